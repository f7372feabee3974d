"""The map as plain text."""

from __future__ import annotations

from collections.abc import Mapping

from carcassonne_tui.box import Orientation
from carcassonne_tui.drawing.glyphs import GlyphSet
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.raster import picture


def compose(
    tiles: Mapping[tuple[int, int], Orientation],
    zoom: Zoom,
    glyphs: GlyphSet,
    letters: Mapping[tuple[int, int, int], str] | None = None,
) -> list[str]:
    """Draw tiles side by side.

    Args:
        tiles: What lies where, by (x, y); x grows to the east, y to the south.
        zoom: How large a tile is drawn.
        glyphs: What it is drawn with.
        letters: Characters that stand on segments, such as the letters of players, by
            (x, y, segment index); each one cell wide.

    Returns:
        The rows of the smallest rectangle that holds all tiles, all of the same length; none
        without tiles.
    """
    if not tiles:
        return []
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    lines = []
    for y in range(min(ys), max(ys) + 1):
        cells = [_tile(tiles.get((x, y)), (x, y), zoom, glyphs, letters or {}) for x in range(min(xs), max(xs) + 1)]
        lines += ["".join(parts) for parts in zip(*cells, strict=True)]
    return lines


def _tile(
    orientation: Orientation | None,
    place: tuple[int, int],
    zoom: Zoom,
    glyphs: GlyphSet,
    letters: Mapping[tuple[int, int, int], str],
) -> list[str]:
    """The rows of one place of the map."""
    if orientation is None:
        return [" " * zoom.columns] * zoom.rows
    x, y = place
    drawn = picture(orientation, zoom)
    rows = [
        [glyphs.glyph(cell.role, x * zoom.columns + column, y * zoom.rows + row) for column, cell in enumerate(line)]
        for row, line in enumerate(drawn.rows)
    ]
    for segment, (column, row) in enumerate(drawn.anchors):
        rows[row][column] = letters.get((x, y, segment), rows[row][column])
    return ["".join(row) for row in rows]

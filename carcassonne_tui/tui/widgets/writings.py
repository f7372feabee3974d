"""Figures and numbers on a drawn tile: which characters of it they take.

A figure that stands may reach over what is beside its road, but whoever lies keeps to the own field: the points
depend on which bank of a river that is. Numbers take no more room than they need, and none from each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from carcassonne_tui.box import Kind, Orientation
from carcassonne_tui.drawing.anchors import Place, cells_beside
from carcassonne_tui.drawing.glyphs import GlyphSet
from carcassonne_tui.drawing.picture import Surface, TilePicture, Zoom
from carcassonne_tui.rules import Figure
from carcassonne_tui.tui.seats import Seat

PLAIN = {Surface.FIELD, Surface.FIELD_SHADE, Surface.ROAD, Surface.ROOF, Surface.WATER, Surface.GARDEN}
"""What is so plain that other characters may stand on it."""

HEADROOM = PLAIN | {
    *(Surface.VERGE, Surface.BANK, Surface.SHORE, Surface.ROAD_EDGE, Surface.BRIDGE, Surface.HOUSE, Surface.GATE),
    *(Surface.WALL, Surface.WALL_SHADE, Surface.PARAPET, Surface.PARAPET_SHADE, Surface.RAMPART, Surface.RAMPART_SHADE),
    *(Surface.MONASTERY_ROOF, Surface.MONASTERY_ROOF_SHADE, Surface.MONASTERY_WALL),
}
"""What the head of a figure may hide: everything but what is printed there to be read."""

_MEADOW = {Surface.FIELD, Surface.FIELD_SHADE, Surface.VERGE, Surface.BANK}
"""What a figure may lie on."""


class Standing(NamedTuple):
    """A figure on a piece of the map: on which segment, whose, what, and whether it is chosen to come or to go."""

    segment: int
    seat: Seat
    figure: Figure
    hovering: bool = False


class Writing(NamedTuple):
    """A figure or a number on a tile.

    Attributes:
        segment: The segment that it belongs to.
        cells: The cells (column, row) that it takes.
        text: A character for each of them.
        standing: The figure; None for a number.
    """

    segment: int
    cells: tuple[Place, ...]
    text: str
    standing: Standing | None = None


def writings(
    glyphs: GlyphSet,
    orientation: Orientation,
    drawn: TilePicture,
    figures: Iterable[Standing],
    spots: Collection[tuple[int, str]],
) -> list[Writing]:
    """All figures and numbers on a tile, in the order in which they are drawn; a figure that is chosen is whole.

    Args:
        glyphs: What figures look like.
        orientation: The tile as it lies.
        drawn: Its picture.
        figures: The figures on it.
        spots: (segment, number) of the deployment spots on it.
    """
    ordered = sorted(figures, key=lambda standing: standing.hovering)
    heads = [head for standing in ordered if (head := _head(glyphs, orientation, drawn, standing)) is not None]
    bodies = [_body(glyphs, orientation, drawn, standing) for standing in ordered]
    taken = {cell for writing in (*heads, *bodies) for cell in writing.cells}
    numbers: list[Writing] = []
    room = {segment: sum(cell.segment == segment for row in drawn.rows for cell in row) for segment, _ in spots}
    for segment, number in sorted(spots, key=lambda spot: room[spot[0]]):
        near = {cell for writing in numbers for cell in writing.cells}
        numbers.append(Writing(segment, _room_for(drawn, segment, len(number), taken, near), number))
    return [*heads, *numbers, *bodies]


def _head(glyphs: GlyphSet, orientation: Orientation, drawn: TilePicture, standing: Standing) -> Writing | None:
    """The head of a figure that stands, where tiles are large and nothing is hidden by it."""
    column, row = drawn.anchors[standing.segment]
    head = glyphs.head(standing.figure.value)
    lying = orientation.segments[standing.segment].kind is Kind.FIELD
    first, row = column - len(head) // 2, row - 1
    if len(drawn.rows[0]) < Zoom.CLOSE.columns or not head or lying or first < 0 or row < 0:
        return None
    hidden = drawn.rows[row][first : first + len(head)]
    if len(hidden) < len(head) or not all(cell.surface in HEADROOM for cell in hidden):
        return None
    return Writing(standing.segment, _in_row(first, row, len(head)), head, standing)


def _body(glyphs: GlyphSet, orientation: Orientation, drawn: TilePicture, standing: Standing) -> Writing:
    """The shape of the figure around its player's letter, on the player's colour: a farmer lies, others stand."""
    column, row = drawn.anchors[standing.segment]
    columns = len(drawn.rows[row])
    lying = orientation.segments[standing.segment].kind is Kind.FIELD
    small = columns < Zoom.NORMAL.columns

    def shape(small: bool) -> str:
        letter = standing.seat.letter
        return glyphs.figure(standing.figure.value, letter, lying=lying, small=small)

    text = shape(small)
    if lying:
        left, text = _laid(drawn, standing.segment, "" if small else text, shape(True))
    else:
        left = column - (len(text) - 1) // 2
        if small and column == columns - 1:
            left, text = columns - len(text), text[::-1]
        if left < 0:  # at the border the shape is cut, but its outline and its letter keep their places
            left, text = 0, text[:column] + text[column - left :]
        text = text[: columns - left]
    return Writing(standing.segment, _in_row(left, row, len(text)), text, standing)


def _in_row(left: int, row: int, width: int) -> tuple[Place, ...]:
    return tuple((left + offset, row) for offset in range(width))


def _room_for(
    drawn: TilePicture, segment: int, width: int, taken: Collection[Place], numbers: Collection[Place]
) -> tuple[Place, ...]:
    """The cells for the number of a segment: at its place, or else as near to it as there is room on the segment.

    Args:
        drawn: The tile.
        segment: The segment.
        width: How many cells the number needs.
        taken: The cells of figures.
        numbers: The cells of other numbers, which must not look like digits of this one.
    """
    (x, y), columns = drawn.anchors[segment], len(drawn.rows[0])

    def worth(cells: tuple[Place, ...]) -> tuple[float, ...]:
        left, row = cells[0]
        covered = sum(cell in taken or cell in numbers for cell in cells)
        hidden = [drawn.rows[row][column] for column, row in cells]
        outside = sum(cell.segment != segment or cell.surface not in HEADROOM for cell in hidden)
        crowded = ((left - 1, row) in numbers) + ((left + width, row) in numbers)
        return covered, outside, crowded, (left - x) ** 2 + (2 * (row - y)) ** 2, -left

    at_home = _in_row(min(x, columns - width), y, width)
    if not any(worth(at_home)[:3]):
        return at_home
    every = (_in_row(left, row, width) for row in range(len(drawn.rows)) for left in range(columns - width + 1))
    return min(every, key=worth)


def _laid(drawn: TilePicture, field: int, text: str, small: str) -> tuple[int, str]:
    """Where a lying figure begins, and as much of it as there is room for on its field; at least its letter.

    Args:
        drawn: The tile.
        field: The segment of the field.
        text: Its shape around its letter; it keeps its head and the end of its feet. Empty where tiles are small.
        small: What it is where there is no room for a head: the letter first.
    """
    column, row = drawn.anchors[field]
    own = [(x, row) for x, cell in enumerate(drawn.rows[row]) if cell.segment == field and cell.surface in _MEADOW]
    half = len(text) // 2
    west, east = (cells_beside(own, (column, row), step, max(half, 1)) for step in (-1, 1))
    if text and west:
        return column - west, text[:west] + text[half : half + 1] + text[len(text) - east :]
    if len(small) == 1 or east:
        return column, small
    return (column - 1, small[::-1]) if west else (column, small[:1])

"""Where on a tile's cells figures and numbers have their place."""

from __future__ import annotations

from collections.abc import Collection

from carcassonne_tui.box import Kind
from carcassonne_tui.drawing.ground import Ground
from carcassonne_tui.drawing.picture import Zoom

Place = tuple[int, int]
"""A cell (column, row)."""


def anchors(land: Ground, taken: Collection[Place] = ()) -> tuple[Place, ...]:
    """For each segment the cell in the midst of it, away from the tile's border if it has any such cell.

    A road has it beside its bridge rather than on it. A field has it where a lying figure is on that field alone,
    even if that is at the border: it must never lie across what divides two fields.

    Args:
        land: The tile.
        taken: Cells on which something stands that no figure may hide.
    """
    found = []
    for segment in land.orientation.segments:
        if segment.kind is Kind.FIELD:
            found.append(_bed(land, segment.index))
            continue
        beside = {*taken} | land.bridges
        has_room = any(cell not in beside and not land.on_border(*cell) for cell in land.cells(segment.index))
        found.append(midst(land, segment.index, beside if has_room else taken))
    return tuple(found)


def _bed(land: Ground, field: int) -> Place:
    """The cell of a field with most room for a figure that lies on it, with a cell at its head above all."""
    own = set(land.cells(field))
    around = room(land, field)
    middle = sum(column for column, _ in own) / len(own), sum(row for _, row in own) / len(own)

    def worth(cell: Place) -> tuple[float, ...]:
        column, row = cell
        west, east = (cells_beside(own, cell, step) for step in (-1, 1))
        if land.zoom in (Zoom.NORMAL, Zoom.CLOSE):
            fits, rest = min(west, 1) + min(east, 1), west + east
        else:
            fits, rest = min(west + east, 1), min(east, 1)
        far = (column - middle[0]) ** 2 + (2 * (row - middle[1])) ** 2
        return fits, not land.on_border(column, row), rest, west, around[cell], -far, -row, -column

    return max(own, key=worth)


def cells_beside(own: Collection[Place], cell: Place, step: int, most: int = 2) -> int:
    """How many of some cells follow a cell in its row without a gap, at most so many.

    Args:
        own: The cells.
        cell: Where to begin; it does not count.
        step: 1 to go east, -1 to go west.
        most: How many are enough.
    """
    column, row = cell
    return next((count for count in range(most) if (column + step * (count + 1), row) not in own), most)


def midst(land: Ground, segment: int, taken: Collection[Place] = ()) -> Place:
    """The cell of a segment with most of it around, and among equals the one nearest to the middle of it all.

    Where tiles are small it rather has another one of the segment to the east, because a figure may take two cells.
    """
    around = room(land, segment, taken)
    own = list(around)
    inner = [cell for cell in own if not land.on_border(*cell)] or own
    most = max(around[cell] for cell in inner)
    column = sum(column for column, _ in own) / len(own)
    row = sum(row for _, row in own) / len(own)
    return min(
        (cell for cell in inner if around[cell] == most),
        key=lambda cell: (
            most == 1 and (cell[0] + 1, cell[1]) not in around,
            (cell[0] - column) ** 2 + (2 * (cell[1] - row)) ** 2,
            cell[1],
            cell[0],
        ),
    )


def room(land: Ground, segment: int, taken: Collection[Place] = ()) -> dict[Place, int]:
    """How far each cell of a segment that is not taken lies from all that is not so, in widths of a cell.

    The way goes from cell to cell: first the least of the ways from the west and the north, then
    those from the east and the south.
    """
    own = [cell for cell in land.cells(segment) if cell not in taken]
    found: dict[Place, int] = {}
    for column, row in own:
        found[column, row] = min(found.get((column - 1, row), 0) + 1, found.get((column, row - 1), 0) + 2)
    for column, row in reversed(own):
        back = min(found.get((column + 1, row), 0) + 1, found.get((column, row + 1), 0) + 2)
        found[column, row] = min(found[column, row], back)
    return found

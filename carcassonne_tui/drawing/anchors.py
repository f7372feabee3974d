"""Where on a tile's cells figures, numbers and coats of arms have their place."""

from __future__ import annotations

from carcassonne_tui.box import Kind
from carcassonne_tui.drawing.ground import Ground
from carcassonne_tui.drawing.picture import Role

_Place = tuple[int, int]  # a cell (column, row)


def anchors(land: Ground) -> tuple[_Place, ...]:
    """For each segment the cell in the midst of it, away from the tile's border if it has any such cell."""
    return tuple(_midst(land, segment.index) for segment in land.orientation.segments)


def _midst(land: Ground, segment: int) -> _Place:
    """The cell of a segment with most of it around, and among equals the one nearest to the middle of it all."""
    own = list(land.cells(segment))
    inner = [cell for cell in own if not land.on_border(*cell)] or own
    room = _room(land, segment)
    most = max(room[cell] for cell in inner)
    column = sum(column for column, _ in own) / len(own)
    row = sum(row for _, row in own) / len(own)
    return min(
        (cell for cell in inner if room[cell] == most),
        key=lambda cell: ((cell[0] - column) ** 2 + (2 * (cell[1] - row)) ** 2, cell[1], cell[0]),
    )


def _room(land: Ground, segment: int) -> dict[_Place, int]:
    """How far each cell of a segment lies from whatever is not that segment, in widths of a cell.

    The way goes from cell to cell: first the least of the ways from the west and the north, then
    those from the east and the south.
    """
    own = list(land.cells(segment))
    room: dict[_Place, int] = {}
    for column, row in own:
        room[column, row] = min(room.get((column - 1, row), 0) + 1, room.get((column, row - 1), 0) + 2)
    for column, row in reversed(own):
        back = min(room.get((column + 1, row), 0) + 1, room.get((column, row + 1), 0) + 2)
        room[column, row] = min(room[column, row], back)
    return room


def coats_of_arms(land: Ground, places: tuple[_Place, ...]) -> dict[_Place, Role]:
    """The cells of the coats of arms, each two cells wide: among the roofs, near the city's anchor but clear of it."""
    found: dict[_Place, Role] = {}
    for segment in land.orientation.segments:
        if segment.kind is not Kind.CITY:
            continue
        own = set(land.cells(segment.index)) - {places[segment.index]} - land.gates
        for _ in range(segment.coats_of_arms):
            free = own - found.keys()
            pairs = [cell for cell in free if (cell[0] + 1, cell[1]) in free]
            if not pairs:
                break
            column, row = min(pairs, key=lambda cell: _cost(land, cell, places[segment.index]))
            found[column, row] = Role.COAT_OF_ARMS_WEST
            found[column + 1, row] = Role.COAT_OF_ARMS_EAST
    return found


def _cost(land: Ground, cell: _Place, anchor: _Place) -> tuple[int, int, int, int]:
    """How ill a coat of arms would sit in a cell and the one east of it: smaller is better."""
    column, row = cell
    own = land.marks[row][column]
    walls = sum(mark not in (own, None) for x in (column, column + 1) for mark in land.neighbours(x, row))
    border = sum(land.on_border(x, row) for x in (column, column + 1))
    above = (2 * column + 1 - 2 * anchor[0]) ** 2 + (4 * (row - anchor[1] + 1)) ** 2
    return walls + border, above, row, column

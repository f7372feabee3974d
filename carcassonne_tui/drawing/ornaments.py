"""What is printed over a tile's landscape: coats of arms, goods, cathedrals, inns and festival grounds.

An ornament looks for a place of its own: clear of the figures' places, of gates and of whatever
else is drawn. Of several sizes it takes the largest for which there is room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from carcassonne_tui.box import Kind, Mark, Segment
from carcassonne_tui.drawing.anchors import Place, midst, room
from carcassonne_tui.drawing.ground import Ground
from carcassonne_tui.drawing.picture import Role, Zoom
from carcassonne_tui.drawing.survey import HOUSE


class Ornament(NamedTuple):
    """What an ornament shows in a cell.

    Attributes:
        role: What is drawn there.
        segment: Index of the segment to which it belongs, or None if to none.
    """

    role: Role
    segment: int | None


Ornaments = dict[Place, Ornament]
"""What ornaments show, by cell."""


class _Pattern:
    """What an ornament looks like, row by row.

    Attributes:
        roles: The role of each cell (column, row) of a box; a cell that is left out shows the landscape.
        box: All cells of the box.
        centre: The cell in the middle of the box.
    """

    def __init__(self, legend: Mapping[str, Role], *rows: str) -> None:
        self.box = [(column, row) for row, line in enumerate(rows) for column in range(len(line))]
        self.roles = {(x, y): legend[rows[y][x]] for x, y in self.box if rows[y][x] in legend}
        self.centre = len(rows[0]) // 2, len(rows) // 2

    def cells(self, corner: Place) -> list[Place]:
        """The cells of the map's tile that the box covers with its north-west corner in a cell."""
        return [(corner[0] + column, corner[1] + row) for column, row in self.box]

    def middle(self, corner: Place) -> Place:
        """The cell that its centre covers then."""
        return corner[0] + self.centre[0], corner[1] + self.centre[1]

    def corners(self, free: Collection[Place]) -> list[Place]:
        """Where its north-west corner may lie if it is to cover free cells only."""
        return [corner for corner in free if all(cell in free for cell in self.cells(corner))]

    def drawn(self, corner: Place, owner: int | None) -> Ornaments:
        """The ornament with its north-west corner in a cell."""
        return {(corner[0] + x, corner[1] + y): Ornament(role, owner) for (x, y), role in self.roles.items()}


_EMBLEMS = {
    Mark.WINE: (Role.WINE_WEST, Role.WINE_EAST),
    Mark.GRAIN: (Role.GRAIN_WEST, Role.GRAIN_EAST),
    Mark.CLOTH: (Role.CLOTH_WEST, Role.CLOTH_EAST),
}

_CHURCH = {
    "^": Role.CATHEDRAL_SPIRE,
    "/": Role.CATHEDRAL_SPIRE_WEST,
    "\\": Role.CATHEDRAL_SPIRE_EAST,
    "[": Role.CATHEDRAL_TOWER_WEST,
    "]": Role.CATHEDRAL_TOWER_EAST,
    "+": Role.CATHEDRAL_CROSS,
    "<": Role.CATHEDRAL_ROOF_WEST,
    "-": Role.CATHEDRAL_ROOF,
    ">": Role.CATHEDRAL_ROOF_EAST,
    "=": Role.CATHEDRAL_WALL,
    "*": Role.CATHEDRAL_WINDOW,
    "!": Role.CATHEDRAL_DOOR,
}
_INN = {
    "/": Role.INN_ROOF_WEST,
    "&": Role.INN_SIGN,
    "\\": Role.INN_ROOF_EAST,
    "[": Role.INN_WALL_WEST,
    "_": Role.INN_DOOR,
    "]": Role.INN_WALL_EAST,
}
_TENT = {
    "/": Role.FESTIVAL_WEST,
    "*": Role.FESTIVAL_FLAG,
    "\\": Role.FESTIVAL_EAST,
    "|": Role.FESTIVAL_CLOTH,
    "_": Role.FESTIVAL_STRIPE,
}


_CATHEDRALS = {
    Zoom.FAR: _Pattern(_CHURCH, "^+^", "[!]"),
    Zoom.OVERVIEW: _Pattern(_CHURCH, "^+^", "[!]"),
    Zoom.NORMAL: _Pattern(_CHURCH, "^ + ^", "[<->]", "[=*=]", "[=!=]"),
    Zoom.CLOSE: _Pattern(_CHURCH, "/\\  +  /\\", "[] <-> []", "[]<<->>[]", "[]==*==[]", "[]==!==[]"),
}
_LARGE = 2  # cells that a large figure takes on either hand of its place; others take one
_ASIDE = {Zoom.FAR: 1, Zoom.OVERVIEW: 1, Zoom.NORMAL: 2, Zoom.CLOSE: 3}  # columns by which a figure shifts a cathedral

_SMALL_INN, _HOUSE_INN = _Pattern(_INN, "&"), _Pattern(_INN, "/&\\")
_INNS = {
    Zoom.FAR: (_SMALL_INN,),
    Zoom.OVERVIEW: (_SMALL_INN,),
    Zoom.NORMAL: (_HOUSE_INN, _SMALL_INN),
    Zoom.CLOSE: (_Pattern(_INN, "/&\\", "[_]"), _HOUSE_INN, _SMALL_INN),
}

_FLAG, _SMALL_TENT, _TENT_HALL = (_Pattern(_TENT, *rows) for rows in (["*"], ["/*\\"], ["/*\\", "|_|"]))
_FESTIVALS = {  # where there is no room for any of these, the flag alone
    Zoom.FAR: (_SMALL_TENT,),
    Zoom.OVERVIEW: (_SMALL_TENT,),
    Zoom.NORMAL: (_TENT_HALL, _SMALL_TENT),
    Zoom.CLOSE: (_Pattern(_TENT, "  *  ", " /_\\ ", "/_|_\\"), _TENT_HALL, _SMALL_TENT),
}


def cathedrals(land: Ground) -> Ornaments:
    """The cathedrals, beside the middle of their cities so that a figure has room there."""
    found: Ornaments = {}
    pattern = _CATHEDRALS[land.zoom]
    for segment in land.orientation.segments:
        corners = pattern.corners(set(land.cells(segment.index)) - land.gates)
        if Mark.CATHEDRAL in segment.marks and corners:
            column, row = midst(land, segment.index)
            goal = column + _ASIDE[land.zoom], row
            corner = min(corners, key=lambda corner: (_apart(pattern.middle(corner), goal), corner[1], corner[0]))
            found |= pattern.drawn(corner, segment.index)
    return found


def ornaments(land: Ground, places: tuple[Place, ...]) -> Ornaments:
    """All ornaments but the cathedrals, given the places of the figures."""
    found = _emblems(land, places)
    for segment in land.orientation.segments:
        if Mark.INN in segment.marks:
            found |= _inn(land, segment, places, found)
    if Mark.FESTIVAL in land.orientation.marks:
        found |= _festival(land, places, found)
    return found


def _apart(one: Place, other: Place) -> int:
    """The square of the distance between two cells, in widths of a cell."""
    return (one[0] - other[0]) ** 2 + (2 * (one[1] - other[1])) ** 2


def _kept(land: Ground, places: tuple[Place, ...], most: int) -> Iterator[set[Place]]:
    """The cells that figures need: first on so many cells on either hand, at last their places alone."""
    if land.zoom in (Zoom.NORMAL, Zoom.CLOSE):
        for reach in range(most, 0, -1):
            yield {(column + aside, row) for column, row in places for aside in range(-reach, reach + 1)}
    else:
        yield {*places} | {_second(land, place) for place in places}
    yield set(places)


def _second(land: Ground, place: Place) -> Place:
    """The other cell of a figure of two cells: the one to the east, unless only the one to the west is of its field."""
    column, row = place
    mark = land.marks[row][column]
    _, east, _, west = land.neighbours(column, row)
    lies_west = land.kind(mark) is Kind.FIELD and west == mark != east
    return column + (-1 if lies_west or east is None else 1), row


def _tries(
    land: Ground, patterns: Iterable[_Pattern], places: tuple[Place, ...]
) -> Iterator[tuple[_Pattern, set[Place]]]:
    """Patterns with the cells that they must keep off, best first: rather a small one than one that a figure hides."""
    *wide, narrow = _kept(land, places, 1)
    yield from product(patterns, wide)
    yield from product(patterns, [narrow])


def _rim(land: Ground, cells: Iterable[Place]) -> int:
    """How many of some cells lie at the tile's border."""
    return sum(land.on_border(*cell) for cell in cells)


def _inn(land: Ground, road: Segment, places: tuple[Place, ...], found: Ornaments) -> Ornaments:
    """The inn of a road: on the grass right beside it, near the place of its figure."""
    grass = {cell for segment in _fields(land) for cell in land.cells(segment.index)} - found.keys()
    beside = {cell for cell in grass if road.index in land.neighbours(*cell)}
    goal = places[road.index]
    for pattern, kept in _tries(land, _INNS[land.zoom], places):
        corners = [corner for corner in pattern.corners(grass - kept) if beside.intersection(pattern.cells(corner))]
        if corners:
            ways = (
                (_rim(land, pattern.cells(corner)), _apart(pattern.middle(corner), goal), corner[1], -corner[0])
                for corner in corners
            )
            *_, row, column = min(ways)
            return pattern.drawn((-column, row), road.index)
    return {}


def _festival(land: Ground, places: tuple[Place, ...], found: Ornaments) -> Ornaments:
    """The tent of the festival grounds: in place of a junction's house, or where a field has most room for it."""
    house = list(land.cells(HOUSE))
    for pattern in (*_FESTIVALS[land.zoom], _FLAG):
        if corners := pattern.corners(house):
            corner = min(corners, key=lambda corner: _apart(pattern.middle(corner), _middle(land)))
            return dict.fromkeys(house, Ornament(Role.FESTIVAL_CLOTH, None)) | pattern.drawn(corner, None)
    tries = (*_tries(land, _FESTIVALS[land.zoom], places), *_tries(land, [_FLAG], places))
    tents = (_tent(land, pattern, kept | found.keys()) for pattern, kept in tries)
    return next(filter(None, tents), {})


def _middle(land: Ground) -> Place:
    """The cell in the middle of the tile."""
    return land.zoom.columns // 2, land.zoom.rows // 2


def _tent(land: Ground, pattern: _Pattern, kept: Collection[Place]) -> Ornaments:
    """A tent on the field where it has most room; nothing if there is none."""
    choices = []
    for segment in _fields(land):
        around = room(land, segment.index)
        for corner in pattern.corners(around.keys() - kept):
            cells = pattern.cells(corner)
            least = min(around[cell] for cell in cells)
            far = _apart(pattern.middle(corner), _middle(land))
            choices.append((_rim(land, cells), -least, far, corner[1], -corner[0], segment.index))
    if not choices:
        return {}
    *_, row, column, owner = min(choices)
    return pattern.drawn((-column, row), owner)


def _fields(land: Ground) -> list[Segment]:
    return [segment for segment in land.orientation.segments if segment.kind is Kind.FIELD]


def _emblems(land: Ground, places: tuple[Place, ...]) -> Ornaments:
    """Coats of arms and goods, each two cells wide: among the roofs, near the city's place but clear of figures."""
    found: Ornaments = {}
    for segment in land.orientation.segments:
        if segment.kind is not Kind.CITY:
            continue
        own = set(land.cells(segment.index)) - land.gates
        for west, east in _emblems_of(segment):
            pairs = _pairs(own - found.keys(), _kept(land, places, _LARGE))
            if not pairs:
                break
            column, row = min(pairs, key=lambda cell: _cost(land, cell, places[segment.index]))
            found[column, row] = Ornament(west, segment.index)
            found[column + 1, row] = Ornament(east, segment.index)
    return found


def _pairs(free: set[Place], figures: Iterable[set[Place]]) -> list[Place]:
    """The western cells of the pairs of free cells that keep off figures, of which one set of cells may be enough."""
    for kept in figures:
        clear = free - kept
        if pairs := [cell for cell in clear if (cell[0] + 1, cell[1]) in clear]:
            return pairs
    return []


def _emblems_of(city: Segment) -> Iterator[tuple[Role, Role]]:
    """The two halves of each coat of arms and of the goods of a city."""
    for _ in range(city.coats_of_arms):
        yield Role.COAT_OF_ARMS_WEST, Role.COAT_OF_ARMS_EAST
    for mark in city.marks:
        if mark in _EMBLEMS:
            yield _EMBLEMS[mark]


def _cost(land: Ground, cell: Place, anchor: Place) -> tuple[int, int, int, int]:
    """How ill an emblem would sit in a cell and the one east of it: smaller is better."""
    column, row = cell
    own = land.marks[row][column]
    walls = sum(mark not in (own, None) for x in (column, column + 1) for mark in land.neighbours(x, row))
    border = sum(land.on_border(x, row) for x in (column, column + 1))
    above = (2 * column + 1 - 2 * anchor[0]) ** 2 + (4 * (row - anchor[1] + 1)) ** 2
    return walls + border, above, row, column

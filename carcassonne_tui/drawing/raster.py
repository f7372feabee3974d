"""A tile as character cells: which role each cell plays."""

from __future__ import annotations

from functools import cache, lru_cache

from carcassonne_tui.box import Edge, Kind, Mark, Orientation
from carcassonne_tui.drawing.anchors import anchors
from carcassonne_tui.drawing.ground import Ground, ground
from carcassonne_tui.drawing.ornaments import cathedrals, ornaments
from carcassonne_tui.drawing.picture import Cell, Role, TilePicture, Zoom
from carcassonne_tui.drawing.survey import HOUSE, STUB

_DEEP_ZOOMS = (Zoom.NORMAL, Zoom.CLOSE)  # large enough for ramparts and shade

_WALLS = {  # by the sides where the open land lies, as (north, east, south, west)
    (False, False, False, False): Role.ROOF,
    (True, False, False, False): Role.WALL_NORTH,
    (False, True, False, False): Role.WALL_EAST,
    (False, False, True, False): Role.WALL_SOUTH,
    (False, False, False, True): Role.WALL_WEST,
    (True, True, False, False): Role.WALL_NORTH_EAST,
    (False, True, True, False): Role.WALL_SOUTH_EAST,
    (False, False, True, True): Role.WALL_SOUTH_WEST,
    (True, False, False, True): Role.WALL_NORTH_WEST,
    (True, False, True, False): Role.WALL_NORTH_SOUTH,
    (False, True, False, True): Role.WALL_EAST_WEST,
    (True, True, True, False): Role.WALL_EAST,
    (True, True, False, True): Role.WALL_NORTH,
    (True, False, True, True): Role.WALL_WEST,
    (False, True, True, True): Role.WALL_SOUTH,
    (True, True, True, True): Role.WALL_NORTH_SOUTH,
}

_RAMPARTS = {
    Role.WALL_SOUTH: Role.RAMPART_SOUTH,
    Role.WALL_SOUTH_EAST: Role.RAMPART_SOUTH_EAST,
    Role.WALL_SOUTH_WEST: Role.RAMPART_SOUTH_WEST,
    Role.WALL_NORTH_SOUTH: Role.RAMPART_SOUTH,
}

_STONE = _RAMPARTS | {  # where walls are as thick as a cell
    Role.WALL_NORTH: Role.PARAPET_NORTH,
    Role.WALL_EAST: Role.PARAPET_EAST,
    Role.WALL_WEST: Role.PARAPET_WEST,
    Role.WALL_NORTH_EAST: Role.PARAPET_NORTH_EAST,
    Role.WALL_NORTH_WEST: Role.PARAPET_NORTH_WEST,
    Role.WALL_EAST_WEST: Role.PARAPET_NORTH,
}

_BENDS = {
    (True, True): Role.ROAD_NORTH_EAST,
    (True, False): Role.ROAD_NORTH_WEST,
    (False, True): Role.ROAD_SOUTH_EAST,
    (False, False): Role.ROAD_SOUTH_WEST,
}


_cell = cache(Cell)  # all pictures share theirs, of which there are few


@lru_cache(maxsize=8192)
def picture(orientation: Orientation, zoom: Zoom) -> TilePicture:
    """The cells of a tile that lies this way, with a place for a figure on each segment."""
    land = ground(orientation, zoom)
    great = cathedrals(land)
    places = anchors(land, great)
    printed = great | ornaments(land, places)
    rows = [
        [_cell(_role(land, column, row), None if mark in (HOUSE, STUB) else mark) for column, mark in enumerate(line)]
        for row, line in enumerate(land.marks)
    ]
    for (column, row), ornament in printed.items():
        rows[row][column] = _cell(*ornament)
    return TilePicture(tuple(tuple(row) for row in rows), places)


def _role(land: Ground, column: int, row: int) -> Role:
    """What is drawn in a cell, ornaments excepted."""
    match land.kind(land.marks[row][column]):
        case Kind.FIELD:
            return _field_role(land, column, row)
        case Kind.CITY:
            return _city_role(land, column, row)
        case Kind.ROAD:
            return _road_role(land, column, row)
        case Kind.RIVER:
            return _river_role(land, column, row)
        case Kind.MONASTERY:
            return _monastery_role(land, column, row)
        case Kind.GARDEN:
            return Role.GARDEN
        case _:
            return _house_role(land, column, row)


def _field_role(land: Ground, column: int, row: int) -> Role:
    """Grass: in the shade of what stands north or west of it, or trodden or wet beside a road or a river."""
    if land.zoom in _DEEP_ZOOMS:
        for mark in (land.at(column, row - 1), land.at(column - 1, row)):
            if mark is not None and land.kind(mark) in (Kind.CITY, Kind.MONASTERY):
                return Role.FIELD_SHADE
    match land.fringes.get((column, row)):
        case Kind.ROAD:
            return Role.VERGE
        case Kind.RIVER:
            return Role.BANK
        case _:
            return Role.FIELD


def _open_sides(land: Ground, column: int, row: int) -> tuple[bool, bool, bool, bool]:
    """On which sides of a city's cell the city ends; across a side of the tile it ends if the side is no city's."""
    own = land.marks[row][column]
    edges = land.orientation.edges
    north, east, south, west = (
        edge is not Edge.CITY if mark is None else mark != own
        for mark, edge in zip(land.neighbours(column, row), edges, strict=True)
    )
    return north, east, south, west


def _city_role(land: Ground, column: int, row: int) -> Role:
    """Roofs, and walls around them."""
    if (column, row) in land.gates:
        return Role.GATE
    role = _WALLS[_open_sides(land, column, row)]
    if land.zoom is Zoom.CLOSE or (land.zoom is Zoom.NORMAL and (column, row) in land.tips):
        return _STONE.get(role, role)
    return _RAMPARTS.get(role, role) if land.zoom is Zoom.NORMAL else role


def _road_role(land: Ground, column: int, row: int) -> Role:
    """Which way the road runs: roads keep to the tile's two middle lines, so the place tells it."""
    if (column, row) in land.bridges:
        return _bridge_role(land, column, row)
    middle_column, middle_rows = land.zoom.columns // 2, ((land.zoom.rows - 1) // 2, land.zoom.rows // 2)
    upright = Role.ROAD_VERTICAL if column == middle_column else Role.ROAD_EDGE
    if row not in middle_rows:
        return upright
    own = land.marks[row][column]
    half = 1 if land.zoom in _DEEP_ZOOMS else 0
    ahead = [land.at(middle_column, beyond) == own for beyond in (row - 1, row + 1)]
    if not half and abs(column - middle_column) == 1 and land.at(middle_column, row) != own and any(ahead):
        return _BENDS[ahead[0], column > middle_column]  # a bend that keeps off the middle of the tile
    if abs(column - middle_column) > half:
        return Role.ROAD_HORIZONTAL
    north = land.at(middle_column, middle_rows[0] - 1) == own
    south = land.at(middle_column, middle_rows[1] + 1) == own
    east = land.at(middle_column + half + 1, row) == own
    west = land.at(middle_column - half - 1, row) == own
    if not (north or south) or (east and west):
        return Role.ROAD_HORIZONTAL
    if not (east or west) or (north and south):
        return upright
    outer, inner = middle_rows if south else middle_rows[::-1]
    if column == middle_column and row == (outer if land.at(middle_column, outer) == own else inner):
        return _BENDS[north, east]
    return Role.ROAD_HORIZONTAL if (column < middle_column and west) or (column > middle_column and east) else upright


def _bridge_role(land: Ground, column: int, row: int) -> Role:
    """The planks of a bridge, and its rails where it runs from north to south."""
    road = land.orientation.segments[land.marks[row][column]]
    runs_north = road.ports[0] // 3 % 2 == 0
    at_rail = column != land.zoom.columns // 2
    return Role.BRIDGE_RAIL if runs_north and at_rail else Role.BRIDGE_DECK


def _river_role(land: Ground, column: int, row: int) -> Role:
    """Water, and where it springs."""
    river = land.orientation.segments[land.marks[row][column]]
    if len(river.ports) > 1 or Mark.LAKE in land.orientation.marks:
        return Role.SHORE if (column, row) in land.fringes else Role.WATER
    x, y = (column + 0.5) / land.zoom.columns, (row + 0.5) / land.zoom.rows
    return Role.SPRING if max(abs(x - 0.5), abs(y - 0.5)) < 0.15 else Role.WATER


def _house_role(land: Ground, column: int, row: int) -> Role:
    """The parts of a junction's house."""
    west, east = land.at(column - 1, row) == HOUSE, land.at(column + 1, row) == HOUSE
    if west == east:
        return Role.HOUSE
    return Role.HOUSE_EAST if west else Role.HOUSE_WEST


def _monastery_role(land: Ground, column: int, row: int) -> Role:
    """The parts of a church seen from the south: a cross on top, a roof lit from the west, walls and a door."""
    own = land.marks[row][column]
    cells = list(land.cells(own))
    top, bottom = cells[0][1], cells[-1][1]
    columns = [x for x, y in cells if y == row]
    middle = sum(x for x, y in cells if y == bottom) // sum(y == bottom for _, y in cells)
    if top == bottom or row > bottom - (bottom - top + 2) // 3:
        if column == middle:
            return Role.MONASTERY_CROSS if row == top else Role.MONASTERY_DOOR if row == bottom else Role.MONASTERY_WALL
        ends = {columns[0]: Role.MONASTERY_WALL_WEST, columns[-1]: Role.MONASTERY_WALL_EAST}
        return ends.get(column, Role.MONASTERY_WALL)
    if column == middle:
        return Role.MONASTERY_CROSS if row == top else Role.MONASTERY_ROOF
    return Role.MONASTERY_ROOF_WEST if column < middle else Role.MONASTERY_ROOF_EAST

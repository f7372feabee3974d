"""Tiles as character cells, at every zoom."""

import pytest

from carcassonne_tui.box import Edge, Kind, Mark, Orientation, Side, Tile
from carcassonne_tui.drawing.geometry import plan
from carcassonne_tui.drawing.picture import Cell, Role, Surface, TilePicture, Zoom
from carcassonne_tui.drawing.raster import picture
from each import for_each

from .drawn_tiles import ALL, BASE, each_tile, marks

MIDDLE_COLUMNS = {Zoom.FAR: {2}, Zoom.OVERVIEW: {3}, Zoom.NORMAL: {4, 5, 6}, Zoom.CLOSE: {7, 8, 9}}
RIVER_COLUMNS = MIDDLE_COLUMNS | {Zoom.CLOSE: {6, 7, 8, 9, 10}}
MIDDLE_ROWS = {Zoom.FAR: {1}, Zoom.OVERVIEW: {1}, Zoom.NORMAL: {2}, Zoom.CLOSE: {3, 4}}

RAMPART = {Surface.RAMPART, Surface.RAMPART_SHADE}
STONE = RAMPART | {Surface.PARAPET, Surface.PARAPET_SHADE}
WALL = STONE | {Surface.WALL, Surface.WALL_SHADE}
CITY = WALL | {Surface.ROOF, Surface.GATE}
GOODS = {Surface.WINE, Surface.GRAIN, Surface.CLOTH}
EMBLEMS = {Surface.COAT_OF_ARMS} | GOODS
CATHEDRAL = {surface for surface in Surface if surface.value.startswith("cathedral")}
ROAD = {Surface.ROAD, Surface.ROAD_EDGE, Surface.BRIDGE}
INN = {Surface.INN, Surface.INN_SIGN}
WATER = {Surface.WATER, Surface.SHORE, Surface.SPRING}
FIELD = {Surface.FIELD, Surface.FIELD_SHADE, Surface.VERGE, Surface.BANK}
FESTIVAL = {Surface.FESTIVAL, Surface.FESTIVAL_STRIPE}
MONASTERY = {surface for surface in Surface if surface.value.startswith("monastery")}
SURFACES = {
    Kind.CITY: CITY | EMBLEMS | CATHEDRAL,
    Kind.ROAD: ROAD | INN,
    Kind.RIVER: WATER,
    Kind.FIELD: FIELD | FESTIVAL,
    Kind.MONASTERY: MONASTERY,
    Kind.GARDEN: {Surface.GARDEN},
}
PRINTED = EMBLEMS | CATHEDRAL | INN | FESTIVAL

Place = tuple[int, int]

zooms = pytest.mark.parametrize("zoom", Zoom)


def drawn(tile: Tile, zoom: Zoom) -> list[tuple[Orientation, TilePicture]]:
    """A tile lying each way, and its picture then."""
    return [(orientation, picture(orientation, zoom)) for orientation in tile.orientations]


def has_church(tile: Tile) -> bool:
    """Whether a tile shows a monastery, which stands upright however the tile lies."""
    return any(segment.kind is Kind.MONASTERY for segment in tile.segments)


def rim(shown: TilePicture, side: Side) -> list[Cell]:
    """The cells along a side, from west to east or from north to south."""
    rows = shown.rows
    return [list(rows[0]), [row[-1] for row in rows], list(rows[-1]), [row[0] for row in rows]][side]


def look(tile_id: str, zoom: Zoom, rotation: int = 0) -> list[str]:
    """A picture as text.

    C roofs, W wall, T gate, S coat of arms, $ goods, K cathedral, R road, B bridge, I inn, H house, V river,
    M monastery, G garden, F festival.
    """
    letters = dict.fromkeys(FIELD, " ") | dict.fromkeys(ROAD, "R") | dict.fromkeys(MONASTERY, "M")
    letters |= dict.fromkeys(WALL, "W") | {Surface.ROOF: "C", Surface.GATE: "T"}
    letters |= {Surface.HOUSE: "H", Surface.GARDEN: "G", Surface.COAT_OF_ARMS: "S", Surface.BRIDGE: "B"}
    letters |= dict.fromkeys(GOODS, "$") | dict.fromkeys(CATHEDRAL, "K") | dict.fromkeys(INN, "I")
    letters |= dict.fromkeys(WATER, "V") | dict.fromkeys(FESTIVAL, "F")
    rows = picture(ALL[tile_id].orientations[rotation], zoom).rows
    return ["".join(letters[cell.surface] for cell in row) for row in rows]


@zooms
@each_tile
def test_size(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        assert (len(shown.rows[0]), len(shown.rows)) == zoom.value
        assert {len(row) for row in shown.rows} == {zoom.columns}


@zooms
@each_tile
def test_every_segment_is_seen_as_what_it_is(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        cells = [cell for row in shown.rows for cell in row]
        assert {cell.segment for cell in cells} - {None} == {segment.index for segment in tile.segments}
        for cell in cells:
            if cell.segment is not None:
                assert cell.surface in SURFACES[tile.segments[cell.segment].kind]
            else:
                assert cell.surface is Surface.HOUSE or cell.surface in ROAD | FESTIVAL


@zooms
@each_tile
def test_only_the_middle_of_a_junction_belongs_to_nothing(tile: Tile, zoom: Zoom) -> None:
    stub = tile.id in {"IC/CRCR", "FE/CRCR", "TB/RRC"}  # where a road leads from the house to a city
    for _, shown in drawn(tile, zoom):
        for row in shown.rows:
            for cell in row:
                if cell.segment is None:
                    assert cell.surface is Surface.HOUSE or tile.id == "FE/CRCR" or (stub and cell.surface in ROAD)
                else:
                    assert cell.surface is not Surface.HOUSE


@zooms
@each_tile
def test_anchors(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        assert len(shown.anchors) == len(set(shown.anchors)) == len(tile.segments)
        inner = {cell.segment for row in shown.rows[1:-1] for cell in row[1:-1] if cell.surface not in INN}
        for segment, (column, row) in enumerate(shown.anchors):
            cell = shown.rows[row][column]
            assert cell.segment == segment
            assert cell.surface not in PRINTED
            on_border = column in (0, zoom.columns - 1) or row in (0, zoom.rows - 1)
            if tile.segments[segment].kind is not Kind.FIELD:
                assert on_border == (segment not in inner)


SHORT, WHOLE, LARGE = {(0, 1), (1, 0)}, {(1, 1)}, {(2, 2)}
"""How far farmers reach to the west and to the east of their letter, in all ways that they may lie."""


def beds(own: set[Place], places: set[Place], reaches: set[tuple[int, int]]) -> set[Place]:
    """Those of some places in which a farmer lies on its own field alone."""
    return {
        (x, y)
        for x, y in places
        if any({(x + aside, y) for aside in range(-west, east + 1)} <= own for west, east in reaches)
    }


@zooms
@each_tile
def test_a_farmer_has_its_place_where_it_lies_on_its_own_field_if_there_is_one(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        for segment in orientation.segments:
            if segment.kind is Kind.FIELD:
                own = places_of(shown, FIELD, segment.index)
                inner = {(x, y) for x, y in own if 0 < x < zoom.columns - 1 and 0 < y < zoom.rows - 1}
                is_deep = zoom in (Zoom.NORMAL, Zoom.CLOSE)
                sizes = (WHOLE, SHORT) if is_deep else (SHORT,)
                best = next(
                    (found for reaches in sizes for places in (inner, own) if (found := beds(own, places, reaches))),
                    inner or own,
                )
                if is_deep and not {Mark.INN, Mark.FESTIVAL} & {*marks(tile)}:
                    best = beds(own, best, LARGE) or best
                assert shown.anchors[segment.index] in best


@zooms
@each_tile
def test_tents_and_churches_have_a_middle(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        for surfaces, heart in ((FESTIVAL, Role.FESTIVAL_FLAG), (MONASTERY, Role.MONASTERY_CROSS)):
            places = places_of(shown, surfaces)
            hearts = [x for x, y in places if shown.rows[y][x].role is heart]
            assert len(hearts) == bool(places)
            assert {(2 * hearts[0] - x, y) for x, y in places} == places


@zooms
@each_tile
def test_sides_of_tiles_that_may_touch_look_alike(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        for side in Side:
            cells = rim(shown, side)
            edge = orientation.edges[side]
            upright = side in (Side.EAST, Side.WEST)
            middle = (MIDDLE_ROWS if upright else MIDDLE_COLUMNS)[zoom]
            roads = {place for place, cell in enumerate(cells) if cell.surface in ROAD}
            assert roads == (middle if edge is Edge.ROAD else set())
            water = {place for place, cell in enumerate(cells) if cell.surface in WATER}
            if edge is Edge.RIVER:
                assert water == (MIDDLE_ROWS if upright else RIVER_COLUMNS)[zoom]
            else:
                assert not water or (Mark.LAKE in tile.marks and zoom in (Zoom.FAR, Zoom.OVERVIEW))
            built = [cell.surface in SURFACES[Kind.CITY] for cell in cells]
            corner = 2 if any(city.tips for city in plan(orientation).cities) else 0  # where a tip may end
            if edge is Edge.CITY:
                assert all(built[1:-1])
            else:
                assert not any(built[corner : len(built) - corner])


@zooms
@each_tile
def test_each_half_of_a_side_shows_its_owner(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        owner = {port: segment.index for segment in orientation.segments for port in segment.ports}
        for side in Side:
            cells = rim(shown, side)
            if side in (Side.SOUTH, Side.WEST):
                cells.reverse()
            if orientation.edges[side] is Edge.CITY:
                assert cells[len(cells) // 2].segment == owner[side.centre]
                continue
            halves = [cells[: len(cells) // 2], cells[-(len(cells) // 2) :]]
            if zoom in (Zoom.FAR, Zoom.OVERVIEW) and any(city.tips for city in plan(orientation).cities):
                halves = [halves[0][1:], halves[1][:-1]]  # a corner may be all there is of a tip, or of what it parts
            for port, half in zip(side.halves, halves, strict=True):
                fields = {cell.segment for cell in half if cell.surface in FIELD | FESTIVAL}
                assert fields <= {owner[port]}
                assert fields or zoom is Zoom.FAR or not half or any(cell.surface in INN for cell in half)


@zooms
@for_each("tile_id", {name: name for name, tile in ALL.items() if not has_church(tile)})
def test_half_a_turn_turns_the_picture(tile_id: str, zoom: Zoom) -> None:
    tile = ALL[tile_id]
    for one, other in zip(tile.orientations[:2], tile.orientations[2:], strict=True):
        cells = [cell for row in picture(one, zoom).rows for cell in row]
        turned = [cell for row in reversed(picture(other, zoom).rows) for cell in reversed(row)]
        differing = sum(
            before.segment != after.segment and not {before.surface, after.surface} & INN  # inns stay upright
            for before, after in zip(cells, turned, strict=True)
        )
        assert differing <= 2


@zooms
@each_tile
def test_roofs_have_city_all_around_and_walls_have_not(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        for row, line in enumerate(shown.rows):
            for column, cell in enumerate(line):
                around = [
                    shown.rows[y][x].segment
                    for x, y in ((column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row))
                    if 0 <= x < zoom.columns and 0 <= y < zoom.rows
                ]
                if cell.surface is Surface.ROOF:
                    assert set(around) == {cell.segment}
                if cell.surface in STONE - RAMPART:
                    assert zoom is Zoom.CLOSE or (zoom is Zoom.NORMAL and any(c.tips for c in plan(orientation).cities))
                elif cell.surface in RAMPART:
                    assert zoom in (Zoom.NORMAL, Zoom.CLOSE)
                    if row < zoom.rows - 1:
                        assert shown.rows[row + 1][column].segment != cell.segment
                    else:
                        assert orientation.edges[Side.SOUTH] is not Edge.CITY


deep_zooms = pytest.mark.parametrize("zoom", [Zoom.NORMAL, Zoom.CLOSE])
SHADES = {Surface.WALL_SHADE, Surface.PARAPET_SHADE, Surface.RAMPART_SHADE}


def open_sides(orientation: Orientation, shown: TilePicture, column: int, row: int) -> list[bool]:
    """On which sides of a cell something else begins; across a side of the tile if no city lies there."""
    own = shown.rows[row][column].segment
    found = []
    for side, (x, y) in enumerate(((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))):
        is_inside = 0 <= x < len(shown.rows[0]) and 0 <= y < len(shown.rows)
        found.append(shown.rows[y][x].segment != own if is_inside else orientation.edges[side] is not Edge.CITY)
    return found


@zooms
@each_tile
def test_light_comes_from_the_north_west(tile: Tile, zoom: Zoom) -> None:
    standing = SURFACES[Kind.CITY] | MONASTERY
    for orientation, shown in drawn(tile, zoom):
        for row, line in enumerate(shown.rows):
            for column, cell in enumerate(line):
                if cell.surface in WALL:
                    is_open = open_sides(orientation, shown, column, row)
                    ends_here = is_open[Side.WEST] or (is_open[Side.NORTH] and is_open[Side.SOUTH])
                    assert is_open[Side.EAST] if cell.surface in SHADES else not is_open[Side.EAST] or ends_here
                if cell.surface in FIELD:
                    above = shown.rows[row - 1][column].surface if row else None
                    west = line[column - 1].surface if column else None
                    shaded = bool({above, west} & standing) and zoom in (Zoom.NORMAL, Zoom.CLOSE)
                    assert (cell.surface is Surface.FIELD_SHADE) == shaded


@deep_zooms
@each_tile
def test_what_is_but_a_wall_is_all_of_stone(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        for row in range(1, zoom.rows - 1):
            line = shown.rows[row]
            around = zip(shown.rows[row - 1], shown.rows[row + 1], strict=True)
            thin = [
                cell.surface in CITY and cell.segment not in (above.segment, below.segment)
                for cell, (above, below) in zip(line, around, strict=True)
            ]
            for column in range(zoom.columns - 1):
                if thin[column] and thin[column + 1] and line[column].segment == line[column + 1].segment:
                    assert {line[column].surface, line[column + 1].surface} <= STONE | {Surface.GATE}


@deep_zooms
@each_tile
def test_a_tip_leads_to_its_corner_without_a_gap(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        for city in plan(orientation).cities:
            own = places_of(shown, SURFACES[Kind.CITY], city.segment)
            for tip in city.tips:
                x, y = (int(part) * (length - 1) for part, length in zip(tip.path[-1], zoom.value, strict=True))
                assert {(x, y), (x + (-1 if x else 1), y)} <= own


@deep_zooms
def test_the_point_of_a_city_between_two_fields_is_a_wall(zoom: Zoom) -> None:
    for shown in (picture(way, zoom) for way in BASE["E"].orientations[1::2]):
        assert not any({cell.surface for cell in row} & RAMPART for row in shown.rows[: (zoom.rows + 1) // 2])


@deep_zooms
@each_tile
def test_shores_lie_along_rivers_that_slant(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        for segment in orientation.segments:
            if segment.kind is Kind.RIVER and len(segment.ports) == 2:
                one, other = (port // 3 for port in segment.ports)
                shore = places_of(shown, {Surface.SHORE}, segment.index)
                if (one - other) % 2:
                    assert shore
                elif one in (Side.EAST, Side.WEST):
                    assert not shore


@deep_zooms
@each_tile
def test_banks_lie_at_the_water_and_verges_at_roads(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        for soft, hard in ((Surface.BANK, WATER), (Surface.VERGE, ROAD)):
            for x, y in places_of(shown, {soft}):
                around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
                assert around & places_of(shown, hard)


@zooms
@each_tile
def test_details(tile: Tile, zoom: Zoom) -> None:
    printed, kinds = marks(tile), [segment.kind for segment in tile.segments]
    for _, shown in drawn(tile, zoom):
        roles = [cell.role for row in shown.rows for cell in row]
        surfaces = {role.surface for role in roles}
        arms = sum(segment.coats_of_arms for segment in tile.segments)
        assert roles.count(Role.COAT_OF_ARMS_WEST) == roles.count(Role.COAT_OF_ARMS_EAST) == arms
        assert roles.count(Role.WINE_WEST) == roles.count(Role.WINE_EAST) == (Mark.WINE in printed)
        assert roles.count(Role.GRAIN_WEST) == roles.count(Role.GRAIN_EAST) == (Mark.GRAIN in printed)
        assert roles.count(Role.CLOTH_WEST) == roles.count(Role.CLOTH_EAST) == (Mark.CLOTH in printed)
        assert roles.count(Role.INN_SIGN) == (Mark.INN in printed)
        assert roles.count(Role.CATHEDRAL_CROSS) == roles.count(Role.CATHEDRAL_DOOR) == (Mark.CATHEDRAL in printed)
        assert roles.count(Role.FESTIVAL_FLAG) == (Mark.FESTIVAL in printed)
        assert roles.count(Role.MONASTERY_CROSS) == (Kind.MONASTERY in kinds)
        assert (Role.BRIDGE_DECK in roles) == (Mark.BRIDGE in printed)
        assert (Surface.GARDEN in surfaces) == (Kind.GARDEN in kinds)
        assert (Surface.WATER in surfaces) == (Kind.RIVER in kinds)


GATES = {
    **dict.fromkeys(("S", "T", "RI.1/CIRI", "FE/CFR", "FE/CR", "FE/RC", "IC/CFR", "IC/CcR", "IC/RCc.i"), 1),
    **dict.fromkeys(("TB/CcRC.c", "TB/CcRC.g", "TB/CcR.c", "TB/CcR.cG", "TB/CcR!.w", "TB/CccR.w", "TB/CR"), 1),
    **dict.fromkeys(("TB/CRc.g", "TB/CRc.w", "TB/RCc.g", "TB/RCc!.g", "TB/RRC"), 1),
    **dict.fromkeys(("FE/CRCR", "IC/CRCR"), 2),
    **dict.fromkeys(("TB/CcRR!.c", "TB/CcRR.w", "TB/CcRR.wG"), 2),
}


def gate_rows(shown: TilePicture) -> list[int]:
    """The rows of all gates, but of one that is two rows high the lower one only."""
    rows = []
    for y, line in enumerate(shown.rows):
        for x, cell in enumerate(line):
            if cell.role is Role.GATE:
                beside = {line[near].role for near in (x - 1, x + 1) if 0 <= near < len(line)}
                lies = beside & {Role.ROAD_HORIZONTAL, Role.BRIDGE_DECK}
                if len(shown.rows) % 2 or y != len(shown.rows) // 2 - 1 or not lies:
                    rows.append(y)
    return rows


HOUSES = {"L", "W", "X", "IC/CRCR", "IC/RRR.i", "TB/RRC"}


@zooms
@each_tile
def test_where_roads_end(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        roles = [cell.role for row in shown.rows for cell in row]
        gates = len(gate_rows(shown))
        if tile.id in {"IC/CRcR+", "TB/CRcR.w"}:  # one gate for both roads would let them run through
            assert gates in ({0, 2} if zoom in (Zoom.FAR, Zoom.OVERVIEW) else {2})
        else:
            assert gates == GATES.get(tile.id, 0)
        assert any(role.surface is Surface.HOUSE for role in roles) == (tile.id in HOUSES)


def test_a_gate_is_as_high_as_the_road_that_runs_into_it() -> None:
    rows = picture(BASE["T"].orientations[1], Zoom.CLOSE).rows
    assert [y for y, row in enumerate(rows) for cell in row if cell.role is Role.GATE] == [3, 4]


EMBLEM_HALVES = {
    Role.COAT_OF_ARMS_WEST: Role.COAT_OF_ARMS_EAST,
    Role.WINE_WEST: Role.WINE_EAST,
    Role.GRAIN_WEST: Role.GRAIN_EAST,
    Role.CLOTH_WEST: Role.CLOTH_EAST,
}


@zooms
@each_tile
def test_emblems_are_of_one_piece_and_in_their_city(tile: Tile, zoom: Zoom) -> None:
    places = {Mark.WINE: Surface.WINE, Mark.GRAIN: Surface.GRAIN, Mark.CLOTH: Surface.CLOTH}
    for orientation, shown in drawn(tile, zoom):
        for row in shown.rows:
            for column, cell in enumerate(row):
                if cell.role in EMBLEM_HALVES:
                    assert row[column + 1] == Cell(EMBLEM_HALVES[cell.role], cell.segment)
                if cell.surface in EMBLEMS:
                    assert cell.segment is not None
                    city = orientation.segments[cell.segment]
                    own = {places[mark] for mark in city.marks if mark in places}
                    assert cell.surface in own | ({Surface.COAT_OF_ARMS} if city.coats_of_arms else set())


FIGURE_CELLS = {  # how far a figure reaches to the west and to the east of its place: a meeple, and the widest
    Zoom.FAR: ((0, 0), (0, 1)),
    Zoom.OVERVIEW: ((0, 0), (0, 1)),
    Zoom.NORMAL: ((1, 1), (2, 2)),
    Zoom.CLOSE: ((1, 1), (2, 2)),
}


def hidden(shown: TilePicture, segment: int, reach: tuple[int, int]) -> set[Surface]:
    """What a figure on a segment hides."""
    column, row = shown.anchors[segment]
    line = shown.rows[row]
    if column == len(line) - 1 and len(line) < Zoom.NORMAL.columns:
        reach = reach[::-1]
    return {cell.surface for cell in line[max(0, column - reach[0]) : column + reach[1] + 1]}


@zooms
@each_tile
def test_nobody_who_stands_hides_anything_printed_in_a_city(tile: Tile, zoom: Zoom) -> None:
    meeple, widest = FIGURE_CELLS[zoom]
    for orientation, shown in drawn(tile, zoom):
        for segment in orientation.segments:
            if segment.kind not in (Kind.RIVER, Kind.FIELD):
                assert not hidden(shown, segment.index, meeple) & (EMBLEMS | CATHEDRAL)
                if zoom is not Zoom.FAR:
                    assert not hidden(shown, segment.index, widest) & (EMBLEMS | CATHEDRAL)


@zooms
@each_tile
def test_a_figure_leaves_something_to_see_of_where_it_stands(tile: Tile, zoom: Zoom) -> None:
    reach, _ = FIGURE_CELLS[zoom]
    for orientation, shown in drawn(tile, zoom):
        for segment in orientation.segments:
            runs_through = segment.kind is Kind.ROAD and len(segment.ports) == 2
            if runs_through or segment.kind in (Kind.CITY, Kind.MONASTERY):
                column, row = shown.anchors[segment.index]
                under = {(column + aside, row) for aside in range(-reach[0], reach[1] + 1)}
                assert places_of(shown, SURFACES[segment.kind], segment.index) - under


@zooms
@each_tile
def test_a_garden_is_wider_than_an_abbot_where_it_can_be(tile: Tile, zoom: Zoom) -> None:
    wanted = 5 if zoom in (Zoom.NORMAL, Zoom.CLOSE) else 3
    for orientation, shown in drawn(tile, zoom):
        for segment in orientation.segments:
            if segment.kind is Kind.GARDEN:
                places = places_of(shown, {Surface.GARDEN})
                rows, columns = {y for _, y in places}, {x for x, _ in places}
                if len(rows) == 1 and len(columns) < wanted:
                    line = shown.rows[min(rows)]
                    for beside in {min(columns) - 1, max(columns) + 1} & {*range(1, zoom.columns - 1)}:
                        field = line[beside].segment
                        assert line[beside].surface not in FIELD or len(places_of(shown, FIELD, field)) == 1


@pytest.mark.parametrize("zoom", [Zoom.FAR, Zoom.OVERVIEW])
@for_each("tile_id", {name: name for name, tile in ALL.items() if Mark.BRIDGE not in marks(tile)})
def test_a_figure_of_two_cells_stays_on_its_road(tile_id: str, zoom: Zoom) -> None:
    for orientation, shown in drawn(ALL[tile_id], zoom):
        for segment in orientation.segments:
            if segment.kind is Kind.ROAD:
                own = places_of(shown, ROAD, segment.index)
                inner = {(x, y) for x, y in own if 0 < x < zoom.columns - 1 and 0 < y < zoom.rows - 1}
                column, row = shown.anchors[segment.index]
                if any((x + 1, y) in own for x, y in inner):
                    assert (column + 1, row) in own


@deep_zooms
@for_each("tile_id", {name: name for name, tile in ALL.items() if Mark.INN in marks(tile)})
def test_no_meeple_hides_an_inn(tile_id: str, zoom: Zoom) -> None:
    for orientation, shown in drawn(ALL[tile_id], zoom):
        for segment in orientation.segments:
            assert not hidden(shown, segment.index, FIGURE_CELLS[zoom][0]) & INN


@zooms
@for_each("tile_id", {name: name for name, tile in ALL.items() if Mark.INN in marks(tile)})
def test_an_inn_stands_right_beside_its_own_road(tile_id: str, zoom: Zoom) -> None:
    (road,) = (segment.index for segment in ALL[tile_id].segments if Mark.INN in segment.marks)
    for _, shown in drawn(ALL[tile_id], zoom):
        cells = {(x, y): cell for y, row in enumerate(shown.rows) for x, cell in enumerate(row)}
        inn = [place for place, cell in cells.items() if cell.surface in INN]
        assert {cells[place].segment for place in inn} == {road}
        around = {(x + dx, y + dy) for x, y in inn for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        touched = {cells[place].segment for place in around & cells.keys() if cells[place].surface in ROAD}
        assert road in touched
        assert touched == {road} or zoom not in (Zoom.NORMAL, Zoom.CLOSE)


def test_the_inn_of_a_junction_stands_at_its_own_arm() -> None:
    assert look("IC/RRR.i", Zoom.NORMAL) == [
        "           ",
        "       III ",
        "RRRRHHHRRRR",
        "    RRR    ",
        "    RRR    ",
    ]


@zooms
def test_a_cathedral_is_larger_than_any_monastery(zoom: Zoom) -> None:
    church = sum(line.count("K") for line in look("IC/Cccc.c", zoom))
    assert church > sum(line.count("M") for line in look("B", zoom)) or zoom in (Zoom.FAR, Zoom.OVERVIEW)
    assert church >= 6


def piece(places: set[Place]) -> set[Place]:
    """Those places that hang together with one of them, be it by a corner."""
    reached: set[Place] = set()
    front = {min(places)}
    while front:
        reached |= front
        front = {(x + dx, y + dy) for x, y in front for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & places - reached
    return reached


def places_of(shown: TilePicture, surfaces: set[Surface], segment: int | None = None) -> set[Place]:
    """The places that show one of some surfaces, of one segment or of any."""
    return {
        (column, row)
        for row, line in enumerate(shown.rows)
        for column, cell in enumerate(line)
        if cell.surface in surfaces and segment in (None, cell.segment)
    }


@zooms
@for_each("tile_id", {name: name for name, tile in ALL.items() if Edge.RIVER in tile.edges})
def test_water_flows_unbroken_but_for_bridges(tile_id: str, zoom: Zoom) -> None:
    for _, shown in drawn(ALL[tile_id], zoom):
        wet = places_of(shown, WATER | {Surface.BRIDGE})
        assert piece(wet) == wet


@zooms
@each_tile
def test_cities_and_roads_that_pass_through_are_of_one_piece(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        for segment in orientation.segments:
            if segment.kind is Kind.CITY:
                own = places_of(shown, SURFACES[Kind.CITY], segment.index)
                assert piece(own) == own
            elif segment.kind is Kind.ROAD and len(segment.ports) == 2:
                own = places_of(shown, ROAD, segment.index) | places_of(shown, {Surface.BRIDGE})
                assert piece(own) == own


@zooms
@for_each("tile_id", {name: name for name, tile in ALL.items() if Mark.BRIDGE in marks(tile)})
def test_a_bridge_leads_over_and_no_figure_stands_on_it(tile_id: str, zoom: Zoom) -> None:
    tile = ALL[tile_id]
    (below,) = (s.index for s in tile.segments if s.kind in (Kind.ROAD, Kind.RIVER) and Mark.BRIDGE not in s.marks)
    (road,) = (segment.index for segment in tile.segments if Mark.BRIDGE in segment.marks)
    for orientation, shown in drawn(tile, zoom):
        bridge = places_of(shown, {Surface.BRIDGE})
        lying = orientation.segments[below].ports[0] == Side.EAST.centre
        for column, row in bridge:
            across = shown.rows[row] if lying else [line[column] for line in shown.rows]
            assert {across[0].segment, across[-1].segment} == {below}
            assert shown.rows[row][column].segment == road
        inner = {(x, y) for x, y in places_of(shown, ROAD, road) if 0 < x < zoom.columns - 1 and 0 < y < zoom.rows - 1}
        assert shown.anchors[road] not in bridge or inner == bridge


@zooms
def test_a_spring_is_small_and_bright_and_a_lake_is_wide(zoom: Zoom) -> None:
    for spring, lake in zip(ALL["RI/s"].orientations, ALL["RI.1/I.e"].orientations, strict=True):
        small, wide = ([cell.surface for row in picture(end, zoom).rows for cell in row] for end in (spring, lake))
        assert Surface.SPRING in small
        assert Surface.SPRING not in wide
        assert wide.count(Surface.WATER) >= 2 * sum(surface in WATER for surface in small)


BENDS = (Role.ROAD_SOUTH_WEST, Role.ROAD_NORTH_WEST, Role.ROAD_NORTH_EAST, Role.ROAD_SOUTH_EAST)


@zooms
def test_which_way_a_road_runs(zoom: Zoom) -> None:
    for rotation, bend in enumerate(BENDS):
        roles = [cell.role for row in picture(BASE["V"].orientations[rotation], zoom).rows for cell in row]
        assert [role for role in roles if role in BENDS] == [bend]
        assert Role.ROAD_HORIZONTAL in roles
        assert Role.ROAD_VERTICAL in roles
    lying, standing = (
        {cell.role for row in picture(way, zoom).rows for cell in row if cell.surface in ROAD}
        for way in BASE["U"].orientations[:2]
    )
    assert lying == {Role.ROAD_HORIZONTAL}
    assert standing == {Role.ROAD_VERTICAL} | ({Role.ROAD_EDGE} if len(MIDDLE_COLUMNS[zoom]) > 1 else set())


@pytest.mark.parametrize("zoom", [Zoom.FAR, Zoom.OVERVIEW])
def test_two_bends_in_few_cells_show_which_ways_they_join(zoom: Zoom) -> None:
    bends = [
        {cell.role for row in picture(way, zoom).rows for cell in row if cell.role in BENDS}
        for way in ALL["IC/RrRr"].orientations
    ]
    one, other = {BENDS[1], BENDS[3]}, {BENDS[0], BENDS[2]}
    assert bends == [one, other, one, other]


def test_walls_follow_the_outline_of_a_city() -> None:
    rows = picture(BASE["E"].orientations[0], Zoom.OVERVIEW).rows
    assert [cell.role for cell in rows[0][1:6]] == [
        Role.WALL_SOUTH_WEST,
        *[Role.WALL_SOUTH] * 3,
        Role.WALL_SOUTH_EAST,
    ]
    rows = picture(BASE["E"].orientations[1], Zoom.NORMAL).rows
    assert [row[-1].role for row in rows] == [
        Role.FIELD,
        Role.WALL_NORTH,
        Role.ROOF,
        Role.RAMPART_SOUTH,
        Role.FIELD_SHADE,
    ]
    rows = picture(BASE["E"].orientations[1], Zoom.CLOSE).rows
    assert [cell.role for cell in rows[1][-5:]] == [
        Role.FIELD,
        Role.PARAPET_NORTH_WEST,
        *[Role.PARAPET_NORTH] * 3,
    ]


def test_a_church_stands_upright_however_its_tile_lies() -> None:
    for orientation in BASE["A"].orientations:
        rows = picture(orientation, Zoom.NORMAL).rows
        assert rows[1][5].role is Role.MONASTERY_CROSS
        assert [cell.role for cell in rows[3][3:8]] == [
            Role.MONASTERY_WALL_WEST,
            Role.MONASTERY_WALL,
            Role.MONASTERY_DOOR,
            Role.MONASTERY_WALL,
            Role.MONASTERY_WALL_EAST,
        ]


@pytest.mark.parametrize(
    ("tile_id", "rotation", "zoom", "expected"),
    [
        ("D", 0, Zoom.OVERVIEW, [" WWWWW ", "RRRRRRR", "       "]),
        ("V", 0, Zoom.OVERVIEW, ["       ", "RRRR   ", "   R   "]),
        ("X", 0, Zoom.FAR, ["  R  ", "RRHRR", "  R  "]),
        ("A", 0, Zoom.OVERVIEW, ["  MMM  ", "  MMM  ", "   R   "]),
        ("A", 2, Zoom.OVERVIEW, ["   R   ", "  MMM  ", "       "]),
        ("Rg", 0, Zoom.OVERVIEW, ["CCCCCCC", "WWWWWWW", "  GGG  "]),
        (
            "J",
            0,
            Zoom.NORMAL,
            [" WWCCCCCWW ", "   WWWWW   ", "     RRRRRR", "    RRR    ", "    RRR    "],
        ),
        (
            "S",
            0,
            Zoom.NORMAL,
            ["CCCCCCCCCCC", "CSSCCCCCCCC", "CCCWWTWWCCC", "WWW RRR WWW", "    RRR    "],
        ),
        ("TB/CcCC.c", 0, Zoom.OVERVIEW, ["$$CWWW ", "WWW  WW", " WWWWW "]),
        ("IC/RrRr", 0, Zoom.OVERVIEW, ["   R   ", "RRR RRR", "   R   "]),
        (
            "TB/CCc.w",
            0,
            Zoom.NORMAL,
            ["           ", "WWWWWWWWWWW", "C$$WWWWWWCC", "WW  WWW  WW", " WWWCCCWWW "],
        ),
        (
            "RI.1/LIRI",
            0,
            Zoom.NORMAL,
            ["    MMM    ", "   MMMMM   ", "VVVVBBBVVVV", "    RRR    ", "    RRR    "],
        ),
        (
            "RI.1/CIRI",
            1,
            Zoom.NORMAL,
            ["    VVV    ", "    VVV WWW", "RRRRBBBTCCC", "    VVV WWW", "    VVV    "],
        ),
        (
            "RI.1/IFI",
            0,
            Zoom.NORMAL,
            ["           ", "           ", "VVVVVVVVVVV", "           ", "           "],
        ),
        ("RI.1/RIrI", 0, Zoom.FAR, ["  V  ", "RRBRR", "  V  "]),
        (
            "TB/RRrr",
            0,
            Zoom.NORMAL,
            ["    RRR    ", "    RRR    ", "RRRRBBBRRRR", "    RRR    ", "    RRR    "],
        ),
        (
            "IC/Cccc.c",
            0,
            Zoom.NORMAL,
            ["CCCCCKCKCKC", "CCCCCKKKKKC", "CCCCCKKKKKC", "CCCCCKKKKKC", "CCCCCCCCCCC"],
        ),
        (
            "FE/CRCR",
            0,
            Zoom.NORMAL,
            [" WWCCCCCWW ", "   WWTWW   ", "RRRRFFFRRRR", "   WWTWW   ", " WWCCCCCWW "],
        ),
        ("FE/CFR", 0, Zoom.OVERVIEW, [" WWTWW ", "   R   ", "   RFFF"]),
    ],
)
def test_whole_pictures(tile_id: str, rotation: int, zoom: Zoom, expected: list[str]) -> None:
    assert look(tile_id, zoom, rotation) == expected


def test_a_picture_is_made_once() -> None:
    orientation = BASE["D"].orientations[3]
    assert picture(orientation, Zoom.NORMAL) is picture(orientation, Zoom.NORMAL)

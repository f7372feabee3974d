"""Tiles as character cells, at every zoom."""

import pytest

from carcassonne_tui.box import Edge, Kind, Orientation, Side, Tile
from carcassonne_tui.drawing import Cell, Role, Surface, TilePicture, Zoom, picture

from .drawn_tiles import ALL, BASE

MIDDLE_COLUMNS = {Zoom.FAR: {2}, Zoom.OVERVIEW: {3}, Zoom.NORMAL: {4, 5, 6}, Zoom.CLOSE: {7, 8, 9}}
MIDDLE_ROWS = {Zoom.FAR: {1}, Zoom.OVERVIEW: {1}, Zoom.NORMAL: {2}, Zoom.CLOSE: {3, 4}}
CORNER = {Zoom.FAR: 1, Zoom.OVERVIEW: 1, Zoom.NORMAL: 1, Zoom.CLOSE: 2}  # columns at a corner that a city may round off

CITY = {Surface.ROOF, Surface.WALL, Surface.RAMPART, Surface.GATE, Surface.COAT_OF_ARMS}
ROAD = {Surface.ROAD, Surface.ROAD_EDGE}
FIELD = {Surface.FIELD, Surface.FIELD_SHADE}
MONASTERY = {surface for surface in Surface if surface.value.startswith("monastery")}
SURFACES = {
    Kind.CITY: CITY,
    Kind.ROAD: ROAD,
    Kind.FIELD: FIELD,
    Kind.MONASTERY: MONASTERY,
    Kind.GARDEN: {Surface.GARDEN},
}

zooms = pytest.mark.parametrize("zoom", Zoom)
all_tiles = pytest.mark.parametrize("tile", [pytest.param(tile, id=tile.id) for tile in ALL.values()])
base_tiles = pytest.mark.parametrize("tile", [pytest.param(tile, id=tile.id) for tile in BASE.values()])


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
    """A picture as text: C roofs, W wall, T gate, S coat of arms, R road, H house, M monastery, G garden."""
    letters = dict.fromkeys(FIELD, " ") | dict.fromkeys(ROAD, "R") | dict.fromkeys(MONASTERY, "M")
    letters |= dict.fromkeys((Surface.WALL, Surface.RAMPART), "W") | {Surface.ROOF: "C", Surface.GATE: "T"}
    letters |= {Surface.HOUSE: "H", Surface.GARDEN: "G", Surface.COAT_OF_ARMS: "S"}
    rows = picture(ALL[tile_id].orientations[rotation], zoom).rows
    return ["".join(letters[cell.surface] for cell in row) for row in rows]


@zooms
@all_tiles
def test_size(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        assert (len(shown.rows[0]), len(shown.rows)) == zoom.value
        assert {len(row) for row in shown.rows} == {zoom.columns}


@zooms
@all_tiles
def test_every_segment_is_seen_as_what_it_is(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        cells = [cell for row in shown.rows for cell in row]
        assert {cell.segment for cell in cells} - {None} == {segment.index for segment in tile.segments}
        for cell in cells:
            if cell.segment is not None:
                assert cell.surface in SURFACES[tile.segments[cell.segment].kind]
            else:
                assert cell.surface is Surface.HOUSE or cell.surface in ROAD


@zooms
@base_tiles
def test_only_the_house_of_a_junction_belongs_to_nothing(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        for row in shown.rows:
            for cell in row:
                assert (cell.segment is None) == (cell.surface is Surface.HOUSE)


@zooms
@all_tiles
def test_anchors(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        assert len(shown.anchors) == len(set(shown.anchors)) == len(tile.segments)
        inner = {cell.segment for row in shown.rows[1:-1] for cell in row[1:-1]}
        for segment, (column, row) in enumerate(shown.anchors):
            cell = shown.rows[row][column]
            assert cell.segment == segment
            assert cell.surface is not Surface.COAT_OF_ARMS
            on_border = column in (0, zoom.columns - 1) or row in (0, zoom.rows - 1)
            assert on_border == (segment not in inner)


@zooms
@base_tiles
def test_sides_of_tiles_that_may_touch_look_alike(tile: Tile, zoom: Zoom) -> None:
    for orientation, shown in drawn(tile, zoom):
        for side in Side:
            cells = rim(shown, side)
            edge = orientation.edges[side]
            upright = side in (Side.EAST, Side.WEST)
            middle = (MIDDLE_ROWS if upright else MIDDLE_COLUMNS)[zoom]
            roads = {place for place, cell in enumerate(cells) if cell.surface in ROAD}
            assert roads == (middle if edge is Edge.ROAD else set())
            corner = 1 if upright or edge is Edge.CITY else CORNER[zoom]
            for cell in cells[corner:-corner]:
                assert (cell.surface in CITY) == (edge is Edge.CITY)


@zooms
@base_tiles
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
            for port, half in zip(side.halves, (cells[: len(cells) // 2], cells[-(len(cells) // 2) :]), strict=True):
                fields = {cell.segment for cell in half if cell.surface in FIELD}
                assert fields <= {owner[port]}
                assert fields or zoom is Zoom.FAR


@zooms
@pytest.mark.parametrize("tile_id", [name for name, tile in ALL.items() if not has_church(tile)])
def test_half_a_turn_turns_the_picture(tile_id: str, zoom: Zoom) -> None:
    tile = ALL[tile_id]
    for one, other in zip(tile.orientations[:2], tile.orientations[2:], strict=True):
        cells = [cell.segment for row in picture(one, zoom).rows for cell in row]
        turned = [cell.segment for row in reversed(picture(other, zoom).rows) for cell in reversed(row)]
        assert sum(before != after for before, after in zip(cells, turned, strict=True)) <= 2


@zooms
@all_tiles
def test_roofs_have_city_all_around_and_walls_have_not(tile: Tile, zoom: Zoom) -> None:
    for _, shown in drawn(tile, zoom):
        for row, line in enumerate(shown.rows):
            for column, cell in enumerate(line):
                around = [
                    shown.rows[y][x].segment
                    for x, y in ((column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row))
                    if 0 <= x < zoom.columns and 0 <= y < zoom.rows
                ]
                if cell.surface is Surface.ROOF:
                    assert set(around) == {cell.segment}
                elif cell.surface is Surface.RAMPART:
                    assert zoom in (Zoom.NORMAL, Zoom.CLOSE)
                    assert shown.rows[row + 1][column].segment != cell.segment


@zooms
@pytest.mark.parametrize("tile_id", BASE)
def test_details_of_the_base_tiles(tile_id: str, zoom: Zoom) -> None:
    tile = BASE[tile_id]
    for orientation in tile.orientations:
        roles = [cell.role for row in picture(orientation, zoom).rows for cell in row]
        surfaces = {role.surface for role in roles}
        arms = sum(segment.coats_of_arms for segment in tile.segments)
        assert roles.count(Role.COAT_OF_ARMS_WEST) == roles.count(Role.COAT_OF_ARMS_EAST) == arms
        assert roles.count(Role.GATE) == (tile_id in "ST")
        assert roles.count(Role.MONASTERY_CROSS) == (tile_id in "AB")
        assert (Surface.HOUSE in surfaces) == (tile_id in "LWX")
        assert (Surface.GARDEN in surfaces) == tile_id.endswith("g")


@zooms
def test_a_coat_of_arms_is_one_piece(zoom: Zoom) -> None:
    for orientation in BASE["M"].orientations:
        for row in picture(orientation, zoom).rows:
            roles = [cell.role for cell in row]
            if Role.COAT_OF_ARMS_WEST in roles:
                assert roles[roles.index(Role.COAT_OF_ARMS_WEST) + 1] is Role.COAT_OF_ARMS_EAST


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


def test_walls_follow_the_outline_of_a_city() -> None:
    rows = picture(BASE["E"].orientations[0], Zoom.OVERVIEW).rows
    assert [cell.role for cell in rows[0][1:6]] == [
        Role.WALL_SOUTH_WEST,
        *[Role.WALL_SOUTH] * 3,
        Role.WALL_SOUTH_EAST,
    ]
    rows = picture(BASE["E"].orientations[1], Zoom.NORMAL).rows
    assert [row[-1].role for row in rows] == [Role.WALL_NORTH_WEST, *[Role.ROOF] * 3, Role.WALL_SOUTH_WEST]


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
        ("Rg", 0, Zoom.OVERVIEW, ["CCCCCCC", "CWWWWWC", "W GGG W"]),
        (
            "J",
            0,
            Zoom.NORMAL,
            [" WWCCCCCWW ", "   WWWWW   ", "    RRRRRRR", "    RRR    ", "    RRR    "],
        ),
        (
            "S",
            0,
            Zoom.NORMAL,
            ["CCCCCCCCCCC", "CCCSSCCCCCC", "CCCWWTWWCCC", "CWW RRR WWC", "W   RRR   W"],
        ),
        ("wedge_and_caps", 0, Zoom.OVERVIEW, ["SSCWWW ", "WWW  WW", " WWWWW "]),
        ("double_bend", 0, Zoom.OVERVIEW, ["   R   ", "RRR RRR", "   R   "]),
        (
            "band_and_cap",
            0,
            Zoom.NORMAL,
            ["W         W", "CWWWWWWWWWC", "CCWWWWWWWCC", "WW  WWW  WW", " WWWCCCWWW "],
        ),
    ],
)
def test_whole_pictures(tile_id: str, rotation: int, zoom: Zoom, expected: list[str]) -> None:
    assert look(tile_id, zoom, rotation) == expected


def test_a_picture_is_made_once() -> None:
    orientation = BASE["D"].orientations[3]
    assert picture(orientation, Zoom.NORMAL) is picture(orientation, Zoom.NORMAL)

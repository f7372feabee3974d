"""The shapes of tiles, on a grid fine enough to see all of them."""

from functools import cache
from itertools import pairwise

import pytest

from carcassonne_tui.box import Edge, Kind, Mark, Orientation, Side, Tile
from carcassonne_tui.drawing.geometry import plan
from carcassonne_tui.drawing.survey import HOUSE, STUB, survey
from each import for_each

from .drawn_tiles import ALL, BASE, each_tile, marks

SIZE = 44


@cache
def points(orientation: Orientation) -> list[list[int]]:
    """What lies at each of SIZE x SIZE points."""
    return survey(orientation, SIZE, SIZE)


def rim(found: list[list[int]], side: int) -> list[int]:
    """The points along a side, clockwise."""
    return [found[0], [line[-1] for line in found], found[-1][::-1], [line[0] for line in found][::-1]][side]


def turned(found: list[list[int]]) -> list[list[int]]:
    """The same points after a quarter turn clockwise."""
    return [list(column) for column in zip(*found[::-1], strict=True)]


@each_tile
def test_each_side_shows_what_its_edge_says(tile: Tile) -> None:
    for orientation in tile.orientations:
        found = points(orientation)
        owner = {port: segment.index for segment in orientation.segments for port in segment.ports}
        for side in Side:
            along = rim(found, side)
            left, right = side.halves
            middle = along[SIZE // 2 - 4 : SIZE // 2 + 4]
            if orientation.edges[side] is Edge.CITY:
                assert set(along[5:-5]) == {owner[side.centre]}
            elif orientation.edges[side] in (Edge.ROAD, Edge.RIVER):
                assert set(middle) == {owner[side.centre]}
                assert along.index(owner[side.centre]) == along[::-1].index(owner[side.centre])
            if orientation.edges[side] is not Edge.CITY:
                assert set(along[5 : SIZE // 2 - 6]) == {owner[left]}
                assert set(along[SIZE // 2 + 6 : -5]) == {owner[right]}


@each_tile
def test_every_segment_takes_some_of_the_tile(tile: Tile) -> None:
    for orientation in tile.orientations:
        found = {mark for line in points(orientation) for mark in line}
        assert found >= {segment.index for segment in orientation.segments}


@each_tile
def test_no_two_fields_touch(tile: Tile) -> None:
    for orientation in tile.orientations:
        found = points(orientation)
        fields = {segment.index for segment in orientation.segments if segment.kind is Kind.FIELD}
        for lines in (found, turned(found)):
            for line in lines:
                for one, other in pairwise(line):
                    assert one == other or not {one, other} <= fields


@each_tile
def test_a_field_touches_the_cities_that_it_borders_and_no_other(tile: Tile) -> None:
    cities = {segment.index for segment in tile.segments if segment.kind is Kind.CITY}
    for orientation in tile.orientations:
        found = points(orientation)
        pairs = {pair for lines in (found, turned(found)) for line in lines for pair in pairwise(line)}
        for segment in tile.segments:
            if segment.kind is Kind.FIELD:
                touched = {city for city in cities if {(segment.index, city), (city, segment.index)} & pairs}
                assert touched == set(segment.borders)


@each_tile
def test_a_turned_tile_is_the_same_tile_turned(tile: Tile) -> None:
    buildings = {s.index for s in tile.segments if s.kind in (Kind.MONASTERY, Kind.GARDEN)}  # they stay upright
    before = points(tile.orientations[0])
    for orientation in tile.orientations[1:]:
        before = turned(before)
        after = points(orientation)
        differing = sum(
            one != other and not {one, other} & buildings
            for line, other_line in zip(before, after, strict=True)
            for one, other in zip(line, other_line, strict=True)
        )
        assert differing <= SIZE


@for_each("tile_id", {name: name for name in BASE})
def test_a_house_stands_at_every_junction(tile_id: str) -> None:
    marks = {mark for line in points(BASE[tile_id].orientations[0]) for mark in line}
    assert (HOUSE in marks) == (tile_id in {"L", "W", "X"})
    assert STUB not in marks


@pytest.mark.parametrize("tile_id", ["IC/RrRr", "TB/RRrr", "TB/CRcR.w", "TB/LRRR", "RI.1/RIrI", "RI.1/RrII"])
def test_roads_that_only_pass_each_other_have_no_house(tile_id: str) -> None:
    assert all(HOUSE not in line for line in points(ALL[tile_id].orientations[0]))


def test_a_crossing_between_cities_has_a_stub_of_road_to_each() -> None:
    column = [line[SIZE // 2] for line in points(ALL["IC/CRCR"].orientations[0])]
    runs = [mark for mark, before in zip(column, [None, *column], strict=False) if mark != before]
    assert runs == [0, STUB, HOUSE, STUB, 1]


def test_a_road_that_ends_at_a_city_reaches_it() -> None:
    for name, city, road in (("IC/CFR", 0, 1), ("TB/CR", 0, 1), ("RI.1/CIRI", 0, 1)):
        column = [line[SIZE // 2] for line in points(ALL[name].orientations[0])]
        assert column[column.index(road) - 1] == city


@for_each("tile_id", {name: name for name, tile in ALL.items() if Mark.BRIDGE in marks(tile)})
def test_a_bridge_lies_over_what_it_crosses(tile_id: str) -> None:
    tile = ALL[tile_id]
    (road,) = (segment for segment in tile.segments if Mark.BRIDGE in segment.marks)
    (below,) = (s for s in tile.segments if s.kind in (Kind.ROAD, Kind.RIVER) and s is not road)
    for orientation in tile.orientations:
        found = points(orientation)
        assert found[SIZE // 2][SIZE // 2] == road.index
        lines = found if orientation.segments[below.index].ports[0] == Side.EAST.centre else turned(found)
        assert any(line[0] == below.index and road.index in line and line[-1] == below.index for line in lines)


@pytest.mark.parametrize("tile_id", ["IC/RrRr", "FE/RrRr", "RI.1/RrII"])
def test_the_middle_between_two_bends_is_field(tile_id: str) -> None:
    for orientation in ALL[tile_id].orientations:
        middle = points(orientation)[SIZE // 2][SIZE // 2]
        assert orientation.segments[middle].kind is Kind.FIELD
        assert len(orientation.segments[middle].ports) == 4


@for_each("tile_id", {name: name for name, tile in ALL.items() if "V" in {e.value for e in tile.edges}})
def test_a_river_flows_unbroken_but_for_bridges(tile_id: str) -> None:
    for orientation in ALL[tile_id].orientations:
        found = points(orientation)
        (river,) = (segment for segment in orientation.segments if segment.kind is Kind.RIVER)
        wet = {river.index, *(s.index for s in orientation.segments if Mark.BRIDGE in s.marks)}
        reached, front = set(), {next((x, y) for y in range(SIZE) for x in range(SIZE) if found[y][x] == river.index)}
        while front:
            reached |= front
            around = {(x + dx, y + dy) for x, y in front for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            front = {(x, y) for x, y in around - reached if 0 <= x < SIZE and 0 <= y < SIZE and found[y][x] in wet}
        assert {(x, y) for y in range(SIZE) for x in range(SIZE) if found[y][x] == river.index} <= reached


def test_a_lake_is_wider_than_a_spring() -> None:
    spring, lake = (
        sum(line.count(0) for line in points(ALL[tile_id].orientations[0])) for tile_id in ("RI/s", "RI.1/I.e")
    )
    assert lake > 2 * spring


def test_a_tip_reaches_the_corner_between_two_fields() -> None:
    found = points(ALL["IC/C!"].orientations[0])
    assert found[-1][-1] == 0
    assert {found[SIZE // 2][-1], found[-1][0]} == {1, 2}
    tips = [tip.path[-1] for city in plan(ALL["TB/CcRR!.c"].orientations[1]).cities for tip in city.tips]
    assert tips == [(0, 1)]


@for_each("tile_id", {name: name for name, tile in ALL.items() if tile.plain is not None})
def test_a_garden_lies_within_one_field(tile_id: str) -> None:
    for orientation in ALL[tile_id].orientations:
        found = points(orientation)
        (garden,) = (segment.index for segment in orientation.segments if segment.kind is Kind.GARDEN)
        fields = {segment.index for segment in orientation.segments if segment.kind is Kind.FIELD}
        around = {
            found[row + down][column + across]
            for row in range(1, SIZE - 1)
            for column in range(1, SIZE - 1)
            if found[row][column] == garden
            for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1))
        } - {garden}
        assert len(around & fields) == 1
        assert all(garden not in rim(found, side) for side in range(4))

"""The shapes of tiles, on a grid fine enough to see all of them."""

from functools import cache
from itertools import pairwise

import pytest

from carcassonne_tui.box import Edge, Kind, Orientation, Side, Tile
from carcassonne_tui.drawing.geometry import plan
from carcassonne_tui.drawing.survey import HOUSE, STUB, survey

from .drawn_tiles import ALL, BASE, MORE

SIZE = 44

tiles = pytest.mark.parametrize("tile", [pytest.param(tile, id=tile.id) for tile in ALL.values()])


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


@tiles
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
            elif orientation.edges[side] is Edge.ROAD:
                assert set(middle) == {owner[side.centre]}
                assert along.index(owner[side.centre]) == along[::-1].index(owner[side.centre])
            if orientation.edges[side] is not Edge.CITY:
                assert set(along[5 : SIZE // 2 - 6]) == {owner[left]}
                assert set(along[SIZE // 2 + 6 : -5]) == {owner[right]}


@tiles
def test_every_segment_takes_some_of_the_tile(tile: Tile) -> None:
    for orientation in tile.orientations:
        found = {mark for line in points(orientation) for mark in line}
        assert found >= {segment.index for segment in orientation.segments}


@tiles
def test_no_two_fields_touch(tile: Tile) -> None:
    for orientation in tile.orientations:
        found = points(orientation)
        fields = {segment.index for segment in orientation.segments if segment.kind is Kind.FIELD}
        for lines in (found, turned(found)):
            for line in lines:
                for one, other in pairwise(line):
                    assert one == other or not {one, other} <= fields


@tiles
def test_a_field_touches_the_cities_that_it_borders_and_no_other(tile: Tile) -> None:
    cities = {segment.index for segment in tile.segments if segment.kind is Kind.CITY}
    for orientation in tile.orientations:
        found = points(orientation)
        pairs = {pair for lines in (found, turned(found)) for line in lines for pair in pairwise(line)}
        for segment in tile.segments:
            if segment.kind is Kind.FIELD:
                touched = {city for city in cities if {(segment.index, city), (city, segment.index)} & pairs}
                assert touched == set(segment.borders)


@tiles
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


@pytest.mark.parametrize("tile_id", BASE)
def test_a_house_stands_at_every_junction(tile_id: str) -> None:
    marks = {mark for line in points(BASE[tile_id].orientations[0]) for mark in line}
    assert (HOUSE in marks) == (tile_id in {"L", "W", "X"})
    assert STUB not in marks


def test_roads_that_only_pass_each_other_have_no_house() -> None:
    for tile in (MORE["double_bend"], MORE["flyover"], MORE["two_gates"], MORE["monastery_roads"]):
        assert all(HOUSE not in line for line in points(tile.orientations[0]))


def test_a_crossing_between_cities_has_a_stub_of_road_to_each() -> None:
    column = [line[SIZE // 2] for line in points(MORE["crossing_of_caps"].orientations[0])]
    runs = [mark for mark, before in zip(column, [None, *column], strict=False) if mark != before]
    assert runs == [0, STUB, HOUSE, STUB, 1]


def test_a_road_that_ends_at_a_city_reaches_it() -> None:
    for name, city, road in (("road_to_cap", 0, 1), ("bent_road_to_cap", 0, 1)):
        column = [line[SIZE // 2] for line in points(MORE[name].orientations[0])]
        assert column[column.index(road) - 1] == city


def test_the_upper_road_of_a_flyover_is_the_first_one() -> None:
    tile = MORE["flyover"]
    for orientation in tile.orientations:
        assert points(orientation)[SIZE // 2][SIZE // 2] == 0


def test_the_middle_between_two_bends_is_field() -> None:
    assert points(MORE["double_bend"].orientations[0])[SIZE // 2][SIZE // 2] == 4


def test_a_tip_reaches_the_corner_between_two_fields() -> None:
    found = points(MORE["cap_tip"].orientations[0])
    assert found[-1][-1] == 0
    assert found[-1][0] == 2
    assert [tip.path[-1] for city in plan(MORE["wedge_tip"].orientations[1]).cities for tip in city.tips] == [(0, 1)]


@pytest.mark.parametrize("tile_id", ["Eg", "Hg", "Ig", "Mg", "Ng", "Rg", "Ug", "Vg"])
def test_a_garden_lies_within_one_field(tile_id: str) -> None:
    for orientation in BASE[tile_id].orientations:
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

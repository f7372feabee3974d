"""The second referee on positions whose outcome is known, by the number of the scenario.

Player 0 is red, 1 blue, 2 green.
"""

from __future__ import annotations

from typing import Any

import pytest

from . import (
    Board,
    Feature,
    Figure,
    Options,
    deployments,
    feature,
    final_scores,
    legal_placements,
    parse_board,
    parse_figures,
    parse_part,
    parse_tile,
    returns,
    score_completed,
)
from .board import FACING, STEP
from .scoring import cities, goods_scores
from .tiles import catalogue

RING = "E@0,-1r2 E@-1,0r1 E@1,0r3 V@-1,-1r1 V@1,-1r2"
"""Three one-sided cities around the empty cell (0, 0)."""

HOLE = "N@0,0r2 R@1,0r2 N@2,0r3 R@0,1r1 Q@2,1r3 N@0,2r1 R@1,2r0 M@2,2r0"
"""A city of eight tiles around an empty cell."""

FOUR_FIELDS = "N@0,0r2 N@1,0r3 N@1,1r0 M@0,1r1"
"""A complete city of four tiles that cuts the land into four fields."""

THREE_CITIES = "B@0,0r0 E@0,-1r0 E@0,-2r2 E@-1,0r3 D@-2,0r1 E@1,0r1 J@2,0r3"
"""A monastery whose field touches three complete cities."""

SURROUNDED_BUT_ONE = "B@1,1r0 U@0,0r0 U@1,0r0 U@2,0r0 E@0,1r3 E@2,1r1 U@0,2r0 U@1,2r0"
"""A monastery that lacks only its south-eastern neighbour."""


class Position:
    """A map with meeples, on which one tile has just been placed."""

    def __init__(self, before: str, tile: str, meeples: str = "", **options: Any) -> None:
        board = parse_board(before)
        placed, x, y, rotation = parse_tile(tile)
        assert (x, y, rotation) in legal_placements(board, placed)
        self.figures = parse_figures(board, meeples)
        self.board: Board = board | {(x, y): (placed, rotation)}
        self.placed = (x, y)
        self.options = Options.of(options)

    def spots(self, supply: int = 1, figure: str = "meeple", player: int = 0) -> set[str]:
        """Where a player with so many of a figure may deploy it, e.g. `road.E+W`."""
        found = deployments(self.board, self.figures, self.placed, self.options, player, {figure: supply})
        return {".".join(filter(None, (spot.kind, "+".join(sorted(spot.ports))))) for _, spot in found}

    def returns(self, player: int = 0) -> set[tuple[str, str]]:
        """By which rule a player may take back which figures."""
        found = returns(self.board, self.figures, self.placed, self.options, player)
        return {(each.source, each.figure.figure) for each in found}

    def scored(self, meeples: str = "") -> list[tuple[str, int, tuple[int, ...]]]:
        """What is paid for completed features, with these meeples deployed too; everyone who is paid goes home."""
        figures = self.figures + parse_figures(self.board, meeples)
        scored, returning = score_completed(self.board, figures, self.placed, self.options)
        assert len(set(returning)) == len(returning)
        assert {player for each in scored for player in each.players} <= {figure.player for figure in returning}
        return [each[:3] for each in scored]

    def going_home(self) -> list[Figure]:
        return sorted(score_completed(self.board, self.figures, self.placed, self.options)[1])


def found(board: str, segment: str) -> Feature:
    """The feature to which a segment belongs."""
    table = parse_board(board)
    return feature(table, *parse_part(table, segment))


def final(board: str, meeples: str, **options: Any) -> list[tuple[str, int, tuple[int, ...]]]:
    """What the final scoring pays."""
    table = parse_board(board)
    return [each[:3] for each in final_scores(table, parse_figures(table, meeples), Options.of(options))]


def totals(board: str, meeples: str, **options: Any) -> dict[int, int]:
    """What the final scoring pays each player who has a meeple on the map."""
    table = parse_board(board)
    figures = parse_figures(table, meeples)
    sums = dict.fromkeys((figure.player for figure in figures), 0)
    for each in final_scores(table, figures, Options.of(options)):
        for player in each.players:
            sums[player] += each.points
    return sums


class TestPlacement:
    def test_t02_corner_contact_is_not_enough(self) -> None:
        assert {(x, y) for x, y, _ in legal_placements(parse_board("D@0,0r0"), "B")} == {(0, 1)}
        assert {(x, y) for x, y, _ in legal_placements(parse_board("B@0,0r0"), "B")} == set(STEP.values())

    def test_t03_every_touching_edge_must_agree(self) -> None:
        placements = legal_placements(parse_board("D@0,0r0 E@0,-1r2 U@1,0r0"), "N")
        assert (1, -1, 0) not in placements
        assert (1, -1, 1) in placements

    def test_t04_rotations_on_one_cell(self) -> None:
        assert {r for x, y, r in legal_placements(parse_board("D@0,0r0"), "D") if (x, y) == (0, 1)} == {2}

    def test_t05_an_empty_cell_may_be_enclosed(self) -> None:
        board = parse_board(HOLE.removesuffix(" M@2,2r0"))
        assert (2, 2, 0) in legal_placements(board, "M")
        board[2, 2] = ("M", 0)
        fitting = {tile for tile in catalogue() if any(place[:2] == (1, 1) for place in legal_placements(board, tile))}
        assert fitting == {tile for tile, printed in catalogue().items() if set(printed.edges) == {"C"}}

    def test_t06_placements_beside_the_start_tile(self) -> None:
        """Counted as they look: turning a tile into itself makes no other placement."""
        board = parse_board("D@0,0r0")
        expected = "A5 B1 C1 D6 E4 F2 G2 H2 I4 J6 K6 L7 M4 N4 O6 P6 Q4 R4 S5 T5 U3 V6 W7 X2"
        symmetry = {**dict.fromkeys("BCX", 4), **dict.fromkeys("FGHU", 2)}
        counts = {tile: len(legal_placements(board, tile)) // symmetry.get(tile, 1) for tile in catalogue()}
        assert {tile: count for tile, count in counts.items() if len(tile) == 1} == {
            word[0]: int(word[1:]) for word in expected.split()
        }

    def test_t07_a_tile_without_a_place(self) -> None:
        assert legal_placements(parse_board("D@0,0r0 E@0,-1r2"), "C") == set()


class TestRoads:
    def test_t20_a_loop_is_complete(self) -> None:
        position = Position("V@0,0r3 V@1,0r0 V@1,1r1", "V@0,1r2", farmers=True)
        assert position.scored("0:road.N@0,1") == [("road", 4, (0,))]
        inner, outer = (feature(position.board, *parse_part(position.board, f"field.{p}@0,1")) for p in ("NR", "NL"))
        assert not inner.parts & outer.parts
        assert (inner.open_ends, inner.complete) == (0, False)

    def test_t21_a_junction_at_both_ends_counts_once(self) -> None:
        board = "X@0,0r0 V@1,0r1 V@1,-1r0 V@0,-1r3"
        road = found(board, "road.E@0,0")
        assert (len(road.tiles), len(road.parts), road.complete) == (4, 5, True)
        assert final(board, "0:road.N@0,0") == [("road", 4, (0,))]
        others = [found(board, f"road.{side}@0,0") for side in "SW"]
        assert [(len(other.tiles), other.open_ends) for other in others] == [(1, 1), (1, 1)]

    def test_t23_a_tie_pays_both(self) -> None:
        before = "E@0,-1r0 E@1,-1r0 E@2,-1r0 E@3,-1r0 W@0,0r0 U@1,0r0 W@3,0r0"
        position = Position(before, "U@2,0r0", "0:road.E@1,0 1:road.W@3,0")
        assert position.scored() == [("road", 4, (0, 1))]
        assert position.going_home() == sorted(position.figures)
        assert position.spots() == set()

    def test_t24_one_junction_completes_three_roads(self) -> None:
        before = "T@1,0r1 N@1,1r0 S@0,1r2 N@-1,1r1 S@-1,0r3"
        position = Position(before, "W@0,0r0", "0:road.W@1,0 1:road.N@0,1")
        assert sorted(position.scored()) == [("road", 2, (0,)), ("road", 2, (1,))]
        assert position.spots() == {"road.W"}
        assert sorted(position.scored("0:road.W@0,0")) == [("road", 2, (0,)), ("road", 2, (0,)), ("road", 2, (1,))]

    def test_t25_a_road_between_two_monasteries(self) -> None:
        position = Position("A@-1,0r3 D@0,0r0", "A@1,0r1", "1:road.E@0,0")
        assert position.scored() == [("road", 3, (1,))]
        assert position.spots() == {"monastery"}

    def test_t26_a_road_from_gate_to_gate(self) -> None:
        position = Position("T@0,0r0", "T@0,1r2", "0:road.S@0,0 1:city.N@0,0")
        assert position.scored() == [("road", 2, (0,))]
        assert [figure.player for figure in position.going_home()] == [0]

    def test_t27_an_open_road_at_the_end(self) -> None:
        assert final("D@0,0r0 U@1,0r0 U@2,0r0", "0:road.E@1,0") == [("road", 3, (0,))]
        assert final("D@0,0r0 U@1,0r0 U@2,0r0", "0:road.E@1,0", unfinished_scoring=False) == []

    def test_t28_the_arms_of_a_crossing_are_independent(self) -> None:
        assert Position("X@0,0r0 U@1,0r0", "U@0,-1r1", "0:road.E@0,0").spots() == {"road.N+S"}


class TestCities:
    @pytest.mark.parametrize(("small_city", "points"), [(4, 4), (2, 2)])
    def test_t30_a_city_of_two_tiles(self, small_city: int, points: int) -> None:
        position = Position("D@0,0r0", "E@0,-1r2", small_city=small_city)
        assert position.scored("0:city.S@0,-1") == [("city", points, (0,))]

    @pytest.mark.parametrize("small_city", [4, 2])
    def test_t31_three_tiles_with_a_coat_of_arms(self, small_city: int) -> None:
        position = Position("F@0,0r0 E@-1,0r1", "E@1,0r3", "0:city.E@0,0", small_city=small_city)
        assert position.scored() == [("city", 8, (0,))]

    def test_t32_the_majority_takes_all(self) -> None:
        position = Position(RING, "Q@0,0r0", "1:city.S@0,-1 1:city.E@-1,0 0:city.W@1,0")
        assert position.scored() == [("city", 10, (1,))]
        assert position.going_home() == sorted(position.figures)

    def test_t33_a_tie_is_not_split(self) -> None:
        position = Position(RING, "Q@0,0r0", "1:city.S@0,-1 0:city.W@1,0")
        assert position.scored() == [("city", 10, (0, 1))]

    def test_t34_two_segments_of_one_tile_joined_elsewhere(self) -> None:
        position = Position("I@0,0r0 N@0,-1r3 N@-1,-1r2", "N@-1,0r1", "0:city.N@0,0 0:field.EL@0,0")
        assert position.scored() == [("city", 8, (0,))]
        farmer = position.figures[1:]
        assert [each.points for each in final_scores(position.board, farmer, position.options)] == [3]

    def test_t35_a_city_with_a_hole_is_not_complete(self) -> None:
        city = found(HOLE, "city.E@0,0")
        assert (len(city.tiles), city.coats_of_arms, city.open_ends, city.complete) == (8, 2, 4, False)
        assert final(HOLE, "0:city.E@0,0") == [("city", 10, (0,))]
        assert Position(HOLE, "C@1,1r0", "0:city.E@0,0").scored() == [("city", 24, (0,))]

    def test_t36_an_open_city_with_a_coat_of_arms(self) -> None:
        assert final("F@0,0r0 E@1,0r3", "0:city.E@0,0") == [("city", 3, (0,))]

    def test_t37_two_cities_on_one_tile(self) -> None:
        assert Position("G@0,-1r1", "H@0,0r0", "0:city.S@0,-1").spots() == {"city.S"}

    def test_t38_cities_that_touch_at_a_corner(self) -> None:
        assert not found("E@0,0r0 E@1,0r0", "city@0,0").parts & found("E@0,0r0 E@1,0r0", "city@1,0").parts

    def test_t39_nobody_there(self) -> None:
        assert Position("D@0,0r0", "E@0,-1r2").scored() == []
        assert final("D@0,0r0 E@0,-1r2", "0:field.EL@0,0", farmers=True) == [("field", 3, (0,))]


class TestMonasteriesAndSeveralCompletions:
    def test_t40_completed_by_another_player(self) -> None:
        position = Position(SURROUNDED_BUT_ONE, "U@2,2r0", "0:monastery@1,1")
        assert position.scored() == [("monastery", 9, (0,))]
        assert position.going_home() == position.figures

    def test_t41_dropped_into_a_full_ring(self) -> None:
        position = Position(SURROUNDED_BUT_ONE.removeprefix("B@1,1r0 ") + " U@2,2r0", "B@1,1r0")
        assert position.spots() == {"monastery"}
        assert position.scored("0:monastery@1,1") == [("monastery", 9, (0,))]

    def test_t42_two_finished_by_one_tile(self) -> None:
        before = "B@1,1r0 B@2,1r0 U@0,0r0 U@2,0r0 U@3,0r0 U@0,2r0 U@1,2r0 U@2,2r0 U@3,2r0 E@0,1r3 E@3,1r1"
        position = Position(before, "U@1,0r0", "0:monastery@1,1 1:monastery@2,1")
        assert position.scored() == [("monastery", 9, (0,)), ("monastery", 9, (1,))]

    def test_t43_a_monastery_with_a_road(self) -> None:
        assert Position("D@0,0r0", "A@1,0r1", "1:road.E@0,0").spots() == {"monastery"}

    @pytest.mark.parametrize(("self_point", "points"), [(True, 5), (False, 4)])
    def test_t44_four_neighbours_at_the_end(self, self_point: bool, points: int) -> None:
        board = "B@1,1r0 U@0,0r0 U@1,0r0 U@2,0r0 E@0,1r3"
        assert final(board, "0:monastery@1,1", monastery_self_point=self_point) == [("monastery", points, (0,))]

    def test_a_complete_monastery_always_counts_its_own_tile(self) -> None:
        position = Position(SURROUNDED_BUT_ONE, "U@2,2r0", "0:monastery@1,1", monastery_self_point=False)
        assert position.scored() == [("monastery", 9, (0,))]

    def test_t45_city_road_and_monastery_at_once(self) -> None:
        before = "A@0,0r3 A@2,0r1 E@1,-1r2 B@1,1r0 E@0,1r3 E@2,1r1 U@0,2r0 U@1,2r0 U@2,2r0"
        position = Position(before, "D@1,0r0", "0:city.S@1,-1 1:road.E@0,0 2:monastery@1,1", farmers=True)
        assert position.scored() == [("city", 4, (0,)), ("monastery", 9, (2,)), ("road", 3, (1,))]
        assert position.going_home() == sorted(position.figures)
        assert all(spot.startswith("field") for spot in position.spots())

    def test_t46_an_empty_hand_deploys_nothing(self) -> None:
        position = Position("D@0,0r0", "J@0,-1r2", "0:city.N@0,0")
        assert position.spots(supply=0) == set()
        assert position.spots(supply=1) == {"road.N+W"}
        assert position.scored() == [("city", 4, (0,))]

    def test_t47_an_own_meeple_blocks_too(self) -> None:
        assert Position("D@0,0r0 U@1,0r0", "U@-1,0r0", "0:road.W@1,0").spots() == set()

    def test_t48_merged_by_the_own_tile(self) -> None:
        position = Position(RING, "R@0,0r0", "1:city.S@0,-1 0:city.W@1,0")
        assert position.spots() == set()
        assert position.scored() == [("city", 8, (0, 1))]

    def test_t52_the_majority_decides_open_features(self) -> None:
        assert final(f"{RING} C@0,0r0", "1:city.S@0,-1 1:city.E@-1,0 0:city.W@1,0") == [("city", 5, (1,))]

    def test_t53_an_empty_monastery_pays_nobody(self) -> None:
        position = Position(SURROUNDED_BUT_ONE, "U@2,2r0")
        assert position.scored() == []
        assert "monastery" not in position.spots()

    def test_t54_a_blocked_and_free_roads(self) -> None:
        position = Position("W@0,0r0 U@1,0r0", "W@2,0r0", "0:road.W@1,0")
        assert position.scored() == [("road", 3, (0,))]
        assert position.spots() == {"road.E", "road.S"}


class TestFields:
    def test_f01_a_city_touched_through_several_tiles_counts_once(self) -> None:
        board = "F@0,0r0 E@-1,0r1 E@1,0r3 U@-1,-1r0 U@0,-1r0 U@1,-1r0"
        assert final(board, "0:field.SL@0,-1") == [("field", 3, (0,))]

    def test_f02_fields_that_do_not_touch_the_city_of_their_tile(self) -> None:
        meeples = "0:field.SL@0,0 1:field.SR@0,0 2:field.EL@0,0"
        assert totals("L@0,0r0 E@0,-1r2", meeples) == {0: 0, 1: 0, 2: 3}

    @pytest.mark.parametrize(("farm_scoring", "points"), [("third", 6), ("second", 3)])
    def test_f03_four_fields_around_one_city(self, farm_scoring: str, points: int) -> None:
        corners = ["NL@0,0", "NL@1,0", "SL@1,1", "SL@0,1"]
        assert len({found(FOUR_FIELDS, f"field.{corner}").parts for corner in corners}) == 4
        assert totals(FOUR_FIELDS, "0:field.NL@0,0 0:field.SL@1,1", farm_scoring=farm_scoring) == {0: points}

    @pytest.mark.parametrize(
        ("farm_scoring", "red", "blue"), [("third", 3, 6), ("second", 3, 3), ("first", 0, 4), ("bga_first", 0, 3)]
    )
    def test_f04_the_four_ways_to_score_fields(self, farm_scoring: str, red: int, blue: int) -> None:
        meeples = "0:field.NL@0,0 1:field.SL@1,1 1:field.SL@0,1"
        assert totals(FOUR_FIELDS, meeples, farm_scoring=farm_scoring) == {0: red, 1: blue}

    def test_f05_the_two_fields_of_the_start_tile(self) -> None:
        board = parse_board("D@0,0r0 E@0,-1r2")
        strip, lower = (feature(board, *parse_part(board, f"field.{half}@0,0")) for half in ("EL", "ER"))
        assert not strip.parts & lower.parts
        assert (len(cities(board, strip)), len(cities(board, lower))) == (1, 0)

    def test_f06_a_field_goes_around_a_monastery(self) -> None:
        position = Position("D@0,0r0", "A@1,0r1", "0:field.EL@0,0 1:field.ER@0,0", farmers=True)
        strip, lower = (feature(position.board, *parse_part(position.board, f"field.{h}@0,0")) for h in ("EL", "ER"))
        assert strip == lower
        assert position.spots() == {"monastery", "road.W"}
        assert final_scores(position.board, position.figures, position.options)[0].players == (0, 1)

    def test_f07_a_road_into_a_gate_splits_the_field(self) -> None:
        assert not found("T@0,0r0", "field.SL@0,0").parts & found("T@0,0r0", "field.SR@0,0").parts
        position = Position("T@0,0r0", "U@0,1r1", "0:field.SL@0,0", farmers=True)
        assert position.spots() == {"road.N+S", "field.NL+SR+WL+WR"}

    def test_f08_an_open_city_counts_nothing(self) -> None:
        assert final("T@0,0r0", "0:field.SL@0,0") == [("field", 0, (0,))]

    def test_f09_three_complete_cities(self) -> None:
        assert final(THREE_CITIES, "0:field.NL@0,0") == [("field", 9, (0,))]

    def test_f10_a_tie_in_a_field(self) -> None:
        assert final(THREE_CITIES, "0:field.NL@0,0 1:field.WL@0,-1") == [("field", 9, (0, 1))]

    def test_f11_farmers_stay(self) -> None:
        before, _, last = THREE_CITIES.rpartition(" ")
        position = Position(before, last, "0:field.NL@0,0", farmers=True)
        assert (position.scored(), position.going_home()) == ([], [])

    def test_f12_without_farmers_no_field_is_offered(self) -> None:
        assert Position("D@0,0r0", "U@1,0r0").spots() == {"road.E+W"}
        assert Position("D@0,0r0", "U@1,0r0", farmers=True).spots() == {
            "road.E+W",
            "field.EL+NL+NR+WR",
            "field.ER+SL+SR+WL",
        }

    def test_f13_blocked_on_one_side_of_the_road_only(self) -> None:
        position = Position("U@0,0r0", "U@1,0r0", "0:field.NL@0,0", farmers=True)
        assert position.spots() == {"road.E+W", "field.ER+SL+SR+WL"}

    def test_f14_two_cities_on_one_tile(self) -> None:
        assert final("H@0,0r0 E@0,-1r2 E@0,1r0", "0:field.EL@0,0") == [("field", 6, (0,))]

    def test_f15_a_field_inside_a_loop(self) -> None:
        position = Position("V@0,0r3 V@1,0r0 V@1,1r1", "V@0,1r2", farmers=True)
        assert "field.EL+NR" in position.spots()
        assert final("V@0,0r3 V@1,0r0 V@1,1r1 V@0,1r2", "0:field.NR@0,1") == [("field", 0, (0,))]

    def test_f16_the_half_edge_beside_a_city_borders_it(self) -> None:
        sides = list(STEP)
        beside = {side: (f"{sides[(n + 1) % 4]}L", f"{sides[(n - 1) % 4]}R") for n, side in enumerate(sides)}
        checked = 0
        for tile in catalogue().values():
            fields = {half: each for each in tile.segments if each.kind == "field" for half in each.ports}
            for number, city in enumerate(each for each in tile.segments if each.kind == "city"):
                for half in (half for side in city.ports for half in beside[side] if half in fields):
                    assert number in fields[half].borders
                    checked += 1
        assert checked > 50
        assert all(FACING[FACING[port]] == port for port in FACING)


FULL_INNS: dict[str, Any] = {"inns_and_cathedrals": "full"}
FULL_TRADERS: dict[str, Any] = {"traders_and_builders": "full"}
CATHEDRAL = "IC/Cccc.c@0,0r0 E@0,-1r2 E@0,1r0 E@-1,0r1 F@1,0r0"
"""A city with a cathedral that lacks only a tile in the east."""


class TestInnsAndCathedrals:
    @pytest.mark.parametrize(("box", "points"), [("full", 6), ("tiles_only", 3), ("off", 3)])
    def test_i01_a_complete_road_with_an_inn(self, box: str, points: int) -> None:
        position = Position("W@0,0r0 IC/RFr.i@1,0r0", "W@2,0r0", "0:road.E@1,0", inns_and_cathedrals=box)
        assert position.scored() == [("road", points, (0,))]

    @pytest.mark.parametrize(("box", "points"), [("full", 0), ("tiles_only", 2)])
    def test_i02_an_open_road_with_an_inn(self, box: str, points: int) -> None:
        board = "IC/RFr.i@1,0r0 U@2,0r0"
        assert final(board, "0:road.E@2,0", inns_and_cathedrals=box) == [("road", points, (0,))]

    def test_i03_two_inns_are_no_more_than_one(self) -> None:
        before = "W@0,0r0 IC/RFr.i@1,0r0 IC/Rr.i@2,0r0"
        road = Position(before, "T@2,1r2", "0:road.E@1,0", **FULL_INNS)
        assert road.scored() == [("road", 8, (0,))]

    def test_i04_an_inn_beside_one_arm_of_a_junction(self) -> None:
        before = "IC/RRR.i@0,0r0 W@1,0r0"
        position = Position(before, "W@-1,0r0", "0:road.W@0,0", **FULL_INNS)
        assert position.scored() == [("road", 2, (0,))]
        position = Position("W@-1,0r0 IC/RRR.i@0,0r0", "W@1,0r0", "0:road.E@0,0", **FULL_INNS)
        assert position.scored() == [("road", 4, (0,))]

    @pytest.mark.parametrize(("box", "points"), [("full", 21), ("tiles_only", 14)])
    def test_i05_a_complete_city_with_a_cathedral(self, box: str, points: int) -> None:
        position = Position(CATHEDRAL, "E@2,0r3", "0:city.N@0,0", inns_and_cathedrals=box)
        assert position.scored() == [("city", points, (0,))]

    @pytest.mark.parametrize(("box", "points"), [("full", 0), ("tiles_only", 6)])
    def test_i06_an_open_city_with_a_cathedral(self, box: str, points: int) -> None:
        assert final(CATHEDRAL, "0:city.N@0,0", inns_and_cathedrals=box) == [("city", points, (0,))]

    def test_i07_two_cathedrals_are_no_more_than_one(self) -> None:
        before = "IC/Cccc.c@0,0r0 IC/Cccc.c@1,0r0 E@0,-1r2 E@0,1r0 E@-1,0r1 E@1,-1r2 E@1,1r0"
        assert Position(before, "D@2,0r3", "0:city.N@0,0", **FULL_INNS).scored() == [("city", 24, (0,))]

    @pytest.mark.parametrize(("knights", "owners"), [("1:city.S@0,-1", (0,)), ("1:city.S@0,-1 1:city.E@-1,0", (0, 1))])
    def test_i08_t55_the_large_meeple_counts_two(self, knights: str, owners: tuple[int, ...]) -> None:
        position = Position(RING, "Q@0,0r0", f"0:large:city.W@1,0 {knights}", **FULL_INNS)
        assert position.scored() == [("city", 10, owners)]

    def test_i08_in_fields_too(self) -> None:
        meeples = "0:large:field.NL@0,0 1:field.WL@0,-1"
        assert final(THREE_CITIES, meeples, **FULL_INNS) == [("field", 9, (0,))]

    def test_i09_a_monastery_between_two_roads(self) -> None:
        position = Position("U@-1,0r0", "IC/LRFR@0,0r0", **FULL_INNS)
        assert position.spots() == position.spots(figure="large") == {"road.E", "road.W", "monastery"}

    def test_i10_a_crossing_whose_stubs_cannot_be_claimed(self) -> None:
        position = Position("U@-1,0r0", "IC/CRCR@0,0r0", farmers=True)
        fields = {"field.EL", "field.ER", "field.WL", "field.WR"}
        assert position.spots() == {"road.E", "road.W", "city.N", "city.S", *fields}
        board = "IC/CRCR@0,0r0 E@0,-1r2"
        assert [totals(board, f"0:{field}@0,0")[0] for field in sorted(fields)] == [3, 0, 0, 3]

    def test_i11_four_cities_around_a_field(self) -> None:
        board = "IC/CCCC@0,0r0 E@0,-1r2 E@1,0r3 E@0,1r0 E@-1,0r1"
        assert final(board, "0:field@0,0") == [("field", 12, (0,))]
        assert final(board, "0:city.N@0,0") == [("city", 4, (0,))]

    def test_i12_the_tip_of_a_city_cuts_a_field_off(self) -> None:
        east, south, west = (found("IC/C!@0,0r0", f"field.{half}@0,0") for half in ("EL", "SL", "WL"))
        assert not east.parts & south.parts
        assert south.parts == west.parts

    def test_i13_farmers_ignore_cathedrals(self) -> None:
        board = f"{CATHEDRAL} E@2,0r3"
        assert final(board, "0:field.SL@0,1", **FULL_INNS) == [("field", 3, (0,))]

    def test_t22_a_road_that_crosses_one_tile_twice(self) -> None:
        before = "IC/RrRr@0,0r0 V@0,-1r3 V@1,-1r0 V@1,0r1 V@-1,0r3 V@-1,1r2"
        assert Position(before, "V@0,1r1", "0:road.N@0,0").scored() == [("road", 7, (0,))]


class TestTradersAndBuilders:
    def test_b03_the_most_goods_pay_ten(self) -> None:
        scored = goods_scores([{"wine": 3, "grain": 1}, {"wine": 3}])
        assert [(each.points, each.players) for each in scored] == [(10, (0, 1)), (10, (0,))]

    def test_b09_a_builder_needs_an_own_follower(self) -> None:
        assert Position("D@0,0r0", "U@1,0r0", **FULL_TRADERS).spots(figure="builder") == set()
        position = Position("D@0,0r0", "U@1,0r0", "1:road.E@0,0", **FULL_TRADERS)
        assert position.spots(figure="builder", player=0) == set()
        assert position.spots(figure="builder", player=1) == {"road.E+W"}
        assert position.spots(figure="builder", player=1, supply=0) == set()

    def test_b09_another_builder_does_not_hinder(self) -> None:
        before, figures = "W@0,0r0 U@1,0r0 U@2,0r0", "0:road.E@0,0 1:road.E@1,0 0:builder:road.E@2,0"
        assert Position(before, "U@3,0r0", figures, **FULL_TRADERS).spots(figure="builder", player=1) == {"road.E+W"}

    @pytest.mark.parametrize(("on_completed", "spots"), [("reject", set()), ("allow", {"road.W"})])
    def test_r_tb_4_a_builder_on_what_the_tile_completes(self, on_completed: str, spots: set[str]) -> None:
        options = {**FULL_TRADERS, "builder_on_completed": on_completed}
        assert Position("W@0,0r0 U@1,0r0", "W@2,0r0", "0:road.E@1,0", **options).spots(figure="builder") == spots

    def test_b10_a_builder_counts_for_nothing(self) -> None:
        position = Position(RING, "Q@0,0r0", "1:city.S@0,-1 0:city.W@1,0 0:builder:city.E@-1,0", **FULL_TRADERS)
        assert position.scored() == [("city", 10, (0, 1))]
        assert position.going_home() == sorted(position.figures)

    def test_r_tb_9_a_pig_joins_an_own_farmer(self) -> None:
        options = {"farmers": True, **FULL_TRADERS}
        position = Position("U@0,0r0", "U@1,0r0", "0:field.NL@0,0 1:field.SL@0,0", **options)
        assert position.spots(figure="pig", player=0) == {"field.EL+NL+NR+WR"}
        assert position.spots(figure="pig", player=1) == {"field.ER+SL+SR+WL"}
        assert position.spots(figure="pig", player=2) == set()
        assert position.spots() == {"road.E+W"}

    @pytest.mark.parametrize(
        ("farm_scoring", "points"),
        [("third", [12, 12, 9]), ("second", [12, 12, 9]), ("first", [15, 15, 12]), ("bga_first", [12, 12, 9])],
    )
    def test_b13_a_pig_adds_one_for_each_city(self, farm_scoring: str, points: list[int]) -> None:
        figures = "0:field.NL@0,0 1:field.WL@0,-1 2:field.EL@0,0 0:pig:field.NL@0,0 1:pig:field.NL@0,0"
        assert list(totals(THREE_CITIES, figures, farm_scoring=farm_scoring).values()) == points

    @pytest.mark.parametrize("farm_scoring", ["third", "second", "bga_first"])
    def test_b14_the_pig_of_a_loser(self, farm_scoring: str) -> None:
        figures = "0:field.NL@0,0 0:field.WL@0,-1 1:field.EL@0,0 1:pig:field.NL@0,0"
        assert totals(THREE_CITIES, figures, farm_scoring=farm_scoring) == {0: 9, 1: 0}

    @pytest.mark.parametrize(("farm_scoring", "points"), [("third", 7), ("second", 4), ("first", 5), ("bga_first", 4)])
    def test_r_farm_7_the_pig_in_one_of_two_fields_at_a_city(self, farm_scoring: str, points: int) -> None:
        figures = "0:field.NL@0,0 0:field.SL@1,1 0:pig:field.SL@1,1"
        assert totals(FOUR_FIELDS, figures, farm_scoring=farm_scoring) == {0: points}

    def test_b15_a_road_over_another(self) -> None:
        position = Position("U@-1,0r0", "TB/RRrr@0,0r0", farmers=True)
        fields = {"field.NL+WR", "field.EL+NR", "field.ER+SL", "field.SR+WL"}
        assert position.spots() == {"road.E+W", "road.N+S", *fields}

    def test_b16_a_monastery_between_three_roads(self) -> None:
        position = Position("U@-1,0r0", "TB/LRRR@0,0r0", farmers=True)
        fields = {spot for spot in position.spots() if spot.startswith("field")}
        assert position.spots() - fields == {"road.E", "road.S", "road.W", "monastery"}
        assert len(fields) == 3


GARDEN = "Ug@1,1r0 U@0,1r0 U@2,1r0 U@1,0r0 U@0,0r0"
"""A garden with four neighbours."""


class TestAbbotAndGardens:
    def test_a02_a_complete_garden(self) -> None:
        before = f"{GARDEN} U@2,0r0 U@0,2r0 U@1,2r0"
        position = Position(before, "U@2,2r0", "0:abbot:garden@1,1", abbot=True)
        assert position.scored() == [("garden", 9, (0,))]
        assert position.going_home() == position.figures

    @pytest.mark.parametrize(("figure", "may"), [("meeple", False), ("large", False), ("abbot", True)])
    def test_a03_only_abbots_stand_on_gardens(self, figure: str, may: bool) -> None:
        position = Position("D@0,0r0", "Ug@1,0r0", abbot=True, **FULL_INNS)
        assert ("garden" in position.spots(figure=figure)) is may

    def test_a04_abbots_stand_on_monasteries_and_gardens_only(self) -> None:
        for tile, spot in (("Ug@1,0r0", "garden"), ("A@1,0r1", "monastery")):
            assert Position("D@0,0r0", tile, abbot=True, farmers=True).spots(figure="abbot") == {spot}

    def test_a05_no_early_return_from_what_is_complete(self) -> None:
        position = Position(SURROUNDED_BUT_ONE, "U@2,2r0", "0:abbot:monastery@1,1", abbot=True)
        assert position.returns() == set()
        assert position.scored() == [("monastery", 9, (0,))]
        assert position.spots() != set()

    def test_a06_an_abbot_may_be_taken_back_but_by_his_player_only(self) -> None:
        position = Position(GARDEN, "U@2,0r0", "0:abbot:garden@1,1", abbot=True)
        assert position.returns(0) == {("abbot", "abbot")}
        assert position.returns(1) == set()

    @pytest.mark.parametrize(("self_point", "points"), [(True, 5), (False, 4)])
    def test_a07_an_abbot_at_the_end(self, self_point: bool, points: int) -> None:
        scored = final(GARDEN, "0:abbot:garden@1,1", monastery_self_point=self_point)
        assert scored == [("garden", points, (0,))]
        assert final(GARDEN, "0:abbot:garden@1,1", unfinished_scoring=False) == []


class TestFestival:
    def test_v01_only_a_festival_tile_and_only_if_the_box_is_in_play(self) -> None:
        before, figures = "D@0,0r0 E@0,-1r2", "0:field.SL@0,0"
        assert Position(before, "FE/CR@0,1r2", figures, festival=True).returns() == {("festival", "meeple")}
        assert Position(before, "FE/CR@0,1r2", figures, festival=False).returns() == set()
        assert Position(before, "TB/CR@0,1r2", figures, festival=True).returns() == set()

    def test_v03_a_farmer_too(self) -> None:
        position = Position(THREE_CITIES, "FE/CFR@-2,-1r0", "0:field.NL@0,0", festival=True)
        assert position.returns() == {("festival", "meeple")}

    def test_v04_only_own_figures(self) -> None:
        position = Position(THREE_CITIES, "FE/CFR@-2,-1r0", "1:field.NL@0,0", festival=True)
        assert position.returns() == set()

    @pytest.mark.parametrize(
        ("scope", "figures"),
        [("figures", {"meeple", "large", "abbot", "builder"}), ("followers", {"meeple", "large", "abbot"})],
    )
    def test_r_fe_4_figures_or_followers(self, scope: str, figures: set[str]) -> None:
        standing = "0:road.E@0,0 0:large:field.SL@0,0 0:abbot:garden@1,1 0:builder:road.E@0,0"
        position = Position("U@0,0r0 Ug@1,1r0", "FE/RrRr@-1,0r0", standing, festival=True, festival_scope=scope)
        assert position.returns() == {("abbot", "abbot"), *(("festival", figure) for figure in figures)}

    def test_v07_nobody_stands_on_the_festival_grounds(self) -> None:
        position = Position("U@0,0r0", "FE/RrRr@-1,0r0", festival=True, farmers=True)
        assert position.spots() == {"road.E+S", "road.N+W", "field.EL+NR+SR+WL", "field.ER+SL", "field.NL+WR"}


class TestRiver:
    @staticmethod
    def places(board: str, tile: str, river_uturn: str = "immediate") -> set[tuple[int, int, int]]:
        return legal_placements(parse_board(board), tile, river_uturn)

    def test_r02_no_two_bends_the_same_way_in_a_row(self) -> None:
        assert self.places("RI/s@0,0r0 RI.1/II@1,0r0", "RI.1/II") == {(1, 1, 2)}

    def test_r02_a_straight_tile_resets_the_memory(self) -> None:
        board = "RI/s@0,0r0 RI.1/II@1,0r0 RI.1/IFI@1,1r1"
        assert self.places(board, "RI.1/II") == {(1, 2, 1), (1, 2, 2)}
        assert self.places(board, "RI.1/II", "total_ban") == {(1, 2, 2)}
        assert self.places(board, "RI.1/II", "lookahead") == {(1, 2, 1), (1, 2, 2)}

    def test_r02_room_ahead(self) -> None:
        board = "RI/s@0,0r0 RI.1/II@1,0r0 RI.1/IFI@1,1r1 V@0,1r2"
        assert self.places(board, "RI.1/II") == {(1, 2, 1), (1, 2, 2)}
        assert self.places(board, "RI.1/II", "lookahead") == {(1, 2, 2)}

    def test_r03_the_field_goes_around_spring_and_lake(self) -> None:
        for board in ("RI/s@0,0r0", "RI.1/I.e@0,0r0"):
            assert len({found(board, f"field.{half}@0,0").parts for half in ("NL", "EL", "ER", "SL", "WR")}) == 1

    def test_r04_the_river_parts_fields(self) -> None:
        north, south = (found("RI.1/IFI@1,0r0", f"field.{half}@1,0") for half in ("NL", "SL"))
        assert not north.parts & south.parts
        assert found("RI/s@0,0r0 RI.1/IFI@1,0r0", "field.NL@1,0").parts >= north.parts | south.parts

    def test_r05_a_road_over_the_river(self) -> None:
        position = Position("RI/s@0,0r0", "RI.1/RIrI@1,0r1", farmers=True)
        assert {spot for spot in position.spots() if not spot.startswith("field")} == {"road.N+S"}
        assert len({found("RI.1/RIrI@0,0r0", f"field.{h}@0,0").parts for h in ("NL", "NR", "SL", "SR")}) == 4

    def test_r06_a_river_tile_prolongs_the_river(self) -> None:
        assert self.places("RI/s@0,0r0", "RI.1/IFI") == {(1, 0, 0), (1, 0, 2)}
        assert self.places("D@0,0r0", "RI/s") == set()

    def test_r07_nobody_stands_on_the_water(self) -> None:
        assert Position("RI/s@0,0r0", "RI.1/IFI@1,0r0", farmers=True).spots() == {
            "field.EL+NL+NR+WR",
            "field.ER+SL+SR+WL",
        }

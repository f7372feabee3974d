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
    score_completed,
)
from .board import FACING, STEP
from .scoring import cities
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

    def spots(self, supply: int = 1) -> set[str]:
        """Where a player with so many meeples may deploy, e.g. `road.E+W`."""
        found = deployments(self.board, self.figures, self.placed, self.options, {"meeple": supply})
        return {".".join(filter(None, (spot.kind, "+".join(sorted(spot.ports))))) for spot in found}

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

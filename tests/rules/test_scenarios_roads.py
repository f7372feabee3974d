"""Scenarios T-20 to T-28: roads.

A is to move; B and C hold what the scenario gives to red, blue and green. T-22 needs a tile of
another box.
"""

from __future__ import annotations

import pytest

from carcassonne_tui.rules import IllegalDeployment
from rules.boards import begin, deployment, look, play, same, scored, spots, standing, supply


class TestT20Loop:
    """R-ROAD-2."""

    def test_a_loop_is_complete(self) -> None:
        game = begin("V@0,0r3 V@1,0r0 V@1,1r1", "V V", farmers=True)
        events = play(game, "V@0,1r2 road.N")
        assert scored(events) == [("road", 4, "A")]
        assert game.scores == [4, 0]
        assert supply(game) == [7, 7]
        road = look(game, "road.N@0,1")
        assert (road.tiles, road.open_ends, road.complete) == (4, 0, True)
        assert not same(game, "field.NR@0,1", "field.SL@0,1")
        assert same(game, "field.NR@0,1", "field.ER@0,0")
        assert same(game, "field.SL@0,1", "field.NL@0,0")


class TestT21JunctionAtBothEnds:
    """R-ROAD-3."""

    def test_the_junction_counts_once(self) -> None:
        game = begin("X@0,0r0 V@1,0r1 V@1,-1r0", "V V", figures="A:road.E@0,0")
        events = play(game, "V@0,-1r3 -")
        assert scored(events) == [("road", 4, "A")]
        assert same(game, "road.N@0,0", "road.E@0,0")
        assert look(game, "road.N@0,0").tiles == 4
        assert not same(game, "road.S@0,0", "road.W@0,0")
        for arm in ("road.S@0,0", "road.W@0,0"):
            assert not same(game, arm, "road.N@0,0")
            assert (look(game, arm).complete, look(game, arm).tiles) == (False, 1)

    def test_a_tile_that_joins_a_road_to_itself_scores_it_once(self) -> None:
        game = begin("V@1,0r1 V@1,-1r0 V@0,-1r3", "X V", figures="B:road.N@1,0")
        events = play(game, "X@0,0r0 road.S")
        assert scored(events) == [("road", 4, "B")]
        assert game.scores == [0, 4]
        road = look(game, "road.N@0,0")
        assert (road.figures, road.weights, road.leaders) == ((), (0, 0), ())


class TestT23Tie:
    """R-MAJ-1, R-MAJ-2."""

    BOARD = "E@0,-1r0 E@1,-1r0 E@2,-1r0 E@3,-1r0 W@0,0r0 U@1,0r0 W@3,0r0"
    FIGURES = "B:road.E@1,0 C:road.W@3,0"

    def test_both_owners_get_everything(self) -> None:
        game = begin(self.BOARD, "U V", figures=self.FIGURES, players=3)
        assert supply(game) == [7, 6, 6]
        events = play(game, "U@2,0r0 -")
        assert scored(events) == [("road", 4, "BC")]
        assert game.scores == [0, 4, 4]
        assert supply(game) == [7, 7, 7]
        road = look(game, "road.E@1,0")
        assert (road.tiles, road.complete) == (4, True)

    def test_whoever_joins_them_adds_nobody(self) -> None:
        game = begin(self.BOARD, "U V", figures=self.FIGURES, players=3)
        play(game, "U@2,0r0")
        assert spots(game) == set()
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "road.E"))
        assert (refused.value.rule, refused.value.details["players"]) == ("R-MEEP-3", [1, 2])


class TestT24ThreeRoadsAtOnce:
    """R-ROAD-1, R-SCORE-2."""

    BOARD = "T@1,0r1 N@1,1r0 S@0,1r2 N@-1,1r1 S@-1,0r3"
    FIGURES = "B:road.W@1,0 C:road.N@0,1"

    def test_each_road_pays_its_owner(self) -> None:
        game = begin(self.BOARD, "W V", figures=self.FIGURES, players=3)
        events = play(game, "W@0,0r0 -")
        assert sorted(scored(events)) == [("road", 2, "B"), ("road", 2, "C")]
        assert game.scores == [0, 2, 2]
        for arm in ("E", "S", "W"):
            road = look(game, f"road.{arm}@0,0")
            assert (road.tiles, road.complete) == (2, True)

    def test_the_third_may_be_claimed_now(self) -> None:
        game = begin(self.BOARD, "W V", figures=self.FIGURES, players=3)
        play(game, "W@0,0r0")
        assert spots(game) == {"road.W"}
        events = play(game, "road.W")
        assert sorted(scored(events)) == [("road", 2, "A"), ("road", 2, "B"), ("road", 2, "C")]
        assert game.scores == [2, 2, 2]
        assert supply(game) == [7, 7, 7]


class TestT25BetweenTwoMonasteries:
    """R-ROAD-1."""

    def test_the_road_is_complete(self) -> None:
        game = begin("A@-1,0r3 D@0,0r0", "A V")
        play(game, "A@1,0r1")
        assert spots(game) == {"road.W", "monastery"}
        events = play(game, "road.W")
        assert scored(events) == [("road", 3, "A")]
        assert supply(game) == [7, 7]

    def test_the_monasteries_are_untouched(self) -> None:
        game = begin("A@-1,0r3 D@0,0r0", "A V")
        events = play(game, "A@1,0r1 monastery")
        assert scored(events) == []
        assert standing(game) == ["A:monastery@1,0"]
        for cell in ("-1,0", "1,0"):
            monastery = look(game, f"monastery@{cell}")
            assert (monastery.complete, monastery.open_ends) == (False, 7)


class TestT26FromGateToGate:
    """R-ROAD-1."""

    @pytest.mark.parametrize("tile", ["T", "S"])
    def test_the_road_is_complete(self, tile: str) -> None:
        game = begin("T@0,0r0", f"{tile} V")
        events = play(game, f"{tile}@0,1r2 road.N")
        assert scored(events) == [("road", 2, "A")]
        for cell in ("0,0", "0,1"):
            city = look(game, f"city.E@{cell}")
            assert (city.tiles, city.open_ends, city.figures) == (1, 3, ())


class TestT27OpenRoadAtTheEnd:
    """R-FIN-2."""

    def test_it_pays_as_if_complete(self) -> None:
        game = begin("D@0,0r0 U@1,0r0 U@2,0r0", figures="A:road.E@1,0")
        assert game.scores == [3, 0]
        road = look(game, "road.E@1,0")
        assert (road.complete, road.value, road.value_complete) == (False, 3, 3)


class TestT28Crossing:
    """R-MEEP-4."""

    def test_arms_are_independent(self) -> None:
        game = begin("X@0,0r0 U@1,0r0", "U V", figures="B:road.E@0,0")
        play(game, "U@0,-1r1")
        assert spots(game) == {"road.N+S"}
        play(game, "road.N")
        assert standing(game) == ["B:road@0,0", "A:road@0,-1"]

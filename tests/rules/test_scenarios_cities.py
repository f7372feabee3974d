"""Scenarios T-30 to T-39: cities.

A is to move; the letters stand for the scenario's colours.
"""

from __future__ import annotations

import pytest

from carcassonne_tui.rules import IllegalDeployment
from rules.boards import HOLE, RING, begin, deployment, ended, look, play, same, scored, spots, standing, supply


class TestT30TwoTiles:
    """R-CITY-1, R-CITY-3."""

    @pytest.mark.parametrize(("small_city", "points"), [(4, 4), (2, 2)])
    def test_a_city_of_two_tiles(self, small_city: int, points: int) -> None:
        game = begin("D@0,0r0", "E V", small_city=small_city)
        events = play(game, "E@0,-1r2 city.S")
        assert scored(events) == [("city", points, "A")]
        assert game.scores == [points, 0]
        assert supply(game) == [7, 7]


class TestT31CoatOfArms:
    """R-CITY-1."""

    @pytest.mark.parametrize("small_city", [4, 2])
    def test_three_tiles_and_a_coat_of_arms(self, small_city: int) -> None:
        game = begin("F@0,0r0 E@-1,0r1", "E V", small_city=small_city)
        events = play(game, "E@1,0r3 city.W")
        assert scored(events) == [("city", 8, "A")]


class TestT32Majority:
    """R-MAJ-1, R-MAJ-3."""

    def test_two_against_one(self) -> None:
        game = begin(RING, "Q V", figures="B:city.S@0,-1 B:city.E@-1,0 C:city.W@1,0", players=3)
        play(game, "Q@0,0r0")
        assert spots(game) == set()
        events = play(game, "-")
        assert scored(events) == [("city", 10, "B")]
        assert game.scores == [0, 10, 0]
        assert supply(game) == [7, 7, 7]
        city = look(game, "city.N@0,0")
        assert (city.tiles, city.coats_of_arms, city.complete) == (4, 1, True)


class TestT33Tie:
    """R-MAJ-2."""

    def test_it_is_not_split(self) -> None:
        game = begin(RING, "Q V", figures="B:city.S@0,-1 C:city.W@1,0", players=3)
        events = play(game, "Q@0,0r0 -")
        assert scored(events) == [("city", 10, "BC")]
        assert game.scores == [0, 10, 10]
        assert supply(game) == [7, 7, 7]


class TestT34OneTileTwice:
    """R-CITY-2."""

    def test_the_tile_counts_once(self) -> None:
        game = begin("I@0,0r0 N@0,-1r3 N@-1,-1r2", "N V", farmers=True)
        assert not same(game, "city.N@0,0", "city.W@0,0")
        events = play(game, "N@-1,0r1 city.N")
        assert scored(events) == [("city", 8, "A")]
        assert same(game, "city.N@0,0", "city.W@0,0")
        assert look(game, "city.N@0,0").tiles == 4

    def test_a_tile_that_joins_a_city_to_itself_scores_it_once(self) -> None:
        game = begin("N@0,-1r3 N@-1,-1r2 N@-1,0r1", "I V", figures="B:city.S@-1,-1")
        events = play(game, "I@0,0r0 -")
        assert scored(events) == [("city", 8, "B")]
        assert supply(game) == [7, 7]

    def test_a_farmer_sees_one_city(self) -> None:
        game = begin("I@0,0r0 N@0,-1r3 N@-1,-1r2", "N", figures="B:field.SL@0,0", farmers=True)
        events = play(game, "N@-1,0r1 -")
        assert scored(events, final=True) == [("field", 3, "B")]


class TestT35Hole:
    """R-CITY-1."""

    CLOSED = f"{HOLE} M@2,2r0"

    def test_with_a_hole_it_is_not_complete(self) -> None:
        game = begin(self.CLOSED, figures="A:city.E@0,0")
        city = look(game, "city.E@0,0")
        assert (city.tiles, city.coats_of_arms, city.open_ends, city.complete) == (8, 2, 4, False)
        assert city.value == 10
        assert game.scores == [10, 0]

    def test_filled_it_is_complete(self) -> None:
        game = begin(self.CLOSED, "C V", figures="A:city.E@0,0")
        events = play(game, "C@1,1r0 -")
        assert scored(events) == [("city", 24, "A")]
        city = look(game, "city.E@0,0")
        assert (city.tiles, city.coats_of_arms, city.open_ends, city.complete) == (9, 3, 0, True)


class TestT36Incomplete:
    """R-FIN-3."""

    def test_tiles_and_coats_of_arms_pay_one(self) -> None:
        game = begin("F@0,0r0 E@1,0r3", figures="A:city.W@1,0")
        assert game.scores == [3, 0]


class TestT37TwoCitiesOnOneTile:
    """R-MEEP-4."""

    def test_one_is_blocked_and_one_is_free(self) -> None:
        game = begin("G@0,-1r1", "H V", figures="B:city.S@0,-1")
        play(game, "H@0,0r0")
        assert spots(game) == {"city.S"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "city.N"))
        assert refused.value.rule == "R-MEEP-3"
        play(game, "city.S")
        assert standing(game) == ["B:city@0,-1", "A:city@0,0"]


class TestT38CornerContact:
    """R-CITY-2."""

    def test_cities_that_touch_at_a_corner_are_different(self) -> None:
        game = begin("E@0,0r0 E@1,0r0")
        assert not same(game, "city.N@0,0", "city.N@1,0")
        assert look(game, "city.N@0,0").tiles == look(game, "city.N@1,0").tiles == 1


class TestT39NobodyThere:
    """R-SCORE-3."""

    def test_nobody_scores(self) -> None:
        game = begin("D@0,0r0", "E V")
        events = play(game, "E@0,-1r2 -")
        assert scored(events) == []
        assert all(event.type != "returned" for event in events)
        assert game.scores == [0, 0]

    def test_farmers_still_supply_it(self) -> None:
        game = begin("D@0,0r0", "E", figures="B:field.EL@0,0", farmers=True)
        play(game, "E@0,-1r2 -")
        assert ended(game)
        assert game.scores == [0, 3]

"""Scenarios I-01 to I-13: Inns & Cathedrals; and T-22 and T-55, which need its tile and its figure.

A is to move; the letters stand for the scenario's colours.
"""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Figure, Game, IllegalDeployment, Scored, Term
from rules.boards import (
    RING,
    SURROUNDED_BUT_ONE,
    begin,
    deployment,
    happened,
    has,
    look,
    offers,
    play,
    same,
    scored,
    spots,
    standing,
    supply,
)

CATHEDRAL = "IC/Cccc.c@0,0r0 E@0,-1r2 E@0,1r0 E@-1,0r1 F@1,0r0"
"""A cathedral city that E@2,0r3 would complete."""


def inns(board: str, draw: str = "", **more: Any) -> Game:
    """A game with the whole box."""
    return begin(board, draw, inns_and_cathedrals="full", **more)


class TestT22OneTileTwiceOnARoad:
    """R-ROAD-3."""

    BOARD = "IC/RrRr@0,0r0 V@0,-1r3 V@1,-1r0 V@1,0r1 V@-1,0r3 V@-1,1r2"

    @pytest.mark.parametrize("box", ["off", "full"])
    def test_the_figure_of_eight_has_seven_tiles(self, box: str) -> None:
        """Whether the box is played or its tile just happens to be drawn."""
        game = begin(self.BOARD, "V U", inns_and_cathedrals=box, figures="B:road.N@0,0")
        assert (look(game, "road.N@0,0").tiles, look(game, "road.N@0,0").open_ends) == (6, 2)
        events = play(game, "V@0,1r1 -")
        assert scored(events) == [("road", 7, "B")]
        road = look(game, "road.N@0,0")
        assert (road.tiles, road.complete, len(road.segments)) == (7, True, 2)


class TestT55LargeAgainstTwo:
    """R-MAJ-1."""

    def test_it_is_a_tie(self) -> None:
        game = inns(RING, "R V", figures="B:city.S@0,-1 B:city.E@-1,0 A:large:city.W@1,0")
        assert (supply(game), has(game, 0, "large")) == ([7, 5], 0)
        events = play(game, "R@0,0r0 -")
        assert scored(events) == [("city", 8, "AB")]
        assert game.scores == [8, 8]
        assert (supply(game), has(game, 0, "large")) == ([7, 7], 1)


class TestI01CompletedInn:
    """R-IC-2."""

    def test_two_a_tile(self) -> None:
        game = inns("W@0,0r0 IC/RFr.i@1,0r0", "W V")
        events = play(game, "W@2,0r0 road.W")
        assert scored(events) == [("road", 6, "A")]
        (score,) = [event for event in events if isinstance(event, Scored)]
        assert score.why == (Term("tiles", 3, 2),)


class TestI02OpenInn:
    """R-IC-2."""

    def test_nothing_at_the_end(self) -> None:
        game = inns("IC/RFr.i@1,0r0 U@2,0r0", figures="A:road.E@2,0")
        assert scored(happened(game), final=True) == [("road", 0, "A")]
        road = look(game, "road.E@2,0")
        assert (road.value, road.value_complete) == (0, 4)


class TestI03TwoInns:
    """R-IC-2."""

    def test_they_do_not_stack(self) -> None:
        game = inns("W@0,0r0 IC/RFr.i@1,0r0 IC/Rr.i@2,0r0", "T V")
        events = play(game, "T@2,1r2 road.N")
        assert scored(events) == [("road", 8, "A")]


class TestI04InnBesideOneArm:
    """R-IC-2."""

    def test_each_road_is_judged_by_itself(self) -> None:
        game = inns("IC/RRR.i@0,0r0 W@1,0r0", "W V", figures="A:road.W@0,0 B:road.W@1,0")
        assert look(game, "road.E@0,0").complete
        assert look(game, "road.E@0,0").value == 4
        events = play(game, "W@-1,0r0 -")
        assert scored(events) == [("road", 2, "A")]

    def test_played(self) -> None:
        game = inns("W@-1,0r0 IC/RRR.i@0,0r0", "W V", figures="A:road.E@0,0")
        assert scored(play(game, "W@1,0r0 -")) == [("road", 4, "A")]
        assert look(game, "road.W@0,0").value == 2


class TestI05CompletedCathedral:
    """R-IC-3."""

    def test_three_a_tile_and_a_coat_of_arms(self) -> None:
        game = inns(CATHEDRAL, "E V", figures="B:city.W@1,0")
        events = play(game, "E@2,0r3 -")
        assert scored(events) == [("city", 21, "B")]
        (score,) = [event for event in events if isinstance(event, Scored)]
        assert score.why == (Term("tiles", 6, 3), Term("coats_of_arms", 1, 3))


class TestI05OnlyCathedrals:
    """R-IC-3, R-TB-3: what else is printed in a city does not change what it is worth."""

    def test_goods_are_no_cathedral(self) -> None:
        game = inns("TB/Cc.g@0,0r2 TB/RCc.g@1,0r3 TB/Cc.w@1,1r0", "N V", traders_and_builders="full")
        assert scored(play(game, "N@0,1r1 large:city.N")) == [("city", 8, "A")]

    def test_an_inn_beside_a_city_is_no_cathedral(self) -> None:
        game = inns("IC/RCc.i@0,0r0 E@0,-1r2", "E V", figures="A:road.S@0,0")
        assert scored(play(game, "E@-1,0r1 city.E")) == [("city", 6, "A")]


class TestI06OpenCathedral:
    """R-IC-3."""

    def test_nothing_at_the_end(self) -> None:
        game = inns(CATHEDRAL, figures="A:city.W@1,0")
        assert scored(happened(game), final=True) == [("city", 0, "A")]
        assert game.scores == [0, 0]
        city = look(game, "city.N@0,0")
        assert (city.complete, city.value, city.value_complete) == (False, 0, 18)


class TestI07TwoCathedrals:
    """R-IC-3."""

    def test_they_do_not_stack(self) -> None:
        board = "IC/Cccc.c@0,0r0 IC/Cccc.c@1,0r0 E@0,-1r2 E@0,1r0 E@-1,0r1 E@1,-1r2 E@1,1r0"
        game = inns(board, "D V", figures="B:city.E@0,0")
        assert scored(play(game, "D@2,0r3 -")) == [("city", 24, "B")]


class TestI08LargeMeeple:
    """R-IC-1."""

    def test_it_beats_one(self) -> None:
        game = inns(RING, "Q V", figures="A:large:city.S@0,-1 B:city.W@1,0")
        assert scored(play(game, "Q@0,0r0 -")) == [("city", 10, "A")]
        assert (supply(game), has(game, 0, "large")) == ([7, 7], 1)

    def test_it_ties_with_two_and_doubles_no_points(self) -> None:
        game = inns(RING, "Q V", figures="A:large:city.S@0,-1 B:city.W@1,0 B:city.E@-1,0")
        events = play(game, "Q@0,0r0 -")
        assert scored(events) == [("city", 10, "AB")]
        (score,) = [event for event in events if isinstance(event, Scored)]
        assert score.weights == (2, 2)

    def test_it_stands_wherever_a_meeple_may_and_blocks_like_one(self) -> None:
        game = inns("D@0,0r0", "A A V", farmers=True)
        play(game, "A@1,0r1")
        assert offers(game) == dict.fromkeys(["road.W", "monastery"], "meeple large") | {
            spot: "meeple large" for spot in spots(game) if spot.startswith("field")
        }
        play(game, "large:road.W")
        assert (standing(game), has(game, 0, "large")) == (["A:large:road@1,0"], 0)
        play(game, "A@-1,0r3")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "large:road.E"))
        assert (refused.value.reason, refused.value.details["players"]) == ("feature-occupied", [0])
        play(game, "large:monastery")
        assert standing(game) == ["B:large:monastery@-1,0"]

    def test_only_one_of_them(self) -> None:
        game = inns("D@0,0r0", "U U U V", figures="A:large:city.N@0,0")
        play(game, "U@1,0r0")
        assert offers(game) == {"road.E+W": "meeple"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "large:road.E"))
        assert refused.value.reason == "empty-supply"

    def test_alone_when_no_meeple_is_left(self) -> None:
        game = inns("D@0,0r0", "U V", figures="A:city.N@0,0", hand_meeples=1)
        play(game, "U@1,0r0")
        assert offers(game) == {"road.E+W": "large"}

    def test_on_a_monastery_it_is_worth_no_more(self) -> None:
        game = inns(SURROUNDED_BUT_ONE, "U V", figures="B:large:monastery@1,1")
        assert scored(play(game, "U@2,2r0 -")) == [("monastery", 9, "B")]

    def test_on_a_field_it_weighs_two(self) -> None:
        """R-FARM-6."""
        board = "B@0,0r0 E@0,-1r0 E@0,-2r2 U@0,1r0"
        game = inns(board, figures="A:large:field.NL@0,0 B:field.SL@0,-1", farmers=True)
        assert game.scores == [3, 0]


class TestI09MonasteryBetweenRoads:
    """R-IC-5."""

    def test_two_roads_end_there(self) -> None:
        game = inns("D@-1,0r0", "IC/LRFR V")
        play(game, "IC/LRFR@0,0r0")
        assert spots(game) == {"road.W", "road.E", "monastery"}
        assert not same(game, "road.W@0,0", "road.E@0,0")
        assert (look(game, "road.W@0,0").open_ends, look(game, "road.E@0,0").open_ends) == (1, 1)

    def test_with_a_monastery_at_the_other_end_it_is_complete(self) -> None:
        game = inns("IC/LRFR@0,0r0", "A V", figures="B:road.E@0,0")
        assert scored(play(game, "A@1,0r1 -")) == [("road", 2, "B")]


class TestI10Crossroads:
    """R-IC-5."""

    def test_its_segments(self) -> None:
        game = inns("IC/CRCR@0,0r0", farmers=True)
        kinds = [segment.kind for segment in game.board[0].tile.segments]
        assert [kinds.count(kind) for kind in (Kind.ROAD, Kind.CITY, Kind.FIELD)] == [2, 2, 4]
        ports = [segment.port_names for segment in game.board[0].tile.segments if segment.kind is Kind.ROAD]
        assert sorted(ports) == [("E",), ("W",)]

    @pytest.mark.parametrize(("half", "city"), [("EL", "N"), ("WR", "N"), ("ER", "S"), ("WL", "S")])
    def test_each_field_touches_one_city(self, half: str, city: str) -> None:
        board = f"IC/CRCR@0,0r0 E@0,{-1 if city == 'N' else 1}r{2 if city == 'N' else 0}"
        assert look(inns(board, farmers=True), f"field.{half}@0,0").cities == 1
        other = f"IC/CRCR@0,0r0 E@0,{1 if city == 'N' else -1}r{0 if city == 'N' else 2}"
        assert look(inns(other, farmers=True), f"field.{half}@0,0").cities == 0


class TestI11FourCities:
    """R-IC-5."""

    BOARD = "E@0,-1r2 E@1,0r3 E@0,1r0 E@-1,0r1"

    @pytest.mark.parametrize("tile", ["IC/CCCC", "IC/CCCCG"])
    def test_the_enclosed_field_touches_all_of_them(self, tile: str) -> None:
        game = inns(f"{tile}@0,0r0 {self.BOARD}", figures="A:field@0,0", farmers=True)
        assert [look(game, f"city.{side}@0,0").value for side in "NESW"] == [4] * 4
        assert scored(happened(game), final=True) == [("field", 12, "A")]

    def test_it_can_be_claimed(self) -> None:
        game = inns(self.BOARD.split()[0], "IC/CCCC V", farmers=True)
        play(game, "IC/CCCC@0,0r0")
        assert spots(game) == {"city.N", "city.E", "city.S", "city.W", "field"}
        events = play(game, "large:city.N")
        assert scored(events) == [("city", 4, "A")]
        game.undo()
        play(game, "field")
        assert standing(game) == ["A:field@0,0"]


class TestI12CityTip:
    """R-IC-5."""

    def test_the_east_field_is_cut_off(self) -> None:
        game = inns("IC/C!@0,0r0", farmers=True)
        assert same(game, "field.EL@0,0", "field.ER@0,0")
        assert same(game, "field.SL@0,0", "field.WL@0,0")
        assert not same(game, "field.EL@0,0", "field.SL@0,0")
        assert not same(game, "field.EL@0,0", "field.WL@0,0")


class TestI13Farmers:
    """R-IC-4."""

    def test_they_ignore_cathedrals(self) -> None:
        game = inns(f"{CATHEDRAL} E@2,0r3", figures="A:field.EL@0,-1", farmers=True)
        assert look(game, "city.N@0,0").value == 21
        assert game.scores == [3, 0]


class TestTilesOnly:
    """R-IC-7."""

    @pytest.mark.parametrize("box", ["off", "tiles_only"])
    def test_inns_and_cathedrals_mean_nothing(self, box: str) -> None:
        game = begin("W@0,0r0 IC/RFr.i@1,0r0", "W E V", inns_and_cathedrals=box)
        play(game, "W@2,0r0")
        assert offers(game) == dict.fromkeys(["road.W", "road.E", "road.S"], "meeple")
        assert scored(play(game, "road.W")) == [("road", 3, "A")]
        game = begin(CATHEDRAL, "E V", inns_and_cathedrals=box, figures="B:city.W@1,0")
        assert scored(play(game, "E@2,0r3 -")) == [("city", 14, "B")]
        assert set(game.supply(0)) == {Figure.MEEPLE}

    def test_incomplete_ones_pay_as_usual(self) -> None:
        game = begin("IC/RFr.i@1,0r0 U@2,0r0", figures="A:road.E@2,0", inns_and_cathedrals="tiles_only")
        assert game.scores == [2, 0]


class TestWithoutUnfinishedScoring:
    """R-VAR-1."""

    def test_an_open_inn_is_not_even_mentioned(self) -> None:
        game = inns("IC/RFr.i@1,0r0 U@2,0r0", figures="A:road.E@2,0", unfinished_scoring=False)
        assert scored(happened(game), final=True) == []

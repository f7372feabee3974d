"""Scenarios V-01 to V-07: the Festival.

A is to move; the letters stand for the scenario's colours.
"""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.rules import Game, IllegalReturn, Phase, Returned, Scored, WrongPhase
from rules.boards import (
    THREE_CITIES,
    begin,
    goods,
    happened,
    has,
    look,
    offers,
    play,
    returns,
    scored,
    spots,
    standing,
    supply,
    taking_back,
)

ROAD = "W@0,0r0 U@1,0r0 U@2,0r0"
"""A road, closed to the west; FE/RC fits north of it at 1,-1."""

GARDEN = "Ug@1,1r0 U@0,1r0 U@2,1r0 U@1,0r0 U@0,0r0"


def feast(board: str, draw: str = "FE/RC V V", **more: Any) -> Game:
    """A game with the Festival."""
    return begin(board, draw, festival=True, **more)


class TestV01ReturnInsteadOfDeploying:
    """R-FE-2."""

    def test_no_points_and_the_knight_is_free_from_the_next_turn_on(self) -> None:
        game = feast("F@0,0r0 E@1,0r3", figures="A:city.W@1,0", hand_meeples=1)
        play(game, "FE/RC@0,-1r0")
        assert (offers(game), returns(game)) == ({}, ["festival<city.W@1,0"])
        events = play(game, "festival<city.W@1,0")
        assert [event.type for event in events] == ["returned", "turn", "drawn"]
        assert (game.scores, supply(game), standing(game), game.player) == ([0, 0], [1, 1], [], 1)

    def test_placing_or_neither_is_possible_as_well(self) -> None:
        game = feast("F@0,0r0 E@1,0r3", figures="A:city.W@1,0")
        play(game, "FE/RC@0,-1r0")
        assert spots(game) == {"city.N", "road.W"}
        play(game, "road.W")
        assert standing(game) == ["A:city@1,0", "A:road@0,-1"]
        game.undo()
        play(game, "-")
        assert standing(game) == ["A:city@1,0"]

    def test_only_on_a_festival_tile(self) -> None:
        game = feast("F@0,0r0 E@1,0r3", "U V", figures="A:city.W@1,0")
        play(game, "U@0,-1r0")
        assert returns(game) == []
        with pytest.raises(IllegalReturn) as refused:
            game.apply(taking_back(game, "festival<city.W@1,0"))
        assert (refused.value.reason, refused.value.rule) == ("not-now", "R-FE-2")

    def test_only_if_the_festival_is_played(self) -> None:
        game = begin("F@0,0r0 E@1,0r3", "FE/RC V", figures="A:city.W@1,0")
        play(game, "FE/RC@0,-1r0")
        with pytest.raises(IllegalReturn) as refused:
            game.apply(taking_back(game, "festival<city.W@1,0"))
        assert (refused.value.reason, refused.value.rule) == ("no-such-rule", "")

    def test_not_before_placing(self) -> None:
        game = feast("F@0,0r0 E@1,0r3", figures="A:city.W@1,0")
        with pytest.raises(WrongPhase):
            game.apply(taking_back(game, "festival<city.W@1,0"))


class TestV02BeforeScoring:
    """R-FE-3."""

    def test_a_city_without_knights_pays_nobody(self) -> None:
        game = feast("G@0,-1r1 E@0,-2r2", "FE/CR V V", figures="A:city.S@0,-2")
        play(game, "FE/CR@0,0r0")
        events = play(game, "festival<city.S@0,-2")
        assert [event for event in events if isinstance(event, Scored)] == []
        assert (look(game, "city.N@0,0").complete, supply(game)) == (True, [7, 7])

    def test_others_there_score(self) -> None:
        game = feast("G@0,-1r1 E@0,-2r2", "FE/CR V V", figures="A:city.S@0,-2 B:city.N@0,-1")
        play(game, "FE/CR@0,0r0")
        assert scored(play(game, "festival<city.S@0,-2")) == [("city", 6, "B")]

    def test_what_else_the_tile_completes_scores_as_usual(self) -> None:
        game = feast("G@0,-1r1 E@0,-2r2 B@1,-1r0 W@1,0r0", "FE/CR V V", figures="A:city.S@0,-2 A:road.W@1,0")
        play(game, "FE/CR@0,0r0")
        assert scored(play(game, "festival<city.S@0,-2")) == [("road", 2, "A")]

    def test_goods_that_need_an_owner_stay_in_the_box(self) -> None:
        """R-TB-1."""
        for need, taken in ((True, ""), (False, "wine 1")):
            game = feast(
                "TB/CFc.w@0,-1r1 E@0,-2r2",
                "FE/CR V V",
                figures="A:city.S@0,-2",
                traders_and_builders="full",
                goods_need_owner=need,
            )
            play(game, "FE/CR@0,0r0 festival<city.S@0,-2")
            assert goods(game) == [taken, ""]


class TestV03Farmer:
    """R-FE-4."""

    def test_he_may_come_back(self) -> None:
        game = feast(THREE_CITIES, figures="A:field.NL@0,0", farmers=True)
        play(game, "FE/RC@0,1r2")
        assert returns(game) == ["festival<field.NL+NR+EL+ER+SL+SR+WL+WR@0,0"]
        play(game, "festival<field.SL@0,0")
        assert (supply(game), standing(game), game.scores) == ([7, 7], [], [0, 0])
        assert look(game, "field.NL@0,0").weights == (0, 0)


class TestV04OnlyOnesOwn:
    """R-FE-4."""

    def test_another_players_meeple(self) -> None:
        game = feast("F@0,0r0 E@1,0r3", figures="B:city.W@1,0")
        play(game, "FE/RC@0,-1r0")
        assert returns(game) == []
        with pytest.raises(IllegalReturn) as refused:
            game.apply(taking_back(game, "festival<city.W@1,0"))
        assert (refused.value.reason, refused.value.rule) == ("not-yours", "R-FE-4")

    @pytest.mark.parametrize("figure", ["city.E@0,0", "large:city.W@1,0", "field.NL@0,0"])
    def test_nobody_at_all(self, figure: str) -> None:
        game = feast("F@0,0r0 E@1,0r3", figures="A:city.W@1,0")
        play(game, "FE/RC@0,-1r0")
        with pytest.raises(IllegalReturn) as refused:
            game.apply(taking_back(game, f"festival<{figure}"))
        assert (refused.value.reason, refused.value.rule) == ("no-such-figure", "")

    @pytest.mark.parametrize("figures", ["A:road.E@1,0 B:road.E@2,0", "B:road.E@1,0 A:road.E@2,0"])
    def test_on_a_shared_feature(self, figures: str) -> None:
        game = feast(ROAD, figures=figures)
        play(game, "FE/RC@1,-1r0")
        (back,) = returns(game)
        play(game, back)
        assert (len(game.figures), game.figures[0].player) == (1, 1)
        assert look(game, "road.E@0,0").weights == (0, 1)


class TestV05Abbot:
    """R-FE-5."""

    def test_he_comes_back_without_points(self) -> None:
        game = feast(GARDEN, figures="A:abbot:garden@1,1", abbot=True)
        play(game, "FE/RC@1,-1r0")
        assert returns(game) == ["abbot<abbot:garden@1,1", "festival<abbot:garden@1,1"]
        events = play(game, "festival<abbot:garden@1,1")
        assert [event.type for event in events] == ["returned", "turn", "drawn"]
        assert (game.scores, has(game, 0, "abbot")) == ([0, 0], 1)

    def test_or_with_points_by_his_own_rule(self) -> None:
        game = feast(GARDEN, figures="A:abbot:garden@1,1", abbot=True)
        assert scored(play(game, "FE/RC@1,-1r0 abbot<abbot:garden@1,1")) == [("garden", 5, "A")]


class TestV06Lonely:
    """R-FE-6, R-TB-8."""

    FIGURES = "A:road.E@1,0 A:builder:road.E@2,0"

    def party(self, board: str, **more: Any) -> Game:
        return feast(board, traders_and_builders="full", farmers=True, **more)

    def test_the_builder_leaves_with_the_last_follower(self) -> None:
        game = self.party(ROAD, figures=self.FIGURES)
        play(game, "FE/RC@1,-1r0")
        assert returns(game) == ["festival<road.E+W@1,0", "festival<builder:road.E+W@2,0"]
        events = play(game, "festival<road.E@1,0")
        assert [event.figure.value for event in events if isinstance(event, Returned)] == ["meeple", "builder"]
        assert (standing(game), supply(game), has(game, 0, "builder")) == ([], [7, 7], 1)
        game.undo()
        assert standing(game) == ["A:road@1,0", "A:builder:road@2,0"]

    def test_the_builder_alone_may_leave(self) -> None:
        game = self.party(ROAD, figures=self.FIGURES)
        play(game, "FE/RC@1,-1r0 festival<builder:road.E@2,0")
        assert (standing(game), has(game, 0, "builder")) == (["A:road@1,0"], 1)
        assert look(game, "road.E@1,0").weights == (1, 0)

    def test_the_builder_stays_with_another_follower(self) -> None:
        game = self.party(ROAD, figures=f"{self.FIGURES} A:road.E@0,0")
        play(game, "FE/RC@1,-1r0 festival<road.E@1,0")
        assert standing(game) == ["A:road@0,0", "A:builder:road@2,0"]

    def test_anothers_follower_does_not_keep_it(self) -> None:
        game = self.party(ROAD, figures=f"{self.FIGURES} B:road.E@0,0")
        play(game, "FE/RC@1,-1r0 festival<road.E@1,0")
        assert standing(game) == ["B:road@0,0"]

    def test_anothers_builder_stays(self) -> None:
        figures = f"{self.FIGURES} B:road.E@0,0 B:builder:road.E@3,0"
        game = self.party(f"{ROAD} U@3,0r0", figures=figures)
        play(game, "FE/RC@1,-1r0 festival<road.E@1,0")
        assert standing(game) == ["B:road@0,0", "B:builder:road@3,0"]

    def test_the_pig_too(self) -> None:
        game = self.party(THREE_CITIES, figures="A:field.NL@0,0 A:pig:field.SL@0,-1")
        play(game, "FE/RC@0,1r2 festival<field.NL@0,0")
        assert (standing(game), has(game, 0, "pig")) == ([], 1)

    @pytest.mark.parametrize(
        ("scope", "offered"),
        [
            ("figures", ["festival<road.E+W@1,0", "festival<builder:road.E+W@2,0", "festival<large:road.E@0,0"]),
            ("followers", ["festival<road.E+W@1,0", "festival<large:road.E@0,0"]),
        ],
    )
    def test_by_option_only_followers(self, scope: str, offered: list[str]) -> None:
        """R-FE-4."""
        figures = f"{self.FIGURES} A:large:road.E@0,0"
        game = self.party(ROAD, figures=figures, festival_scope=scope, inns_and_cathedrals="full")
        play(game, "FE/RC@1,-1r0")
        assert sorted(returns(game)) == sorted(offered)
        if scope == "followers":
            with pytest.raises(IllegalReturn) as refused:
                game.apply(taking_back(game, "festival<builder:road.E@2,0"))
            assert (refused.value.reason, refused.value.rule) == ("not-now", "R-FE-2")


class TestSecondPart:
    """R-FE-7."""

    def test_what_came_home_may_be_used_in_part_2(self) -> None:
        game = feast(
            f"{ROAD} E@0,-1r0",
            "FE/RrRr U V",
            figures="A:road.E@1,0 A:builder:road.E@2,0 A:city.N@0,-1",
            traders_and_builders="full",
            hand_meeples=2,
        )
        play(game, "FE/RrRr@3,0r0")
        assert offers(game) == {}
        play(game, "festival<city.N@0,-1")
        assert (game.part, game.player, supply(game)) == (2, 0, [1, 2])
        play(game, "U@4,0r0")
        assert offers(game) == {"road.E+W": "meeple"}

    def test_part_2_follows_though_the_builder_has_come_home(self) -> None:
        """R-TB-5."""
        figures = "A:road.E@1,0 A:builder:road.E@2,0"
        game = feast(ROAD, "FE/RrRr V V", figures=figures, traders_and_builders="full")
        play(game, "FE/RrRr@3,0r0 festival<builder:road.E@2,0")
        assert (game.part, game.player, has(game, 0, "builder"), game.phase) == (2, 0, 1, Phase.PLACE)


class TestV07TheGround:
    """R-FE-1."""

    def test_nobody_stands_on_it(self) -> None:
        game = feast("B@0,0r0 D@0,-1r0", "FE/RrRr V V", farmers=True)
        play(game, "FE/RrRr@1,-1r0")
        assert sorted(spot.partition(".")[0] for spot in spots(game)) == ["field"] * 3 + ["road"] * 2


class TestTheOrder:
    def test_figures_are_offered_as_they_were_laid_whatever_was_undone(self) -> None:
        """A script that names a return by its number gets the same after any undo."""
        game = feast("U@0,0r0 U@1,0r0 W@2,0r0 B@0,1r0 B@1,1r0", "W FE/RC V", figures="B:road.E@0,0 B:monastery@1,1")
        fresh = feast("U@0,0r0 U@1,0r0 W@2,0r0 B@0,1r0 B@1,1r0", "W FE/RC V", figures="B:road.E@0,0 B:monastery@1,1")
        play(game, "W@-1,0r0 -")
        assert standing(game) == ["B:monastery@1,1"]
        game.undo()
        game.undo()
        for each in (game, fresh):
            play(each, "W@2,1r3 - FE/RC@1,-1r0")
        assert returns(game) == returns(fresh) == ["festival<road.E+W@0,0", "festival<monastery@1,1"]


def test_no_festival_at_the_end() -> None:
    """R-FE-8."""
    game = feast("FE/RrRr@0,0r0", "", figures="A:road.S@0,0")
    assert scored(happened(game), final=True) == [("road", 1, "A")]

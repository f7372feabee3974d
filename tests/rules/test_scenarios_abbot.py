"""Scenarios A-01 to A-07: the Abbot and the gardens.

A is to move; the letters stand for the scenario's colours.
"""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.rules import Game, IllegalDeployment, IllegalReturn, Phase, Scored, Term, WrongPhase
from rules.boards import (
    SURROUNDED_BUT_ONE,
    begin,
    deployment,
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

GARDEN = "Ug@1,1r0 U@0,1r0 U@2,1r0 U@1,0r0 U@0,0r0"
"""A garden with four neighbours."""

FULL_BUT_ONE = f"{GARDEN} U@2,0r0 U@0,2r0 U@1,2r0"
"""The same, but it lacks only its south-eastern neighbour."""


def abbey(board: str, draw: str = "", **more: Any) -> Game:
    """A game with the Abbot."""
    return begin(board, draw, abbot=True, **more)


class TestA01EarlyReturn:
    """R-AB-4."""

    def test_the_new_tile_counts(self) -> None:
        game = abbey(GARDEN, "U V", figures="A:abbot:garden@1,1")
        play(game, "U@2,0r0")
        assert returns(game) == ["abbot<abbot:garden@1,1"]
        events = play(game, "abbot<abbot:garden@1,1")
        assert scored(events) == [("garden", 6, "A")]
        (score,) = [event for event in events if isinstance(event, Scored)]
        assert (score.complete, score.final, score.weights) == (False, False, (1, 0))
        assert score.why == (Term("garden", 1, 1), Term("surroundings", 5, 1))
        assert [event.type for event in events] == ["scored", "returned", "turn", "drawn"]
        assert (standing(game), supply(game), has(game, 0, "abbot"), game.player) == ([], [7, 7], 1, 1)

    def test_from_a_monastery(self) -> None:
        game = abbey("B@0,0r0 E@0,-1r0", "U V", figures="A:abbot:monastery@0,0", monastery_self_point=False)
        assert scored(play(game, "U@0,1r0 abbot<abbot:monastery@0,0")) == [("monastery", 3, "A")]

    def test_played_from_the_first_turn_on(self) -> None:
        game = abbey("D@0,0r0", "Ug V V V", players=2)
        play(game, "Ug@1,0r0")
        assert offers(game) == {"road.E+W": "meeple", "garden": "abbot"}
        play(game, "abbot:garden")
        assert (standing(game), has(game, 0, "abbot")) == (["A:abbot:garden@1,0"], 0)
        play(game, "V@2,0r1 -")
        assert returns(game) == []
        play(game, "V@2,-1r3 abbot<abbot:garden@1,0")
        assert (game.scores, has(game, 0, "abbot")) == ([4, 0], 1)

    def test_only_ones_own(self) -> None:
        game = abbey(GARDEN, "U V", figures="B:abbot:garden@1,1")
        play(game, "U@2,0r0")
        assert returns(game) == []
        with pytest.raises(IllegalReturn) as refused:
            game.apply(taking_back(game, "abbot<abbot:garden@1,1"))
        assert refused.value.reason == "not-yours"

    def test_only_the_abbot(self) -> None:
        game = abbey("B@0,0r0 E@0,-1r0", "U V", figures="A:monastery@0,0")
        play(game, "U@0,1r0")
        assert returns(game) == []
        with pytest.raises(IllegalReturn) as refused:
            game.apply(taking_back(game, "abbot<monastery@0,0"))
        assert (refused.value.reason, refused.value.rule) == ("not-now", "R-AB-4")

    def test_only_after_placing(self) -> None:
        game = abbey(GARDEN, "U V", figures="A:abbot:garden@1,1")
        assert game.returns == []
        with pytest.raises(WrongPhase):
            game.apply(taking_back(game, "abbot<abbot:garden@1,1"))

    def test_undone(self) -> None:
        game = abbey(GARDEN, "U V", figures="A:abbot:garden@1,1")
        play(game, "U@2,0r0 abbot<abbot:garden@1,1")
        game.undo()
        assert (game.phase, game.scores, standing(game)) == (Phase.DEPLOY, [0, 0], ["A:abbot:garden@1,1"])
        assert (returns(game), has(game, 0, "abbot")) == (["abbot<abbot:garden@1,1"], 0)


class TestA02Completed:
    """R-AB-2."""

    def test_nine_points_whoever_completes_it(self) -> None:
        game = abbey(FULL_BUT_ONE, "U V", figures="B:abbot:garden@1,1")
        assert scored(play(game, "U@2,2r0 road.E")) == [("garden", 9, "B")]
        assert (has(game, 1, "abbot"), standing(game)) == (1, ["A:road@2,2"])
        garden = look(game, "garden@1,1")
        assert (garden.complete, garden.open_ends, garden.value) == (True, 0, 9)

    def test_a_garden_dropped_into_a_full_ring(self) -> None:
        board = "U@0,0r0 U@1,0r0 U@2,0r0 U@0,1r0 U@2,1r0 U@0,2r0 U@1,2r0 U@2,2r0"
        game = abbey(board, "Ug V")
        events = play(game, "Ug@1,1r0 abbot:garden")
        assert scored(events) == [("garden", 9, "A")]
        assert has(game, 0, "abbot") == 1

    def test_a_garden_and_a_monastery_at_once(self) -> None:
        ring = "U@0,0r0 U@2,0r0 U@3,0r0 U@0,2r0 U@1,2r0 U@2,2r0 U@3,2r0 E@0,1r3 E@3,1r3"
        game = abbey(f"B@1,1r0 Eg@2,1r1 {ring}", "U V", figures="A:abbot:garden@2,1 B:abbot:monastery@1,1")
        events = play(game, "U@1,0r0 road.E")
        assert sorted(scored(events)) == [("garden", 9, "A"), ("monastery", 9, "B")]
        assert [has(game, player, "abbot") for player in range(2)] == [1, 1]

    def test_empty_gardens_score_nothing(self) -> None:
        game = abbey(FULL_BUT_ONE, "U V")
        assert scored(play(game, "U@2,2r0 -")) == []


class TestA03OthersOnAGarden:
    """R-AB-1."""

    @pytest.mark.parametrize("figure", ["meeple", "large"])
    def test_they_are_refused(self, figure: str) -> None:
        game = abbey("D@0,0r0", "Ug V", farmers=True, inns_and_cathedrals="full")
        play(game, "Ug@1,0r0")
        assert offers(game) == {
            "road.E+W": "meeple large",
            "garden": "abbot",
            "field.NL+NR+EL+WR": "meeple large",
            "field.ER+SL+SR+WL": "meeple large",
        }
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, f"{figure}:garden"))
        assert refused.value.reason == "wrong-figure"

    def test_without_the_abbot_a_garden_is_nothing(self) -> None:
        """R-AB-3."""
        game = begin("D@0,0r0", "Ug V")
        play(game, "Ug@1,0r0")
        assert spots(game) == {"road.E+W"}


class TestA04AbbotElsewhere:
    """R-AB-1."""

    @pytest.mark.parametrize("where", ["road.E", "city.N", "field.EL"])
    def test_he_is_refused(self, where: str) -> None:
        game = abbey("B@0,0r0", "D V", farmers=True)
        play(game, "D@0,-1r0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, f"abbot:{where}"))
        assert refused.value.reason == "wrong-figure"

    def test_on_a_monastery_he_stands_like_a_meeple(self) -> None:
        game = abbey("D@0,0r0", "A V")
        play(game, "A@1,0r1")
        assert offers(game) == {"road.W": "meeple", "monastery": "meeple abbot"}
        play(game, "abbot:monastery")
        assert standing(game) == ["A:abbot:monastery@1,0"]

    def test_he_is_alone(self) -> None:
        game = abbey("D@0,0r0 Ug@1,0r0", "A V", figures="A:abbot:garden@1,0")
        play(game, "A@2,0r1")
        assert offers(game) == {"road.W": "meeple", "monastery": "meeple"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "abbot:monastery"))
        assert refused.value.reason == "empty-supply"


class TestA05RingClosedThisTurn:
    """R-AB-5."""

    @pytest.mark.parametrize(
        ("board", "abbot", "kind"),
        [
            (SURROUNDED_BUT_ONE, "A:abbot:monastery@1,1", "monastery"),
            (FULL_BUT_ONE, "A:abbot:garden@1,1", "garden"),
        ],
    )
    def test_it_scores_nine_and_the_action_is_free(self, board: str, abbot: str, kind: str) -> None:
        game = abbey(board, "U V", figures=abbot)
        play(game, "U@2,2r0")
        assert returns(game) == []
        with pytest.raises(IllegalReturn) as refused:
            game.apply(taking_back(game, f"abbot<abbot:{kind}@1,1"))
        assert (refused.value.reason, refused.value.rule) == ("not-now", "R-AB-4")
        events = play(game, "road.E")
        assert scored(events) == [(kind, 9, "A")]
        assert (standing(game), has(game, 0, "abbot")) == (["A:road@2,2"], 1)


class TestA06InsteadOfDeploying:
    """R-AB-4."""

    def test_no_figure_may_follow(self) -> None:
        game = abbey(GARDEN, "U V", figures="A:abbot:garden@1,1")
        play(game, "U@2,0r0 abbot<abbot:garden@1,1")
        with pytest.raises(WrongPhase):
            play(game, "-")
        assert (game.player, game.phase) == (1, Phase.PLACE)

    def test_nor_the_other_way_round(self) -> None:
        game = abbey(GARDEN, "U V", figures="A:abbot:garden@1,1")
        play(game, "U@2,0r0")
        retrieval = taking_back(game, "abbot<abbot:garden@1,1")
        play(game, "road.E")
        with pytest.raises(WrongPhase):
            game.apply(retrieval)

    def test_it_may_be_a_second_parts_action(self) -> None:
        """R-TB-6: the second part is a turn like any other."""
        board = "W@0,0r0 U@1,0r0 U@2,0r0 Ug@1,1r0 U@0,-1r0"
        game = abbey(
            board,
            "U U V",
            figures="A:road.E@1,0 A:builder:road.E@2,0 A:abbot:garden@1,1",
            traders_and_builders="full",
        )
        events = play(game, "U@3,0r0 abbot<abbot:garden@1,1")
        assert scored(events) == [("garden", 4, "A")]
        assert (game.part, game.player, has(game, 0, "abbot")) == (2, 0, 1)


class TestA07AtTheEnd:
    """R-AB-6."""

    @pytest.mark.parametrize(("monastery_self_point", "points"), [(True, 5), (False, 4)])
    def test_one_and_its_neighbours(self, monastery_self_point: bool, points: int) -> None:
        game = abbey(GARDEN, figures="A:abbot:garden@1,1", monastery_self_point=monastery_self_point)
        assert scored(happened(game), final=True) == [("garden", points, "A")]

    def test_not_without_unfinished_scoring(self) -> None:
        game = abbey(GARDEN, figures="A:abbot:garden@1,1", unfinished_scoring=False)
        assert game.scores == [0, 0]


class TestGardens:
    """R-AB-3."""

    def test_they_are_features_of_their_own(self) -> None:
        """Whoever holds the city and the field of the tile, the garden is free."""
        figures = "B:city.N@0,0 B:field.NL@1,-1"
        game = abbey("E@0,0r0 B@1,0r0 B@1,-1r0", "Eg V", farmers=True, figures=figures)
        play(game, "Eg@0,-1r2")
        assert offers(game) == {"garden": "abbot"}

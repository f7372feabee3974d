"""The final scoring, step by step: the players' scores grow from those of the play to the totals."""

from __future__ import annotations

import pytest

from carcassonne_tui.rules import Game, Phase, Scored
from carcassonne_tui.tui.view import Finale, View
from rules.boards import begin, play
from rules.random_games import random_game

from .all_boxes import played_at_random
from .following import views_of
from .panel_host import lead


def finale(view: View) -> Finale:
    assert view.finale is not None
    return view.finale


def scores(view: View) -> list[int]:
    return [seat.score for seat in view.seats]


def in_play(game: Game) -> list[int]:
    """The scores before the final scoring."""
    totals = game.scores
    for scored in finals(game):
        for player in scored.players:
            totals[player] -= scored.points
    return totals


def finals(game: Game) -> list[Scored]:
    return [event for events in game.history for event in events if isinstance(event, Scored) and event.final]


def small() -> Game:
    """A game that is over: a road of Ann's, a city of Bob's that scored, and a road of both."""
    game = begin("D@0,0r0", "E U", figures="A:road.E@0,0 B:city.N@0,0")
    play(game, "E@0,-1r2 - U@1,0r0 -")
    return game


def test_it_begins_with_the_scores_of_the_play() -> None:
    game = small()
    view = lead(game).seen
    assert finale(view) == Finale(tuple(finals(game)), 0)
    assert scores(view) == [0, 4]
    assert game.scores == [2, 4]
    assert finale(view).lit is None
    assert not finale(view).done
    assert [seat.projected for seat in view.seats] == [2, 4]


@pytest.mark.parametrize("seed", range(6))
def test_each_step_adds_one_score_and_lights_it(seed: int) -> None:
    check_steps(random_game(seed, 30))


@pytest.mark.parametrize("seed", [4, 9, 11])
def test_each_step_of_a_game_with_all_boxes_does_so_too(seed: int) -> None:
    game = played_at_random(seed)
    kinds = [scored.kind_name for scored in finals(game)]
    assert "goods" in kinds
    assert len(set(kinds)) >= 4
    check_steps(game)


def check_steps(game: Game) -> None:
    """Show the final scoring of a game and compare every step."""
    controller = lead(game, "ABCDE")
    shown = in_play(game)
    assert scores(controller.seen) == shown
    for number, scored in enumerate(finals(game), 1):
        controller.next_score()
        for player in scored.players:
            shown[player] += scored.points
        assert scores(controller.seen) == shown
        assert finale(controller.seen).shown == number
        assert finale(controller.seen).lit == scored
        assert not finale(controller.seen).done
    controller.next_score()
    assert scores(controller.seen) == game.scores
    assert finale(controller.seen).lit is None
    assert finale(controller.seen).done


def test_nothing_comes_after_the_end() -> None:
    controller = lead(small())
    controller.next_score()
    controller.next_score()
    views = views_of(controller)
    controller.next_score()
    controller.confirm()
    assert views == []
    assert finale(controller.seen).done


@pytest.mark.parametrize("steps", [0, 1])
def test_the_rest_can_be_skipped(steps: int) -> None:
    controller = lead(random_game(2, 30), "ABCDE")
    for _ in range(steps):
        controller.next_score()
    controller.finish_scoring()
    assert finale(controller.seen).done
    assert scores(controller.seen) == controller.game.scores


def test_a_game_in_which_nothing_is_left_to_score() -> None:
    controller = lead(begin("D@0,0r0"))
    assert finale(controller.seen).scored == ()
    assert not finale(controller.seen).done
    controller.next_score()
    assert finale(controller.seen).done


def test_there_is_none_before_the_end() -> None:
    controller = lead(begin("D@0,0r0", "U"))
    for intent in (controller.place, controller.skip):
        assert controller.seen.finale is None
        intent()
    assert controller.seen.phase is Phase.OVER
    assert finale(controller.seen).shown == 0


def test_a_score_of_the_last_turn_is_not_part_of_it() -> None:
    game = begin("D@0,0r0", "E", figures="A:road.E@0,0 B:city.N@0,0")
    play(game, "E@0,-1r2 -")
    controller = lead(game)
    assert [scored.kind_name for scored in finale(controller.seen).scored] == ["road"]
    assert scores(controller.seen) == [0, 4]

"""The replay: every moment of a game, whichever way it is reached, and nobody plays."""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Over, Phase, Scored, TurnBegan
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.replay import Replay, scores_by_turn
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.view import View
from rules.boards import begin, play

from .all_boxes import BOXES, at_second_tile, played_at_random
from .kept_games import OVER, played
from .watched import played_greedily, replay_of

NAMES = ("base", "every box", "ahead", "unfinished", "just begun", "with points before", "over at once")


@cache
def games() -> dict[str, Game]:
    """Games of all kinds."""
    return {
        "base": played(("Ann", "Bob"), OVER, 3),
        "every box": played_at_random(2),
        "ahead": played(("Ann", "Bob", "Cleo"), OVER, 4, draw_timing="ahead", abbot=True),
        "unfinished": played(("Ann", "Bob"), 41, 5, **BOXES),
        "just begun": played(("Ann", "Bob"), 0),
        "with points before": with_points_before(),
        "over at once": begin("U@0,0r0", "C", players=2),
    }


def with_points_before() -> Game:
    """A game that did not begin at the beginning."""
    game = begin("D@0,0r0 U@1,0r0", "U V", figures="A:road.W@0,0", players=3, scores=(50, 0, 7), farmers=True)
    play(game, "U@2,0r0 -")
    return game


def seen(replay: Replay) -> View:
    """The view without its number."""
    return replace(replay.seen, revision=0)


# Moments


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_moment_looks_the_same_whichever_way_it_is_reached(name: str, data: st.DataObject) -> None:
    replay = replay_of(games()[name])
    moments = st.integers(0, replay.end)
    for moment in data.draw(st.lists(moments, min_size=2, max_size=4)):
        replay.go_to(moment)
        assert replay.moment == moment
    fresh = replay_of(games()[name])
    for _ in range(moment):
        fresh.step(1)
    assert seen(replay) == seen(fresh)
    assert replay.happened == fresh.happened


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_the_game_as_it_was(name: str) -> None:
    game = games()[name]
    replay, again = replay_of(game), Game(game.setup)
    for moment in range(replay.end + 1):
        if 0 < moment <= len(game.actions):
            again.apply(game.actions[moment - 1])
        replay.go_to(moment)
        view = replay.seen
        assert (view.phase, view.turn, view.part, view.player) == (again.phase, again.turn, again.part, again.player)
        assert list(view.board) == list(again.board)
        assert list(view.figures) == list(again.figures)
        assert list(view.log) == again.history
        if again.phase is not Phase.OVER:
            assert [seat.score for seat in view.seats] == again.scores
    assert [seat.score for seat in replay.seen.seats] == game.scores


def test_before_the_beginning_and_after_the_end_there_is_nothing() -> None:
    replay = replay_of(games()["base"])
    replay.go_to(-5)
    assert replay.moment == 0
    replay.go_to(100_000)
    assert replay.moment == replay.end
    replay.step(1)
    assert replay.moment == replay.end


def test_a_moment_that_is_shown_is_not_shown_again() -> None:
    replay = replay_of(games()["base"])
    replay.go_to(7)
    revision = replay.seen.revision
    replay.go_to(7)
    assert replay.seen.revision == revision


@pytest.mark.parametrize("name", NAMES)
def test_the_game_is_left_as_it_is(name: str) -> None:
    game = games()[name]
    before = list(game.actions), list(game.history)
    replay = replay_of(game)
    replay.go_to(replay.end)
    replay.go_to(replay.end // 2)
    assert (game.actions, game.history) == before


def test_what_was_taken_back_in_the_game_is_not_shown() -> None:
    record = Record(played(("Ann", "Bob"), 10))
    for _ in range(4):
        record.undo()
    replay = Replay(record, seats_for(("Ann", "Bob")))
    assert replay.end == 6
    assert len(record.undone) == 4


# The final scoring


def test_the_final_scoring_is_shown_step_by_step() -> None:
    game = games()["every box"]
    finals = [event for event in game.history[-1] if isinstance(event, Scored) and event.final]
    replay = replay_of(game)
    assert replay.end == len(game.actions) + len(finals) + 1
    replay.go_to(len(game.actions))
    scores = [seat.score for seat in replay.seen.seats]
    assert replay.seen.finale is not None
    assert not any(isinstance(event, Over) or event in finals for event in replay.happened)
    for final in finals:
        replay.step(1)
        for player in final.players:
            scores[player] += final.points
        assert [seat.score for seat in replay.seen.seats] == scores
        assert replay.happened == (final,)
        assert not replay.seen.finale.done
    replay.step(1)
    assert scores == game.scores
    assert [type(event) for event in replay.happened] == [Over]
    assert replay.seen.finale.done


def test_a_game_that_is_not_over_has_no_final_scoring() -> None:
    game = games()["unfinished"]
    replay = replay_of(game)
    assert replay.end == len(game.actions)
    replay.go_to(replay.end)
    assert replay.seen.finale is None


# Turns and scores


@pytest.mark.parametrize("name", NAMES)
def test_turn_by_turn(name: str) -> None:
    game = games()[name]
    replay = replay_of(game)
    began = [
        moment
        for moment, events in enumerate(game.history)
        if any(isinstance(event, TurnBegan) and event.part == 1 for event in events)
    ]
    for turn, moment in enumerate(began, 1):
        assert (replay.moment, replay.seen.turn, replay.seen.part) == (moment, turn, 1)
        assert replay.turn_index == turn - 1
        replay.step_turns(1)
    assert replay.moment == replay.end
    for moment in reversed([moment for moment in began if moment < replay.end]):
        replay.step_turns(-1)
        assert replay.moment == moment
    replay.step_turns(-1)
    assert replay.moment == 0


def test_back_from_the_middle_of_a_turn_leads_to_its_beginning() -> None:
    replay = replay_of(games()["base"])
    replay.go_to(replay.turns[5] + 1)
    replay.step_turns(-1)
    assert replay.moment == replay.turns[5]


def test_a_second_part_belongs_to_its_turn() -> None:
    game = at_second_tile()
    play(game, "V@3,0r1 -")
    replay = replay_of(game)
    assert (replay.turns, replay.end) == ([0, 4], 4)
    replay.go_to(2)
    assert (replay.seen.part, replay.turn_index) == (2, 0)
    replay.step_turns(1)
    assert replay.moment == 4
    replay.step_turns(-1)
    assert replay.moment == 0


@pytest.mark.parametrize(("turn", "shown"), [(-3, 1), (0, 1), (1, 1), (20, 20), (71, 71)])
def test_to_a_turn_by_its_number(turn: int, shown: int) -> None:
    replay = replay_of(games()["base"])
    replay.go_to(50)
    replay.go_to_turn(turn)
    assert replay.moment == replay.turns[shown - 1]
    assert replay.seen.turn == shown


def test_a_turn_that_never_came_is_the_end() -> None:
    replay = replay_of(games()["base"])
    replay.go_to_turn(72)
    assert replay.moment == replay.end


@pytest.mark.parametrize("name", NAMES)
def test_from_score_to_score(name: str) -> None:
    replay = replay_of(games()[name])
    stops = []
    while replay.moment < replay.end:
        replay.next_scoring()
        stops.append(replay.moment)
    expected = []
    for moment in range(1, replay.end + 1):
        replay.go_to(moment)
        finale = replay.seen.finale
        if (finale.lit if finale and finale.shown else replay.seen.scored) and not (finale and finale.done):
            expected.append(moment)
    assert stops == (expected if expected[-1:] == [replay.end] or not replay.end else [*expected, replay.end])
    back = []
    while replay.moment:
        replay.previous_scoring()
        back.append(replay.moment)
    assert back == [*reversed(expected), *([0] if replay.end else [])]


def test_the_points_turn_by_turn() -> None:
    game = games()["with points before"]
    replay = replay_of(game)
    assert replay.points[0] == (50, 0, 7)
    assert replay.points[-1] == tuple(game.scores)
    for name in ("base", "every box"):
        replay = replay_of(games()[name])
        assert len(replay.points) == len(replay.turns) + 1
        for turn, moment in enumerate(replay.turns):
            replay.go_to(moment)
            assert replay.points[turn] == tuple(seat.score for seat in replay.seen.seats)
        assert replay.points[-1] == tuple(games()[name].scores)


def test_points_before_the_first_turn_count() -> None:
    assert scores_by_turn([[TurnBegan(0, 1, 1)], [TurnBegan(0, 1, 2)]], [3, 0]) == [(3, 0), (3, 0)]


# What has happened


def test_what_has_happened_begins_with_the_tile() -> None:
    replay = replay_of(games()["base"])
    for moment in range(1, len(games()["base"].actions)):
        replay.go_to(moment)
        assert [event.type for event in replay.happened].count("placed") == 1


def test_the_eye_is_led_to_the_tile_placed_last() -> None:
    replay = replay_of(games()["base"])
    for moment in range(replay.end + 1):
        replay.go_to(moment)
        assert replay.seen.cursor == (replay.seen.board[-1].x, replay.seen.board[-1].y)


# Nobody plays, but somebody may go on


def intents() -> list[str]:
    """What a controller can be asked to do."""
    others = {"survey", "key_is_late", "say"}  # questions, and what is told to the players
    own = vars(Controller).items()
    return [name for name, each in own if inspect.isfunction(each) and name[0] != "_" and name not in others]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_offered(name: str) -> None:
    replay = replay_of(games()[name])
    for moment in range(replay.end + 1):
        replay.go_to(moment)
        view = replay.seen
        assert (view.ghost, view.notice, view.chosen, view.returning, view.figure) == (None,) * 5
        assert (view.legal, view.spots, view.returns) == (frozenset(), (), ())
        assert (view.nobody, view.can_undo, view.can_redo) == (False,) * 3


@pytest.mark.parametrize("intent", intents())
def test_no_intent_does_anything(intent: str) -> None:
    parameters = inspect.signature(getattr(Controller, intent)).parameters
    required = [each for each in parameters.values() if each.default is each.empty][1:]
    for name in ("every box", "base"):
        replay = replay_of(games()[name])
        for moment in [*range(0, replay.end, 7), replay.end - 2, replay.end]:
            replay.go_to(moment)
            view = replay.seen
            getattr(replay, intent)(*[0] * len(required))
            assert replay.seen is view
            assert replay.moment == moment


def test_there_are_intents() -> None:
    assert {"place", "deploy", "skip", "undo", "redo", "next_score", "take_back"} <= set(intents())


@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_on_from_a_moment(name: str) -> None:
    game = games()[name]
    replay = replay_of(game)
    for moment in {0, 1, replay.end // 2, replay.end}:
        replay.go_to(moment)
        record = replay.from_here()
        assert record.game.actions == game.actions[:moment]
        assert record.undone == []
        assert record.game.setup == game.setup


def test_the_game_that_goes_on_is_another_one() -> None:
    game = played_greedily()
    replay = replay_of(game)
    replay.go_to(9)
    record, choose = replay.from_here(), Random(1).choice
    for _ in range(5):
        record.apply(choose(list(record.game.legal_actions())))
    assert len(record.game.actions) == 14
    assert (replay.moment, len(replay.game.actions)) == (9, 9)
    replay.go_to(replay.end)
    assert replay.game.actions == game.actions


def test_letters_and_colours_go_along() -> None:
    from carcassonne_tui.records import Look

    looks = [Look(letter="X", colour="pink"), Look(letter="Y", colour="black")]
    record = Record(played(("Ann", "Bob"), 8), looks=looks, preset="bga", random_order=True)
    branch = Replay(record, seats_for(("Ann", "Bob"), looks)).from_here()
    assert (branch.looks, branch.preset, branch.random_order) == (tuple(looks), "bga", True)


# While another program plays on


def watched_so_far(actions: int, seed: int = 3) -> Record:
    """As much of a game as another program has played."""
    return Record(played_greedily(actions=actions, seed=seed))


@pytest.mark.parametrize(
    ("before", "moment", "after", "shown"),
    [
        (20, 20, 25, 25),  # whoever watches the end goes on with it, and back
        (20, 20, 19, 19),
        (20, 20, 0, 0),
        (20, 9, 25, 9),  # whoever watches another moment stays there, as long as there is one
        (20, 9, 12, 9),
        (20, 9, 5, 5),
        (200, 159, 141, 141),  # the final scoring is taken back, from its end and from amid it
        (200, 150, 140, 140),
        (140, 140, 200, 159),
    ],
)
def test_what_is_seen_is_the_game_as_it_is_now(before: int, moment: int, after: int, shown: int) -> None:
    replay, now = replay_of(watched_so_far(before).game), watched_so_far(after)
    replay.go_to(moment)
    replay.take_in(now)
    expected = replay_of(now.game)
    expected.go_to(shown)
    assert replay.moment == shown
    assert (replay.end, replay.turns, replay.points) == (expected.end, expected.turns, expected.points)
    assert seen(replay) == seen(expected)
    for laid in replay.seen.board:
        replay.hover((laid.x, laid.y, 0))
        assert replay.seen.looked.pointing


def test_other_actions_instead_of_some_taken_back_are_seen() -> None:
    base = watched_so_far(20)
    replay, branch = replay_of(base.game), base.until(15)
    branch.apply(next(action for action in branch.game.legal_actions() if action != base.game.actions[15]))
    replay.go_to(16)
    replay.take_in(branch)
    assert replay.seen.log == tuple(branch.game.history)


def test_another_game_is_not_taken_in() -> None:
    replay = replay_of(watched_so_far(20).game)
    replay.go_to(20)
    before = seen(replay)
    replay.take_in(watched_so_far(30, seed=4))
    assert (replay.end, seen(replay)) == (20, before)

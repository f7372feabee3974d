"""Undo takes back everything, exactly."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carcassonne_tui.rules import Action, Event, Game, NothingToUndo, Phase, Position, Skip
from rules import random_boxes
from rules.boards import RING, SURROUNDED_BUT_ONE, begin, play, standing, supply
from rules.random_games import STYLES, play_on, random_game, random_setup
from rules.snapshots import snapshot

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, seats=st.integers(2, 5))
def test_every_step_is_undone_exactly(seed: int, seats: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 24, seats))
    past = []
    for _ in play_on(game, number, number.choice(STYLES)):
        past.append(snapshot(game))
    actions = list(game.actions)
    while past:
        assert game.undo() == actions.pop()
        assert snapshot(game) == past.pop()
    with pytest.raises(NothingToUndo):
        game.undo()


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_undone_and_done_again_is_the_same(seed: int, data: st.DataObject) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 24))
    length = data.draw(st.integers(0, 48), label="actions played before")
    for _, _ in zip(range(length), play_on(game, number, "uniform"), strict=False):
        pass
    for _ in range(3):
        before = snapshot(game)
        taken_back: list[Action] = []
        events: list[tuple[Event, ...]] = []
        for _ in range(data.draw(st.integers(0, len(game.actions)), label="actions taken back")):
            events.append(game.history[-1])
            taken_back.append(game.undo())
        while taken_back:
            assert game.apply(taken_back.pop()) == events.pop()
        assert snapshot(game) == before


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_another_line_leaves_no_trace(seed: int) -> None:
    """A game played on from here, taken back and played differently is a game that was played so at once."""
    number = random.Random(seed)
    game = Game(random_setup(number, 16))
    for _ in play_on(game, number, "uniform"):
        pass
    for _ in range(number.randint(0, len(game.actions))):
        game.undo()
    for _ in play_on(game, number, "closing"):
        pass
    fresh = Game(game.setup)
    for action in game.actions:
        fresh.apply(action)
    assert snapshot(fresh) == snapshot(game)


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, seats=st.integers(2, 5))
def test_a_bare_position_undoes_as_well(seed: int, seats: int) -> None:
    number = random.Random(seed)
    position = Position.new(random_boxes.random_options(number), seats, seed)
    begun = _told(position)
    while position.moves and len(position.board.tiles) < 40:
        position.play(number.choice(position.moves))
    while position.can_undo:
        position.undo()
    assert _told(position) == begun


def _told(position: Position) -> list[object]:
    board = position.board
    return [
        position.phase, position.player, position.turn, position.part, position.plan, sorted(position.moves),
        position.happenings, position.held, position.boxed, position.scores, position.supply, position.tokens,
        position.drawn, position.placed,
        dict(board.tiles), dict(board.frontier), dict(board.figures), list(board.root), list(board.open_ends),
        list(board.followers),
    ]  # fmt: skip


class TestAtTheStart:
    def test_there_is_nothing_to_undo(self) -> None:
        game = begin("D@0,0r0", "V")
        before = snapshot(game)
        with pytest.raises(NothingToUndo) as refused:
            game.undo()
        assert refused.value.reason == "nothing-to-undo"
        assert snapshot(game) == before

    def test_nor_if_the_game_is_over_before_it_begins(self) -> None:
        game = begin("D@0,0r0", "", scores=[1, 2])
        with pytest.raises(NothingToUndo):
            game.undo()
        assert game.phase is Phase.OVER

    def test_tiles_boxed_before_the_first_turn_stay_boxed(self) -> None:
        game = begin("D@0,0r0 E@0,-1r2", "C V")
        play(game, "V@1,0r1")
        game.undo()
        assert game.discarded == ["C"]
        with pytest.raises(NothingToUndo):
            game.undo()


class TestInEveryPhase:
    def test_a_placement(self) -> None:
        game = begin("D@0,0r0", "E V")
        play(game, "E@0,-1r2")
        assert game.phase is Phase.DEPLOY
        assert game.undo() == game.place(0, -1, 2)
        assert (game.phase, len(game.board), game.history) == (Phase.PLACE, 1, [game.history[0]])

    def test_a_deployment_that_scored(self) -> None:
        game = begin(RING, "Q V", figures="B:city.S@0,-1 A:city.E@-1,0 B:city.W@1,0")
        play(game, "Q@0,0r0 -")
        assert (game.scores, supply(game), standing(game)) == ([0, 10], [7, 7], [])
        assert game.undo() == Skip()
        assert (game.scores, supply(game), game.phase) == ([0, 0], [6, 5], Phase.DEPLOY)
        assert standing(game) == ["B:city@0,-1", "A:city@-1,0", "B:city@1,0"]
        play(game, "-")
        assert game.scores == [0, 10]

    def test_a_monastery_that_scored(self) -> None:
        game = begin(SURROUNDED_BUT_ONE, "U V", figures="B:monastery@1,1")
        play(game, "U@2,2r0 road.E")
        assert (game.scores, standing(game)) == ([0, 9], ["A:road@2,2"])
        game.undo()
        assert (game.scores, standing(game), supply(game)) == ([0, 0], ["B:monastery@1,1"], [7, 6])
        game.undo()
        assert (2, 2, 0) in game.placements

    def test_the_draw_and_the_boxed_tiles_after_an_action(self) -> None:
        game = begin("D@0,0r0", "E C C V V")
        play(game, "E@0,-1r2 -")
        assert (game.discarded, game.hand(1), game.remaining, game.turn) == (["C", "C"], ["V"], 1, 2)
        game.undo()
        assert (game.discarded, game.hand(1), game.remaining, game.turn) == ([], [], 4, 1)

    def test_the_end_of_the_game(self) -> None:
        game = begin("D@0,0r0", "V", figures="B:road.E@0,0")
        before = game.history.copy()
        play(game, "V@0,1r0 road.W")
        assert (game.phase, game.scores) == (Phase.OVER, [1, 1])
        game.undo()
        assert (game.phase, game.scores, standing(game)) == (Phase.DEPLOY, [0, 0], ["B:road@0,0"])
        game.undo()
        assert (game.phase, game.history) == (Phase.PLACE, before)


def test_a_refused_action_is_no_action() -> None:
    game = random_game(3, 10)
    before = snapshot(game)
    with pytest.raises(Exception, match="the game is over"):
        game.apply(Skip())
    assert snapshot(game) == before
    last = game.actions[-1]
    assert game.undo() == last

"""Counting every line of play, in two ways that share nothing but the rules."""

from __future__ import annotations

import pytest

from carcassonne_tui.rules import Game, Options, Setup, perft
from rules.boards import HOLE, RING, SURROUNDED_BUT_ONE, begin
from rules.snapshots import snapshot


def naive_perft(game: Game, depth: int) -> int:
    """The same count with a new game for every line, and without undo."""
    if depth == 0:
        return 1
    count = 0
    for action in game.legal_actions():
        next_game = Game(game.setup)
        for earlier in game.actions:
            next_game.apply(earlier)
        next_game.apply(action)
        count += naive_perft(next_game, depth - 1)
    return count


@pytest.mark.parametrize(("farmers", "counts"), [(False, [1, 6, 12, 120]), (True, [1, 6, 24, 240])])
def test_anchors(farmers: bool, counts: list[int]) -> None:
    game = begin("D@0,0r0", "V U E X", farmers=farmers)
    assert [perft(game.position, depth) for depth in range(4)] == counts


@pytest.mark.parametrize(
    ("game", "depth"),
    [
        (begin("D@0,0r0", "V U E X"), 4),
        (begin("D@0,0r0", "V U E X", farmers=True), 3),
        (begin(RING, "Q V U", figures="B:city.S@0,-1 B:city.E@-1,0 A:city.W@1,0"), 4),
        (begin(HOLE, "M C", farmers=True), 3),
        (begin(SURROUNDED_BUT_ONE, "U A B", figures="B:monastery@1,1", hand_meeples=1), 4),
        (begin("D@0,0r0 E@0,-1r2", "C U C C", farmers=True), 4),
        (begin("D@0,0r0", "E C J", players=3, draw_timing="ahead"), 4),
        (begin("X@0,0r0", "W V", farmers=True), 3),
    ],
    ids=["usual", "farmers", "ring", "hole", "monastery", "boxed", "ahead", "crossing"],
)
def test_the_naive_count_is_the_same(game: Game, depth: int) -> None:
    before = snapshot(game)
    for shallow in range(depth + 1):
        assert perft(game.position, shallow) == naive_perft(game, shallow)
    assert snapshot(game) == before


def test_in_the_middle_of_a_turn() -> None:
    game = begin("D@0,0r0", "W V", farmers=True)
    game.apply(game.place(1, 0, 1))
    assert perft(game.position, 1) == len(game.spots) + 1
    assert perft(game.position, 2) == naive_perft(game, 2)


def test_a_game_that_ends_earlier_adds_nothing() -> None:
    game = begin("D@0,0r0", "V")
    assert perft(game.position, 1) == 6
    assert perft(game.position, 2) == 12
    assert perft(game.position, 3) == 0
    assert perft(begin("D@0,0r0").position, 1) == 0


@pytest.mark.parametrize(
    ("options", "counts"), [(Options(), [1, 4, 12, 96, 180]), (Options(farmers=True), [1, 4, 16, 128, 360])]
)
def test_the_usual_start(options: Options, counts: list[int]) -> None:
    game = Game(Setup(players=("Ann", "Bob"), options=options, seed=1))
    assert [perft(game.position, depth) for depth in range(5)] == counts
    assert [naive_perft(game, depth) for depth in range(4)] == counts[:4]

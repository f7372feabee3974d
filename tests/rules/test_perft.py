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


BOXES = {
    "river": (begin("RI/s@0,0r0", "RI.1/II RI.1/II RI.1/CIRI V", river=True, farmers=True), 5),
    "abbot": (begin("D@0,0r0", "Ug V B", abbot=True), 4),
    "festival": (begin("D@0,0r0", "FE/RrRr FE/RC", festival=True, figures="A:road.E@0,0 B:city.N@0,0"), 4),
    "large": (begin("D@0,0r0 E@0,-1r2", "W IC/RFr.i", inns_and_cathedrals="full", farmers=True), 3),
    "builder": (
        begin("W@0,0r0 U@1,0r0", "U B V", traders_and_builders="full", figures="A:road.E@0,0 A:builder:road.E@1,0"),
        4,
    ),
    "pig": (begin("B@0,0r0", "E FE/RC", traders_and_builders="full", farmers=True, festival=True), 4),
}
"""A position for each box, and how deep it is counted."""


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
        *BOXES.values(),
    ],
    ids=["usual", "farmers", "ring", "hole", "monastery", "boxed", "ahead", "crossing", *BOXES],
)
def test_the_naive_count_is_the_same(game: Game, depth: int) -> None:
    before = snapshot(game)
    for shallow in range(depth + 1):
        assert perft(game.position, shallow) == naive_perft(game, shallow)
    assert snapshot(game) == before


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("river", [1, 2, 6, 6, 10, 20]),
        ("abbot", [1, 6, 18, 180, 336]),
        ("festival", [1, 8, 24, 168, 600]),
        ("large", [1, 10, 130, 1768]),
        ("builder", [1, 12, 22, 296, 592]),
        ("pig", [1, 12, 36, 396, 1848]),
    ],
)
def test_the_anchors_of_the_boxes(name: str, counts: list[int]) -> None:
    game, depth = BOXES[name]
    assert [perft(game.position, shallow) for shallow in range(depth + 1)] == counts


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

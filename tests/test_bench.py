"""The benchmark plays real games and says the same about them everywhere."""

from __future__ import annotations

import pytest

from carcassonne_tui import bench
from carcassonne_tui.bench import Report
from carcassonne_tui.rules import Deploy, Figure, Phase, Return

SIGNATURE = "5dd20ba490642431"
"""What two games of the base game from seed 1 come to on every machine."""

SIGNATURE_ALL_BOXES = "ff0f1ae18aee8435"
"""The same with every box."""


@pytest.fixture(scope="module")
def report() -> Report:
    return bench.bench(games=2, seed=1)


def test_the_games_are_the_same_on_every_machine(report: Report) -> None:
    assert report.signature == SIGNATURE
    assert report.signature_all_boxes == SIGNATURE_ALL_BOXES


@pytest.mark.parametrize(("games", "seed"), [(1, 1), (2, 2)])
def test_other_games_have_another_signature(games: int, seed: int) -> None:
    report = bench.bench(games, seed)
    assert report.signature != SIGNATURE
    assert report.signature_all_boxes != SIGNATURE_ALL_BOXES


def test_the_best_round_is_at_least_as_fast_as_the_middle_one(report: Report) -> None:
    assert report.games_per_second >= report.games_per_second_median > 0
    assert report.games_per_second_full >= report.games_per_second_full_median > 0
    assert report.games_per_second_all_boxes >= report.games_per_second_all_boxes_median > 0
    assert report.games_per_second_all_boxes_full >= report.games_per_second_all_boxes_full_median > 0
    measured = {
        report.games_per_second,
        report.games_per_second_full,
        report.games_per_second_all_boxes,
        report.games_per_second_all_boxes_full,
    }
    assert len(measured) == 4
    assert report.ns_per_cell_turn_10 > 0
    assert report.ns_per_cell_turn_70 > 0
    assert report.ns_per_cell_ratio > 0


def test_the_games_are_played_to_their_end() -> None:
    for seed in range(5):
        lean, full = bench.play(seed), bench.play_full(seed)
        assert (lean.phase, lean.remaining) == (Phase.OVER, 0)
        assert (full.phase, full.remaining) == (Phase.OVER, 0)
        assert sum(lean.scores) > 0
        assert len(full.board) + len(full.discarded) == 72


def test_with_every_box_all_that_is_in_them_comes_into_play() -> None:
    deployed, returned, goods = set(), 0, 0
    for seed in range(5):
        lean, full = bench.play(seed, bench.ALL_BOXES), bench.play_full(seed, bench.ALL_BOXES)
        assert (lean.phase, lean.remaining) == (Phase.OVER, 0)
        assert (full.phase, full.remaining) == (Phase.OVER, 0)
        assert len(full.board) + len(full.discarded) == 12 + 71 + 10 + 18 + 24
        deployed |= {action.figure for action in full.actions if isinstance(action, Deploy)}
        returned += sum(isinstance(action, Return) for action in full.actions)
        goods += sum(map(len, full.goods))
    assert deployed == set(Figure)
    assert returned
    assert goods


def test_a_game_can_be_stopped_where_a_turn_begins() -> None:
    position = bench.play(seed=1, until=bench.EARLY)
    assert (position.turn, position.phase) == (10, Phase.PLACE)
    assert len(position.board.tiles) == 10


def test_the_report_as_json(report: Report) -> None:
    figures = report.as_json()
    assert (figures["games"], figures["seed"], figures["signature"]) == (2, 1, SIGNATURE)
    assert figures["signature_all_boxes"] == SIGNATURE_ALL_BOXES
    assert figures["games_per_second"] == round(report.games_per_second, 2)
    assert figures["games_per_second_all_boxes"] == round(report.games_per_second_all_boxes, 2)
    assert figures["games_per_second_all_boxes_full"] == round(report.games_per_second_all_boxes_full, 2)


def test_the_report_as_text(report: Report) -> None:
    text = report.as_text()
    assert SIGNATURE in text
    assert SIGNATURE_ALL_BOXES in text
    assert f"{bench.ROUNDS} rounds of 2 random two-player games" in text
    assert str(round(report.games_per_second, 2)) in text
    assert str(round(report.games_per_second_all_boxes, 2)) in text
    assert str(round(report.games_per_second_all_boxes_full, 2)) in text

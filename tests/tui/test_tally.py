"""Where the points came from: added up from events, and equal to the scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Scored, Term
from carcassonne_tui.tui.tally import USUAL_KINDS, tally
from carcassonne_tui.tui.view import View
from rules.boards import begin

from .panel_host import lead
from .screen_host import finished

ROAD_AND_MONASTERY = "U@0,0r0 A:road U@1,0r0 B@0,1r0 B:monastery"
"""A road of two tiles, which is A's, and a monastery with two tiles around it, which is B's."""


def over(scores: Sequence[int] | None = None) -> View:
    controller = lead(begin(ROAD_AND_MONASTERY, players=3, scores=scores))
    controller.finish_scoring()
    return controller.seen


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_totals_are_the_scores(players: int, seed: int) -> None:
    view = finished(players, seed)
    tallied = tally(view)
    assert {line.seat: line.total for line in tallied.lines} == {seat.seat: seat.score for seat in view.seats}
    assert all(line.total == sum(line.points.values()) for line in tallied.lines)
    assert not tallied.has_start


@pytest.mark.parametrize("shown", [0, 1, 3])
def test_the_totals_are_final_however_much_of_the_final_scoring_has_been_shown(shown: int) -> None:
    assert tally(finished(shown_finals=shown)) == tally(finished())


def test_points_by_kind_in_the_order_of_the_ranking() -> None:
    tallied = tally(over())
    assert tallied.kinds == USUAL_KINDS
    found = [(line.seat.letter, line.place, line.wins, *line.points.values(), line.total) for line in tallied.lines]
    assert found == [
        ("B", 1, True, 0, 0, 3, 0, 3),
        ("A", 2, False, 2, 0, 0, 0, 2),
        ("C", 3, False, 0, 0, 0, 0, 0),
    ]


def test_equal_totals_share_a_place_and_win_together() -> None:
    tallied = tally(over(scores=(1, 0, 0)))
    assert [(line.seat.letter, line.place) for line in tallied.lines] == [("A", 1), ("B", 1), ("C", 3)]
    assert [seat.letter for seat in tallied.winners] == ["A", "B"]


def test_points_from_before_the_game_have_a_place_of_their_own() -> None:
    tallied = tally(over(scores=(0, 0, 40)))
    assert tallied.has_start
    assert [(line.seat.letter, line.start, line.total) for line in tallied.lines] == [
        ("C", 40, 40),
        ("B", 0, 3),
        ("A", 0, 2),
    ]


def test_a_kind_that_only_some_boxes_have_gets_a_column_when_it_scored() -> None:
    view = over()
    garden = Scored(Kind.GARDEN, True, 9, (2,), (Term("monastery", 1, 9),), (0, 0, 1), ((0, 0, 0),), False)
    seats = (*view.seats[:2], replace(view.seats[2], score=9))
    tallied = tally(replace(view, log=((garden,), *view.log), seats=seats))
    assert tallied.kinds == (*USUAL_KINDS, Kind.GARDEN)
    assert {line.seat.letter: line.points[Kind.GARDEN] for line in tallied.lines} == {"A": 0, "B": 0, "C": 9}

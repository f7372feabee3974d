"""Where the points came from: added up from events, and equal to the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from carcassonne_tui.rules import Scored
from carcassonne_tui.tui.tally import tally
from carcassonne_tui.tui.view import View
from rules.boards import begin

from .all_boxes import BOXES
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
    assert tallied.kinds == ("road", "city", "monastery")
    found = [(line.seat.letter, line.place, line.wins, *line.points.values(), line.total) for line in tallied.lines]
    assert found == [
        ("B", 1, True, 0, 0, 3, 3),
        ("A", 2, False, 2, 0, 0, 2),
        ("C", 3, False, 0, 0, 0, 0),
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


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({"farmers": False}, ()),
        ({}, ("field",)),
        ({"river": True}, ("field",)),
        ({"abbot": True}, ("garden", "field")),
        ({"traders_and_builders": "tiles_only"}, ("field",)),
        ({"traders_and_builders": "full", "inns_and_cathedrals": "full"}, ("field", "goods")),
        (BOXES, ("garden", "field", "goods")),
    ],
    ids=["first-game", "farmers", "river", "abbot", "tiles-only", "traders", "everything"],
)
def test_a_column_for_all_that_can_bring_points(options: dict[str, Any], more: tuple[str, ...]) -> None:
    assert tally(finished(2, 1, **options)).kinds == ("road", "city", "monastery", *more)


def test_gardens_and_goods_are_added_up_too() -> None:
    found = dict.fromkeys(("garden", "goods"), 0)
    for seed in range(6):
        view = finished(6, seed, **BOXES)
        tallied = tally(view)
        assert {line.seat: line.total for line in tallied.lines} == {seat.seat: seat.score for seat in view.seats}
        assert not tallied.has_start
        for kind in found:
            events = [event for events in view.log for event in events if isinstance(event, Scored)]
            points = sum(event.points * len(event.players) for event in events if event.kind_name == kind)
            assert sum(line.points[kind] for line in tallied.lines) == points
            found[kind] += points
    assert all(found.values())

"""Keys that come just after the turn has passed on belong to the player before."""

from __future__ import annotations

import pytest

from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.tui.controller import GUARD_SECONDS, Controller
from carcassonne_tui.tui.seats import seats_for
from rules.boards import begin

from .all_boxes import at_festival, at_second_tile
from .following import Clock


def led(game: Game | None = None, guard_seconds: float = GUARD_SECONDS) -> tuple[Controller, Clock]:
    """A controller and the clock by which it knows what comes too late."""
    game, clock = game or begin("D@0,0r0", "U V W"), Clock()
    return Controller(Record(game), seats_for(game.players), guard_seconds=guard_seconds, clock=clock), clock


def test_no_key_is_late_at_the_start() -> None:
    controller, _ = led()
    assert not controller.key_is_late()


def test_a_key_is_late_for_a_quarter_of_a_second_after_the_turn_has_passed_on() -> None:
    assert GUARD_SECONDS == 0.25
    controller, clock = led()
    controller.place()
    assert not controller.key_is_late()
    controller.skip()
    clock.now += 0.249
    assert controller.key_is_late()


def test_a_key_after_that_is_not_late() -> None:
    controller, clock = led()
    controller.place()
    controller.skip()
    clock.now += 0.25
    assert not controller.key_is_late()


def test_deploying_passes_the_turn_on_as_well() -> None:
    controller, _ = led()
    controller.place()
    controller.choose(0)
    assert not controller.key_is_late()
    controller.deploy()
    assert controller.key_is_late()


def test_a_held_key_stays_late_until_it_is_let_go() -> None:
    controller, clock = led()
    controller.place()
    controller.skip()
    for _ in range(100):
        clock.now += 0.09
        assert controller.key_is_late()
    clock.now += 0.1
    assert not controller.key_is_late()


def test_keys_that_are_tapped_are_not_late_for_longer_than_others() -> None:
    controller, clock = led()
    controller.place()
    controller.skip()
    clock.now += 0.2
    assert controller.key_is_late()
    clock.now += 0.2
    assert not controller.key_is_late()


def test_the_end_of_the_game_is_guarded_too() -> None:
    controller, clock = led(begin("D@0,0r0", "U"))
    controller.place()
    controller.skip()
    assert controller.seen.phase is Phase.OVER
    assert controller.key_is_late()
    clock.now += 1
    controller.next_score()
    assert not controller.key_is_late()


@pytest.mark.parametrize("intent", ["place", "undo", "rotate", "next_cell"])
def test_what_leaves_the_turn_where_it_is_makes_no_key_late(intent: str) -> None:
    controller, _ = led()
    controller.place()
    if intent != "undo":
        controller.undo()
    getattr(controller, intent)()
    assert not controller.key_is_late()


def test_a_refused_placement_makes_no_key_late() -> None:
    controller, _ = led()
    controller.point_at(7, 7)
    controller.place()
    assert not controller.key_is_late()


def test_the_guard_can_be_switched_off() -> None:
    controller, _ = led(guard_seconds=0)
    controller.place()
    controller.skip()
    assert not controller.key_is_late()


def test_other_guards_are_kept_to() -> None:
    controller, clock = led(guard_seconds=2)
    controller.place()
    controller.skip()
    clock.now += 1.9
    assert controller.key_is_late()
    clock.now += 2
    assert not controller.key_is_late()


def test_a_key_meant_for_the_first_tile_comes_too_late_for_the_second() -> None:
    game = at_second_tile()
    game.undo()
    controller, clock = led(game)
    assert not controller.key_is_late()
    controller.skip()
    assert (controller.seen.player, controller.seen.part) == (0, 2)
    assert controller.key_is_late()
    clock.now += 0.25
    assert not controller.key_is_late()


def test_taking_a_figure_back_passes_the_turn_on_as_well() -> None:
    controller, _ = led(at_festival())
    controller.next_return()
    assert not controller.key_is_late()
    controller.take_back()
    assert controller.key_is_late()

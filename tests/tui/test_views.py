"""What the controller publishes: one whole view for each change, and none for what changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carcassonne_tui.records import DeedLine, Record
from carcassonne_tui.rules import Discarded, Game, Options, Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.seats import seats_for
from rules.boards import begin, play

from .all_boxes import BOXES, at_second_tile
from .following import INTENTS, Intent, check, in_phase, views_of
from .panel_host import lead


def test_a_game_can_be_taken_over_in_any_phase() -> None:
    game = begin("D@0,0r0", "E U", figures="B:city.N@0,0")
    check(lead(game).seen, game)
    play(game, "E@0,-1r2")
    check(lead(game).seen, game)
    assert lead(game).seen.last == ((0, -1),)
    play(game, "- U@1,0r0 road.W")
    check(lead(game).seen, game)


@pytest.mark.parametrize(("options", "fewest"), [({"farmers": True}, 142), (BOXES, 250)], ids=["farmers", "boxes"])
def test_every_change_is_published_once_and_as_a_whole(options: dict[str, Any], fewest: int) -> None:
    random = Random(5)
    game = Game.new(["Ann", "Bob", "Cy"], Options(**options), seed=5)
    told: list[DeedLine] = []
    controller = Controller(Record(game), seats_for(game.players), guard_seconds=0, on_line=told.append)
    views = views_of(controller)
    changes = 0
    while game.phase is not Phase.OVER:
        before, published, actions = controller.seen, len(views), len(game.actions)
        random_intent(controller, random)
        assert len(views) - published <= 1
        assert controller.seen.revision == before.revision + len(views) - published
        changes += len(game.actions) != actions
    assert len(told) == changes > fewest
    assert (told[-1].turn, told[-1].scores, told[-1].over) == (game.turn, tuple(game.scores), True)
    discarded = [event for events in game.history for event in events if isinstance(event, Discarded)]
    assert len(controller.seen.discarded) == len(discarded)


def random_intent(controller: Controller, random: Random) -> None:
    """Do anything at all, mostly what goes on."""
    if random.random() < 0.5:
        controller.confirm()
        return
    intents: list[Intent] = [
        *INTENTS.values(),
        lambda led: led.undo(),
        lambda led: led.rotate(-1),
        lambda led: led.next_cell(random.randrange(-3, 4)),
        lambda led: led.move_cursor(random.randrange(-2, 3), random.randrange(-2, 3)),
        lambda led: led.choose(random.randrange(9)),
        lambda led: led.choose_return(random.randrange(4)),
        lambda led: led.next_spot(-1),
        lambda led: led.next_figure(-1),
    ]
    random.choice(intents)(controller)


def test_only_actions_and_their_undoing_are_changes_of_the_game() -> None:
    told: list[DeedLine] = []
    game = begin("D@0,0r0", "B U")
    controller = Controller(Record(game), seats_for("AB"), guard_seconds=0, on_line=told.append)
    controller.point_at(1, 0)
    controller.place()  # refused
    controller.rotate()
    controller.undo()  # nothing to undo
    controller.redo()  # nothing to do again
    assert told == []
    controller.next_cell()
    controller.place()
    controller.undo()
    controller.place()
    controller.choose(0)
    controller.deploy()
    controller.undo()
    controller.redo()
    assert [line.do for line in told] == ["place", "undo", "place", "deploy", "undo", "deploy"]
    assert [line.turn for line in told] == [1, 1, 1, 2, 1, 2]


def test_a_line_is_told_before_its_view_is_published() -> None:
    seen: list[int] = []
    controller = Controller(
        Record(begin("D@0,0r0", "B U")), seats_for("AB"), guard_seconds=0, on_line=lambda _: seen.append(len(views))
    )
    views = views_of(controller)
    for intent in (controller.place, controller.skip, controller.undo, controller.redo):
        intent()
    assert seen == [0, 1, 2, 3]


def test_what_is_published_never_changes() -> None:
    controller = in_phase(Phase.PLACE)
    first = controller.seen
    board, log = first.board, first.log
    controller.place()
    controller.skip()
    assert (first.board, first.log, first.phase) == (board, log, Phase.PLACE)
    assert controller.seen.revision > first.revision


def test_the_survey_is_that_of_the_rules() -> None:
    controller = in_phase(Phase.PLACE)
    assert {survey.kind.value for survey in controller.survey(0, 0)} == {"city", "road", "field"}
    assert controller.survey(5, 5) == []


def test_the_last_tile_is_the_one_that_was_placed() -> None:
    controller = in_phase(Phase.PLACE)
    cursor = controller.seen.cursor
    last = [controller.seen.last]
    for intent in (controller.place, controller.undo):
        intent()
        last.append(controller.seen.last)
    assert last == [(), (cursor,), ()]


def test_both_tiles_of_a_turn_are_the_last_ones() -> None:
    game = at_second_tile()
    controller = lead(game)
    last = [controller.seen.last]
    controller.point_at(3, 0)
    for intent in (controller.place, controller.skip, controller.place):
        intent()
        last.append(controller.seen.last)
    assert last[:3] == [((2, 0),), ((2, 0), (3, 0)), ((2, 0), (3, 0))]
    assert controller.seen.player == 1
    assert len(last[3]) == 1
    assert last[3][0] not in last[2]

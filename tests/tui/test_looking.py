"""What is looked at: features, owners, moves and entries of the log. Nothing of the game changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Deployed, Game, Options, Phase, Placed, Scored, dead_cells, prospect
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.looking import Inspected, Overlay
from rules.boards import begin, play

from .all_boxes import BOXES, at_festival, at_second_tile
from .following import Intent, in_phase, views_of
from .panel_host import lead


def far_along(actions: int, seed: int = 3, **options: Any) -> Game:
    """A game of three that was played at random."""
    game = Game.new(["Ann", "Bob", "Cy"], Options(**{"farmers": True, **options}), seed=seed)
    choose = Random(seed).choice
    for _ in range(actions):
        if legal := list(game.legal_actions()):
            game.apply(choose(legal))
    return game


def inspected(controller: Controller) -> Inspected:
    """The feature that is looked at."""
    found = controller.seen.looked.inspected
    assert found is not None
    return found


# Features


def test_a_feature_is_told_as_the_rules_survey_it() -> None:
    game = far_along(80, **BOXES)
    controller = lead(game)
    for laid in game.board:
        for segment in range(len(laid.tile.segments)):
            controller.hover((laid.x, laid.y, segment))
            surveys = [survey for survey in controller.survey(laid.x, laid.y) if segment in survey.segments]
            looked = controller.seen.looked
            if surveys:
                assert inspected(controller).survey == surveys[0]
                assert inspected(controller).prospect == prospect(game, laid.x, laid.y, segment)
                assert looked.idle is None
            else:
                assert (looked.inspected, looked.idle) == (None, laid.tile.segments[segment].kind)


def test_what_is_known_of_a_feature_is_known_anew_when_the_game_goes_on() -> None:
    controller = lead(begin("D@0,0r0", "U U U"))
    road = 0, 0, 1
    for tiles in (1, 2, 3):
        controller.hover(road)
        assert inspected(controller).survey.tiles == tiles
        if tiles < 3:
            controller.point_at(tiles, 0)
            controller.place()
            controller.skip()
    controller.undo()
    controller.undo()
    controller.hover(road)
    assert inspected(controller).survey.tiles == 2


@pytest.mark.parametrize("phase", Phase)
def test_what_is_being_done_is_looked_at_unless_the_mouse_points_elsewhere(phase: Phase) -> None:
    controller = in_phase(phase)
    controller.hover((0, 0, 0))
    assert inspected(controller).cell == (0, 0)
    assert controller.seen.looked.pointing
    controller.hover(None)
    assert controller.seen.looked.inspected is None


def test_the_feature_of_the_chosen_spot_is_looked_at() -> None:
    controller = lead(begin("D@0,0r0", "D U", farmers=True))
    controller.place()
    spots = controller.seen.spots
    placed = controller.seen.placed
    assert placed is not None
    assert len(spots) > 2
    for index, spot in enumerate(spots):
        controller.choose(index)
        assert inspected(controller).cell == (placed.x, placed.y)
        assert spot.segment in inspected(controller).survey.segments
        assert not controller.seen.looked.around
    controller.choose_none()
    assert controller.seen.looked.inspected is None


def test_the_feature_that_a_figure_would_leave_is_looked_at() -> None:
    controller = lead(at_festival())
    controller.choose_return(0)
    back = controller.seen.returns[0]
    assert inspected(controller).survey.parts == back.parts


@pytest.mark.parametrize("cell", [(0, 0), (0, 1), (5, 5)])
def test_the_cursor_looks_at_nothing_while_a_tile_is_placed(cell: tuple[int, int]) -> None:
    controller = lead(begin("D@0,0r0", "U"))
    controller.point_at(*cell)
    assert controller.seen.looked.inspected is None
    controller.hover((0, 0, 0))
    assert inspected(controller).survey == controller.survey(0, 0)[0]


def test_the_complete_cities_that_a_field_touches_are_known() -> None:
    controller = lead(begin("E@0,0r2 E@0,1r0", "U", farmers=True))
    (field,) = (index for index, segment in enumerate(_segments(controller, 0, 0)) if segment is Kind.FIELD)
    controller.hover((0, 0, field))
    assert {(x, y) for x, y, _ in inspected(controller).cities} == {(0, 0), (0, 1)}
    city = next(index for index, segment in enumerate(_segments(controller, 0, 0)) if segment is Kind.CITY)
    assert (0, 0, city) in inspected(controller).cities


def _segments(controller: Controller, x: int, y: int) -> list[Kind]:
    (laid,) = (laid for laid in controller.game.board if (laid.x, laid.y) == (x, y))
    return [segment.kind for segment in laid.tile.segments]


# The look cursor


@pytest.mark.parametrize("phase", Phase)
def test_the_look_cursor_walks_everywhere_in_every_phase(phase: Phase) -> None:
    controller = in_phase(phase)
    before = controller.seen
    controller.walk(on=True)
    controller.walk_to((0, 0))
    surveys = controller.survey(0, 0)
    assert len(surveys) > 1
    for step, survey in [(0, surveys[0]), *((1, survey) for survey in [*surveys[1:], surveys[0]]), (-1, surveys[-1])]:
        if step:
            controller.next_feature(step)
        assert inspected(controller).survey == survey
    controller.walk_by(3, 1)
    assert controller.seen.looked.walking == (3, 1)
    assert controller.seen.looked.inspected is None
    controller.next_feature()
    controller.walk(on=False)
    after = controller.seen
    assert after.looked == before.looked
    assert (after.phase, after.cursor, after.ghost, after.chosen) == (
        before.phase,
        before.cursor,
        before.ghost,
        before.chosen,
    )
    assert controller.game.actions == ([] if phase is not Phase.DEPLOY else controller.game.actions[:1])


def test_the_look_cursor_begins_where_something_is_being_done() -> None:
    controller = lead(begin("D@0,0r0", "U U"))
    controller.next_cell()
    controller.walk(on=True)
    assert controller.seen.looked.walking == controller.seen.cursor
    controller.walk(on=False)
    controller.place()
    controller.walk(on=True)
    placed = controller.seen.placed
    assert placed is not None
    assert controller.seen.looked.walking == (placed.x, placed.y)


@pytest.mark.parametrize(
    ("cell", "nearest"), [((1, 0), (0, 0)), ((4, 4), (0, 3)), ((-50, 1), (0, 1)), ((1, 2), (0, 2)), ((0, -9), (0, 0))]
)
@pytest.mark.parametrize("step", [1, -1])
def test_from_an_empty_cell_the_next_feature_is_one_of_the_nearest_tile(
    cell: tuple[int, int], nearest: tuple[int, int], step: int
) -> None:
    controller = lead(begin("D@0,0r0 U@0,1r0 U@0,2r0 U@0,3r0", "U"))
    controller.walk(on=True)
    controller.walk_to(cell)
    controller.next_feature(step)
    assert controller.seen.looked.walking == nearest
    assert inspected(controller).survey == controller.survey(*nearest)[0]
    assert controller.game.actions == []


def test_a_tile_on_which_nothing_plays_a_part_leads_to_one_on_which_something_does() -> None:
    controller = lead(begin("RI/s@0,0r0 RI.1/RIrI@1,0r1", "U", river=True))
    assert not controller.survey(0, 0)
    for cell in ((0, 0), (-3, 0)):
        controller.walk_to(cell)
        controller.next_feature()
        assert controller.seen.looked.walking == (1, 0)
    assert inspected(controller).survey.kind is Kind.ROAD


def test_the_look_cursor_looks_at_the_segment_that_was_clicked() -> None:
    controller = lead(begin("D@0,0r0", "U", farmers=True))
    for segment in range(4):
        controller.walk_to((0, 0), segment)
        assert segment in inspected(controller).survey.segments


def test_the_look_cursor_goes_with_the_moves_and_looks_at_what_was_deployed_on() -> None:
    game = begin("D@0,0r0", "U E V U", farmers=True)
    play(game, "U@1,0r0 field.SL E@0,-1r2 - V@-1,0r2 road.E")
    controller = lead(game)
    controller.walk(on=True)
    for cell, kind, figures in (((-1, 0), Kind.ROAD, 1), ((0, -1), Kind.CITY, 0), ((1, 0), Kind.FIELD, 1)):
        controller.step_moves(-1)
        assert controller.seen.looked.walking == inspected(controller).cell == cell
        survey = inspected(controller).survey
        assert (survey.kind, len(survey.figures)) == (kind, figures)
    controller.walk(on=False)
    controller.step_moves(-1)
    assert controller.seen.looked.inspected is None


# Owners


def test_owners_are_those_who_would_score_also_at_the_end() -> None:
    for actions in (60, 300):
        game = far_along(actions, **BOXES)
        controller = lead(game)
        controller.toggle_overlay(Overlay.FEATURES)
        owners = {part: seats for parts, seats in controller.seen.looked.owners for part in parts}
        parts = 0
        for laid in game.board:
            for survey in controller.survey(laid.x, laid.y):
                for segment in survey.segments:
                    assert owners.get((laid.x, laid.y, segment), ()) == survey.leaders
                    parts += bool(survey.leaders)
        assert len(owners) == parts > 20
        if game.phase is Phase.OVER:
            scored = [event for event in game.history[-1] if isinstance(event, Scored) and event.parts]
            assert len(scored) > 5
            assert all(owners[part] == event.players for event in scored for part in event.parts)
    assert game.phase is Phase.OVER


def test_a_tie_has_both_owners() -> None:
    game = begin("D@0,0r0 D@1,0r0", "U", players=2, figures="A:road.E@0,0 B:road.E@1,0")
    controller = lead(game)
    controller.toggle_overlay(Overlay.FEATURES)
    assert set(dict(controller.seen.looked.owners).values()) == {(0, 1)}


def test_an_overlay_is_left_with_the_same_key_and_changed_with_the_other() -> None:
    controller = lead(begin("D@0,0r0", "U V", farmers=True))
    before = controller.seen.looked
    for pressed, shown in [
        (Overlay.FIELDS, Overlay.FIELDS),
        (Overlay.FEATURES, Overlay.FEATURES),
        (Overlay.FEATURES, None),
        (Overlay.FIELDS, Overlay.FIELDS),
    ]:
        controller.toggle_overlay(pressed)
        assert controller.seen.looked.overlay is shown
    controller.place()
    controller.skip()
    assert controller.seen.looked.overlay is Overlay.FIELDS
    assert [controller.look_away(), controller.look_away()] == [True, False]
    assert controller.seen.looked == before


def test_without_farmers_there_are_no_fields_to_show() -> None:
    controller = lead(begin("D@0,0r0", "U"))
    controller.toggle_overlay(Overlay.FIELDS)
    assert controller.seen.looked.overlay is None
    assert controller.seen.notice is not None
    assert "no farmers" in controller.seen.notice.text


# Moves and entries of the log


def test_the_moves_are_shown_one_by_one_back_and_forward() -> None:
    game = far_along(60, **BOXES)
    controller = lead(game)
    moves = [
        (index, event) for index, events in enumerate(game.history) for event in events if isinstance(event, Placed)
    ]
    for index, event in reversed(moves):
        controller.step_moves(-1)
        told = controller.seen.looked.told
        assert told is not None
        assert told.entries[0] == index
        assert (told.cell, told.player) == ((event.x, event.y), event.player)
        later = [other for other, _ in moves if other > index]
        assert told.entries == tuple(range(index, min(later, default=len(game.history))))
    controller.step_moves(-1)
    assert controller.seen.looked.told is not None
    assert controller.seen.notice is not None
    for index, _ in moves[1:]:
        controller.step_moves(1)
        told = controller.seen.looked.told
        assert told is not None
        assert told.entries[0] == index
    controller.step_moves(1)
    assert controller.seen.looked.told is None


def test_a_move_lights_where_a_figure_was_deployed_and_what_was_scored() -> None:
    game = begin("E@0,0r0", "E U")
    play(game, "E@0,-1r2 city.S")
    controller = lead(game)
    controller.step_moves(-1)
    told = controller.seen.looked.told
    assert told is not None
    (scored,) = (event for event in game.history[-1] if isinstance(event, Scored))
    deployed = [event for event in game.history[-1] if isinstance(event, Deployed)]
    assert len(deployed) == 1
    assert set(told.parts) == set(scored.parts)
    assert {(x, y) for x, y, _ in told.parts} == {(0, 0), (0, -1)}


def test_the_last_tile_of_everybody_is_marked_as_it_was_then() -> None:
    game = far_along(40)
    controller = lead(game)
    controller.step_moves(-1)
    for _ in range(15):
        told = controller.seen.looked.told
        assert told is not None
        by_then = [event for events in game.history[: told.entries[-1] + 1] for event in events]
        last = {event.player: (event.x, event.y) for event in by_then if isinstance(event, Placed)}
        assert {seat: cell for cell, seat in told.marks} == last
        controller.step_moves(-1)


def test_the_tiles_of_a_double_turn_are_moves_of_their_own() -> None:
    controller = lead(at_second_tile())
    controller.place()
    second, first = controller.seen.last[::-1]
    cells = []
    for _ in range(2):
        controller.step_moves(-1)
        told = controller.seen.looked.told
        assert told is not None
        cells.append(told.cell)
    assert cells == [second, first]


def test_whatever_is_done_ends_the_show_of_moves() -> None:
    controller = lead(far_along(40))
    intents: list[Intent] = [lambda led: led.rotate(), lambda led: led.move_cursor(1, 1), lambda led: led.undo()]
    for intent in intents:
        controller.step_moves(-1)
        assert controller.seen.looked.told is not None
        intent(controller)
        assert controller.seen.looked.told is None


def test_an_entry_of_the_log_is_shown() -> None:
    game = far_along(60)
    controller = lead(game)
    for index, events in enumerate(game.history):
        controller.show_entry(index)
        told = controller.seen.looked.told
        assert told is not None
        assert told.entries == (index,)
        assert not controller.seen.looked.still
        parts = {part for event in events if isinstance(event, Scored) and not event.final for part in event.parts}
        assert parts <= set(told.parts)
        controller.glow_entry(index)
    views = views_of(controller)
    controller.glow_entry(index)
    assert views == []
    controller.glow_entry(None)
    assert controller.seen.looked.told is None
    assert controller.seen.looked.still
    controller.show_entry(len(game.history))
    assert controller.seen.looked.told is None


# Hints


def test_cells_that_stay_empty_are_told_only_with_hints() -> None:
    game = far_along(110, seed=5)
    assert dead_cells(game)
    controller = lead(game)
    assert (controller.seen.looked.hints, controller.seen.looked.dead) == (False, frozenset())
    controller.use_hints(True)
    assert (controller.seen.looked.hints, controller.seen.looked.dead) == (True, frozenset(dead_cells(game)))
    controller.use_hints(False)
    assert controller.seen.looked.dead == frozenset()


# The end comes near


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_rounds_are_announced_once_each(players: int) -> None:
    game = begin("D@0,0r0", " ".join("U" * (3 * players + 1)), players=players)
    controller = lead(game)
    told = {}
    for turn in range(3 * players + 1):
        told[turn] = controller.seen.notice.text if controller.seen.notice else ""
        controller.place()
        assert controller.seen.notice is None
        controller.skip()
    assert {turn: text for turn, text in told.items() if text} == {
        players + 1: "The last 2 rounds begin.",
        2 * players + 1: "The last round begins.",
    }

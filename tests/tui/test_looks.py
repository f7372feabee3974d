"""What the pieces of the map look like for what is looked at."""

from __future__ import annotations

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import dead_cells
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.looking import Overlay, Part
from carcassonne_tui.tui.widgets.looks import looks
from rules.boards import begin, play

from .all_boxes import BOXES, at_festival
from .panel_host import lead
from .test_looking import far_along


def lit(controller: Controller) -> set[Part]:
    """The parts that glow."""
    return {(*cell, segment) for cell, look in looks(controller.seen).items() for segment in look.lit}


def test_all_of_the_feature_that_is_looked_at_glows_and_the_cities_that_it_touches_in_another_way() -> None:
    controller = lead(far_along(90))
    cities = 0
    for laid in controller.game.board:
        for survey in controller.survey(laid.x, laid.y):
            controller.hover((laid.x, laid.y, survey.segments[0]))
            inspected = controller.seen.looked.inspected
            assert inspected is not None
            assert lit(controller) == set(survey.parts)
            near = {(*cell, each) for cell, look in looks(controller.seen).items() for each in look.near}
            assert near == set(inspected.cities)
            cities += bool(near)
    assert cities


def test_what_was_scored_glows_until_somebody_looks_around() -> None:
    game = begin("E@0,0r0", "E U")
    play(game, "E@0,-1r2")
    controller = lead(game)
    controller.choose(0)
    controller.deploy()
    (scored,) = controller.seen.scored
    assert lit(controller) == set(scored.parts)
    controller.hover((0, 0, 1))
    assert not lit(controller) & set(scored.parts)
    assert any(look.floats for look in looks(controller.seen).values())
    controller.hover(None)
    assert lit(controller) == set(scored.parts)


def test_a_chosen_return_glows_once() -> None:
    controller = lead(at_festival())
    controller.choose_return(0)
    assert lit(controller) == set(controller.seen.returns[0].parts)
    assert all(len(look.lit) == len(set(look.lit)) for look in looks(controller.seen).values())


def test_an_overlay_shows_every_owner_and_the_one_of_fields_only_theirs() -> None:
    controller = lead(far_along(90))
    assert all(look.owned is None for look in looks(controller.seen).values())
    for overlay in Overlay:
        controller.toggle_overlay(overlay)
        seen = looks(controller.seen)
        shown: dict[Part, tuple[str, ...]] = {}
        for laid in controller.game.board:
            owned = seen[laid.x, laid.y].owned
            assert owned is not None
            shown |= {(laid.x, laid.y, segment): tuple(seat.letter for seat in seats) for segment, seats in owned}
        expected = {
            (laid.x, laid.y, segment): tuple(controller.seen.seats[seat].seat.letter for seat in survey.leaders)
            for laid in controller.game.board
            for survey in controller.survey(laid.x, laid.y)
            for segment in survey.segments
            if survey.leaders and (overlay is Overlay.FEATURES or survey.kind is Kind.FIELD)
        }
        assert shown == expected
        assert len(expected) > 10


def test_an_overlay_names_the_owners_of_a_feature_once_on_each_tile() -> None:
    controller = lead(far_along(200, **BOXES))
    controller.toggle_overlay(Overlay.FEATURES)
    seen, several = looks(controller.seen), 0
    for laid in controller.game.board:
        look = seen[laid.x, laid.y]
        for survey in controller.survey(laid.x, laid.y):
            here = {segment for x, y, segment in survey.parts if (x, y) == (laid.x, laid.y)}
            bare = here - {standing.segment for standing in look.figures}
            if survey.leaders and bare:
                assert len(bare - set(look.unnamed)) == 1
                several += len(bare) > 1
            else:
                assert not here & set(look.unnamed)
    assert several


def test_cells_that_stay_empty_are_marked_with_hints() -> None:
    controller = lead(far_along(110, seed=5))
    assert not any(look.dead for look in looks(controller.seen).values())
    controller.use_hints(True)
    dead = {cell for cell, look in looks(controller.seen).items() if look.dead}
    assert dead == set(dead_cells(controller.game)) - {controller.seen.cursor} != set()


def test_the_tile_of_a_move_and_everybodys_last_one_are_marked() -> None:
    controller = lead(far_along(60))
    for _ in range(5):
        controller.step_moves(-1)
        told = controller.seen.looked.told
        assert told is not None
        assert told.player is not None
        seats = [seat.seat for seat in controller.seen.seats]
        seen = looks(controller.seen)
        assert {cell: look.told for cell, look in seen.items() if look.told} == {told.cell: seats[told.player]}
        assert {cell: look.mark for cell, look in seen.items() if look.mark} == {
            cell: seats[seat] for cell, seat in told.marks
        }
        assert lit(controller) == set(told.parts)


def test_the_look_cursor_is_on_its_cell() -> None:
    controller = lead(begin("D@0,0r0", "U"))
    for cell in [(0, 0), (0, 1), (5, 5), controller.seen.cursor]:
        controller.walk_to(cell)
        assert {cell for cell, look in looks(controller.seen).items() if look.eye} == {cell}

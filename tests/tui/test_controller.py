"""The controller: what its intents do, when they do nothing, and what it publishes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from carcassonne_tui.rules import Figure, Phase, Skip
from carcassonne_tui.rules.cells import LIMIT
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.view import Finale, Notice, View
from rules.boards import RING, begin, play

from .all_boxes import BOXES, at_festival, at_second_tile
from .following import INTENTS, in_phase, views_of
from .panel_host import lead

OF_PHASE = {
    Phase.PLACE: {"turn_to", "point_at", "move_cursor", "next_cell", "rotate", "place"},
    Phase.DEPLOY: {
        *("next_spot", "choose", "next_figure", "deploy", "skip"),
        *("next_return", "choose_return", "choose_none", "take_back"),
    },
    Phase.OVER: {"next_score", "finish_scoring"},
}


def notice(controller: Controller) -> str:
    """What the player is told; empty if nothing is."""
    return controller.seen.notice.text if controller.seen.notice else ""


# Intents and phases


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("intent", INTENTS)
def test_an_intent_of_another_phase_changes_nothing(phase: Phase, intent: str) -> None:
    controller = in_phase(phase)
    assert controller.seen.phase is phase
    views, before = views_of(controller), controller.seen
    INTENTS[intent](controller)
    if intent not in OF_PHASE[phase]:
        assert controller.seen is before
        assert views == []


@pytest.mark.parametrize("intent", sorted(OF_PHASE[Phase.PLACE] - {"rotate", "turn_to"}))
def test_an_intent_of_the_place_phase_is_seen(intent: str) -> None:
    controller = in_phase(Phase.PLACE)
    views, before = views_of(controller), controller.seen
    INTENTS[intent](controller)
    assert views == [controller.seen]
    assert controller.seen.cursor != before.cursor or controller.seen.phase is Phase.DEPLOY


def test_confirm_does_what_is_shown() -> None:
    controller = in_phase(Phase.PLACE)
    assert controller.seen.ghost is not None
    controller.confirm()
    controller.choose(1)
    controller.confirm()
    assert [type(action).__name__ for action in controller.game.actions] == ["Place", "Deploy"]
    assert controller.seen.player == 1


def test_confirm_without_a_choice_asks_for_one_and_never_skips() -> None:
    controller = in_phase(Phase.DEPLOY)
    for _ in range(3):
        controller.confirm()
        assert controller.seen.phase is Phase.DEPLOY
        assert notice(controller).startswith("Choose a spot")
    assert len(controller.game.actions) == 1


def test_confirm_steps_through_the_final_scoring() -> None:
    controller = in_phase(Phase.OVER)
    controller.confirm()
    assert controller.seen.finale is not None
    assert controller.seen.finale.shown == 1


@pytest.mark.parametrize("phase", [Phase.PLACE, Phase.OVER])
def test_what_cannot_be_taken_back_is_said(phase: Phase) -> None:
    controller = in_phase(phase)
    controller.undo()
    assert notice(controller) == "Nothing has been done yet that could be taken back."
    controller.redo()
    assert notice(controller) == "Nothing was taken back that could be done again."


# Pointing


def test_the_cursor_begins_at_a_cell_beside_the_last_tile_in_a_rotation_that_fits() -> None:
    view = lead(begin("D@0,0r0 U@0,1r0 U@0,2r0", "V")).seen
    assert view.ghost is not None
    assert view.ghost.legal
    assert abs(view.cursor[0]) + abs(view.cursor[1] - 2) == 1


def test_next_cell_goes_by_row_and_column_and_around() -> None:
    controller = lead(begin("D@0,0r0", "U"))
    cells = sorted(controller.seen.legal, key=lambda cell: (cell[1], cell[0]))
    assert len(cells) == 3
    controller.point_at(*cells[0])
    walked = []
    for _ in range(4):
        walked.append(controller.seen.cursor)
        controller.next_cell()
    assert walked == [*cells, cells[0]]
    controller.point_at(*cells[0])
    walked = []
    for _ in range(4):
        walked.append(controller.seen.cursor)
        controller.next_cell(-1)
    assert walked == [cells[0], cells[2], cells[1], cells[0]]


def test_next_cell_from_elsewhere_goes_to_the_nearest() -> None:
    controller = lead(begin("D@0,0r0 D@1,0r0 D@2,0r0", "U"))
    controller.point_at(9, 0)
    controller.next_cell(-1)
    assert controller.seen.cursor == (3, 0)


def test_every_cell_is_reached_in_a_rotation_that_fits() -> None:
    controller = lead(begin(RING, "V U W"))
    for _ in range(2 * len(controller.seen.legal)):
        controller.next_cell()
        assert controller.seen.ghost is not None
        assert controller.seen.ghost.legal


def test_a_rotation_that_fits_is_kept_from_cell_to_cell() -> None:
    controller = lead(begin("B@0,0r0", "E"))
    controller.point_at(1, 0)
    while controller.seen.ghost is not None and controller.seen.ghost.rotation != 2:
        controller.rotate()
    controller.point_at(-1, 0)
    assert controller.seen.ghost is not None
    assert controller.seen.ghost.rotation == 2


@pytest.mark.parametrize("step", [1, -1])
def test_rotations_that_fit_come_round_in_order(step: int) -> None:
    controller = lead(begin("D@0,0r0", "W"))
    controller.point_at(1, 0)
    legal = controller.game.placements.rotations(1, 0)
    assert 1 < len(legal) < 4
    seen = []
    for _ in range(2 * len(legal)):
        ghost = controller.seen.ghost
        assert ghost is not None
        assert ghost.legal
        seen.append(ghost.rotation)
        controller.rotate(step)
    start = legal.index(seen[0])
    assert seen == [legal[(start + step * turn) % len(legal)] for turn in range(2 * len(legal))]


@pytest.mark.parametrize(("step", "seen"), [(1, [1, 2, 3, 0, 1]), (-1, [3, 2, 1, 0, 3])])
def test_where_no_rotation_fits_all_four_come_round(step: int, seen: list[int]) -> None:
    controller = lead(begin("D@0,0r0", "U"))
    controller.point_at(5, 5)
    while controller.seen.ghost is not None and controller.seen.ghost.rotation != 0:
        controller.rotate()
    rotations = []
    for _ in range(5):
        controller.rotate(step)
        assert controller.seen.ghost is not None
        rotations.append(controller.seen.ghost.rotation)
    assert rotations == seen


def test_rotations_by_number_are_those_that_fit() -> None:
    controller = lead(begin("D@0,0r0", "W"))
    controller.point_at(1, 0)
    legal = controller.game.placements.rotations(1, 0)
    assert legal == [0, 1, 2]
    assert turned(controller, range(4)) == [0, 1, 2, 2]
    controller.point_at(9, 9)
    assert turned(controller, range(5)) == [0, 1, 2, 3, 3]


def turned(controller: Controller, numbers: Iterable[int]) -> list[int]:
    """The rotations to which the tile is turned by these numbers, one after the other."""
    rotations = []
    for number in numbers:
        controller.turn_to(number)
        assert controller.seen.ghost is not None
        rotations.append(controller.seen.ghost.rotation)
    return rotations


def test_a_ghost_that_does_not_fit_says_which_sides_differ() -> None:
    controller = lead(begin("D@0,0r0", "B"))
    controller.point_at(1, 0)
    ghost = controller.seen.ghost
    assert ghost is not None
    assert not ghost.legal
    assert [side.letter for side in ghost.wrong] == ["W"]
    assert controller.seen.objection == ""


@pytest.mark.parametrize("turns", range(4))
def test_a_cell_with_a_tile_or_without_a_neighbour_says_so(turns: int) -> None:
    controller = lead(begin("D@0,0r0", "B"))
    for cell, objection in [
        ((0, 0), "There is a tile here already."),
        ((1, 1), "No side of this cell touches a tile."),
        ((0, -1), ""),
    ]:
        controller.point_at(*cell)
        for _ in range(turns):
            controller.rotate()
        view = controller.seen
        assert (view.ghost is None) is (cell == (0, 0))
        assert view.objection == objection
    controller.point_at(0, 1)
    controller.place()
    assert controller.seen.objection == ""


@pytest.mark.parametrize(("x", "y"), [(10**9, 0), (0, -(10**9)), (LIMIT + 1, -LIMIT - 1)])
def test_nobody_points_beyond_the_table(x: int, y: int) -> None:
    controller = lead(begin("D@0,0r0", "U"))
    controller.point_at(x, y)
    cursor = controller.seen.cursor
    assert max(map(abs, cursor)) == LIMIT
    views = views_of(controller)
    controller.point_at(x, y)
    assert views == []
    controller.place()
    assert notice(controller) == "No side of this cell touches a tile."


# Placing, deploying, taking back


def test_what_cannot_be_placed_is_refused_with_the_reason() -> None:
    controller = lead(begin("D@0,0r0", "B"))
    for cell, reason in [
        ((0, 0), "There is a tile here already."),
        ((1, 0), "It does not fit: look at the west edge."),
        ((1, 1), "No side of this cell touches a tile."),
    ]:
        controller.point_at(*cell)
        controller.place()
        assert controller.seen.notice == Notice(reason, warning=True)
        controller.move_cursor(1, 0)
        assert controller.seen.notice is None
    assert controller.game.actions == []


def test_choosing_a_spot_that_there_is_not() -> None:
    controller = in_phase(Phase.DEPLOY)
    for spot in (len(controller.seen.spots), 8, -1):
        controller.choose(spot)
        assert controller.seen.chosen is None
        assert notice(controller) == f"There is no spot {spot + 1}."
    controller.choose(0)
    assert controller.seen.notice is None
    controller.choose(8)
    assert controller.seen.chosen == 0


def test_deploying_before_choosing_does_nothing() -> None:
    controller = in_phase(Phase.DEPLOY)
    before = controller.seen
    controller.deploy()
    assert controller.seen is before
    controller.next_figure()
    assert notice(controller) == "Choose a spot by its number first."


def test_another_figure_where_there_is_none_is_answered() -> None:
    controller = in_phase(Phase.DEPLOY)
    controller.choose(0)
    controller.next_figure()
    assert notice(controller) == "No other figure of yours may be deployed there."
    controller.next_return()
    assert notice(controller) == "No figure may come home now."


def test_the_chosen_spot_is_deployed_on() -> None:
    controller = in_phase(Phase.DEPLOY)
    controller.choose(0)
    controller.choose(1)
    spot = controller.seen.spots[1]
    assert controller.seen.figure is Figure.MEEPLE
    controller.deploy()
    (standing,) = controller.seen.figures
    assert (standing.player, standing.kind, standing.ports) == (0, spot.kind, spot.ports)
    assert controller.seen.chosen is None


def kinds_of_figure(controller: Controller) -> list[str]:
    """What may be deployed on each spot."""
    return [f"{spot.kind.value}: {' '.join(figure.value for figure in spot.figures)}" for spot in controller.seen.spots]


def test_a_meeple_comes_first_on_every_spot_where_one_may_be_deployed() -> None:
    controller = lead(at_festival())
    assert kinds_of_figure(controller) == [
        "road: meeple large",
        "road: builder",
        "monastery: meeple large",
        "field: meeple large",
    ]
    for spot, shown in enumerate(controller.seen.spots):
        controller.choose(spot)
        assert controller.seen.figure is shown.figures[0]


def test_the_kind_of_figure_goes_round() -> None:
    controller = lead(at_festival())
    controller.choose(0)
    seen = []
    for step in (1, 1, 1, -1, -1):
        seen.append(controller.seen.figure)
        controller.next_figure(step)
    assert seen == [Figure.MEEPLE, Figure.LARGE, Figure.MEEPLE, Figure.LARGE, Figure.MEEPLE]


def test_choosing_a_spot_again_takes_the_next_kind_of_figure() -> None:
    controller = lead(at_festival())
    seen = []
    for spot in (0, 0, 0, 1, 1):
        controller.choose(spot)
        seen.append(controller.seen.figure)
    assert seen == [Figure.MEEPLE, Figure.LARGE, Figure.MEEPLE, Figure.BUILDER, Figure.BUILDER]


def test_the_figure_that_was_asked_for_is_kept_from_spot_to_spot() -> None:
    controller = lead(at_festival())
    controller.choose(1)
    seen = [controller.seen.figure]
    controller.choose(0)
    seen.append(controller.seen.figure)
    controller.next_figure()
    for spot in (1, 3):
        controller.choose(spot)
        seen.append(controller.seen.figure)
    controller.next_return()
    controller.choose(2)
    seen.append(controller.seen.figure)
    controller.deploy()
    assert seen == [Figure.BUILDER, Figure.MEEPLE, Figure.BUILDER, Figure.LARGE, Figure.LARGE]
    assert controller.game.supply(0)[Figure.LARGE] == 0


def test_the_figure_that_was_asked_for_is_forgotten_with_the_tile() -> None:
    controller = lead(at_festival())
    controller.choose(0)
    controller.next_figure()
    controller.undo()
    controller.place()
    controller.choose(0)
    assert controller.seen.figure is Figure.MEEPLE


def test_spots_come_one_after_the_other_and_then_nobody() -> None:
    controller = in_phase(Phase.DEPLOY)
    last = len(controller.seen.spots) - 1
    assert last == 2
    walked = []
    for step in (1, 1, 1, 1, 1, -1, -1, -1):
        controller.next_spot(step)
        walked.append(None if controller.seen.nobody else controller.seen.chosen)
    assert walked == [0, 1, 2, None, 0, None, 2, 1]


def test_going_back_from_no_choice_comes_to_the_last_spot() -> None:
    controller = in_phase(Phase.DEPLOY)
    controller.next_spot(-1)
    assert (controller.seen.chosen, controller.seen.nobody) == (2, False)


def test_confirm_deploys_nobody_once_that_is_chosen() -> None:
    controller = in_phase(Phase.DEPLOY)
    for _ in range(len(controller.seen.spots) + 1):
        controller.next_spot()
    assert controller.seen.nobody
    controller.deploy()
    assert controller.seen.phase is Phase.DEPLOY
    controller.confirm()
    assert controller.game.actions[-1] == Skip()
    assert not controller.seen.nobody


def test_choosing_a_spot_takes_the_choice_of_nobody_back() -> None:
    controller = in_phase(Phase.DEPLOY)
    for _ in range(len(controller.seen.spots) + 1):
        controller.next_spot()
    controller.choose(1)
    controller.confirm()
    assert len(controller.seen.figures) == 1


def test_where_there_is_no_spot_the_only_choice_is_nobody() -> None:
    controller = lead(begin("D@0,0r0", "V U", figures="A:road.E@0,0", hand_meeples=1))
    controller.place()
    for step in (1, -1, 1):
        controller.next_spot(step)
        assert controller.seen.nobody
    controller.confirm()
    assert controller.seen.player == 1


def test_undo_lifts_the_tile_and_gives_cursor_and_rotation_back() -> None:
    controller = lead(begin("D@0,0r0", "W U", farmers=True))
    controller.point_at(-1, 0)
    controller.rotate()
    before = controller.seen
    controller.place()
    controller.choose(0)
    controller.undo()
    after = controller.seen
    assert (after.board, after.figures, after.cursor, after.ghost) == (
        before.board,
        before.figures,
        before.cursor,
        before.ghost,
    )
    assert (after.chosen, after.figure, after.spots, after.log) == (None, None, (), before.log)
    assert controller.game.actions == []


def test_undo_lifts_a_tile_that_was_placed_before_the_game_was_taken_over() -> None:
    game = begin("D@0,0r0", "U V")
    play(game, "U@-1,0r2")
    controller = lead(game)
    controller.undo()
    ghost = controller.seen.ghost
    assert ghost is not None
    assert (ghost.tile.id, ghost.x, ghost.y, ghost.rotation) == ("U", -1, 0, 2)


def test_undo_takes_back_what_the_placement_scored() -> None:
    controller = lead(begin("D@0,0r0", "E U", figures="B:city.N@0,0"))
    controller.point_at(0, -1)
    controller.place()
    controller.skip()
    assert [scored.points for scored in controller.seen.scored] == [4]
    assert controller.seen.seats[1].score == 4
    controller.place()
    assert controller.seen.scored == ()
    controller.undo()
    assert controller.seen.scored == ()
    assert controller.seen.seats[1].score == 4


def test_turns_are_taken_back_and_done_again() -> None:
    controller = lead(begin("D@0,0r0", "E U V", figures="B:city.N@0,0"))
    controller.point_at(0, -1)
    views = []
    for intent in (controller.place, controller.skip, controller.place, controller.skip, controller.place):
        views.append(controller.seen)
        intent()
    end = controller.seen
    assert [view.undoes for view in (*views, end)] == [None, 0, 0, 1, 1, 0]
    for view in reversed(views):
        controller.undo()
        assert same(controller.seen, view)
    redoable = [controller.seen.can_redo]
    for view in (*views[1:], end):
        controller.redo()
        redoable.append(controller.seen.can_redo)
        assert same(controller.seen, view)
    assert redoable == [True] * 5 + [False]


def test_another_action_ends_what_could_be_done_again() -> None:
    controller = lead(begin("D@0,0r0", "U V V"))
    controller.place()
    controller.undo()
    controller.next_cell()
    controller.place()
    assert not controller.seen.can_redo


def test_the_end_can_be_taken_back() -> None:
    controller = lead(begin("D@0,0r0", "U"))
    controller.place()
    controller.choose(0)
    controller.deploy()
    controller.finish_scoring()
    ended = controller.seen
    assert (ended.phase, ended.undoes) == (Phase.OVER, 0)
    controller.undo()
    again = controller.seen
    assert (again.phase, again.finale, again.seats[0].score) == (Phase.DEPLOY, None, 0)
    controller.redo()
    assert ended.finale is not None
    assert controller.seen.finale == Finale(ended.finale.scored, 0)


def same(one: View, other: View) -> bool:
    """Whether two views show the same table."""
    return all(
        getattr(one, part) == getattr(other, part)
        for part in ("phase", "turn", "part", "player", "seats", "board", "figures", "tile", "remaining", "log")
    )


def test_a_tile_that_fits_nowhere_is_told() -> None:
    controller = lead(begin("B@0,0r0", "U C C V"))
    controller.place()
    controller.skip()
    told = "2 tiles fit nowhere and go back to the box: city, coat of arms; city, coat of arms."
    assert controller.seen.notice == Notice(f"The last round begins. {told}", warning=True)
    assert controller.seen.discarded == ("C", "C")
    controller.next_cell()
    assert controller.seen.notice is None


def test_a_tile_that_fits_nowhere_is_told_from_the_first_turn_on() -> None:
    controller = lead(begin("B@0,0r0", "C U V"))
    told = "A tile fits nowhere and goes back to the box: city, coat of arms."
    assert controller.seen.notice == Notice(told, warning=True)


def test_a_tile_that_fits_nowhere_at_the_end_is_told() -> None:
    controller = lead(begin("B@0,0r0", "U C"))
    controller.place()
    controller.skip()
    assert controller.seen.phase is Phase.OVER
    assert notice(controller) == "A tile fits nowhere and goes back to the box: city, coat of arms."


def test_tiles_drawn_ahead_are_seen() -> None:
    controller = lead(begin("D@0,0r0", "U V W X", draw_timing="ahead"))
    assert [seat.held for seat in controller.seen.seats] == ["", "V"]
    controller.place()
    controller.skip()
    assert [seat.held for seat in controller.seen.seats] == ["W", ""]


# Second parts of a turn


def test_a_second_tile_belongs_to_the_same_turn() -> None:
    view = lead(at_second_tile()).seen
    assert (view.phase, view.turn, view.part, view.player) == (Phase.PLACE, 1, 2, 0)
    assert view.tile is not None
    assert view.tile.id == "V"


def test_the_first_tile_cannot_be_taken_back_without_a_question() -> None:
    controller = lead(at_second_tile())
    assert not controller.seen.can_undo
    assert controller.seen.undoes == 0


def test_the_second_tile_can_be_taken_back() -> None:
    controller = lead(at_second_tile())
    before = controller.seen
    controller.place()
    assert controller.seen.can_undo
    controller.undo()
    assert (controller.seen.board, controller.seen.part, controller.seen.ghost) == (before.board, 2, before.ghost)
    controller.place()
    controller.skip()
    assert (controller.seen.player, controller.seen.part) == (1, 1)


# Where the river does not let a tile lie


def test_a_tile_whose_sides_fit_but_which_may_not_lie_there_is_explained() -> None:
    controller = lead(begin("RI/s@0,0r0", "RI.1/IFI RI.1/I.e", **BOXES))
    seen = []
    for x, y in ((1, 0), (0, 1), (7, 7)):
        controller.point_at(x, y)
        for _ in range(2):
            ghost = controller.seen.ghost
            assert ghost is not None
            seen.append((x, y, ghost.legal, "".join(side.letter for side in ghost.wrong), controller.seen.objection))
            controller.rotate()
    assert seen == [
        (1, 0, True, "", ""),
        (1, 0, True, "", ""),
        (0, 1, False, "", "A river tile must prolong the river."),
        (0, 1, False, "N", ""),
        (7, 7, False, "", "No side of this cell touches a tile."),
        (7, 7, False, "", "No side of this cell touches a tile."),
    ]

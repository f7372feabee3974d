"""Figures that are taken back: what may be chosen, and what comes of it."""

from __future__ import annotations

import pytest

from carcassonne_tui.rules import Figure, Game, Phase, Skip
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.view import TakeBack
from rules.boards import RING, begin, play, returns

from .all_boxes import BOXES, at_festival
from .following import check, views_of
from .panel_host import lead

OFFERED = ["abbot<abbot:garden@1,0", "festival<road.E+W@0,0", "festival<abbot:garden@1,0"]
"""What Ann may take back on the festival tile, in the order in which it is walked through."""


def choice(controller: Controller) -> int | str | None:
    """What is chosen: a spot, `back` with the number of a figure, `nobody`, or nothing."""
    view = controller.seen
    if view.nobody:
        return "nobody"
    return view.chosen if view.returning is None else f"back {view.returning}"


def chosen(controller: Controller) -> TakeBack | None:
    view = controller.seen
    return None if view.returning is None else view.returns[view.returning]


def test_those_that_bring_points_come_first() -> None:
    game = at_festival()
    view = lead(game).seen
    check(view, game)
    assert sorted(OFFERED) == sorted(returns(game))
    told = [(back.action.source, back.action.figure.value, back.points) for back in view.returns]
    assert told == [("abbot", "abbot", 3), ("festival", "meeple", None), ("festival", "abbot", None)]
    assert view.returning is None


def test_the_feature_of_each_is_known() -> None:
    garden, road, again = lead(at_festival()).seen.returns
    assert [cell for *cell, _ in garden.parts] == [[1, 0]]
    assert [cell for *cell, _ in road.parts] == [[0, 0], [1, 0], [2, 0], [3, 0]]
    assert again.parts == garden.parts


def test_one_key_walks_through_them() -> None:
    controller = lead(at_festival())
    walked = []
    for _ in range(4):
        controller.next_return()
        walked.append(controller.seen.returning)
    assert walked == [0, 1, 2, 0]


def test_they_come_after_the_spots_and_before_nobody() -> None:
    controller = lead(at_festival())
    spots = len(controller.seen.spots)
    walked = []
    for _ in range(spots + 5):
        controller.next_spot()
        walked.append(choice(controller))
    assert walked == [*range(spots), "back 0", "back 1", "back 2", "nobody", 0]
    for expected in ("nobody", "back 2", "back 1", "back 0", spots - 1):
        controller.next_spot(-1)
        assert choice(controller) == expected


def test_a_spot_or_none_is_chosen_instead() -> None:
    controller = lead(at_festival())
    seen = []
    for step in ("spot 0", "figure", "spot 1", "figure", "none"):
        if step == "figure":
            controller.next_return()
        elif step == "none":
            controller.choose_none()
        else:
            controller.choose(int(step[-1]))
        seen.append(choice(controller))
    assert seen == [0, "back 0", 1, "back 0", None]
    views = views_of(controller)
    controller.choose_none()
    assert views == []


@pytest.mark.parametrize(("number", "points"), [(0, 3), (1, 0), (2, 0)])
def test_confirm_takes_the_chosen_one_back(number: int, points: int) -> None:
    controller = lead(at_festival())
    controller.choose_return(number)
    back = chosen(controller)
    assert back is not None
    before = controller.game.supply(0)[back.action.figure]
    controller.confirm()
    assert controller.game.actions[-1] == back.action
    assert controller.game.supply(0)[back.action.figure] == before + 1
    assert controller.game.scores == [points, 0]
    assert controller.seen.player == 1
    assert [*controller.seen.returns, choice(controller)] == [None]


def test_what_the_abbot_brings_is_seen() -> None:
    controller = lead(at_festival())
    controller.choose_return(0)
    controller.take_back()
    assert [(scored.kind_name, scored.points) for scored in controller.seen.scored] == [("garden", 3)]


def test_there_are_none_in_other_phases() -> None:
    controller = lead(at_festival())
    controller.next_return()
    controller.undo()
    assert controller.seen.phase is Phase.PLACE
    assert [*controller.seen.returns, choice(controller)] == [None]
    controller.place()
    assert len(controller.seen.returns) == 3
    assert controller.seen.returning is None
    controller.skip()
    assert list(controller.seen.returns) == []


def test_only_a_number_that_there_is() -> None:
    controller = lead(at_festival())
    views = views_of(controller)
    for number in (-1, 3, 99):
        controller.choose_return(number)
    controller.take_back()
    assert views == []


def nowhere_but_home() -> Game:
    """Ann's supply is empty, and she may take her only meeple back from a ring of cities."""
    game = begin(RING, "FE/CcCc U U", figures="A:city.S@0,-1", festival=True, hand_meeples=1)
    play(game, "FE/CcCc@0,0r0")
    return game


def test_where_nothing_can_be_deployed_somebody_may_come_home() -> None:
    controller = lead(nowhere_but_home())
    assert controller.seen.spots == ()
    controller.confirm()
    assert controller.seen.notice is not None
    assert controller.seen.notice.text == "Choose first who comes home."
    controller.next_spot()
    assert controller.seen.returning == 0
    controller.next_spot()
    assert controller.seen.nobody
    controller.next_return()
    controller.confirm()
    assert controller.game.supply(0)[Figure.MEEPLE] == 1


def test_skipping_takes_nobody_back() -> None:
    controller = lead(at_festival())
    standing = controller.seen.figures
    controller.next_return()
    controller.skip()
    assert controller.game.actions[-1] == Skip()
    assert controller.seen.figures == standing


def test_a_companion_that_is_left_alone_comes_home_too() -> None:
    board, figures = "W@0,0r0 U@1,0r0 U@2,0r0", "A:road.E@1,0 A:builder:road.E@2,0"
    game = begin(board, "FE/RrRr U U", figures=figures, **BOXES)
    play(game, "FE/RrRr@-1,0r0")
    controller = lead(game)
    controller.next_return()
    back = chosen(controller)
    assert back is not None
    assert back.action.figure is Figure.MEEPLE
    controller.confirm()
    assert controller.seen.figures == ()

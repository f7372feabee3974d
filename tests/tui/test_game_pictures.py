"""Pictures of the game screen in every phase at three sizes, which no change may move unseen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.seats import seats_for

from .all_boxes import BOXES
from .game_host import SMALLEST, new_game
from .panel_host import SnapCompare
from .screen_host import SIZES, ScreenHost, hold_still

NAMES = ("Ann", "Bob", "Cleo")


def played(phase: Phase, turns: int) -> Controller:
    """A game played at random for some turns, and on until it is in a phase in which there is something to choose."""
    game, choose = new_game(NAMES, seed=7), Random(7).choice
    while game.turn <= turns or not awaits(game, phase):
        game.apply(choose(list(game.legal_actions())))
    return Controller(Record(game), seats_for(NAMES), guard_seconds=0)


def awaits(game: Game, phase: Phase) -> bool:
    return game.phase is phase and (phase is not Phase.DEPLOY or len(game.spots) > 1)


def placing() -> Controller:
    """The tile where it fits."""
    controller = played(Phase.PLACE, 20)
    assert controller.seen.ghost is not None
    assert controller.seen.ghost.legal
    return controller


def misplacing() -> Controller:
    """The tile where it does not fit, whichever way it is turned."""
    controller = played(Phase.PLACE, 20)
    for lying in controller.seen.board:
        controller.point_at(lying.x + 1, lying.y)
        if controller.seen.ghost is not None and not controller.seen.ghost.legal:
            break
    assert controller.seen.ghost is not None
    assert controller.seen.ghost.wrong
    return controller


def deploying() -> Controller:
    """A choice of spots, the second of them chosen."""
    controller = played(Phase.DEPLOY, 20)
    controller.choose(1)
    return controller


def scoring() -> Controller:
    """The second step of the final scoring."""
    game, choose = new_game(NAMES, seed=7), Random(7).choice
    while actions := list(game.legal_actions()):
        game.apply(choose(actions))
    controller = Controller(Record(game), seats_for(NAMES), guard_seconds=0)
    for _ in range(2):
        controller.next_score()
    assert controller.seen.finale is not None
    assert not controller.seen.finale.done
    return controller


def with_boxes(awaited: Callable[[Game], bool], seed: int = 7) -> Controller:
    """A game with all boxes played at random for some turns, and on until what is awaited comes about."""
    game, choose = new_game(NAMES, seed=seed, **BOXES), Random(seed).choice
    while game.turn <= 15 or not awaited(game):
        game.apply(choose(list(game.legal_actions())))
    return Controller(Record(game), seats_for(NAMES), guard_seconds=0)


def choosing_a_figure() -> Controller:
    """A spot with a choice of figures, the second of which is taken."""
    controller = with_boxes(lambda game: any(len(spot.figures) > 1 for spot in game.spots))
    controller.choose(next(index for index, spot in enumerate(controller.seen.spots) if len(spot.figures) > 1))
    controller.next_figure()
    return controller


def bringing_home() -> Controller:
    """Several figures may come home, the second of them is chosen."""
    controller = with_boxes(lambda game: len(game.returns) > 2)
    controller.choose_return(1)
    return controller


def placing_again() -> Controller:
    """A second tile where it fits."""
    return with_boxes(lambda game: game.part == 2 and game.phase is Phase.PLACE, seed=11)


MOMENTS: dict[str, Callable[[], Controller]] = {
    "place": placing,
    "illegal": misplacing,
    "deploy": deploying,
    "figure": choosing_a_figure,
    "home": bringing_home,
    "second": placing_again,
    "final": scoring,
}
"""By name what leads a game to a moment worth a picture."""


def host(moment: str, theme: str = "dark") -> ScreenHost:
    return ScreenHost(lambda: GameScreen(MOMENTS[moment](), load_theme(theme)), theme)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("moment", MOMENTS)
def test_pictures(snap_compare: SnapCompare, moment: str, size: tuple[int, int]) -> None:
    assert snap_compare(host(moment), terminal_size=size, run_before=hold_still)


@pytest.mark.parametrize(("moment", "theme"), [("deploy", "light"), ("deploy", "contrast"), ("illegal", "contrast")])
def test_pictures_in_other_themes(snap_compare: SnapCompare, moment: str, theme: str) -> None:
    assert snap_compare(host(moment, theme), terminal_size=SMALLEST, run_before=hold_still)

"""Pictures of every screen at three sizes, which no change may move unseen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import BOXES
from carcassonne_tui.tui.draft import Draft
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.title import TitleScreen

from . import all_boxes
from .panel_host import SnapCompare
from .screen_host import ODD_NAMES, SIZES, ScreenHost, finished, hold_still


def crowded() -> NewGameScreen:
    """Five players with odd names, and a changed rule set."""
    draft = Draft()
    for index, name in enumerate(ODD_NAMES):
        if index >= len(draft.seats):
            draft.add_seat()
        draft.rename(index, name)
    draft.turn_option("farmers", 1)
    return NewGameScreen(draft.finish())


def boxed() -> NewGameScreen:
    """Six players and every box, but no farmers."""
    draft = Draft()
    for box in BOXES:
        draft.turn_option(box, 1)
    while len(draft.seats) < draft.room:
        draft.add_seat()
    draft.turn_option("farmers", 1)
    return NewGameScreen(draft.finish())


SCREENS: dict[str, tuple[Callable[[], Screen[Any]], str]] = {
    "title": (TitleScreen, ""),
    "title-kept": (lambda: TitleScreen("Ann, Bob: turn 12"), ""),
    "new-game": (NewGameScreen, ""),
    "new-game-crowded": (crowded, "up up up"),
    "new-game-boxes": (boxed, "down " * 16),
    "new-game-six": (boxed, "down " * 15 + "left"),
    "new-game-clash": (NewGameScreen, "down tab b"),
    "help-keys": (NewGameScreen, "question_mark"),
    "question": (lambda: Question("Quit the program? The game ends here."), ""),
    "ranking": (lambda: RankingScreen(finished(3, 1), load_theme("dark")), "down"),
    "ranking-five": (lambda: RankingScreen(finished(5), load_theme("dark")), ""),
    "ranking-six": (lambda: RankingScreen(finished(6, 5, **all_boxes.BOXES), load_theme("dark")), ""),
}
"""By name what makes a screen, and the keys that are pressed then."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", SCREENS)
def test_pictures(snap_compare: SnapCompare, name: str, size: tuple[int, int]) -> None:
    build, keys = SCREENS[name]
    assert snap_compare(ScreenHost(build), press=keys.split(), terminal_size=size, run_before=hold_still)


@pytest.mark.parametrize("theme", ["light", "contrast"])
@pytest.mark.parametrize("name", ["title", "new-game", "help-keys", "ranking"])
def test_pictures_in_other_themes(snap_compare: SnapCompare, name: str, theme: str) -> None:
    build, keys = SCREENS[name]
    assert snap_compare(ScreenHost(build, theme), press=keys.split(), terminal_size=(80, 24), run_before=hold_still)


def test_picture_of_the_message_in_a_terminal_that_is_too_small(snap_compare: SnapCompare) -> None:
    assert snap_compare(ScreenHost(TitleScreen), terminal_size=(60, 16), run_before=hold_still)

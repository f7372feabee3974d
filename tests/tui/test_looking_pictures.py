"""Pictures of what people look at beside their turn, at three sizes, which no change may move unseen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import PurePosixPath
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.records.setups import keep_setup
from carcassonne_tui.rules import BOXES, Discarded, Game, Phase
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.draft import Draft
from carcassonne_tui.tui.screens import settings
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.help import PAGES, HelpScreen
from carcassonne_tui.tui.screens.in_use import InUseScreen
from carcassonne_tui.tui.screens.number import NumberScreen
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.settings import SettingsScreen
from carcassonne_tui.tui.screens.setups import SetupsScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.setups import setup_of

from . import all_boxes
from .game_host import SMALLEST, new_game
from .panel_host import SnapCompare
from .screen_host import ODD_NAMES, SIZES, ScreenHost, finished, hold_still

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

SIZED = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))


def played(awaited: Callable[[Game], bool], seed: int = 5, players: int = 3, **options: Any) -> Game:
    """A game with all boxes played at random until what is awaited comes about."""
    game = new_game(NAMES[:players], seed, **{**all_boxes.BOXES, **options})
    choose = Random(seed).choice
    while not awaited(game):
        game.apply(choose(list(game.legal_actions())))
    return game


def midway(game: Game) -> bool:
    return game.turn > 60 and game.phase is Phase.PLACE


def over(game: Game) -> bool:
    return game.phase is Phase.OVER


def put_aside(game: Game) -> bool:
    """A tile that fitted nowhere has just gone to the box."""
    return any(isinstance(event, Discarded) for event in game.history[-1])


def nearly_over(game: Game) -> bool:
    """The last round but one begins."""
    return game.phase is Phase.PLACE and game.remaining == 2 * len(game.players) - 1


GAMES: dict[str, tuple[Callable[[], Game], str, dict[str, Any]]] = {
    "looking": (lambda: played(midway), "i apostrophe", {}),
    "looking-at-field": (lambda: played(midway), "i apostrophe right shift+tab", {}),
    "looking-at-nothing": (lambda: played(midway), "i", {}),
    "looking-when-over": (lambda: played(over), "i apostrophe", {}),
    "whole-map": (lambda: played(over, players=6), "0", {}),
    "fields": (lambda: played(midway, players=6), "f", {}),
    "owners": (lambda: played(midway, players=6), "o 0", {}),
    "grid": (lambda: played(midway), "g", {}),
    "grid-far": (lambda: played(midway), "0 g", {}),
    "grid-close": (lambda: played(midway), "plus", {"grid": True, "coordinates": True}),
    "move-before": (lambda: played(midway), "apostrophe apostrophe apostrophe", {}),
    "tiles-left": (lambda: played(midway), "full_stop", {}),
    "no-hints": (lambda: played(midway), "full_stop", {"hints": False}),
    "put-aside": (lambda: played(put_aside, 28), "", {}),
    "last-rounds": (lambda: played(nearly_over, game_length="quarter"), "", {}),
    "undo-question": (lambda: played(midway), "u", {}),
    "leave-question": (lambda: played(midway), "q", {}),
    "final-scoring-skipped": (lambda: played(over, players=6), "enter space", {}),
}
"""By name what is looked at: a game, the keys that are pressed then, and the settings."""


def host(name: str, theme: str = "dark", glyphs: str = "ascii") -> ScreenHost:
    """The screen of a game before the keys are pressed."""
    build, _, chosen = GAMES[name]
    game = build()
    controller = Controller(Record(game), seats_for(game.players), guard_seconds=0)
    return ScreenHost(lambda: GameScreen(controller, load_theme(theme, glyphs), Settings(**chosen)), theme)


@SIZED
@pytest.mark.parametrize("name", GAMES)
def test_pictures_of_games(snap_compare: SnapCompare, name: str, size: tuple[int, int]) -> None:
    keys = GAMES[name][1].split()
    assert snap_compare(host(name), press=keys, terminal_size=size, run_before=hold_still)


@pytest.mark.parametrize(
    ("name", "theme"),
    [("looking", "light"), ("looking", "contrast"), ("owners", "light"), ("owners", "contrast"), ("grid", "contrast")],
)
def test_pictures_of_games_in_other_themes(snap_compare: SnapCompare, name: str, theme: str) -> None:
    keys = GAMES[name][1].split()
    assert snap_compare(host(name, theme), press=keys, terminal_size=SMALLEST, run_before=hold_still)


@pytest.mark.parametrize("name", ["looking", "owners", "grid-close"])
def test_pictures_of_games_in_blocks(snap_compare: SnapCompare, name: str) -> None:
    keys = GAMES[name][1].split()
    app = host(name, glyphs="unicode")
    assert snap_compare(app, press=keys, terminal_size=SIZES[1], run_before=hold_still)


# Screens without a map


def chosen(*names: str) -> Draft:
    """Choices of some players and something of every sort."""
    draft = Draft()
    while len(draft.seats) < len(names):
        draft.add_seat()
    for index, name in enumerate(names):
        draft.rename(index, name)
    for box in BOXES:
        draft.turn_option(box, 1)
    draft.turn_option("game_length", 1)
    draft.turn_clock(2)
    draft.random_order = True
    return draft


def some_setups() -> SetupsScreen:
    """Several set-ups are kept, one with odd names."""
    keep_setup(setup_of(chosen(*ODD_NAMES), "[b]カルカソンヌ"))
    keep_setup(setup_of(Draft(), "Short"))
    keep_setup(setup_of(chosen("Ann", "Bob", "Cleo"), "Sunday evening"))
    return SetupsScreen(Draft(), load_theme("dark"))


def own_keys() -> SettingsScreen:
    """Somebody has keys of his own."""
    own = Settings(glyphs="unicode", animations=False, bell=True)
    return SettingsScreen(own, load_theme("dark", "unicode"), {"game.rotate": ("w",), "title.quit": ("x", "Q")})


SCREENS: dict[str, tuple[Callable[[], Screen[Any]], str]] = {
    "settings": (lambda: SettingsScreen(Settings(), load_theme("dark")), ""),
    "settings-own": (own_keys, "down down pagedown"),
    "setups": (some_setups, ""),
    "setups-odd": (some_setups, "home"),
    "setups-none": (lambda: SetupsScreen(Draft(), load_theme("dark")), "enter"),
    "number": (lambda: NumberScreen("Which turn, 1 to 71?", 71), "1 2"),
    "in-use": (InUseScreen, "down"),
    "ranking-chart": (lambda: RankingScreen(finished(2, 4), load_theme("dark")), "c"),
    "ranking-chart-six": (lambda: RankingScreen(finished(6, 5, **all_boxes.BOXES), load_theme("dark")), "c"),
    **{f"help-{page}": (partial(HelpScreen, TitleScreen(), page), "") for page in PAGES[1:]},
}
"""By name what makes a screen, and the keys that are pressed then."""


@SIZED
@pytest.mark.parametrize("name", SCREENS)
def test_pictures_of_screens(
    snap_compare: SnapCompare, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(settings, "settings_path", lambda: PurePosixPath("/home/ann/.config/carcassonne/settings.toml"))
    build, keys = SCREENS[name]
    assert snap_compare(ScreenHost(build), press=keys.split(), terminal_size=size, run_before=hold_still)

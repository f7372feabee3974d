"""Games on the shelf for the tests of whatever shows them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import Look, Record
from carcassonne_tui.records.journal import write_record
from carcassonne_tui.records.shelf import SUFFIX
from carcassonne_tui.rules import Game, Options
from carcassonne_tui.tui.screens.saved_games import SavedGamesScreen
from carcassonne_tui.tui.widgets.game_list import GameList
from carcassonne_tui.tui.widgets.preview import Preview, Sight

from .screen_host import ScreenHost

NOON = 1_770_033_600
"""The 2nd of February 2026, 12:00 in Greenwich, in seconds since 1970: the same day nearly everywhere."""

ALL_BOXES: dict[str, Any] = {
    "river": True,
    "abbot": True,
    "festival": True,
    "inns_and_cathedrals": "full",
    "traders_and_builders": "full",
}
"""The options that put every box on the table."""

OVER = 10_000
"""More actions than any game has."""


def played(players: Sequence[str], actions: int, seed: int = 1, **options: Any) -> Game:
    """A game with farmers in which so many actions were chosen by chance, or as many as it has."""
    random = Random(seed)
    game = Game.new(players, Options(**{"farmers": True, **options}), seed=seed)
    while len(game.actions) < actions and (legal := list(game.legal_actions())):
        game.apply(random.choice(legal))
    return game


def keep(
    name: str,
    players: Sequence[str] = ("Ann", "Bob"),
    actions: int = 6,
    *,
    hour: int = 0,
    looks: Sequence[tuple[str, str]] | None = None,
    seed: int = 1,
    **options: Any,
) -> Path:
    """Put a game on the shelf.

    Args:
        name: The name of its file, without the ending.
        players: Who plays.
        actions: How many actions were done.
        hour: When it was played last, in hours after `NOON`.
        looks: Letter and colour of each player, if they were chosen.
        seed: Decides tiles and actions.
        options: The options; farmers are on unless they are told otherwise.
    """
    chosen = None if looks is None else [Look(letter=letter, colour=colour) for letter, colour in looks]
    record = Record(played(players, actions, seed, **options), looks=chosen, created="2026-01-31T18:00:00+00:00")
    games_dir().mkdir(parents=True, exist_ok=True)
    path = games_dir() / f"{name}{SUFFIX}"
    write_record(path, record)
    return aged(path, hour)


def keep_text(name: str, text: str, hour: int = 0) -> Path:
    """Put a file on the shelf that may hold anything."""
    games_dir().mkdir(parents=True, exist_ok=True)
    path = games_dir() / f"{name}{SUFFIX}"
    path.write_text(text, encoding="utf-8")
    return aged(path, hour)


def aged(path: Path, hour: int) -> Path:
    """The same file, as if it had been written so many hours after `NOON`."""
    moment = NOON + 3600 * hour
    os.utime(path, (moment, moment))
    return path


def host(first: Path | None = None, theme: str = "dark") -> ScreenHost:
    """The screen of the saved games."""
    return ScreenHost(lambda: SavedGamesScreen(load_theme(theme), first), theme)


def chosen(app: ScreenHost) -> str:
    """The name of the chosen game."""
    game = app.screen.query_one(GameList).chosen
    assert game is not None
    return game.name


def sight(app: ScreenHost) -> Sight | None:
    """What the preview shows."""
    return app.screen.query_one(Preview).sight


def previews(app: ScreenHost, path: Path) -> bool:
    """Whether the preview shows a game."""
    seen = sight(app)
    return seen is not None and seen.path == path

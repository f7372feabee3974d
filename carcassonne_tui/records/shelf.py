"""The shelf: where games under way are kept, a file each, so that closing the program loses none."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from carcassonne_tui.paths import data_dir
from carcassonne_tui.records.journal import JournalError, read_game, write_game
from carcassonne_tui.rules import Game, Phase

_SUFFIX = ".jsonl"
_LOOKED_AT = 20
"""How many games are looked at, from the latest on, to find one that is not over."""


def games_dir() -> Path:
    """The folder of the kept games; it need not exist."""
    return data_dir() / "games"


class KeptGame:
    """The file of one game."""

    def __init__(self, path: Path | None = None) -> None:
        """A file that exists, or a fresh one, which is made when a game is kept in it.

        Args:
            path: The file; None for a fresh one.
        """
        self.path = (
            path or games_dir() / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}-{time.monotonic_ns()}{_SUFFIX}"
        )

    def keep(self, game: Game) -> None:
        """Write the game as it is now.

        Raises:
            JournalError: The disk does not take it.
        """
        with contextlib.suppress(OSError):  # if the folder cannot be made, writing says why
            self.path.parent.mkdir(parents=True, exist_ok=True)
        write_game(self.path, game)


def latest() -> tuple[KeptGame, Game] | None:
    """The game that was played last and is not over, with its file; None if there is none."""
    with contextlib.suppress(OSError):
        files = sorted(games_dir().glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[:_LOOKED_AT]:
            with contextlib.suppress(JournalError):
                game = read_game(path)
                if game.phase is not Phase.OVER and game.actions:
                    return KeptGame(path), game
    return None

"""Games to be watched: greedy players, whose points grow all the time, and the screen that shows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Options, Phase
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens.replay import ReplayScreen
from carcassonne_tui.tui.seats import seats_for

from .screen_host import ScreenHost

THREE = ("Ann", "Bob", "Cleo")

_LOOK_AT = 12
"""How many of the actions that are possible a greedy player looks at."""


@cache
def played_greedily(players: Sequence[str] = THREE, seed: int = 3, actions: int = 10_000, **options: Any) -> Game:
    """A game with farmers in which everybody takes what brings the most; nobody may play it on.

    Args:
        players: Who plays.
        seed: Decides tiles and actions.
        actions: How many are done; fewer if the game is over before.
        options: The options; farmers are on unless they are told otherwise.
    """
    random = Random(seed)
    game = Game.new(players, Options(**{"farmers": True, **options}), seed=seed)
    while game.phase is not Phase.OVER and len(game.actions) < actions:
        legal = list(game.legal_actions())
        player, best = game.player, (-1_000, 0.0)
        choice = legal[0]
        for action in random.sample(legal, min(_LOOK_AT, len(legal))):
            game.apply(action)
            points = game.projected()
            game.undo()
            worth = points[player] - max(points[:player] + points[player + 1 :]), random.random()
            if worth > best:
                best, choice = worth, action
        game.apply(choice)
    return game


def replay_of(game: Game) -> Replay:
    """The replay of a game, at its beginning."""
    return Replay(Record(game), seats_for(game.players))


def watching(game: Game, theme: str = "dark", moment: int = 0) -> ScreenHost:
    """The screen that shows a game again, from some moment on."""

    def build() -> ReplayScreen:
        replay = replay_of(game)
        replay.go_to(moment)
        return ReplayScreen(replay, load_theme(theme))

    return ScreenHost(build, theme)

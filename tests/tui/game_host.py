"""The whole app at play, and the game screen by itself with a clock of its own."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from textual import events
from textual.pilot import Pilot

from carcassonne_tui.box import Kind
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Deploy, Figure, Game, Options, Phase, Place, Return, Setup, Skip
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.controller import GUARD_SECONDS, Controller
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.seats import seats_for

from .following import Clock
from .screen_host import ScreenHost, until

SMALLEST = (80, 24)
"""The smallest terminal, as columns and rows."""


def new_game(names: Sequence[str] = ("Ann", "Bob"), seed: int = 7, tiles: str = "", **options: Any) -> Game:
    """A game with farmers, from a shuffled box or with a draw pile of these tiles."""
    setup = Setup(
        players=tuple(names),
        options=Options(**{"farmers": True, **options}),
        seed=seed,
        tiles=tuple(tiles.split()) or None,
    )
    return Game(setup)


class OpenedApp(CarcassonneApp):
    """The app for tests that begin once its first screen is there; keys that come before count for nothing."""

    @asynccontextmanager
    async def run_test(self, **how: Any) -> AsyncGenerator[Pilot[int], None]:
        """The app without a terminal, see `App.run_test`."""
        async with super().run_test(**how) as pilot:
            await until(pilot, lambda: len(self.screen_stack) > 1 and self.screen.is_mounted)
            await pilot.pause()
            yield pilot


def at_play(game: Game | None = None) -> CarcassonneApp:
    """The app with a game under way, in which no key comes too late."""
    return OpenedApp(guard_seconds=0, game=game) if game else OpenedApp(guard_seconds=0)


class Guarded(ScreenHost):
    """The game screen by itself.

    Attributes:
        game: The game.
        controller: Leads it.
        clock: The clock by which it knows which keys come too late.
    """

    def __init__(self, game: Game) -> None:
        """A host of the screen of a game."""
        self.game, self.clock = game, Clock()
        seats = seats_for(game.players)
        self.controller = Controller(Record(game), seats, guard_seconds=GUARD_SECONDS, clock=self.clock)
        super().__init__(lambda: GameScreen(self.controller, load_theme("dark")))

    async def hold(self, pilot: Pilot[Any], key: str, times: int = 50) -> None:
        """Hold a key down: it comes 30 times a second."""
        self.clock.tick = 1 / 30
        for _ in range(times - 1):
            self.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.press(key)
        self.clock.tick = 0

    def let_go(self) -> None:
        """Let go of all keys for a while."""
        self.clock.now += 1


async def shown_screen(pilot: Pilot[Any], screen: type[Any]) -> None:
    """Wait until a screen of some kind is on top."""
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))


async def turned(pilot: Pilot[Any], game: Game, turn: int) -> None:
    """Wait until it is some turn."""
    await until(pilot, lambda: game.turn == turn)


async def acted(pilot: Pilot[Any], game: Game, actions: int) -> None:
    """Wait until so many actions have been done."""
    await until(pilot, lambda: len(game.actions) == actions)


async def deployable(pilot: Pilot[Any], game: Game) -> None:
    """Place the tile of this turn on the first legal cell."""
    await pilot.press("enter")
    await until(pilot, lambda: game.phase is Phase.DEPLOY)


async def play_by_keys(pilot: Pilot[Any], game: Game, random: Random, turns: int | None = None) -> None:
    """Play turns with the keyboard, all that are left unless told otherwise."""
    last = game.turn + turns if turns is not None else None
    while game.phase is not Phase.OVER and game.turn != last:
        done = len(game.actions)
        if game.phase is Phase.PLACE:
            tabs = _tabs_to_builder(game) or random.randrange(2)
            await pilot.press(*["tab"] * tabs, *["r"] * random.randrange(2), "enter")
        elif game.returns and random.random() < 0.3:
            await pilot.press(*["b"] * random.randint(1, len(game.returns)), "enter")
        elif game.spots and random.random() < 0.7:
            for_builder = [spot for spot, shown in enumerate(game.spots) if Figure.BUILDER in shown.figures]
            spot = for_builder[0] if for_builder else random.randrange(len(game.spots))
            figures = random.randrange(len(game.spots[spot].figures))
            await pilot.press(str(spot + 1), *["x"] * figures, "enter")
        else:
            await pilot.press("space")
        await acted(pilot, game, done + 1)


def _tabs_to_builder(game: Game) -> int:
    """How often Tab leads to a cell where the tile fits beside the player's builder, or where one may follow.

    It is 0 if there is no such cell, or no builder in the game.
    """
    if Figure.BUILDER not in game.supply(game.player):
        return 0
    own = [figure for figure in game.figures if figure.player == game.player and figure.kind in (Kind.ROAD, Kind.CITY)]
    builders = [figure for figure in own if figure.figure is Figure.BUILDER]
    cells = game.placements.cells()
    now = cells.index(min(cells, key=lambda cell: _first(game, cell)))
    beside = [
        (index - now) % len(cells)
        for index, (x, y) in enumerate(cells)
        if any(abs(x - figure.x) + abs(y - figure.y) == 1 for figure in builders or own)
    ]
    return min(beside, default=0)


def _first(game: Game, cell: tuple[int, int]) -> tuple[int, int, int]:
    """How near a cell is to the tile placed last: the cursor begins at the nearest."""
    last = game.board[-1]
    return abs(cell[0] - last.x) + abs(cell[1] - last.y), cell[1], cell[0]


def kinds(game: Game) -> list[str]:
    """What was done, as `place`, `deploy`, `return` and `skip`."""
    names = {Place: "place", Deploy: "deploy", Return: "return", Skip: "skip"}
    return [names[type(action)] for action in game.actions]


async def answer(pilot: Pilot[Any], key: str) -> None:
    """Answer a question that is being asked."""
    await shown_screen(pilot, Question)
    await pilot.press(key)
    await until(pilot, lambda: not isinstance(pilot.app.screen, Question))

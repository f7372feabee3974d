"""A monkey at the keyboard: keys, mouse, pastes and new window sizes at random, over all screens of the real app.

`python -m tui.soaking EVENTS [PROCESSES] [SEED]` in the folder of the tests lets it play for long.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter, deque
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from textual import events, screen
from textual.binding import ActiveBinding
from textual.geometry import Size
from textual.keys import key_to_character
from textual.screen import Screen
from textual.widgets import Input

from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import Record, read_record
from carcassonne_tui.records.journal import write_record
from carcassonne_tui.records.shelf import SUFFIX
from carcassonne_tui.rules import Game, Options, Phase, Scored, Setup, Skip, game_text
from carcassonne_tui.tui.app import CarcassonneApp, Opening
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.keys import key_named
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.widgets.map import MapView

from .all_boxes import BOXES

SITTING = 500
"""After so many events the program is left and opened anew, in another way."""

BURST = 6
"""At most so many events come before the app has had its say."""

SIZES = ((80, 24),) * 5 + ((100, 30),) * 3 + ((120, 40),)
"""Windows in which one can play, as columns and rows; the smallest ones most often, because they are the fastest."""

ODD_SIZES = ((140, 45), (200, 60), (79, 24), (80, 23), (40, 12), (2, 2), (1, 1))
"""Large ones, and such as are too small."""

PATIENCE = 60.0
"""Seconds after which an app hangs."""

LAST = 80
"""So many of the last events are told when something is wrong."""

KEPT = 12
"""How many games are left on the shelf."""

_drawing: Any = screen  # the period is a constant of Textual's
_NAMES = ("Ann", "Bob", "[red]x[/]", "カルカソンヌのお姫様", "Émile", "a" * 20)
_PASTES = ("Zoë", "y\n", "[b]", "\x1b[31m", "カルカ" * 40, "", "17")
_LEFT_ALONE = {"app.suspend", "app.quit"}
_OTHER_KEYS = (
    "escape",
    "enter",
    "tab",
    "shift+tab",
    "space",
    "f1",
    "f5",
    "home",
    "end",
    "delete",
    "backspace",
    "ctrl+c",
)
_WAYS_OUT = ("escape", "q", "y", "n", "enter")


class Fault(AssertionError):
    """Something that must not be, with the seed and the last events."""


class Monkey:
    """Plays with the app and watches what becomes of the game.

    Attributes:
        events: How many events have been sent.
        seen: The screens that were on top after a burst, with how often.
    """

    def __init__(self, seed: int) -> None:
        """A monkey whose choices follow from a seed, as far as the clock allows."""
        self._seed = seed
        self._random = Random(seed)
        self._told: deque[str] = deque(maxlen=LAST)
        self._size = Size(80, 24)
        self._ended: set[str] = set()
        self._openings = 0
        self.events = 0
        self.seen: Counter[str] = Counter()

    @property
    def over(self) -> int:
        """How many games have come to their end."""
        return len(self._ended)

    async def play(self, count: int) -> None:
        """Send so many events, or a few more.

        Raises:
            Fault: Something is wrong.
        """
        until, usual = self.events + count, _drawing.UPDATE_PERIOD
        try:
            await self._play(until)
        finally:
            _drawing.UPDATE_PERIOD = usual

    async def _play(self, until: int) -> None:
        while self.events < until:
            self._tidy()
            opening, told = self._opening()
            self._told.append(f"open {told}")
            guard = self._random.choice((0.0, 0.0, 0.0, 0.25))
            _drawing.UPDATE_PERIOD = 1 / self._random.choice((60, 8, 8))  # less drawing, more playing
            app = CarcassonneApp(guard_seconds=guard, **opening)
            size = self._random.choice(SIZES)
            self._size = Size(*size)
            try:
                async with asyncio.timeout(PATIENCE * 20), app.run_test(size=size) as pilot:
                    await pilot.pause()
                    await self._sit(app, min(SITTING, until - self.events))
                    await self._leave(app)
            except Fault:
                raise
            except Exception as error:
                raise self._fault(f"{type(error).__name__}: {error}") from error

    # Openings

    def _tidy(self) -> None:
        """Leave a few games on the shelf."""
        for path in _kept()[KEPT:]:
            path.unlink()

    def _opening(self) -> tuple[Opening, str]:
        """How the app is opened, and the same in words."""
        random, kept = self._random, sorted(games_dir().glob(f"*{SUFFIX}"))
        self._openings += 1
        match random.randrange(6) if self._openings % 2 else 3:
            case 0:
                return {}, "title"
            case 1 if kept:
                return {"go_on": True}, "latest"
            case 2 if kept:
                path = random.choice(kept)
                return {"replay": path}, f"replay {path.name}"
            case 3:
                path = games_dir() / f"soak-{random.randrange(10**6)}{SUFFIX}"
                path.parent.mkdir(parents=True, exist_ok=True)
                write_record(path, Record(self._begun(near_end=True)))
                return {"resume": path}, f"resume {path.name}"
        return {"game": self._begun(near_end=False)}, "game"

    def _begun(self, *, near_end: bool) -> Game:
        """A game at its beginning, or with a few tiles left."""
        random = self._random
        options = Options(**BOXES) if random.random() < 0.6 else Options(farmers=random.random() < 0.7)
        players = random.sample(_NAMES, random.randint(2, 6 if options.inns_and_cathedrals != "off" else 5))
        game = Game(Setup(players=tuple(players), options=options, seed=random.randrange(10**6)))
        left = random.randrange(4) if near_end else game.remaining - random.randrange(4)
        while game.remaining > left and game.phase is not Phase.OVER:
            if game.phase is Phase.PLACE:
                game.apply(game.place(*random.choice(game.placements)))
            elif game.spots and random.random() < 0.6:
                spot = random.choice(game.spots)
                game.apply(spot.deploy(random.choice(spot.figures)))
            else:
                game.apply(Skip())
        return game

    # Events

    async def _sit(self, app: CarcassonneApp, count: int) -> None:
        """Send events, and look at the game every now and then."""
        end = self.events + count
        while self.events < end and app.is_running and app.screen_stack:
            for _ in range(self._random.randint(1, BURST)):
                self._send(app)
            await self._quiet(app)
            if app.screen_stack:
                self.seen[type(app.screen).__name__] += 1
                self._note_ends(app)
                if self._random.random() < 0.15:
                    self._check(app, thoroughly=self._random.random() < 0.1)
        self._check(app, thoroughly=True)
        for path in _kept():
            read_record(path)

    def _note_ends(self, app: CarcassonneApp) -> None:
        for shown in app.screen_stack:
            if isinstance(shown, GameScreen) and (game := _controller(shown).game).phase is Phase.OVER:
                self._ended.add(str(game.setup))

    def _send(self, app: CarcassonneApp) -> None:
        """Send one event, or those of one gesture."""
        random, playing = self._random, isinstance(app.screen, GameScreen)
        small = self._size.width < 80 or self._size.height < 24
        chance = random.random()
        if chance < (0.5 if small else 0.015):
            self._resize(app, *random.choice(SIZES if small else SIZES + ODD_SIZES))
        elif chance < 0.12:
            self._mouse(app)
        elif chance < 0.13:
            self._say(app, events.Paste(random.choice(_PASTES)))
        elif playing and chance < 0.7:
            self._press(app, random.choice(self._turn_keys(app.screen)))
        elif isinstance(app.screen, Question) and chance < 0.6:
            self._press(app, random.choice("yyn"))
        elif not playing and chance < 0.3:
            self._press(app, "escape")
        elif chance < 0.95:
            known = [pressed for pressed, active in app.screen.active_bindings.items() if _is_safe(active)]
            self._press(app, random.choice(known or ["escape"]))
        else:
            self._press(app, random.choice((*_OTHER_KEYS, *"abcjklruxyz0123456789?!é")))

    def _turn_keys(self, screen: Screen[Any]) -> list[str]:
        """Keys that lead on in a game."""
        game = _controller(screen).game
        if game.phase is Phase.PLACE:
            return ["enter"] * 6 + ["tab", "tab", "r", "e", "right", "down", "u", "y"]
        if game.phase is Phase.DEPLOY:
            return ["1", "2", "3", "4", "x", "b"] + ["enter"] * 4 + ["space"] * 4 + ["u", "left"]
        return ["enter"] * 5 + ["space", "f", "u", "y", "v"]

    def _press(self, app: CarcassonneApp, pressed: str) -> None:
        character = key_to_character(pressed) if len(pressed) > 1 else pressed
        self._say(app, events.Key(pressed if len(pressed) > 1 else key_named(pressed), character))

    def _resize(self, app: CarcassonneApp, columns: int, rows: int) -> None:
        self._size = Size(columns, rows)
        driver: Any = app._driver
        driver._size = (columns, rows)
        self._say(app, events.Resize(self._size, self._size))

    def _mouse(self, app: CarcassonneApp) -> None:
        """Move, click, drag, or turn the wheel; usually on the map or something else that answers."""
        random = self._random
        x, y = random.randrange(self._size.width), random.randrange(self._size.height)
        if random.random() < 0.6 and (found := list(app.screen.query(MapView))) and found[0].region:
            region = found[0].region
            cells = list(_controller(app.screen).seen.legal) if isinstance(app.screen, GameScreen) else []
            place = found[0].region_of(*random.choice(cells)).translate(region.offset) if cells else region
            if place := place.intersection(region):
                x, y = random.randrange(place.x, place.right), random.randrange(place.y, place.bottom)
        match random.randrange(6):
            case 0 | 1:
                self._say(app, _mouse(events.MouseMove, x, y, 0))
            case 2 | 3:
                self._say(app, _mouse(events.MouseDown, x, y))
                self._say(app, _mouse(events.MouseUp, x, y))
            case 4:
                self._say(app, _mouse(events.MouseDown, x, y))
                for _ in range(random.randint(1, 3)):
                    x, y = x + random.randint(-9, 9), y + random.randint(-5, 5)
                    self._say(app, _mouse(events.MouseMove, x, y))
                self._say(app, _mouse(events.MouseUp, x, y))
            case _:
                self._say(app, _mouse(random.choice((events.MouseScrollUp, events.MouseScrollDown)), x, y, 0))

    def _say(self, app: CarcassonneApp, event: events.Event) -> None:
        """Hand an event on as the terminal does."""
        match event:
            case events.Key():
                self._told.append(event.key)
            case events.MouseEvent():
                self._told.append(f"{type(event).__name__} {event.x},{event.y}")
            case events.Resize():
                self._told.append(f"{event.size.width}x{event.size.height}")
            case _:
                self._told.append(repr(event))
        self.events += 1
        assert app._driver is not None
        app._driver.process_message(event)

    async def _quiet(self, app: CarcassonneApp) -> None:
        """Wait until everything has had its effect."""
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.sleep(0)
                for _ in range(3):
                    while app.is_running and (app._keys or app._settling):
                        await asyncio.sleep(0.0005)
                    for pump in [app, *app.screen_stack[-1:]] if app.is_running and app.screen_stack else []:
                        seen = asyncio.Event()
                        if pump.call_later(seen.set):
                            await seen.wait()
        except TimeoutError:
            raise self._fault("the app hangs") from None
        if app._exception is not None:
            raise self._fault(f"{type(app._exception).__name__}: {app._exception}") from app._exception

    # What must always be so

    def _check(self, app: CarcassonneApp, *, thoroughly: bool) -> None:
        """Look at every game that is under way; there is one at most, and the title screen is left by then."""
        if app.is_running:
            begun = [type(shown).__name__ for shown in app.screen_stack if isinstance(shown, GameScreen | TitleScreen)]
            if len(begun) > 1:
                raise self._fault(f"at once there are {begun}")
        for shown in app.screen_stack if app.is_running else []:
            if isinstance(shown, GameScreen):
                try:
                    self._check_game(_controller(shown), thoroughly=thoroughly)
                except AssertionError as error:
                    raise self._fault(str(error)) from error

    def _check_game(self, controller: Controller, *, thoroughly: bool) -> None:
        game, view, setup = controller.game, controller.seen, controller.game.setup
        assert view.phase is game.phase
        assert (view.turn, view.part, view.player) == (game.turn, game.part, game.player)
        assert view.board == tuple(game.board)
        assert view.figures == tuple(game.figures)
        assert view.remaining == game.remaining
        assert view.log == tuple(game.history)
        begun = Game(setup)
        standing = Counter((figure.player, figure.figure) for figure in game.figures)
        for player in range(len(game.players)):
            for figure, number in begun.supply(player).items():
                assert game.supply(player)[figure] + standing[player, figure] == number, "figures got lost"
        scored = [event for happened in game.history for event in happened if isinstance(event, Scored)]
        scores = [
            start + sum(event.points for event in scored if seat in event.players)
            for seat, start in enumerate(begun.scores)
        ]
        assert scores == game.scores, "the scores are not what was told"
        if view.finale is None or view.finale.done:
            assert [seat.score for seat in view.seats] == game.scores
        if thoroughly:
            for action in game.actions:
                begun.apply(action)
            assert game_text(begun) == game_text(game), "played again it is another game"
            self._check_file(controller.record)

    def _check_file(self, record: Record) -> None:
        """Some file must tell just this game."""
        if record.game.actions or record.undone:
            wanted, told = _text(record), []
            for path in _kept():
                told.append(_text(read_record(path)))
                if told[-1] == wanted:
                    return
            raise AssertionError(f"no file tells this game:\n{wanted}\nThe files tell:\n" + "\n".join(told))

    async def _leave(self, app: CarcassonneApp) -> None:
        """Leave the program, from wherever one is; that must always be possible."""
        self._resize(app, 80, 24)
        await self._quiet(app)
        for _ in range(60):
            if not app.is_running or app._exit:
                return
            if isinstance(app.screen, Question):
                self._press(app, "y")
            elif self._random.random() < 0.1:
                self._press(app, "ctrl+q")
            else:
                self._press(app, "escape" if isinstance(app.focused, Input) else self._random.choice(("escape", "q")))
            await self._quiet(app)
            await asyncio.sleep(0.01)
        raise self._fault("no way out of " + ", ".join(type(shown).__name__ for shown in app.screen_stack))

    def _fault(self, what: str) -> Fault:
        return Fault(f"{what}\nseed {self._seed}, event {self.events}; the last events:\n{', '.join(self._told)}")


def _kept() -> list[Path]:
    """The files of games, the newest first."""
    return sorted(games_dir().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)


def _text(record: Record) -> str:
    return f"{game_text(record.game)} undone {record.undone}"


def _is_safe(active: ActiveBinding) -> bool:
    return active.binding.id not in _LEFT_ALONE


def _controller(screen: Screen[Any]) -> Controller:
    assert isinstance(screen, GameScreen)
    return screen._controller


def _mouse(kind: type[events.MouseEvent], x: int, y: int, button: int = 1) -> events.MouseEvent:
    return kind(None, x, y, 0, 0, button, False, False, False, x, y)


async def soak(seed: int, count: int) -> Monkey:
    """Let a monkey send so many events, and tell every now and then how it gets on."""
    monkey, start = Monkey(seed), monotonic()
    while monkey.events < count:
        await monkey.play(min(20 * SITTING, count - monkey.events))
        rate, memory = monkey.events / (monotonic() - start), getrusage(RUSAGE_SELF).ru_maxrss // 1024
        print(f"seed {seed}: {monkey.events} events, {rate:.0f}/s, {monkey.over} games over, {memory} MB", flush=True)
    return monkey


def main(count: int, processes: int = 1, seed: int = 1) -> int:
    """Share the events among some processes; the exit status is 1 if something is wrong."""
    if processes > 1:
        share = str(-(-count // processes))
        command = [sys.executable, "-m", "tui.soaking", share, "1"]
        running = [subprocess.Popen([*command, str(seed + number)]) for number in range(processes)]
        return max([each.wait() for each in running])
    with TemporaryDirectory() as folder:
        os.environ["CARCASSONNE_DATA_DIR"] = os.environ["CARCASSONNE_CONFIG_DIR"] = folder
        monkey = asyncio.run(soak(seed, count))
    print(f"seed {seed}: {dict(monkey.seen.most_common())}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))

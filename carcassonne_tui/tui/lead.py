"""Which screen follows which."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from carcassonne_tui.i18n import t
from carcassonne_tui.paths import games_dir, holds_games
from carcassonne_tui.records import DeedLine, Journal, JournalError, Record, read_record
from carcassonne_tui.records.shelf import SUFFIX, import_game, latest
from carcassonne_tui.rules import FIRST_GAME, Phase
from carcassonne_tui.tui.controller import GUARD_SECONDS, Controller
from carcassonne_tui.tui.draft import NewGame, default_new_game
from carcassonne_tui.tui.faults import fault_in_words
from carcassonne_tui.tui.keymap import key_in
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens.game import GameScreen, Outcome
from carcassonne_tui.tui.screens.in_use import InUseChoice, InUseScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.replay import ReplayScreen
from carcassonne_tui.tui.screens.saved_games import Chosen, Purpose, SavedGamesScreen
from carcassonne_tui.tui.screens.title import TitleChoice, TitleScreen
from carcassonne_tui.tui.setups import remember, remembered
from carcassonne_tui.tui.table import Table, branched_table, new_table, people_of, table_of
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.game_list import day_and_time

if TYPE_CHECKING:
    from carcassonne_tui.tui.app import CarcassonneApp, Opening

RETRY_SECONDS = 3
"""How long after the disk has failed it is tried again."""


class Lead:
    """Leads from screen to screen."""

    def __init__(self, app: CarcassonneApp, opening: Opening, guard_seconds: float | None = None) -> None:
        """Lead through an app.

        Args:
            app: Shows the screens.
            opening: What is shown first.
            guard_seconds: See `Controller`; None for the usual time.
        """
        self._app = app
        self._opening = opening
        self._guard_seconds = GUARD_SECONDS if guard_seconds is None else guard_seconds
        self._last: NewGame | None = None

    async def lead(self, title: Awaitable[TitleChoice] | None) -> None:
        """Lead from screen to screen until somebody quits.

        Args:
            title: What will be chosen on the title screen, if that is shown already.
        """
        table = await self._choose(title) if title else await self._open() or await self._choose()
        while table is not None:
            match await self._play(table):
                case Outcome.AGAIN:
                    table = new_table(table.people.again())
                case Outcome.NEW_GAME:
                    table = await self._set_up() or await self._choose()
                case Outcome.TITLE:
                    table = await self._choose()
                case Outcome.QUIT:
                    table = None
                case branch:
                    table = branched_table(branch)

    async def _open(self) -> Table | None:
        """What the app was opened for; None for the title screen."""
        match self._opening:
            case {"game": game}:
                return table_of(Record(game))
            case {"record": record}:
                return table_of(record)
            case {"resume": path}:
                return await self._resume(path)
            case {"replay": path}:
                return await self._replay(path)
            case {"go_on": True} if found := latest():
                table = await self._resume(found.path)
                if table is not None:
                    leave = key_in(self._app, "game.leave")
                    table.greeting = t("game.goes-on", day=day_and_time(found.modified), key=leave)
                return table
        return None

    async def _choose(self, title: Awaitable[TitleChoice] | None = None) -> Table | None:
        """What somebody chooses on the title screen; None to quit."""
        while True:
            found = latest()
            names = t("title.comma").join(found.players) if found else None
            chosen, title = await (title or self._app.push_screen_wait(TitleScreen(names))), None
            match chosen:
                case TitleChoice.CONTINUE if found:
                    table = await self._resume(found.path)
                case TitleChoice.NEW_GAME:
                    table = await self._set_up()
                case TitleChoice.SAVED_GAMES:
                    table = await self._reopen()
                case _:
                    return None
            if table is not None:
                return table

    async def _reopen(self) -> Table | None:
        """A kept game that somebody chooses; None if he thinks better of it."""
        chosen, table = None, None
        while table is None:
            chosen = await self._app.push_screen_wait(
                SavedGamesScreen(self._app.preferences.palette, chosen.path if chosen else None)
            )
            match chosen:
                case None:
                    return None
                case Chosen(path, Purpose.PLAY):
                    table = await self._resume(path)
                case Chosen(path, Purpose.REPLAY):
                    table = await self._replay(path)
        return table

    async def _replay(self, path: Path) -> Table | None:
        """Show the game in a file again; a game that somebody goes on with from some moment of it, or None."""
        try:
            record = read_record(path)
        except JournalError as error:
            self._tell_fault(error)
            return None
        replay = Replay(record, people_of(record).seats)
        screen = ReplayScreen(replay, self._app.preferences.palette, self._app.preferences.settings, follow=path)
        screen.picture_name = path.stem
        branch = await self._app.push_screen_wait(screen)
        return branched_table(branch) if branch else None

    async def _resume(self, path: Path) -> Table | None:
        """The game in a file, or a copy of it if another program has it; None if it cannot be had, which is told."""
        try:
            try:
                journal, record = Journal.resume(path)
            except JournalError as error:
                if error.reason != "in-use":
                    raise
                match await self._app.push_screen_wait(InUseScreen()):
                    case InUseChoice.WATCH:
                        return await self._replay(path)
                    case InUseChoice.BACK:
                        return None
                journal, record = Journal.resume(games_dir() / f"{import_game(path)}{SUFFIX}")
        except JournalError as error:
            self._tell_fault(error)
            return None
        return table_of(record, journal)

    def _tell_fault(self, error: JournalError) -> None:
        self._app.notify(fault_in_words(error), severity="error", timeout=10, markup=False)

    async def _set_up(self) -> Table | None:
        """A game that somebody sets up; None if he thinks better of it."""
        people = await self._app.push_screen_wait(NewGameScreen(self._last or remembered() or _first_choice()))
        if people is None:
            return None
        remember(people)
        return new_table(people)

    async def _play(self, table: Table) -> Outcome | Record:
        """Play at a table, and answer with what comes next. The game is kept after every action."""
        self._last = table.people
        journal = table.journal

        def keep(line: DeedLine) -> None:
            write(lambda: journal.tell(line))

        def catch_up() -> None:
            if journal.behind:
                write(journal.catch_up)

        def write(what: Callable[[], None]) -> None:
            try:
                what()
                screen.warn("")
            except JournalError as error:
                screen.warn(t("game.not-kept", why=fault_in_words(error)))

        controller = Controller(table.record, table.people.seats, guard_seconds=self._guard_seconds, on_line=keep)
        screen = GameScreen(controller, self._app.preferences.palette, self._app.preferences.settings)
        screen.picture_name = journal.path.stem
        turn_of = controller.seen.player

        def ring(view: View | None) -> None:
            nonlocal turn_of
            if view is not None and view.player != turn_of:
                turn_of = view.player
                if self._app.preferences.settings.bell and view.phase is not Phase.OVER:
                    self._app.bell()

        if table.resumed:
            controller.finish_scoring()
        self._app.watch(controller, "view", ring, init=False)
        catch_up()
        if table.greeting:
            controller.say(table.greeting)
            table.greeting = ""
        retrying = self._app.set_interval(RETRY_SECONDS, catch_up)
        try:
            return await self._app.push_screen_wait(screen)
        finally:
            retrying.stop()
            journal.close()


def _first_choice() -> NewGame | None:
    """What a game is set up from where nothing was chosen before: the rules of a first game if none was played."""
    return None if holds_games() else default_new_game(FIRST_GAME)

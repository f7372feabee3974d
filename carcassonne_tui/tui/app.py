"""The app: which screen follows which."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, TypedDict, Unpack

from textual import constants, events, on, work
from textual.binding import BindingType
from textual.filter import LineFilter, Monochrome, NoColor
from textual.widgets import Input

from carcassonne_tui.drawing import Theme, ambiguous_characters, load_theme, theme_for_depth, theme_names
from carcassonne_tui.drawing.glyphs import DEFAULT_GLYPHS
from carcassonne_tui.i18n import t
from carcassonne_tui.records import DeedLine, Journal, JournalError, Record, read_record
from carcassonne_tui.records.shelf import SUFFIX, games_dir, import_game, latest
from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.settings import Settings, SettingsError, load_settings, save_settings
from carcassonne_tui.tui.controller import GUARD_SECONDS, Controller
from carcassonne_tui.tui.draft import NewGame
from carcassonne_tui.tui.faults import fault_in_words
from carcassonne_tui.tui.keymap import key_in, key_map
from carcassonne_tui.tui.keys import key, key_named
from carcassonne_tui.tui.orderly import OrderlyApp
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens.game import GameScreen, Outcome
from carcassonne_tui.tui.screens.in_use import InUseChoice, InUseScreen
from carcassonne_tui.tui.screens.map_screen import MapScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.replay import ReplayScreen
from carcassonne_tui.tui.screens.saved_games import Chosen, Purpose, SavedGamesScreen
from carcassonne_tui.tui.screens.settings import SettingsScreen
from carcassonne_tui.tui.screens.title import TitleChoice, TitleScreen
from carcassonne_tui.tui.setups import remember, remembered
from carcassonne_tui.tui.table import Table, branched_table, new_table, people_of, table_of
from carcassonne_tui.tui.terminal import Widths, probe_width, typed_keys
from carcassonne_tui.tui.textual_themes import textual_theme
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.game_list import day_and_time

RETRY_SECONDS = 3
"""How long after the disk has failed it is tried again."""


class Opening(TypedDict, total=False):
    """What the app shows first; nothing of it for the title screen."""

    game: Game
    """A game to go straight into."""
    record: Record
    """The same with all that is kept of it."""
    resume: Path
    """The file of a kept game to go on with."""
    replay: Path
    """The file of a kept game to watch."""
    go_on: bool
    """Whether to go on with the game that was played last, if it is not over."""


class CarcassonneApp(OrderlyApp[int]):
    """Carcassonne at the terminal.

    Attributes:
        palette: The theme that colours the map and the seats.
        key_map: The user's own keys.
    """

    TITLE = "Carcassonne"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # dragging moves the map; and Textual fails where the text has just gone
    BINDINGS: ClassVar[list[BindingType]] = [
        key("app.quit", "ctrl+q", "ask_to_quit", show=False),
        key("app.how-to-quit", "ctrl+c", "say_how_to_quit", show=False),
        key("app.suspend", "ctrl+z", "suspend_process", show=False),
        key("app.settings", "comma", "settings", show=False),
    ]

    CSS = """
    Toast, Toast.-information, Toast.-warning, Toast.-error { border: none; padding: 1 2; }
    """

    def __init__(self, *, guard_seconds: float = GUARD_SECONDS, **opening: Unpack[Opening]) -> None:
        """The app, with the user's settings.

        Args:
            guard_seconds: See `Controller`.
            opening: What is shown first.
        """
        super().__init__()
        self._opening = opening
        self._guard_seconds = guard_seconds
        self._last: NewGame | None = None
        self._widths = Widths(None)
        for name in theme_names():
            self.register_theme(textual_theme(name))
        self._to_tell: list[str] = []
        try:
            self._settings = load_settings()
        except SettingsError as error:
            self._settings = Settings()
            self._to_tell.append(t("settings.at-fault", fault=error))
        self._take_keys(self._settings)
        self.palette = self._shown_in(self._settings)

    def probe(self) -> None:
        """Find out what the terminal can do, as long as it is still as it was."""
        if self._settings.glyphs != DEFAULT_GLYPHS:
            self._widths = probe_width(ambiguous_characters())
            self.palette = self._shown_in(self._settings)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What becomes of colours; without any the terminal's own ones are left out, which have no shades of grey."""
        filters = super().get_line_filters()
        if not (self.no_color and self.native_ansi_color):
            return filters
        return [NoColor() if isinstance(each, Monochrome) else each for each in filters]

    def on_mount(self) -> None:
        """Begin; whoever ends the program from outside gets his terminal back as it was."""
        for ending in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):  # not on every system and thread
                asyncio.get_running_loop().add_signal_handler(ending, self.exit, 128 + ending)
        if self._widths.typed:
            self._hand_on(self._widths.typed)
        if self._to_tell:
            self._warn("\n".join(self._to_tell))
        self._lead()

    @work
    async def _hand_on(self, typed: str) -> None:
        """Hand on what was typed before there was a first screen, as soon as there is one."""
        while len(self.screen_stack) < 2 or not self.screen.is_mounted:
            await asyncio.sleep(0.01)
        for message in typed_keys(typed):
            self.post_message(message)

    def meant(self, event: events.Key) -> events.Key:
        """The key that was meant: an input method sends it full-width, Caps Lock as a capital that does nothing."""
        if isinstance(self.focused, Input):
            return event
        character = unicodedata.normalize("NFKC", event.character or "")
        bindings = self.screen.active_bindings
        if character.isupper() and character not in bindings:
            character = character.lower()
        if character == event.character or len(character) != 1 or not (character.isascii() or character in bindings):
            return event
        return events.Key(key_named(character), character)

    # Settings

    def _shown_in(self, settings: Settings) -> Theme:
        """Show everything in the colours of some settings, and answer with what the map is drawn in."""
        self.theme = theme_for_depth(settings.theme, self.console.color_system)
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animations else "none"
        return load_theme(self.theme, settings.glyphs, ambiguous=bool(self._widths.one_each))

    def _take_keys(self, settings: Settings) -> None:
        """Take the keys of some settings; what of them cannot be is told as soon as anything can be shown."""
        self.key_map = key_map(settings.keys)
        self.set_keymap(self.key_map.for_textual())
        self._to_tell += self.key_map.faults

    @on(SettingsScreen.Changed)
    def _change_settings(self, event: SettingsScreen.Changed) -> None:
        self._use_settings(event.settings)

    def _use_settings(self, settings: Settings) -> None:
        """Let settings hold from now on, and keep them."""
        before, self._settings = self._settings, settings
        self.palette = self._shown_in(settings)
        for screen in self.screen_stack:
            if isinstance(screen, MapScreen | SettingsScreen):
                screen.use_theme(self.palette)
                screen.use_settings(settings)
        try:
            kept = save_settings(settings, before)
        except SettingsError as error:
            self._warn(t("settings.not-kept", fault=error))
        else:
            if kept is not None:
                self._warn(t("settings.kept", file=kept.name))

    def _warn(self, sentence: str) -> None:
        self.clear_notifications()
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def action_settings(self) -> None:
        """Show the settings, or leave them."""
        if isinstance(self.screen, SettingsScreen):
            self.screen.action_close()
        else:
            self.push_screen(SettingsScreen(self._settings, self.palette, self.key_map.keys))

    # From screen to screen

    @work
    async def _lead(self) -> None:
        """Lead from screen to screen until somebody quits."""
        table = await self._open() or await self._choose()
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
        self.exit(0)

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
                    leave = key_in(self, "game.leave")
                    table.greeting = t("game.goes-on", day=day_and_time(found.modified), key=leave)
                return table
        return None

    async def _choose(self) -> Table | None:
        """What somebody chooses on the title screen; None to quit."""
        while True:
            found = latest()
            names = t("title.comma").join(found.players) if found else None
            match await self.push_screen_wait(TitleScreen(names)):
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
            chosen = await self.push_screen_wait(SavedGamesScreen(self.palette, chosen.path if chosen else None))
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
        screen = ReplayScreen(replay, self.palette, self._settings, follow=path)
        screen.picture_name = path.stem
        branch = await self.push_screen_wait(screen)
        return branched_table(branch) if branch else None

    async def _resume(self, path: Path) -> Table | None:
        """The game in a file, or a copy of it if another program has it; None if it cannot be had, which is told."""
        try:
            try:
                journal, record = Journal.resume(path)
            except JournalError as error:
                if error.reason != "in-use":
                    raise
                match await self.push_screen_wait(InUseScreen()):
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
        self.notify(fault_in_words(error), severity="error", timeout=10, markup=False)

    async def _set_up(self) -> Table | None:
        """A game that somebody sets up; None if he thinks better of it."""
        people = await self.push_screen_wait(NewGameScreen(self._last or remembered()))
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
        screen = GameScreen(controller, self.palette, self._settings)
        screen.picture_name = journal.path.stem
        turn_of = controller.seen.player

        def ring(view: View | None) -> None:
            nonlocal turn_of
            if view is not None and view.player != turn_of:
                turn_of = view.player
                if self._settings.bell and view.phase is not Phase.OVER:
                    self.bell()

        self.watch(controller, "view", ring, init=False)
        catch_up()
        if table.greeting:
            controller.say(table.greeting)
            table.greeting = ""
        retrying = self.set_interval(RETRY_SECONDS, catch_up)
        try:
            return await self.push_screen_wait(screen)
        finally:
            retrying.stop()
            journal.close()

    # Actions of every screen

    @work
    async def action_ask_to_quit(self) -> None:
        """Quit, after a question if a game is running."""
        if isinstance(self.screen, Question):
            return
        running = any(isinstance(screen, GameScreen) and screen.running for screen in self.screen_stack)
        unkept = any(isinstance(screen, GameScreen) and screen.unkept for screen in self.screen_stack)
        question = t("question.quit-unkept" if unkept else "question.quit")
        if not running or await self.push_screen_wait(Question(question)):
            self.exit(0)

    def action_say_how_to_quit(self) -> None:
        """Say which key quits, to those who are used to another one."""
        self.notify(t("game.how-to-quit", key=key_in(self, "app.quit")), markup=False)

    def action_next_theme(self) -> None:
        """Change to the next theme."""
        names = theme_names()
        following = names[(names.index(self._settings.theme) + 1) % len(names)]
        self._use_settings(self._settings.model_copy(update={"theme": following}))


def run(**opening: Unpack[Opening]) -> int:
    """Open the app and stay until somebody quits; answer with the exit status."""
    app = CarcassonneApp(**opening)
    app.probe()
    return app.run() or 0

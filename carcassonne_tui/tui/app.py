"""The app: the first picture, and what is the same around all screens."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import sys
import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypedDict, Unpack

from textual import constants, events, work
from textual.binding import BindingType
from textual.filter import ANSIToTruecolor, LineFilter, Monochrome, NoColor
from textual.widgets import Input

from carcassonne_tui.drawing.theme_names import theme_for_depth
from carcassonne_tui.i18n import t
from carcassonne_tui.paths import holds_games
from carcassonne_tui.tui.first_look import first_look
from carcassonne_tui.tui.keymap import KeyMap, key_in
from carcassonne_tui.tui.keys import key, key_named
from carcassonne_tui.tui.orderly import OrderlyApp
from carcassonne_tui.tui.screens.opening import OpeningScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.spoken import Interruptible, SpokenScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.terminal import Widths, probe_width, typed_keys
from carcassonne_tui.tui.textual_themes import textual_theme

if TYPE_CHECKING:
    from carcassonne_tui.records import Record
    from carcassonne_tui.rules import Game
    from carcassonne_tui.tui.preferences import Preferences
    from carcassonne_tui.tui.screens.settings import SettingsScreen


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
    find: Callable[[], Opening]
    """Finds out what to open while there is something to look at; what it raises ends the program, see `run`."""
    go_on: bool
    """Whether to go on with the game that was played last, if it is not over."""


_LEAVING = (
    key("app.quit", "ctrl+q", "ask_to_quit", show=False),
    key("app.how-to-quit", "ctrl+c", "say_how_to_quit", show=False),
    key("app.suspend", "ctrl+z", "suspend_process", show=False),
)


class CarcassonneApp(OrderlyApp[int]):
    """Carcassonne at the terminal.

    Attributes:
        key_map: The user's own keys.
        failure: Why there was nothing to open, if so.
        when_loaded: Is called when all is loaded that is needed for playing.
    """

    TITLE = "Carcassonne"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # dragging moves the map; and Textual fails where the text has just gone
    BINDINGS: ClassVar[list[BindingType]] = [
        *_LEAVING,
        key("app.settings", "comma", "settings", show=False),
    ]

    CSS = """
    ToastRack { dock: top; align: left top; margin: 1 0 0 1; }
    ToastHolder { align-horizontal: left; }
    Toast, Toast.-information, Toast.-warning, Toast.-error {
        border: none; padding: 0 1; margin: 0; width: auto; max-width: 52;
    }
    """

    def __init__(self, *, guard_seconds: float | None = None, **opening: Unpack[Opening]) -> None:
        """The app as it looks at first.

        Args:
            guard_seconds: See `Controller`; None for the usual time.
            opening: What is shown first.
        """
        super().__init__()
        self._opening = opening
        self._begins_with_title = not (opening.keys() - {"go_on"} or holds_games())
        self._guard_seconds = guard_seconds
        self._look = first_look()
        self._widths = Widths(None)
        self.key_map = KeyMap({})
        self.failure: Exception | None = None
        self.when_loaded: Callable[[], None] = lambda: None
        self.show_theme(self._look.theme)

    def probe(self) -> None:
        """Find out what the terminal can do, as long as it is still as it was."""
        if self._look.glyphs is not None:
            from carcassonne_tui.drawing.glyphs import DEFAULT_GLYPHS, ambiguous_characters  # noqa: PLC0415 - only here

            if self._look.glyphs != DEFAULT_GLYPHS:
                self._widths = probe_width(ambiguous_characters())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What becomes of colours; without any the terminal's own ones are left out, which have no shades of grey.

        No theme mixes the terminal's own colours with others, so none has to be turned into another one.
        """
        filters = [each for each in super().get_line_filters() if not isinstance(each, ANSIToTruecolor)]
        if not (self.no_color and self.native_ansi_color):
            return filters
        return [NoColor() if isinstance(each, Monochrome) else each for each in filters]

    def on_load(self) -> None:
        """Whoever ends the program from outside gets his terminal back as it was."""
        for ending in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):  # not on every system and thread
                asyncio.get_running_loop().add_signal_handler(ending, self.exit, 128 + ending)

    def on_mount(self) -> None:
        """Begin."""
        if self._look.keys:
            _ = self.preferences  # before anything is pressed
        if self._widths.typed:
            self._hand_on(self._widths.typed)
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
        typed = event.character or ""
        character = unicodedata.normalize("NFKC", typed)
        if character == typed and not character.isupper():
            return event
        screen = self.screen
        bindings = screen.known_bindings if isinstance(screen, SpokenScreen) else screen.active_bindings
        if character.isupper() and character not in bindings:
            character = character.lower()
        if character == typed or len(character) != 1 or not (character.isascii() or character in bindings):
            return event
        return events.Key(key_named(character), character)

    async def on_key(self, event: events.Key) -> None:
        """The keys of leaving the program work over a screen, too, that hides the other keys of the app."""
        for binding in _LEAVING if self.screen.is_modal else ():
            if event.key in (self.key_map.keys.get(binding.id or "") or binding.key.split(",")):
                await self.run_action(binding.action)

    # Settings

    @cached_property
    def preferences(self) -> Preferences:
        """What the user has chosen, which holds from the moment at which it is asked for."""
        from carcassonne_tui.tui.preferences import Preferences  # noqa: PLC0415 - only when needed

        return Preferences(self, ambiguous=bool(self._widths.one_each))

    def show_theme(self, name: str) -> None:
        """Show everything around the map in the colours of a theme, or in those that the terminal has."""
        name = theme_for_depth(name, self.console.color_system)
        if name not in self.available_themes:
            self.register_theme(textual_theme(name))
        self.theme = name

    def let_move(self, moving: bool) -> None:
        """Let move on the screen what may, or nothing."""
        self.animation_level = constants.TEXTUAL_ANIMATIONS if moving else "none"

    def on_settings_screen_changed(self, event: SettingsScreen.Changed) -> None:
        """Let what was chosen hold."""
        self.preferences.use(event.settings)

    def action_settings(self) -> None:
        """Show the settings, or leave them; not before there is a screen, nor where the terminal is too small."""
        from carcassonne_tui.tui.screens.settings import SettingsScreen  # noqa: PLC0415 - only when needed

        if isinstance(self.screen, SettingsScreen):
            self.screen.action_close()
        elif isinstance(self.screen, SpokenScreen):
            chosen = self.preferences
            self.push_screen(SettingsScreen(chosen.settings, chosen.palette, self.key_map.keys))

    # From screen to screen

    def get_default_screen(self) -> OpeningScreen:
        """What is shown before the first screen, which the title is at once if it comes first."""
        return OpeningScreen(pictured=not self._begins_with_title)

    @work
    async def _lead(self) -> None:
        """Lead from screen to screen until somebody quits.

        Something is shown before all that is needed for playing is loaded: the title screen if that comes first.
        """
        title = self.push_screen(TitleScreen(), wait_for_dismiss=True) if self._begins_with_title else None
        shown = asyncio.Event()
        self.call_after_refresh(shown.set)
        await shown.wait()
        gc.disable()  # nothing that is imported goes again: looking for it would take a tenth of the start
        _ = self.preferences
        from carcassonne_tui.tui.lead import Lead  # noqa: PLC0415 - only when needed

        gc.enable()
        self.when_loaded()
        if "find" in self._opening:
            try:
                self._opening = self._opening["find"]()
            except Exception as error:
                self.failure = error
                self.exit(1)
                return
        await Lead(self, self._opening, self._guard_seconds).lead(title)
        self.exit(0)

    # Actions of every screen

    @work
    async def action_ask_to_quit(self) -> None:
        """Quit, after a question if a game is running."""
        if isinstance(self.screen, Question):
            return
        running = any(isinstance(screen, Interruptible) and screen.running for screen in self.screen_stack)
        unkept = any(isinstance(screen, Interruptible) and screen.unkept for screen in self.screen_stack)
        question = t("question.quit-unkept" if unkept else "question.quit")
        if not running or await self.push_screen_wait(Question(question)):
            self.exit(0)

    def action_say_how_to_quit(self) -> None:
        """Say which key quits, to those who are used to another one."""
        self.notify(t("game.how-to-quit", key=key_in(self, "app.quit")), markup=False)

    def action_next_theme(self) -> None:
        """Change to the next theme."""
        self.preferences.next_theme()


def run(**opening: Unpack[Opening]) -> int:
    """Open the app and stay until somebody quits; answer with the exit status, which is 1 if the program fails.

    Raises:
        Exception: What `Opening.find` raises.
    """
    app = CarcassonneApp(**opening)
    app.when_loaded = gc.freeze  # there is no other app, and nothing of what is loaded goes again
    app.probe()
    result = app.run()
    if "preferences" in vars(app) and (told := app.preferences.keep()):  # chosen just before the end
        print(told, file=sys.stderr)
    if app.failure is not None:
        raise app.failure
    return result or app.return_code or 0

"""The app: which screen follows which."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypedDict, Unpack

from textual import constants, events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.filter import ANSIToTruecolor, LineFilter, Monochrome, NoColor
from textual.widgets import Input

from carcassonne_tui.drawing.glyphs import DEFAULT_GLYPHS, ambiguous_characters
from carcassonne_tui.drawing.theme_names import theme_for_depth, theme_names
from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.i18n import t
from carcassonne_tui.paths import holds_games
from carcassonne_tui.settings import Settings, SettingsError, load_settings, save_settings
from carcassonne_tui.tui.keymap import key_in, key_map
from carcassonne_tui.tui.keys import key, key_named
from carcassonne_tui.tui.orderly import OrderlyApp
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.spoken import Interruptible, SpokenScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.terminal import Widths, probe_width, typed_keys
from carcassonne_tui.tui.textual_themes import textual_theme
from carcassonne_tui.tui.widgets.castle import Backdrop
from carcassonne_tui.tui.widgets.themed import Configured, Themed

if TYPE_CHECKING:
    from carcassonne_tui.records import Record
    from carcassonne_tui.rules import Game
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
        palette: The theme that colours the map and the seats.
        settings: What the user has chosen.
        key_map: The user's own keys.
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
        """The app, with the user's settings.

        Args:
            guard_seconds: See `Controller`; None for the usual time.
            opening: What is shown first.
        """
        super().__init__()
        self._opening = opening
        self._begins_with_title = not (opening.keys() - {"go_on"} or holds_games())
        self._guard_seconds = guard_seconds
        self._widths = Widths(None)
        self._to_tell: list[str] = []
        try:
            self.settings = load_settings()
        except SettingsError as error:
            self.settings = Settings()
            self._to_tell.append(t("settings.at-fault", fault=error))
        self._kept_settings = self.settings
        self._take_keys(self.settings)
        self.palette = self._shown_in(self.settings)

    def probe(self) -> None:
        """Find out what the terminal can do, as long as it is still as it was."""
        if self.settings.glyphs != DEFAULT_GLYPHS:
            self._widths = probe_width(ambiguous_characters())
            self.palette = self._shown_in(self.settings)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What becomes of colours; without any the terminal's own ones are left out, which have no shades of grey.

        No theme mixes the terminal's own colours with others, so none has to be turned into another one.
        """
        filters = [each for each in super().get_line_filters() if not isinstance(each, ANSIToTruecolor)]
        if not (self.no_color and self.native_ansi_color):
            return filters
        return [NoColor() if isinstance(each, Monochrome) else each for each in filters]

    def compose(self) -> ComposeResult:
        """What is shown before the first screen, unless that is there at once."""
        if not self._begins_with_title:
            yield Backdrop()

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

    def _shown_in(self, settings: Settings) -> Theme:
        """Show everything in the colours of some settings, and answer with what the map is drawn in."""
        name = theme_for_depth(settings.theme, self.console.color_system)
        if name not in self.available_themes:
            self.register_theme(textual_theme(name))
        self.theme = name
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animations else "none"
        return load_theme(self.theme, settings.glyphs, ambiguous=bool(self._widths.one_each))

    def _take_keys(self, settings: Settings) -> None:
        """Take the keys of some settings; what of them cannot be is told as soon as anything can be shown."""
        self.key_map = key_map(settings.keys)
        self.set_keymap(self.key_map.for_textual())
        self._to_tell += self.key_map.faults

    def on_settings_screen_changed(self, event: SettingsScreen.Changed) -> None:
        """Let what was chosen hold."""
        self._use_settings(event.settings)

    def _use_settings(self, settings: Settings) -> None:
        """Let settings hold from now on, and keep them as soon as they are to be seen."""
        self.settings = settings
        self.palette = self._shown_in(settings)
        for screen in self.screen_stack:
            if isinstance(screen, Themed):
                screen.use_theme(self.palette)
            if isinstance(screen, Configured):
                screen.use_settings(settings)
        self.call_after_refresh(self.keep_settings)

    def keep_settings(self) -> None:
        """Keep what has been chosen since it was done last."""
        before, self._kept_settings = self._kept_settings, self.settings
        if before == self.settings:
            return
        try:
            kept = save_settings(self.settings, before)
        except SettingsError as error:
            self._warn(t("settings.not-kept", fault=error))
        else:
            if kept is not None:
                self._warn(t("settings.kept", file=kept.name))

    def _warn(self, sentence: str) -> None:
        self.clear_notifications()
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def action_settings(self) -> None:
        """Show the settings, or leave them; not before there is a screen, nor where the terminal is too small."""
        from carcassonne_tui.tui.screens.settings import SettingsScreen  # noqa: PLC0415 - only when needed

        if isinstance(self.screen, SettingsScreen):
            self.screen.action_close()
        elif isinstance(self.screen, SpokenScreen):
            self.push_screen(SettingsScreen(self.settings, self.palette, self.key_map.keys))

    # From screen to screen

    @work
    async def _lead(self) -> None:
        """Lead from screen to screen until somebody quits.

        Something is shown before all that is needed for playing is loaded: the title screen if that comes first.
        """
        title = self.push_screen(TitleScreen(), wait_for_dismiss=True) if self._begins_with_title else None
        shown = asyncio.Event()
        self.call_after_refresh(shown.set)
        await shown.wait()
        from carcassonne_tui.tui.lead import Lead  # noqa: PLC0415 - only when needed

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
        names = theme_names()
        following = names[(names.index(self.settings.theme) + 1) % len(names)]
        self._use_settings(self.settings.model_copy(update={"theme": following}))


def run(**opening: Unpack[Opening]) -> int:
    """Open the app and stay until somebody quits; answer with the exit status, which is 1 if the program fails."""
    app = CarcassonneApp(**opening)
    app.probe()
    result = app.run()
    app.keep_settings()
    return result or app.return_code or 0

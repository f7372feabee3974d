"""What the user has chosen, while the program runs: it holds at once, and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.i18n import t
from carcassonne_tui.settings import Settings, load_settings, save_settings
from carcassonne_tui.settings_file import SettingsError
from carcassonne_tui.tui.keymap import key_map
from carcassonne_tui.tui.widgets.themed import Configured, Themed

if TYPE_CHECKING:
    from carcassonne_tui.tui.app import CarcassonneApp

_MOST_TOLD = 5
"""So many faults are told at most; the file says the rest."""


class Preferences:
    """The settings of an app.

    Attributes:
        settings: What the user has chosen.
        palette: The theme that colours the map and the seats, with the characters that they are drawn with.
    """

    def __init__(self, app: CarcassonneApp, *, ambiguous: bool) -> None:
        """Let the settings that are kept hold in an app, and tell in it what is wrong with them.

        Args:
            app: Shows everything.
            ambiguous: Whether the terminal draws ambiguous characters one cell wide, see `load_glyph_set`.
        """
        self._app = app
        self._ambiguous = ambiguous
        faults: list[str] = []
        try:
            self.settings = load_settings()
        except SettingsError as error:
            self.settings = Settings()
            faults.append(t("settings.at-fault", fault=error))
        self._kept = self.settings
        app.key_map = key_map(self.settings.keys)
        app.set_keymap(app.key_map.for_textual())
        if told := [*faults, *app.key_map.faults]:
            further = len(told) - _MOST_TOLD
            self._warn("\n".join(told[:_MOST_TOLD] + ([t("settings.more", count=further)] if further > 0 else [])))
        self._show()

    def _show(self) -> None:
        """Show everything as it is chosen."""
        self._app.show_theme(self.settings.theme)
        self._app.let_move(self.settings.animations)
        self.palette = load_theme(self._app.theme, self.settings.glyphs, ambiguous=self._ambiguous)

    def use(self, settings: Settings) -> None:
        """Let settings hold from now on, and keep them as soon as they are to be seen."""
        self.settings = settings
        self._show()
        for screen in self._app.screen_stack:
            if isinstance(screen, Themed):
                screen.use_theme(self.palette)
            if isinstance(screen, Configured):
                screen.use_settings(settings)
        self._app.call_after_refresh(self._keep)

    def keep(self) -> str:
        """Keep what has been chosen since it was done last, and answer with what there is to say about it."""
        before, self._kept = self._kept, self.settings
        if before == self.settings:
            return ""
        try:
            kept = save_settings(self.settings, before)
        except SettingsError as error:
            return t("settings.not-kept", fault=error)
        return t("settings.kept", file=kept.name) if kept is not None else ""

    def _keep(self) -> None:
        if told := self.keep():
            self._warn(told)

    def next_theme(self) -> None:
        """Change to the next theme."""
        names = theme_names()
        following = names[(names.index(self.settings.theme) + 1) % len(names)]
        self.use(self.settings.model_copy(update={"theme": following}))

    def _warn(self, sentence: str) -> None:
        self._app.clear_notifications()
        self._app.notify(sentence, severity="warning", timeout=10, markup=False)

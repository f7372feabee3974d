"""The settings: what can be chosen, each with what it means, and what the keys are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, get_args

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Label, Static

from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.settings import Settings
from carcassonne_tui.settings_file import settings_path
from carcassonne_tui.tui.keymap import by_area, usual_keys
from carcassonne_tui.tui.keys import key, key_name
from carcassonne_tui.tui.literal import fit, literal
from carcassonne_tui.tui.screens.form import FormScreen, Group
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.widgets.choice import Choice, Turnable
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.pane import Pane

CHOICES: dict[str, Sequence[str | bool]] = {
    "theme": theme_names(),
    "glyphs": get_args(Settings.model_fields["glyphs"].annotation),
    **dict.fromkeys(("animations", "hints", "grid", "coordinates", "bell"), (False, True)),
}
"""The settings that are chosen on the screen, in order, with the values that each can have."""

PREVIEW = "M@0,0r2 A:city E@1,0r3 N@2,0r1 C:city E@0,1r0 D:field A@1,1r3 B:monastery W@2,1r0 A:road.E"
"""A piece of land with a little of everything."""


class SettingsScreen(FormScreen[None]):
    """The settings; whatever is chosen holds at once."""

    PANES = ("settings",)
    AUTO_FOCUS = "#theme"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - Textual's own form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - Textual's own form

    BINDINGS: ClassVar[list[BindingType]] = [
        key("settings.up", "up,k", "move(-1)", show=False, pair="settings.move"),
        key("settings.down", "down,j", "move(1)", pair="settings.move"),
        key("settings.page-up", "pageup", "scroll_keys(-1)", show=False, pair="settings.page"),
        key("settings.page-down", "pagedown", "scroll_keys(1)", pair="settings.page"),
        key("settings.close", "escape,q", "close", display="Esc"),
        key("settings.help", "question_mark,f1", "help", display="?"),
    ]

    DEFAULT_CSS = """
    SettingsScreen {
        align: center middle;
        #sheet { width: 100%; max-width: 140; height: 1fr; }
        #settings { width: 1fr; height: 1fr; padding: 0 1; background: $surface; scrollbar-gutter: stable; }
        #beside { width: 36; height: 1fr; padding: 0 0 0 1; }
        #land { height: auto; width: auto; margin-bottom: 1; }
        #keys { height: 1fr; scrollbar-gutter: stable; }
        #keys Static { width: 1fr; height: auto; }
        .heading { text-style: bold; color: $primary; }
        .hint { color: $text-muted; width: 1fr; margin-bottom: 1; }
        .described { display: none; }
        &.-wide {
            #settings { padding: 0 2; }
            #beside { width: 66; padding: 0 0 0 2; }
            .brief { display: none; }
            .described { display: block; }
        }
        &.-tall {
            #settings { padding: 1; }
            #beside { padding: 1 0 0 1; }
            #settings Group { margin-bottom: 1; }
        }
        &.-wide.-tall {
            #settings { padding: 1 2; }
            #beside { padding: 1 0 0 2; }
        }
    }
    """

    class Changed(Message):
        """Somebody has chosen something."""

        def __init__(self, settings: Settings) -> None:
            super().__init__()
            self.settings = settings

    def __init__(self, settings: Settings, theme: Theme, keys: Mapping[str, Sequence[str]] | None = None) -> None:
        """The screen.

        Args:
            settings: What holds now.
            theme: What the map is drawn in now.
            keys: The keys by the ids of their bindings, as far as they are not the usual ones.
        """
        super().__init__()
        self._settings = settings
        self._theme = theme
        self._keys = keys or {}
        self._choices = {name: Choice(t(f"settings.name.{name}"), id=name) for name in CHOICES}
        self._land = Static(markup=False, id="land")

    def compose(self) -> ComposeResult:
        """The settings at the left, at the right what the map looks like, and the keys."""
        with Horizontal(id="sheet"):
            with Pane(id="settings"):
                yield Label(t("settings.title"), markup=False, classes="heading")
                yield Label(t("settings.file", file=literal(str(settings_path()))), markup=False, classes="hint")
                for choice in self._choices.values():
                    with Group():
                        yield choice
            with Vertical(id="beside"):
                yield self._land
                yield Label(t("settings.keys"), markup=False, classes="heading")
                with Pane(id="keys"):
                    yield Label(t("settings.about-keys"), markup=False, classes="hint")
                    yield Static(keys_page(self._keys), markup=False, classes="brief")
                    yield Static(keys_page(self._keys, described=True), markup=False, classes="described")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what holds."""
        self._show()
        self.use_theme(self._theme)

    def use_theme(self, theme: Theme) -> None:
        """Show what the map looks like in another theme."""
        from carcassonne_tui.tui.widgets.book import drawn_board  # noqa: PLC0415 - only when needed: Markdown is large

        self._theme = theme
        self._land.update(drawn_board(PREVIEW, theme))

    def use_settings(self, settings: Settings) -> None:
        """Show settings that hold from now on."""
        self._settings = settings
        self._show()

    def _show(self) -> None:
        for name, choice in self._choices.items():
            value = getattr(self._settings, name)
            switch = t("settings.on" if value else "settings.off")
            shown = switch if isinstance(value, bool) else t(f"settings.{name}.{value}")
            choice.show(shown, t(f"settings.hint.{name}"))

    @on(Turnable.Turned)
    def _turn(self, event: Turnable.Turned) -> None:
        """Choose the next value of a setting."""
        name = event.turnable.id or ""
        values = CHOICES[name]
        value = values[(values.index(getattr(self._settings, name)) + event.step) % len(values)]
        self.post_message(self.Changed(self._settings.model_copy(update={name: value})))

    def action_scroll_keys(self, pages: int) -> None:
        """Move the list of keys by what is in view, less a line."""
        pane = self.query_one("#keys", Pane)
        pane.scroll_relative(y=pages * (pane.size.height - 1), animate=False)

    def action_help(self) -> None:
        """Show the keys that work now."""
        self.app.push_screen(HelpScreen(self))

    def action_close(self) -> None:
        """Go back."""
        self.dismiss(None)


def keys_page(keys: Mapping[str, Sequence[str]], *, described: bool = False) -> Content:
    """All actions by the ids of their bindings, with their keys.

    Args:
        keys: The keys, as far as they are not the usual ones; they stand out.
        described: Whether it is said what each does.
    """
    usual = usual_keys()
    told = {action: t(f"keys.{action}") for action in usual}
    first, second = max(map(cell_len, usual)), max(map(cell_len, told.values()))
    parts: list[str | tuple[str, str]] = []
    for area, actions in by_area(usual).items():
        parts += ["\n" if parts else "", (t(f"help.group.{area}"), "bold"), "\n"]
        for action in actions:
            parts.append(f"{action.ljust(first)}  ")
            if described:
                parts.append((fit(told[action], second + 2), "$foreground-muted"))
            names = t("help.alternatives").join(map(key_name, keys.get(action, usual[action])))
            parts += [(names, "bold $accent" if action in keys else ""), "\n"]
    return Content.assemble(*parts)

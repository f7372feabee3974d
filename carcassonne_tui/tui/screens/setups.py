"""The screen of the set-ups that are kept."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records.setups import (
    MAX_NAME,
    KeptSetup,
    SetupsError,
    delete_setup,
    keep_setup,
    kept_setups,
)
from carcassonne_tui.tui.draft import Draft, NewGame, plain
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import cut, literal
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.setups import people_of, rules_of, setup_of, trouble
from carcassonne_tui.tui.widgets.button import PlainButton
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.pane import use_whole_cells
from carcassonne_tui.tui.widgets.panel import MUTED, chip, line

_NAMES = 28  # cells of the column of names


class SetupList(OptionList, inherit_bindings=False):
    """The names of the set-ups, one below the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("setups.take", "enter,space", "select", display="Enter"),
        key("setups.delete", "d,delete", "screen.delete"),
        key("setups.up", "up,k", "cursor_up", show=False, pair="setups.move"),
        key("setups.down", "down,j", "cursor_down", pair="setups.move"),
        key("setups.first", "home,pageup", "first", show=False),
        key("setups.last", "end,pagedown", "last", show=False),
    ]

    DEFAULT_CSS = """
    SetupList {
        width: 32; height: 1fr; border: none; padding: 0; background: transparent; scrollbar-size-vertical: 1;
        &:focus { border: none; background-tint: transparent; }
    }
    """

    def __init__(self, **widget: Any) -> None:
        """A list of nothing.

        Args:
            widget: The usual arguments of a widget.
        """
        super().__init__(**widget)
        self._names: list[str] = []
        self._marked: int | None = None

    def on_mount(self) -> None:
        """Use the plain scroll bar."""
        use_whole_cells(self)

    def show(self, names: list[str], chosen: str | None = None) -> None:
        """Show names, with a mark at the chosen one, or at the first."""
        self._names, self._marked = [], None
        self.clear_options()
        self._names = names
        self.add_options(Option(_entry(name)) for name in names)
        self.highlighted = names.index(chosen) if chosen in names else 0 if names else None

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Mark the one at the cursor."""
        super().watch_highlighted(highlighted)
        for index in {self._marked, highlighted} - {None}:
            if index is not None and index < len(self._names):
                self.replace_option_prompt_at_index(index, _entry(self._names[index], ">" * (index == highlighted)))
        self._marked = highlighted


def _entry(name: str, mark: str = "") -> Content:
    return Content(f" {mark:1} {cut(name, _NAMES)}")


class SetupsScreen(SpokenScreen[NewGame | None]):
    """The kept set-ups, what is in the chosen one, and a place to keep the choices of now.

    It answers with the set-up that somebody takes, or with None.
    """

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("setups.next", "tab", "app.focus_next", display="Tab"),
        key("setups.previous", "shift+tab", "app.focus_previous", show=False, display="Shift+Tab"),
        key("setups.back", "escape", "back", display="Esc"),
    ]

    DEFAULT_CSS = """
    SetupsScreen {
        align: center middle;
        #box { width: 100%; max-width: 100; height: 1fr; max-height: 40; background: $surface; padding: 1 2 0 2; }
        #title { color: $primary; text-style: bold; margin-bottom: 1; }
        #new { height: 1; margin-bottom: 1; }
        #new Label { width: auto; margin-right: 1; }
        #new Input { width: 1fr; background: $foreground 10%; }
        #new PlainButton { margin-left: 1; }
        #none { width: 1fr; color: $text-muted; }
        #kept { height: 1fr; }
        #about { width: 1fr; height: 1fr; margin-left: 2; }
        #message { width: 1fr; height: 2; }
        #message.-problem { color: $text-error; text-style: bold; }
    }
    """

    def __init__(self, draft: Draft, theme: Theme) -> None:
        """The screen.

        Args:
            draft: The choices of now.
            theme: Colours the players.
        """
        super().__init__()
        self._draft = draft
        self._theme = theme
        self._setups: list[KeptSetup] = []

    def compose(self) -> ComposeResult:
        """Where a name is typed, the list with what is in the chosen set-up, and what there is to say."""
        with Vertical(id="box"):
            yield Static(t("setups.title"), markup=False, id="title")
            with Horizontal(id="new"):
                yield Label(t("setups.as"), markup=False)
                yield Input(compact=True, max_length=MAX_NAME, placeholder=t("setups.empty"), id="name")
                yield PlainButton(t("setups.keep"), id="keep")
            yield Static(t("setups.none"), markup=False, id="none")
            with Horizontal(id="kept"):
                yield SetupList(id="list")
                yield Static(markup=False, id="about")
            yield Static(markup=False, id="message")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what there is, or where to begin."""
        self._list()
        self.set_focus(self.query_one(SetupList if self._setups else "#name"))

    def use_theme(self, theme: Theme) -> None:
        """Take the players' colours from another theme from now on."""
        self._theme = theme
        self._show_chosen()

    def _list(self, chosen: str | None = None) -> None:
        """Show the set-ups of now."""
        try:
            self._setups = kept_setups()
        except SetupsError as error:
            self._setups = []
            self._say(trouble(error), problem=True)
        self.query_one("#none").display = not self._setups
        self.query_one("#kept").display = bool(self._setups)
        self.query_one(SetupList).show([setup.name or "" for setup in self._setups], chosen)
        self._show_chosen()

    @property
    def _chosen(self) -> KeptSetup | None:
        index = self.query_one(SetupList).highlighted
        return self._setups[index] if index is not None and index < len(self._setups) else None

    @on(OptionList.OptionHighlighted)
    def _show_chosen(self) -> None:
        """Show what is in the chosen set-up."""
        setup = self._chosen
        about: list[Content] = []
        if setup is not None:
            people = people_of(setup)
            about = [line(chip(self._theme, seat, 1), " ", cut(seat.name, _NAMES)) for seat in people.seats]
            about += [Content(), *(Content.styled(rule, MUTED) for rule in rules_of(Draft(people)))]
        self.query_one("#about", Static).update(Content("\n").join(about))

    def _say(self, text: str, *, problem: bool = False) -> None:
        message = self.query_one("#message", Static)
        message.set_class(problem, "-problem")
        message.update(text)

    @on(OptionList.OptionSelected)
    def _take(self) -> None:
        """Answer with the chosen set-up."""
        if setup := self._chosen:
            self.dismiss(people_of(setup))

    @on(Input.Changed)
    def _type(self, event: Input.Changed) -> None:
        """Take no character that cannot be shown."""
        if (text := plain(event.value)) != event.value:
            event.input.value = text

    @on(Input.Submitted)
    @on(Button.Pressed)
    @work
    async def _keep(self) -> None:
        """Keep the choices of now under the name that was typed, after a question if it is taken."""
        field = self.query_one("#name", Input)
        name = plain(field.value).strip()
        if not name:
            self._say(t("setups.no-name"), problem=True)
            self.set_focus(field)
            return
        taken = any(setup.name == name for setup in self._setups)
        if taken and not await self.ask(Question(t("setups.question-replace", name=literal(name)))):
            return
        try:
            aside = keep_setup(setup_of(self._draft, name))
        except SetupsError as error:
            self._say(trouble(error), problem=True)
            return
        self._say(t("setups.put-aside", file=literal(aside.name)) if aside else t("setups.kept", name=name))
        field.value = ""
        self._list(name)
        self.set_focus(self.query_one(SetupList))

    @work
    async def action_delete(self) -> None:
        """Delete the chosen set-up, after a question."""
        setup = self._chosen
        if setup is None or not await self.ask(Question(t("setups.question-delete", name=literal(setup.name or "")))):
            return
        names = [other.name for other in self._setups]
        after = names[names.index(setup.name) + 1 :] + names[-2:-1]
        try:
            delete_setup(setup.name or "")
        except SetupsError as error:
            self._say(trouble(error), problem=True)
        self._list(after[0] if after else None)
        self.set_focus(self.query_one(SetupList if self._setups else "#name"))

    def action_back(self) -> None:
        """Go back without one."""
        self.dismiss(None)

"""What to do about a game that another program is playing."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.widgets import Static

from carcassonne_tui.i18n import t
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.screens.spoken import SpokenModalScreen
from carcassonne_tui.tui.widgets.menu import Item, Menu


class InUseChoice(Enum):
    """What was chosen."""

    WATCH = "watch"
    COPY = "copy"
    BACK = "back"


class InUseScreen(SpokenModalScreen[InUseChoice]):
    """Says that another program is playing the game, and offers to watch it or to play a copy."""

    NEEDED: ClassVar[Size] = Size(40, 10)

    BINDINGS: ClassVar[list[BindingType]] = [key("in-use.back", "escape", "back", display="Esc")]

    DEFAULT_CSS = """
    InUseScreen {
        align: center middle;
        #box { width: 64; max-width: 100%; height: auto; padding: 1 2; background: $panel; }
        #sentence { width: 1fr; text-style: bold; margin-bottom: 1; }
    }
    """

    def compose(self) -> ComposeResult:
        """The sentence and the choices."""
        with Vertical(id="box"):
            yield Static(t("saved-games.in-use"), markup=False, id="sentence")
            yield Menu(
                [
                    Item(choice.value, t(f"saved-games.in-use-{choice.value}"), t(f"saved-games.note-{choice.value}"))
                    for choice in InUseChoice
                ]
            )

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer with what was chosen."""
        self.dismiss(InUseChoice(event.option_id))

    def action_back(self) -> None:
        """Do nothing about it."""
        self.dismiss(InUseChoice.BACK)

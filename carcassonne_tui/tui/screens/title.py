"""The title screen."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Middle
from textual.widgets import Static

from carcassonne_tui.i18n import t
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.widgets.castle import Castle
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.menu import Item, Menu

_WIDEST_NOTE = 44
_USUAL = ("new-game", "saved-games", "how-to-play", "settings", "quit")
_OVER_IT = ("how-to-play", "settings")  # what is shown over the title


class TitleChoice(Enum):
    """What was chosen on the title screen."""

    CONTINUE = "continue"
    NEW_GAME = "new-game"
    SAVED_GAMES = "saved-games"
    QUIT = "quit"


class TitleScreen(SpokenScreen[TitleChoice]):
    """The name of the game and what can be done; how to play and the settings are shown over it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("title.new-game", "n", "choose('new-game')"),
        key("title.saved-games", "s", "choose('saved-games')"),
        key("title.help", "question_mark,f1,h", "choose('how-to-play')", display="?"),
        key("title.quit", "q", "choose('quit')"),
    ]

    DEFAULT_CSS = """
    TitleScreen {
        align: center middle;
        Middle { width: 1fr; height: 1fr; }
        Center { width: 1fr; height: auto; }
        #unofficial { width: 1fr; text-align: center; color: $text-muted; }
    }
    """

    def __init__(self, kept: str | None = None) -> None:
        """The title screen.

        Args:
            kept: A few words about the game that can be continued; None if there is none.
        """
        super().__init__()
        self._kept = kept

    def compose(self) -> ComposeResult:
        """The city, the name, the menu."""
        with Middle():
            yield Castle()
            yield Center(Menu(self._items()))
        yield Static(t("title.unofficial"), markup=False, id="unofficial")
        yield KeyBar()

    def _items(self) -> list[Item]:
        kept = [] if self._kept is None else [Item("continue", t("title.menu.continue"), cut(self._kept, _WIDEST_NOTE))]
        usual = [Item(name, t(f"title.menu.{name}"), t(f"title.note.{name}")) for name in _USUAL]
        return kept + usual

    async def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Do what was chosen."""
        await self.action_choose(event.option_id or "")

    async def action_choose(self, item: str) -> None:
        """Do what an item of the menu says."""
        if item not in _OVER_IT:
            self.dismiss(TitleChoice(item))
        elif not self.is_active:
            return
        elif item == "settings":
            await self.run_action("app.settings")
        else:
            from carcassonne_tui.tui.screens.help import HelpScreen  # noqa: PLC0415 - only when needed

            self.app.push_screen(HelpScreen(self, "turn"))

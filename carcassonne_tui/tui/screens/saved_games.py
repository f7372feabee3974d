"""The screen of the games that are kept."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records import JournalError
from carcassonne_tui.records.shelf import Glance, delete_game, glances
from carcassonne_tui.tui.faults import fault_in_words
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import literal
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.widgets.game_list import GameList, day_and_time
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.preview import Preview


class Purpose(Enum):
    """What a kept game was chosen for."""

    PLAY = "play"
    """To go on with it, or to look at it if it is over."""
    REPLAY = "replay"
    """To watch it from its beginning."""


class Chosen(NamedTuple):
    """A game that somebody chose.

    Attributes:
        path: Its file.
        purpose: What for.
    """

    path: Path
    purpose: Purpose = Purpose.PLAY


class SavedGamesScreen(SpokenScreen[Chosen | None]):
    """The kept games, the one that was played last first, and what the chosen one looks like.

    It answers with a game, or with None to go back.
    """

    AUTO_FOCUS = "GameList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (160, "-broad")]  # noqa: RUF012 - Textual's own form

    BINDINGS: ClassVar[list[BindingType]] = [
        key("saved-games.open", "enter,space", "open", display="Enter"),
        key("saved-games.watch", "w", "watch"),
        key("saved-games.delete", "d,delete", "delete"),
        key("saved-games.back", "escape,q", "back", display="Esc"),
        key("saved-games.help", "question_mark,f1", "help", display="?"),
    ]

    DEFAULT_CSS = """
    SavedGamesScreen {
        #shelf { width: 1fr; height: 1fr; }
        #left { width: 40; height: 1fr; background: $surface; }
        #title { width: 1fr; height: 1; padding: 0 2; text-style: bold; color: $primary; }
        #empty { width: 1fr; height: auto; padding: 1 2; }
        GameList { width: 1fr; height: 1fr; }
        Preview { margin: 1 1 0 1; }
        &.-wide #left { width: 48; }
        &.-wide Preview { margin: 1 2; }
        &.-broad #left { width: 64; }
    }
    """

    def __init__(self, theme: Theme, first: Path | None = None) -> None:
        """The screen.

        Args:
            theme: Colours the map and the players.
            first: The file of the game that is chosen at first; None for the one played last.
        """
        super().__init__()
        games = glances()
        index = next((index for index, game in enumerate(games) if game.path == first), 0)
        self._list = GameList(games, index)
        self._preview = Preview(theme)

    def compose(self) -> ComposeResult:
        """The list at the left, the chosen game at the right."""
        with Horizontal(id="shelf"):
            with Vertical(id="left"):
                yield Static(markup=False, id="title")
                yield Static(t("saved-games.none"), markup=False, id="empty")
                yield self._list
            yield self._preview
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what there is."""
        self._show()

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._preview.use_theme(theme)

    @on(GameList.Chosen)
    def _show(self) -> None:
        """Show how many games there are, and the chosen one."""
        count = len(self._list.games)
        self.query_one("#title", Static).update(t("saved-games.title", count=count), layout=False)
        self.query_one("#empty").display = not count
        self._preview.show(self._list.chosen)

    @on(Preview.Drawn)
    def _mark(self, event: Preview.Drawn) -> None:
        """Mark a game in the list that turns out to be damaged."""
        if fault := event.sight.fault:
            self._list.mark(event.sight.path, fault.reason)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """With no games there is nothing to open or delete."""
        return super().check_action(action, parameters) and (bool(self._list.games) or action not in _ON_A_GAME)

    @on(GameList.Opened)
    def action_open(self) -> None:
        """Answer with the chosen game, to be played, if it can be opened."""
        self._choose_for(Purpose.PLAY)

    def action_watch(self) -> None:
        """Answer with the chosen game, to be watched, if it can be opened."""
        self._choose_for(Purpose.REPLAY)

    def _choose_for(self, purpose: Purpose) -> None:
        game = self._list.chosen
        if game is None or game.fault:
            self.app.bell()
        else:
            self.dismiss(Chosen(game.path, purpose))

    @work
    async def action_delete(self) -> None:
        """Delete the chosen game, after a question."""
        game = self._list.chosen
        if game is None or not await self.ask(Question(_about_to_delete(game))):
            return
        try:
            delete_game(game.path)
        except JournalError as error:
            self.notify(fault_in_words(error), severity="warning", markup=False)
        self._list.show(glances())
        self.refresh_bindings()

    def action_back(self) -> None:
        """Go back without a game."""
        self.dismiss(None)

    def action_help(self) -> None:
        """Show the keys and how to play."""
        self.app.push_screen(HelpScreen(self))


_ON_A_GAME = ("open", "watch", "delete")


def _about_to_delete(game: Glance) -> str:
    """The question before a game is deleted."""
    when = day_and_time(game.modified)
    if not game.players:
        return t("saved-games.delete-file", file=literal(game.path.name), date=when)
    names = t("saved-games.comma").join(map(literal, game.players))
    return t("saved-games.delete", players=names, date=when)

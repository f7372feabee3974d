"""The whole map on one page, for terminals in which it does not fit at any zoom."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.strip import Strip
from textual.widget import Widget

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.screens.page_screen import PageScreen
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.small_map import Table, small_map


class WholeMap(Widget):
    """The tiles and figures on the table, as large as all of them can be seen."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    WholeMap { width: 1fr; height: 1fr; }
    """

    def __init__(self, publisher: Publisher, theme: Theme) -> None:
        """A map.

        Args:
            publisher: Publishes what lies on the table.
            theme: Colours the map and the players.
        """
        super().__init__(id="page")
        self._publisher = publisher
        self._theme = theme
        self._drawn: list[Strip] = []

    def on_mount(self) -> None:
        """Follow the game, which may be one that plays by itself."""
        self.watch(self._publisher, "view", self._draw, init=False)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._theme = theme
        self._draw()

    def on_resize(self) -> None:
        """Draw anew in the room that there is."""
        self._draw()

    def _draw(self) -> None:
        if not self.size:
            return
        view = self._publisher.seen
        table = Table(view.board, view.figures, [seat.seat for seat in view.seats])
        self._drawn = small_map(table, self._theme, self.size)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row of the map."""
        return self._drawn[y] if y < len(self._drawn) else Strip.blank(self.size.width, self.rich_style)


class WholeMapScreen(PageScreen):
    """Shows the whole map in little until a key or a click closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("whole-map.close", "escape,0,enter,q", "close", display="Esc"),
    ]

    DEFAULT_CSS = """
    WholeMapScreen { background: $surface; }
    """

    def __init__(self, publisher: Publisher, theme: Theme) -> None:
        """A page.

        Args:
            publisher: Publishes what lies on the table.
            theme: Colours the map and the players.
        """
        super().__init__()
        self._publisher = publisher
        self._theme = theme

    def compose(self) -> ComposeResult:
        """The map above the keys."""
        yield WholeMap(self._publisher, self._theme)
        yield KeyBar()

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self.query_one(WholeMap).use_theme(theme)

    def on_click(self, event: events.Click) -> None:
        """Go back to the map."""
        event.stop()
        self.action_close()

"""The line of keys at the bottom of a screen.

It does what Textual's `Footer` does with one widget instead of one for each key, and is drawn anew only
when other keys work: a footer would cost more than the rest of the screen at every move of the focus.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.visual import Visual

from carcassonne_tui.tui.keys import shown_key
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.widgets.text_rows import TextWidget


class _Entry(NamedTuple):
    """A key in the bar: how it is shown, what it does, what it sends."""

    display: str
    description: str
    pressed: str

    @property
    def width(self) -> int:
        """The columns that it takes."""
        return cell_len(self.display) + cell_len(self.description) + 3


class KeyBar(TextWidget):
    """The keys that work now and are worth showing, as many as fit; a click presses one."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; }
    """

    def __init__(self) -> None:
        """An empty bar, which fills itself when it is mounted."""
        super().__init__()
        self._entries: tuple[_Entry, ...] = ()

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)
        self._follow(self.screen)

    def _follow(self, screen: Screen[object]) -> None:
        """Show other keys, if there are any."""
        entries: dict[str, _Entry] = {}
        bindings = screen.known_bindings if isinstance(screen, SpokenScreen) else screen.active_bindings
        for pressed, active in bindings.items():
            binding = active.binding
            if binding.show and active.enabled and binding.action not in entries:
                entries[binding.action] = _Entry(shown_key(binding, bindings.values()), binding.description, pressed)
        if (found := tuple(entries.values())) != self._entries:
            self._entries = found
            self.refresh()

    def _fitting(self) -> list[tuple[int, _Entry]]:
        """The entries that fit, with the columns at which they begin."""
        fitting, column = [], 0
        for entry in self._entries:
            if column + entry.width <= self.size.width:
                fitting.append((column, entry))
                column += entry.width
        return fitting

    def render(self) -> Visual:
        """The keys side by side."""
        parts: list[str | tuple[str, str]] = []
        for _, entry in self._fitting():
            parts += [" ", (entry.display, "bold $accent"), f" {entry.description} "]
        self._rows.lines = [Content.assemble(*parts)]
        return self._rows

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        for column, entry in self._fitting():
            if column <= event.x < column + entry.width:
                self.app.simulate_key(entry.pressed)

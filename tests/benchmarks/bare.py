"""The least that a Textual app can be, beside which the program is measured: `python -m benchmarks.bare`."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, Header, Static


class Bare(App[None]):
    """A header, a footer, and a line between them that a key changes."""

    BINDINGS: ClassVar[list[BindingType]] = [("space", "count", "Count")]

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Header()
        yield Static("Counted: 0")
        yield Footer()

    def on_mount(self) -> None:
        """Begin to count."""
        self._count = 0

    def action_count(self) -> None:
        """Change the line."""
        self._count += 1
        self.query_one(Static).update(f"Counted: {self._count}")


if __name__ == "__main__":
    Bare().run()

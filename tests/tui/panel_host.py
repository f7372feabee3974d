"""An app that shows panels by themselves, and the games that they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.theme import Theme as TextualTheme
from textual.widget import Widget

from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.seats import seats_for
from rules.boards import begin

ENGLISH = ("Ann", "Bob", "Christopher Robin", "Eve", "Zoe", "Finn")
JAPANESE = ("山田太郎", "ボブ", "カルカソンヌの騎士", "花子", "Ann", "みどり")
HOSTILE = ("[red]x[/]", "a\x1b[31mb", "\u202eevil", "two\nlines", "Ann", "\t[/]")
"""Names that would be markup, colours, a turned writing direction and a line break."""

DARK = load_theme("dark")

Build = Callable[[Controller, Theme], Widget]
"""Makes a panel."""

SnapCompare = Callable[..., bool]
"""Compares an app with the picture of it that is kept beside the test."""

KEYS = {
    "game.left": "Left",
    "game.right": "Right",
    "game.up": "Up",
    "game.down": "Down",
    "game.next-cell": "Tab",
    "game.rotate": "r",
    "game.confirm": "Enter",
    "game.skip": "Space",
    "game.look": "i",
    "game.undo": "u",
    "game.figure": "x",
    "game.next-return": "b",
    "game.none": "Esc",
    **{f"game.spot-{number}": str(number) for number in range(1, 10)},
}
"""The usual keys by the ids of their bindings."""


def key_for(binding_id: str) -> str:
    """The usual key of a binding, or nothing."""
    return KEYS.get(binding_id, "")


def lead(game: Game, names: Sequence[str] = ENGLISH) -> Controller:
    """A controller of a game whose seats have these names, at which no key comes too late."""
    return Controller(Record(game), seats_for(names)[: len(game.players)], guard_seconds=0)


def at_scores(*scores: int, names: Sequence[str] = ENGLISH) -> Controller:
    """A controller of a game that begins with these scores; six players have the box that they need."""
    more = {"inns_and_cathedrals": "full"} if len(scores) > 5 else {}
    return lead(begin("D@0,0r0", "U V W", players=len(scores), scores=scores, **more), names)


class PanelHost(App[None]):
    """Shows one panel in a column of some width, and nothing else."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $surface; }
    """

    def __init__(self, controller: Controller, build: Build, width: int, theme: str = "dark") -> None:
        """A host of the panel that `build` makes."""
        super().__init__()
        self.controller = controller
        self._build = build
        self._width = width
        self._palette = load_theme(theme)
        self.register_theme(TextualTheme(name=theme, dark=self._palette.dark, **self._palette.ui.model_dump()))
        self.theme = theme

    def compose(self) -> ComposeResult:
        """The panel in its column."""
        with Vertical() as column:
            column.styles.width = self._width
            yield self._build(self.controller, self._palette)


def rows_of(widget: Widget) -> list[str]:
    """The rows of a widget as text, without the spaces at their ends."""
    return [strip.text.replace("\xa0", " ").rstrip() for strip in widget.render_lines(widget.size.region)]

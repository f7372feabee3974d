"""An app that shows the map by itself, and what is drawn on it."""

from __future__ import annotations

from typing import NamedTuple

from textual.app import App, ComposeResult
from textual.geometry import Region

from carcassonne_tui.drawing.themes import Pair, load_theme
from carcassonne_tui.rules import Game
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.widgets.map import MapView

from .panel_host import lead

MARKS = load_theme("dark").marks
"""How frames and marks are coloured."""


class Drawn(NamedTuple):
    """A character of the map with its colours."""

    character: str
    fg: str
    bg: str

    def is_in(self, pair: Pair) -> bool:
        """Whether it has these colours."""
        return (self.fg, self.bg) == (pair.fg, pair.bg)


class MapHost(App[None]):
    """Shows the map of a game and nothing else."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "MapView { width: 1fr; height: 1fr; }"

    def __init__(self, game: Game | Controller) -> None:
        """A host of the map of a game that is led by a controller."""
        super().__init__()
        self.controller = game if isinstance(game, Controller) else lead(game)

    def compose(self) -> ComposeResult:
        """The map."""
        yield MapView(self.controller, load_theme("dark"))

    @property
    def map(self) -> MapView:
        """The map."""
        return self.query_one(MapView)


def drawing(shown: MapView) -> list[list[Drawn]]:
    """Everything that is in view, row by row."""
    return [
        [
            Drawn(character, str(segment.style.color.name), str(segment.style.bgcolor.name))
            for segment in shown.render_line(y)
            if segment.style and segment.style.color and segment.style.bgcolor
            for character in segment.text
        ]
        for y in range(shown.size.height)
    ]


def drawn_at(shown: MapView, x: int, y: int) -> list[list[Drawn]]:
    """What is drawn of the cell at (x, y), row by row, as far as it is in view."""
    region = shown.region_of(x, y).intersection(shown.size.region)
    return [row[region.x : region.right] for row in drawing(shown)[region.y : region.bottom]]


def text_at(shown: MapView, x: int, y: int) -> list[str]:
    """The same without the colours."""
    return ["".join(drawn.character for drawn in row) for row in drawn_at(shown, x, y)]


def corners(shown: MapView, x: int, y: int) -> list[Drawn]:
    """The four corners of the cell at (x, y)."""
    rows = drawn_at(shown, x, y)
    return [rows[row][column] for row in (0, -1) for column in (0, -1)]


def in_view(shown: MapView, x: int, y: int) -> bool:
    """Whether all of the cell at (x, y) is in view."""
    return shown.size.region.contains_region(shown.region_of(x, y))


def window(shown: MapView) -> Region:
    """The part of the table that is in view, in characters from the tile at (0, 0)."""
    origin = shown.region_of(0, 0)
    return Region(-origin.x, -origin.y, *shown.size)

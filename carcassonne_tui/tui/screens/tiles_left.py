"""The tiles that are still to come: each type drawn, with how many of it are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from carcassonne_tui.box import Tile
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Position, by_box, remaining_tiles, tiles_put_aside
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.screens.page_screen import PageScreen
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.map_painter import Look, Painter
from carcassonne_tui.tui.widgets.pane import Pane
from carcassonne_tui.tui.widgets.panel import MUTED, drawn_rows, line

_GAP = 2  # columns between two tiles
_AROUND = 6  # columns that the screen needs beside the tiles
_PADDING = 1  # rows above the tiles that scroll with them
_SLIVER = 12  # columns beside the page in which nobody would make out what lies below
_ABOVE = 2 + _PADDING  # rows that the screen needs above and below them


class Heap(NamedTuple):
    """Tiles that are shown together.

    Attributes:
        title: What they have in common.
        counts: The tile types, and how many of each there are.
    """

    title: str
    counts: tuple[tuple[Tile, int], ...]

    @property
    def total(self) -> int:
        """How many tiles they are."""
        return sum(count for _, count in self.counts)


def _title(drawn: int, unseen: int) -> str:
    """How many tiles will be drawn; in a shorter game also of how many, for nobody knows which are left out."""
    if not drawn:
        return t("tiles-left.left-out") if unseen else t("tiles-left.none")
    title = t("tiles-left.title", count=drawn)
    return title if drawn == unseen else t("tiles-left.of", title=title, unseen=unseen)


class TilesLeftScreen(PageScreen):
    """Says how many tiles are left, and shows them box by box, then those that were put aside."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("tiles-left.up", "up,k", "scroll(-1)", show=False, pair="tiles-left.scroll"),
        key("tiles-left.down", "down,j", "scroll(1)", pair="tiles-left.scroll"),
        key("tiles-left.page-down", "pagedown,space", "scroll_page(1)", show=False),
        key("tiles-left.page-up", "pageup,b", "scroll_page(-1)", show=False),
        key("tiles-left.close", "escape,full_stop,enter,q", "close", display="Esc"),
    ]

    DEFAULT_CSS = """
    TilesLeftScreen {
        align: center middle;
        #box { width: auto; min-width: 30; max-width: 100%; height: auto; max-height: 100%; background: $surface; }
        #title { height: 1; padding: 0 1; background: $panel; color: $primary; text-style: bold; }
        #page { width: auto; height: auto; padding: 1 1 0 2; scrollbar-size-vertical: 1; }
        #tiles { width: auto; height: auto; padding: 0 1 0 0; }
    }
    """

    def __init__(self, position: Position, theme: Theme) -> None:
        """The tiles left in a game.

        Args:
            position: Where the game stands; it is read once.
            theme: Colours the tiles.
        """
        super().__init__()
        left = remaining_tiles(position)
        self._title = _title(position.remaining, left.total())
        self._heaps = [Heap(t(f"tiles-left.box.{box.box}"), box.counts) for box in by_box(position, left)]
        if aside := tiles_put_aside(position):
            self._heaps.append(Heap(t("tiles-left.aside"), tuple(aside.items())))
        self._painter = Painter(theme)

    def compose(self) -> ComposeResult:
        """How many tiles there are, and the tiles below."""
        with Vertical(id="box"):
            yield Static(self._title, markup=False, id="title")
            with Pane(id="page"):
                yield Static(id="tiles")
        yield KeyBar()

    def on_resize(self) -> None:
        """Draw the tiles as large as all of them can be seen at once, or else so small that many can."""
        super().on_resize()
        width, height = self.app.size.width - _AROUND, self.app.size.height - _ABOVE
        lines = self._lines(width, Zoom.NORMAL)
        if len(lines) > height:
            lines = self._lines(width, Zoom.OVERVIEW)
        beside = width - max((each.cell_length for each in lines), default=0)
        for part in self.query("#box, #page"):
            part.styles.width = "100%" if beside < _SLIVER else "auto"
        self.query_one("#page").styles.max_height = height + _PADDING
        self.query_one("#tiles", Static).update(Content("\n").join(lines))

    def _lines(self, width: int, zoom: Zoom) -> list[Content]:
        heaps = (heap_lines(heap, self._painter, width, zoom) for heap in self._heaps)
        return list(chain.from_iterable(heaps))

    def on_click(self, event: events.Click) -> None:
        """Close when clicked beside the tiles."""
        if event.widget is self:
            self.action_close()


def heap_lines(heap: Heap, painter: Painter, width: int, zoom: Zoom) -> Iterator[Content]:
    """A title, and below it the tiles side by side with their numbers; an empty line ends every row."""
    yield line((heap.title, "bold $primary"), (f"  {heap.total}", MUTED))
    numbers = [t("tiles-left.number", count=count) for _, count in heap.counts]
    room = max(map(len, numbers))
    across = max(1, (width + _GAP) // (zoom.columns + 1 + room + _GAP))
    entries = [
        _entry(tile, number.ljust(room), painter, zoom) for (tile, _), number in zip(heap.counts, numbers, strict=True)
    ]
    for first in range(0, len(entries), across):
        for row in zip(*entries[first : first + across], strict=True):
            yield Content(" " * _GAP).join(row)
        yield Content()


def _entry(tile: Tile, number: str, painter: Painter, zoom: Zoom) -> Sequence[Content]:
    """A tile with its number to the east of its middle."""
    rows = drawn_rows(painter.paint(Look(tile.orientations[0]), zoom))
    return [
        line(row, " ", (number, "bold") if index == zoom.rows // 2 else " " * len(number))
        for index, row in enumerate(rows)
    ]

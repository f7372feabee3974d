"""What all panels beside the map have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.text import Text
from textual.content import Content, Span
from textual.geometry import Region, Size
from textual.style import Style
from textual.visual import Visual

from carcassonne_tui.drawing.themes import Paint, Theme
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.narration import STRONG
from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.map_painter import Rows
from carcassonne_tui.tui.widgets.text_rows import TextWidget

MUTED = "$foreground-muted"
"""The style of what explains."""

GLUE = "\N{NO-BREAK SPACE}"
"""A space at which no line is broken."""

Part = str | Content | tuple[str, str]
"""A piece of a line: a text, perhaps with its style."""

KeyFor = Callable[[str], str]
"""Gives the key of a binding, as it is shown, for the binding's id; empty if it has none now."""

_Glimpse = TypeVar("_Glimpse")


class Panel(TextWidget, Generic[_Glimpse]):
    """Shows a part of the published view and is drawn anew only when that part has changed.

    A panel is as high as its lines unless its style says otherwise. Its glimpse is the part of the
    view that it shows: a value that is compared with `==`.
    """

    TELLS_KEYS: ClassVar[bool] = False
    """Whether the lines tell which keys do something, which are known only when the panel is drawn."""

    DEFAULT_CSS = """
    Panel { width: 1fr; height: auto; margin-bottom: 1; text-wrap: nowrap; text-overflow: clip; }
    """

    def __init__(self, publisher: Publisher, theme: Theme) -> None:
        """A panel that follows a publisher.

        Args:
            publisher: Publishes what is to be seen.
            theme: Gives the players their colours.
        """
        super().__init__()
        self._publisher = publisher
        self._theme = theme
        self._glimpse = self.glimpse(publisher.seen)
        self._drawn: tuple[_Glimpse, int, list[Content]] | None = None

    def on_mount(self) -> None:
        """Follow the publisher."""
        self.watch(self._publisher, "view", self._show, init=True)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._theme = theme
        self._drawn = None
        self.refresh()

    @abstractmethod
    def glimpse(self, view: View) -> _Glimpse:
        """The part of a view that the panel shows."""

    @abstractmethod
    def lines(self, glimpse: _Glimpse, width: int) -> list[Content]:
        """What the panel looks like in so many columns; no line is wider."""

    def drawn(self, width: int) -> list[Content]:
        """The lines of what is shown now."""
        return self.made(self._glimpse, width)

    def made(self, glimpse: _Glimpse, width: int) -> list[Content]:
        """The lines of a glimpse, which are made only once unless the keys may be others each time."""
        if self.TELLS_KEYS or self._drawn is None or self._drawn[:2] != (glimpse, width):
            self._drawn = glimpse, width, self.lines(glimpse, width)
        return self._drawn[2]

    def rows(self, view: View, width: int) -> int:
        """How high the panel is with a view in so many columns."""
        return len(self.made(self.glimpse(view), width))

    def _show(self, view: View | None) -> None:
        if view is not None and (glimpse := self.glimpse(view)) != self._glimpse:
            self._glimpse = glimpse
            width, height = self.size
            if width and self.styles.is_auto_height and len(self.drawn(width)) != height:
                self.refresh(layout=True)
            elif width and self.display and not self.TELLS_KEYS:
                changed = self._rows.changed(self.drawn(width))
                if changed:
                    self.refresh(*(Region(0, row, width, 1) for row in changed))
            else:
                self.refresh()

    def render(self) -> Visual:
        """The lines of the panel."""
        self._rows.lines = self.drawn(self.size.width)
        return self._rows

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's form
        """A row a line."""
        return len(self.drawn(width))


def line(*parts: Part) -> Content:
    """Pieces of text side by side."""
    return Content.assemble(*parts)


def spread(left: Content, right: Content, width: int) -> Content:
    """Two pieces of text at the two ends of a line."""
    return line(left, " " * (width - left.cell_length - right.cell_length), right)


def heading(title: str, note: str, width: int) -> Content:
    """The first line of a panel.

    Args:
        title: What the panel shows.
        note: What stands at the other end, if there is room.
        width: Columns.
    """
    if cell_len(title) + 1 + cell_len(note) > width:
        note = ""
    return spread(Content.styled(cut(title, width), "bold $primary"), Content.styled(note, MUTED), width)


def drawn_rows(rows: Rows) -> list[Content]:
    """A drawn piece of the map, row by row."""
    return [_drawn_row(row) for row in rows]


def _drawn_row(row: Sequence[Segment]) -> Content:
    ends = list(accumulate(len(text) for text, *_ in row))
    spans = [Span(end - len(text), end, _visual(style)) for (text, style, _), end in zip(row, ends, strict=True)]
    return Content("".join(text for text, *_ in row), spans)


@lru_cache(maxsize=1024)
def _visual(style: RichStyle | None) -> Style:
    """A style of the map as Textual has it."""
    return Style.from_rich_style(style) if style else Style.null()


def colours(theme: Theme, seat: Seat) -> str:
    """The style of a player's own colours."""
    return _written(theme.seats[seat.colour].paint)


def piece_colours(theme: Theme, seat: Seat) -> str:
    """The style of a player's figures, as they stand on the map."""
    return _written(theme.figures[seat.colour].paint)


def _written(paint: Paint) -> str:
    fg, bg, bold = paint
    return f"{'bold ' if bold else ''}{fg} on {bg}"


def chip(theme: Theme, seat: Seat, room: int = 0) -> Content:
    """A player's letter on the player's colour, with so many columns of colour on either side."""
    return Content.styled(seat.letter.center(1 + 2 * room), colours(theme, seat))


def initial(theme: Theme, seat: Seat, room: int = 0) -> Text:
    """The same as `chip`, for a sentence."""
    pair = theme.seats[seat.colour]
    return Text(seat.letter.center(1 + 2 * room), pair.paint.style)


def mention(theme: Theme, seat: Seat, cells: int) -> Text:
    """A player in a sentence: the letter on the player's colour, and the name in at most so many cells."""
    return Text.assemble(initial(theme, seat), GLUE, (cut(seat.name, cells), STRONG))

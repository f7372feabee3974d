"""Rows of text that are drawn once, however often they come back."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content, Span
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from carcassonne_tui.tui.widgets.plain import PlainWidget

_KEPT = 48
"""So many rows are kept; what was drawn first goes first."""


class TextRows(Visual):
    """Lines of text below each other, each in a row of the screen.

    Much of what is asked and told in a game is said again at the next turn, and so need not be drawn again.

    Attributes:
        lines: What they say.
    """

    def __init__(self) -> None:
        """No line, and nothing drawn."""
        self.lines: Sequence[Content] = ()
        self._drawn_in: tuple[int, Style] | None = None
        self._strips: dict[tuple[str, tuple[Span, ...]], Strip] = {}

    def changed(self, lines: Sequence[Content]) -> list[int]:
        """The numbers of the rows in which other lines than those of now would say something else."""
        same = [ours.is_same(other) for ours, other in zip(self.lines, lines, strict=False)]
        return [row for row in range(max(len(self.lines), len(lines))) if row >= len(same) or not same[row]]

    def render_strips(
        self,
        width: int,
        height: int | None,
        style: Style,
        options: RenderOptions,  # noqa: ARG002 - Textual's form
    ) -> list[Strip]:
        """The rows as they are drawn, at most so many."""
        if self._drawn_in != (width, style):
            self._drawn_in = width, style
            self._strips.clear()
        return [self._strip(words, width, style) for words in self.lines[:height]]

    def _strip(self, words: Content, width: int, style: Style) -> Strip:
        said = words.plain, tuple(words.spans)
        strip = self._strips.get(said)
        if strip is None:
            if len(self._strips) == _KEPT:
                del self._strips[next(iter(self._strips))]
            strip = self._strips[said] = strip_of(words, width, style)
        return strip

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:  # noqa: ARG002 - Textual's form
        """The columns of the longest line."""
        return max((words.cell_length for words in self.lines), default=0)

    def get_height(self, rules: RulesMap, width: int) -> int:  # noqa: ARG002 - Textual's form
        """A row a line."""
        return len(self.lines)


class TextWidget(PlainWidget):
    """A widget that shows rows of text."""

    def __init__(self, id: str | None = None) -> None:
        """A widget that has drawn nothing."""
        super().__init__(id=id)
        self._rows = TextRows()

    def notify_style_update(self) -> None:
        """Draw everything anew when the colours around it change."""
        super().notify_style_update()
        self._rows = TextRows()


class Line(TextWidget):
    """A line of text, cut off where the widget ends."""

    DEFAULT_CSS = """
    Line { height: 1; width: 1fr; }
    """

    def __init__(self, id: str) -> None:
        """An empty line."""
        super().__init__(id)
        self._words = Content()

    def say(self, words: Content) -> None:
        """Show other words from now on."""
        if not words.is_same(self._words):
            self._words = words
            self.refresh()

    def render(self) -> Visual:
        """The words."""
        self._rows.lines = [self._words]
        return self._rows


def strip_of(words: Content, width: int, style: Style) -> Strip:
    """A text as a row of the screen, in so many columns."""
    return Strip(words.render_segments(style), words.cell_length).adjust_cell_length(width, style.rich_style)


def wrapped(text: Content, width: int) -> list[Content]:
    """A text in rows of at most so many columns; where there is none, as in a tiny window, in rows of one."""
    return text.wrap(max(width, 1))

"""The two sides of the frame around the map."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip

from carcassonne_tui.tui.widgets.plain import PlainWidget

_DISTANCE = 4  # lines from letter to letter


class Edge(PlainWidget):
    """A column of one colour, with a letter in every fourth line.

    The frame is no background of the map's parent, because the whole map would be drawn anew with it at each turn.

    Attributes:
        letter: The letter of whoever's turn it is, for those to whom the colour says nothing; empty for none.
    """

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Edge { width: 1; height: 1fr; }
    """

    letter = reactive("", init=False)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines of two kinds, each drawn once."""
        lines = self.filtered([self._line(sign).crop(crop.x, crop.right) for sign in (" ", self.letter or " ")])
        return [lines[y % _DISTANCE == _DISTANCE // 2] for y in crop.line_range]

    def _line(self, sign: str) -> Strip:
        styles = self.styles
        style = Style(color=styles.color.rich_color, bgcolor=styles.background.rich_color)
        return Strip([Segment(sign.ljust(self.size.width), style)], self.size.width)

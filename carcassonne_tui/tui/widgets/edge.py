"""The two sides of the frame around the map."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Edge(Widget):
    """A column of one colour.

    The frame is no background of the map's parent, because the whole map would be drawn anew with it at each turn.
    """

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Edge { width: 1; height: 1fr; }
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """The same for each line."""
        background = self.styles.background
        strip = Strip.blank(crop.width, Style(bgcolor=background.rich_color))
        for line_filter in self.app.get_line_filters():
            strip = strip.apply_filter(line_filter, background)
        return [strip] * crop.height

"""Widgets without borders, which Textual need not look for around each of their lines."""

from __future__ import annotations

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class PlainWidget(Widget):
    """A widget with nothing around its lines but padding."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they are."""
        (top, right, _, left), (width, height) = self.gutter, self.size
        style = self.visual_style.rich_style
        before, after = Segment(" " * left, style), Segment(" " * right, style)
        lines = []
        for y in crop.line_range:
            inside = top <= y < top + height
            line = self.render_line(y - top) if inside else Strip.blank(width, style)
            if left or right:
                line = Strip([before, *line, after], left + width + right)
            lines.append(line.crop(crop.x, crop.right))
        return self.filtered(lines)

    def filtered(self, lines: list[Strip]) -> list[Strip]:
        """Lines in the colours that the terminal has."""
        for line_filter in self.get_line_filters():
            background = self.background_colors[1]
            lines = [line.apply_filter(line_filter, background) for line in lines]
        return lines

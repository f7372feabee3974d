"""A pane that scrolls."""

from __future__ import annotations

from typing import ClassVar

from textual.containers import Vertical
from textual.scrollbar import ScrollBarRender
from textual.widget import Widget


class WholeCells(ScrollBarRender):
    """A scroll bar that begins and ends at whole cells: the usual parts of a block take two cells in some terminals."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]


def use_whole_cells(widget: Widget) -> None:
    """Give a widget that scrolls such a bar."""
    widget.vertical_scrollbar.renderer = WholeCells  # type: ignore[misc]  # Textual's own way, but for one bar


class Pane(Vertical):
    """A pane as high as its content, or as the place that it is given, in which it scrolls."""

    DEFAULT_CSS = """
    Pane { overflow-y: auto; scrollbar-size-vertical: 1; }
    """

    def on_mount(self) -> None:
        """Use the plain scroll bar."""
        use_whole_cells(self)

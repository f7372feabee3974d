"""Screens with a form: lines to go through up and down, in panes that scroll no farther than they must."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from textual import on
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ScreenResultType
from textual.widget import Widget

from carcassonne_tui.tui.screens.spoken import SpokenScreen


class Group(Vertical):
    """Lines of a form that belong together and come into view together."""

    DEFAULT_CSS = """
    Group { height: auto; }
    """

    class Resized(Message):
        """It takes more lines or fewer now."""

    def on_resize(self) -> None:
        """Tell the screen, now that everything has its place."""
        self.post_message(self.Resized())


class FormScreen(SpokenScreen[ScreenResultType]):
    """A screen with a form. What stands side by side with the class `row`, or in the bar, is one line."""

    PANES: ClassVar[tuple[str, ...]] = ()
    """The ids of the panes; one that is called `bar` is a single line."""

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """Give the focus to a widget, and scroll no farther than it takes to see it."""
        super().set_focus(widget, scroll_visible=False, from_app_focus=from_app_focus)
        if scroll_visible:
            self.call_after_refresh(self._reveal)

    @on(Group.Resized)
    def _reveal(self) -> None:
        """Keep what has the focus in view, with what belongs to it."""
        if self.focused is None:
            return
        around = [node for node in self.focused.ancestors if isinstance(node, Group)]
        for widget in (*self._heading(self.focused), *around, self.focused):
            widget.scroll_visible(animate=False, immediate=True)

    def action_move(self, step: int) -> None:
        """Go to the line above or below, and there to what is nearest; from the last line to the first."""
        lines = [list(line) for _, line in groupby(self.focus_chain, self._line)]
        if not lines:  # nothing of the screen is there yet, or nothing any more
            return
        here = self.focused
        number = next((number for number, line in enumerate(lines) if here in line), None)
        if here is None or number is None:
            self.set_focus(lines[0 if step > 0 else -1][0])
            return
        line = lines[(number + step) % len(lines)]
        in_pane = self._pane(line[0]) is self._pane(here)
        nearest = min(line, key=lambda widget: abs(widget.region.x - here.region.x)) if in_pane else line[0]
        self.set_focus(nearest)

    def _heading(self, widget: Widget) -> list[Widget]:
        """The heading of a pane, if a widget is the first one below it."""
        pane = self._pane(widget)
        first = next((other for other in self.focus_chain if self._pane(other) is pane), None)
        return [*pane.query(".heading").results(Widget)] if widget is first else []

    def _pane(self, widget: Widget) -> Widget:
        """The pane that a widget stands in."""
        return next(node for node in widget.ancestors if isinstance(node, Widget) and node.id in self.PANES)

    def _line(self, widget: Widget) -> Widget:
        """What stands side by side with a widget: its row, the bar, or just the widget."""
        rows = (node for node in widget.ancestors if isinstance(node, Widget))
        return next((node for node in rows if node.has_class("row") or node.id == "bar"), widget)

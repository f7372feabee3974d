"""Choices in a form: values that are turned over one by one.

They ask to be turned and show what they are told to; what the next value is, they do not know.
"""

from __future__ import annotations

import unicodedata
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import cut, fit
from carcassonne_tui.tui.widgets.text_rows import wrapped


class Turnable(Widget, can_focus=True):
    """Anything that has a next value and one before."""

    ALLOW_SELECT = False

    BINDINGS: ClassVar[list[BindingType]] = [
        key("form.previous-value", "left", "turn(-1)", show=False, pair="form.turn"),
        key("form.next-value", "right,space,enter", "turn(1)", pair="form.turn"),
    ]

    class Turned(Message):
        """Somebody asks for the next value, or with step -1 for the one before."""

        def __init__(self, turnable: Turnable, step: int) -> None:
            super().__init__()
            self.turnable = turnable
            self.step = step

        @property
        def control(self) -> Turnable:
            """What is to be turned."""
            return self.turnable

    def action_turn(self, step: int) -> None:
        """Ask for another value."""
        self.post_message(self.Turned(self, step))

    def click_at(self, x: int, width: int) -> None:
        """Turn back when clicked in the first third, at the left arrow, and forward elsewhere."""
        self.action_turn(-1 if x < width / 3 else 1)


class Choice(Turnable):
    """A line `name  < value >` with an explanation below."""

    DEFAULT_CSS = """
    Choice { height: auto; }
    """

    def __init__(self, about: str, **widget: Any) -> None:
        """A choice.

        Args:
            about: What it is about.
            widget: The usual arguments of a widget.
        """
        super().__init__(**widget)
        self._about = about
        self._value = ""
        self._below: tuple[Content, ...] = ()
        self._lit = False

    def show(self, value: str, hint: str, *, gains: str = "", lit: bool = False) -> None:
        """Show a value.

        Args:
            value: In the user's language.
            hint: What it means.
            gains: What it brings, on a line of its own above that; nothing takes no line.
            lit: Whether it stands out from its neighbours.
        """
        width = self.size.width
        before = self._height(width)
        below = (gains, "$secondary" if lit else "$foreground-muted"), (hint, "$foreground-muted")
        self._value, self._lit = f" < {value} > ", lit
        self._below = tuple(Content.styled(text, style) for text, style in below if text)
        self.refresh(layout=self._height(width) != before)

    def _height(self, width: int) -> int:
        return 1 + len(self._explanation(width)) if width else 0

    def _explanation(self, width: int) -> list[Content]:
        return [line for text in self._below for line in wrapped(text, width)]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's form
        """A row, and those that the explanation takes."""
        return self._height(width)

    def render(self) -> Content:
        """The name at the left, the value at the right, in brackets if it has the focus, the explanation below."""
        width = self.size.width
        about = cut(self._about, width - cell_len(self._value) - 1)
        gap = " " * (width - cell_len(about) - cell_len(self._value))
        value = self._value
        if self.has_focus:
            value = f"[{value[1:-1]}]"
            styles = "bold underline", "bold reverse $primary"
        elif self._lit:
            styles = "bold", "bold reverse $success"
        else:
            styles = "", "bold on $foreground 12%"
        line = Content.assemble((about, styles[0]), gap, (value, styles[1]))
        return Content("\n").join([line, *self._explanation(width)])

    def on_click(self, event: events.Click) -> None:
        """Turn when the value is clicked."""
        width = cell_len(self._value)
        x = event.x - (self.size.width - width)
        if event.y == 0 and x >= 0:
            self.click_at(x, width)


class Chip(Turnable):
    """A value on a colour."""

    DEFAULT_CSS = """
    Chip { height: 1; &:focus { text-style: reverse; } }
    """

    def __init__(self, **widget: Any) -> None:
        """A chip without a value.

        Args:
            widget: The usual arguments of a widget.
        """
        super().__init__(**widget)
        self._text = ""
        self._style = ""

    def show(self, value: str, style: str) -> None:
        """Show a value.

        Args:
            value: In the user's language.
            style: Its colours, e.g. `white on red`.
        """
        self._text, self._style = value, style
        self.refresh()

    def render(self) -> Content:
        """The value between arrows, in the middle."""
        room = self.size.width - 2
        indent = " " * max(0, (room - cell_len(self._text)) // 2)
        return Content.styled(f"<{fit(indent + self._text, room)}>", self._style)

    def on_click(self, event: events.Click) -> None:
        """Turn."""
        self.click_at(event.x, self.size.width)


class LetterChip(Chip):
    """A letter on a colour; it can be typed as well."""

    class Typed(Message):
        """A letter was typed, an ASCII capital."""

        def __init__(self, chip: LetterChip, letter: str) -> None:
            super().__init__()
            self.chip = chip
            self.letter = letter

        @property
        def control(self) -> LetterChip:
            """Where it was typed."""
            return self.chip

    def on_key(self, event: events.Key) -> None:
        """Take a letter."""
        letter = unicodedata.normalize("NFKC", event.character or "").upper()
        if len(letter) == 1 and letter.isascii() and letter.isalpha():
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(self, letter))

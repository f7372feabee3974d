"""A button of one line, which no click is too quick for."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Button

from carcassonne_tui.tui.keys import key


class PlainButton(Button, inherit_bindings=False):
    """A button of one line, whose key is described like all others; its label is shown literally."""

    BINDINGS: ClassVar[list[BindingType]] = [key("form.press", "enter,space", "press", display="Enter")]

    DEFAULT_CSS = """
    PlainButton.-style-default.-textual-compact {
        width: auto;
        min-width: 0;
        height: 1;
        padding: 0 1;
        border: none !important;
        background: $foreground 12%;
        color: $foreground;
        text-style: bold;
        tint: transparent;
        &:hover { background: $primary 50%; }
        &:focus { background: $primary; color: $text; background-tint: transparent; text-style: bold; }
        &:disabled { background: transparent; color: $foreground 30%; }
        &:ansi { background: ansi_default; }
        &:ansi:disabled { border: none !important; color: ansi_bright_black; }
        &:ansi:focus { background: ansi_default; color: ansi_default; text-style: bold reverse; }
    }
    """

    def __init__(self, label: str, **widget: Any) -> None:
        """A button.

        Args:
            label: What it says.
            widget: The usual arguments of a widget.
        """
        super().__init__(Content(label), compact=True, **widget)
        self.active_effect_duration = 0  # Textual ignores clicks as long as the last one still shows

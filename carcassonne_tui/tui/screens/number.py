"""A question that is answered with a number."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.widgets import Input, Static

from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.screens.spoken import SpokenModalScreen


class NumberScreen(SpokenModalScreen[int | None]):
    """Asks for a number from 1 on; it answers with it, or with None if nobody wants to say one."""

    NEEDED: ClassVar[Size] = Size(40, 10)

    BINDINGS: ClassVar[list[BindingType]] = [key("number.close", "escape", "close", display="Esc")]

    DEFAULT_CSS = """
    NumberScreen {
        align: center middle;
        #box { width: 44; max-width: 100%; height: auto; padding: 1 2; background: $panel; }
        #sentence { width: 1fr; text-style: bold; margin-bottom: 1; }
        Input { background: $foreground 10%; }
    }
    """

    def __init__(self, sentence: str, most: int) -> None:
        """A question.

        Args:
            sentence: What is asked, in the user's language.
            most: The highest number that makes sense; a higher one counts for it.
        """
        super().__init__()
        self._sentence = sentence
        self._most = most

    def compose(self) -> ComposeResult:
        """The sentence, and where the number goes."""
        with Vertical(id="box"):
            yield Static(self._sentence, markup=False, id="sentence")
            yield Input(compact=True, type="integer", restrict="[0-9]*", max_length=len(str(self._most)))

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        """Answer with the number, if one was typed."""
        self.dismiss(max(1, min(int(event.value), self._most)) if event.value.isdecimal() else None)

    def action_close(self) -> None:
        """Answer nothing."""
        self.dismiss(None)

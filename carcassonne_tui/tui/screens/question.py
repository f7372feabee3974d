"""A question that is answered with yes or no."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Button, Static

from carcassonne_tui.i18n import t
from carcassonne_tui.tui.keys import key, key_name, keys_in_words
from carcassonne_tui.tui.screens.spoken import SpokenModalScreen
from carcassonne_tui.tui.widgets.button import PlainButton

_ANSWERING = ("question.yes", "question.no", "question.other", "form.press")


class Question(SpokenModalScreen[bool]):
    """Asks before something is done that cannot be undone. Enter alone answers no."""

    NEEDED: ClassVar[Size] = Size(40, 10)
    AUTO_FOCUS = "#no"

    BINDINGS: ClassVar[list[BindingType]] = [
        key("question.yes", "y", "answer(True)"),
        key("question.no", "n,escape", "answer(False)"),
        key("question.other", "left,right,up,down,h,j,k,l", "app.focus_next"),
    ]

    DEFAULT_CSS = """
    Question {
        align: center middle;
        #box { width: 56; max-width: 100%; height: auto; padding: 1 2; background: $panel; }
        #sentence { width: 1fr; text-style: bold; margin-bottom: 1; }
        #answers { height: 1; margin-bottom: 1; align-horizontal: center; }
        #answers Button { margin: 0 1; }
        #keys { width: 1fr; color: $text-muted; text-align: center; }
    }
    """

    def __init__(self, sentence: str) -> None:
        """A question.

        Args:
            sentence: What is asked, in the user's language.
        """
        super().__init__()
        self._sentence = sentence

    def compose(self) -> ComposeResult:
        """The sentence, the two answers, and their keys."""
        with Vertical(id="box"):
            yield Static(self._sentence, markup=False, id="sentence")
            with Horizontal(id="answers"):
                yield PlainButton(t("question.yes"), id="yes")
                yield PlainButton(t("question.no"), id="no")
            yield Static(markup=False, id="keys")

    def on_descendant_focus(self) -> None:
        """Say which keys answer."""
        keys: dict[str | None, list[str]] = {}
        for pressed, active in self.active_bindings.items():
            keys.setdefault(active.binding.id, []).append(key_name(pressed))
        yes, no, other, press = (keys_in_words(keys[action])[0] for action in _ANSWERING)
        words = t("question.keys", yes=yes, no=no, other=other, press=press)
        self.query_one("#keys", Static).update(words)

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        """Answer what the button says."""
        self.action_answer(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Answer."""
        self.dismiss(answer)

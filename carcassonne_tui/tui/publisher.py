"""What screens and widgets follow: something that publishes what is to be seen."""

from __future__ import annotations

from textual.dom import DOMNode
from textual.reactive import reactive

from carcassonne_tui.tui.view import View


class Publisher(DOMNode):
    """Publishes a view after another.

    Attributes:
        view: What is to be seen; replaced as a whole whenever anything changes.
    """

    view: reactive[View | None] = reactive[View | None](None, init=False, always_update=True)

    @property
    def seen(self) -> View:
        """The view as it is now."""
        view = self.view
        assert view is not None
        return view

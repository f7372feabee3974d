"""What there is to look at before the first screen of the game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen

from carcassonne_tui.tui.thrifty import ThriftyScreen
from carcassonne_tui.tui.widgets.castle import Backdrop


class OpeningScreen(ThriftyScreen[None]):
    """The screen behind all others, which is never to be seen again once one of them has hidden it."""

    def __init__(self, *, pictured: bool) -> None:
        """A screen with a picture, or an empty one because the next is there at once."""
        super().__init__(id="_default")
        self._pictured = pictured

    def compose(self) -> ComposeResult:
        """The picture."""
        if self._pictured:
            yield Backdrop()

    def on_screen_suspend(self) -> None:
        """Keep nothing that nobody will see; through a question the picture is still seen."""
        if not isinstance(self.app.screen, ModalScreen):
            self.remove_children()

"""What is shown instead of everything else while the terminal is too small."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.geometry import Size
from textual.widgets import Static

from carcassonne_tui.i18n import t
from carcassonne_tui.tui.thrifty import ThriftyScreen


def lacks_room(size: Size, needed: Size) -> bool:
    """Whether a terminal is too narrow or too low for what is needed, both in cells."""
    return size.width < needed.width or size.height < needed.height


class TooSmall(ThriftyScreen[None]):
    """Says how large the terminal must be and is; goes by itself when it is.

    It lies over the screen that needs the room and keeps keys and clicks away from it, so a game and
    a half-typed name come back as they were.
    """

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    TooSmall {
        align: center middle;
        background: $surface;
        Static { width: auto; max-width: 100%; height: auto; text-align: center; }
    }
    """

    def __init__(self, needed: Size) -> None:
        """The message.

        Args:
            needed: The smallest size that is enough, in cells.
        """
        super().__init__()
        self._needed = needed
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """A few words in the middle."""
        yield self._text

    def on_resize(self) -> None:
        """Show the present size, or go."""
        self._look()

    def on_screen_resume(self) -> None:
        """Look again when a question that lay over this has been answered."""
        self._look()

    def _look(self) -> None:
        size, needed = self.app.size, self._needed
        if lacks_room(size, needed):
            values: dict[str, Any] = {"width": size.width, "height": size.height}
            self._text.update(t("screen.too-small", needed_width=needed.width, needed_height=needed.height, **values))
        elif self.is_active:
            self.dismiss(None)

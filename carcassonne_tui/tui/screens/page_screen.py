"""What all pages that are scrolled and closed again have in common."""

from __future__ import annotations

from carcassonne_tui.tui.screens.spoken import SpokenModalScreen


class PageScreen(SpokenModalScreen[None]):
    """A page in place of another screen. What is scrolled has the id `page`."""

    DEFAULT_CSS = """
    PageScreen {
        background: $background;
        &:ansi { background: ansi_default; }
    }
    """

    def action_scroll(self, lines: int) -> None:
        """Move the page by some lines."""
        self.query_one("#page").scroll_relative(y=lines, animate=False)

    def action_scroll_page(self, pages: int) -> None:
        """Move the page by what is in view, less a line."""
        page = self.query_one("#page")
        page.scroll_relative(y=pages * (page.size.height - 1), animate=False)

    def action_close(self) -> None:
        """Go back to where the page was opened."""
        self.dismiss(None)

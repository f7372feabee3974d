"""Help: the keys, with those that work right now, and how to play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Label

from carcassonne_tui.i18n import t
from carcassonne_tui.paths import assets_root
from carcassonne_tui.rules import BOXES
from carcassonne_tui.tui.keymap import key_in
from carcassonne_tui.tui.keys import key, keys_in_words
from carcassonne_tui.tui.screens.page_screen import PageScreen
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.keys_page import KeysPage, key_lines
from carcassonne_tui.tui.widgets.pane import Pane

KEYS = "keys"
"""The page of keys."""

ADD_ONS = "boxes"
"""The page of the boxes beside the base game: a text for each."""

PAGES = (KEYS, "turn", "scoring", "farmers", "map", ADD_ONS)
"""The pages, in order; all but the first are texts in `assets/help/`."""


def read_text(name: str) -> str:
    """A text of the help in the user's language, by the name of its page or its box."""
    return (assets_root() / "help" / t(f"help.file.{name}")).read_text(encoding="utf-8")


class HelpScreen(PageScreen):
    """The keys of the screen that it was opened over, and how to play, page by page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("help.previous-page", "left,h,shift+tab", "turn_page(-1)", show=False, pair="help.page"),
        key("help.next-page", "right,l,tab", "turn_page(1)", pair="help.page"),
        key("help.up", "up,k", "scroll(-1)", show=False, pair="help.scroll"),
        key("help.down", "down,j", "scroll(1)", pair="help.scroll"),
        key("help.page-down", "pagedown,space", "scroll_page(1)", show=False),
        key("help.page-up", "pageup,b", "scroll_page(-1)", show=False),
        key("help.close", "escape,enter,q,question_mark,f1", "close", display="Enter"),
        *(key(f"help.page-{page}", str(number), f"open('{page}')", show=False) for number, page in enumerate(PAGES, 1)),
    ]

    DEFAULT_CSS = """
    HelpScreen {
        align: center middle;
        #book { width: 100%; max-width: 92; height: 100%; max-height: 44; background: $surface; }
        #tabs { height: 1; padding: 0 1; background: $panel; }
        .tab { padding: 0 1; }
        .tab:hover { background: $primary 40%; }
        .tab.-open { background: $primary; color: $text; text-style: bold; }
        .tab.-open:ansi { background: ansi_default; color: ansi_default; text-style: bold reverse; }
        #page { height: 1fr; padding: 1 1 0 1; }
        #keys-page { padding: 0 1; }
    }
    """

    def __init__(self, over: Screen[Any], page: str = KEYS, *, boxes: Sequence[str] = ()) -> None:
        """The help.

        Args:
            over: The screen whose keys are shown.
            page: The page to open first, one of `PAGES`.
            boxes: The boxes that are played with, of `BOXES`; if there are none, all are told about.
        """
        super().__init__()
        self._boxes = boxes or BOXES
        self._lines = key_lines(over)
        self._open = page
        from carcassonne_tui.tui.widgets.book import Page  # noqa: PLC0415 - only when needed: Markdown is large

        self._page = Page(id="text-page", open_links=False)

    def compose(self) -> ComposeResult:
        """The names of the pages, and the open page below."""
        with Vertical(id="book"):
            with Horizontal(id="tabs"):
                for number, page in enumerate(PAGES, 1):
                    yield Label(f"{number} {t(f'help.title.{page}')}", markup=False, id=page, classes="tab")
            with Pane(id="page"):
                yield KeysPage(self._lines, id="keys-page")
                yield self._page
            yield KeyBar()

    async def on_mount(self) -> None:
        """Open the first page."""
        await self.action_open(self._open)

    async def on_click(self, event: events.Click) -> None:
        """Open the page whose name was clicked; close when clicked beside the book."""
        if isinstance(event.widget, Label) and event.widget.id in PAGES:
            await self.action_open(event.widget.id)
        elif event.widget is self:
            self.action_close()

    async def action_open(self, page: str) -> None:
        """Open a page."""
        self._open = page
        for tab in self.query(".tab"):
            tab.set_class(tab.id == page, "-open")
        self.query_one("#keys-page").display = page == KEYS
        self._page.display = page != KEYS
        if page != KEYS:
            await self._page.update(self._text(page))
        self.query_one("#page").scroll_home(animate=False)

    def _text(self, page: str) -> str:
        """What stands on a page; the headings of a box become those of a part of the page."""
        if page == ADD_ONS:
            return "\n".join(re.sub("^#", "##", read_text(box), flags=re.MULTILINE) for box in self._boxes)
        return re.sub(r"\{([a-z0-9. -]+)\}", lambda found: self._keys(found[1].split()), read_text(page))

    def _keys(self, actions: Sequence[str]) -> str:
        """The keys of some actions of other screens."""
        return t("help.pair").join(keys_in_words([key_in(self.app, action) for action in actions]))

    async def action_turn_page(self, step: int) -> None:
        """Open the next page, or the one before."""
        await self.action_open(PAGES[(PAGES.index(self._open) + step) % len(PAGES)])

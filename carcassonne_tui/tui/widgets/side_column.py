"""The column beside the map: as many panels as have room, the others page by page."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.hands import Hands
from carcassonne_tui.tui.widgets.inspector import INSPECTOR_ROWS, Inspector
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.panel import KeyFor, Panel
from carcassonne_tui.tui.widgets.players import PlayersTable
from carcassonne_tui.tui.widgets.score_track import ScoreTrack
from carcassonne_tui.tui.widgets.tile_panel import TilePanel

PANELS = (TilePanel, PlayersTable, Hands, Inspector, ScoreTrack, Log)
"""The panels from top to bottom."""

PAGES: tuple[type[Widget] | None, ...] = (None, Inspector, ScoreTrack, Log)
"""What each page shows by itself; the first one shows several panels."""

LEAST_LOG = 4
"""Rows of the log below which it gives way."""

_USUAL = Size(100, 30)  # the terminal in which the inspector and the log are in view beside the players
_LARGE = Size(140, 45)  # the terminal in which the score track is in view before these


class SideColumn(Vertical):
    """Shows the panels."""

    DEFAULT_CSS = """
    SideColumn {
        width: 26; height: 1fr; padding: 0 0 0 1; background: $surface;
        Hands, Inspector, ScoreTrack, Log { display: none; }
        Log { height: 1fr; }
        &.-fit Inspector { height: auto; }
        &.-fill Inspector { height: 1fr; }
    }
    """

    def __init__(self, controller: Controller, motion: Publisher, theme: Theme, key_for: KeyFor) -> None:
        """The column of a game.

        Args:
            controller: Publishes what is to be seen.
            motion: Publishes the same with points that come in one by one.
            theme: Gives the players their colours.
            key_for: Gives the keys that work.
        """
        super().__init__(id="side")
        self._controller = controller
        self._motion = motion
        self._theme = theme
        self._key_for = key_for
        self._page = 0

    def compose(self) -> ComposeResult:
        """All panels, of which some are hidden."""
        yield TilePanel(self._controller, self._theme)
        yield PlayersTable(self._motion, self._theme)
        yield Hands(self._controller, self._theme)
        yield Inspector(self._controller, self._theme, self._key_for)
        yield ScoreTrack(self._motion, self._theme)
        yield Log(self._controller, self._theme)

    def next_page(self) -> None:
        """Show the next page on which there is anything to see."""
        view = self._controller.seen
        later = (*range(self._page + 1, len(PAGES)), 0)
        self._page = next(page for page in later if self._has_content(PAGES[page], view))
        self.make_room()

    def _has_content(self, page: type[Widget] | None, view: View) -> bool:
        """Whether there is anything to see on a page by itself."""
        if page is Log:
            return not self.query_one(Log).empty
        return page is not Inspector or _inspects(view)

    def make_room(self) -> None:
        """Show what there is room for."""
        if not self.content_size:
            return
        view = self._controller.seen
        alone = PAGES[self._page] if self._has_content(PAGES[self._page], view) else None
        if alone is not None:
            shown: set[type[Widget]] = {Inspector if view.looked.around else alone}
            self._size_inspector(fill=True)
        else:
            shown = self._together(view)
        for kind in PANELS:
            panel = self.query_one(kind)
            if panel.display is not (kind in shown):
                panel.display = kind in shown

    def _together(self, view: View) -> set[type[Widget]]:
        """The panels of the first page.

        What somebody looks at with the look cursor or the mouse is always told: where there is no room, instead
        of the log or the players.
        """
        shown: set[type[Widget]] = {TilePanel, PlayersTable}
        left = self.content_size.height + 1 - self._rows(TilePanel, view) - self._rows(PlayersTable, view)
        track, log = self._rows(ScoreTrack, view), LEAST_LOG + 1
        if not _has(self.app.size, _USUAL):
            if not view.looked.around:
                return shown | {ScoreTrack} if track <= left else shown
            self._size_inspector(fill=True)
            return shown | {Inspector} if left > INSPECTOR_ROWS else {TilePanel, Inspector}
        if _has(self.app.size, _LARGE) and track + log <= left:
            shown.add(ScoreTrack)
            left -= track
        roomy = left > INSPECTOR_ROWS + log
        inspector = INSPECTOR_ROWS + 1 if roomy else self._rows(Inspector, view)
        both = inspector + log <= left
        self._size_inspector(fill=not both, fit=not roomy)
        if both or _inspects(view):
            shown.add(Inspector)
        if both or not _inspects(view):
            shown.add(Log)
        left -= inspector + log
        if both and ScoreTrack not in shown:
            if track > left and not _inspects(view) and not view.looked.around:  # the inspector has little to say
                self._size_inspector(fill=False, fit=True)
                left += inspector - self._rows(Inspector, view)
            if track <= left:
                shown.add(ScoreTrack)
                left -= track
        if 1 < self._rows(Hands, view) <= left:
            shown.add(Hands)
        return shown

    def _rows(self, kind: type[Panel[Any]], view: View) -> int:
        """The rows that a panel takes, with an empty one below it."""
        return self.query_one(kind).rows(view, self.content_size.width) + 1

    def _size_inspector(self, *, fill: bool, fit: bool = False) -> None:
        """Let the inspector fill the column, be as high as what it says, or always be of one height."""
        self.set_class(fill, "-fill")
        self.set_class(fit and not fill, "-fit")


def _has(size: Size, room: Size) -> bool:
    return size.width >= room.width and size.height >= room.height


def _inspects(view: View) -> bool:
    return view.looked.inspected is not None or view.looked.idle is not None

"""The column beside the map: as many panels as have room, the others page by page."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget

from carcassonne_tui.drawing import Theme
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.inspector import INSPECTOR_ROWS, Inspector, KeyFor
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.panel import Panel
from carcassonne_tui.tui.widgets.players import PlayersTable
from carcassonne_tui.tui.widgets.score_track import ScoreTrack
from carcassonne_tui.tui.widgets.tile_panel import TilePanel

PANELS = (TilePanel, PlayersTable, Inspector, ScoreTrack, Log)
"""The panels from top to bottom."""

PAGES: tuple[type[Widget] | None, ...] = (None, Inspector, ScoreTrack, Log)
"""What each page shows by itself; the first one shows several panels."""

LEAST_LOG = 4
"""Rows of the log below which it gives way."""

_USUAL = Size(100, 30)  # the terminal in which the inspector and the log are in view beside the players
_LARGE = Size(140, 45)  # the terminal in which the score track is in view before these
_ALWAYS = (TilePanel, PlayersTable)


class SideColumn(Vertical):
    """Shows the panels."""

    DEFAULT_CSS = """
    SideColumn {
        width: 26; height: 1fr; padding: 0 0 0 1; background: $surface;
        & > * { display: none; }
        Log { height: 1fr; }
        &.-page Inspector { height: 1fr; }
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
        yield Inspector(self._controller, self._theme, self._key_for)
        yield ScoreTrack(self._motion, self._theme)
        yield Log(self._controller, self._theme)

    def next_page(self) -> None:
        """Show the next page."""
        self._page = (self._page + 1) % len(PAGES)
        self.make_room()

    def make_room(self) -> None:
        """Show what there is room for."""
        if not self.content_size:
            return
        view = self._controller.seen
        alone = PAGES[self._page]
        if alone is not None and view.looked.around:
            alone = Inspector
        shown = {alone} if alone is not None else self._together(view)
        small = Inspector in shown and (alone is not None or PlayersTable not in shown)
        self.set_class(small, "-page")
        for kind in PANELS:
            panel = self.query_one(kind)
            if panel.display is not (kind in shown):
                panel.display = kind in shown

    def _together(self, view: View) -> set[type[Widget]]:
        """The panels of the first page.

        Panels come in their order of importance as long as there is room. What somebody looks at with the look
        cursor or the mouse is always told: where there is no room, instead of the log or the players.
        """
        rows = {TilePanel: 0, PlayersTable: 0, ScoreTrack: 0, Inspector: INSPECTOR_ROWS + 1, Log: LEAST_LOG}
        for kind in (*_ALWAYS, ScoreTrack):
            panel = self.query_one(kind)
            assert isinstance(panel, Panel)
            rows[kind] = len(panel.drawn(self.content_size.width)) + 1
        left = self.content_size.height + 1 - rows[TilePanel] - rows[PlayersTable]
        shown: set[type[Widget]] = set(_ALWAYS)
        for kind in self._wanted(view):
            if rows[kind] <= left:
                shown.add(kind)
                left -= rows[kind]
        if Inspector in shown and Log not in shown and _has(self.app.size, _USUAL) and not _inspects(view):
            shown = shown - {Inspector} | {Log}
        if view.looked.around and Inspector not in shown:
            shown = {TilePanel, Inspector}
        return shown

    def _wanted(self, view: View) -> tuple[type[Widget], ...]:
        """What should be in view beside the tile and the players, the most important first."""
        size = self.app.size
        if _has(size, _LARGE):
            return ScoreTrack, Inspector, Log
        if _has(size, _USUAL):
            return Inspector, Log, ScoreTrack
        return (Inspector,) if view.looked.around else (ScoreTrack,)


def _has(size: Size, room: Size) -> bool:
    return size.width >= room.width and size.height >= room.height


def _inspects(view: View) -> bool:
    return view.looked.inspected is not None or view.looked.idle is not None

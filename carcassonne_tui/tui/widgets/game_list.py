"""The list of kept games: two lines each, however many there are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from carcassonne_tui.i18n import t
from carcassonne_tui.records.shelf import Glance
from carcassonne_tui.rules import BOXES
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import cut, literal
from carcassonne_tui.tui.widgets.pane import use_whole_cells
from carcassonne_tui.tui.widgets.panel import MUTED, line, spread

LINES = 2
"""Lines of a game."""

_MARK = "> "
_NO_MARK = " " * len(_MARK)
_ROOMY = 9  # columns a player from which on there is air between them
_WORTH_DOTS = 5  # cells; a name that is shorter just ends


class GameList(ScrollView, can_focus=True, inherit_bindings=False):
    """Kept games, of which one is chosen; only those in view are drawn.

    Attributes:
        games: The games, from top to bottom.
        index: The place of the chosen one; 0 in an empty list.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("saved-games.up", "up,k", "move(-1)", show=False, pair="saved-games.move"),
        key("saved-games.down", "down,j", "move(1)", pair="saved-games.move"),
        key("saved-games.page-up", "pageup", "page(-1)", show=False),
        key("saved-games.page-down", "pagedown", "page(1)", show=False),
        key("saved-games.first", "home", "go(0)", show=False),
        key("saved-games.last", "end", "go(-1)", show=False),
    ]

    DEFAULT_CSS = """
    GameList {
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        background: $surface;
        background-tint: transparent;
    }
    """

    class Chosen(Message):
        """Another game was chosen, or the list has changed."""

    class Opened(Message):
        """The chosen game was clicked twice."""

    def __init__(self, games: Sequence[Glance], index: int = 0) -> None:
        """A list.

        Args:
            games: What is in it.
            index: Which one is chosen at first.
        """
        super().__init__()
        self.games: Sequence[Glance] = games
        self.index = index

    @property
    def chosen(self) -> Glance | None:
        """The chosen game; None in an empty list."""
        return self.games[self.index] if self.games else None

    def show(self, games: Sequence[Glance]) -> None:
        """List other games from now on; the same place stays chosen."""
        self.games = games
        self._measure()
        self.action_go(min(self.index, max(len(games) - 1, 0)))

    def mark(self, path: Path, fault: str) -> None:
        """Say of the game in a file that it cannot be opened."""
        self.games = [game._replace(fault=fault) if game.path == path else game for game in self.games]
        self.refresh()

    def on_mount(self) -> None:
        """Show the chosen game, and use the plain scroll bar."""
        use_whole_cells(self)
        self._measure()

    def on_resize(self) -> None:
        """Keep the chosen game in view."""
        self._measure()
        self._show_chosen()

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked; a second click opens it."""
        index = (event.y + self.scroll_offset.y) // LINES
        if 0 <= index < len(self.games):
            self.action_go(index)
            if event.chain > 1:
                self.post_message(self.Opened())

    def action_move(self, step: int) -> None:
        """Choose another game so many places further down."""
        self.action_go(min(max(self.index + step, 0), max(len(self.games) - 1, 0)))

    def action_page(self, pages: int) -> None:
        """Choose a game that lies as far away as the list is high."""
        self.action_move(pages * max(self.size.height // LINES, 1))

    def action_go(self, index: int) -> None:
        """Choose the game at a place; counted from the end if it is negative."""
        self.index = index % len(self.games) if self.games else 0
        self._show_chosen()
        self.refresh()
        self.post_message(self.Chosen())

    def _measure(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, LINES * len(self.games))

    def _show_chosen(self) -> None:
        region = Region(0, self.index * LINES, 1, LINES)
        self.scroll_to_region(region, animate=False, immediate=True, force=True)

    def render_line(self, y: int) -> Strip:
        """A line of the game that lies there."""
        index, number = divmod(y + self.scroll_offset.y, LINES)
        width = self.size.width
        content = Content()
        if index < len(self.games):
            content = entry(self.games[index], width, index == self.index)[number]
        segments = content.render_segments(self.visual_style)
        return Strip(segments, content.cell_length).adjust_cell_length(width, self.rich_style)


def entry(glance: Glance, width: int, chosen: bool = False) -> tuple[Content, Content]:
    """The two lines of a game: who plays, with the points; and how far it is, with which boxes, and when it was.

    Args:
        glance: The game.
        width: Columns; both lines are as wide.
        chosen: Whether it is the chosen one.
    """
    room = width - 2 * len(_MARK)
    who = _who(glance, room)
    when = day(glance.modified)
    state = _state(glance, room - cell_len(when) - 2)
    below = spread(state, Content.styled(when, MUTED), room)
    lines = (line(_MARK if chosen else _NO_MARK, who, " " * (room - who.cell_length + 2)), line("  ", below, "  "))
    return (lines[0].stylize("on $primary 25%"), lines[1].stylize("on $primary 25%")) if chosen else lines


def _who(glance: Glance, room: int) -> Content:
    """The names with their points, the best strong at the end; where there is little room names get shorter."""
    if not glance.players:
        return Content.styled(cut(glance.path.name, room), "bold")
    scores = glance.scores if glance.scores and len(glance.scores) == len(glance.players) else None
    points = [f" {score}" for score in scores] if scores else [""] * len(glance.players)
    gap = "  " if room >= _ROOMY * len(points) else " "
    names = shortened(glance.players, room - len(gap) * (len(points) - 1) - sum(map(len, points)))
    best = max(scores) if scores and glance.over else None
    parts = [
        line((name, "" if best is not None and scores and scores[seat] < best else "bold"), (point, "$primary"))
        for seat, (name, point) in enumerate(zip(names, points, strict=True))
    ]
    return Content(gap).join(parts).truncate(max(room, 0))


def shortened(names: Sequence[str], room: int) -> list[str]:
    """Names in so many cells together: the longest give way first, but a little of each remains."""
    lengths = [cell_len(literal(name)) for name in names]
    longest = max(lengths)
    while longest > 1 and sum(min(length, longest) for length in lengths) > room:
        longest -= 1
    return [
        cut(name, longest) if longest > _WORTH_DOTS else set_cell_size(literal(name), longest).rstrip()
        for name in names
    ]


def _state(glance: Glance, room: int) -> Content:
    """How far the game is, and which boxes are on the table."""
    if glance.fault:
        return Content.styled(cut(t("saved-games.damaged"), room), "bold $text-error")
    parts = []
    if glance.over:
        parts.append(t("saved-games.over"))
    elif glance.turn is not None:
        parts.append(t("saved-games.turn", number=glance.turn))
    if len(glance.boxes) == len(BOXES):
        parts.append(t("saved-games.all-boxes"))
    else:
        parts += [t(f"saved-games.box.{box}") for box in glance.boxes]
    return Content.styled(cut(t("saved-games.comma").join(parts), room), MUTED)


def day(moment: datetime) -> str:
    """The day of a moment where the user is."""
    return moment.astimezone().strftime("%Y-%m-%d")


def day_and_time(moment: datetime) -> str:
    """The day and the time of a moment where the user is."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")

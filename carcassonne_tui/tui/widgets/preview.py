"""What a kept game looks like: its map in little, who plays, how it stands, and by which rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len
from textual import work
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records import JournalError, Record, read_record
from carcassonne_tui.records.shelf import Glance
from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.tui.draft import MAX_NAME, Draft, NewGame
from carcassonne_tui.tui.faults import fault_in_words
from carcassonne_tui.tui.literal import fit, literal
from carcassonne_tui.tui.option_words import changes_of
from carcassonne_tui.tui.seats import Seat, seats_for
from carcassonne_tui.tui.widgets.panel import MUTED, chip, line
from carcassonne_tui.tui.widgets.small_map import Table, small_map
from carcassonne_tui.tui.widgets.text_rows import wrapped

_PAUSE = 0.06
"""Seconds that a game must stay chosen before its file is read: longer than a held key takes to come again."""

_NAMES = (12, MAX_NAME * 2)  # cells of the column of names, at least and at most
_BESIDE_NAME = 9  # cells of everything else on the line of a player but the points
_MOST_RULES = 3  # lines


class Sight(NamedTuple):
    """A preview as it was drawn.

    Attributes:
        path: The file of the game.
        fault: What is wrong with the file, or None.
        map: The map, row by row.
        lines: What stands below it.
    """

    path: Path
    fault: JournalError | None
    map: list[Strip]
    lines: list[Content]


class Preview(Widget):
    """Shows a kept game. Its file is read, and its map drawn, beside everything else.

    Attributes:
        sight: What is shown; None before anything was.
    """

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Preview { width: 1fr; height: 1fr; }
    """

    class Drawn(Message):
        """A game has been read and drawn."""

        def __init__(self, sight: Sight, size: Size) -> None:
            """What it looks like in some size."""
            super().__init__()
            self.sight = sight
            self.size = size

    def __init__(self, theme: Theme) -> None:
        """A preview of nothing.

        Args:
            theme: The colours of the map and of the players.
        """
        super().__init__()
        self._theme = theme
        self._path: Path | None = None
        self._timer: Timer | None = None
        self.sight: Sight | None = None

    def show(self, glance: Glance | None) -> None:
        """Show a game as soon as it stays chosen for a moment; the first one at once."""
        path = glance.path if glance else None
        if path == self._path:
            return
        first, self._path = self._path is None, path
        if self._timer is not None:
            self._timer.stop()
        if path is None:
            self.sight = None
            self.refresh()
        elif first:
            self._begin()
        else:
            self._timer = self.set_timer(_PAUSE, self._begin)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._theme = theme
        self._begin()

    def on_resize(self) -> None:
        """Draw anew in the room that there is."""
        self._begin()

    def _begin(self) -> None:
        if self._path is not None and self.size:
            self._draw(self._path, self.size)

    @work(thread=True, exclusive=True)
    def _draw(self, path: Path, size: Size) -> None:
        self.post_message(self.Drawn(sight_of(path, self._theme, size), size))

    def on_preview_drawn(self, event: Drawn) -> None:
        """Show what was drawn, unless something else is wanted by now."""
        if event.sight.path == self._path and event.size == self.size:
            self.sight = event.sight
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row of the map, or a line below it."""
        width = self.size.width
        if self.sight is None:
            return Strip.blank(width, self.rich_style)
        if y < len(self.sight.map):
            return self.sight.map[y]
        number = y - len(self.sight.map)
        content = self.sight.lines[number] if number < len(self.sight.lines) else Content()
        segments = content.render_segments(self.visual_style)
        return Strip(segments, content.cell_length).adjust_cell_length(width, self.rich_style)


def sight_of(path: Path, theme: Theme, size: Size) -> Sight:
    """What a game looks like, or what is wrong with its file.

    Args:
        path: The file.
        theme: The colours.
        size: The room, in cells.
    """
    try:
        record = read_record(path)
    except JournalError as error:
        return Sight(path, error, [], _damaged(error, size.width))
    seats = seats_for(record.game.players, record.looks)
    lines = [Content(), *_below(record, seats, theme, size.width)]
    table = Table(record.game.board, record.game.figures, seats)
    room = Size(size.width, max(size.height - len(lines), 1))
    return Sight(path, None, small_map(table, theme, room), lines)


def _damaged(error: JournalError, width: int) -> list[Content]:
    """A file that cannot be opened."""
    return [
        Content.styled(t("saved-games.cannot-open"), "bold $text-error"),
        Content(),
        *wrapped(Content(fault_in_words(error)), width),
        Content(),
        *wrapped(Content.styled(t("saved-games.can-delete"), MUTED), width),
    ]


def _below(record: Record, seats: tuple[Seat, ...], theme: Theme, width: int) -> list[Content]:
    """The players, how far the game is, and its rules."""
    game = record.game
    rules = wrapped(Content.styled(_rules(game, seats), MUTED), width)[:_MOST_RULES]
    return [*_players(game, seats, theme, width), Content(), Content(_standing(game)), *rules]


def _players(game: Game, seats: tuple[Seat, ...], theme: Theme, width: int) -> list[Content]:
    """A line a player: whose turn it is or who has won is marked."""
    over, best = game.phase is Phase.OVER, max(game.scores)
    points = max(len(str(score)) for score in game.scores)
    longest = max(cell_len(literal(seat.name)) for seat in seats)
    name = max(min(max(longest, _NAMES[0]), _NAMES[1], width - points - _BESIDE_NAME), 1)
    lines = []
    for number, (seat, score) in enumerate(zip(seats, game.scores, strict=True)):
        strong = score == best if over else number == game.player
        style = "bold" if strong else ""
        mark = Content.styled("* " if over and strong else "> " if strong else "  ", "bold $warning")
        lines.append(
            line(mark, chip(theme, seat, 1), " ", (fit(seat.name, name), style), (f" {score:>{points}}", style))
        )
    return lines


def _standing(game: Game) -> str:
    """How far the game is."""
    if game.phase is Phase.OVER:
        return t("saved-games.is-over", number=game.turn)
    return t("saved-games.goes-on", turn=t("saved-games.turn", number=game.turn), left=_left(game))


def _left(game: Game) -> str:
    return t("saved-games.tiles-left", count=game.remaining)


def _rules(game: Game, seats: tuple[Seat, ...]) -> str:
    """The boxes, and what else is not as usual."""
    changes = changes_of(Draft(NewGame(game.setup, seats)))
    return t("saved-games.comma").join(changes) if changes else t("saved-games.usual")

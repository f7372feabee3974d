"""The scores of a game, turn by turn, as a chart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual.widget import Widget

from carcassonne_tui.drawing import Theme
from carcassonne_tui.rules import Event, Scored, TurnBegan
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets.panel import colours

HERE = "|"
"""Marks the turn that is being looked at."""


def scores_by_turn(history: Iterable[Iterable[Event]], start: Sequence[int]) -> list[tuple[int, ...]]:
    """Every player's points at the beginning of each turn, and at the end of the game.

    Args:
        history: The events of the game, an entry an action.
        start: The points before the first turn.

    >>> scores_by_turn([[TurnBegan(0, 1, 1)], [TurnBegan(1, 2, 1)]], [0, 5])
    [(0, 5), (0, 5), (0, 5)]
    """
    points, turns = list(start), []
    for event in (event for events in history for event in events):
        if isinstance(event, Scored):
            for player in event.players:
                points[player] += event.points
        elif isinstance(event, TurnBegan) and event.part == 1:
            turns.append(tuple(points))
    return [*turns, tuple(points)]


class ScoreChart(Widget):
    """A line a player, drawn with the player's letter in the player's colour."""

    DEFAULT_CSS = """
    ScoreChart { width: 1fr; height: 1fr; min-height: 6; }
    """

    def __init__(self, seats: Sequence[Seat], turns: Sequence[Sequence[int]], theme: Theme) -> None:
        """A chart of a game.

        Args:
            seats: The players.
            turns: Every player's points at the beginning of each turn, and at the end.
            theme: Gives the players their colours.
        """
        super().__init__()
        self._seats = tuple(seats)
        self._turns = turns
        self._theme = theme
        self._here: int | None = None

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._theme = theme
        self.refresh()

    def point_at(self, turn: int) -> None:
        """Mark a turn, counted from 0."""
        if turn != self._here:
            self._here = turn
            self.refresh()

    def render(self) -> Text:
        """The chart in the size that there is."""
        return self._coloured(self._plotted(*self.size))

    def _plotted(self, width: int, height: int) -> str:
        import plotext  # noqa: PLC0415 - takes a while, and not every game is looked at like this

        plotext.clear_figure()
        plotext.theme("clear")
        plotext.plotsize(width, height)
        plotext.frame(False)
        highest = max(max(points) for points in self._turns)
        plotext.yticks(_ticks(highest, height // 2))
        plotext.xticks(_ticks(len(self._turns) - 1, width // 8))
        if self._here is not None:
            plotext.plot([self._here, self._here], [0, highest], marker=HERE)
        for player, seat in enumerate(self._seats):
            plotext.plot(range(len(self._turns)), [points[player] for points in self._turns], marker=seat.letter)
        return str(plotext.uncolorize(plotext.build()))

    def _coloured(self, chart: str) -> Text:
        text = Text(chart, style="", no_wrap=True)
        for seat in self._seats:
            text.highlight_regex(seat.letter, colours(self._theme, seat))
        return text


def _ticks(highest: int, most: int) -> list[int]:
    """Round numbers from 0 on, at most so many.

    >>> _ticks(71, 8)
    [0, 10, 20, 30, 40, 50, 60, 70]
    """
    steps = (digit * 10**power for power in range(9) for digit in (1, 2, 5))
    step = next(step for step in steps if highest // step < max(most, 1))
    return list(range(0, highest + 1, step))

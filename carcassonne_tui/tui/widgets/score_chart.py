"""The scores of a game, turn by turn, as a chart."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import ceil

from textual.content import Content
from textual.widget import Widget

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets.panel import MUTED, colours, heading

HERE = ":"
"""Marks the turn that is being looked at where no line of the chart is."""

RISE = "|"
"""Joins a player's points to higher ones that follow."""

ROOMY = 8
"""Rows from which on the chart has a title."""

_NOW = "bold $primary"
_TICK = 8  # columns for the number of a turn
_LEAST = 16  # columns of the lines below which nothing stands beside them

Cell = tuple[str, str]
"""A character and its style."""


class ScoreChart(Widget):
    """A line a player, drawn with the player's letter: in the player's colour up to the turn that is being looked at.

    Players with equal points, or points that there is no room to tell apart, take turns in their line. Beside the
    last column everybody's points at the end are listed, because there only one of those would be seen.
    """

    DEFAULT_CSS = """
    ScoreChart { width: 1fr; height: 1fr; min-height: 6; text-wrap: nowrap; }
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
        self._here = 0

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._theme = theme
        self.refresh()

    def show(self, turns: Sequence[Sequence[int]]) -> None:
        """Show other points, of a game that has gone on."""
        self._turns = turns
        self.refresh()

    @property
    def turns(self) -> Sequence[Sequence[int]]:
        """Every player's points at the beginning of each turn, and at the end."""
        return self._turns

    @property
    def end(self) -> int:
        """The turn after the last one, as `point_at` counts them."""
        return len(self._turns) - 1

    def point_at(self, turn: int) -> None:
        """Mark a turn, counted from 0; the one after the last is the end."""
        if turn != self._here:
            self._here = turn
            self.refresh()

    def render(self) -> Content:
        """The chart in the size that there is."""
        width, height = self.size
        title = [heading(t("replay.chart"), "", width)] if height >= ROOMY else []
        return Content("\n").join([*title, *self._chart(width, height - len(title))])

    def _chart(self, width: int, height: int) -> list[Content]:
        """The numbers of points at the left, the lines beside them, the numbers of turns below."""
        highest = max(1, *map(max, self._turns))
        margin, rows = len(str(highest)) + 1, height - 1
        columns = width - margin
        if columns < 1 or rows < 2:
            return []
        ends = self._ends(highest, rows)
        beside = max(sum(len(" A") + len(points) for _, points in end) for end in ends.values())
        if columns - beside < _LEAST:
            ends, beside = {}, 0
        columns -= beside
        turns = [column * (len(self._turns) - 1) // max(columns - 1, 1) for column in range(columns)]
        here = min(bisect_left(turns, self._here), columns - 1)
        cells = self._cells(turns, here, highest, rows)
        labels = {_row(points, highest, rows): str(points) for points in ticks(highest, rows // 2)}
        lines = []
        for row in range(rows):
            label = (f"{labels.get(row, ''):>{margin - 1}} ", MUTED)
            drawn: list[str | Cell] = [
                cells.get((column, row), (HERE, _NOW) if column == here else " ") for column in range(columns)
            ]
            for player, points in ends.get(row, []):
                drawn += [" ", self._cell(player, self._seats[player].letter, False), points]
            lines.append(Content.assemble(label, *drawn))
        return [*lines, self._numbers(turns, here, margin)]

    def _cells(self, turns: Sequence[int], here: int, highest: int, rows: int) -> dict[tuple[int, int], Cell]:
        """What is drawn where, by column and row.

        Args:
            turns: The index of the turn that each column stands for.
            here: The column of the turn that is being looked at.
            highest: The points at the top.
            rows: The height.
        """
        cells: dict[tuple[int, int], Cell] = {}
        before: list[int] = []
        for column, turn in enumerate(turns):
            now = [_row(points, highest, rows) for points in self._turns[turn]]
            for player, (start, end) in enumerate(zip(before, now, strict=False)):
                cells.update({(column, row): self._cell(player, RISE, column > here) for row in range(end + 1, start)})
            for row in set(now):
                tied = [player for player, there in enumerate(now) if there == row]
                player = tied[column % len(tied)]
                cells[column, row] = self._cell(player, self._seats[player].letter, column > here)
            before = now
        return cells

    def _ends(self, highest: int, rows: int) -> dict[int, list[tuple[int, str]]]:
        """The players with their points at the end as they are listed, by row.

        Each is as near to the end of the line as the others allow, who has more points above who has fewer; several
        share a row only where there are more players than rows.
        """
        points = self._turns[-1]
        order = sorted(range(len(points)), key=lambda player: -points[player])
        together = ceil(len(order) / rows)
        groups = [order[first : first + together] for first in range(0, len(order), together)]
        places: list[int] = []
        for group in groups:
            places.append(max(_row(points[group[0]], highest, rows), places[-1] + 1 if places else 0))
        lowest = rows
        for number in reversed(range(len(places))):
            lowest = places[number] = min(places[number], lowest - 1)
        width = len(str(max(points))) + 1
        return {
            place: [(player, f"{points[player]:>{width}}") for player in group]
            for place, group in zip(places, groups, strict=True)
        }

    def _cell(self, player: int, character: str, later: bool) -> Cell:
        return character, MUTED if later else colours(self._theme, self._seats[player])

    def _numbers(self, turns: Sequence[int], here: int, margin: int) -> Content:
        """The numbers of some turns, each below its column, the one that is being looked at above all."""
        last = len(self._turns) - 1
        end = self._here >= last
        numbers = [(here, t("replay.chart-end") if end else str(self._here + 1), _NOW)]
        for number in [1, *ticks(last, len(turns) // _TICK)[1:]]:
            numbers.append((bisect_left(turns, number - 1), str(number), MUTED))
        taken: dict[int, Cell] = {}
        for column, text, style in numbers:
            start = max(0, min(column - (len(text) - 1) // 2, len(turns) - len(text)))
            if not taken.keys() & range(start - 1, start + len(text) + 1):
                taken.update({start + index: (character, style) for index, character in enumerate(text)})
        return Content.assemble(" " * margin, *(taken.get(column, " ") for column in range(len(turns))))


def _row(points: int, highest: int, rows: int) -> int:
    """The row, from the top, on which so many points are drawn."""
    return rows - 1 - (2 * points * (rows - 1) + highest) // (2 * highest)


def ticks(highest: int, most: int) -> list[int]:
    """Round numbers from 0 on, at most so many, but 0 in any case.

    >>> ticks(71, 8)
    [0, 10, 20, 30, 40, 50, 60, 70]
    """
    steps = (digit * 10**power for power in range(9) for digit in (1, 2, 5))
    step = next(step for step in steps if highest // step < max(most, 1))
    return list(range(0, highest + 1, step))

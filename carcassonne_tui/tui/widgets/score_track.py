"""The score track: 50 spaces around which every player's marker goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from textual.content import Content

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.tui.literal import fit
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.panel import Panel, chip, colours, heading, line

SPACES = 50
"""Spaces of the track, numbered from 0 (R-SCORE-6)."""

LOOP_WIDTH = 38
"""Columns of the track as a loop."""

LOOP_HEIGHT = 10
"""Rows of the track as a loop."""

_SPACE = 2  # columns of a space: room for two markers; further ones stand inward of it
_ACROSS = LOOP_WIDTH // _SPACE - 2  # spaces along the top, and as many along the bottom
_DOWN = LOOP_HEIGHT - 2  # spaces down the right, and as many up the left
_LEGEND = 6  # column of the players within the loop
_NAME = 7  # cells of a name there
_LAP = 4  # columns of a lap marker and the distance before it
_LAPS = 10  # columns of the lap markers within the loop
_TEN = 10  # spaces in a line of the straight track
_NUMBERED = 5  # every so many spaces one shows its number


def space_and_laps(score: int) -> tuple[int, int]:
    """Where a marker stands, and how often it has gone round (R-SCORE-6).

    >>> space_and_laps(54)
    (4, 1)
    """
    laps, space = divmod(score, SPACES)
    return space, laps


class Marker(NamedTuple):
    """A player on the track.

    Attributes:
        seat: Whose marker it is.
        score: The player's points.
    """

    seat: Seat
    score: int

    @property
    def space(self) -> int:
        """The space it stands on."""
        return space_and_laps(self.score)[0]

    @property
    def laps(self) -> list[str]:
        """Its lap markers: one for each 50 points passed, e.g. `50` and `100`."""
        return [str(SPACES * lap) for lap in range(1, space_and_laps(self.score)[1] + 1)]


class ScoreTrack(Panel[tuple[Marker, ...]]):
    """The markers of all players on the track: a loop where there is room for it, else lines of ten spaces."""

    def glimpse(self, view: View) -> tuple[Marker, ...]:
        """Everyone's points."""
        return tuple(Marker(seat.seat, seat.score) for seat in view.seats)

    def lines(self, glimpse: tuple[Marker, ...], width: int) -> list[Content]:
        """A heading and the track."""
        title = heading(t("panel.track"), "", width)
        if width < LOOP_WIDTH:
            return [title, *straight(glimpse, self._theme, width)]
        margin = " " * ((width - LOOP_WIDTH) // 2)
        return [title, *(line(margin, row) for row in loop(glimpse, self._theme))]


class Sheet:
    """Rows of cells that are written one at a time; every character takes one cell."""

    def __init__(self, columns: int, rows: int) -> None:
        """An empty sheet of so many cells."""
        self._rows = [[(" ", "")] * columns for _ in range(rows)]

    def write(self, column: int, row: int, text: str, style: str) -> None:
        """Write to the east from a cell."""
        self._rows[row][column : column + len(text)] = [(sign, style) for sign in text]

    def has_letter(self, column: int, row: int) -> bool:
        """Whether a letter is written in a cell."""
        return 0 <= column < len(self._rows[row]) and self._rows[row][column][0].isalpha()

    def is_free(self, column: int, row: int) -> bool:
        """Whether nothing is written in a cell."""
        return self._rows[row][column] == (" ", "")

    def lines(self) -> list[Content]:
        """The rows from north to south."""
        return [Content.assemble(*row).simplify() for row in self._rows]


def piles(markers: Sequence[Marker]) -> dict[int, list[Marker]]:
    """The markers on each space where any stands, in seating order."""
    found: dict[int, list[Marker]] = {}
    for marker in markers:
        found.setdefault(marker.space, []).append(marker)
    return found


def loop(markers: Sequence[Marker], theme: Theme) -> list[Content]:
    """The track as a loop, clockwise from the north-west; within it each player's points and lap markers.

    Where more than two markers share a space, the others stand next to it on the inside.
    """
    sheet = Sheet(LOOP_WIDTH, LOOP_HEIGHT)
    standing = piles(markers)
    _draw_spaces(sheet, {space: loop_cell(space) for space in range(SPACES)}, standing, theme)
    for space, pile in standing.items():
        column, row = _inside(space, len(pile) - _SPACE)
        for marker in pile[_SPACE:]:
            while not sheet.is_free(column, row):
                column += 1
            sheet.write(column, row, marker.seat.letter, colours(theme, marker.seat))
    rows = sheet.lines()
    for row, marker in enumerate(markers, (LOOP_HEIGHT - len(markers)) // 2):
        legend = _legend(marker, theme)
        rows[row] = line(rows[row][:_LEGEND], legend, rows[row][_LEGEND + legend.cell_length :])
    return rows


def loop_cell(space: int) -> tuple[int, int]:
    """The western cell of a space on the loop, as (column, row)."""
    if space < _ACROSS:
        return _SPACE * (1 + space), 0
    if space < SPACES // 2:
        return LOOP_WIDTH - _SPACE, 1 + space - _ACROSS
    column, row = loop_cell(space - SPACES // 2)
    return LOOP_WIDTH - _SPACE - column, LOOP_HEIGHT - 1 - row


def _inside(space: int, markers: int) -> tuple[int, int]:
    """Where a row of markers begins that stands next to a space on the inside of the loop."""
    column, row = loop_cell(space)
    column = min(max(column, _SPACE), LOOP_WIDTH - _SPACE - markers)
    return column, min(max(row, 1), LOOP_HEIGHT - 2)


def straight(markers: Sequence[Marker], theme: Theme, width: int) -> list[Content]:
    """The track in lines of ten spaces, and beside them who has which lap markers.

    Where more than two markers share a space it is wider, or the others stand below it if there is no room for that.
    """
    standing = piles(markers)
    lapped = [marker for marker in markers if marker.laps]
    beside = _SPACE * _TEN + (width > _SPACE * _TEN + _LAP)
    tens: list[tuple[range, int, bool]] = []
    rows = 0
    for first in range(0, SPACES, _TEN):
        ten = range(first, first + _TEN)
        longest = max(len(standing.get(space, [])) for space in ten)
        wide = sum(map(_width, (standing.get(space, []) for space in ten)))
        widened = wide <= (beside if rows < len(lapped) else width)
        tens.append((ten, rows, widened))
        rows += 1 if widened else ceil(longest / _SPACE)
    sheet = Sheet(width, max(rows, len(lapped)))
    cells: dict[int, tuple[int, int]] = {}
    for ten, row, widened in tens:
        column = 0
        for space in ten:
            pile = standing.get(space, [])
            cells[space] = column, row
            for place, marker in enumerate(pile[_SPACE:], _SPACE):
                down, along = (0, place) if widened else divmod(place, _SPACE)
                sheet.write(column + along, row + down, marker.seat.letter, colours(theme, marker.seat))
            column += _width(pile) if widened else _SPACE
    _draw_spaces(sheet, cells, standing, theme)
    for row, marker in enumerate(lapped):
        room = (width - beside) // _LAP
        laps = " ".join(f"{lap:>{_LAP - 1}}" for lap in marker.laps[-room:])
        sheet.write(beside, row, f"{marker.seat.letter}{laps}", colours(theme, marker.seat))
    return sheet.lines()


def _width(pile: Sequence[Marker]) -> int:
    """The columns of a space with a pile of markers side by side."""
    return max(_SPACE, len(pile))


def _draw_spaces(
    sheet: Sheet,
    cells: Mapping[int, tuple[int, int]],
    standing: Mapping[int, Sequence[Marker]],
    theme: Theme,
) -> None:
    """Draw the spaces with the markers on them, as many as find room; every fifth space shows its number.

    A number never touches a marker, which would be taken for one on that space: a single marker keeps to the other
    side of its space, and where there are two the number gives way.

    Args:
        sheet: What is drawn on; further markers may be there already.
        cells: The western cell of each space, as (column, row).
        standing: The markers on each space where any stands.
        theme: Gives the markers their colours.
    """
    spaces = {cell: space for space, cell in cells.items()}
    numbered = {cell for cell, space in spaces.items() if space % _NUMBERED == 0 and space not in standing}
    for space, (column, row) in cells.items():
        pile = standing.get(space, [])
        if not pile:
            sheet.write(column, row, " .", _ground(space))
        elif len(pile) == 1:
            east, west = (column + _SPACE, row), (column - _SPACE, row)
            aside = east in numbered and spaces[east] >= _TEN and spaces.get(west) not in standing
            letter = pile[0].seat.letter
            sheet.write(column, row, f"{letter} " if aside else f" {letter}", colours(theme, pile[0].seat))
        for place, marker in enumerate(pile[:_SPACE] if len(pile) > 1 else []):
            sheet.write(column + place, row, marker.seat.letter, colours(theme, marker.seat))
    for column, row in numbered:
        space = spaces[column, row]
        touched = sheet.has_letter(column + _SPACE, row) or (space >= _TEN and sheet.has_letter(column - 1, row))
        if not touched:
            sheet.write(column, row, f"{space:>2}", _ground(space))


def _ground(space: int) -> str:
    """The style of a space on which nobody stands."""
    return f"$foreground-muted on {'$panel' if space % 2 else '$panel-lighten-1'}"


def _legend(marker: Marker, theme: Theme) -> Content:
    """A player's letter, name, points and lap markers, within the loop."""
    laps = " ".join(marker.laps[-3:])
    return line(
        chip(theme, marker.seat, 1),
        f" {fit(marker.seat.name, _NAME)} ",
        (f"{marker.score:>3}", "bold"),
        " ",
        (laps, colours(theme, marker.seat)),
        " " * (_LAPS - len(laps)),
    )

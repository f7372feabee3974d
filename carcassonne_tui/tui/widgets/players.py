"""The players' table: who sits where, with how many points and figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from carcassonne_tui.drawing import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Figure, Phase
from carcassonne_tui.tui.literal import fit
from carcassonne_tui.tui.view import SeatView, View
from carcassonne_tui.tui.widgets.panel import MUTED, Panel, chip, colours, heading, line, spread

WIDE = 34
"""Columns from which on a seat takes one line; below it takes two."""

ROOMY = 44
"""Columns from which on there is air between the figures of a seat that takes one line."""

PIECES = {Figure.MEEPLE: "i"}
"""A figure in the supply as it is drawn, on its player's colour."""

TURN = ">"
"""Stands before the player whose turn it is."""

_CHIP_ROOM = 1  # columns of colour on either side of a letter
_LEFT = 1 + (1 + 2 * _CHIP_ROOM) + 1  # the mark of the turn, the chip and a space before the name
_CLOSE = 7  # columns of a full supply of seven meeples
_SPACED = 13  # the same with air between them


class Table(NamedTuple):
    """What the players' table shows.

    Attributes:
        seats: The seats in seating order.
        player: The seat whose turn it is, or None when the game is over.
    """

    seats: tuple[SeatView, ...]
    player: int | None


class PlayersTable(Panel[Table]):
    """Whose turn it is, and for each seat letter, name, points, points if the game ended now, figures in the supply."""

    def glimpse(self, view: View) -> Table:
        """The seats and whose turn it is."""
        return Table(view.seats, None if view.phase is Phase.OVER else view.player)

    def lines(self, glimpse: Table, width: int) -> list[Content]:
        """A heading, then a line a seat in wide tables and two in narrow ones."""
        return players_table(glimpse, self._theme, width)


def players_table(table: Table, theme: Theme, width: int) -> list[Content]:
    """The lines of the table."""
    lines = [heading(t("panel.players"), t("panel.points"), width)]
    rows = _wide(table, theme, width) if width >= WIDE else _narrow(table, theme, width)
    for number, row in enumerate(rows):
        lines += [each.stylize_before("on $panel") if number == table.player else each for each in row]
    return lines


def _narrow(table: Table, theme: Theme, width: int) -> Iterator[list[Content]]:
    """Each seat on two lines: the figures below the name."""
    for number, seat in enumerate(table.seats):
        held = Content.styled(t("panel.held", tile=seat.held) if seat.held else "", MUTED)
        pieces = supply(seat, theme, width - _LEFT - 1 - held.cell_length)
        band = Content.styled(" " * (1 + 2 * _CHIP_ROOM), colours(theme, seat.seat))
        points = _points(seat)
        who = _who(seat, number == table.player, theme, width - points.cell_length - 1)
        yield [spread(who, points, width), spread(line(" ", band, " ", pieces), held, width)]


def _wide(table: Table, theme: Theme, width: int) -> Iterator[list[Content]]:
    """Each seat on one line: the figures in a column between name and points."""
    room = _SPACED if width >= ROOMY else _CLOSE
    supplies = [supply(seat, theme, room) for seat in table.seats]
    room = max(room, *(pieces.cell_length for pieces in supplies))
    for number, (seat, pieces) in enumerate(zip(table.seats, supplies, strict=True)):
        held = Content.styled(f"{seat.held} " if seat.held else "", MUTED)
        right = line(held, pieces, " " * (room - pieces.cell_length), " ", _points(seat))
        who = _who(seat, number == table.player, theme, width - right.cell_length - 1)
        yield [spread(who, right, width)]


def _who(seat: SeatView, active: bool, theme: Theme, width: int) -> Content:
    """The mark of the turn, the letter on the player's colour, and the name."""
    mark = Content.styled(TURN if active else " ", "bold $warning")
    name = Content.styled(fit(seat.seat.name, width - _LEFT), "bold" if active else "")
    return line(mark, chip(theme, seat.seat, _CHIP_ROOM), " ", name)


def _points(seat: SeatView) -> Content:
    """The points, and in brackets the points if the game ended now."""
    return line((f"{seat.score:>3}", "bold"), " ", (f"{f'({seat.projected})':>5}", MUTED))


def supply(seat: SeatView, theme: Theme, width: int) -> Content:
    """The figures in a player's supply, a piece each, with air between them if a full supply has room for it.

    Where they don't fit at all, one piece of a kind and how many there are.
    """
    style = colours(theme, seat.seat)
    kinds = [(PIECES[figure], count) for figure, count in seat.supply if count]
    if not kinds:
        nobody = t("panel.no-figures")
        return Content.styled(nobody if cell_len(nobody) <= width else t("panel.none"), MUTED)
    air = Content(" " if width >= _SPACED else "")
    pieces = Content(" ").join([air.join([Content.styled(piece, style)] * count) for piece, count in kinds])
    if pieces.cell_length <= width:
        return pieces
    return Content(" ").join([line((piece, style), f" x{count}") for piece, count in kinds])

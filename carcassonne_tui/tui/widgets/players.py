"""The players' table: who sits where, with how many points, which figures and which goods."""

from __future__ import annotations

from enum import Enum
from itertools import product
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from carcassonne_tui.drawing.picture import Role
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Figure, Phase
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import SeatView, View
from carcassonne_tui.tui.widgets.panel import MUTED, Panel, chip, colours, heading, line, piece_colours, spread

WIDE = 34
"""Columns from which on a seat may take one line; below it takes two."""

FEW = 4
"""So many seats may take three lines each in the smallest terminal."""

TURN = ">"
"""Stands before the player whose turn it is."""

GOODS = {"wine": Role.WINE_WEST, "grain": Role.GRAIN_WEST, "cloth": Role.CLOTH_WEST}
"""The kinds of goods, and what the map draws for them."""

_CHIP_ROOM = 1  # columns of colour on either side of a letter
_LEFT = 1 + (1 + 2 * _CHIP_ROOM) + 1  # the mark of the turn, the chip and a space before the name
_LEAST_NAME = 9  # columns of a name below which a seat takes two lines
_MEEPLES = 7  # in a full supply


class Pieces(Enum):
    """How the meeples of a supply are drawn; the value is an example."""

    SPACED = "A A A"
    CLOSE = "AAA"
    COUNTED = "A x3"


class Held(Enum):
    """How the tile drawn ahead is told; the value is an example."""

    SAID = "next V"
    NAMED = "V"
    APART = "on another line, or not at all"


class Manner(NamedTuple):
    """How what a seat has is put on a line.

    Attributes:
        held: How the tile drawn ahead is told.
        pieces: How the meeples are drawn.
        band: Whether the line begins with the seat's colour.
        air: Whether there are spaces between the goods.
    """

    held: Held
    pieces: Pieces
    band: bool
    air: bool


class Table(NamedTuple):
    """What the players' table shows.

    Attributes:
        seats: The seats in seating order.
        player: The seat whose turn it is, or None when the game is over.
        goods: Whether goods are in play.
    """

    seats: tuple[SeatView, ...]
    player: int | None
    goods: bool = False


class PlayersTable(Panel[Table]):
    """Whose turn it is, and for each seat letter, name, points, and points if the game ended now.

    Then what it has: figures in the supply, goods, and the tile drawn ahead.
    """

    def glimpse(self, view: View) -> Table:
        """The seats and whose turn it is."""
        return Table(view.seats, None if view.phase is Phase.OVER else view.player, "goods" in view.scoring)

    def lines(self, glimpse: Table, width: int) -> list[Content]:
        """A heading, then a line a seat where there is room for all of it, else two or three."""
        return players_table(glimpse, self._theme, width)


def players_table(table: Table, theme: Theme, width: int) -> list[Content]:
    """The lines of the table."""
    lines = [heading(t("panel.players"), t("panel.points"), width)]
    drawing = _Drawing(table, theme, width)
    for number, row in enumerate(drawing.single_lines() or drawing.several_lines()):
        lines += [each.stylize_before("on $panel") if number == table.player else each for each in row]
    return lines


class _Drawing:
    """A table in so many columns, in which all seats are drawn in the same manner.

    The manner depends on what a seat can have at most rather than on what it has, so that it does not change from
    turn to turn.
    """

    def __init__(self, table: Table, theme: Theme, width: int) -> None:
        self._table = table
        self._theme = theme
        self._width = width
        first = table.seats[0]
        others = [_shape(first.seat, figure, theme) for figure, _ in first.supply if figure is not Figure.MEEPLE]
        self._others = sum(1 + cell_len(shape) for shape in others)
        large = Figure.LARGE in dict(first.supply)  # whom two meeples that stand close would look like
        self._pieces = [pieces for pieces in Pieces if not (large and pieces is Pieces.CLOSE)]

    def single_lines(self) -> list[list[Content]] | None:
        """Each seat on one line, with what it has between its name and its points; None without room for that."""
        points = max(_points(seat).cell_length for seat in self._table.seats)
        for pieces in self._pieces:
            manner = Manner(Held.NAMED, pieces, band=False, air=True)
            if self._width >= max(WIDE, _LEFT + _LEAST_NAME + 1 + self._room(manner) + 1 + points):
                return [[self._single_line(number, manner)] for number in range(len(self._table.seats))]
        return None

    def _single_line(self, number: int, manner: Manner) -> Content:
        seat = self._table.seats[number]
        held = Content.styled(f"{seat.held} " if seat.held else "", MUTED)
        return self._who(number, line(held, self._belongings(seat, manner), " ", _points(seat)))

    def several_lines(self) -> list[list[Content]]:
        """Each seat on two lines: what it has stands below its name, rather with counted meeples than at the margin.

        A tile drawn ahead that finds no room there gets a third line if there are few seats; if there are
        many, it is left out.
        """
        pictures = [pieces for pieces in self._pieces if pieces is not Pieces.COUNTED]
        manners = [
            Manner(held, pieces, band, air)
            for told in ((Held.SAID, Held.NAMED), (Held.APART,))
            for band, held in product((True, False), told)
            for kept in (pictures, [Pieces.COUNTED])
            for air, pieces in product((True, False), kept)
        ]
        manner = next((manner for manner in manners if self._fits(manner)), manners[-1])
        return [self._lines(number, manner) for number in range(len(self._table.seats))]

    def _lines(self, number: int, manner: Manner) -> list[Content]:
        seat = self._table.seats[number]
        held = t("panel.held", tile=seat.held) if manner.held is not Held.NAMED else seat.held
        right = Content.styled(held if seat.held else "", MUTED)
        band = line(" ", (" " * (1 + 2 * _CHIP_ROOM), colours(self._theme, seat.seat)), " ")
        left = line(band if manner.band else " ", self._belongings(seat, manner))
        lines = [self._who(number, _points(seat))]
        if manner.held is not Held.APART:
            return [*lines, spread(left, right, self._width)]
        lines.append(spread(left, Content(), self._width))
        if len(self._table.seats) <= FEW:
            lines.append(spread(band if manner.band else Content(), right, self._width))
        return lines

    def _fits(self, manner: Manner) -> bool:
        return (_LEFT if manner.band else 1) + self._room(manner) <= self._width

    def _room(self, manner: Manner) -> int:
        """How many columns what a seat has may take."""
        rooms = [self._supply_room(manner.pieces)]
        if self._table.goods:
            rooms.append(self._goods_room(manner.air))
        if manner.held is not Held.APART and (tiles := [seat.held for seat in self._table.seats if seat.held]):
            said = [t("panel.held", tile=tile) if manner.held is Held.SAID else tile for tile in tiles]
            rooms.append(max(map(cell_len, said)))
        return sum(rooms) + len(rooms) - 1

    def _supply_room(self, pieces: Pieces) -> int:
        meeples = {Pieces.SPACED: 2 * _MEEPLES - 1, Pieces.CLOSE: _MEEPLES, Pieces.COUNTED: len(Pieces.COUNTED.value)}
        return meeples[pieces] + self._others

    def _goods_room(self, air: bool) -> int:
        kinds = len(GOODS)
        return kinds * (1 + self._digits()) + (kinds - 1 if air else 0)

    def _digits(self) -> int:
        """How many digits the number of a kind of goods may have."""
        return max([1, *(len(str(count)) for seat in self._table.seats for _, count in seat.goods)])

    def _belongings(self, seat: SeatView, manner: Manner) -> Content:
        """The figures, and in their columns the goods."""
        room = self._supply_room(manner.pieces)
        figures = supply(seat, self._theme, manner.pieces, room)
        figures = line(figures, " " * (room - figures.cell_length))
        if not self._table.goods:
            return figures
        return line(figures, " ", goods(seat, self._theme, self._digits(), air=manner.air))

    def _who(self, number: int, right: Content) -> Content:
        """The mark of the turn, the letter on the player's colour, the name, and what stands at the end of the line."""
        seat, active = self._table.seats[number].seat, number == self._table.player
        mark = Content.styled(TURN if active else " ", "bold $warning")
        name = cut(seat.name, self._width - _LEFT - 1 - right.cell_length)
        who = line(mark, chip(self._theme, seat, _CHIP_ROOM), " ", (name, "bold" if active else ""))
        return spread(who, right, self._width)


def _points(seat: SeatView) -> Content:
    """The points, and in brackets the points if the game ended now."""
    return line((f"{seat.score:>3}", "bold"), " ", (f"{f'({seat.projected})':>5}", MUTED))


def _shape(seat: Seat, figure: Figure, theme: Theme) -> str:
    """A figure as the map draws it where tiles are small."""
    return theme.glyphs.figure(figure.value, seat.letter, lying=False, small=True)


def supply(seat: SeatView, theme: Theme, pieces: Pieces, width: int) -> Content:
    """The figures in a player's supply, each as a piece in the shape that it has on a small map.

    Args:
        seat: The player.
        theme: The colours.
        pieces: How those are drawn of which there are several.
        width: The columns for it.
    """
    style = piece_colours(theme, seat.seat)
    kinds = []
    for figure, count in seat.supply:
        piece = Content.styled(_shape(seat.seat, figure, theme), style)
        if count > 1 and pieces is Pieces.COUNTED:
            kinds.append(line(piece, f" x{count}"))
        elif count:
            kinds.append(Content(" " if pieces is Pieces.SPACED else "").join([piece] * count))
    if not kinds:
        nobody = t("panel.no-figures")
        return Content.styled(nobody if cell_len(nobody) <= width else t("panel.none"), MUTED)
    return Content(" ").join(kinds)


def goods(seat: SeatView, theme: Theme, digits: int = 1, *, air: bool = True) -> Content:
    """The goods that a player has taken, each kind in a column of its own as the map draws it, with its number.

    Args:
        seat: The player.
        theme: The colours.
        digits: How many digits a number may have.
        air: Whether there is a space between the columns.
    """
    taken = dict(seat.goods)
    kinds = []
    for kind, role in GOODS.items():
        fg, bg, _ = theme.paint(role.surface, 0, 0)
        told = f"{theme.glyphs.glyph(role, 0, 0)}{taken[kind]:<{digits}}" if kind in taken else " " * (1 + digits)
        kinds.append(Content.styled(told, f"bold {fg} on {bg}" if kind in taken else ""))
    return Content(" " if air else "").join(kinds)

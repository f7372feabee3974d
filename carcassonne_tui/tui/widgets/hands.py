"""The tiles drawn ahead: what each player will place next."""

from __future__ import annotations

from textual.content import Content

from carcassonne_tui.box import catalogue
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.map_painter import Look, Painter
from carcassonne_tui.tui.widgets.panel import MUTED, Panel, chip, drawn_rows, heading, line

Hand = tuple[Seat, str]
"""A player and the id of the tile that he has drawn ahead."""

_ZOOM = Zoom.FAR
_GAP = "  "
_WIDTH = _ZOOM.columns + len(_GAP)


class Hands(Panel[tuple[Hand, ...]]):
    """The tiles drawn ahead, each drawn below its player's letter; nothing where none is."""

    def __init__(self, publisher: Publisher, theme: Theme) -> None:
        """A panel that follows a publisher.

        Args:
            publisher: Publishes what is to be seen.
            theme: Colours the tiles and the players' letters.
        """
        self._painter = Painter(theme)
        super().__init__(publisher, theme)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._painter = Painter(theme)
        super().use_theme(theme)

    def glimpse(self, view: View) -> tuple[Hand, ...]:
        """The tiles that the players have drawn ahead, in seating order."""
        return tuple((seat.seat, seat.held) for seat in view.seats if seat.held)

    def lines(self, glimpse: tuple[Hand, ...], width: int) -> list[Content]:
        """A heading, and as many tiles side by side as there is room for."""
        if not glimpse:
            return []
        most = max((width + len(_GAP)) // _WIDTH, 1)
        lines = [heading(t("panel.hands"), "", width)]
        for first in range(0, len(glimpse), most):
            lines += self._row(glimpse[first : first + most])
        return lines

    def _row(self, hands: tuple[Hand, ...]) -> list[Content]:
        """The tiles of some players side by side."""
        heads, pictures = [], []
        for seat, held in hands:
            name = Content.styled(cut(held, _ZOOM.columns - 2), MUTED)
            heads.append(line(chip(self._theme, seat), " ", name, " " * (_ZOOM.columns - 2 - name.cell_length)))
            look = Look(catalogue()[held].orientations[0])
            pictures.append(drawn_rows(self._painter.paint(look, _ZOOM)))
        return [Content(_GAP).join(row) for row in (heads, *zip(*pictures, strict=True))]

"""The tile panel: the tile of this turn, and how many are left."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from carcassonne_tui.box import Tile, catalogue
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.tile_words import told
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.map_painter import Look, Painter
from carcassonne_tui.tui.widgets.panel import MUTED, Panel, chip, drawn_rows, heading, line

WARNED_ROUNDS = 2
"""So many rounds before the end, at most, the tiles left stand out, with a word for it."""

_GAP = "  "
_URGENT = "bold $warning"


class TurnTile(NamedTuple):
    """What the tile panel shows.

    Attributes:
        turn: The number of the turn.
        phase: What is asked for.
        tile: The tile; None when the game is over.
        look: The tile as it lies or would lie, with nothing on it; None when the game is over.
        remaining: Tiles left in the draw pile.
        discarded: How many tiles fitted nowhere and were put aside.
        rounds: How many rounds are left at most, this one included; 0 when the game is over.
        laid: How many tiles lie on the table when the game is over, else 0.
        ahead: Who is next and the tile that he has drawn ahead, if tiles are; None for the tile if there is none left.
    """

    turn: int
    phase: Phase
    tile: Tile | None
    look: Look | None
    remaining: int
    discarded: int
    rounds: int = 0
    laid: int = 0
    ahead: tuple[Seat, Tile | None] | None = None


class TilePanel(Panel[TurnTile]):
    """The tile to be placed, turned as it would lie, or the tile just placed; tiles left and put aside."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        """A tile panel that follows a controller.

        Args:
            controller: Publishes what is to be seen.
            theme: Colours the tile.
        """
        self._painter = Painter(theme)
        self._rotation = 0
        self._ahead = controller.game.options.draw_timing == "ahead"
        super().__init__(controller, theme)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        self._painter = Painter(theme)
        super().use_theme(theme)

    async def on_click(self) -> None:
        """Show the tiles that are still to come, if the screen can."""
        await self.run_action("screen.tiles_left")

    def glimpse(self, view: View) -> TurnTile:
        """The tile and how it lies; while the player points elsewhere it stays as it lay last."""
        look = None
        if view.placed is not None:
            look = Look(view.placed.orientation)
        elif view.tile is not None:
            if view.ghost is not None:
                self._rotation = view.ghost.rotation
            look = Look(view.tile.orientations[self._rotation])
        over = view.phase is Phase.OVER
        rounds = 0 if over else -(-_coming(view) // len(view.seats))
        ahead = None
        if self._ahead and not over:
            following = view.seats[(view.player + 1) % len(view.seats)]
            ahead = following.seat, catalogue()[following.held] if following.held else None
        laid, aside = len(view.board) if over else 0, len(view.discarded)
        return TurnTile(view.turn, view.phase, view.tile, look, view.remaining, aside, rounds, laid, ahead)

    def lines(self, glimpse: TurnTile, width: int) -> list[Content]:
        """A heading, and the tile with what there is to say beside it."""
        return tile_panel(glimpse, self._painter, width, self._theme)


def tile_panel(shown: TurnTile, painter: Painter, width: int, theme: Theme) -> list[Content]:
    """The lines of the panel: always six, and a seventh where tiles are drawn ahead; few when the game is over."""
    columns, rows = Zoom.NORMAL.value
    title, turn = t(f"panel.tile.{shown.phase.value}"), t("panel.turn", number=shown.turn)
    if shown.phase is Phase.OVER:
        aside = [_aside(shown)] if shown.discarded else []
        said = [t("panel.laid", count=shown.laid), *aside]
        return [heading(title, turn, width), *(Content(cut(text, width)) for text in said)]
    notes = _notes(shown, width - columns - len(_GAP), rows)
    if shown.look is None:
        picture = [Content(" " * columns)] * rows
    else:
        picture = drawn_rows(painter.paint(shown.look, Zoom.NORMAL))
    beside = [line(row, _GAP, note) for row, note in zip(picture, notes, strict=True)]
    lines = [heading(title, turn, width), *beside]
    if shown.ahead is not None:
        lines.append(_following(*shown.ahead, theme, width))
    return lines


def _following(seat: Seat, tile: Tile | None, theme: Theme, width: int) -> Content:
    """Who is next, and what he has drawn ahead."""
    who = line(t("panel.then"), " ", chip(theme, seat), " ")
    room = width - who.cell_length
    return line(who, (told(tile, room, 1)[0] if tile is not None else cut(t("panel.nothing"), room), MUTED))


def _coming(view: View) -> int:
    """How many tiles are still to be placed: that of the turn, those drawn ahead, and the draw pile."""
    held = sum(bool(seat.held) for number, seat in enumerate(view.seats) if number != view.player)
    return 1 + held + view.remaining


def _name(tile: Tile, width: int) -> str:
    """What a tile is called by its id; just that where there is little room."""
    name = t("panel.name", tile=tile.id)
    return name if cell_len(name) <= width else tile.id


def _aside(shown: TurnTile) -> str:
    return t("panel.aside", count=shown.discarded)


def _notes(shown: TurnTile, width: int, rows: int) -> list[Content]:
    """What is said beside the tile, a row each: what is on it, the tiles left, and its id in small."""
    words = told(shown.tile, width, 2) if shown.tile else []
    left = t("panel.left", count=shown.remaining)
    aside = _aside(shown) if shown.discarded else ""
    name = _name(shown.tile, width) if shown.tile else ""
    warned = 0 < shown.rounds <= WARNED_ROUNDS
    rounds = t("panel.rounds", count=shown.rounds) if warned else ""
    below = [Content.styled(cut(text, width), style) for text, style in ((rounds, _URGENT), (aside, "")) if text]
    below += [Content()] * (1 - len(below))
    below += [Content.styled(cut(name, width), MUTED)] * (2 - len(below))
    number = Content.styled(cut(left, width), _URGENT if warned else "")
    top = [Content.styled(word, "bold") for word in words]
    return [*top, *[Content()] * (rows - 3 - len(top)), number, *below]

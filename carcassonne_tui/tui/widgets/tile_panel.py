"""The tile panel: the tile of this turn, and how many are left."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

from carcassonne_tui.drawing import Theme, Zoom
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.map_painter import Look, Painter
from carcassonne_tui.tui.widgets.panel import MUTED, Panel, drawn_rows, heading, line

NEARLY_EMPTY = 5
"""From so many tiles on downward their number stands out."""

_GAP = "  "


class TurnTile(NamedTuple):
    """What the tile panel shows.

    Attributes:
        turn: The number of the turn.
        phase: What is asked for.
        tile: The tile's id; empty when the game is over.
        look: The tile as it lies or would lie, with the numbers of the deployment spots; None when the game is over.
        remaining: Tiles left in the draw pile.
        discarded: How many tiles fitted nowhere and were put aside.
    """

    turn: int
    phase: Phase
    tile: str
    look: Look | None
    remaining: int
    discarded: int


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
            spots = tuple((spot.segment, str(number)) for number, spot in enumerate(view.spots, 1))
            look = Look(view.placed.tile.orientations[view.placed.rotation], spots=spots)
        elif view.tile is not None:
            if view.ghost is not None:
                self._rotation = view.ghost.rotation
            look = Look(view.tile.orientations[self._rotation])
        tile = view.tile.id if view.tile is not None else ""
        return TurnTile(view.turn, view.phase, tile, look, view.remaining, len(view.discarded))

    def lines(self, glimpse: TurnTile, width: int) -> list[Content]:
        """A heading, and the tile with what there is to say beside it."""
        return tile_panel(glimpse, self._painter, width)


def tile_panel(shown: TurnTile, painter: Painter, width: int) -> list[Content]:
    """The lines of the panel; there are always six."""
    columns, rows = Zoom.NORMAL.value
    title = t(f"panel.tile.{shown.phase.value}")
    notes = _notes(shown, width - columns - len(_GAP))
    if shown.look is None:
        picture = [Content(" " * columns)] * rows
    else:
        picture = drawn_rows(painter.paint(shown.look, Zoom.NORMAL))
    beside = [line(row, _GAP, note) for row, note in zip(picture, notes, strict=True)]
    return [heading(title, t("panel.turn", number=shown.turn), width), *beside]


def _notes(shown: TurnTile, width: int) -> list[Content]:
    """What is said beside the tile, a row each."""
    left = t("panel.left", count=shown.remaining)
    aside = t("panel.aside", count=shown.discarded) if shown.discarded else ""
    name = t("panel.id", tile=shown.tile) if shown.tile else ""
    urgent = shown.phase is not Phase.OVER and shown.remaining <= NEARLY_EMPTY
    return [
        Content.styled(cut(name if cell_len(name) <= width else shown.tile, width), "bold"),
        Content(),
        Content.styled(cut(left, width), "bold $warning" if urgent else ""),
        Content.styled(cut(aside, width), MUTED),
        Content(),
    ]

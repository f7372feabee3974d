"""The Festival: tiles on which a player may take a figure back (R-FE)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from carcassonne_tui.box import Mark, tileset
from carcassonne_tui.rules.chapter import Chapter, Preparation
from carcassonne_tui.rules.options import Options

if TYPE_CHECKING:
    from carcassonne_tui.rules.position import Position


class Festival(Chapter):
    """The Festival (R-FE)."""

    source = "festival"
    return_rule = "R-FE-2"

    @classmethod
    def opened(cls, options: Options) -> bool:
        """The Festival is an option."""
        return options.festival

    def prepare(self, preparation: Preparation) -> None:
        """Ten tiles are shuffled in."""
        preparation.land += preparation.tiles_of(tileset("festival"))

    def returns(self, position: Position) -> Iterable[int]:
        """On a festival tile any figure of the player, or by option any follower (R-FE-2, R-FE-4)."""
        assert position.plan is not None
        if Mark.FESTIVAL not in position.plan.tile.marks:
            return ()
        units, every = position.rules.units, self.options.festival_scope == "figures"
        return [
            node
            for node, (seat, figure) in position.board.figures.items()
            if seat == position.player and (every or units[figure])
        ]

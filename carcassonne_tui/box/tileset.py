"""A box of tiles, as its file describes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from carcassonne_tui.box.tile import Tile


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of one box.

    Attributes:
        name: The box's short name, which is also its file's name: `base`.
        tiles: Every tile type by its id, garden copies included.
        counts: How many of each type lie in the box when gardens are used. Without gardens a
            copy stands for its plain twin (R-AB-3).
        start: The tile that lies on the table at the start, one of `tiles`, or None.
        last: The tile that is drawn after all others of the box, one of `tiles`, or None.
    """

    name: str
    tiles: Mapping[str, Tile]
    counts: Mapping[str, int]
    start: Tile | None
    last: Tile | None = None

    def pile(self, *, gardens: bool) -> list[Tile]:
        """Every tile of the box in the order of its file, one entry a tile.

        Args:
            gardens: Whether garden copies stay what they are or become their plain twins.
        """
        return [
            tile if gardens or tile.plain is None else tile.plain
            for tile in self.tiles.values()
            for _ in range(self.counts[tile.id])
        ]

"""Tiles to draw: those of the base box, and those of all boxes."""

from carcassonne_tui.box import Mark, Tile, catalogue, tileset
from each import for_each

BASE = tileset("base").tiles
ALL = catalogue()

each_tile = for_each("tile", ALL)
"""Runs a test for each tile of all boxes."""


def marks(tile: Tile) -> list[Mark]:
    """Everything that is printed on a tile and its segments."""
    return [*tile.marks, *(mark for segment in tile.segments for mark in segment.marks)]

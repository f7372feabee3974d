"""Tiles to draw: those of the base box, and those of all boxes."""

from carcassonne_tui.box import Mark, Tile, catalogue, tileset

BASE = tileset("base").tiles
ALL = catalogue()


def marks(tile: Tile) -> list[Mark]:
    """Everything that is printed on a tile and its segments."""
    return [*tile.marks, *(mark for segment in tile.segments for mark in segment.marks)]

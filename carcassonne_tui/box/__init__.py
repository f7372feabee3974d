"""What is in the box: tiles, their segments and edges, and the files that describe them."""

from carcassonne_tui.box.loader import TileFileError, boxes, catalogue, load_tileset, tileset, tilesets
from carcassonne_tui.box.tile import (
    PORT_NAMES,
    PORTS,
    Edge,
    Kind,
    Mark,
    Orientation,
    Segment,
    Side,
    Tile,
    facing,
    turned,
)
from carcassonne_tui.box.tileset import TileSet

__all__ = [
    "PORTS",
    "PORT_NAMES",
    "Edge",
    "Kind",
    "Mark",
    "Orientation",
    "Segment",
    "Side",
    "Tile",
    "TileFileError",
    "TileSet",
    "boxes",
    "catalogue",
    "facing",
    "load_tileset",
    "tileset",
    "tilesets",
    "turned",
]

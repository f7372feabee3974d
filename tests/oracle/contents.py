"""What lies in the boxes in play."""

from __future__ import annotations

from .options import Options
from .tiles import catalogue


def land_of(options: Options) -> list[str]:
    """The land tiles of all boxes in play, without the start tile (R-SETUP-1, R-IC-7, R-AB-3)."""
    boxes = {
        "base": True,
        "festival": options.festival,
        "inns_and_cathedrals": options.inns_and_cathedrals != "off",
        "traders_and_builders": options.traders_and_builders != "off",
    }
    tiles = [
        tile if options.abbot else printed.plain
        for tile, printed in catalogue().items()
        for _ in range(printed.copies)
        if boxes.get(printed.box)
    ]
    tiles.remove("D")
    return tiles


def river_of(options: Options) -> list[str]:
    """The tiles of the river between spring and lake (R-RI-1)."""
    return [
        tile if options.abbot else printed.plain
        for tile, printed in catalogue().items()
        for _ in range(printed.copies)
        if printed.box == "river" and tile not in ("RI/s", "RI.1/I.e")
    ]

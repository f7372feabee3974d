"""Which cells of the map are out of view, and on which side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from textual.geometry import Region


class Outside(NamedTuple):
    """How many cells are out of view on each side."""

    left: int = 0
    right: int = 0
    up: int = 0
    down: int = 0


def outside(cells: Iterable[Region], window: Region) -> Outside:
    """Where those cells are of which nothing is in a window; one beyond a corner is on the side on which it is further.

    >>> window = Region(0, 0, 50, 20)
    >>> outside([Region(49, 19, 11, 5), Region(50, 19, 11, 5), Region(-44, -5, 11, 5)], window)
    Outside(left=1, right=1, up=0, down=0)
    """
    found: Counter[str] = Counter()
    for cell in cells:
        tiles = {
            "left": (window.x - cell.right + 1) / cell.width,
            "right": (cell.x - window.right + 1) / cell.width,
            "up": (window.y - cell.bottom + 1) / cell.height,
            "down": (cell.y - window.bottom + 1) / cell.height,
        }
        side = max(tiles, key=tiles.__getitem__)
        if tiles[side] > 0:
            found[side] += 1
    return Outside(**found)

"""The draw pile: what is shuffled, how, and what lies on the table before the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from carcassonne_tui.box import Orientation, Tile

T = TypeVar("T")


class Laid(NamedTuple):
    """A tile on the table: which, where (x to the east, y to the south), and its quarter turns clockwise."""

    tile: Tile
    x: int
    y: int
    rotation: int

    @property
    def orientation(self) -> Orientation:
        """The tile as it lies."""
        return self.tile.orientations[self.rotation]


def shuffled(items: Sequence[T], chance: Random) -> list[T]:
    """The items in an order by chance.

    A Fisher-Yates shuffle of our own over `Random.random()`, whose sequence of numbers Python
    promises to keep, so that a seed means the same game on every machine and version.
    """
    number = chance.random
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(number() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order

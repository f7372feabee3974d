"""The figures that players deploy."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache


class Figure(Enum):
    """A kind of figure. `weight` is what it counts in a majority (R-MAJ-1)."""

    MEEPLE = "meeple"
    LARGE = "large"
    ABBOT = "abbot"
    BUILDER = "builder"
    PIG = "pig"

    @property
    def weight(self) -> int:
        """How much one such figure counts in a majority; one that counts 0 neither blocks nor scores."""
        return _WEIGHTS[self]


_WEIGHTS = {Figure.MEEPLE: 1, Figure.LARGE: 2, Figure.ABBOT: 1, Figure.BUILDER: 0, Figure.PIG: 0}

WEIGHT_BITS = 16
"""Bits that a seat's weight takes in a packed sum: enough for the goods of every tile there can be (`cells.LIMIT`)."""


def weight_of(followers: int, seat: int) -> int:
    """A seat's weight in a packed sum of followers."""
    return followers >> WEIGHT_BITS * seat & (1 << WEIGHT_BITS) - 1


@lru_cache(maxsize=4096)
def majority(followers: int) -> tuple[int, ...]:
    """The seats that hold the majority, ascending: one, or all that tie (R-MAJ-1, R-MAJ-2).

    Args:
        followers: The packed weights of all seats in a feature.

    >>> majority(0x0002_0001)  # seat 0 has one meeple, seat 1 has two
    (1,)
    >>> majority(0x0001_0001)
    (0, 1)
    >>> majority(0)
    ()
    """
    weights = [weight_of(followers, seat) for seat in range(-(-followers.bit_length() // WEIGHT_BITS))]
    most = max(weights, default=0)
    return tuple(seat for seat, weight in enumerate(weights) if weight == most)

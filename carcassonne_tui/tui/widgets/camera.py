"""Where a camera that looks at the table must stand."""

from __future__ import annotations

from collections.abc import Collection

from carcassonne_tui.tui.looking import Cell

_MARGIN = 1
"""Tiles that should be seen around the cursor."""


def bounds(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """The first of some cells and the one behind the last, as left, top, right, bottom."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def centred(length: int, cell: int, first: int, behind: int, size: int) -> int:
    """Where a window of a length must begin to have a tile in the middle, or as near to it as the land allows."""
    if (behind - first) * size < length:
        return (first + behind) * size // 2 - length // 2
    return _within(cell * size + size // 2 - length // 2, length, first * size, behind * size)


def seeing(origin: int, length: int, cell: int, first: int, behind: int, size: int) -> int:
    """Where a window must begin to show a tile with a margin, and land instead of empty table, moving little."""
    return _within(_scrolled(origin, length, cell * size, size), length, first * size, behind * size)


def _within(origin: int, length: int, first: int, behind: int) -> int:
    """Where a window of a length begins that shows nothing beyond two ends, or both of them if it is longer."""
    lowest, highest = sorted((first, behind - length))
    return min(max(origin, lowest), highest)


def _scrolled(origin: int, length: int, start: int, size: int) -> int:
    """Where a window of a length must begin to show a tile with a margin, moving as little as possible."""
    margin = min(_MARGIN * size, max(0, (length - size) // 2))
    lowest, highest = start + size + margin - length, start - margin
    return min(max(origin, lowest), highest) if lowest <= highest else start + size // 2 - length // 2

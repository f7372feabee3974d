"""Textures of the landscape: the same place on the map always looks the same.

Places are character cells counted from the north-west corner of the tile at (0, 0), at the zoom
that is drawn; they may be negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from carcassonne_tui.drawing.picture import Surface

_SIZE = 64  # textures repeat after this many cells, far enough apart for nobody to see
_PATCH = (16, 8)  # columns and rows of cells over which the colour of the grass drifts

_ROOFED = (Surface.ROOF, Surface.WALL, Surface.WALL_SHADE)
_PATCHED = (Surface.FIELD, Surface.FIELD_SHADE)


def glyph_number(surface: Surface, column: int, row: int, count: int) -> int:
    """Which of `count` characters a cell shows: roofs take turns, all else is scattered."""
    if surface in _ROOFED:
        return (column + row) % count
    return _scatter(column, row) * count >> 8


def tone(surface: Surface, column: int, row: int) -> int:
    """What decides on the colours of a cell: a number below `tones` of its surface.

    Grass drifts slowly from one to the next. Roofs are houses of two cells, a sunny slope in the west and a shady one
    in the east. All else is scattered.
    """
    if surface in _PATCHED:
        return _patches()[row % _SIZE * _SIZE + column % _SIZE]
    if surface in _ROOFED:
        house, slope = divmod(column + row, 2)
        return 2 * _scatter(house, row) + slope
    return _scatter(column + 31, row + 17)


def tones(surface: Surface, colours: Sequence[str]) -> list[str]:
    """Which of some colours a cell of a surface has, for each `tone`.

    Those of roofs come in pairs, for the sunny slope and for the shady one; a single one is for both.
    """
    if surface not in _ROOFED:
        return [colours[number * len(colours) >> 8] for number in range(256)]
    houses = len(colours) // 2 or 1
    return [colours[(number * houses // 256 * 2 + slope) % len(colours)] for number in range(256) for slope in (0, 1)]


def _scatter(column: int, row: int) -> int:
    """A number from 0 to 255 that has nothing to do with those of the cells around."""
    return _scattered()[row % _SIZE * _SIZE + column % _SIZE]


@cache
def _scattered() -> bytes:
    """Numbers from 0 to 255 in disorder, for `_SIZE` x `_SIZE` cells, from a hash so that they never change."""
    found = bytearray()
    for place in range(1, _SIZE * _SIZE + 1):
        mixed = place * 0x9E3779B1 & 0xFFFFFFFF
        mixed = (mixed ^ mixed >> 15) * 0x85EBCA6B & 0xFFFFFFFF
        mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
        found.append(mixed >> 24)
    return bytes(found)


@cache
def _patches() -> bytes:
    """Numbers from 0 to 255 that change little from cell to cell, for `_SIZE` x `_SIZE` cells."""
    width, height = _PATCH
    across, down = _SIZE // width, _SIZE // height
    found = bytearray()
    for row in range(_SIZE):
        for column in range(_SIZE):
            (x, dx), (y, dy) = divmod(column, width), divmod(row, height)
            part_x, part_y = _eased(dx / width), _eased(dy / height)
            north, south = (
                _scatter(x, line % down) * (1 - part_x) + _scatter((x + 1) % across, line % down) * part_x
                for line in (y, y + 1)
            )
            found.append(int(north * (1 - part_y) + south * part_y))
    return bytes(found)


def _eased(part: float) -> float:
    """From 0 to 1, starting and arriving gently."""
    return part * part * (3 - 2 * part)

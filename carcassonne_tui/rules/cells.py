"""Cells of the table as single integers, which hash and add faster than pairs.

A cell (x, y) with x to the east and y to the south is `(y * 2**14 + x) * 4`; neighbours differ by
a constant, and negative coordinates need no care. x may reach 8191 either way, which no game does.
The lowest two bits are free for a rotation, so that a cell plus quarter turns is a placement.
"""

_BITS = 14
_HALF = 1 << _BITS - 1
_MASK = (1 << _BITS) - 1

NORTH, EAST, SOUTH, WEST = STEPS = (-4 << _BITS, 4, 4 << _BITS, -4)
"""What to add to a cell to reach its neighbour to the north, east, south and west."""

AROUND = (NORTH + WEST, NORTH, NORTH + EAST, WEST, EAST, SOUTH + WEST, SOUTH, SOUTH + EAST)
"""What to add to a cell to reach each of the eight cells around it."""

LIMIT = 4000
"""How far from (0, 0) a tile may lie at the start, and how many tiles a draw pile may have."""


def on_table(x: int, y: int) -> bool:
    """Whether any tile could come to lie at (x, y): only there is a cell the only one of its number."""
    return max(abs(x), abs(y)) <= 2 * LIMIT


def cell_at(x: int, y: int) -> int:
    """The cell at (x, y)."""
    return (y << _BITS) + x << 2


def x_y(cell: int) -> tuple[int, int]:
    """Where a cell, or the placement on it, lies, as (x, y)."""
    shifted = (cell >> 2) + _HALF
    return (shifted & _MASK) - _HALF, shifted >> _BITS

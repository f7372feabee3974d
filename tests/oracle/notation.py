"""Positions as text.

`D@0,0r0 U@1,0r2` is a map, `0:road.E@1,0` a meeple of player 0 on it and `0:large:road.E@1,0` another figure of his.
"""

from __future__ import annotations

import re
from typing import Any

from .board import Board, Cell, Part, parts_at
from .scoring import Figure, spot_of


def parse_board(text: str) -> dict[Cell, tuple[str, int]]:
    """The map that consists of these tiles; whether they fit each other is not looked at.

    Raises:
        ValueError: If a word is not a placed tile.
    """
    return {(x, y): (tile, rotation) for tile, x, y, rotation in map(parse_tile, text.split())}


def parse_tile(word: str) -> tuple[str, int, int, int]:
    """Tile, x, y and rotation of a placed tile, e.g. `U@1,0r2`.

    Raises:
        ValueError: If it is not a placed tile.
    """
    tile, x, y, rotation = _groups(r"(.+)@(-?\d+),(-?\d+)r([0-3])", word)
    return tile, int(x), int(y), int(rotation)


def parse_part(board: Board, word: str) -> Part:
    """The segment of that kind at that place, told by any of its ports, e.g. `road.E@1,0` or `monastery@1,0`.

    Raises:
        ValueError: If there is none.
    """
    kind, port, x, y = _groups(r"(\w+)(?:\.(\w+))?@(-?\d+),(-?\d+)", word)
    for part in parts_at(board, (int(x), int(y))):
        spot = spot_of(board, part)
        if spot.kind == kind and (port is None or port in spot.ports):
            return part
    raise ValueError(f"no such segment: {word}")


def parse_figures(board: Board, text: str) -> list[Figure]:
    """The figures that these words put on the map.

    Raises:
        ValueError: If a word is not a figure, or its segment is not there.
    """
    figures = []
    for word in text.split():
        player, figure, place = _groups(r"(\d+):(?:(\w+):)?(.+)", word)
        part = parse_part(board, place)
        figures.append(Figure(int(player), figure or "meeple", part[0], part[1], spot_of(board, part)))
    return figures


def _groups(pattern: str, word: str) -> tuple[str | Any, ...]:
    found = re.fullmatch(pattern, word)
    if found is None:
        raise ValueError(f"not understood: {word}")
    return found.groups()

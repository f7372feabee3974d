"""The map: what fits where, and what hangs together.

Nothing is remembered from one question to the next: every feature is found again by walking over the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from .tiles import Segment, edges, segments

Cell = tuple[int, int]
"""x (to the east) and y (to the south) of a place on the table."""

Board = Mapping[Cell, tuple[str, int]]
"""What lies on the table: the tile's id and its quarter turns clockwise, by cell."""

Part = tuple[int, int, int]
"""A segment on the table: x, y and its number in the tile's list of segments."""

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""The way to the neighbour on each side."""

COMPASS = tuple(STEP)
"""The sides clockwise."""

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
"""The neighbour's side that lies against each side."""

FACING = {
    side + half: opposite + facing_half
    for side, opposite in OPPOSITE.items()
    for half, facing_half in (("", ""), ("L", "R"), ("R", "L"))
}
"""The neighbour's port that lies against each port: left meets right, e.g. `NL` meets `SR`."""


@dataclass(frozen=True)
class Feature:
    """A connected whole of segments.

    Attributes:
        kind: `road`, `city`, `river`, `monastery`, `garden` or `field`.
        parts: Its segments on the table.
        tiles: The cells that count for it, each once: those of its parts, and for a monastery or a
            garden also the occupied cells around it.
        open_ends: Ports that lead into an empty cell; for a monastery or a garden the empty cells around it.
        coats_of_arms: How many it shows.
        marks: All marks of its segments, sorted.
    """

    kind: str
    parts: frozenset[Part]
    tiles: frozenset[Cell]
    open_ends: int
    coats_of_arms: int
    marks: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing can be added; a field never counts as complete (R-ROAD-1/2, R-CITY-1, R-MON-1)."""
        return self.kind != "field" and self.open_ends == 0


def beside(cell: Cell, side: str) -> Cell:
    """The cell that lies beside one on that side."""
    dx, dy = STEP[side]
    return cell[0] + dx, cell[1] + dy


def neighbours(cell: Cell) -> Iterator[tuple[str, Cell]]:
    """The four cells beside one, each with the side on which it lies."""
    for side in STEP:
        yield side, beside(cell, side)


def square(cell: Cell) -> set[Cell]:
    """A cell and the eight around it."""
    return {(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def legal_placements(board: Board, tile: str, river_uturn: str | None = None) -> set[tuple[int, int, int]]:
    """Every x, y and rotation at which that tile may be placed (R-PLACE-1 to R-PLACE-4, R-RI-2/3).

    `river_uturn` tells how a river may bend; None that only edges matter, because the game is played without it.
    """
    empty = {cell for placed in board for _, cell in neighbours(placed)} - set(board)
    fitting = [(x, y, rotation) for x, y in empty for rotation in range(4) if _fits(board, (x, y), tile, rotation)]
    if river_uturn is None or "V" not in edges(tile, 0).values():
        return set(fitting)
    return {
        (x, y, rotation)
        for x, y, rotation in fitting
        if flows(dict(board) | {(x, y): (tile, rotation)}, (x, y), river_uturn)
    }


def _fits(board: Board, cell: Cell, tile: str, rotation: int) -> bool:
    """Whether every side that touches a tile shows the same as that tile."""
    own = edges(tile, rotation)
    return all(
        own[side] == edges(*board[neighbour])[OPPOSITE[side]]
        for side, neighbour in neighbours(cell)
        if neighbour in board
    )


def flows(board: Board, cell: Cell, river_uturn: str) -> bool:
    """Whether the river tile that now lies on that cell prolongs the river as it may (R-RI-2/3)."""
    sides = [side for segment in segments_at(board, cell) if segment.kind == "river" for side in segment.ports]
    upstream = [side for side in sides if beside(cell, side) in board]
    downstream = [side for side in sides if side not in upstream]
    if not upstream:
        return False
    for side in upstream:
        course = course_to(board, cell, side)
        for end in downstream:
            headings = [*course, end]
            bends = [COMPASS.index(after) - COMPASS.index(before) for before, after in pairwise(headings)]
            turns = [bend % 4 for bend in bends]
            if turns[-2:] in ([1, 1], [3, 3]):
                return False
            if river_uturn == "total_ban" and end == OPPOSITE[headings[0]]:
                return False
    if river_uturn == "lookahead":
        return all(free_ahead(board, cell, end) for end in downstream)
    return True


def course_to(board: Board, cell: Cell, side: str) -> list[str]:
    """The sides to which the river flows from tile to tile, from its source to that cell, which it enters by `side`."""
    course: list[str] = []
    seen = {cell}
    while (cell := beside(cell, side)) in board and cell not in seen:
        seen.add(cell)
        course.insert(0, OPPOSITE[side])
        (river,) = [each for each in segments_at(board, cell) if OPPOSITE[side] in each.ports]
        entries = river.ports - {OPPOSITE[side]}
        if not entries:
            break
        (side,) = entries
    return course


def free_ahead(board: Board, cell: Cell, side: str) -> bool:
    """Whether the cell into which the river runs, those beside it and the one behind it are empty (`lookahead`)."""
    ahead = beside(cell, side)
    return not ({ahead, *(beside(ahead, other) for other in STEP if other != OPPOSITE[side])} & set(board))


def segments_at(board: Board, cell: Cell) -> tuple[Segment, ...]:
    """The segments of the tile on that cell, as it lies there."""
    return segments(*board[cell])


def parts_at(board: Board, cell: Cell) -> list[Part]:
    """The segments on that cell as places on the table."""
    return [(*cell, number) for number in range(len(segments_at(board, cell)))]


def feature(board: Board, x: int, y: int, segment: int) -> Feature:
    """The feature to which the segment with that number on the tile at x, y belongs."""
    kind = segments_at(board, (x, y))[segment].kind
    if kind in ("monastery", "garden"):
        occupied = square((x, y)) & set(board)
        return Feature(kind, frozenset({(x, y, segment)}), frozenset(occupied), 9 - len(occupied), 0)

    parts = {(x, y, segment)}
    unvisited = [(x, y, segment)]
    open_ends = 0
    coats_of_arms = 0
    marks: list[str] = []
    while unvisited:
        part_x, part_y, number = unvisited.pop()
        here = segments_at(board, (part_x, part_y))[number]
        coats_of_arms += here.coats_of_arms
        marks += here.marks
        for port in here.ports:
            beyond = beside((part_x, part_y), port[0])
            if beyond not in board:
                open_ends += 1
                continue
            for other, there in enumerate(segments_at(board, beyond)):
                part = (*beyond, other)
                if FACING[port] in there.ports and part not in parts:
                    parts.add(part)
                    unvisited.append(part)
    tiles = frozenset((part_x, part_y) for part_x, part_y, _ in parts)
    return Feature(kind, frozenset(parts), tiles, open_ends, coats_of_arms, tuple(sorted(marks)))

"""The tile's segments on the coarse grid of character cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from carcassonne_tui.box import Edge, Kind, Orientation
from carcassonne_tui.drawing.geometry import plan
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.survey import HOUSE, STUB, survey

_SAMPLES = {
    Zoom.FAR: (5, 6),
    Zoom.OVERVIEW: (4, 6),
    Zoom.NORMAL: (3, 4),
    Zoom.CLOSE: (2, 2),
}  # in each cell, across and down
_WEIGHTS = {Kind.FIELD: 1.0, Kind.CITY: 1.15}  # thin and small things must hold their own against what is around
_OTHER_WEIGHT = 1.4


@dataclass(frozen=True, slots=True)
class Ground:
    """What each character cell of a tile belongs to.

    Attributes:
        orientation: The tile as it lies.
        zoom: The grid of cells.
        marks: Row by row a segment index, `HOUSE` or `STUB`.
        gates: The cells (column, row) of cities into which a road runs.
    """

    orientation: Orientation
    zoom: Zoom
    marks: tuple[tuple[int, ...], ...]
    gates: frozenset[tuple[int, int]]

    def kind(self, mark: int) -> Kind | None:
        """The kind of the segment that a mark stands for, None for the house of a junction."""
        if mark == HOUSE:
            return None
        return Kind.ROAD if mark == STUB else self.orientation.segments[mark].kind

    def at(self, column: int, row: int) -> int | None:
        """The mark of a cell, or None outside the tile."""
        if 0 <= column < self.zoom.columns and 0 <= row < self.zoom.rows:
            return self.marks[row][column]
        return None

    def neighbours(self, column: int, row: int) -> tuple[int | None, int | None, int | None, int | None]:
        """The marks of the cells to the north, east, south and west."""
        return self.at(column, row - 1), self.at(column + 1, row), self.at(column, row + 1), self.at(column - 1, row)

    def cells(self, mark: int) -> Iterator[tuple[int, int]]:
        """The cells (column, row) with a mark."""
        for row, line in enumerate(self.marks):
            for column, other in enumerate(line):
                if other == mark:
                    yield column, row

    def on_border(self, column: int, row: int) -> bool:
        """Whether a cell lies at the tile's border."""
        return column in (0, self.zoom.columns - 1) or row in (0, self.zoom.rows - 1)


def ground(orientation: Orientation, zoom: Zoom) -> Ground:
    """Give each cell to whatever covers most of it, and each segment at least one cell."""
    cover = _cover(orientation, zoom)
    weights = {segment.index: _WEIGHTS.get(segment.kind, _OTHER_WEIGHT) for segment in orientation.segments}
    marks = [
        [max(found, key=lambda mark: (found[mark] * weights.get(mark, _OTHER_WEIGHT), -mark)) for found in line]
        for line in cover
    ]
    _free_corners(orientation, marks)
    _rescue(orientation, cover, marks)
    _raise_gable(orientation, marks)
    gates = frozenset(_gates(orientation, marks))
    return Ground(orientation, zoom, tuple(tuple(line) for line in marks), gates)


def _cover(orientation: Orientation, zoom: Zoom) -> list[list[Counter[int]]]:
    """For each cell, how many sample points each mark has in it."""
    across, down = _SAMPLES[zoom]
    points = survey(orientation, zoom.columns * across, zoom.rows * down)
    cover = []
    for row in range(zoom.rows):
        lines = points[row * down : (row + 1) * down]
        cover.append(
            [
                Counter(mark for line in lines for mark in line[column * across : (column + 1) * across])
                for column in range(zoom.columns)
            ]
        )
    return cover


def _free_corners(orientation: Orientation, marks: list[list[int]]) -> None:
    """Leave the corner cell between two different cities to the field between them."""
    owner = {port: segment for segment in orientation.segments for port in segment.ports}
    for side, (column, row) in enumerate(((0, 0), (-1, 0), (-1, -1), (0, -1))):  # where each side begins
        before = (side - 1) % 4
        if orientation.edges[side] is orientation.edges[before] is Edge.CITY:
            one, other = owner[3 * side + 1].index, owner[3 * before + 1].index
            for segment in orientation.segments:
                if one != other and one in segment.borders and other in segment.borders:
                    marks[row][column] = segment.index


def _rescue(orientation: Orientation, cover: list[list[Counter[int]]], marks: list[list[int]]) -> None:
    """Give a segment that is nowhere the largest part the cell of which it covers most.

    It never takes the only cell of another one, and rather one away from the border.
    """
    left = Counter(mark for line in marks for mark in line)
    last_row, last_column = len(marks) - 1, len(marks[0]) - 1
    for segment in orientation.segments:
        if not left[segment.index]:
            row, column = max(
                ((row, column) for row, line in enumerate(marks) for column, mark in enumerate(line) if left[mark] > 1),
                key=lambda cell: (
                    cover[cell[0]][cell[1]][segment.index],
                    cell[0] not in (0, last_row) and cell[1] not in (0, last_column),
                    -abs(2 * cell[0] - last_row) - abs(2 * cell[1] - last_column),
                ),
            )
            left[marks[row][column]] -= 1
            left[segment.index] = 1
            marks[row][column] = segment.index


def _gates(orientation: Orientation, marks: list[list[int]]) -> Iterator[tuple[int, int]]:
    """For each road that ends on the tile the first cell of a city on its way."""
    for road in plan(orientation).roads:
        if road.ends_here:
            cells = ((int(x * len(marks[0])), int(y * len(marks))) for x, y in road.line.points(2 * len(marks[0])))
            for column, row in cells:
                mark = marks[row][column]
                if mark >= 0 and orientation.segments[mark].kind is Kind.CITY:
                    yield column, row
                    break


def _raise_gable(orientation: Orientation, marks: list[list[int]]) -> None:
    """Taper the upper part of a wide monastery to a pointed roof, and clear it off a road that comes from behind."""
    middle = len(marks[0]) // 2
    for segment in orientation.segments:
        if segment.kind is Kind.MONASTERY:
            for line in marks:
                if line[middle] != segment.index:
                    _narrow(line, segment.index, 0)
            rows = [row for row, line in enumerate(marks) if segment.index in line]
            eaves = rows[-1] - (len(rows) + 1) // 3
            for row in rows:
                taper = 2 * max(0, eaves - row)
                _narrow(marks[row], segment.index, max(3, marks[row].count(segment.index) - taper))


def _narrow(line: list[int], mark: int, width: int) -> None:
    """Leave a mark at most this many cells of a row; what it gives up goes to whatever lies beside it."""
    columns = [column for column, other in enumerate(line) if other == mark]
    while len(columns) > width:
        first, last = columns[0], columns[-1]
        line[first], line[last] = line[first - 1], line[last + 1]
        columns = columns[1:-1]

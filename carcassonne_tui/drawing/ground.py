"""The tile's segments on the coarse grid of character cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from carcassonne_tui.box import Edge, Kind, Mark, Orientation
from carcassonne_tui.drawing.geometry import RIVER_HALF_WIDTH, ROAD_HALF_WIDTH, Line, RiverShape, plan
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
_DRY, _ALL_WET = 0.2, 0.75  # what a river covers of a cell between these is its shore or its bank


@dataclass(frozen=True, slots=True)
class Ground:
    """What each character cell of a tile belongs to.

    Attributes:
        orientation: The tile as it lies.
        zoom: The grid of cells.
        marks: Row by row a segment index, `HOUSE` or `STUB`.
        gates: The cells (column, row) of cities into which a road runs.
        bridges: The cells of roads below which something else runs.
        tips: The cells through which cities send tips to corners.
        fringes: The cells of rivers and fields that a river or a road covers in part, and which of the two it is.
    """

    orientation: Orientation
    zoom: Zoom
    marks: tuple[tuple[int, ...], ...]
    gates: frozenset[tuple[int, int]]
    bridges: frozenset[tuple[int, int]]
    tips: frozenset[tuple[int, int]]
    fringes: Mapping[tuple[int, int], Kind]

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
    _balance_chapel(orientation, marks)
    _tidy_sides(orientation, marks)
    tips = frozenset(_point_tips(orientation, marks))
    _mend(orientation, cover, marks)
    _widen_garden(orientation, marks)
    shared = Counter(_gates(orientation, marks))
    gates = frozenset(cell for cell, roads in shared.items() if roads == 1)  # through one alone a road would run on
    bridges = frozenset(_bridges(orientation, marks))
    fringes = dict(_fringes(orientation, zoom, cover, marks))
    return Ground(orientation, zoom, tuple(tuple(line) for line in marks), gates, bridges, tips, fringes)


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
    """For each road that ends on the tile the first cell of a city on its way; two if it lies on two rows."""
    columns, rows = len(marks[0]), len(marks)
    for road in plan(orientation).roads:
        if road.ends_here:
            path = road.line.path
            for lane in (-0.25, 0.25) if path[0][1] == path[-1][1] and rows % 2 == 0 else (0.0,):
                for x, y in road.line.points(2 * columns):
                    column, row = int(x * columns), int(y * rows + lane)
                    mark = marks[row][column]
                    if mark >= 0 and orientation.segments[mark].kind is Kind.CITY:
                        yield column, row
                        break


def _tidy_sides(orientation: Orientation, marks: list[list[int]]) -> None:
    """Let each side show what its edge says, so that the landscape flows over to the neighbour.

    A road or a river crosses its side in the middle alone; a city takes all of its own side but the
    corners, and nothing of others, so that no wall sticks out where two tiles meet.
    """
    columns, rows = len(marks[0]), len(marks)
    owner = {port: segment.index for segment in orientation.segments for port in segment.ports}
    cities = {segment.index for segment in orientation.segments if segment.kind is Kind.CITY}
    left = Counter(mark for line in marks for mark in line)
    for side, length in enumerate((columns, rows, columns, rows)):
        edge = orientation.edges[side]
        half_width = {Edge.ROAD: ROAD_HALF_WIDTH, Edge.RIVER: RIVER_HALF_WIDTH}.get(edge, 0.0)
        for place in range(length):
            column, row = ((place, 0), (-1, place), (place, rows - 1), (0, place))[side]
            mark = marks[row][column]
            clockwise = place if side < 2 else length - 1 - place
            half = owner.get(3 * side + (0 if 2 * clockwise < length else 2), mark)
            if edge is Edge.CITY:
                wanted = owner[3 * side + 1] if 0 < place < length - 1 and mark not in cities else mark
            elif abs((place + 0.5) / length - 0.5) < half_width:
                wanted = owner[3 * side + 1]
            else:
                wanted = half if mark in cities or mark == owner.get(3 * side + 1) else mark
            if wanted != mark and left[mark] > 1:
                left.subtract([mark])
                left.update([wanted])
                marks[row][column] = wanted


def _point_tips(orientation: Orientation, marks: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Draw the tips of cities, which may be thinner than a cell, from the middle to their corners without a gap.

    Yields:
        The cells on their way.
    """
    last_column, last_row = len(marks[0]) - 1, len(marks) - 1
    fields = {segment.index for segment in orientation.segments if segment.kind is Kind.FIELD}
    left = Counter(mark for line in marks for mark in line)
    for city in plan(orientation).cities:
        for tip in city.tips:
            east, south = tip.path[-1]
            x0, y0 = (last_column + 1) // 2, (last_row + 1) // 2
            x1, y1 = (last_column - 1 if east else 1), (last_row - 1 if south else 1)
            steps = max(abs(x1 - x0), abs(y1 - y0), 1)
            line = [(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps) for step in range(steps + 1)]
            cells = [(int(x + 0.5), int(y + 0.5)) for x, y in line]
            corner = last_column if east else 0, last_row if south else 0
            if last_column >= Zoom.NORMAL.columns - 1:
                cells.append((x1, corner[1]))  # so that the wall does not break off at the corner
            for column, row in [*cells, corner]:
                mark = marks[row][column]
                if mark in fields and left[mark] > 1:
                    left.subtract([mark])
                    marks[row][column] = city.segment
            yield from (*cells, corner)
            beyond = Line(tip.path[1:], tip.half_width)
            for row, marked in enumerate(marks):
                for column in range(len(marked)):
                    if beyond.contains((column + 0.5) / len(marked), (row + 0.5) / len(marks)):
                        yield column, row


def _mend(orientation: Orientation, cover: list[list[Counter[int]]], marks: list[list[int]]) -> None:
    """Close a gap of one cell in a road or a river that bends, where the cells are coarse."""
    fields = {segment.index for segment in orientation.segments if segment.kind is Kind.FIELD}
    last_row, last_column = len(marks) - 1, len(marks[0]) - 1
    for segment in orientation.segments:
        if segment.kind in (Kind.ROAD, Kind.RIVER) and len(segment.ports) == 2:
            own = {(x, y) for y, line in enumerate(marks) for x, mark in enumerate(line) if mark == segment.index}
            piece = _piece(own)
            gap = [
                (x, y)
                for x in range(1, last_column)
                for y in range(1, last_row)
                if marks[y][x] in fields and _around(x, y) & piece and _around(x, y) & (own - piece)
            ]
            if gap:
                column, row = max(gap, key=lambda cell: cover[cell[1]][cell[0]][segment.index])
                marks[row][column] = segment.index


def _widen_garden(orientation: Orientation, marks: list[list[int]]) -> None:
    """Let a garden in a single row reach beyond the abbot who stands in it, as far as its field has room."""
    wanted = 5 if len(marks[0]) >= Zoom.NORMAL.columns else 3
    left = Counter(mark for line in marks for mark in line)
    for segment in orientation.segments:
        if segment.kind is Kind.GARDEN:
            line, *others = [line for line in marks if segment.index in line]
            while not others and line.count(segment.index) < wanted:
                first, last = line.index(segment.index), len(line) - line[::-1].index(segment.index)
                free = [
                    column
                    for column in (last, first - 1)
                    if 0 < column < len(line) - 1
                    and line[column] >= 0
                    and orientation.segments[line[column]].kind is Kind.FIELD
                    and left[line[column]] > 1
                ]
                if not free:
                    break
                for column in free[: wanted - line.count(segment.index)]:
                    left[line[column]] -= 1
                    line[column] = segment.index


def _around(column: int, row: int) -> set[tuple[int, int]]:
    """A cell and those that touch it, be it with a corner."""
    return {(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}


def _piece(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of some cells that hang together with one of them."""
    piece: set[tuple[int, int]] = set()
    front = {min(cells)}
    while front:
        piece |= front
        front = {near for cell in front for near in _around(*cell)} & cells - piece
    return piece


def _bridges(orientation: Orientation, marks: list[list[int]]) -> Iterator[tuple[int, int]]:
    """For each road with a bridge the cells where it lies over another road or a river."""
    shapes = plan(orientation)
    for road in shapes.roads:
        if road.has_bridge:
            below: list[RiverShape | Line] = [*shapes.rivers]
            below += [other.line for other in shapes.roads if not other.has_bridge]
            for row, line in enumerate(marks):
                for column, mark in enumerate(line):
                    middle = (column + 0.5) / len(line), (row + 0.5) / len(marks)
                    if mark == road.segment and any(shape.contains(*middle) for shape in below):
                        yield column, row


def _fringes(
    orientation: Orientation, zoom: Zoom, cover: list[list[Counter[int]]], marks: list[list[int]]
) -> Iterator[tuple[tuple[int, int], Kind]]:
    """Where a river or a bending road covers a cell in part, so that its slanting border can be drawn softly."""
    if zoom not in (Zoom.NORMAL, Zoom.CLOSE):
        return
    across, down = _SAMPLES[zoom]
    for segment in orientation.segments:
        ends_here = len(segment.ports) == 1 and Mark.LAKE not in orientation.marks
        if ends_here or segment.kind not in (Kind.ROAD, Kind.RIVER):
            continue
        for row, line in enumerate(marks):
            for column, mark in enumerate(line):
                part = cover[row][column][segment.index] / (across * down)
                if mark == segment.index:
                    is_fringe = segment.kind is Kind.RIVER and part < _ALL_WET
                else:
                    is_fringe = part > _DRY and mark >= 0 and orientation.segments[mark].kind is Kind.FIELD
                if is_fringe:
                    yield (column, row), segment.kind


def _raise_gable(orientation: Orientation, marks: list[list[int]]) -> None:
    """Taper the upper part of a wide monastery to a pointed roof, and clear it off a road that comes from behind."""
    for segment in orientation.segments:
        if segment.kind is Kind.MONASTERY:
            columns = [column for line in marks for column, mark in enumerate(line) if mark == segment.index]
            middle = (min(columns) + max(columns)) // 2
            for line in marks:
                if line[middle] != segment.index:
                    _narrow(line, segment.index, 0)
            rows = [row for row, line in enumerate(marks) if segment.index in line]
            eaves = rows[-1] - (len(rows) + 1) // 3 + (len(rows) == 2)
            for row in rows:
                taper = 2 * max(0, eaves - row)
                _narrow(marks[row], segment.index, max(3, marks[row].count(segment.index) - taper))


def _balance_chapel(orientation: Orientation, marks: list[list[int]]) -> None:
    """Give a monastery of two cells side by side a middle: a third cell, or else let it rise as a tower instead."""
    fields = {segment.index for segment in orientation.segments if segment.kind is Kind.FIELD}
    for segment in orientation.segments:
        cells = [(x, y) for y, line in enumerate(marks) for x, mark in enumerate(line) if mark == segment.index]
        if segment.kind is not Kind.MONASTERY or len(cells) != 2 or cells[0][1] != cells[1][1]:
            continue
        (west, row), (east, _) = cells
        line = marks[row]
        inner, outer = (west, east) if west + east >= len(line) else (east, west)
        beside = 2 * inner - outer
        if line[beside] in fields:
            line[beside] = segment.index
        elif row and marks[row - 1][inner] in fields:
            line[outer] = marks[row - 1][inner]
            marks[row - 1][inner] = segment.index


def _narrow(line: list[int], mark: int, width: int) -> None:
    """Leave a mark at most this many cells of a row; what it gives up goes to whatever lies beside it."""
    columns = [column for column, other in enumerate(line) if other == mark]
    while len(columns) > width:
        first, last = columns[0], columns[-1]
        line[first], line[last] = line[first - 1], line[last + 1]
        columns = columns[1:-1]

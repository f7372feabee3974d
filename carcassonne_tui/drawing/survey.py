"""Which segment each point of a tile belongs to, on a regular grid of sample points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from carcassonne_tui.box import Kind, Orientation
from carcassonne_tui.drawing.geometry import MIDDLE, Building, Plan, Point, garden, plan

HOUSE = -1
"""Stands in a survey for the house of a junction, which is part of no segment."""

STUB = -2
"""Stands in a survey for the stub of road between a junction and the gate of a city: part of no segment."""

_LAND = -3  # field, not yet known which
_RIM = -4  # around the tile
_GARDEN_GRID = 16
_GARDEN_ROOM = 0.12  # a garden needs about this much on every hand
_SMALL_FIELD = 0.2  # the part of the tile that a small field takes at most
_GARDEN_SPOTS: tuple[Point, ...] = (
    *(MIDDLE, (0.5, 0.2), (0.8, 0.5), (0.5, 0.8), (0.2, 0.5)),
    *((0.78, 0.22), (0.78, 0.78), (0.22, 0.78), (0.22, 0.22)),
)


def survey(orientation: Orientation, columns: int, rows: int) -> list[list[int]]:
    """Find out what lies at each sample point.

    Args:
        orientation: The tile as it lies.
        columns: How many sample points lie side by side from west to east; at least 15, so that no
            road slips between two of them.
        rows: How many lie from north to south; at least 15.

    Returns:
        Row by row a segment index, `HOUSE` or `STUB`. The points are the middles of
        columns x rows equal boxes.
    """
    shapes = plan(orientation)
    found = _landscape(orientation, shapes, columns, rows)
    buildings = list(shapes.buildings)
    for segment in orientation.segments:
        if segment.kind is Kind.GARDEN:
            spot, is_small = _garden_spot(orientation)
            buildings.append(garden(segment.index, spot, small=is_small))
    for building in buildings:
        _build(building, found)
    return found


def _build(building: Building, found: list[list[int]]) -> None:
    """Put a building over what lies in its box."""
    mark = HOUSE if building.segment is None else building.segment
    for row, line in enumerate(found):
        for column in range(len(line)):
            if building.contains((column + 0.5) / len(line), (row + 0.5) / len(found)):
                line[column] = mark


def _landscape(orientation: Orientation, shapes: Plan, columns: int, rows: int) -> list[list[int]]:
    """Cities, roads and rivers from their shapes; fields by spreading from the halves of sides that they own."""
    width = columns + 2  # with a rim of one point all around, so that spreading needs to look out for no border
    found = [_RIM] * (width * (rows + 2))
    for row in range(rows):
        y = (row + 0.5) / rows
        start = (row + 1) * width + 1
        found[start : start + columns] = [_shape_at(shapes, (column + 0.5) / columns, y) for column in range(columns)]
    _spread(found, _seeds(orientation, columns, rows), width)
    enclosed = [s.index for s in orientation.segments if s.kind is Kind.FIELD and not s.ports]
    if enclosed:
        found = [enclosed[0] if mark == _LAND else mark for mark in found]
    elif _LAND in found:  # a scrap cut off between two shapes goes to the field it touches, or else to the shape
        _spread(found, [(position, mark) for position, mark in enumerate(found) if mark >= 0], width)
    return [found[row * width + 1 : (row + 1) * width - 1] for row in range(1, rows + 1)]


def _shape_at(shapes: Plan, x: float, y: float) -> int:
    """The city, road or river at a point, or `_LAND`."""
    for city in shapes.cities:
        if city.contains(x, y):
            return city.segment
    for road in shapes.roads:
        if road.line.contains(x, y):
            return STUB if road.segment is None else road.segment
    for river in shapes.rivers:
        if river.contains(x, y):
            return river.segment
    return _LAND


def _seeds(orientation: Orientation, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """The points along the sides, and the field that owns the half of the side there."""
    owner = {port: s.index for s in orientation.segments if s.kind is Kind.FIELD for port in s.ports}
    width = columns + 2
    first, last = width + 1, rows * width + columns
    for side, (length, start, step) in enumerate(
        (
            (columns, first, 1),
            (rows, first + columns - 1, width),
            (columns, last, -1),
            (rows, last - columns + 1, -width),
        )
    ):
        for place in range(length):
            mark = owner.get(3 * side + (0 if 2 * place < length else 2))
            if mark is not None:
                yield start + place * step, mark


def _spread(found: list[int], seeds: Iterable[tuple[int, int]], width: int) -> None:
    """Let each seed flow over the land around it that is not yet known."""
    front: list[int] = []
    for position, mark in seeds:
        if found[position] == _LAND:
            found[position] = mark
        if found[position] == mark:
            front.append(position)
    while front:
        ahead: list[int] = []
        for position in front:
            mark = found[position]
            for neighbour in (position - width, position + width, position - 1, position + 1):
                if found[neighbour] == _LAND:
                    found[neighbour] = mark
                    ahead.append(neighbour)
        front = ahead


@lru_cache(maxsize=128)
def _garden_spot(orientation: Orientation) -> tuple[Point, bool]:
    """Where on the fields a garden stands, and whether that field is small.

    It stands in the middle of the tile or else where it has most room, in the same place however the
    tile is turned: of several that are as good, those on the field that comes first, and the middle of
    these if there is room too.
    """
    size = _GARDEN_GRID
    found = _landscape(orientation, plan(orientation), size, size)

    def mark_at(spot: Point) -> int:
        return found[int(spot[1] * size)][int(spot[0] * size)]

    def room(spot: Point) -> float:
        x, y = spot
        own = mark_at(spot)
        others = (
            max(abs(x - (column + 0.5) / size), abs(y - (row + 0.5) / size))
            for row, line in enumerate(found)
            for column, mark in enumerate(line)
            if mark != own
        )
        return min(x, 1 - x, y, 1 - y, *others)

    fields = {segment.index for segment in orientation.segments if segment.kind is Kind.FIELD}
    rooms = {spot: room(spot) for spot in _GARDEN_SPOTS if mark_at(spot) in fields}

    def is_small(spot: Point) -> bool:
        own = mark_at(spot)
        return sum(line.count(own) for line in found) < _SMALL_FIELD * size * size

    if rooms.get(MIDDLE, 0.0) > _GARDEN_ROOM:
        return MIDDLE, is_small(MIDDLE)
    most = max(rooms.values())
    best = [spot for spot in rooms if rooms[spot] > most - 0.03]
    chosen = min(map(mark_at, best))
    best = [spot for spot in best if mark_at(spot) == chosen]
    middle = sum(x for x, _ in best) / len(best), sum(y for _, y in best) / len(best)
    spot = middle if mark_at(middle) == chosen and room(middle) > most - 0.06 else best[0]
    return spot, is_small(spot)

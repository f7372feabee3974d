"""What a tile looks like as shapes in the unit square.

Nothing here knows a tile by name: the shapes follow from the edges and segments of an
`Orientation`, so that a tile of any box, turned any way, comes out right. Points are (x, y) with
x growing to the east and y to the south; the tile reaches from (0, 0) to (1, 1).

- A city bulges inward from its sides. A city of two adjacent sides fills the corner between
  them; one of two opposite sides, or of three, fills the tile but for a bulge at each side that
  is left.
- A road runs from the exact centre of a side straight towards the middle of the tile, and on from
  there to the centre of its other side; a bend is rounded. One that ends on the tile ends in the middle: at the
  monastery, at the house of a junction, or at the gate of the city that lies in the way.
- A river flows like a road, but in wide curves. One that ends on the tile ends in a spring or a lake.
  Roads lie over it; a monastery keeps off it and stands beyond.
- Fields are what is left; `survey` finds out which field a point belongs to.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from carcassonne_tui.box import Edge, Kind, Mark, Orientation, Segment

Point = tuple[float, float]
"""A place on the tile, from (0, 0) in the north-west to (1, 1) in the south-east."""

MIDDLE: Point = (0.5, 0.5)
"""The middle of the tile, where roads bend, meet and end."""

ROAD_HALF_WIDTH = 0.1
"""How far a road reaches on either hand of its middle line."""

RIVER_HALF_WIDTH = 0.12
"""The same for a river."""

_BULGE = 0.36  # how deep a city of one side reaches into the tile, and the field into a city of three sides
_WAIST = 0.28  # how deep the field reaches from either hand into a city of two opposite sides
_NOTCH = 0.18  # the same where a road comes from either hand, so that each has a gate of its own
_MOAT = 0.52  # the same where another city lies there, so that a strip of field shows between the two
_WEDGE = 0.85  # a city of two adjacent sides reaches to where the distances from both add up to this
_ROUND = 0.88  # a round one reaches this far from the corner that it fills, beyond the middle of the tile
_RIVAL = 1.3  # near the corner between two cities each keeps nearer to its own side by this ratio
_TIP_HALF_WIDTH = 0.07  # of the tip with which a city parts two fields at a corner
_BEND = 0.2  # how far from the middle of the tile a road leaves its line if it bends around it
_SWERVE = 0.12  # how far in from the side a bend leaves its line if it must keep off the middle
_BEND_STEPS = 4  # straight pieces that make up the bend of a road
_CURVE_STEPS = 12  # straight pieces that make up a curve of a river
_SPRING = 0.15  # how far a spring reaches
_LAKE = 0.37  # the same for a lake
_HOUSE_HALF: Point = (0.11, 0.11)
_MONASTERY_CENTRE: Point = (0.5, 0.44)  # its roof rises to the north
_MONASTERY_HALF: Point = (0.22, 0.3)
_BEYOND: tuple[Point, ...] = ((0.5, 0.2), (0.78, 0.415), (0.5, 0.8), (0.22, 0.415))  # its place beyond a river, by side
_BEYOND_HALF: tuple[Point, Point] = ((0.2, 0.17), (0.14, 0.195))  # and its size: north or south of it, east or west
_GARDEN_HALF: Point = (0.14, 0.12)
_SMALL_GARDEN_HALF: Point = (0.14, 0.08)

_SIDE_CENTRES: tuple[Point, ...] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
_CORNERS: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))  # where each side begins

_Inward = tuple[float, float, float, float]  # a point's distances from the four sides


def _arch(inward: _Inward, side: int) -> float:
    """Height of a parabola over a side: 0 at the side's two ends, 1 above its centre."""
    return 4 * inward[(side + 1) % 4] * inward[(side - 1) % 4]


@dataclass(frozen=True, slots=True)
class Line:
    """A band along a line of straight pieces, rounded at its ends and bends.

    Attributes:
        path: The points that its middle line connects.
        half_width: How far it reaches on either hand.
    """

    path: tuple[Point, ...]
    half_width: float
    _box: tuple[float, float, float, float] = field(init=False)

    def __post_init__(self) -> None:
        xs, ys = [x for x, _ in self.path], [y for _, y in self.path]
        reach = self.half_width
        object.__setattr__(self, "_box", (min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach))

    def points(self, count: int) -> Iterator[Point]:
        """Points along the middle line from its beginning to its end, `count` of them on each piece."""
        for (x0, y0), (x1, y1) in pairwise(self.path):
            for number in range(count):
                part = (number + 0.5) / count
                yield x0 + part * (x1 - x0), y0 + part * (y1 - y0)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the band."""
        west, east, north, south = self._box
        if not (west < x < east and north < y < south):
            return False
        for (x0, y0), (x1, y1) in pairwise(self.path):
            dx, dy = x1 - x0, y1 - y0
            along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)
            along = min(1.0, max(0.0, along))
            if (x - x0 - along * dx) ** 2 + (y - y0 - along * dy) ** 2 < self.half_width**2:
                return True
        return False


@dataclass(frozen=True, slots=True)
class CityShape:
    """The area of one city.

    Attributes:
        segment: Index of the city's segment.
        sides: The sides it takes, ascending.
        gaps: For a city that reaches across the tile: each other side, and how deep the bulge is
            that it leaves there. Empty for a city of one side or of two adjacent ones.
        rivals: Pairs of a side of its own and an adjacent side that another city takes.
        tips: What it sends to corners in order to part two fields.
        is_round: For a city of two adjacent sides: whether it swells over the middle of the tile,
            so that several roads end at its wall and the field between them touches it.
    """

    segment: int
    sides: tuple[int, ...]
    gaps: tuple[tuple[int, float], ...]
    rivals: tuple[tuple[int, int], ...]
    tips: tuple[Line, ...]
    is_round: bool

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the city."""
        inward = (y, 1 - x, 1 - y, x)
        for tip in self.tips:
            if tip.contains(x, y):
                return True
        if self.gaps or len(self.sides) == 4:
            return all(inward[side] >= depth * _arch(inward, side) for side, depth in self.gaps)
        inside = False
        if len(self.sides) == 2:
            one, other = inward[self.sides[0]], inward[self.sides[1]]
            inside = one * one + other * other < _ROUND * _ROUND if self.is_round else one + other < _WEDGE
        for side in self.sides:
            inside = inside or (inward[side] < _BULGE and inward[side] < _BULGE * _arch(inward, side))
        if inside:
            for side, rival in self.rivals:
                if inward[rival] < min(0.5, _RIVAL * inward[side]):
                    return False
        return inside


@dataclass(frozen=True, slots=True)
class RoadShape:
    """The course of one road.

    Attributes:
        segment: Index of the road's segment, or None for the stub between a junction and the
            gate of a city, which is part of no road.
        line: The band it covers.
        ends_here: Whether it ends on the tile, so that a city which it meets has a gate for it.
        has_bridge: Whether it runs over what it crosses.
    """

    segment: int | None
    line: Line
    ends_here: bool
    has_bridge: bool = False


@dataclass(frozen=True, slots=True)
class RiverShape:
    """The course of one river.

    Attributes:
        segment: Index of the river's segment.
        line: The band it covers.
        pool: How far around the middle of the tile its spring or lake reaches, 0 for a river that flows through.
    """

    segment: int
    line: Line
    pool: float

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the water."""
        return self.line.contains(x, y) or (x - MIDDLE[0]) ** 2 + (y - MIDDLE[1]) ** 2 < self.pool**2


@dataclass(frozen=True, slots=True)
class Building:
    """A building, as the box it stands in.

    Attributes:
        segment: Index of its segment, or None for the house of a junction.
        centre: The middle of the box.
        half: Half the width and half the height of the box.
    """

    segment: int | None
    centre: Point
    half: Point

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the box."""
        return abs(x - self.centre[0]) < self.half[0] and abs(y - self.centre[1]) < self.half[1]


@dataclass(frozen=True, slots=True)
class Plan:
    """The shapes of a tile but for its garden, whose place depends on the fields.

    Attributes:
        cities: The areas of its cities.
        roads: The courses of its roads; where two cross, the first one runs on top.
        rivers: The courses of its rivers, below all else.
        buildings: Its monastery, and the house in the middle of a junction.
    """

    cities: tuple[CityShape, ...]
    roads: tuple[RoadShape, ...]
    rivers: tuple[RiverShape, ...]
    buildings: tuple[Building, ...]


def garden(segment: int, centre: Point, *, small: bool) -> Building:
    """The garden of a tile, once there is a place for it; a small one leaves room on a small field."""
    return Building(segment, centre, _SMALL_GARDEN_HALF if small else _GARDEN_HALF)


@lru_cache(maxsize=1024)
def plan(orientation: Orientation) -> Plan:
    """The shapes of a tile that lies this way."""
    arms = [segment for segment in orientation.segments if segment.kind is Kind.ROAD and len(segment.ports) == 1]
    stubs, tips = _partings(orientation, bool(arms))
    cities = tuple(_cities(orientation, tips, len(arms) > 1))
    rivers = tuple(_rivers(orientation))
    middle_is_wet = any(river.contains(*MIDDLE) for river in rivers)
    buildings = [
        _beyond(segment, arms) if middle_is_wet else Building(segment.index, _MONASTERY_CENTRE, _MONASTERY_HALF)
        for segment in orientation.segments
        if segment.kind is Kind.MONASTERY
    ]
    roads = list(_through_roads(orientation))
    for arm in arms:
        start = _end(arm, 0)
        goal = _door(buildings[0], start) if buildings and middle_is_wet else MIDDLE
        roads.append(RoadShape(arm.index, _road(start, goal), True, Mark.BRIDGE in arm.marks))
    middle_is_free = not any(city.contains(*MIDDLE) for city in cities)
    if middle_is_free:
        owner = arms[0].index if len(arms) == 1 else None
        bridge = any(Mark.BRIDGE in arm.marks for arm in arms)
        roads += (
            RoadShape(owner, _road(MIDDLE, _goal(orientation.segments[city], arms)), True, bridge) for city in stubs
        )
    if len(arms) > 1 and middle_is_free and not buildings:
        buildings.append(Building(None, MIDDLE, _HOUSE_HALF))
    return Plan(cities, tuple(roads), rivers, tuple(buildings))


def _road(*path: Point) -> Line:
    return Line(path, ROAD_HALF_WIDTH)


def _beyond(monastery: Segment, arms: list[Segment]) -> Building:
    """A monastery on the far bank of a river, seen from its road."""
    side = (arms[0].ports[0] // 3 + 2) % 4 if arms else 0
    return Building(monastery.index, _BEYOND[side], _BEYOND_HALF[side % 2])


def _door(building: Building, start: Point) -> Point:
    """Where a straight road that comes from the centre of a side ends in a building."""
    x, y = building.centre
    return (x, start[1]) if start[0] != MIDDLE[0] else (start[0], y)


def _rivers(orientation: Orientation) -> Iterator[RiverShape]:
    """The courses of the rivers."""
    for segment in orientation.segments:
        if segment.kind is Kind.RIVER:
            pool, goal = 0.0, MIDDLE
            if len(segment.ports) == 1:
                pool = _LAKE if Mark.LAKE in orientation.marks else _SPRING
            else:
                goal = _end(segment, 1)
            yield RiverShape(segment.index, Line(_curve(_end(segment, 0), goal), RIVER_HALF_WIDTH), pool)


def _curve(start: Point, end: Point) -> tuple[Point, ...]:
    """The way of a river between two points: straight on, or a quarter of a circle around a corner."""
    (x0, y0), (x1, y1) = start, end
    if x0 == x1 or y0 == y1:
        return start, end
    corner = round(abs((x0 + x1) - MIDDLE[0])), round(abs((y0 + y1) - MIDDLE[1]))
    return _quarter(start, end, corner, _CURVE_STEPS)


def _quarter(start: Point, end: Point, centre: Point, pieces: int) -> tuple[Point, ...]:
    """A quarter of a circle between two points, in straight pieces."""
    (x0, y0), (x1, y1), (x, y) = start, end, centre
    return tuple(
        (
            x + math.cos(angle) * (x0 - x) + math.sin(angle) * (x1 - x),
            y + math.cos(angle) * (y0 - y) + math.sin(angle) * (y1 - y),
        )
        for angle in (step / pieces * math.pi / 2 for step in range(pieces + 1))
    )


def _end(road: Segment, number: int) -> Point:
    """Where a road or a river leaves the tile."""
    return _SIDE_CENTRES[road.ports[number] // 3]


def _goal(city: Segment, arms: list[Segment]) -> Point:
    """Where a road makes for that runs from the middle into a city: straight on if it can."""
    sides = {port // 3 for port in city.ports}
    ahead = {(arm.ports[0] // 3 + 2) % 4 for arm in arms} & sides
    centres = [_SIDE_CENTRES[side] for side in sorted(ahead or sides)]
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)


def _cities(orientation: Orientation, tips: Mapping[int, list[Point]], many_arms: bool) -> Iterator[CityShape]:
    """The areas of all cities."""
    fields = [segment for segment in orientation.segments if segment.kind is Kind.FIELD]
    walled = {side for side in range(4) if orientation.edges[side] is Edge.CITY}
    for segment in orientation.segments:
        if segment.kind is Kind.CITY:
            sides = tuple(port // 3 for port in segment.ports)
            across = any((side + 2) % 4 in sides for side in sides)
            roads = sum(edge is Edge.ROAD for edge in orientation.edges)
            bay = _BULGE if len(sides) == 3 else _NOTCH if roads == 2 else _WAIST
            others = walled - set(sides)
            yield CityShape(
                segment.index,
                sides,
                tuple((side, _MOAT if side in others else bay) for side in range(4) if across and side not in sides),
                tuple((side, rival) for side in sides for rival in others if (side - rival) % 2),
                tuple(Line((_goal(segment, []), MIDDLE, tip), _TIP_HALF_WIDTH) for tip in tips.get(segment.index, ())),
                many_arms and all(segment.index in field.borders for field in fields),
            )


def _through_roads(orientation: Orientation) -> Iterator[RoadShape]:
    """The courses of the roads that cross the tile, those with a bridge first.

    Two bends on one tile must not meet in the middle, where a field runs between them, so each
    swerves towards its own corner.
    """
    ways = [s for s in orientation.segments if s.kind in (Kind.ROAD, Kind.RIVER) and len(s.ports) == 2]
    roads = sorted((s for s in ways if s.kind is Kind.ROAD), key=lambda road: Mark.BRIDGE not in road.marks)
    for road in roads:
        start, end = _end(road, 0), _end(road, 1)
        straight = (road.ports[1] - road.ports[0]) % 6 == 0
        if straight:
            bends: tuple[Point, ...] = (MIDDLE,)
        else:
            bends = _bend(start, end) if len(ways) == 1 else (_swerve(start), _swerve(end))
        yield RoadShape(road.index, _road(start, *bends, end), False, Mark.BRIDGE in road.marks)


def _bend(start: Point, end: Point) -> tuple[Point, ...]:
    """The way of a road near the middle of the tile from the line of one side to that of the next."""
    (x0, y0), (x1, y1) = (
        (MIDDLE[0] + 2 * _BEND * (x - MIDDLE[0]), MIDDLE[1] + 2 * _BEND * (y - MIDDLE[1])) for x, y in (start, end)
    )
    return _quarter((x0, y0), (x1, y1), (x0 + x1 - MIDDLE[0], y0 + y1 - MIDDLE[1]), _BEND_STEPS)


def _swerve(end: Point) -> Point:
    """A little way into the tile from the end of a road."""
    x, y = end
    return (x, abs(y - _SWERVE)) if x == MIDDLE[0] else (abs(x - _SWERVE), y)


def _partings(orientation: Orientation, has_arms: bool) -> tuple[list[int], dict[int, list[Point]]]:
    """What parts two fields that follow each other around the tile with no road or river between them.

    If a city lies between them and roads end on the tile, it is a stub of road from the middle to
    that city. If nothing lies between them they meet at a corner, and a city sends a tip there.

    Returns:
        The cities that stubs lead to; and, by city, the corners that tips point to.
    """
    owner = {port: segment for segment in orientation.segments for port in segment.ports}
    stubs: list[int] = []
    tips: dict[int, list[Point]] = {}
    last: Segment | None = None
    passed: list[int] = []
    for step in range(24):  # twice around, because what lies before the first field counts as well
        segment = owner.get(step % 12)
        if segment is None:
            continue
        if segment.kind is Kind.CITY:
            passed.append(segment.index)
        elif segment.kind in (Kind.ROAD, Kind.RIVER):
            last = None
        else:
            if step >= 12 and last is not None and last is not segment:
                shared = [city for city in last.borders if city in segment.borders]
                between = [city for city in passed if city in shared]
                if between and has_arms:
                    stubs.append(between[0])
                elif shared and not passed:
                    tips.setdefault(shared[0], []).append(_CORNERS[step % 12 // 3])
            last, passed = segment, []
    return list(dict.fromkeys(stubs)), tips

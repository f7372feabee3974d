"""A tile as it is printed: its edges, its segments, and how they turn.

Directions and halves follow one convention everywhere: the sides are numbered clockwise from
north, and every side has three *ports*, seen when looking outward from the tile: its left half,
its centre and its right half. That makes 12 ports, numbered clockwise from the north-west corner:

    NL N NR   EL E ER   SL S SR   WL W WR
     0 1  2    3 4  5    6 7  8    9 10 11

A city, a road or a river owns the centre of a side, a field owns halves. When two tiles touch, a centre
meets a centre and a left half meets a right half.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import cache, cached_property

PORT_NAMES = ("NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR")
"""Port number -> its name."""

PORTS = {name: port for port, name in enumerate(PORT_NAMES)}
"""Port name -> its number."""


class Side(IntEnum):
    """A side of a tile on the table, clockwise from north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """`N`, `E`, `S` or `W`."""
        return "NESW"[self]

    @property
    def opposite(self) -> Side:
        """The side of the neighbour that lies against this one."""
        return Side((self + 2) % 4)

    @property
    def step(self) -> tuple[int, int]:
        """The way to the neighbour as (dx, dy); x grows to the east, y to the south."""
        return ((0, -1), (1, 0), (0, 1), (-1, 0))[self]

    @property
    def centre(self) -> int:
        """The port in the middle of this side."""
        return 3 * self + 1

    @property
    def halves(self) -> tuple[int, int]:
        """The ports of the left and the right half of this side."""
        return 3 * self, 3 * self + 2


class Edge(Enum):
    """What a whole side shows; touching sides must show the same (R-PLACE-2)."""

    FIELD = "F"
    ROAD = "R"
    CITY = "C"
    RIVER = "V"


class Kind(Enum):
    """What a segment, and the feature it belongs to, is."""

    ROAD = "road"
    CITY = "city"
    MONASTERY = "monastery"
    GARDEN = "garden"
    FIELD = "field"
    RIVER = "river"


class Mark(Enum):
    """Something printed on a tile, or on a segment of it, that a rule may ask for."""

    INN = "inn"
    """On a road (R-IC-2)."""
    CATHEDRAL = "cathedral"
    """In a city (R-IC-3)."""
    WINE = "wine"
    """Goods in a city (R-TB-1)."""
    GRAIN = "grain"
    """Goods in a city (R-TB-1)."""
    CLOTH = "cloth"
    """Goods in a city (R-TB-1)."""
    BRIDGE = "bridge"
    """On a road that runs over what it crosses: a river or another road (R-RI-4, R-TB-10)."""
    FESTIVAL = "festival"
    """On the tile itself (R-FE-1)."""
    LAKE = "lake"
    """On the tile itself, whose river ends in it (R-RI-1)."""


def turned(port: int, rotation: int) -> int:
    """Where a port comes to lie after `rotation` quarter turns clockwise."""
    return (port + 3 * rotation) % 12


def facing(port: int) -> int:
    """The port of the neighbouring tile that lies against this one: left meets right."""
    side, place = divmod(port, 3)
    return 3 * ((side + 2) % 4) + 2 - place


@cache
def _names(ports: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(PORT_NAMES[port] for port in ports)


@dataclass(frozen=True, slots=True)
class Segment:
    """A feature's part on one tile.

    Attributes:
        index: Its position in the tile's `segments`, the same in every rotation.
        kind: What it is.
        ports: The ports it owns, ascending: centres for a road, a city or a river, halves for a field,
            none for a monastery, a garden or a field enclosed on its tile.
        coats_of_arms: How many coats of arms it shows (cities only).
        borders: Indices of the city segments of this tile that a field touches (R-FARM-3).
        marks: What else is printed on it.
    """

    index: int
    kind: Kind
    ports: tuple[int, ...] = ()
    coats_of_arms: int = 0
    borders: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()

    def rotated(self, rotation: int) -> Segment:
        """The same segment after `rotation` quarter turns clockwise."""
        ports = tuple(sorted(turned(port, rotation) for port in self.ports))
        return replace(self, ports=ports)

    @property
    def port_names(self) -> tuple[str, ...]:
        """Its ports by name, e.g. `("E", "W")` or `("NL", "NR")`."""
        return _names(self.ports)


@dataclass(frozen=True, eq=False)
class Orientation:
    """A tile turned by some quarter turns: what lies on the table. Each tile has four, made once.

    Attributes:
        edges: What its four sides show, clockwise from north.
        segments: Its segments with their ports turned.
        marks: What is printed on the tile itself and belongs to no segment.
    """

    edges: tuple[Edge, Edge, Edge, Edge]
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...] = ()

    def segment_with(self, kind: Kind, ports: tuple[str, ...]) -> Segment | None:
        """The segment of a kind that takes these ports, by their names as the tile lies; None if there is none."""
        return next((each for each in self.segments if each.kind is kind and each.port_names == ports), None)

    @cached_property
    def joints(self) -> tuple[tuple[int, int], ...]:
        """Where this tile grows together with its neighbours, as (port, segment index).

        One entry for each thing that can cross a side: the city of a city side; the field of a
        field side (whose two halves always belong together, so its centre stands for both); the
        road or the river and the field on either hand of it.
        """
        owner = {port: segment.index for segment in self.segments for port in segment.ports}
        joints = []
        for side in Side:
            left, right = side.halves
            match self.edges[side]:
                case Edge.FIELD:
                    joints.append((side.centre, owner[left]))
                case Edge.CITY:
                    joints.append((side.centre, owner[side.centre]))
                case Edge.ROAD | Edge.RIVER:
                    joints += [(port, owner[port]) for port in (left, side.centre, right)]
        return tuple(joints)


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile type of a box. Two tiles are the same type if they are the same object.

    Attributes:
        id: Its name in tile files, notation and messages, e.g. `D`, or `Eg` for the copy of `E`
            that shows a garden.
        edges: What its four sides show in the printed orientation, clockwise from north.
        segments: Cities, roads, rivers, monastery, garden and fields, in this order.
        plain: For a garden copy the tile without the garden, otherwise None.
        marks: What is printed on the tile itself and belongs to no segment.
    """

    id: str
    edges: tuple[Edge, Edge, Edge, Edge]
    segments: tuple[Segment, ...]
    plain: Tile | None = None
    marks: tuple[Mark, ...] = ()

    @cached_property
    def orientations(self) -> tuple[Orientation, Orientation, Orientation, Orientation]:
        """The tile after 0, 1, 2 and 3 quarter turns clockwise."""
        north, east, south, west = self.edges
        turns = (
            (north, east, south, west),
            (west, north, east, south),
            (south, west, north, east),
            (east, south, west, north),
        )
        first, second, third, fourth = (
            Orientation(edges, tuple(segment.rotated(rotation) for segment in self.segments), self.marks)
            for rotation, edges in enumerate(turns)
        )
        return first, second, third, fourth

    def __repr__(self) -> str:
        return f"<Tile {self.id}>"

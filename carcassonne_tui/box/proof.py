"""The proof that a tile is whole: that its segments cover it, fit its edges and could be printed.

The order of the checks is the order in which they are worth reading: a field that borders the wrong
city says little as long as half of it is missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from carcassonne_tui.box.tile import PORT_NAMES, Edge, Kind, Mark, Segment, Side, Tile

_KEYS = {Kind.CITY: "cities", Kind.ROAD: "roads", Kind.RIVER: "rivers", Kind.FIELD: "fields"}
_CENTRES = {Edge.CITY: Kind.CITY, Edge.ROAD: Kind.ROAD, Edge.RIVER: Kind.RIVER, Edge.FIELD: None}
_HALVES = {Edge.CITY: None, Edge.ROAD: Kind.FIELD, Edge.RIVER: Kind.FIELD, Edge.FIELD: Kind.FIELD}
_PLACES = {
    Mark.INN: Kind.ROAD,
    Mark.CATHEDRAL: Kind.CITY,
    Mark.WINE: Kind.CITY,
    Mark.GRAIN: Kind.CITY,
    Mark.CLOTH: Kind.CITY,
    Mark.BRIDGE: Kind.ROAD,
    Mark.FESTIVAL: None,
    Mark.LAKE: None,
}
_GOODS = (Mark.WINE, Mark.GRAIN, Mark.CLOTH)


class Flaw(NamedTuple):
    """Something that keeps a tile from being whole.

    Attributes:
        key: Where in the tile's entry in its file, e.g. `fields[1].halves`.
        reason: What is wrong there.
    """

    key: str
    reason: str


def flaws(tile: Tile) -> Iterator[Flaw]:
    """Everything that keeps a tile from being whole; nothing for a good tile."""
    yield from _misplaced(tile)
    yield from _gaps_and_overlaps(tile)
    yield from _split_field_edges(tile)
    yield from _crossings(tile)
    yield from _wrong_borders(tile)
    yield from _wrong_marks(tile)
    yield from _idle_marks(tile)


def interleave(one: Collection[int], other: Collection[int]) -> bool:
    """Whether two sets of ports alternate around the tile, so that lines joining each set would cross."""
    ring = [port in one for port in range(len(PORT_NAMES)) if port in one or port in other]
    changes = sum(here != there for here, there in pairwise([*ring, *ring[:1]]))
    return changes > 2


def _misplaced(tile: Tile) -> Iterator[Flaw]:
    """Segments that take a port where the edge does not show them."""
    for segment in tile.segments:
        for port in segment.ports:
            if segment.kind is not _wanted(tile, port):
                yield Flaw(_ports_key(tile, segment), f"takes {PORT_NAMES[port]}, but {_edge_words(tile, port)}")


def _gaps_and_overlaps(tile: Tile) -> Iterator[Flaw]:
    """Ports that belong to no segment although the edge shows one, or to several."""
    for port, name in enumerate(PORT_NAMES):
        wanted = _wanted(tile, port)
        owners = [segment for segment in tile.segments if port in segment.ports]
        if wanted is not None and not owners:
            yield Flaw(_KEYS[wanted], f"none takes {name}, but {_edge_words(tile, port)}")
        for owner in owners[1:]:
            yield Flaw(_ports_key(tile, owner), f"takes {name}, but {_entry_key(tile, owners[0])} has it already")


def _split_field_edges(tile: Tile) -> Iterator[Flaw]:
    """Field edges of which two fields take a half each, though nothing on the edge parts them."""
    for side in Side:
        left, right = side.halves
        if tile.edges[side] is Edge.FIELD:
            for field in _of_kind(tile, Kind.FIELD):
                if left in field.ports and right not in field.ports:
                    reason = f"takes {PORT_NAMES[left]} without {PORT_NAMES[right]}, but {_edge_words(tile, left)}"
                    yield Flaw(_ports_key(tile, field), reason)


def _crossings(tile: Tile) -> Iterator[Flaw]:
    """Segments that would have to cross on the tile, although no bridge takes one of them over the other.

    Nothing crosses on flat ground, and nothing but a road has bridges (R-RI-4, R-TB-10).
    """
    for one, other in combinations(tile.segments, 2):
        if interleave(one.ports, other.ports):
            bridges = [segment for segment in (one, other) if Mark.BRIDGE in segment.marks]
            if not {one.kind, other.kind} <= {Kind.ROAD, Kind.RIVER} or not bridges:
                yield Flaw(_ports_key(tile, other), f"crosses {_entry_key(tile, one)}")
            elif len(bridges) > 1:
                yield Flaw(
                    f"{_entry_key(tile, other)}.marks", f"has a bridge, but so has {_entry_key(tile, one)} below"
                )


def _wrong_borders(tile: Tile) -> Iterator[Flaw]:
    """Fields that fail to list a city right beside them, or list one that they cannot touch (R-FARM-3)."""
    for field in _of_kind(tile, Kind.FIELD):
        key = f"{_entry_key(tile, field)}.borders"
        if not field.ports and not field.borders:
            yield Flaw(key, "must list a city, because the field has no half-edge")
        for city in _of_kind(tile, Kind.CITY):
            beside = {(port + step) % len(PORT_NAMES) for port in city.ports for step in (-2, 2)}
            touching = beside.intersection(field.ports)
            if touching and city.index not in field.borders:
                city_name = " ".join(city.port_names)
                halves = " ".join(PORT_NAMES[port] for port in sorted(touching))
                yield Flaw(key, f'must list the city "{city_name}", which is right beside {halves}')
        barrier = _barrier(tile, field)
        if barrier is not None:
            yield Flaw(key, f"lists a city on the far side of {_entry_key(tile, barrier)}")


def _barrier(tile: Tile, field: Segment) -> Segment | None:
    """A segment that lies between a field and a city that it lists, or between two of those cities."""
    touching = [field, *(tile.segments[city] for city in field.borders)]
    reach = {port for segment in touching for port in segment.ports}
    for other in tile.segments:
        if other not in touching and interleave(reach, other.ports) and not interleave(field.ports, other.ports):
            return other
    return None


def _wrong_marks(tile: Tile) -> Iterator[Flaw]:
    """Marks where they cannot be, marks named twice and a second kind of goods in a city."""
    places: list[tuple[str, Kind | None, tuple[Mark, ...]]] = [("marks", None, tile.marks)]
    places += [
        (f"{_entry_key(tile, segment)}.marks", segment.kind, segment.marks)
        for segment in tile.segments
        if segment.marks
    ]
    for key, kind, marks in places:
        for position, mark in enumerate(marks):
            place = _PLACES[mark]
            if place is not kind:
                home = "the tile itself" if place is None else f"a {place.value}"
                yield Flaw(key, f"{mark.value} belongs to {home}")
            elif mark in marks[:position]:
                yield Flaw(key, f"{mark.value} is named twice")
        goods = [mark.value for mark in _GOODS if mark in marks]
        if len(goods) > 1:
            yield Flaw(key, f"a city has goods of one kind, not {' and '.join(goods)}")


def _idle_marks(tile: Tile) -> Iterator[Flaw]:
    """A lake into which no river runs, and roads with a bridge that run over nothing."""
    if Mark.LAKE in tile.marks and all(len(river.ports) > 1 for river in _of_kind(tile, Kind.RIVER)):
        yield Flaw("marks", "shows a lake, but no river ends on the tile")
    for road in _of_kind(tile, Kind.ROAD):
        if Mark.BRIDGE in road.marks and not any(_runs_over(road, other) for other in tile.segments):
            yield Flaw(f"{_entry_key(tile, road)}.marks", "has a bridge, but the road runs over nothing")


def _runs_over(road: Segment, other: Segment) -> bool:
    """Whether a road with a bridge may run over another segment.

    How far a road reaches that ends on the tile is not said. Where a river runs through the tile, its
    bridge leads over that.
    """
    if other.kind is Kind.RIVER and len(other.ports) > 1 and len(road.ports) == 1:
        return True
    return other.kind in (Kind.ROAD, Kind.RIVER) and interleave(road.ports, other.ports)


def _of_kind(tile: Tile, kind: Kind) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind is kind]


def _entry_key(tile: Tile, segment: Segment) -> str:
    """Where the segment's entry stands in the tile's, e.g. `fields[1]`."""
    return f"{_KEYS[segment.kind]}[{_of_kind(tile, segment.kind).index(segment)}]"


def _ports_key(tile: Tile, segment: Segment) -> str:
    """Where the segment's ports stand in the tile's entry, e.g. `fields[1].halves`."""
    return f"{_entry_key(tile, segment)}.{'halves' if segment.kind is Kind.FIELD else 'edges'}"


def _wanted(tile: Tile, port: int) -> Kind | None:
    """The kind of segment that must take a port, or None if nothing may."""
    side = Side(port // 3)
    return (_CENTRES if port == side.centre else _HALVES)[tile.edges[side]]


def _edge_words(tile: Tile, port: int) -> str:
    """What the edge of a port is, e.g. `S is a road edge`."""
    side = Side(port // 3)
    return f"{side.letter} is a {tile.edges[side].name.lower()} edge"

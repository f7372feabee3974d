"""The tiles as their files describe them, and as they lie after some quarter turns."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FILES = sorted((Path(__file__).parents[2] / "assets" / "tiles").glob("*.toml"))
"""The tile files of all boxes."""

NEXT_SIDE = {"N": "E", "E": "S", "S": "W", "W": "N"}
"""Where each side comes to lie after a quarter turn clockwise."""


class Segment(NamedTuple):
    """A feature's part on one tile.

    Attributes:
        kind: `road`, `city`, `river`, `monastery`, `garden` or `field`.
        ports: The sides (`N`) of a road, city or river, the half-sides (`NL`) of a field.
        coats_of_arms: How many it shows.
        borders: For a field, the numbers of the city segments that it touches.
        marks: What else it shows: `inn`, `cathedral`, `wine`, ...
    """

    kind: str
    ports: frozenset[str] = frozenset()
    coats_of_arms: int = 0
    borders: frozenset[int] = frozenset()
    marks: tuple[str, ...] = ()


class Printed(NamedTuple):
    """A tile as printed.

    Attributes:
        edges: The letters of its sides clockwise from north: C, R, V or F.
        segments: Its cities, roads, rivers, monastery, fields and garden.
        copies: How many lie in the box.
        box: The name of that box.
        marks: What it shows as a whole: `festival`.
        plain: The id of the tile that looks the same but for a garden; its own if it has none.
    """

    edges: tuple[str, ...]
    segments: tuple[Segment, ...]
    copies: int
    box: str
    marks: tuple[str, ...]
    plain: str


@cache
def catalogue() -> dict[str, Printed]:
    """Every tile of every box by its id; garden copies are entries of their own."""
    tables = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES}
    return dict(entry for box, table in tables.items() for tile in table["tile"] for entry in _read(tile, box))


def _read(tile: dict[str, Any], box: str) -> Iterator[tuple[str, Printed]]:
    """The tile of one entry of a tile file, and its garden copy if it has one."""
    cities = [
        Segment("city", _ports(city["edges"]), city.get("coats_of_arms", 0), marks=tuple(city.get("marks", ())))
        for city in tile.get("cities", ())
    ]
    numbers = {city.ports: number for number, city in enumerate(cities)}
    roads = [
        Segment("road", _ports(road["edges"]), marks=tuple(road.get("marks", ()))) for road in tile.get("roads", ())
    ]
    rivers = [Segment("river", _ports(river["edges"])) for river in tile.get("rivers", ())]
    monastery = [Segment("monastery")] if tile.get("monastery") else []
    fields = [
        Segment(
            "field",
            _ports(field["halves"]),
            borders=frozenset(numbers[_ports(city)] for city in field.get("borders", ())),
        )
        for field in tile.get("fields", ())
    ]
    edges = tuple(tile["edges"].split())
    segments = (*cities, *roads, *rivers, *monastery, *fields)
    marks = tuple(tile.get("marks", ()))
    garden = tile.get("garden")
    gardens = garden["count"] if garden else 0
    yield tile["id"], Printed(edges, segments, tile["count"] - gardens, box, marks, tile["id"])
    if garden:
        yield garden["id"], Printed(edges, (*segments, Segment("garden")), gardens, box, marks, tile["id"])


def _ports(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def segments(tile: str, rotation: int) -> tuple[Segment, ...]:
    """The tile's segments after that many quarter turns clockwise, always in the same order."""
    return tuple(
        segment._replace(ports=frozenset(_turned(port, rotation) for port in segment.ports))
        for segment in catalogue()[tile].segments
    )


@cache
def edges(tile: str, rotation: int) -> dict[str, str]:
    """What each side shows after that many quarter turns clockwise, e.g. `{"N": "C", "E": "F", ...}`."""
    return {_turned(side, rotation): letter for side, letter in zip("NESW", catalogue()[tile].edges, strict=True)}


def _turned(port: str, rotation: int) -> str:
    """Where a port comes to lie after that many quarter turns clockwise; left stays left."""
    side, half = port[0], port[1:]
    for _ in range(rotation):
        side = NEXT_SIDE[side]
    return side + half

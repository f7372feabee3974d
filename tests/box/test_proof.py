"""What makes a tile whole, on tiles built by hand."""

from itertools import product

import pytest

from carcassonne_tui.box import PORTS, Edge, Kind, Segment, Tile, catalogue
from carcassonne_tui.box.proof import flaws, interleave


def ports(names: str) -> tuple[int, ...]:
    return tuple(sorted(PORTS[name] for name in names.split()))


def tile(edges: str, *segments: tuple[Kind, str] | tuple[Kind, str, tuple[int, ...]]) -> Tile:
    """A tile of edge letters and segments (kind, port names, indices of bordered cities)."""
    north, east, south, west = (Edge(letter) for letter in edges)
    built = [
        Segment(index, kind, ports(names), borders=borders[0] if borders else ())
        for index, (kind, names, *borders) in enumerate(segments)
    ]
    return Tile("test", (north, east, south, west), tuple(built))


def problems(candidate: Tile) -> list[str]:
    return [f"{flaw.key}: {flaw.reason}" for flaw in flaws(candidate)]


def turned_tile(candidate: Tile, rotation: int) -> Tile:
    orientation = candidate.orientations[rotation]
    return Tile(candidate.id, orientation.edges, orientation.segments)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("N S", "E W", True),
        ("N E", "S W", False),
        ("N E S W", "NR EL", False),
        ("N S", "NR", False),
        ("N", "E", False),
        ("", "N E", False),
        ("NL NR", "N E", True),
        ("NL NR EL", "N SL", True),
        ("WR NL", "N W", False),
        ("WR NL", "E W", False),
        ("N E S", "NR ER", True),
    ],
)
def test_interleave(one: str, other: str, expected: bool) -> None:
    assert interleave(ports(one), ports(other)) is expected
    assert interleave(ports(other), ports(one)) is expected


def test_every_shipped_tile_is_whole_in_every_rotation() -> None:
    for candidate, rotation in product(catalogue().values(), range(4)):
        assert problems(turned_tile(candidate, rotation)) == []


def test_tiles_of_every_shape_are_whole() -> None:
    four_cities = [(Kind.CITY, "N"), (Kind.CITY, "E"), (Kind.CITY, "S"), (Kind.CITY, "W")]
    assert problems(tile("CCCC", *four_cities, (Kind.FIELD, "", (0, 1, 2, 3)))) == []
    corners = [(Kind.FIELD, "NL WR"), (Kind.FIELD, "SL ER"), (Kind.FIELD, "NR EL SR WL")]
    assert problems(tile("RRRR", (Kind.ROAD, "N W"), (Kind.ROAD, "S E"), *corners)) == []
    city_tip = [(Kind.FIELD, "EL ER", (0,)), (Kind.FIELD, "WL WR SL SR", (0,))]
    assert problems(tile("CFFF", (Kind.CITY, "N"), *city_tip)) == []


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        (
            tile("FFFF", (Kind.FIELD, "NL NR EL ER SL SR WL")),
            [
                "fields: none takes WR, but W is a field edge",
                "fields[0].halves: takes WL without WR, but W is a field edge",
            ],
        ),
        (tile("CCCC", (Kind.CITY, "N E S")), ["cities: none takes W, but W is a city edge"]),
        (
            tile("FFRF", (Kind.FIELD, "NL NR EL ER SL SR WL WR")),
            ["roads: none takes S, but S is a road edge"],
        ),
        (
            tile("CCCC", (Kind.CITY, "N E S W"), (Kind.FIELD, "NL", (0,))),
            ["fields[0].halves: takes NL, but N is a city edge"],
        ),
        (
            tile("FFFF", (Kind.ROAD, "S"), (Kind.FIELD, "NL NR EL ER SL SR WL WR")),
            ["roads[0].edges: takes S, but S is a field edge"],
        ),
        (
            tile("FFCF", (Kind.ROAD, "S"), (Kind.FIELD, "NL NR EL ER WL WR")),
            ["roads[0].edges: takes S, but S is a city edge"],
        ),
        (
            tile("CCCC", (Kind.CITY, "N E S W"), (Kind.CITY, "N")),
            ["cities[1].edges: takes N, but cities[0] has it already"],
        ),
        (
            tile("FFFF", (Kind.FIELD, "NL EL ER SL SR WL WR"), (Kind.FIELD, "NR")),
            ["fields[0].halves: takes NL without NR, but N is a field edge"],
        ),
        (
            tile("CCCC", (Kind.CITY, "N S"), (Kind.CITY, "E W")),
            ["cities[1].edges: crosses cities[0]"],
        ),
        (
            tile("RFRF", (Kind.ROAD, "N S"), (Kind.FIELD, "NL SL WL WR"), (Kind.FIELD, "NR SR EL ER")),
            [
                "fields[0].halves: crosses roads[0]",
                "fields[1].halves: crosses roads[0]",
                "fields[1].halves: crosses fields[0]",
            ],
        ),
        (
            tile("CFCF", (Kind.CITY, "N"), (Kind.CITY, "S"), (Kind.FIELD, "EL ER WL WR", (0,))),
            ['fields[0].borders: must list the city "S", which is right beside ER WL'],
        ),
        (
            tile(
                "CRFR",
                (Kind.CITY, "N"),
                (Kind.ROAD, "E W"),
                (Kind.FIELD, "EL WR", (0,)),
                (Kind.FIELD, "ER SL SR WL", (0,)),
            ),
            ["fields[1].borders: lists a city on the far side of roads[0]"],
        ),
        (
            tile("CCCC", (Kind.CITY, "N E S W"), (Kind.FIELD, "")),
            ["fields[0].borders: must list a city, because the field has no half-edge"],
        ),
    ],
)
def test_flaws(candidate: Tile, expected: list[str]) -> None:
    assert sorted(problems(candidate)) == sorted(expected)


def test_flaws_turn_with_the_tile() -> None:
    crossing = tile(
        "RRRR", (Kind.ROAD, "N S"), (Kind.ROAD, "E W"), *[(Kind.FIELD, h) for h in ("WR NL", "NR EL", "ER SL", "SR WL")]
    )
    for rotation in range(4):
        assert problems(turned_tile(crossing, rotation)) == ["roads[1].edges: crosses roads[0]"]

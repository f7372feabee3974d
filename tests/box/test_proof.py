"""What makes a tile whole, on tiles built by hand."""

from itertools import combinations, product

import pytest

from carcassonne_tui.box import PORTS, Edge, Kind, Mark, Segment, Tile, catalogue
from carcassonne_tui.box.proof import flaws, interleave


def ports(names: str) -> tuple[int, ...]:
    return tuple(sorted(PORTS[name] for name in names.split()))


Marks = tuple[Mark, ...]


def tile(
    edges: str, *segments: tuple[Kind, str] | tuple[Kind, str, tuple[int, ...] | Marks], marks: Marks = ()
) -> Tile:
    """A tile of edge letters and segments (kind, port names, indices of bordered cities or marks)."""
    north, east, south, west = (Edge(letter) for letter in edges)
    built = []
    for index, (kind, names, *more) in enumerate(segments):
        extras = more[0] if more else ()
        borders = tuple(extra for extra in extras if isinstance(extra, int))
        shown = tuple(extra for extra in extras if isinstance(extra, Mark))
        built.append(Segment(index, kind, ports(names), borders=borders, marks=shown))
    return Tile("test", (north, east, south, west), tuple(built), marks=marks)


def problems(candidate: Tile) -> list[str]:
    return [f"{flaw.key}: {flaw.reason}" for flaw in flaws(candidate)]


def turned_tile(candidate: Tile, rotation: int) -> Tile:
    orientation = candidate.orientations[rotation]
    return Tile(candidate.id, orientation.edges, orientation.segments, marks=candidate.marks)


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
    river = (Kind.RIVER, "E")
    assert problems(tile("FVFF", river, (Kind.FIELD, "NL NR EL ER SL SR WL WR"))) == []
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


CORNERS = [(Kind.FIELD, halves) for halves in ("WR NL", "NR EL", "ER SL", "SR WL")]
BANKS = [(Kind.FIELD, "WR NL NR EL"), (Kind.FIELD, "ER SL SR WL")]
BRIDGE = (Mark.BRIDGE,)


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        (tile("VRVR", (Kind.ROAD, "W E", BRIDGE), (Kind.RIVER, "N S"), *CORNERS), []),
        (tile("VRVR", (Kind.ROAD, "W E"), (Kind.RIVER, "N S"), *CORNERS), ["rivers[0].edges: crosses roads[0]"]),
        (
            tile("VRVR", (Kind.ROAD, "W E", (Mark.INN,)), (Kind.RIVER, "N S"), *CORNERS),
            ["rivers[0].edges: crosses roads[0]"],
        ),
        (tile("VVVV", (Kind.RIVER, "N S"), (Kind.RIVER, "W E"), *CORNERS), ["rivers[1].edges: crosses rivers[0]"]),
        (tile("RRRR", (Kind.ROAD, "N S", BRIDGE), (Kind.ROAD, "W E"), *CORNERS), []),
        (tile("RRRR", (Kind.ROAD, "N S"), (Kind.ROAD, "W E", BRIDGE), *CORNERS), []),
        (
            tile("RRRR", (Kind.ROAD, "N S", BRIDGE), (Kind.ROAD, "W E", BRIDGE), *CORNERS),
            ["roads[1].marks: has a bridge, but so has roads[0] below"],
        ),
        # no field passes below a bridge
        (
            tile("VRVR", (Kind.ROAD, "W E", BRIDGE), (Kind.RIVER, "N S"), (Kind.FIELD, "WR NL SR WL"), *CORNERS[1:3]),
            ["fields[0].halves: crosses roads[0]"],
        ),
        # a road that ends on the tile, behind the river
        (tile("FVRV", (Kind.ROAD, "S", BRIDGE), (Kind.RIVER, "W E"), BANKS[0], *CORNERS[2:]), []),
        (tile("FVRV", (Kind.ROAD, "S"), (Kind.RIVER, "W E"), BANKS[0], *CORNERS[2:]), []),
        # bridges over nothing
        (
            tile("FRFR", (Kind.ROAD, "W E", BRIDGE), *BANKS),
            ["roads[0].marks: has a bridge, but the road runs over nothing"],
        ),
        (
            tile(
                "RRVV",
                (Kind.ROAD, "N E", BRIDGE),
                (Kind.RIVER, "S W"),
                (Kind.FIELD, "WR NL ER SL"),
                CORNERS[1],
                CORNERS[3],
            ),
            ["roads[0].marks: has a bridge, but the road runs over nothing"],
        ),
        (
            tile("FVFR", (Kind.ROAD, "W", BRIDGE), (Kind.RIVER, "E"), *BANKS),
            ["roads[0].marks: has a bridge, but the road runs over nothing"],
        ),
        (
            tile("FRFR", (Kind.ROAD, "W", BRIDGE), (Kind.ROAD, "E"), *BANKS),
            ["roads[0].marks: has a bridge, but the road runs over nothing"],
        ),
        # rivers part fields as roads do, and take what their edges show
        (
            tile("FVFV", (Kind.RIVER, "W E"), (Kind.FIELD, "NL NR EL ER SL SR WL WR")),
            ["fields[0].halves: crosses rivers[0]"],
        ),
        (
            tile("FVFV", (Kind.ROAD, "W E"), *BANKS),
            [
                "roads[0].edges: takes E, but E is a river edge",
                "roads[0].edges: takes W, but W is a river edge",
            ],
        ),
        (
            tile("FRFR", (Kind.RIVER, "W E"), *BANKS),
            [
                "rivers[0].edges: takes E, but E is a road edge",
                "rivers[0].edges: takes W, but W is a road edge",
            ],
        ),
        (
            tile("FVFV", *BANKS),
            [
                "rivers: none takes E, but E is a river edge",
                "rivers: none takes W, but W is a river edge",
            ],
        ),
        (
            tile("CVFV", (Kind.CITY, "N"), (Kind.RIVER, "W E"), (Kind.FIELD, "WR EL", (0,)), (*BANKS[1], (0,))),
            ["fields[1].borders: lists a city on the far side of rivers[0]"],
        ),
    ],
)
def test_rivers_and_bridges(candidate: Tile, expected: list[str]) -> None:
    for rotation in range(4):
        assert len(problems(turned_tile(candidate, rotation))) == len(expected)
    assert sorted(problems(candidate)) == sorted(expected)


def test_no_road_runs_over_a_city() -> None:
    quarters = [(Kind.FIELD, half, (0,)) for half in ("EL", "ER", "WL", "WR")]
    found = problems(tile("CRCR", (Kind.CITY, "N S"), (Kind.ROAD, "W E", BRIDGE), *quarters))
    assert "roads[0].edges: crosses cities[0]" in found
    assert "roads[0].marks: has a bridge, but the road runs over nothing" in found


HOMES = {
    Mark.INN: "a road",
    Mark.CATHEDRAL: "a city",
    Mark.WINE: "a city",
    Mark.GRAIN: "a city",
    Mark.CLOTH: "a city",
    Mark.BRIDGE: "a road",
    Mark.FESTIVAL: "the tile itself",
    Mark.LAKE: "the tile itself",
}
PLACES = {
    "cities[0].marks": "a city",
    "roads[0].marks": "a road",
    "rivers[0].marks": "a river",
    "marks": "the tile itself",
}


def marked(place: str, *marks: Mark) -> list[str]:
    """The problems of a tile with a city, a road over a river (or between two that end) and marks in one place."""
    shown = dict.fromkeys(PLACES, ()) | {place: marks}
    first, *others = ("W", "E") if Mark.LAKE in marks else ("W E",)
    return problems(
        tile(
            "CVRV",
            (Kind.CITY, "N", shown["cities[0].marks"]),
            (Kind.ROAD, "S", shown["roads[0].marks"]),
            (Kind.RIVER, first, shown["rivers[0].marks"]),
            *[(Kind.RIVER, other) for other in others],
            (Kind.FIELD, "WR EL", (0,)),
            *CORNERS[2:],
            marks=shown["marks"],
        )
    )


@pytest.mark.parametrize("mark", Mark)
@pytest.mark.parametrize("place", PLACES)
def test_marks_belong_where_they_are_printed(place: str, mark: Mark) -> None:
    at_home = HOMES[mark] == PLACES[place]
    assert marked(place, mark) == ([] if at_home else [f"{place}: {mark.value} belongs to {HOMES[mark]}"])
    if at_home:
        assert marked(place, mark, mark) == [f"{place}: {mark.value} is named twice"]


@pytest.mark.parametrize(("one", "other"), combinations((Mark.WINE, Mark.GRAIN, Mark.CLOTH), 2))
def test_a_city_has_goods_of_one_kind(one: Mark, other: Mark) -> None:
    reason = f"a city has goods of one kind, not {one.value} and {other.value}"
    assert marked("cities[0].marks", other, one) == [f"cities[0].marks: {reason}"]


def test_a_lake_is_where_a_river_ends() -> None:
    around = (Kind.FIELD, "NL NR EL ER SL SR WL WR")
    nowhere = ["marks: shows a lake, but no river ends on the tile"]
    assert problems(tile("FFFV", (Kind.RIVER, "W"), around, marks=(Mark.LAKE,))) == []
    assert problems(tile("FVFV", (Kind.RIVER, "W E"), *BANKS, marks=(Mark.LAKE,))) == nowhere
    assert problems(tile("FFFF", around, marks=(Mark.LAKE,))) == nowhere
    assert problems(tile("FFFR", (Kind.ROAD, "W"), around, marks=(Mark.LAKE,))) == nowhere


def test_marks_that_go_together() -> None:
    assert marked("roads[0].marks", Mark.INN, Mark.BRIDGE) == []
    assert marked("cities[0].marks", Mark.CATHEDRAL, Mark.GRAIN) == []


def test_flaws_turn_with_the_tile() -> None:
    crossing = tile(
        "RRRR", (Kind.ROAD, "N S"), (Kind.ROAD, "E W"), *[(Kind.FIELD, h) for h in ("WR NL", "NR EL", "ER SL", "SR WL")]
    )
    for rotation in range(4):
        assert problems(turned_tile(crossing, rotation)) == ["roads[1].edges: crosses roads[0]"]

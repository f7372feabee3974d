"""The base box against the published table of its tiles, written down here a second time."""

from collections import Counter
from typing import NamedTuple

import pytest

from carcassonne_tui.box import PORTS, Kind, Segment, Side, Tile, catalogue, tileset

# tile | count | gardens | N/E/S/W | cities, * one coat of arms | roads | fields > cities they touch | monastery
TABLE = """
A | 2 | 0 | F/F/R/F | -        | S          | NL+NR+EL+ER+SL+SR+WL+WR       | monastery
B | 4 | 0 | F/F/F/F | -        | -          | NL+NR+EL+ER+SL+SR+WL+WR       | monastery
C | 1 | 0 | C/C/C/C | N+W+S+E* | -          | -                             | -
D | 4 | 0 | C/R/F/R | N        | W+E        | EL+WR>N; ER+SL+SR+WL          | -
E | 5 | 1 | C/F/F/F | N        | -          | WL+WR+SL+SR+EL+ER>N           | -
F | 2 | 0 | F/C/F/C | W+E*     | -          | NL+NR>W+E; SL+SR>W+E          | -
G | 1 | 0 | F/C/F/C | W+E      | -          | NL+NR>W+E; SL+SR>W+E          | -
H | 3 | 1 | C/F/C/F | N; S     | -          | WL+WR+EL+ER>N,S               | -
I | 2 | 1 | C/F/F/C | N; W     | -          | EL+ER+SL+SR>N,W               | -
J | 3 | 0 | C/R/R/F | N        | E+S        | EL+WL+WR+SR>N; ER+SL          | -
K | 3 | 0 | C/F/R/R | N        | S+W        | WR+EL+ER+SL>N; WL+SR          | -
L | 3 | 0 | C/R/R/R | N        | E; S; W    | WR+EL>N; WL+SR; ER+SL         | -
M | 2 | 1 | C/F/F/C | N+W*     | -          | SL+SR+EL+ER>N+W               | -
N | 3 | 1 | C/F/F/C | N+W      | -          | SL+SR+EL+ER>N+W               | -
O | 2 | 0 | C/R/R/C | N+W*     | E+S        | EL+SR>N+W; ER+SL              | -
P | 3 | 0 | C/R/R/C | N+W      | E+S        | EL+SR>N+W; ER+SL              | -
Q | 1 | 0 | C/C/F/C | N+E+W*   | -          | SL+SR>N+E+W                   | -
R | 3 | 1 | C/C/F/C | N+E+W    | -          | SL+SR>N+E+W                   | -
S | 2 | 0 | C/C/R/C | N+W+E*   | S          | SL>N+W+E; SR>N+W+E            | -
T | 1 | 0 | C/C/R/C | N+W+E    | S          | SL>N+W+E; SR>N+W+E            | -
U | 8 | 1 | F/R/F/R | -        | W+E        | WR+NL+NR+EL; ER+SL+SR+WL      | -
V | 9 | 1 | F/F/R/R | -        | W+S        | WR+NL+NR+EL+ER+SL; SR+WL      | -
W | 4 | 0 | F/R/R/R | -        | E; S; W    | WR+NL+NR+EL; ER+SL; SR+WL     | -
X | 1 | 0 | R/R/R/R | -        | N; E; S; W | WR+NL; NR+EL; ER+SL; SR+WL    | -
"""


class Row(NamedTuple):
    """A row of the table; its segments as text, every list of ports sorted."""

    id: str
    copies: int
    gardens: int
    edges: str
    segments: list[str]


def in_order(names: str) -> str:
    return "+".join(sorted(names.split("+"), key=PORTS.__getitem__))


def entries(cell: str) -> list[str]:
    return [] if cell == "-" else [entry.strip() for entry in cell.split(";")]


def rows() -> list[Row]:
    found = []
    for line in TABLE.strip().splitlines():
        tile_id, count, gardens, edges, cities, roads, fields, monastery = (cell.strip() for cell in line.split("|"))
        segments = []
        for city in entries(cities):
            names, coat_of_arms, _ = city.partition("*")
            segments.append(f"city {in_order(names)}{coat_of_arms}")
        segments += [f"road {in_order(road)}" for road in entries(roads)]
        segments += ["monastery"] if monastery == "monastery" else []
        for field in entries(fields):
            halves, touches, cities_touched = field.partition(">")
            borders = sorted(in_order(city) for city in cities_touched.split(",")) if touches else []
            segments.append(" ".join(["field", in_order(halves), *borders]))
        found.append(Row(tile_id, int(count), int(gardens), edges, sorted(segments)))
    return found


def as_text(tile: Tile, segment: Segment) -> str:
    """A segment the way `rows` writes it."""
    parts = [segment.kind.value]
    if segment.ports:
        parts.append("+".join(segment.port_names) + "*" * segment.coats_of_arms)
    parts += sorted("+".join(tile.segments[city].port_names) for city in segment.borders)
    return " ".join(parts)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.id)
def test_tile_is_as_in_the_table(row: Row) -> None:
    box = tileset("base")
    tile = box.tiles[row.id]
    assert "/".join(edge.value for edge in tile.edges) == row.edges
    assert sorted(as_text(tile, segment) for segment in tile.segments) == row.segments
    assert box.counts[row.id] == row.copies - row.gardens
    assert tile.plain is None


@pytest.mark.parametrize("row", [row for row in rows() if row.gardens], ids=lambda row: row.id)
def test_garden_copy_is_its_plain_twin_with_a_garden(row: Row) -> None:
    box = tileset("base")
    copy = box.tiles[f"{row.id}g"]
    assert copy.plain is box.tiles[row.id]
    assert copy.edges == copy.plain.edges
    assert sorted(as_text(copy, segment) for segment in copy.segments) == sorted([*row.segments, "garden"])
    assert box.counts[copy.id] == row.gardens


def test_sums() -> None:
    box = tileset("base")
    assert len(rows()) == 24
    assert "".join(tile.id for tile in box.tiles.values() if tile.plain is None) == "ABCDEFGHIJKLMNOPQRSTUVWX"
    assert " ".join(tile.id for tile in box.tiles.values() if tile.plain) == "Eg Hg Ig Mg Ng Rg Ug Vg"
    assert box.name == "base"
    assert box.start is box.tiles["D"]
    pile = box.pile(gardens=True)
    kinds = Counter(segment.kind for tile in pile for segment in tile.segments)
    assert len(pile) == 72
    assert kinds[Kind.MONASTERY] == 6
    assert kinds[Kind.GARDEN] == 8
    assert sum(segment.coats_of_arms for tile in pile for segment in tile.segments) == 10


def test_pile_without_gardens_has_the_plain_twins_instead() -> None:
    box = tileset("base")
    with_gardens = Counter(tile.id for tile in box.pile(gardens=True))
    without = Counter(tile.id for tile in box.pile(gardens=False))
    assert with_gardens == {tile_id: count for tile_id, count in box.counts.items() if count}
    assert without == {row.id: row.copies for row in rows()}
    assert (with_gardens["E"], with_gardens["Eg"], without["E"]) == (4, 1, 5)


def test_segments_come_in_order_of_their_kinds() -> None:
    order = [Kind.CITY, Kind.ROAD, Kind.RIVER, Kind.MONASTERY, Kind.GARDEN, Kind.FIELD]
    for tile in catalogue().values():
        places = [order.index(segment.kind) for segment in tile.segments]
        assert places == sorted(places), tile
        assert [segment.index for segment in tile.segments] == list(range(len(tile.segments))), tile
        for segment in tile.segments:
            assert list(segment.ports) == sorted(set(segment.ports)), tile


def test_field_right_beside_a_city_edge_borders_that_city() -> None:
    """The invariant that makes contact at a mere corner impossible (R-FARM-3)."""
    met = 0
    for tile in catalogue().values():
        for orientation in tile.orientations:
            owner = {port: segment for segment in orientation.segments for port in segment.ports}
            for side in Side:
                city = owner.get(side.centre)
                if city is None or city.kind is not Kind.CITY:
                    continue
                clockwise, counter_clockwise = Side((side + 1) % 4).halves[0], Side((side - 1) % 4).halves[1]
                for half in (clockwise, counter_clockwise):
                    if half in owner:
                        assert city.index in owner[half].borders, (tile, side, half)
                        met += 1
    assert met > 100

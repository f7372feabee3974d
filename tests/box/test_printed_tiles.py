"""The tiles of every box against the published tables of them, written down here a second time."""

from collections import Counter
from typing import NamedTuple

import pytest

from carcassonne_tui.box import PORTS, Edge, Kind, Mark, Segment, Side, Tile, catalogue, tileset
from carcassonne_tui.paths import assets_root

# tile | count | gardens | N/E/S/W | cities, * one coat of arms | roads | fields > cities they touch | what else
TABLES = {
    "base": """
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
""",
    "river": """
RI/s      | 1 | 0 | F/V/F/F | -    | -          | NL+NR+EL+ER+SL+SR+WL+WR    | river E
RI.1/I.e  | 1 | 0 | F/F/F/V | -    | -          | NL+NR+EL+ER+SL+SR+WL+WR    | river W; lake
RI.1/CICI | 1 | 0 | C/V/C/V | N; S | -          | EL+WR>N; ER+WL>S           | river W+E
RI.1/CIRI | 1 | 0 | C/V/R/V | N    | S bridge   | EL>N; WR>N; ER+SL; WL+SR   | river W+E
RI.1/LIRI | 1 | 0 | F/V/R/V | -    | S bridge   | WR+NL+NR+EL; ER+SL; WL+SR  | monastery; river W+E
RI.1/RIrI | 1 | 0 | V/R/V/R | -    | W+E bridge | WR+NL; NR+EL; ER+SL; WL+SR | river N+S
RI.1/IFI  | 2 | 0 | F/V/F/V | -    | -          | WR+NL+NR+EL; WL+SL+SR+ER   | river W+E
RI.1/CcII | 1 | 0 | C/V/V/C | N+W  | -          | SR+EL>N+W; ER+SL           | river S+E
RI.1/RrII | 1 | 0 | R/R/V/V | -    | N+E        | WR+NL+ER+SL; NR+EL; WL+SR  | river W+S
RI.1/II   | 2 | 1 | F/F/V/V | -    | -          | WR+NL+NR+EL+ER+SL; WL+SR   | river W+S
""",
    "festival": """
FE/CCc  | 1 | 0 | F/C/C/C | W+E; S   | -        | NL+NR>W+E; enclosed>W+E,S | festival
FE/CcCc | 1 | 0 | C/C/C/C | N+W; S+E | -        | enclosed>N+W,S+E          | festival
FE/CFR  | 1 | 0 | C/F/R/F | N        | S        | WL+WR+SR>N; EL+ER+SL>N    | festival
FE/CR   | 1 | 0 | C/R/F/F | N        | E        | EL>N; WL+WR+SL+SR+ER>N    | festival
FE/CRCR | 1 | 0 | C/R/C/R | N; S     | W; E     | ER>S; WL>S; EL>N; WR>N    | festival
FE/CRr  | 1 | 0 | C/R/R/F | N        | E+S      | EL+WL+WR+SR>N; ER+SL      | festival
FE/LRR  | 1 | 0 | F/F/R/R | -        | S; W     | WR+NL+NR+EL+ER+SL; WL+SR  | monastery; festival
FE/RC   | 1 | 0 | C/F/F/R | N        | W        | WR>N; EL+ER+SL+SR+WL>N    | festival
FE/RrC  | 1 | 0 | C/F/R/R | N        | S+W      | WR+EL+ER+SL>N; WL+SR      | festival
FE/RrRr | 1 | 0 | R/R/R/R | -        | N+W; S+E | NL+WR; SL+ER; NR+EL+SR+WL | festival
""",
    "inns_and_cathedrals": """
IC/Cccc.c  | 2 | 0 | C/C/C/C | N+W+S+E cathedral | -           | -                              | -
IC/LRFR    | 1 | 0 | F/R/F/R | -                 | W; E        | ER+SL+SR+WL; EL+NL+NR+WR       | monastery
IC/CCCC    | 1 | 1 | C/C/C/C | N; W; E; S        | -           | enclosed>N,W,E,S               | -
IC/CCC     | 1 | 0 | C/C/F/C | N; W; E           | -           | SL+SR>N,W,E                    | -
IC/CRCR    | 1 | 0 | C/R/C/R | N; S              | W; E        | ER>S; WL>S; EL>N; WR>N         | -
IC/CCc+    | 1 | 0 | C/F/C/C | N+W*; S           | -           | EL+ER>N+W,S                    | -
IC/C!      | 1 | 0 | C/F/F/F | N                 | -           | EL+ER>N; WL+WR+SL+SR>N         | -
IC/CFR     | 1 | 0 | C/F/R/F | N                 | S           | WL+WR+SR>N; EL+ER+SL>N         | -
IC/CcR     | 1 | 0 | C/R/F/C | N+W               | E           | EL>N+W; ER+SL+SR>N+W           | -
IC/CRcR+   | 1 | 0 | R/C/R/C | E+W*              | N; S        | NL>E+W; NR>E+W; SL>E+W; SR>E+W | -
IC/RCc.i   | 1 | 0 | C/F/R/C | N+W               | S inn       | SR>N+W; SL+EL+ER>N+W           | -
IC/RrC.i   | 1 | 0 | C/F/R/R | N                 | W+S inn     | SR+WL; WR+EL+ER+SL>N           | -
IC/CcRr+.i | 1 | 0 | C/R/R/C | N+W*              | E+S inn     | SL+ER; SR+EL>N+W               | -
IC/RRR.i   | 1 | 0 | F/R/R/R | -                 | E inn; W; S | WR+NL+NR+EL; WL+SR; ER+SL      | -
IC/RFr.i   | 1 | 1 | F/R/F/R | -                 | W+E inn     | WR+NL+NR+EL; ER+SL+SR+WL       | -
IC/Rr.i    | 1 | 0 | F/F/R/R | -                 | W+S inn     | WR+NL+NR+EL+ER+SL; SR+WL       | -
IC/RrRr    | 1 | 0 | R/R/R/R | -                 | N+W; S+E    | NL+WR; SL+ER; NR+EL+SR+WL      | -
""",
    "traders_and_builders": """
TB/Cc.g    | 1 | 0 | C/F/F/C | N+W grain       | -               | SL+SR+EL+ER>N+W                | -
TB/Cc.w    | 1 | 0 | C/F/F/C | N+W wine        | -               | SL+SR+EL+ER>N+W                | -
TB/CCc.c   | 1 | 0 | F/C/C/C | W+E cloth; S    | -               | NL+NR>W+E; enclosed>W+E,S      | -
TB/CCc.w   | 1 | 0 | F/C/C/C | W+E wine; S     | -               | NL+NR>W+E; enclosed>W+E,S      | -
TB/Ccc.g   | 1 | 0 | C/C/F/C | N+W+E grain     | -               | SL+SR>N+W+E                    | -
TB/CcCC.c  | 1 | 0 | C/C/C/C | N+W cloth; S; E | -               | enclosed>N+W,S,E               | -
TB/CcRR!.c | 1 | 0 | C/R/R/C | N+W cloth       | S; E            | SR>N+W; SL>N+W; ER>N+W; EL>N+W | -
TB/CcRR.w  | 1 | 1 | C/R/R/C | N+W wine        | S; E            | SR>N+W; SL+ER>N+W; EL>N+W      | -
TB/CcRC.c  | 1 | 0 | C/R/C/C | N+W cloth; S    | E               | EL>N+W; ER>N+W,S               | -
TB/CcRC.g  | 1 | 0 | C/R/C/C | N+W grain; S    | E               | EL>N+W; ER>N+W,S               | -
TB/CcR.c   | 1 | 1 | C/R/F/C | N+W cloth       | E               | EL>N+W; ER+SL+SR>N+W           | -
TB/CcR!.w  | 1 | 0 | C/R/F/C | N+W wine        | E               | EL>N+W; ER>N+W; SL+SR>N+W      | -
TB/CccR.w  | 1 | 0 | C/C/R/C | N+W+E wine      | S               | SR>N+W+E; SL>N+W+E             | -
TB/CcCc.w  | 1 | 0 | C/C/C/C | N+W wine; E+S   | -               | enclosed>N+W,E+S               | -
TB/CFc.w   | 1 | 0 | F/C/F/C | W+E wine        | -               | NL+NR>W+E; SL+SR>W+E           | -
TB/CR      | 1 | 0 | C/R/F/F | N               | E               | EL>N; WL+WR+SL+SR+ER>N         | -
TB/CRc.g   | 1 | 0 | F/C/R/C | W+E grain       | S               | NL+NR>W+E; SR>W+E; SL>W+E      | -
TB/CRc.w   | 1 | 0 | F/C/R/C | W+E wine        | S               | NL+NR>W+E; SR>W+E; SL>W+E      | -
TB/CRcR.w  | 1 | 0 | R/C/R/C | E+W wine        | N; S            | NL>E+W; NR>E+W; SL>E+W; SR>E+W | -
TB/LRRR    | 1 | 0 | F/R/R/R | -               | E; S; W         | WR+NL+NR+EL; ER+SL; WL+SR      | monastery
TB/RCc.g   | 1 | 0 | C/F/R/C | N+W grain       | S               | SR>N+W; SL+EL+ER>N+W           | -
TB/RCc!.g  | 1 | 0 | C/F/R/C | N+W grain       | S               | SR>N+W; SL>N+W; EL+ER>N+W      | -
TB/RRC     | 1 | 0 | C/F/R/R | N               | W; S            | WR>N; WL+SR; EL+ER+SL>N        | -
TB/RRrr    | 1 | 0 | R/R/R/R | -               | N+S; W+E bridge | WR+NL; NR+EL; ER+SL; SR+WL     | -
""",
}

TILE_MARKS = {"festival": Mark.FESTIVAL, "lake": Mark.LAKE}
"""What a table calls the marks of the tile itself."""


class Row(NamedTuple):
    """A row of a table; its segments as text, every list of ports sorted."""

    box: str
    id: str
    copies: int
    gardens: int
    edges: str
    segments: list[str]
    marks: tuple[Mark, ...]

    @property
    def copy_id(self) -> str:
        """The id of the copies with a garden."""
        return f"{self.id}g" if self.box == "base" else f"{self.id}G"


def in_order(names: str) -> str:
    return "+".join(sorted(names.split("+"), key=PORTS.__getitem__))


def entries(cell: str) -> list[str]:
    return [] if cell == "-" else [entry.strip() for entry in cell.split(";")]


def rows(box: str) -> list[Row]:
    found = []
    for line in TABLES[box].strip().splitlines():
        tile_id, count, gardens, edges, cities, roads, fields, others = (cell.strip() for cell in line.split("|"))
        segments = []
        for city in entries(cities):
            names, *marks = city.split()
            plain_names, coat_of_arms, _ = names.partition("*")
            segments.append(" ".join(["city", in_order(plain_names) + coat_of_arms, *marks]))
        for road in entries(roads):
            names, *marks = road.split()
            segments.append(" ".join(["road", in_order(names), *marks]))
        for field in entries(fields):
            halves, touches, cities_touched = field.partition(">")
            borders = sorted(in_order(city) for city in cities_touched.split(",")) if touches else []
            segments.append(" ".join(["field", *([] if halves == "enclosed" else [in_order(halves)]), *borders]))
        for other in set(entries(others)) - set(TILE_MARKS):
            kind, _, names = other.partition(" ")
            segments.append(f"{kind} {in_order(names)}" if names else kind)
        shown = tuple(mark for name, mark in TILE_MARKS.items() if name in entries(others))
        found.append(Row(box, tile_id, int(count), int(gardens), edges, sorted(segments), shown))
    return found


ROWS = [row for box in TABLES for row in rows(box)]


def as_text(tile: Tile, segment: Segment) -> str:
    """A segment the way `rows` writes it."""
    parts = [segment.kind.value]
    if segment.ports:
        parts.append("+".join(segment.port_names) + "*" * segment.coats_of_arms)
    parts += [mark.value for mark in segment.marks]
    parts += sorted("+".join(tile.segments[city].port_names) for city in segment.borders)
    return " ".join(parts)


def test_every_box_has_its_table() -> None:
    assert {file.stem for file in (assets_root() / "tiles").glob("*.toml")} == set(TABLES)
    for box in TABLES:
        plain = {tile.id for tile in tileset(box).tiles.values() if tile.plain is None}
        assert plain == {row.id for row in rows(box)}
        copies = {tile.id for tile in tileset(box).tiles.values() if tile.plain is not None}
        assert copies == {row.copy_id for row in rows(box) if row.gardens}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_tile_is_as_in_the_table(row: Row) -> None:
    box = tileset(row.box)
    tile = box.tiles[row.id]
    assert "/".join(edge.value for edge in tile.edges) == row.edges
    assert sorted(as_text(tile, segment) for segment in tile.segments) == row.segments
    assert tile.marks == row.marks
    assert box.counts[row.id] == row.copies - row.gardens
    assert tile.plain is None


@pytest.mark.parametrize("row", [row for row in ROWS if row.gardens], ids=lambda row: row.id)
def test_garden_copy_is_its_plain_twin_with_a_garden(row: Row) -> None:
    box = tileset(row.box)
    copy = box.tiles[row.copy_id]
    assert copy.plain is box.tiles[row.id]
    assert copy.edges == copy.plain.edges
    assert copy.marks == copy.plain.marks
    assert sorted(as_text(copy, segment) for segment in copy.segments) == sorted([*row.segments, "garden"])
    assert box.counts[copy.id] == row.gardens


@pytest.mark.parametrize(
    ("box", "tiles", "types", "kinds", "coats_of_arms", "marks"),
    [
        ("base", 72, 24, "6 monastery, 8 garden", 10, ""),
        ("river", 12, 10, "1 monastery, 1 garden, 12 river", 0, "3 bridge, 1 lake"),
        ("festival", 10, 10, "1 monastery", 0, "10 festival"),
        ("inns_and_cathedrals", 18, 17, "1 monastery, 2 garden", 3, "6 inn, 2 cathedral"),
        ("traders_and_builders", 24, 24, "1 monastery, 2 garden", 0, "9 wine, 6 grain, 5 cloth, 1 bridge"),
    ],
)
def test_sums(box: str, tiles: int, types: int, kinds: str, coats_of_arms: int, marks: str) -> None:
    pile = tileset(box).pile(gardens=True)
    segments = [segment for tile in pile for segment in tile.segments]
    counted = Counter(segment.kind for segment in segments)
    shown = Counter(mark for tile in pile for mark in tile.marks)
    shown.update(mark for segment in segments for mark in segment.marks)
    rare = (Kind.MONASTERY, Kind.GARDEN, Kind.RIVER)
    assert len(pile) == tiles
    assert len(rows(box)) == types
    assert ", ".join(f"{counted[kind]} {kind.value}" for kind in rare if counted[kind]) == kinds
    assert sum(segment.coats_of_arms for segment in segments) == coats_of_arms
    assert ", ".join(f"{shown[mark]} {mark.value}" for mark in Mark if shown[mark]) == marks


@pytest.mark.parametrize("box", TABLES)
def test_start_and_last_tile(box: str) -> None:
    chosen = {"base": ("D", None), "river": ("RI/s", "RI.1/I.e")}
    tiles = tileset(box)
    assert tiles.name == box
    assert tuple(tile and tile.id for tile in (tiles.start, tiles.last)) == chosen.get(box, (None, None))
    assert all(tile is None or tile is tiles.tiles[tile.id] for tile in (tiles.start, tiles.last))


@pytest.mark.parametrize("box", TABLES)
def test_pile_without_gardens_has_the_plain_twins_instead(box: str) -> None:
    with_gardens = Counter(tile.id for tile in tileset(box).pile(gardens=True))
    without = Counter(tile.id for tile in tileset(box).pile(gardens=False))
    assert with_gardens == {tile_id: count for tile_id, count in tileset(box).counts.items() if count}
    assert without == {row.id: row.copies for row in rows(box)}


def test_a_tile_that_is_only_there_with_a_garden() -> None:
    box = tileset("traders_and_builders")
    assert (box.counts["TB/CcR.c"], box.counts["TB/CcR.cG"]) == (0, 1)
    assert [tile.id for tile in box.pile(gardens=True)].count("TB/CcR.cG") == 1
    assert box.tiles["TB/CcR.c"] not in box.pile(gardens=True)
    assert box.tiles["TB/CcR.cG"] not in box.pile(gardens=False)


def test_every_river_tile_shows_river_edges_and_no_other_tile_does() -> None:
    """What lets the river grow by its tiles alone (R-RI-2)."""
    river = {tile.id for tile in catalogue().values() if Edge.RIVER in tile.edges}
    assert river == set(tileset("river").tiles)


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

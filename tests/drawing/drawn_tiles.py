"""Tiles to draw: those of the base box, and shapes that only other boxes have."""

from carcassonne_tui.box import PORTS, Edge, Kind, Segment, Tile, tileset

BASE = tileset("base").tiles

# id | edges N E S W | cities by their sides, * with a coat of arms | roads by their ends | other | fields > cities
_MORE = """
four_caps        | C C C C | N; E; S; W | -        | -         | enclosed>1,2,3,4
four_caps_garden | C C C C | N; E; S; W | -        | garden    | enclosed>1,2,3,4
two_wedges       | C C C C | N+W; E+S   | -        | -         | enclosed>1,2
wedge_and_caps   | C C C C | N+W*; E; S | -        | -         | enclosed>1,2,3
band_and_cap     | F C C C | E+W; S     | -        | -         | NL NR>1; enclosed>1,2
three_caps       | C C F C | N; E; W    | -        | -         | SL SR>1,2,3
road_to_cap      | C F R F | N          | S        | -         | WL WR SR>1; EL ER SL>1
bent_road_to_cap | C R F F | N          | E        | -         | EL>1; WL WR SL SR ER>1
crossing_of_caps | C R C R | N; S       | W; E     | -         | ER>2; WL>2; EL>1; WR>1
two_gates        | R C R C | E+W*       | N; S     | -         | NL>1; NR>1; SL>1; SR>1
wedge_two_gates  | C R R C | N+W        | S; E     | -         | SR>1; SL ER>1; EL>1
wedge_tip        | C R R C | N+W        | S; E     | -         | SR>1; SL>1; ER>1; EL>1
wedge_road_cap   | C R C C | N+W; S     | E        | -         | EL>1; ER>1,2
cap_tip          | C F F F | N          | -        | -         | EL ER>1; WL WR SL SR>1
double_bend      | R R R R | -          | N+W; E+S | -         | NL WR; ER SL; NR EL SR WL
flyover          | R R R R | -          | N+S; E+W | -         | WR NL; NR EL; ER SL; SR WL
monastery_roads  | F R R R | -          | E; S; W  | monastery | WR NL NR EL; ER SL; WL SR
"""


def _tile(line: str) -> Tile:
    name, edges, cities, roads, other, fields = (part.strip() for part in line.split("|"))
    segments: list[Segment] = []
    for city in _entries(cities):
        ports = tuple(sorted(PORTS[side] for side in city.rstrip("*").split("+")))
        segments.append(Segment(len(segments), Kind.CITY, ports, city.count("*")))
    for road in _entries(roads):
        ports = tuple(sorted(PORTS[side] for side in road.split("+")))
        segments.append(Segment(len(segments), Kind.ROAD, ports))
    for kind in _entries(other):
        segments.append(Segment(len(segments), Kind(kind)))
    for field in _entries(fields):
        halves, _, borders = field.partition(">")
        ports = tuple(sorted(PORTS[half] for half in halves.split() if half != "enclosed"))
        touched = tuple(int(number) - 1 for number in borders.split(",") if number)
        segments.append(Segment(len(segments), Kind.FIELD, ports, borders=touched))
    north, east, south, west = (Edge(letter) for letter in edges.split())
    return Tile(name, (north, east, south, west), tuple(segments))


def _entries(text: str) -> list[str]:
    return [] if text == "-" else [entry.strip() for entry in text.split(";")]


MORE = {tile.id: tile for tile in map(_tile, _MORE.strip().splitlines())}
ALL = {**BASE, **MORE}

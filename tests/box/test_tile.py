"""How a tile's sides, ports and segments turn and meet."""

from itertools import product

import pytest

from carcassonne_tui.box import (
    PORT_NAMES,
    PORTS,
    Edge,
    Kind,
    Orientation,
    Segment,
    Side,
    Tile,
    catalogue,
    facing,
    tileset,
    turned,
)

EVERY_PORT = range(12)


def letters(orientation: Orientation) -> str:
    return "".join(edge.value for edge in orientation.edges)


def joints(tile_id: str, rotation: int) -> str:
    """The joints of a tile as text, e.g. `N:0 EL:2`."""
    orientation = catalogue()[tile_id].orientations[rotation]
    return " ".join(f"{PORT_NAMES[port]}:{index}" for port, index in orientation.joints)


def test_ports_run_clockwise_from_the_north_west_corner() -> None:
    assert " ".join(PORT_NAMES) == "NL N NR EL E ER SL S SR WL W WR"
    assert [PORTS[name] for name in PORT_NAMES] == list(EVERY_PORT)


@pytest.mark.parametrize(
    ("side", "letter", "opposite", "step", "names"),
    [
        (Side.NORTH, "N", Side.SOUTH, (0, -1), ("NL", "N", "NR")),
        (Side.EAST, "E", Side.WEST, (1, 0), ("EL", "E", "ER")),
        (Side.SOUTH, "S", Side.NORTH, (0, 1), ("SL", "S", "SR")),
        (Side.WEST, "W", Side.EAST, (-1, 0), ("WL", "W", "WR")),
    ],
)
def test_side(side: Side, letter: str, opposite: Side, step: tuple[int, int], names: tuple[str, str, str]) -> None:
    left, right = side.halves
    assert (side.letter, side.opposite, side.step) == (letter, opposite, step)
    assert (PORT_NAMES[left], PORT_NAMES[side.centre], PORT_NAMES[right]) == names


@pytest.mark.parametrize(
    ("port", "neighbours_port"),
    [("N", "S"), ("E", "W"), ("EL", "WR"), ("ER", "WL"), ("NL", "SR"), ("NR", "SL")],
)
def test_left_half_meets_right_half(port: str, neighbours_port: str) -> None:
    assert facing(PORTS[port]) == PORTS[neighbours_port]
    assert facing(PORTS[neighbours_port]) == PORTS[port]


def test_facing_twice_is_where_it_began() -> None:
    for port in EVERY_PORT:
        assert facing(port) != port
        assert facing(facing(port)) == port


def test_four_quarter_turns_are_none_and_turns_add_up() -> None:
    for port, first, second in product(EVERY_PORT, range(4), range(4)):
        assert turned(port, 4) == port
        assert turned(turned(port, first), second) == turned(port, first + second)
    assert turned(PORTS["NL"], 1) == PORTS["EL"]
    assert turned(PORTS["W"], 1) == PORTS["N"]


def test_turning_both_tiles_keeps_what_meets() -> None:
    for port, rotation in product(EVERY_PORT, range(4)):
        assert facing(turned(port, rotation)) == turned(facing(port), rotation)


def test_segment_turns_with_its_ports_ascending_and_keeps_the_rest() -> None:
    segment = Segment(2, Kind.FIELD, (PORTS["EL"], PORTS["WR"]), borders=(0,))
    assert segment.rotated(1) == Segment(2, Kind.FIELD, (PORTS["NR"], PORTS["SL"]), borders=(0,))
    assert segment.rotated(1).port_names == ("NR", "SL")
    city = Segment(0, Kind.CITY, (PORTS["N"], PORTS["W"]), coats_of_arms=1)
    assert city.rotated(3) == Segment(0, Kind.CITY, (PORTS["S"], PORTS["W"]), coats_of_arms=1)
    assert city.rotated(4) == city


def test_enclosed_segments_turn_to_themselves() -> None:
    for segment in (Segment(0, Kind.MONASTERY), Segment(1, Kind.GARDEN), Segment(2, Kind.FIELD, borders=(0,))):
        assert segment.rotated(1) == segment


def test_edges_of_the_start_tile_in_every_rotation() -> None:
    assert [letters(orientation) for orientation in tileset("base").tiles["D"].orientations] == [
        "CRFR",
        "RCRF",
        "FRCR",
        "RFRC",
    ]


def test_every_orientation_turns_edges_and_segments_together() -> None:
    for tile in catalogue().values():
        printed = tile.orientations[0]
        assert (printed.edges, printed.segments) == (tile.edges, tile.segments)
        for rotation, orientation in enumerate(tile.orientations):
            assert orientation.marks == tile.marks
            assert orientation.segments == tuple(segment.rotated(rotation) for segment in tile.segments)
            for side in Side:
                assert orientation.edges[turned(side.centre, rotation) // 3] is tile.edges[side]


@pytest.mark.parametrize(
    ("tile_id", "rotation", "expected"),
    [
        # D: 0 city N, 1 road W-E, 2 field beside the city, 3 field below
        ("D", 0, "N:0 EL:2 E:1 ER:3 S:3 WL:3 W:1 WR:2"),
        ("D", 1, "NL:3 N:1 NR:2 E:0 SL:2 S:1 SR:3 W:3"),
        ("D", 2, "N:3 EL:3 E:1 ER:2 S:0 WL:2 W:1 WR:3"),
        ("D", 3, "NL:2 N:1 NR:3 E:3 SL:3 S:1 SR:2 W:0"),
        # A: 0 road S, 1 monastery, 2 field all around
        ("A", 0, "N:2 E:2 SL:2 S:0 SR:2 W:2"),
        ("A", 1, "N:2 E:2 S:2 WL:2 W:0 WR:2"),
        ("A", 2, "NL:2 N:0 NR:2 E:2 S:2 W:2"),
        ("A", 3, "N:2 EL:2 E:0 ER:2 S:2 W:2"),
        # Hg: 0 city N, 1 city S, 2 garden, 3 field
        ("Hg", 0, "N:0 E:3 S:1 W:3"),
        ("Hg", 1, "N:3 E:0 S:3 W:1"),
        # S: 0 city N+E+W, 1 road S, 2 field SL, 3 field SR
        ("S", 0, "N:0 E:0 SL:2 S:1 SR:3 W:0"),
        ("S", 3, "N:0 EL:2 E:1 ER:3 S:0 W:0"),
        # X: 0-3 roads N E S W, 4-7 the corners clockwise from north-east
        ("X", 0, "NL:7 N:0 NR:4 EL:4 E:1 ER:5 SL:5 S:2 SR:6 WL:6 W:3 WR:7"),
        ("X", 1, "NL:6 N:3 NR:7 EL:7 E:0 ER:4 SL:4 S:1 SR:5 WL:5 W:2 WR:6"),
        # RI.1/RIrI: 0 road W-E over 1 river N-S, 2-5 the corners clockwise from north-west
        ("RI.1/RIrI", 0, "NL:2 N:1 NR:3 EL:3 E:0 ER:4 SL:4 S:1 SR:5 WL:5 W:0 WR:2"),
        ("RI.1/RIrI", 3, "NL:3 N:0 NR:4 EL:4 E:1 ER:5 SL:5 S:0 SR:2 WL:2 W:1 WR:3"),
        # RI/s: 0 river E, 1 field all around
        ("RI/s", 0, "N:1 EL:1 E:0 ER:1 S:1 W:1"),
        ("RI/s", 1, "N:1 E:1 SL:1 S:0 SR:1 W:1"),
        # TB/CcCc.w: 0 city N+W, 1 city E+S, 2 field between them
        ("TB/CcCc.w", 1, "N:0 E:0 S:1 W:1"),
    ],
)
def test_joints(tile_id: str, rotation: int, expected: str) -> None:
    assert joints(tile_id, rotation) == expected


def test_tiles_that_look_alike_are_still_different_types() -> None:
    edges = (Edge.FIELD, Edge.FIELD, Edge.FIELD, Edge.FIELD)
    one, other = Tile("one", edges, ()), Tile("one", edges, ())
    assert one != other
    assert len({one, other}) == 2
    assert repr(one) == "<Tile one>"

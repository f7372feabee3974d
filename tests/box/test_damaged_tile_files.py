"""A damaged tile file is refused by name or is still whole; nothing in between."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from carcassonne_tui.box import PORT_NAMES, Edge, Kind, Mark, Segment, Side, Tile, TileFileError, TileSet, load_tileset
from carcassonne_tui.paths import assets_root

FILES = {file.stem: file.read_bytes() for file in sorted((assets_root() / "tiles").glob("*.toml"))}
START = re.compile(rb"^format =", re.MULTILINE)
VALUE = re.compile(rb'"[^"\n]*"|\b\d+\b|true')
WORD = re.compile(rb"[A-Za-z_]+")
MARKABLE = re.compile(rb'\{ (edges|halves) = "[^"\n]*"|^id = "[^"\n]*"', re.MULTILINE)

Damage = Callable[[bytes], bytes]
places = st.floats(0, 1, exclude_max=True)


def at(place: float, length: int) -> int:
    """A place in something of a length; the shares let one draw fit a file of any length."""
    return int(place * length)


def start_of(text: bytes) -> int:
    """Where the comment at the head of a file ends, which nothing reads."""
    start = START.search(text)
    return start.start() if start else 0


def with_other_bytes(place: float, old: int, new: bytes) -> Damage:
    def damage(text: bytes) -> bytes:
        head = start_of(text)
        start = head + at(place, len(text) - head)
        return text[:start] + new + text[start + old :]

    return damage


def with_lines(change: Callable[[list[bytes], int, int], None], one: float, other: float) -> Damage:
    def damage(text: bytes) -> bytes:
        head = start_of(text)
        lines = text[head:].splitlines(keepends=True) or [b""]
        change(lines, at(one, len(lines)), at(other, len(lines)))
        return text[:head] + b"".join(lines)

    return damage


def with_swapped(pattern: re.Pattern[bytes], one: float, other: float) -> Damage:
    """Puts one match of a pattern in the place of another."""

    def damage(text: bytes) -> bytes:
        matches = list(pattern.finditer(text, start_of(text)))
        if not matches:
            return text
        source, target = matches[at(one, len(matches))], matches[at(other, len(matches))]
        return text[: target.start()] + source[0] + text[target.end() :]

    return damage


def with_marks(place: float, marks: list[Mark]) -> Damage:
    """Marks a city, a road, a river, a field or a tile anew."""

    def damage(text: bytes) -> bytes:
        targets = list(MARKABLE.finditer(text, start_of(text)))
        if not targets:
            return text
        target = targets[at(place, len(targets))]
        comma = b", " if target[0].startswith(b"{") else b"\n"
        names = ", ".join(f'"{mark.value}"' for mark in marks).encode()
        return text[: target.end()] + comma + b"marks = [" + names + b"]" + text[target.end() :]

    return damage


def drop(lines: list[bytes], one: int, _: int) -> None:
    del lines[one]


def repeat(lines: list[bytes], one: int, other: int) -> None:
    lines.insert(other, lines[one])


def swap(lines: list[bytes], one: int, other: int) -> None:
    lines[one], lines[other] = lines[other], lines[one]


damages = st.one_of(
    st.builds(with_other_bytes, places, st.integers(0, 3), st.binary(max_size=3)),
    st.builds(with_other_bytes, places, st.integers(0, 30), st.text(max_size=5).map(str.encode)),
    st.builds(
        with_other_bytes, places, st.integers(0, 2), st.sampled_from([b'"', b"[", b"{", b"}", b"\n", b" N", b"0"])
    ),
    st.builds(with_other_bytes, places, st.just(10_000), st.just(b"")),
    st.builds(with_lines, st.sampled_from([drop, repeat, swap]), places, places),
    st.builds(with_swapped, st.sampled_from([VALUE, WORD]), places, places),
    st.builds(with_marks, places, st.lists(st.sampled_from(Mark), min_size=1, max_size=2)),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged")


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.lists(damages, min_size=1, max_size=3))
def test_damaged_file_is_whole_or_refused(folder: Path, box: str, chosen: list[Damage]) -> None:
    text = FILES[box]
    for damage in chosen:
        text = damage(text)
    event("refused" if is_refused(folder / f"{box}.toml", text) else "whole")


@pytest.mark.parametrize(
    ("box", "optional"),
    [
        ("base", {"garden": 8, "monastery": 2, "start": 1}),
        ("river", {"garden": 1, "marks": 1, "monastery": 1, "start": 1, "last": 1}),
        ("festival", {"marks": 10, "monastery": 1, "enclosed field": 1}),
        ("inns_and_cathedrals", {"garden": 2, "monastery": 1, "enclosed field": 1}),
        ("traders_and_builders", {"garden": 2, "monastery": 1, "enclosed field": 2}),
    ],
)
def test_every_single_line_matters(folder: Path, box: str, optional: dict[str, int]) -> None:
    """Without any one line the file is refused, unless that line is a comment, blank or optional."""
    lines = FILES[box].splitlines(keepends=True)
    spared: Counter[str] = Counter()
    for position, line in enumerate(lines):
        if not is_refused(folder / f"{box}.toml", b"".join(lines[:position] + lines[position + 1 :])):
            words = line.decode().strip()
            spared["enclosed field" if words.startswith('fields = [{ halves = "",') else words.partition(" ")[0]] += 1
    del spared["#"], spared[""]
    assert spared == optional


def is_refused(file: Path, text: bytes) -> bool:
    """Whether a text is refused, and properly; a text that is not must describe a box that is whole."""
    file.write_bytes(text)
    box = opened(file)
    if isinstance(box, TileSet):
        assert_whole_box(box, tomllib.loads(text.decode()))
        return False
    assert box.file == file
    assert box.reason
    assert str(box).startswith(f"{file.name}: ")
    assert str(box).isprintable()
    return True


def opened(file: Path) -> TileSet | TileFileError:
    try:
        return load_tileset(file)
    except TileFileError as error:
        return error


def assert_whole_box(box: TileSet, content: dict[str, object]) -> None:
    piles = box.pile(gardens=True), box.pile(gardens=False)
    assert len(piles[0]) == len(piles[1]) == content["tiles"]
    for key, tile in (("start", box.start), ("last", box.last)):
        assert content.get(key) == (tile and tile.id)
        assert all(tile is None or tile in pile for pile in piles)
    assert box.start is not box.last or box.start is None
    for tile in box.tiles.values():
        assert_whole_tile(tile)


def assert_whole_tile(tile: Tile) -> None:
    owners = Counter(PORT_NAMES[port] for segment in tile.segments for port in segment.ports)
    owned = {port: segment for segment in tile.segments for port in segment.ports}
    shown = {
        Edge.CITY: ("{0}",),
        Edge.ROAD: ("{0}L", "{0}", "{0}R"),
        Edge.RIVER: ("{0}L", "{0}", "{0}R"),
        Edge.FIELD: ("{0}L", "{0}R"),
    }
    assert owners == Counter(name.format(side.letter) for side in Side for name in shown[tile.edges[side]])
    for side in Side:
        left, right = side.halves
        match tile.edges[side]:
            case Edge.CITY:
                assert owned[side.centre].kind is Kind.CITY
            case Edge.ROAD | Edge.RIVER:
                kinds = (owned[left].kind, owned[side.centre].kind, owned[right].kind)
                between = Kind.ROAD if tile.edges[side] is Edge.ROAD else Kind.RIVER
                assert kinds == (Kind.FIELD, between, Kind.FIELD)
            case Edge.FIELD:
                assert owned[left] is owned[right]
                assert owned[left].kind is Kind.FIELD
    for segment in tile.segments:
        assert segment.ports or segment.borders or segment.kind in (Kind.MONASTERY, Kind.GARDEN)
        assert all(tile.segments[city].kind is Kind.CITY for city in segment.borders)
    for one, other in combinations(tile.segments, 2):
        if crossing(one, other):
            assert sorted([one.kind.value, other.kind.value]) in (["road", "road"], ["river", "road"])
            assert [Mark.BRIDGE in one.marks, Mark.BRIDGE in other.marks].count(True) == 1
    assert_marks_in_their_places(tile)


def crossing(one: Segment, other: Segment) -> bool:
    """Whether one segment parts the ports of the other."""
    return any(len({first < port < last for port in other.ports}) > 1 for first, last in combinations(one.ports, 2))


def assert_marks_in_their_places(tile: Tile) -> None:
    goods = {Mark.WINE, Mark.GRAIN, Mark.CLOTH}
    allowed = {Kind.CITY: {Mark.CATHEDRAL, *goods}, Kind.ROAD: {Mark.INN, Mark.BRIDGE}}
    assert set(tile.marks) <= {Mark.FESTIVAL, Mark.LAKE}
    assert len(set(tile.marks)) == len(tile.marks)
    ends = [segment for segment in tile.segments if segment.kind is Kind.RIVER and len(segment.ports) == 1]
    assert ends or Mark.LAKE not in tile.marks
    for segment in tile.segments:
        assert set(segment.marks) <= allowed.get(segment.kind, set())
        assert len(set(segment.marks)) == len(segment.marks)
        assert len(goods.intersection(segment.marks)) <= 1
        if Mark.BRIDGE in segment.marks:
            below = [other for other in tile.segments if crossing(segment, other)]
            assert below or (len(segment.ports) == 1 and Edge.RIVER in tile.edges)

"""A damaged tile file is refused by name or is still whole; nothing in between."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from carcassonne_tui.box import PORT_NAMES, Edge, Kind, Side, Tile, TileFileError, TileSet, load_tileset
from carcassonne_tui.paths import assets_root

BASE = (assets_root() / "tiles" / "base.toml").read_bytes()
START = BASE.index(b"format =")
VALUE = re.compile(rb'"[^"\n]*"|\b\d+\b|true')
WORD = re.compile(rb"[A-Za-z_]+")

Damage = Callable[[bytes], bytes]
places = st.floats(0, 1, exclude_max=True)


def at(place: float, length: int) -> int:
    """A place in something of a length; the shares let one draw fit a file of any length."""
    return int(place * length)


def with_other_bytes(place: float, old: int, new: bytes) -> Damage:
    def damage(text: bytes) -> bytes:
        start = START + at(place, len(text) - START)
        return text[:start] + new + text[start + old :]

    return damage


def with_lines(change: Callable[[list[bytes], int, int], None], one: float, other: float) -> Damage:
    def damage(text: bytes) -> bytes:
        lines = text[START:].splitlines(keepends=True) or [b""]
        change(lines, at(one, len(lines)), at(other, len(lines)))
        return text[:START] + b"".join(lines)

    return damage


def with_swapped(pattern: re.Pattern[bytes], one: float, other: float) -> Damage:
    """Puts one match of a pattern in the place of another."""

    def damage(text: bytes) -> bytes:
        matches = list(pattern.finditer(text, START))
        if not matches:
            return text
        source, target = matches[at(one, len(matches))], matches[at(other, len(matches))]
        return text[: target.start()] + source[0] + text[target.end() :]

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
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged") / "base.toml"


@settings(max_examples=400, deadline=None)
@given(st.lists(damages, min_size=1, max_size=3))
def test_damaged_file_is_whole_or_refused(file: Path, chosen: list[Damage]) -> None:
    text = BASE
    for damage in chosen:
        text = damage(text)
    event("refused" if is_refused(file, text) else "whole")


def test_every_single_line_matters(file: Path) -> None:
    """Without any one line the file is refused, unless that line is a comment, blank or optional."""
    lines = BASE.splitlines(keepends=True)
    spared = []
    for position, line in enumerate(lines):
        if not is_refused(file, b"".join(lines[:position] + lines[position + 1 :])):
            spared.append(line.decode().strip())
    kept = [line for line in spared if line and not line.startswith("#")]
    optional = [line for line in kept if line.startswith(("garden =", "monastery =", 'start = "D"'))]
    assert kept == optional
    assert len(optional) == 11


def is_refused(file: Path, text: bytes) -> bool:
    """Whether a text is refused, and properly; a text that is not must describe a box that is whole."""
    file.write_bytes(text)
    box = opened(file)
    if isinstance(box, TileSet):
        assert_whole_box(box, tomllib.loads(text.decode()))
        return False
    assert box.file == file
    assert box.reason
    assert str(box).startswith("base.toml: ")
    assert str(box).isprintable()
    return True


def opened(file: Path) -> TileSet | TileFileError:
    try:
        return load_tileset(file)
    except TileFileError as error:
        return error


def assert_whole_box(box: TileSet, content: dict[str, object]) -> None:
    assert len(box.pile(gardens=True)) == len(box.pile(gardens=False)) == content["tiles"]
    assert box.start is None or box.start is box.tiles[box.start.id]
    for tile in box.tiles.values():
        assert_whole_tile(tile)


def assert_whole_tile(tile: Tile) -> None:
    owners = Counter(PORT_NAMES[port] for segment in tile.segments for port in segment.ports)
    owned = {port: segment for segment in tile.segments for port in segment.ports}
    shown = {Edge.CITY: ("{0}",), Edge.ROAD: ("{0}L", "{0}", "{0}R"), Edge.FIELD: ("{0}L", "{0}R")}
    assert owners == Counter(name.format(side.letter) for side in Side for name in shown[tile.edges[side]])
    for side in Side:
        left, right = side.halves
        match tile.edges[side]:
            case Edge.CITY:
                assert owned[side.centre].kind is Kind.CITY
            case Edge.ROAD:
                kinds = (owned[left].kind, owned[side.centre].kind, owned[right].kind)
                assert kinds == (Kind.FIELD, Kind.ROAD, Kind.FIELD)
            case Edge.FIELD:
                assert owned[left] is owned[right]
                assert owned[left].kind is Kind.FIELD
    for segment in tile.segments:
        assert segment.ports or segment.borders or segment.kind in (Kind.MONASTERY, Kind.GARDEN)
        assert all(tile.segments[city].kind is Kind.CITY for city in segment.borders)
    for one, other in permutations(tile.segments, 2):
        for first, last in combinations(one.ports, 2):
            assert len({first < port < last for port in other.ports}) <= 1, (tile, one, other)

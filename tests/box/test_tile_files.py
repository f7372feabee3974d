"""What is refused in a tile file, and how the refusal names it."""

import os
from pathlib import Path

import pytest

from carcassonne_tui.box import TileFileError, load_tileset
from carcassonne_tui.box.tile_file import LARGEST_FILE, LONGEST_LINE
from carcassonne_tui.paths import assets_root

BASE = (assets_root() / "tiles" / "base.toml").read_text(encoding="utf-8")
TINY = """\
format = 1
box = "tiny"
tiles = 3

[[tile]]
id = "TB/CcR!.w"
count = 3
garden = { id = "RI.1/IIG", count = 3 }
edges = "C C C C"
cities = [{ edges = "N" }, { edges = "W E S", coats_of_arms = 2 }]
fields = [{ halves = "", borders = ["E S W", "N"] }]
"""

# tile, - for the lines before the first | what stands there | what is put there instead | key | reason (its beginning)
REFUSALS = r"""
- | format = 1 | format = 2 | format | is 2, but this program reads format 1
- | format = 1 |  | format | is missing
- | format = 1 | format = "1" | format | must be a whole number, not "1"
- | format = 1 | format = true | format | must be a whole number, not true
- | format = 1 | format = 1.0 | format | must be a whole number, not a number with a point
- | box = "base" | box = "river" | box | must be the same as the file's name
- | box = "base" | box = 1979-05-27 | box | must be text, not a date or a time
- | tiles = 72 | tiles = 71 | tiles | is 71, but the counts add up to 72
- | tiles = 72 | tiles = 0 | tiles | must be at least 1, not 0
- | tiles = 72 | tiles = 1001 | tiles | must be at most 1000, not 1001
- | start = "D" | start = "Z" | start | Z is no tile of this box
- | start = "D" | start = "a b" | start | "a b" is no tile id: a letter, then
- | start = "D" | beginning = "D" | beginning | is no key that a tile file knows
- | start = "D" | "\u001b[2J\n" = 1 | \x1b[2J\n | is no key that a tile file knows
O | id = "O" |  | tile[14].id | is missing
O | id = "O" | id = "O,P" | tile[14].id | "O,P" is no tile id: a letter, then
O | id = "O" | id = "O\u001b" | tile[14].id | "O\x1b" is no tile id: a letter, then
O | id = "O" | id = "O\n" | tile[14].id | "O\n" is no tile id: a letter, then
O | id = "O" | id = "" | tile[14].id | "" is no tile id: a letter, then
O | id = "O" | id = 0 | tile[14].id | must be text, not 0
E | "Eg" | "E g" | garden.id | "E g" is no tile id: a letter, then
E | "Eg", count = 1 | "Eg" | garden.count | is missing
E | { id | { colour = "red", id | garden.colour | is no key that a tile file knows
E | { id = "Eg", count = 1 } | "Eg" | garden | must be a table, not "Eg"
E | "Eg", count = 1 | "Eg", count = 6 | garden.count | is 6, but there are only 5 copies
E | "Eg", count = 1 | "Eg", count = 0 | garden.count | must be at least 1, not 0
E | "Eg" | "E" | garden.id | E is already the id of a tile
E | "Eg" | "D" | garden.id | D is already the id of a tile
O | count = 2 | count = 0 | count | must be at least 1, not 0
O | count = 2 | count = -2 | count | must be at least 1, not -2
O | count = 2 | count = nan | count | must be a whole number, not a number with a point
O | count = 2 |  | count | is missing
O | "C R R C" | "C R R" | edges | must name the 4 edges N E S W, not 3
O | "C R R C" | "C R R C C" | edges | must name the 4 edges N E S W, not 5
O | "C R R C" | "C R X C" | edges | "X" is no edge: they are F, R, C
O | "C R R C" | ["C", "R", "R", "C"] | edges | must be text, not a list
O | roads = | streets = | streets | is no key that a tile file knows
B | monastery = true | monastery = 1 | monastery | must be true or false, not 1
O | cities = [{ edges = "N W", coats_of_arms = 1 }] | cities = 1 | cities | must be a list, not 1
O | { edges = "E S" } | "E S" | roads[0] | must be a table, not "E S"
O | edges = "N W" | edges = "" | cities[0].edges | must name at least 1 edge
O | edges = "E S" | edges = " " | roads[0].edges | must name at least 1 edge
O | edges = "E S" | edges = "E EL" | roads[0].edges | "EL" is no edge
O | edges = "E S" | edges = "E E S" | roads[0].edges | E is named twice
O | coats_of_arms = 1 | coats_of_arms = -1 | cities[0].coats_of_arms | must be at least 0, not -1
O | coats_of_arms = 1 | coats_of_arms = true | cities[0].coats_of_arms | must be a whole number, not true
O | coats_of_arms | shields | cities[0].shields | is no key that a tile file knows
O | ER SL | EX | fields[1].halves | "EX" is no half-edge
O | ER SL | E | fields[1].halves | "E" is no half-edge
O | ER SL | ER ER SL | fields[1].halves | ER is named twice
O | "ER SL" | 3 | fields[1].halves | must be text, not 3
O | halves = "ER SL" |  | fields[1].halves | is missing
O | ["N W"] | "N W" | fields[0].borders | must be a list, not "N W"
O | ["N W"] | ["N W", "Q"] | fields[0].borders[1] | "Q" is no edge
O | ["N W"] | ["N"] | fields[0].borders | the tile has no city "N"
O | ["N W"] | ["N W", "W N"] | fields[0].borders | lists the city "N W" twice
O | ER SL | ER | fields | none takes SL, but S is a road edge
O | ER SL | ER SL SR | fields[1].halves | takes SR, but fields[0] has it already
O | "E S" | "E" | roads | none takes S, but S is a road edge
O | "C R R C" | "C R R F" | cities[0].edges | takes W, but W is a field edge
O | [{ edges = "E S" }] | [{ edges = "E S" }, { edges = "S" }] | roads[1].edges | takes S, but roads[0] has
B | NR EL ER SL SR WL WR | EL ER SL SR WL WR" }, { halves = "NR | fields[0].halves | takes NL without NR
C | N E S W | N S" }, { edges = "E W | cities[1].edges | crosses cities[0]
K | SL", borders = ["N"] | SL" | fields[0].borders | must list the city "N", which is right beside EL WR
D | "ER SL SR WL" | "ER SL SR WL", borders = ["N"] | fields[1].borders | lists a city on the far side of roads[0]
"""


def refusal(path: Path) -> TileFileError:
    with pytest.raises(TileFileError) as caught:
        load_tileset(path)
    assert caught.value.file == path
    return caught.value


def written(folder: Path, text: str | bytes, name: str = "base.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def edited(old: str, new: str, tile: str | None) -> str:
    """The base file with one thing changed: in a tile's entry, or in the lines before the first."""
    start = BASE.index("format =") if tile is None else BASE.index(f'id = "{tile}"')
    end = BASE.find("[[tile]]", start)
    entry = BASE[start:] if end < 0 else BASE[start:end]
    assert entry.count(old) == 1, entry
    return BASE[:start] + entry.replace(old, new) + BASE[start + len(entry) :]


def test_everything_that_a_tile_can_have(tmp_path: Path) -> None:
    box = load_tileset(written(tmp_path, TINY, "tiny.toml"))
    plain, copy = box.tiles.values()
    assert (box.name, box.start) == ("tiny", None)
    assert (plain.id, copy.id, copy.plain) == ("TB/CcR!.w", "RI.1/IIG", plain)
    assert box.counts == {"TB/CcR!.w": 0, "RI.1/IIG": 3}
    assert [tile.id for tile in box.pile(gardens=False)] == ["TB/CcR!.w"] * 3
    assert [(segment.kind.value, segment.port_names) for segment in copy.segments] == [
        ("city", ("N",)),
        ("city", ("E", "S", "W")),
        ("garden", ()),
        ("field", ()),
    ]
    assert copy.segments[1].coats_of_arms == 2
    assert copy.segments[3].borders == (0, 1)


@pytest.mark.parametrize("row", REFUSALS.strip().splitlines())
def test_refusal_names_file_tile_key_and_reason(tmp_path: Path, row: str) -> None:
    tile, old, new, key, reason = (cell.strip() for cell in row.split("|"))
    in_tile = None if tile == "-" else tile
    error = refusal(written(tmp_path, edited(old, new, in_tile)))
    assert error.key == key
    assert error.reason.startswith(reason)
    assert error.tile == (None if key.startswith("tile[") else in_tile)
    assert error.line is None
    where = f"base.toml: {key}" if error.tile is None else f"base.toml: tile {tile}: {key}"
    assert str(error) == f"{where}: {error.reason}"


def test_two_tiles_of_one_id(tmp_path: Path) -> None:
    error = refusal(written(tmp_path, edited('id = "B"', 'id = "A"', "B")))
    assert (error.tile, error.key, error.reason) == ("A", "id", "A is already the id of a tile")


def test_a_number_too_large_to_print(tmp_path: Path) -> None:
    error = refusal(written(tmp_path, edited("72", f"0x{'f' * 900}", None)))
    assert (error.key, error.reason) == ("tiles", "must be at most 1000, not so large a number")


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("", "format", "is missing"),
        ('format = 1\nbox = "base"\ntiles = 1\n', "tile", "is missing"),
        ('format = 1\nbox = "base"\ntiles = 1\ntile = []\n', "tiles", "is 1, but the counts add up to 0"),
        ('format = 1\nbox = "base"\ntiles = 1\ntile = {}\n', "tile", "must be a list, not a table"),
        ('format = 1\nbox = "base"\ntiles = 1\ntile = ["D"]\n', "tile[0]", 'must be a table, not "D"'),
    ],
)
def test_toml_that_is_no_tile_file(tmp_path: Path, text: str, key: str, reason: str) -> None:
    error = refusal(written(tmp_path, text))
    assert (error.tile, error.key, error.reason, error.line) == (None, key, reason, None)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("format = 1\nbox = base\n", 2, "is not TOML: "),
        ("format = 1\r\n\r\nbox: base\r\n", 3, "is not TOML: "),
        ('format = 1\nbox = "base"\nformat = 1\n', 3, "is not TOML: "),
        ('format = 1\nbox = """base\n\n', 2, "is not TOML: "),
        ("tiles = [1,\n2,", 2, "is not TOML: "),
        ('box = "\x1b"\n', 1, "is not TOML: Illegal character '\\x1b'"),
        ("format = 1\n[[tile]]\n[tile]\n", 3, "is not TOML: "),
        (b"format = 1\nbox = 1\n# \xff\n", 3, "is not UTF-8 text"),
        (BASE.encode("utf-16"), 1, "is not UTF-8 text"),
        ("format = 1\n# " + "x" * 999, 2, "is longer than 1000 characters"),
        ("tile = [" + "[\n" * 20_000, None, "is nested too deeply"),
    ],
)
def test_not_toml_at_all(tmp_path: Path, text: str | bytes, line: int | None, reason: str) -> None:
    error = refusal(written(tmp_path, text))
    assert (error.tile, error.key, error.line) == (None, None, line)
    assert error.reason.startswith(reason)
    place = "base.toml" if line is None else f"base.toml: line {line}"
    assert str(error) == f"{place}: {error.reason}"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere.toml", "cannot be read: No such file or directory"),
        (".", "is a folder, not a file"),
        (os.devnull, "is a device, not a file"),
        ("a\0b.toml", "cannot be read: "),
    ],
)
def test_nothing_to_read(tmp_path: Path, name: str, reason: str) -> None:
    error = refusal(tmp_path / name)
    assert error.reason.startswith(reason)
    assert (error.tile, error.key, error.line) == (None, None, None)


def test_size_limit(tmp_path: Path) -> None:
    filling = "\n" * (LARGEST_FILE - len(BASE.encode()))
    assert len(load_tileset(written(tmp_path, BASE + filling)).tiles) == 32
    assert refusal(written(tmp_path, BASE + filling + "\n")).reason == "is larger than 64 KiB"


def test_line_limit(tmp_path: Path) -> None:
    longest = "#" * LONGEST_LINE
    assert len(load_tileset(written(tmp_path, f"{longest}\n{BASE}")).tiles) == 32
    error = refusal(written(tmp_path, f"\n{longest}#\n{BASE}"))
    assert str(error) == "base.toml: line 2: is longer than 1000 characters"


def test_message_shows_no_control_character(tmp_path: Path) -> None:
    text = edited('"D"', '"\\u001b[31m\\u0007\\u202e\\u009b"', None)
    message = str(refusal(written(tmp_path, text, "bad\x1b[1m.toml")))
    assert message.isprintable()
    assert message.startswith("bad\\x1b[1m.toml: start: ")
    long = str(refusal(written(tmp_path, edited('"D"', f'"{"x" * 500}"', None))))
    assert f'"{"x" * 80}..." is no tile id' in long

"""What is refused in a tile file, and how the refusal names it."""

import os
from pathlib import Path

import pytest

from carcassonne_tui.box import Mark, TileFileError, load_tileset
from carcassonne_tui.box.tile_file import LARGEST_FILE, LONGEST_LINE
from carcassonne_tui.paths import assets_root

FILES = {file.stem: file.read_text(encoding="utf-8") for file in (assets_root() / "tiles").glob("*.toml")}
BASE = FILES["base"]
TINY = """\
format = 1
box = "tiny"
tiles = 5
start = "RI/s"
last = "FE/+"

[[tile]]
id = "TB/CcR!.w"
count = 3
garden = { id = "RI.1/IIG", count = 3 }
edges = "C C C C"
marks = ["festival"]
cities = [{ edges = "N", marks = ["cloth", "cathedral"] }, { edges = "W E S", coats_of_arms = 2 }]
fields = [{ halves = "", borders = ["E S W", "N"] }]

[[tile]]
id = "RI/s"
count = 1
edges = "V R V F"
roads = [{ edges = "E", marks = ["bridge", "inn"] }]
rivers = [{ edges = "S N" }]
monastery = true
fields = [{ halves = "NR EL" }, { halves = "ER SL" }, { halves = "SR WL WR NL" }]

[[tile]]
id = "FE/+"
count = 1
edges = "F F F V"
rivers = [{ edges = "W" }]
fields = [{ halves = "NL NR EL ER SL SR WL WR" }]
"""

# tile, - for the lines before the first | what stands there | what is put there instead, ⏎ a new line | key |
# reason (its beginning)
REFUSALS = {
    "base": r"""
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
- | start = "D" | start = "Eg" | start | Eg is not in the box both with gardens and without
- | start = "D" | start = "D"⏎last = "D" | last | D is the start tile
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
O | "C R R C" | "C R X C" | edges | "X" is no edge: they are F, R, C, V
O | "C R R C" | ["C", "R", "R", "C"] | edges | must be text, not a list
O | roads = | streets = | streets | is no key that a tile file knows
O | roads = | rivers = | rivers[0].edges | takes E, but E is a road edge
O | roads = | marks = ["inn"]⏎roads = | marks | inn belongs to a road
O | ER SL" | ER SL", marks = ["festival"] | fields[1].marks | is no key that a tile file knows
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
""",
    "river": r"""
- | last = "RI.1/I.e" | last = "RI/s" | last | RI/s is the start tile
- | last = "RI.1/I.e" | last = "D" | last | D is no tile of this box
- | last = "RI.1/I.e" | last = "RI.1/IIG" | last | RI.1/IIG is not in the box both with gardens and without
- | last = "RI.1/I.e" | last = "" | last | "" is no tile id: a letter, then
- | last = "RI.1/I.e" | last = 12 | last | must be text, not 12
- | last = | lake = | lake | is no key that a tile file knows
RI/s | F V F F | F R F F | rivers[0].edges | takes E, but E is a road edge
RI/s | F V F F | F F F F | rivers[0].edges | takes E, but E is a field edge
RI/s | F V F F | F V F V | rivers | none takes W, but W is a river edge
RI/s | rivers = [{ edges = "E" }] |  | rivers | none takes E, but E is a river edge
RI/s | rivers = [{ edges = "E" }] | rivers = "E" | rivers | must be a list, not "E"
RI/s | [{ edges = "E" }] | ["E"] | rivers[0] | must be a table, not "E"
RI/s | { edges = "E" } | {} | rivers[0].edges | is missing
RI/s | edges = "E" | edges = "" | rivers[0].edges | must name at least 1 edge
RI/s | edges = "E" | edges = "ER" | rivers[0].edges | "ER" is no edge
RI/s | edges = "E" | edges = "E E" | rivers[0].edges | E is named twice
RI/s | edges = "E" | edges = "E", marks = ["bridge"] | rivers[0].marks | is no key that a tile file knows
RI/s | rivers = | roads = | roads[0].edges | takes E, but E is a river edge
RI.1/I.e | ["lake"] | ["lake", "lake"] | marks | lake is named twice
RI.1/II | count = 2 | marks = ["lake"]⏎count = 2 | marks | shows a lake, but no river ends on the tile
RI.1/II | "S W" }] | "S W" }, { edges = "W" }] | rivers[1].edges | takes W, but rivers[0] has it already
RI.1/II | ER SL" }, { halves = "SR WL | ER SL SR WL | fields[0].halves | crosses rivers[0]
RI.1/CICI | ["N"] | ["N", "S"] | fields[0].borders | lists a city on the far side of rivers[0]
RI.1/RIrI | ["bridge"] | [] | rivers[0].edges | crosses roads[0]
RI.1/RIrI | ["bridge"] | ["inn"] | rivers[0].edges | crosses roads[0]
RI.1/RIrI | ["bridge"] | ["bridge", "bridge"] | roads[0].marks | bridge is named twice
RI.1/RIrI | WR NL" }, { halves = "NR EL | WR NL NR EL | fields[0].halves | crosses rivers[0]
RI.1/RIrI | NR EL" }, { halves = "ER SL | NR EL ER SL | fields[1].halves | crosses roads[0]
RI.1/RrII | "N E" | "N E", marks = ["bridge"] | roads[0].marks | has a bridge, but the road runs over nothing
""",
    "festival": r"""
FE/LRR | ["festival"] | "festival" | marks | must be a list, not "festival"
FE/LRR | ["festival"] | ["Festival"] | marks[0] | "Festival" is no mark: they are inn, cathedral, wine,
FE/LRR | ["festival"] | ["\u001b[31m"] | marks[0] | "\x1b[31m" is no mark: they are inn,
FE/LRR | ["festival"] | [true] | marks[0] | must be text, not true
FE/LRR | ["festival"] | ["festival", ["festival"]] | marks[1] | must be text, not a list
FE/LRR | ["festival"] | ["festival", "festival"] | marks | festival is named twice
FE/LRR | ["festival"] | ["cathedral"] | marks | cathedral belongs to a city
FE/LRR | ["festival"] | ["bridge"] | marks | bridge belongs to a road
FE/LRR | edges = "S" | edges = "S", marks = ["festival"] | roads[0].marks | festival belongs to the tile itself
FE/LRR | edges = "W" | edges = "W", marks = ["bridge"] | roads[1].marks | has a bridge, but the road runs over nothing
""",
    "inns_and_cathedrals": r"""
IC/Cccc.c | ["cathedral"] | ["inn"] | cities[0].marks | inn belongs to a road
IC/Cccc.c | ["cathedral"] | ["cathedral", "cathedral"] | cities[0].marks | cathedral is named twice
IC/RRR.i | ["inn"] | ["wine"] | roads[0].marks | wine belongs to a city
IC/RRR.i | ["inn"] | "inn" | roads[0].marks | must be a list, not "inn"
IC/RFr.i | ["inn"] | ["inn", "pub"] | roads[0].marks[1] | "pub" is no mark: they are inn,
""",
    "traders_and_builders": r"""
TB/CcRC.c | ["cloth"] | ["cloth", "wine"] | cities[0].marks | a city has goods of one kind, not wine and cloth
TB/CcRC.c | ["cloth"] | ["cloth", "cloth"] | cities[0].marks | cloth is named twice
TB/CcRC.c | edges = "S" | edges = "S", marks = ["bridge"] | cities[1].marks | bridge belongs to a road
TB/RRrr | ["bridge"] | ["inn"] | roads[1].edges | crosses roads[0]
TB/RRrr | "N S" | "N S", marks = ["bridge"] | roads[1].marks | has a bridge, but so has roads[0] below
""",
}


def refusal(path: Path) -> TileFileError:
    with pytest.raises(TileFileError) as caught:
        load_tileset(path)
    assert caught.value.file == path
    return caught.value


def written(folder: Path, text: str | bytes, name: str = "base.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def edited(old: str, new: str, tile: str | None, text: str = BASE) -> str:
    """A file with one thing changed: in a tile's entry, or in the lines before the first."""
    start = text.index("format =") if tile is None else text.index(f'id = "{tile}"')
    end = text.find("[[tile]]", start)
    entry = text[start:] if end < 0 else text[start:end]
    assert entry.count(old) == 1, entry
    return text[:start] + entry.replace(old, new) + text[start + len(entry) :]


def test_everything_that_a_tile_can_have(tmp_path: Path) -> None:
    box = load_tileset(written(tmp_path, TINY, "tiny.toml"))
    plain, copy, river, lake = box.tiles.values()
    assert (box.name, box.start, box.last) == ("tiny", river, lake)
    assert (plain.id, copy.id, copy.plain) == ("TB/CcR!.w", "RI.1/IIG", plain)
    assert box.counts == {"TB/CcR!.w": 0, "RI.1/IIG": 3, "RI/s": 1, "FE/+": 1}
    assert [tile.id for tile in box.pile(gardens=False)] == [*["TB/CcR!.w"] * 3, "RI/s", "FE/+"]
    assert [(segment.kind.value, segment.port_names) for segment in copy.segments] == [
        ("city", ("N",)),
        ("city", ("E", "S", "W")),
        ("garden", ()),
        ("field", ()),
    ]
    assert copy.segments[1].coats_of_arms == 2
    assert copy.segments[3].borders == (0, 1)
    assert [(segment.kind.value, segment.port_names, segment.marks) for segment in river.segments] == [
        ("road", ("E",), (Mark.BRIDGE, Mark.INN)),
        ("river", ("N", "S"), ()),
        ("monastery", (), ()),
        ("field", ("NR", "EL"), ()),
        ("field", ("ER", "SL"), ()),
        ("field", ("NL", "SR", "WL", "WR"), ()),
    ]
    for tile in (plain, copy):
        assert tile.marks == (Mark.FESTIVAL,)
        assert [segment.marks for segment in tile.segments[:2]] == [(Mark.CLOTH, Mark.CATHEDRAL), ()]
    assert (river.marks, lake.marks) == ((), ())


def test_a_tile_that_is_only_there_with_a_garden_cannot_be_the_start_tile(tmp_path: Path) -> None:
    for name in ("TB/CcR!.w", "RI.1/IIG"):
        error = refusal(written(tmp_path, TINY.replace('start = "RI/s"', f'start = "{name}"'), "tiny.toml"))
        assert str(error) == f"tiny.toml: start: {name} is not in the box both with gardens and without"


@pytest.mark.parametrize(
    ("box", "row"), [(box, row) for box, table in REFUSALS.items() for row in table.strip().splitlines()]
)
def test_refusal_names_file_tile_key_and_reason(tmp_path: Path, box: str, row: str) -> None:
    tile, old, new, key, reason = (cell.strip() for cell in row.split("|"))
    in_tile = None if tile == "-" else tile
    text = edited(old, new.replace("⏎", "\n"), in_tile, FILES[box])
    error = refusal(written(tmp_path, text, f"{box}.toml"))
    assert error.key == key
    assert error.reason.startswith(reason)
    assert error.tile == (None if key.startswith("tile[") else in_tile)
    assert error.line is None
    where = f"{box}.toml: {key}" if error.tile is None else f"{box}.toml: tile {tile}: {key}"
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

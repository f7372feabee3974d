"""What a tile file may say, and the error that names whatever is wrong with one.

A tile file is TOML; the head of `assets/tiles/base.toml` explains it to the people who write one.
Reading it answers a `TileFile` whose every word is known. Whether its tiles are whole is for `proof`,
whether they add up for `loader`.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from carcassonne_tui.box.tile import PORT_NAMES, Edge, Mark, Side

FORMAT = 1
"""The version of the format that this program reads."""

LARGEST_FILE = 64 * 1024
"""How many bytes a tile file may have: ten times the largest box, and read in no time."""

LONGEST_LINE = 1000
"""How many characters a line may have: more than any tile needs, too few for a key or a number that takes
the TOML reader minutes."""

_TILE_ID = re.compile(r"[A-Za-z][A-Za-z0-9/.+!_-]{0,23}")
_EDGE_LETTERS = {edge.value: edge for edge in Edge}
_MARK_NAMES = {mark.value: mark for mark in Mark}
_EDGE_PORTS = {side.letter: side.centre for side in Side}
_HALF_EDGE_PORTS = {PORT_NAMES[port]: port for side in Side for port in side.halves}


class TileFileError(Exception):
    """A tile file that cannot be used.

    Attributes:
        file: The file.
        tile: The id of the tile at fault, or None if it is not about one tile or that has no proper id.
        key: Where in the tile (without one: in the file), e.g. `fields[1].halves` for the second of its
            fields, or None.
        reason: What is wrong there.
        line: The line, counted from 1, if the text itself is broken; otherwise None.
    """

    def __init__(
        self, file: Path, reason: str, *, tile: str | None = None, key: str | None = None, line: int | None = None
    ) -> None:
        super().__init__(file, reason, tile, key, line)
        self.file = file
        self.reason = reason
        self.tile = tile
        self.key = key
        self.line = line

    def __str__(self) -> str:
        places = (
            _printable(self.file.name or str(self.file)),
            None if self.line is None else f"line {self.line}",
            None if self.tile is None else f"tile {self.tile}",
            self.key,
            self.reason,
        )
        return ": ".join(place for place in places if place is not None)


def _printable(text: str) -> str:
    """The text with everything escaped that a terminal would obey instead of show, and not too long."""
    escaped = "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text[:80]
    )
    return escaped if len(text) <= 80 else escaped + "..."


def _shown(value: object) -> str:
    """A value of a TOML file, or its kind where the value itself would say little."""
    match value:
        case str():
            return f'"{_printable(value)}"'
        case bool():
            return "true" if value else "false"
        case int() if abs(value) < 10**9:
            return str(value)
        case int():
            return "so large a number"
        case float():
            return "a number with a point"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or a time"


def _words(value: object) -> list[str]:
    """The words of a text such as `"N W"`."""
    if not isinstance(value, str):
        raise ValueError(f"must be text, not {_shown(value)}")
    return value.split()


def _ports(value: object, ports: Mapping[str, int], noun: str, fewest: int) -> tuple[int, ...]:
    """The ports that a text such as `"N W"` or `"EL SR"` names, ascending."""
    words = _words(value)
    for position, word in enumerate(words):
        if word not in ports:
            raise ValueError(f"{_shown(word)} is no {noun}")
        if word in words[:position]:
            raise ValueError(f"{word} is named twice")
    if len(words) < fewest:
        raise ValueError(f"must name at least {fewest} {noun}")
    return tuple(sorted(ports[word] for word in words))


def _edges(value: object) -> tuple[Edge, ...]:
    """The four edges that a text such as `"C R F R"` names, clockwise from north."""
    words = _words(value)
    for word in words:
        if word not in _EDGE_LETTERS:
            raise ValueError(f"{_shown(word)} is no edge: they are {', '.join(_EDGE_LETTERS)}")
    if len(words) != len(Side):
        raise ValueError(f"must name the {len(Side)} edges N E S W, not {len(words)}")
    return tuple(_EDGE_LETTERS[word] for word in words)


def _mark(value: object) -> Mark:
    """The mark of a name such as `"inn"`."""
    if not isinstance(value, str):
        raise ValueError(f"must be text, not {_shown(value)}")
    if value not in _MARK_NAMES:
        raise ValueError(f"{_shown(value)} is no mark: they are {', '.join(_MARK_NAMES)}")
    return _MARK_NAMES[value]


def _tile_id(value: str) -> str:
    """The same text, if it may stand in the notation of a board, where spaces, commas and @ separate."""
    if not _TILE_ID.fullmatch(value):
        raise ValueError(f"{_shown(value)} is no tile id: a letter, then up to 23 letters, digits or / . + ! _ -")
    return value


def _known_format(value: int) -> int:
    if value != FORMAT:
        raise ValueError(f"is {_shown(value)}, but this program reads format {FORMAT}")
    return value


TileId = Annotated[str, AfterValidator(_tile_id)]
"""The name of a tile type, e.g. `D`, `Eg` or `TB/CcR!.w`."""

Count = Annotated[int, Field(ge=1, le=1000)]
"""A number of tiles."""

EdgePorts = Annotated[tuple[int, ...], BeforeValidator(partial(_ports, ports=_EDGE_PORTS, noun="edge", fewest=1))]
"""The centres of the sides that a city, a road or a river takes, ascending."""

HalfEdgePorts = Annotated[
    tuple[int, ...], BeforeValidator(partial(_ports, ports=_HALF_EDGE_PORTS, noun="half-edge", fewest=0))
]
"""The half-edges that a field takes, ascending; none for a field enclosed on its tile."""


Marks = list[Annotated[Mark, BeforeValidator(_mark)]]
"""What else is printed somewhere. Whether it belongs there is for `proof`."""


class _Entry(BaseModel):
    """Whatever stands in a tile file: taken at its word, with no key that nothing reads."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class CityEntry(_Entry):
    """A city of a tile."""

    edges: EdgePorts
    """The sides it takes."""
    coats_of_arms: Annotated[int, Field(ge=0, le=9)] = 0
    """How many coats of arms it shows."""
    marks: Marks = []
    """What else it shows: a cathedral, goods."""


class RoadEntry(_Entry):
    """A road of a tile."""

    edges: EdgePorts
    """The sides through which it leaves the tile."""
    marks: Marks = []
    """What it shows: an inn, a bridge."""


class RiverEntry(_Entry):
    """A river of a tile."""

    edges: EdgePorts
    """The sides through which it leaves the tile."""


class FieldEntry(_Entry):
    """A field of a tile."""

    halves: HalfEdgePorts
    """The half-edges it takes."""
    borders: list[EdgePorts] = []
    """The cities it touches, each by all the sides that the city takes (R-FARM-3)."""


class GardenEntry(_Entry):
    """Those copies of a tile that show a garden (R-AB-3)."""

    id: TileId
    """The tile id of such a copy."""
    count: Count
    """How many of the tile's copies they are."""


class TileEntry(_Entry):
    """A tile type, as printed."""

    id: TileId
    """Its tile id."""
    count: Count
    """How many copies lie in the box, the ones with a garden included."""
    edges: Annotated[tuple[Edge, Edge, Edge, Edge], BeforeValidator(_edges)]
    """What its sides show, clockwise from north."""
    garden: GardenEntry | None = None
    """Its copies with a garden, if there are any."""
    marks: Marks = []
    """What it shows beside its segments: festival grounds, a lake."""
    cities: list[CityEntry] = []
    """Its cities."""
    roads: list[RoadEntry] = []
    """Its roads."""
    rivers: list[RiverEntry] = []
    """Its rivers."""
    monastery: bool = False
    """Whether it shows a monastery."""
    fields: list[FieldEntry] = []
    """Its fields."""


class TileFile(_Entry):
    """A whole tile file."""

    format: Annotated[int, AfterValidator(_known_format)]
    """The version of the format."""
    box: str
    """The box's short name, the same as the file's."""
    tiles: Count
    """How many tiles lie in the box: a check on the counts."""
    start: TileId | None = None
    """The id of the tile that lies on the table at the start, if the box has one."""
    last: TileId | None = None
    """The id of the tile that is drawn after all others of the box, if it has one."""
    tile: list[TileEntry]
    """The tile types."""


def read_tile_file(path: Path) -> TileFile:
    """Read a tile file and check every word of it.

    Raises:
        TileFileError: It cannot be read, is not TOML, or says something that a tile file cannot say.
    """
    content = _parsed(path, _text(path))
    try:
        return TileFile.model_validate(content)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        tile, key = _place(content, first["loc"])
        raise TileFileError(path, _reason(first), tile=tile, key=key) from error


def _text(path: Path) -> str:
    """The text of a file that may be anything at all."""
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "a device"
            raise TileFileError(path, f"is {kind}, not a file")
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise TileFileError(path, f"cannot be read: {error.strerror}") from error
    except ValueError as error:  # a name that no file can have
        raise TileFileError(path, f"cannot be read: {error}") from error
    if len(data) > LARGEST_FILE:
        raise TileFileError(path, f"is larger than {LARGEST_FILE // 1024} KiB")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise TileFileError(path, "is not UTF-8 text", line=data.count(b"\n", 0, error.start) + 1) from error
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise TileFileError(path, f"is longer than {LONGEST_LINE} characters", line=number)
    return text


def _parsed(path: Path, text: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise TileFileError(path, "is nested too deeply") from error
    except ValueError as error:  # TOMLDecodeError is one
        message, _, place = str(error).partition(" (at ")
        number = re.match(r"line (\d+)", place)
        at_the_end = text.rstrip().count("\n") + 1 if place.startswith("end") else None
        line = int(number[1]) if number else at_the_end
        raise TileFileError(path, f"is not TOML: {_printable(message)}", line=line) from error


def _place(content: Mapping[str, Any], path: Sequence[int | str]) -> tuple[str | None, str]:
    """The id of the tile that a path into a tile file leads to, if it has a proper one, and the rest as a key."""
    tile = None
    match path:
        case ["tile", int(position), *rest]:
            entry = content["tile"][position]
            name = entry.get("id") if isinstance(entry, dict) else None
            if isinstance(name, str) and _TILE_ID.fullmatch(name):
                tile, path = name, rest
    key = "".join(f"[{step}]" if isinstance(step, int) else f".{_printable(step)}" for step in path)
    return tile, key.removeprefix(".")


def _reason(error: ErrorDetails) -> str:
    """What is wrong, said to a person who writes tile files."""
    found = _shown(error["input"])
    limits = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is no key that a tile file knows"
        case "int_type":
            return f"must be a whole number, not {found}"
        case "string_type":
            return f"must be text, not {found}"
        case "bool_type":
            return f"must be true or false, not {found}"
        case "list_type":
            return f"must be a list, not {found}"
        case "model_type":
            return f"must be a table, not {found}"
        case "greater_than_equal":
            return f"must be at least {limits['ge']}, not {found}"
        case "less_than_equal":
            return f"must be at most {limits['le']}, not {found}"
        case "value_error":
            return str(limits["error"])
        case _:
            return error["msg"]

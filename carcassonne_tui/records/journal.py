"""A game on disk: the journal, one JSON object a line, which a person can read and a program can append to.

The first line says what the file is and how the game began, complete with every tile in draw order,
so that the game stays the same even if some day a seed should shuffle differently. On one line:

    {"format": "carcassonne-journal", "version": 1, "program": "0.1.0",
     "created": "2026-01-31T18:00:00+00:00", "players": ["Ann", "Bob"],
     "options": {"farmers": true, ...}, "seed": 7, "tiles": ["V", "U", ...]}

`start`, `figures` and `scores` are there if the game did not begin with the usual ones; `seed` only
tells what `tiles` was shuffled with. Each further line is one action:

    {"do": "place", "tile": "V", "x": 1, "y": 0, "rotation": 2}
    {"do": "deploy", "figure": "meeple", "kind": "road", "ports": ["E", "W"]}
    {"do": "return", "source": "abbot", "figure": "abbot", "x": 2, "y": 0, "kind": "garden", "ports": []}
    {"do": "skip"}

The text is UTF-8 and every line ends with a newline. What stands after the last newline is an action
that was being written when the program ended; it counts only if it is complete.
"""

from __future__ import annotations

import os
import secrets
import stat
from os import PathLike
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from carcassonne_tui.records.lines import ACTION_LINES, FORMAT, VERSION, Header, written
from carcassonne_tui.rules import Game, GameError
from carcassonne_tui.strict_json import NotJson, parse

MAX_BYTES: Final = 8 * 2**20
"""The largest file that is read; the longest game that a setup allows stays well below."""

Filename = str | PathLike[str]
"""The name of a file."""


class JournalError(Exception):
    """A file that is no journal, or that cannot be read or written.

    Attributes:
        reason: A short stable name of what is wrong: `unreadable`, `unwritable`, `not-a-file`, `too-big`,
            `not-a-journal`, `newer`, `bad-line` or `illegal`.
        path: The file as it was asked for.
        line: The number of the wrong line, from 1, or None if it is no line that is wrong.
        why: What the system, the reader or the rules say about it; may be empty.
    """

    def __init__(self, reason: str, path: Filename, line: int | None = None, why: str = "") -> None:
        where = ascii(os.fspath(path)) + (f", line {line}" if line else "")
        super().__init__(f"{where}: {_MESSAGES[reason]}" + (f": {why}" if why else ""))
        self.reason = reason
        self.path = os.fspath(path)
        self.line = line
        self.why = why


_MESSAGES = {
    "unreadable": "the file cannot be read",
    "unwritable": "the file cannot be written",
    "not-a-file": "this is no regular file",
    "too-big": "the file is too big for a saved game",
    "not-a-journal": "this is no saved game",
    "newer": "the game was saved by a newer version of the program",
    "bad-line": "the line is damaged",
    "illegal": "the rules do not allow this",
}


def write_game(path: Filename, game: Game) -> None:
    """Save a game. A file of that name is replaced, and only once the whole game is on the disk.

    Raises:
        JournalError: It cannot be written there.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise JournalError("not-a-file", path)
        unfinished = target.with_name(f".{secrets.token_hex(8)}.tmp")
        try:
            with unfinished.open("xb") as file:
                file.write("".join(written(game)).encode())
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(target)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise JournalError("unwritable", path, why=_why(error)) from error


def read_game(path: Filename) -> Game:
    """The game that a file holds, played up to its last action.

    Raises:
        JournalError: The file cannot be read, is no journal, or tells of what the rules do not allow.
    """
    data = _content(path)
    first, *others = data.removesuffix(b"\n").split(b"\n")
    game = _begun(path, first)
    for number, line in enumerate(others, 2):
        try:
            told = parse(line)
        except NotJson as error:
            if number == len(others) + 1 and not data.endswith(b"\n"):
                break
            raise JournalError("bad-line", path, number, str(error)) from error
        try:
            game.apply(ACTION_LINES.validate_python(told).action())
        except ValidationError as error:
            raise JournalError("bad-line", path, number, _fault(error)) from error
        except GameError as error:
            raise JournalError("illegal", path, number, str(error)) from error
    return game


def _content(path: Filename) -> bytes:
    """The bytes of a file, which must be a regular one: a device or a pipe could hold us up for ever."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise JournalError("not-a-file", path)
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise JournalError("unreadable", path, why=_why(error)) from error
    if len(data) > MAX_BYTES:
        raise JournalError("too-big", path)
    return data


def _begun(path: Filename, line: bytes) -> Game:
    """The game at its start, as the first line tells it."""
    try:
        told: Any = parse(line)
    except NotJson as error:
        raise JournalError("not-a-journal", path, 1, str(error)) from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise JournalError("not-a-journal", path, 1)
    version = told.get("version")
    if type(version) is int and version > VERSION:
        raise JournalError("newer", path, 1, f"its format is {version}, this program reads {VERSION}")
    try:
        return Game(Header.model_validate(told).setup())
    except ValidationError as error:
        raise JournalError("bad-line", path, 1, _fault(error)) from error
    except GameError as error:
        raise JournalError("illegal", path, 1, str(error)) from error


def _fault(error: ValidationError) -> str:
    """The first thing that is wrong with a line."""
    fault = error.errors(include_url=False, include_input=False)[0]
    return ": ".join([".".join(map(str, fault["loc"])), fault["msg"]]).removeprefix(": ")


def _why(error: OSError | ValueError) -> str:
    """What the system says, without the file's name, which stands before it already."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)

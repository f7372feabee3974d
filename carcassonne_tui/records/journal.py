"""A game on disk: the journal, one JSON object a line, which a person can read and a program can append to.

The first line says what the file is and how the game began, complete with every tile in draw order,
so that the game stays the same even if some day a seed should shuffle differently. On one line:

    {"format": "carcassonne-journal", "version": 2, "program": "0.1.0",
     "created": "2026-01-31T18:00:00+00:00", "players": ["Ann", "Bob"],
     "options": {"farmers": true, ...}, "seed": 7, "tiles": ["V", "U", ...],
     "looks": [{"letter": "A", "colour": "red"}, ...], "preset": "standard"}

`start`, `figures` and `scores` are there if the game did not begin with the usual ones; `seed` only
tells what `tiles` was shuffled with. Each further line is one action, or takes the last one back:

    {"do": "place", "tile": "V", "x": 1, "y": 0, "rotation": 2, "turn": 1, "scores": [0, 0]}
    {"do": "deploy", "figure": "meeple", "kind": "road", "ports": ["E", "W"], "turn": 2, "scores": [0, 0]}
    {"do": "return", "source": "abbot", "figure": "abbot", "x": 2, "y": 0, "kind": "garden", "ports": [], ...}
    {"do": "skip", "turn": 72, "scores": [61, 74], "over": true}
    {"do": "undo", "turn": 72, "scores": [58, 70]}

`turn`, `scores` and `over` tell how the game stood after it; they may be left out, but may not be wrong.

The text is UTF-8 and every line ends with a newline. What stands after the last newline is an action
that was being written when the program ended; it counts only if it is complete.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from os import PathLike
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout
from pydantic import ValidationError

from carcassonne_tui.records.lines import DEED_LINES, FORMAT, VERSION, DeedLine, Header, UndoLine, text_of
from carcassonne_tui.records.record import Record
from carcassonne_tui.rules import Game, GameError, Phase
from carcassonne_tui.strict_json import NotJson, parse

MAX_BYTES: Final = 8 * 2**20
"""The largest file that is read; the longest game that a setup allows stays well below."""

Filename = str | PathLike[str]
"""The name of a file."""


class JournalError(Exception):
    """A file that is no journal, or that cannot be read or written.

    Attributes:
        reason: A short stable name of what is wrong: `unreadable`, `unwritable`, `not-a-file`, `too-big`,
            `not-a-journal`, `newer`, `bad-line`, `illegal` or `in-use`.
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
    "in-use": "another program has this game",
}


def write_game(path: Filename, game: Game) -> None:
    """Save a game. A file of that name is replaced, and only once the whole game is on the disk.

    Raises:
        JournalError: It cannot be written there.
    """
    write_record(path, Record(game))


def write_record(path: Filename, record: Record) -> None:
    """The same with all that is kept of a game but what was taken back.

    Raises:
        JournalError: It cannot be written there.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise JournalError("not-a-file", path)
        _replace(target, _written(record))
    except (OSError, ValueError) as error:
        raise JournalError("unwritable", path, why=_why(error)) from error


def read_game(path: Filename) -> Game:
    """The game that a file holds, played up to its last action.

    Raises:
        JournalError: The file cannot be read, is no journal, or tells of what the rules do not allow.
    """
    return read_record(path).game


def read_record(path: Filename) -> Record:
    """The game that a file holds with all that is kept of it, played up to its last line.

    Raises:
        JournalError: The file cannot be read, is no journal, or tells of what the rules do not allow.
    """
    return _read(path)[0]


class Journal:
    """The file of a game that is being played: what is told is on the disk before `tell` returns.

    Only one program may have it at a time. As long as the disk fails everything stays in memory, and
    the next `tell` or `catch_up` writes all that is missing.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        """Take a file for oneself; `begin` or `resume` says what is in it.

        Raises:
            JournalError: Another program has it (`in-use`).
        """
        self.path = path
        self._lines: list[bytes] = []
        self._written = 0
        self._size = 0
        self._file: int | None = None
        self._lock: FileLock | None = None
        self._take()

    @classmethod
    def begin(cls, path: Path, record: Record) -> Journal:
        """The journal of a game that has just begun; nothing is written before something is told.

        Raises:
            JournalError: Another program has that file (`in-use`).
        """
        journal = cls(path)
        journal._lines = [line.encode() for line in _written(record)]
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Record]:
        """Go on with the game in a file.

        Raises:
            JournalError: Another program has it (`in-use`), or it cannot be read.
        """
        journal = cls(path)
        try:
            record, lines, whole = _read(path)
        except JournalError:
            journal.close()
            raise
        journal._lines = lines
        if whole:
            with contextlib.suppress(OSError):  # then the first line told says what is wrong
                journal._open(len(lines), sum(map(len, lines)))
        return journal, record

    @property
    def behind(self) -> bool:
        """Whether something told is not on the disk yet."""
        return self._written < len(self._lines)

    def tell(self, line: DeedLine) -> None:
        """Write a line.

        Raises:
            JournalError: The disk does not take it; it is kept in memory.
        """
        self._lines.append(text_of(line).encode())
        self.catch_up()

    def catch_up(self) -> None:
        """Write whatever is missing on the disk.

        Raises:
            JournalError: The disk does not take it.
        """
        try:
            if self._lock is None:
                self._take()
            if self._file is None or self._is_lost():
                self._write_all()
            elif self.behind:
                self._write_missing()
        except (OSError, ValueError) as error:
            raise JournalError("unwritable", self.path, why=_why(error)) from error

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._lock is not None:
            with contextlib.suppress(OSError):
                lock_of(self.path).unlink()
            self._lock.release()
            self._lock = None

    def _take(self) -> None:
        """Lock the file against other programs; where no lock can be made, nothing can be written either."""
        lock = FileLock(lock_of(self.path), timeout=0)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire()
            self._lock = lock
        except Timeout:
            raise JournalError("in-use", self.path) from None
        except OSError:
            self._lock = None

    def _open(self, lines: int, size: int) -> None:
        self._file = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        self._written, self._size = lines, size

    def _is_lost(self) -> bool:
        """Whether the file that is open is not the one that a reader would find, or not what was written."""
        assert self._file is not None
        ours = os.fstat(self._file)
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return True
        return (found.st_ino, found.st_dev) != (ours.st_ino, ours.st_dev) or ours.st_size < self._size

    def _write_all(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
        self._written = 0
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _replace(self.path, b"".join(self._lines))
        self._open(len(self._lines), sum(map(len, self._lines)))

    def _write_missing(self) -> None:
        assert self._file is not None
        missing = memoryview(b"".join(self._lines[self._written :]))
        os.ftruncate(self._file, self._size)
        os.lseek(self._file, self._size, os.SEEK_SET)
        put = 0
        while put < len(missing):
            put += os.write(self._file, missing[put:])
        os.fsync(self._file)
        self._written, self._size = len(self._lines), self._size + len(missing)


def lock_of(path: Path) -> Path:
    """The file that whoever plays the game in a file holds locked."""
    return path.with_name(f".{path.name}.lock")


def _written(record: Record) -> list[str]:
    """Every line of a record, as text."""
    return [text_of(record.header), *(text_of(line) for line in record.lines())]


def _replace(target: Path, content: list[str] | bytes) -> None:
    """Write a whole file: whoever looks finds the old one or the new one, never half of it."""
    data = content if isinstance(content, bytes) else "".join(content).encode()
    unfinished = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _read(path: Filename) -> tuple[Record, list[bytes], bool]:
    """The record in a file, the lines of it that count, and whether one may simply write on after them."""
    data = _content(path)
    first, *others = data.removesuffix(b"\n").split(b"\n")
    record, version = _begun(path, first)
    lines = [first + b"\n"]
    for number, line in enumerate(others, 2):
        try:
            told = parse(line)
        except NotJson as error:
            if number == len(others) + 1 and not data.endswith(b"\n"):
                break
            raise JournalError("bad-line", path, number, str(error)) from error
        try:
            _tell(record, DEED_LINES.validate_python(told))
        except ValidationError as error:
            raise JournalError("bad-line", path, number, _fault(error)) from error
        except GameError as error:
            raise JournalError("illegal", path, number, str(error)) from error
        except _WrongStanding as error:
            raise JournalError("bad-line", path, number, str(error)) from error
        lines.append(line + b"\n")
    if version < VERSION:
        return record, [text_of(record.header).encode(), *lines[1:]], False
    return record, lines, True


class _WrongStanding(Exception):
    """A line tells something else than what came of it."""


def _tell(record: Record, line: DeedLine) -> None:
    """Play what a line tells, and hold against it what it says of how the game stood then."""
    if isinstance(line, UndoLine):
        record.undo()
    else:
        record.apply(line.action())
    game = record.game
    if line.turn not in (None, game.turn):
        raise _WrongStanding(f"turn is {line.turn}, but it is turn {game.turn}")
    if line.scores is not None and list(line.scores) != game.scores:
        raise _WrongStanding(f"scores are {list(line.scores)}, but they are {game.scores}")
    if line.over and game.phase is not Phase.OVER:
        raise _WrongStanding("over is true, but the game goes on")


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


def _begun(path: Filename, line: bytes) -> tuple[Record, int]:
    """The record at its start, as the first line tells it, and the version of the file."""
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
        header = Header.model_validate(told)
        return Record.begun(header), header.version
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

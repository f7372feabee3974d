"""A game on disk: the journal, one JSON object a line, which a person can read and a program can append to.

The first line says what the file is and how the game began, complete with every tile in draw order,
so that the game stays the same even if some day a seed should shuffle differently. On one line:

    {"format": "carcassonne-journal", "version": 2, "program": "0.1.0",
     "created": "2026-01-31T18:00:00+00:00", "players": ["Ann", "Bob"],
     "options": {"farmers": true, ...}, "seed": 7, "tiles": ["V", "U", ...],
     "looks": [{"letter": "A", "colour": "red"}, ...], "preset": "standard"}

`start`, `figures` and `scores` are there if the game did not begin with the usual ones; `seed` only
tells what `tiles` was shuffled with; `clock` is the time for a turn in seconds, if there is one. Each
further line is one action, or takes the last one back:

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

from carcassonne_tui.quoting import shown
from carcassonne_tui.records.lines import DEED_LINES, FORMAT, VERSION, DeedLine, Header, UndoLine, text_of
from carcassonne_tui.records.record import Record
from carcassonne_tui.rules import Game, GameError, Phase
from carcassonne_tui.strict_json import NotJson, parse
from carcassonne_tui.whole_file import unfinished

MAX_BYTES: Final = 8 * 2**20
"""The largest file that is read; the longest game that a setup allows stays well below."""

Filename = str | PathLike[str]
"""The name of a file."""

_LONG = 300


class JournalError(Exception):
    """A file that is no journal, or that cannot be read or written.

    Attributes:
        reason: A short stable name of what is wrong: `unreadable`, `unwritable`, `not-a-file`, `too-big`,
            `not-a-journal`, `newer`, `bad-line`, `illegal` or `in-use`.
        path: The file as it was asked for.
        line: The number of the wrong line, from 1, or None if it is no line that is wrong.
        why: What the system, the reader or the rules say about it, in printable characters; may be empty.
    """

    def __init__(self, reason: str, path: Filename, line: int | None = None, why: str = "") -> None:
        why = shown(why, _LONG)
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
        target = _target(path)
        if target.exists() and not target.is_file():
            raise JournalError("not-a-file", path)
        _replace(target, "".join(_written(record)).encode())
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
    return _played(path, _content(path))[0]


class Journal:
    """The file of a game that is being played: what is told is on the disk before `tell` returns.

    Only one program may have it at a time. As long as the disk fails everything stays in memory, and
    the next `tell`, `catch_up` or `close` writes all that is missing. If somebody else deletes or cuts
    the file meanwhile it is written anew; if he puts another one in its place, that one is kept beside
    it under a name of its own.

    Attributes:
        path: The file.
        behind: Whether something told is not on the disk yet.
    """

    def __init__(self, path: Path, text: bytes, found: bytes | None = None) -> None:
        """A journal that holds no lock yet; `begin` and `resume` make the right ones.

        Args:
            path: The file.
            text: What shall be in it.
            found: What is in it, or None if it does not exist.
        """
        self.path = path
        self.behind = False
        self._text = text
        self._found = found
        self._safe = len(found or b"")
        self._lock: FileLock | None = None

    @classmethod
    def begin(cls, path: Path, record: Record) -> Journal:
        """The journal of a game that begins here; nothing is written before there is something to tell.

        A game in which something has been done already is `behind`: `catch_up` writes it.
        """
        journal = cls(path, "".join(_written(record)).encode())
        journal.behind = bool(record.game.actions)
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Record]:
        """Go on with the game in a file.

        Raises:
            JournalError: Another program has it (`in-use`), or it cannot be read.
        """
        journal = cls(path, b"")
        journal._take()
        try:
            data = _content(path)
            record, journal._text = _played(path, data)
        except BaseException:
            journal.close()
            raise
        journal._found, journal._safe = data, len(data)
        return journal, record

    def tell(self, line: DeedLine) -> None:
        """Write a line.

        Raises:
            JournalError: The disk does not take it, or another program has the file by now; the line is
                kept in memory.
        """
        self._text += text_of(line).encode()
        self.behind = True
        if len(self._text) > MAX_BYTES // 2:
            self._shorten()
        self.catch_up()

    def catch_up(self) -> None:
        """Write whatever is missing on the disk.

        Raises:
            JournalError: The disk does not take it, or another program has the file by now.
        """
        if not self.behind:
            return
        try:
            target = _target(self.path)
            target.parent.mkdir(parents=True, exist_ok=True)
            self._take()
            found = _content_up_to(target, max(len(self._text), len(self._found or b"")))
            if found is not None and self._text.startswith(found):
                self._write_missing(target, len(found))
            else:
                ours = found is not None and (self._found or b"").startswith(found)
                _replace(target, self._text, keep=not ours)
        except (OSError, ValueError) as error:
            raise JournalError("unwritable", self.path, why=_why(error)) from error
        self._safe = len(self._text)
        self.behind = False

    def close(self) -> None:
        """Write what is missing, if the disk takes it, and let go of the file."""
        with contextlib.suppress(JournalError):
            self.catch_up()
        if self._lock is not None:
            with contextlib.suppress(OSError):
                lock_of(self.path).unlink()
            self._let_go()

    def _take(self) -> None:
        """Lock the file against other programs. A game is rather kept without a lock than not at all."""
        if self._lock is not None and os.path.exists(lock_of(self.path)):
            return
        self._let_go()
        try:
            if not os.path.isdir(lock_of(self.path).parent):
                return  # nor is there a file
            lock = FileLock(lock_of(self.path), timeout=0, thread_local=False)
            lock.acquire()
        except Timeout:
            raise JournalError("in-use", self.path) from None
        except (OSError, ValueError, NotImplementedError):
            return
        self._lock = lock

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _write_missing(self, target: Path, found: int) -> None:
        """Go on after what is in the file, or after what is known to be on the disk, if that is less."""
        start = min(found, self._safe)
        missing = memoryview(self._text)[start:]
        file = os.open(target, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            os.lseek(file, start, os.SEEK_SET)
            put = 0
            while put < len(missing):
                put += os.write(file, missing[put:])
            os.fsync(file)
        finally:
            os.close(file)

    def _shorten(self) -> None:
        """Leave out what was taken back, before the file gets too big to be read."""
        self._found = self._text
        self._text = "".join(_written(_played(self.path, self._text)[0])).encode()


def lock_of(path: Path) -> Path:
    """The file that whoever plays the game in a file holds locked."""
    target = _target(path)
    return target.with_name(f".{target.name}.lock")


def _target(path: Filename) -> Path:
    """The file that a link leads to: whoever comes by another way must find the same."""
    return Path(os.path.realpath(path))


def _written(record: Record) -> list[str]:
    """Every line of a record, as text."""
    return [text_of(record.header), *(text_of(line) for line in record.lines())]


def _replace(target: Path, data: bytes, *, keep: bool = False) -> None:
    """Write a whole file: whoever looks finds the old one or the new one, never half of it.

    Args:
        target: The file.
        data: What shall be in it.
        keep: Whether a file that lies there is kept under another name.
    """
    with unfinished(target, data) as file:
        if keep and os.path.lexists(target):
            target.rename(target.with_name(f"{target.stem}-{secrets.token_hex(4)}{target.suffix}"))
        file.replace(target)
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Make sure that the names in a folder are on the disk, where a system can tell it to do so."""
    with contextlib.suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _content_up_to(path: Path, size: int) -> bytes | None:
    """The bytes of a file; None if there is none, or something else, or a bigger one."""
    try:
        state = os.stat(path)
        if not stat.S_ISREG(state.st_mode) or state.st_size > size:
            return None
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _played(path: Filename, data: bytes) -> tuple[Record, bytes]:
    """The record that the bytes of a file tell of, and what shall be in the file before one writes on."""
    first, *others = data.removesuffix(b"\n").split(b"\n")
    record, version = _begun(path, first)
    if version < VERSION:
        first = text_of(record.header).encode().removesuffix(b"\n")
    lines = [first]
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
        lines.append(line)
    return record, b"\n".join([*lines, b""])


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
    if line.over not in (None, over := game.phase is Phase.OVER):
        raise _WrongStanding(f"over is {line.over}, but the game {'is over' if over else 'goes on'}")


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
        raise JournalError("not-a-journal", path, 1, f'"format" is not "{FORMAT}"')
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

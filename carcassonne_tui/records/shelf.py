"""The shelf: where games are kept, a file each, and what can be told of them at a glance.

A game goes by the name of its file. To list the shelf only the first and the last line of each file
is read, however long the games are.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import string
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout
from pydantic import ValidationError

from carcassonne_tui.paths import games_dir
from carcassonne_tui.records.journal import MAX_BYTES, JournalError, lock_of, read_record, write_record
from carcassonne_tui.records.lines import DEED_LINES, FORMAT, VERSION, Header
from carcassonne_tui.rules import Phase
from carcassonne_tui.strict_json import NotJson, parse

SUFFIX = ".jsonl"
"""How the name of a kept game's file ends."""

_TAIL = 2**12
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EARLIEST, _LATEST = -62_000_000_000, 250_000_000_000
_LETTERS = string.ascii_lowercase


class UnknownGame(Exception):
    """No game of the shelf, or more than one, goes by a name.

    Attributes:
        name: The name that was asked for.
        found: The names that begin or end like that.
    """

    def __init__(self, name: str, found: tuple[str, ...]) -> None:
        super().__init__(name, found)
        self.name = name
        self.found = found


class Glance(NamedTuple):
    """What can be told of a kept game without playing it.

    Attributes:
        name: What it goes by.
        path: Its file.
        modified: When something was done in it last.
        players: Names in seating order; empty if they cannot be seen.
        boxes: The boxes on the table beside the base game.
        turn: The turn that it stands at, or None if that cannot be seen.
        scores: Points by seat, or None if that cannot be seen.
        over: Whether it is over.
        fault: A `JournalError.reason` if it cannot be opened, as far as can be seen, or None.
    """

    name: str
    path: Path
    modified: datetime
    players: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    turn: int | None = None
    scores: tuple[int, ...] | None = None
    over: bool = False
    fault: str | None = None


def new_path() -> Path:
    """A file for a game that begins now; it does not exist."""
    today = datetime.now(UTC).strftime("%Y%m%d")
    while True:
        path = games_dir() / f"{today}-{''.join(secrets.choice(_LETTERS) for _ in range(4))}{SUFFIX}"
        if not os.path.lexists(path):
            return path


def glances() -> list[Glance]:
    """Every kept game, the one that was played last first."""
    return sorted(_glances(), key=lambda glance: (glance.modified, glance.name), reverse=True)


def latest() -> Glance | None:
    """The game that was played last and is not over; None if there is none."""
    return next((glance for glance in glances() if not glance.over and not glance.fault), None)


def named(name: str) -> Path:
    """The file of the game that a name, or the beginning or end of one, stands for.

    Raises:
        UnknownGame: There is none, or more than one.
    """
    names = sorted(path.stem for path in _files())
    found = (
        [other for other in names if other == name]
        or [other for other in names if name and other.startswith(name)]
        or [other for other in names if name and other.endswith(name)]
    )
    if len(found) != 1:
        raise UnknownGame(name, tuple(found))
    return games_dir() / f"{found[0]}{SUFFIX}"


def import_game(file: Path) -> str:
    """Put a copy of the game in a file on the shelf, and answer with the name that it goes by there.

    Raises:
        JournalError: It cannot be read, or the copy cannot be written.
    """
    record = read_record(file)
    path = new_path()
    with contextlib.suppress(OSError):  # then writing tells why
        path.parent.mkdir(parents=True, exist_ok=True)
    write_record(path, record)
    return path.stem


def delete_game(path: Path) -> None:
    """Take a game from the shelf for good.

    Raises:
        JournalError: Somebody plays it (`in-use`), or it cannot be deleted.
    """
    lock = FileLock(lock_of(path), timeout=0)
    try:
        with lock:
            try:
                path.unlink()
            finally:
                lock_of(path).unlink(missing_ok=True)
    except Timeout:
        raise JournalError("in-use", path) from None
    except OSError as error:
        raise JournalError("unwritable", path, why=error.strerror or str(error)) from error


def _files() -> list[Path]:
    with contextlib.suppress(OSError):
        return [path for path in games_dir().iterdir() if path.name.endswith(SUFFIX) and not path.name.startswith(".")]
    return []


def _glances() -> Iterator[Glance]:
    for path in _files():
        with contextlib.suppress(FileNotFoundError):
            yield _glance(path)


def _glance(path: Path) -> Glance:
    try:
        state = os.stat(path)
    except FileNotFoundError:
        raise
    except OSError:  # a link to itself, or a folder that may not be entered
        return Glance(path.stem, path, _moment(0), fault="unreadable")
    known = Glance(path.stem, path, _moment(state.st_mtime))
    if not stat.S_ISREG(state.st_mode):
        return known._replace(fault="not-a-file")
    try:
        with path.open("rb") as file:
            head = file.readline(MAX_BYTES)
            file.seek(max(len(head), state.st_size - _TAIL))
            tail = file.read(_TAIL)
    except OSError:
        return known._replace(fault="unreadable")
    try:
        told = parse(head)
        if not isinstance(told, dict) or told.get("format") != FORMAT:
            return known._replace(fault="not-a-journal")
        if isinstance(told.get("version"), int) and told["version"] > VERSION:
            return known._replace(fault="newer")
        header = Header.model_validate(told)
    except NotJson:
        return known._replace(fault="not-a-journal")
    except ValidationError:
        return known._replace(fault="bad-line")
    known = known._replace(players=header.players, boxes=header.options.boxes)
    return _with_standing(known, tail, header)


def _with_standing(known: Glance, tail: bytes, header: Header) -> Glance:
    """How the game stands, by the last line of its file that is complete; if that does not tell, by playing it."""
    lines = tail.split(b"\n")
    for line in lines[:-3:-1]:
        try:
            deed = DEED_LINES.validate_python(parse(line))
        except (NotJson, ValidationError):
            continue
        if deed.turn is None or deed.scores is None:
            break
        return known._replace(turn=deed.turn, scores=deed.scores, over=bool(deed.over))
    if tail:
        return _played(known)
    return known._replace(turn=1, scores=header.scores or (0,) * len(header.players))


def _played(known: Glance) -> Glance:
    try:
        game = read_record(known.path).game
    except JournalError as error:
        return known._replace(fault=error.reason)
    return known._replace(turn=game.turn, scores=tuple(game.scores), over=game.phase is Phase.OVER)


def _moment(seconds: float) -> datetime:
    """A moment in UTC, or the nearest that there is: a file may claim to be from any year."""
    return _EPOCH + timedelta(seconds=min(max(seconds, _EARLIEST), _LATEST))

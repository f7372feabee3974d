"""Set-ups: how a table likes to play, kept under a name, and the one that was used last.

They lie in one file of JSON, a line a set-up, which is written as a whole or not at all:

    {"format": "carcassonne-setups", "version": 1}
    {"players": ["Ann", "Bob"], "looks": [{"letter": "A", "colour": "red"}, ...], "preset": "standard",
     "random_order": false, "clock": 60, "options": {"farmers": true, ...}}
    {"name": "Friday", "players": ["Ann", "Bob", "Cleo"], ...}

The one without a name, which is on a line like the others, is the one that was used last.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from filelock import FileLock, Timeout
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from carcassonne_tui.paths import data_dir
from carcassonne_tui.records.lines import MAX_CLOCK, Look
from carcassonne_tui.rules import MAX_SEATS, MIN_SEATS, Options
from carcassonne_tui.rules.setup import Name
from carcassonne_tui.strict_json import NotJson, parse
from carcassonne_tui.whole_file import unfinished

FORMAT: Final = "carcassonne-setups"
"""What the first line calls the format."""

VERSION: Final = 1
"""The version of the format that this program writes, and the newest that it reads."""

MAX_NAME: Final = 30
"""Characters in the longest name of a set-up."""

MAX_SETUPS: Final = 500
"""How many set-ups are kept under names at most."""

_MAX_BYTES = 2**21
_PATIENCE = 5  # seconds for another program that writes the file
_CONTROLS = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


class SetupsError(Exception):
    """The set-ups cannot be had or kept.

    Attributes:
        reason: `damaged`, `newer`, `unreadable`, `unwritable` or `too-many`.
        path: The file.
        why: What is wrong, as the system or the reader says it; may be empty.
    """

    def __init__(self, reason: str, path: Path, why: str = "") -> None:
        super().__init__(f"{path}: {reason}" + (f": {why}" if why else ""))
        self.reason = reason
        self.path = path
        self.why = why


def _tidy(name: str) -> str:
    """A name as it is kept: without blanks around it, and without what would steer a terminal."""
    if name != name.strip() or any(unicodedata.category(letter) in _CONTROLS for letter in name):
        raise ValueError("a name has a blank at its end or a control character")
    return name


class _Line(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class _Header(_Line):
    format: Literal["carcassonne-setups"]
    version: Annotated[int, Field(ge=1)]


class KeptSetup(_Line):
    """A set-up: everything about a game but its tiles."""

    name: Annotated[str, Field(min_length=1, max_length=MAX_NAME), AfterValidator(_tidy)] | None = None
    """What it is called; None for the one that was used last."""
    players: Annotated[tuple[Name, ...], Field(strict=False, min_length=MIN_SEATS, max_length=MAX_SEATS)]
    """Names in seating order."""
    looks: Annotated[tuple[Look, ...], Field(strict=False)]
    """What stands for each player, in the same order."""
    preset: Name
    """The rule set that the options started from."""
    random_order: bool = False
    """Whether lots are drawn for the seating order."""
    clock: Annotated[int, Field(ge=0, le=MAX_CLOCK)] = 0
    """The time for a turn in seconds, 0 for any."""
    options: Options
    """The rules it is played by."""

    @model_validator(mode="after")
    def _one_a_seat(self) -> KeptSetup:
        if len(self.looks) != len(self.players):
            raise ValueError("there must be one look for each player")
        return self


def setups_file() -> Path:
    """Where the set-ups are kept; it need not exist."""
    return data_dir() / "setups.jsonl"


def kept_setups() -> list[KeptSetup]:
    """The set-ups that were kept under a name, in the order of their names.

    Raises:
        SetupsError: There is a file, but it cannot be read.
    """
    return sorted((setup for setup in _read() if setup.name), key=_by_name)


def last_setup() -> KeptSetup | None:
    """The set-up that was used last; None if there is none, or none that can be read."""
    with contextlib.suppress(SetupsError):
        return next((setup for setup in _read() if setup.name is None), None)
    return None


def keep_setup(setup: KeptSetup) -> Path | None:
    """Keep a set-up in place of the one with its name, or without a name as the one used last.

    A damaged file is put aside, and the answer is where it lies now.

    Raises:
        SetupsError: It cannot be written, or there are too many (`too-many`).
    """
    with _changing() as (setups, aside):
        others = [other for other in setups if other.name != setup.name]
        if setup.name and sum(1 for other in others if other.name) >= MAX_SETUPS:
            raise SetupsError("too-many", setups_file())
        _write([*others, setup])
    return aside


def delete_setup(name: str) -> None:
    """Delete the set-up of a name, if there is one.

    Raises:
        SetupsError: The file cannot be read or written.
    """
    with _changing() as (setups, _):
        _write([setup for setup in setups if setup.name != name])


def _by_name(setup: KeptSetup) -> tuple[str, str]:
    return (setup.name or "").casefold(), setup.name or ""


def _read() -> list[KeptSetup]:
    path = setups_file()
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SetupsError("unreadable", path, error.strerror or str(error)) from error
    if len(data) > _MAX_BYTES:
        raise SetupsError("damaged", path)
    first, *others = data.removesuffix(b"\n").split(b"\n")
    try:
        if _Header.model_validate(parse(first)).version > VERSION:
            raise SetupsError("newer", path)
        setups = [KeptSetup.model_validate(parse(line)) for line in others]
    except (NotJson, ValidationError) as error:
        raise SetupsError("damaged", path) from error
    if len({setup.name for setup in setups}) != len(setups):
        raise SetupsError("damaged", path)
    return setups


@contextlib.contextmanager
def _changing() -> Iterator[tuple[list[KeptSetup], Path | None]]:
    """The set-ups, while no other program changes them; and where a damaged file lies now, if there was one."""
    path = setups_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_name(f".{path.name}.lock"), timeout=_PATIENCE):
            aside = None
            try:
                setups = _read()
            except SetupsError as error:
                if error.reason != "damaged":
                    raise
                aside = path.with_name(f"{path.stem}-{secrets.token_hex(4)}{path.suffix}")
                path.rename(aside)
                setups = []
            yield setups, aside
    except Timeout as error:
        raise SetupsError("unwritable", path) from error
    except OSError as error:
        raise SetupsError("unwritable", path, error.strerror or str(error)) from error


def _write(setups: Sequence[KeptSetup]) -> None:
    """Write the whole file: whoever looks finds the old one or the new one."""
    path = setups_file()
    lines: list[dict[str, Any]] = [_Header(format=FORMAT, version=VERSION).model_dump()]
    lines += [setup.model_dump(mode="json", exclude_none=True) for setup in setups]
    with unfinished(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()) as file:
        file.replace(path)

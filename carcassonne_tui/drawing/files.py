"""Reading glyph sets and themes: strict about what a file says, plain about what is wrong with it."""

from __future__ import annotations

import stat
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from carcassonne_tui.paths import asset_names, assets_root
from carcassonne_tui.quoting import shown

LARGEST_FILE = 64 * 1024
"""How many bytes a file may have: many times the largest one, and read in no time."""


class DrawingFileError(Exception):
    """A glyph set or a theme that cannot be used.

    Attributes:
        file: The file.
        key: Where in it, e.g. `surfaces.road.bg`, or None if it is about the whole file.
        reason: What is wrong there.
    """

    def __init__(self, file: Path, key: str | None, reason: str) -> None:
        super().__init__(file, key, reason)
        self.file = file
        self.key = key
        self.reason = reason

    def __str__(self) -> str:
        parts = (shown(self.file.name), self.key, self.reason)
        return ": ".join(part for part in parts if part is not None)


class Strict(BaseModel):
    """A table of a file: every key known, every value of the right kind."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


_Model = TypeVar("_Model", bound=Strict)


def load(folder: str, name: str, model: type[_Model]) -> _Model:
    """One of the files that the program ships.

    Raises:
        DrawingFileError: There is no file of that name, or it is at fault.
    """
    path = assets_root() / folder / f"{name}.toml"
    if name not in (names := asset_names(folder)):
        raise DrawingFileError(path, None, f"there is no such file; there are {', '.join(names)}")
    return read(path, model)


def read(path: Path, model: type[_Model]) -> _Model:
    """A file as the tables that it must hold.

    Raises:
        DrawingFileError: It cannot be read, or it is at fault.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise DrawingFileError(path, None, "is no file")
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # a ValueError is a path that no system could have
        reason = error.strerror if isinstance(error, OSError) else None
        raise DrawingFileError(path, None, f"cannot be read: {reason or 'no such path'}") from error
    if len(content) > LARGEST_FILE:
        raise DrawingFileError(path, None, f"is larger than {LARGEST_FILE} bytes")
    try:
        tables: dict[str, Any] = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DrawingFileError(path, None, "is not written in UTF-8") from error
    except (ValueError, RecursionError) as error:  # tomllib lets through what int() says of numbers that are too long
        raise DrawingFileError(path, None, f"is no TOML: {shown(str(error))}") from error
    try:
        return model.model_validate(tables)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        reason = str(first["ctx"]["error"]) if first["type"] == "value_error" else first["msg"]
        raise DrawingFileError(path, shown(key), shown(reason)) from error


def check_complete(found: Iterable[str], wanted: Iterable[str], noun: str) -> None:
    """Check that a table has an entry for everything it must have one for, and no other.

    Raises:
        ValueError: Something is missing or unknown; the message names it.
    """
    found, wanted = set(found), set(wanted)
    if unknown := sorted(found - wanted):
        raise ValueError(f"has the unknown {noun} {', '.join(unknown)}")
    if missing := sorted(wanted - found):
        raise ValueError(f"lacks the {noun} {', '.join(missing)}")

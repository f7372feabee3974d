"""Pictures of maps, each in a file that nothing is ever written over."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from carcassonne_tui.paths import data_dir
from carcassonne_tui.records.journal import JournalError
from carcassonne_tui.whole_file import unfinished

SUFFIX = ".svg"
"""How the name of a picture's file ends."""


def pictures_dir() -> Path:
    """The folder of the pictures; it need not exist."""
    return data_dir() / "pictures"


def keep_picture(name: str, picture: str) -> Path:
    """Put a picture into the folder of the pictures, under a name or the first of `NAME-2`, ... that is free.

    Returns:
        Its file.

    Raises:
        JournalError: It cannot be written.
    """
    folder = pictures_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unwritable(folder, error) from error
    for number in count(1):
        path = folder / (f"{name}{SUFFIX}" if number == 1 else f"{name}-{number}{SUFFIX}")
        if not os.path.lexists(path):
            try:
                _write(path, picture)
            except FileExistsError:  # somebody else has just taken the name
                continue
            except (OSError, ValueError) as error:
                raise _unwritable(path, error) from error
            return path
    raise AssertionError("numbers end")


def write_picture(path: Path, picture: str) -> None:
    """Write a picture to a new file.

    Raises:
        JournalError: It cannot be written, or there is something of that name.
    """
    try:
        _write(path, picture)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from error


def _write(path: Path, picture: str) -> None:
    """Write a new file: whoever looks finds all of it or nothing."""
    with unfinished(path, picture.encode()) as file:
        with path.open("xb"):  # the name is taken, or there is an error
            pass
        try:
            file.replace(path)
        except OSError:
            path.unlink(missing_ok=True)
            raise


def _unwritable(path: Path, error: OSError | ValueError) -> JournalError:
    why = error.strerror if isinstance(error, OSError) else None
    return JournalError("unwritable", path, why=why or str(error))

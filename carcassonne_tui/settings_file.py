"""The file of the user's settings as a text, whatever it says.

The first picture of the program needs a word of it, and waits for nothing that reads it strictly.
"""

from __future__ import annotations

import stat
from pathlib import Path

from carcassonne_tui.i18n import t
from carcassonne_tui.paths import config_dir
from carcassonne_tui.quoting import shown

MAX_BYTES = 64 * 1024
"""How large a file of settings may be: all keys remapped take a tenth of it."""

_LONGEST = 160
"""How much is quoted of what a file says."""


class SettingsError(Exception):
    """A file of settings that cannot be read or written.

    Attributes:
        reason: What is wrong, the id of a message in `settings`.
        path: The file.
        key: The setting that it is about, or None for the whole file.
        why: More about it, such as what the system says.
    """

    def __init__(self, reason: str, path: Path, key: str | None = None, why: str = "") -> None:
        super().__init__(reason, path, key, why)
        self.reason = reason
        self.path = path
        self.key = key
        self.why = why

    def __str__(self) -> str:
        return t(f"settings.{self.reason}", file=quoted(self.path.name), key=quoted(self.key or ""), why=self.why)


def settings_path() -> Path:
    """The file of the settings; it need not exist."""
    return config_dir() / "settings.toml"


def settings_text(path: Path) -> str:
    """The text of a file of settings, empty if there is none.

    Raises:
        SettingsError: It cannot be read.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise SettingsError("not-a-file", path)
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:  # a ValueError is a path that no system could have
        raise SettingsError("unreadable", path, why=system_says(error)) from error
    if len(content) > MAX_BYTES:
        raise SettingsError("too-big", path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SettingsError("not-text", path) from error


def system_says(error: OSError | ValueError) -> str:
    """What the system says, without the file's name, which stands before it already."""
    return quoted(error.strerror or str(error) if isinstance(error, OSError) else str(error))


def quoted(text: str) -> str:
    """What a file says, as it may be quoted."""
    return shown(text, _LONGEST)

"""The words that people read, by message id, from the catalogues in `assets/locales/`.

A language is a folder of TOML files; the first part of an id is its file, the rest leads through
the tables: `t("game.prompt.place", name="Ann")` is `prompt.place` in `game.toml`. Values in braces
are filled in literally. Where a number decides the form, the entry is a table with `one` and
`other`, and the value is called `count`. English is the source: what another language lacks
is said in English.
"""

from __future__ import annotations

import locale
import os
import tomllib
from functools import cache
from typing import Any

from carcassonne_tui.paths import assets_root

SOURCE = "en"
"""The language that has every message."""


class _Language:
    """The language in use; one for the whole program."""

    current = SOURCE


def languages() -> list[str]:
    """The languages that there are catalogues for."""
    return sorted(folder.name for folder in (assets_root() / "locales").iterdir() if folder.is_dir())


def use_language(language: str | None = None) -> None:
    """Speak a language from now on; None for the one of the user's locale, if there is a catalogue."""
    wanted = language or _locale_language()
    _Language.current = wanted if wanted in languages() else SOURCE


def _locale_language() -> str:
    """The language of the environment, as two letters; empty if it names none."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value[:2].lower()
    return (locale.getlocale()[0] or "")[:2].lower()


@cache
def _catalogue(language: str, area: str) -> dict[str, Any]:
    path = assets_root() / "locales" / language / f"{area}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _entry(language: str, message: str) -> Any:
    area, *keys = message.split(".")
    found: Any = _catalogue(language, area)
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found


def t(message: str, **values: object) -> str:
    """A message in the language in use.

    Args:
        message: Its id.
        values: What to fill in for each name in braces.

    Raises:
        KeyError: No language has the message.
    """
    entry = _entry(_Language.current, message)
    if entry is None:
        entry = _entry(SOURCE, message)
    if isinstance(entry, dict):
        entry = entry.get("one") if values.get("count") == 1 and "one" in entry else entry.get("other")
    if not isinstance(entry, str):
        raise KeyError(message)
    return entry.format_map(values)

"""What each user likes: a few settings in a file, which nobody needs to have.

The file is `settings.toml` in the folder `paths.config_dir`. It may hold any of the settings, and says nothing
about the others:

    format = 1
    theme = "light"

    [keys]
    game.rotate = "z"

It is read strictly. Whoever opens the game with a file that is at fault plays with the usual settings, and the file
is kept beside the next one that is written.
"""

from __future__ import annotations

import contextlib
import os
import stat
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError

from carcassonne_tui.drawing.theme_names import DEFAULT_THEME, theme_names
from carcassonne_tui.i18n import t
from carcassonne_tui.settings_file import SettingsError, quoted, settings_path, settings_text, system_says
from carcassonne_tui.whole_file import unfinished

FORMAT = 1
"""The version of the form in which settings are written."""

_BEGUN = f"format = {FORMAT}\n"


def _theme(name: str) -> str:
    """The same name, if there is a theme of that name."""
    if name not in theme_names():
        raise ValueError(t("settings.one-of", values=_quoted(theme_names())))
    return name


def _flat(table: Any) -> Any:
    """The same with dotted names: `game.rotate = "z"` in TOML is a table in a table, `"game.rotate" = "z"` is not."""
    return dict(_entries(table, ())) if isinstance(table, dict) else table


def _entries(table: dict[str, Any], above: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _entries(value, (*above, name))
        else:
            yield ".".join((*above, name)), value


class Settings(BaseModel):
    """All settings; without arguments those of somebody who has chosen nothing."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    theme: Annotated[str, AfterValidator(_theme)] = DEFAULT_THEME
    """The colours, by the name of a theme."""

    glyphs: Literal["ascii", "unicode"] = "ascii"
    """The characters that the map is drawn with: plain ones only, or lines and blocks as well."""

    animations: bool = True
    """Whether what is scored moves on the screen for a moment."""

    hints: bool = True
    """Whether the game shows what a good memory would know: how many tiles are left, and which cells stay empty."""

    grid: bool = False
    """Whether the borders of the tiles are drawn."""

    coordinates: bool = False
    """Whether columns and rows of the map are numbered."""

    bell: bool = False
    """Whether the terminal rings when the turn passes to somebody."""

    keys: Annotated[dict[str, str], BeforeValidator(_flat)] = {}
    """The keys of actions by the ids of their bindings, several separated by commas; all others have the usual ones."""


def load_settings(path: Path | None = None) -> Settings:
    """The settings in a file, the usual ones if there is none.

    Args:
        path: The file, or None for the user's own.

    Raises:
        SettingsError: The file cannot be read, or it is at fault.
    """
    path = path or settings_path()
    return _settings_of(settings_text(path), path)


def save_settings(settings: Settings, before: Settings, path: Path | None = None) -> Path | None:
    """Write the settings that have changed into a file. The rest of it, comments too, stays as it is.

    Whoever looks finds the old file or the new one, never half of one. A file that is at fault is
    kept under another name.

    Args:
        settings: What shall be written.
        before: What was the case before; what is the same in both is left as the file has it.
        path: The file, or None for the user's own.

    Returns:
        The new name of a file that was at fault, or None.

    Raises:
        SettingsError: It cannot be written.
    """
    from tomlkit import dumps, parse  # noqa: PLC0415 - slow to import, and needed only here

    path = Path(os.path.realpath(path or settings_path()))  # a link stays a link
    try:
        text, faulty = settings_text(path), False
        _settings_of(text, path)
        document = parse(text or _BEGUN)
    except (SettingsError, ValueError, RecursionError):  # the last ones from what only one of the two readers takes
        document, faulty = parse(_BEGUN), True
    old = before.model_dump()
    for name, value in settings.model_dump().items():
        if value != old[name]:
            document[name] = value
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _replace(path, dumps(document), keep=faulty)
    except OSError as error:
        raise SettingsError("unwritable", path, why=system_says(error)) from error


def _settings_of(text: str, path: Path) -> Settings:
    """The settings that a file's text holds."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # tomllib lets through what int() says of numbers that are too long
        raise SettingsError("not-toml", path, why=quoted(str(error))) from error
    version = tables.pop("format", FORMAT)
    if type(version) is not int or version < 1:
        raise SettingsError("wrong", path, "format", t("settings.one-of", values=FORMAT))
    if version > FORMAT:
        raise SettingsError("newer", path)
    try:
        return Settings.model_validate(tables)
    except RecursionError as error:
        raise SettingsError("not-toml", path, why=quoted(str(error))) from error
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in fault["loc"])
        match fault["type"]:
            case "extra_forbidden":
                raise SettingsError("unknown", path, key, ", ".join(Settings.model_fields)) from error
            case "bool_type":
                why = t("settings.one-of", values="true, false")
            case "literal_error":
                why = t("settings.one-of", values=fault["ctx"]["expected"].replace("'", '"').replace(" or ", ", "))
            case "value_error":
                why = str(fault["ctx"]["error"])
            case "dict_type":
                why = t("settings.table")
            case _:
                why = t("settings.text")
        raise SettingsError("wrong", path, key, why) from error


def _replace(path: Path, text: str, *, keep: bool) -> Path | None:
    """Write a whole file; one that was there is kept under another name, which is returned, or replaced."""
    kept = None
    with unfinished(path, text.encode()) as file:
        if keep:
            kept = _free(path.with_name(f"{path.name}.bad"))
            path.rename(kept)
        else:
            with contextlib.suppress(FileNotFoundError):
                file.chmod(stat.S_IMODE(path.stat().st_mode))
        file.replace(path)
    return kept


def _free(path: Path) -> Path:
    """A path at which there is nothing yet: this one, or one with a number at its end."""
    number, free = 1, path
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free


def _quoted(values: list[str]) -> str:
    """Texts as a file of settings has them, one after the other."""
    return ", ".join(f'"{value}"' for value in values)

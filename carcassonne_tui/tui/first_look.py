"""What the first picture needs to know of the user's settings, found without loading all that reads them strictly."""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from carcassonne_tui.drawing.theme_names import DEFAULT_THEME, theme_names
from carcassonne_tui.settings_file import SettingsError, settings_path, settings_text


class FirstLook(NamedTuple):
    """How the program looks at first.

    Attributes:
        theme: The name of the theme.
        glyphs: What the settings say about the glyph set; None if they say nothing.
        keys: Whether they say anything about keys.
    """

    theme: str = DEFAULT_THEME
    glyphs: Any = None
    keys: bool = False


def first_look() -> FirstLook:
    """What can be made out; whoever reads the settings strictly will tell what is wrong with them."""
    try:
        tables = tomllib.loads(settings_text(settings_path()))
    except (SettingsError, ValueError, RecursionError):
        return FirstLook()
    theme = tables.get("theme")
    return FirstLook(theme if theme in theme_names() else DEFAULT_THEME, tables.get("glyphs"), "keys" in tables)

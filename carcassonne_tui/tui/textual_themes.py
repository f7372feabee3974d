"""What Textual's own widgets take from our themes."""

from __future__ import annotations

import tomllib
from typing import Any

from textual.theme import Theme as TextualTheme

from carcassonne_tui.drawing.theme_names import FOLDER, is_own
from carcassonne_tui.paths import assets_root

_OWN_COLOURS = {
    "ansi-background": "ansi_default",
    "ansi-foreground": "ansi_default",
    "block-cursor-foreground": "ansi_default",
    "block-cursor-background": "ansi_default",
    "block-cursor-text-style": "bold reverse",
    "border-blurred": "ansi_bright_black",
    "input-selection-foreground": "ansi_black",
    "input-selection-background": "ansi_cyan",
}
"""What Textual needs beside the usual names where colours are the terminal's own, and can neither mix nor fade."""


def textual_theme(name: str) -> TextualTheme:
    """The part of a theme of the program's own that Textual's widgets use."""
    with (assets_root() / FOLDER / f"{name}.toml").open("rb") as file:
        theme = tomllib.load(file)
    ui: dict[str, Any] = theme["ui"]
    of_terminal = is_own(ui["background"])
    own = {**ui, **_OWN_COLOURS} if of_terminal else {}
    return TextualTheme(name=name, dark=theme["dark"], ansi=of_terminal, variables=own, **ui)

"""Which themes there are, and which one is shown: what is known of them before any is read.

The first picture of the program needs no more, and waits for nothing else.
"""

from __future__ import annotations

from carcassonne_tui.paths import asset_names

FOLDER = "themes"
"""The folder of the assets in which they lie."""

OWN = "ansi_"
"""How the names of the terminal's own colours begin."""

DEFAULT_THEME = "dark"
"""The theme of somebody who has not chosen one."""

TERMINAL_THEME = "terminal"
"""The theme in the terminal's own colours, which is the only one for a terminal that has no others."""

_FEW_COLOURS = (None, "standard", "windows")  # as Rich calls what has sixteen colours at most


def theme_names() -> list[str]:
    """The themes that the program ships, the default one first."""
    return sorted(asset_names(FOLDER), key=lambda name: (name != DEFAULT_THEME, name))


def theme_for_depth(chosen: str, depth: str | None) -> str:
    """The theme that is shown to somebody who has chosen one.

    Args:
        chosen: The name of the theme.
        depth: How many colours there are, as `rich.console.Console.color_system` tells. In sixteen colours most of
            what a theme tells apart is the same: then it is the terminal's own theme.
    """
    return TERMINAL_THEME if depth in _FEW_COLOURS else chosen


def is_own(colour: str) -> bool:
    """Whether a colour is one of the terminal's own."""
    return colour.startswith(OWN)

"""Saving the map as a picture, on any screen that shows a game."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records import JournalError
from carcassonne_tui.tui.faults import fault_in_words
from carcassonne_tui.tui.literal import literal
from carcassonne_tui.tui.view import View

_SECONDS = 6  # for which it is told where the picture is


def save_picture(screen: Screen[Any], view: View, theme: Theme, name: str) -> None:
    """Save the map as a picture, and say on a screen where it is, or why there is none."""
    from carcassonne_tui.tui.map_picture import keep_map_picture  # noqa: PLC0415 - only when needed

    try:
        path = keep_map_picture(view, theme, name)
    except JournalError as error:
        why = t("picture.not-saved", why=fault_in_words(error))
        screen.notify(why, severity="error", timeout=_SECONDS, markup=False)
    else:
        screen.notify(t("picture.saved", path=literal(str(path))), timeout=_SECONDS, markup=False)

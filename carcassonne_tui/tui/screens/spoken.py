"""Screens whose bindings are described in the user's language."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from textual.binding import ActiveBinding
from textual.screen import ModalScreen, Screen, ScreenResultType

from carcassonne_tui.i18n import t

_Result = TypeVar("_Result")


def _spoken(bindings: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
    """The bindings with message ids replaced by messages."""
    return {
        pressed: active._replace(binding=replace(active.binding, description=t(active.binding.description)))
        if active.binding.description.startswith("keys.")
        else active
        for pressed, active in bindings.items()
    }


class SpokenScreen(Screen[ScreenResultType]):
    """A screen; the descriptions of its bindings are message ids."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force by key, described in the language in use."""
        return _spoken(super().active_bindings)


class SpokenModalScreen(ModalScreen[ScreenResultType]):
    """A screen over another one; the descriptions of its bindings are message ids."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force by key, described in the language in use."""
        return _spoken(super().active_bindings)

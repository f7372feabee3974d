"""What widgets and screens have in common to which the theme or the settings matter."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.settings import Settings


@runtime_checkable
class Themed(Protocol):
    """A widget or a screen that draws in the colours of a theme beyond those that Textual's styles know."""

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""


@runtime_checkable
class Configured(Protocol):
    """A screen to which some of the settings matter."""

    def use_settings(self, settings: Settings) -> None:
        """Let settings hold from now on."""

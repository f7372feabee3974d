"""What every widget that draws in a theme's own colours has in common."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from carcassonne_tui.drawing import Theme


@runtime_checkable
class Themed(Protocol):
    """A widget that draws in the colours of a theme beyond those that Textual's styles know."""

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""

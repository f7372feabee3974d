"""A field to type into."""

from __future__ import annotations

from textual.widgets import Input


class Field(Input):
    """An input of one line, in which up and down are the screen's keys: there is nothing to scroll."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Everything but scrolling."""
        return action not in {"scroll_up", "scroll_down"} and super().check_action(action, parameters)

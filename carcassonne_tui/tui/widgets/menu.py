"""A menu: a few things to do, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from carcassonne_tui.tui.keys import key


class Item(NamedTuple):
    """Something to do.

    Attributes:
        id: What the menu's message calls it.
        label: What it is called on the screen.
        note: A few words about it.
    """

    id: str
    label: str
    note: str = ""


class Menu(OptionList, inherit_bindings=False):
    """Items to choose from with arrows and Enter, or with the mouse; the one at the cursor is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("menu.up", "up,k,shift+tab", "cursor_up", show=False, pair="menu.move"),
        key("menu.down", "down,j,tab", "cursor_down", pair="menu.move"),
        key("menu.select", "enter,space", "select", display="Enter"),
        key("menu.first", "home,pageup", "first", show=False),
        key("menu.last", "end,pagedown", "last", show=False),
    ]

    DEFAULT_CSS = """
    Menu {
        width: auto;
        border: none;
        padding: 0;
        background: transparent;
        &:focus { border: none; background-tint: transparent; }
    }
    """

    def __init__(self, items: Sequence[Item], **widget: Any) -> None:
        """A menu.

        Args:
            items: What there is to do.
            widget: The usual arguments of a widget.
        """
        self._items = items
        self._column = max(cell_len(item.label) for item in items)
        super().__init__(*(Option(self._prompt(item), id=item.id) for item in items), **widget)

    def _prompt(self, item: Item, mark: str = " ") -> Content:
        gap = " " * (self._column - cell_len(item.label))
        prompt = Content(f" {mark} {item.label}{gap} ")
        note = Content.styled(f"  {item.note} ", "" if mark.strip() else "$foreground-muted")
        return Content.assemble(prompt, note) if item.note else prompt

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Mark the item at the cursor."""
        super().watch_highlighted(highlighted)
        for index, item in enumerate(self._items):
            self.replace_option_prompt_at_index(index, self._prompt(item, ">" if index == highlighted else " "))

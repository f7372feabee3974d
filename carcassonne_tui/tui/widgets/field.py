"""A field to type into."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import Input


class Field(Input, inherit_bindings=False):
    """An input of one line without the keys of what scrolls: they do nothing in it, and are the screen's."""

    BINDINGS: ClassVar[list[BindingType]] = Input.BINDINGS

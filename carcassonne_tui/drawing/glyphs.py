"""Glyph sets: which character shows what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator
from rich.cells import cell_len

from carcassonne_tui.drawing.files import Strict, check_complete, load, names, read
from carcassonne_tui.drawing.picture import Role
from carcassonne_tui.drawing.texture import glyph_number

_FOLDER = "glyphs"


def _one_cell_each(value: str) -> str:
    """The same text, if there is something in it and each character fills one cell by itself."""
    if not value:
        raise ValueError("must hold at least one character")
    for sign in value:
        if not sign.isprintable() or cell_len(sign) != 1:
            raise ValueError(f"{sign!a} does not fill exactly one cell")
    return value


def _all_roles(value: dict[str, str]) -> dict[str, str]:
    """The same table, if it has characters for every role."""
    check_complete(value, (role.value for role in Role), "role")
    return value


class GlyphFile(Strict):
    """What a glyph file holds."""

    format: Literal[1]
    """The version of the format."""

    glyphs: Annotated[dict[str, Annotated[str, AfterValidator(_one_cell_each)]], AfterValidator(_all_roles)]
    """By the name of the role the characters that may show it; several make a texture."""


class GlyphSet:
    """The characters that the landscape is drawn with."""

    def __init__(self, characters: Mapping[Role, str]) -> None:
        self._characters = characters

    def choices(self, role: Role) -> str:
        """All characters that may show a role."""
        return self._characters[role]

    def glyph(self, role: Role, column: int, row: int) -> str:
        """The character that shows a role in a cell of the map; one cell wide.

        Args:
            role: What is drawn there.
            column: The cell's place from west to east, counted from the tile at (0, 0).
            row: The same from north to south.
        """
        characters = self._characters[role]
        if len(characters) == 1:
            return characters
        return characters[glyph_number(role.surface, column, row, len(characters))]


def glyph_set_names() -> list[str]:
    """The glyph sets that the program ships."""
    return names(_FOLDER)


@cache
def load_glyph_set(name: str) -> GlyphSet:
    """A glyph set that the program ships, e.g. `ascii`.

    Raises:
        DrawingFileError: There is no such set, or its file is at fault.
    """
    return _glyph_set(load(_FOLDER, name, GlyphFile))


def read_glyph_set(path: Path) -> GlyphSet:
    """A glyph set from a file.

    Raises:
        DrawingFileError: The file cannot be read, or it is at fault.
    """
    return _glyph_set(read(path, GlyphFile))


def _glyph_set(content: GlyphFile) -> GlyphSet:
    return GlyphSet({role: content.glyphs[role.value] for role in Role})

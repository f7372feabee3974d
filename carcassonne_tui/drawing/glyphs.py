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

DEFAULT_GLYPHS = "ascii"
"""The glyph set of somebody who has not chosen one: every terminal can show it."""

FIGURES = ("meeple", "large", "abbot", "builder", "pig")
"""The figures that a glyph set can show, by name."""

_LETTER = "A"  # stands for the player's letter in the shape of a figure; in small it is the same letter made small
_WIDEST = 5  # cells that a figure may take


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


def _shape(value: str) -> str:
    """The same text, if a figure can be drawn with it: it shows its player, and the tile is not hidden."""
    _one_cell_each(value)
    if _LETTER not in value.upper():
        raise ValueError("must show the player's letter as A or a")
    if len(value) > _WIDEST:
        raise ValueError(f"must be no wider than {_WIDEST} cells")
    return value


def _all_figures(value: dict[str, FigureShapes]) -> dict[str, FigureShapes]:
    """The same table, if it has shapes for every figure."""
    check_complete(value, FIGURES, "figure")
    return value


_Shape = Annotated[str, AfterValidator(_shape)]


class FigureShapes(Strict):
    """How one figure is drawn; `A` stands for its player's letter, `a` for the same letter made small."""

    standing: _Shape
    """On a road, in a city, a monastery or a garden."""

    lying: _Shape
    """On a field."""

    small_standing: _Shape
    """The first where tiles are small."""

    small_lying: _Shape
    """The second where tiles are small."""


class GlyphFile(Strict):
    """What a glyph file holds."""

    format: Literal[1]
    """The version of the format."""

    glyphs: Annotated[dict[str, Annotated[str, AfterValidator(_one_cell_each)]], AfterValidator(_all_roles)]
    """By the name of the role the characters that may show it; several make a texture."""

    figures: Annotated[dict[str, FigureShapes], AfterValidator(_all_figures)]
    """By the name of the figure its shapes."""


class GlyphSet:
    """The characters that the landscape and the figures are drawn with."""

    def __init__(self, characters: Mapping[Role, str], figures: Mapping[str, FigureShapes]) -> None:
        self._characters = characters
        self._figures = figures

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

    def figure(self, name: str, letter: str, *, lying: bool, small: bool) -> str:
        """A figure as a text of a few characters around its player's letter.

        Args:
            name: What it is, one of `FIGURES`.
            letter: The letter of its player.
            lying: Whether it lies on a field.
            small: Whether there is no room for more than a hint of its shape.
        """
        shapes = self._figures[name]
        if small:
            shape = shapes.small_lying if lying else shapes.small_standing
        else:
            shape = shapes.lying if lying else shapes.standing
        return "".join({_LETTER: letter, _LETTER.lower(): letter.lower()}.get(sign, sign) for sign in shape)


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
    return GlyphSet({role: content.glyphs[role.value] for role in Role}, content.figures)

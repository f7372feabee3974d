"""Glyph sets: which character shows what.

Every character fills one cell. Some are *ambiguous* (Unicode Standard Annex 11): terminals of East Asia draw
them two cells wide, others one. A set names a stand-in for each that it has, which is drawn instead wherever
nobody knows, so that the map keeps its shape everywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo
from rich.cells import cell_len

from carcassonne_tui.drawing.files import Strict, check_complete, load, read
from carcassonne_tui.drawing.picture import Role
from carcassonne_tui.drawing.texture import glyph_number
from carcassonne_tui.paths import asset_names

_FOLDER = "glyphs"

DEFAULT_GLYPHS = "ascii"
"""The glyph set of somebody who has not chosen one: every terminal can show it."""

FIGURES = ("meeple", "large", "abbot", "builder", "pig")
"""The figures that a glyph set can show, by name."""

_LETTER = "A"  # stands for the player's letter in the shape of a figure; in small it is the same letter made small
_WIDEST = 5  # cells that a figure may take
_FRAME = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))  # corners and sides, from 0 to 2 each way


def _one_cell_each(value: str) -> str:
    """The same text, if there is something in it and each character fills one cell by itself."""
    if not value:
        raise ValueError("must hold at least one character")
    for sign in value:
        if not sign.isprintable() or cell_len(sign) != 1:
            raise ValueError(f"{sign!a} does not fill exactly one cell")
    return value


def is_ambiguous(sign: str) -> bool:
    """Whether some terminals draw a character one cell wide, and others two."""
    return unicodedata.east_asian_width(sign) == "A"


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


def _head(value: str) -> str:
    """The same text, if it can stand in the middle above a figure."""
    if value and len(_one_cell_each(value)) % 2 == 0:
        raise ValueError("must take an odd number of cells")
    if len(value) > _WIDEST:
        raise ValueError(f"must be no wider than {_WIDEST} cells")
    return value


_Shape = Annotated[str, AfterValidator(_shape)]
_Head = Annotated[str, AfterValidator(_head)]


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

    head: _Head = ""
    """What rises above the first where tiles are large; empty for whoever is no higher than one cell."""


def _frame(value: str) -> str:
    """The same text, if a frame can be drawn with it."""
    if len(_one_cell_each(value)) != len(_FRAME):
        raise ValueError(f"must hold {len(_FRAME)} characters")
    return value


def _stand_ins(value: dict[str, str], info: ValidationInfo) -> dict[str, str]:
    """The same table, if it has a character of certain width for every ambiguous one of the set, and no others."""
    if not {"glyphs", "figures", "frame"} <= info.data.keys():
        return value  # what is wrong with them is told already
    shapes = (shape for figure in info.data["figures"].values() for shape in figure.model_dump().values())
    texts = (*info.data["glyphs"].values(), *shapes, info.data["frame"])
    used = {sign for text in texts for sign in text if is_ambiguous(sign)}
    check_complete(value, sorted(used), "ambiguous character")
    for sign, other in value.items():
        if len(_one_cell_each(other)) > 1 or is_ambiguous(other):
            raise ValueError(f"{other!a} for {sign!a} is not one character of certain width")
    return value


class GlyphFile(Strict):
    """What a glyph file holds."""

    format: Literal[1]
    """The version of the format."""

    frame: Annotated[str, AfterValidator(_frame)]
    """What a cell where the tile fits is framed with: corners and sides in turn, clockwise from the north-west."""

    glyphs: Annotated[dict[str, Annotated[str, AfterValidator(_one_cell_each)]], AfterValidator(_all_roles)]
    """By the name of the role the characters that may show it; several make a texture."""

    figures: Annotated[dict[str, FigureShapes], AfterValidator(_all_figures)]
    """By the name of the figure its shapes."""

    stand_ins: Annotated[dict[str, str], AfterValidator(_stand_ins), Field(default_factory=dict, validate_default=True)]
    """By the ambiguous characters of the set what is drawn instead where their width is not known to be one cell."""


class GlyphSet:
    """The characters that the landscape, the figures and the frames of cells are drawn with."""

    def __init__(self, characters: Mapping[Role, str], figures: Mapping[str, FigureShapes], frame: str) -> None:
        self._characters = characters
        self._figures = figures
        self._frame = dict(zip(_FRAME, frame, strict=True))

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

    def head(self, name: str) -> str:
        """What rises in the middle above a standing figure where tiles are large; empty for none."""
        return self._figures[name].head

    def frame(self, column: int, row: int, columns: int, rows: int) -> str:
        """The character at some place of a framed rectangle: a corner, a side, or a space within.

        Args:
            column: Which column of the rectangle, from the west.
            row: Which row, from the north.
            columns: How many there are.
            rows: How many there are.
        """
        across, down = (
            0 if place == 0 else 2 if place == count - 1 else 1 for place, count in ((column, columns), (row, rows))
        )
        return self._frame.get((across, down), " ")


def glyph_set_names() -> list[str]:
    """The glyph sets that the program ships."""
    return asset_names(_FOLDER)


@cache
def load_glyph_set(name: str, *, ambiguous: bool = False) -> GlyphSet:
    """A glyph set that the program ships, e.g. `ascii`.

    Args:
        name: The set.
        ambiguous: Whether the terminal is known to draw ambiguous characters one cell wide. Their stand-ins are
            drawn if not.

    Raises:
        DrawingFileError: There is no such set, or its file is at fault.
    """
    return _glyph_set(load(_FOLDER, name, GlyphFile), ambiguous)


def read_glyph_set(path: Path, *, ambiguous: bool = False) -> GlyphSet:
    """A glyph set from a file.

    Args:
        path: The file.
        ambiguous: As for `load_glyph_set`.

    Raises:
        DrawingFileError: The file cannot be read, or it is at fault.
    """
    return _glyph_set(read(path, GlyphFile), ambiguous)


def ambiguous_characters() -> str:
    """All ambiguous characters of the sets that the program ships, each once: those whose width must be found out."""
    signs = {sign for name in glyph_set_names() for sign in load(_FOLDER, name, GlyphFile).stand_ins}
    return "".join(sorted(signs))


def _glyph_set(content: GlyphFile, ambiguous: bool) -> GlyphSet:
    drawn = {} if ambiguous else str.maketrans(content.stand_ins)
    glyphs = {role: content.glyphs[role.value].translate(drawn) for role in Role}
    figures = {
        name: FigureShapes(**{way: shape.translate(drawn) for way, shape in shapes.model_dump().items()})
        for name, shapes in content.figures.items()
    }
    return GlyphSet(glyphs, figures, content.frame.translate(drawn))

"""Themes: which colours the map, the figures and the screen around them have.

A colour is written `#1a2b3c`, or it is one of the sixteen that a terminal has of its own, and that its user may have
chosen: `ansi_green`, `ansi_bright_green`, and `ansi_default` for the usual one of text or of what is behind it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from math import log
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field
from rich.style import Style

from carcassonne_tui.drawing.files import Strict, check_complete, load, read
from carcassonne_tui.drawing.glyphs import DEFAULT_GLYPHS, GlyphSet, load_glyph_set
from carcassonne_tui.drawing.picture import Surface
from carcassonne_tui.drawing.texture import tone, tones
from carcassonne_tui.drawing.theme_names import FOLDER, OWN, is_own

_BLACK = f"{OWN}black"
_COLOUR = re.compile(rf"#[0-9a-f]{{6}}|{OWN}(default|(bright_)?(black|red|green|yellow|blue|magenta|cyan|white))")

SEAT_COLOURS = ("red", "blue", "green", "yellow", "black", "pink")
"""The colours that players choose from, by name, in the order in which seats get them."""


def _colour(value: str) -> str:
    """The same text, if it is a colour."""
    if not _COLOUR.fullmatch(value):
        raise ValueError("must be a colour such as #1a2b3c or ansi_green, in small letters")
    return value


Colour = Annotated[str, AfterValidator(_colour)]
"""A 24-bit colour as `#rrggbb`, or the name of one of the terminal's own."""

_Tones = Annotated[list[Colour], Field(min_length=1)]


class Paint(NamedTuple):
    """How one cell is coloured.

    Attributes:
        fg: Colour of the character.
        bg: Colour behind it.
        bold: Whether the character is bold.
    """

    fg: str
    bg: str
    bold: bool = False

    @property
    def style(self) -> Style:
        """The same as Rich has it."""
        return rich_style(self.fg, self.bg, self.bold)


class SurfaceColours(Strict):
    """The colours of a surface; of several the place on the map chooses one."""

    fg: _Tones
    """Colours of the character."""

    bg: _Tones
    """Colours behind it. Roofs take pairs: the sunny slope of a house, then its shady one."""

    bold: bool = False
    """Whether the character is bold."""


class Pair(Strict):
    """A colour for characters and one behind them."""

    fg: Colour
    """Colour of the character."""

    bg: Colour
    """Colour behind it."""

    @property
    def paint(self) -> Paint:
        """The same as a bold paint, which is how figures and marks are drawn."""
        return Paint(self.fg, self.bg, self.fg != _BLACK)


class MarkColours(Strict):
    """The colours of what is drawn over and around the landscape."""

    empty: Pair
    """Cells of the map where no tile lies."""

    grid: Pair
    """Lines between tiles, when they are switched on."""

    legal: Pair
    """The frame of a place where the tile in hand may be laid."""

    cursor: Pair
    """The frame of the tile in hand where it fits."""

    cursor_illegal: Pair
    """The same where it does not fit, and the side that does not."""

    last_tile: Pair
    """The mark of the tile that was laid last."""

    spot: Pair
    """The number of a segment on which a figure may be deployed."""

    glow: Colour
    """What the cells of a feature are tinted with when it lights up; see `mix`."""


class UiColours(Strict):
    """The colours of the screen around the map, by the names that a Textual theme has for them."""

    primary: Colour
    """The main colour: titles, frames with the focus."""

    secondary: Colour
    """A second one beside it."""

    accent: Colour
    """For what must be noticed."""

    foreground: Colour
    """Text."""

    background: Colour
    """Behind everything."""

    surface: Colour
    """Behind fields and lists."""

    panel: Colour
    """Behind panels that stand out."""

    boost: Colour
    """A little over the background."""

    success: Colour
    """Something went well."""

    warning: Colour
    """Something wants attention."""

    error: Colour
    """Something went wrong."""


def _all_surfaces(value: dict[str, SurfaceColours]) -> dict[str, SurfaceColours]:
    """The same table, if it has colours for every surface."""
    check_complete(value, (surface.value for surface in Surface), "surface")
    return value


def _all_seats(value: dict[str, Pair]) -> dict[str, Pair]:
    """The same table, if it has colours for every seat colour."""
    check_complete(value, SEAT_COLOURS, "seat colour")
    return value


class ThemeFile(Strict):
    """What a theme file holds."""

    format: Literal[1]
    """The version of the format."""

    dark: bool
    """Whether light text stands on dark ground."""

    surfaces: Annotated[dict[str, SurfaceColours], AfterValidator(_all_surfaces)]
    """By the name of the surface."""

    marks: MarkColours
    """Frames, marks and the table."""

    seats: Annotated[dict[str, Pair], AfterValidator(_all_seats)]
    """By the name of the seat colour: a player's letter, and the player's colour."""

    figures: Annotated[dict[str, Pair], AfterValidator(_all_seats)] | None = None
    """The same for figures, where these colours would be lost on the landscape; else they have those of the seats."""

    ui: UiColours
    """The screen around the map."""


@dataclass(frozen=True, eq=False)
class Theme:
    """How everything is drawn: the colours of a theme file, and the characters of a glyph set.

    Attributes:
        dark: Whether light text stands on dark ground.
        surfaces: The colours of the landscape by the name of the surface.
        marks: Frames, marks and the table.
        seats: By the name of the seat colour: a player's letter, and the player's colour.
        figures: The same for figures, and letters among them, on the landscape.
        ui: The screen around the map.
        glyphs: The characters of the landscape and the figures.
    """

    dark: bool
    surfaces: Mapping[str, SurfaceColours]
    marks: MarkColours
    seats: Mapping[str, Pair]
    figures: Mapping[str, Pair]
    ui: UiColours
    glyphs: GlyphSet

    @property
    def of_terminal(self) -> bool:
        """Whether the colours are the terminal's own."""
        return is_own(self.ui.background)

    def paint(self, surface: Surface, column: int, row: int) -> Paint:
        """How a cell of the landscape is coloured.

        Args:
            surface: What the cell shows.
            column: The cell's place from west to east, counted from the tile at (0, 0).
            row: The same from north to south.
        """
        paints = self._paints[surface]
        return paints[0] if len(paints) == 1 else paints[tone(surface, column, row)]

    @cached_property
    def _paints(self) -> Mapping[Surface, Sequence[Paint]]:
        """For each surface its only paint, or one for each `tone`, where equal ones are the same object."""
        found = dict[Surface, Sequence[Paint]]()
        for surface in Surface:
            colours = self.surfaces[surface.value]
            fg, bg, paint = colours.fg, colours.bg, cache(partial(Paint, bold=colours.bold))
            found[surface] = [paint(fg[0], bg[0])]
            if len(fg) > 1 or len(bg) > 1:
                found[surface] = list(map(paint, tones(surface, fg), tones(surface, bg)))
        return found

    def ink(self, ground: str, colour: str) -> str:
        """What a plain letter of a player is written in on a ground that has something of the player's colour.

        Args:
            ground: The colour behind it.
            colour: The name of the seat colour.
        """
        own, spot = self.seats[colour].fg, self.marks.spot
        if self.of_terminal:
            return own
        return max(own, spot.fg, spot.bg, key=lambda ink: abs(log(_light(ink) / _light(ground))))

    def faded(self, paint: Paint, part: float) -> Paint:
        """A paint that has faded into the table; the terminal's own colours are left to the characters of the table.

        Args:
            paint: How it is coloured now.
            part: How much of it is gone, from 0 (nothing) to 1 (all).
        """
        table = self.marks.empty
        if self.of_terminal:
            return Paint(table.fg, table.bg)
        return Paint(mix(paint.fg, table.bg, part), mix(paint.bg, table.bg, part), paint.bold)


def _light(colour: str) -> float:
    """How much light comes from a colour, with what a screen reflects, which is all that comes from black."""
    weights = {1: 0.2126, 3: 0.7152, 5: 0.0722}
    shares = (weight * (int(colour[place : place + 2], 16) / 255) ** 2.2 for place, weight in weights.items())
    return 0.05 + float(sum(shares))


@lru_cache(maxsize=4096)
def rich_style(fg: str | None, bg: str | None = None, bold: bool = False) -> Style:
    """Colours of a theme as Rich has them.

    Args:
        fg: The colour of characters, or None for whatever it is there.
        bg: The colour behind them, likewise.
        bold: Whether they are bold; the terminal's own black never is, because many terminals make it grey then.
    """
    return Style(
        color=fg and fg.removeprefix(OWN),
        bgcolor=bg and bg.removeprefix(OWN),
        bold=bold and fg != _BLACK,
    )


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, part: float) -> str:
    """A colour tinted with another one. The terminal's own colours do not mix: then it is the one that prevails.

    Args:
        colour: What it is now.
        other: What it is tinted with.
        part: How much of the other one, from 0 (none) to 1 (nothing else).
    """
    if is_own(colour) or is_own(other):
        return other if part > 0.5 else colour
    channels = (
        round(int(colour[place : place + 2], 16) * (1 - part) + int(other[place : place + 2], 16) * part)
        for place in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)


@cache
def load_theme(name: str, glyphs: str = DEFAULT_GLYPHS, *, ambiguous: bool = False) -> Theme:
    """A theme that the program ships, e.g. `dark`, with a glyph set that it ships, e.g. `ascii`.

    Args:
        name: The theme.
        glyphs: The glyph set.
        ambiguous: Whether the terminal draws ambiguous characters one cell wide, see `load_glyph_set`.

    Raises:
        DrawingFileError: There is no such theme or glyph set, or its file is at fault.
    """
    return _theme(load(FOLDER, name, ThemeFile), load_glyph_set(glyphs, ambiguous=ambiguous))


def read_theme(path: Path, glyphs: str = DEFAULT_GLYPHS) -> Theme:
    """A theme from a file, with a glyph set that the program ships.

    Raises:
        DrawingFileError: The file cannot be read, or it is at fault, or there is no such glyph set.
    """
    return _theme(read(path, ThemeFile), load_glyph_set(glyphs))


def _theme(content: ThemeFile, glyphs: GlyphSet) -> Theme:
    figures = content.figures or content.seats
    return Theme(content.dark, content.surfaces, content.marks, content.seats, figures, content.ui, glyphs)

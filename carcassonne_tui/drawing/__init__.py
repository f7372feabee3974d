"""How it looks: a tile's geometry turned into character cells, their characters and their colours."""

from carcassonne_tui.drawing.files import DrawingFileError
from carcassonne_tui.drawing.glyphs import (
    DEFAULT_GLYPHS,
    FIGURES,
    GlyphSet,
    ambiguous_characters,
    glyph_set_names,
    load_glyph_set,
    read_glyph_set,
)
from carcassonne_tui.drawing.picture import Cell, Role, Surface, TilePicture, Zoom
from carcassonne_tui.drawing.raster import picture
from carcassonne_tui.drawing.text import compose
from carcassonne_tui.drawing.themes import (
    DEFAULT_THEME,
    SEAT_COLOURS,
    TERMINAL_THEME,
    Paint,
    Theme,
    load_theme,
    mix,
    read_theme,
    rich_style,
    theme_for_depth,
    theme_names,
)

__all__ = [
    "DEFAULT_GLYPHS",
    "DEFAULT_THEME",
    "FIGURES",
    "SEAT_COLOURS",
    "TERMINAL_THEME",
    "Cell",
    "DrawingFileError",
    "GlyphSet",
    "Paint",
    "Role",
    "Surface",
    "Theme",
    "TilePicture",
    "Zoom",
    "ambiguous_characters",
    "compose",
    "glyph_set_names",
    "load_glyph_set",
    "load_theme",
    "mix",
    "picture",
    "read_glyph_set",
    "read_theme",
    "rich_style",
    "theme_for_depth",
    "theme_names",
]

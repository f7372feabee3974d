"""What Textual's own widgets take from our themes."""

from __future__ import annotations

from textual.theme import Theme as TextualTheme

from carcassonne_tui.drawing.themes import load_theme

_OWN_COLOURS = {
    "ansi-background": "ansi_default",
    "ansi-foreground": "ansi_default",
    "block-cursor-foreground": "ansi_default",
    "block-cursor-background": "ansi_default",
    "block-cursor-text-style": "bold reverse",
    "border-blurred": "ansi_bright_black",
    "input-selection-foreground": "ansi_black",
    "input-selection-background": "ansi_cyan",
}
"""What Textual needs beside the usual names where colours are the terminal's own, and can neither mix nor fade."""


def textual_theme(name: str) -> TextualTheme:
    """The part of a theme that Textual's own widgets use."""
    theme = load_theme(name)
    ui = theme.ui.model_dump()
    own = {**ui, **_OWN_COLOURS} if theme.of_terminal else {}
    return TextualTheme(name=name, dark=theme.dark, ansi=theme.of_terminal, variables=own, **ui)

"""Cells as a picture in a file: what a terminal would show, for whoever has none at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

WIDTH, HEIGHT = 9, 18
"""The size of a cell, in the units of the picture."""

_FONT = 15  # so large that a character of a usual font is as wide as a cell
_BASE = 13.5  # from the top of a cell to the line that its character stands on
_FONTS = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK JP', monospace"
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f]")
_SUBSTITUTE = "?"


class Run(NamedTuple):
    """Characters that lie side by side in the same colours.

    Attributes:
        text: The characters, each one or two cells wide.
        fg: Their colour, `#rrggbb`.
        bg: The colour behind them.
        bold: Whether they are bold.
    """

    text: str
    fg: str
    bg: str
    bold: bool = False


class _Block(NamedTuple):
    """Cells of one colour: where they begin, how wide they are, and of which colour."""

    column: int
    cells: int
    colour: str


def svg(rows: Sequence[Sequence[Run]], background: str, title: str) -> str:
    """Draw rows of cells.

    Args:
        rows: The rows from north to south.
        background: The colour where there are no cells, or cells of no other colour, `#rrggbb`.
        title: What the picture is called.

    Returns:
        An SVG document, in which characters that XML does not allow are `?`.
    """
    columns = max((sum(cell_len(run.text) for run in row) for row in rows), default=0)
    width, height = columns * WIDTH, len(rows) * HEIGHT
    size = f'width="{width}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>',
            f"<title>{_safe(title)}</title>",
            f"<style>text {{ font: {_FONT}px {_FONTS}; white-space: pre }} .b {{ font-weight: bold }}</style>",
            f'<rect {size} fill="{background}"/>',
            '<g shape-rendering="crispEdges">',
            *_grounds(rows, background),
            "</g>",
            *_texts(rows),
            "</svg>",
            "",
        ]
    )


def _grounds(rows: Sequence[Sequence[Run]], background: str) -> Iterator[str]:
    """What lies behind the characters; equal blocks of rows that follow each other are one."""
    begun: dict[_Block, int] = {}
    for number, row in enumerate([*rows, []]):
        blocks = dict.fromkeys(_blocks(row, background))  # in their order, so that the picture is always the same
        for block in [block for block in begun if block not in blocks]:
            top = begun.pop(block)
            place = f'x="{block.column * WIDTH}" y="{top * HEIGHT}"'
            size = f'width="{block.cells * WIDTH}" height="{(number - top) * HEIGHT}"'
            yield f'<rect {place} {size} fill="{block.colour}"/>'
        for block in blocks:
            begun.setdefault(block, number)


def _blocks(row: Sequence[Run], background: str) -> Iterator[_Block]:
    """The cells of a row by the colour behind them."""
    column = 0
    for colour, runs in groupby(row, key=lambda run: run.bg):
        cells = sum(cell_len(run.text) for run in runs)
        if colour != background and cells:
            yield _Block(column, cells, colour)
        column += cells


def _texts(rows: Sequence[Sequence[Run]]) -> Iterator[str]:
    """The characters, words of one colour together, each as wide as its cells whatever the font is."""
    for number, row in enumerate(rows):
        column = 0
        for run in row:
            for word in re.finditer(r"\S+", run.text):
                x = (column + cell_len(run.text[: word.start()])) * WIDTH
                cells = cell_len(word[0])
                wide = f' textLength="{cells * WIDTH}" lengthAdjust="spacingAndGlyphs"' if cells > 1 else ""
                bold = ' class="b"' if run.bold else ""
                place = f'x="{x}" y="{number * HEIGHT + _BASE}"{wide}'
                yield f'<text {place} fill="{run.fg}"{bold}>{_safe(word[0])}</text>'
            column += cell_len(run.text)


def _safe(text: str) -> str:
    """The text as it may stand in XML."""
    return escape(_NOT_IN_XML.sub(_SUBSTITUTE, text))

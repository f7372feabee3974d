"""Pages of text in which a piece of the map can be drawn.

A page is Markdown. A fenced block in the language `board` holds a board in notation, such as
`D@0,0r0 U@1,0r0 A:road.E`, and shows it the way the map would. Other fenced blocks are shown as they are.
"""

from __future__ import annotations

from rich.text import Text
from textual.content import Content
from textual.widgets import Markdown
from textual.widgets.markdown import MarkdownFence

from carcassonne_tui.box import catalogue
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.theme_names import TERMINAL_THEME
from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.rules import Options, Setup, parse_board
from carcassonne_tui.rules.cells import x_y
from carcassonne_tui.rules.mix import FULL
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets.looks import tile_look
from carcassonne_tui.tui.widgets.map_painter import EMPTY, Look, Painter
from carcassonne_tui.tui.widgets.writings import Standing

_SEATS = seats_for("ABCDE")
_OPTIONS = Options.model_validate({"farmers": True, **FULL})


def drawn_board(notation: str, theme: Theme, zoom: Zoom = Zoom.NORMAL) -> Content:
    """A board as the map draws it.

    Args:
        notation: The board; the figures' seats are called A to E and have the colours in their usual order.
        theme: The colours.
        zoom: How large a tile is.

    Raises:
        NotationError: The notation is not one of a board.
        SetupError: The tiles do not fit each other, or a figure cannot stand where it should.
    """
    looks = _looks(notation)
    painter = Painter(theme)
    xs, ys = [x for x, _ in looks], [y for _, y in looks]
    lines = []
    for y in range(min(ys), max(ys) + 1):
        pieces = [painter.paint(looks.get((x, y), EMPTY), zoom) for x in range(min(xs), max(xs) + 1)]
        for row in range(zoom.rows):
            runs = [run for piece in pieces for run in piece[row]]
            lines.append(Text.assemble(*((run.text, run.style or "") for run in runs), end=""))
    return Content("\n").join(Content.from_rich_text(line) for line in lines)


def _looks(notation: str) -> dict[tuple[int, int], Look]:
    tiles, figures = parse_board(notation)
    players = [seat.name for seat in _SEATS]
    setup = Setup(players=tuple(players), options=_OPTIONS, start=tuple(tiles), figures=tuple(figures))
    position = setup.position()
    board, codes = position.board, position.rules.figures
    looks = {}
    for tile in tiles:
        orientation = catalogue()[tile.tile].orientations[tile.rotation]
        looks[tile.x, tile.y] = tile_look(orientation, tile.x, tile.y)
    for node, (seat, code) in board.figures.items():
        cell = x_y(board.cells[node])
        standing = Standing(board.segments[node].index, _SEATS[seat], codes[code])
        looks[cell] = looks[cell]._replace(figures=(*looks[cell].figures, standing))
    return looks


class _Fence(MarkdownFence):
    """A fenced block: a board, or plain text."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        """What the block shows."""
        if language == "board":
            return drawn_board(code, load_theme(TERMINAL_THEME if ansi else "dark" if dark else "light"))
        return Content(code.rstrip("\n"))


class Page(Markdown):
    """A page of text, in characters that every terminal has."""

    BULLETS = ["- "]  # noqa: RUF012 - Textual's own form
    BLOCKS = {**Markdown.BLOCKS, "fence": _Fence, "code_block": _Fence}  # noqa: RUF012 - Textual's own form

    DEFAULT_CSS = """
    Page {
        MarkdownH1 { display: none; }
        MarkdownH2 { margin: 0 0 1 0; text-style: bold; }
        MarkdownFence { margin: 0 0 1 0; background: transparent; color: $foreground; & > Label { padding: 0 2; } }
    }
    """

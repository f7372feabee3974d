"""The whole map of a game as a picture in a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len
from rich.color import Color
from textual.geometry import Size
from textual.strip import Strip

from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.svg import Run, svg
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records.pictures import keep_picture
from carcassonne_tui.tui.literal import literal
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.small_map import Table, small_map

_ZOOM = Zoom.CLOSE
_MARGIN = 2  # columns around the map and the legend


def map_picture(table: Table, scores: Sequence[int], theme: Theme, title: str) -> str:
    """Draw the map as the screen shows it from near by, and below it the players with their points.

    Args:
        table: What lies on it, and who plays.
        scores: The players' points.
        theme: The colours and the characters.
        title: What the picture is called.

    Returns:
        An SVG document.
    """
    xs, ys = [laid.x for laid in table.board], [laid.y for laid in table.board]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    rows = small_map(table, theme, Size(across * _ZOOM.columns, down * _ZOOM.rows))
    table_colour = _hex(theme.marks.empty.fg)
    margin = Run(" " * _MARGIN, table_colour, table_colour)
    drawn = [[margin, *_runs(strip), margin] for strip in rows]
    legend = [[margin, *_player(table, player, scores, theme)] for player in range(len(table.seats))]
    return svg([[], *drawn, [], *legend, []], table_colour, title)


def keep_map_picture(view: View, theme: Theme, name: str) -> Path:
    """Put a picture of the map that is to be seen into the folder of the pictures, and answer with its file.

    Raises:
        JournalError: It cannot be written.
    """
    table = Table(view.board, view.figures, [seat.seat for seat in view.seats])
    scores = [seat.score for seat in view.seats]
    return keep_picture(name, map_picture(table, scores, theme, t("picture.title")))


def _runs(strip: Strip) -> list[Run]:
    """A row of the map."""
    runs = []
    for text, style, _ in strip:
        assert style is not None
        assert style.bgcolor is not None
        fg = style.color or style.bgcolor  # where nothing is written
        bg = style.bgcolor.get_truecolor(foreground=False)
        runs.append(Run(text, fg.get_truecolor().hex, bg.hex, bool(style.bold)))
    return runs


def _hex(colour: str, *, foreground: bool = False) -> str:
    """A colour of a theme as `#rrggbb`; the terminal's own ones as they usually are."""
    return Color.parse(colour.removeprefix("ansi_")).get_truecolor(foreground=foreground).hex


def _player(table: Table, player: int, scores: Sequence[int], theme: Theme) -> list[Run]:
    """A row of the legend: a player's letter, points and name."""
    seat, ui = table.seats[player], theme.ui
    pair = theme.seats[seat.colour]
    fg, bg = _hex(ui.foreground, foreground=True), _hex(ui.background)
    width = max(cell_len(str(score)) for score in scores)
    return [
        Run(f" {seat.letter} ", _hex(pair.fg, foreground=True), _hex(pair.bg), True),
        Run(f" {scores[player]:>{width}} ", fg, bg, True),
        Run(f" {literal(seat.name)} ", fg, bg),
    ]

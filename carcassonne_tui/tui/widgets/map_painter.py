"""What each cell of the table looks like, from the view; and its characters, once for each look.

A *look* is everything that decides how one tile-sized piece of the map is drawn. Two equal looks
are drawn alike, so a painter keeps what it has drawn, and the map repaints only pieces whose look
has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.segment import Segment

from carcassonne_tui.box import Kind, Orientation, Side
from carcassonne_tui.drawing.picture import TilePicture, Zoom
from carcassonne_tui.drawing.raster import picture
from carcassonne_tui.drawing.themes import Pair, Theme, mix, rich_style
from carcassonne_tui.rules import Figure, Laid, StandingFigure
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View


class Standing(NamedTuple):
    """A figure on a piece of the map: on which segment, whose, what, and whether it only would stand there."""

    segment: int
    seat: Seat
    figure: Figure
    hovering: bool = False


class Look(NamedTuple):
    """How one piece of the map is drawn.

    Attributes:
        orientation: The tile, as it lies; None for an empty cell.
        texture: The position, which varies the texture of fields and roofs.
        figures: The figures on it.
        spots: (segment, number) of the deployment spots on it.
        lit: The segments of features that are being scored, or that a figure may leave.
        floats: (segment, text) that floats over it, e.g. `+8`.
        beats: How often these change until they rest: first they rise, and every other time their colours are swapped.
        legal: Whether the drawn tile fits on this empty cell.
        cursor: Whether the player points at it.
        ghost: Whether the tile only would lie there.
        fits: Whether it may be placed as it would lie.
        wrong: The sides that do not fit.
        last: Whether it is a tile placed last.
    """

    orientation: Orientation | None = None
    texture: tuple[int, int] = (0, 0)
    figures: tuple[Standing, ...] = ()
    spots: tuple[tuple[int, str], ...] = ()
    lit: tuple[int, ...] = ()
    floats: tuple[tuple[int, str], ...] = ()
    beats: int = 0
    legal: bool = False
    cursor: bool = False
    ghost: bool = False
    fits: bool = False
    wrong: tuple[Side, ...] = ()
    last: bool = False


EMPTY = Look()
"""An empty cell that nothing points at."""

_RISEN = 2  # beats before it rests, what floats over the map has risen

Rows = tuple[tuple[Segment, ...], ...]
"""A drawn piece: for each of its rows the text in its styles, as wide as a tile."""


def looks(view: View) -> dict[tuple[int, int], Look]:
    """The look of every cell on which there is anything to see."""
    seen = {(laid.x, laid.y): _tile(laid) for laid in view.board}
    for standing in view.figures:
        _add_figure(seen, standing, view)
    for cell in view.legal:
        seen[cell] = EMPTY._replace(legal=True)
    _add_scored(seen, view)
    _add_spots(seen, view)
    _add_return(seen, view)
    for cell in view.last:
        seen[cell] = seen[cell]._replace(last=True)
    if view.ghost is not None:
        ghost = view.ghost
        seen[view.cursor] = Look(
            ghost.tile.orientations[ghost.rotation],
            _texture(ghost.x, ghost.y),
            legal=view.cursor in view.legal,
            cursor=True,
            ghost=True,
            fits=ghost.legal,
            wrong=ghost.wrong,
        )
    elif view.legal:
        seen[view.cursor] = seen.get(view.cursor, EMPTY)._replace(cursor=True)
    return seen


def _texture(x: int, y: int) -> tuple[int, int]:
    return x % 64, y % 64


def _tile(laid: Laid) -> Look:
    return Look(laid.tile.orientations[laid.rotation], _texture(laid.x, laid.y))


def _segment_of(orientation: Orientation, kind: Kind, ports: tuple[str, ...]) -> int:
    return next(
        segment.index for segment in orientation.segments if segment.kind is kind and segment.port_names == ports
    )


def _add_figure(seen: dict[tuple[int, int], Look], standing: StandingFigure, view: View) -> None:
    cell = standing.x, standing.y
    look = seen[cell]
    assert look.orientation is not None
    segment = _segment_of(look.orientation, standing.kind, standing.ports)
    back = None if view.returning is None else view.returns[view.returning]
    leaving = back is not None and (back.action.x, back.action.y, back.segment) == (*cell, segment)
    figure = Standing(segment, view.seats[standing.player].seat, standing.figure, hovering=leaving)
    seen[cell] = look._replace(figures=(*look.figures, figure))


def _add_spots(seen: dict[tuple[int, int], Look], view: View) -> None:
    if view.placed is None:
        return
    cell = view.placed.x, view.placed.y
    seat = view.seats[view.player].seat
    spots = tuple((spot.segment, str(number)) for number, spot in enumerate(view.spots, 1))
    look = seen[cell]
    if view.chosen is not None and view.figure is not None:
        chosen = view.spots[view.chosen].segment
        spots = tuple(spot for spot in spots if spot[0] != chosen)
        look = look._replace(figures=(*look.figures, Standing(chosen, seat, view.figure, hovering=True)))
    seen[cell] = look._replace(spots=spots)


def _add_scored(seen: dict[tuple[int, int], Look], view: View) -> None:
    lit = view.scored
    if view.finale is not None:
        lit = (view.finale.lit,) if view.finale.lit else ()
    for scored in lit:
        if scored.parts:
            _light(seen, scored.parts)
            _float(seen, scored.parts[-1], f"+{scored.points}", view.beats)


def _add_return(seen: dict[tuple[int, int], Look], view: View) -> None:
    """Light the feature that a figure would leave, and tell what that brings."""
    if view.returning is not None:
        back = view.returns[view.returning]
        _light(seen, back.parts)
        if back.points is not None:
            _float(seen, (back.action.x, back.action.y, back.segment), f"+{back.points}")


def _light(seen: dict[tuple[int, int], Look], parts: Iterable[tuple[int, int, int]]) -> None:
    for x, y, segment in parts:
        look = seen[x, y]
        seen[x, y] = look._replace(lit=(*look.lit, segment))


def _float(seen: dict[tuple[int, int], Look], part: tuple[int, int, int], text: str, beats: int = 0) -> None:
    x, y, segment = part
    look = seen[x, y]
    seen[x, y] = look._replace(floats=(*look.floats, (segment, text)), beats=beats)


class _Piece:
    """A piece of the map while it is drawn: a grid of characters with their colours."""

    def __init__(self, zoom: Zoom, background: str) -> None:
        self.columns, self.rows = zoom.columns, zoom.rows
        self.cells: list[list[tuple[str, str, str, bool]]] = [
            [(" ", background, background, False)] * self.columns for _ in range(self.rows)
        ]

    def put(self, column: int, row: int, character: str, fg: str, bg: str, *, bold: bool = True) -> None:
        """Put a character over what is there."""
        self.cells[row][column] = (character, fg, bg, bold)

    def write(self, column: int, row: int, text: str, fg: str, bg: str) -> None:
        """Write a text centred on a cell, pushed inside where it would stick out."""
        left = min(max(0, column - (len(text) - 1) // 2), max(0, self.columns - len(text)))
        for offset, character in enumerate(text[: self.columns]):
            self.put(left + offset, row, character, fg, bg)

    def drawn(self) -> Rows:
        """The rows, with neighbouring characters of one style together."""
        return tuple(tuple(_runs(row)) for row in self.cells)


def _runs(row: Iterable[tuple[str, str, str, bool]]) -> Iterable[Segment]:
    text, style = "", None
    for character, fg, bg, bold in row:
        this = rich_style(fg, bg, bold)
        if this is not style and text:
            yield Segment(text, style)
            text = ""
        style = this
        text += character
    yield Segment(text, style)


class Painter:
    """Draws looks in a theme, each once."""

    def __init__(self, theme: Theme) -> None:
        """A painter.

        Args:
            theme: The colours and the characters.
        """
        self._theme = theme
        self._drawn: dict[tuple[Look, Zoom], Rows] = {}

    def paint(self, look: Look, zoom: Zoom) -> Rows:
        """The characters of a look at a zoom."""
        rows = self._drawn.get((look, zoom))
        if rows is None:
            rows = self._drawn[look, zoom] = self._draw(look, zoom)
        return rows

    def _draw(self, look: Look, zoom: Zoom) -> Rows:
        piece = _Piece(zoom, self._theme.marks.empty.bg)
        if look.orientation is None:
            self._draw_empty(piece, look)
            return piece.drawn()
        drawn = picture(look.orientation, zoom)
        self._draw_landscape(piece, look, drawn)
        if look.ghost:
            self._draw_frame(piece, look)
        elif look.cursor:
            self._draw_corners(piece, self._theme.marks.cursor)
        elif look.last:
            self._draw_corners(piece, self._theme.marks.last_tile)
        for standing in look.figures:
            self._draw_figure(piece, look.orientation, drawn.anchors[standing.segment], standing)
        for segment, number in look.spots:
            column, row = drawn.anchors[segment]
            self._draw_label(piece, column, row, number, self._theme.marks.spot)
        pair = self._theme.marks.spot
        for segment, text in look.floats:
            column, row = drawn.anchors[segment]
            row = row if look.beats > _RISEN else max(0, row - 1)
            self._draw_label(piece, column, row, text, Pair(fg=pair.bg, bg=pair.fg) if look.beats % 2 else pair)
        return piece.drawn()

    def _draw_empty(self, piece: _Piece, look: Look) -> None:
        """An empty cell: framed where the tile fits, with marked corners under the cursor."""
        marks = self._theme.marks
        if look.legal:
            for column in range(piece.columns):
                for row in range(piece.rows):
                    edge = row in (0, piece.rows - 1) or column in (0, piece.columns - 1)
                    piece.put(column, row, "." if edge else " ", marks.legal.fg, marks.legal.bg)
        if look.cursor:
            self._draw_corners(piece, marks.cursor_illegal)

    def _draw_landscape(self, piece: _Piece, look: Look, drawn: TilePicture) -> None:
        """The tile itself; features that are being scored glow, a tile that does not fit is dimmed."""
        theme, glyphs = self._theme, self._theme.glyphs
        left, top = look.texture[0] * piece.columns, look.texture[1] * piece.rows
        for row, line in enumerate(drawn.rows):
            for column, cell in enumerate(line):
                paint = theme.paint(cell.role.surface, left + column, top + row)
                if look.ghost and not look.fits:
                    paint = theme.faded(paint, 0.5)
                elif cell.segment in look.lit:
                    paint = paint._replace(bg=mix(paint.bg, theme.marks.glow, 0.6))
                character = glyphs.glyph(cell.role, left + column, top + row)
                piece.put(column, row, character, paint.fg, paint.bg, bold=paint.bold)

    def _draw_frame(self, piece: _Piece, look: Look) -> None:
        """The corners of the tile in hand; where it does not fit, also the sides that differ."""
        marks = self._theme.marks
        self._draw_corners(piece, marks.cursor if look.fits else marks.cursor_illegal)
        fg, bg = marks.cursor_illegal.fg, marks.cursor_illegal.bg
        for side in look.wrong:
            if side in (Side.NORTH, Side.SOUTH):
                row = 0 if side is Side.NORTH else piece.rows - 1
                for column in range(1, piece.columns - 1):
                    piece.put(column, row, "!", fg, bg)
            else:
                column = 0 if side is Side.WEST else piece.columns - 1
                for row in range(1, piece.rows - 1):
                    piece.put(column, row, "!", fg, bg)

    def _draw_corners(self, piece: _Piece, pair: Pair) -> None:
        for row, character in ((0, "+"), (piece.rows - 1, "+")):
            for column in (0, piece.columns - 1):
                piece.put(column, row, character, pair.fg, pair.bg)

    def _draw_label(self, piece: _Piece, column: int, row: int, text: str, pair: Pair) -> None:
        """A short text on a cell, with some air around it where there is room."""
        roomy = piece.columns >= Zoom.NORMAL.columns and len(text) < 3
        piece.write(column, row, f" {text} " if roomy else text, pair.fg, pair.bg)

    def _draw_figure(
        self, piece: _Piece, orientation: Orientation, anchor: tuple[int, int], standing: Standing
    ) -> None:
        """The shape of the figure around its player's letter, on the player's colour: a farmer lies, others stand."""
        pair = self._theme.seats[standing.seat.colour]
        fg, bg = (pair.bg, pair.fg) if standing.hovering else (pair.fg, pair.bg)
        lying = orientation.segments[standing.segment].kind is Kind.FIELD
        small = piece.columns < Zoom.NORMAL.columns
        text = self._theme.glyphs.figure(standing.figure.value, standing.seat.letter, lying=lying, small=small)
        left, row = anchor[0] - (len(text) - 1) // 2, anchor[1]
        if small and anchor[0] == piece.columns - 1:
            left, text = piece.columns - len(text), text[::-1]
        for column, character in enumerate(text, left):
            if 0 <= column < piece.columns:  # at the border the shape is cut, so that the letter keeps its place
                piece.put(column, row, character, fg, bg)

    def segment_at(self, orientation: Orientation, zoom: Zoom, column: int, row: int) -> int | None:
        """The segment that a character of a drawn tile belongs to; a label belongs to what it stands on."""
        drawn = picture(orientation, zoom)
        reach = 1 if zoom.columns >= Zoom.NORMAL.columns else 0
        near = [
            (abs(anchor[0] - column), segment)
            for segment, anchor in enumerate(drawn.anchors)
            if anchor[1] == row and abs(anchor[0] - column) <= reach
        ]
        return min(near)[1] if near else drawn.rows[row][column].segment

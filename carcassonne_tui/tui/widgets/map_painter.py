"""The pieces of the map: their characters, drawn once for each look.

A *look* is everything that decides how one tile-sized piece of the map is drawn. Two equal looks
are drawn alike, so a painter keeps what it has drawn, and the map repaints only pieces whose look
has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from carcassonne_tui.box import Orientation, Side
from carcassonne_tui.drawing.picture import TilePicture, Zoom
from carcassonne_tui.drawing.raster import picture
from carcassonne_tui.drawing.themes import Paint, Pair, Theme, mix, rich_style
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets.writings import HEADROOM, PLAIN, Standing, Writing, writings


class Look(NamedTuple):
    """How one piece of the map is drawn.

    Attributes:
        orientation: The tile, as it lies; None for an empty cell.
        texture: The position, which varies the texture of fields and roofs.
        figures: The figures on it.
        spots: (segment, number) of the deployment spots on it.
        lit: The segments of features that glow: they are looked at, are being scored, or a figure may leave them.
        near: The segments of complete cities that the field that is looked at touches, which glow in another way.
        owned: (segment, owners) of the segments in the colours of their owners; None without such an overlay.
        unnamed: Those of them without letters, which others of the same feature on the tile have.
        floats: (segment, text) that floats over it, e.g. `+8`.
        beats: How often these change until they rest: first they rise, and every other time their colours are swapped.
        legal: Whether the drawn tile fits on this empty cell.
        cursor: Whether the player points at it.
        ghost: Whether the tile only would lie there.
        fits: Whether it may be placed as it would lie.
        wrong: The sides that do not fit.
        last: Whether it is a tile placed last.
        eye: Whether the look cursor is on it.
        dead: Whether no tile left can lie on this empty cell.
        told: The player who placed the tile that is being shown here, or None.
        mark: The player whose last tile it was then, or None.
    """

    orientation: Orientation | None = None
    texture: tuple[int, int] = (0, 0)
    figures: tuple[Standing, ...] = ()
    spots: tuple[tuple[int, str], ...] = ()
    lit: tuple[int, ...] = ()
    near: tuple[int, ...] = ()
    owned: tuple[tuple[int, tuple[Seat, ...]], ...] | None = None
    unnamed: tuple[int, ...] = ()
    floats: tuple[tuple[int, str], ...] = ()
    beats: int = 0
    legal: bool = False
    cursor: bool = False
    ghost: bool = False
    fits: bool = False
    wrong: tuple[Side, ...] = ()
    last: bool = False
    eye: bool = False
    dead: bool = False
    told: Seat | None = None
    mark: Seat | None = None


EMPTY = Look()
"""An empty cell that nothing points at."""

LIT = 0.8
"""How much of the glow is in the colours of what glows."""

_NEAR = 0.35  # and of what glows in another way
_LIT_SIGN, _NEAR_SIGN = "*", "o"  # what stands on it here and there
_OWNED = 0.55  # how much of its owner's colour is in what somebody owns, less than in figures, which stand out from it
_STRIPE = 4  # columns of a stripe where several own something, half as many where tiles are small
_DIMMED = 0.5  # how much is taken away of a tile that does not fit, and of the characters of what nobody owns
_QUIET = 0.5  # how much is taken away of marks that should not be noticed first
_FADED = 0.6  # how much of what nobody owns is taken away

_RISEN = 2  # beats before it rests, what floats over the map has risen

Rows = tuple[tuple[Segment, ...], ...]
"""A drawn piece: for each of its rows the text in its styles, as wide as a tile."""


class _Character(NamedTuple):
    """A character with its colours."""

    sign: str
    paint: Paint
    underlined: bool = False

    @property
    def style(self) -> Style:
        """How it is written; equal ones are the same object."""
        return _underlined(self.paint.style) if self.underlined else self.paint.style


@lru_cache(maxsize=64)
def _underlined(style: Style) -> Style:
    return style + Style(underline=True)


class _Piece:
    """A piece of the map while it is drawn: a grid of characters with their colours."""

    def __init__(self, zoom: Zoom, background: str) -> None:
        self.columns, self.rows = zoom.columns, zoom.rows
        self.cells: list[list[_Character]] = [
            [_Character(" ", Paint(background, background))] * self.columns for _ in range(self.rows)
        ]

    def put(
        self, column: int, row: int, character: str, fg: str, bg: str, *, bold: bool = True, underlined: bool = False
    ) -> None:
        """Put a character over what is there."""
        self.cells[row][column] = _Character(character, Paint(fg, bg, bold), underlined)

    def write(self, column: int, row: int, text: str, fg: str, bg: str) -> None:
        """Write a text centred on a cell, pushed inside where it would stick out."""
        left = min(max(0, column - (len(text) - 1) // 2), max(0, self.columns - len(text)))
        for offset, character in enumerate(text[: self.columns]):
            self.put(left + offset, row, character, fg, bg)

    def drawn(self) -> Rows:
        """The rows, with neighbouring characters of one style together."""
        return tuple(tuple(_runs(row)) for row in self.cells)


_run = lru_cache(maxsize=4096)(Segment)  # a dozen pieces of the map share each


def _runs(row: Iterable[_Character]) -> Iterable[Segment]:
    text, style, paint, underlined = "", None, None, False
    for character in row:
        if character.paint is not paint or character.underlined is not underlined:
            _, paint, underlined = character
            this = character.style
            if this is not style and text:
                yield _run(text, style)
                text = ""
            style = this
        text += character.sign
    yield _run(text, style)


class Painter:
    """Draws looks in a theme, each once."""

    def __init__(self, theme: Theme) -> None:
        """A painter.

        Args:
            theme: The colours and the characters.
        """
        self._theme = theme
        self._drawn: dict[tuple[Look, Zoom, bool], Rows] = {}

    @property
    def numbers(self) -> Style:
        """How the numbers of columns and rows are written."""
        return rich_style(self._theme.ui.foreground, self._theme.ui.surface, False)

    def paint(self, look: Look, zoom: Zoom, *, grid: bool = False) -> Rows:
        """The characters of a look at a zoom, perhaps with the border of the tile to the north and the west."""
        rows = self._drawn.get((look, zoom, grid))
        if rows is None:
            rows = self._drawn[look, zoom, grid] = self._draw(look, zoom, grid)
        return rows

    def _draw(self, look: Look, zoom: Zoom, grid: bool) -> Rows:
        piece = _Piece(zoom, self._theme.marks.empty.bg)
        if look.orientation is None:
            self._draw_empty(piece, look)
            return piece.drawn()
        drawn = picture(look.orientation, zoom)
        self._draw_landscape(piece, look, drawn)
        if grid and not look.ghost:
            self._draw_border(piece, drawn)
        self._draw_corners_of(piece, look)
        if look.owned is not None:
            self._draw_owners(piece, look, drawn)
        pair, figures = self._theme.marks.spot, self._figure_colours(piece, look, drawn)
        for writing in self._writings(look.orientation, drawn, look):
            if writing.standing is None:
                colours, hovering = (pair.fg, pair.bg), False
            else:
                colours, hovering = figures[writing.segment], writing.standing.hovering
            for (column, row), character in zip(writing.cells, writing.text, strict=True):
                piece.put(column, row, character, *colours, underlined=hovering)
        for segment, text in look.floats:
            column, row = drawn.anchors[segment]
            row = row if look.beats > _RISEN else max(0, row - 1)
            self._draw_label(piece, column, row, text, Pair(fg=pair.bg, bg=pair.fg) if look.beats % 2 else pair)
        return piece.drawn()

    def _draw_corners_of(self, piece: _Piece, look: Look) -> None:
        """The corners say what matters most of a tile; one of them always tells whose last tile it was.

        A tile on which somebody may be deployed needs no mark: it is known by its numbers.
        """
        marks = self._theme.marks
        if look.ghost:
            self._draw_frame(piece, look)
        elif look.eye:
            self._draw_eye(piece)
        elif look.told is not None:
            self._draw_corners(piece, self._theme.figures[look.told.colour], look.told.letter)
        elif look.cursor:  # a tile lies here already
            self._draw_angles(piece, marks.cursor_illegal)
        elif look.last and not look.spots and not any(standing.hovering for standing in look.figures):
            self._draw_corners(piece, marks.last_tile)
        if look.mark is not None:
            pair = self._theme.figures[look.mark.colour]
            piece.put(piece.columns - 1, 0, look.mark.letter, pair.fg, pair.bg)

    def _draw_border(self, piece: _Piece, drawn: TilePicture) -> None:
        """Where a tile begins: points along its north and west sides, except over what is built there."""
        grid = self._theme.marks.grid
        for row in range(piece.rows):
            for column in range(piece.columns):
                on_north, on_west = row == 0, column == 0
                if (on_north and column % 2 == 0) or (on_west and not on_north):
                    bg = piece.cells[row][column].paint.bg
                    if drawn.rows[row][column].surface in PLAIN:
                        piece.put(column, row, ":" if on_west and not on_north else ".", grid.fg, bg)
        if drawn.rows[0][0].surface in HEADROOM:
            piece.put(0, 0, "+", grid.fg, piece.cells[0][0].paint.bg)

    def _draw_owners(self, piece: _Piece, look: Look, drawn: TilePicture) -> None:
        """The letters of those who own a segment, where no figure or number tells more: plain, as figures never are."""
        taken = {*look.unnamed, *(each.segment for each in look.figures), *(segment for segment, _ in look.spots)}
        for segment, owners in look.owned or ():
            if segment not in taken:
                column, row = drawn.anchors[segment]
                left = min(max(0, column - (len(owners) - 1) // 2), max(0, piece.columns - len(owners)))
                for place, owner in enumerate(owners[: piece.columns], left):
                    surface = drawn.rows[row][place].surface
                    ground = self._owned(self._theme.paint(surface, place, row), owner).bg
                    ink = self._theme.ink(ground, owner.colour)
                    piece.put(place, row, owner.letter, ink, ground, bold=False)

    def _draw_eye(self, piece: _Piece) -> None:
        """The look cursor: brackets at the two sides."""
        pair = self._theme.marks.cursor
        for row in (0, piece.rows - 1):
            piece.put(0, row, "[", pair.fg, pair.bg)
            piece.put(piece.columns - 1, row, "]", pair.fg, pair.bg)

    def _draw_empty(self, piece: _Piece, look: Look) -> None:
        """An empty cell: framed where the tile fits, with marked corners under the cursor."""
        marks = self._theme.marks
        if look.legal:
            for column in range(piece.columns):
                for row in range(piece.rows):
                    character = self._theme.glyphs.frame(column, row, piece.columns, piece.rows)
                    piece.put(column, row, character, marks.legal.fg, marks.legal.bg)
        if look.dead:
            faint = mix(self._theme.ui.foreground, marks.empty.bg, _QUIET)
            for row in range(piece.rows):
                for column in range(piece.columns):
                    if row % 2 == 1 and column % 4 == (1 if row % 4 == 1 else 3):
                        piece.put(column, row, "x", faint, marks.empty.bg, bold=False)
        if look.cursor:
            self._draw_angles(piece, marks.cursor_illegal)
        if look.eye:
            self._draw_eye(piece)

    def _draw_landscape(self, piece: _Piece, look: Look, drawn: TilePicture) -> None:
        """The tile itself; some features glow or have their owners' colours, a tile that does not fit is dimmed."""
        paint, glyph, owned = self._theme.paint, self._theme.glyphs.glyph, dict(look.owned or ())
        left, top = look.texture[0] * piece.columns, look.texture[1] * piece.rows
        for y, line in enumerate(drawn.rows, top):
            piece.cells[y - top] = [
                _Character(glyph(cell.role, x, y), paint(cell.role.surface, x, y)) for x, cell in enumerate(line, left)
            ]
        if not look.lit and not look.near and look.owned is None and (look.fits or not look.ghost):
            return
        signs = dict.fromkeys(look.near, _NEAR_SIGN) | dict.fromkeys(look.lit, _LIT_SIGN)
        unsigned = dict(signs)
        stripe = _STRIPE if piece.columns >= Zoom.NORMAL.columns else _STRIPE // 2
        for row, line in enumerate(drawn.rows):
            for column, cell in enumerate(line):
                sign, colours, _ = piece.cells[row][column]
                tinted = self._tinted(colours, cell.segment, look, owned, (left + column) // stripe)
                here = (left + column + 2 * (top + row)) % 4 == 0 and cell.surface in PLAIN
                if here and cell.segment is not None and cell.segment in signs:
                    sign = signs[cell.segment]
                    unsigned.pop(cell.segment, None)
                piece.cells[row][column] = _Character(sign, tinted)
        for segment, sign in unsigned.items():  # too little of it is plain
            column, row = drawn.anchors[segment]
            piece.cells[row][column] = piece.cells[row][column]._replace(sign=sign)

    def _tinted(
        self, paint: Paint, segment: int | None, look: Look, owned: dict[int, tuple[Seat, ...]], stripe: int
    ) -> Paint:
        """The colours of a cell that says more than what lies there; several owners share it in stripes."""
        marks = self._theme.marks
        if look.ghost and not look.fits:
            return self._theme.faded(paint, _DIMMED)
        if segment in owned:
            owners = owned[segment]
            paint = self._owned(paint, owners[stripe % len(owners)])
        elif look.owned is not None and not self._theme.of_terminal:  # where it would look like the table
            paint = self._theme.faded(paint, _FADED)._replace(bold=False)
        fg, bg, bold = paint
        if segment in look.lit:
            fg, bg = mix(fg, marks.spot.fg, LIT), mix(bg, marks.glow, LIT)
        elif segment in look.near:
            bg = mix(bg, marks.glow, _NEAR)
        return Paint(fg, bg, bold)

    def _owned(self, paint: Paint, owner: Seat) -> Paint:
        """The colours of a cell that somebody owns."""
        pair = self._theme.seats[owner.colour]
        if self._theme.of_terminal:
            return Paint(pair.fg, pair.bg)
        land = self._theme.faded(paint, _FADED)
        return Paint(land.fg, mix(land.bg, pair.bg, _OWNED))

    def _draw_frame(self, piece: _Piece, look: Look) -> None:
        """The angles of the tile in hand; where it does not fit, also the sides that differ."""
        marks = self._theme.marks
        self._draw_angles(piece, marks.cursor if look.fits else marks.cursor_illegal)
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

    def _draw_corners(self, piece: _Piece, pair: Pair, character: str = "+") -> None:
        for row in (0, piece.rows - 1):
            for column in (0, piece.columns - 1):
                piece.put(column, row, character, pair.fg, pair.bg)

    def _draw_angles(self, piece: _Piece, pair: Pair) -> None:
        """Corners with arms along the sides, where there is room for them: the cursor is what is looked for most."""
        for row in (0, piece.rows - 1):
            for column in (1, piece.columns - 2):
                if piece.columns > Zoom.FAR.columns:
                    piece.put(column, row, "-", pair.fg, pair.bg)
        for row in (1, piece.rows - 2):
            for column in (0, piece.columns - 1):
                if piece.rows > Zoom.OVERVIEW.rows:
                    piece.put(column, row, "|", pair.fg, pair.bg)
        self._draw_corners(piece, pair)

    def _draw_label(self, piece: _Piece, column: int, row: int, text: str, pair: Pair) -> None:
        """A short text on a cell, with some air around it where there is room."""
        roomy = piece.columns >= Zoom.NORMAL.columns and len(text) < 3
        piece.write(column, row, f" {text} " if roomy else text, pair.fg, pair.bg)

    def _figure_colours(self, piece: _Piece, look: Look, drawn: TilePicture) -> dict[int, tuple[str, str]]:
        """The player's, for each segment with a figure; turned round where what its owner has is behind it too."""
        found = {}
        for standing in look.figures:
            column, row = drawn.anchors[standing.segment]
            pair = self._theme.figures[standing.seat.colour]
            lost = piece.cells[row][column].paint.bg == pair.bg
            found[standing.segment] = (pair.bg, pair.fg) if lost else (pair.fg, pair.bg)
        return found

    def _writings(self, orientation: Orientation, drawn: TilePicture, look: Look) -> list[Writing]:
        return writings(self._theme.glyphs, orientation, drawn, look.figures, look.spots)

    def segment_at(self, look: Look, zoom: Zoom, column: int, row: int) -> int | None:
        """The segment that a character of a drawn look belongs to; figures and numbers belong to what they stand on.

        Args:
            look: The look.
            zoom: How large it is drawn.
            column: The character's place from west to east, from 0.
            row: The same from north to south.

        Returns:
            The segment's index; None for no segment, or where no tile lies.
        """
        if look.orientation is None:
            return None
        drawn = picture(look.orientation, zoom)
        for writing in reversed(self._writings(look.orientation, drawn, look)):
            if (column, row) in writing.cells:
                return writing.segment
        return drawn.rows[row][column].segment

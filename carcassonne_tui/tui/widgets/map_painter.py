"""The pieces of the map: their characters, drawn once for each look.

A *look* is everything that decides how one tile-sized piece of the map is drawn. Two equal looks
are drawn alike, so a painter keeps what it has drawn, and the map repaints only pieces whose look
has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from carcassonne_tui.box import Kind, Orientation, Side
from carcassonne_tui.drawing.picture import Surface, TilePicture, Zoom
from carcassonne_tui.drawing.raster import picture
from carcassonne_tui.drawing.themes import Paint, Pair, Theme, mix, rich_style
from carcassonne_tui.rules import Figure
from carcassonne_tui.tui.seats import Seat


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
        lit: The segments of features that glow: they are looked at, are being scored, or a figure may leave them.
        near: The segments of complete cities that the field that is looked at touches, which glow in another way.
        owned: (segment, owners) of the segments in the colours of their owners; None without such an overlay.
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

_LIT, _NEAR = 0.6, 0.3  # how much of the glow is in the colours of what glows, and of what glows in another way
_LIT_SIGN, _NEAR_SIGN = "*", "o"  # what stands on it here and there
_OWNED = 0.7  # how much of its owner's colour is in what somebody owns
_DIMMED = 0.5  # how much is taken away of a tile that does not fit, and of the characters of what nobody owns
_QUIET = 0.5  # how much is taken away of marks that should not be noticed first
_FADED = 0.6  # how much of what nobody owns is taken away

_GROUND = {Surface.FIELD, Surface.FIELD_SHADE, Surface.ROAD, Surface.ROOF, Surface.WATER, Surface.GARDEN}
"""What is so plain that other characters may stand on it."""

_HEADROOM = _GROUND | {
    *(Surface.VERGE, Surface.BANK, Surface.SHORE, Surface.ROAD_EDGE, Surface.BRIDGE, Surface.HOUSE, Surface.GATE),
    *(Surface.WALL, Surface.WALL_SHADE, Surface.PARAPET, Surface.PARAPET_SHADE, Surface.RAMPART, Surface.RAMPART_SHADE),
    *(Surface.MONASTERY_ROOF, Surface.MONASTERY_ROOF_SHADE, Surface.MONASTERY_WALL),
}
"""What the head of a figure may hide: everything but what is printed there to be read."""

_RISEN = 2  # beats before it rests, what floats over the map has risen

Rows = tuple[tuple[Segment, ...], ...]
"""A drawn piece: for each of its rows the text in its styles, as wide as a tile."""


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
        for standing in look.figures:
            self._draw_head(piece, look.orientation, drawn, standing)
        for standing in look.figures:
            self._draw_figure(piece, look.orientation, drawn, standing)
        for segment, number in look.spots:
            column, row = drawn.anchors[segment]
            self._draw_label(piece, column, row, number, self._theme.marks.spot)
        pair = self._theme.marks.spot
        for segment, text in look.floats:
            column, row = drawn.anchors[segment]
            row = row if look.beats > _RISEN else max(0, row - 1)
            self._draw_label(piece, column, row, text, Pair(fg=pair.bg, bg=pair.fg) if look.beats % 2 else pair)
        return piece.drawn()

    def _draw_corners_of(self, piece: _Piece, look: Look) -> None:
        """The corners say what matters most of a tile; one of them always tells whose last tile it was."""
        marks = self._theme.marks
        if look.ghost:
            self._draw_frame(piece, look)
        elif look.eye:
            self._draw_eye(piece)
        elif look.told is not None:
            self._draw_corners(piece, self._theme.seats[look.told.colour], look.told.letter)
        elif look.cursor:  # a tile lies here already
            self._draw_angles(piece, marks.cursor_illegal)
        elif look.last:
            self._draw_corners(piece, marks.last_tile)
        if look.mark is not None:
            pair = self._theme.seats[look.mark.colour]
            piece.put(piece.columns - 1, 0, look.mark.letter, pair.fg, pair.bg)

    def _draw_border(self, piece: _Piece, drawn: TilePicture) -> None:
        """Where a tile begins: points along its north and west sides, except over what is built there."""
        grid = self._theme.marks.grid
        for row in range(piece.rows):
            for column in range(piece.columns):
                on_north, on_west = row == 0, column == 0
                if (on_north and column % 2 == 0) or (on_west and not on_north):
                    bg = piece.cells[row][column][2]
                    if drawn.rows[row][column].surface in _GROUND:
                        piece.put(column, row, ":" if on_west and not on_north else ".", grid.fg, bg)
        piece.put(0, 0, "+", grid.fg, piece.cells[0][0][2])

    def _draw_owners(self, piece: _Piece, look: Look, drawn: TilePicture) -> None:
        """The letters of those who own a segment, where no figure or number tells more."""
        taken = {standing.segment for standing in look.figures} | {segment for segment, _ in look.spots}
        for segment, owners in look.owned or ():
            if segment not in taken:
                column, row = drawn.anchors[segment]
                left = min(max(0, column - (len(owners) - 1) // 2), max(0, piece.columns - len(owners)))
                for place, owner in enumerate(owners[: piece.columns]):
                    pair = self._theme.seats[owner.colour]
                    piece.put(left + place, row, owner.letter, pair.fg, pair.bg)

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
        theme, glyphs, owned = self._theme, self._theme.glyphs, dict(look.owned or ())
        plain = not look.lit and not look.near and look.owned is None and (look.fits or not look.ghost)
        signs = dict.fromkeys(look.near, _NEAR_SIGN) | dict.fromkeys(look.lit, _LIT_SIGN)
        unsigned = dict(signs)
        left, top = look.texture[0] * piece.columns, look.texture[1] * piece.rows
        for row, line in enumerate(drawn.rows):
            for column, cell in enumerate(line):
                paint = theme.paint(cell.role.surface, left + column, top + row)
                character = glyphs.glyph(cell.role, left + column, top + row)
                if not plain:
                    paint = self._tinted(paint, cell.segment, look, owned, left + column)
                    here = (left + column + 2 * (top + row)) % 4 == 0 and cell.surface in _GROUND
                    if here and cell.segment is not None and cell.segment in signs:
                        character = signs[cell.segment]
                        unsigned.pop(cell.segment, None)
                piece.put(column, row, character, paint.fg, paint.bg, bold=paint.bold)
        for segment, sign in unsigned.items():  # too little of it is plain
            column, row = drawn.anchors[segment]
            _, fg, bg, bold = piece.cells[row][column]
            piece.put(column, row, sign, fg, bg, bold=bold)

    def _tinted(
        self, paint: Paint, segment: int | None, look: Look, owned: dict[int, tuple[Seat, ...]], column: int
    ) -> Paint:
        """The colours of a cell that says more than what lies there; several owners share it in stripes."""
        marks = self._theme.marks
        fg, bg, bold = paint
        if look.ghost and not look.fits:
            return self._theme.faded(paint, _DIMMED)
        if segment in owned:
            owners = owned[segment]
            bg = mix(bg, self._theme.seats[owners[column // 2 % len(owners)].colour].bg, _OWNED)
        elif look.owned is not None:
            fg, bg, bold = self._theme.faded(paint, _FADED)._replace(bold=False)
        if segment in look.lit:
            bg = mix(bg, marks.glow, _LIT)
        elif segment in look.near:
            bg = mix(bg, marks.glow, _NEAR)
        return Paint(fg, bg, bold)

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

    def _figure_colours(self, standing: Standing) -> tuple[str, str]:
        """Its player's, turned round while it only would stand there."""
        pair = self._theme.seats[standing.seat.colour]
        return (pair.bg, pair.fg) if standing.hovering else (pair.fg, pair.bg)

    def _draw_head(self, piece: _Piece, orientation: Orientation, drawn: TilePicture, standing: Standing) -> None:
        """The head of a figure that stands, where tiles are large and nothing is hidden by it."""
        column, row = drawn.anchors[standing.segment]
        head = self._theme.glyphs.head(standing.figure.value)
        lying = orientation.segments[standing.segment].kind is Kind.FIELD
        first, row = column - len(head) // 2, row - 1
        if piece.columns < Zoom.CLOSE.columns or lying or first < 0 or row < 0:
            return
        hidden = drawn.rows[row][first : first + len(head)]
        if len(hidden) == len(head) and all(cell.surface in _HEADROOM for cell in hidden):
            for offset, character in enumerate(head):
                piece.put(first + offset, row, character, *self._figure_colours(standing))

    def _draw_figure(self, piece: _Piece, orientation: Orientation, drawn: TilePicture, standing: Standing) -> None:
        """The shape of the figure around its player's letter, on the player's colour: a farmer lies, others stand."""
        anchor = drawn.anchors[standing.segment]
        fg, bg = self._figure_colours(standing)
        lying = orientation.segments[standing.segment].kind is Kind.FIELD
        small = piece.columns < Zoom.NORMAL.columns
        text = self._theme.glyphs.figure(standing.figure.value, standing.seat.letter, lying=lying, small=small)
        left, row = anchor[0] - (len(text) - 1) // 2, anchor[1]
        if small and anchor[0] == piece.columns - 1:
            left, text = piece.columns - len(text), text[::-1]
        if left < 0:  # at the border the shape is cut, but its outline and its letter keep their places
            left, text = 0, text[: anchor[0]] + text[anchor[0] - left :]
        for column, character in enumerate(text[: piece.columns - left], left):
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

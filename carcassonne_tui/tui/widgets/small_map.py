"""The whole map of a game in a small picture, as large as the room for it allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip

from carcassonne_tui.box import Kind, Orientation
from carcassonne_tui.drawing.picture import Role, Zoom, largest_zoom
from carcassonne_tui.drawing.raster import picture
from carcassonne_tui.drawing.survey import survey
from carcassonne_tui.drawing.themes import Theme, rich_style
from carcassonne_tui.rules import Laid, StandingFigure
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets.looks import tile_look
from carcassonne_tui.tui.widgets.map_painter import Painter, Rows
from carcassonne_tui.tui.widgets.writings import Standing

_GRAIN = 16  # sample points along a side of a tile
_POINTS = 8  # sample points along a side of a character, whatever part of the map it shows
_SMALL = (2.0, 1.0)  # rows of a tile that is drawn smaller than at any zoom; it is twice as many columns wide
_ROLES = {
    Kind.FIELD: Role.FIELD,
    Kind.CITY: Role.ROOF,
    Kind.MONASTERY: Role.MONASTERY_CROSS,
    Kind.GARDEN: Role.GARDEN,
    Kind.RIVER: Role.WATER,
}
_WEIGHTS = {Role.FIELD: 1, Role.ROOF: 4}
_OTHER_WEIGHT = 5  # small things must be seen, too
_THIN = (Role.ROAD_EDGE, Role.WATER)
_ASIDE = 2  # grains; half the width of a road

_Cell = tuple[int, int]
_Signs = dict[_Cell, tuple[str, Style]]


class Table(NamedTuple):
    """What lies on the table.

    Attributes:
        board: The tiles.
        figures: The figures on them.
        seats: Whose they are, in seating order.
    """

    board: Sequence[Laid]
    figures: Sequence[StandingFigure]
    seats: Sequence[Seat]


class _Frame(NamedTuple):
    """Which part of the table is to be drawn: its north-western tile, and tiles across and down."""

    x: int
    y: int
    across: int
    down: int


def small_map(table: Table, theme: Theme, size: Size) -> list[Strip]:
    """Draw the whole map.

    Tiles are drawn as on the large map if all of them fit, or else in a few characters each; if even
    that is too large, a character shows a piece of land that is larger than a tile.

    Args:
        table: What lies there.
        theme: The colours and the characters.
        size: The room for it, in cells.

    Returns:
        A strip for each row of the room, as wide as it; the map lies in the middle.
    """
    xs, ys = [laid.x for laid in table.board], [laid.y for laid in table.board]
    frame = _Frame(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    empty = _empty(theme)
    zoom = largest_zoom(frame.across, frame.down, size.width, size.height)
    rows = _at_zoom(table, theme, frame, zoom) if zoom else _in_little(table, theme, frame, size)
    top = (size.height - len(rows)) // 2
    blank = Strip([Segment(" " * size.width, empty)], size.width)
    drawn = [_in_the_middle(row, size.width, empty) for row in rows]
    return [blank] * top + drawn + [blank] * (size.height - top - len(drawn))


def _in_the_middle(row: Strip, width: int, empty: Style) -> Strip:
    left = (width - row.cell_length) // 2
    return Strip([Segment(" " * left, empty), *row]).adjust_cell_length(width, empty)


def _at_zoom(table: Table, theme: Theme, frame: _Frame, zoom: Zoom) -> list[Strip]:
    """The map as the large one shows it."""
    painter = Painter(theme)
    standing = _standing(table)
    blank = ((Segment(" " * zoom.columns, _empty(theme)),),) * zoom.rows
    tiles = {(laid.x, laid.y): laid for laid in table.board}
    strips = []
    for y in range(frame.y, frame.y + frame.down):
        line = []
        for x in range(frame.x, frame.x + frame.across):
            piece: Rows = blank
            if laid := tiles.get((x, y)):
                look = tile_look(laid.orientation, x, y)
                piece = painter.paint(look._replace(figures=tuple(standing.get((x, y), ()))), zoom)
            line.append(piece)
        strips += [Strip([segment for piece in line for segment in piece[row]]) for row in range(zoom.rows)]
    return strips


def _in_little(table: Table, theme: Theme, frame: _Frame, size: Size) -> list[Strip]:
    """The map with less than a zoom's characters for a tile."""
    most = min(size.width / (2 * frame.across), size.height / frame.down)
    height = next((rows for rows in _SMALL if rows <= most), most)
    columns, rows = max(int(frame.across * 2 * height), 1), max(int(frame.down * height), 1)
    empty = _empty(theme)
    signs = _land(table, theme, frame, (columns, rows))
    if height >= 1:
        signs |= _letters(table, theme, frame, height)
    return [
        Strip(Segment(*signs.get((column, row), (" ", empty))) for column in range(columns)).simplify()
        for row in range(rows)
    ]


def _land(table: Table, theme: Theme, frame: _Frame, grid: tuple[int, int]) -> _Signs:
    """What each character shows of the landscape: whatever has most weight among its sample points."""
    tiles = {(laid.x, laid.y): _grains(laid.orientation) for laid in table.board}
    columns = [_points(frame.x, frame.across, grid[0], column) for column in range(grid[0])]
    signs = {}
    for row in range(grid[1]):
        down = _points(frame.y, frame.down, grid[1], row)
        for column, across in enumerate(columns):
            found: Counter[Role] = Counter()
            for y, line in down:
                for x, place in across:
                    if grains := tiles.get((x, y)):
                        found[grains[line][place]] += 1
            if found.total() * 2 >= _POINTS**2:
                role = max(found, key=lambda role: found[role] * _WEIGHTS.get(role, _OTHER_WEIGHT))
                fg, bg, bold = theme.paint(role.surface, column, row)
                signs[column, row] = theme.glyphs.glyph(role, column, row), rich_style(fg, bg, bold)
    return signs


def _points(first: int, tiles: int, count: int, number: int) -> list[tuple[int, int]]:
    """The sample points of one of `count` characters along a side of the map, each as (tile, grain of the tile)."""
    places = [2 * (number * _POINTS + point) + 1 for point in range(_POINTS)]
    grains = [place * tiles * _GRAIN // (2 * count * _POINTS) for place in places]
    return [(first + grain // _GRAIN, grain % _GRAIN) for grain in grains]


@lru_cache(maxsize=1024)
def _grains(orientation: Orientation) -> tuple[tuple[Role, ...], ...]:
    """What lies at the sample points of a tile.

    Roads and rivers are moved a little to the south-east: in the middle of a tile, where they are, they would
    fill the characters on both hands.
    """
    roles = [_ROLES.get(segment.kind, Role.ROAD_EDGE) for segment in orientation.segments]
    land = [
        [roles[mark] if mark >= 0 else Role.ROAD_EDGE for mark in line] for line in survey(orientation, _GRAIN, _GRAIN)
    ]
    return tuple(
        tuple(_moved(land[max(y - _ASIDE, 0)][max(x - _ASIDE, 0)], role) for x, role in enumerate(line))
        for y, line in enumerate(land)
    )


def _moved(north_west: Role, here: Role) -> Role:
    """What lies at a point once roads and rivers are moved there from the north-west."""
    if here in _THIN or here is Role.FIELD:
        return north_west if north_west in _THIN else Role.FIELD
    return here


def _letters(table: Table, theme: Theme, frame: _Frame, height: float) -> _Signs:
    """The letters of the figures, small for farmers; where two would stand on one character, the first."""
    signs: _Signs = {}
    lying = {(laid.x, laid.y): laid.orientation for laid in table.board}
    for (x, y), figures in _standing(table).items():
        anchors = picture(lying[x, y], Zoom.FAR).anchors
        for segment, seat, *_ in figures:
            column, row = anchors[segment]
            place = (
                int((x - frame.x + (column + 0.5) / Zoom.FAR.columns) * 2 * height),
                int((y - frame.y + (row + 0.5) / Zoom.FAR.rows) * height),
            )
            farmer = lying[x, y].segments[segment].kind is Kind.FIELD
            pair = theme.figures[seat.colour]
            letter = seat.letter.lower() if farmer else seat.letter
            signs.setdefault(place, (letter, pair.paint.style))
    return signs


def _standing(table: Table) -> Mapping[_Cell, list[Standing]]:
    """The figures by the cell of their tile."""
    lying = {(laid.x, laid.y): laid.orientation for laid in table.board}
    found: dict[_Cell, list[Standing]] = {}
    for player, figure, x, y, kind, ports in table.figures:
        segment = lying[x, y].segment_with(kind, ports)
        assert segment is not None
        found.setdefault((x, y), []).append(Standing(segment.index, table.seats[player], figure))
    return found


def _empty(theme: Theme) -> Style:
    """The table: a shade that roads stand out from even where no land lies around them."""
    return rich_style(None, theme.marks.empty.fg)

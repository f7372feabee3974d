"""The small map: all of the land in any room, at the largest scale that fits, with its figures."""

from __future__ import annotations

import pytest
from textual.geometry import Size
from textual.strip import Strip

from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Game
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets.small_map import Table, small_map
from rules.boards import THREE_CITIES, begin

from .kept_games import ALL_BOXES, OVER, played

DARK = load_theme("dark")
EMPTY = DARK.marks.empty.fg
BOXED = played(("Ann", "Bob", "Cleo"), OVER, seed=4, **ALL_BOXES)
"""A long game with every box."""


def drawn(game: Game, width: int, height: int, theme: str = "dark") -> list[Strip]:
    table = Table(game.board, game.figures, seats_for(game.players))
    return small_map(table, load_theme(theme), Size(width, height))


def grid(strips: list[Strip]) -> list[list[tuple[str, str, str]]]:
    """Each cell's character, its colour and the one behind it."""
    cells = []
    for strip in strips:
        row = []
        for text, style, _ in strip:
            assert style is not None
            assert style.bgcolor is not None
            fg = style.color.name if style.color else ""
            row += [(character, fg, style.bgcolor.name) for character in text]
        cells.append(row)
    return cells


def box_of(cells: list[list[tuple[str, str, str]]]) -> tuple[int, int, int, int]:
    """The smallest rectangle around the land: left, top, columns, rows."""
    land = [(x, y) for y, row in enumerate(cells) for x, (_, _, bg) in enumerate(row) if bg != EMPTY]
    xs, ys = [x for x, _ in land], [y for _, y in land]
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def extent(game: Game) -> tuple[int, int]:
    """How many tiles the map is wide and high."""
    xs, ys = [laid.x for laid in game.board], [laid.y for laid in game.board]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


@pytest.mark.parametrize("size", [(1, 1), (5, 2), (38, 3), (3, 30), (38, 11), (70, 28), (140, 50), (400, 200)])
@pytest.mark.parametrize("game", [BOXED, begin(), begin(THREE_CITIES)], ids=["long", "one", "few"])
def test_it_fills_exactly_the_room_with_printable_characters(game: Game, size: tuple[int, int]) -> None:
    strips = drawn(game, *size)
    assert len(strips) == size[1]
    for strip in strips:
        assert (strip.cell_length, len(strip.text)) == (size[0], size[0])
        assert strip.text.isascii()
        assert strip.text.isprintable()


@pytest.mark.parametrize("size", [(20, 6), (38, 11), (70, 28), (140, 50)])
def test_all_of_the_map_is_there_in_the_middle(size: tuple[int, int]) -> None:
    left, top, columns, rows = box_of(grid(drawn(BOXED, *size)))
    across, down = extent(BOXED)
    scale = min(size[0] / (2 * across), size[1] / down)
    assert columns <= size[0]
    assert rows <= size[1]
    assert columns >= int(2 * across * min(scale, 1)) - 2
    assert rows >= int(down * min(scale, 1)) - 2
    assert abs(2 * left + columns - size[0]) <= 3
    assert abs(2 * top + rows - size[1]) <= 3


def test_a_large_map_is_as_large_as_its_room_allows() -> None:
    across, down = extent(BOXED)
    _, _, columns, rows = box_of(grid(drawn(BOXED, 200, down - 1)))
    assert rows in (down - 2, down - 1)
    assert columns >= 2 * across * (down - 1) // down - 3
    _, _, columns, rows = box_of(grid(drawn(BOXED, 2 * across, 100)))
    assert (columns, rows) == (2 * across, down)
    _, _, columns, rows = box_of(grid(drawn(BOXED, 4 * across, 2 * down)))
    assert (columns, rows) == (4 * across, 2 * down)


@pytest.mark.parametrize("zoom", Zoom)
def test_a_map_that_fits_is_drawn_like_the_large_one(zoom: Zoom) -> None:
    game = begin(THREE_CITIES)
    across, down = extent(game)
    _, _, columns, rows = box_of(grid(drawn(game, across * zoom.columns, down * zoom.rows)))
    assert (columns, rows) == (across * zoom.columns, down * zoom.rows)
    _, _, columns, rows = box_of(grid(drawn(game, across * zoom.columns, down * zoom.rows - 1)))
    assert rows < down * zoom.rows


@pytest.mark.parametrize(
    ("board", "signs"),
    [
        ("C@0,0r0", "^^"),
        ("B@0,0r0", "++"),
        ("U@0,0r0", "::"),
        ("U@0,0r1", "?:"),
        ("E@0,0r0", "^^"),
        ("E@0,0r1", "?^"),
        ("E@0,0r3", "^?"),
        ("D@0,0r3", "^:"),
    ],
)
def test_two_characters_tell_a_tile(board: str, signs: str) -> None:
    (row,) = drawn(begin(board), 2, 1)
    shown = "".join("?" if character in " ,`;" else character for character in row.text)
    surfaces = {"^": "roof", "+": "monastery_cross", ":": "road_edge", "?": "field"}
    assert shown == signs
    for (_, _, bg), sign in zip(grid([row])[0], shown, strict=True):
        assert bg in DARK.surfaces[surfaces[sign]].bg


def test_four_by_two_characters_tell_where_a_road_runs() -> None:
    bend = [strip.text.replace(",", " ") for strip in drawn(begin("V@0,0r1"), 4, 2)]
    assert bend == ["  : ", "::: "]


FIGURES = {"A:road.S": "A", "B:monastery": "B", "A:field": "a"}


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("rows", [1, 2, 3, 5, 8])
def test_a_figure_shows_the_letter_on_the_colour_of_its_player(figure: str, rows: int) -> None:
    game = begin("A@0,0r0", figures=f"{figure}@0,0", farmers=True)
    cells = [cell for row in grid(drawn(game, 2 * rows + 1, rows)) for cell in row]
    seat = seats_for(game.players)["AB".index(FIGURES[figure].upper())]
    pair = DARK.seats[seat.colour]
    letters = [cell for cell in cells if cell[0].isalpha() and cell[0] != "o"]
    assert [letter.upper() for letter, *_ in letters] == [FIGURES[figure].upper()]
    assert letters[0][1:] == (pair.fg, pair.bg)
    if rows < 5:
        assert letters[0][0] == FIGURES[figure]


def test_figures_of_a_map_in_little_are_as_many_as_have_room() -> None:
    across, down = extent(BOXED)
    letters = [c for row in grid(drawn(BOXED, 4 * across, 2 * down)) for c, *_ in row if c.isalpha()]
    assert 0 < len(letters) <= len(BOXED.figures)
    assert not [c for row in grid(drawn(BOXED, across, down // 2)) for c, *_ in row if c.isalpha()]


def test_the_colours_are_those_of_the_theme() -> None:
    light = load_theme("light")
    backgrounds = {bg for row in grid(drawn(begin("C@0,0r0"), 4, 1, "light")) for *_, bg in row}
    assert light.marks.empty.fg in backgrounds
    assert backgrounds - {light.marks.empty.fg} <= set(light.surfaces["roof"].bg)

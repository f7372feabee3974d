"""The pieces of the map: what a tile looks like with all that can be on it, at every zoom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from rich.style import Style

from carcassonne_tui.box import Kind, Orientation, Tile, catalogue, tileset
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.raster import picture
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.rules import Figure
from carcassonne_tui.tui.seats import Seat, seats_for
from carcassonne_tui.tui.widgets.map_painter import Look, Painter, Standing
from drawing.test_colour_themes import contrast, difference

DARK = load_theme("dark")
PAINTER = Painter(DARK)
ANN = Seat("Ann", "A", "red")

TILES = catalogue().values()


def as_they_lie(tile: Tile) -> Iterator[tuple[Orientation, Zoom]]:
    """A tile in all rotations at all zooms."""
    return product(tile.orientations, Zoom)


def characters(look: Look, zoom: Zoom) -> list[list[tuple[str, str]]]:
    """The characters of a piece with what is behind them."""
    return [
        [
            (character, str(segment.style.bgcolor.name))
            for segment in row
            if segment.style and segment.style.bgcolor
            for character in segment.text
        ]
        for row in PAINTER.paint(look, zoom)
    ]


def spots(orientation: Orientation, *, but: int | None = None) -> tuple[tuple[int, str], ...]:
    """A number for every segment on which a figure may stand."""
    land = [segment.index for segment in orientation.segments if segment.kind is not Kind.RIVER]
    return tuple((index, str(number)) for number, index in enumerate(land, 1) if index != but)


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_every_spot_can_be_read_and_clicked(tile: Tile) -> None:
    for orientation, zoom in as_they_lie(tile):
        look = Look(orientation, spots=spots(orientation), last=True)
        where = {
            character: (column, row)
            for row, line in enumerate(characters(look, zoom))
            for column, (character, behind) in enumerate(line)
            if behind == DARK.marks.spot.bg and character.isdigit()
        }
        assert sorted(where) == [number for _, number in spots(orientation)]
        for segment, number in spots(orientation):
            assert PAINTER.segment_at(orientation, zoom, *where[number]) == segment


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_the_letter_of_a_figure_is_seen_among_the_other_spots(tile: Tile) -> None:
    for orientation, zoom in as_they_lie(tile):
        for segment, figure in product(orientation.segments, (Figure.MEEPLE, Figure.LARGE, Figure.PIG)):
            if segment.kind is Kind.RIVER:
                continue
            standing = Standing(segment.index, ANN, figure, hovering=True)
            look = Look(orientation, figures=(standing,), spots=spots(orientation, but=segment.index), last=True)
            seen = {character for line in characters(look, zoom) for character, _ in line}
            assert "A" in seen or ("a" in seen and zoom in (Zoom.FAR, Zoom.OVERVIEW))


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_a_large_farmer_is_known_by_its_outline_wherever_it_lies(tile: Tile) -> None:
    """Cut at the border it never looks like the end of something, and its letter is where it is clicked."""
    for orientation, zoom in product(tile.orientations, (Zoom.NORMAL, Zoom.CLOSE)):
        for segment in orientation.segments:
            column, row = picture(orientation, zoom).anchors[segment.index]
            if segment.kind is Kind.FIELD and column > 0:
                look = Look(orientation, figures=(Standing(segment.index, ANN, Figure.LARGE),))
                line = characters(look, zoom)[row]
                drawn = "".join(character for character, behind in line if behind == DARK.seats[ANN.colour].bg)
                assert drawn in ("()A==", "(A==", "()A=", "()A")
                assert line[column][0] == "A"


HEADS = {Figure.MEEPLE: "o", Figure.LARGE: "(o)", Figure.ABBOT: "^", Figure.BUILDER: "_"}
"""What rises above the figures that have a head."""

READ = ("coat_of_arms", "wine", "grain", "cloth", "cathedral", "inn", "festival", "monastery_cross", "monastery_door")
"""What is on a tile to be recognised, by the beginnings of the names of its surfaces."""


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_who_stands_has_a_head_where_tiles_are_large_and_nothing_to_read_lies_there(tile: Tile) -> None:
    for orientation, zoom in as_they_lie(tile):
        drawn = picture(orientation, zoom)
        for segment, (figure, head) in product(orientation.segments, HEADS.items()):
            if segment.kind is Kind.RIVER:
                continue
            column, row = drawn.anchors[segment.index]
            first = column - len(head) // 2
            piece = characters(Look(orientation, figures=(Standing(segment.index, ANN, figure),)), zoom)
            above = piece[row - 1][first : first + len(head)] if row and first >= 0 else []
            has_head = above == [(sign, DARK.seats["red"].bg) for sign in head]
            hidden = [cell.surface.value for cell in drawn.rows[row - 1][first : first + len(head)]]
            hides = any(name.startswith(READ) for name in hidden)
            if zoom is not Zoom.CLOSE or segment.kind is Kind.FIELD or hides:
                assert all(behind != DARK.seats["red"].bg for _, behind in above)
            elif len(above) == len(head) and segment.kind in (Kind.CITY, Kind.ROAD):
                assert has_head


def test_a_head_hides_no_other_figure() -> None:
    for tile in TILES:
        for orientation in tile.orientations:
            segments = [segment.index for segment in orientation.segments if segment.kind is not Kind.RIVER]
            figures = tuple(Standing(segment, ANN, Figure.MEEPLE) for segment in segments)
            seen = "".join(
                sign for line in characters(Look(orientation, figures=figures), Zoom.CLOSE) for sign, _ in line
            )
            assert seen.count("A") == len(segments)


@pytest.mark.parametrize("zoom", [Zoom.FAR, Zoom.OVERVIEW])
def test_small_figures_show_what_they_are_at_the_border_too(zoom: Zoom) -> None:
    at_border = 0
    for tile in TILES:
        for orientation in tile.orientations:
            for segment, (column, row) in enumerate(picture(orientation, zoom).anchors):
                look = Look(orientation, figures=(Standing(segment, ANN, Figure.BUILDER),))
                line = characters(look, zoom)[row]
                text = "".join(character for character, behind in line if behind == DARK.seats["red"].bg)
                assert line[column][0].upper() == "A"
                assert sorted(text.upper()) == ["#", "A"]
                at_border += column == zoom.columns - 1
    assert at_border


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("kind", [Kind.ROAD, Kind.CITY, Kind.FIELD])
def test_every_figure_looks_different(zoom: Zoom, kind: Kind) -> None:
    orientation = tileset("base").tiles["D"].orientations[0]
    segment = next(segment.index for segment in orientation.segments if segment.kind is kind)
    drawn = [characters(Look(orientation, figures=(Standing(segment, ANN, figure),)), zoom) for figure in Figure]
    texts = ["".join(character for row in rows for character, _ in row) for rows in drawn]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("zoom", Zoom)
def test_every_piece_is_as_large_as_a_tile(zoom: Zoom) -> None:
    orientation = tileset("base").tiles["X"].orientations[0]
    everything = Look(
        orientation,
        figures=tuple(Standing(segment.index, ANN, Figure.MEEPLE) for segment in orientation.segments),
        spots=spots(orientation),
        lit=(0, 1),
        floats=((0, "+124"), (1, "+9"), (3, "+1234567890")),
        last=True,
    )
    for look in (Look(), Look(legal=True), Look(legal=True, cursor=True), Look(orientation), everything):
        rows = characters(look, zoom)
        assert [len(row) for row in rows] == [zoom.columns] * zoom.rows


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_a_click_beside_the_numbers_means_the_landscape(tile: Tile) -> None:
    for orientation, zoom in as_they_lie(tile):
        drawn, reach = picture(orientation, zoom), 1 if zoom in (Zoom.NORMAL, Zoom.CLOSE) else 0
        for row, line in enumerate(drawn.rows):
            for column, cell in enumerate(line):
                if all(row != y or abs(column - x) > reach for x, y in drawn.anchors):
                    assert PAINTER.segment_at(orientation, zoom, column, row) == cell.segment


def test_equal_looks_are_drawn_once() -> None:
    orientation = tileset("base").tiles["D"].orientations[0]
    painter = Painter(DARK)
    assert painter.paint(Look(orientation), Zoom.NORMAL) is painter.paint(Look(orientation), Zoom.NORMAL)
    assert painter.paint(Look(orientation), Zoom.NORMAL) is not painter.paint(Look(orientation), Zoom.CLOSE)


def test_the_cursor_is_seen_over_the_mark_of_the_last_tile() -> None:
    orientation = tileset("base").tiles["D"].orientations[0]
    rows = characters(Look(orientation, cursor=True, last=True), Zoom.NORMAL)
    assert rows[0][0] == rows[-1][-1] == ("+", DARK.marks.cursor_illegal.bg)


@pytest.mark.parametrize(
    ("zoom", "arms"), [(Zoom.FAR, ""), (Zoom.OVERVIEW, "----"), (Zoom.NORMAL, "----||||"), (Zoom.CLOSE, "----||||")]
)
def test_the_cursor_has_another_shape_than_the_mark_of_the_last_tile_where_there_is_room(zoom: Zoom, arms: str) -> None:
    orientation = tileset("base").tiles["D"].orientations[0]
    for ghost, fits, pair in [
        (True, True, DARK.marks.cursor),
        (True, False, DARK.marks.cursor_illegal),
        (False, False, DARK.marks.cursor_illegal),
    ]:
        look = Look(orientation, cursor=True, ghost=ghost, fits=fits)
        seen = [character for row in characters(look, zoom) for character, behind in row if behind == pair.bg]
        assert "".join(sorted(seen)) == "++++" + arms
    rows, mark = characters(Look(orientation, last=True), zoom), DARK.marks.last_tile.bg
    last = [character for row in rows for character, behind in row if behind == mark]
    assert last == ["+"] * 4


ROAD, CITY, FIELD = 1, 0, 2
"""Segments of tile D."""

TILE_D = tileset("base").tiles["D"].orientations[0]
BOB = Seat("Bob", "B", "blue")


def backgrounds(look: Look, zoom: Zoom, segment: int) -> set[str]:
    """What is behind the landscape of a segment."""
    drawn, lines = picture(look.orientation or TILE_D, zoom), characters(look, zoom)
    return {
        lines[row][column][1]
        for row, line in enumerate(drawn.rows)
        for column, cell in enumerate(line)
        if cell.segment == segment
    }


@pytest.mark.parametrize("zoom", Zoom)
def test_what_is_looked_at_glows_and_nothing_else_does(zoom: Zoom) -> None:
    plain, glowing = Look(TILE_D), Look(TILE_D, lit=(ROAD,))
    assert backgrounds(glowing, zoom, ROAD).isdisjoint(backgrounds(plain, zoom, ROAD))
    for segment in (CITY, FIELD):
        assert backgrounds(glowing, zoom, segment) == backgrounds(plain, zoom, segment)


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("segment", [ROAD, CITY, FIELD])
def test_what_glows_can_be_told_without_colours_and_from_what_glows_in_the_other_way(zoom: Zoom, segment: int) -> None:
    texts = set()
    for look in (Look(TILE_D), Look(TILE_D, lit=(segment,)), Look(TILE_D, near=(segment,))):
        texts.add("".join(character for line in characters(look, zoom) for character, _ in line))
    assert len(texts) == 3


@pytest.mark.parametrize("zoom", Zoom)
def test_an_owned_segment_shows_its_owner_by_letter_and_colour_and_the_others_fade(zoom: Zoom) -> None:
    plain, owned = Look(TILE_D), Look(TILE_D, owned=((FIELD, (ANN,)),))
    column, row = picture(TILE_D, zoom).anchors[FIELD]
    assert characters(owned, zoom)[row][column][0] == "A"
    for segment in (ROAD, CITY, FIELD):
        assert backgrounds(owned, zoom, segment).isdisjoint(backgrounds(plain, zoom, segment))
    faded = Look(TILE_D, owned=())
    assert backgrounds(owned, zoom, CITY) == backgrounds(faded, zoom, CITY)
    assert backgrounds(owned, zoom, FIELD).isdisjoint(backgrounds(faded, zoom, FIELD))


@pytest.mark.parametrize("zoom", Zoom)
def test_a_tie_shows_both_owners(zoom: Zoom) -> None:
    tie, alone = (Look(TILE_D, owned=((FIELD, owners),)) for owners in ((ANN, BOB), (ANN,)))
    seen = {character for line in characters(tie, zoom) for character, _ in line}
    assert {"A", "B"} <= seen
    if zoom is Zoom.FAR:
        return  # the field is two cells wide: there is no room for stripes
    assert backgrounds(tie, zoom, FIELD) - backgrounds(alone, zoom, FIELD)
    assert backgrounds(tie, zoom, FIELD) & backgrounds(alone, zoom, FIELD)


SEATS = seats_for(["Ann", "Bob", "Cleo", "Dan", "Eve", "Flo"])


def style_at_anchor(look: Look, segment: int, theme: Theme, zoom: Zoom) -> Style:
    """The style of the character on which a figure of a segment has its letter."""
    column, row = picture(TILE_D, zoom).anchors[segment]
    return [run.style or Style() for run in Painter(theme).paint(look, zoom)[row] for _ in run.text][column]


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("segment", [ROAD, CITY, FIELD])
@pytest.mark.parametrize("owner", SEATS)
@pytest.mark.parametrize("name", theme_names())
def test_the_letter_of_an_owner_is_plain_and_what_stands_there_differs_from_it(
    name: str, owner: Seat, segment: int, zoom: Zoom
) -> None:
    theme, owned = load_theme(name), ((segment, (owner,)),)
    letter = style_at_anchor(Look(TILE_D, owned=owned), segment, theme, zoom)
    figures = (Standing(segment, owner, Figure.MEEPLE),)
    figure = style_at_anchor(Look(TILE_D, owned=owned, figures=figures), segment, theme, zoom)
    assert not letter.bold
    assert figure.bgcolor != letter.bgcolor != letter.color
    if not theme.of_terminal:
        assert letter.bgcolor is not None
        assert letter.color is not None
        ground = letter.bgcolor.name
        assert figure.bgcolor == Style(bgcolor=theme.seats[owner.colour].bg).bgcolor
        assert difference(ground, theme.seats[owner.colour].bg) >= 5
        assert contrast(letter.color.name, ground) >= 4


@pytest.mark.parametrize("zoom", Zoom)
def test_in_the_terminal_s_own_colours_what_nobody_owns_stays_as_it_is(zoom: Zoom) -> None:
    painter = Painter(load_theme("terminal"))
    assert painter.paint(Look(TILE_D, owned=()), zoom) == painter.paint(Look(TILE_D), zoom)
    assert painter.paint(Look(TILE_D, owned=((FIELD, (ANN,)),)), zoom) != painter.paint(Look(TILE_D), zoom)


def test_an_owner_is_not_written_over_a_figure_or_a_number() -> None:
    figures = (Standing(FIELD, BOB, Figure.MEEPLE),)
    for look in (Look(TILE_D, figures=figures), Look(TILE_D, spots=((FIELD, "3"),))):
        column, row = picture(TILE_D, Zoom.NORMAL).anchors[FIELD]
        before, after = (
            characters(shown, Zoom.NORMAL)[row][column] for shown in (look, look._replace(owned=((FIELD, (ANN,)),)))
        )
        assert before == after


@pytest.mark.parametrize("zoom", Zoom)
def test_the_look_cursor_is_no_other_cursor(zoom: Zoom) -> None:
    for look in (Look(), Look(legal=True), Look(TILE_D), Look(TILE_D, last=True, cursor=True)):
        lines = characters(look._replace(eye=True), zoom)
        assert [lines[row][column][0] for row in (0, -1) for column in (0, -1)] == ["[", "]", "[", "]"]


@pytest.mark.parametrize("zoom", Zoom)
def test_a_cell_that_stays_empty_shows_crosses(zoom: Zoom) -> None:
    seen = [character for line in characters(Look(dead=True), zoom) for character, _ in line]
    assert set(seen) == {" ", "x"}


@pytest.mark.parametrize("zoom", Zoom)
def test_the_tile_of_a_move_has_its_players_letter_at_all_corners_and_a_last_tile_at_one(zoom: Zoom) -> None:
    for look, letters in [
        (Look(TILE_D, last=True, told=ANN), "AAAA"),
        (Look(TILE_D, last=True, told=ANN, mark=ANN), "AAAA"),
        (Look(TILE_D, last=True, mark=BOB), "+B++"),
    ]:
        lines = characters(look, zoom)
        corners = [lines[row][column] for row in (0, -1) for column in (0, -1)]
        assert "".join(character for character, _ in corners) == letters
        for character, behind in corners:
            assert behind == {"A": DARK.seats["red"], "B": DARK.seats["blue"], "+": DARK.marks.last_tile}[character].bg


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_a_border_hides_nothing_that_is_built_or_stands_there(tile: Tile) -> None:
    for orientation, zoom in as_they_lie(tile):
        assert PAINTER.paint(Look(orientation), zoom, grid=True) != PAINTER.paint(Look(orientation), zoom)
        look = Look(orientation, spots=spots(orientation))
        plain = [[character for character, _ in line] for line in characters(look, zoom)]
        bordered = [["".join(segment.text for segment in row)] for row in PAINTER.paint(look, zoom, grid=True)]
        for row, line in enumerate(bordered):
            for column, character in enumerate(line[0]):
                if character != plain[row][column]:
                    assert row == 0 or column == 0
                    assert character in "+.:"
                    assert not plain[row][column].isdigit()

"""The pieces of the map: what a tile looks like with all that can be on it, at every zoom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from rich.style import Style

from carcassonne_tui.box import Kind, Orientation, Tile, tileset
from carcassonne_tui.drawing.picture import Surface, Zoom
from carcassonne_tui.drawing.raster import picture
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.rules import Figure
from carcassonne_tui.tui.seats import Seat, seats_for
from carcassonne_tui.tui.widgets.map_painter import Look, Painter
from carcassonne_tui.tui.widgets.writings import Standing
from drawing.drawn_tiles import ALL, each_tile
from drawing.test_colour_themes import contrast, difference

DARK = load_theme("dark")
PAINTER = Painter(DARK)
ANN = Seat("Ann", "A", "red")


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


READ = ("coat_of_arms", "wine", "grain", "cloth", "cathedral", "inn", "festival", "monastery_cross", "monastery_door")
"""What is on a tile to be recognised, by the beginnings of the names of its surfaces."""

MEADOW = {Surface.FIELD, Surface.FIELD_SHADE, Surface.VERGE, Surface.BANK}
"""The grass of fields."""

Place = tuple[int, int]


def numbered(look: Look, zoom: Zoom) -> dict[Place, str]:
    """All that is written in the colours of spots, by (column, row)."""
    return {
        (column, row): character
        for row, line in enumerate(characters(look, zoom))
        for column, (character, behind) in enumerate(line)
        if behind == DARK.marks.spot.bg and character != "*"  # the flag of a tent has the same colour
    }


def reds(look: Look, zoom: Zoom) -> dict[Place, str]:
    """All that is written in Ann's colour, by (column, row)."""
    return {
        (column, row): character
        for row, line in enumerate(characters(look, zoom))
        for column, (character, behind) in enumerate(line)
        if behind == DARK.figures[ANN.colour].bg
    }


@each_tile
def test_every_spot_can_be_read_and_clicked_and_hides_nothing_else(tile: Tile) -> None:
    for orientation, zoom in as_they_lie(tile):
        look, drawn = Look(orientation, spots=spots(orientation), last=True), picture(orientation, zoom)
        shown = numbered(look, zoom)
        assert sorted(shown.values()) == [number for _, number in spots(orientation)]
        segments = dict(spots(orientation))
        for (column, row), number in shown.items():
            cell = drawn.rows[row][column]
            assert cell.segment is not None
            assert segments[cell.segment] == number
            assert not cell.surface.value.startswith(READ[:-2])
            assert PAINTER.segment_at(look, zoom, column, row) == cell.segment
            assert (column + 1, row) not in shown or zoom in (Zoom.FAR, Zoom.OVERVIEW)


@pytest.mark.parametrize(
    ("tile_id", "zoom", "rows"),
    [
        ("X", Zoom.FAR, ["8.1.5", ".4.2.", "7.3.6"]),
        ("L", Zoom.FAR, ["5.1..", ".4.2.", "7.3.6"]),
        ("X", Zoom.OVERVIEW, [".8.1.5.", ".4...2.", ".7.3.6."]),
    ],
)
def test_small_numbers_stand_apart_where_their_segments_have_room(tile_id: str, zoom: Zoom, rows: list[str]) -> None:
    orientation = tileset("base").tiles[tile_id].orientations[0]
    shown = numbered(Look(orientation, spots=spots(orientation)), zoom)
    assert ["".join(shown.get((x, y), ".") for x in range(zoom.columns)) for y in range(zoom.rows)] == rows


def test_a_number_of_two_digits_is_read_as_one_beside_the_others() -> None:
    orientation = tileset("base").tiles["X"].orientations[0]
    tens = tuple((segment, str(10 + place)) for place, (segment, _) in enumerate(spots(orientation)))
    for zoom in (Zoom.OVERVIEW, Zoom.NORMAL, Zoom.CLOSE):
        drawn = characters(Look(orientation, spots=tens), zoom)
        text = " ".join("".join(sign if sign.isdigit() else " " for sign, _ in line) for line in drawn)
        if zoom is not Zoom.OVERVIEW:
            assert sorted(text.split()) == [number for _, number in tens]
        assert sum(sign.isdigit() for sign in text) == 2 * len(tens)


@each_tile
def test_a_chosen_figure_is_whole_and_known_by_more_than_colour_and_hides_no_number(tile: Tile) -> None:
    for orientation, zoom in product(tile.orientations[:2], Zoom):
        for segment, figure in product(orientation.segments, (Figure.MEEPLE, Figure.LARGE, Figure.PIG)):
            if segment.kind is Kind.RIVER:
                continue
            standing = Standing(segment.index, ANN, figure)
            chosen = Look(orientation, figures=(standing._replace(hovering=True),))
            among = chosen._replace(spots=spots(orientation, but=segment.index), last=True)
            whole = reds(Look(orientation, figures=(standing,)), zoom)
            assert reds(chosen, zoom) == reds(among, zoom) == whole
            assert underlined(among, zoom) == whole
            assert "A" in "".join(whole.values()).upper()
            for place in whole:
                assert PAINTER.segment_at(among, zoom, *place) == segment.index
            numbers, rows = numbered(among, zoom), picture(orientation, zoom).rows
            assert sorted(numbers.values()) == [number for _, number in among.spots]
            assert not any(rows[row][column].surface.value.startswith(READ[:-2]) for column, row in numbers)


def test_a_figure_that_may_leave_is_whole_among_the_others() -> None:
    cut = 0
    for orientation, zoom in product(ALL["TB/CcRR!.c"].orientations, [Zoom.OVERVIEW, Zoom.NORMAL]):
        every = [segment.index for segment in orientation.segments]
        for leaving in every:
            others = tuple(Standing(segment, BOB, Figure.LARGE) for segment in every if segment != leaving)
            alone = Standing(leaving, ANN, Figure.LARGE)
            whole = reds(Look(orientation, figures=(alone,)), zoom)
            assert reds(Look(orientation, figures=(alone._replace(hovering=True), *others)), zoom) == whole
            cut += reds(Look(orientation, figures=(alone, *others)), zoom) != whole
    assert cut


def underlined(look: Look, zoom: Zoom) -> dict[Place, str]:
    """All that is underlined, by (column, row)."""
    found = {}
    for row, line in enumerate(PAINTER.paint(look, zoom)):
        signs = [(sign, run.style is not None and run.style.underline) for run in line for sign in run.text]
        found.update({(column, row): sign for column, (sign, is_underlined) in enumerate(signs) if is_underlined})
    return found


@each_tile
def test_whoever_lies_is_on_its_own_field_and_nothing_else(tile: Tile) -> None:
    """The points depend on which bank of a river, and on which side of a road or a wall, a farmer is."""
    for orientation, zoom in as_they_lie(tile):
        drawn = picture(orientation, zoom)
        for segment, figure in product(orientation.segments, (Figure.MEEPLE, Figure.LARGE, Figure.PIG)):
            if segment.kind is Kind.FIELD:
                places = reds(Look(orientation, figures=(Standing(segment.index, ANN, figure),)), zoom)
                assert drawn.anchors[segment.index] in places
                for column, row in places:
                    cell = drawn.rows[row][column]
                    assert cell.segment == segment.index
                    assert cell.surface in MEADOW


LYING = {
    Figure.MEEPLE: ("oA=", "oA", "a"),
    Figure.LARGE: ("()A==", "()A=", "(A==", "()A", "(A=", "(A", "aa", "a"),
    Figure.PIG: ("~A@", "~A", "a@", "a"),
}
"""What figures that lie look like where tiles are large, from where there is room to where there is but one cell."""


@each_tile
def test_a_farmer_is_known_by_its_outline_as_far_as_its_field_has_room(tile: Tile) -> None:
    for orientation, zoom in product(tile.orientations, (Zoom.NORMAL, Zoom.CLOSE)):
        drawn = picture(orientation, zoom)
        for segment, (figure, shapes) in product(orientation.segments, LYING.items()):
            if segment.kind is Kind.FIELD:
                column, row = drawn.anchors[segment.index]
                shown = reds(Look(orientation, figures=(Standing(segment.index, ANN, figure),)), zoom)
                text = "".join(shown[place] for place in sorted(shown))
                assert text in shapes
                around = [
                    cell.segment == segment.index and cell.surface in MEADOW
                    for x, cell in enumerate(drawn.rows[row])
                    if abs(x - column) == 1
                ]
                if len(around) == 2 and all(around):
                    assert text in [shape for shape in shapes if len(shape) >= 3]
                    assert shown[column, row] == "A"


HEADS = {Figure.MEEPLE: "o", Figure.LARGE: "(o)", Figure.ABBOT: "^", Figure.BUILDER: "_"}
"""What rises above the figures that have a head."""


@each_tile
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
    for tile in ALL.values():
        for orientation in tile.orientations:
            segments = [segment.index for segment in orientation.segments if segment.kind is not Kind.RIVER]
            figures = tuple(Standing(segment, ANN, Figure.MEEPLE) for segment in segments)
            seen = "".join(
                sign for line in characters(Look(orientation, figures=figures), Zoom.CLOSE) for sign, _ in line
            )
            assert seen.count("A") == len(segments)


@pytest.mark.parametrize("zoom", [Zoom.FAR, Zoom.OVERVIEW])
def test_small_figures_show_what_they_are_at_the_border_too(zoom: Zoom) -> None:
    at_border = alone = 0
    for tile in ALL.values():
        for orientation in tile.orientations:
            for segment, (column, row) in enumerate(picture(orientation, zoom).anchors):
                look = Look(orientation, figures=(Standing(segment, ANN, Figure.BUILDER),))
                line = characters(look, zoom)[row]
                text = "".join(character for character, behind in line if behind == DARK.seats["red"].bg)
                assert line[column][0].upper() == "A"
                at_border += column == zoom.columns - 1
                if orientation.segments[segment].kind is Kind.FIELD:
                    row_of = [cell.segment for cell in picture(orientation, zoom).rows[row]]
                    alone += text == "a"
                    assert (
                        text in ("a#", "#a")
                        or segment not in row_of[max(0, column - 1) : column] + row_of[column + 1 :][:1]
                    )
                else:
                    assert text in ("A#", "#A")
    assert at_border
    assert alone


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("kind", [Kind.ROAD, Kind.CITY, Kind.FIELD])
def test_every_figure_looks_different(zoom: Zoom, kind: Kind) -> None:
    orientation = tileset("base").tiles["D"].orientations[0]
    segment = [segment.index for segment in orientation.segments if segment.kind is kind][-1]
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


@each_tile
def test_a_click_on_a_figure_or_a_number_means_what_it_is_on_and_beside_it_the_landscape(tile: Tile) -> None:
    for orientation, zoom in product(tile.orientations[:2], Zoom):
        first, *others = spots(orientation)
        look = Look(orientation, figures=(Standing(first[0], ANN, Figure.MEEPLE),), spots=tuple(others))
        figure = reds(look, zoom)
        for row, line in enumerate(picture(orientation, zoom).rows):
            for column, cell in enumerate(line):
                meant = first[0] if (column, row) in figure else cell.segment
                assert PAINTER.segment_at(look, zoom, column, row) == meant
    assert PAINTER.segment_at(Look(legal=True), Zoom.NORMAL, 3, 3) is None


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


def test_letters_of_owners_are_left_out_where_others_tell_the_same() -> None:
    look = Look(TILE_D, owned=((FIELD, (ANN,)), (CITY, (ANN,))))
    letters = [
        sum(character == "A" for line in characters(shown, Zoom.NORMAL) for character, _ in line)
        for shown in (look, look._replace(unnamed=(FIELD,)))
    ]
    assert letters == [2, 1]
    assert backgrounds(look._replace(unnamed=(FIELD,)), Zoom.CLOSE, CITY) == backgrounds(look, Zoom.CLOSE, CITY)


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


@each_tile
def test_a_border_hides_nothing_that_is_built_or_stands_there(tile: Tile) -> None:
    for orientation, zoom in as_they_lie(tile):
        assert PAINTER.paint(Look(orientation), zoom, grid=True) != PAINTER.paint(Look(orientation), zoom)
        look = Look(orientation, spots=spots(orientation))
        plain = [[character for character, _ in line] for line in characters(look, zoom)]
        bordered = [["".join(segment.text for segment in row)] for row in PAINTER.paint(look, zoom, grid=True)]
        for row, line in enumerate(bordered):
            for column, character in enumerate(line[0]):
                if character != plain[row][column]:
                    assert not picture(orientation, zoom).rows[row][column].surface.value.startswith(READ)
                    assert row == 0 or column == 0
                    assert character in "+.:"
                    assert not plain[row][column].isdigit()

"""The pieces of the map: what a tile looks like with all that can be on it, at every zoom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from carcassonne_tui.box import Kind, Orientation, Tile, catalogue, tileset
from carcassonne_tui.drawing import Zoom, load_theme, picture
from carcassonne_tui.rules import Figure
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets.map_painter import Look, Painter, Standing

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
    assert rows[0][0] == rows[-1][-1] == ("+", DARK.marks.cursor.bg)

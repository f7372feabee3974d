"""A theme brings its glyph set: whatever is drawn changes both at once."""

from __future__ import annotations

import pytest
from textual.geometry import Size
from textual.strip import Strip

from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.tui.widgets.book import drawn_board
from carcassonne_tui.tui.widgets.small_map import Table, small_map
from carcassonne_tui.tui.widgets.tile_panel import TilePanel
from rules.boards import begin

from .map_host import MapHost
from .panel_host import PanelHost, lead, rows_of

ASCII, UNICODE = load_theme("dark"), load_theme("light", "unicode", ambiguous=True)
SURE = load_theme("light", "unicode")
BOARD = "D@0,0r0 A:road"


def characters(rows: list[str]) -> set[str]:
    return set("".join(rows))


async def test_on_the_map() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=(60, 30)) as pilot:
        assert "".join(sorted(characters(rows_of(app.map)))).isascii()
        for theme, wall, road in ((UNICODE, "▴", "╌"), (SURE, "▴", "╌"), (ASCII, "^", "-")):
            app.map.use_theme(theme)
            await pilot.pause()
            assert {wall, road} <= characters(rows_of(app.map))


async def test_in_the_tile_panel() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "V V")), TilePanel, 25)
    async with app.run_test(size=(25, 8)) as pilot:
        shown = app.query_one(TilePanel)
        for theme, bend in ((UNICODE, "╰"), (SURE, "'"), (ASCII, "'")):
            shown.use_theme(theme)
            await pilot.pause()
            assert bend in characters(rows_of(shown)[1:6])


@pytest.mark.parametrize(("theme", "roof"), [(ASCII, "^"), (UNICODE, "▴")])
def test_in_small_maps_and_books(theme: Theme, roof: str) -> None:
    game = begin("D@0,0r0", "U")
    drawn: list[Strip] = small_map(Table(game.board, (), ()), theme, Size(20, 10))
    assert roof in characters([strip.text for strip in drawn])
    assert roof in drawn_board(BOARD, theme).plain

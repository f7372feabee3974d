"""The tile panel."""

from __future__ import annotations

import pytest

from carcassonne_tui.drawing import load_theme
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.widgets.tile_panel import TilePanel
from rules.boards import begin, play

from .panel_host import PanelHost, SnapCompare, lead, rows_of


def panel(controller: Controller, width: int = 25) -> list[str]:
    """The lines of a tile panel without the pictures."""
    shown = TilePanel(controller, load_theme("dark"))
    heading, *rows = (line.plain for line in shown.lines(shown.glimpse(controller.seen), width))
    return [heading, *(row[13:].rstrip() for row in rows)]


def test_the_drawn_tile_and_the_tiles_left() -> None:
    controller = lead(begin("D@0,0r0", "E U V"))
    assert panel(controller) == ["Next tile          turn 1", "tile E", "", "2 left", "", ""]


def test_the_placed_tile() -> None:
    controller = lead(begin("D@0,0r0", "E U V"))
    controller.place()
    assert panel(controller) == ["Placed tile        turn 1", "tile E", "", "2 left", "", ""]


def test_tiles_put_aside() -> None:
    controller = lead(begin("B@0,0r0", "C C U V"))
    assert panel(controller)[1:] == ["tile U", "", "1 left", "2 put aside", ""]


@pytest.mark.parametrize(("width", "name"), [(25, "TB/CcRR!.c"), (35, "tile TB/CcRR!.c")])
def test_a_long_id_is_not_cut(width: int, name: str) -> None:
    controller = lead(begin("D@0,0r0", "TB/CcRR!.c V"))
    assert panel(controller, width)[1] == name


def test_the_end() -> None:
    controller = lead(begin("D@0,0r0", "E"))
    controller.place()
    controller.skip()
    assert panel(controller) == ["Game over          turn 1", "", "", "0 left", "", ""]


@pytest.mark.parametrize(("pile", "loud"), [("U U U U U U U", False), ("U U U U U U", True), ("U", True)])
def test_a_pile_that_is_nearly_empty_stands_out(pile: str, loud: bool) -> None:
    controller = lead(begin("D@0,0r0", pile))
    shown = TilePanel(controller, load_theme("dark"))
    row = shown.lines(shown.glimpse(controller.seen), 25)[3]
    assert any(span.style == "bold $warning" for span in row.spans) is loud


async def test_it_turns_with_the_tile_and_stays_as_it_is_while_the_player_points_elsewhere() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "V V")), TilePanel, 25)
    async with app.run_test(size=(25, 8)) as pilot:
        shown = app.query_one(TilePanel)
        app.controller.point_at(9, 9)
        await pilot.pause()
        before = rows_of(shown)
        app.controller.rotate()
        await pilot.pause()
        turned = rows_of(shown)
        assert turned != before
        app.controller.point_at(0, 0)
        assert app.controller.seen.ghost is None
        await pilot.pause()
        assert rows_of(shown) == turned


async def test_the_placed_tile_bears_the_numbers_of_its_spots() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "L U", farmers=True)), TilePanel, 25)
    async with app.run_test(size=(25, 8)) as pilot:
        shown = app.query_one(TilePanel)
        app.controller.place()
        await pilot.pause()
        numbers = sorted(sign for row in rows_of(shown)[1:] for sign in row[:11] if sign.isdigit())
        assert numbers == [str(number) for number, _ in enumerate(app.controller.seen.spots, 1)]
        app.controller.choose(0)
        await pilot.pause()
        assert numbers == sorted(sign for row in rows_of(shown)[1:] for sign in row[:11] if sign.isdigit())
        app.controller.undo()
        await pilot.pause()
        assert not any(sign.isdigit() for row in rows_of(shown)[1:] for sign in row[:11])


async def test_another_theme_gives_other_colours() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "V V")), TilePanel, 25)
    async with app.run_test(size=(25, 8)) as pilot:
        shown = app.query_one(TilePanel)
        before = shown.render_line(2)
        shown.use_theme(load_theme("light"))
        await pilot.pause()
        assert shown.render_line(2) != before


@pytest.mark.parametrize("moves", ["", "L@1,0r0", "L@1,0r0 -"], ids=["next", "placed", "over"])
def test_pictures(snap_compare: SnapCompare, moves: str) -> None:
    game = begin("D@0,0r0", "L", farmers=True)
    play(game, moves)
    assert snap_compare(PanelHost(lead(game), TilePanel, 25), terminal_size=(25, 7))

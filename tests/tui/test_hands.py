"""The tiles drawn ahead."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from carcassonne_tui.box import catalogue
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Game, Options
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.widgets.hands import Hands
from carcassonne_tui.tui.widgets.map_painter import Look, Painter
from carcassonne_tui.tui.widgets.players import PlayersTable

from .all_boxes import BOXES
from .panel_host import ENGLISH, PanelHost, lead, rows_of
from .screen_host import ScreenHost, until


def ahead(players: int = 3) -> Controller:
    return lead(Game.new(ENGLISH[:players], Options(**{**BOXES, "river": False, "draw_timing": "ahead"}), seed=3))


async def test_everybody_elses_tile_is_drawn_below_his_letter() -> None:
    controller = ahead()
    while len(held := [(seat.seat.letter, seat.held) for seat in controller.seen.seats if seat.held]) < 2:
        controller.place()
        controller.skip()
    app = PanelHost(controller, Hands, 36)
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        rows = rows_of(app.query_one(Hands))
    assert len(rows) == 5
    assert rows[0] == "Drawn ahead"
    painter = Painter(load_theme("dark"))
    for number, (letter, tile) in enumerate(held):
        start = 7 * number
        assert rows[1][start : start + 5].rstrip() == f"{letter} {tile if len(tile) <= 3 else tile[:1] + '..'}"
        drawn = painter.paint(Look(catalogue()[tile].orientations[0]), Zoom.FAR)
        assert [row.ljust(36)[start : start + 5] for row in rows[2:]] == [
            "".join(segment.text for segment in row) for row in drawn
        ]


async def test_nothing_is_shown_where_nothing_is_drawn_ahead() -> None:
    app = PanelHost(lead(Game.new(ENGLISH[:2], Options(), seed=3)), Hands, 36)
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert app.query_one(Hands).size.height == 0


@pytest.mark.parametrize("width", [5, 11, 12, 25, 36, 40])
async def test_where_there_is_little_room_tiles_lie_in_several_rows(width: int) -> None:
    controller = ahead(6)
    while sum(bool(seat.held) for seat in controller.seen.seats) < 5:
        controller.place()
        controller.skip()
    hands = Hands(controller, load_theme("dark"))
    lines = hands.lines(hands.glimpse(controller.seen), width)
    across = max((width + 2) // 7, 1)
    assert len(lines) == 1 + 4 * -(-5 // across)
    assert max(cell_len(line.plain) for line in lines) <= width


async def test_it_follows_the_game() -> None:
    controller = ahead(2)
    app = PanelHost(controller, Hands, 36)
    first_rows = []
    async with app.run_test(size=(40, 10)) as pilot:
        for _ in range(6):
            controller.place()
            controller.skip()
            await pilot.pause()
            held = [f"{seat.seat.letter} {seat.held}" for seat in controller.seen.seats if seat.held]
            first_rows.append([row[:3] for row in rows_of(app.query_one(Hands))[1:2]])
            assert first_rows[-1] == [told[:3] for told in held]
    assert {row[0][0] for row in first_rows if row} == {"A", "B"}


@pytest.mark.parametrize(
    ("size", "timing", "seen"),
    [
        ((80, 24), "ahead", False),
        ((120, 45), "ahead", True),
        ((200, 60), "ahead", True),
        ((200, 60), "own_turn", False),
    ],
)
async def test_it_is_in_view_where_there_is_room_and_anything_to_see(
    size: tuple[int, int], timing: str, seen: bool
) -> None:
    controller = lead(Game.new(ENGLISH[:3], Options.model_validate({"draw_timing": timing}), seed=3))
    app = ScreenHost(lambda: GameScreen(controller, load_theme("dark")))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.screen.query_one(PlayersTable).size.height > 0)
        for _ in range(3):
            controller.place()
            controller.skip()
            await pilot.pause()
        assert any(seat.held for seat in controller.seen.seats) is (timing == "ahead")
        assert app.screen.query_one(Hands).display is seen
        assert app.screen.query_one(PlayersTable).display

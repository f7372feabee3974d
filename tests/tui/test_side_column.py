"""What of the panels beside the map is in view, and that nothing of it is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widget import Widget

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Options
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets.hands import Hands
from carcassonne_tui.tui.widgets.inspector import INSPECTOR_ROWS, Inspector
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.players import PlayersTable
from carcassonne_tui.tui.widgets.score_track import ScoreTrack
from carcassonne_tui.tui.widgets.side_column import LEAST_LOG
from carcassonne_tui.tui.widgets.tile_panel import TilePanel

from .all_boxes import BOXES
from .panel_host import ENGLISH, rows_of
from .screen_host import ScreenHost, until

PANELS = (TilePanel, PlayersTable, Hands, Inspector, ScoreTrack, Log)


def host(players: int, **options: Any) -> ScreenHost:
    game = Game.new(ENGLISH[:players], Options(**{"farmers": True, **options}), seed=3)
    controller = Controller(Record(game), seats_for(game.players), guard_seconds=0)
    return ScreenHost(lambda: GameScreen(controller, load_theme("dark")))


def shown(app: ScreenHost) -> list[type[Widget]]:
    """The panels in view."""
    return [panel for panel in PANELS if app.screen.query_one(panel).display]


def cut_off(app: ScreenHost) -> list[type[Widget]]:
    """The panels of which something is out of view."""
    side = app.screen.query_one("#side").content_region
    return [panel for panel in shown(app) if not side.contains_region(app.screen.query_one(panel).region)]


@pytest.mark.parametrize("timing", ["own_turn", "ahead"])
@pytest.mark.parametrize("players", range(2, 7))
async def test_in_the_smallest_terminal_the_tile_and_all_players_are_in_view(players: int, timing: str) -> None:
    app = host(players, draw_timing=timing, **BOXES)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: cut_off(app) == [])
        assert {TilePanel, PlayersTable} <= set(shown(app))
        assert (ScoreTrack in shown(app)) is (players <= (3 if timing == "own_turn" else 2))
        rows = rows_of(app.screen.query_one(PlayersTable))
        assert all(any(f"  {name[:8]}" in row for row in rows) for name in ENGLISH[:players])


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("size", [(100, 30), (120, 40), (140, 30), (140, 45), (200, 60)])
async def test_in_a_larger_terminal_more_is_in_view(size: tuple[int, int], players: int) -> None:
    """The score track as a loop from 140 x 45 on; where there is room for one of inspector and log, either."""
    app = host(players, **BOXES)
    async with app.run_test(size=size) as pilot:
        both = (size, players) not in [((100, 30), 6), ((140, 30), 6)]
        await until(pilot, lambda: Log in shown(app) and (Inspector in shown(app)) is both)
        await until(pilot, lambda: app.screen.query_one(Log).size.height >= LEAST_LOG)
        await until(pilot, lambda: cut_off(app) == [])
        panels = set(shown(app))
        assert {TilePanel, PlayersTable, Log} <= panels
        assert ScoreTrack in panels or size < (140, 45)
        assert Inspector not in panels or app.screen.query_one(Inspector).size.height >= 3
        await pilot.press("i")
        app.screen.query_one(MapView)._controller.walk_to((0, 0))
        await until(pilot, lambda: Inspector in shown(app))
        await until(pilot, lambda: cut_off(app) == [])
        assert {TilePanel, PlayersTable} <= set(shown(app))
        await pilot.press("i")
        await until(pilot, lambda: set(shown(app)) == panels)


@pytest.mark.parametrize("players", [2, 3, 6])
async def test_in_the_smallest_terminal_the_inspector_comes_while_somebody_looks_around(players: int) -> None:
    app = host(players, **BOXES)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: cut_off(app) == [])
        before = shown(app)
        assert Inspector not in before
        for key in ("i", None):
            if key:
                await pilot.press(key)
            else:
                app.screen.query_one(MapView)._controller.hover((0, 0, 0))
            await until(pilot, lambda: Inspector in shown(app))
            await until(pilot, lambda: cut_off(app) == [])
            assert TilePanel in shown(app)
            assert (PlayersTable in shown(app)) is (players == 2)
            if key:
                await pilot.press(key)
            else:
                app.screen.query_one(MapView)._controller.hover(None)
            await until(pilot, lambda: shown(app) == before)


async def test_a_page_gives_way_to_the_inspector_while_somebody_looks_around() -> None:
    app = host(4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v", "i")
        await until(pilot, lambda: shown(app) == [Inspector])
        await pilot.press("escape")
        await until(pilot, lambda: shown(app) == [ScoreTrack])


async def test_the_score_track_comes_back_when_there_is_room() -> None:
    app = host(6, **BOXES)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: Log in shown(app))
        assert ScoreTrack not in shown(app)
        await pilot.resize_terminal(140, 45)
        await until(pilot, lambda: ScoreTrack in shown(app))
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: ScoreTrack not in shown(app))


@pytest.mark.parametrize("players", range(2, 7))
async def test_the_score_track_goes_before_an_inspector_that_has_nothing_to_say(players: int) -> None:
    app = host(players, **BOXES)
    async with app.run_test(size=(120, 40)) as pilot:
        view = app.screen.query_one(MapView)
        for _ in range(2):
            await until(pilot, lambda: {Inspector, ScoreTrack, Log} <= set(shown(app)))
            await until(pilot, lambda: cut_off(app) == [])
            await until(pilot, lambda: app.screen.query_one(Log).size.height >= LEAST_LOG)
            view._controller.hover((0, 0, 0))
            await until(pilot, lambda: (ScoreTrack in shown(app)) is (players <= 4))
            await until(pilot, lambda: app.screen.query_one(Inspector).size.height == INSPECTOR_ROWS)
            await until(pilot, lambda: cut_off(app) == [])
            assert Log in shown(app)
            view._controller.hover(None)

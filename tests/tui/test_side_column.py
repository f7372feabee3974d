"""What of the panels beside the map is in view, and that nothing of it is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widget import Widget

from carcassonne_tui.drawing import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Options
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.players import PlayersTable
from carcassonne_tui.tui.widgets.score_track import ScoreTrack
from carcassonne_tui.tui.widgets.side_column import LEAST_LOG
from carcassonne_tui.tui.widgets.tile_panel import TilePanel

from .all_boxes import BOXES
from .panel_host import ENGLISH, rows_of
from .screen_host import ScreenHost, until

PANELS = (TilePanel, PlayersTable, ScoreTrack, Log)


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
        assert (ScoreTrack in shown(app)) is (players == 2)
        rows = rows_of(app.screen.query_one(PlayersTable))
        assert all(any(f"  {name[:8]}" in row for row in rows) for name in ENGLISH[:players])


@pytest.mark.parametrize(
    ("players", "size", "options", "track"),
    [
        (5, (100, 30), {}, True),
        (5, (100, 32), BOXES, False),
        (6, (100, 30), BOXES, False),
        (6, (140, 30), BOXES, False),
        (6, (120, 40), BOXES, True),
        (6, (140, 45), BOXES, True),
        (6, (200, 60), BOXES, True),
    ],
)
async def test_the_score_track_gives_way_to_the_log(
    players: int, size: tuple[int, int], options: dict[str, Any], track: bool
) -> None:
    app = host(players, **options)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: (ScoreTrack in shown(app)) is track)
        await until(pilot, lambda: cut_off(app) == [])
        assert [panel for panel in shown(app) if panel is not ScoreTrack] == [TilePanel, PlayersTable, Log]
        assert app.screen.query_one(Log).size.height >= LEAST_LOG


async def test_the_score_track_comes_back_when_there_is_room() -> None:
    app = host(6, **BOXES)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: ScoreTrack not in shown(app))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: ScoreTrack in shown(app))
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: ScoreTrack not in shown(app))
        await pilot.press("v")
        assert shown(app) == [ScoreTrack]

"""The terminal may have any size at any time: the game goes on as it was."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.too_small import TooSmall
from carcassonne_tui.tui.widgets.map import MapView

from .game_host import SMALLEST, Guarded, at_play, deployable, new_game, shown_screen
from .kept_games import host, keep, keep_text
from .map_host import in_view
from .screen_host import ScreenHost, finished, shown, until
from .watched import played_greedily, watching

KEYS = ("enter", "space", "1", "r", "tab", "right", "u", "f", "v", "q", "x")


SCREENS: dict[str, tuple[Callable[[], App[Any]], str]] = {
    "title": (at_play, ""),
    "new-game": (at_play, "n"),
    "settings": (at_play, "comma"),
    "game": (lambda: at_play(played_greedily()), ""),
    "question": (lambda: at_play(played_greedily(actions=20)), "u"),
    "keys": (lambda: at_play(played_greedily(actions=20)), "question_mark"),
    "tiles-left": (lambda: at_play(played_greedily(actions=20)), "full_stop"),
    "looking": (lambda: at_play(played_greedily(actions=20)), "i"),
    "whole-map": (lambda: at_play(played_greedily()), "0"),
    "replay": (lambda: watching(played_greedily(), moment=10_000), ""),
    "saved-games": (host, ""),
    "ranking": (lambda: ScreenHost(lambda: RankingScreen(finished(5), load_theme("dark"))), ""),
}
"""By name what makes an app, and the keys that lead to a screen."""


async def resize(pilot: Pilot[Any], columns: int, rows: int) -> None:
    await pilot.resize_terminal(columns, rows)
    await pilot.pause()


@pytest.mark.parametrize("name", SCREENS)
async def test_no_window_is_too_small_for_any_screen(name: str) -> None:
    keep("whole", ("Ann", "Bob"), 30)
    keep_text("no-game", "far from it")
    build, keys = SCREENS[name]
    app = build()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause(0.1)
        screen = app.screen
        for size in ((8, 3), (5, 2), (3, 2), (2, 1), (1, 1), (1, 60), (200, 1), (60, 23)):
            await resize(pilot, *size)
            await until(pilot, lambda: isinstance(app.screen, TooSmall | Question))
        await resize(pilot, *SMALLEST)
        await shown_screen(pilot, type(screen))
        assert app.screen is screen


@pytest.mark.parametrize("phase", ["place", "elsewhere", "deploy", "chosen", "over", "done"])
async def test_a_terminal_that_is_too_small_leaves_the_game_untouched(phase: str) -> None:
    app = Guarded(new_game(tiles="U" if phase in ("over", "done") else "U V L"))
    async with app.run_test(size=SMALLEST) as pilot:
        keys = {
            "place": "",
            "elsewhere": "up up up",
            "deploy": "enter",
            "chosen": "enter 2",
            "over": "enter space",
            "done": "enter space",
        }
        await pilot.press(*keys[phase].split())
        app.let_go()
        if phase == "done":
            await pilot.press("space")
            await shown_screen(pilot, RankingScreen)
        screen, before = app.screen, app.controller.seen
        for size in ((79, 24), (80, 23), (20, 5)):
            await resize(pilot, *size)
            await shown_screen(pilot, TooSmall)
        await pilot.press(*KEYS)
        await pilot.click(offset=(3, 3))
        assert app.controller.seen is before
        assert "80 x 24" in " ".join(" ".join(row.split()) for row in shown(app))
        await resize(pilot, *SMALLEST)
        await shown_screen(pilot, type(screen))
        assert app.screen is screen
        assert app.controller.seen is before


async def test_the_size_that_is_needed_is_said() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=(60, 15)) as pilot:
        await shown_screen(pilot, TooSmall)
        text = " ".join(" ".join(row.split()) for row in shown(app))
        assert "60 x 15" in text
        assert "80 x 24" in text
        await resize(pilot, 70, 20)
        assert "70 x 20" in " ".join(shown(app))
        await resize(pilot, 80, 24)
        await shown_screen(pilot, GameScreen)
        await pilot.press("enter")
        assert app.game.phase is Phase.DEPLOY


async def test_a_question_can_be_asked_while_there_is_too_little_room() -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await resize(pilot, 60, 15)
        await shown_screen(pilot, TooSmall)
        await pilot.press("ctrl+q")
        await shown_screen(pilot, Question)
        await pilot.press("n")
        await shown_screen(pilot, TooSmall)
        await resize(pilot, *SMALLEST)
        await shown_screen(pilot, GameScreen)


async def test_resizing_while_a_question_is_asked() -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("q")
        await shown_screen(pilot, Question)
        for size in ((60, 15), (20, 5), (60, 15), (120, 40), (20, 5), SMALLEST):
            await resize(pilot, *size)
        await shown_screen(pilot, Question)
        await pilot.press("n")
        await shown_screen(pilot, GameScreen)
        assert game.phase is Phase.DEPLOY


@pytest.mark.parametrize("seed", range(2))
async def test_resizing_at_random_during_a_game(seed: int) -> None:
    random = Random(seed)
    app = Guarded(new_game(("Ann", "Bob", "Cleo", "Dan", "Eve")[: 2 + 3 * seed]))
    async with app.run_test(size=SMALLEST) as pilot:
        for turn in range(20):
            smallest = (80, 24) if turn % 2 else (1, 1)
            await resize(pilot, random.randrange(smallest[0], 160), random.randrange(smallest[1], 50))
            enough = app.size.width >= 80 and app.size.height >= 24
            await shown_screen(pilot, GameScreen if enough else TooSmall)
            before = app.controller.seen
            going_on = ["tab", "enter"] if before.phase is Phase.PLACE else ["space"]
            others = [[key] for key in ("1", "r", "tab", "left", "v", "plus", "minus")]
            await pilot.press(*random.choice([*[going_on] * 14, *others]))
            app.let_go()
            view = app.controller.seen
            if enough:
                x, y = (view.placed.x, view.placed.y) if view.placed else view.cursor
                assert in_view(app.screen.query_one(MapView), x, y)
            else:
                assert view is before
        assert len(app.game.actions) > 4

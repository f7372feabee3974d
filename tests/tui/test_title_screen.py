"""The title screen: what can be chosen, and how."""

from __future__ import annotations

from functools import partial

import pytest
from textual.widgets import Static

from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.title import TitleChoice, TitleScreen
from carcassonne_tui.tui.widgets.menu import Menu

from .screen_host import NOTHING, SIZES, ScreenHost, shown, until

UNOFFICIAL = "An unofficial fan program, not connected with the publishers of the game."


@pytest.mark.parametrize(
    ("keys", "choice"),
    [
        ("enter", TitleChoice.NEW_GAME),
        ("n", TitleChoice.NEW_GAME),
        ("q", TitleChoice.QUIT),
        ("s", TitleChoice.SAVED_GAMES),
        ("down enter", TitleChoice.SAVED_GAMES),
        ("down down down down enter", TitleChoice.QUIT),
        ("j j j j enter", TitleChoice.QUIT),
        ("up enter", TitleChoice.QUIT),
        ("k space", TitleChoice.QUIT),
        ("tab tab shift+tab shift+tab enter", TitleChoice.NEW_GAME),
        ("end home enter", TitleChoice.NEW_GAME),
    ],
)
async def test_by_keyboard(keys: str, choice: TitleChoice) -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test() as pilot:
        await pilot.press(*keys.split())
        await app.answered(pilot)
    assert app.answer is choice


async def test_a_kept_game_comes_first() -> None:
    app = ScreenHost(lambda: TitleScreen("[b]Ann[/b], Bob: turn 12"))
    async with app.run_test() as pilot:
        assert any("> Continue" in row and "[b]Ann[/b], Bob: turn 12" in row for row in shown(app))
        await pilot.press("enter")
        await app.answered(pilot)
    assert app.answer is TitleChoice.CONTINUE


async def test_without_a_kept_game_there_is_nothing_to_continue() -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test():
        assert not any("Continue" in row for row in shown(app))


async def test_by_mouse() -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test() as pilot:
        await pilot.click("Menu", offset=(6, 1))
        await app.answered(pilot)
    assert app.answer is TitleChoice.SAVED_GAMES


async def test_the_item_at_the_cursor_is_marked_by_a_character() -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test() as pilot:
        await pilot.press("down", "down")
        await pilot.pause()
        marked = [row for row in shown(app) if row.lstrip().startswith("> ")]
    assert len(marked) == 1
    assert "How to play" in marked[0]


@pytest.mark.parametrize("way", ["h", "question_mark", "f1", "down down enter"])
async def test_how_to_play_is_shown_over_it(way: str) -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test() as pilot:
        await pilot.press(*way.split())
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert app.answer is NOTHING


@pytest.mark.parametrize("size", SIZES)
async def test_that_it_is_unofficial_is_always_in_view(size: tuple[int, int]) -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test(size=size):
        rows = shown(app)
    assert any(UNOFFICIAL in row for row in rows)
    assert "".join(rows).isascii()


def is_wide(app: ScreenHost, columns: int) -> bool:
    """Whether the name takes so many columns."""
    return app.screen.query_one("#name").region.width == columns


@pytest.mark.parametrize(
    "sizes",
    [
        [(200, 60), (80, 24)],
        [(80, 24), (200, 60)],
        [(160, 50), (160, 45)],
        [(160, 30), (160, 50)],
        [(154, 46)],
        [(153, 46)],
        [(154, 45)],
    ],
)
async def test_the_picture_and_the_name_are_as_large_as_there_is_room_for(sizes: list[tuple[int, int]]) -> None:
    app = ScreenHost(lambda: TitleScreen("Ann, Bob"))
    async with app.run_test(size=sizes[0]) as pilot:
        for size in sizes:
            await pilot.resize_terminal(*size)
            columns, rows = (150, 30) if size[0] >= 154 and size[1] >= 46 else (75, 14)
            await until(pilot, partial(is_wide, app, columns))
            city, name = (app.screen.query_one(part).region for part in ("#city", "#name"))
            assert (city.width, city.height + name.height) == (columns, rows)
            menu = app.screen.query_one(Menu).region
            assert app.screen.region.contains_region(city.union(name).union(menu))
            assert any("> Continue" in row for row in shown(app))


async def test_the_large_picture_is_symmetric_but_for_its_flags() -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test(size=(200, 60)):
        rows = str(app.screen.query_one("#city", Static).render()).split("\n")
    other = str.maketrans("/\\()", "\\/)(")
    assert all(row == row[::-1].translate(other) for row in rows if ">" not in row)
    assert sum(row.count("|>") for row in rows) == 4
    assert all("<" not in row for row in rows)

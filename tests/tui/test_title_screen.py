"""The title screen: what can be chosen, and how."""

from __future__ import annotations

import pytest

from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.title import TitleChoice, TitleScreen

from .screen_host import NOTHING, SIZES, ScreenHost, shown

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

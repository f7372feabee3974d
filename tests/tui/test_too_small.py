"""A terminal that is too small: the message, and everything as it was when there is room again."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.screens.too_small import TooSmall

from .screen_host import NOTHING, ScreenHost, shown, until


async def resize(pilot: Pilot[Any], width: int, height: int, expected: type[Screen[Any]]) -> None:
    await pilot.resize_terminal(width, height)
    await until(pilot, lambda: isinstance(pilot.app.screen, expected) and pilot.app.screen.size == (width, height))
    await pilot.pause()


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (12, 3), (1, 1)])
async def test_it_says_how_large_the_terminal_is_and_must_be(size: tuple[int, int]) -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test() as pilot:
        await resize(pilot, *size, TooSmall)
        text = " ".join(" ".join(shown(app)).split())
        if size[0] >= 40:
            assert f"{size[0]} x {size[1]} characters" in text
            assert "80 x 24 are needed" in text
        await resize(pilot, 80, 24, TitleScreen)


async def test_a_start_in_a_terminal_that_is_too_small() -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TooSmall))
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack[1:]] == [TitleScreen, TooSmall]
        await resize(pilot, 80, 24, TitleScreen)
        await pilot.press("n")
        await pilot.pause()
    assert app.answer is not NOTHING


async def test_typed_text_and_focus_are_untouched() -> None:
    app = ScreenHost(NewGameScreen)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("down", "Z", "o")
        await resize(pilot, 70, 30, TooSmall)
        await resize(pilot, 60, 20, TooSmall)
        assert len(app.screen_stack) == 3
        await pilot.press("x", "enter", "escape")
        await pilot.click(offset=(5, 5))
        await resize(pilot, 80, 24, NewGameScreen)
        field = app.screen.query_one("#name-0", Input)
        assert field.value == "Zo"
        assert app.focused is field
        assert app.screen.has_class("-narrow", "-low")
        await pilot.press("e")
        assert field.value == "Zoe"
    assert app.answer is NOTHING


async def test_a_question_needs_less_room_and_can_be_answered_over_the_message() -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test() as pilot:
        await resize(pilot, 60, 20, TooSmall)
        answers: list[bool | None] = []
        app.push_screen(Question("Quit?"), answers.append)
        await pilot.pause()
        assert isinstance(app.screen, Question)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, TooSmall))
        assert answers == [False]
        await resize(pilot, 80, 24, TitleScreen)


async def test_it_goes_when_there_is_room_again_below_a_question() -> None:
    app = ScreenHost(TitleScreen)
    async with app.run_test() as pilot:
        await resize(pilot, 60, 20, TooSmall)
        app.push_screen(Question("Quit?"))
        await resize(pilot, 100, 30, Question)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))

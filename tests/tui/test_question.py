"""Questions: yes, no, and what a careless Enter says."""

from __future__ import annotations

import pytest

from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.question import Question

from .game_host import SMALLEST, at_play, new_game, shown_screen, turned
from .screen_host import ScreenHost, shown
from .test_orderly import burst

SENTENCE = "Really throw [red]x[/] out? Nobody will ever come back to say what was in it, or why."


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("y", True),
        ("n", False),
        ("escape", False),
        ("enter", False),
        ("space", False),
        ("left enter", True),
        ("right enter", True),
        ("tab enter", True),
        ("h enter", True),
        ("up down enter", False),
    ],
)
async def test_by_keyboard(keys: str, answer: bool) -> None:
    app = ScreenHost(lambda: Question(SENTENCE))
    async with app.run_test() as pilot:
        await pilot.press(*keys.split())
        await app.answered(pilot)
    assert app.answer is answer


@pytest.mark.parametrize(("button", "answer"), [("#yes", True), ("#no", False)])
async def test_by_mouse(button: str, answer: bool) -> None:
    app = ScreenHost(lambda: Question(SENTENCE))
    async with app.run_test() as pilot:
        await pilot.click(button)
        await app.answered(pilot)
    assert app.answer is answer


@pytest.mark.parametrize("size", [(80, 24), (40, 10)])
async def test_it_is_shown_literally_with_both_answers_even_where_a_game_has_no_room(size: tuple[int, int]) -> None:
    app = ScreenHost(lambda: Question(SENTENCE))
    async with app.run_test(size=size):
        text = " ".join(" ".join(shown(app)).split())
    assert "[red]x[/]" in text
    assert "Yes No" in text


@pytest.mark.parametrize("pressed", ["q", "u", "ctrl+q"])
async def test_many_keys_ask_one_question(pressed: str) -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "space")
        await turned(pilot, game, 2)
        burst(pilot.app, " ".join([pressed] * 80))
        await shown_screen(pilot, Question)
        await pilot.pause()
        assert sum(isinstance(screen, Question) for screen in pilot.app.screen_stack) == 1
        await pilot.press("n")
        await shown_screen(pilot, GameScreen)
        assert len(game.actions) == 2

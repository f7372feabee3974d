"""Questions: yes, no, and what a careless Enter says."""

from __future__ import annotations

import pytest

from carcassonne_tui.settings import Settings, save_settings
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.page_screen import PageScreen
from carcassonne_tui.tui.screens.question import Question

from .game_host import SMALLEST, answer, at_play, new_game, shown_screen, turned
from .screen_host import ScreenHost, shown, until
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


@pytest.mark.parametrize("over", ["question_mark", "full_stop"])
async def test_leaving_is_asked_over_whatever_lies_over_the_game(over: str) -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, GameScreen)
        await pilot.press("enter", "space")
        await turned(pilot, game, 2)
        await pilot.press(over)
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        await pilot.press("ctrl+c")
        await until(pilot, lambda: [note.message for note in app._notifications] == ["Ctrl+Q quits."])
        await pilot.press("ctrl+q")
        await answer(pilot, "n")
        assert isinstance(app.screen, PageScreen)
        await pilot.press("ctrl+q")
        await shown_screen(pilot, Question)
        await pilot.press("y")
        await until(pilot, lambda: app.return_value == 0)


async def test_an_own_key_leaves_from_there_as_well() -> None:
    save_settings(Settings(keys={"app.quit": "f9"}), Settings())
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, GameScreen)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        await pilot.press("f9")
        await until(pilot, lambda: app.return_value == 0)

"""Screens that are left before they are there, as a slow machine shows them."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from carcassonne_tui.tui import orderly
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.screens.game import GameScreen, Outcome
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.settings import SettingsScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.screens.too_small import TooSmall

from .game_host import SMALLEST, at_play, deployable, new_game, shown_screen
from .screen_host import until


async def test_the_app_does_not_end_before_its_screen_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, handle = NewGameScreen.compose, CarcassonneApp.meant
    handled: list[str] = []

    def compose(screen: NewGameScreen) -> ComposeResult:
        screen.app.exit(0)
        screen.app.post_message(events.Key("escape", None))
        yield from usual(screen)

    def meant(app: CarcassonneApp, event: events.Key) -> events.Key:
        handled.append(event.key)
        return handle(app, event)

    monkeypatch.setattr(orderly, "GLANCE", 0.5)  # time enough for a key
    monkeypatch.setattr(NewGameScreen, "compose", compose)
    monkeypatch.setattr(CarcassonneApp, "meant", meant)
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.pause()
        app.post_message(events.Key("n", "n"))
        await until(pilot, lambda: not app.is_running)
    assert app.return_value == 0
    assert handled == ["n"], "a key was answered while the app ended"


@pytest.mark.parametrize("kind", [SettingsScreen, NewGameScreen])
async def test_a_screen_is_not_left_before_all_of_it_is_there(
    kind: type[SettingsScreen | NewGameScreen], monkeypatch: pytest.MonkeyPatch
) -> None:
    mounted = []
    usual = kind.on_mount

    def on_mount(screen: Any) -> None:
        screen.dismiss(None)
        assert screen in screen.app.screen_stack
        mounted.append(len(screen.children))
        usual(screen)

    monkeypatch.setattr(kind, "on_mount", on_mount)
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.pause()
        await pilot.press("comma" if kind is SettingsScreen else "n")
        await until(pilot, lambda: bool(mounted))
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await pilot.pause()
    assert mounted[0] > 0


@pytest.mark.parametrize("over", [SettingsScreen, TooSmall])
async def test_what_lies_over_a_screen_goes_with_it(over: type[SettingsScreen | TooSmall]) -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        playing = app.screen
        assert isinstance(playing, GameScreen)
        app.push_screen(
            TooSmall(Size(200, 60))
            if over is TooSmall
            else SettingsScreen(app.preferences.settings, app.preferences.palette, app.key_map.keys)
        )
        if over is TooSmall:  # the other one has not come yet
            await shown_screen(pilot, TooSmall)
        playing.dismiss(Outcome.TITLE)
        await shown_screen(pilot, TitleScreen)
        await until(pilot, lambda: not {type(shown) for shown in app.screen_stack} & {GameScreen, over})


async def test_a_game_is_left_although_the_window_shrinks_meanwhile() -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        question = Question("?")
        playing = app.screen

        def answered(yes: bool | None) -> None:
            app.push_screen(TooSmall(Size(200, 60)))  # comes between the answer and what it leads to
            assert yes
            playing.dismiss(Outcome.TITLE)

        app.push_screen(question, answered)
        await shown_screen(pilot, Question)
        await pilot.press("y")
        await shown_screen(pilot, TitleScreen)
        await until(pilot, lambda: playing not in app.screen_stack)

"""Screens that are left before they are there, as a slow machine shows them."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.app import ComposeResult

from carcassonne_tui.tui import orderly
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.settings import SettingsScreen
from carcassonne_tui.tui.screens.title import TitleScreen

from .game_host import SMALLEST, shown_screen
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

    monkeypatch.setattr(orderly, "_GLANCE", 0.5)  # time enough for a key
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

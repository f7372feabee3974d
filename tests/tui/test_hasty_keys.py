"""Screens that are left before they are there, as a slow machine shows them."""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.settings import SettingsScreen
from carcassonne_tui.tui.screens.title import TitleScreen

from .game_host import SMALLEST, shown_screen
from .screen_host import until


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

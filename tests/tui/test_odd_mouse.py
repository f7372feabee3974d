"""The mouse where nobody would expect it."""

from __future__ import annotations

import asyncio

from textual import events

from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.screens.help import HelpScreen

from .game_host import SMALLEST, shown_screen


async def test_a_click_on_what_has_just_gone_does_nothing() -> None:
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("f1")
        await shown_screen(pilot, HelpScreen)
        await pilot.pause()
        x, y = SMALLEST[0] // 2, SMALLEST[1] // 2
        going, _ = app.screen.get_widget_at(x, y)
        going.remove()
        while going.parent is not None:
            await asyncio.sleep(0)
        assert app.screen.get_widget_at(x, y)[0] is going
        app.screen._forward_event(events.MouseDown(None, x, y, 0, 0, 1, False, False, False, x, y))
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)

"""Sentences for the players: they hide nothing that is needed, and go by themselves unless they warn."""

from __future__ import annotations

import pytest
from textual.widgets._toast import Toast

from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.prompt import Prompt
from carcassonne_tui.tui.widgets.side_column import SideColumn

from .game_host import SMALLEST, Guarded, at_play, new_game
from .screen_host import SIZES, shown, until

NO_FARMERS = "There are no farmers in this game"


@pytest.mark.parametrize("size", SIZES)
async def test_what_pops_up_leaves_the_middle_of_the_map_and_everything_around_it_in_view(
    size: tuple[int, int],
) -> None:
    app = at_play(new_game())
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.press("ctrl+c")
        app.notify("A sentence for the players that takes two lines wherever it is shown.")
        await until(pilot, lambda: sum(bool(toast.region) for toast in app.screen.query(Toast)) == 2)
        await pilot.pause()
        shown_map = app.screen.query_one(MapView).region
        middle = shown_map.shrink((shown_map.height // 3, shown_map.width // 3) * 2)
        needed = [app.screen.query_one(kind).region for kind in (Prompt, KeyBar, SideColumn)]
        needed.append(app.screen.query_one("#whose").region)
        for toast in app.screen.query(Toast):
            assert shown_map.contains_region(toast.region)
            assert not any(toast.region.overlaps(place) for place in (middle, *needed))


def said(app: Guarded | CarcassonneApp, words: str) -> bool:
    return any(words in row for row in shown(app))


class TestHowLongItStays:
    async def test_what_warns_of_nothing_goes_by_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app = Guarded(new_game(farmers=False))
        async with app.run_test(size=SMALLEST) as pilot:
            await pilot.press("f")
            await until(pilot, lambda: said(app, NO_FARMERS))
            monkeypatch.setattr("carcassonne_tui.tui.widgets.prompt.NOTICE_SECONDS", 0.01)
            await pilot.press("f")
            await until(pilot, lambda: not said(app, NO_FARMERS))
            assert isinstance(app.screen, GameScreen)
            assert said(app, "Ann, place the tile")

    async def test_the_same_again_stays_anew(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("carcassonne_tui.tui.widgets.prompt.NOTICE_SECONDS", 0.01)
        app = Guarded(new_game(farmers=False))
        async with app.run_test(size=SMALLEST) as pilot:
            await pilot.press("f")
            await until(pilot, lambda: not said(app, NO_FARMERS))
            monkeypatch.setattr("carcassonne_tui.tui.widgets.prompt.NOTICE_SECONDS", 3600)
            await pilot.press("f")
            await until(pilot, lambda: said(app, NO_FARMERS))

    async def test_a_warning_stays_until_something_is_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("carcassonne_tui.tui.widgets.prompt.NOTICE_SECONDS", 0.01)
        app = Guarded(new_game())
        async with app.run_test(size=SMALLEST) as pilot:
            app.controller.say("Beware.", warning=True)
            later: list[bool] = []
            app.screen.set_timer(0.1, lambda: later.append(True))
            await until(pilot, lambda: bool(later))
            assert said(app, "Beware.")
            await pilot.press("tab")
            await until(pilot, lambda: not said(app, "Beware."))

"""Pages take the place of the game: nothing of it is to be read beside them."""

from __future__ import annotations

from typing import Any

import pytest
from textual.screen import Screen

from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.tiles_left import TilesLeftScreen

from .game_host import at_play, new_game, shown_screen
from .screen_host import SIZES, shown, until

WORDS = ("(final)", "Inspector", "Next tile", "Game over", "is over")
"""What is to be read of the game while no page lies over it: some of it always."""

PAGES: dict[type[Screen[Any]], tuple[str, ...]] = {
    HelpScreen: ("question_mark",),
    TilesLeftScreen: ("full_stop",),
    RankingScreen: ("enter", "space", "space"),
}
"""The pages, each with the keys that lead to it from the last turn."""


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
@pytest.mark.parametrize("theme", ["dark", "terminal"])
async def test_nothing_of_the_game_is_to_be_read_beside_a_page(
    theme: str, page: type[Screen[Any]], size: tuple[int, int]
) -> None:
    app = at_play(new_game(tiles="D U"))
    async with app.run_test(size=size) as pilot:
        while app.theme != theme:
            await pilot.press("t")
        await pilot.press("enter", "space")
        await until(pilot, lambda: any(word in row for row in shown(app) for word in WORDS))
        await pilot.press(*PAGES[page])
        await shown_screen(pilot, page)
        await pilot.pause()
        assert [row for row in shown(app) if any(word in row for word in WORDS)] == []

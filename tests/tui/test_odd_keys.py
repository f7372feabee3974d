"""Keys as they come with Caps Lock or an input method left on."""

from __future__ import annotations

import doctest
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from carcassonne_tui.rules import Deploy, Phase, Place
from carcassonne_tui.tui import keys
from carcassonne_tui.tui.keys import key_named
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.widgets.map import MapView

from .game_host import SMALLEST, answer, at_play, deployable, kinds, new_game, shown_screen
from .screen_host import until


def test_examples() -> None:
    assert doctest.testmod(keys) == (0, 2)


async def type_text(pilot: Pilot[Any], text: str) -> None:
    """Type characters the way a terminal sends them; `Pilot.press` loses those without a key of their own."""
    for character in text:
        pilot.app.post_message(events.Key(key_named(character), character))
        await pilot.pause()


@pytest.mark.parametrize("key", ["r", "R", "ｒ", "Ｒ"])
async def test_the_tile_is_turned(key: str) -> None:
    game = new_game(tiles="W U")
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        assert game.placements.rotations(*game.placements.cells()[0]) == [0, 2, 3]
        await pilot.press(key, "enter")
        await until(pilot, lambda: game.phase is Phase.DEPLOY)
        (action,) = game.actions
        assert isinstance(action, Place)
        assert action.rotation == 2


@pytest.mark.parametrize("key", ["2", "２"])
async def test_a_spot_is_chosen(key: str) -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        spot = game.spots[1]
        await pilot.press(key, "enter")
        await until(pilot, lambda: game.turn == 2)
        action = game.actions[-1]
        assert isinstance(action, Deploy)
        assert (action.kind, action.ports) == (spot.kind, spot.ports)


@pytest.mark.parametrize("key", [" ", "\u3000", "s", "S", "ｓ", "Ｓ"])
async def test_nobody_is_deployed(key: str) -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await type_text(pilot, key)
        await until(pilot, lambda: game.turn == 2)
        assert kinds(game) == ["place", "skip"]


async def test_the_tile_is_taken_back() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        for key in ("U", "ｕ", "Ｕ"):
            await deployable(pilot, game)
            await pilot.press(key)
            await until(pilot, lambda: game.actions == [])


@pytest.mark.parametrize("key", ["?", "？"])
async def test_help_is_opened(key: str) -> None:
    async with at_play(new_game()).run_test(size=SMALLEST) as pilot:
        await type_text(pilot, key)
        await shown_screen(pilot, HelpScreen)


@pytest.mark.parametrize(("closer", "further"), [("+", "-"), ("＋", "－"), ("=", "-"), ("＝", "－")])
async def test_the_map_is_zoomed(closer: str, further: str) -> None:
    async with at_play(new_game()).run_test(size=SMALLEST) as pilot:
        zooms = [pilot.app.screen.query_one(MapView).zoom]
        for key in (closer, further):
            await type_text(pilot, key)
            zooms.append(pilot.app.screen.query_one(MapView).zoom)
    assert zooms[0] is zooms[2]
    assert zooms[0] is not zooms[1]


async def test_a_capital_that_is_a_key_of_its_own_stays_one() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        shown_map = pilot.app.screen.query_one(MapView)
        before = shown_map.region_of(0, 0)
        await pilot.press("L", "Ｌ")
        assert shown_map.region_of(0, 0) == before.translate((-22, 0))


async def test_questions_are_answered() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("Ｑ")
        await answer(pilot, "Ｎ")
        await pilot.press("Q")
        await answer(pilot, "Y")
        await shown_screen(pilot, TitleScreen)


async def test_what_is_typed_into_a_text_stays_as_it_is() -> None:
    async with at_play().run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.press("n")
        await shown_screen(pilot, NewGameScreen)
        name = pilot.app.screen.query(Input).first()
        name.focus()
        name.value = ""
        await until(pilot, lambda: name.has_focus)
        await type_text(pilot, "Ｒr２RＱ")
        assert name.value == "Ｒr２RＱ"

"""A key that is held down, as somebody's sleeve does, never plays for the next player."""

from __future__ import annotations

import pytest

from carcassonne_tui.rules import Phase

from .game_host import SMALLEST, Guarded, kinds, new_game

KEYS = [*("enter", "space", "tab", "shift+tab", "up", "down", "left", "right"), *"sxurehjkl1290fv"]
"""The keys of a turn and some others."""


async def test_a_held_enter_places_and_no_more() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await app.hold(pilot, "enter")
        assert kinds(app.game) == ["place"]


async def test_a_held_enter_deploys_and_no_more() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "1")
        await app.hold(pilot, "enter")
        assert kinds(app.game) == ["place", "deploy"]
        app.let_go()
        await pilot.press("enter")
        assert kinds(app.game) == ["place", "deploy", "place"]


@pytest.mark.parametrize("key", ["space", "s"])
async def test_a_held_space_skips_once(key: str) -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter")
        await app.hold(pilot, key)
        assert kinds(app.game) == ["place", "skip"]


async def test_a_held_space_does_not_skip_for_a_player_who_places_quickly() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter")
        await app.hold(pilot, "space", 20)
        app.let_go()
        await pilot.press("enter")
        assert kinds(app.game) == ["place", "skip", "place"]
        assert app.game.phase is Phase.DEPLOY


async def test_a_held_digit_only_chooses() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter")
        await app.hold(pilot, "1")
        assert kinds(app.game) == ["place"]
        assert app.controller.seen.chosen == 0


async def test_no_key_that_is_still_held_acts_for_the_next_player() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "1", "enter")
        before = app.controller.seen
        assert before.player == 1
        for key in KEYS:
            await app.hold(pilot, key, 12)
            assert app.controller.seen is before, key


async def test_a_held_enter_stops_before_the_final_scoring() -> None:
    app = Guarded(new_game(tiles="U"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "1")
        await app.hold(pilot, "enter")
        assert app.controller.seen.finale is not None
        assert app.controller.seen.finale.shown == 0
        app.let_go()
        await pilot.press("enter")
        assert app.controller.seen.finale is not None
        assert app.controller.seen.finale.shown == 1

"""A turn on the first cell where the tile fits takes few keys, whatever is wanted there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from carcassonne_tui.rules import Deploy, Figure, Game, Phase, Place

from .game_host import SMALLEST, new_game
from .screen_host import until
from .test_turn_clock import Timed

MOST = 4
"""Keys of a turn, or of a part of one."""

ALL = {
    "river": True,
    "abbot": True,
    "festival": True,
    "inns_and_cathedrals": "full",
    "traders_and_builders": "full",
}


async def press(pilot: Pilot[Any], game: Game, *keys: str) -> int:
    """Press keys that do one action, and answer with how many they were."""
    done = len(game.actions)
    await pilot.press(*keys)
    await until(pilot, lambda: len(game.actions) == done + 1)
    return len(keys)


@pytest.mark.parametrize(("options", "seed"), [({}, 1), ({}, 2), (ALL, 3)], ids=["base", "base again", "all boxes"])
async def test_at_most_four(options: dict[str, Any], seed: int) -> None:
    game, random, seen = new_game(seed=seed, game_length="quarter", **options), Random(seed), set()
    app = Timed(game, seconds=0)
    async with app.run_test(size=SMALLEST) as pilot:
        while game.phase is not Phase.OVER:
            ghost = app.controller.seen.ghost
            assert ghost is not None
            rotations = game.placements.rotations(ghost.x, ghost.y)
            wanted = random.randrange(len(rotations))
            turn = [] if ghost.rotation == rotations[wanted] else [str(wanted + 1)]
            keys = await press(pilot, game, *turn, "enter")
            assert game.actions[-1] == Place(ghost.tile.id, ghost.x, ghost.y, rotations[wanted])
            if game.spots and random.random() < 0.7:
                number = random.randrange(len(game.spots))
                spot = game.spots[number]
                keys += await press(pilot, game, str(number + 1), "enter")
                assert game.actions[-1:] == [spot.deploy(spot.figures[0])]
            else:
                keys += await press(pilot, game, "space")
            assert keys <= MOST
            seen.add(keys)
    assert seen == {2, 3, 4}


async def test_another_figure_on_the_first_rotation_takes_four() -> None:
    game = new_game(tiles="U V", inns_and_cathedrals="full")
    app = Timed(game, seconds=0)
    async with app.run_test(size=SMALLEST) as pilot:
        keys = await press(pilot, game, "enter") + await press(pilot, game, "1", "x", "enter")
        action = game.actions[-1]
        assert isinstance(action, Deploy)
        assert (keys, action.figure) == (MOST, Figure.LARGE)

"""A key that is held down, as somebody's sleeve does, never plays for the next player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.looking import Looked
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.view import View

from .all_boxes import at_second_tile
from .game_host import SMALLEST, Guarded, kinds, new_game, shown_screen
from .screen_host import NOTHING

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
            assert played(app.controller.seen) == played(before), key
        app.let_go()
        await pilot.press("tab")
        assert played(app.controller.seen) != played(before)


def played(view: View) -> View:
    """A view without what somebody only looks at."""
    return replace(view, revision=0, looked=Looked())


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


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_held_through_the_final_scoring_chooses_nothing_in_the_ranking(key: str) -> None:
    app = Guarded(new_game(tiles="U"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "1", "enter")
        app.let_go()
        await app.hold(pilot, key, 12)
        await pilot.pause()
        assert app.answer is NOTHING
        assert isinstance(app.screen, GameScreen | RankingScreen)
        finale = app.controller.seen.finale
        assert finale is not None
        assert finale.done
        assert kinds(app.game) == ["place", "deploy"]


async def test_a_key_held_from_the_first_part_of_a_double_turn_does_not_act_in_the_second() -> None:
    game = at_second_tile()
    app = Guarded(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("u")
        await shown_screen(pilot, Question)
        await pilot.press("y")
        await shown_screen(pilot, GameScreen)
        done = len(game.actions)
        assert (game.phase, game.part) == (Phase.DEPLOY, 1)
        await app.hold(pilot, "space")
        assert (game.phase, game.part, len(game.actions)) == (Phase.PLACE, 2, done + 1)


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_held_over_a_question_about_a_turn_that_has_ended_takes_nothing_back(key: str) -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "space")
        app.let_go()
        await pilot.press("u")
        await shown_screen(pilot, Question)
        await app.hold(pilot, key, 3)
        await shown_screen(pilot, GameScreen)
        assert kinds(app.game)[:2] == ["place", "skip"]

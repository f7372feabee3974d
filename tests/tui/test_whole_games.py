"""Whole games at the keyboard, from the title or the first tile to the ranking and what comes next."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from carcassonne_tui.rules import Game, Over, Phase, TurnBegan
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.widgets.map import MapView
from rules.boards import happened

from .all_boxes import BOXES
from .game_host import SMALLEST, at_play, kinds, new_game, play_by_keys, shown_screen
from .map_host import in_view
from .screen_host import shown, until

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


@pytest.mark.parametrize(
    ("players", "tiles"), [(2, "B U V E D L R W A K J N V U G V E M U T"), (5, "B U V E D L R W A K")]
)
async def test_a_whole_game_in_the_smallest_terminal(players: int, tiles: str) -> None:
    game = new_game(NAMES[:players], seed=players, tiles=tiles)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await play_by_keys(pilot, game, Random(players))
        assert kinds(game).count("place") + len(game.discarded) == len(tiles.split())
        await step_through_scoring(pilot, game)
        table = pilot.app.screen.query_one("#table", Static)
        rows = [strip.text.split() for strip in table.render_lines(table.outer_size.region)]
    assert [row[2] for row in rows[1:]] == [NAMES[seat] for seat in over(game).ranking]
    for row in rows[1:]:
        *parts, total = map(int, row[-5:])
        assert sum(parts) == total == game.scores[NAMES.index(row[2])]


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), [(2, 2), (3, 3), (6, 1)])
async def test_a_whole_game_with_all_boxes_in_the_smallest_terminal(players: int, seed: int) -> None:
    whole = new_game(NAMES[:players], seed=seed, **BOXES)
    pile = " ".join(plan.tile.id for plan in whole.position.pile[:TILES])
    game = new_game(NAMES[:players], tiles=pile, **BOXES)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await play_by_keys(pilot, game, Random(players))
        assert kinds(game).count("place") + len(game.discarded) == TILES
        assert set(kinds(game)) == {"place", "deploy", "return", "skip"}
        assert any(isinstance(event, TurnBegan) and event.part == 2 for event in happened(game))
        await step_through_scoring(pilot, game)
        await until_said(pilot, f"{max(game.scores)}")
        await pilot.press("escape")
        await shown_screen(pilot, GameScreen)


TILES = 45
"""How many tiles are drawn in the games with all boxes: the river and about a fifth of the land."""


async def step_through_scoring(pilot: Pilot[int], game: Game) -> None:
    """Press Enter for each of the final scores, and once more for the ranking."""
    finals = [event for event in game.history[-1] if event.type == "scored" and event.final]
    assert finals
    for number in range(1, len(finals) + 1):
        await pilot.press("enter")
        await until_said(pilot, f"Final scoring, {number} of {len(finals)}")
    await pilot.press("enter")
    await shown_screen(pilot, RankingScreen)


async def until_said(pilot: Pilot[int], words: str) -> None:
    await until(pilot, lambda: any(words in row for row in shown(pilot.app)))


def over(game: Game) -> Over:
    last = game.history[-1][-1]
    assert isinstance(last, Over)
    return last


async def finished(pilot: Pilot[int], game: Game) -> None:
    """Play a short game to its ranking."""
    await play_by_keys(pilot, game, Random(1))
    await pilot.press("space")
    await shown_screen(pilot, RankingScreen)


SHORT = "U V L"


async def test_the_final_scoring_can_be_skipped_at_any_step() -> None:
    for steps in (0, 1):
        game = new_game(tiles=SHORT)
        async with at_play(game).run_test(size=SMALLEST) as pilot:
            await play_by_keys(pilot, game, Random(1))
            await pilot.press(*["enter"] * steps)
            await pilot.press("space")
            await shown_screen(pilot, RankingScreen)


async def test_the_map_can_be_looked_at_and_the_ranking_comes_back() -> None:
    game = new_game(tiles=SHORT)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await finished(pilot, game)
        for key in ("escape", "enter"):
            await pilot.press(key)
            await shown_screen(pilot, GameScreen)
            before = pilot.app.screen.query_one(MapView).region_of(0, 0)
            await pilot.press("L")
            assert pilot.app.screen.query_one(MapView).region_of(0, 0) != before
            await pilot.press("enter")
            await shown_screen(pilot, RankingScreen)


async def test_the_map_that_is_looked_at_after_the_end_is_the_whole_one() -> None:
    game = new_game(tiles=SHORT)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await play_by_keys(pilot, game, Random(1))
        await pilot.press("plus", "plus", *["J"] * 4, "space")
        await shown_screen(pilot, RankingScreen)
        await pilot.press("enter")
        await shown_screen(pilot, GameScreen)
        shown_map = pilot.app.screen.query_one(MapView)
        await until(pilot, lambda: all(in_view(shown_map, laid.x, laid.y) for laid in game.board))


async def test_leaving_after_the_end_asks_nothing() -> None:
    game = new_game(tiles=SHORT)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await finished(pilot, game)
        await pilot.press("escape")
        await shown_screen(pilot, GameScreen)
        await pilot.press("q")
        await shown_screen(pilot, TitleScreen)


async def test_playing_again_keeps_the_table() -> None:
    game = new_game(("Ann", "Bob", "Zoe"), tiles=SHORT, hand_meeples=3)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await finished(pilot, game)
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameScreen) and "70 in pile" in text(pilot))
        await pilot.press("enter", "space")
        await until(pilot, lambda: "Bob's turn" in text(pilot))
        assert [row for row in ("A  Ann", "B  Bob", "Z  Zoe") if row not in text(pilot)] == []


def text(pilot: Pilot[int]) -> str:
    """All that is on the screen."""
    return "\n".join(shown(pilot.app))


async def test_a_new_game_begins_with_the_same_players() -> None:
    game = new_game(("Ann", "Bob", "Zoe"), tiles=SHORT)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await finished(pilot, game)
        await pilot.press("down", "down", "down", "down", "enter")
        await shown_screen(pilot, NewGameScreen)
        await pilot.pause()
        assert "Zoe" in text(pilot)
        await pilot.press("enter")
        await shown_screen(pilot, GameScreen)
        await until(pilot, lambda: "Ann's turn" in text(pilot))


async def test_the_title_can_be_chosen() -> None:
    game = new_game(tiles=SHORT)
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await finished(pilot, game)
        await pilot.press("up", "up", "enter")
        await shown_screen(pilot, TitleScreen)


async def test_the_end_can_be_chosen() -> None:
    game = new_game(tiles=SHORT)
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await finished(pilot, game)
        await pilot.press("up", "enter")
        await until(pilot, lambda: app.return_value == 0)


async def test_two_enters_lead_from_the_title_into_a_game() -> None:
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.press("enter")
        await shown_screen(pilot, NewGameScreen)
        await pilot.press("enter")
        await shown_screen(pilot, GameScreen)
        await until(pilot, lambda: "Ann's turn" in text(pilot))


async def test_a_game_that_was_left_can_be_continued() -> None:
    game = new_game(("Ann", "Zoe"))
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await play_by_keys(pilot, game, Random(2), turns=3)
        await pilot.press("q")
        await pilot.press("y")
        await shown_screen(pilot, TitleScreen)
        await until_said(pilot, "Continue")
        await pilot.press("enter")
        await shown_screen(pilot, GameScreen)
        await until(pilot, lambda: "Zoe's turn" in text(pilot))
        assert f"{game.remaining} in pile" in text(pilot)
    assert game.phase is Phase.PLACE

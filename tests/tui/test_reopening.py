"""Kept games in the app: from the title to the list, into a game, and out again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from carcassonne_tui.records import Journal, read_record
from carcassonne_tui.records.shelf import glances
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.in_use import InUseScreen
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.replay import ReplayScreen
from carcassonne_tui.tui.screens.saved_games import SavedGamesScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.widgets.castle import Backdrop
from carcassonne_tui.tui.widgets.game_list import GameList
from carcassonne_tui.tui.widgets.menu import Menu

from .game_host import SMALLEST, at_play, shown_screen
from .kept_games import OVER, keep, keep_text
from .screen_host import shown, until

LOOKS = [("Q", "pink"), ("A", "black")]


async def listed(pilot: Pilot[Any]) -> None:
    """Go to the list of saved games."""
    await shown_screen(pilot, TitleScreen)
    await pilot.press("s")
    await shown_screen(pilot, SavedGamesScreen)
    await pilot.pause()


async def told(pilot: Pilot[Any], words: str) -> None:
    """Wait until the screen says something."""
    await until(pilot, lambda: words in " ".join(" ".join(shown(pilot.app)).split()))


def notes(pilot: Pilot[Any]) -> list[str]:
    return [note.message for note in pilot.app._notifications]


def looks(pilot: Pilot[Any]) -> list[tuple[str, str]]:
    """The letters and colours at the table."""
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return [(seat.seat.letter, seat.seat.colour) for seat in screen._controller.seen.seats]


async def test_a_game_goes_on_with_its_letters_and_colours_and_is_kept() -> None:
    keep("other", hour=1)
    path = keep("game", ("Ann", "Bob"), 6, looks=LOOKS)
    actions = len(read_record(path).game.actions)
    async with at_play().run_test(size=SMALLEST) as pilot:
        await listed(pilot)
        await pilot.press("down", "enter")
        await shown_screen(pilot, GameScreen)
        assert looks(pilot) == LOOKS
        await pilot.press("enter", "space")
        await until(pilot, lambda: len(read_record(path).game.actions) == actions + 2)
    kept = read_record(path)
    assert kept.looks is not None
    assert [(look.letter, look.colour) for look in kept.looks] == LOOKS
    assert len(glances()) == 2


async def test_looks_that_are_unknown_do_no_harm() -> None:
    keep("game", ("Ann", "Bob"), 6, looks=[("Q", "mauve"), ("Q", "black")])
    async with at_play().run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.press("enter")
        await shown_screen(pilot, GameScreen)
        assert looks(pilot) == [("Q", "red"), ("B", "black")]


async def test_the_next_game_of_the_table_has_the_same_looks_and_rules() -> None:
    path = keep("game", ("Ann", "Bob"), OVER, looks=LOOKS, hand_meeples=3)
    async with at_play().run_test(size=SMALLEST) as pilot:
        await listed(pilot)
        await pilot.press("enter")
        await shown_screen(pilot, RankingScreen)
        await until(pilot, lambda: isinstance(pilot.app.focused, Menu))
        menu = pilot.app.screen.query_one(Menu)
        await pilot.press(*["down"] * menu.get_option_index("again"), "enter")
        await until(
            pilot, lambda: isinstance(pilot.app.screen, GameScreen) and "70 in pile" in " ".join(shown(pilot.app))
        )
        assert looks(pilot) == LOOKS
        await pilot.press("enter", "space")
        await until(pilot, lambda: len(glances()) == 2)
    new = next(game.path for game in glances() if game.path != path)
    assert read_record(new).game.options == read_record(path).game.options


async def test_going_back_leads_to_the_title() -> None:
    keep("game")
    async with at_play().run_test(size=SMALLEST) as pilot:
        await listed(pilot)
        await pilot.press("escape")
        await shown_screen(pilot, TitleScreen)


async def test_a_game_that_another_program_plays_is_copied_if_wanted() -> None:
    keep("other", hour=1)
    path = keep("game", looks=LOOKS)
    before = path.read_bytes()
    journal, _ = Journal.resume(path)
    try:
        async with at_play().run_test(size=SMALLEST) as pilot:
            await listed(pilot)
            await pilot.press("down", "enter")
            await shown_screen(pilot, InUseScreen)
            await told(pilot, "Another program is playing this game.")
            await pilot.press("escape")
            await shown_screen(pilot, SavedGamesScreen)
            await pilot.pause()
            chosen = pilot.app.screen.query_one(GameList).chosen
            assert chosen is not None
            assert (chosen.path, len(glances())) == (path, 2)
            await pilot.press("enter")
            await shown_screen(pilot, InUseScreen)
            await pilot.press("down", "enter")
            await shown_screen(pilot, GameScreen)
            assert looks(pilot) == LOOKS
            await pilot.press("enter", "space")
            copy = next(game.path for game in glances() if game.name not in ("game", "other"))
            await until(pilot, lambda: len(read_record(copy).game.actions) == len(read_record(path).game.actions) + 2)
        assert path.read_bytes() == before
    finally:
        journal.close()


async def test_continuing_a_game_that_is_in_use_can_be_declined() -> None:
    journal, _ = Journal.resume(keep("game"))
    try:
        async with at_play().run_test(size=SMALLEST) as pilot:
            await shown_screen(pilot, TitleScreen)
            await pilot.press("enter")
            await shown_screen(pilot, InUseScreen)
            await pilot.press("escape")
            await shown_screen(pilot, TitleScreen)
            assert len(glances()) == 1
    finally:
        journal.close()


async def test_the_first_picture_is_seen_through_a_question_and_then_gone() -> None:
    journal, _ = Journal.resume(path := keep("game"))
    try:
        app = CarcassonneApp(resume=path)
        async with app.run_test(size=SMALLEST) as pilot:
            await shown_screen(pilot, InUseScreen)
            await told(pilot, "Another program is playing this game.")
            assert app.screen_stack[0].query(Backdrop)
            await pilot.press("down", "enter")
            await shown_screen(pilot, GameScreen)
            await until(pilot, lambda: not app.screen_stack[0].query(Backdrop))
    finally:
        journal.close()


async def test_a_game_that_another_program_plays_is_watched_as_it_goes_on() -> None:
    journal, record = Journal.resume(keep("game"))
    try:
        async with at_play().run_test(size=SMALLEST) as pilot:
            await shown_screen(pilot, TitleScreen)
            await pilot.press("enter")
            await shown_screen(pilot, InUseScreen)
            await pilot.press("enter")
            await shown_screen(pilot, ReplayScreen)
            await pilot.press("end")
            screen = pilot.app.screen
            assert isinstance(screen, ReplayScreen)
            replay = screen.replay
            await until(pilot, lambda: replay.game.actions == record.game.actions)
            record.apply(next(record.game.legal_actions()))
            journal.tell(record.last_line())
            await until(pilot, lambda: replay.game.actions == record.game.actions)
            record.undo()
            journal.tell(record.undo_line())
            await until(pilot, lambda: replay.game.actions == record.game.actions)
            assert replay.moment == replay.end
    finally:
        journal.close()


def damaged(name: str, hour: int = 0) -> Path:
    """A game that looks whole at a glance."""
    lines = keep(name).read_text(encoding="utf-8").splitlines()
    lines[2] = "dance"
    return keep_text(name, "\n".join(lines) + "\n", hour)


async def test_a_game_that_turns_out_to_be_damaged_is_told_at_the_title() -> None:
    damaged("game")
    async with at_play().run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.press("enter")
        await until(pilot, lambda: bool(notes(pilot)))
        await shown_screen(pilot, TitleScreen)
        assert notes(pilot)[0].startswith("game.jsonl is damaged in line 3: ")


async def test_a_game_that_has_gone_is_told_in_the_list() -> None:
    path = keep("game")
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await listed(pilot)
        path.unlink()
        await pilot.press("enter")
        await until(pilot, lambda: bool(notes(pilot)))
        await shown_screen(pilot, SavedGamesScreen)
        await told(pilot, "No games yet.")
        assert notes(pilot)[0].startswith("game.jsonl cannot be read: ")

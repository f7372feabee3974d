"""The kept set-ups on the screen: kept, taken, replaced, deleted, and remembered from start to start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records.setups import MAX_NAME, keep_setup, kept_setups, setups_file
from carcassonne_tui.rules import FIRST_GAME, Game, options_from
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.draft import Draft, NewGame
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.setups import SetupList, SetupsScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.setups import people_of, remember, remembered, setup_of

from .game_host import SMALLEST, OpenedApp, answer, shown_screen
from .kept_games import keep as keep_game
from .screen_host import NOTHING, ODD_NAMES, SIZES, ScreenHost, shown, until


def draft(*names: str, change: Callable[[Draft], Any] = lambda _: None) -> Draft:
    """Choices of now."""
    chosen = Draft()
    while len(chosen.seats) < len(names):
        chosen.add_seat()
    for index, name in enumerate(names):
        chosen.rename(index, name)
    change(chosen)
    return chosen


def unusual(chosen: Draft) -> None:
    """Change something of every sort."""
    chosen.turn_preset(1)
    chosen.turn_option("river", 1)
    chosen.turn_option("game_length", 1)
    chosen.turn_clock(1)
    chosen.random_order = True
    chosen.turn_colour(0, 2)
    chosen.set_letter(1, "Q")


def host(chosen: Draft | None = None) -> ScreenHost:
    return ScreenHost(lambda: SetupsScreen(chosen or draft("Ann", "Bob"), load_theme("dark")))


def keep(*names: str, people: Draft | None = None) -> None:
    """Keep the same set-up under some names."""
    for name in names:
        keep_setup(setup_of(people or draft("Ida", "Max"), name))


def names() -> list[str | None]:
    return [setup.name for setup in kept_setups()]


def message_of(app: ScreenHost) -> str:
    return str(app.screen.query_one("#message", Static).render())


async def test_a_set_up_is_kept_and_taken_with_everything_in_it() -> None:
    chosen = draft("Zoë", "カルカ", "[b]", change=unusual)
    app = host(chosen)
    async with app.run_test(size=SMALLEST) as pilot:
        assert app.focused is app.screen.query_one("#name")
        await pilot.press(*"Friday", "enter")
        await until(pilot, lambda: message_of(app) == "Kept as Friday.")
        assert app.screen.query_one("#name", Input).value == ""
        assert isinstance(app.focused, SetupList)
        await pilot.press("enter")
        await app.answered(pilot)
    people = app.answer
    assert isinstance(people, NewGame)
    again = Draft(people)
    assert (again.seats, again.options, again.preset) == (chosen.seats, chosen.options, chosen.preset)
    assert (again.random_order, again.clock) == (True, 30)
    assert again.finish().setup.options.game_length == "three_quarters"


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_in_the_chosen_one_is_told(size: tuple[int, int]) -> None:
    keep("Saturday", people=draft(*ODD_NAMES, change=unusual))
    keep("Sunday")
    app = host()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: any("[red]x[/]" in row for row in shown(app)))
        rows = shown(app)
        for text in ("> Saturday", "Sunday", "The River", "Rule set: beginner", "by lot", "30 seconds"):
            assert any(text in row for row in rows), text
        await pilot.press("down")
        await until(pilot, lambda: any("Ida" in row for row in shown(app)))
        rows = shown(app)
        assert any("> Sunday" in row for row in rows)
        assert not any("> Saturday" in row or "[red]" in row for row in rows)


async def test_by_mouse() -> None:
    keep("a", "b")
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.click("#name")
        await pilot.press("c")
        await pilot.click("#keep")
        await until(pilot, lambda: names() == ["a", "b", "c"])
        await pilot.click("#list", offset=(4, 1))
        await app.answered(pilot)
    assert isinstance(app.answer, NewGame)
    assert app.answer.setup.players == ("Ida", "Max")


@pytest.mark.parametrize(("key", "kept"), [("y", ("Ann", "Bob")), ("n", ("Ida", "Max"))])
async def test_a_name_that_is_taken_is_replaced_after_a_question(key: str, kept: tuple[str, ...]) -> None:
    keep("Friday")
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        app.focus("#name")
        await pilot.press(*"Friday", "enter")
        await answer(pilot, key)
        await until(pilot, lambda: kept_setups()[0].players == kept)
    assert names() == ["Friday"]


@pytest.mark.parametrize(("key", "left"), [("y", ["a", "c"]), ("n", ["a", "b", "c"])])
@pytest.mark.parametrize("delete", ["d", "delete"])
async def test_one_is_deleted_after_a_question(delete: str, key: str, left: list[str]) -> None:
    keep("a", "b", "c")
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("down", delete)
        await answer(pilot, key)
        await until(pilot, lambda: names() == left)
        await until(pilot, lambda: any(("> c" if key == "y" else "> b") in row for row in shown(app)))


async def test_after_the_last_one_the_name_of_a_new_one_is_asked() -> None:
    keep("a")
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("d")
        await answer(pilot, "y")
        await until(pilot, lambda: app.focused is app.screen.query_one("#name"))
        assert any("None is kept yet." in row for row in shown(app))
        await pilot.press("escape")
        await app.answered(pilot)
    assert app.answer is None


async def test_letters_of_keys_are_letters_of_a_name_and_there_is_an_end_to_it() -> None:
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press(*"djk", "space", *"d" * 40)
        app.screen.query_one("#name").post_message(events.Paste("\x1b[31m"))
        await pilot.press("enter")
        await until(pilot, lambda: len(kept_setups()) == 1)
    assert names() == [("djk " + "d" * 40)[:MAX_NAME]]


async def test_without_a_name_nothing_is_kept() -> None:
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("space", "enter")
        await until(pilot, lambda: message_of(app) == "A set-up needs a name.")
        assert names() == []
        assert app.answer is NOTHING


async def test_odd_names_are_shown_literally() -> None:
    keep("[b]x[/]", "金曜日の夜の仲間たちの集まりの日")
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await until(pilot, lambda: any("> [b]x[/]" in row for row in shown(app)))
        assert any("金曜日" in row for row in shown(app))


async def test_hundreds_are_gone_through() -> None:
    lines = [setup_of(draft("Ida", "Max"), f"table {number:03}") for number in range(300)]
    setups_file().parent.mkdir(parents=True, exist_ok=True)
    head = '{"format": "carcassonne-setups", "version": 1}\n'
    text = "".join(line.model_dump_json(exclude_none=True) + "\n" for line in lines)
    setups_file().write_text(head + text, encoding="utf-8")
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await until(pilot, lambda: any("> table 000" in row for row in shown(app)))
        await pilot.press("end")
        await until(pilot, lambda: any("> table 299" in row for row in shown(app)))
        assert sum(">" in row for row in shown(app)) == 1


async def test_a_damaged_file_is_told_and_put_aside() -> None:
    setups_file().parent.mkdir(parents=True, exist_ok=True)
    setups_file().write_bytes(b"rubbish")
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await until(pilot, lambda: message_of(app).startswith("The file of the set-ups is damaged: "))
        await pilot.press("a", "enter")
        await until(pilot, lambda: "It lies beside the new one now: setups-" in message_of(app))
    assert names() == ["a"]
    (aside,) = setups_file().parent.glob("setups-*.jsonl")
    assert aside.read_bytes() == b"rubbish"


async def test_a_newer_file_is_told_and_left_alone() -> None:
    newer = b'{"format": "carcassonne-setups", "version": 9}\n'
    setups_file().parent.mkdir(parents=True, exist_ok=True)
    setups_file().write_bytes(newer)
    app = host()
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("a", "enter")
        await until(pilot, lambda: message_of(app).startswith("The set-ups were kept by a newer version"))
    assert setups_file().read_bytes() == newer


class TestOnTheScreenOfANewGame:
    @pytest.mark.parametrize("way", ["keyboard", "mouse"])
    async def test_a_set_up_is_taken_from_there(self, way: str) -> None:
        keep("Friday", people=draft("Zoe", "Max", "Ida", change=unusual))
        app = ScreenHost(lambda: NewGameScreen(None))
        async with app.run_test(size=SMALLEST) as pilot:
            app.focus("#seed")
            await pilot.press(*"77")
            if way == "mouse":
                await pilot.click("#setups")
            else:
                await pilot.press("down", "enter")
            await shown_screen(pilot, SetupsScreen)
            await pilot.press("enter")
            await shown_screen(pilot, NewGameScreen)
            await until(pilot, lambda: app.focused is app.screen.query_one("#start"))
            await pilot.press("enter")
            await app.answered(pilot)
        assert isinstance(app.answer, NewGame)
        assert sorted(app.answer.setup.players) == ["Ida", "Max", "Zoe"]
        assert (app.answer.clock, app.answer.random_order, app.answer.setup.seed) == (30, True, 77)
        assert (app.answer.preset, app.answer.setup.options.boxes) == ("beginner", ("river",))

    async def test_without_taking_one_everything_stays(self) -> None:
        keep("Friday")
        app = ScreenHost(lambda: NewGameScreen(draft("Zoe", "Tom").finish()))
        async with app.run_test(size=SMALLEST) as pilot:
            app.focus("#setups")
            await pilot.press("enter")
            await shown_screen(pilot, SetupsScreen)
            await pilot.press("escape")
            await shown_screen(pilot, NewGameScreen)
            await pilot.press("end", "enter")
            await app.answered(pilot)
        assert isinstance(app.answer, NewGame)
        assert app.answer.setup.players == ("Zoe", "Tom")


class TestTheLastChoices:
    def test_they_are_remembered(self) -> None:
        assert remembered() is None
        people = draft("Zoe", "Tom", change=unusual).finish()
        remember(people)
        again = remembered()
        assert again is not None
        assert again == people._replace(setup=people.setup.model_copy(update={"seed": None}))
        assert names() == []

    def test_an_unknown_rule_set_counts_as_the_standard_one(self) -> None:
        setup = setup_of(draft("Zoe", "Tom")).model_copy(update={"preset": "of the moon"})
        assert people_of(setup).preset == "standard"

    def test_where_nothing_can_be_written_nothing_happens(self) -> None:
        setups_file().mkdir(parents=True)
        remember(draft("Zoe", "Tom").finish())
        assert remembered() is None

    async def test_they_come_back_at_the_next_start_of_the_program_with_the_clock(self) -> None:
        first = OpenedApp(guard_seconds=0)
        async with first.run_test(size=SMALLEST) as pilot:
            await new_game_screen(pilot)
            await pilot.press("down", *"Zoe")
            first.screen.set_focus(first.screen.query_one("#clock"))
            await pilot.press("right", "right", "end", "enter")
            await shown_screen(pilot, GameScreen)
        second = OpenedApp(guard_seconds=0)
        async with second.run_test(size=SMALLEST) as pilot:
            await new_game_screen(pilot)
            assert second.screen.query_one("#name-0", Input).value == "Zoe"
            await pilot.press("enter")
            await shown_screen(pilot, GameScreen)
            game = game_of(second)
            assert game.players == ("Zoe", "Bob")
            await until(pilot, lambda: any("1:00 left" in row or "0:5" in row for row in shown(second)))


class TestThePresetToBeginWith:
    """Who has never played begins with the rules of a first game; what was chosen once counts for more."""

    async def test_where_nothing_was_ever_played_or_chosen(self) -> None:
        async with OpenedApp(guard_seconds=0).run_test(size=SMALLEST) as pilot:
            await new_game_screen(pilot)
            assert any("Rule set: first game. Ready" in row for row in shown(pilot.app))
            await pilot.press("enter")
            await shown_screen(pilot, GameScreen)
            assert isinstance(pilot.app, CarcassonneApp)
            assert game_of(pilot.app).setup.options == options_from(FIRST_GAME, {})

    async def test_where_a_game_was_played_otherwise(self) -> None:
        keep_game("old")
        async with OpenedApp(guard_seconds=0).run_test(size=SMALLEST) as pilot:
            await new_game_screen(pilot)
            assert any("Rule set: standard. Ready" in row for row in shown(pilot.app))

    async def test_where_something_was_chosen(self) -> None:
        remember(draft("Zoe", "Tom", change=lambda chosen: chosen.turn_preset(1)).finish())
        async with OpenedApp(guard_seconds=0).run_test(size=SMALLEST) as pilot:
            await new_game_screen(pilot)
            assert any("Rule set: beginner. Ready" in row for row in shown(pilot.app))


async def new_game_screen(pilot: Pilot[Any]) -> None:
    """Go from the title to the screen of a new game."""
    await shown_screen(pilot, TitleScreen)
    await pilot.press("n")
    await shown_screen(pilot, NewGameScreen)


def game_of(app: CarcassonneApp) -> Game:
    assert isinstance(app.screen, GameScreen)
    return app.screen._controller.game

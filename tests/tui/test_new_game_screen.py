"""The screen of a new game: every choice by keyboard and by mouse, odd names, clashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from carcassonne_tui.rules import Game, options_from
from carcassonne_tui.tui.draft import OPTIONS, Draft, NewGame
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen, default_new_game
from carcassonne_tui.tui.widgets.choice import Chip, Choice

from .screen_host import NOTHING, ODD_NAMES, SIZES, ScreenHost, shown, until

CLEAR = ["ctrl+u"]
"""Empties a text whose cursor stands at its end."""


def host(last: NewGame | None = None) -> ScreenHost:
    return ScreenHost(lambda: NewGameScreen(last))


def table(*names: str, change: Callable[[Draft], Any] = lambda _: None) -> NewGame:
    """A game of some players, as the choices of last time."""
    draft = Draft()
    while len(draft.seats) < len(names):
        draft.add_seat()
    for index, name in enumerate(names):
        draft.rename(index, name)
    change(draft)
    return draft.finish()


def answer_of(app: ScreenHost) -> NewGame:
    assert isinstance(app.answer, NewGame)
    return app.answer


def message_of(app: ScreenHost) -> str:
    return str(app.screen.query_one("#message", Static).render())


async def try_to_start(app: ScreenHost, pilot: Pilot[Any]) -> None:
    """Press the start button."""
    app.focus("#start")
    await pilot.press("enter")
    await pilot.pause()


async def start(app: ScreenHost, pilot: Pilot[Any]) -> None:
    """Press the start button and wait for the game."""
    await try_to_start(app, pilot)
    await app.answered(pilot)


class TestStart:
    async def test_enter_at_once_begins_a_game_of_two(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press("enter")
            await app.answered(pilot)
        game = answer_of(app)
        assert game.setup.players == ("Ann", "Bob")
        assert game.setup.options == options_from("standard", {})
        assert [seat.colour for seat in game.seats] == ["red", "blue"]
        assert Game(game.setup).players == ("Ann", "Bob")

    @pytest.mark.parametrize("row", range(1, 9))
    async def test_enter_starts_anywhere_outside_a_text(self, row: int) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press(*["up"] * row, "enter")
            await app.answered(pilot)
        assert answer_of(app).setup.players == ("Ann", "Bob")

    @pytest.mark.parametrize("way", ["#start", "#back"])
    async def test_by_mouse(self, way: str) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.click(way)
            await app.answered(pilot)
        assert (app.answer is None) == (way == "#back")
        assert app.answer is not NOTHING

    @pytest.mark.parametrize("keys", ["escape", "tab enter"])
    async def test_back_by_keyboard(self, keys: str) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press(*keys.split())
            await app.answered(pilot)
        assert app.answer is None

    async def test_the_last_choices_come_back(self) -> None:
        def change(draft: Draft) -> None:
            draft.turn_preset(1)
            draft.turn_option("small_city", 1)
            draft.turn_colour(0, 1)

        last = table("Zoe", "Ann", "Émile", change=change)
        app = host(last)
        async with app.run_test() as pilot:
            await pilot.press("enter")
            await app.answered(pilot)
        game = answer_of(app)
        assert (game.seats, game.preset, game.setup.options) == (last.seats, last.preset, last.setup.options)

    def test_the_usual_game_is_offered_to_the_app(self) -> None:
        assert default_new_game().setup.players == ("Ann", "Bob")


class TestNames:
    async def test_names_are_typed_one_after_the_other(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press("down", *"Zoe", "enter", *"Max", "enter")
            assert app.focused is app.screen.query_one("#start")
            await pilot.press("enter")
            await app.answered(pilot)
        game = answer_of(app)
        assert game.setup.players == ("Zoe", "Max")
        assert "".join(seat.letter for seat in game.seats) == "ZM"

    async def test_keys_of_the_screen_are_letters_of_a_name(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press("down", "q", "space", "question_mark", "j")
            assert app.screen.query_one("#name-0", Input).value == "q ?j"

    @pytest.mark.parametrize("size", SIZES)
    async def test_odd_names_are_shown_literally_and_break_no_column(self, size: tuple[int, int]) -> None:
        app = host(table(*ODD_NAMES))
        async with app.run_test(size=size) as pilot:
            rows = shown(app)
            assert any("[red]x[/]" in row for row in rows)
            assert any("カルカ" in row for row in rows)
            for index in range(len(ODD_NAMES)):
                field = app.screen.query_one(f"#name-{index}", Input)
                (strip,) = field.render_lines(field.outer_size.region)
                assert cell_len(strip.text) == field.outer_size.width
            await start(app, pilot)
        assert answer_of(app).setup.players == ODD_NAMES

    async def test_a_pasted_name_loses_what_steers_a_terminal(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press("down")
            app.screen.query_one("#name-0").post_message(events.Paste("a\x1b[31mb\u202e\nsecond line"))
            await pilot.pause()
            assert app.screen.query_one("#name-0", Input).value == "a[31mb"
            await start(app, pilot)
        assert answer_of(app).setup.players == ("a[31mb", "Bob")

    async def test_a_name_has_twenty_characters_at_most(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press("down", *"x" * 25)
            await start(app, pilot)
        assert answer_of(app).setup.players == ("x" * 20, "Bob")

    async def test_no_name_is_told_at_once_and_does_not_start(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press("down", "end", *CLEAR)
            assert message_of(app) == "Player 1 has no name."
            await try_to_start(app, pilot)
            assert app.answer is NOTHING
            await pilot.press("down", "A")
            assert message_of(app) == "2 players. Rule set: standard. Ready to start."


class TestSeats:
    async def test_players_come_and_go_by_keyboard(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#add")
            await pilot.press("enter", *"Zoe")
            app.focus("#add")
            await pilot.press("enter")
            app.focus("#remove-0")
            await pilot.press("enter")
            await start(app, pilot)
        game = answer_of(app)
        assert game.setup.players == ("Bob", "Zoe", "Cleo")
        assert [seat.colour for seat in game.seats] == ["blue", "green", "yellow"]

    async def test_players_come_and_go_by_mouse(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            add = app.screen.query_one("#add")
            await pilot.click("#add")
            await until(pilot, lambda: add.region.y == 4)
            await pilot.click("#add")
            await until(pilot, lambda: add.region.y == 5)
            await pilot.click("#add")
            await until(pilot, lambda: not add.display)
            await pilot.click("#remove-1")
            await pilot.pause()
            await start(app, pilot)
        assert answer_of(app).setup.players == ("Ann", "Cleo", "Dan", "Eve")

    async def test_a_second_click_may_follow_at_once(self) -> None:
        app = host(table("Ann", "Bob", "Cleo", "Dan", "Eve"))
        async with app.run_test() as pilot:
            await pilot.click("#remove-1", times=2)
            await start(app, pilot)
        assert answer_of(app).setup.players == ("Ann", "Dan", "Eve")

    async def test_two_cannot_become_one(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.click("#remove-0")
            await start(app, pilot)
        assert len(answer_of(app).seats) == 2

    async def test_a_typed_letter_that_is_taken_is_told_at_once_and_does_not_start(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#letter-1")
            await pilot.press("a")
            assert message_of(app) == "The same letter, A, for Ann, Bob: change one."
            await try_to_start(app, pilot)
            assert app.answer is NOTHING
            app.focus("#letter-1")
            await pilot.press("q")
            await start(app, pilot)
        assert "".join(seat.letter for seat in answer_of(app).seats) == "AQ"

    @pytest.mark.parametrize(("pressed", "letters"), [("Ｘ", "XB"), ("right", "CB"), ("left", "ZB"), ("space", "CB")])
    async def test_letters_by_keyboard(self, pressed: str, letters: str) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#letter-0")
            await pilot.press(pressed)
            await start(app, pilot)
        assert "".join(seat.letter for seat in answer_of(app).seats) == letters

    @pytest.mark.parametrize("x", [0, 1])
    async def test_letters_by_mouse(self, x: int) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.click("#letter-0", offset=(x, 0))
            await start(app, pilot)
        assert answer_of(app).seats[0].letter == ("Z" if x == 0 else "C")

    @pytest.mark.parametrize(("key", "colours"), [("right", ["blue", "red"]), ("left", ["pink", "blue"])])
    async def test_colours_by_keyboard_a_taken_one_is_swapped(self, key: str, colours: list[str]) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#colour-0")
            await pilot.press(key)
            await start(app, pilot)
        assert [seat.colour for seat in answer_of(app).seats] == colours

    async def test_colours_by_mouse(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.click("#colour-1", offset=(8, 0))
            await pilot.click("#colour-0", offset=(0, 0))
            await start(app, pilot)
        assert [seat.colour for seat in answer_of(app).seats] == ["pink", "green"]

    async def test_the_colour_is_named_as_well(self) -> None:
        app = host()
        async with app.run_test():
            assert str(app.screen.query_one("#colour-0", Chip).render()) == "<  red   >"


class TestRules:
    @pytest.mark.parametrize("name", OPTIONS)
    @pytest.mark.parametrize(("key", "step"), [("right", 1), ("left", -1)])
    async def test_every_option_can_be_changed_by_keyboard(self, name: str, key: str, step: int) -> None:
        ups = len(OPTIONS) - list(OPTIONS).index(name)
        app = host()
        async with app.run_test() as pilot:
            await pilot.press(*["up"] * ups, key, "enter")
            await app.answered(pilot)
        values = OPTIONS[name]
        usual = values.index(getattr(options_from("standard", {}), name))
        changed = {name: values[(usual + step) % len(values)]}
        assert answer_of(app).setup.options == options_from("standard", changed)

    async def test_an_option_by_mouse(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            width = app.screen.query_one("#option-farmers").size.width
            await pilot.click("#option-hand_meeples", offset=(width - len(" < 7 each > "), 0))
            await pilot.click("#option-farmers", offset=(width - 2, 0))
            await pilot.click("#option-small_city", offset=(2, 0))
            await pilot.click("#option-small_city", offset=(width - 2, 1))
            await start(app, pilot)
        options = answer_of(app).setup.options
        assert (options.hand_meeples, options.farmers, options.small_city) == (6, False, 4)

    async def test_every_option_tells_its_value_and_what_it_means(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            for choice in app.screen.query(Choice):
                choice.focus()
                for _ in range(7):
                    await pilot.press("right")
                    about, hint = str(choice.render()).split("\n", maxsplit=1)
                    assert about.endswith(" > ")
                    assert 10 < len(hint) <= 50
                    assert hint.endswith(".")

    async def test_a_changed_rule_set_says_so(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            assert any("Farmers" in row and "< on >" in row for row in shown(app))
            app.focus("#option-farmers")
            await pilot.press("right")
            rows = shown(app)
            assert any("Rule set" in row and "< standard, changed >" in row for row in rows)
            assert any("Farmers" in row and "< off >" in row for row in rows)
            assert any("Nobody may be deployed on a field." in row for row in rows)
            assert "standard, changed" in message_of(app)

    async def test_a_preset_shows_what_it_sets(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#preset")
            await pilot.press("right")
            rows = shown(app)
            assert any("< beginner >" in row for row in rows)
            assert any("Meeples" in row and "< 5 each >" in row for row in rows)
            await pilot.press("enter")
            await app.answered(pilot)
        assert answer_of(app).preset == "beginner"
        assert answer_of(app).setup.options == options_from("beginner", {})


class TestSeedAndOrder:
    async def test_a_seed(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#seed")
            await pilot.press(*"1234", "enter", "enter")
            await app.answered(pilot)
        assert answer_of(app).setup.seed == 1234

    async def test_a_seed_that_is_no_number(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#seed")
            await pilot.press(*"friday")
            assert message_of(app) == "The seed must be a whole number, or nothing for any."
            await try_to_start(app, pilot)
            assert app.answer is NOTHING
            app.focus("#seed")
            await pilot.press("end", *CLEAR)
            await start(app, pilot)
        assert answer_of(app).setup.seed is not None

    async def test_by_lot(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#order")
            await pilot.press("right")
            assert any("< by lot >" in row for row in shown(app))
            await pilot.press("enter")
            await app.answered(pilot)
        game = answer_of(app)
        assert game.random_order
        assert sorted(game.setup.players) == ["Ann", "Bob"]
        assert tuple(seat.name for seat in game.seats) == game.setup.players


class TestMoving:
    async def test_down_goes_through_every_line_and_back_to_the_start(self) -> None:
        app = host(table("Ann", "Bob", "Cleo"))
        async with app.run_test() as pilot:
            seen: list[str] = []
            while not seen or seen[-1] != "start":
                await pilot.press("down")
                assert app.focused is not None
                seen.append(str(app.focused.id))
            options = [f"option-{name}" for name in OPTIONS]
            assert seen == ["name-0", "name-1", "name-2", "add", "order", "seed", "preset", *options, "start"]
            for expected in reversed(["start", *seen[:-1]]):
                await pilot.press("up")
                assert app.focused is not None
                assert app.focused.id == expected

    async def test_down_stays_in_its_column(self) -> None:
        app = host(table("Ann", "Bob", "Cleo"))
        async with app.run_test() as pilot:
            app.focus("#colour-0")
            await pilot.press("down", "down")
            assert app.focused is app.screen.query_one("#colour-2")


@pytest.mark.parametrize("size", SIZES)
async def test_everything_is_in_view_in_plain_characters(size: tuple[int, int]) -> None:
    app = host(table("Ann", "Bob", "Cleo", "Dan", "Eve"))
    async with app.run_test(size=size):
        rows = shown(app)
        for widget in app.screen.focus_chain:
            assert app.screen.region.contains_region(widget.region)
            assert widget.region.area
    assert "".join(rows).isascii()
    for text in ("Next tile", "A tile is drawn when the turn begins.", "Start", "Seed", "Eve"):
        assert any(text in row for row in rows)


async def test_help_is_shown_over_it_with_the_keys_of_the_form() -> None:
    app = host()
    async with app.run_test() as pilot:
        await pilot.press("up", "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        text = " ".join(" ".join(row.split()) for row in shown(app))
        assert "Left, Right, Space Change" in text
        assert "Enter Start" in text

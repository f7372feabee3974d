"""The screen of a new game: every choice by keyboard and by mouse, odd names, clashes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from carcassonne_tui.rules import BOXES, PRESETS, Game, options_from
from carcassonne_tui.rules.mix import FULL
from carcassonne_tui.tui.draft import CLOCKS, DETAILS, MAX_NAME, OPTIONS, RULES, Draft, NewGame
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen, default_new_game
from carcassonne_tui.tui.widgets.choice import Chip, Choice

from .screen_host import NOTHING, ODD_NAMES, SIZES, ScreenHost, shown, until

CLEAR = ["ctrl+u"]
"""Empties a text whose cursor stands at its end."""


def host(last: NewGame | None = None) -> ScreenHost:
    return ScreenHost(lambda: NewGameScreen(last))


def table(
    *names: str, before: Callable[[Draft], Any] = lambda _: None, change: Callable[[Draft], Any] = lambda _: None
) -> NewGame:
    """A game of some players, as the choices of last time.

    Args:
        names: Who plays.
        before: What is chosen before they sit down.
        change: What is chosen then.
    """
    draft = Draft()
    before(draft)
    while len(draft.seats) < len(names):
        draft.add_seat()
    for index, name in enumerate(names):
        draft.rename(index, name)
    change(draft)
    return draft.finish()


def every_box(draft: Draft) -> None:
    """Put every box on the table."""
    for box in BOXES:
        draft.turn_option(box, 1)


LINES = [
    *(f"option-{option}" for option in OPTIONS if option not in RULES),
    "preset",
    *(f"option-{rule}" for rule in RULES),
]
"""The lines of the boxes and the rules from top to bottom, when every box is on."""


def answer_of(app: ScreenHost) -> NewGame:
    assert isinstance(app.answer, NewGame)
    return app.answer


def message_of(app: ScreenHost) -> str:
    return str(app.screen.query_one("#message", Static).render())


def tiles_of(app: ScreenHost) -> str:
    return str(app.screen.query_one("#tiles", Static).render())


def choice_of(app: ScreenHost, option: str) -> list[str]:
    """The lines of a choice."""
    choice = app.screen.query_one(f"#option-{option}", Choice)
    return [" ".join(line.split()) for line in str(choice.render()).splitlines()]


def in_view(app: ScreenHost, selector: str) -> bool:
    """Whether all of a widget can be seen."""
    widget = app.screen.query_one(selector)
    return bool(widget.region.area) and app.screen.can_view_entire(widget)


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

    @pytest.mark.long
    async def test_from_anywhere_outside_a_text_it_is_two_keys_away(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            begin, lines = app.focused, set()
            assert begin is app.screen.query_one("#start")
            for row in range(1, 14):
                await pilot.press(*["up"] * row)
                lines.add(app.focused)
                await pilot.press("end")
                assert app.focused is begin
            assert len(lines - {begin}) == 13
            await pilot.press("enter")
            await app.answered(pilot)
        assert answer_of(app).setup.players == ("Ann", "Bob")
        assert answer_of(app).setup.options == options_from("standard", {})

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
            every_box(draft)
            draft.turn_option("inns_and_cathedrals", 1)
            draft.turn_option("river_start", 1)

        last = table("Zoe", "Ann", "Émile", change=change)
        app = host(last)
        async with app.run_test() as pilot:
            await pilot.press("enter")
            await app.answered(pilot)
        game = answer_of(app)
        assert (game.seats, game.preset, game.setup.options) == (last.seats, last.preset, last.setup.options)
        assert game.setup.options.boxes == BOXES
        assert game.setup.options.river_start == "shuffle"

    def test_the_usual_game_is_offered_to_the_app(self) -> None:
        assert default_new_game().setup.players == ("Ann", "Bob")


class TestNames:
    async def test_names_are_typed_one_after_the_other_as_many_as_play(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            await pilot.press("down", *"Zoe", "enter", *"Max", "enter")
            assert app.focused is app.screen.query_one("#add")
            await pilot.press("enter", *"Ida", "enter")
            assert app.focused is app.screen.query_one("#add")
            await pilot.press("end", "enter")
            await app.answered(pilot)
        game = answer_of(app)
        assert game.setup.players == ("Zoe", "Max", "Ida")
        assert "".join(seat.letter for seat in game.seats) == "ZMI"

    async def test_enter_after_the_last_name_goes_on_where_nobody_has_room(self) -> None:
        app = host(table("Ann", "Bob", "Cleo", "Dan", "Eve"))
        async with app.run_test() as pilot:
            app.focus("#name-4")
            await pilot.press("enter")
            assert app.focused is app.screen.query_one("#order")
            assert app.answer is NOTHING

    async def test_a_name_of_twenty_letters_is_seen_whole_in_the_smallest_terminal(self) -> None:
        name = "Maximilian Alexander"
        app = host(table(name, "Bob"))
        async with app.run_test(size=SIZES[0]):
            assert len(name) == MAX_NAME
            field = app.screen.query_one("#name-0", Input)
            (strip,) = field.render_lines(field.outer_size.region)
            assert strip.text == name

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
            await pilot.click("#colour-1", offset=(6, 0))
            await pilot.click("#colour-0", offset=(0, 0))
            await start(app, pilot)
        assert [seat.colour for seat in answer_of(app).seats] == ["pink", "green"]

    async def test_the_colour_is_named_as_well(self) -> None:
        app = host()
        async with app.run_test():
            assert str(app.screen.query_one("#colour-0", Chip).render()) == "< red  >"


class TestBoxes:
    async def test_a_box_tells_what_it_brings_and_what_it_is_about(self) -> None:
        app = host()
        async with app.run_test():
            assert [choice_of(app, box)[:2] for box in BOXES] == [
                ["The River < off >", "12 tiles"],
                ["The Abbot < off >", "Abbot, gardens to score"],
                ["The Festival < off >", "10 tiles"],
                ["Inns & Cathedrals < off >", "18 tiles, large meeple, a sixth player"],
                ["Traders & Builders < off >", "24 tiles, builder, pig, goods"],
            ]
            hints = {choice_of(app, box)[2] for box in BOXES}
            assert len(hints) == len(BOXES)
            assert all(hint.endswith(".") for hint in hints)

    async def test_a_box_is_switched_by_keyboard(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#option-inns_and_cathedrals")
            for key, value, brings in (
                ("right", "on", "18 tiles, large meeple, a sixth player"),
                ("space", "tiles only", "18 tiles"),
                ("left", "on", "18 tiles, large meeple, a sixth player"),
                ("enter", "tiles only", "18 tiles"),
                ("enter", "off", "18 tiles, large meeple, a sixth player"),
                ("enter", "on", "18 tiles, large meeple, a sixth player"),
            ):
                await pilot.press(key)
                about, gains, hint = choice_of(app, "inns_and_cathedrals")
                assert (about, gains) == (f"Inns & Cathedrals [< {value} >]", brings)
                assert (hint == "Just its tiles, under the usual rules.") == (value == "tiles only")
            await start(app, pilot)
        assert answer_of(app).setup.options == options_from("standard", {"inns_and_cathedrals": "full"})

    @pytest.mark.parametrize("size", SIZES)
    async def test_a_box_is_switched_by_mouse(self, size: tuple[int, int]) -> None:
        app = host()
        async with app.run_test(size=size) as pilot:
            width = app.screen.query_one("#option-river").size.width
            await pilot.click("#option-traders_and_builders", offset=(width - len(" < off > "), 0))
            await pilot.click("#option-river", offset=(width - 2, 0))
            await until(pilot, lambda: in_view(app, "#option-river_start"))
            await pilot.click("#option-river_start", offset=(width - 2 - 2, 0))
            await pilot.click("#option-river", offset=(2, 0))
            await start(app, pilot)
        changed = {"river": True, "river_start": "shuffle", "traders_and_builders": "tiles_only"}
        assert answer_of(app).setup.options == options_from("standard", changed)

    async def test_what_is_on_stands_out_not_by_its_words_alone(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            abbot = app.screen.query_one("#option-abbot", Choice)
            app.focus("#option-abbot")
            await pilot.press("right", "down")
            await pilot.pause()
            on = {str(span.style) for span in abbot.render().spans}
            app.focus("#option-abbot")
            await pilot.press("right", "down")
            await pilot.pause()
            assert on - {str(span.style) for span in abbot.render().spans}

    @pytest.mark.parametrize("box", [box for box in BOXES if DETAILS[box]])
    async def test_details_are_offered_only_when_all_of_their_box_plays(self, box: str) -> None:
        app = host()
        async with app.run_test(size=SIZES[1]) as pilot:
            app.focus(f"#option-{box}")
            for _ in range(2 * len(OPTIONS[box])):
                await pilot.press("right")
                plays = " on >" in choice_of(app, box)[0]
                details = app.screen.query(".detail").results(Choice)
                assert {detail.id for detail in details if detail.display} == {
                    f"option-{detail}" for detail in DETAILS[box] if plays
                }
                for detail in DETAILS[box] if plays else ():
                    await until(pilot, partial(in_view, app, f"#option-{detail}"))

    async def test_the_next_line_is_the_first_detail_however_quickly_it_comes(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#option-festival")
            await pilot.press("right", "down", "right", "end", "enter")
            await app.answered(pilot)
        changed = {"festival": True, "festival_scope": "followers"}
        assert answer_of(app).setup.options == options_from("standard", changed)

    async def test_the_tiles_are_counted_live(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            assert tiles_of(app) == "Tiles: 72, farmers on"
            for option, key, tiles in (
                ("abbot", "right", "72"),
                ("inns_and_cathedrals", "right", "72 + 18 = 90"),
                ("river", "right", "71 + 12 + 18 = 101"),
                ("river_start", "right", "72 + 12 + 18 = 102"),
                ("river_start", "right", "72 + 12 + 18 = 102"),
                ("festival", "right", "72 + 12 + 10 + 18 = 112"),
                ("inns_and_cathedrals", "right", "72 + 12 + 10 + 18 = 112"),
                ("traders_and_builders", "left", "72 + 12 + 10 + 18 + 24 = 136"),
                ("river", "left", "72 + 10 + 18 + 24 = 124"),
            ):
                app.focus(f"#option-{option}")
                await pilot.press(key)
                assert tiles_of(app) == f"Tiles: {tiles}, farmers on"
            await start(app, pilot)
        game = Game(answer_of(app).setup)
        assert len(game.position.board.tiles) + len(game.position.pile) == 124

    async def test_how_many_tiles_a_short_game_has_is_counted_live(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#option-game_length")
            for pressed, told in (
                ("right", "72, 55 of them are played"),
                ("right", "72, 37 of them are played"),
                ("right", "72, 19 of them are played"),
                ("right", "72"),
                ("left", "72, 19 of them are played"),
            ):
                await pilot.press(pressed)
                assert tiles_of(app) == f"Tiles: {told}, farmers on"
            app.focus("#option-farmers")
            await pilot.press("right")
            assert tiles_of(app) == "Tiles: 72, 19 of them are played, farmers off"
            await start(app, pilot)
        game = Game(answer_of(app).setup)
        assert game.options.game_length == "quarter"
        assert game.remaining + len([game.tile]) + len(game.board) == 19

    async def test_a_pig_without_farmers_stays_in_the_box(self) -> None:
        app = host()
        async with app.run_test(size=SIZES[1]) as pilot:
            sentence = "No farmers: the pig stays in the box."
            app.focus("#option-farmers")
            await pilot.press("right")
            assert "pig" not in message_of(app)
            app.focus("#option-traders_and_builders")
            await pilot.press("right")
            assert message_of(app).endswith(f"Ready to start. {sentence}")
            await until(pilot, lambda: " ".join(choice_of(app, "traders_and_builders")).endswith(sentence))
            assert choice_of(app, "traders_and_builders")[1] == "24 tiles, builder, goods"
            await pilot.press("right")
            assert "pig" not in message_of(app)
            await pilot.press("left")
            app.focus("#option-farmers")
            await pilot.press("right")
            assert "stays" not in message_of(app) + " ".join(choice_of(app, "traders_and_builders"))
            await pilot.press("right")
            await start(app, pilot)
        assert not answer_of(app).setup.options.farmers

    async def test_a_mix_of_boxes_is_no_change_of_the_rule_set_and_survives_another_one(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#option-river")
            await pilot.press("right")
            assert "Rule set: standard. " in message_of(app)
            app.focus("#option-river_uturn")
            await pilot.press("right")
            assert "Rule set: standard, changed. " in message_of(app)
            app.focus("#preset")
            while "edition of 2000" not in message_of(app):
                await pilot.press("right")
            assert choice_of(app, "river_start")[0] == "Start tile < in the pile >"
            await start(app, pilot)
        assert answer_of(app).setup.options == options_from("edition1", {"river": True})


class TestSix:
    async def test_five_are_told_what_makes_room_for_one_more(self) -> None:
        app = host(table("Ann", "Bob", "Cleo", "Dan", "Eve"))
        async with app.run_test(size=SIZES[1]) as pilot:

            def offer() -> str:
                return str(app.screen.query_one("#more", Static).render()).replace("\n", " ")

            await until(pilot, lambda: in_view(app, "#more"))
            assert offer() == "For a sixth player, turn on Inns & Cathedrals."
            app.focus("#option-inns_and_cathedrals")
            await pilot.press("left")
            assert offer() == "For a sixth player, turn on all of Inns & Cathedrals."
            await pilot.press("left")
            await until(pilot, lambda: in_view(app, "#add") and not in_view(app, "#more"))
            await pilot.click("#add")
            await until(pilot, lambda: in_view(app, "#name-5"))
            assert not app.screen.query_one("#add").display
            await pilot.press(*"Finja")
            await start(app, pilot)
        game = answer_of(app)
        assert game.setup.players == ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finja")
        assert [seat.letter for seat in game.seats] == list("ABCDEF")
        assert len({seat.colour for seat in game.seats}) == 6
        assert Game(game.setup).players == game.setup.players

    @pytest.mark.parametrize(
        ("keys", "needed"),
        [
            (["right"], "all of Inns & Cathedrals"),
            (["left"], "Inns & Cathedrals"),
            (["right", "right"], "Inns & Cathe"),
        ],
    )
    @pytest.mark.parametrize("way_out", ["box", "player"])
    async def test_six_without_the_box_are_told_what_to_do(self, keys: list[str], needed: str, way_out: str) -> None:
        app = host(six())
        async with app.run_test() as pilot:
            app.focus("#option-inns_and_cathedrals")
            assert "Ready to start." in message_of(app)
            await pilot.press(*keys)
            assert message_of(app).startswith(f"6 players need {needed}")
            assert message_of(app).endswith(": turn it on, or take somebody away.")
            assert app.screen.query_one("#message").has_class("-problem")
            await try_to_start(app, pilot)
            assert app.answer is NOTHING
            if way_out == "player":
                app.focus("#remove-2")
                await pilot.press("enter")
            else:
                app.focus("#option-inns_and_cathedrals")
                while "Ready" not in message_of(app):
                    await pilot.press("right")
            assert f"{5 if way_out == 'player' else 6} players." in message_of(app)
            await start(app, pilot)
        assert len(Game(answer_of(app).setup).players) == (5 if way_out == "player" else 6)

    @pytest.mark.parametrize("size", SIZES)
    async def test_the_longest_sentence_can_be_read(self, size: tuple[int, int]) -> None:
        def change(draft: Draft) -> None:
            every_box(draft)
            while len(draft.seats) < 6:
                draft.add_seat()

        app = host(table("Ann", "Bob", change=change))
        async with app.run_test(size=size) as pilot:
            app.focus("#option-inns_and_cathedrals")
            await pilot.press("right")
            rows = " ".join(" ".join(shown(app)).split())
            for word in message_of(app).split():
                assert word in rows
            assert in_view(app, "#message")
            message = app.screen.query_one("#message", Static)
            text = " ".join(strip.text for strip in message.render_lines(message.outer_size.region))
            assert " ".join(text.split()) == message_of(app)


def six() -> NewGame:
    """A game of six."""
    return table(
        *("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"), before=lambda draft: draft.turn_option("inns_and_cathedrals", 1)
    )


class TestRules:
    @pytest.mark.parametrize("name", OPTIONS)
    @pytest.mark.parametrize(("key", "step"), [("right", 1), ("left", -1)])
    async def test_every_option_can_be_changed_by_keyboard(self, name: str, key: str, step: int) -> None:
        app = host(table("Ann", "Bob", change=every_box))
        async with app.run_test() as pilot:
            app.focus(f"#option-{name}")
            await pilot.press(key, "end", "enter")
            await app.answered(pilot)
        values = OPTIONS[name]
        usual = values.index(getattr(options_from("standard", dict(FULL)), name))
        changed = {**FULL, name: values[(usual + step) % len(values)]}
        assert answer_of(app).setup.options == options_from("standard", changed)

    async def test_an_option_by_mouse(self) -> None:
        app = host()
        async with app.run_test(size=SIZES[1]) as pilot:
            width = app.screen.query_one("#option-farmers").size.width
            await pilot.click("#option-hand_meeples", offset=(width - len(" < 7 each > "), 0))
            await pilot.click("#option-farmers", offset=(width - 2, 0))
            await pilot.click("#option-small_city", offset=(2, 0))
            await pilot.click("#option-small_city", offset=(width - 2, 1))
            await start(app, pilot)
        options = answer_of(app).setup.options
        assert (options.hand_meeples, options.farmers, options.small_city) == (6, False, 4)

    @pytest.mark.parametrize("size", SIZES)
    async def test_every_option_tells_its_value_and_what_it_means_in_a_line(self, size: tuple[int, int]) -> None:
        app = host(table("Ann", "Bob", change=every_box))
        async with app.run_test(size=size) as pilot:
            for name in LINES:
                choice = app.screen.query_one(f"#{name}", Choice)
                choice.focus()
                seen = set()
                option = name.removeprefix("option-")
                for _ in OPTIONS.get(option, PRESETS):
                    await pilot.press("right")
                    about, *brings, hint = str(choice.render()).split("\n")
                    seen.add(about)
                    assert about.endswith(" >]")
                    assert len(brings) == (option in BOXES)
                    assert 10 < len(hint) <= choice.size.width
                    assert hint.endswith(".")
                assert len(seen) == len(OPTIONS.get(option, PRESETS))

    async def test_a_changed_rule_set_says_so(self) -> None:
        app = host()
        async with app.run_test(size=SIZES[1]) as pilot:
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
        async with app.run_test(size=SIZES[1]) as pilot:
            app.focus("#preset")
            await pilot.press("right")
            rows = shown(app)
            assert any("< beginner >" in row for row in rows)
            assert any("Meeples" in row and "< 5 each >" in row for row in rows)
            await pilot.press("end", "enter")
            await app.answered(pilot)
        assert answer_of(app).preset == "beginner"
        assert answer_of(app).setup.options == options_from("beginner", {})


class TestSeedAndOrder:
    async def test_a_seed(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#seed")
            await pilot.press(*"1234", "up", "end", "enter")
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
            await pilot.press("end", "enter")
            await app.answered(pilot)
        game = answer_of(app)
        assert game.random_order
        assert sorted(game.setup.players) == ["Ann", "Bob"]
        assert tuple(seat.name for seat in game.seats) == game.setup.players


class TestClock:
    async def test_times_for_a_turn_by_keyboard(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#clock")
            await pilot.pause()
            seen = [clock_line(app)]
            for _ in CLOCKS:
                await pilot.press("right")
                seen.append(clock_line(app))
            await pilot.press("left", "end", "enter")
            await app.answered(pilot)
        times = ["any", "30 seconds", "1 minute", "2 minutes", "5 minutes", "any"]
        assert seen == [f"Time for a turn [< {time} >]" for time in times]
        assert answer_of(app).clock == 300

    async def test_another_time_is_kept_among_them(self) -> None:
        app = host(table("Ann", "Bob", change=lambda draft: setattr(draft, "clock", 45)))
        async with app.run_test() as pilot:
            app.focus("#clock")
            await pilot.pause()
            assert clock_line(app) == "Time for a turn [< 45 seconds >]"
            await start(app, pilot)
        assert answer_of(app).clock == 45
        assert answer_of(app).again().clock == 45


def clock_line(app: ScreenHost) -> str:
    """The first line of the choice of a clock."""
    return " ".join(str(app.screen.query_one("#clock", Choice).render()).splitlines()[0].split())


async def test_focus_and_on_are_told_apart_without_colours() -> None:
    app = host(table("Ann", "Bob", change=every_box))
    async with app.run_test(size=SIZES[1]) as pilot:
        app.focus("#option-abbot")
        await pilot.pause()
        rows = shown(app)
        assert [row for row in rows if "[< on >]" in row] == [row for row in rows if "The Abbot" in row]
        assert any("The Festival" in row and " < on > " in row for row in rows)


class TestMoving:
    @pytest.mark.parametrize("size", SIZES)
    async def test_down_goes_through_every_line_and_back_to_the_start_always_in_view(
        self, size: tuple[int, int]
    ) -> None:
        app = host(table("Ann", "Bob", "Cleo", change=every_box))
        async with app.run_test(size=size) as pilot:

            async def press(key: str) -> str:
                await pilot.press(key)
                assert app.focused is not None
                name = str(app.focused.id)
                await until(pilot, lambda: in_view(app, f"#{name}"))
                assert all(in_view(app, always) for always in ("#tiles", "#message", "#start", "#back"))
                return name

            seen: list[str] = []
            while not seen or seen[-1] != "start":
                seen.append(await press("down"))
            assert seen == ["name-0", "name-1", "name-2", "add", "order", "clock", "seed", "setups", *LINES, "start"]
            for expected in reversed(["start", *seen[:-1]]):
                assert await press("up") == expected

    async def test_the_first_line_of_a_pane_brings_its_heading(self) -> None:
        app = host(table("Ann", "Bob", change=every_box))
        async with app.run_test() as pilot:
            await pilot.press("up")
            await until(pilot, lambda: not in_view(app, "#boxes .heading"))
            app.focus("#option-river")
            await until(pilot, lambda: in_view(app, "#boxes .heading"))
            app.focus("#preset")
            await until(pilot, lambda: in_view(app, "#rules .heading"))

    async def test_a_pane_scrolls_no_farther_than_it_must(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            pane, line = app.screen.query_one("#choices"), app.screen.query_one("#option-small_city")
            app.focus("#option-small_city")
            await until(pilot, lambda: in_view(app, "#option-small_city"))
            await pilot.pause()
            assert line.region.bottom == pane.region.bottom
            assert pane.scroll_y == pane.scroll_target_y

    async def test_details_come_into_view_with_their_box(self) -> None:
        app = host()
        async with app.run_test() as pilot:
            app.focus("#option-traders_and_builders")
            await pilot.press("right")
            await until(pilot, lambda: in_view(app, "#option-builder_on_completed"))
            assert in_view(app, "#option-traders_and_builders")

    @pytest.mark.parametrize("size", SIZES[:1])
    async def test_the_wheel_scrolls(self, size: tuple[int, int]) -> None:
        app = host()
        async with app.run_test(size=size) as pilot:
            assert not in_view(app, "#option-draw_timing")
            pane = app.screen.query_one("#option-abbot")
            for _ in range(40):
                pane.post_message(wheel(events.MouseScrollDown))
            await until(pilot, lambda: in_view(app, "#option-draw_timing"))
            assert in_view(app, "#start")
            for _ in range(40):
                pane.post_message(wheel(events.MouseScrollUp))
            await until(pilot, lambda: in_view(app, "#option-river"))

    async def test_down_stays_in_its_column(self) -> None:
        app = host(table("Ann", "Bob", "Cleo"))
        async with app.run_test() as pilot:
            app.focus("#colour-0")
            await pilot.press("down", "down")
            assert app.focused is app.screen.query_one("#colour-2")


def wheel(kind: type[events.MouseEvent]) -> events.MouseEvent:
    """A turn of the wheel."""
    return kind(None, 0, 0, 0, 0, 0, False, False, False)


@pytest.mark.parametrize("size", SIZES[1:])
async def test_everything_is_in_view_in_plain_characters(size: tuple[int, int]) -> None:
    app = host(table("Ann", "Bob", "Cleo", "Dan", "Eve", change=every_box))
    async with app.run_test(size=size):
        rows = shown(app)
        for widget in app.screen.focus_chain:
            assert in_view(app, f"#{widget.id}")
    assert "".join(rows).isascii()
    for text in ("Next tile", "A tile is drawn when the turn begins.", "Start", "Seed", "Eve", "Traders & Builders"):
        assert any(text in row for row in rows)


async def test_the_set_ups_are_in_view_even_below_five_players_who_are_told_how_to_become_six() -> None:
    app = host(table("Ann", "Bob", "Cleo", "Dan", "Eve"))
    async with app.run_test(size=SIZES[0]) as pilot:
        await until(pilot, lambda: in_view(app, "#more"))
        assert in_view(app, "#setups")


async def test_the_players_and_the_boxes_are_in_view_at_first_in_the_smallest_terminal() -> None:
    app = host(six()._replace(setup=table("Ann", "Bob").setup))
    async with app.run_test(size=SIZES[0]) as pilot:
        await until(pilot, lambda: in_view(app, "#seed"))
        for box in BOXES:
            assert in_view(app, f"#option-{box}")
        assert in_view(app, "#name-5")
        assert in_view(app, "#setups")
        assert in_view(app, "#tiles")
        assert "".join(shown(app)).isascii()


async def test_help_is_shown_over_it_with_the_keys_of_the_form() -> None:
    app = host()
    async with app.run_test() as pilot:
        await pilot.press("up", "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        text = " ".join(" ".join(row.split()) for row in shown(app))
        assert "Left, Right, Space, Enter" in text
        assert "End Start button" in text


async def test_where_something_is_typed_the_keys_to_the_other_lines_are_told() -> None:
    app = host()
    async with app.run_test(size=(80, 24)) as pilot:
        for field in ("#name-0", "#seed"):
            app.focus(field)
            await until(pilot, lambda: any("Esc Back  Up/Down Move  F1 Help" in row for row in shown(app)))
            await pilot.press("down")
            assert app.screen.focused is not app.screen.query_one(field)


async def test_where_a_name_is_typed_the_help_is_on_a_key_that_types_nothing() -> None:
    app = host()
    async with app.run_test(size=(80, 24)) as pilot:
        assert any("? Help" in row for row in shown(app))
        await pilot.press("down")
        await until(pilot, lambda: any("F1 Help" in row for row in shown(app)))
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))

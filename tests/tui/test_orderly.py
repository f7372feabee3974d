"""Keys that come in one burst: each finds what the one before has left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.keys import key_to_character
from textual.screen import Screen
from textual.widgets import Input

from carcassonne_tui.tui.orderly import OrderlyApp
from carcassonne_tui.tui.screens.new_game import NewGame, NewGameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.title import TitleChoice, TitleScreen

from .screen_host import ScreenHost, until


class OrderlyHost(ScreenHost, OrderlyApp[None]):
    """A host that handles one key at a time, and shows the screen of a new game after the title."""

    def _keep(self, answer: object) -> None:
        if answer is TitleChoice.NEW_GAME:
            self.push_screen(NewGameScreen(), self._keep)
        else:
            super()._keep(answer)


def burst(app: App[Any], keys: str) -> None:
    """Send keys without waiting for anything."""
    for pressed in keys.split():
        app.post_message(events.Key(pressed, key_to_character(pressed)))


async def test_two_enters_begin_a_game() -> None:
    app = OrderlyHost(TitleScreen)
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, "enter enter")
        await app.answered(pilot)
    assert isinstance(app.answer, NewGame)


async def test_a_form_is_filled_in() -> None:
    app = OrderlyHost(NewGameScreen)
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, "down Z o e enter M a x tab tab right up up enter")
        await app.answered(pilot)
    assert isinstance(app.answer, NewGame)
    assert app.answer.setup.players == ("Zoe", "Max")
    assert [seat.colour for seat in app.answer.seats] == ["red", "green"]


async def test_the_keys_keep_their_order() -> None:
    app = OrderlyHost(NewGameScreen)
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, "down a b c d e f g")
        await pilot.pause()
        burst(app, "h i j k left left left X")
        await until(pilot, lambda: app.screen.query_one("#name-0", Input).value == "abcdefghXijk")


async def test_what_a_key_means_is_asked_when_it_is_its_turn() -> None:
    class SmallLetters(OrderlyHost):
        """A host that takes capitals for small letters where no text is typed."""

        def meant(self, event: events.Key) -> events.Key:
            capital = not isinstance(self.focused, Input) and event.key.isupper()
            return events.Key(event.key.lower(), event.key.lower()) if capital else event

    app = SmallLetters(TitleScreen)
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, "N down Z O E enter B o b up up enter")
        await app.answered(pilot)
    assert isinstance(app.answer, NewGame)
    assert app.answer.setup.players == ("ZOE", "Bob")


async def test_a_held_key_does_not_wait_for_itself_but_others_wait_for_it() -> None:
    app = OrderlyHost(NewGameScreen)
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, "down down down down right up up up X")
        await until(pilot, lambda: app.screen.query_one("#name-0", Input).value == "X")
        await pilot.press("down", "down", "down", "right")
        app.focus("#start")
        await pilot.press("enter")
        await app.answered(pilot)
    assert isinstance(app.answer, NewGame)
    assert not app.answer.random_order


async def test_help_is_opened_once_and_closed() -> None:
    app = OrderlyHost(TitleScreen)
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, "h h h q n")
        await until(pilot, lambda: app.focused is not None and app.focused.id == "start")
        assert [type(screen) for screen in app.screen_stack[1:]] == [NewGameScreen]


@pytest.mark.parametrize(
    ("build", "keys", "answer"),
    [
        (TitleScreen, "enter enter enter", TitleChoice.NEW_GAME),
        (TitleScreen, "q q", TitleChoice.QUIT),
        (lambda: Question("Really?"), "y n y", True),
        (NewGameScreen, "escape escape", None),
    ],
)
async def test_a_screen_answers_once_even_in_an_app_that_takes_keys_at_once(
    build: Callable[[], Screen[Any]], keys: str, answer: object
) -> None:
    app = ScreenHost(build)
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, keys)
        await app.answered(pilot)
        await pilot.pause()
        assert len(app.screen_stack) == 1
    assert app.answer is answer


async def test_a_key_does_nothing_on_a_screen_that_came_after_it() -> None:
    class Second(Screen[None]):
        """Notes what is done on it."""

        BINDINGS: ClassVar[list[BindingType]] = [("a", "note")]
        notes: ClassVar[list[str]] = []

        def action_note(self) -> None:
            self.notes.append("a")

    class First(Screen[None]):
        """Gives way to another screen while a key is on its way, as if somebody had clicked."""

        def on_key(self) -> None:
            self.app.push_screen(Second())

    class Host(OrderlyApp[None]):
        """An app with the one screen, and later the other."""

        def on_mount(self) -> None:
            self.push_screen(First())

    app = Host()
    async with app.run_test() as pilot:
        await pilot.pause()
        burst(app, "a")
        await until(pilot, lambda: isinstance(app.screen, Second) and app.screen.is_mounted)
        await until(pilot, lambda: app._settling is None)
        assert not Second.notes
        burst(app, "a")
        await until(pilot, lambda: bool(Second.notes))

"""What the first picture knows of the settings: what they say clearly, and never more than that."""

from __future__ import annotations

import os

import pytest

from carcassonne_tui.settings_file import MAX_BYTES, settings_path
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.first_look import FirstLook, first_look
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.title import TitleScreen

from .game_host import shown_screen
from .screen_host import until


def keep(text: str) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.mark.parametrize(
    ("text", "look"),
    [
        ("", FirstLook("dark", None)),
        ('theme = "light"', FirstLook("light", None)),
        ('theme = "light"\nglyphs = "unicode"\nbell = 7', FirstLook("light", "unicode")),
        ('theme = "light"\n[keys]\ntitle.quit = "n"', FirstLook("light", None, keys=True)),
        ('theme = "no such"\nglyphs = "ascii"', FirstLook("dark", "ascii")),
        ('theme = ["light"]\nglyphs = 3', FirstLook("dark", 3)),
        ("theme = ", FirstLook("dark", None)),
        ("a = " + "[" * 9999, FirstLook("dark", None)),
        ('theme = "light"\n' + "#" * MAX_BYTES, FirstLook("dark", None)),
    ],
)
def test_what_can_be_made_out(text: str, look: FirstLook) -> None:
    keep(text)
    assert first_look() == look
    assert CarcassonneApp().theme == look.theme


def test_without_a_file_everything_is_as_usual() -> None:
    assert first_look() == FirstLook()
    settings_path().mkdir(parents=True)
    assert first_look() == FirstLook()


def test_nobody_waits_for_a_pipe() -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(settings_path())
    assert first_look() == FirstLook()


async def test_own_keys_hold_from_the_first_picture_on() -> None:
    keep('[keys]\ntitle.quit = "n"\ntitle.new-game = "q"')
    app = CarcassonneApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.pause()
        assert app.key_map.keys == {"title.quit": ("n",), "title.new-game": ("q",)}
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))

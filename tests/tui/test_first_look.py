"""What the first picture knows of the settings: what they say clearly, and never more than that."""

from __future__ import annotations

import os

import pytest

from carcassonne_tui.settings_file import MAX_BYTES, settings_path
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.first_look import FirstLook, first_look


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

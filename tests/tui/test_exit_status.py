"""What the program answers when it ends."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from textual.app import App

from carcassonne_tui.drawing.theme_names import DEFAULT_THEME
from carcassonne_tui.settings import load_settings
from carcassonne_tui.settings_file import settings_path
from carcassonne_tui.tui import app as module
from carcassonne_tui.tui.app import CarcassonneApp


@pytest.fixture
def ending(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is done as soon as the app runs, which it does without a terminal."""
    todo: list[Any] = []

    def run(app: App[int], **_: Any) -> int | None:
        return App.run(app, headless=True, auto_pilot=lambda _: _act(todo, app))

    monkeypatch.setattr(CarcassonneApp, "run", run)
    return todo


async def _act(todo: list[Any], app: App[int]) -> None:
    app.call_later(todo[0], app)


def test_whoever_quits_gets_0(ending: list[Any]) -> None:
    ending.append(lambda app: app.exit(0))
    assert module.run() == 0


def test_a_signal_is_told(ending: list[Any]) -> None:
    ending.append(lambda app: app.exit(128 + 15))
    assert module.run() == 143


def test_a_fault_of_the_program_is_told(ending: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    ending.append(lambda app: app.no_such_thing)
    assert module.run() == 1
    assert "AttributeError" in capsys.readouterr().err


def test_what_was_chosen_last_is_kept(ending: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def choose_and_leave(app: CarcassonneApp) -> None:
        monkeypatch.setattr(app, "call_after_refresh", lambda *_: True)  # the end comes before the next picture
        app.action_next_theme()
        app.exit(0)

    ending.append(choose_and_leave)
    assert module.run() == 0
    assert load_settings().theme != DEFAULT_THEME


def test_what_could_not_be_kept_at_the_end_is_told(
    ending: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings_path().mkdir(parents=True)

    def choose_and_leave(app: CarcassonneApp) -> None:
        monkeypatch.setattr(app, "call_after_refresh", lambda *_: True)
        app.action_next_theme()
        app.exit(0)

    ending.append(choose_and_leave)
    assert module.run() == 0
    assert "settings.toml" in capsys.readouterr().err


def test_what_cannot_be_opened_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    def find() -> module.Opening:
        raise LookupError("nothing there")

    monkeypatch.setattr(CarcassonneApp, "run", lambda app: App.run(app, headless=True))
    with pytest.raises(LookupError, match="nothing there"):
        module.run(find=find)


def test_the_first_picture_waits_for_no_strict_reading() -> None:
    program = "import sys, carcassonne_tui.tui.app; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0

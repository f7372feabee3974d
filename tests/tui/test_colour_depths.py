"""The app in terminals of few colours and of none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.style import Style
from textual.app import App

from .game_host import at_play, new_game

SCREENS = {
    "GameScreen": (),
    "HelpScreen": ("question_mark",),
    "TilesLeftScreen": ("full_stop",),
    "Question": ("r", "enter", "s", "q"),
    "SettingsScreen": ("comma",),
}
each_screen = pytest.mark.parametrize(("name", "keys"), SCREENS.items())


def styles(app: App[int]) -> Iterator[Style]:
    """The styles of everything that is on the screen."""
    for strip in app.screen._compositor.render_strips():
        for _, style, _ in strip:
            if style is not None:
                yield style


@pytest.fixture
def few_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.usefixtures("few_colours")
@each_screen
async def test_sixteen_colours_are_the_terminal_s_own(name: str, keys: tuple[str, ...]) -> None:
    app = at_play(new_game())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert type(app.screen).__name__ == name
        assert app.theme == "terminal"
        colours = [colour for style in styles(app) for colour in (style.color, style.bgcolor) if colour is not None]
        assert len({colour.number for colour in colours}) > 1
        assert not [colour for colour in colours if colour.triplet is not None]


@pytest.mark.usefixtures("few_colours")
@each_screen
async def test_without_colours_there_are_none_of_the_terminal_s_own(
    monkeypatch: pytest.MonkeyPatch, name: str, keys: tuple[str, ...]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = at_play(new_game())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert type(app.screen).__name__ == name
        for style in styles(app):
            for colour in (style.color, style.bgcolor):
                assert colour is None or colour.is_default

"""The app in terminals of few colours and of none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.segment import Segment
from textual.app import App

from carcassonne_tui.drawing.glyphs import is_ambiguous

from .game_host import at_play, new_game

SCREENS = {
    "GameScreen": (),
    "HelpScreen": ("question_mark",),
    "TilesLeftScreen": ("full_stop",),
    "Question": ("r", "enter", "s", "q"),
    "SettingsScreen": ("comma",),
}
each_screen = pytest.mark.parametrize(("name", "keys"), SCREENS.items())


def runs(app: App[int]) -> Iterator[Segment]:
    """Everything that is on the screen."""
    for strip in app.screen._compositor.render_strips():
        yield from strip


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
        styles = [style for _, style, _ in runs(app) if style is not None]
        colours = [colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None]
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
        for _, style, _ in runs(app):
            for colour in (style.color, style.bgcolor) if style else ():
                assert colour is None or colour.is_default


@pytest.mark.parametrize("few", [False, True])
@each_screen
async def test_the_width_of_every_character_is_certain(
    monkeypatch: pytest.MonkeyPatch, name: str, keys: tuple[str, ...], few: bool
) -> None:
    if few:
        monkeypatch.delenv("COLORTERM")
        monkeypatch.setenv("TERM", "xterm")
    app = at_play(new_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        for _ in range(9):  # a line farther down each time, where it can be scrolled
            await pilot.pause()
            assert type(app.screen).__name__ == name
            assert not [text for text, _, _ in runs(app) if any(is_ambiguous(sign) for sign in text)]
            await pilot.press("down")


@pytest.mark.parametrize("few", [False, True])
async def test_the_width_is_certain_where_a_game_is_set_up_and_kept(monkeypatch: pytest.MonkeyPatch, few: bool) -> None:
    if few:
        monkeypatch.delenv("COLORTERM")
        monkeypatch.setenv("TERM", "xterm")
    app = at_play()
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("", "n", "escape s"):
            await pilot.press(*keys.split())
            await pilot.pause()
            assert not [text for text, _, _ in runs(app) if any(is_ambiguous(sign) for sign in text)]

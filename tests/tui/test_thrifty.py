"""Only what has changed is drawn and written, and the terminal shows the whole of it all the same."""

from __future__ import annotations

import gc
import importlib
import re
from collections import Counter
from random import Random
from typing import Any
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.settings import SettingsScreen
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.thrifty import Painted, ThriftyCompositor, Update, joined, without
from records.games import EVERYTHING, random_game

from .game_host import at_play, new_game, shown_screen
from .screen_host import SIX_NAMES, SIZES, ScreenHost

pyte: Any = importlib.import_module("pyte")  # it does not declare its types

KEYS = (
    *("enter", "tab", "r", "1", "2", "space", "u", "y", "n", "escape", "enter", "tab", "space", "enter"),
    *(
        "L",
        "H",
        "plus",
        "minus",
        "0",
        "g",
        "f",
        "o",
        "i",
        "left",
        "up",
        "v",
        "apostrophe",
        "question_mark",
        "full_stop",
    ),
    *("ctrl+c", "comma", "t", "x", "b", "q"),
)
"""Keys that move all there is to be moved on the screens of a game."""

RECTANGLES = st.builds(Region, *[st.integers(0, 12)] * 2, *[st.integers(1, 6)] * 2)


def cells(regions: list[Region]) -> Counter[tuple[int, int]]:
    """How often each cell is in any of the regions."""
    return Counter((x, y) for region in regions for x in region.column_range for y in region.line_range)


class TestRegions:
    @given(st.lists(RECTANGLES, max_size=6))
    def test_joined_ones_hold_every_cell_of_them_once(self, regions: list[Region]) -> None:
        assert cells(joined(regions)) == Counter(cells(regions).keys())

    def test_those_above_each_other_are_one(self) -> None:
        assert joined([Region(3, 2, 4, 1), Region(3, 1, 4, 1), Region(3, 3, 4, 2)]) == [Region(3, 1, 4, 4)]

    def test_those_beside_each_other_are_one(self) -> None:
        assert joined([Region(5, 1, 2, 3), Region(3, 1, 2, 3), Region(6, 1, 9, 3)]) == [Region(3, 1, 12, 3)]

    def test_nothing_is_nothing(self) -> None:
        assert joined([Region(), Region(4, 4, 0, 3)]) == []

    @given(RECTANGLES, RECTANGLES)
    def test_one_without_a_part_holds_the_rest_of_its_cells_once(self, region: Region, other: Region) -> None:
        part = region.intersection(other)
        assert cells(without(region, part)) == cells([region]) - cells([part] if part else [])


def test_parts_are_written_from_the_top_and_colours_end_where_there_are_none() -> None:
    parts = [Segment("a", Style(color="red", bold=True)), Segment("b", Style(color="red", bold=True)), Segment("c")]
    console = Console(force_terminal=True, color_system="truecolor")
    written = Update([Painted(3, 0, Strip([Segment("d")])), Painted(1, 4, Strip(parts))]).render_segments(console)
    assert written == "\x1b[2;5H\x1b[0;1;31mab\x1b[0mc\x1b[4;1Hd\x1b[0m"


class Mirror:
    """A terminal that is written to as the real one would be.

    Attributes:
        written: How many characters have been written, sequences among them.
    """

    def __init__(self, app: App[Any], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
        self._app, self._size, self._terminal, self.written = app, size, pyte.Screen(*size), 0
        self._stream = pyte.Stream(self._terminal)
        drawn: Any = Compositor.render_update

        def render_update(*args: Any, **options: Any) -> Any:
            update = drawn(*args, **options)
            if update is not None:
                written = update.render_segments(app.console)
                self.written += len(written)
                self._stream.feed(written)
            return update

        monkeypatch.setattr(Compositor, "render_update", render_update)

    @property
    def rows(self) -> list[str]:
        """The rows of the terminal as text."""
        return [row.rstrip() for row in self._terminal.display]

    def differing(self) -> list[str]:
        """What is not on the terminal as it would be if Textual drew all of it anew."""
        whole = pyte.Screen(*self._size)
        drawn = self._app.screen._compositor.render_full_update(simplify=True)
        pyte.Stream(whole).feed(drawn.render_segments(self._app.console))
        columns, rows = self._size
        return [
            f"{x},{y}: {self._terminal.buffer[y][x]} instead of {whole.buffer[y][x]}"
            for y in range(rows)
            for x in range(columns)
            if self._terminal.buffer[y][x] != whole.buffer[y][x]
        ]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
async def test_the_terminal_shows_all_of_the_screen_whatever_changes(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(str(size))
    app = at_play(new_game(SIX_NAMES[:5], seed=5) if size == SIZES[0] else random_game(5, 90, EVERYTHING))
    mirror = Mirror(app, size, monkeypatch)

    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        for _ in range(25):
            pressed = random.choice(KEYS)
            if random.random() < 0.2:
                await pilot.hover(offset=(random.randrange(size[0]), random.randrange(size[1])))
            await pilot.press(pressed)
            await pilot.pause()
            if not app.is_running or len(app.screen_stack) < 2:
                break
            assert not mirror.differing(), pressed


async def test_of_a_turn_little_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    size = SIZES[-1]
    app = at_play(random_game(5, 90, EVERYTHING))
    mirror = Mirror(app, size, monkeypatch)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        whole, mirror.written = mirror.written, 0
        await pilot.press("right")
        await pilot.pause(0.2)
        assert 0 < mirror.written < whole / 20


async def test_of_a_move_through_a_form_two_lines_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    size = SIZES[-1]
    app = at_play(random_game(5, 90, EVERYTHING))
    mirror = Mirror(app, size, monkeypatch)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        mirror.written = 0
        await pilot.press("comma")
        await shown_screen(pilot, SettingsScreen)
        await pilot.pause(0.2)
        whole = mirror.written
        for pressed in ("down", "down", "up"):
            mirror.written = 0
            await pilot.press(pressed)
            await pilot.pause(0.2)
            assert 0 < mirror.written < whole / 4
            assert not mirror.differing(), pressed


async def test_no_picture_is_kept_of_a_screen_that_is_gone() -> None:
    app = at_play(random_game(5, 90, EVERYTHING))
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press("u")
        await shown_screen(pilot, Question)
        await pilot.pause(0.2)
        pictures = [ref(widget._styles_cache) for widget in app.screen.walk_children(Widget, with_self=True)]
        await pilot.press("n")
        await shown_screen(pilot, GameScreen)
        await pilot.pause(0.2)
        gc.collect()
        assert len(pictures) > 3
        assert [picture() for picture in pictures] == [None] * len(pictures)


class Layers(SpokenScreen[None]):
    """Lines, of which another widget hides a part."""

    DEFAULT_CSS = """
    Layers { layers: below above; }
    #below { layer: below; width: 30; height: 6; }
    #above { layer: above; width: 9; height: 2; offset: 5 1; }
    """

    def compose(self) -> ComposeResult:
        yield Static("\n".join("abcdefghij" * 3 for _ in range(6)), id="below")
        yield Static("#########\n#########", id="above")


async def test_what_lies_in_front_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    app = ScreenHost(Layers)
    mirror = Mirror(app, SIZES[0], monkeypatch)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause(0.1)
        assert isinstance(app.screen._compositor, ThriftyCompositor)
        app.screen.query_one("#below", Static).update("\n".join("0123456789" * 3 for _ in range(6)), layout=False)
        await pilot.pause(0.1)
        assert mirror.rows[:3] == [
            "0123456789" * 3,
            "01234#########456789" + "0123456789",
            "01234#########456789" + "0123456789",
        ]
        assert not mirror.differing()


def svg_rows(picture: str) -> dict[str, str]:
    """The text of a picture of the screen, by the height at which it stands, without the spaces."""
    rows: dict[str, str] = {}
    for y, text in re.findall(r'<text [^>]*y="([\d.]+)"[^>]*>(.*?)</text>', picture):
        rows[y] = rows.get(y, "") + text.replace("&#160;", "")
    return rows


async def test_textual_can_make_a_picture_of_the_screen() -> None:
    app = at_play(random_game(5, 90, EVERYTHING))
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press("u")  # the question lies on the game
        await pilot.pause(0.1)
        assert len(app.screen_stack) > 2
        compositor = app.screen_stack[-2]._compositor  # it draws what lies behind
        behind, by_textual = compositor.render_strips(), Compositor.render_strips(compositor)
        assert [strip.text for strip in behind] == [strip.text for strip in by_textual]
        rows = svg_rows(app.export_screenshot())
        assert len(rows) >= SIZES[0][1]
        assert rows == svg_rows(app.export_screenshot(simplify=True))


async def test_another_theme_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes each widget and the screens behind, for the sake of which Textual would draw all of it again."""
    drawn: list[Any] = []
    draw: Any = Compositor.render_update

    def count(*args: Any, **options: Any) -> Any:
        update = draw(*args, **options)
        drawn.append(update)
        return update

    monkeypatch.setattr(Compositor, "render_update", count)
    app = at_play(random_game(5, 90, EVERYTHING))
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause(0.3)
        drawn.clear()
        await pilot.press("t")
        await pilot.pause(0.3)
        assert len([update for update in drawn if update is not None]) == 1

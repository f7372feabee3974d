"""The line of keys: what it shows, what it leaves out, and clicks."""

from __future__ import annotations

from typing import ClassVar

import pytest
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType

from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.widgets.key_bar import KeyBar

from .panel_host import rows_of
from .screen_host import ScreenHost


class Keys(SpokenScreen[str]):
    """A screen with a few keys, one of which works only sometimes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("game.rotate", "r,t", "press('rotate')"),
        key("game.skip", "space,s", "press('skip')", display="Space"),
        key("game.undo", "u", "undo"),
        key("game.leave", "q", "press('leave')"),
        key("game.fit", "0", "press('fit')", show=False),
    ]
    can_undo = False

    def compose(self) -> ComposeResult:
        yield KeyBar()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:  # noqa: ARG002 - Textual's form
        return self.can_undo or action != "undo"

    def action_press(self, what: str) -> None:
        self.dismiss(what)


def bar_of(app: ScreenHost) -> str:
    return rows_of(app.screen.query_one(KeyBar))[0]


async def test_it_shows_what_works_now() -> None:
    app = ScreenHost(Keys)
    async with app.run_test() as pilot:
        assert isinstance(app.screen, Keys)
        assert bar_of(app) == " r Turn  Space Nobody  q Leave"
        app.screen.can_undo = True
        app.screen.refresh_bindings()
        await pilot.pause()
        assert bar_of(app) == " r Turn  Space Nobody  u Take back  q Leave"


async def test_remapped_keys() -> None:
    app = ScreenHost(Keys)
    async with app.run_test() as pilot:
        app.set_keymap({"game.skip": "x"})
        app.screen.refresh_bindings()
        await pilot.pause()
        assert "x Nobody" in bar_of(app)
        assert "Space" not in bar_of(app)


@pytest.mark.parametrize(("width", "bar"), [(80, " r Turn  Space Nobody  q Leave"), (30, " r Turn  Space Nobody")])
async def test_no_key_is_cut_in_two(width: int, bar: str) -> None:
    app = ScreenHost(Keys)
    async with app.run_test() as pilot:
        app.screen.query_one(KeyBar).styles.width = width
        await pilot.pause()
        assert bar_of(app) == bar
        assert cell_len(bar) <= width


@pytest.mark.parametrize(("x", "pressed"), [(1, "rotate"), (7, "rotate"), (10, "skip"), (25, "leave")])
async def test_a_click_presses_the_key(x: int, pressed: str) -> None:
    app = ScreenHost(Keys)
    async with app.run_test() as pilot:
        await pilot.click(KeyBar, offset=(x, 0))
        await app.answered(pilot)
    assert app.answer == pressed

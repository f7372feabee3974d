"""An app that shows one screen and keeps what it answers."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import cache
from random import Random
from time import monotonic
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.theme import Theme as TextualTheme
from textual.widgets import Input

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Options, Setup
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.view import View

SIZES = ((80, 24), (120, 40), (200, 60))
"""The smallest terminal, a usual one and a large one, as columns and rows."""

ODD_NAMES = ("[red]x[/]", "カルカソンヌのお姫様とその友達みんな", "Émile", "\\[b", "a" * 20)
"""Names that would be markup, are double width, have accents, and are as long as can be."""

SIX_NAMES = (*ODD_NAMES, "Zoë, who is the sixth")
"""The same for as many as may ever play."""

PATIENCE = 30
"""Seconds for which something is waited for: more than any machine takes, however busy it is."""

NOTHING = object()
"""What the screen has answered as long as it has not."""


class ScreenHost(App[None]):
    """Shows one screen.

    Attributes:
        answer: What the screen answered when it went, or `NOTHING`.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, build: Callable[[], Screen[Any]], theme: str = "dark") -> None:
        """A host of the screen that `build` makes."""
        super().__init__()
        self._build = build
        self.answer: object = NOTHING
        palette = load_theme(theme)
        self.register_theme(TextualTheme(name=theme, dark=palette.dark, **palette.ui.model_dump()))
        self.theme = theme

    def on_mount(self) -> None:
        """Show it."""
        self.push_screen(self._build(), self._keep)

    def focus(self, selector: str) -> None:
        """Give the focus to a widget of the screen."""
        self.screen.set_focus(self.screen.query_one(selector))

    async def answered(self, pilot: Pilot[Any]) -> None:
        """Wait for the screen's answer."""
        await until(pilot, lambda: self.answer is not NOTHING)

    def _keep(self, answer: object) -> None:
        self.answer = answer


def shown(app: App[Any]) -> list[str]:
    """The rows of the screen as text."""
    svg = app.export_screenshot()
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        rows.setdefault(float(y), []).append((float(x), html.unescape(text).replace("\xa0", " ")))
    return ["".join(text for _, text in sorted(rows[y])).rstrip() for y in sorted(rows)]


async def hold_still(pilot: Pilot[Any]) -> None:
    """Wait for everything to be drawn, with cursors that do not blink, so that a picture can be taken."""
    for field in pilot.app.screen.query(Input):
        field.cursor_blink = False
    await pilot.pause()


async def until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    """Wait for what must come about once the screen has been laid out anew."""
    deadline = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < deadline, "it did not come about"
        await pilot.pause(0.01)


@cache
def finished(
    players: int = 3,
    seed: int = 3,
    *,
    shown_finals: int | None = None,
    scores: tuple[int, ...] | None = None,
    **options: Any,
) -> View:
    """The view of a game that was played to its end at random.

    Args:
        players: How many took part.
        seed: Decides the tiles and the moves.
        shown_finals: How many scores of the final scoring have been shown; None for all of them.
        scores: Points by seat at the start, or None for none.
        options: The options of the game; farmers are on unless they are told otherwise.
    """
    names = SIX_NAMES[:players]
    game = Game(Setup(players=names, options=Options(**{"farmers": True, **options}), seed=seed, scores=scores))
    choose = Random(seed).choice
    while actions := list(game.legal_actions()):
        game.apply(choose(actions))
    controller = Controller(Record(game), seats_for(names))
    if shown_finals is None:
        controller.finish_scoring()
    for _ in range(shown_finals or 0):
        controller.next_score()
    return controller.seen

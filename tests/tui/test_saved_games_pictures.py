"""Pictures of the saved games at three sizes, which no change may move unseen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from .kept_games import ALL_BOXES, OVER, host, keep, keep_text, sight
from .panel_host import SnapCompare
from .screen_host import ODD_NAMES, SIZES, hold_still, until


def several() -> None:
    """Games of all kinds, in the middle of the first one."""
    looks = [("Z", "pink"), ("Y", "black"), ("X", "yellow")]
    keep("20260202-aaaa", ("Zoe", "Yves", "Xenia"), 70, hour=3, looks=looks, seed=8, river=True)
    keep("20260202-bbbb", ODD_NAMES, 240, hour=2, seed=2, **ALL_BOXES)
    keep("20260202-cccc", ("Ann", "Bob"), OVER, hour=1, seed=5, farmers=False)
    keep_text("20260202-dddd", "no game")
    for number in range(12):
        keep(f"20260101-{number:04}", ("Ann", "Cleo"), number, hour=-30 - number, seed=number, abbot=True)


SHELVES: dict[str, tuple[Callable[[], object], str]] = {
    "begun": (several, ""),
    "odd": (several, "down"),
    "over": (several, "down down"),
    "damaged": (several, "down down down"),
    "last": (several, "end"),
    "none": (lambda: None, ""),
}
"""By name what is on the shelf, and the keys that are pressed then."""


async def previewed(pilot: Pilot[Any]) -> None:
    """Wait until everything is drawn, the preview of the chosen game included."""
    app: Any = pilot.app
    game = app.screen._list.chosen
    if game is not None:
        await until(pilot, lambda: (sight(app) or game).path == game.path and sight(app) is not None)
    await hold_still(pilot)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", SHELVES)
def test_pictures(snap_compare: SnapCompare, name: str, size: tuple[int, int]) -> None:
    fill, keys = SHELVES[name]
    fill()
    assert snap_compare(host(), press=keys.split(), terminal_size=size, run_before=previewed)


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_pictures_in_other_themes(snap_compare: SnapCompare, theme: str) -> None:
    several()
    assert snap_compare(host(theme=theme), terminal_size=(80, 24), run_before=previewed)

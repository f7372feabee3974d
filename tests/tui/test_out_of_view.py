"""What the frame says of cells where the tile fits and which are out of view."""

from __future__ import annotations

import re
from random import Random

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.outside import Outside, outside
from rules.boards import begin

from .game_host import SMALLEST, new_game
from .screen_host import SIZES, ScreenHost
from .test_looking_screen import about, host, led

STREET = " ".join(f"U@{x},0r0" for x in range(1, 9))
"""A road from the tile at (0, 0) to the east."""

SIDES = ("left", "right", "up", "down")
SIGNS = dict(zip("<>^v", SIDES, strict=True))


def far_along(seed: int = 3) -> Game:
    """A game with many cells where the tile fits."""
    game, choose = new_game(seed=seed), Random(seed).choice
    while len(game.board) < 30 or game.phase is not Phase.PLACE:
        game.apply(choose(list(game.legal_actions())))
    return game


def shown_map(pilot: Pilot[None]) -> MapView:
    """The map of the game screen."""
    return pilot.app.screen.query_one(MapView)


def told(pilot: Pilot[None]) -> tuple[str, dict[str, int]]:
    """What is said of all the cells, and how many are said to be out of view on each side."""
    if not (said := about(pilot)):
        return "", {}
    cells, sides = said.split(", out of view: ")
    numbers = {side: int(number) for number, side in re.findall(r"(\d+) (left|right|up|down)", sides)}
    numbers |= {SIGNS[sign]: int(number) for sign, number in re.findall(r"([<>^v])(\d+)", sides)}
    return cells, numbers


def beyond(shown: MapView, cell: tuple[int, int], ruled: bool) -> set[str]:
    """The sides of the window beyond which all of a cell lies."""
    region = shown.region_of(*cell)
    left, top = (4, 1) if ruled else (0, 0)
    found = (region.right <= left, region.x >= shown.size.width, region.bottom <= top, region.y >= shown.size.height)
    return {side for side, lies in zip(SIDES, found, strict=True) if lies}


def check(pilot: Pilot[None], app: ScreenHost, *, ruled: bool = False) -> int:
    """Hold what is said against where the cells are drawn; how many are out of view."""
    view, shown = led(app).seen, shown_map(pilot)
    cells, numbers = told(pilot)
    away = [sides for cell in view.legal if (sides := beyond(shown, cell, ruled))]
    assert sum(numbers.values()) == len(away)
    for side in SIDES:
        least = sum(sides == {side} for sides in away)
        assert least <= numbers.get(side, 0) <= sum(side in sides for sides in away)
    if away:
        found = led(app).game.placements.cells()
        number = f"Cell {found.index(view.cursor) + 1} of" if view.cursor in found else ""
        assert cells == (f"{number} {len(found)}" if number else f"{len(found)} cells fit")
    return len(away)


KEYS = (
    ("tab", "tab", "shift+tab", "shift+tab", "shift+tab", "minus", "minus", "tab", "plus", "plus", "plus", "tab"),
    ("H", "H", "H", "J", "J", "L", "L", "L", "L", "L", "L", "K", "K", "K", "K", "K", "K", "minus"),
    ("left", "up", "right", "right", "down", "down", "down", "tab", "r", "g", "H", "J", "g"),
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", KEYS)
async def test_what_is_out_of_view_is_said_whatever_moves(size: tuple[int, int], keys: tuple[str, ...]) -> None:
    app = host(far_along())
    numbers = set()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in ("", *keys):
            if key:
                await pilot.press(key)
                await pilot.pause()
            numbers.add(check(pilot, app, ruled=shown_map(pilot).rules_shown))
    assert len(numbers) > 1 or size == SIZES[-1]
    assert size != SMALLEST or max(numbers) > 3


async def test_it_follows_the_size_of_the_terminal() -> None:
    app = host(far_along())
    numbers = []
    async with app.run_test(size=SMALLEST) as pilot:
        for size in ((80, 24), (200, 60), (120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            numbers.append(check(pilot, app))
        shown_map(pilot).fit()
        await pilot.pause()
        numbers.append(check(pilot, app))
    assert numbers[0] == numbers[3] > numbers[2] > numbers[1]
    assert numbers[4] < numbers[3]


async def test_tab_goes_through_the_numbers_in_order() -> None:
    app = host(far_along())
    async with app.run_test(size=SMALLEST) as pilot:
        count = len(led(app).seen.legal)
        said = []
        for _ in range(count + 1):
            await pilot.press("tab")
            await pilot.pause()
            said.append(told(pilot)[0])
    first = int(said[0].split()[1])
    assert said == [f"Cell {(first - 1 + step) % count + 1} of {count}" for step in range(count + 1)]


async def test_nothing_is_said_where_all_is_in_view_or_nothing_is_to_be_placed() -> None:
    app = host(begin("D@0,0r0", "U U", farmers=True))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert about(pilot) == ""
        await pilot.press("L", "L", "L", "L", "L", "L", "L", "L")
        await pilot.pause()
        assert about(pilot) == "Cell 1 of 3, out of view: 3 left"
        await pilot.press("enter")
        await pilot.pause()
        assert led(app).seen.phase is Phase.DEPLOY
        assert about(pilot) == ""


async def test_whoever_looks_around_reads_of_what_he_looks_at() -> None:
    app = host(begin(f"D@0,0r0 {STREET}", "U U", farmers=True))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        before = about(pilot)
        assert re.fullmatch(r"Cell \d+ of \d+, out of view: \d+ left", before)
        for key, said in [("i", ""), ("o", "Owners of everything"), ("o", ""), ("i", before)]:
            await pilot.press(key)
            await pilot.pause()
            assert about(pilot).startswith(said) if said else about(pilot) == "", key


async def test_signs_stand_for_words_where_there_is_no_room() -> None:
    app = host(far_along())
    async with app.run_test(size=SMALLEST) as pilot:
        screen, controller = pilot.app.screen, led(app)
        assert isinstance(screen, GameScreen)
        shown_map(pilot).outside = Outside(12, 13, 14, 15)
        cells = controller.game.placements.cells()
        at = f"Cell {cells.index(controller.seen.cursor) + 1} of {len(cells)}"
        assert about(pilot) == f"{at}, out of view: <12 >13 ^14 v15"
        shown_map(pilot).outside = Outside(12, 0, 0, 15)
        assert about(pilot) == f"{at}, out of view: 12 left, 15 down"


async def test_it_is_said_with_settings_that_change() -> None:
    app = host(far_along())
    async with app.run_test(size=SMALLEST) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        await pilot.pause()
        screen.use_settings(Settings(coordinates=True))
        await pilot.pause()
        assert check(pilot, app, ruled=True)


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        (Region(10, 5, 11, 5), Outside()),
        (Region(0, 5, 11, 5), Outside()),
        (Region(-1, 5, 11, 5), Outside(left=1)),
        (Region(59, 24, 11, 5), Outside()),
        (Region(60, 24, 11, 5), Outside(right=1)),
        (Region(59, 25, 11, 5), Outside(down=1)),
        (Region(59, 0, 11, 5), Outside(up=1)),
        (Region(-30, 0, 11, 5), Outside(left=1)),
        (Region(-1, -20, 11, 5), Outside(up=1)),
    ],
)
def test_a_cell_is_out_of_view_when_nothing_of_it_is_to_be_seen(cell: Region, found: Outside) -> None:
    assert outside([cell], Region(10, 5, 50, 20)) == found

"""The tiles that are still to come, each type drawn with its number."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from carcassonne_tui.box import catalogue, tileset
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Game, Options, Phase, by_box, remaining_tiles
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.tiles_left import Heap, TilesLeftScreen, heap_lines
from carcassonne_tui.tui.widgets.map_painter import Look, Painter
from carcassonne_tui.tui.widgets.pane import Pane
from rules.boards import begin

from .all_boxes import BOXES
from .game_host import Guarded, at_play, new_game, shown_screen
from .panel_host import SnapCompare
from .screen_host import SIZES, ScreenHost, hold_still, shown, until

PAINTER = Painter(load_theme("dark"))


def host(game: Game, theme: str = "dark") -> ScreenHost:
    return ScreenHost(lambda: TilesLeftScreen(game.position, load_theme(theme)), theme)


def played(actions: int, seed: int = 3, **options: Any) -> Game:
    """A game after some actions at random."""
    game = Game.new(["Ann", "Bob", "Cleo"], Options(**{"farmers": True, **options}), seed=seed)
    choose = Random(seed).choice
    while len(game.actions) < actions:
        game.apply(choose(list(game.legal_actions())))
    return game


def title(app: ScreenHost) -> str:
    return str(app.screen.query_one("#title", Static).render())


def tiles(app: ScreenHost) -> list[str]:
    """The rows of the tiles, those out of view included."""
    return str(app.screen.query_one("#tiles", Static).render()).split("\n")


def numbers(rows: list[str]) -> list[int]:
    """The numbers beside the tiles."""
    return [int(number) for row in rows for number in re.findall(r"x(\d+)", row)]


class TestHeaps:
    def drawn(self, heap: Heap, width: int, zoom: Zoom = Zoom.OVERVIEW) -> list[str]:
        return [line.plain for line in heap_lines(heap, PAINTER, width, zoom)]

    def of(self, *counts: int) -> Heap:
        types = list(tileset("base").tiles.values())
        return Heap("Some tiles", tuple(zip(types, counts, strict=False)))

    def test_the_title_says_how_many_they_are(self) -> None:
        assert self.drawn(self.of(2, 4, 1), 80)[0] == "Some tiles  7"

    @pytest.mark.parametrize(("width", "rows"), [(10, 3), (21, 3), (22, 2), (33, 2), (34, 1), (80, 1)])
    def test_as_many_side_by_side_as_fit(self, width: int, rows: int) -> None:
        lines = self.drawn(self.of(2, 4, 1), width)
        assert len(lines) == 1 + rows * (Zoom.OVERVIEW.rows + 1)
        assert max(map(len, lines[1:])) <= width
        assert numbers(lines) == [2, 4, 1]

    def test_larger_tiles_take_more_room(self) -> None:
        assert len(self.drawn(self.of(2, 4, 1), 40, Zoom.NORMAL)) == 1 + 2 * (Zoom.NORMAL.rows + 1)

    def test_long_numbers_stay_apart(self) -> None:
        lines = self.drawn(self.of(10, 4, 123), 80)
        assert numbers(lines) == [10, 4, 123]
        assert max(map(len, lines)) == 3 * (7 + 1 + 4) + 2 * 2

    def test_every_type_is_drawn_as_on_the_map(self) -> None:
        lines = self.drawn(Heap("", ((catalogue()["V"], 3), (catalogue()["TB/CR"], 1))), 80)
        for column, tile in ((0, "V"), (12, "TB/CR")):
            rows = PAINTER.paint(Look(catalogue()[tile].orientations[0]), Zoom.OVERVIEW)
            assert [line[column : column + 7] for line in lines[1:4]] == [
                "".join(run.text for run in row) for row in rows
            ]

    def test_no_two_types_of_a_mix_look_the_same(self) -> None:
        for abbot in (False, True):
            game = Game.new(["Ann", "Bob"], Options(**{**BOXES, "abbot": abbot}), seed=1)
            looks = [PAINTER.paint(Look(tile.orientations[0]), Zoom.NORMAL) for tile in remaining_tiles(game.position)]
            texts = ["\n".join("".join(run.text for run in row) for row in rows) for rows in looks]
            assert len(set(texts)) > 0.9 * len(texts)


class TestScreen:
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("actions", [0, 31, 60, 140])
    async def test_all_tiles_are_there_box_by_box(self, size: tuple[int, int], actions: int) -> None:
        game = played(actions, **BOXES)
        boxes = by_box(game.position, remaining_tiles(game.position))
        app = host(game)
        async with app.run_test(size=size):
            assert title(app) == f"{game.remaining} tiles left"
            rows = tiles(app)
        assert numbers(rows) == [count for box in boxes for _, count in box.counts]
        assert not game.discarded
        names = ("The River", "Base game", "The Festival", "Inns & Cathedrals", "Traders & Builders")
        titles = [f"{name}  {box.total}" for name, box in zip(names[-len(boxes) :], boxes, strict=True)]
        assert [row.rstrip() for row in rows if row.startswith(names)] == titles

    @pytest.mark.parametrize("width", [*range(80, 131, 5), 200])
    async def test_no_sliver_of_what_lies_below_is_seen_beside_it(self, width: int) -> None:
        app = host(played(60, **BOXES))
        async with app.run_test(size=(width, 30)) as pilot:
            await pilot.pause()
            beside = width - app.screen.query_one("#box").region.width
            assert beside == 0 or beside >= 10

    async def test_tiles_put_aside_come_last(self) -> None:
        app = host(begin("B@0,0r0", "C C U V E E"))
        async with app.run_test():
            assert title(app) == "3 tiles left"
            assert [row.strip() for row in tiles(app) if "Put aside" in row] == ["Put aside, in the box  2"]
            assert numbers(tiles(app)) == [2, 1, 2]

    async def test_one_tile_is_one_tile(self) -> None:
        app = host(begin(draw="U V"))
        async with app.run_test():
            assert title(app) == "1 tile left"

    async def test_an_empty_pile(self) -> None:
        app = host(begin(draw="U"))
        async with app.run_test():
            assert title(app) == "The draw pile is empty."
            assert numbers(tiles(app)) == []

    async def test_a_shorter_game_does_not_tell_what_is_left_out(self) -> None:
        app = host(Game.new(["Ann", "Bob"], Options(game_length="half"), seed=1))
        async with app.run_test():
            assert title(app) == "35 tiles left, of these 70"
            assert sum(numbers(tiles(app))) == 70

    async def test_at_the_end_of_a_shorter_game_it_is_plain(self) -> None:
        app = host(begin(draw="U", game_length="half"))
        async with app.run_test():
            assert title(app) == "The draw pile is empty. Left out:"
            assert sum(numbers(tiles(app))) == 70

    @pytest.mark.parametrize(
        ("size", "everything", "zoom"),
        [
            ((80, 24), False, Zoom.OVERVIEW),
            ((120, 40), False, Zoom.NORMAL),
            ((120, 40), True, Zoom.OVERVIEW),
            ((200, 60), False, Zoom.NORMAL),
            ((200, 60), True, Zoom.OVERVIEW),
        ],
    )
    async def test_tiles_are_as_large_as_all_of_them_fit(
        self, size: tuple[int, int], everything: bool, zoom: Zoom
    ) -> None:
        app = host(played(0, **(BOXES if everything else {})))
        async with app.run_test(size=size):
            rows = tiles(app)
            middle = next(index for index, row in enumerate(rows) if numbers([row]))
            assert middle == 1 + zoom.rows // 2
            page = app.screen.query_one("#page", Pane)
            assert (page.max_scroll_y == 0) is (not everything or size[0] == 200)

    async def test_it_grows_with_the_terminal(self) -> None:
        app = host(played(0))
        async with app.run_test(size=(80, 24)) as pilot:
            small = len(tiles(app))
            await pilot.resize_terminal(200, 60)
            await until(pilot, lambda: len(tiles(app)) < small)
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: len(tiles(app)) == small)

    async def test_it_scrolls_to_the_last_tile(self) -> None:
        app = host(played(0, **BOXES))
        async with app.run_test(size=(80, 24)) as pilot:
            page = app.screen.query_one("#page", Pane)
            assert page.max_scroll_y > 24
            assert "Traders & Builders" not in "\n".join(shown(app))
            await pilot.press("down", "j", "down")
            assert page.scroll_y == 3
            await pilot.press("up", "k")
            assert page.scroll_y == 1
            await pilot.press("pagedown", "space", "b")
            assert page.scroll_y == page.size.height
            for _ in range(9):
                await pilot.press("pagedown")
            assert page.scroll_y == page.max_scroll_y
            rows = [row for row in shown(app) if row.strip()]
            assert numbers(rows[-4:]) == numbers(tiles(app)[-4:])
            assert rows[0].strip() == title(app)

    @pytest.mark.parametrize("pressed", ["escape", "full_stop", "enter", "q"])
    async def test_it_closes(self, pressed: str) -> None:
        app = host(played(0))
        async with app.run_test() as pilot:
            await pilot.press(pressed)
            await app.answered(pilot)

    async def test_a_click_beside_it_closes_it_and_one_on_it_does_not(self) -> None:
        app = host(begin(draw="U V V"))
        async with app.run_test() as pilot:
            await pilot.click("#tiles")
            await pilot.pause()
            assert isinstance(app.screen, TilesLeftScreen)
            await pilot.click(offset=(1, 1))
            await app.answered(pilot)


class TestInTheGame:
    async def looked(self, pilot: Pilot[Any], game: Game) -> None:
        """Look at the tiles that are left, press keys that mean something in the game, and come back."""
        before = list(game.actions)
        await pilot.press("full_stop")
        await shown_screen(pilot, TilesLeftScreen)
        await pilot.press("r", "tab", "1", "s", "u", "x", "f")
        await pilot.press("full_stop")
        await shown_screen(pilot, GameScreen)
        assert game.actions == before

    async def test_in_every_phase_and_it_changes_nothing(self) -> None:
        game = new_game(tiles="U V")
        app = at_play(game)
        async with app.run_test() as pilot:
            await shown_screen(pilot, GameScreen)
            for phase in (Phase.PLACE, Phase.DEPLOY, Phase.PLACE, Phase.DEPLOY):
                assert game.phase is phase
                await self.looked(pilot, game)
                await pilot.press("enter" if phase is Phase.PLACE else "space")
            assert game.phase is Phase.OVER
            await self.looked(pilot, game)

    async def test_a_click_on_the_tile_panel_shows_it_in_every_phase(self) -> None:
        game = new_game(tiles="U")
        app = at_play(game)
        async with app.run_test() as pilot:
            await shown_screen(pilot, GameScreen)
            for key in ("enter", "space", ""):
                await until(pilot, lambda: any(panel.region for panel in app.screen.query("TilePanel")))
                await pilot.pause()
                assert await pilot.click("TilePanel")
                await shown_screen(pilot, TilesLeftScreen)
                await pilot.press("escape", *key.split())
                await shown_screen(pilot, GameScreen)
            assert game.phase is Phase.OVER

    async def test_it_shows_what_is_left_of_this_game(self) -> None:
        game = new_game(tiles="U V V B")
        app = at_play(game)
        async with app.run_test() as pilot:
            await shown_screen(pilot, GameScreen)
            for left in ("3 tiles left", "2 tiles left"):
                await pilot.press("full_stop")
                await shown_screen(pilot, TilesLeftScreen)
                assert left in "\n".join(shown(app))
                await pilot.press("escape")
                await shown_screen(pilot, GameScreen)
                await pilot.press("enter", "space")

    async def test_a_key_that_comes_too_late_may_look(self) -> None:
        app = Guarded(new_game(tiles="U V V B"))
        async with app.run_test() as pilot:
            await pilot.press("enter", "space", "full_stop")
            await shown_screen(pilot, TilesLeftScreen)


PICTURES: dict[str, Callable[[], Game]] = {
    "base": lambda: played(20),
    "everything": lambda: played(8, **BOXES),
    "aside": lambda: begin("B@0,0r0", "C TB/CcRR.w U U V V TB/CR FE/CRr"),
}
"""By name games with tiles worth a picture."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", PICTURES)
def test_pictures(snap_compare: SnapCompare, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(host(PICTURES[name]()), terminal_size=size, run_before=hold_still)


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_pictures_in_other_themes(snap_compare: SnapCompare, theme: str) -> None:
    assert snap_compare(host(PICTURES["everything"](), theme), terminal_size=(80, 24), run_before=hold_still)

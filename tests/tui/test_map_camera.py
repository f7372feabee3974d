"""The camera of the map: zooming, panning, and what stays in view."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.rules import Game, Options, Setup, StartTile
from carcassonne_tui.tui.widgets.map import ZOOMS, point_of_interest
from records.games import random_game
from rules.boards import begin, play

from .map_host import MapHost, drawing, in_view, text_at, window

SIZE = (77, 35)
"""Seven tiles by seven at the normal zoom."""

STREET = " ".join(f"U@{x},0r0" for x in range(-6, 7))
"""A road of thirteen tiles."""


def wide_land(columns: int, rows: int, draw: str) -> Game:
    """A game on a land of monasteries that is far larger than any window."""
    start = [StartTile(tile="B", x=x, y=y, rotation=0) for y in range(rows) for x in range(columns)]
    return Game(Setup(players=("Ann", "Bob"), options=Options(), start=tuple(start), tiles=tuple(draw.split())))


async def test_it_begins_with_a_small_land_in_the_middle() -> None:
    app = MapHost(begin("D@0,0r0", "X"))
    async with app.run_test(size=SIZE):
        assert app.map.zoom is Zoom.NORMAL
        assert sorted(app.controller.seen.legal) == [(-1, 0), (1, 0)]
        assert app.map.region_of(0, 0) == Region(33, 15, 11, 5)


async def test_it_begins_with_the_cursor_in_view_of_a_large_land() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        x, y = app.controller.seen.cursor
        assert all(in_view(app.map, x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))


@pytest.mark.parametrize("seed", range(6))
async def test_it_begins_where_the_most_of_a_large_land_is_seen(seed: int) -> None:
    app = MapHost(random_game(seed, 120, Options()))
    async with app.run_test(size=(66, 30)):
        tiles = [(laid.x, laid.y) for laid in app.controller.seen.board]
        x, y = point_of_interest(app.controller.seen)
        around = Region(x * 11 - 11, y * 5 - 5, 33, 15)
        land = Region.from_union([Region(11 * x - 11, 5 * y - 5, 33, 15) for x, y in tiles])
        begun, seen = window(app.map), {}
        for left in range(land.x, land.right - 66 + 1):
            for top in range(land.y, land.bottom - 30 + 1):
                view = Region(left, top, 66, 30)
                if view.contains_region(around.intersection(land)):
                    seen[view] = sum(Region(11 * x, 5 * y, 11, 5).intersection(view).area for x, y in tiles)
        assert land.width > 66
        assert land.height > 30
        assert seen[begun] > 0.9 * max(seen.values())


async def test_zooms_from_the_smallest_to_the_largest_and_no_further() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        seen = []
        for step in (-1, -1, -1, 1, 1, 1, 1):
            app.map.zoom_by(step)
            seen.append(app.map.zoom)
            region = app.map.region_of(0, 0)
            assert (region.width, region.height) == app.map.zoom.value
    assert ZOOMS == (Zoom.FAR, Zoom.OVERVIEW, Zoom.NORMAL, Zoom.CLOSE)
    assert seen == [Zoom.OVERVIEW, Zoom.FAR, Zoom.FAR, Zoom.OVERVIEW, Zoom.NORMAL, Zoom.CLOSE, Zoom.CLOSE]


@pytest.mark.parametrize("size", [SIZE, (54, 20), (30, 9), (17, 8)])
async def test_every_zoom_keeps_the_cursor_in_view(size: tuple[int, int]) -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=size):
        for cell in [(7, 0), (-7, 0), (0, -1), (0, 1)]:
            app.controller.point_at(*cell)
            assert in_view(app.map, *cell)
            for step in (-1, -1, 1, 1, 1, -1):
                app.map.zoom_by(step)
                assert in_view(app.map, *cell)


async def test_zooming_leaves_the_cursor_where_it_is_on_the_screen() -> None:
    app = MapHost(wide_land(60, 50, "B B"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(30, 25)
        app.controller.move_cursor(1, 0)
        before = app.map.region_of(31, 25).center
        for step in (-1, -1, 1, 1):
            app.map.zoom_by(step)
            after = app.map.region_of(31, 25).center
            assert abs(after[0] - before[0]) <= 1
            assert abs(after[1] - before[1]) <= 1


@pytest.mark.parametrize("zoom", ZOOMS)
async def test_no_more_than_a_tile_of_empty_table_is_seen_where_there_is_land_instead(zoom: Zoom) -> None:
    app = MapHost(wide_land(60, 50, "B B"))
    async with app.run_test(size=(80, 40)):
        while app.map.zoom is not zoom:
            app.map.zoom_by(ZOOMS.index(zoom) - ZOOMS.index(app.map.zoom))
        for cell, ends in {(-1, 0): (0, 0), (60, 0): (60, 0), (60, 49): (60, 50), (0, 50): (0, 50)}.items():
            app.map.pan_tiles(30 - cell[0], 25 - cell[1])
            app.controller.point_at(*cell)
            seen, (columns, rows) = window(app.map), zoom.value
            assert in_view(app.map, *cell)
            assert seen.x >= -columns
            assert seen.right <= 61 * columns
            assert seen.y >= -rows
            assert seen.bottom <= 51 * rows
            assert seen.contains_point((ends[0] * columns, ends[1] * rows))


async def test_zooming_out_shows_the_whole_land_where_there_is_room_for_it() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(7, 0)
        assert not in_view(app.map, -6, 0)
        app.map.zoom_by(-1)
        app.map.zoom_by(-1)
        assert all(in_view(app.map, x, y) for x in range(-7, 8) for y in (-1, 0, 1))


async def test_a_land_that_has_room_stays_where_it_is_while_the_cursor_moves() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE):
        before = window(app.map)
        for cell in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)]:
            app.controller.point_at(*cell)
            assert window(app.map) == before


async def test_zooming_brings_a_cursor_back_that_was_out_of_view() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        app.map.pan_tiles(30, 30)
        app.map.zoom_by(1)
        assert in_view(app.map, *app.controller.seen.cursor)


@pytest.mark.parametrize(
    ("size", "zoom"),
    [((300, 40), Zoom.CLOSE), ((165, 30), Zoom.NORMAL), ((110, 20), Zoom.OVERVIEW), ((75, 9), Zoom.FAR)],
)
async def test_fit_shows_the_whole_map_as_large_as_it_goes(size: tuple[int, int], zoom: Zoom) -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=size):
        app.map.pan_tiles(9, 9)
        assert app.map.fit()
        assert app.map.zoom is zoom
        view = app.controller.seen
        for cell in [*view.legal, *((laid.x, laid.y) for laid in view.board)]:
            assert in_view(app.map, *cell)
        left, right = app.map.region_of(-7, 0), app.map.region_of(7, 0)
        assert abs(left.x - (app.map.size.width - right.right)) <= 1


@pytest.mark.parametrize("cell", [(0, -1), (6, -1), (-7, 0), (7, 0)])
async def test_fit_shows_what_it_can_of_a_map_that_never_fits_and_the_cursor_above_all(cell: tuple[int, int]) -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=(40, 9)):
        app.controller.point_at(*cell)
        assert not app.map.fit()
        assert app.map.zoom is Zoom.FAR
        assert in_view(app.map, *cell)


@pytest.mark.parametrize("cell", [(-7, 0), (-6, -1), (6, -1), (7, 0)])
async def test_the_numbers_of_columns_and_rows_never_cover_the_cursor(cell: tuple[int, int]) -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(*cell)
        app.map.use_rules(borders=True, coordinates=True)
        region = app.map.region_of(*cell)
        assert app.map._window.contains_region(region)


async def test_panning_moves_by_a_tile() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        before = window(app.map)
        app.map.pan_tiles(1, 0)
        assert window(app.map) == before.translate((11, 0))
        app.map.pan_tiles(0, -2)
        assert window(app.map) == before.translate((11, -10))
        app.map.zoom_by(1)
        before = window(app.map)
        app.map.pan_tiles(-1, 0)
        assert window(app.map) == before.translate((-17, 0))


async def test_a_move_of_the_cursor_brings_it_back_into_view() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        app.map.pan_tiles(40, 40)
        app.controller.move_cursor(0, 1)
        assert in_view(app.map, *app.controller.seen.cursor)


async def test_the_tiles_of_the_last_moves_are_brought_as_near_to_the_middle_as_may_be() -> None:
    app = MapHost(begin(STREET, "U U V"))
    async with app.run_test(size=SIZE):
        before = window(app.map)
        app.controller.step_moves(-1)
        assert window(app.map) == before
        for x in (7, -7):
            app.controller.point_at(x, 0)
            app.controller.place()
            app.controller.skip()
        cursor = app.controller.seen.cursor
        assert in_view(app.map, *cursor)
        assert not in_view(app.map, 7, 0)
        app.controller.step_moves(-1)
        assert app.map.region_of(-7, 0) == Region(11, 15, 11, 5)  # no further, for the land ends there
        app.controller.step_moves(-1)
        assert app.map.region_of(7, 0) == Region(55, 15, 11, 5)
        app.controller.step_moves(1)
        app.controller.step_moves(1)
        assert in_view(app.map, *cursor)


async def test_the_map_stays_where_it_is_when_only_the_mouse_points_elsewhere() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        app.map.pan_tiles(0, 9)
        before = window(app.map)
        assert not in_view(app.map, *app.controller.seen.cursor)
        app.controller.hover((0, 0, 0))
        app.controller.hover(None)
        app.controller.glow_entry(0)
        app.controller.glow_entry(None)
        assert window(app.map) == before
        app.controller.rotate()
        assert in_view(app.map, *app.controller.seen.cursor)


async def test_the_look_cursor_is_kept_in_view() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        app.controller.walk(on=True)
        for dx, dy in [(-1, 0), (0, 1)]:
            for _ in range(12):
                app.controller.walk_by(dx, dy)
                walking = app.controller.seen.looked.walking
                assert walking is not None
                assert in_view(app.map, *walking)
        app.map.zoom_by(1)
        assert app.controller.seen.looked.walking == (-6, 11)
        assert in_view(app.map, -6, 11)
        app.controller.walk(on=False)
        assert in_view(app.map, *app.controller.seen.cursor)


async def test_nothing_shifts_when_the_land_grows_to_the_north_and_west() -> None:
    app = MapHost(begin("D@0,0r0", "U U E V"))
    async with app.run_test(size=(165, 75)):
        before, start = window(app.map), text_at(app.map, 0, 0)
        for cell in [(-1, 0), (-2, 0), (0, -1)]:
            app.controller.point_at(*cell)
            app.controller.place()
            app.controller.skip()
        assert len(app.controller.game.actions) == 6
        assert window(app.map) == before
        assert text_at(app.map, 0, 0) == start


async def test_the_camera_moves_as_little_as_it_takes_to_see_a_tile_around_the_cursor() -> None:
    app = MapHost(begin(STREET, "U"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(0, 0)
        assert window(app.map).x == -11
        moves = []
        for x in range(1, 7):
            before = window(app.map)
            app.controller.point_at(x, 0)
            moves.append(window(app.map).x - before.x)
            assert window(app.map).y == before.y
    assert moves == [0, 0, 0, 0, 11, 11]


@pytest.mark.parametrize("sizes", [[(30, 10), (120, 40)], [(20, 8), (17, 8), (60, 20)], [(77, 5), (11, 35)]])
async def test_resizing_keeps_the_point_of_interest_in_view(sizes: list[tuple[int, int]]) -> None:
    app = MapHost(begin(STREET, "U V"))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.point_at(7, 0)
        for phase in ("place", "deploy"):
            for size in sizes:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert app.map.size == size
                assert in_view(app.map, 7, 0), phase
            app.controller.place()


async def test_the_score_that_is_shown_is_brought_into_view() -> None:
    game = begin(STREET, "U", figures="A:road.E@0,0")
    play(game, "U@7,0r0 -")
    app = MapHost(game)
    async with app.run_test(size=(33, 15)):
        app.map.pan_tiles(50, 50)
        app.controller.next_score()
        finale = app.controller.seen.finale
        assert finale is not None
        assert finale.lit is not None
        assert in_view(app.map, *finale.lit.cells[-1])


async def test_a_map_far_larger_than_the_window() -> None:
    app = MapHost(wide_land(60, 50, "B B"))
    async with app.run_test(size=SIZE):
        for cell in [(-1, 0), (60, 0), (60, 49), (0, 50), (30, 25)]:
            app.controller.point_at(*cell)
            assert in_view(app.map, *cell)
            assert [len(row) for row in drawing(app.map)] == [SIZE[0]] * SIZE[1]
        assert any("+" in row for row in text_at(app.map, 30, 25))
        app.map.fit()
        assert app.map.zoom is Zoom.FAR
        assert in_view(app.map, 30, 25)
        assert not in_view(app.map, 0, 0)


@pytest.mark.parametrize("cell", [(4000, 4000), (-4000, -4000), (10**9, 0)])
async def test_walking_to_the_end_of_the_table(cell: tuple[int, int]) -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(*cell)
        for zoom in ZOOMS:
            app.map.zoom_by(1 if zoom is not Zoom.FAR else -2)
            assert in_view(app.map, *app.controller.seen.cursor)
            assert [len(row) for row in drawing(app.map)] == [SIZE[0]] * SIZE[1]


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (16, 7)])
async def test_a_window_smaller_than_a_tile(size: tuple[int, int]) -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=size):
        for step in (1, -1, -1, -1):
            app.controller.next_cell()
            app.map.zoom_by(step)
            assert app.map.region_of(*app.controller.seen.cursor).overlaps(app.map.size.region)
            assert [len(row) for row in drawing(app.map)] == [size[0]] * size[1]

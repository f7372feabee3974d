"""The mouse on the map: pointing, clicking, the wheel and dragging."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from textual.events import Leave, MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.rules import Figure, Phase, Place, Return
from carcassonne_tui.tui.widgets.map import MapView
from rules.boards import begin, play

from .all_boxes import BOXES, at_festival
from .map_host import MARKS, MapHost, drawing, in_view, window

SIZE = (77, 35)
"""Seven tiles by seven."""


def middle(app: MapHost, x: int, y: int) -> tuple[int, int]:
    """A character near the middle of the cell at (x, y)."""
    region = app.map.region_of(x, y)
    return region.x + region.width // 2, region.y + region.height // 2


async def click(pilot: Pilot[None], app: MapHost, x: int, y: int) -> None:
    """Click on the cell at (x, y)."""
    await pilot.click(MapView, offset=middle(app, x, y))
    await pilot.pause()


async def hover(pilot: Pilot[None], app: MapHost, x: int, y: int) -> None:
    """Point at the cell at (x, y)."""
    await pilot.hover(MapView, offset=middle(app, x, y))
    await pilot.pause()


async def wheel(pilot: Pilot[None], app: MapHost, x: int, y: int, *, down: bool) -> None:
    """Turn the wheel by a notch over the cell at (x, y)."""
    column, row = middle(app, x, y)
    event = MouseScrollDown if down else MouseScrollUp
    app.map.post_message(event(app.map, column, row, 0, 0, 0, False, False, False, column, row))
    await pilot.pause()


async def test_pointing_at_a_cell_where_the_tile_fits_moves_the_cursor() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE) as pilot:
        for cell in sorted(app.controller.seen.legal):
            await hover(pilot, app, *cell)
            assert app.controller.seen.cursor == cell
            assert app.controller.seen.ghost is not None
            assert app.controller.seen.ghost.legal


@pytest.mark.parametrize("elsewhere", [(0, 0), (2, 2), (0, -1)])
async def test_pointing_elsewhere_leaves_the_cursor(elsewhere: tuple[int, int]) -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE) as pilot:
        before = app.controller.seen
        await hover(pilot, app, *elsewhere)
        assert replace(app.controller.seen, revision=before.revision, looked=before.looked) == before


async def test_what_the_mouse_points_at_is_looked_at_in_any_phase() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE) as pilot:
        for phase, key in ((Phase.PLACE, None), (Phase.DEPLOY, "place"), (Phase.OVER, "skip")):
            if key:
                getattr(app.controller, key)()
            view = app.controller.seen
            assert view.phase is phase
            await hover(pilot, app, 0, 0)
            looked = app.controller.seen.looked
            assert looked.inspected is not None
            assert looked.inspected.cell == (0, 0)
            assert looked.inspected.survey in app.controller.survey(0, 0)
            await hover(pilot, app, -2, 2)
            assert app.controller.seen.looked.inspected is None


async def test_a_move_of_the_mouse_within_a_segment_publishes_nothing() -> None:
    app = MapHost(begin("D@0,0r0", "U", farmers=True))
    async with app.run_test(size=SIZE) as pilot:
        region = app.map.region_of(0, 0)
        seen = []
        for column in range(region.width):
            for row in range(region.height):
                await pilot.hover(MapView, offset=(region.x + column, region.y + row))
                view = app.controller.seen
                seen.append((view.looked.inspected and view.looked.inspected.survey.segments, view.revision))
    changes = sum(one[0] != other[0] for one, other in pairwise(seen))
    published = sum(one[1] != other[1] for one, other in pairwise(seen))
    assert len({segments for segments, _ in seen}) == 4
    assert published == changes > 4


async def test_the_mouse_that_leaves_the_map_looks_at_nothing() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE) as pilot:
        await hover(pilot, app, 0, 0)
        assert app.controller.seen.looked.pointing
        app.map.post_message(Leave(app.map))
        await pilot.pause()
        assert not app.controller.seen.looked.pointing


async def test_a_click_leads_the_look_cursor_and_places_nothing() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.walk(on=True)
        for cell in [*sorted(app.controller.seen.legal), (0, 0)]:
            for _ in range(2):
                await pilot.click(MapView, offset=middle(app, *cell))
                await pilot.pause()
                assert app.controller.seen.looked.walking == cell
        assert app.controller.game.actions == []


async def test_the_wheel_turns_no_tile_while_somebody_looks_around() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.walk(on=True)
        ghost = app.controller.seen.ghost
        await wheel(pilot, app, *app.controller.seen.cursor, down=False)
        assert app.controller.seen.ghost == ghost
        assert app.map.zoom is Zoom.CLOSE


async def test_the_mouse_over_the_numbers_of_rows_and_columns_points_at_nothing() -> None:
    app = MapHost(begin("D@0,0r0 U@1,0r0 U@2,0r0", "U"))
    async with app.run_test(size=(24, 12)) as pilot:
        app.map.use_rules(borders=False, coordinates=True)
        app.map._origin = (2, 0)
        await pilot.hover(MapView, offset=(3, 2))
        assert app.controller.seen.looked.inspected is None
        await pilot.hover(MapView, offset=(4, 2))
        assert app.controller.seen.looked.inspected is not None


async def test_the_map_does_not_slip_away_from_under_the_mouse() -> None:
    app = MapHost(begin(" ".join(f"U@{x},0r0" for x in range(9)), "B"))
    async with app.run_test(size=SIZE) as pilot:
        before = window(app.map)
        visible = [x for x in range(9) if in_view(app.map, x, 1)]
        assert len(visible) < 9
        for x in (visible[0], visible[-1]):
            await hover(pilot, app, x, 1)
            assert app.controller.seen.cursor == (x, 1)
            assert window(app.map) == before


async def test_a_click_places_the_tile_where_it_shows() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE) as pilot:
        await hover(pilot, app, 1, 0)
        await click(pilot, app, 1, 0)
        assert app.controller.game.actions == [Place("U", 1, 0, 0)]


async def test_a_click_elsewhere_only_points_there() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE) as pilot:
        await click(pilot, app, 2, 2)
        assert app.controller.seen.cursor == (2, 2)
        assert app.controller.game.actions == []
        await click(pilot, app, 2, 2)
        assert app.controller.game.actions == []
        assert app.controller.seen.notice is not None
        assert app.controller.seen.notice.warning


async def test_a_click_on_a_spot_chooses_it_and_a_second_one_deploys() -> None:
    app = MapHost(begin("D@0,0r0", "V U", farmers=True))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.point_at(-1, 0)
        app.controller.place()
        await pilot.click(MapView, offset=number(app, "3"))
        await pilot.pause()
        assert app.controller.seen.chosen == 2
        spot = app.controller.seen.spots[0]
        place = number(app, "1")
        await pilot.click(MapView, offset=place)
        await pilot.pause()
        assert app.controller.seen.chosen == 0
        await pilot.click(MapView, offset=place)
        await pilot.pause()
        (standing,) = app.controller.seen.figures
        assert (standing.kind, standing.ports) == (spot.kind, spot.ports)


def number(app: MapHost, wanted: str) -> tuple[int, int]:
    """Where the number of a spot is."""
    return next(
        (x, y)
        for y, row in enumerate(drawing(app.map))
        for x, drawn in enumerate(row)
        if drawn.character == wanted and drawn.is_in(MARKS.spot)
    )


async def test_a_click_on_the_landscape_chooses_its_spot_as_well() -> None:
    app = MapHost(begin("D@0,0r0", "U V", farmers=True))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.point_at(1, 0)
        app.controller.place()
        region = app.map.region_of(1, 0)
        await pilot.click(MapView, offset=(region.x + 1, region.y))
        await pilot.pause()
        chosen = app.controller.seen.chosen
        assert chosen is not None
        assert app.controller.seen.spots[chosen].kind.value == "field"
        assert "NL" in app.controller.seen.spots[chosen].ports


async def test_a_click_on_what_is_no_spot_does_nothing() -> None:
    app = MapHost(begin("D@0,0r0", "U V", figures="B:road.E@0,0"))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.point_at(1, 0)
        app.controller.place()
        before = app.controller.seen
        await click(pilot, app, 1, 0)
        await click(pilot, app, 0, 0)
        await click(pilot, app, 3, 3)
        assert app.controller.seen is before


async def test_a_click_goes_on_with_the_final_scoring() -> None:
    game = begin("D@0,0r0", "U", figures="A:road.E@0,0")
    play(game, "U@1,0r0 -")
    app = MapHost(game)
    async with app.run_test(size=SIZE) as pilot:
        await click(pilot, app, 0, 0)
        assert app.controller.seen.phase is Phase.OVER
        assert app.controller.seen.finale is not None
        assert app.controller.seen.finale.shown == 1


@pytest.mark.parametrize(("down", "rotations"), [(True, [1, 2, 3, 0]), (False, [3, 2, 1, 0])])
async def test_the_wheel_turns_the_tile_under_the_mouse(down: bool, rotations: list[int]) -> None:
    app = MapHost(begin("B@0,0r0", "N"))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.point_at(3, 0)
        turned = []
        for _ in range(4):
            await wheel(pilot, app, 3, 0, down=down)
            assert app.controller.seen.ghost is not None
            turned.append(app.controller.seen.ghost.rotation)
        assert app.map.zoom is Zoom.NORMAL
    assert turned == rotations


async def test_the_wheel_zooms_elsewhere() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE) as pilot:
        ghost = app.controller.seen.ghost
        zooms = []
        for down in (True, False, False):
            await wheel(pilot, app, 0, 0, down=down)
            zooms.append(app.map.zoom)
        assert app.controller.seen.ghost == ghost
    assert zooms == [Zoom.OVERVIEW, Zoom.NORMAL, Zoom.CLOSE]


async def test_the_wheel_zooms_when_no_tile_can_be_turned() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE) as pilot:
        app.controller.place()
        await wheel(pilot, app, *app.controller.seen.cursor, down=True)
        assert app.map.zoom is Zoom.OVERVIEW


async def test_dragging_pans_and_is_not_a_click() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE) as pilot:
        await hover(pilot, app, 1, 0)
        before, (column, row) = window(app.map), middle(app, 1, 0)
        await pilot.mouse_down(MapView, offset=(column, row))
        for step in range(1, 6):
            await pilot.hover(MapView, offset=(column - 2 * step, row + step))
        await pilot.mouse_up(MapView, offset=(column - 10, row + 5))
        await pilot.pause()
        assert window(app.map) == before.translate((10, -5))
        assert app.controller.game.actions == []
        assert app.controller.seen.cursor == (1, 0)


async def test_a_drag_out_of_the_window_ends_with_the_button() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.mouse_down(MapView, offset=(40, 20))
        await pilot.hover(MapView, offset=(0, 0))
        await pilot.mouse_up(MapView, offset=(0, 0))
        after = window(app.map)
        await pilot.hover(MapView, offset=(30, 30))
        assert window(app.map) == after
        assert app.mouse_captured is None


async def test_other_buttons_do_nothing() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE) as pilot:
        await hover(pilot, app, 1, 0)
        before = window(app.map)
        await pilot.click(MapView, offset=middle(app, 1, 0), button=3)
        await pilot.hover(MapView, offset=(2, 2))
        assert app.controller.game.actions == []
        assert window(app.map) == before


async def test_a_turn_with_the_mouse_alone_at_every_zoom() -> None:
    app = MapHost(begin("B@0,0r0", "B B B B V"))
    async with app.run_test(size=(170, 50)) as pilot:
        zooms = []
        for steps, x in (([], 1), ([1], 2), ([-1, -1], 3), ([-1], 4)):
            for step in steps:
                app.map.zoom_by(step)
            zooms.append(app.map.zoom)
            assert in_view(app.map, x, 0)
            await hover(pilot, app, x, 0)
            await click(pilot, app, x, 0)
            place = number(app, "1")
            for _ in range(2):
                await pilot.click(MapView, offset=place)
                await pilot.pause()
        assert [standing.x for standing in app.controller.seen.figures] == [1, 2, 3, 4]
    assert zooms == [Zoom.NORMAL, Zoom.CLOSE, Zoom.OVERVIEW, Zoom.FAR]


async def test_a_click_on_a_figure_that_may_come_home_chooses_it_and_a_second_one_brings_it_home() -> None:
    app = MapHost(at_festival())
    async with app.run_test(size=SIZE) as pilot:
        spots = app.controller.seen.spots
        for figure, returning in (("/A\\", 1), ("+A+", 0), ("/A\\", 1)):
            await pilot.click(MapView, offset=place_of(app, figure))
            await pilot.pause()
            assert app.controller.seen.returning == returning
        await pilot.click(MapView, offset=place_of(app, "oB="))
        await pilot.pause()
        assert app.controller.seen.returning == 1
        await pilot.click(MapView, offset=number(app, "3"))
        await pilot.pause()
        assert app.controller.seen.chosen == 2
        assert len(spots) == 4
        for _ in range(2):
            await pilot.click(MapView, offset=place_of(app, "+A+"))
            await pilot.pause()
        assert [type(action) for action in app.controller.game.actions] == [Place, Return]


def place_of(app: MapHost, text: str) -> tuple[int, int]:
    """Where the middle of a figure is, which must be in view once."""
    (found,) = [
        (column, row)
        for row, drawn in enumerate(drawing(app.map))
        for column in range(1, len(drawn) - 1)
        if "".join(each.character for each in drawn[column - 1 : column + 2]) == text
    ]
    return found


async def test_the_map_does_not_slip_away_from_under_a_figure() -> None:
    board = " ".join(["U@0,0r0", *(f"U@{x},0r0" for x in range(1, 6))])
    app = MapHost(begin(board, "FE/RrRr V", figures="A:road.E@1,0", **BOXES))
    async with app.run_test(size=(77, 35)) as pilot:
        app.controller.point_at(6, 0)
        app.controller.place()
        app.map.pan_tiles(app.map.region_of(0, 0).x // 11 + 1, 0)
        assert [in_view(app.map, x, 0) for x in (0, 1)] == [False, True]
        before = window(app.map)
        where = place_of(app, "/A\\")
        await pilot.click(MapView, offset=where)
        await pilot.pause()
        assert app.controller.seen.returning is not None
        assert window(app.map) == before
        await pilot.click(MapView, offset=where)
        await pilot.pause()
        assert [type(action) for action in app.controller.game.actions] == [Place, Return]


async def test_the_wheel_takes_another_figure_where_one_is_chosen() -> None:
    app = MapHost(at_festival())
    async with app.run_test(size=SIZE) as pilot:
        app.controller.choose(2)
        seen = []
        for down in (True, True, False):
            await wheel(pilot, app, 3, 0, down=down)
            seen.append((app.controller.seen.figure, app.map.zoom))
        app.controller.choose(1)
        await wheel(pilot, app, 3, 0, down=True)
        seen.append((app.controller.seen.figure, app.map.zoom))
    assert seen == [
        (Figure.LARGE, Zoom.NORMAL),
        (Figure.MEEPLE, Zoom.NORMAL),
        (Figure.LARGE, Zoom.NORMAL),
        (Figure.BUILDER, Zoom.OVERVIEW),
    ]

"""The map: what is drawn on it, at any moment of the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from textual.geometry import Region

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Game, Options, Phase
from carcassonne_tui.tui.controller import Controller
from rules.boards import RING, begin, play

from .all_boxes import BOXES, at_festival, at_second_tile
from .map_host import MARKS, Drawn, MapHost, corners, drawing, drawn_at, in_view, text_at
from .panel_host import lead

SIZE = (77, 35)
"""Seven tiles by seven."""


async def test_cells_where_the_tile_fits_are_framed() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE):
        view = app.controller.seen
        for cell in view.legal - {view.cursor}:
            rows = text_at(app.map, *cell)
            assert rows == ["." * 11, *[".         ."] * 3, "." * 11]
            assert all(drawn.is_in(MARKS.legal) for row in drawn_at(app.map, *cell) for drawn in row)
        for cell in [(1, 1), (-1, -1), (2, 0)]:
            assert text_at(app.map, *cell) == [" " * 11] * 5
            assert {drawn.bg for row in drawn_at(app.map, *cell) for drawn in row} == {MARKS.empty.bg}


async def test_nothing_is_framed_when_no_tile_is_to_be_placed() -> None:
    app = MapHost(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SIZE):
        app.controller.place()
        assert not any(drawn.is_in(MARKS.legal) for row in drawing(app.map) for drawn in row)


async def test_the_ghost_lies_as_the_tile_would() -> None:
    app = MapHost(begin("D@0,0r0", "W U"))
    async with app.run_test(size=SIZE):
        for turns in range(2):
            app.controller.point_at(1, 0)
            if turns:
                app.controller.rotate()
            ghost = drawn_at(app.map, 1, 0)
            assert all(corner.is_in(MARKS.cursor) for corner in corners(app.map, 1, 0))
            app.controller.place()
            app.controller.skip()
            tile = drawn_at(app.map, 1, 0)
            assert without_angles(ghost) == without_angles(tile)
            app.controller.game.undo()
            app.controller.game.undo()
            app.controller.next_cell()


def without_angles(rows: list[list[Drawn]]) -> list[list[Drawn]]:
    """What the cursor leaves free: it has three characters at each corner."""
    middle = [rows[1][1:-1], *rows[2:-2], rows[-2][1:-1]]
    return [rows[0][2:-2], *middle, rows[-1][2:-2]]


@pytest.mark.parametrize(
    ("board", "wrong"),
    [("E@0,1r0", "S"), ("E@0,-1r2", "N"), ("E@1,0r3", "E"), ("E@-1,0r1", "W"), (RING, "NEW")],
)
async def test_a_ghost_that_does_not_fit_shows_which_sides_differ(board: str, wrong: str) -> None:
    app = MapHost(begin(board, "B"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(0, 0)
        rows = drawn_at(app.map, 0, 0)
        sides = {
            "N": rows[0][1:-1],
            "E": [row[-1] for row in rows[1:-1]],
            "S": rows[-1][1:-1],
            "W": [row[0] for row in rows[1:-1]],
        }
        for side, border in sides.items():
            marked = [drawn.character == "!" and drawn.is_in(MARKS.cursor_illegal) for drawn in border]
            assert marked == [side in wrong] * len(border)
        assert all(corner.is_in(MARKS.cursor_illegal) for corner in corners(app.map, 0, 0))
        assert not any(drawn.is_in(MARKS.cursor_illegal) for row in rows[1:-1] for drawn in row[1:-1])


async def test_a_ghost_that_does_not_fit_is_dimmed() -> None:
    app = MapHost(begin("D@0,0r0", "B"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(0, 1)
        fitting = {drawn.bg for row in drawn_at(app.map, 0, 1) for drawn in row}
        app.controller.point_at(5, 1)
        app.controller.point_at(1, 0)
        dimmed = {drawn.bg for row in drawn_at(app.map, 1, 0) for drawn in row}
        assert dimmed.isdisjoint(fitting)


@pytest.mark.parametrize("cell", [(0, 0), (2, 2)])
async def test_the_cursor_is_seen_where_the_tile_does_not_fit_at_all(cell: tuple[int, int]) -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(*cell)
        assert [corner.character for corner in corners(app.map, *cell)] == ["+"] * 4


async def test_the_last_tile_is_marked_from_the_end_of_its_turn_until_the_next_one_is_placed() -> None:
    app = MapHost(begin("D@0,0r0", "U U V"))
    async with app.run_test(size=SIZE):
        assert not marked_last(app, 0, 0)
        for x in (1, 2):
            app.controller.point_at(x, 0)
            app.controller.place()
            assert [marked_last(app, tile, 0) for tile in range(x + 1)] == [False] * (x + 1)
            app.controller.next_spot()
            assert [marked_last(app, tile, 0) for tile in range(x + 1)] == [False] * (x + 1)
            app.controller.skip()
            assert [marked_last(app, tile, 0) for tile in range(x + 1)] == [False] * x + [True]


def marked_last(app: MapHost, x: int, y: int) -> bool:
    return all(corner.character == "+" and corner.is_in(MARKS.last_tile) for corner in corners(app.map, x, y))


async def test_the_spots_are_numbered_on_the_tile() -> None:
    app = MapHost(begin("D@0,0r0", "V U", farmers=True))
    async with app.run_test(size=SIZE):
        app.controller.point_at(-1, 0)
        app.controller.place()
        spots = app.controller.seen.spots
        assert numbers(app) == {str(number): (-1, 0) for number in range(1, len(spots) + 1)}
        app.controller.skip()
        assert numbers(app) == {}


def numbers(app: MapHost) -> dict[str, tuple[int, int]]:
    """The numbers of deployment spots in view, and the cells that they are on."""
    return {
        drawn.character: ((x - app.map.region_of(0, 0).x) // 11, (y - app.map.region_of(0, 0).y) // 5)
        for y, row in enumerate(drawing(app.map))
        for x, drawn in enumerate(row)
        if drawn.character.isdigit() and drawn.is_in(MARKS.spot)
    }


async def test_the_figure_hovers_over_the_chosen_spot() -> None:
    app = MapHost(begin("D@0,0r0", "V U", farmers=True))
    async with app.run_test(size=SIZE):
        app.controller.point_at(-1, 0)
        app.controller.place()
        app.controller.choose(0)
        assert set(numbers(app)) == {"2", "3"}
        hovering = letters(app, -1, 0)
        assert underlined(app) == "/A\\"
        app.controller.choose(1)
        assert set(numbers(app)) == {"1", "3"}
        app.controller.choose(0)
        app.controller.deploy()
        standing = letters(app, -1, 0)
        assert underlined(app) == ""
    pair = load_theme("dark").seats["red"]
    assert hovering == standing == [Drawn("A", pair.fg, pair.bg)]


def underlined(app: MapHost) -> str:
    """Everything on the map that is underlined."""
    lines = [app.map.render_line(y) for y in range(app.map.size.height)]
    return "".join(run.text for line in lines for run in line if run.style is not None and run.style.underline)


def letters(app: MapHost, x: int, y: int) -> list[Drawn]:
    """The letters of the figures on the cell at (x, y)."""
    return [drawn for row in drawn_at(app.map, x, y) for drawn in row if drawn.character in "ABab"]


@pytest.mark.parametrize(
    ("zooms", "standing", "lying"), [(0, "/A\\", "oB="), (1, "/A\\", "oB="), (-1, "A", "b"), (-2, "A", "b")]
)
async def test_farmers_lie_and_everybody_else_stands(zooms: int, standing: str, lying: str) -> None:
    app = MapHost(begin("B@0,0r0 U@1,0r1", "U", figures="A:monastery@0,0 B:field.EL@1,0", farmers=True))
    async with app.run_test(size=(170, 60)):
        for _ in range(abs(zooms)):
            app.map.zoom_by(zooms // abs(zooms))
        left, right = "\n".join(text_at(app.map, 0, 0)), "\n".join(text_at(app.map, 1, 0))
    assert standing in left
    assert lying not in left
    assert lying in right
    assert standing not in right


async def test_figures_leave_the_map_with_the_game() -> None:
    app = MapHost(begin("D@0,0r0", "E U", figures="B:city.N@0,0 A:road.E@0,0"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(0, -1)
        app.controller.place()
        assert [drawn.character for drawn in letters(app, 0, 0)] == ["B", "A"]
        app.controller.skip()
        assert [drawn.character for drawn in letters(app, 0, 0)] == ["A"]


async def test_what_was_scored_glows_and_the_points_float_over_it() -> None:
    app = MapHost(begin("D@0,0r0", "E U", figures="B:city.N@0,0"))
    async with app.run_test(size=SIZE):
        app.controller.point_at(0, -1)
        app.controller.place()
        before = drawn_at(app.map, 0, 0)
        app.controller.skip()
        lit = drawn_at(app.map, 0, 0)
        assert any("+4" in row for row in text_at(app.map, 0, -1))
        app.controller.place()
        after = drawn_at(app.map, 0, 0)
    glowing = [cell for row, lit_row in zip(after, lit, strict=True) for cell in zip(row, lit_row, strict=True)]
    assert 5 < sum(was.bg != now.bg for was, now in glowing) < 40
    assert [row[-1] for row in lit] == [row[-1] for row in before]


async def test_a_figure_that_may_come_home_is_shown_on_its_feature_with_what_that_brings() -> None:
    app = MapHost(at_festival())
    async with app.run_test(size=SIZE):
        before = [drawn_at(app.map, x, 0) for x in range(4)]
        app.controller.next_return()
        garden = drawn_at(app.map, 1, 0)
        assert "+3" in "".join(text_at(app.map, 1, 0))
        (abbot,) = letters(app, 1, 0)
        pair = load_theme("dark").seats["red"]
        assert (abbot.fg, abbot.bg) == (pair.fg, pair.bg)
        assert underlined(app) == "+A+"
        app.controller.next_return()
        assert drawn_at(app.map, 1, 0) != garden
        assert [drawn_at(app.map, x, 0) != before[x] for x in range(3)] == [True] * 3
        assert not any("+" in row.strip("+") for row in text_at(app.map, 0, 0))
        app.controller.choose_none()
        assert [drawn_at(app.map, x, 0) for x in range(4)] == before


async def test_the_map_scrolls_to_the_figure_that_may_come_home() -> None:
    board = " ".join(["Ug@0,0r0", *(f"U@{x},0r0" for x in range(1, 20))])
    app = MapHost(begin(board, "FE/RrRr V", figures="A:abbot:garden@0,0 A:road.E@19,0", **BOXES))
    async with app.run_test(size=SIZE):
        app.controller.point_at(20, 0)
        app.controller.place()
        seen = []
        for intent in (app.controller.next_return, app.controller.choose_none, app.controller.next_spot):
            intent()
            seen.append([in_view(app.map, 0, 0), in_view(app.map, 20, 0)])
    assert seen == [[True, False], [False, True], [False, True]]


async def test_goods_light_nothing_in_the_final_scoring() -> None:
    game = begin("E@-1,0r1", "TB/CFc.w E", figures="A:city.E@-1,0", **BOXES)
    play(game, "TB/CFc.w@0,0r0 - E@1,0r3 -")
    app = MapHost(game)
    async with app.run_test(size=SIZE):
        before = drawing(app.map)
        app.controller.next_score()
        finale = app.controller.seen.finale
        assert finale is not None
        assert [scored.kind_name for scored in finale.scored] == ["goods"]
        assert finale.lit is not None
        assert finale.lit.cells == ()
        assert drawing(app.map) == before


async def test_both_tiles_of_a_turn_are_marked() -> None:
    app = MapHost(at_second_tile())
    async with app.run_test(size=SIZE):
        app.controller.point_at(3, 0)
        app.controller.place()
        app.controller.skip()
        assert [x for x in range(4) if marked_last(app, x, 0)] == [2, 3]
        app.controller.place()
        assert [x for x in range(4) if marked_last(app, x, 0)] == []


@pytest.mark.parametrize("seed", range(3))
async def test_every_figure_of_games_with_all_boxes_is_seen(seed: int) -> None:
    random = Random(seed)
    game = Game.new(["Ann", "Bob", "Cy"], Options(**BOXES), seed=seed)
    while game.phase is not Phase.OVER and len(game.actions) < 150:
        game.apply(random.choice(list(game.legal_actions())))
    app = MapHost(game)
    shapes = set()
    async with app.run_test(size=(200, 100)):
        app.map.fit()
        for standing in game.figures:
            seat = app.controller.seen.seats[standing.player].seat
            pair = load_theme("dark").seats[seat.colour]
            drawn = [drawn for row in drawn_at(app.map, standing.x, standing.y) for drawn in row]
            shown = [each.character.upper() for each in drawn if each.is_in(pair) and each.character.isalpha()]
            assert seat.letter in shown
            shapes.add(standing.figure)
    assert len(shapes) >= 3


async def test_the_final_scoring_lights_one_feature_after_the_other() -> None:
    game = begin("D@0,0r0", "U", figures="A:road.E@0,0 B:city.N@0,0")
    play(game, "U@1,0r0 -")
    app = MapHost(game)
    async with app.run_test(size=SIZE):
        seen = []
        for _ in range(4):
            text = [*text_at(app.map, 0, 0), *text_at(app.map, 1, 0)]
            seen.append([points for points in ("+1", "+2") if any(points in row for row in text)])
            app.controller.next_score()
    assert seen == [[], ["+2"], ["+1"], []]


async def test_undo_leaves_no_trace() -> None:
    app = MapHost(begin("D@0,0r0", "V U", farmers=True))
    async with app.run_test(size=SIZE):
        app.controller.point_at(-1, 0)
        before = drawing(app.map)
        app.controller.place()
        app.controller.choose(2)
        assert drawing(app.map) != before
        app.controller.undo()
        assert drawing(app.map) == before


async def test_the_map_shows_the_game_and_nothing_else() -> None:
    """However it came about, it looks the same as if it were drawn for the first time."""
    random = Random(3)
    app = MapHost(begin("D@0,0r0", "L E V U W E K J B V", farmers=True))
    async with app.run_test(size=(80, 30)):
        for _ in range(100):
            something(app.controller, random)
            if random.random() < 0.1:
                app.map.zoom_by(random.choice((1, -1)))
            before = drawing(app.map)
            app.map.use_theme(load_theme("dark"))
            assert drawing(app.map) == before
    assert app.controller.seen.phase is Phase.OVER


def something(controller: Controller, random: Random) -> None:
    """Do something that a player might do now."""
    if controller.seen.phase is Phase.PLACE:
        random.choice([controller.place, controller.place, controller.next_cell, controller.rotate])()
    elif controller.seen.spots and random.random() < 0.5:
        controller.choose(random.randrange(len(controller.seen.spots)))
    else:
        undo = [controller.undo] if controller.seen.can_undo else []
        random.choice([controller.deploy, controller.skip, *undo, controller.next_score])()


async def test_only_what_has_changed_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    app = MapHost(lead(begin(RING, "V U W", farmers=True)))
    async with app.run_test(size=(99, 50)) as pilot:
        await pilot.pause()
        regions: list[Region] = []
        monkeypatch.setattr(app.map, "refresh", lambda *drawn, **_: regions.extend(drawn or [app.map.size.region]))
        intents: list[Callable[[], None]] = [
            app.controller.next_cell,
            lambda: app.controller.move_cursor(0, 1),
            lambda: app.controller.point_at(0, 0),
            app.controller.next_cell,
            app.controller.rotate,
        ]
        for intent in intents:
            cursors, before = [app.controller.seen.cursor], drawing(app.map)
            regions.clear()
            intent()
            cursors.append(app.controller.seen.cursor)
            here, there = (app.map.region_of(*cell) for cell in cursors)
            assert set(regions) <= {here, there} or (here.y == there.y and regions == [here.union(there)])
            for y, row in enumerate(drawing(app.map)):
                for x, drawn in enumerate(row):
                    assert drawn == before[y][x] or any(region.contains(x, y) for region in regions)
            assert drawing(app.map) != before


async def test_the_theme_can_be_changed() -> None:
    app = MapHost(begin("D@0,0r0", "U"))
    async with app.run_test(size=SIZE):
        before = drawing(app.map)
        app.map.use_theme(load_theme("light"))
        after = drawing(app.map)
        light = load_theme("light").marks
        assert {drawn.bg for row in drawn_at(app.map, 2, 2) for drawn in row} == {light.empty.bg}
    assert after != before
    assert [[drawn.character for drawn in row] for row in after] == [
        [drawn.character for drawn in row] for row in before
    ]

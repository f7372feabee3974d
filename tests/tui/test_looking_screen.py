"""Looking around on the screen: the look cursor, overlays, borders, moves, hints, and what the keys do meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.looking import Overlay
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.tiles_left import TilesLeftScreen
from carcassonne_tui.tui.screens.whole_map import WholeMapScreen
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets.inspector import Inspector
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.prompt import Prompt
from carcassonne_tui.tui.widgets.text_rows import Line
from rules.boards import begin, play

from .all_boxes import at_festival
from .game_host import SMALLEST, Guarded, new_game
from .map_host import in_view, text_at
from .panel_host import rows_of
from .screen_host import SIZES, ScreenHost, shown, until

TURN_KEYS = ("r", "e", "1", "2", "9", "x", "b", "space", "s", "u", "y")
"""Keys with which a turn is played, beside arrows, Tab and Enter."""


def host(game: Game, **settings: Any) -> ScreenHost:
    """The screen of a game with some settings."""
    controller = Controller(Record(game), seats_for(game.players), guard_seconds=0)
    return ScreenHost(lambda: GameScreen(controller, load_theme("dark"), Settings(**settings)))


def led(app: ScreenHost | Guarded) -> Controller:
    """What leads the game on the screen."""
    screen = app.screen
    assert isinstance(screen, GameScreen)
    return screen._controller


def about(pilot: Pilot[Any]) -> str:
    """What the frame says of what is looked at."""
    return pilot.app.screen.query_one("#about", Line).render_line(0).text.strip()


@pytest.mark.parametrize("phase", ["place", "deploy", "chosen", "over"])
async def test_nobody_plays_while_he_looks_around(phase: str) -> None:
    app = Guarded(new_game(tiles="D U"))
    keys = {"place": (), "deploy": ("enter",), "chosen": ("enter", "1"), "over": ("enter", "space", "enter", "space")}
    async with app.run_test(size=SMALLEST) as pilot:
        for key in keys[phase]:
            await pilot.press(key)
            app.let_go()
        before, actions = led(app).seen, len(app.game.actions)
        await pilot.press("i")
        for key in (*TURN_KEYS, "tab", "shift+tab", *TURN_KEYS, "left", "down", *TURN_KEYS):
            await pilot.press(key)
        walking = led(app).seen.looked.walking
        assert walking is not None
        assert len(app.game.actions) == actions
        await pilot.press("enter")
        after = led(app).seen
    assert len(app.game.actions) == actions
    assert (after.phase, after.chosen, after.cursor, after.ghost) == (
        before.phase,
        before.chosen,
        before.cursor,
        before.ghost,
    )
    assert after.looked == before.looked


@pytest.mark.parametrize("key", ["i", "enter", "escape"])
async def test_the_look_cursor_is_left_with_its_key_enter_or_escape(key: str) -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("i", "right")
        assert led(app).seen.looked.walking is not None
        await pilot.press(key)
        assert led(app).seen.looked.walking is None
        assert app.game.actions == []
        await pilot.press("right")
        assert led(app).seen.looked.walking is None


async def test_enter_held_down_leaves_the_look_cursor_and_places_nothing() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("i")
        await app.hold(pilot, "enter")
        assert led(app).seen.looked.walking is None
        assert app.game.actions == []
        app.let_go()
        await pilot.press("enter")
        assert len(app.game.actions) == 1


@pytest.mark.parametrize("size", SIZES)
async def test_the_prompt_says_how_to_look_around_and_the_inspector_what_is_seen(size: tuple[int, int]) -> None:
    app = host(begin("D@0,0r0", "U V"))
    async with app.run_test(size=size) as pilot:
        await pilot.press("i")
        led(app).walk_to((0, 0))
        await pilot.press("tab")
        await until(pilot, lambda: any("Looking around: arrows move" in row for row in shown(app)))
        inspector, prompt = app.screen.query_one(Inspector), app.screen.query_one(Prompt)
        await until(pilot, lambda: "Road" in "\n".join(rows_of(inspector)) and inspector.region.height > 2)
        assert "1 tile" in "\n".join(rows_of(inspector))
        assert [row.strip() for row in rows_of(prompt)] == [
            "Looking around: arrows move, Tab shows the next feature, i/Esc goes back",
            "f shows who owns fields, o everything, '/\" earlier moves, +/- larger, smaller",
        ]
        assert any("Enter Back" in row for row in shown(app))
        await pilot.press("i")
        await until(pilot, lambda: not any("Looking around" in row for row in shown(app)))


@pytest.mark.parametrize("size", SIZES)
async def test_the_look_cursor_stays_in_view_wherever_it_goes(size: tuple[int, int]) -> None:
    app = host(new_game())
    async with app.run_test(size=size) as pilot:
        await pilot.press("i", *["up"] * 9, *["h"] * 9, "plus", *["right"] * 4)
        walking = led(app).seen.looked.walking
        assert walking is not None
        assert in_view(pilot.app.screen.query_one(MapView), *walking)


async def test_overlays_say_what_they_are_and_how_to_leave_them() -> None:
    app = host(begin("D@0,0r0", "U V", farmers=True))
    async with app.run_test(size=SMALLEST) as pilot:
        for key, overlay, said in [
            ("f", Overlay.FIELDS, "Owners of fields: f or Esc ends it"),
            ("o", Overlay.FEATURES, "Owners of everything: o or Esc ends it"),
            ("o", None, ""),
            ("f", Overlay.FIELDS, "Owners of fields: f or Esc ends it"),
            ("escape", None, ""),
        ]:
            await pilot.press(key)
            await pilot.pause()
            assert (led(app).seen.looked.overlay, about(pilot)) == (overlay, said)


async def test_escape_leaves_one_thing_after_the_other_and_only_then_the_choice() -> None:
    app = host(begin("D@0,0r0", "U V", farmers=True))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "f", "apostrophe", "i")
        led(app).choose(0)
        left = []
        await pilot.press("apostrophe")
        for _ in range(4):
            looked = led(app).seen.looked
            left.append((looked.walking is not None, looked.told is not None, looked.overlay is not None))
            await pilot.press("escape")
        assert left == [(True, True, True), (False, False, True), (False, False, False), (False, False, False)]
        assert led(app).seen.chosen is None


async def test_without_farmers_it_is_said_that_there_are_no_fields() -> None:
    app = host(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("f")
        await until(pilot, lambda: any("There are no farmers in this game" in row for row in shown(app)))
        assert about(pilot) == ""


async def test_moves_are_told_on_the_frame() -> None:
    game = begin("E@0,0r0", "E U V", players=2)
    play(game, "E@0,-1r2 city.S U@1,0r1 -")
    app = host(game)
    async with app.run_test(size=SMALLEST) as pilot:
        said = []
        for key in ("apostrophe", "apostrophe", "apostrophe", "quotation_mark", "quotation_mark"):
            await pilot.press(key)
            await pilot.pause()
            said.append(about(pilot))
    first, second = "A: city; meeple on the city. A +4", "B: road"
    assert said == [second, first, first, second, ""]


async def test_what_has_no_room_on_the_frame_is_cut_with_dots() -> None:
    game = begin("E@0,0r0", "E U V", players=2)
    play(game, "E@0,-1r2 city.S")
    controller = Controller(Record(game), seats_for(("Anna Maria Theresia of the Hill", "Bob")), guard_seconds=0)
    app = ScreenHost(lambda: GameScreen(controller, load_theme("dark")))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("apostrophe")
        await pilot.pause()
        line = app.screen.query_one("#about", Line)
        assert about(pilot).startswith("Anna Maria Theresia of the Hill: city")
        assert about(pilot).endswith("..")
        assert len(line.render_line(0).text.rstrip()) == line.size.width


async def test_a_tile_gives_way_on_the_frame_to_what_it_brought() -> None:
    game = begin("E@0,0r0", "E U V", players=2)
    play(game, "E@0,-1r2 city.S")
    controller = Controller(Record(game), seats_for(("Anna Theresa", "Bob")), guard_seconds=0)
    app = ScreenHost(lambda: GameScreen(controller, load_theme("dark")))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("apostrophe")
        for size, tile in ((SMALLEST, ""), ((120, 40), "city; "), (SMALLEST, "")):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert about(pilot) == f"Anna Theresa: {tile}meeple on the city. Anna Theresa +4"


async def test_a_figure_that_came_home_is_told_with_its_move() -> None:
    app = host(at_festival())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("b", "b", "enter", "apostrophe")
        await until(pilot, lambda: " back from the " in about(pilot))


async def test_borders_and_numbers_come_and_go() -> None:
    app = host(begin("D@0,0r0", "U V"))
    async with app.run_test(size=SMALLEST) as pilot:
        shown_map = pilot.app.screen.query_one(MapView)
        plain = text_at(shown_map, 0, 0)
        await pilot.press("g")
        assert text_at(shown_map, 0, 0) != plain
        assert shown_map.rules_shown
        await pilot.press("g")
        assert text_at(shown_map, 0, 0) == plain


@pytest.mark.parametrize("coordinates", [True, False])
async def test_where_a_tile_was_placed_is_told_while_columns_and_rows_have_numbers(coordinates: bool) -> None:
    game = begin("E@0,0r0", "E U V", players=2)
    play(game, "E@0,-1r2 -")
    app = host(game, coordinates=coordinates)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("apostrophe")
        for numbers in (coordinates, not coordinates, coordinates):
            await pilot.pause()
            sentence = "A: city at 0,-1" if numbers else "A: city"
            assert about(pilot) == sentence
            log = rows_of(app.screen.query_one(Log))
            assert sentence in [row.removeprefix("A ") for row in log]
            await pilot.press("g")


@pytest.mark.parametrize("grid", [True, False])
@pytest.mark.parametrize("coordinates", [True, False])
async def test_borders_and_numbers_are_there_from_the_start_if_somebody_likes_them(
    grid: bool, coordinates: bool
) -> None:
    app = host(begin("D@0,0r0", "U V"), grid=grid, coordinates=coordinates)
    async with app.run_test(size=SMALLEST) as pilot:
        shown_map = pilot.app.screen.query_one(MapView)
        assert (text_at(shown_map, 0, 0)[0][0] == "+") is grid
        first = "".join(segment.text for segment in shown_map.render_line(0))
        assert ("-1" in first.split()) is coordinates
        await pilot.press("g")
        assert shown_map.rules_shown is not (grid or coordinates)


async def test_tiles_left_are_shown_only_with_hints() -> None:
    for hints in (True, False):
        app = host(new_game(), hints=hints)
        async with app.run_test(size=SMALLEST) as pilot:
            await pilot.press("full_stop")
            await pilot.pause()
            assert isinstance(app.screen, TilesLeftScreen) is hints
            if not hints:
                assert any("The tiles left are not shown" in row for row in shown(app))
            assert led_by(app).seen.looked.hints is hints


def led_by(app: ScreenHost) -> Controller:
    """What leads the game, whatever lies over its screen."""
    (screen,) = (screen for screen in app.screen_stack if isinstance(screen, GameScreen))
    return screen._controller


async def test_settings_that_change_count_at_once() -> None:
    app = host(new_game())
    async with app.run_test(size=SMALLEST):
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.use_settings(Settings(hints=False, coordinates=True))
        assert not led(app).seen.looked.hints
        assert screen.query_one(MapView).rules_shown


async def test_settings_of_something_else_leave_what_a_key_has_shown() -> None:
    app = host(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        await pilot.press("g")
        screen.use_settings(Settings(bell=True))
        assert screen.query_one(MapView).rules_shown


async def test_space_shows_all_of_the_final_scoring() -> None:
    app = host(new_game(tiles="U"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "1", "enter")
        assert led(app).seen.phase is Phase.OVER
        await until(pilot, lambda: any("Space Skip scoring" in row for row in shown(app)))
        await pilot.press("f")
        await pilot.pause()
        finale = led(app).seen.finale
        assert finale is not None
        assert not finale.done
        await pilot.press("space")
        finale = led_by(app).seen.finale
        assert finale is not None
        assert finale.done


# The whole map


def street(tiles: int) -> Game:
    """A road from west to east, its spring in the west taken by Ann, and a farmer of Bob's in the east."""
    road = " ".join(f"U@{x},0r0" for x in range(tiles))
    return begin(road, "U V", players=2, figures=f"A:road.E@0,0 B:field.SL@{tiles - 1},0", farmers=True)


@pytest.mark.parametrize("key", ["escape", "0", "enter", "q", "click"])
async def test_a_map_that_fits_at_no_zoom_is_shown_on_a_page_of_its_own(key: str) -> None:
    app = host(street(30))
    async with app.run_test(size=SMALLEST) as pilot:
        game, controller = app.screen, led(app)
        cursor = controller.seen.cursor
        await pilot.press("0")
        await until(pilot, lambda: isinstance(app.screen, WholeMapScreen))
        await pilot.pause()
        (road,) = [row.strip() for row in shown(app) if "A" in row]
        assert len(road) == 2 * 30
        assert "A" in road[:2]
        assert "b" in road[-2:]
        await (pilot.click("#page") if key == "click" else pilot.press(key))
        await until(pilot, lambda: app.screen is game)
        shown_map = app.screen.query_one(MapView)
        assert shown_map.zoom is Zoom.FAR
        assert in_view(shown_map, *cursor)
        assert controller.game.actions == []


async def test_a_map_that_fits_needs_no_page() -> None:
    app = host(street(8))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("0")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        shown_map = app.screen.query_one(MapView)
        assert in_view(shown_map, 0, 0)
        assert in_view(shown_map, 7, 0)


async def test_the_page_of_the_whole_map_takes_other_colours_and_sizes_and_follows_the_game() -> None:
    app = host(street(30))
    async with app.run_test(size=SMALLEST) as pilot:
        controller = led(app)
        await pilot.press("0")
        await until(pilot, lambda: isinstance(app.screen, WholeMapScreen))
        await pilot.pause()
        before = app.export_screenshot()
        assert isinstance(app.screen, WholeMapScreen)
        app.screen.use_theme(load_theme("light"))
        await pilot.pause()
        after = app.export_screenshot()
        assert before != after
        await pilot.resize_terminal(160, 40)
        await until(pilot, lambda: app.screen.query_one("#page").size.width == 160)
        await pilot.pause()
        assert max(len(row.strip()) for row in shown(app)) == 5 * 30
        controller.point_at(30, 0)
        controller.place()
        await until(pilot, lambda: max(len(row.strip()) for row in shown(app)) == 5 * 31)

"""The map as a picture: the same cells as on the screen, and who plays."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.svg import HEIGHT, WIDTH
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.paths import games_dir
from carcassonne_tui.records.pictures import pictures_dir
from carcassonne_tui.tui.map_picture import keep_map_picture, map_picture
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets.map import ZOOMS, MapView
from carcassonne_tui.tui.widgets.small_map import Table

from .all_boxes import played_at_random
from .game_host import at_play, deployable, new_game, shown_screen
from .map_host import MapHost, text_at
from .panel_host import ENGLISH, HOSTILE, JAPANESE, lead
from .screen_host import until

SVG = "{http://www.w3.org/2000/svg}"


def words_of(picture: str) -> dict[int, dict[int, str]]:
    """The words of a picture by row and column."""
    found: dict[int, dict[int, str]] = {}
    for text in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        row, column = int(float(text.get("y", "0"))) // HEIGHT, int(text.get("x", "0")) // WIDTH
        found.setdefault(row, {})[column] = text.text or ""
    return found


def line(words: dict[int, str]) -> str:
    """A row of one-cell characters as text."""
    row = [" "] * (max(words) + 200)
    for column, word in words.items():
        row[column : column + len(word)] = word
    return "".join(row).rstrip()


async def test_a_tile_looks_as_on_the_screen() -> None:
    controller = lead(played_at_random(2), ENGLISH)
    controller.finish_scoring()
    view = controller.seen
    table = Table(view.board, view.figures, [seat.seat for seat in view.seats])
    words = words_of(map_picture(table, [1, 2, 3], load_theme("dark"), ""))
    left, top = min(laid.x for laid in view.board), min(laid.y for laid in view.board)
    app = MapHost(controller)
    columns, rows = Zoom.CLOSE.value
    compared = 0
    async with app.run_test(size=(columns * 5, rows * 5)) as pilot:
        while app.map.zoom is not ZOOMS[-1]:
            app.map.zoom_by(1)
        await pilot.pause()
        for laid in view.board:
            if (laid.x, laid.y) in view.last or not app.map.size.region.contains_region(
                app.map.region_of(laid.x, laid.y)
            ):
                continue
            start, first = 2 + (laid.x - left) * columns, 1 + (laid.y - top) * rows
            drawn = [line({-1: "", **words.get(first + row, {})})[start : start + columns] for row in range(rows)]
            assert [row.ljust(columns) for row in drawn] == text_at(app.map, laid.x, laid.y)
            compared += 1
    assert compared >= 8


@pytest.mark.parametrize("names", [ENGLISH, JAPANESE, HOSTILE])
def test_the_players_stand_below_it_with_their_points(names: tuple[str, ...]) -> None:
    game = played_at_random(1)
    seats = seats_for(names)[:3]
    picture = map_picture(Table(game.board, game.figures, seats), [7, 123, 0], load_theme("light"), "title")
    last = [" ".join(words[column] for column in sorted(words)) for _, words in sorted(words_of(picture).items())][-3:]
    for row, seat, points in zip(last, seats, (7, 123, 0), strict=True):
        assert row.split()[:2] == [seat.letter, str(points)]
    assert "\x1b" not in picture
    assert "\u202e" not in picture


@pytest.mark.parametrize("name", theme_names())
def test_every_colour_is_one_of_the_theme(name: str) -> None:
    game, theme = played_at_random(1), load_theme(name)
    picture = map_picture(Table(game.board, game.figures, seats_for(ENGLISH)[:3]), game.scores, theme, "")
    found = {element.get("fill", "") for element in ElementTree.fromstring(picture).iter()} - {""}
    assert len(found) > 5
    assert [colour for colour in found if not re.fullmatch("#[0-9a-f]{6}", colour)] == []
    assert name == "terminal" or [colour for colour in found if colour not in str(theme)] == []


def test_a_picture_is_kept_by_name() -> None:
    controller = lead(new_game())
    paths = [keep_map_picture(controller.seen, load_theme("dark"), "20260101-abcd") for _ in range(2)]
    assert [path.name for path in paths] == ["20260101-abcd.svg", "20260101-abcd-2.svg"]
    assert paths[0].read_bytes() == paths[1].read_bytes()


async def test_a_key_saves_the_map_during_a_game() -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await shown_screen(pilot, GameScreen)
        await deployable(pilot, game)
        await pilot.press("w")
        await until(pilot, lambda: bool(list(pictures_dir().glob("*.svg"))))
        (path,) = pictures_dir().glob("*.svg")
        assert path.stem in {kept.stem for kept in games_dir().glob("*.jsonl")}, "it is called like its game"
        told = f"The picture of the map is in {path}"
        await until(pilot, lambda: [note.message for note in app._notifications] == [told])
        assert len(game.actions) == 1
        assert app.screen.query_one(MapView).has_focus

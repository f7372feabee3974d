"""The tile panel."""

from __future__ import annotations

import pytest

from carcassonne_tui.box import catalogue
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.showing import coming_tiles
from carcassonne_tui.tui.tile_words import tile_words, told
from carcassonne_tui.tui.widgets.tile_panel import TilePanel
from rules.boards import begin, play

from .panel_host import PanelHost, SnapCompare, lead, rows_of


def panel(controller: Controller, width: int = 25) -> list[str]:
    """The lines of a tile panel without the pictures."""
    shown = TilePanel(controller, load_theme("dark"))
    heading, *rows = (line.plain for line in shown.lines(shown.glimpse(controller.seen), width))
    return [heading, *(row[13:].rstrip() for row in rows[:5])]


def whole(controller: Controller, width: int = 25) -> list[str]:
    """All lines of a tile panel."""
    shown = TilePanel(controller, load_theme("dark"))
    return [line.plain.rstrip() for line in shown.lines(shown.glimpse(controller.seen), width)]


def test_the_drawn_tile_and_the_tiles_left() -> None:
    controller = lead(begin("D@0,0r0", "D U V U V U"))
    assert panel(controller) == ["Next tile          turn 1", "City, road", "", "5 in pile", "", "tile D"]


def test_the_placed_tile() -> None:
    controller = lead(begin("D@0,0r0", "D U V U V U"))
    controller.place()
    assert panel(controller) == ["Placed tile        turn 1", "City, road", "", "5 in pile", "", "tile D"]


def test_tiles_put_aside_beside_the_last_rounds() -> None:
    controller = lead(begin("B@0,0r0", "C C U V U V U"))
    assert panel(controller)[1:] == ["Road", "", "4 in pile", "2 put aside", "tile U"]
    controller = lead(begin("B@0,0r0", "C C U V"))
    assert panel(controller)[1:] == ["Road", "", "1 in pile", "last round", "2 put aside"]


def test_the_tile_is_called_a_tile_where_there_is_room() -> None:
    game = begin("D@0,0r0", "TB/CcRC.c U", traders_and_builders="full")
    assert panel(lead(game), 27)[-1] == "tile TB/CcRC.c"
    assert panel(lead(game), 26)[-1] == "TB/CcRC.c"


def test_the_end() -> None:
    controller = lead(begin("D@0,0r0", "E"))
    controller.place()
    controller.skip()
    assert whole(controller) == ["Game over          turn 1", "2 tiles on the table"]


def test_the_end_with_tiles_put_aside() -> None:
    controller = lead(begin("B@0,0r0", "U C C"))
    controller.place()
    controller.skip()
    assert whole(controller) == ["Game over          turn 1", "2 tiles on the table", "2 put aside"]
    assert whole(controller, 10) == ["Game over", "2 tiles ..", "2 put as.."]


@pytest.mark.parametrize(
    ("tile", "narrow", "wide"),
    [
        ("B", ["Monastery"], "Monastery"),
        ("A", ["Monastery,", "road"], "Monastery, road"),
        ("X", ["4 roads"], "4 roads"),
        ("C", ["City,", "coat of arms"], "City, coat of arms"),
        ("S", ["City, road,", "coat of arms"], "City, road, coat of arms"),
        ("Hg", ["2 cities,", "garden"], "2 cities, garden"),
        ("FE/CRCR", ["2 cities,", "2 roads"], "2 cities, 2 roads, festival"),
        ("TB/CcRR.wG", ["City,", "2 roads"], "City, 2 roads, wine, garden"),
        ("IC/Cccc.c", ["City,", "cathedral"], "City, cathedral"),
        ("RI.1/I.e", ["River, lake"], "River, lake"),
    ],
)
def test_what_is_on_a_tile_is_told_in_words(tile: str, narrow: list[str], wide: str) -> None:
    assert told(catalogue()[tile], 12, 2) == narrow
    assert told(catalogue()[tile], 30, 2) == [wide]


def test_what_every_tile_is_called_has_room_with_all_its_features() -> None:
    for tile in catalogue().values():
        features, _ = tile_words(tile)
        lines = told(tile, 12, 2)
        assert len(lines) <= 2
        assert all(len(line) <= 12 for line in lines)
        said = ", ".join(line.rstrip(",") for line in lines).lower()
        assert said.startswith(", ".join(features)), tile.id


@pytest.mark.parametrize(
    ("others", "word"), [(4, ""), (3, "2 rounds"), (2, "2 rounds"), (1, "last round"), (0, "last round")]
)
@pytest.mark.parametrize("timing", ["own_turn", "ahead"])
def test_the_last_rounds_are_told_in_words_and_stand_out(others: int, word: str, timing: str) -> None:
    controller = lead(begin("D@0,0r0", " ".join(["U"] * (others + 1)), draw_timing=timing))
    for _ in range(2):
        assert panel(controller)[4] == word
        shown = TilePanel(controller, load_theme("dark"))
        row = shown.lines(shown.glimpse(controller.seen), 25)[3]
        assert any(span.style == "bold $warning" for span in row.spans) is bool(word)
        controller.place()


@pytest.mark.parametrize("timing", ["own_turn", "ahead"])
def test_the_rounds_are_counted_as_they_come(timing: str) -> None:
    game = begin("D@0,0r0", " ".join(["U"] * 9), players=3, draw_timing=timing)
    controller, rounds = lead(game), []
    while game.phase is not Phase.OVER:
        shown = TilePanel(controller, load_theme("dark"))
        rounds.append(shown.glimpse(controller.seen).rounds)
        assert coming_tiles(game) == 10 - game.turn
        controller.place()
        controller.skip()
    assert rounds == [3, 3, 3, 2, 2, 2, 1, 1, 1]


@pytest.mark.parametrize("width", [25, 35])
def test_what_the_next_player_has_drawn_ahead(width: int) -> None:
    controller = lead(begin("D@0,0r0", "D A U", players=2, draw_timing="ahead"))
    seen = []
    for _ in range(3):
        shown = TilePanel(controller, load_theme("dark"))
        seen.append(shown.lines(shown.glimpse(controller.seen), width)[6].plain)
        controller.place()
        controller.skip()
    assert seen == ["then B Monastery, road", "then A Road", "then B no tile is left"]
    assert whole(controller, width)[1:] == ["4 tiles on the table"]


async def test_it_turns_with_the_tile_and_stays_as_it_is_while_the_player_points_elsewhere() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "V V")), TilePanel, 25)
    async with app.run_test(size=(25, 8)) as pilot:
        shown = app.query_one(TilePanel)
        app.controller.point_at(9, 9)
        await pilot.pause()
        before = rows_of(shown)
        app.controller.rotate()
        await pilot.pause()
        turned = rows_of(shown)
        assert turned != before
        app.controller.point_at(0, 0)
        assert app.controller.seen.ghost is None
        await pilot.pause()
        assert rows_of(shown) == turned


async def test_the_placed_tile_is_seen_as_it_lies_without_the_numbers_of_its_spots() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "L U", farmers=True)), TilePanel, 25)
    async with app.run_test(size=(25, 8)) as pilot:
        shown = app.query_one(TilePanel)
        await pilot.pause()
        before = [row[:11] for row in rows_of(shown)[1:]]
        app.controller.place()
        await pilot.pause()
        assert app.controller.seen.spots
        assert [row[:11] for row in rows_of(shown)[1:]] == before


async def test_another_theme_gives_other_colours() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "V V")), TilePanel, 25)
    async with app.run_test(size=(25, 8)) as pilot:
        shown = app.query_one(TilePanel)
        before = shown.render_line(2)
        shown.use_theme(load_theme("light"))
        await pilot.pause()
        assert shown.render_line(2) != before


@pytest.mark.parametrize("moves", ["", "L@1,0r0", "L@1,0r0 -"], ids=["next", "placed", "over"])
def test_pictures(snap_compare: SnapCompare, moves: str) -> None:
    game = begin("D@0,0r0", "L", farmers=True)
    play(game, moves)
    assert snap_compare(PanelHost(lead(game), TilePanel, 25), terminal_size=(25, 7))

"""The ranking: who has won, the table, and what comes next."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.widgets import Static

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records.pictures import pictures_dir
from carcassonne_tui.tui.screens.ranking import RankingChoice, RankingScreen
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.score_chart import ScoreChart
from rules.boards import begin

from .all_boxes import BOXES
from .panel_host import lead
from .screen_host import NOTHING, SIX_NAMES, SIZES, ScreenHost, finished, shown, until


def host(view: View) -> ScreenHost:
    return ScreenHost(lambda: RankingScreen(view, load_theme("dark")))


def tied(players: int, *scores: int) -> View:
    game = begin("D@0,0r0", players=players, scores=scores, inns_and_cathedrals="full")
    controller = lead(game, SIX_NAMES)
    controller.finish_scoring()
    return controller.seen


def table_of(app: ScreenHost) -> list[str]:
    """The rows of the table, blank where its colour ends."""
    table = app.screen.query_one("#table", Static)
    return [strip.text for strip in table.render_lines(table.outer_size.region)]


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (tied(2, 3, 1), "[red]x[/] wins with 3 points."),
        (tied(2, 5, 5), "[red]x[/] and カルカソンヌのお姫様とその友達みんな win together with 5 points each."),
        (tied(3, 0, 0, 0), "[red]x[/], カルカソンヌのお姫様とその友達みんな and Émile win together"),
    ],
)
async def test_the_winners_are_named(view: View, sentence: str) -> None:
    app = host(view)
    async with app.run_test(size=(120, 40)):
        assert sentence in " ".join(" ".join(row.split()) for row in shown(app))


@pytest.mark.parametrize("size", SIZES)
async def test_every_row_of_the_table_is_as_wide_as_the_others(size: tuple[int, int]) -> None:
    view = finished(players=5)
    app = host(view)
    async with app.run_test(size=size):
        rows = table_of(app)
        assert len({cell_len(row) for row in rows}) == 1
        ends = {cell_len(row.rstrip()) for row in rows}
    assert len(rows) == 6
    assert len(ends) == 1
    totals = [int(row.split()[-1]) for row in rows[1:]]
    assert totals == sorted((seat.score for seat in view.seats), reverse=True)


async def test_the_columns_add_up() -> None:
    app = host(finished(players=4, seed=1))
    async with app.run_test():
        heading, *rows = table_of(app)
    assert heading.split() == ["Player", "Roads", "Cities", "Monasteries", "Fields", "Total"]
    for row in rows:
        *parts, total = [int(number) for number in row.split()[-5:]]
        assert sum(parts) == total


async def test_points_from_before_the_game_are_a_column() -> None:
    app = host(tied(2, 7, 0))
    async with app.run_test():
        heading, first, _ = table_of(app)
    assert heading.split()[-2:] == ["Start", "Total"]
    assert first.split()[-5:] == ["0", "0", "0", "7", "7"]


@pytest.mark.parametrize("size", SIZES)
async def test_six_players_and_every_box(size: tuple[int, int]) -> None:
    view = finished(6, 5, **BOXES)
    app = host(view)
    async with app.run_test(size=size):
        heading, *rows = table_of(app)
        assert app.screen.query_one("#box").size.width <= size[0]
        assert "Quit" in " ".join(shown(app))
    assert heading.split() == ["Player", "Roads", "Cities", "Monasteries", "Gardens", "Fields", "Goods", "Total"]
    assert {cell_len(row) for row in rows} == {cell_len(heading)}
    for row in rows:
        *parts, total = [int(number) for number in row.split()[-7:]]
        assert sum(parts) == total
    assert [row.split()[-1] for row in rows] == sorted((str(seat.score) for seat in view.seats), key=int, reverse=True)
    whole = [seat.seat.name in row for seat in view.seats for row in rows if f" {seat.seat.letter} " in row]
    assert whole.count(False) == (3 if size[0] == 80 else 2)


async def test_where_there_is_no_room_the_headings_are_short() -> None:
    view = finished(6, 5, scores=(1000, 0, 0, 0, 0, 0), **BOXES)
    app = host(view)
    async with app.run_test(size=(80, 24)):
        heading, *rows = table_of(app)
    assert heading.split() == ["Player", "Road", "City", "Mon.", "Gard.", "Field", "Goods", "Start", "Total"]
    assert len({cell_len(row) for row in (heading, *rows)}) == 1
    assert rows[0].split()[-2] == "1000"
    assert "a" * 20 in " ".join(rows)


async def test_the_table_grows_with_the_terminal() -> None:
    app = host(finished(6, 5, **BOXES))
    async with app.run_test(size=(80, 24)) as pilot:
        narrow = cell_len(table_of(app)[0])
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: cell_len(table_of(app)[0]) > narrow)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: cell_len(table_of(app)[0]) == narrow)


async def test_six_who_win_together_are_all_named() -> None:
    app = host(tied(6, *[5] * 6))
    async with app.run_test(size=(80, 24)):
        rows = shown(app)
    said = "".join("".join(rows).split())
    assert all("".join(name.split()) in said for name in SIX_NAMES)
    assert "wintogetherwith5pointseach." in said
    assert "Quit" in " ".join(rows)


@pytest.mark.parametrize(
    ("keys", "choice"),
    [
        ("enter", RankingChoice.MAP),
        ("escape", RankingChoice.MAP),
        ("down enter", RankingChoice.REPLAY),
        ("j j j enter", RankingChoice.AGAIN),
        ("j j j j enter", RankingChoice.NEW_GAME),
        ("up up enter", RankingChoice.TITLE),
        ("end enter", RankingChoice.QUIT),
    ],
)
async def test_what_comes_next_by_keyboard(keys: str, choice: RankingChoice) -> None:
    app = host(finished())
    async with app.run_test() as pilot:
        await pilot.press(*keys.split())
        await app.answered(pilot)
    assert app.answer is choice


@pytest.mark.parametrize("choice", [choice for choice in RankingChoice if choice is not RankingChoice.PICTURE])
async def test_what_comes_next_by_mouse(choice: RankingChoice) -> None:
    app = host(finished())
    async with app.run_test() as pilot:
        await pilot.click("Menu", offset=(5, list(RankingChoice).index(choice)))
        await app.answered(pilot)
    assert app.answer is choice


def chart_of(app: ScreenHost) -> list[str]:
    chart = app.screen.query_one(ScoreChart)
    return [strip.text.rstrip() for strip in chart.render_lines(chart.outer_size.region)]


def in_view(app: ScreenHost) -> tuple[bool, bool]:
    """Whether the table and the chart are in view."""
    return tuple(app.screen.query_one(selector).region.height > 0 for selector in ("#table", "ScoreChart"))  # type: ignore[return-value]


async def test_the_chart_is_a_key_away_where_there_is_little_room() -> None:
    app = host(finished(6, 5, **BOXES))
    async with app.run_test(size=(80, 24)) as pilot:
        assert in_view(app) == (True, False)
        await pilot.press("c")
        await pilot.pause()
        assert in_view(app) == (False, True)
        assert chart_of(app)[-1].split()[-1] == "end"
        assert "Quit" in " ".join(shown(app))
        await pilot.press("c")
        await pilot.pause()
        assert in_view(app) == (True, False)


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("players", [2, 6])
async def test_the_chart_is_in_view_where_there_is_room(size: tuple[int, int], players: int) -> None:
    app = host(finished(players, 5, **BOXES))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert in_view(app) == (True, True)
        assert "ranking.chart" not in {active.binding.id for active in app.screen.active_bindings.values()}
        assert "Quit" in " ".join(shown(app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: in_view(app) == (True, False))


async def test_the_chart_ends_with_the_totals_of_the_table() -> None:
    view = finished(3, 5, scores=(4, 0, 9))
    app = host(view)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        chart = app.screen.query_one(ScoreChart)
        assert chart.turns[0] == (4, 0, 9)
        assert list(chart.turns[-1]) == [seat.score for seat in view.seats]
        ranked = sorted(view.seats, key=lambda seat: -seat.score)
        listed = [row.split()[-2:] for row in chart_of(app)[1:-1] if row[-1:].isdigit()]
        assert listed == [[seat.seat.letter, str(seat.score)] for seat in ranked]


def told(app: ScreenHost) -> list[str]:
    """The notifications that are to be seen."""
    return [note.message for note in app._notifications]


@pytest.mark.parametrize("keys", ["w", "down down enter"])
async def test_a_picture_is_saved_and_its_place_told(keys: str) -> None:
    app = host(finished())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys.split())
        await until(pilot, lambda: bool(list(pictures_dir().glob("*.svg"))))
        (path,) = pictures_dir().glob("*.svg")
        await until(pilot, lambda: told(app) == [f"The picture of the map is in {path}"])
        assert app.answer is NOTHING
        assert isinstance(app.screen, RankingScreen)


async def test_it_is_told_why_there_is_no_picture() -> None:
    pictures_dir().parent.mkdir(parents=True, exist_ok=True)
    pictures_dir().write_text("in the way")
    app = host(finished())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("w")
        await until(pilot, lambda: told(app) == ["No picture: pictures cannot be written: File exists"])
        assert isinstance(app.screen, RankingScreen)

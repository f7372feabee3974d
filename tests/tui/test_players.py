"""The players' table."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from carcassonne_tui.drawing import load_theme
from carcassonne_tui.rules import Figure
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import SeatView
from carcassonne_tui.tui.widgets.players import PlayersTable, Table, players_table, supply
from rules.boards import begin, play

from .panel_host import DARK, ENGLISH, HOSTILE, JAPANESE, PanelHost, SnapCompare, at_scores, lead, rows_of

ANN, BOB = Seat("Ann", "A", "red"), Seat("Bob", "B", "blue")


def seat_view(seat: Seat = ANN, score: int = 0, projected: int = 0, meeples: int = 7, held: str = "") -> SeatView:
    return SeatView(seat, score, projected, ((Figure.MEEPLE, meeples),), held)


def plain(table: Table, width: int) -> list[str]:
    return [line.plain for line in players_table(table, DARK, width)]


def test_two_lines_a_seat_in_narrow_tables() -> None:
    table = Table((seat_view(score=124, projected=178, meeples=3), seat_view(BOB, 4, 9, 0)), 1)
    assert plain(table, 25) == [
        "Players    points (final)",
        "  A  Ann        124 (178)",
        "     i i i               ",
        "> B  Bob          4   (9)",
        "     none left           ",
    ]


def test_one_line_a_seat_in_wide_tables() -> None:
    table = Table((seat_view(score=124, projected=178, meeples=3), seat_view(BOB, 4, 9, 7)), 0)
    assert plain(table, 35) == [
        "Players              points (final)",
        "> A  Ann          iii     124 (178)",
        "  B  Bob          iiiiiii   4   (9)",
    ]
    assert plain(table, 47)[1:] == [
        "> A  Ann                i i i         124 (178)",
        "  B  Bob                i i i i i i i   4   (9)",
    ]


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    rows = plain(Table((seat_view(), seat_view(BOB)), None), 25)
    assert not any(row.startswith(">") for row in rows)


def test_the_tile_drawn_ahead() -> None:
    table = Table((seat_view(held="D"),), 0)
    assert plain(table, 25)[2] == "     i i i i i i i next D"
    assert plain(table, 35)[1] == "> A  Ann        D iiiiiii   0   (0)"


@pytest.mark.parametrize(
    ("meeples", "width", "drawn"),
    [
        (7, 13, "i i i i i i i"),
        (7, 12, "iiiiiii"),
        (7, 7, "iiiiiii"),
        (7, 6, "i x7"),
        (0, 9, "none left"),
        (0, 8, "none"),
        (1, 13, "i"),
    ],
)
def test_supply(meeples: int, width: int, drawn: str) -> None:
    assert supply(seat_view(meeples=meeples), DARK, width).plain == drawn


@pytest.mark.parametrize("width", [24, 25, 26, 33, 34, 35, 43, 44, 47])
@pytest.mark.parametrize("names", [ENGLISH, JAPANESE, HOSTILE], ids=["english", "japanese", "hostile"])
def test_every_row_fills_the_columns(names: tuple[str, ...], width: int) -> None:
    view = at_scores(0, 12, 104, 1234, 54, names=names).seen
    rows = plain(Table(view.seats, 2), width)
    assert {cell_len(row) for row in rows} == {width}
    assert len(rows) == (6 if width >= 34 else 11)


def test_names_are_literal() -> None:
    rows = plain(Table(at_scores(0, 0, 0, 0, names=HOSTILE).seen.seats, 0), 47)
    assert [row[5:14].rstrip() for row in rows[1:]] == ["[red]x[/]", "a?[31mb", "?evil", "two?lines"]


async def test_it_follows_the_controller() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "E U", figures="B:city.N@0,0", scores=(3, 57))), PlayersTable, 25)
    async with app.run_test(size=(30, 12)) as pilot:
        table = app.query_one(PlayersTable)
        assert rows_of(table)[1] == "> A  Ann          3   (3)"
        assert rows_of(table)[3:5] == ["  B  Bob         57  (58)", "     i i i i i i"]
        app.controller.point_at(0, -1)
        app.controller.place()
        app.controller.skip()
        await pilot.pause()
        assert rows_of(table)[1] == "  A  Ann          3   (3)"
        assert rows_of(table)[3:5] == ["> B  Bob         61  (61)", "     i i i i i i i"]


async def test_it_is_drawn_anew_only_when_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    app = PanelHost(lead(begin("D@0,0r0", "E U")), PlayersTable, 25)
    async with app.run_test(size=(30, 12)) as pilot:
        table = app.query_one(PlayersTable)
        await pilot.pause()
        drawn: list[bool] = []
        monkeypatch.setattr(table, "refresh", lambda *_, layout=False, **__: drawn.append(layout))
        app.controller.rotate()
        app.controller.next_cell()
        assert drawn == []
        app.controller.place()
        app.controller.choose(0)
        assert drawn == []
        app.controller.deploy()
        assert drawn == [False]


async def test_it_has_the_right_height_when_it_was_changed_while_hidden() -> None:
    app = PanelHost(at_scores(0, 0, 0), PlayersTable, 25)
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(PlayersTable)
        assert table.size.height == 7
        table.display = False
        await pilot.pause()
        app.controller.place()
        app.controller.skip()
        await pilot.pause()
        table.display = True
        await pilot.pause()
        assert table.size.height == 7
        assert rows_of(table)[3].startswith("> B  Bob")


async def test_another_theme_gives_other_colours() -> None:
    app = PanelHost(at_scores(0, 0), PlayersTable, 25)
    async with app.run_test(size=(30, 12)) as pilot:
        table = app.query_one(PlayersTable)
        before = table.render_line(1)
        table.use_theme(load_theme("light"))
        await pilot.pause()
        assert table.render_line(1).text == before.text
        assert table.render_line(1) != before


@pytest.mark.parametrize("width", [25, 35, 47])
@pytest.mark.parametrize(
    ("scores", "names"),
    [((12, 50), ENGLISH), ((0, 8, 99, 104, 154), JAPANESE), ((0, 0, 0, 0, 0), HOSTILE)],
    ids=["english", "japanese", "hostile"],
)
def test_pictures(snap_compare: SnapCompare, scores: tuple[int, ...], names: tuple[str, ...], width: int) -> None:
    game = begin("B@0,0r0", "U V W E U", players=len(scores), scores=scores)
    play(game, "U@0,1r0 road.E")
    assert snap_compare(PanelHost(lead(game, names), PlayersTable, width), terminal_size=(width, 12))


def test_picture_in_the_light(snap_compare: SnapCompare) -> None:
    app = PanelHost(at_scores(0, 8, 99, 104, 154), PlayersTable, 25, theme="light")
    assert snap_compare(app, terminal_size=(25, 12))

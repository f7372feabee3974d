"""The players' table."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from rich.cells import cell_len

from carcassonne_tui.drawing.glyphs import load_glyph_set
from carcassonne_tui.drawing.picture import Role
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Figure, Game, Options
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import SeatView
from carcassonne_tui.tui.widgets.players import GOODS, Pieces, PlayersTable, Table, goods, players_table, supply
from rules.boards import begin, play
from rules.random_games import choose

from .all_boxes import BOXES
from .panel_host import DARK, ENGLISH, HOSTILE, JAPANESE, PanelHost, SnapCompare, at_scores, lead, rows_of

ANN, BOB = Seat("Ann", "A", "red"), Seat("Bob", "B", "blue")
CLEO, DAN = Seat("Cleo", "C", "green"), Seat("Dan", "D", "yellow")
EVE, FINN = Seat("Eve", "E", "black"), Seat("Finn", "F", "pink")

ALL_FIGURES = {Figure.LARGE: 1, Figure.ABBOT: 1, Figure.BUILDER: 1, Figure.PIG: 1}
"""What every box gives beside the meeples."""


def seat_view(
    seat: Seat = ANN,
    score: int = 0,
    projected: int = 0,
    meeples: int = 7,
    held: str = "",
    others: Mapping[Figure, int] = {},
    taken: Mapping[str, int] = {},
) -> SeatView:
    figures = ((Figure.MEEPLE, meeples), *others.items())
    return SeatView(seat, score, projected, figures, held, tuple(taken.items()))


def plain(table: Table, width: int) -> list[str]:
    return [line.plain for line in players_table(table, DARK, width)]


def test_two_lines_a_seat_in_narrow_tables() -> None:
    table = Table((seat_view(score=124, projected=178, meeples=3), seat_view(BOB, 4, 9, 0)), 1)
    assert plain(table, 25) == [
        "Players    points (final)",
        "  A  Ann        124 (178)",
        "     A A A               ",
        "> B  Bob          4   (9)",
        "     none left           ",
    ]


def test_one_line_a_seat_in_wide_tables() -> None:
    table = Table((seat_view(score=124, projected=178, meeples=3), seat_view(BOB, 4, 9, 7)), 0)
    assert plain(table, 35) == [
        "Players              points (final)",
        "> A  Ann          AAA     124 (178)",
        "  B  Bob          BBBBBBB   4   (9)",
    ]
    assert plain(table, 47)[1:] == [
        "> A  Ann                A A A         124 (178)",
        "  B  Bob                B B B B B B B   4   (9)",
    ]


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    rows = plain(Table((seat_view(), seat_view(BOB)), None), 25)
    assert not any(row.startswith(">") for row in rows)


class TestEveryBox:
    """Six seats with all figures and goods."""

    def table(self, *, held: str = "", player: int | None = 0) -> Table:
        first = seat_view(ANN, 124, 178, 7, held, ALL_FIGURES, {"wine": 3, "grain": 2, "cloth": 1})
        second = seat_view(BOB, 4, 9, 2, held, {**ALL_FIGURES, Figure.ABBOT: 0}, {"grain": 4})
        third = seat_view(CLEO, 4, 9, 0, held, dict.fromkeys(ALL_FIGURES, 0), {})
        others = tuple(seat_view(seat, 4, 9, 0, held, ALL_FIGURES, {"cloth": 1}) for seat in (DAN, EVE, FINN))
        return Table((first, second, third, *others), player, goods=True)

    def test_in_the_smallest_terminal(self) -> None:
        rows = plain(self.table(), 25)
        assert rows[:7] == [
            "Players    points (final)",
            "> A  Ann        124 (178)",
            " A x7 AA A+ A# a@ %3$2@1 ",
            "  B  Bob          4   (9)",
            " B x2 BB B# b@      $4   ",
            "  C  Cleo         4   (9)",
            " none left               ",
        ]
        assert rows[8] == " DD D+ D# d@          @1 "
        assert len(rows) == 13

    def test_in_wide_terminals(self) -> None:
        assert plain(self.table(), 35)[1:5] == [
            "> A  Ann                  124 (178)",
            "     A x7 AA A+ A# a@ %3 $2 @1     ",
            "  B  Bob                    4   (9)",
            "     B x2 BB B# b@       $4        ",
        ]
        assert plain(self.table(), 41)[2] == "     A A A A A A A AA A+ A# a@ %3 $2 @1  "
        assert plain(self.table(), 60)[1:4] == [
            "> A  Ann        A A A A A A A AA A+ A# a@ %3 $2 @1 124 (178)",
            "  B  Bob        B B BB B# b@                 $4      4   (9)",
            "  C  Cleo       none left                            4   (9)",
        ]

    @pytest.mark.parametrize("width", [24, 25, 35, 41, 47, 60])
    @pytest.mark.parametrize("held", ["", "V", "TB/CcRR!.c"])
    def test_every_row_fills_the_columns(self, width: int, held: str) -> None:
        assert {cell_len(row) for row in plain(self.table(held=held), width)} == {width}

    def test_what_is_in_the_supply_decides_nothing_about_the_rest(self) -> None:
        """Rows stay where they are from turn to turn, however many figures are on the map."""
        for width in (25, 35, 41, 60):
            empty = [
                seat_view(each.seat, others=dict.fromkeys(ALL_FIGURES, 0), meeples=0) for each in self.table().seats
            ]
            rows = plain(self.table(), width), plain(Table(tuple(empty), 0, goods=True), width)
            assert len(rows[0]) == len(rows[1])

    def test_large_numbers_of_goods_have_room(self) -> None:
        rows = plain(
            Table((seat_view(taken={"wine": 12, "cloth": 3}), seat_view(BOB, taken={"grain": 4})), 0, True), 25
        )
        assert rows[2] == "     AAAAAAA %12     @3  "
        assert rows[4] == "     BBBBBBB     $4      "


@pytest.mark.parametrize(("width", "rows"), [(25, 2), (35, 1), (41, 1)])
def test_with_inns_and_cathedrals_alone(width: int, rows: int) -> None:
    table = Table((seat_view(others={Figure.LARGE: 1}), seat_view(BOB, others={Figure.LARGE: 0})), 0)
    lines = plain(table, width)
    assert len(lines) == 1 + 2 * rows
    assert ("A A A A A A A AA" if width != 35 else "A x7 AA") in lines[rows]


class TestTheTileDrawnAhead:
    def test_beside_the_figures(self) -> None:
        table = Table((seat_view(held="D"),), 0)
        assert plain(table, 25)[2] == "     A A A A A A A next D"
        assert plain(table, 35)[1] == "> A  Ann        D AAAAAAA   0   (0)"

    def test_a_long_name_of_a_tile(self) -> None:
        table = Table((seat_view(held="TB/CcRR!.c"), seat_view(BOB, held="V")), 0)
        assert plain(table, 25)[1:] == [
            "> A  Ann          0   (0)",
            "     A x7 next TB/CcRR!.c",
            "  B  Bob          0   (0)",
            "     B x7          next V",
        ]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_with_few_seats_it_gets_a_line_of_its_own_where_there_is_no_room_beside_all_the_rest(
        self, seats: int
    ) -> None:
        rows = plain(TestEveryBox().table(held="TB/CcRR!.c")._replace(seats=self.seats(seats)), 25)
        assert rows[1:4] == [
            "> A  Ann        124 (178)",
            " A x7 AA A+ A# a@ %3$2@1 ",
            "          next TB/CcRR!.c",
        ]
        assert len(rows) == 1 + 3 * seats

    @pytest.mark.parametrize("seats", [5, 6])
    def test_with_many_seats_it_gives_way(self, seats: int) -> None:
        rows = plain(TestEveryBox().table(held="TB/CcRR!.c")._replace(seats=self.seats(seats)), 25)
        assert len(rows) == 1 + 2 * seats
        assert not any("next" in row for row in rows)

    def seats(self, number: int) -> tuple[SeatView, ...]:
        return TestEveryBox().table(held="TB/CcRR!.c").seats[:number]

    async def test_everybodys_but_that_of_the_player_to_move(self) -> None:
        controller = lead(begin("D@0,0r0", "U V W X B", players=3, draw_timing="ahead"))
        assert [row[-6:] for row in plain(Table(controller.seen.seats, 0), 25)[2::2]] == ["      ", "next V", "next W"]
        controller.place()
        controller.skip()
        assert [row[-6:] for row in plain(Table(controller.seen.seats, 1), 25)[2::2]] == ["next X", "      ", "next W"]


@pytest.mark.parametrize(
    ("pieces", "width", "meeples", "others", "drawn"),
    [
        (Pieces.SPACED, 13, 7, {}, "A A A A A A A"),
        (Pieces.CLOSE, 7, 7, {}, "AAAAAAA"),
        (Pieces.COUNTED, 4, 7, {}, "A x7"),
        (Pieces.COUNTED, 4, 1, {}, "A"),
        (Pieces.SPACED, 13, 0, {}, "none left"),
        (Pieces.CLOSE, 8, 0, {}, "none"),
        (Pieces.SPACED, 25, 2, ALL_FIGURES, "A A AA A+ A# a@"),
        (Pieces.COUNTED, 16, 2, ALL_FIGURES, "A x2 AA A+ A# a@"),
        (Pieces.COUNTED, 16, 0, {**ALL_FIGURES, Figure.BUILDER: 0}, "AA A+ a@"),
        (Pieces.SPACED, 25, 0, dict.fromkeys(ALL_FIGURES, 0), "none left"),
    ],
)
def test_supply(pieces: Pieces, width: int, meeples: int, others: Mapping[Figure, int], drawn: str) -> None:
    assert supply(seat_view(meeples=meeples, others=others), DARK, pieces, width).plain == drawn


def test_figures_have_the_shapes_and_colours_of_the_map() -> None:
    drawn = supply(seat_view(others=ALL_FIGURES, meeples=1), DARK, Pieces.SPACED, 25)
    shapes = drawn.plain.split()
    glyphs = load_glyph_set("ascii")
    assert shapes == [glyphs.figure(figure.value, "A", lying=False, small=True) for figure in Figure]
    assert len(set(shapes)) == len(Figure)
    pair = DARK.seats["red"]
    assert [drawn.plain[span.start : span.end] for span in drawn.spans] == shapes
    assert {span.style for span in drawn.spans} == {f"bold {pair.fg} on {pair.bg}"}


@pytest.mark.parametrize(
    ("taken", "air", "told"),
    [
        ({}, True, "        "),
        ({"wine": 3, "grain": 2, "cloth": 1}, True, "%3 $2 @1"),
        ({"wine": 3, "grain": 2, "cloth": 1}, False, "%3$2@1"),
        ({"cloth": 5, "wine": 9}, True, "%9    @5"),
    ],
)
def test_goods(taken: Mapping[str, int], air: bool, told: str) -> None:
    assert goods(seat_view(taken=taken), DARK, air=air).plain == told


@pytest.mark.parametrize("theme", theme_names())
def test_goods_have_the_signs_and_colours_of_the_map(theme: str) -> None:
    palette, glyphs = load_theme(theme), load_glyph_set("ascii")
    drawn = goods(seat_view(taken=dict.fromkeys(GOODS, 4)), palette, air=False)
    for index, role in enumerate((Role.WINE_EAST, Role.GRAIN_EAST, Role.CLOTH_EAST)):
        assert drawn.plain[2 * index] == glyphs.glyph(role, 0, 0)
        fg, bg, _ = palette.paint(role.surface, 0, 0)
        assert drawn.spans[index].style == f"bold {fg} on {bg}"


def test_goods_of_a_game() -> None:
    game = begin("TB/Cc.g@0,0r2 TB/RCc.g@1,0r3 TB/Cc.w@1,1r0", "N U", figures="B:city@0,0", traders_and_builders="full")
    controller = lead(game)
    assert table_of(controller).goods
    assert not any("%" in row for row in plain(table_of(controller), 25))
    play(game, "N@0,1r1 -")
    controller = lead(game)
    rows = plain(table_of(controller), 25)
    assert rows[2] == "     AAAAAAA A# %1 $2    "
    assert rows[4] == "     BBBBBBB B#          "


def table_of(controller: Controller) -> Table:
    """What the panel shows of a game."""
    return PlayersTable(controller, DARK).glimpse(controller.seen)


@pytest.mark.parametrize("width", [24, 25, 26, 33, 34, 35, 43, 44, 47])
@pytest.mark.parametrize("names", [ENGLISH, JAPANESE, HOSTILE], ids=["english", "japanese", "hostile"])
def test_every_row_fills_the_columns(names: tuple[str, ...], width: int) -> None:
    view = at_scores(0, 12, 104, 1234, 54, names=names).seen
    rows = plain(Table(view.seats, 2), width)
    assert {cell_len(row) for row in rows} == {width}
    assert len(rows) == (6 if width >= 34 else 11)


@pytest.mark.parametrize("names", [ENGLISH, JAPANESE, HOSTILE], ids=["english", "japanese", "hostile"])
@pytest.mark.parametrize("width", [24, 25, 35, 41])
def test_six_players_fill_the_columns_too(names: tuple[str, ...], width: int) -> None:
    rows = plain(Table(at_scores(0, 12, 104, 1234, 54, 99, names=names).seen.seats, 2), width)
    assert {cell_len(row) for row in rows} == {width}
    assert len(rows) == (7 if width >= 34 else 13)


def test_names_are_literal() -> None:
    rows = plain(Table(at_scores(0, 0, 0, 0, names=HOSTILE).seen.seats, 0), 47)
    assert [row[5:14].rstrip() for row in rows[1:]] == ["[red]x[/]", "a?[31mb", "?evil", "two?lines"]


async def test_it_follows_the_controller() -> None:
    app = PanelHost(lead(begin("D@0,0r0", "E U", figures="B:city.N@0,0", scores=(3, 57))), PlayersTable, 25)
    async with app.run_test(size=(30, 12)) as pilot:
        table = app.query_one(PlayersTable)
        assert rows_of(table)[1] == "> A  Ann          3   (3)"
        assert rows_of(table)[3:5] == ["  B  Bob         57  (58)", "     B B B B B B"]
        app.controller.point_at(0, -1)
        app.controller.place()
        app.controller.skip()
        await pilot.pause()
        assert rows_of(table)[1] == "  A  Ann          3   (3)"
        assert rows_of(table)[3:5] == ["> B  Bob         61  (61)", "     B B B B B B B"]


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


@pytest.mark.parametrize("width", [25, 35, 41])
@pytest.mark.parametrize("timing", ["own_turn", "ahead"])
def test_pictures_of_every_box(snap_compare: SnapCompare, timing: str, width: int) -> None:
    options = Options.model_validate({"farmers": True, "draw_timing": timing, **BOXES})
    game, number = Game.new(ENGLISH, options, seed=11), Random(11)
    while len(game.actions) < 180:
        game.apply(choose(game, number, "closing"))
    assert sum(map(len, game.goods)) > 1
    assert snap_compare(PanelHost(lead(game), PlayersTable, width), terminal_size=(width, 14))


def test_picture_in_the_light(snap_compare: SnapCompare) -> None:
    app = PanelHost(at_scores(0, 8, 99, 104, 154), PlayersTable, 25, theme="light")
    assert snap_compare(app, terminal_size=(25, 12))

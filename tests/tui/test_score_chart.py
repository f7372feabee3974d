"""The chart of scores, turn by turn."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.containers import Vertical

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets.score_chart import HERE, ScoreChart, ticks

from .panel_host import rows_of
from .screen_host import SIX_NAMES, until
from .watched import played_greedily, replay_of

Turns = Sequence[Sequence[int]]


class ChartHost(App[None]):
    """Shows a chart in so many cells."""

    def __init__(self, turns: Turns, width: int, height: int) -> None:
        super().__init__()
        self.chart = ScoreChart(seats_for(SIX_NAMES[: len(turns[0])]), turns, load_theme("dark"))
        self._room = width, height

    def compose(self) -> ComposeResult:
        """The chart."""
        with Vertical() as box:
            box.styles.width, box.styles.height = self._room
            yield self.chart


async def rows(turns: Turns, width: int, height: int, here: int | None = None) -> list[str]:
    """The chart as text, at its last turn unless told otherwise."""
    app = ChartHost(turns, width, height)
    async with app.run_test(size=(200, 60)) as pilot:
        app.chart.point_at(len(turns) - 1 if here is None else here)
        await pilot.pause()
        return rows_of(app.chart)


async def test_a_small_chart() -> None:
    turns = [(0, 0), (0, 2), (4, 2), (4, 2), (10, 2)]
    assert await rows(turns, 8, 7) == [
        "10     R",
        "       |",
        " 5     |",
        "     RR:",
        "    AAAA",
        " 0 RR  :",
        "   1 end",
    ]


async def test_equal_points_take_turns() -> None:
    assert (await rows([(0, 0, 0)] * 7, 9, 6))[-2] == "0 RAMRAMR"


@pytest.mark.parametrize("players", range(2, 7))
async def test_nobody_is_hidden_at_the_beginning_and_at_the_end(players: int) -> None:
    turns = [(0,) * players] * 30 + [tuple(range(0, 10 * players, 10))]
    drawn = await rows(turns, 28, 12)
    letters = [seat.letter for seat in seats_for(SIX_NAMES[:players])]
    assert set(letters) <= set(drawn[-2])
    assert [row.split()[-2:] for row in drawn[1:-1] if row[-1].isdigit()] == [
        [letter, str(points)] for letter, points in reversed(list(zip(letters, turns[-1], strict=True)))
    ]


@pytest.mark.parametrize(
    "ends", [(40, 40, 40, 40, 40, 40), (0, 0, 0, 0, 0, 0), (41, 40, 0, 1, 40, 39), (5, 90, 91, 89, 6, 4)]
)
@pytest.mark.parametrize("height", [6, 7, 8, 12, 30])
async def test_everybody_is_listed_beside_the_end_of_the_lines(ends: tuple[int, ...], height: int) -> None:
    drawn = await rows([(0,) * 6, (9, 1, 1, 1, 1, 1), ends], 40, height)
    listed = re.findall(r" ([A-Z]) +(\d+)(?= |$)", "\n".join(row[-10:] for row in drawn[-height:-1]), re.MULTILINE)
    order = sorted(range(6), key=lambda player: -ends[player])
    assert listed == [(seats_for(SIX_NAMES)[player].letter, str(ends[player])) for player in order]
    assert max(map(cell_len, drawn)) == 40


async def test_who_is_listed_stands_at_the_end_of_the_line() -> None:
    drawn = await rows([(0, 0), (0, 0), (40, 20)], 30, 9)
    assert {row.rstrip()[-6:] for row in drawn if row.rstrip()[-2:] in ("40", "20")} == {"R R 40", "A A 20"}


async def test_nothing_is_listed_where_there_is_no_room() -> None:
    assert not any("R 40" in row for row in await rows([(0, 0), (40, 20)], 20, 9))
    assert any("R 40" in row for row in await rows([(0, 0), (40, 20)], 24, 9))


async def test_nobody_has_any_points() -> None:
    drawn = await rows([(0, 0)] * 5, 12, 6)
    assert drawn[-2].startswith("0 RARARARAR")
    assert drawn[-1].endswith("end")


async def test_a_game_in_which_nothing_was_done() -> None:
    assert (await rows([(0, 0), (0, 0)], 12, 6, here=0))[-1].split() == ["1"]


@pytest.mark.parametrize("size", [(28, 6), (29, 12), (38, 20), (54, 25), (100, 50)])
async def test_a_long_game_fits(size: tuple[int, int]) -> None:
    width, height = size
    turns = [(turn, turn // 2, 3 * turn) for turn in range(500)]
    drawn = await rows(turns, width, height)
    assert len(drawn) == height
    assert max(map(cell_len, drawn)) == width
    *_, numbers = drawn
    assert numbers.split()[0] == "1"
    assert numbers.split()[-1] == "end"
    assert [int(number) for number in numbers.split()[:-1]] == sorted(int(number) for number in numbers.split()[:-1])


async def test_every_turn_has_its_column_and_the_last_one_the_last() -> None:
    turns = [(0, 0)] * 40 + [(9, 0)]
    drawn = await rows(turns, 30, 8)
    assert [row[-5] for row in drawn if row[-5:-4] in ("R", "A")] == ["R", "A"]
    assert all("R" not in row[2:-5] for row in drawn[1:-2])


@pytest.mark.parametrize(("here", "number"), [(0, "1"), (4, "5"), (37, "38"), (70, "71"), (71, "end")])
async def test_the_turn_that_is_looked_at_is_marked(here: int, number: str) -> None:
    turns = [(turn, 0) for turn in range(72)]
    drawn = await rows(turns, 75 + len(" R 71"), 10, here)
    column = 3 + here
    assert number in drawn[-1].split()
    start = f" {drawn[-1]} ".index(f" {number} ")
    assert start <= column <= start + len(number) or here >= 70
    assert drawn[1][column : column + 1] == (HERE if here < 60 else drawn[1][column : column + 1])
    assert sum(row.count(HERE) for row in drawn[1:-1]) > 0


@pytest.mark.parametrize("here", [0, 7, 19])
async def test_only_what_has_come_has_the_colours_of_the_players(here: int) -> None:
    app = ChartHost([(turn, 0) for turn in range(20)], 23, 8)
    async with app.run_test(size=(40, 20)) as pilot:
        app.chart.point_at(here)
        await pilot.pause()
        *_, zero, _ = app.chart.render_lines(app.chart.size.region)
        cells = [(letter, segment.style) for segment in zero for letter in segment.text]
    theme = load_theme("dark")
    own = {seat.letter: theme.seats[seat.colour].bg for seat in seats_for(SIX_NAMES[:2])}
    coloured = [
        style is not None and style.bgcolor is not None and style.bgcolor.get_truecolor().hex == own[letter].lower()
        for letter, style in cells[3:]
        if letter in own
    ]
    assert coloured == [True] * (here + 1) + [False] * (19 - here)


async def test_a_chart_grows_with_its_room() -> None:
    replay = replay_of(played_greedily())
    app = ChartHost(replay.points, 30, 7)
    async with app.run_test(size=(200, 60)) as pilot:
        low = rows_of(app.chart)
        box = app.query_one(Vertical)
        box.styles.width, box.styles.height = 60, 30
        await until(pilot, lambda: app.chart.size.height == 30)
        high = rows_of(app.chart)
    assert "Points by turn" in high[0]
    assert "Points by turn" not in low[0]
    assert max(map(cell_len, high)) == 60


@pytest.mark.parametrize(("width", "height"), [(1, 6), (2, 2), (3, 6), (30, 1), (30, 3)])
async def test_no_room_is_no_fault(width: int, height: int) -> None:
    app = ChartHost([(0, 0), (100, 3)], width, height)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.pause()
        assert all(cell_len(row) <= width for row in rows_of(app.chart))


@pytest.mark.parametrize(
    ("highest", "most", "numbers"),
    [
        (0, 5, [0]),
        (1, 1, [0]),
        (1, 2, [0, 1]),
        (71, 8, [0, 10, 20, 30, 40, 50, 60, 70]),
        (71, 7, [0, 20, 40, 60]),
        (100, 3, [0, 50, 100]),
        (100, 0, [0]),
    ],
)
def test_round_numbers(highest: int, most: int, numbers: list[int]) -> None:
    assert ticks(highest, most) == numbers

"""The score track: spaces, laps, piles, and how the two forms draw them."""

from __future__ import annotations

import doctest
import re
from itertools import product

import pytest
from textual.content import Content

from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.widgets import score_track as module
from carcassonne_tui.tui.widgets.score_track import (
    LOOP_HEIGHT,
    LOOP_WIDTH,
    SPACES,
    Marker,
    ScoreTrack,
    loop,
    loop_cell,
    piles,
    space_and_laps,
    straight,
)
from rules.boards import begin

from .panel_host import DARK, HOSTILE, JAPANESE, PanelHost, SnapCompare, at_scores, lead, rows_of

SEATS = seats_for(["Ann", "Bob", "Christopher", "Eve", "Zoe", "Finn"])
LETTERS = ["A", "B", "C", "E", "F", "Z"]


def markers(*scores: int) -> tuple[Marker, ...]:
    return tuple(Marker(seat, score) for seat, score in zip(SEATS, scores, strict=False))


def plain(lines: list[Content]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_examples() -> None:
    assert doctest.testmod(module) == (0, 1)


@pytest.mark.parametrize(
    ("score", "space", "laps"),
    [(0, 0, 0), (49, 49, 0), (50, 0, 1), (54, 4, 1), (99, 49, 1), (100, 0, 2), (149, 49, 2), (150, 0, 3)],
)
def test_space_and_laps(score: int, space: int, laps: int) -> None:
    assert space_and_laps(score) == (space, laps)


def test_a_lap_marker_for_each_50_passed() -> None:
    assert [marker.laps for marker in markers(49, 50, 99, 100, 154)] == [
        [],
        ["50"],
        ["50"],
        ["50", "100"],
        ["50", "100", "150"],
    ]


def test_players_who_share_a_space_form_a_pile_in_seating_order() -> None:
    found = piles(markers(4, 12, 54, 104, 12))
    assert {space: [marker.seat.letter for marker in pile] for space, pile in found.items()} == {
        4: ["A", "C", "E"],
        12: ["B", "Z"],
    }


def test_the_loop_is_closed_and_no_two_spaces_overlap() -> None:
    cells = [loop_cell(space) for space in range(SPACES)]
    assert len({(column + half, row) for column, row in cells for half in (0, 1)}) == 2 * SPACES
    assert all(0 <= column <= LOOP_WIDTH - 2 and 0 <= row < LOOP_HEIGHT for column, row in cells)
    for (column, row), (next_column, next_row) in zip(cells, cells[1:] + cells[:1], strict=True):
        assert abs(column - next_column) // 2 + abs(row - next_row) in (1, 2)


def test_the_loop() -> None:
    assert plain(loop(markers(54, 12, 104, 4, 31, 154), DARK)) == [
        "   0 . . .AC 5 . . . .10 . B . .15 .",
        " .        EF                         .",
        " .     A  Ann      54 50             .",
        " .     B  Bob      12                .",
        " .     C  Chris.. 104 50 100        20",
        "45     E  Eve       4                .",
        " .     Z  Zoe      31                .",
        " .     F  Finn    154 50 100 150     .",
        " .                                   .",
        "   .40 . . . .35 . . .Z 30 . . . .25",
    ]


@pytest.mark.parametrize("space", range(SPACES))
def test_no_number_touches_a_marker(space: int) -> None:
    near = [each % SPACES for each in (space, space + 1, space + 2, space + 5)]
    for first, second in product(near, repeat=2):
        for scores in ((space, first), (space, first, second), (space, space, space, first, first, second)):
            for lines in (loop(markers(*scores), DARK), straight(markers(*scores), DARK, 24)):
                for drawn in lines_without_legend(plain(lines)):
                    assert not re.search(r"[A-Z]\d|\d[A-Z]", drawn), drawn


@pytest.mark.parametrize("space", range(SPACES))
def test_a_marker_alone_takes_no_number_away_but_its_own(space: int) -> None:
    for lines in (loop(markers(space), DARK), straight(markers(space), DARK, 24)):
        shown = {int(number) for drawn in lines_without_legend(plain(lines)) for number in re.findall(r"\d+", drawn)}
        assert shown == set(range(0, SPACES, 5)) - {space}


def test_a_number_gives_way_to_two_markers_beside_it() -> None:
    assert plain(straight(markers(24, 24, 11, 11, 8, 9), DARK, 25))[:3] == [
        " 0 . . . . 5 . . Z F",
        " .CE . . .15 . . . .",
        "20 . . .AB . . . . .",
    ]


def test_few_players_stand_in_the_middle_of_the_loop() -> None:
    lines = plain(loop(markers(12, 12), DARK))
    assert [line[5:17].split() for line in lines[4:6]] == [["A", "Ann"], ["B", "Bob"]]
    assert not any(line[4:30].strip() for line in (*lines[1:4], *lines[6:9]))


@pytest.mark.parametrize(("score", "rows"), [(0, (0, 1)), (16, (0, 1)), (25, (9, 8)), (41, (9, 8))])
def test_a_pile_of_six_on_the_loop_goes_on_inside(score: int, rows: tuple[int, int]) -> None:
    lines = plain(loop(markers(*[score] * 6), DARK))
    assert "AB" in lines[rows[0]]
    assert "CEZF" in lines[rows[1]]


@pytest.mark.parametrize("score", [17, 24, 42, 49])
def test_a_pile_of_six_at_a_side_of_the_loop_goes_on_inside(score: int) -> None:
    row = plain(loop(markers(*[score] * 6), DARK))[loop_cell(score)[1]]
    assert row.endswith("CEZFAB") if score < 25 else row.startswith("ABCEZF")


@pytest.mark.parametrize("space", range(SPACES))
def test_no_marker_is_ever_lost(space: int) -> None:
    for others in product((space, (space + 1) % SPACES, (space + 7) % SPACES, (space + 25) % SPACES), repeat=2):
        for scores in ((space, *others, space, *others), (space,) * 3 + (others[0],) * 3):
            together = markers(*scores)
            for lines in (loop(together, DARK), straight(together, DARK, 24)):
                drawn = "".join(lines_without_legend(plain(lines)))
                assert sorted(letter for letter in drawn if letter.isupper()) == LETTERS


def lines_without_legend(lines: list[str]) -> list[str]:
    if len(lines) == LOOP_HEIGHT:
        return [line[:6] + line[32:] if 2 <= row <= 7 else line for row, line in enumerate(lines)]
    return lines


def test_the_straight_track() -> None:
    assert plain(straight(markers(54, 12, 104, 4, 31, 154), DARK, 25)) == [
        " 0 . . .AC 5 . . . . A 50",
        "        EF           C100",
        "10 . B . .15 . . . . F150",
        "20 . . . .25 . . . .",
        "30 Z . . .35 . . . .",
        "40 . . . .45 . . . .",
    ]


def test_a_space_is_wider_where_many_share_it_and_nobody_has_lap_markers() -> None:
    assert plain(straight(markers(0, 0, 0, 7, 7, 7), DARK, 25)) == [
        "ABC . . . . 5 .EZF . .",
        "10 . . . .15 . . . .",
        "20 . . . .25 . . . .",
        "30 . . . .35 . . . .",
        "40 . . . .45 . . . .",
    ]


@pytest.mark.parametrize("space", range(SPACES))
@pytest.mark.parametrize("players", range(2, 7))
def test_the_straight_track_stays_as_high_as_it_is_until_somebody_has_a_lap_marker(space: int, players: int) -> None:
    assert len(straight(markers(*[space] * players), DARK, 24)) == 5


def test_the_straight_track_shows_more_lap_markers_where_there_is_room() -> None:
    lines = plain(straight(markers(54, 154), DARK, 35))
    assert lines[:2] == [" 0 . . .AB 5 . . . . A 50", "10 . . . .15 . . . . B 50 100 150"]


@pytest.mark.parametrize("width", [24, 25, 35, 40, 47])
async def test_no_line_is_wider_than_the_panel(width: int) -> None:
    app = PanelHost(at_scores(154, 104, 54, 204, 4, 4, names=JAPANESE), ScoreTrack, width)
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.pause()
        track = app.query_one(ScoreTrack)
        assert max(line.cell_length for line in track.lines(track.glimpse(app.controller.seen), width)) <= width
        assert len(rows_of(track)) == len(track.lines(track.glimpse(app.controller.seen), width))


async def test_it_follows_the_scores_and_nothing_else() -> None:
    game = begin("D@0,0r0", "E U", figures="B:city.N@0,0", scores=(3, 57))
    app = PanelHost(lead(game), ScoreTrack, 40)
    async with app.run_test(size=(50, 12)) as pilot:
        track = app.query_one(ScoreTrack)
        before = rows_of(track)
        app.controller.point_at(0, -1)
        await pilot.pause()
        assert rows_of(track) == before
        app.controller.place()
        app.controller.skip()
        await pilot.pause()
        assert rows_of(track)[6].split() == ["45", "B", "Bob", "61", "50", "."]


@pytest.mark.parametrize("width", [24, 35, 47])
@pytest.mark.parametrize(
    ("scores", "names"),
    [((12, 50), JAPANESE), ((0, 0, 0, 0, 0), HOSTILE), ((54, 104, 4, 4, 154, 54), JAPANESE)],
    ids=["two", "start", "pile"],
)
def test_pictures(snap_compare: SnapCompare, scores: tuple[int, ...], names: tuple[str, ...], width: int) -> None:
    app = PanelHost(at_scores(*scores, names=names), ScoreTrack, width)
    assert snap_compare(app, terminal_size=(width, 11))

"""What there is to know about the features of a tile."""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Scored, StandingFigure, Survey, survey_tile
from carcassonne_tui.rules.figures import Figure
from rules.boards import FOUR_FIELDS, HOLE, RING, SURROUNDED_BUT_ONE, begin, happened, look, play


def test_everything_about_a_city() -> None:
    game = begin(f"{RING} C@0,0r0", "V", figures="B:city.S@0,-1 B:city.E@-1,0 A:city.W@1,0")
    (city,) = survey_tile(game, 0, 0)
    assert city == Survey(
        kind=Kind.CITY,
        segments=(0,),
        ports=("N", "E", "S", "W"),
        tiles=4,
        open_ends=1,
        complete=False,
        coats_of_arms=1,
        marks=(),
        figures=(
            StandingFigure(1, Figure.MEEPLE, 0, -1, Kind.CITY, ("S",)),
            StandingFigure(1, Figure.MEEPLE, -1, 0, Kind.CITY, ("E",)),
            StandingFigure(0, Figure.MEEPLE, 1, 0, Kind.CITY, ("W",)),
        ),
        weights=(1, 2),
        leaders=(1,),
        value=5,
        value_complete=10,
        cities=0,
        cells=((0, -1), (-1, 0), (1, 0), (0, 0)),
        parts=((0, -1, 0), (-1, 0, 0), (1, 0, 0), (0, 0, 0)),
    )


def test_each_feature_once_in_the_order_of_the_segments() -> None:
    """Two segments of one tile that are joined elsewhere are one feature."""
    game = begin("X@0,0r0 V@1,0r1 V@1,-1r0 V@0,-1r3", "V", farmers=True)
    roads = [survey for survey in survey_tile(game, 0, 0) if survey.kind is Kind.ROAD]
    assert [road.ports for road in roads] == [("N", "E"), ("S",), ("W",)]
    assert [len(road.segments) for road in roads] == [2, 1, 1]
    kinds = [survey.kind for survey in survey_tile(game, 0, 0)]
    assert kinds == [Kind.ROAD] * 3 + [Kind.FIELD] * (len(kinds) - 3)


def test_fields_play_no_part_without_farmers() -> None:
    assert [survey.kind for survey in survey_tile(begin("D@0,0r0"), 0, 0)] == [Kind.CITY, Kind.ROAD]
    farming = [survey.kind for survey in survey_tile(begin("D@0,0r0", farmers=True), 0, 0)]
    assert farming == [Kind.CITY, Kind.ROAD, Kind.FIELD, Kind.FIELD]


def test_a_garden_plays_no_part_without_the_abbot() -> None:
    assert [survey.kind for survey in survey_tile(begin("Eg@0,0r0"), 0, 0)] == [Kind.CITY]


@pytest.mark.parametrize("cell", [(1, 0), (0, 1), (16384, 0), (0, 10**30), (-(10**30), 5)])
def test_an_empty_cell_has_none(cell: tuple[int, int]) -> None:
    assert survey_tile(begin("D@0,0r0"), *cell) == []


@pytest.mark.parametrize(
    ("board", "options", "where", "value", "value_complete"),
    [
        ("D@0,0r0 U@1,0r0", {}, "road.E@0,0", 2, 2),
        ("D@0,0r0 U@1,0r0", {"unfinished_scoring": False}, "road.E@0,0", 0, 2),
        ("D@0,0r0", {}, "city.N@0,0", 1, 2),
        ("D@0,0r0 E@0,-1r2", {}, "city.N@0,0", 4, 4),
        ("D@0,0r0 E@0,-1r2", {"small_city": 2}, "city.N@0,0", 2, 2),
        ("D@0,0r0 E@0,-1r2", {"unfinished_scoring": False}, "city.N@0,0", 4, 4),
        (f"{HOLE} M@2,2r0", {}, "city.E@0,0", 10, 20),
        (SURROUNDED_BUT_ONE, {}, "monastery@1,1", 8, 8),
        (SURROUNDED_BUT_ONE, {"monastery_self_point": False}, "monastery@1,1", 7, 8),
        (FOUR_FIELDS, {"farmers": True}, "field@0,0", 3, 3),
        (FOUR_FIELDS, {"farmers": True, "farm_scoring": "first"}, "field@0,0", 4, 4),
        (FOUR_FIELDS, {"farmers": True, "unfinished_scoring": False}, "field@0,0", 3, 3),
    ],
)
def test_values(board: str, options: dict[str, Any], where: str, value: int, value_complete: int) -> None:
    survey = look(begin(board, "V", **options), where)
    assert (survey.value, survey.value_complete) == (value, value_complete)


def test_open_ends_of_a_monastery_are_empty_cells() -> None:
    game = begin(SURROUNDED_BUT_ONE, "U V")
    assert (look(game, "monastery@1,1").open_ends, look(game, "monastery@1,1").complete) == (1, False)
    play(game, "U@2,2r0 -")
    assert (look(game, "monastery@1,1").open_ends, look(game, "monastery@1,1").complete) == (0, True)


def test_a_field_is_never_complete() -> None:
    field = look(begin("V@0,0r3 V@1,0r0 V@1,1r1 V@0,1r2", farmers=True), "field.NR@0,1")
    assert (field.open_ends, field.complete) == (0, False)


def test_a_score_tells_every_segment_it_is_for() -> None:
    game = begin(RING, "Q V", figures="B:city.S@0,-1")
    play(game, "Q@0,0r0 -")
    (score,) = [event for event in happened(game) if isinstance(event, Scored)]
    assert score.parts == ((0, -1, 0), (-1, 0, 0), (1, 0, 0), (0, 0, 0))
    assert score.cells == ((0, -1), (-1, 0), (1, 0), (0, 0))
    assert [(term.what, term.number, term.each) for term in score.why] == [("tiles", 4, 2), ("coats_of_arms", 1, 2)]
    assert score.weights == (0, 1)


def test_a_tile_with_several_segments_is_one_cell() -> None:
    game = begin("X@0,0r0 V@1,0r1 V@1,-1r0", "V U", figures="A:road.E@0,0")
    play(game, "V@0,-1r3 -")
    (score,) = [event for event in happened(game) if isinstance(event, Scored)]
    assert (len(score.parts), len(score.cells), score.points) == (5, 4, 4)

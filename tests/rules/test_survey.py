"""What there is to know about the features of a tile."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    FarmScoring,
    Game,
    Phase,
    Scored,
    Skip,
    StandingFigure,
    Survey,
    survey_board,
    survey_tile,
)
from carcassonne_tui.rules.cells import cell_at
from carcassonne_tui.rules.figures import Figure
from rules.boards import FOUR_FIELDS, HOLE, RING, SURROUNDED_BUT_ONE, THREE_CITIES, begin, happened, look, play
from rules.random_boxes import choose, random_setup
from rules.random_games import STYLES


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
        points=(0, 5),
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


class TestPigs:
    """R-TB-9, and what it makes of a field's value."""

    def field(self, figures: str, scoring: str = "third", players: int = 3) -> Survey:
        game = begin(
            f"{THREE_CITIES} U@0,1r0",
            "V",
            figures=figures,
            players=players,
            farmers=True,
            traders_and_builders="full",
            farm_scoring=scoring,
        )
        return look(game, "field@0,0")

    def test_a_leader_with_a_pig(self) -> None:
        field = self.field("A:field.NL@0,0 A:pig:field.SL@0,-1")
        assert (field.leaders, field.value, field.value_complete, field.points) == ((0,), 12, 12, (12, 0, 0))

    def test_of_those_who_tie_some_have_pigs(self) -> None:
        """B-13."""
        field = self.field("A:field.NL@0,0 A:pig:field.SL@0,-1 B:field.NL@-1,0 B:pig:field.NL@0,1 C:field.NL@1,0")
        assert (field.leaders, field.value, field.points) == ((0, 1, 2), 12, (12, 12, 9))

    def test_the_pig_of_a_loser(self) -> None:
        """B-14."""
        field = self.field("A:field.NL@0,0 A:field.SL@0,-1 B:field.NL@-1,0 B:pig:field.NL@1,0")
        assert (field.leaders, field.value, field.points) == ((0,), 9, (9, 0, 0))

    @pytest.mark.parametrize(("scoring", "value"), [("second", 12), ("first", 15), ("bga_first", 12)])
    def test_in_other_editions(self, scoring: str, value: int) -> None:
        assert self.field("A:field.NL@0,0 A:pig:field.SL@0,-1", scoring).value == value


@pytest.mark.parametrize(
    ("scoring", "fields", "cities"),
    [
        (FarmScoring.THIRD, [(3, 0), (3, 0)], [(0, 0)]),
        (FarmScoring.SECOND, [(3, 0), (0, 0)], [(0, 0)]),
        (FarmScoring.FIRST, [(0, 0), (0, 0)], [(4, 0)]),
        (FarmScoring.BGA_FIRST, [(0, 0), (0, 0)], [(3, 0)]),
    ],
)
def test_where_the_points_of_two_fields_at_one_city_are_shown(
    scoring: FarmScoring, fields: list[tuple[int, int]], cities: list[tuple[int, int]]
) -> None:
    game = begin(FOUR_FIELDS, "V", figures="A:field@0,0 A:field@1,1", farmers=True, farm_scoring=scoring)
    found = survey_board(game)
    assert [each.points for each in found if each.kind is Kind.FIELD and each.figures] == fields
    assert [each.points for each in found if each.complete] == cities
    each = {FarmScoring.FIRST: 4}.get(scoring, 3)
    assert {each.value for each in found if each.kind is Kind.FIELD} == {each}


def states(seed: int, every: int = 1) -> Iterator[Game]:
    """A game by random options and boxes, as it stands now and then, and at its end."""
    number = random.Random(seed)
    game, style = Game(random_setup(number, 40)), number.choice(STYLES)
    while game.phase is not Phase.OVER:
        if number.randrange(every) == 0:
            yield game
        game.apply(choose(game, number, style))
    yield game


@pytest.mark.parametrize("seed", range(20))
def test_the_points_of_all_features_are_what_the_projection_adds(seed: int) -> None:
    """In every state of a game, but for goods, which lie on no feature."""
    for game in states(seed):
        surveys = survey_board(game)
        added = [
            after - before - goods
            for after, before, goods in zip(game.projected(), scored_in_play(game), goods_points(game), strict=True)
        ]
        assert [sum(survey.points[seat] for survey in surveys) for seat in range(len(added))] == added
        for survey in surveys:
            check_value(game, survey)


def scored_in_play(game: Game) -> list[int]:
    """The scores without the final scoring."""
    scores = [0] * len(game.players)
    for event in happened(game):
        if isinstance(event, Scored) and not event.final:
            for player in event.players:
                scores[player] += event.points
    return scores


def goods_points(game: Game) -> list[int]:
    """10 for the most of each kind, those included that the placed tile is about to bring (R-TB-2)."""
    taken = [Counter(own) for own in game.goods]
    if game.phase is Phase.DEPLOY:
        game.apply(Skip())
        taken = [Counter(own) for own in game.goods]
        game.undo()
    points = [0] * len(taken)
    for kind in {kind for own in taken for kind in own}:
        most = max(own[kind] for own in taken)
        for seat, own in enumerate(taken):
            points[seat] += 10 * (own[kind] == most)
    return points


def check_value(game: Game, survey: Survey) -> None:
    """A feature's value is what its leaders get, where features are scored one by one."""
    most = max(survey.weights)
    assert survey.leaders == tuple(seat for seat, weight in enumerate(survey.weights) if weight and weight == most)
    scoring = game.options.farm_scoring
    by_city = scoring in (FarmScoring.FIRST, FarmScoring.BGA_FIRST)
    if (survey.kind is Kind.FIELD and scoring is not FarmScoring.THIRD) or (survey.kind is Kind.CITY and by_city):
        return
    pigs = {figure.player for figure in survey.figures if figure.figure is Figure.PIG} & set(survey.leaders)
    for seat, points in enumerate(survey.points):
        less = survey.cities if pigs and seat not in pigs else 0
        assert points == (survey.value - less if seat in survey.leaders else 0)


@pytest.mark.parametrize("seed", range(30, 42))
def test_the_survey_of_the_board_is_that_of_its_tiles(seed: int) -> None:
    for game in states(seed, 25):
        found = survey_board(game)
        by_part = {part: survey for survey in found for part in survey.parts}
        assert len(by_part) == sum(len(survey.parts) for survey in found)
        assert [survey.parts[0] for survey in found] == sorted(
            (survey.parts[0] for survey in found),
            key=lambda part: game.position.board.tiles[cell_at(part[0], part[1])].first_node + part[2],
        )
        for _, x, y, _ in game.board:
            for survey in survey_tile(game, x, y):
                here = by_part.pop((x, y, survey.segments[0]))
                for segment in survey.segments[1:]:
                    assert by_part.pop((x, y, segment)) is here
                assert survey == here._replace(segments=survey.segments, ports=survey.ports)
                if (x, y) == here.cells[0]:
                    assert survey == here
        assert not by_part
        assert Counter(figure for survey in found for figure in survey.figures) == Counter(game.figures)


def test_the_survey_of_the_board_leaves_out_what_plays_no_part() -> None:
    assert [survey.kind for survey in survey_board(begin("D@0,0r0 Eg@0,-1r2"))] == [Kind.CITY, Kind.ROAD]
    kinds = [survey.kind for survey in survey_board(begin("D@0,0r0 Eg@0,-1r2", abbot=True, farmers=True))]
    assert kinds == [Kind.CITY, Kind.ROAD, Kind.FIELD, Kind.FIELD, Kind.GARDEN, Kind.FIELD]


def test_after_the_end_everything_is_as_it_was_scored() -> None:
    game = begin("D@0,0r0 U@1,0r0", figures="A:road.E@1,0 B:city.N@0,0")
    assert game.phase is Phase.OVER
    found = [survey for survey in survey_board(game) if survey.figures]
    owned = {survey.kind: (survey.leaders, survey.value, survey.points) for survey in found}
    assert owned == {Kind.ROAD: ((0,), 2, (2, 0)), Kind.CITY: ((1,), 1, (0, 1))}

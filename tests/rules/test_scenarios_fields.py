"""Scenarios F-01 to F-16: fields, and Z-01, the beginner variant.

A is to move; the letters stand for the scenario's colours. Farmers are on.
"""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.box import Edge, Kind, Side, Tile, catalogue
from carcassonne_tui.rules import Game, IllegalDeployment, Returned, options_from
from rules.boards import (
    FOUR_FIELDS,
    THREE_CITIES,
    begin,
    deployment,
    ended,
    happened,
    look,
    play,
    same,
    scored,
    spots,
    standing,
    supply,
)


def farms(board: str, draw: str = "", **more: Any) -> Game:
    """A game with farmers."""
    return begin(board, draw, farmers=True, **more)


class TestF01OneCityAtManyPlaces:
    """R-FARM-4."""

    def test_it_counts_once(self) -> None:
        game = farms("F@0,0r0 E@-1,0r1 E@1,0r3 U@-1,-1r0 U@0,-1r0 U@1,-1r0", figures="A:field.SL@0,-1")
        assert game.scores == [3, 0]
        for beside in ("field.NL@-1,0", "field.NL@0,0", "field.NL@1,0"):
            assert same(game, "field.SL@0,-1", beside)
        assert look(game, "field.SL@0,-1").cities == 1


class TestF02FieldsThatDoNotTouch:
    """R-FARM-3."""

    def test_only_the_upper_field_touches_the_city(self) -> None:
        game = farms("L@0,0r0 E@0,-1r2", figures="A:field.SL@0,0 B:field.SR@0,0 C:field.EL@0,0", players=3)
        assert look(game, "city.N@0,0").complete
        assert game.scores == [0, 0, 3]


class TestF03FourFields:
    """R-FARM-2, R-FARM-5."""

    @pytest.mark.parametrize(("farm_scoring", "points"), [("third", 6), ("second", 3)])
    def test_the_city_pays_for_each_field_or_once(self, farm_scoring: str, points: int) -> None:
        game = farms(FOUR_FIELDS, figures="A:field.NL@0,0 A:field.SL@1,1", farm_scoring=farm_scoring)
        assert game.scores == [points, 0]

    def test_no_diagonal_link(self) -> None:
        game = farms(FOUR_FIELDS)
        fields = [look(game, f"field@{x},{y}") for x in (0, 1) for y in (0, 1)]
        assert [len(field.cells) for field in fields] == [1, 1, 1, 1]
        assert [field.cities for field in fields] == [1, 1, 1, 1]


class TestF04Editions:
    """R-FARM-7."""

    @pytest.mark.parametrize(
        ("farm_scoring", "scores"), [("third", [3, 6]), ("second", [3, 3]), ("first", [0, 4]), ("bga_first", [0, 3])]
    )
    def test_each_edition(self, farm_scoring: str, scores: list[int]) -> None:
        figures = "A:field.NL@0,0 B:field.SL@1,1 B:field.SL@0,1"
        game = farms(FOUR_FIELDS, figures=figures, farm_scoring=farm_scoring)
        assert game.scores == scores


class TestF05StartTile:
    """R-FARM-2."""

    def test_strip_and_lower_field_are_different(self) -> None:
        assert not same(farms("D@0,0r0"), "field.EL@0,0", "field.ER@0,0")

    def test_only_the_strip_touches_the_city(self) -> None:
        game = farms("D@0,0r0 E@0,-1r2")
        assert (look(game, "field.EL@0,0").cities, look(game, "field.ER@0,0").cities) == (1, 0)


class TestF06AroundAMonastery:
    """R-FARM-2."""

    def test_the_field_walks_around_the_end_of_the_road(self) -> None:
        game = farms("D@0,0r0", "A V", figures="A:field.EL@0,0 B:field.ER@0,0")
        assert not same(game, "field.EL@0,0", "field.ER@0,0")
        play(game, "A@1,0r1 -")
        assert same(game, "field.EL@0,0", "field.ER@0,0")
        field = look(game, "field.EL@0,0")
        assert (field.leaders, field.weights, len(field.figures)) == ((0, 1), (1, 1), 2)


class TestF07CityGate:
    """R-FARM-2."""

    def test_the_road_splits_the_field(self) -> None:
        game = farms("T@0,0r0 E@0,-1r2 E@-1,0r1 E@1,0r3", figures="A:field.SL@0,0 B:field.SR@0,0")
        assert not same(game, "field.SL@0,0", "field.SR@0,0")
        assert (look(game, "field.SL@0,0").cities, look(game, "field.SR@0,0").cities) == (1, 1)
        assert game.scores == [3, 3]

    def test_another_player_may_farm_the_other_side(self) -> None:
        game = farms("T@0,0r0", "U V", figures="B:field.SL@0,0")
        play(game, "U@0,1r1")
        assert spots(game) == {"road.N+S", "field.NL+SR+WL+WR"}
        play(game, "field.NL")
        assert look(game, "field.SR@0,0").leaders == (0,)
        assert look(game, "field.SL@0,0").leaders == (1,)


class TestF08IncompleteCity:
    """R-FARM-4."""

    def test_it_pays_nothing(self) -> None:
        game = farms("T@0,0r0", figures="A:field.SL@0,0")
        assert scored(game.history[0], final=True) == [("field", 0, "A")]
        assert game.scores == [0, 0]


class TestF09ThreeCities:
    """R-FARM-4."""

    def test_three_points_each(self) -> None:
        assert farms(THREE_CITIES, figures="A:field.NL@0,0").scores == [9, 0]


class TestF10Tie:
    """R-FARM-6."""

    def test_both_get_everything(self) -> None:
        game = farms(THREE_CITIES, figures="A:field.NL@0,0 B:field.SL@0,-1")
        assert scored(game.history[0], final=True) == [("field", 9, "AB")]
        assert game.scores == [9, 9]

    @pytest.mark.parametrize(("farm_scoring", "points"), [("second", 9), ("first", 12), ("bga_first", 9)])
    def test_in_the_other_editions_too(self, farm_scoring: str, points: int) -> None:
        game = farms(THREE_CITIES, figures="A:field.NL@0,0 B:field.SL@0,-1", farm_scoring=farm_scoring)
        assert game.scores == [points, points]


class TestF11FarmersStay:
    """R-FARM-1."""

    def test_no_points_before_the_end(self) -> None:
        game = farms("B@0,0r0 E@0,-1r0 E@-1,0r3 E@1,0r1", "E D J", figures="A:field.NL@0,0")
        for city, moves in enumerate(("E@0,-2r2 -", "D@-2,0r1 -", "J@2,0r3 -"), 1):
            events = play(game, moves)
            assert look(game, "field.NL@0,0").cities == city
            assert scored(events) == []
            assert standing(game) == ["A:field@0,0"]
        assert ended(game)
        assert game.scores == [9, 0]
        assert not any(isinstance(event, Returned) for event in happened(game))


class TestF12FarmersOff:
    """R-FARM-0."""

    def test_fields_are_neither_offered_nor_accepted(self) -> None:
        game = begin("D@0,0r0", "U V")
        play(game, "U@1,0r0")
        assert spots(game) == {"road.E+W"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "field.NL"))
        assert (refused.value.rule, refused.value.reason) == ("R-FARM-0", "kind-closed")


class TestF13AcrossTheRoad:
    """R-FARM-1."""

    def test_one_side_is_blocked(self) -> None:
        game = farms("U@0,0r0", "U V", figures="B:field.NL@0,0")
        play(game, "U@1,0r0")
        assert spots(game) == {"road.E+W", "field.ER+SL+SR+WL"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "field.NL"))
        assert (refused.value.rule, refused.value.details["players"]) == ("R-MEEP-3", [1])


class TestF14TwoCitiesOnOneTile:
    """R-FARM-4."""

    def test_both_pay(self) -> None:
        game = farms("H@0,0r0 E@0,-1r2 E@0,1r0", figures="A:field.EL@0,0")
        assert not same(game, "city.N@0,0", "city.S@0,0")
        assert game.scores == [6, 0]


class TestF15InsideALoop:
    """R-FARM-4."""

    def test_it_is_legal_and_pays_nothing(self) -> None:
        game = farms("V@0,0r3 V@1,0r0 V@1,1r1", "V")
        play(game, "V@0,1r2")
        assert "field.NR+EL" in spots(game)
        events = play(game, "field.NR")
        assert look(game, "field.NR@0,1").tiles == 4
        assert scored(events, final=True) == [("field", 0, "A")]
        assert game.scores == [0, 0]


def half_edges_beside_cities(tile: Tile) -> list[tuple[int, int]]:
    """(index of a city, the half-edge next to it around a corner), where that half-edge is no city."""
    found = []
    for city in (segment for segment in tile.segments if segment.kind is Kind.CITY):
        for port in city.ports:
            side = Side(port // 3)
            clockwise, anticlockwise = Side((side + 1) % 4), Side((side - 1) % 4)
            for other, half in ((clockwise, clockwise.halves[0]), (anticlockwise, anticlockwise.halves[1])):
                if tile.edges[other] is not Edge.CITY:
                    found.append((city.index, half))
    return found


class TestF16CornerContact:
    """R-FARM-3."""

    @pytest.mark.parametrize("tile", catalogue().values(), ids=lambda tile: tile.id)
    def test_the_field_around_the_corner_touches_the_city(self, tile: Tile) -> None:
        for city, half in half_edges_beside_cities(tile):
            (field,) = [segment for segment in tile.segments if half in segment.ports]
            assert city in field.borders

    def test_there_are_such_corners(self) -> None:
        assert sum(len(half_edges_beside_cities(tile)) for tile in catalogue().values()) > 30


class TestZ01Beginner:
    """R-VAR-1."""

    def test_five_meeples_and_no_farmers(self) -> None:
        game = Game.new(["Ann", "Bob"], options_from("beginner", {}), seed=1)
        assert supply(game) == [5, 5]
        assert not game.options.farmers

    def test_incomplete_features_pay_nothing(self) -> None:
        beginner = options_from("beginner", {}).model_dump(exclude_defaults=True)
        board, figures = "B@1,1r0 U@0,0r0 U@1,0r0 E@0,1r3", "A:monastery@1,1 A:road.E@0,0 B:city.W@0,1"
        assert begin(board, figures=figures).scores == [6, 1]
        game = begin(board, figures=figures, **beginner)
        assert supply(game) == [3, 4]
        assert game.scores == [0, 0]
        assert scored(happened(game), final=True) == []
        assert ended(game)

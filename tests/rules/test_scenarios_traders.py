"""Scenarios B-01 to B-18: Traders & Builders.

A is to move; the letters stand for the scenario's colours.
"""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Discarded,
    Drawn,
    Game,
    GoodsTaken,
    IllegalDeployment,
    Over,
    Phase,
    Returned,
    Scored,
    Term,
    TurnBegan,
)
from rules.boards import (
    FOUR_FIELDS,
    THREE_CITIES,
    begin,
    deployment,
    ended,
    goods,
    happened,
    has,
    look,
    offers,
    play,
    same,
    scored,
    spots,
    standing,
    supply,
)

VINEYARD = "TB/Cc.g@0,0r2 TB/RCc.g@1,0r3 TB/Cc.w@1,1r0"
"""A city with two grain and one wine that N@0,1r1 would complete."""

ROAD = "W@0,0r0 U@1,0r0 U@2,0r0"
"""A road, closed to the west."""

BUILDING = "A:road.E@1,0 A:builder:road.E@2,0"
"""A's thief and builder on it."""


def traders(board: str, draw: str = "", **more: Any) -> Game:
    """A game with the whole box."""
    return begin(board, draw, traders_and_builders="full", **more)


def moment(game: Game) -> tuple[int, int, int]:
    """The turn, its part, and who is to move."""
    return game.turn, game.part, game.player


class TestB01Goods:
    """R-TB-1, R-TB-3."""

    def test_whoever_completes_the_city_takes_them(self) -> None:
        game = traders(VINEYARD, "N V", figures="B:city.N@1,1")
        events = play(game, "N@0,1r1 -")
        assert scored(events) == [("city", 8, "B")]
        assert goods(game) == ["grain 2 wine 1", ""]
        assert {event for event in events if isinstance(event, GoodsTaken)} == {
            GoodsTaken(0, "grain", 2),
            GoodsTaken(0, "wine", 1),
        }

    def test_none_before_it_is_complete(self) -> None:
        game = traders(VINEYARD, "V N V", figures="B:city.N@1,1")
        play(game, "V@2,0r0 -")
        assert goods(game) == ["", ""]
        play(game, "N@0,1r1 -")
        assert goods(game) == ["", "grain 2 wine 1"]

    def test_undone(self) -> None:
        game = traders(VINEYARD, "N V")
        play(game, "N@0,1r1 -")
        game.undo()
        assert goods(game) == ["", ""]


class TestB02Unoccupied:
    """R-TB-1."""

    @pytest.mark.parametrize(("goods_need_owner", "taken"), [(False, "grain 2 wine 1"), (True, "")])
    def test_by_option_they_stay_in_the_box(self, goods_need_owner: bool, taken: str) -> None:
        game = traders(VINEYARD, "N V", goods_need_owner=goods_need_owner)
        assert scored(play(game, "N@0,1r1 -")) == []
        assert goods(game) == [taken, ""]

    @pytest.mark.parametrize("claim", ["A:city.N@1,1", "B:city.N@1,1"])
    def test_anybodys_knight_will_do(self, claim: str) -> None:
        game = traders(VINEYARD, "N V", goods_need_owner=True, figures=claim)
        play(game, "N@0,1r1 -")
        assert goods(game) == ["grain 2 wine 1", ""]

    def test_a_knight_deployed_at_the_last_moment_will_do(self) -> None:
        game = traders(VINEYARD, "N V", goods_need_owner=True)
        assert scored(play(game, "N@0,1r1 city.N")) == [("city", 8, "A")]
        assert goods(game) == ["grain 2 wine 1", ""]


class TestB03Bonus:
    """R-TB-2."""

    def test_the_most_of_each_kind_get_ten(self) -> None:
        """Three wine each and one grain for A, taken in ten turns."""
        wine = "E@0,0r1 TB/CFc.w@1,0r0 TB/CFc.w@2,0r0 TB/CFc.w@3,0r0"
        other = "E@0,1r1 TB/CFc.w@1,1r0 TB/CFc.w@2,1r0 TB/CFc.w@3,1r0"
        grain = "E@0,2r1 TB/Ccc.g@1,2r2 E@1,3r0"
        game = traders(f"{wine} {other} {grain}", "E E E")
        events = play(game, "E@4,0r3 - E@4,1r3 - E@2,2r3 -")
        assert goods(game) == ["grain 1 wine 3", "wine 3"]
        assert scored(events, final=True) == [("goods", 10, "AB"), ("goods", 10, "A")]
        assert game.scores == [20, 10]
        bonus = [event for event in events if isinstance(event, Scored)]
        assert [event.why for event in bonus] == [(Term("wine", 1, 10),), (Term("grain", 1, 10),)]
        assert [event.weights for event in bonus] == [(3, 3), (1, 0)]
        assert ended(game)

    def test_the_fewer_get_nothing(self) -> None:
        board = "E@0,0r1 TB/CFc.w@1,0r0 TB/CFc.w@2,0r0 E@0,1r1 TB/CFc.w@1,1r0"
        game = traders(board, "E E")
        play(game, "E@3,0r3 - E@2,1r3 -")
        assert (goods(game), game.scores) == (["wine 2", "wine 1"], [10, 0])

    def test_it_is_part_of_the_projected_scores(self) -> None:
        game = traders(VINEYARD, "N V")
        play(game, "N@0,1r1 -")
        assert (game.scores, game.projected()) == ([0, 0], [20, 0])

    def test_however_many_there_are(self) -> None:
        """A heap of goods is compared as a whole, not its last digits."""
        cellar = " ".join(f"TB/CFc.w@{x},0r0" for x in range(1, 257))
        game = traders(f"E@0,0r1 {cellar} E@0,1r1 TB/CFc.w@1,1r0", "E E V", players=3)
        play(game, "E@257,0r3 - E@2,1r3 -")
        assert goods(game) == ["wine 256", "wine 1", ""]
        assert game.projected() == [10, 0, 0]

    def test_it_is_paid_without_unfinished_scoring(self) -> None:
        game = traders(VINEYARD, "N", unfinished_scoring=False)
        play(game, "N@0,1r1 -")
        assert game.scores == [20, 0]


class TestB04DoubleTurn:
    """R-TB-5, R-TB-6."""

    def test_a_second_part_with_everything(self) -> None:
        game = traders(ROAD, "U A V U", figures=BUILDING)
        assert moment(game) == (1, 1, 0)
        events = play(game, "U@3,0r0")
        assert (events[-1].type, game.phase) == ("placed", Phase.DEPLOY)
        events = play(game, "-")
        assert events == [TurnBegan(0, 1, 2), Drawn(0, "A")]
        assert (moment(game), game.phase, game.hand(0)) == ((1, 2, 0), Phase.PLACE, ["A"])
        play(game, "A@3,1r0")
        assert spots(game) == {"road.S", "monastery"}
        events = play(game, "monastery")
        assert standing(game)[-1] == "A:monastery@3,1"
        assert events[-2:] == [TurnBegan(1, 2, 1), Drawn(1, "V")]
        assert moment(game) == (2, 1, 1)

    def test_undone_step_by_step(self) -> None:
        game = traders(ROAD, "U A V U", figures=BUILDING)
        play(game, "U@3,0r0 - A@3,1r0 monastery")
        for expected in [(1, 2, 0), (1, 2, 0), (1, 1, 0), (1, 1, 0)]:
            game.undo()
            assert moment(game) == expected
        assert (game.hand(0), game.remaining) == (["U"], 3)
        play(game, "U@3,0r0 -")
        assert moment(game) == (1, 2, 0)


class TestB05NoThirdTile:
    """R-TB-6."""

    def test_the_turn_ends_after_part_2(self) -> None:
        game = traders(ROAD, "U U V V", figures=BUILDING)
        play(game, "U@3,0r0 - U@4,0r0 -")
        assert moment(game) == (2, 1, 1)

    def test_the_next_turn_may_have_two_parts_again(self) -> None:
        game = traders(ROAD, "U U B U V V", figures=BUILDING)
        play(game, "U@3,0r0 - U@4,0r0 - B@0,-1r0 - U@5,0r0 -")
        assert moment(game) == (3, 2, 0)


class TestB06Completing:
    """R-TB-5, R-TB-7."""

    def test_part_2_follows_though_the_builder_has_left(self) -> None:
        game = traders(ROAD, "W V V", figures=BUILDING)
        events = play(game, "W@3,0r0 -")
        assert scored(events) == [("road", 4, "A")]
        returned = [event.figure.value for event in events if isinstance(event, Returned)]
        assert sorted(returned) == ["builder", "meeple"]
        assert (moment(game), supply(game), has(game, 0, "builder")) == ((1, 2, 0), [7, 7], 1)

    def test_both_may_be_used_at_once(self) -> None:
        game = traders(ROAD, "W U V", figures=f"{BUILDING} A:road.S@0,0")
        play(game, "W@3,0r0 - U@0,1r1")
        assert offers(game) == {"road.N+S": "builder"}
        play(game, "builder:road.N")
        assert standing(game) == ["A:road@0,0", "A:builder:road@0,1"]
        game = traders(ROAD, "W U V", figures=BUILDING)
        play(game, "W@3,0r0 - U@4,0r0 road.E")
        assert standing(game) == ["A:road@4,0"]

    def test_the_builder_was_not_to_be_used_in_part_1(self) -> None:
        game = traders(ROAD, "W V V", figures=f"{BUILDING} A:road.S@0,0")
        play(game, "W@3,0r0")
        assert offers(game) == {"road.E": "meeple", "road.S": "meeple"}


class TestB07PlacedThisTurn:
    """R-TB-5."""

    def test_it_does_not_prolong_this_turn(self) -> None:
        game = traders("W@0,0r0 U@1,0r0", "U B U V V", figures="A:road.E@1,0")
        play(game, "U@2,0r0")
        assert offers(game) == {"road.E+W": "builder"}
        play(game, "builder:road.E")
        assert moment(game) == (2, 1, 1)
        play(game, "B@0,-1r0 - U@3,0r0 -")
        assert moment(game) == (3, 2, 0)

    def test_nor_when_it_is_placed_in_part_2(self) -> None:
        game = traders(ROAD, "W U V V", figures=f"{BUILDING} A:road.S@0,0")
        play(game, "W@3,0r0 - U@0,1r1 builder:road.N")
        assert moment(game) == (2, 1, 1)


class TestB08Opponent:
    """R-TB-5."""

    def test_nobody_gets_a_second_part(self) -> None:
        game = traders(ROAD, "U V V", figures="B:road.E@1,0 B:builder:road.E@2,0")
        play(game, "U@3,0r0 -")
        assert moment(game) == (2, 1, 1)

    def test_nor_one_whose_own_builder_stands_elsewhere(self) -> None:
        board = f"{ROAD} W@0,1r3 U@0,2r1 U@0,3r1"
        figures = f"{BUILDING} B:road.S@0,2 B:builder:road.S@0,3"
        game = traders(board, "B U B V V", figures=figures)
        play(game, "B@1,-1r0 - U@3,0r0 -")
        assert moment(game) == (3, 1, 0)
        game = traders(board, "B U B V V", figures=figures)
        play(game, "B@1,-1r0 - U@0,4r1 -")
        assert moment(game) == (2, 2, 1)

    def test_only_the_road_of_the_builder_counts(self) -> None:
        game = traders(ROAD, "U V V", figures=BUILDING)
        play(game, "U@0,1r1 -")
        assert moment(game) == (2, 1, 1)


class TestB09WithoutAFollower:
    """R-TB-4."""

    @pytest.mark.parametrize("figures", ["", "B:road.E@0,0"])
    def test_the_builder_is_refused(self, figures: str) -> None:
        game = traders("D@0,0r0", "U V", figures=figures)
        play(game, "U@1,0r0")
        assert offers(game) == ({} if figures else {"road.E+W": "meeple"})
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "builder:road.E"))
        assert (refused.value.reason, refused.value.rule) == ("no-follower", "R-TB-4")

    def test_a_follower_that_this_very_tile_joins_will_do(self) -> None:
        game = traders("U@0,0r0 B@0,1r0 B@1,1r0 B@2,1r0 U@2,0r0", "U V", figures="A:road.E@0,0 B:road.E@2,0")
        play(game, "U@1,0r0")
        assert offers(game) == {"road.E+W": "builder"}

    @pytest.mark.parametrize("kind", ["monastery", "field.NL", "garden"])
    def test_only_on_roads_and_in_cities(self, kind: str) -> None:
        tile = {"garden": "Ug"}.get(kind, "A")
        game = traders("B@0,0r0", f"{tile} V", abbot=True, farmers=True)
        play(game, f"{tile}@0,1r0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, f"builder:{kind}"))
        assert refused.value.reason == "wrong-figure"

    def test_other_builders_do_not_hinder(self) -> None:
        figures = "A:road.E@0,0 B:road.W@2,0 B:builder:road.E@3,0"
        game = traders("U@0,0r0 B@0,1r0 B@1,1r0 B@2,1r0 U@2,0r0 U@3,0r0", "U V", figures=figures)
        play(game, "U@1,0r0 builder:road.E")
        assert standing(game)[-1] == "A:builder:road@1,0"
        assert moment(game) == (2, 1, 1)

    def test_the_only_one(self) -> None:
        game = traders(ROAD, "U V V", figures=BUILDING)
        play(game, "U@3,0r0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "builder:road.E"))
        assert (refused.value.reason, refused.value.rule) == ("empty-supply", "R-MEEP-1")

    def test_a_large_meeple_or_a_knight_is_a_follower(self) -> None:
        game = traders("D@0,0r0", "TB/CFc.w V", figures="A:large:city.N@0,0", inns_and_cathedrals="full")
        play(game, "TB/CFc.w@0,-1r1")
        assert offers(game) == {"city.N+S": "builder"}


class TestB10NoWeight:
    """R-TB-7."""

    def test_both_score(self) -> None:
        board = "E@0,-1r2 E@-1,0r1 G@1,0r0 E@2,0r3 V@-1,-1r1 V@1,-1r2"
        game = traders(board, "Q V V", figures="B:city.S@0,-1 A:city.W@1,0 A:builder:city.W@2,0")
        assert look(game, "city.W@1,0").weights == (1, 0)
        events = play(game, "Q@0,0r0 -")
        assert scored(events) == [("city", 12, "AB")]
        assert (supply(game), has(game, 0, "builder")) == ([7, 7], 1)


class TestB11Part2Unplaceable:
    """R-TB-6, R-PLACE-5."""

    def test_another_tile_is_drawn_for_part_2(self) -> None:
        game = traders(ROAD, "U C V V", figures=BUILDING)
        events = play(game, "U@3,0r0 -")
        assert events[1:] == [TurnBegan(0, 1, 2), Drawn(0, "C"), Discarded(0, "C"), Drawn(0, "V")]
        assert (moment(game), game.hand(0)) == ((1, 2, 0), ["V"])

    def test_with_an_empty_pile_the_game_ends(self) -> None:
        game = traders(ROAD, "U C C", figures=BUILDING)
        events = play(game, "U@3,0r0 -")
        assert [type(event) for event in events[1:6]] == [TurnBegan, Drawn, Discarded, Drawn, Discarded]
        assert (ended(game), game.discarded, game.scores) == (True, ["C", "C"], [4, 0])
        game.undo()
        assert (game.phase, game.part, game.discarded, game.remaining) == (Phase.DEPLOY, 1, [], 2)


class TestB12LastTile:
    """R-TB-6."""

    def test_no_part_2_without_a_tile(self) -> None:
        game = traders(ROAD, "U", figures=BUILDING)
        events = play(game, "U@3,0r0 -")
        assert scored(events, final=True) == [("road", 4, "A")]
        assert isinstance(events[-1], Over)
        assert not any(isinstance(event, TurnBegan) for event in events)


class TestB13Pig:
    """R-TB-9."""

    BOARD = f"{THREE_CITIES} U@0,1r0"
    FARMERS = "A:field.NL@0,0 A:pig:field.SL@0,-1 B:field.NL@-1,0 B:pig:field.NL@0,1 C:field.NL@1,0"

    def test_a_point_more_for_owners_with_a_pig(self) -> None:
        game = traders(self.BOARD, figures=self.FARMERS, farmers=True, players=3)
        field = look(game, "field.NL@0,0")
        assert (field.weights, field.cities) == ((1, 1, 1), 3)
        assert sorted(scored(happened(game), final=True)) == [("field", 9, "C"), ("field", 12, "AB")]
        assert game.scores == [12, 12, 9]

    @pytest.mark.parametrize(
        ("farm_scoring", "scores"), [("second", [12, 12, 9]), ("first", [15, 15, 12]), ("bga_first", [12, 12, 9])]
    )
    def test_in_the_other_editions_too(self, farm_scoring: str, scores: list[int]) -> None:
        game = traders(self.BOARD, figures=self.FARMERS, farmers=True, players=3, farm_scoring=farm_scoring)
        assert game.scores == scores


class TestB14PigOfALoser:
    """R-TB-9."""

    @pytest.mark.parametrize(("farm_scoring", "points"), [("third", 9), ("second", 9), ("first", 12), ("bga_first", 9)])
    def test_it_is_worth_nothing(self, farm_scoring: str, points: int) -> None:
        figures = "A:field.NL@0,0 A:field.SL@0,-1 B:field.NL@-1,0 B:pig:field.NL@1,0"
        game = traders(THREE_CITIES, figures=figures, farmers=True, farm_scoring=farm_scoring)
        assert game.scores == [points, 0]


class TestPigs:
    """R-TB-9."""

    def test_a_pig_needs_an_own_farmer(self) -> None:
        game = traders("D@0,0r0", "U U V", farmers=True, figures="B:field.EL@0,0")
        play(game, "U@1,0r0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "pig:field.NL"))
        assert (refused.value.reason, refused.value.rule) == ("no-follower", "R-TB-9")
        play(game, "- U@2,0r0")
        assert offers(game)["field.NL+NR+EL+WR"] == "pig"
        play(game, "pig:field.NL")
        assert standing(game) == ["B:field@0,0", "B:pig:field@2,0"]

    def test_even_where_nothing_is_open_any_more(self) -> None:
        game = traders("V@0,0r3 V@1,0r0 V@1,1r1", "V U", farmers=True, figures="A:field.ER@0,0")
        play(game, "V@0,1r2")
        assert look(game, "field.NR@0,1").open_ends == 0
        assert offers(game)["field.NR+EL"] == "pig"

    def test_without_farmers_there_is_none(self) -> None:
        game = traders("D@0,0r0", "U V", figures="A:road.E@0,0")
        play(game, "U@1,0r0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "pig:field.NL"))
        assert (refused.value.reason, refused.value.rule) == ("kind-closed", "R-FARM-0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "pig:road.E"))
        assert refused.value.reason == "wrong-figure"

    def test_it_neither_counts_nor_hinders(self) -> None:
        """A field with a pig of A's is B's if B's farmers are more."""
        board = "B@0,0r0 E@0,-1r0 E@0,-2r2 U@0,1r0 U@-1,1r0"
        figures = "A:field.NL@0,0 A:pig:field.SL@0,-1 B:field.NL@0,1 B:field.NL@-1,1"
        assert traders(board, figures=figures, farmers=True).scores == [0, 3]

    @pytest.mark.parametrize(
        ("figures", "farm_scoring", "scores"),
        [
            ("A:field.NL@0,0 B:field.SL@1,1 B:field.SL@0,1", "third", [3, 6]),
            ("A:field.NL@0,0 B:field.SL@1,1 B:field.SL@0,1", "first", [0, 4]),
            ("A:field.NL@0,0 A:pig:field.NL@0,-1 B:field.SL@1,1 B:field.SL@0,1", "third", [4, 6]),
            ("A:field.NL@0,0 A:pig:field.NL@0,-1 B:field.SL@1,1 B:field.SL@0,1", "second", [4, 3]),
            ("A:field.NL@0,0 A:pig:field.NL@0,-1 B:field.SL@1,1 B:field.SL@0,1", "first", [0, 4]),
            ("A:field.NL@0,0 B:field.SL@1,1 B:pig:field.NL@1,2 B:field.SL@0,1", "third", [3, 7]),
            ("A:field.NL@0,0 B:field.SL@1,1 B:pig:field.NL@1,2 B:field.SL@0,1", "second", [3, 4]),
            ("A:field.NL@0,0 B:field.SL@1,1 B:pig:field.NL@1,2 B:field.SL@0,1", "first", [0, 5]),
            ("A:field.NL@0,0 B:field.SL@1,1 B:pig:field.NL@1,2 B:field.SL@0,1", "bga_first", [0, 4]),
        ],
    )
    def test_f04_with_pigs(self, figures: str, farm_scoring: str, scores: list[int]) -> None:
        """R-FARM-7: the city of F-04, and a monastery beside two of its fields."""
        board = f"{FOUR_FIELDS} B@0,-1r0 B@1,2r0"
        game = traders(board, figures=figures, farmers=True, farm_scoring=farm_scoring)
        assert not same(game, "field.NL@0,0", "field.SL@1,1")
        assert game.scores == scores

    @pytest.mark.parametrize(
        ("pig", "farm_scoring", "points"),
        [
            ("SL@0,-1", "third", 4 + 4 + 3),
            ("SL@0,-1", "second", 4 + 4),
            ("SL@0,-1", "first", 5 + 5),
            ("SL@0,-1", "bga_first", 4 + 4),
            ("NL@1,2", "third", 3 + 3 + 4),
            ("NL@1,2", "second", 4 + 3),
            ("NL@1,2", "first", 5 + 4),
            ("NL@1,2", "bga_first", 4 + 3),
        ],
    )
    def test_a_pig_serves_only_the_cities_of_its_own_field(self, pig: str, farm_scoring: str, points: int) -> None:
        """Two fields of A beside one city; one of them touches a second city."""
        board = f"{FOUR_FIELDS} E@0,-1r0 E@0,-2r2 B@1,2r0"
        figures = f"A:field.NL@0,0 A:field.SL@1,1 A:pig:field.{pig}"
        assert traders(board, figures=figures, farmers=True, farm_scoring=farm_scoring).scores == [points, 0]


class TestB15Flyover:
    """R-TB-10."""

    def test_its_segments(self) -> None:
        game = traders("TB/RRrr@0,0r0", farmers=True)
        kinds = [segment.kind for segment in game.board[0].tile.segments]
        assert [kinds.count(kind) for kind in (Kind.ROAD, Kind.FIELD)] == [2, 4]
        assert same(game, "road.N@0,0", "road.S@0,0")
        assert same(game, "road.W@0,0", "road.E@0,0")
        assert not same(game, "road.N@0,0", "road.E@0,0")

    def test_the_roads_run_through(self) -> None:
        game = traders("W@-1,0r0 TB/RRrr@0,0r0", "W V", figures="A:road.W@0,0 B:road.N@0,0")
        assert scored(play(game, "W@1,0r0 -")) == [("road", 3, "A")]


class TestB16MonasteryWithThreeRoads:
    """R-TB-10."""

    def test_its_segments(self) -> None:
        game = traders("D@-1,0r0", "TB/LRRR V", farmers=True)
        play(game, "TB/LRRR@0,0r0")
        found = sorted(spot.partition(".")[0] for spot in spots(game))
        assert found == ["field"] * 3 + ["monastery"] + ["road"] * 3
        assert {spot for spot in spots(game) if spot.startswith("road")} == {"road.E", "road.S", "road.W"}


class TestB17TwoCitiesAtOnce:
    """R-TB-1."""

    @pytest.mark.parametrize("figures", ["", "B:city.E@-1,0 C:city.W@1,0"])
    def test_the_goods_of_both(self, figures: str) -> None:
        board = "E@-2,0r1 TB/CFc.w@-1,0r0 TB/CRc.g@1,0r0 E@2,0r3 U@-1,-1r0 U@0,-1r0 U@1,-1r0"
        game = traders(board, "H V", figures=figures, players=3)
        events = play(game, "H@0,0r1 -")
        assert sorted(scored(events)) == ([("city", 6, "B"), ("city", 6, "C")] if figures else [])
        assert goods(game) == ["grain 1 wine 1", "", ""]

    def test_one_city_of_two_segments_gives_its_goods_once(self) -> None:
        """The tile completes the city with both of its segments, which join elsewhere."""
        board = "TB/Cc.g@0,-1r3 N@-1,-1r2 N@-1,0r1"
        game = traders(board, "I V")
        assert scored(play(game, "I@0,0r0 city.N")) == [("city", 8, "A")]
        assert goods(game) == ["grain 1", ""]


class TestB18AnotherSegment:
    """R-TB-5."""

    def test_the_turn_is_doubled_and_the_builder_returns(self) -> None:
        game = traders("G@0,0r0 E@-1,0r1", "H V V", figures="A:city.E@-1,0 A:builder:city.E@0,0")
        events = play(game, "H@1,0r1 -")
        assert scored(events) == [("city", 6, "A")]
        assert (moment(game), has(game, 0, "builder"), standing(game)) == ((1, 2, 0), 1, [])

    def test_a_tile_that_only_lies_beside_it_does_not_prolong(self) -> None:
        game = traders("G@0,0r0 E@-1,0r1", "E V V", figures="A:city.E@-1,0 A:builder:city.E@0,0", farmers=True)
        play(game, "E@0,-1r0 -")
        assert moment(game) == (2, 1, 1)


class TestBuilderOnCompleted:
    """R-TB-4."""

    def test_by_default_it_is_refused(self) -> None:
        game = traders("W@0,0r0 U@1,0r0", "W V", figures="A:road.E@1,0")
        play(game, "W@2,0r0")
        assert offers(game) == {"road.E": "meeple", "road.S": "meeple"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "builder:road.W"))
        assert (refused.value.reason, refused.value.rule) == ("complete", "R-TB-4")

    def test_by_option_it_is_allowed_and_returns_at_once(self) -> None:
        game = traders("W@0,0r0 U@1,0r0", "W V", figures="A:road.E@1,0", builder_on_completed="allow")
        play(game, "W@2,0r0")
        assert offers(game) == {"road.W": "builder", "road.E": "meeple", "road.S": "meeple"}
        events = play(game, "builder:road.W")
        assert scored(events) == [("road", 3, "A")]
        assert {event.figure.value for event in events if isinstance(event, Returned)} == {"meeple", "builder"}
        assert (has(game, 0, "builder"), moment(game)) == (1, (2, 1, 1))
        game.undo()
        assert (has(game, 0, "builder"), standing(game)) == (1, ["A:road@1,0"])

    def test_even_then_only_beside_an_own_follower(self) -> None:
        game = traders("W@0,0r0 U@1,0r0", "W V", figures="B:road.E@1,0", builder_on_completed="allow")
        play(game, "W@2,0r0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "builder:road.W"))
        assert refused.value.reason == "no-follower"


class TestForeseen:
    """What the placed tile is about to bring is part of the projected scores."""

    def test_goods_of_the_city_that_it_completes(self) -> None:
        game = begin(VINEYARD, "N V", traders_and_builders="full", figures="A:city.N@1,1")
        play(game, "N@0,1r1")
        assert (goods(game), game.projected()) == (["", ""], [28, 0])
        assert (goods(game), game.projected()) == (["", ""], [28, 0])
        play(game, "-")
        assert (goods(game), game.scores, game.projected()) == (["grain 2 wine 1", ""], [8, 0], [28, 0])

    def test_a_city_that_nobody_owns_yet(self) -> None:
        """Without an owner it gives no goods by that option, as long as nobody is deployed."""
        game = begin(VINEYARD, "N V", traders_and_builders="full", goods_need_owner=True)
        play(game, "N@0,1r1")
        assert game.projected() == [0, 0]
        play(game, "city.E")
        assert (game.scores, game.projected()) == ([8, 0], [28, 0])


class TestTilesOnly:
    """R-IC-7."""

    @pytest.mark.parametrize("box", ["off", "tiles_only"])
    def test_neither_goods_nor_builders(self, box: str) -> None:
        game = begin(VINEYARD, "N V", traders_and_builders=box, figures="A:city.N@1,1")
        events = play(game, "N@0,1r1 -")
        assert scored(events) == [("city", 8, "A")]
        assert (goods(game), game.projected()) == (["", ""], [8, 0])
        assert not any(isinstance(event, GoodsTaken) for event in events)
        game = begin("W@0,0r0 U@1,0r0", "U V", traders_and_builders=box, figures="A:road.E@1,0")
        play(game, "U@2,0r0")
        assert offers(game) == {}

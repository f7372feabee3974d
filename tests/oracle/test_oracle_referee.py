"""The course of a game: whose turn it is, what is drawn and put aside, what is refused, and how it ends."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from . import Deployment, Disagreement, Options, Referee, Return, Scored, Spot, parse_board, parse_figures, parse_tile
from .tiles import catalogue

FULL_TRADERS: dict[str, Any] = {"traders_and_builders": "full"}
TRAVELLER = Deployment("meeple", Spot("road", frozenset("EW")))


def referee(draw: str, *, board: str = "D@0,0r0", figures: str = "", **options: Any) -> Referee:
    """A game of two players."""
    standing = parse_figures(parse_board(board), figures)
    return Referee(options, 2, draw.split(), [parse_tile(word) for word in board.split()], standing)


def test_the_module_shares_nothing_with_the_program() -> None:
    for file in Path(__file__).parent.glob("*.py"):
        if not file.name.startswith(("test_", "random_")):
            assert "carcassonne_tui" not in file.read_text(encoding="utf-8")


def test_the_base_box_has_72_tiles_and_eight_gardens() -> None:
    base = {tile: printed.copies for tile, printed in catalogue().items() if "/" not in tile}
    assert sum(base.values()) == 72
    assert sorted(tile for tile in base if tile.endswith("g")) == ["Eg", "Hg", "Ig", "Mg", "Ng", "Rg", "Ug", "Vg"]


def test_a_garden_copy_behaves_as_its_plain_twin() -> None:
    game = referee("Ug U")
    assert game.place("Ug", 1, 0, 0) == {TRAVELLER}


def test_the_opening_move() -> None:
    game = referee("U U V")
    assert (game.turn, game.player, game.hand, game.scores) == (1, 0, ["U"], [0, 0])
    game.play({"tile": "U", "place": [1, 0, 0], "action": TRAVELLER})
    assert (game.turn, game.player, game.scores) == (2, 1, [0, 0])
    assert [supply["meeple"] for supply in game.supply] == [6, 7]
    assert game.place("U", 2, 0, 0) == set()
    assert game.placements() == set()


def test_a_completed_city_gives_the_meeple_back() -> None:
    game = referee("E V")
    knight = Deployment("meeple", Spot("city", frozenset("S")))
    scored = game.play({"tile": "E", "place": [0, -1, 2], "action": knight})
    assert scored == game.scored == [Scored("city", 4, (0,), 2)]
    assert (game.scores, game.figures) == ([4, 0], [])
    assert [supply["meeple"] for supply in game.supply] == [7, 7]


def test_a_returning_meeple_cannot_be_used_in_the_same_turn() -> None:
    game = referee("J U", figures="0:city.N@0,0", hand_meeples=1)
    assert game.place("J", 0, -1, 2) == set()
    game.act(None)
    assert (game.scores, [supply["meeple"] for supply in game.supply]) == ([4, 0], [1, 1])


def test_an_unplaceable_tile_is_put_aside_and_the_same_player_draws_again() -> None:
    game = referee("C C U", board="D@0,0r0 E@0,-1r2")
    assert (game.player, game.turn, game.hand, game.discarded, game.pile) == (0, 1, ["U"], ["C", "C"], [])


def test_an_unplaceable_last_tile_ends_the_game() -> None:
    game = referee("V C", board="D@0,0r0 E@0,-1r2", figures="1:road.E@0,0")
    game.play({"tile": "V", "place": [-1, 0, 2], "action": None})
    assert game.over
    assert game.discarded == ["C"]
    assert game.final == [Scored("road", 2, (1,), 2)]
    assert game.scores == [0, 2]


def test_the_last_turn_is_scored_before_the_final_scoring() -> None:
    game = referee("E", figures="0:city.N@0,0 1:road.E@0,0")
    game.place("E", 0, -1, 2)
    assert game.act(None) == [Scored("city", 4, (0,), 2)]
    assert game.final == [Scored("road", 1, (1,), 1)]
    assert game.scores == [4, 1]
    with pytest.raises(Disagreement):
        game.place("E", 0, 1, 0)


@pytest.mark.parametrize(("tile", "place"), [("V", (1, 0, 0)), ("U", (1, 0, 1)), ("U", (2, 0, 0)), ("U", (0, 0, 0))])
def test_illegal_placements_are_refused(tile: str, place: tuple[int, int, int]) -> None:
    game = referee("U V")
    with pytest.raises(Disagreement):
        game.place(tile, *place)
    assert list(game.board) == [(0, 0)]


@pytest.mark.parametrize(
    ("kind", "ports", "figure"),
    [("field", ["NL", "NR", "EL", "WR"], "meeple"), ("road", ["E"], "meeple"), ("road", ["E", "W"], "large")],
)
def test_illegal_deployments_are_refused(kind: str, ports: list[str], figure: str) -> None:
    game = referee("U V")
    game.place("U", 1, 0, 0)
    with pytest.raises(Disagreement):
        game.act(Deployment(figure, Spot(kind, frozenset(ports))))


def test_nothing_is_deployed_before_a_tile_is_placed() -> None:
    with pytest.raises(Disagreement):
        referee("U V").act(None)


@pytest.mark.parametrize(("farmers", "counts"), [(False, [6, 12, 120]), (True, [6, 24, 240])])
def test_the_number_of_ways_to_go_on(farmers: bool, counts: list[int]) -> None:
    def ways(game: Referee, depth: int) -> int:
        """Counts sequences of placements and of deployments, to deploy nothing included."""
        if depth == 0:
            return 1
        total = 0
        for x, y, rotation in game.placements():
            placed = deepcopy(game)
            allowed = placed.place(placed.hand[0], x, y, rotation)
            if depth == 1:
                total += 1
                continue
            for action in [*allowed, None]:
                after = deepcopy(placed)
                after.act(action)
                total += ways(after, depth - 2)
        return total

    assert [ways(referee("V U E X", farmers=farmers), depth) for depth in (1, 2, 3)] == counts


def test_drawing_ahead_judges_a_tile_when_it_has_to_be_placed() -> None:
    game = referee("U C V E", board="D@0,0r0 E@0,-1r2", draw_timing="ahead")
    assert (game.hands, game.discarded, game.pile) == ([["U"], ["C"]], [], ["V", "E"])
    game.play({"tile": "U", "place": [1, 0, 0], "action": None})
    assert (game.player, game.hands, game.discarded, game.pile) == (1, [["V"], ["E"]], ["C"], [])
    game.play({"tile": "E", "place": min(game.placements()), "action": None})
    assert (game.player, game.hand, game.over) == (0, ["V"], False)
    game.play({"tile": "V", "place": min(game.placements()), "action": None})
    assert game.over


def test_a_hand_of_three() -> None:
    game = referee("U V C C C C W B", board="D@0,0r0 E@0,-1r2", hand_size=3)
    assert (game.hands, game.pile) == ([["U", "V", "C"], ["C", "C", "C"]], ["W", "B"])
    with pytest.raises(Disagreement):
        game.put_aside("U")
    game.play({"tile": "V", "place": min(game.placements("V")), "action": None})
    assert (game.player, game.must_put_aside, game.hands[0]) == (1, True, ["U", "C", "W"])
    with pytest.raises(Disagreement):
        game.put_aside("W")
    game.play({"tile": "B", "place": [0, 1, 0], "action": None, "put_aside": ["C"]})
    assert (game.discarded, game.hands) == (["C"], [["U", "C", "W"], ["C", "C"]])
    game.play({"tile": "U", "place": min(game.placements("U")), "action": None})
    assert (game.player, game.discarded, game.hands[1]) == (0, ["C", "C", "C"], [])
    game.place("W", *min(game.placements("W")))
    with pytest.raises(Disagreement):
        game.place("C", 0, -2, 0)
    with pytest.raises(Disagreement):
        game.put_aside("C")


class TestTwoParts:
    """A builder's second part (R-TB-5/6)."""

    BOARD = "W@0,0r0 U@1,0r0 U@2,0r0"
    FIGURES = "0:road.E@1,0 0:builder:road.E@2,0"

    def game(self, draw: str, **options: Any) -> Referee:
        return referee(draw, board=self.BOARD, figures=self.FIGURES, traders_and_builders="full", **options)

    def test_b04_b05_an_extension_gives_a_second_part_but_no_third(self) -> None:
        game = self.game("U U U")
        game.play({"tile": "U", "place": [3, 0, 0], "action": None})
        assert (game.turn, game.part, game.player, game.hand) == (1, 2, 0, ["U"])
        game.play({"tile": "U", "place": [4, 0, 0], "action": None})
        assert (game.turn, game.part, game.player) == (2, 1, 1)

    def test_b06_a_completion_too_and_the_figures_are_back_for_part_two(self) -> None:
        game = self.game("W V U")
        assert game.play({"tile": "W", "place": [3, 0, 0], "action": None}) == [Scored("road", 4, (0,), 4)]
        assert (game.part, game.player, game.figures, game.supply[0]["builder"]) == (2, 0, [], 1)

    def test_b07_a_builder_placed_this_turn_does_nothing_yet(self) -> None:
        game = referee("U V", board="W@0,0r0 U@1,0r0", figures="0:road.E@1,0", traders_and_builders="full")
        game.play({"tile": "U", "place": [2, 0, 0], "action": Deployment("builder", TRAVELLER.spot)})
        assert (game.turn, game.part, game.player) == (2, 1, 1)

    def test_b08_others_extend_for_nothing(self) -> None:
        game = self.game("U U U")
        game.play({"tile": "U", "place": [1, 1, 0], "action": None})
        game.play({"tile": "U", "place": [3, 0, 0], "action": None})
        assert (game.turn, game.part, game.player) == (3, 1, 0)

    def test_b11_an_unplaceable_tile_in_part_two(self) -> None:
        game = self.game("U C V")
        game.play({"tile": "U", "place": [3, 0, 0], "action": None})
        assert (game.part, game.player, game.hand, game.discarded) == (2, 0, ["V"], ["C"])

    @pytest.mark.parametrize("draw", ["U", "U C C"])
    def test_b12_no_tile_for_part_two(self, draw: str) -> None:
        game = self.game(draw)
        game.play({"tile": "U", "place": [3, 0, 0], "action": None})
        assert game.over

    def test_when_drawing_ahead_part_two_draws_its_own_tile(self) -> None:
        game = self.game("U V E W U", draw_timing="ahead")
        assert game.hands == [["U"], ["V"]]
        game.play({"tile": "U", "place": [3, 0, 0], "action": None})
        assert (game.part, game.hands) == (2, [["E"], ["V"]])
        game.play({"tile": "E", "place": min(game.placements()), "action": None})
        assert (game.turn, game.part, game.player, game.hands) == (2, 1, 1, [["W"], ["V"]])

    def test_when_drawing_ahead_the_turn_goes_on_without_a_tile_for_part_two(self) -> None:
        game = self.game("U V", draw_timing="ahead")
        game.play({"tile": "U", "place": [3, 0, 0], "action": None})
        assert (game.turn, game.part, game.player, game.hands) == (2, 1, 1, [[], ["V"]])

    def test_b18_joining_the_builder_s_city_by_one_of_two_segments(self) -> None:
        game = referee(
            "H V",
            board="G@0,0r0 E@-1,0r1",
            figures="0:city.E@0,0 0:builder:city.E@0,0",
            traders_and_builders="full",
        )
        assert game.play({"tile": "H", "place": [1, 0, 1], "action": None}) == [Scored("city", 6, (0,), 3)]
        assert (game.part, game.supply[0]["builder"]) == (2, 1)


class TestGoods:
    BOARD = "TB/Cc.g@0,0r2 TB/RCc.g@1,0r3 TB/Cc.w@1,1r0"

    @pytest.mark.parametrize(
        ("figures", "options", "goods"),
        [
            ("1:city.S@1,0", {}, {"grain": 2, "wine": 1}),
            ("", {}, {"grain": 2, "wine": 1}),
            ("1:city.S@1,0", {"goods_need_owner": True}, {"grain": 2, "wine": 1}),
            ("", {"goods_need_owner": True}, {}),
            ("", {"traders_and_builders": "tiles_only"}, {}),
        ],
    )
    def test_b01_b02_goods_go_to_whoever_completes(
        self, figures: str, options: dict[str, Any], goods: dict[str, int]
    ) -> None:
        game = referee("N V", board=self.BOARD, figures=figures, **FULL_TRADERS | options)
        game.play({"tile": "N", "place": [0, 1, 1], "action": None})
        assert (game.taken, game.goods) == (goods, [goods, {}])
        assert game.scores == [0, 8 if figures else 0]

    def test_a_knight_of_the_same_turn_is_an_owner(self) -> None:
        game = referee("N V", board=self.BOARD, traders_and_builders="full", goods_need_owner=True)
        game.play({"tile": "N", "place": [0, 1, 1], "action": Deployment("meeple", Spot("city", frozenset("NE")))})
        assert game.taken == {"grain": 2, "wine": 1}

    def test_b17_two_cities_at_once(self) -> None:
        board = "E@-2,0r1 TB/CFc.w@-1,0r0 TB/CRc.g@1,0r0 E@2,0r3"
        game = referee("H V", board=board, figures="1:city.E@-1,0", traders_and_builders="full")
        game.play({"tile": "H", "place": [0, 0, 1], "action": None})
        assert (game.taken, game.goods[1]) == ({"wine": 1, "grain": 1}, {})

    def test_goods_pay_at_the_end(self) -> None:
        game = referee("N", board=self.BOARD, traders_and_builders="full")
        game.play({"tile": "N", "place": [0, 1, 1], "action": None})
        assert game.final == [Scored("goods", 10, (0,), 0), Scored("goods", 10, (0,), 0)]
        assert game.scores == [20, 0]


class TestReturns:
    GARDEN = "Ug@1,1r0 U@0,1r0 U@2,1r0 U@1,0r0 U@0,0r0"

    def test_a01_an_abbot_comes_back_with_points(self) -> None:
        game = referee("U V", board=self.GARDEN, figures="0:abbot:garden@1,1", abbot=True)
        game.place("U", 2, 0, 0)
        (abbot,) = game.returns()
        assert game.act(abbot) == [Scored("garden", 6, (0,), 6)]
        assert (game.scores, game.supply[0]["abbot"], game.figures) == ([6, 0], 1, [])

    def test_a01_the_own_tile_always_counts(self) -> None:
        figures = "0:abbot:garden@1,1"
        game = referee("U V", board=self.GARDEN, figures=figures, abbot=True, monastery_self_point=False)
        game.place("U", 2, 0, 0)
        assert game.act(min(game.returns())) == [Scored("garden", 6, (0,), 6)]

    def test_v01_a_festival_returns_a_figure_without_points(self) -> None:
        game = referee("FE/CR V", board="F@0,0r0 E@1,0r3", figures="0:city.E@0,0 1:city.W@0,0", festival=True)
        game.place("FE/CR", 0, 1, 2)
        (knight,) = game.returns()
        assert (knight.source, knight.figure.player) == ("festival", 0)
        assert game.act(knight) == []
        assert (game.supply[0]["meeple"], [figure.player for figure in game.figures]) == (7, [1])

    def test_v02_before_the_city_is_scored(self) -> None:
        game = referee("FE/CR V", board="G@0,-1r1 E@0,-2r2", figures="0:city.S@0,-2", festival=True)
        game.place("FE/CR", 0, 0, 0)
        assert game.act(min(game.returns())) == []
        assert game.scores == [0, 0]

    def test_v05_an_abbot_by_the_festival_is_worth_nothing(self) -> None:
        game = referee("FE/CR V", board=self.GARDEN, figures="0:abbot:garden@1,1", festival=True, abbot=True)
        game.place("FE/CR", *min(game.placements()))
        by_source = {each.source: each for each in game.returns()}
        assert set(by_source) == {"abbot", "festival"}
        assert game.act(by_source["festival"]) == []
        assert (game.scores, game.supply[0]["abbot"]) == ([0, 0], 1)

    def test_v06_a_lonely_builder_leaves_too(self) -> None:
        figures = "0:road.E@1,0 0:builder:road.E@2,0 1:builder:road.E@2,0"
        game = referee(
            "FE/CR V",
            board="W@0,0r0 U@1,0r0 U@2,0r0",
            figures=figures,
            festival=True,
            traders_and_builders="full",
        )
        game.place("FE/CR", 0, 1, 3)
        (thief,) = [each for each in game.returns() if each.figure.figure == "meeple"]
        game.act(thief)
        assert (game.figures, game.supply[0]["builder"], game.supply[0]["meeple"]) == ([], 1, 7)

    def test_nothing_else_is_done_in_that_turn(self) -> None:
        game = referee("U V", board=self.GARDEN, figures="0:abbot:garden@1,1", abbot=True)
        game.place("U", 2, 0, 0)
        game.act(min(game.returns()))
        assert (game.player, game.deployments(), game.returns()) == (1, set(), set())

    def test_what_is_not_offered_is_refused(self) -> None:
        game = referee("U V", board=self.GARDEN, figures="1:abbot:garden@1,1", abbot=True)
        game.place("U", 2, 0, 0)
        with pytest.raises(Disagreement):
            game.act(Return("abbot", game.figures[0]))


class TestRiver:
    def test_r08_an_unplaceable_lake_makes_room_for_the_land(self) -> None:
        board = "RI/s@0,0r0 RI.1/II@1,0r0 RI.1/II@1,1r2 RI.1/RrII@2,1r0"
        game = referee("RI.1/II RI.1/I.e V", board=board, river=True)
        assert (game.hand, game.discarded) == (["RI.1/II"], [])
        game = referee("RI.1/I.e RI.1/I.e V", board="RI/s@0,0r0 RI.1/I.e@1,0r0", river=True)
        assert (game.hand, game.discarded) == (["V"], ["RI.1/I.e", "RI.1/I.e"])

    def test_hands_are_dealt_after_the_lake(self) -> None:
        game = referee("RI.1/IFI RI.1/I.e V U W E", board="RI/s@0,0r0", river=True, draw_timing="ahead")
        assert game.hands == [["RI.1/IFI"], []]
        game.play({"tile": "RI.1/IFI", "place": [1, 0, 0], "action": None})
        assert game.hands == [[], ["RI.1/I.e"]]
        game.play({"tile": "RI.1/I.e", "place": [2, 0, 0], "action": None})
        assert (game.player, game.hands, game.pile) == (0, [["V"], ["U"]], ["W", "E"])


@pytest.mark.parametrize(
    ("options", "supply"),
    [
        ({}, {"meeple": 7}),
        ({"hand_meeples": 5, "inns_and_cathedrals": "full"}, {"meeple": 5, "large": 1}),
        ({"inns_and_cathedrals": "tiles_only", "traders_and_builders": "tiles_only"}, {"meeple": 7}),
        ({"abbot": True, "traders_and_builders": "full"}, {"meeple": 7, "abbot": 1, "builder": 1}),
        ({"farmers": True, "traders_and_builders": "full"}, {"meeple": 7, "builder": 1, "pig": 1}),
    ],
)
def test_the_supply_at_the_start(options: dict[str, Any], supply: dict[str, int]) -> None:
    for each in referee("V", **options).supply:
        assert {figure: count for figure, count in each.items() if count} == supply


def test_options_have_their_defaults() -> None:
    assert Options.of({"river": False, "river_start": "replace", "inns_and_cathedrals": "off"}) == Options()
    assert Options.of({"farmers": True, "small_city": 2}) == Options(farmers=True, small_city=2)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match="does not know colour"):
        Options.of({"colour": "red"})

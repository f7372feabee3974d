"""How a game may begin, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Figure, Game, Options, Phase, Setup, SetupError
from carcassonne_tui.rules.cells import LIMIT
from rules.boards import begin, standing, supply

START = {"tile": "D", "x": 0, "y": 0, "rotation": 0}
KNIGHT = {"player": 0, "x": 0, "y": 0, "kind": "city", "edges": ["N"]}


def setup(**values: Any) -> Setup:
    """A setup as it comes from a message: plain lists, numbers and texts."""
    return Setup.model_validate({"players": ["Ann", "Bob"], **values})


class TestTheUsualStart:
    """R-SETUP-1 to R-SETUP-4."""

    def test_the_table(self) -> None:
        game = Game(setup(seed=1))
        assert [(tile.id, x, y, rotation) for tile, x, y, rotation in game.board] == [("D", 0, 0, 0)]
        assert (game.remaining, game.player, game.turn, game.part, game.phase) == (70, 0, 1, 1, Phase.PLACE)
        assert (game.scores, supply(game), game.figures) == ([0, 0], [7, 7], [])
        assert game.players == ("Ann", "Bob")

    @pytest.mark.parametrize("seats", range(2, 6))
    def test_nothing_scales_with_the_players(self, seats: int) -> None:
        game = Game(Setup(players=tuple(f"P{seat}" for seat in range(seats)), seed=1))
        assert (game.remaining, supply(game)) == (70, [7] * seats)

    @pytest.mark.parametrize(
        ("options", "supplied"),
        [
            ({"abbot": True}, {"meeple": 7, "abbot": 1}),
            ({"abbot": True, "hand_meeples": 3}, {"meeple": 3, "abbot": 1}),
            ({"inns_and_cathedrals": "full"}, {"meeple": 7, "large": 1}),
            ({"inns_and_cathedrals": "tiles_only"}, {"meeple": 7}),
            ({"traders_and_builders": "full"}, {"meeple": 7, "builder": 1}),
            ({"traders_and_builders": "full", "farmers": True}, {"meeple": 7, "builder": 1, "pig": 1}),
            ({"traders_and_builders": "tiles_only", "farmers": True}, {"meeple": 7}),
            ({"river": True, "festival": True}, {"meeple": 7}),
            (
                {"abbot": True, "inns_and_cathedrals": "full", "traders_and_builders": "full", "farmers": True},
                {"meeple": 7, "abbot": 1, "large": 1, "builder": 1, "pig": 1},
            ),
        ],
    )
    def test_the_figures_of_the_boxes(self, options: dict[str, Any], supplied: dict[str, int]) -> None:
        """R-AB-1, R-IC-1, R-IC-7, R-TB-4, R-TB-9."""
        game = Game(setup(seed=1, options=options))
        for player in range(2):
            assert {figure.value: count for figure, count in game.supply(player).items()} == supplied

    @pytest.mark.parametrize(
        ("options", "tiles", "gardens"),
        [
            ({"abbot": True}, 71, 8),
            ({"festival": True}, 81, 0),
            ({"inns_and_cathedrals": "full"}, 89, 0),
            ({"inns_and_cathedrals": "tiles_only"}, 89, 0),
            ({"traders_and_builders": "full"}, 95, 0),
            ({"traders_and_builders": "tiles_only", "abbot": True}, 95, 10),
            ({"river": True}, 82, 0),
            ({"river": True, "abbot": True}, 82, 9),
            (
                {"river": True, "abbot": True, "festival": True}
                | {"inns_and_cathedrals": "full", "traders_and_builders": "full"},
                134,
                13,
            ),
        ],
    )
    def test_the_tiles_of_the_boxes(self, options: dict[str, Any], tiles: int, gardens: int) -> None:
        pile = [plan.tile for plan in Game(setup(seed=1, options=options)).position.pile]
        assert len(pile) == tiles
        assert sum(any(segment.kind is Kind.GARDEN for segment in tile.segments) for tile in pile) == gardens

    def test_no_garden_lies_in_the_box(self) -> None:
        pile = [plan.tile.id for plan in Game(setup(seed=1)).position.pile]
        assert len(pile) == 71
        assert all(len(tile) == 1 for tile in pile)
        assert pile.count("D") == 3


class TestPlayers:
    @pytest.mark.parametrize("players", [[], ["Ann"], ["P"] * 7, "Ann", None, ["Ann", 2], ["Ann", None], 2])
    def test_two_to_six_names(self, players: Any) -> None:
        with pytest.raises(ValidationError, match="players"):
            setup(players=players)

    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"inns_and_cathedrals": "tiles_only"},
            {"river": True, "abbot": True, "festival": True, "traders_and_builders": "full"},
        ],
    )
    def test_five_may_play_and_six_may_not(self, options: dict[str, Any]) -> None:
        """R-IC-6."""
        assert Game(setup(players=["P"] * 5, options=options)).scores == [0] * 5
        with pytest.raises(SetupError) as refused:
            Game(setup(players=["P"] * 6, options=options))
        assert (refused.value.reason, refused.value.rule) == ("too-many-players", "R-IC-6")
        assert refused.value.details == {"players": 6, "seats": 5}

    def test_six_with_inns_and_cathedrals(self) -> None:
        """R-IC-6."""
        game = Game(setup(players=["P"] * 6, options={"inns_and_cathedrals": "full"}))
        assert [game.supply(player) for player in range(6)] == [{Figure.MEEPLE: 7, Figure.LARGE: 1}] * 6

    def test_unknown_fields_are_refused(self) -> None:
        with pytest.raises(ValidationError, match="colours"):
            setup(colours=["red", "blue"])


class TestPile:
    def test_the_exact_draw_order(self) -> None:
        game = Game(setup(tiles=["V", "Eg", "V", "C", "C", "C"]))
        assert [plan.tile.id for plan in game.position.pile] == ["V", "Eg", "V", "C", "C", "C"]
        assert (game.hand(0), game.remaining) == (["V"], 5)

    def test_the_seed_means_nothing_then(self) -> None:
        one, other = Game(setup(tiles=["V", "U"], seed=1)), Game(setup(tiles=["V", "U"], seed=2))
        assert one.history == other.history

    def test_no_tile_at_all(self) -> None:
        assert Game(setup(tiles=[])).phase is Phase.OVER

    @pytest.mark.parametrize("tile", ["", "v", "Z", "DD", " D", "D@0,0r0", "D\n"])
    def test_unknown_tiles(self, tile: str) -> None:
        with pytest.raises(SetupError) as refused:
            Game(setup(tiles=["V", tile]))
        assert (refused.value.reason, refused.value.details) == ("unknown-tile", {"tile": tile})

    @pytest.mark.parametrize("tiles", ["VU", [1], [None], {"V": 1}, 5, ["V"] * (LIMIT + 1)])
    def test_no_list_of_texts(self, tiles: Any) -> None:
        with pytest.raises(ValidationError, match="tiles"):
            setup(tiles=tiles)

    @pytest.mark.parametrize("seed", ["1", 1.0, True, 2**63, -(2**63) - 1, float("nan")])
    def test_wrong_seeds(self, seed: Any) -> None:
        with pytest.raises(ValidationError, match="seed"):
            setup(seed=seed)


class TestStartTiles:
    def test_they_lie_where_they_should(self) -> None:
        game = begin("C@5,-3r1 C@6,-3r0", "C")
        assert [(tile.id, x, y, rotation) for tile, x, y, rotation in game.board] == [("C", 5, -3, 1), ("C", 6, -3, 0)]

    def test_the_order_does_not_matter(self) -> None:
        game = begin("E@0,-1r2 U@1,0r0 D@0,0r0", "V")
        assert game.board[0].tile.id == "E"
        assert (1, -1, 2) in game.placements

    @pytest.mark.parametrize(
        ("board", "reason", "rule", "details"),
        [
            ("D@0,0r0 D@0,1r0", "edge-mismatch", "R-PLACE-2", {"x": 0, "y": 1, "sides": ["N"]}),
            ("D@0,0r0 E@0,-1r2 N@1,0r0 N@1,-1r0", "edge-mismatch", "R-PLACE-2", {"x": 1, "y": 0, "sides": ["W"]}),
            ("D@0,0r0 D@1,1r0", "not-adjacent", "R-PLACE-1", {}),
            ("D@0,0r0 D@2,0r0", "not-adjacent", "R-PLACE-1", {}),
            ("U@0,0r0 U@1,0r0 U@3,0r0 U@4,0r0", "not-adjacent", "R-PLACE-1", {}),
            ("D@0,0r0 D@0,0r0", "occupied", "R-PLACE-1", {"x": 0, "y": 0}),
            ("D@0,0r0 Z@1,0r0", "unknown-tile", "", {"tile": "Z"}),
        ],
    )
    def test_what_cannot_lie_there(self, board: str, reason: str, rule: str, details: dict[str, Any]) -> None:
        with pytest.raises(SetupError) as refused:
            begin(board, "V")
        assert (refused.value.reason, refused.value.rule, refused.value.details) == (reason, rule, details)

    @pytest.mark.parametrize(
        "wrong",
        [
            {"x": LIMIT + 1},
            {"y": -LIMIT - 1},
            {"x": "0"},
            {"x": 0.0},
            {"y": True},
            {"x": None},
            {"rotation": 4},
            {"rotation": -1},
            {"rotation": True},
            {"rotation": 1.0},
            {"tile": 4},
            {"colour": "red"},
        ],
    )
    def test_wrong_values(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValidationError, match="start"):
            setup(start=[START | wrong])

    @pytest.mark.parametrize("missing", START)
    def test_missing_values(self, missing: str) -> None:
        with pytest.raises(ValidationError, match=missing):
            setup(start=[{name: value for name, value in START.items() if name != missing}])

    def test_an_empty_table_is_refused(self) -> None:
        with pytest.raises(ValidationError, match="start"):
            setup(start=[])


class TestFigures:
    def test_they_come_from_the_supply(self) -> None:
        game = begin("D@0,0r0 A:city.N B:road.E", "V")
        assert (standing(game), supply(game)) == (["A:city@0,0", "B:road@0,0"], [6, 6])

    def test_they_stand_on_the_usual_start_tile_too(self) -> None:
        game = Game(setup(seed=1, figures=[KNIGHT]))
        assert standing(game) == ["A:city@0,0"]
        assert game.figures[0].figure is Figure.MEEPLE

    def test_halves_name_a_field(self) -> None:
        farmer = {"player": 1, "figure": "meeple", "x": 0, "y": 0, "kind": "field", "halves": ["WR", "EL"]}
        game = Game(setup(seed=1, figures=[farmer], options=Options(farmers=True)))
        assert game.figures[0].ports == ("EL", "WR")

    def test_several_seats_may_share_a_feature(self) -> None:
        game = begin("D@0,0r0 A:road.E U@1,0r0 B:road.E", scores=[0, 0])
        assert game.scores == [2, 2]

    @pytest.mark.parametrize(
        ("wrong", "reason", "rule"),
        [
            ({"x": 1}, "no-such-segment", ""),
            ({"edges": ["S"]}, "no-such-segment", ""),
            ({"edges": ["N", "E"]}, "no-such-segment", ""),
            ({"edges": ["Q"]}, "no-such-segment", ""),
            ({"kind": "monastery", "edges": []}, "no-such-segment", ""),
            ({"kind": "garden", "edges": []}, "no-such-segment", ""),
            ({"kind": "field", "edges": []}, "no-such-segment", ""),
            ({"kind": "field", "edges": [], "halves": ["EL"]}, "wrong-figure", "R-MEEP-5"),
            ({"player": 2}, "no-such-player", ""),
        ],
    )
    def test_what_cannot_stand_there(self, wrong: dict[str, Any], reason: str, rule: str) -> None:
        with pytest.raises(SetupError) as refused:
            Game(setup(figures=[KNIGHT | wrong]))
        assert (refused.value.reason, refused.value.rule) == (reason, rule)

    def test_two_on_one_segment(self) -> None:
        with pytest.raises(SetupError) as refused:
            Game(setup(figures=[KNIGHT, KNIGHT | {"player": 1}]))
        assert refused.value.reason == "occupied"

    def test_more_than_the_supply(self) -> None:
        with pytest.raises(SetupError) as refused:
            begin("D@0,0r0 A:city.N A:road.E", hand_meeples=1)
        assert (refused.value.reason, refused.value.rule) == ("empty-supply", "R-MEEP-1")

    def test_a_garden_is_no_place_for_a_meeple(self) -> None:
        with pytest.raises(SetupError) as refused:
            begin("Eg@0,0r0 A:garden")
        assert refused.value.reason == "wrong-figure"

    def test_every_kind_of_figure(self) -> None:
        game = begin(
            "B@0,0r0 A:abbot:monastery B:pig:field Eg@0,-1r0 B:abbot:garden A:large:city.N B:field E@0,-2r2 "
            "A:builder:city.S",
            abbot=True,
            farmers=True,
            inns_and_cathedrals="full",
            traders_and_builders="full",
        )
        assert [(figure.player, figure.figure.value, figure.kind.value) for figure in game.figures] == [
            (0, "abbot", "monastery"),
            (1, "pig", "field"),
            (0, "large", "city"),
            (1, "abbot", "garden"),
            (1, "meeple", "field"),
            (0, "builder", "city"),
        ]
        assert game.scores == [2 + 4, 3 + 4]

    @pytest.mark.parametrize(
        ("board", "reason", "rule"),
        [
            ("D@0,0r0 A:builder:road.E", "no-follower", "R-TB-4"),
            ("D@0,0r0 B:road.E U@1,0r0 A:builder:road.E", "no-follower", "R-TB-4"),
            ("D@0,0r0 A:pig:field.ER", "no-follower", "R-TB-9"),
            ("D@0,0r0 A:field.EL U@1,0r0 A:pig:field.SL", "no-follower", "R-TB-9"),
            ("D@0,0r0 A:road.E U@1,0r0 A:pig:road.E", "wrong-figure", "R-MEEP-5"),
            ("D@0,0r0 A:field.EL U@1,0r0 A:builder:field.NL", "wrong-figure", "R-MEEP-5"),
            ("B@0,0r0 A:builder:monastery", "wrong-figure", "R-MEEP-5"),
            ("Eg@0,0r0 A:large:garden", "wrong-figure", "R-MEEP-5"),
            ("D@0,0r0 A:abbot:road.E", "wrong-figure", "R-MEEP-5"),
            ("RI/s@0,0r0 A:river.E", "wrong-figure", "R-MEEP-5"),
            ("D@0,0r0 A:large:road.E A:large:city.N", "empty-supply", "R-MEEP-1"),
        ],
    )
    def test_what_boxes_do_not_let_stand_there(self, board: str, reason: str, rule: str) -> None:
        with pytest.raises(SetupError) as refused:
            begin(board, abbot=True, farmers=True, inns_and_cathedrals="full", traders_and_builders="full", river=True)
        assert (refused.value.reason, refused.value.rule) == (reason, rule)

    @pytest.mark.parametrize("figure", ["large", "abbot", "builder", "pig"])
    def test_figures_of_boxes_that_are_not_played(self, figure: str) -> None:
        with pytest.raises(SetupError) as refused:
            begin(f"D@0,0r0 A:road.E U@1,0r0 A:{figure}:road.E", inns_and_cathedrals="tiles_only")
        assert refused.value.reason == "wrong-figure"

    def test_an_enclosed_field_beside_another(self) -> None:
        """It has no half-edge; the other field of the tile has some, so it is never meant by none."""
        game = begin("TB/CCc.c@0,0r0 A:field B:field.NL", farmers=True)
        assert [(figure.player, figure.ports) for figure in game.figures] == [(1, ("NL", "NR")), (0, ())]

    @pytest.mark.parametrize(
        "wrong",
        [
            {"player": 6},
            {"player": -1},
            {"player": True},
            {"player": "0"},
            {"figure": "dragon"},
            {"figure": 0},
            {"kind": "sea"},
            {"edges": "N"},
            {"edges": [1]},
            {"halves": None},
            {"colour": "red"},
        ],
    )
    def test_wrong_values(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValidationError, match="figures"):
            setup(figures=[KNIGHT | wrong])


class TestScores:
    def test_they_are_where_the_game_begins(self) -> None:
        assert begin("D@0,0r0", "V", scores=[5, 0]).scores == [5, 0]

    @pytest.mark.parametrize("scores", [[], [1], [1, 2, 3]])
    def test_one_a_player(self, scores: list[int]) -> None:
        with pytest.raises(SetupError) as refused:
            Game(setup(scores=scores))
        assert refused.value.reason == "scores"

    @pytest.mark.parametrize("scores", [[-1, 0], ["5", 0], [5.0, 0], [True, 0], [None, 0], 5, [10**9, 0]])
    def test_wrong_values(self, scores: Any) -> None:
        with pytest.raises(ValidationError, match="scores"):
            setup(scores=scores)


def test_a_setup_is_a_value() -> None:
    """Equal setups are one key, and neither they nor what they were made of can change them later."""
    tiles = ["V", "U"]
    one, other = (
        setup(tiles=tiles, figures=[KNIGHT], start=[START]),
        setup(tiles=tiles, figures=[KNIGHT], start=[START]),
    )
    tiles.append("W")
    assert one == other
    assert len({one, other}) == 1
    assert one.tiles == ("V", "U")
    with pytest.raises(ValidationError):
        one.seed = 5


def test_a_setup_survives_json() -> None:
    one = setup(tiles=["V"], figures=[KNIGHT], start=[START], scores=[1, 2], options=Options(farmers=True), seed=3)
    assert Setup.model_validate_json(one.model_dump_json()) == one

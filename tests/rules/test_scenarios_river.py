"""Scenarios R-01 to R-09: the River."""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.box import Kind, tileset
from carcassonne_tui.rules import Game, IllegalDeployment, IllegalPlacement, Laid, Options, Phase
from rules.boards import begin, deployment, ended, happened, play, same, scored, spots

SPRING = "RI/s@0,0r0"
BENT = f"{SPRING} RI.1/II@1,0r0"
"""A river that turned to the right and flows south."""


def river(board: str, draw: str = "", **more: Any) -> Game:
    """A game with the River."""
    return begin(board, draw, river=True, **more)


def refused(game: Game, x: int, y: int, rotation: int) -> tuple[str, str]:
    """Why the tile may not be placed there: reason and rule."""
    with pytest.raises(IllegalPlacement) as error:
        game.apply(game.place(x, y, rotation))
    assert error.value.details == {"x": x, "y": y, "rotation": rotation}
    return error.value.reason, error.value.rule


class TestR01Deck:
    """R-RI-1; R-09 are the other choices of `river_start`."""

    @pytest.mark.parametrize(
        ("river_start", "tiles", "starts"), [("replace", 82, 3), ("shuffle", 83, 4), ("after_lake", 83, 4)]
    )
    @pytest.mark.parametrize("seed", range(8))
    def test_spring_river_lake_land(self, river_start: str, tiles: int, starts: int, seed: int) -> None:
        options = Options.model_validate({"river": True, "river_start": river_start})
        game = Game.new(["Ann", "Bob"], options, seed=seed)
        assert game.board == [Laid(tileset("river").tiles["RI/s"], 0, 0, 0)]
        pile = [plan.tile.id for plan in game.position.pile]
        assert len(pile) == tiles
        printed = ["CICI", "CIRI", "LIRI", "RIrI", "IFI", "IFI", "CcII", "RrII", "II", "II"]
        assert sorted(pile[:10]) == sorted(f"RI.1/{tile}" for tile in printed)
        assert pile[10] == "RI.1/I.e"
        assert not any(tile.startswith("RI") for tile in pile[11:])
        assert pile.count("D") == starts
        if river_start == "after_lake":
            assert pile[11] == "D"

    def test_the_river_is_shuffled_and_so_is_the_land(self) -> None:
        piles = [
            [plan.tile.id for plan in Game.new(["Ann", "Bob"], Options(river=True), seed=seed).position.pile]
            for seed in range(6)
        ]
        assert len({tuple(pile[:10]) for pile in piles}) == 6
        assert len({tuple(pile[11:]) for pile in piles}) == 6

    def test_shuffled_in_the_start_tile_lies_anywhere(self) -> None:
        options = Options(river=True, river_start="shuffle")
        firsts = {Game.new(["A", "B"], options, seed=seed).position.pile[11].tile.id for seed in range(12)}
        assert len(firsts) > 3


class TestR09StartTile:
    """R-RI-1."""

    def test_it_is_an_ordinary_tile(self) -> None:
        game = river(SPRING, "RI.1/I.e D V", river_start="after_lake")
        play(game, "RI.1/I.e@1,0r0 - D@0,1r2")
        assert spots(game) == {"city.S", "road.E+W"}


class TestR02UTurn:
    """R-RI-3."""

    def test_the_second_right_turn_in_a_row_is_illegal(self) -> None:
        game = river(BENT, "RI.1/II V")
        assert list(game.placements) == [(1, 1, 2)]
        assert refused(game, 1, 1, 1) == ("river-bends-twice", "R-RI-3")

    def test_nor_the_second_left_turn(self) -> None:
        game = river(f"{SPRING} RI.1/II@1,0r1", "RI.1/II V")
        assert list(game.placements) == [(1, -1, 3)]
        assert refused(game, 1, -1, 0) == ("river-bends-twice", "R-RI-3")

    def test_a_straight_tile_resets_the_memory(self) -> None:
        game = river(f"{BENT} RI.1/IFI@1,1r1", "RI.1/II V")
        assert list(game.placements) == [(1, 2, 1), (1, 2, 2)]

    def test_right_left_right(self) -> None:
        game = river(f"{BENT} RI.1/II@1,1r2", "RI.1/II V")
        assert list(game.placements) == [(2, 1, 0)]

    def test_wherever_the_spring_points(self) -> None:
        for quarters in range(4):
            x, y = [(1, 0), (0, 1), (-1, 0), (0, -1)][quarters]
            game = river(f"RI/s@0,0r{quarters} RI.1/II@{x},{y}r{quarters}", "RI.1/II V")
            (only,) = game.placements
            assert only.rotation == (2 + quarters) % 4

    def test_a_total_ban(self) -> None:
        game = river(f"{BENT} RI.1/IFI@1,1r1", "RI.1/II V", river_uturn="total_ban")
        assert list(game.placements) == [(1, 2, 2)]
        assert refused(game, 1, 2, 1) == ("river-flows-back", "R-RI-3")

    def test_a_total_ban_looks_at_the_first_heading_only(self) -> None:
        game = river(f"{BENT} RI.1/IFI@1,1r1 RI.1/II@1,2r2", "RI.1/II V", river_uturn="total_ban")
        assert list(game.placements) == [(2, 2, 0)]
        game = river(f"{BENT} RI.1/IFI@1,1r1 RI.1/II@1,2r2 RI.1/IFI@2,2r0", "RI.1/II V", river_uturn="total_ban")
        assert list(game.placements) == [(3, 2, 0), (3, 2, 1)]

    def test_a_total_ban_wherever_the_spring_points(self) -> None:
        game = river("RI/s@0,0r3 RI.1/II@0,-1r3 RI.1/IFI@1,-1r0", "RI.1/II V", river_uturn="total_ban")
        assert list(game.placements) == [(2, -1, 1)]
        assert refused(game, 2, -1, 0) == ("river-flows-back", "R-RI-3")

    def test_looking_ahead(self) -> None:
        """A tile beside the cell that the river would flow into."""
        board = f"{BENT} B@0,1r0 RI.1/IFI@1,1r1"
        assert len(river(board, "RI.1/II V").placements) == 2
        game = river(board, "RI.1/II V", river_uturn="lookahead")
        assert list(game.placements) == [(1, 2, 2)]
        assert refused(game, 1, 2, 1) == ("river-blocked", "R-RI-3")

    @pytest.mark.parametrize(
        ("land", "blocked"),
        [
            ("B@0,-1r0 B@1,-1r0 B@2,-1r0", True),
            ("B@0,1r0 B@1,1r0 B@2,1r0", True),
            ("B@0,1r0 B@1,1r0 B@1,2r0 B@2,2r0 B@3,2r0 B@3,1r0 B@3,0r0", True),
            ("B@0,1r0 B@1,1r0", False),
            ("B@0,1r0 B@1,1r0 B@1,2r0 B@2,2r0 B@3,2r0 B@3,1r0", False),
        ],
    )
    def test_the_cells_around_the_next_one_must_be_free(self, land: str, blocked: bool) -> None:
        game = river(f"{SPRING} {land}", "RI.1/IFI RI.1/I.e V", river_uturn="lookahead")
        assert (game.discarded == ["RI.1/IFI"]) is blocked
        assert len(river(f"{SPRING} {land}", "RI.1/IFI V").placements) == 2

    def test_a_lake_needs_no_room(self) -> None:
        game = river(f"{SPRING} B@0,1r0 B@1,1r0 B@2,1r0", "RI.1/I.e V", river_uturn="lookahead")
        assert list(game.placements) == [(1, 0, 0)]


class TestR03SpringAndLake:
    """R-RI-4."""

    @pytest.mark.parametrize(("tile", "one", "other"), [("RI/s", "EL", "ER"), ("RI.1/I.e", "WL", "WR")])
    def test_the_field_goes_around_them(self, tile: str, one: str, other: str) -> None:
        assert same(river(f"{tile}@0,0r0"), f"field.{one}@0,0", f"field.{other}@0,0")


class TestR04TheRiverSeparates:
    """R-RI-4."""

    def test_the_fields_meet_around_the_spring_only(self) -> None:
        assert not same(river("RI.1/IFI@1,0r0"), "field.NL@1,0", "field.SL@1,0")
        assert same(river(f"{SPRING} RI.1/IFI@1,0r0"), "field.NL@1,0", "field.SL@1,0")

    def test_a_river_joins_the_banks_of_its_own_side(self) -> None:
        game = river("RI.1/IFI@0,0r0 RI.1/IFI@1,0r0")
        assert same(game, "field.NL@0,0", "field.NL@1,0")
        assert same(game, "field.SL@0,0", "field.SL@1,0")
        assert not same(game, "field.NL@0,0", "field.SL@1,0")


class TestR05Bridge:
    """R-RI-4."""

    def test_four_fields_and_a_road(self) -> None:
        game = river("RI.1/RIrI@0,0r0")
        segments = game.board[0].tile.segments
        assert [segment.port_names for segment in segments if segment.kind is Kind.ROAD] == [("E", "W")]
        fields = [segment.port_names for segment in segments if segment.kind is Kind.FIELD]
        assert len(fields) == 4
        halves = ("NL", "NR", "ER", "WL")
        assert not any(same(game, f"field.{a}@0,0", f"field.{b}@0,0") for a in halves for b in halves if a < b)


class TestR06Prolonging:
    """R-RI-2."""

    def test_field_contact_is_not_enough(self) -> None:
        game = river(SPRING, "RI.1/IFI V")
        assert list(game.placements) == [(1, 0, 0), (1, 0, 2)]
        for rotation in (0, 2):
            assert refused(game, 0, 1, rotation) == ("river-not-prolonged", "R-RI-2")

    def test_edges_must_match_all_the_same(self) -> None:
        game = river(SPRING, "RI.1/IFI V")
        with pytest.raises(IllegalPlacement) as error:
            game.apply(game.place(1, 0, 1))
        assert error.value.reason == "edge-mismatch"

    def test_land_lies_anywhere_afterwards(self) -> None:
        game = river(f"{SPRING} RI.1/I.e@1,0r0", "B V")
        assert {(x, y) for x, y, _ in game.placements} == {(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)}

    def test_without_the_river_its_tiles_are_tiles(self) -> None:
        game = begin("B@0,0r0", "RI.1/IFI V")
        assert len(game.placements) == 8


class TestR07Water:
    """R-RI-5."""

    def test_nobody_stands_on_it(self) -> None:
        game = river(SPRING, "RI.1/LIRI V", farmers=True)
        play(game, "RI.1/LIRI@1,0r0")
        assert sorted(spot.partition(".")[0] for spot in spots(game)) == ["field"] * 3 + ["monastery", "road"]
        with pytest.raises(IllegalDeployment) as error:
            game.apply(deployment(game, "river.W"))
        assert (error.value.reason, error.value.rule) == ("kind-closed", "R-RI-5")

    def test_the_rest_may_be_claimed_at_once(self) -> None:
        game = river(SPRING, "RI.1/CIRI V", farmers=True)
        play(game, "RI.1/CIRI@1,0r0")
        assert {"city.N", "road.S"} <= spots(game)
        assert play(game, "city.N")[0].type == "deployed"


class TestR08Unplaceable:
    """R-RI-6."""

    BOARD = f"{SPRING} B@0,-1r0 E@1,-1r2"
    """A city is waiting where the river goes on."""

    def test_the_next_river_tile_is_drawn(self) -> None:
        game = river(self.BOARD, "RI.1/IFI RI.1/II RI.1/CICI RI.1/I.e V")
        assert (game.discarded, game.player, game.hand(0)) == (["RI.1/IFI", "RI.1/II"], 0, ["RI.1/CICI"])
        play(game, "RI.1/CICI@1,0r0 -")
        assert (game.hand(1), game.remaining) == (["RI.1/I.e"], 1)

    def test_after_an_unplaceable_lake_the_land_begins(self) -> None:
        game = river(self.BOARD, "RI.1/I.e B V")
        assert (game.discarded, game.hand(0)) == (["RI.1/I.e"], ["B"])
        assert (0, 1, 0) in game.placements
        assert (1, 0, 0) not in game.placements

    def test_river_tiles_without_a_river(self) -> None:
        game = river("D@0,0r0", "RI.1/IFI RI.1/I.e V")
        assert (game.discarded, game.hand(0)) == (["RI.1/IFI", "RI.1/I.e"], ["V"])
        game = river("D@0,0r0", "RI.1/IFI")
        assert (ended(game), game.discarded) == (True, ["RI.1/IFI"])

    def test_a_lake_ends_the_river(self) -> None:
        game = river(f"{SPRING} RI.1/I.e@1,0r0", "RI.1/IFI V")
        assert game.discarded == ["RI.1/IFI"]


def test_a_whole_river_is_finished_by_any_choice() -> None:
    """Nothing but the river can lie in the way of a river that never turns back."""
    for seed in range(12):
        game = Game.new(["A", "B"], Options(river=True, river_uturn="lookahead", farmers=True), seed=seed)
        while game.phase is not Phase.OVER and len(game.board) < 12:
            actions = list(game.legal_actions())
            game.apply(actions[seed * 7 % len(actions)])
        assert game.discarded == []
        assert game.board[-1].tile.id == "RI.1/I.e"


def test_a_river_feature_pays_nobody() -> None:
    game = river(SPRING, "RI.1/I.e", farmers=True)
    play(game, "RI.1/I.e@1,0r0 field.NL")
    assert scored(happened(game), final=True) == [("field", 0, "A")]

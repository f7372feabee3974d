"""Scenarios T-01 to T-10: placing the tile and the order of a turn.

A is to move.
"""

from __future__ import annotations

import pytest

from carcassonne_tui.box import Edge, Kind, Tile, catalogue
from carcassonne_tui.rules import (
    Deploy,
    Discarded,
    Drawn,
    Figure,
    IllegalDeployment,
    IllegalPlacement,
    Phase,
    Skip,
    TurnBegan,
)
from rules.boards import HOLE, begin, deployment, ended, happened, look, play, scored, spots, standing, supply


class TestT01OpeningMove:
    """R-TURN-1, R-MEEP-1, R-MEEP-3."""

    def test_the_opening_move_is_legal(self) -> None:
        game = begin("D@0,0r0", "U U U")
        assert supply(game) == [7, 7]
        play(game, "U@1,0r0 road.E")
        assert supply(game) == [6, 7]
        road = look(game, "road.E@1,0")
        assert (road.tiles, road.open_ends, road.complete, road.leaders) == (2, 2, False, (0,))
        assert game.scores == [0, 0]

    @pytest.mark.parametrize(("moves", "mover"), [("U@2,0r0", 1), ("U@2,0r0 - U@3,0r0", 0)])
    def test_nobody_may_join_the_road(self, moves: str, mover: int) -> None:
        game = begin("D@0,0r0", "U U U")
        play(game, f"U@1,0r0 road.E {moves}")
        assert game.player == mover
        assert spots(game) == set()
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "road.E"))
        assert (refused.value.rule, refused.value.reason) == ("R-MEEP-3", "feature-occupied")
        assert refused.value.details["players"] == [0]

    def test_both_fields_stay_free_for_farmers(self) -> None:
        game = begin("D@0,0r0", "U U", farmers=True)
        play(game, "U@1,0r0 road.E U@2,0r0")
        assert spots(game) == {"field.NL+NR+EL+WR", "field.ER+SL+SR+WL"}
        play(game, "field.NL")
        assert supply(game) == [6, 6]


class TestT02CornerContact:
    """R-PLACE-1."""

    @pytest.mark.parametrize("rotation", range(4))
    def test_a_corner_is_not_enough(self, rotation: int) -> None:
        game = begin("D@0,0r0", "B")
        assert game.placements.rotations(1, 1) == []
        with pytest.raises(IllegalPlacement) as refused:
            game.apply(game.place(1, 1, rotation))
        assert (refused.value.rule, refused.value.reason) == ("R-PLACE-1", "not-adjacent")


class TestT03OneEdgeFitsAnotherDoesNot:
    """R-PLACE-2."""

    def test_every_touching_edge_must_agree(self) -> None:
        game = begin("D@0,0r0 E@0,-1r2 U@1,0r0", "N V")
        with pytest.raises(IllegalPlacement) as refused:
            play(game, "N@1,-1r0")
        assert (refused.value.rule, refused.value.reason) == ("R-PLACE-2", "edge-mismatch")
        assert refused.value.details["sides"] == ["W"]
        play(game, "N@1,-1r1")
        assert game.phase is Phase.DEPLOY


class TestT04Rotations:
    """R-PLACE-2."""

    def test_only_one_rotation_fits_below_the_start_tile(self) -> None:
        assert begin("D@0,0r0", "D").placements.rotations(0, 1) == [2]


class TestT05EnclosedCell:
    """R-PLACE-4."""

    def test_an_empty_cell_may_be_enclosed(self) -> None:
        game = begin(HOLE, "M V V")
        assert (2, 2, 0) in game.placements
        play(game, "M@2,2r0 -")
        assert (1, 1) not in {(x, y) for _, x, y, _ in game.board}

    def test_only_a_tile_with_four_city_edges_could_fill_it(self) -> None:
        filling = {tile for tile in catalogue() if (1, 1) in begin(f"{HOLE} M@2,2r0", tile).placements.cells()}
        assert filling == {tile.id for tile in catalogue().values() if set(tile.edges) == {Edge.CITY}}
        assert "C" in filling


DISTINCT_PLACEMENTS = "A5 B1 C1 D6 E4 F2 G2 H2 I4 J6 K6 L7 M4 N4 O6 P6 Q4 R4 S5 T5 U3 V6 W7 X2"
"""Type and number of placements that look different."""


def looks(tile: Tile, rotation: int) -> object:
    """What a turned tile looks like: its edges and what hangs together."""
    orientation = tile.orientations[rotation]
    segments = {(segment.kind, segment.ports, segment.coats_of_arms) for segment in orientation.segments}
    return orientation.edges, frozenset(segments)


class TestT06PlacementsBesideTheStartTile:
    """R-PLACE-1, and R-PLACE-5: no base tile is unplaceable in the first turn."""

    @pytest.mark.parametrize("counted", DISTINCT_PLACEMENTS.split())
    def test_distinct_placements(self, counted: str) -> None:
        tile = catalogue()[counted[0]]
        game = begin("D@0,0r0", tile.id)
        assert len({(x, y, looks(tile, rotation)) for x, y, rotation in game.placements}) == int(counted[1:])

    def test_all_24_types_are_counted(self) -> None:
        assert [counted[0] for counted in DISTINCT_PLACEMENTS.split()] == [
            chr(ord("A") + number) for number in range(24)
        ]
        assert sum(int(counted[1:]) for counted in DISTINCT_PLACEMENTS.split()) == 102


class TestT07Unplaceable:
    """R-PLACE-5."""

    def test_the_same_player_draws_again(self) -> None:
        game = begin("D@0,0r0 E@0,-1r2", "C U V")
        assert happened(game) == [TurnBegan(0, 1, 1), Drawn(0, "C"), Discarded(0, "C"), Drawn(0, "U")]
        assert (game.player, game.hand(0), game.remaining) == (0, ["U"], 1)
        play(game, "U@1,0r0 road.E V@2,0r1 -")
        assert ended(game)
        assert game.discarded == ["C"]
        assert all(tile.id != "C" for tile, *_ in game.board)


class TestT08UnplaceableLastTile:
    """R-PLACE-5, R-END-1."""

    def test_the_game_ends_at_once(self) -> None:
        game = begin("D@0,0r0", "E C")
        events = play(game, "E@0,-1r2 city.S")
        assert events[-4:-1] == [TurnBegan(1, 2, 1), Drawn(1, "C"), Discarded(1, "C")]
        assert ended(game)
        assert (game.discarded, game.remaining, game.tile, game.spots) == (["C"], 0, None, [])
        assert supply(game) == [7, 7]
        assert game.scores == [4, 0]

    def test_the_final_scoring_runs(self) -> None:
        game = begin("D@0,0r0", "E C", figures="B:road.E@0,0")
        events = play(game, "E@0,-1r2 -")
        assert scored(events, final=True) == [("road", 1, "B")]
        assert game.scores == [0, 1]


class TestT09TwoUnplaceableTilesInARow:
    """R-PLACE-5."""

    def test_both_are_boxed(self) -> None:
        game = begin("D@0,0r0 E@0,-1r2", "C C V")
        assert [event for event in happened(game) if isinstance(event, Discarded)] == [Discarded(0, "C")] * 2
        assert (game.discarded, game.player, game.hand(0), game.turn) == (["C", "C"], 0, ["V"], 1)
        play(game, "V@1,0r1 -")
        assert ended(game)

    def test_a_cathedral_fits_as_seldom(self) -> None:
        game = begin("D@0,0r0 E@0,-1r2", "C IC/Cccc.c V", inns_and_cathedrals="full")
        assert (game.discarded, game.player, game.hand(0), game.turn) == (["C", "IC/Cccc.c"], 0, ["V"], 1)

    def test_they_are_shown_in_the_order_of_drawing(self) -> None:
        game = begin("B@0,0r0", "C X S C V")
        assert game.discarded == ["C", "X", "S", "C"]
        assert game.hand(0) == ["V"]


class TestT10OnlyTheTileJustPlaced:
    """R-MEEP-2."""

    @pytest.mark.parametrize(
        ("kind", "ports"),
        [(Kind.CITY, ("N",)), (Kind.FIELD, ("EL", "WR"))],
        ids=["the city of D", "the strip of D"],
    )
    def test_segments_of_older_tiles_are_no_targets(self, kind: Kind, ports: tuple[str, ...]) -> None:
        game = begin("D@0,0r0", "U V", farmers=True)
        play(game, "U@1,0r0")
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(Deploy(Figure.MEEPLE, kind, ports))
        assert (refused.value.rule, refused.value.reason) == ("R-MEEP-2", "no-such-segment")
        game.apply(Skip())

    def test_only_segments_of_the_placed_tile_are_offered(self) -> None:
        game = begin("D@0,0r0", "U V", farmers=True)
        play(game, "U@1,0r0")
        assert spots(game) == {"road.E+W", "field.NL+NR+EL+WR", "field.ER+SL+SR+WL"}
        play(game, "field.SL")
        assert standing(game) == ["A:field@1,0"]

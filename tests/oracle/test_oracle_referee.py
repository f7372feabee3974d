"""The course of a game: whose turn it is, what is drawn and put aside, what is refused, and how it ends."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from . import Action, Disagreement, Options, Referee, Scored, Spot, parse_board, parse_figures, parse_tile
from .tiles import catalogue

ROAD = Spot("road", frozenset("EW"))


def referee(draw: str, *, board: str = "D@0,0r0", meeples: str = "", **options: object) -> Referee:
    """A game of two players."""
    figures = parse_figures(parse_board(board), meeples)
    return Referee(options, 2, draw.split(), [parse_tile(word) for word in board.split()], figures)


def test_the_module_shares_nothing_with_the_program() -> None:
    for file in Path(__file__).parent.glob("*.py"):
        if not file.name.startswith("test_"):
            assert "carcassonne_tui" not in file.read_text(encoding="utf-8")


def test_the_base_box_has_72_tiles_and_eight_gardens() -> None:
    base = {tile: printed.copies for tile, printed in catalogue().items() if "/" not in tile}
    assert sum(base.values()) == 72
    assert sorted(tile for tile in base if tile.endswith("g")) == ["Eg", "Hg", "Ig", "Mg", "Ng", "Rg", "Ug", "Vg"]


def test_a_garden_copy_behaves_as_its_plain_twin() -> None:
    game = referee("Ug U")
    assert game.place("Ug", 1, 0, 0) == {ROAD}


def test_the_opening_move() -> None:
    game = referee("U U V")
    assert (game.turn, game.player, game.hand, game.scores) == (1, 0, ["U"], [0, 0])
    game.play({"tile": "U", "place": [1, 0, 0], "action": {"kind": "road", "ports": ["W", "E"], "figure": "meeple"}})
    assert (game.turn, game.player, game.scores) == (2, 1, [0, 0])
    assert game.supply == [{"meeple": 6}, {"meeple": 7}]
    assert game.place("U", 2, 0, 0) == set()
    assert game.placements() == set()


def test_a_completed_city_gives_the_meeple_back() -> None:
    game = referee("E V")
    knight: Action = {"kind": "city", "ports": ["S"], "figure": "meeple"}
    scored = game.play({"tile": "E", "place": [0, -1, 2], "action": knight})
    assert scored == game.scored == [Scored("city", 4, (0,), 2)]
    assert (game.scores, game.supply, game.figures) == ([4, 0], [{"meeple": 7}] * 2, [])


def test_a_returning_meeple_cannot_be_used_in_the_same_turn() -> None:
    game = referee("J U", meeples="0:city.N@0,0", hand_meeples=1)
    assert game.place("J", 0, -1, 2) == set()
    game.act(None)
    assert (game.scores, game.supply) == ([4, 0], [{"meeple": 1}, {"meeple": 1}])


def test_an_unplaceable_tile_is_put_aside_and_the_same_player_draws_again() -> None:
    game = referee("C C U", board="D@0,0r0 E@0,-1r2")
    assert (game.player, game.turn, game.hand, game.discarded, game.pile) == (0, 1, ["U"], ["C", "C"], [])


def test_an_unplaceable_last_tile_ends_the_game() -> None:
    game = referee("V C", board="D@0,0r0 E@0,-1r2", meeples="1:road.E@0,0")
    game.play({"tile": "V", "place": [-1, 0, 2], "action": None})
    assert game.over
    assert game.discarded == ["C"]
    assert game.final == [Scored("road", 2, (1,), 2)]
    assert game.scores == [0, 2]


def test_the_last_turn_is_scored_before_the_final_scoring() -> None:
    game = referee("E", meeples="0:city.N@0,0 1:road.E@0,0")
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
        game.act({"kind": kind, "ports": ports, "figure": figure})


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
            spots = placed.place(placed.hand[0], x, y, rotation)
            if depth == 1:
                total += 1
                continue
            for spot in [*spots, None]:
                after = deepcopy(placed)
                after.act(spot and {"kind": spot.kind, "ports": sorted(spot.ports), "figure": "meeple"})
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


def test_options_have_their_defaults() -> None:
    assert Options.of({"river": False, "river_start": "replace", "inns_and_cathedrals": "off"}) == Options()
    assert Options.of({"farmers": True, "small_city": 2}) == Options(farmers=True, small_city=2)


@pytest.mark.parametrize("options", [{"river": True}, {"traders_and_builders": "full"}, {"colour": "red"}])
def test_options_of_other_boxes_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="does not know"):
        Options.of(options)

"""R-TURN-3, draw timing "ahead": the tile for the next turn is drawn when the turn ends."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from carcassonne_tui.rules import Discarded, Drawn, Event, Game, Options, Over, Phase, Scored, Skip, TurnBegan
from rules.boards import begin, ended, happened, play, scored, standing
from rules.random_games import STYLES, play_on, random_setup
from rules.snapshots import snapshot


def ahead(board: str, draw: str, **more: Any) -> Game:
    """A game in which tiles are drawn ahead."""
    return begin(board, draw, draw_timing="ahead", **more)


def hands(game: Game) -> list[str]:
    """What each seat holds, as one word a seat."""
    return ["".join(game.hand(player)) for player in range(len(game.players))]


class TestTheStart:
    def test_everyone_draws_one(self) -> None:
        game = ahead("D@0,0r0", "U V W X", players=3)
        assert happened(game) == [Drawn(0, "U"), Drawn(1, "V"), Drawn(2, "W"), TurnBegan(0, 1, 1)]
        assert (hands(game), game.remaining) == (["U", "V", "W"], 1)
        assert game.tile is not None
        assert game.tile.id == "U"

    def test_with_fewer_tiles_than_seats(self) -> None:
        game = ahead("D@0,0r0", "U V", players=4)
        assert (hands(game), game.remaining) == (["U", "V", "", ""], 0)
        play(game, "U@1,0r0 - V@2,0r1 -")
        assert ended(game)
        assert game.turn == 2

    def test_with_no_tile_at_all(self) -> None:
        game = ahead("D@0,0r0", "")
        assert ended(game)
        assert happened(game) == [Over((0, 1), (0, 1))]

    def test_in_ones_own_turn_nobody_holds_a_tile_before(self) -> None:
        game = begin("D@0,0r0", "U V W", players=3)
        assert (hands(game), game.remaining) == (["U", "", ""], 2)
        assert happened(game) == [TurnBegan(0, 1, 1), Drawn(0, "U")]


class TestTheEndOfATurn:
    def test_the_tile_for_the_next_turn_is_drawn(self) -> None:
        game = ahead("D@0,0r0", "U V W X B")
        events = play(game, "U@1,0r0 road.E")
        assert events[-2:] == [Drawn(0, "W"), TurnBegan(1, 2, 1)]
        assert (hands(game), game.remaining) == (["W", "V"], 2)
        events = play(game, "V@2,0r1 -")
        assert events[-2:] == [Drawn(1, "X"), TurnBegan(0, 3, 1)]
        assert (hands(game), game.remaining) == (["W", "X"], 1)

    def test_not_before_the_turn_ends(self) -> None:
        game = ahead("D@0,0r0", "U V W X")
        play(game, "U@1,0r0")
        assert (hands(game), game.remaining) == (["", "V"], 2)

    def test_the_tile_is_drawn_after_the_scoring(self) -> None:
        game = ahead("D@0,0r0", "E V W")
        events = play(game, "E@0,-1r2 city.S")
        assert [event.type for event in events] == ["placed", "deployed", "scored", "returned", "drawn", "turn"]


class TestHeldTileThatDoesNotFit:
    """R-PLACE-5: it is judged when it is due."""

    def test_it_is_boxed_and_another_drawn(self) -> None:
        game = ahead("D@0,0r0", "E C V W X")
        assert game.discarded == []
        events = play(game, "E@0,-1r2 -")
        assert events[-4:] == [Drawn(0, "V"), TurnBegan(1, 2, 1), Discarded(1, "C"), Drawn(1, "W")]
        assert (hands(game), game.discarded, game.player, game.remaining) == (["V", "W"], ["C"], 1, 1)

    def test_several_in_a_row(self) -> None:
        game = ahead("D@0,0r0", "E C V C C U")
        play(game, "E@0,-1r2 -")
        assert (hands(game), game.discarded, game.remaining) == (["V", "U"], ["C", "C", "C"], 0)

    def test_a_tile_that_fits_again_when_it_is_due_is_kept(self) -> None:
        """C fits nowhere when it is drawn, but E opens a city before C is due."""
        game = ahead("B@0,0r0", "U E C")
        play(game, "U@0,1r0 -")
        assert hands(game) == ["C", "E"]
        play(game, "E@0,-1r0 -")
        assert (hands(game), game.discarded) == (["C", ""], [])
        assert list(game.placements.cells()) == [(0, -2)]


class TestTheEmptyPile:
    def test_play_goes_on_until_the_held_tiles_are_used(self) -> None:
        game = ahead("D@0,0r0", "U V W", players=3)
        assert game.remaining == 0
        events = play(game, "U@1,0r0 -")
        assert not any(isinstance(event, Drawn) for event in events)
        assert hands(game) == ["", "V", "W"]
        play(game, "V@2,0r1 -")
        assert (hands(game), game.player) == (["", "", "W"], 2)
        events = play(game, "W@-1,0r0 road.W")
        assert ended(game)
        assert scored(events, final=True) == [("road", 1, "C")]

    def test_a_seat_that_cannot_place_is_passed_over(self) -> None:
        game = ahead("D@0,0r0", "E C V", players=3)
        events = play(game, "E@0,-1r2 -")
        assert events[-3:] == [TurnBegan(1, 2, 1), Discarded(1, "C"), TurnBegan(2, 2, 1)]
        assert (game.player, game.turn, hands(game), game.discarded) == (2, 2, ["", "", "V"], ["C"])
        play(game, "V@1,0r1 -")
        assert ended(game)

    def test_the_last_held_tile_does_not_fit(self) -> None:
        game = ahead("D@0,0r0", "E C", figures="B:road.E@0,0")
        events = play(game, "E@0,-1r2 city.S")
        assert events[-4:-2] == [TurnBegan(1, 2, 1), Discarded(1, "C")]
        assert isinstance(events[-2], Scored)
        assert events[-1] == Over((0, 1), (0,))
        assert (game.scores, game.discarded) == ([4, 1], ["C"])

    def test_nobody_can_place(self) -> None:
        game = ahead("D@0,0r0 E@0,-1r2", "C C C", players=3)
        assert ended(game)
        assert (game.discarded, game.turn) == (["C", "C", "C"], 1)

    def test_the_pile_runs_out_while_drawing_again(self) -> None:
        game = ahead("D@0,0r0", "E C V C C")
        play(game, "E@0,-1r2 -")
        assert (game.player, hands(game), game.discarded) == (0, ["V", ""], ["C", "C", "C"])
        play(game, "V@1,0r1 -")
        assert ended(game)


class TestTheBuilder:
    """The second part of a turn draws its own tile."""

    ROAD = "W@0,0r0 U@1,0r0 A:road.E U@2,0r0 A:builder:road.E"

    def test_the_second_part_draws_its_own_tile(self) -> None:
        game = ahead(self.ROAD, "U V B X A W", traders_and_builders="full")
        assert (hands(game), game.remaining) == (["U", "V"], 4)
        events = play(game, "U@3,0r0 -")
        assert events[1:] == [TurnBegan(0, 1, 2), Drawn(0, "B")]
        assert (hands(game), game.part, game.player) == (["B", "V"], 2, 0)
        events = play(game, "B@1,-1r0 -")
        assert events[1:] == [Drawn(0, "X"), TurnBegan(1, 2, 1)]
        assert (hands(game), game.remaining) == (["X", "V"], 2)

    def test_without_a_tile_in_the_pile_there_is_none(self) -> None:
        game = ahead(self.ROAD, "U V", traders_and_builders="full")
        events = play(game, "U@3,0r0 -")
        assert events[1:] == [TurnBegan(1, 2, 1)]
        assert (hands(game), game.remaining) == (["", "V"], 0)

    def test_one_that_fits_nowhere_ends_the_turn(self) -> None:
        game = ahead(self.ROAD, "U V C", traders_and_builders="full")
        events = play(game, "U@3,0r0 -")
        assert events[1:] == [TurnBegan(0, 1, 2), Drawn(0, "C"), Discarded(0, "C"), TurnBegan(1, 2, 1)]
        assert (hands(game), game.part, game.turn) == (["", "V"], 1, 2)


class TestTheRiver:
    """Its tiles are drawn in the turn in which they are placed; hands are dealt after the lake."""

    def test_nobody_holds_a_tile_before_the_lake(self) -> None:
        game = ahead("RI/s@0,0r0", "RI.1/IFI RI.1/I.e B U V W", players=3, river=True)
        assert happened(game) == [TurnBegan(0, 1, 1), Drawn(0, "RI.1/IFI")]
        assert (hands(game), game.remaining) == (["RI.1/IFI", "", ""], 5)
        events = play(game, "RI.1/IFI@1,0r0 -")
        assert events[1:] == [TurnBegan(1, 2, 1), Drawn(1, "RI.1/I.e")]
        events = play(game, "RI.1/I.e@2,0r0 -")
        assert events[1:] == [Drawn(0, "B"), Drawn(1, "U"), Drawn(2, "V"), TurnBegan(2, 3, 1)]
        assert (hands(game), game.remaining) == (["B", "U", "V"], 1)

    def test_nor_does_a_lake_that_fits_nowhere_change_that(self) -> None:
        game = ahead("RI/s@0,0r0 B@0,-1r0 E@1,-1r2", "RI.1/I.e B U V", river=True)
        assert happened(game)[1:] == [Drawn(0, "RI.1/I.e"), Discarded(0, "RI.1/I.e"), Drawn(0, "B")]
        events = play(game, "B@0,1r0 -")
        assert events[1:] == [Drawn(0, "U"), Drawn(1, "V"), TurnBegan(1, 2, 1)]

    def test_the_first_land_tile_may_be_the_start_tile(self) -> None:
        options = Options(river=True, river_start="after_lake", draw_timing="ahead")
        game = Game.new(["Ann", "Bob"], options, seed=4)
        while not all(hands(game)):
            game.apply(next(iter(game.legal_actions())) if game.phase is Phase.PLACE else Skip())
        assert (hands(game)[0], game.board[-1].tile.id) == ("D", "RI.1/I.e")

    def test_without_the_river_its_tiles_are_held_like_others(self) -> None:
        game = ahead("B@0,0r0", "V RI.1/IFI U", river=False)
        assert hands(game) == ["V", "RI.1/IFI"]


class TestUndo:
    def test_boxed_held_tiles_come_back(self) -> None:
        game = ahead("D@0,0r0", "E C V C C", figures="A:road.E@0,0")
        before = [snapshot(game)]
        for moves in ("E@0,-1r2", "city.S", "V@1,0r1", "-"):
            play(game, moves)
            before.append(snapshot(game))
        assert ended(game)
        for _ in range(4):
            before.pop()
            game.undo()
            assert snapshot(game) == before[-1]
        assert (hands(game), game.remaining, standing(game)) == (["E", "C"], 3, ["A:road@0,0"])

    def test_a_seat_passed_over_is_in_its_turn_again(self) -> None:
        game = ahead("D@0,0r0", "E C V", players=3)
        play(game, "E@0,-1r2 - V@1,0r1")
        game.undo()
        game.undo()
        assert (game.player, game.phase, hands(game), game.discarded) == (0, Phase.DEPLOY, ["", "C", "V"], [])


def _drawn_by(events: list[Event]) -> dict[int, list[str]]:
    drawn: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, Drawn):
            drawn.setdefault(event.player, []).append(event.tile)
    return drawn


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_tile_is_drawn_held_and_used_once(seed: int) -> None:
    """Tiles are conserved: pile, hands, board and box together are always the tiles of the game."""
    number = random.Random(seed)
    setup = random_setup(number, 30)
    game = Game(setup.model_copy(update={"options": setup.options.model_copy(update={"draw_timing": "ahead"})}))
    pile = list(setup.tiles or ())
    begun = len(game.board)
    for _ in play_on(game, number, number.choice(STYLES)):
        placed = [tile.id for tile, *_ in game.board][begun:]
        held = [tile for player in range(len(game.players)) for tile in game.hand(player)]
        assert all(len(game.hand(player)) <= 1 for player in range(len(game.players)))
        drawn = len(pile) - game.remaining
        assert sorted(placed + held + game.discarded) == sorted(pile[:drawn])
        if game.remaining:  # all but whoever is between placing and the end of the turn
            assert [player for player in range(len(game.players)) if not game.hand(player)] == (
                [game.player] if game.phase is Phase.DEPLOY else []
            )
    assert (hands(game), game.remaining) == ([""] * len(game.players), 0)
    assert sum(map(len, _drawn_by(happened(game)).values())) == len(pile)

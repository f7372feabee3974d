"""What a game answers when it is asked, at any time."""

from __future__ import annotations

import pytest

from carcassonne_tui.rules import Figure, Game, IllegalReturn, Laid, Options, Phase, Place, Placement, Skip
from rules.boards import begin, play, spots


class TestPlacements:
    def test_by_row_column_and_rotation(self) -> None:
        game = begin("D@0,0r0", "V")
        placements = game.placements
        assert list(placements) == [(-1, 0, 2), (-1, 0, 3), (1, 0, 0), (1, 0, 1), (0, 1, 0), (0, 1, 3)]
        assert placements[0] == Placement(-1, 0, 2)
        assert (placements[-1].x, placements[-1].y, placements[-1].rotation) == (0, 1, 3)
        assert list(placements[2:4]) == [(1, 0, 0), (1, 0, 1)]
        assert len(placements) == 6
        with pytest.raises(IndexError):
            placements[6]

    def test_what_is_among_them(self) -> None:
        placements = begin("D@0,0r0", "V").placements
        assert (1, 0, 0) in placements
        assert Placement(1, 0, 0) in placements
        for other in ((1, 0, 2), (0, 0, 0), (1, 0), (1, 0, 0, 0), "1,0", None, (1.0, 0, 0), ("1", 0, 0)):
            assert other not in placements

    def test_by_cell(self) -> None:
        placements = begin("D@0,0r0", "V").placements
        assert placements.cells() == [(-1, 0), (1, 0), (0, 1)]
        assert placements.rotations(0, 1) == [0, 3]
        assert placements.rotations(0, -1) == []

    def test_none_in_the_other_phases(self) -> None:
        game = begin("D@0,0r0", "V")
        play(game, "V@1,0r0")
        assert (len(game.placements), bool(game.placements)) == (0, False)
        play(game, "-")
        assert game.phase is Phase.OVER
        assert not game.placements
        game.undo()
        game.undo()
        assert len(game.placements) == 6


class TestTheTile:
    def test_in_each_phase(self) -> None:
        game = begin("D@0,0r0", "V U")
        assert game.tile is not None
        assert (game.tile.id, game.hand(0), game.hand(1), game.placed) == ("V", ["V"], [], None)
        play(game, "V@1,0r1")
        assert (game.tile.id, game.hand(0), game.placed) == ("V", [], Laid(game.tile, 1, 0, 1))
        play(game, "- U@2,0r1 -")
        assert game.phase is Phase.OVER
        assert [game.tile, game.placed, game.hand(0), game.hand(1)] == [None, None, [], []]

    def test_the_action_that_places_it(self) -> None:
        game = begin("D@0,0r0", "V")
        assert game.place(5, 6, 3) == Place("V", 5, 6, 3)
        assert begin("D@0,0r0").place(0, 1, 0) == Place("", 0, 1, 0)


class TestSpots:
    def test_in_the_deploy_phase_only(self) -> None:
        game = begin("D@0,0r0", "A V")
        assert game.spots == []
        play(game, "A@0,1r0")
        assert spots(game) == {"road.S", "monastery"}
        play(game, "monastery")
        assert game.spots == []

    def test_in_the_order_of_the_segments_with_their_figures(self) -> None:
        game = begin("D@0,0r0", "A V", farmers=True)
        play(game, "A@0,1r0")
        assert [spot.kind.value for spot in game.spots] == ["road", "monastery", "field"]
        assert {spot.figures for spot in game.spots} == {(Figure.MEEPLE,)}

    def test_with_an_empty_supply_only_skipping_is_left(self) -> None:
        game = begin("D@0,0r0", "A V", figures="A:road.E@0,0", hand_meeples=1)
        play(game, "A@0,1r0")
        assert list(game.legal_actions()) == [Skip()]
        assert game.phase is Phase.DEPLOY


def test_answers_are_copies() -> None:
    """Whoever changes an answer changes no game."""
    game = begin("D@0,0r0 E@0,-1r2", "C V U", figures="A:road.E@0,0")
    for answer in (game.scores, game.board, game.figures, game.discarded, game.hand(0), game.projected()):
        answer.clear()
    game.supply(0).clear()
    play(game, "V@0,1r0")
    game.spots.clear()
    assert spots(game) == {"road.S+W"}
    game.undo()
    assert (game.scores, game.projected(), game.supply(0)) == ([0, 0], [1, 0], {Figure.MEEPLE: 6})
    assert (game.discarded, game.hand(0)) == (["C"], ["V"])
    assert (len(game.board), len(game.figures)) == (2, 1)


def test_a_new_game() -> None:
    game = Game.new(["Ann", "Bob", "Cid"], Options(farmers=True), seed=3)
    assert (game.players, game.options.farmers, game.setup.seed) == (("Ann", "Bob", "Cid"), True, 3)
    assert (game.phase, game.turn, game.part, game.player, game.remaining) == (Phase.PLACE, 1, 1, 0, 70)
    assert (game.actions, len(game.history)) == ([], 1)
    assert Game.new(["Ann", "Bob"]).options == Options()


def test_the_projected_scores_change_nothing() -> None:
    game = begin("D@0,0r0", "U V", figures="B:road.E@0,0")
    assert (game.projected(), game.scores) == ([0, 1], [0, 0])
    play(game, "U@1,0r0")
    assert (game.projected(), game.scores) == ([0, 2], [0, 0])
    play(game, "- V@2,0r1 -")
    assert game.projected() == game.scores == [0, 3]


def test_what_taking_a_figure_back_brings() -> None:
    game = begin("U@0,0r0 Ug@1,0r0", "FE/RrRr U", figures="A:abbot:garden@1,0", abbot=True, festival=True)
    play(game, "FE/RrRr@2,0r0")
    assert {action.source: game.points_for(action) for action in game.returns} == {"abbot": 3, "festival": None}
    (early,) = [action for action in game.returns if action.source == "abbot"]
    assert game.scores == [0, 0]
    game.apply(early)
    assert game.scores == [3, 0]
    play(game, "U@-1,0r0")
    with pytest.raises(IllegalReturn):
        game.points_for(early)

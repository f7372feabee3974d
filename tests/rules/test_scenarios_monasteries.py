"""Scenarios T-40 to T-54: monasteries, several completions, and the end of the game.

A is to move; the letters stand for the scenario's colours. T-55 needs a figure of another box.
"""

from __future__ import annotations

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Deploy, Figure, IllegalDeployment, Over, Phase, Returned, Scored, Skip, WrongPhase
from rules.boards import RING, SURROUNDED_BUT_ONE, begin, deployment, ended, look, play, scored, spots, standing, supply


class TestT40CompletedBySomebodyElse:
    """R-MON-1, R-SCORE-1."""

    def test_the_owner_scores(self) -> None:
        game = begin(SURROUNDED_BUT_ONE, "U V", figures="B:monastery@1,1")
        events = play(game, "U@2,2r0 -")
        assert scored(events) == [("monastery", 9, "B")]
        assert game.scores == [0, 9]
        assert supply(game) == [7, 7]
        assert not look(game, "road.E@2,2").complete
        assert not look(game, "city.W@0,1").complete


class TestT41IntoAFullRing:
    """R-SCORE-4."""

    @pytest.mark.parametrize("monastery_self_point", [True, False])
    def test_it_scores_at_once(self, monastery_self_point: bool) -> None:
        board = "U@0,0r0 U@1,0r0 U@2,0r0 E@0,1r3 E@2,1r1 U@0,2r0 U@1,2r0 U@2,2r0"
        game = begin(board, "B V", monastery_self_point=monastery_self_point)
        events = play(game, "B@1,1r0 monastery")
        assert scored(events) == [("monastery", 9, "A")]
        assert supply(game) == [7, 7]


class TestT42TwoAtOnce:
    """R-MON-2."""

    def test_neighbours_never_share(self) -> None:
        board = "B@1,1r0 B@2,1r0 U@0,0r0 U@2,0r0 U@3,0r0 U@0,2r0 U@1,2r0 U@2,2r0 U@3,2r0 E@0,1r3 E@3,1r1"
        game = begin(board, "U V", figures="B:monastery@1,1 C:monastery@2,1", players=3)
        events = play(game, "U@1,0r0 -")
        assert scored(events) == [("monastery", 9, "B"), ("monastery", 9, "C")]
        assert game.scores == [0, 9, 9]
        assert supply(game) == [7, 7, 7]


class TestT43MonasteryWithARoad:
    """R-MON-3, R-MEEP-1."""

    def test_the_road_is_blocked_and_the_monastery_free(self) -> None:
        game = begin("D@0,0r0", "A V", figures="B:road.E@0,0")
        play(game, "A@1,0r1")
        assert spots(game) == {"monastery"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "road.W"))
        assert (refused.value.rule, refused.value.details["players"]) == ("R-MEEP-3", [1])

    def test_one_meeple_at_most(self) -> None:
        game = begin("D@0,0r0", "A V")
        play(game, "A@1,0r1")
        assert spots(game) == {"road.W", "monastery"}
        second = deployment(game, "road.W")
        play(game, "monastery")
        with pytest.raises(WrongPhase) as refused:
            game.apply(second)
        assert refused.value.rule == "R-TURN-1"
        assert standing(game) == ["A:monastery@1,0"]


class TestT44Incomplete:
    """R-FIN-4."""

    @pytest.mark.parametrize(("monastery_self_point", "points"), [(True, 5), (False, 4)])
    def test_with_four_neighbours(self, monastery_self_point: bool, points: int) -> None:
        game = begin(
            "B@1,1r0 U@0,0r0 U@1,0r0 U@2,0r0 E@0,1r3",
            figures="A:monastery@1,1",
            monastery_self_point=monastery_self_point,
        )
        assert game.scores == [points, 0]


class TestT45CityRoadAndMonastery:
    """R-SCORE-2. The tile V only holds the board together."""

    BOARD = "V@0,-1r1 A@0,0r3 A@2,0r1 E@1,-1r2 B@1,1r0 E@0,1r3 E@2,1r1 U@0,2r0 U@1,2r0 U@2,2r0"
    FIGURES = "A:city.S@1,-1 B:road.E@0,0 C:monastery@1,1"

    def test_one_tile_completes_all_three(self) -> None:
        game = begin(self.BOARD, "D V", figures=self.FIGURES, players=3)
        play(game, "D@1,0r0")
        assert spots(game) == set()
        events = play(game, "-")
        assert scored(events) == [("road", 3, "B"), ("city", 4, "A"), ("monastery", 9, "C")]
        assert game.scores == [4, 3, 9]
        assert supply(game) == [7, 7, 7]
        assert standing(game) == []

    def test_a_new_meeple_only_on_a_free_segment(self) -> None:
        game = begin(self.BOARD, "D V", figures=self.FIGURES, players=3, farmers=True)
        play(game, "D@1,0r0")
        assert spots(game) == {"field.EL+WR", "field.ER+SL+SR+WL"}
        events = play(game, "field.EL")
        assert scored(events) == [("road", 3, "B"), ("city", 4, "A"), ("monastery", 9, "C")]
        assert standing(game) == ["A:field@1,0"]


class TestT46NoBorrowing:
    """R-SCORE-5."""

    def test_a_meeple_that_is_about_to_return_is_not_there(self) -> None:
        game = begin("D@0,0r0", "J V", figures="A:city.N@0,0", hand_meeples=1)
        play(game, "J@0,-1r2")
        assert supply(game) == [0, 1]
        assert spots(game) == set()
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "road.N"))
        assert (refused.value.rule, refused.value.reason) == ("R-MEEP-1", "empty-supply")
        assert supply(game) == [0, 1]
        events = play(game, "-")
        assert scored(events) == [("city", 4, "A")]
        assert supply(game) == [1, 1]


class TestT47OnesOwnMeepleBlocksToo:
    """R-MEEP-3."""

    def test_no_second_meeple(self) -> None:
        game = begin("D@0,0r0 U@1,0r0", "U V", figures="A:road.E@1,0")
        play(game, "U@-1,0r0")
        assert spots(game) == set()
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "road.E"))
        assert (refused.value.rule, refused.value.details["players"]) == ("R-MEEP-3", [0])


class TestT48MergedByOnesOwnTile:
    """R-MEEP-3, R-MAJ-1."""

    def test_both_score(self) -> None:
        game = begin(RING, "R V", figures="B:city.S@0,-1 A:city.W@1,0")
        play(game, "R@0,0r0")
        assert spots(game) == set()
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "city.N"))
        assert (refused.value.rule, refused.value.details["players"]) == ("R-MEEP-3", [0, 1])
        events = play(game, "-")
        assert scored(events) == [("city", 8, "AB")]
        assert game.scores == [8, 8]
        assert look(game, "city.N@0,0").tiles == 4


class TestT49ScoreTrack:
    """R-SCORE-6: the track is for the screen; the score is just a number."""

    def test_scores_go_past_the_end_of_the_track(self) -> None:
        game = begin("F@0,0r0 E@-1,0r1", "E V", scores=[46, 0])
        play(game, "E@1,0r3 city.W")
        assert game.scores == [54, 0]
        assert divmod(game.scores[0], 50) == (1, 4)


class TestT50FinalTotal:
    """R-FIN-1."""

    def test_everything_is_added_to_the_running_score(self) -> None:
        game = begin(
            "B@1,1r0 U@0,0r0 U@1,0r0 U@2,0r0 E@0,1r3 F@-1,1r0",
            figures="A:monastery@1,1 A:road.E@1,0 A:city.W@0,1",
            scores=[23, 0],
        )
        assert scored(game.history[0], final=True) == [("road", 3, "A"), ("city", 3, "A"), ("monastery", 5, "A")]
        assert game.scores == [34, 0]
        assert ended(game)


class TestT51JointVictory:
    """R-END-2."""

    def test_equal_totals_win_jointly(self) -> None:
        game = begin(players=3, scores=[34, 34, 20])
        assert game.history[0] == (Over(ranking=(0, 1, 2), winners=(0, 1)),)

    def test_meeples_left_over_break_no_tie(self) -> None:
        game = begin(
            "D@0,0r0", figures="B:road.E@0,0 B:city.N@0,0", players=3, scores=[20, 34, 34], unfinished_scoring=False
        )
        assert supply(game) == [7, 5, 7]
        assert game.history[0] == (Over(ranking=(1, 2, 0), winners=(1, 2)),)

    def test_scoring_last_breaks_no_tie(self) -> None:
        game = begin("D@0,0r0", "E", scores=[0, 4])
        events = play(game, "E@0,-1r2 city.S")
        assert events[-1] == Over(ranking=(0, 1), winners=(0, 1))


class TestT52MajorityOfTheIncomplete:
    """R-FIN-5."""

    def test_only_the_majority_scores(self) -> None:
        game = begin(RING, "C", figures="B:city.S@0,-1 B:city.E@-1,0 C:city.W@1,0", players=3)
        events = play(game, "C@0,0r0 -")
        assert scored(events) == []
        (final,) = [event for event in events if isinstance(event, Scored)]
        assert (final.kind, final.points, final.players, final.complete) == (Kind.CITY, 5, (1,), False)
        assert final.weights == (0, 2, 1)
        assert game.scores == [0, 5, 0]
        city = look(game, "city.N@0,0")
        assert (city.tiles, city.coats_of_arms, city.open_ends) == (4, 1, 1)


class TestT53Unoccupied:
    """R-SCORE-3, R-MON-1."""

    def test_nobody_scores_and_nobody_may_claim_it_later(self) -> None:
        game = begin(SURROUNDED_BUT_ONE, "U U V")
        play(game, "U@2,2r0")
        assert spots(game) == {"road.E+W"}
        events = play(game, "-")
        assert [event for event in events if isinstance(event, Scored | Returned)] == []
        assert look(game, "monastery@1,1").complete
        play(game, "U@3,2r0")
        assert "monastery" not in spots(game)
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(Deploy(Figure.MEEPLE, Kind.MONASTERY, ()))
        assert refused.value.rule == "R-MEEP-2"
        game.apply(Skip())
        assert game.scores == [0, 0]


class TestT54BlockedAndFree:
    """R-MEEP-4."""

    def test_the_arms_of_a_junction_are_judged_separately(self) -> None:
        game = begin("W@0,0r0 U@1,0r0", "W V", figures="B:road.E@1,0")
        play(game, "W@2,0r0")
        assert spots(game) == {"road.E", "road.S"}
        with pytest.raises(IllegalDeployment) as refused:
            game.apply(deployment(game, "road.W"))
        assert refused.value.rule == "R-MEEP-3"
        events = play(game, "road.S")
        assert scored(events) == [("road", 3, "B")]
        assert standing(game) == ["A:road@2,0"]
        assert game.phase is Phase.PLACE
        west = look(game, "road.W@2,0")
        assert (west.complete, west.tiles) == (True, 3)

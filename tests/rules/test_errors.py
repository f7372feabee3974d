"""A refusal names the rule, says what is in the way, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Action,
    Deploy,
    Figure,
    Game,
    GameError,
    IllegalAction,
    IllegalDeployment,
    IllegalPlacement,
    NotationError,
    NothingToUndo,
    Place,
    SetupError,
    Skip,
    WrongPhase,
)
from rules.boards import begin, play
from rules.snapshots import snapshot


def meeple(kind: Kind, *ports: str) -> Deploy:
    return Deploy(Figure.MEEPLE, kind, ports)


def placing() -> Game:
    """A is to place U."""
    return begin("D@0,0r0 E@0,-1r2", "U V")


def deploying() -> Game:
    """A has placed J on the city of D and may deploy; B holds the city, nobody the road."""
    game = begin("D@0,0r0", "J V", figures="B:city.N@0,0")
    play(game, "J@0,-1r2")
    return game


def deploying_the_last() -> Game:
    """The same, but A's supply is empty."""
    game = begin("D@0,0r0", "J V", figures="A:road.E@0,0 B:city.N@0,0", hand_meeples=1)
    play(game, "J@0,-1r2")
    return game


def over() -> Game:
    return begin("D@0,0r0")


@pytest.mark.parametrize(
    ("begun", "action", "error", "reason", "rule", "details"),
    [
        (placing, Place("U", 0, 0, 0), IllegalPlacement, "cell-occupied", "R-PLACE-1", {"x": 0, "y": 0, "rotation": 0}),
        (placing, Place("U", 1, 1, 0), IllegalPlacement, "not-adjacent", "R-PLACE-1", {"x": 1, "y": 1, "rotation": 0}),
        (
            placing,
            Place("U", 1, 0, 1),
            IllegalPlacement,
            "edge-mismatch",
            "R-PLACE-2",
            {"x": 1, "y": 0, "rotation": 1, "sides": ["W"]},
        ),
        (
            placing,
            Place("U", 1, 0, 4),
            IllegalPlacement,
            "no-such-rotation",
            "R-PLACE-3",
            {"x": 1, "y": 0, "rotation": 4},
        ),
        (
            placing,
            Place("U", 1, 0, -1),
            IllegalPlacement,
            "no-such-rotation",
            "R-PLACE-3",
            {"x": 1, "y": 0, "rotation": -1},
        ),
        (placing, Place("V", 1, 0, 0), IllegalAction, "wrong-tile", "R-TURN-2", {"tile": "U"}),
        (placing, Skip(), WrongPhase, "wrong-phase", "R-TURN-1", {"phase": "place"}),
        (placing, meeple(Kind.ROAD, "E", "W"), WrongPhase, "wrong-phase", "R-TURN-1", {"phase": "place"}),
        (deploying, Place("J", 1, 0, 0), WrongPhase, "wrong-phase", "R-TURN-1", {"phase": "deploy"}),
        (
            deploying,
            meeple(Kind.CITY, "N"),
            IllegalDeployment,
            "no-such-segment",
            "R-MEEP-2",
            {"kind": "city", "ports": ["N"], "figure": "meeple"},
        ),
        (
            deploying,
            meeple(Kind.ROAD, "W", "N"),
            IllegalDeployment,
            "no-such-segment",
            "R-MEEP-2",
            {"kind": "road", "ports": ["W", "N"], "figure": "meeple"},
        ),
        (
            deploying,
            meeple(Kind.CITY, "S"),
            IllegalDeployment,
            "feature-occupied",
            "R-MEEP-3",
            {"kind": "city", "ports": ["S"], "figure": "meeple", "players": [1]},
        ),
        (
            deploying,
            meeple(Kind.FIELD, "NR", "WL"),
            IllegalDeployment,
            "no-such-segment",
            "R-MEEP-2",
            {"kind": "field", "ports": ["NR", "WL"], "figure": "meeple"},
        ),
        (
            deploying,
            meeple(Kind.FIELD, "NL", "WR"),
            IllegalDeployment,
            "kind-closed",
            "R-FARM-0",
            {"kind": "field", "ports": ["NL", "WR"], "figure": "meeple"},
        ),
        (
            deploying_the_last,
            meeple(Kind.ROAD, "N", "W"),
            IllegalDeployment,
            "empty-supply",
            "R-MEEP-1",
            {"kind": "road", "ports": ["N", "W"], "figure": "meeple"},
        ),
        (
            deploying_the_last,
            meeple(Kind.CITY, "S"),
            IllegalDeployment,
            "feature-occupied",
            "R-MEEP-3",
            {"kind": "city", "ports": ["S"], "figure": "meeple", "players": [1]},
        ),
        (over, Skip(), WrongPhase, "wrong-phase", "R-TURN-1", {"phase": "over"}),
        (over, Place("U", 1, 0, 0), WrongPhase, "wrong-phase", "R-TURN-1", {"phase": "over"}),
    ],
)
def test_refused_actions(
    begun: Callable[[], Game],
    action: Action,
    error: type[GameError],
    reason: str,
    rule: str,
    details: dict[str, object],
) -> None:
    game = begun()
    before = snapshot(game)
    with pytest.raises(error) as refused:
        game.apply(action)
    assert type(refused.value) is error
    assert (refused.value.reason, refused.value.rule, refused.value.details) == (reason, rule, details)
    assert str(refused.value).endswith(f"({rule})")
    assert snapshot(game) == before


def test_gardens_are_closed_without_the_abbot() -> None:
    game = begin("D@0,0r0", "Eg V")
    play(game, "Eg@0,-1r2")
    with pytest.raises(IllegalDeployment) as refused:
        game.apply(meeple(Kind.GARDEN))
    assert (refused.value.reason, refused.value.rule) == ("kind-closed", "R-AB-3")


def test_everyone_on_an_occupied_feature_is_named() -> None:
    game = begin("U@0,0r0 U@2,0r0 U@0,1r0 U@1,1r0 U@2,1r0", "U V", figures="C:road.E@0,0 B:road.W@2,0", players=3)
    play(game, "U@1,0r0")
    with pytest.raises(IllegalDeployment, match="occupied by player 1, 2") as refused:
        game.apply(meeple(Kind.ROAD, "E", "W"))
    assert refused.value.details["players"] == [1, 2]


def test_every_side_that_does_not_fit_is_named() -> None:
    game = begin("U@0,0r0 U@2,0r0 U@0,1r0 U@1,1r0 U@2,1r0", "C U V")
    assert game.discarded == ["C"]
    with pytest.raises(IllegalPlacement, match=r"U turned 1 does not fit at 1,0: edge E, S, W differs") as refused:
        game.apply(game.place(1, 0, 1))
    assert refused.value.details["sides"] == ["E", "S", "W"]


def test_the_family_of_errors() -> None:
    """Whoever only wants to know whether a request was refused catches one class."""
    for error in (IllegalAction, SetupError, NothingToUndo, NotationError):
        assert issubclass(error, GameError)
    for refused in (WrongPhase, IllegalPlacement, IllegalDeployment):
        assert issubclass(refused, IllegalAction)


def test_an_error_without_a_rule_is_just_its_message() -> None:
    error = GameError("nothing", "", "nothing there", x=1)
    assert (str(error), error.reason, error.rule, error.details) == ("nothing there", "nothing", "", {"x": 1})

"""Why something cannot be done, in the words of the catalogue: one sentence for every reason that the rules give."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import carcassonne_tui.rules
from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Action, Deploy, Figure, Game, IllegalAction, Place, Skip
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.showing import why
from rules.boards import begin, deployment, play, taking_back

SEATS = seats_for(["Ann", "Bob", "Cy"])

ERRORS = {"IllegalAction", "IllegalPlacement", "IllegalDeployment", "IllegalReturn", "WrongPhase", "Objection"}


def reasons() -> Iterator[str]:
    """The reason of every illegal action that the rules refuse anywhere, and of every objection of a chapter."""
    for path in Path(carcassonne_tui.rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                reason = node.args[0]
                if isinstance(reason, ast.Constant):
                    yield str(reason.value)
                else:
                    assert ast.unparse(reason) == "objection.reason"


ALL_REASONS = sorted(set(reasons()))


def joined() -> Game:
    """Ann has a meeple on the road that she has just made longer."""
    game = begin("D@0,0r0", "U U U V", figures="A:road.E@0,0", players=3, farmers=True)
    play(game, "U@1,0r0")
    return game


def without(**options: Any) -> Game:
    """Ann has just placed a road, in a game with some options."""
    game = begin("D@0,0r0", "U V", figures="A:city.N@0,0", **options)
    play(game, "U@1,0r0")
    return game


FIRST = begin("D@0,0r0", "U")


def builders() -> Game:
    """Ann has just placed a tile that completes a city of hers, and makes no road of hers longer."""
    game = begin("D@0,0r0", "E U", figures="A:city.N@0,0", traders_and_builders="full")
    play(game, "E@0,-1r2")
    return game


def beside_a_road() -> Game:
    """Ann has just placed a road that nobody is on."""
    game = begin("D@0,0r0", "U U", traders_and_builders="full")
    play(game, "U@1,0r0")
    return game


def abbots() -> Game:
    """Ann has just placed a garden; her abbot stands on the one that this completes, Bob's on another."""
    ring = "Ug@1,1r0 U@0,0r0 U@1,0r0 U@2,0r0 U@0,1r0 U@2,1r0 U@0,2r0 U@1,2r0 Ug@3,0r0"
    game = begin(ring, "Ug U U", figures="A:abbot:garden@1,1 B:abbot:garden@3,0 A:road.E@1,0", abbot=True)
    play(game, "Ug@2,2r0")
    return game


def river(board: str, tile: str = "RI.1/II", **options: Any) -> Game:
    """Ann has drawn a tile of the river."""
    return begin(board, f"{tile} RI.1/I.e", river=True, **options)


REFUSED: list[tuple[str, Game, Action, str]] = [
    ("wrong-phase", FIRST, Skip(), "That cannot be done now."),
    ("wrong-tile", FIRST, Place("V", 1, 0, 0), "That is not the drawn tile."),
    ("no-such-rotation", FIRST, Place("U", 1, 0, 4), "A tile can be turned by no more than three quarters."),
    ("cell-occupied", FIRST, Place("U", 0, 0, 0), "There is a tile here already."),
    ("not-adjacent", FIRST, Place("U", 1, 1, 0), "No side of this cell touches a tile."),
    ("edge-mismatch", FIRST, Place("U", 1, 0, 1), "It does not fit: look at the west edge."),
    (
        "edge-mismatch",
        begin("D@0,0r0 U@1,0r0 B@1,1r0", "X"),
        Place("X", 0, 1, 0),
        "It does not fit: look at the north, east edge.",
    ),
    ("no-such-segment", joined(), Deploy(Figure.MEEPLE, Kind.CITY, ("N",)), "The tile has no such spot."),
    ("feature-occupied", joined(), deployment(joined(), "road.W"), "That belongs to Ann already."),
    (
        "kind-closed",
        without(),
        deployment(without(), "field.NL"),
        "Nobody may be deployed there in this game.",
    ),
    (
        "empty-supply",
        without(hand_meeples=1),
        deployment(without(hand_meeples=1), "road.W"),
        "There is no such figure left in the supply.",
    ),
    ("wrong-figure", abbots(), deployment(abbots(), "garden"), "This figure may not be deployed there."),
    (
        "no-follower",
        beside_a_road(),
        deployment(beside_a_road(), "builder:road.E"),
        "This figure may only join a follower of yours.",
    ),
    (
        "complete",
        builders(),
        deployment(builders(), "builder:city.S"),
        "This figure has nothing to do on what is complete.",
    ),
    ("no-such-rule", abbots(), taking_back(abbots(), "festival<road.E@1,0"), "No rule of this game brings it home."),
    ("no-such-figure", abbots(), taking_back(abbots(), "abbot<road.E@2,0"), "No such figure stands there."),
    ("not-yours", abbots(), taking_back(abbots(), "abbot<abbot:garden@3,0"), "That figure is somebody else's."),
    ("not-now", abbots(), taking_back(abbots(), "abbot<abbot:garden@1,1"), "That figure may not come home now."),
    (
        "river-not-prolonged",
        river("RI/s@0,0r0", "RI.1/IFI"),
        Place("RI.1/IFI", 0, 1, 0),
        "A river tile must prolong the river.",
    ),
    (
        "river-bends-twice",
        river("RI/s@0,0r0 RI.1/II@1,0r0"),
        Place("RI.1/II", 1, 1, 1),
        "The river may not bend the same way twice in a row.",
    ),
    (
        "river-flows-back",
        river("RI/s@0,0r0 RI.1/II@1,0r0 RI.1/IFI@1,1r1", river_uturn="total_ban"),
        Place("RI.1/II", 1, 2, 1),
        "The river may not flow back to where it came from.",
    ),
    (
        "river-blocked",
        river("RI/s@0,0r0 B@0,1r0", river_uturn="lookahead"),
        Place("RI.1/II", 1, 0, 0),
        "The river would have no room to flow on.",
    ),
]
"""Reason, a game, what is tried in it, and what the player is told."""


@pytest.mark.parametrize(("reason", "game", "action", "sentence"), REFUSED, ids=lambda value: str(value)[:20])
def test_what_is_refused_is_explained(reason: str, game: Game, action: Action, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        game.apply(action)
    assert refused.value.reason == reason
    assert why(refused.value, SEATS) == sentence


def test_everybody_on_a_feature_is_named() -> None:
    error = IllegalAction("feature-occupied", "R-MEEP-3", "", players=[0, 2])
    assert why(error, SEATS) == "That belongs to Ann, Cy already."


@pytest.mark.parametrize("reason", ALL_REASONS)
def test_every_reason_has_a_sentence(reason: str) -> None:
    told = why(IllegalAction(reason, "R-PLACE-1", "the message of the rules", players=[1], sides=["E"]), SEATS)
    assert told.endswith(".")
    assert "{" not in told


def test_the_reasons_are_those_of_the_rules() -> None:
    assert {reason for reason, *_ in REFUSED} == set(ALL_REASONS)

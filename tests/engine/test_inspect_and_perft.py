"""`inspect` and `perft`: questions that change nothing."""

from __future__ import annotations

from typing import Any

import pytest

from .talk import Talk

SCENE: dict[str, Any] = {
    "start": [
        {"tile": "D", "x": 0, "y": 0, "rotation": 0},
        {"tile": "E", "x": 0, "y": -1, "rotation": 2},
        {"tile": "U", "x": 1, "y": 0, "rotation": 0},
    ],
    "figures": [
        {"player": 0, "x": 0, "y": 0, "kind": "road", "edges": ["E"]},
        {"player": 1, "x": 0, "y": 0, "kind": "field", "halves": ["EL"]},
    ],
    "options": {"farmers": True},
}


def test_inspect_tells_of_every_feature(talk: Talk) -> None:
    state = talk.new("X", **SCENE)
    answer = talk.ok("inspect", x=0, y=0)
    assert (answer["events"], answer["state"]) == ([], state)
    ann = {"player": 0, "figure": "meeple", "x": 0, "y": 0, "kind": "road", "edges": ["E", "W"]}
    bob = {"player": 1, "figure": "meeple", "x": 0, "y": 0, "kind": "field", "halves": ["EL", "WR"]}
    by_kind = {(each["kind"], *each.get("halves", [])): each for each in answer["features"]}
    assert by_kind["city",] == {
        "kind": "city",
        "edges": ["N"],
        "tiles": 2,
        "open": 0,
        "complete": True,
        "shields": 0,
        "figures": [],
        "leaders": [],
        "value": 4,
        "value_complete": 4,
    }
    assert by_kind["road",] == {
        "kind": "road",
        "edges": ["E", "W"],
        "tiles": 2,
        "open": 2,
        "complete": False,
        "shields": 0,
        "figures": [ann],
        "leaders": [0],
        "value": 2,
        "value_complete": 2,
    }
    assert by_kind["field", "EL", "WR"] == {
        "kind": "field",
        "halves": ["EL", "WR"],
        "tiles": 2,
        "open": 3,
        "complete": False,
        "shields": 0,
        "figures": [bob],
        "leaders": [1],
        "value": 3,
        "value_complete": 3,
        "cities": 1,
    }
    assert len(answer["features"]) == 4


def test_a_feature_that_touches_a_tile_twice_is_told_once(talk: Talk) -> None:
    start = [{"tile": "U", "x": 0, "y": 0, "rotation": 0}, *ring_around()]
    talk.new("X", start=start)
    roads = [each for each in talk.ok("inspect", x=0, y=0)["features"] if each["kind"] == "road"]
    assert [(road["edges"], road["complete"], road["tiles"]) for road in roads] == [(["E", "W"], True, 6)]


def ring_around() -> list[dict[str, Any]]:
    """Five tiles whose road leads from the east of (0, 0) around its south to its west."""
    return [
        {"tile": "V", "x": 1, "y": 0, "rotation": 0},
        {"tile": "V", "x": 1, "y": 1, "rotation": 1},
        {"tile": "U", "x": 0, "y": 1, "rotation": 0},
        {"tile": "V", "x": -1, "y": 1, "rotation": 2},
        {"tile": "V", "x": -1, "y": 0, "rotation": 3},
    ]


def test_fields_play_no_part_without_farmers(talk: Talk) -> None:
    talk.new("X")
    assert {each["kind"] for each in talk.ok("inspect", x=0, y=0)["features"]} == {"city", "road"}


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-5, 9), (2**14, -1), (10**400, 0), (0, -(10**400))])
def test_where_no_tile_lies_there_are_no_features(talk: Talk, x: int, y: int) -> None:
    talk.new("X")
    assert talk.ok("inspect", x=x, y=y)["features"] == []


@pytest.mark.parametrize(("farmers", "counts"), [(False, [1, 6, 12, 120]), (True, [1, 6, 24, 240])])
def test_the_anchors_of_perft(talk: Talk, farmers: bool, counts: list[int]) -> None:
    state = talk.new("V U E X", options={"farmers": farmers})
    answers = [talk.ok("perft", depth=depth) for depth in range(4)]
    assert [answer["count"] for answer in answers] == counts
    assert all(answer["state"] == state and answer["events"] == [] for answer in answers)


def test_games_that_end_earlier_add_nothing(talk: Talk) -> None:
    talk.new("V")
    assert [talk.ok("perft", depth=depth)["count"] for depth in range(7)] == [1, 6, 12, 0, 0, 0, 0]


def test_perft_leaves_the_game_as_it_was(talk: Talk) -> None:
    talk.new(seed=3, options={"farmers": True})
    for _ in range(6):
        first = talk.state()["placements"][0]
        talk.turn(first["x"], first["y"], first["rotation"], option=0)
    assert talk.referee.game is not None
    before = talk.state(), talk.referee.game.position.moves
    assert talk.ok("perft", depth=3)["count"] > 100
    assert (talk.state(), talk.referee.game.position.moves) == before
    talk.ok("undo")
    talk.ok("undo")
    assert talk.state()["turn"] == 6


@pytest.mark.parametrize("depth", [7, 10**400])
def test_perft_has_a_limit(talk: Talk, depth: int) -> None:
    talk.new("V U")
    error = talk.error("perft", depth=depth)
    assert (error["code"], error["details"]) == ("too-deep", {"limit": 6})

"""Playing a game through the referee: phases, legal choices, events, and taking back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .talk import ANN_AND_BOB, Talk


def placements(state: dict[str, Any]) -> set[tuple[int, int, int]]:
    return {(each["x"], each["y"], each["rotation"]) for each in state["placements"]}


def test_the_state_of_a_new_game(talk: Talk) -> None:
    state = talk.new("V U", options={"farmers": True})
    assert state.pop("options")["farmers"] is True
    assert placements(state) == {(-1, 0, 2), (-1, 0, 3), (1, 0, 0), (1, 0, 1), (0, 1, 0), (0, 1, 3)}
    assert {each["tile"] for each in state.pop("placements")} == {"V"}
    assert state == {
        "phase": "place",
        "turn": 1,
        "part": 1,
        "player": 0,
        "tile": "V",
        "hand": ["V"],
        "deployments": [],
        "returns": [],
        "scores": [0, 0],
        "supply": [{"meeple": 7}, {"meeple": 7}],
        "goods": [{}, {}],
        "remaining": 1,
        "discarded": [],
        "board": [{"x": 0, "y": 0, "tile": "D", "rotation": 0}],
        "figures": [],
    }


def test_the_state_after_placing(talk: Talk) -> None:
    talk.new("V U", options={"farmers": True})
    answer = talk.ok("place", x=1, y=0, rotation=1)
    assert answer["events"] == [{"type": "placed", "player": 0, "tile": "V", "x": 1, "y": 0, "rotation": 1}]
    state = answer["state"]
    assert (state["phase"], state["turn"], state["player"], state["tile"]) == ("deploy", 1, 0, "V")
    assert (state["hand"], state["placements"], state["remaining"]) == ([], [], 1)
    assert state["board"][1] == {"x": 1, "y": 0, "tile": "V", "rotation": 1}
    assert state["deployments"] == [
        {"option": 0, "kind": "road", "edges": ["N", "W"], "figures": ["meeple"]},
        {"option": 1, "kind": "field", "halves": ["NR", "EL", "ER", "SL", "SR", "WL"], "figures": ["meeple"]},
        {"option": 2, "kind": "field", "halves": ["NL", "WR"], "figures": ["meeple"]},
    ]


def test_deploying_ends_the_turn(talk: Talk) -> None:
    talk.new("V U")
    talk.ok("place", x=1, y=0, rotation=1)
    answer = talk.ok("deploy", option=0, figure="meeple")
    where = {"x": 1, "y": 0, "kind": "road", "edges": ["N", "W"]}
    assert answer["events"] == [
        {"type": "deployed", "player": 0, "figure": "meeple", **where},
        {"type": "turn", "player": 1, "turn": 2, "part": 1},
        {"type": "drawn", "player": 1, "tile": "U"},
    ]
    state = answer["state"]
    assert state["figures"] == [{"player": 0, "figure": "meeple", **where}]
    assert state["supply"] == [{"meeple": 6}, {"meeple": 7}]
    assert (state["phase"], state["turn"], state["player"], state["remaining"]) == ("place", 2, 1, 0)


def test_a_monastery_has_neither_edges_nor_halves(talk: Talk) -> None:
    talk.new("B")
    state = talk.state("place", x=0, y=1, rotation=0)
    assert state["deployments"] == [{"option": 0, "kind": "monastery", "figures": ["meeple"]}]


def test_a_turn_with_nothing_to_choose_still_stops(talk: Talk) -> None:
    talk.new("U U", options={"hand_meeples": 1})
    talk.turn(1, 0, 0, option=0)
    state = talk.state("place", x=2, y=0, rotation=0)
    assert (state["phase"], state["deployments"]) == ("deploy", [])
    assert talk.state("skip")["phase"] == "over"


def test_a_completed_city_scores(talk: Talk) -> None:
    talk.new("E U")
    events = talk.turn(0, -1, 2, option=0)
    where = {"x": 0, "y": -1, "kind": "city", "edges": ["S"]}
    assert events[2:4] == [
        {
            "type": "scored",
            "kind": "city",
            "complete": True,
            "points": 4,
            "players": [0],
            "tiles": 2,
            "at": {"x": 0, "y": 0},
            "why": [{"what": "tiles", "number": 2, "each": 2}],
            "weights": [1, 0],
        },
        {"type": "returned", "player": 0, "figure": "meeple", **where},
    ]
    assert talk.state()["scores"] == [4, 0]


def test_the_tiles_around_a_monastery_count(talk: Talk) -> None:
    start = [{"tile": "B", "x": x, "y": y, "rotation": 0} for x, y in [(0, 0), (0, 1), (-1, 0), (1, 0)]]
    talk.new("E", start=start, figures=[{"player": 1, "x": 0, "y": 0, "kind": "monastery"}])
    scored = talk.turn(0, -1, 0)[1]
    assert (scored["kind"], scored["points"], scored["tiles"], scored["at"]) == ("monastery", 5, 5, {"x": 0, "y": 0})
    assert scored["why"] == [
        {"what": "monastery", "number": 1, "each": 1},
        {"what": "surroundings", "number": 4, "each": 1},
    ]


def test_the_last_turn_ends_with_the_final_scoring(talk: Talk) -> None:
    talk.new("V")
    talk.ok("place", x=1, y=0, rotation=1)
    answer = talk.ok("deploy", option=0, figure="meeple")
    scored, over = answer["events"][1:]
    assert (scored["kind"], scored["complete"], scored["points"], scored["final"]) == ("road", False, 2, True)
    assert over == {"type": "over", "ranking": [0, 1], "winners": [0]}
    state = answer["state"]
    assert (state["phase"], state["tile"], state["hand"], state["scores"]) == ("over", None, [], [2, 0])


def test_tiles_that_fit_nowhere_are_told_and_listed(talk: Talk) -> None:
    talk.new("E C U")
    events = talk.turn(0, -1, 2)
    assert events[-4:] == [
        {"type": "turn", "player": 1, "turn": 2, "part": 1},
        {"type": "drawn", "player": 1, "tile": "C"},
        {"type": "discarded", "player": 1, "tile": "C"},
        {"type": "drawn", "player": 1, "tile": "U"},
    ]
    state = talk.state()
    assert (state["discarded"], state["tile"], state["remaining"]) == (["C"], "U", 0)


def test_drawing_ahead(talk: Talk) -> None:
    answer = talk.ok("new", players=ANN_AND_BOB, options={"draw_timing": "ahead"}, tiles=["V", "U", "E"])
    drawn = [(event["player"], event["tile"]) for event in answer["events"] if event["type"] == "drawn"]
    assert drawn == [(0, "V"), (1, "U")]
    assert (answer["state"]["hand"], answer["state"]["remaining"]) == (["V"], 1)
    events = talk.turn(1, 0, 1)
    assert events[1:] == [
        {"type": "drawn", "player": 0, "tile": "E"},
        {"type": "turn", "player": 1, "turn": 2, "part": 1},
    ]
    assert (talk.state()["hand"], talk.state()["tile"]) == (["U"], "U")


@pytest.mark.parametrize("tile", [None, "V"])
def test_the_tile_may_be_named(talk: Talk, tile: str | None) -> None:
    talk.new("V U")
    named = {} if tile is None else {"tile": tile}
    assert talk.state("place", x=1, y=0, rotation=0, **named)["phase"] == "deploy"


def test_another_tile_than_the_drawn_one(talk: Talk) -> None:
    talk.new("V U")
    for tile in ("U", "dragon", "\ud800", "x" * 5000):
        error = talk.error("place", x=1, y=0, rotation=0, tile=tile)
        assert error["code"] == "illegal-placement"
        assert (error["details"]["reason"], error["details"]["tile"]) == ("wrong-tile", "V")


@pytest.mark.parametrize(
    ("x", "y", "rotation", "reason", "rule"),
    [
        (0, 0, 0, "cell-occupied", "R-PLACE-1"),
        (1, 1, 0, "not-adjacent", "R-PLACE-1"),
        (0, -1, 0, "edge-mismatch", "R-PLACE-2"),
        (1, 0, 2, "edge-mismatch", "R-PLACE-2"),
        (1, 0, 4, "no-such-rotation", "R-PLACE-3"),
        (1, 0, -1, "no-such-rotation", "R-PLACE-3"),
        (2**14 + 1, -1, 0, "not-adjacent", "R-PLACE-1"),
        (10**400, -(10**400), 0, "not-adjacent", "R-PLACE-1"),
    ],
)
def test_illegal_placements_name_the_rule(talk: Talk, x: int, y: int, rotation: int, reason: str, rule: str) -> None:
    talk.new("V U")
    error = talk.error("place", x=x, y=y, rotation=rotation)
    assert error["code"] == "illegal-placement"
    details = error["details"]
    assert (details["reason"], details["rule"]) == (reason, rule)
    assert (details["x"], details["y"], details["rotation"]) == (x, y, rotation)


def test_an_edge_mismatch_names_the_edges(talk: Talk) -> None:
    talk.new("V U")
    assert talk.error("place", x=0, y=-1, rotation=0)["details"]["sides"] == ["S"]


@pytest.mark.parametrize("option", [-1, 3, 10**400])
def test_options_that_are_not_listed(talk: Talk, option: int) -> None:
    talk.new("V U", options={"farmers": True})
    talk.ok("place", x=1, y=0, rotation=1)
    error = talk.error("deploy", option=option, figure="meeple")
    assert error["code"] == "illegal-deployment"
    assert error["details"] == {"option": option, "options": 3}


def test_there_is_nothing_to_take_back(talk: Talk) -> None:
    talk.new("V U")
    assert talk.code("return", option=0) == "wrong-phase"
    talk.ok("place", x=1, y=0, rotation=1)
    assert talk.code("return", option=0) == "illegal-return"


def test_everything_has_its_phase(talk: Talk) -> None:
    deploying: list[dict[str, Any]] = [{"cmd": "skip"}, {"cmd": "deploy", "option": 0, "figure": "meeple"}]
    placing: list[dict[str, Any]] = [{"cmd": "place", "x": 2, "y": 0, "rotation": 0}, {"cmd": "discard", "tile": "V"}]
    talk.new("V")
    for request in [*deploying, placing[1]]:
        assert talk.code(**request) == "wrong-phase"
    talk.ok("place", x=1, y=0, rotation=1)
    for request in placing:
        assert talk.code(**request) == "wrong-phase"
    talk.ok("skip")
    for request in [*deploying, *placing, {"cmd": "return", "option": 0}]:
        error = talk.error(**request)
        assert (error["code"], error["details"]["phase"]) == ("wrong-phase", "over")


def test_undo_takes_back_one_action_after_the_other(talk: Talk) -> None:
    states = [talk.new("E C U", options={"farmers": True})]
    states.append(talk.state("place", x=0, y=-1, rotation=2))
    states.append(talk.state("deploy", option=0, figure="meeple"))
    states.append(talk.state("place", x=1, y=0, rotation=0))
    assert talk.state("skip")["phase"] == "over"
    for state in reversed(states):
        answer = talk.ok("undo")
        assert answer["events"] == []
        assert answer["state"] == state
    assert talk.code("undo") == "nothing-to-undo"


def test_a_new_game_replaces_the_old_one(talk: Talk) -> None:
    first = talk.new("V U")
    talk.turn(1, 0, 1)
    assert talk.new("V U") == first
    assert talk.code("undo") == "nothing-to-undo"


def test_quit_answers_with_the_state(talk: Talk) -> None:
    state = talk.new("V U")
    assert talk.ok("quit") == {"ok": True, "events": [], "state": state}
    assert talk.referee.finished


@pytest.mark.parametrize(
    "request_",
    [
        {"cmd": "dance"},
        {"cmd": "NEW", "players": ANN_AND_BOB},
        {"cmd": None},
        {"cmd": ["state"]},
        {"cmd": "state", "more": 1},
        {"cmd": "place", "x": 1, "y": 0},
        {"cmd": "place", "x": "1", "y": 0, "rotation": 1},
        {"cmd": "place", "x": 1.0, "y": 0, "rotation": 1},
        {"cmd": "place", "x": True, "y": 0, "rotation": 1},
        {"cmd": "place", "x": 1, "y": None, "rotation": 1},
        {"cmd": "place", "x": 1, "y": 0, "rotation": 1, "z": 0},
        {"cmd": "place", "x": 1, "y": 0, "rotation": 1, "tile": 1},
        {"cmd": "deploy", "option": 0},
        {"cmd": "deploy", "option": "0", "figure": "meeple"},
        {"cmd": "deploy", "option": 0, "figure": "dragon"},
        {"cmd": "deploy", "option": 0, "figure": 1},
        {"cmd": "inspect", "x": 0},
        {"cmd": "discard"},
        {"cmd": "return"},
        {"cmd": "save"},
        {"cmd": "load", "path": 1},
        {"cmd": "perft"},
        {"cmd": "perft", "depth": 1.5},
        {"cmd": "perft", "depth": -1},
        {"\ud800": 1},
        {"cmd": "\ud800"},
    ],
)
def test_bad_requests_in_any_phase(talk: Talk, request_: dict[str, Any]) -> None:
    line = json.dumps(request_).encode()
    for _ in range(2):
        before = talk.state()
        answer = talk.line(line)
        assert answer["error"]["code"] == "bad-request"
        assert answer["error"]["message"]
        assert talk.state() == before
        talk.new("V U")


@pytest.mark.parametrize("line", [b"[]", b"null", b"7", b'"state"', b"true", b"{}", b"[[]]"])
def test_json_that_is_no_request(talk: Talk, line: bytes) -> None:
    assert talk.line(line)["error"]["code"] == "bad-request"

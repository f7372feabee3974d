"""What the boxes bring to the messages: figures, returns, goods, second parts, the river, six players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .talk import ANN_AND_BOB, Talk

TRADERS = {"traders_and_builders": "full"}

BUILDING: dict[str, Any] = {
    "options": TRADERS,
    "start": [
        {"tile": "W", "x": 0, "y": 0, "rotation": 0},
        {"tile": "U", "x": 1, "y": 0, "rotation": 0},
        {"tile": "U", "x": 2, "y": 0, "rotation": 0},
    ],
    "figures": [
        {"player": 0, "x": 1, "y": 0, "kind": "road", "edges": ["E", "W"]},
        {"player": 0, "figure": "builder", "x": 2, "y": 0, "kind": "road", "edges": ["E"]},
    ],
}
"""Ann's builder stands on an open road."""

VINEYARD = [
    {"tile": "TB/Cc.g", "x": 0, "y": 0, "rotation": 2},
    {"tile": "TB/RCc.g", "x": 1, "y": 0, "rotation": 3},
    {"tile": "TB/Cc.w", "x": 1, "y": 1, "rotation": 0},
]
"""A city that N at 0,1 completes."""


def deployments(state: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The kinds of segment on which to deploy, and which figures."""
    return [(each["kind"], each["figures"]) for each in state["deployments"]]


def test_every_box_at_the_start(talk: Talk) -> None:
    options = {
        "farmers": True,
        "river": True,
        "abbot": True,
        "festival": True,
        "inns_and_cathedrals": "full",
        **TRADERS,
    }
    state = talk.new(players=list("ABCDEF"), seed=1, options=options)
    assert state["supply"] == [{"meeple": 7, "abbot": 1, "large": 1, "builder": 1, "pig": 1}] * 6
    assert state["goods"] == [{}] * 6
    assert state["board"] == [{"tile": "RI/s", "x": 0, "y": 0, "rotation": 0}]
    assert state["tile"].startswith("RI.1/")
    assert state["remaining"] == 10 + 71 + 10 + 18 + 24
    assert state["options"] == {**state["options"], **options}


def test_six_players_are_too_many_without_the_box(talk: Talk) -> None:
    error = talk.error("new", players=list("ABCDEF"), seed=1)
    assert error["code"] == "bad-request"
    assert error["details"] == {"reason": "too-many-players", "rule": "R-IC-6", "players": 6, "seats": 5}


def test_taking_the_abbot_back(talk: Talk) -> None:
    talk.new("Ug V V V", options={"abbot": True})
    state = talk.state("place", x=1, y=0, rotation=0)
    assert deployments(state) == [("road", ["meeple"]), ("garden", ["abbot"])]
    assert state["deployments"][1] == {"option": 1, "kind": "garden", "figures": ["abbot"]}
    state = talk.state("deploy", option=1, figure="abbot")
    assert state["figures"] == [{"player": 0, "figure": "abbot", "x": 1, "y": 0, "kind": "garden"}]
    assert state["supply"] == [{"meeple": 7, "abbot": 0}, {"meeple": 7, "abbot": 1}]
    state = talk.state("place", x=2, y=0, rotation=1)
    assert state["returns"] == []
    talk.ok("skip")
    state = talk.state("place", x=2, y=-1, rotation=3)
    where = {"x": 1, "y": 0, "kind": "garden", "figure": "abbot"}
    assert state["returns"] == [{"option": 0, "source": "abbot", **where}]
    answer = talk.ok("return", option=0)
    assert answer["events"][:2] == [
        {
            "type": "scored",
            "kind": "garden",
            "complete": False,
            "points": 4,
            "players": [0],
            "tiles": 4,
            "at": {"x": 1, "y": 0},
            "why": [{"what": "garden", "number": 1, "each": 1}, {"what": "surroundings", "number": 3, "each": 1}],
            "weights": [1, 0],
        },
        {"type": "returned", "player": 0, **where},
    ]
    assert (answer["state"]["scores"], answer["state"]["figures"]) == ([4, 0], [])
    assert talk.state("undo") == state


def test_a_figure_that_two_rules_allow_is_listed_twice(talk: Talk) -> None:
    talk.new(
        "FE/RC V",
        options={"abbot": True, "festival": True},
        start=[{"tile": "B", "x": 0, "y": 0, "rotation": 0}],
        figures=[{"player": 0, "figure": "abbot", "x": 0, "y": 0, "kind": "monastery"}],
    )
    state = talk.state("place", x=0, y=-1, rotation=0)
    assert [(each["option"], each["source"]) for each in state["returns"]] == [(0, "abbot"), (1, "festival")]
    assert talk.ok("return", option=0)["state"]["scores"] == [2, 0]
    talk.ok("undo")
    events = talk.ok("return", option=1)["events"]
    assert [event["type"] for event in events] == ["returned", "turn", "drawn"]


def test_a_farmer_at_the_festival_is_named_by_halves(talk: Talk) -> None:
    talk.new(
        "FE/RC V",
        options={"festival": True, "farmers": True},
        start=[{"tile": "U", "x": 0, "y": 0, "rotation": 0}],
        figures=[{"player": 0, "x": 0, "y": 0, "kind": "field", "halves": ["NL"]}],
    )
    (back,) = talk.state("place", x=0, y=-1, rotation=0)["returns"]
    assert back == {
        "option": 0,
        "source": "festival",
        "figure": "meeple",
        "x": 0,
        "y": 0,
        "kind": "field",
        "halves": ["NL", "NR", "EL", "WR"],
    }


@pytest.mark.parametrize("option", [-1, 1, 10**400])
def test_returns_that_are_not_listed(talk: Talk, option: int) -> None:
    talk.new(
        "U V",
        options={"abbot": True},
        start=[{"tile": "B", "x": 0, "y": 0, "rotation": 0}],
        figures=[{"player": 0, "figure": "abbot", "x": 0, "y": 0, "kind": "monastery"}],
    )
    assert talk.code("return", option=0) == "wrong-phase"
    talk.ok("place", x=0, y=-1, rotation=0)
    error = talk.error("return", option=option)
    assert (error["code"], error["details"]) == ("illegal-return", {"option": option, "options": 1})


def test_a_second_part(talk: Talk) -> None:
    talk.new("U B V V", **BUILDING)
    state = talk.state("place", x=3, y=0, rotation=0)
    assert (state["part"], state["phase"]) == (1, "deploy")
    answer = talk.ok("skip")
    assert answer["events"] == [
        {"type": "turn", "player": 0, "turn": 1, "part": 2},
        {"type": "drawn", "player": 0, "tile": "B"},
    ]
    state = answer["state"]
    assert (state["turn"], state["part"], state["player"], state["tile"]) == (1, 2, 0, "B")
    events = talk.turn(0, -1, 0)
    assert events[1:] == [
        {"type": "turn", "player": 1, "turn": 2, "part": 1},
        {"type": "drawn", "player": 1, "tile": "V"},
    ]


def test_the_figures_of_a_deployment(talk: Talk) -> None:
    talk.new(
        "U V",
        options={**TRADERS, "farmers": True, "inns_and_cathedrals": "full"},
        figures=[{"player": 0, "x": 0, "y": 0, "kind": "road", "edges": ["E"]}],
    )
    state = talk.state("place", x=1, y=0, rotation=0)
    assert deployments(state) == [("road", ["builder"]), *[("field", ["meeple", "large"])] * 2]
    error = talk.error("deploy", option=0, figure="meeple")
    assert (error["code"], error["details"]) == ("illegal-deployment", {"option": 0, "figure": "meeple"})
    state = talk.state("deploy", option=0, figure="builder")
    assert state["supply"][0] == {"meeple": 6, "large": 1, "builder": 0, "pig": 1}


def test_goods_and_their_bonus(talk: Talk) -> None:
    talk.new("N", options=TRADERS, start=VINEYARD)
    talk.ok("place", x=0, y=1, rotation=1)
    answer = talk.ok("skip")
    goods = [event for event in answer["events"] if event["type"] == "goods"]
    assert sorted((event["player"], event["kind"], event["count"]) for event in goods) == [
        (0, "grain", 2),
        (0, "wine", 1),
    ]
    bonus = [event for event in answer["events"] if event["type"] == "scored"]
    assert bonus[0] == {
        "type": "scored",
        "kind": "goods",
        "complete": True,
        "points": 10,
        "players": [0],
        "why": [{"what": "wine", "number": 1, "each": 10}],
        "weights": [1, 0],
        "final": True,
    }
    assert [event["why"][0]["what"] for event in bonus] == ["wine", "grain"]
    assert (answer["state"]["goods"], answer["state"]["scores"]) == ([{"wine": 1, "grain": 2}, {}], [20, 0])


def test_pigs_pay_two_amounts(talk: Talk) -> None:
    answer = talk.ok(
        "new",
        players=ANN_AND_BOB,
        tiles=[],
        options={**TRADERS, "farmers": True},
        start=[
            {"tile": "B", "x": 0, "y": 0, "rotation": 0},
            {"tile": "E", "x": 0, "y": -1, "rotation": 0},
            {"tile": "E", "x": 0, "y": -2, "rotation": 2},
            {"tile": "B", "x": 0, "y": 1, "rotation": 0},
        ],
        figures=[
            {"player": 0, "x": 0, "y": 0, "kind": "field", "halves": ["NL"]},
            {"player": 1, "x": 0, "y": -1, "kind": "field", "halves": ["SL"]},
            {"player": 1, "figure": "pig", "x": 0, "y": 1, "kind": "field", "halves": []},
        ],
    )
    paid = [(event["kind"], event["points"], event["players"]) for event in answer["events"][:-1]]
    assert paid == [("field", 3, [0]), ("field", 4, [1])]


def test_a_river_tile_that_bends_back_is_refused_with_its_rule(talk: Talk) -> None:
    talk.new("RI.1/II RI.1/II V", options={"river": True})
    talk.turn(1, 0, 0)
    error = talk.error("place", x=1, y=1, rotation=1)
    assert error["code"] == "illegal-placement"
    assert error["details"] == {"reason": "river-bends-twice", "rule": "R-RI-3", "x": 1, "y": 1, "rotation": 1}
    assert [(each["x"], each["y"], each["rotation"]) for each in talk.state()["placements"]] == [(1, 1, 2)]


def test_an_enclosed_field_has_no_halves(talk: Talk) -> None:
    talk.new("TB/CCc.c V", options={"farmers": True, "traders_and_builders": "tiles_only"}, start=[
        {"tile": "E", "x": 0, "y": 0, "rotation": 0},
    ])  # fmt: skip
    state = talk.state("place", x=0, y=-1, rotation=0)
    fields = [each for each in state["deployments"] if each["kind"] == "field"]
    assert [each["halves"] for each in fields] == [["NL", "NR"], []]
    state = talk.state("deploy", option=fields[1]["option"], figure="meeple")
    assert state["figures"] == [{"player": 0, "figure": "meeple", "x": 0, "y": -1, "kind": "field", "halves": []}]
    again = talk.new("V", options={"farmers": True}, start=state["board"], figures=state["figures"])
    assert again["figures"] == state["figures"]


def test_inspect_tells_of_gardens_and_inns(talk: Talk) -> None:
    talk.new(
        "V",
        options={"abbot": True, "inns_and_cathedrals": "full"},
        start=[{"tile": "IC/RFr.iG", "x": 0, "y": 0, "rotation": 0}],
        figures=[
            {"player": 0, "figure": "abbot", "x": 0, "y": 0, "kind": "garden"},
            {"player": 1, "figure": "large", "x": 0, "y": 0, "kind": "road"},
        ],
    )
    by_kind = {each["kind"]: each for each in talk.ok("inspect", x=0, y=0)["features"]}
    assert set(by_kind) == {"road", "garden"}
    assert (by_kind["road"]["value"], by_kind["road"]["value_complete"], by_kind["road"]["leaders"]) == (0, 2, [1])
    garden = by_kind["garden"]
    assert (garden["value"], garden["value_complete"], garden["open"], garden["leaders"]) == (1, 1, 8, [0])
    assert "edges" not in garden


def test_inspect_values_a_field_with_its_pig(talk: Talk) -> None:
    """R-TB-9: 4 for the complete city instead of 3."""
    tiles = [("E", 0, 0, 0), ("E", 0, -1, 2)]
    for figures, value in [(["meeple"], 3), (["meeple", "pig"], 4)]:
        talk.new(
            "V",
            options={"farmers": True, "traders_and_builders": "full"},
            start=[
                *({"tile": tile, "x": x, "y": y, "rotation": rotation} for tile, x, y, rotation in tiles),
                {"tile": "U", "x": 0, "y": 1, "rotation": 0},
            ],
            figures=[
                {"player": 1, "figure": figure, "x": 0, "y": y, "kind": "field", "halves": [half]}
                for figure, y, half in zip(figures, (0, 1), ("SL", "NL"), strict=False)
            ],
        )
        (field,) = [each for each in talk.ok("inspect", x=0, y=0)["features"] if each["kind"] == "field"]
        assert (field["value"], field["value_complete"], field["leaders"]) == (value, value, [1])


def test_a_game_of_every_box_is_saved_and_loaded(talk: Talk, tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    talk.new(
        "FE/RC U V",
        options={"festival": True, "abbot": True, **TRADERS},
        start=BUILDING["start"],
        figures=BUILDING["figures"],
    )
    talk.ok("place", x=1, y=-1, rotation=0)
    state = talk.state("return", option=0)
    assert state["figures"] == []
    talk.ok("save", path=path)
    other = Talk()
    assert other.state("load", path=path) == state
    assert other.state("undo")["returns"] == talk.state("undo")["returns"]

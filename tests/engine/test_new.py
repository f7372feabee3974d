"""`new`: players, options and presets, and what is drawn and lies there."""

from __future__ import annotations

from typing import Any

import pytest

from carcassonne_tui.rules import PRESETS, Options

from .talk import ANN_AND_BOB, Talk


def test_there_is_no_game_before_the_first(talk: Talk) -> None:
    assert talk.state() is None
    requests: dict[str, dict[str, Any]] = {
        "place": {"x": 1, "y": 0, "rotation": 0},
        "discard": {"tile": "V"},
        "deploy": {"option": 0, "figure": "meeple"},
        "return": {"option": 0},
        "skip": {},
        "inspect": {"x": 0, "y": 0},
        "undo": {},
        "save": {"path": "x"},
        "perft": {"depth": 1},
    }
    assert {talk.code(cmd, **fields) for cmd, fields in requests.items()} == {"no-game"}


def test_a_new_game_begins_with_the_first_tile_drawn(talk: Talk) -> None:
    answer = talk.ok("new", players=ANN_AND_BOB, tiles=["V", "U"])
    assert answer["events"] == [
        {"type": "turn", "player": 0, "turn": 1, "part": 1},
        {"type": "drawn", "player": 0, "tile": "V"},
    ]
    assert answer["state"]["remaining"] == 1


def test_a_seed_always_means_the_same_game(talk: Talk) -> None:
    first = talk.new(seed=7)
    assert first["remaining"] == 70
    assert talk.new(seed=7) == first
    assert any(talk.new(seed=seed)["tile"] != first["tile"] for seed in range(20))


def test_without_seed_and_tiles_the_games_differ(talk: Talk) -> None:
    talk.new()
    games = []
    for _ in range(4):
        talk.new()
        assert talk.referee.game is not None
        games.append(tuple(plan.tile.id for plan in talk.referee.game.position.pile))
    assert len(set(games)) > 1
    assert {len(game) for game in games} == {71}


def test_an_empty_pile_is_a_game_that_is_over(talk: Talk) -> None:
    answer = talk.ok("new", players=ANN_AND_BOB, tiles=[])
    assert answer["events"] == [{"type": "over", "ranking": [0, 1], "winners": [0, 1]}]
    state = answer["state"]
    assert (state["phase"], state["tile"], state["hand"], state["placements"]) == ("over", None, [], [])


def test_tiles_of_an_explicit_pile_may_repeat(talk: Talk) -> None:
    assert talk.new("C C C Eg")["remaining"] in range(4)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_set_the_options(talk: Talk, preset: str) -> None:
    state = talk.new("V U", preset=preset)
    assert state["options"] == {**Options().model_dump(mode="json"), **PRESETS[preset]}


def test_options_override_the_preset(talk: Talk) -> None:
    options = talk.new("V", preset="edition1", options={"farmers": False, "hand_meeples": 3})["options"]
    assert (options["farmers"], options["hand_meeples"]) == (False, 3)
    assert (options["farm_scoring"], options["small_city"]) == ("first", 2)


def test_options_set_back_to_the_default_override_the_preset_too(talk: Talk) -> None:
    assert talk.new("V", preset="edition2", options={"small_city": 4})["options"]["small_city"] == 4


@pytest.mark.parametrize(
    "options",
    [
        {"dragon": True},
        {"farmers": 1},
        {"farmers": "true"},
        {"farmers": None},
        {"small_city": 3},
        {"small_city": 4.0},
        {"small_city": True},
        {"farm_scoring": "fourth"},
        {"farm_scoring": 3},
        {"hand_meeples": 0},
        {"hand_meeples": 8},
        {"hand_meeples": True},
        {"hand_size": 3},
        {"hand_size": True},
        {"river": "full"},
        {"river": 0},
        {"abbot": 1},
        {"festival": "on"},
        {"festival_scope": "meeples"},
        {"inns_and_cathedrals": True},
        {"traders_and_builders": "tiles"},
        {"draw_timing": "never"},
        {"game_length": "short"},
        {"game_length": 0.5},
    ],
)
def test_options_that_do_not_exist(talk: Talk, options: dict[str, Any]) -> None:
    error = talk.error("new", players=ANN_AND_BOB, options=options, seed=1)
    assert error["code"] == "bad-options"
    (name,) = options
    assert name in error["message"]


def test_a_bad_option_is_answered_with_what_is_possible(talk: Talk) -> None:
    error = talk.error("new", players=ANN_AND_BOB, options={"small_city": 3})
    assert error["message"] == "option small_city can be: 4, 2"
    assert error["details"] == {"option": "small_city", "possible": [4, 2]}
    error = talk.error("new", players=ANN_AND_BOB, options={"inns_and_cathedrals": "on"})
    assert error["message"] == "option inns_and_cathedrals can be: off, tiles_only, full"
    error = talk.error("new", players=ANN_AND_BOB, options={"hand_size": 3})
    assert error["message"] == "in this version option hand_size must be 1"
    error = talk.error("new", players=ANN_AND_BOB, options={"x" * 5000: True})
    assert "farmers" in error["message"]
    assert "builder_on_completed" in error["message"]


@pytest.mark.parametrize(("length", "tiles"), [("full", 71), ("three_quarters", 54), ("half", 36), ("quarter", 18)])
def test_a_shorter_game(talk: Talk, length: str, tiles: int) -> None:
    state = talk.new(seed=4, options={"game_length": length})
    assert (state["options"]["game_length"], state["remaining"]) == (length, tiles - 1)
    assert talk.new("V U E X", options={"game_length": length})["remaining"] == 3


@pytest.mark.parametrize("preset", ["", "Standard", "x" * 5000, "\ud800"])
def test_unknown_presets(talk: Talk, preset: str) -> None:
    error = talk.error("new", players=ANN_AND_BOB, preset=preset)
    assert error["code"] == "bad-options"
    assert error["details"]["possible"] == list(PRESETS)
    assert "first_game" in error["message"]


@pytest.mark.parametrize(
    "fields",
    [
        {"players": ["Ann"]},
        {"players": list("ABCDEFG")},
        {"players": list("ABCDEF"), "options": {"inns_and_cathedrals": "tiles_only"}},
        {"players": "Ann,Bob"},
        {"players": ["Ann", 2]},
        {"players": ["Ann", "\ud800"]},
        {"players": None},
        {"preset": 3},
        {"options": []},
        {"options": None},
        {"seed": "7"},
        {"seed": 7.0},
        {"seed": True},
        {"seed": 2**63},
        {"seed": 10**400},
        {"tiles": "V"},
        {"tiles": [1]},
        {"tiles": ["V"], "seed": 1},
        {"tiles": ["dragon"]},
        {"tiles": ["\ud800"]},
        {"tiles": ["V"] * 4001},
        {"start": []},
        {"start": [{"tile": "D", "x": 0, "y": 0}]},
        {"start": [{"tile": "D", "x": 0, "y": 0, "rotation": 4}]},
        {"start": [{"tile": "D", "x": 0, "y": 0, "rotation": 0}, {"tile": "D", "x": 0, "y": 0, "rotation": 0}]},
        {"start": [{"tile": "D", "x": 0, "y": 0, "rotation": 0}, {"tile": "D", "x": 1, "y": 0, "rotation": 1}]},
        {"start": [{"tile": "D", "x": 0, "y": 0, "rotation": 0}, {"tile": "D", "x": 2, "y": 0, "rotation": 0}]},
        {"figures": [{"player": 0, "x": 0, "y": 0, "kind": "monastery"}]},
        {"figures": [{"player": 2, "x": 0, "y": 0, "kind": "road", "edges": ["E"]}]},
        {"scores": [1]},
        {"scores": [1, -1]},
        {"more": 1},
    ],
)
def test_bad_requests(talk: Talk, fields: dict[str, Any]) -> None:
    talk.new("V U")
    assert talk.code("new", **{"players": ANN_AND_BOB, **fields}) == "bad-request"


def test_a_setup_that_cannot_be_says_why(talk: Talk) -> None:
    start = [{"tile": "D", "x": 0, "y": 0, "rotation": 0}, {"tile": "D", "x": 1, "y": 0, "rotation": 1}]
    error = talk.error("new", players=ANN_AND_BOB, start=start)
    assert error["details"] == {"reason": "edge-mismatch", "rule": "R-PLACE-2", "x": 1, "y": 0, "sides": ["W"]}


def test_a_position_can_be_set_up(talk: Talk) -> None:
    state = talk.new(
        "X",
        options={"farmers": True},
        start=[{"tile": "D", "x": 3, "y": -2, "rotation": 0}, {"tile": "U", "x": 4, "y": -2, "rotation": 0}],
        figures=[
            {"player": 0, "figure": "meeple", "x": 3, "y": -2, "kind": "road", "edges": ["E", "W"]},
            {"player": 1, "x": 4, "y": -2, "kind": "field", "halves": ["NL", "NR"]},
        ],
        scores=[5, 0],
    )
    assert state["board"] == [
        {"tile": "D", "x": 3, "y": -2, "rotation": 0},
        {"tile": "U", "x": 4, "y": -2, "rotation": 0},
    ]
    assert state["figures"] == [
        {"player": 0, "figure": "meeple", "x": 3, "y": -2, "kind": "road", "edges": ["E", "W"]},
        {"player": 1, "figure": "meeple", "x": 4, "y": -2, "kind": "field", "halves": ["NL", "NR", "EL", "WR"]},
    ]
    assert state["scores"] == [5, 0]
    assert state["supply"] == [{"meeple": 6}, {"meeple": 6}]

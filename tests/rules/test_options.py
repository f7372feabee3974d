"""Options and presets are those of the protocol: names, values, defaults, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from carcassonne_tui.rules import MAX_SEATS, MIN_SEATS, PRESETS, FarmScoring, Options, options_from
from carcassonne_tui.rules.choices import choice_text, choices

VALUES: dict[str, list[Any]] = {
    "farmers": [False, True],
    "farm_scoring": ["third", "second", "first", "bga_first"],
    "small_city": [4, 2],
    "unfinished_scoring": [True, False],
    "hand_meeples": [7, 1, 2, 3, 4, 5, 6],
    "monastery_self_point": [True, False],
    "draw_timing": ["own_turn", "ahead"],
    "hand_size": [1],
    "game_length": ["full", "three_quarters", "half", "quarter"],
    "river": [False, True],
    "river_start": ["replace", "shuffle", "after_lake"],
    "river_uturn": ["immediate", "total_ban", "lookahead"],
    "abbot": [False, True],
    "festival": [False, True],
    "festival_scope": ["figures", "followers"],
    "inns_and_cathedrals": ["off", "tiles_only", "full"],
    "traders_and_builders": ["off", "tiles_only", "full"],
    "goods_need_owner": [False, True],
    "builder_on_completed": ["reject", "allow"],
}
"""The values of every option, its default first."""

PRESET_VALUES: dict[str, dict[str, Any]] = {
    "first_game": {},
    "standard": {"farmers": True},
    "beginner": {"hand_meeples": 5, "unfinished_scoring": False},
    "bga": {"farmers": True, "draw_timing": "ahead", "goods_need_owner": True},
    "edition1": {"farmers": True, "farm_scoring": "first", "small_city": 2, "river_start": "shuffle"},
    "edition2": {"farmers": True, "farm_scoring": "second", "small_city": 2},
}

EACH_VALUE = [(name, value) for name, values in VALUES.items() for value in values]


def plain(options: Options) -> dict[str, Any]:
    """Options as JSON has them."""
    return options.model_dump(mode="json")


def test_the_defaults() -> None:
    assert plain(Options()) == {name: values[0] for name, values in VALUES.items()}
    assert list(Options.model_fields) == list(VALUES)


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_every_value_is_accepted(name: str, value: Any) -> None:
    options = options_from(None, {name: value})
    assert plain(options) == plain(Options()) | {name: value}
    assert type(plain(options)[name]) is type(value)


def test_farm_scoring_is_an_enumeration_with_the_values_of_the_messages() -> None:
    assert options_from(None, {"farm_scoring": "bga_first"}).farm_scoring is FarmScoring.BGA_FIRST


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_lookalikes_are_refused(name: str, value: Any) -> None:
    """Neither text for a number, nor a number for a truth, nor the other way round."""
    lookalikes: list[Any] = [str(value).upper(), [value], None, {"value": value}]
    if not isinstance(value, str):
        lookalikes += [str(value), float(value), int(value) if isinstance(value, bool) else bool(value)]
    for lookalike in lookalikes:
        with pytest.raises(ValidationError, match=name):
            options_from(None, {name: lookalike})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("small_city", 3),
        ("small_city", 0),
        ("hand_meeples", 0),
        ("hand_meeples", 8),
        ("hand_meeples", -1),
        ("hand_meeples", 10**400),
        ("hand_meeples", float("nan")),
        ("farm_scoring", "fourth"),
        ("farm_scoring", ""),
        ("draw_timing", "behind"),
        ("river_start", "off"),
        ("river_uturn", "never"),
        ("festival_scope", "all"),
        ("builder_on_completed", True),
        ("inns_and_cathedrals", "on"),
        ("inns_and_cathedrals", True),
        ("traders_and_builders", False),
        ("traders_and_builders", "tiles"),
        ("hand_size", 2),
        ("hand_size", 3),
        ("game_length", "third"),
        ("game_length", 0.5),
        ("cows", True),
        ("Farmers", True),
        ("", True),
    ],
)
def test_unknown_names_and_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        options_from("standard", {name: value})


@pytest.mark.parametrize(
    ("chosen", "boxes"),
    [
        ({}, ()),
        ({"river_start": "shuffle", "festival_scope": "followers", "goods_need_owner": True}, ()),
        ({"river": True}, ("river",)),
        ({"traders_and_builders": "tiles_only", "abbot": True}, ("abbot", "traders_and_builders")),
        ({"festival": True, "inns_and_cathedrals": "full"}, ("festival", "inns_and_cathedrals")),
    ],
)
def test_the_boxes_on_the_table(chosen: dict[str, Any], boxes: tuple[str, ...]) -> None:
    assert options_from(None, chosen).boxes == boxes


@pytest.mark.parametrize(("preset", "values"), PRESET_VALUES.items())
def test_presets(preset: str, values: dict[str, Any]) -> None:
    assert plain(options_from(preset, {})) == plain(Options()) | values


def test_there_are_no_other_presets() -> None:
    assert list(PRESETS) == list(PRESET_VALUES)
    with pytest.raises(KeyError):
        options_from("expert", {})


def test_single_choices_go_before_the_preset() -> None:
    options = options_from("edition1", {"farmers": False, "farm_scoring": "second"})
    assert (options.farmers, options.farm_scoring, options.small_city) == (False, FarmScoring.SECOND, 2)


def test_options_do_not_change() -> None:
    with pytest.raises(ValidationError):
        Options().farmers = True


def test_equal_options_are_one_key() -> None:
    assert {options_from("standard", {}), Options(farmers=True), Options()} == {Options(farmers=True), Options()}


def test_two_to_six_players() -> None:
    assert (MIN_SEATS, MAX_SEATS) == (2, 6)


def test_choices_are_read_off_the_options() -> None:
    assert {name: list(values) for name, values in choices().items()} == VALUES


def test_choices_as_text() -> None:
    assert [choice_text(value) for value in (True, False, 7, "ahead")] == ["true", "false", "7", "ahead"]

"""The options of the base game and the farmers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

_BOXES_OFF = {
    "river": False,
    "abbot": False,
    "festival": False,
    "inns_and_cathedrals": "off",
    "traders_and_builders": "off",
}
"""Boxes that this referee does not know, and how they are switched off."""

_OF_BOXES = {"river_start", "river_uturn", "festival_scope", "goods_need_owner", "builder_on_completed"}
"""Options that mean nothing while their box is off."""


@dataclass(frozen=True)
class Options:
    """The rules in play; names and values as in the messages of `carcassonne engine`."""

    farmers: bool = False
    farm_scoring: str = "third"
    small_city: int = 4
    unfinished_scoring: bool = True
    hand_meeples: int = 7
    monastery_self_point: bool = True
    draw_timing: str = "own_turn"
    hand_size: int = 1

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Options:
        """The options with these names and values, all others at their defaults.

        Raises:
            ValueError: If one is unknown or switches on a box that this referee does not know.
        """
        known = {option.name for option in fields(cls)}
        for name, value in values.items():
            if name in known or name in _OF_BOXES or (name in _BOXES_OFF and value == _BOXES_OFF[name]):
                continue
            raise ValueError(f"this referee does not know {name}={value!r}")
        return cls(**{name: value for name, value in values.items() if name in known})

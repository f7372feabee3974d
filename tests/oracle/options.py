"""The options of all boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


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
    game_length: str = "full"
    river: bool = False
    river_start: str = "replace"
    river_uturn: str = "immediate"
    abbot: bool = False
    festival: bool = False
    festival_scope: str = "figures"
    inns_and_cathedrals: str = "off"
    traders_and_builders: str = "off"
    goods_need_owner: bool = False
    builder_on_completed: str = "reject"

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Options:
        """The options with these names and values, all others at their defaults.

        Raises:
            ValueError: If one is unknown.
        """
        known = {option.name for option in fields(cls)}
        for name in values:
            if name not in known:
                raise ValueError(f"this referee does not know {name}")
        return cls(**values)

    @property
    def inns(self) -> bool:
        """Whether inns and cathedrals count and there are large meeples (R-IC-7)."""
        return self.inns_and_cathedrals == "full"

    @property
    def traders(self) -> bool:
        """Whether goods count and there are builders and pigs (R-IC-7)."""
        return self.traders_and_builders == "full"

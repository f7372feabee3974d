"""The options of a game and the presets that set several of them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
"""How many may play at most, with the box that allows so many (R-IC-6)."""

BOXES: Final = ("river", "abbot", "festival", "inns_and_cathedrals", "traders_and_builders")
"""The options that add a box to the base game."""


class FarmScoring(StrEnum):
    """How fields are scored at the end (R-FARM-7), named after the editions of the rules."""

    THIRD = "third"
    SECOND = "second"
    FIRST = "first"
    BGA_FIRST = "bga_first"


class Options(BaseModel):
    """Every choice that a rule leaves open. Unknown names and values are refused."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", use_enum_values=False)

    farmers: bool = False
    """Whether meeples may be deployed as farmers on fields (R-FARM-0)."""
    farm_scoring: Annotated[FarmScoring, Field(strict=False)] = FarmScoring.THIRD
    """How fields are scored (R-FARM-7)."""
    small_city: Literal[4, 2] = 4
    """Points for a complete city of two tiles (R-CITY-3)."""
    unfinished_scoring: bool = True
    """Whether incomplete roads, cities and monasteries score at the end (R-VAR-1)."""
    hand_meeples: Annotated[int, Field(ge=1, le=7)] = 7
    """Meeples in each seat's supply at the start (R-SETUP-3, R-VAR-1)."""
    monastery_self_point: bool = True
    """Whether an incomplete monastery's own tile counts in the final scoring (R-FIN-4)."""
    draw_timing: Literal["own_turn", "ahead"] = "own_turn"
    """Whether a tile is drawn in one's own turn, or when one's turn before ends (R-TURN-3)."""
    hand_size: Literal[1] = 1
    """Tiles in a hand (R-VAR-2)."""
    game_length: Literal["full", "three_quarters", "half", "quarter"] = "full"
    """How much of the shuffled land tiles goes into the draw pile, rounded up; the rest is left out unseen.

    The tiles on the table at the start and those drawn before the land tiles are never fewer. A draw pile
    that is given tile by tile is what it is, whatever this says.
    """
    river: bool = False
    """The River (R-RI)."""
    river_start: Literal["replace", "shuffle", "after_lake"] = "replace"
    """What becomes of the start tile when the River is played (R-RI-1)."""
    river_uturn: Literal["immediate", "total_ban", "lookahead"] = "immediate"
    """How a river may bend (R-RI-3)."""
    abbot: bool = False
    """The Abbot (R-AB)."""
    festival: bool = False
    """The Festival (R-FE)."""
    festival_scope: Literal["figures", "followers"] = "figures"
    """Which figures a festival brings home (R-FE-4)."""
    inns_and_cathedrals: Literal["off", "tiles_only", "full"] = "off"
    """Inns & Cathedrals (R-IC)."""
    traders_and_builders: Literal["off", "tiles_only", "full"] = "off"
    """Traders & Builders (R-TB)."""
    goods_need_owner: bool = False
    """Whether a city without a knight gives no goods (R-TB-1)."""
    builder_on_completed: Literal["reject", "allow"] = "reject"
    """Whether a builder may be deployed on a feature that the tile completes (R-TB-4)."""

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes on the table beside the base game, of `BOXES`."""
        return tuple(box for box in BOXES if getattr(self, box) not in (False, "off"))

    @field_validator("small_city", "hand_size", mode="before")
    @classmethod
    def _no_lookalike(cls, value: object, info: ValidationInfo) -> object:
        """Python holds 1, 1.0 and True for equal; an option does not."""
        wanted = type(cls.model_fields[info.field_name or ""].default)
        if type(value) is not wanted:
            raise ValueError(f"must be of type {wanted.__name__}")
        return value


PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "first_game": {},
    "standard": {"farmers": True},
    "beginner": {"hand_meeples": 5, "unfinished_scoring": False},
    "bga": {"farmers": True, "draw_timing": "ahead", "goods_need_owner": True},
    "edition1": {"farmers": True, "farm_scoring": "first", "small_city": 2, "river_start": "shuffle"},
    "edition2": {"farmers": True, "farm_scoring": "second", "small_city": 2},
}
"""Preset name -> the options it sets; the others keep their defaults."""

FIRST_GAME: Final = "first_game"
"""The preset for whoever has never played."""


def options_from(preset: str | None, chosen: Mapping[str, Any]) -> Options:
    """The options of a preset with single choices on top.

    Args:
        preset: A key of `PRESETS`, or None for the defaults.
        chosen: Options by name that override the preset's.

    Raises:
        KeyError: There is no such preset.
        pydantic.ValidationError: An option or a value is unknown.
    """
    return Options.model_validate({**(PRESETS[preset] if preset else {}), **chosen})

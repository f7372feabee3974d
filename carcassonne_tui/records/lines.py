"""The lines of a journal, as strict models."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationInfo, field_validator

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Action, Deploy, Figure, Place, Return, Setup, Skip
from carcassonne_tui.rules.setup import Name

FORMAT: Final = "carcassonne-journal"
"""What the first line calls the format."""

VERSION: Final = 2
"""The version of the format that this program writes, and the newest that it reads. Version 1 knew no
looks, no undo and no standings."""

MAX_CLOCK: Final = 60 * 60
"""The longest time for a turn, in seconds."""

_MOMENT = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[+-][0-9]{2}:[0-9]{2}$"


class _Line(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class Look(_Line):
    """What stands for a player on the map."""

    letter: Annotated[str, Field(pattern="^[A-Z]$")]
    """One capital."""
    colour: Annotated[str, Field(pattern="^[a-z]{1,20}$")]
    """The name of a colour; which colours there are is for the themes to say."""


class Header(Setup):
    """The first line: what the file is, the setup of the game, and how it was set up."""

    format: Literal["carcassonne-journal"]
    """What the file is."""
    version: Annotated[int, Field(ge=1, le=VERSION)]
    """The version of the format."""
    program: Name
    """The version of the program that wrote the file."""
    created: Annotated[str, Field(pattern=_MOMENT)]
    """When the game began, as ISO 8601 with the offset from UTC."""
    looks: Annotated[tuple[Look, ...], Field(strict=False)] | None = None
    """What stands for each player, in seating order, if somebody chose it."""
    preset: Name | None = None
    """The rule set that the options started from, if one was chosen."""
    random_order: bool = False
    """Whether the seating order was drawn by lot."""
    clock: Annotated[int, Field(ge=0, le=MAX_CLOCK)] = 0
    """The time for a turn in seconds, 0 for any."""

    @field_validator("looks")
    @classmethod
    def _one_a_seat(cls, looks: tuple[Look, ...] | None, info: ValidationInfo) -> tuple[Look, ...] | None:
        if looks is not None and len(looks) != len(info.data.get("players", looks)):
            raise ValueError("there must be one look for each player")
        return looks

    def setup(self) -> Setup:
        """The setup of the game."""
        return Setup(**{name: getattr(self, name) for name in Setup.model_fields})


class _Deed(_Line):
    """Something that was done, with how the game stood after it, so that nobody has to play it to know."""

    turn: int | None = None
    """The turn that began or went on."""
    scores: Annotated[tuple[int, ...], Field(strict=False)] | None = None
    """Points by seat."""
    over: bool | None = None
    """Whether the game was over."""


class PlaceLine(_Deed):
    """A tile was placed."""

    do: Literal["place"] = "place"
    """The action."""
    tile: str
    """The tile's id."""
    x: int
    """Its column."""
    y: int
    """Its row."""
    rotation: int
    """Its quarter turns clockwise."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Place(self.tile, self.x, self.y, self.rotation)


class DeployLine(_Deed):
    """A figure was deployed on the tile just placed."""

    do: Literal["deploy"] = "deploy"
    """The action."""
    figure: Annotated[Figure, Field(strict=False)]
    """What was deployed."""
    kind: Annotated[Kind, Field(strict=False)]
    """What the segment is."""
    ports: Annotated[tuple[str, ...], Field(strict=False)]
    """The segment's edges or halves, as the tile lies; none for a monastery."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Deploy(self.figure, self.kind, self.ports)


class ReturnLine(_Deed):
    """A figure was taken back."""

    do: Literal["return"] = "return"
    """The action."""
    source: str
    """The rule that allowed it."""
    figure: Annotated[Figure, Field(strict=False)]
    """What was taken back."""
    x: int
    """The column of the tile that it stood on."""
    y: int
    """The row of that tile."""
    kind: Annotated[Kind, Field(strict=False)]
    """What the segment is."""
    ports: Annotated[tuple[str, ...], Field(strict=False)]
    """The segment's edges or halves, as the tile lies; none for a monastery or a garden."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Return(self.source, self.figure, self.x, self.y, self.kind, self.ports)


class SkipLine(_Deed):
    """Nobody was deployed and nobody taken back."""

    do: Literal["skip"] = "skip"
    """The action."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Skip()


class UndoLine(_Deed):
    """The last action that still counts was taken back."""

    do: Literal["undo"] = "undo"
    """What was done."""


DeedLine = Annotated[PlaceLine | DeployLine | ReturnLine | SkipLine | UndoLine, Field(discriminator="do")]
"""Any line but the first."""

DEED_LINES: TypeAdapter[DeedLine] = TypeAdapter(DeedLine)
"""Reads the lines after the first."""


def action_line(action: Action, **standing: Any) -> DeedLine:
    """The line that tells of an action.

    Args:
        action: What was done.
        standing: How the game stood after it.
    """
    match action:
        case Place():
            return PlaceLine(**action._asdict(), **standing)
        case Deploy():
            return DeployLine(**action._asdict(), **standing)
        case Return():
            return ReturnLine(**action._asdict(), **standing)
        case Skip():
            return SkipLine(**standing)


def text_of(line: Header | DeedLine) -> str:
    """A line as it stands in the file, with its newline."""
    told = line.model_dump(mode="json", exclude_none=True)
    first = [name for name in ("format", "version", "program", "created", "do") if name in told]
    last = [name for name in ("turn", "scores", "over") if name in told and "do" in told]
    middle = [name for name in told if name not in first and name not in last]
    unsaid = {"over": False, "random_order": False, "clock": 0, "figures": []}
    ordered = {name: told[name] for name in [*first, *middle, *last] if unsaid.get(name) != told[name]}
    return json.dumps(ordered, ensure_ascii=False) + "\n"

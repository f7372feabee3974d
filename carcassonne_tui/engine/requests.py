"""What a caller may ask of the referee: one strict model a command."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from carcassonne_tui.engine.refusal import Code, Refusal, quoted
from carcassonne_tui.rules import Setup
from carcassonne_tui.rules.choices import choice_text, choices
from carcassonne_tui.strict_json import NotJson, parse

MAX_DEPTH = 6
"""The deepest `perft` that is counted."""


class _Request(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class NewRequest(Setup):
    """Start a game: everything of a setup, and optionally a preset that sets options first."""

    cmd: Literal["new"]
    """The command."""
    preset: str | None = None
    """A preset; the options given beside it override its own."""

    @model_validator(mode="after")
    def _one_draw_order(self) -> NewRequest:
        if self.seed is not None and self.tiles is not None:
            raise ValueError("either seed or tiles, not both")
        return self


class StateRequest(_Request):
    """Say how the game stands."""

    cmd: Literal["state"]
    """The command."""


class PlaceRequest(_Request):
    """Place the drawn tile."""

    cmd: Literal["place"]
    """The command."""
    x: int
    """Column, growing to the east."""
    y: int
    """Row, growing to the south."""
    rotation: int
    """Quarter turns clockwise, 0 to 3."""
    tile: str | None = None
    """Which tile of the hand; may be left out when there is only one."""


class DiscardRequest(_Request):
    """Put a tile aside, of a hand of which nothing can be placed (R-VAR-2)."""

    cmd: Literal["discard"]
    """The command."""
    tile: str
    """Which tile of the hand."""


class DeployRequest(_Request):
    """Deploy a figure."""

    cmd: Literal["deploy"]
    """The command."""
    option: int
    """One of the `deployments` of the state."""
    figure: Literal["meeple", "large", "abbot", "builder", "pig"]
    """One of its figures."""


class ReturnRequest(_Request):
    """Take a figure back, where a rule allows it."""

    cmd: Literal["return"]
    """The command."""
    option: int
    """One of the `returns` of the state."""


class SkipRequest(_Request):
    """Deploy nobody and take nobody back."""

    cmd: Literal["skip"]
    """The command."""


class InspectRequest(_Request):
    """Tell of the features that touch a tile."""

    cmd: Literal["inspect"]
    """The command."""
    x: int
    """Its column."""
    y: int
    """Its row."""


class UndoRequest(_Request):
    """Take back the last action."""

    cmd: Literal["undo"]
    """The command."""


class LoadRequest(_Request):
    """Go on with a saved game."""

    cmd: Literal["load"]
    """The command."""
    path: str
    """The file."""


class SaveRequest(_Request):
    """Save the game."""

    cmd: Literal["save"]
    """The command."""
    path: str
    """The file, which is replaced if it exists."""


class PerftRequest(_Request):
    """Count the action sequences of some length from here."""

    cmd: Literal["perft"]
    """The command."""
    depth: Annotated[int, Field(ge=0)]
    """Their length, at most 6."""


class QuitRequest(_Request):
    """End the referee."""

    cmd: Literal["quit"]
    """The command."""


Request = Annotated[
    NewRequest
    | StateRequest
    | PlaceRequest
    | DiscardRequest
    | DeployRequest
    | ReturnRequest
    | SkipRequest
    | InspectRequest
    | UndoRequest
    | LoadRequest
    | SaveRequest
    | PerftRequest
    | QuitRequest,
    Field(discriminator="cmd"),
]
"""Any request."""

REQUESTS: TypeAdapter[Request] = TypeAdapter(Request)
"""Reads requests."""


def read_request(line: bytes) -> Request:
    """The request on a line.

    Raises:
        Refusal: There is none, or it is not one of ours.
    """
    try:
        return REQUESTS.validate_python(parse(line))
    except NotJson as error:
        raise Refusal(Code.NOT_JSON, str(error)) from error
    except ValidationError as error:
        raise _misread(error) from error


def _misread(error: ValidationError) -> Refusal:
    """What is wrong with a request; its options only when nothing else is."""
    faults = error.errors(include_url=False, include_input=False)
    for fault in faults:
        where = fault["loc"][1:]
        if where[:1] != ("options",) or fault["type"] == "model_type":
            place = ".".join(map(str, where))
            return Refusal(Code.BAD_REQUEST, f"{place}: {fault['msg']}" if place else fault["msg"], field=place)
    fault = faults[0]
    if len(fault["loc"]) > 2:
        return _bad_option(str(fault["loc"][2]))
    return Refusal(Code.BAD_OPTIONS, fault["msg"])


def _bad_option(name: str) -> Refusal:
    """An option that does not exist, or whose value is not possible."""
    possible = choices().get(name, ())
    if not possible:
        message = f"there is no option {quoted(name)}; the options are {', '.join(choices())}"
        return Refusal(Code.BAD_OPTIONS, message, option=name, possible=list(choices()))
    words = ", ".join(map(choice_text, possible))
    message = (
        f"option {name} can be: {words}" if len(possible) > 1 else f"in this version option {name} must be {words}"
    )
    return Refusal(Code.BAD_OPTIONS, message, option=name, possible=list(possible))

"""What the referee answers: one strict model a message.

A field that says nothing in some answer (the edges of a monastery, `final` during play) is not
set there, and what is not set is not sent.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from carcassonne_tui.box import Kind
from carcassonne_tui.engine.refusal import Code
from carcassonne_tui.rules import Figure, Options, Phase


class _Message(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class Cell(_Message):
    """A cell of the table."""

    x: int
    """Column, growing to the east."""
    y: int
    """Row, growing to the south."""


class TileAt(Cell):
    """A tile on a cell: one that lies there, or one that may be placed there."""

    tile: str
    """Its id."""
    rotation: int
    """Quarter turns clockwise."""


class _Segment(_Message):
    kind: Kind
    """What it is."""
    edges: tuple[str, ...] = ()
    """For a road or a city: its edges, as the tile lies."""
    halves: tuple[str, ...] = ()
    """For a field: its half-edges, as the tile lies."""


class FigureAt(_Segment):
    """A figure on the table."""

    player: int
    """Whose it is."""
    figure: Figure
    """What it is."""
    x: int
    """The column of its tile."""
    y: int
    """The row of its tile."""


class Deployment(_Segment):
    """A place where the player to move may deploy."""

    option: int
    """Its number, which the request names."""
    figures: tuple[Figure, ...]
    """The figures that may be deployed there."""


class ReturnOption(_Segment):
    """A figure that the player to move may take back."""

    option: int
    """Its number, which the request names."""
    source: str
    """The rule that allows it: `abbot`, which scores, or `festival`, which does not."""
    figure: Figure
    """What it is."""
    x: int
    """The column of the tile that it stands on."""
    y: int
    """The row of that tile."""


class State(_Message):
    """How a game stands."""

    phase: Phase
    """What the player to move is asked for."""
    turn: int
    """The number of the turn, from 1."""
    part: int
    """The part of the turn, 1 or 2."""
    player: int
    """Who is to move."""
    tile: str | None
    """The tile to be placed or just placed; null when the game is over."""
    hand: tuple[str, ...]
    """The hand of the player to move."""
    placements: tuple[TileAt, ...]
    """Every legal placement, by row, column and rotation."""
    deployments: tuple[Deployment, ...]
    """Where the player to move may deploy."""
    returns: tuple[ReturnOption, ...]
    """Figures that the player to move may take back."""
    scores: tuple[int, ...]
    """Points by player."""
    supply: tuple[dict[Figure, int], ...]
    """Figures in the supply, by player."""
    goods: tuple[dict[str, int], ...]
    """Goods taken, by player; a kind of which a player has none is left out."""
    remaining: int
    """Tiles in the pile."""
    discarded: tuple[str, ...]
    """The tiles that fitted nowhere, in order."""
    options: Options
    """Every option of the game."""
    board: tuple[TileAt, ...]
    """The tiles on the table, in the order in which they were laid."""
    figures: tuple[FigureAt, ...]
    """The figures on the table, in the order in which their tiles were laid."""


class Feature(_Segment):
    """A feature that touches the inspected tile; `edges` or `halves` are those of its segments there."""

    tiles: int
    """How many distinct tiles it lies on."""
    open: int
    """Its open ends."""
    complete: bool
    """Whether it is complete."""
    shields: int
    """Coats of arms."""
    figures: tuple[FigureAt, ...]
    """The figures on it."""
    leaders: tuple[int, ...]
    """The players with the majority."""
    value: int
    """Its points if the game ended now."""
    value_complete: int
    """The points of its present tiles and coats of arms at the complete rate."""
    cities: int = 0
    """For a field: the complete cities it touches."""


class TurnEvent(_Message):
    """A turn, or a part of one, has begun."""

    type: Literal["turn"]
    player: int
    turn: int
    part: int


class TileEvent(_Message):
    """A tile was drawn, or fits nowhere and was put aside."""

    type: Literal["drawn", "discarded"]
    player: int
    tile: str


class PlacedEvent(TileAt):
    """A tile was placed."""

    type: Literal["placed"]
    player: int


class FigureEvent(FigureAt):
    """A figure was deployed on a tile, or went back from there to its player's supply."""

    type: Literal["deployed", "returned"]


class GoodsEvent(_Message):
    """A player has taken tokens of a kind of goods."""

    type: Literal["goods"]
    player: int
    kind: str
    """`wine`, `grain` or `cloth`."""
    count: int


class Part(_Message):
    """A part of a sum: `number` things of a sort at `each` points."""

    what: str
    number: int
    each: int


class ScoredEvent(_Message):
    """Points for a feature, or for goods, to everyone who gets this amount."""

    type: Literal["scored"]
    kind: Kind | Literal["goods"]
    complete: bool
    points: int
    players: tuple[int, ...]
    tiles: int = 0
    """How many tiles it lies on; those around a monastery count, too. Not set for goods."""
    at: Cell = Cell(x=0, y=0)
    """One of its cells. Not set for goods."""
    why: tuple[Part, ...]
    """What the points add up from."""
    weights: tuple[int, ...]
    """What each player's figures on it weighed in the majority; of goods, the tokens."""
    final: Literal[True] = True
    """Set in the final scoring."""


class OverEvent(_Message):
    """The game is over."""

    type: Literal["over"]
    ranking: tuple[int, ...]
    """The players from the highest score to the lowest."""
    winners: tuple[int, ...]
    """All players with the highest score."""


Event = Annotated[
    TurnEvent | TileEvent | PlacedEvent | FigureEvent | GoodsEvent | ScoredEvent | OverEvent,
    Field(discriminator="type"),
]
"""Something that happened."""


class Success(_Message):
    """A request was carried out."""

    ok: Literal[True]
    """That it was."""
    events: tuple[Event, ...]
    """What happened, in order."""
    state: State | None
    """How the game stands now; null before the first."""
    features: tuple[Feature, ...] = ()
    """For `inspect`: the features that touch the tile."""
    count: int = 0
    """For `perft`: how many action sequences there are."""


class Error(_Message):
    """Why a request was refused."""

    code: Code
    """What kind of refusal it is."""
    message: str
    """A sentence for people."""
    details: dict[str, Any]
    """What the sentence is about, by name."""


class Failure(_Message):
    """A request was refused; the game is as it was before."""

    ok: Literal[False]
    """That it was not carried out."""
    error: Error
    """Why."""


Answer = Success | Failure
"""Any answer."""


def encoded(answer: Answer) -> bytes:
    """An answer as its line, in plain ASCII."""
    text = answer.model_dump_json(exclude_unset=True)
    if not text.isascii():
        text = json.dumps(json.loads(text), separators=(",", ":"))
    return text.encode() + b"\n"

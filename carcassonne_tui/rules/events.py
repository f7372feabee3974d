"""What happened: enough to retell a game without knowing its rules.

Logs, animations, statistics and explanations are made from events; none of them works out a rule.
`type` is the event's name in messages.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from carcassonne_tui.box import Kind
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.scoring import Terms


class TurnBegan(NamedTuple):
    """A turn, or a part of one, has begun."""

    player: int
    turn: int
    part: int
    type: Literal["turn"] = "turn"


class Drawn(NamedTuple):
    """A player has drawn a tile."""

    player: int
    tile: str
    type: Literal["drawn"] = "drawn"


class Discarded(NamedTuple):
    """A tile fits nowhere and went to the box (R-PLACE-5)."""

    player: int
    tile: str
    type: Literal["discarded"] = "discarded"


class Placed(NamedTuple):
    """A tile was placed."""

    player: int
    tile: str
    x: int
    y: int
    rotation: int
    type: Literal["placed"] = "placed"


class Deployed(NamedTuple):
    """A figure was deployed on a segment of the tile at (x, y)."""

    player: int
    figure: Figure
    x: int
    y: int
    kind: Kind
    ports: tuple[str, ...]
    type: Literal["deployed"] = "deployed"


class Returned(NamedTuple):
    """A figure went back to its player's supply from a segment of the tile at (x, y)."""

    player: int
    figure: Figure
    x: int
    y: int
    kind: Kind
    ports: tuple[str, ...]
    type: Literal["returned"] = "returned"


class GoodsTaken(NamedTuple):
    """A player has taken tokens of a kind of goods (R-TB-1)."""

    player: int
    kind: str
    number: int
    type: Literal["goods"] = "goods"


class Scored(NamedTuple):
    """Points for a feature, or for goods in the final scoring.

    Attributes:
        kind: What was scored.
        complete: Whether it was complete.
        points: What each of `players` gets.
        players: Everyone who gets this amount, ascending.
        why: The parts of the sum, which add up to `points`.
        weights: The weight of each seat's followers on the feature, or its tokens, by seat (R-MAJ-1).
        parts: The feature's segments as (x, y, segment index on the tile there), in the order of laying;
            none for goods.
        final: Whether this is part of the final scoring.
    """

    kind: Kind | Literal["goods"]
    complete: bool
    points: int
    players: tuple[int, ...]
    why: Terms
    weights: tuple[int, ...]
    parts: tuple[tuple[int, int, int], ...]
    final: bool
    type: Literal["scored"] = "scored"

    @property
    def kind_name(self) -> str:
        """What was scored, as a word."""
        return self.kind if isinstance(self.kind, str) else self.kind.value

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells that the feature lies on, as (x, y), each once, in the order of laying."""
        return tuple(dict.fromkeys((x, y) for x, y, _ in self.parts))


class Over(NamedTuple):
    """The game is over.

    Attributes:
        ranking: The seats from the highest score to the lowest; equal scores in seating order.
        winners: All seats with the highest score: equal totals win jointly (R-END-2).
    """

    ranking: tuple[int, ...]
    winners: tuple[int, ...]
    type: Literal["over"] = "over"


Event = TurnBegan | Drawn | Discarded | Placed | Deployed | Returned | GoodsTaken | Scored | Over
"""Any of the things that can happen."""

"""A chapter of the rules: what one part of the rule book adds to the game.

The base game and the farmers are chapters like every box; the turn itself knows none of them by
name. A `Rulebook` is the chapters that the options open, put together for quick use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from carcassonne_tui.box import Kind, Tile, TileSet
from carcassonne_tui.rules.board import Board, TilePlan
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.pile import Laid, shuffled
from carcassonne_tui.rules.scoring import Score, Terms

if TYPE_CHECKING:
    from carcassonne_tui.rules.position import Position

Valuation = Callable[[Board, int, bool], Terms]
"""What a feature is worth: (board, root of the feature, whether it counts as complete) -> the terms."""


@dataclass(slots=True)
class Preparation:
    """What lies ready before the first turn; each chapter adds its part.

    Attributes:
        gardens: Whether garden copies play, or stand for their plain twins (R-AB-3).
        share: How much of the land is drawn from.
        start: The tiles on the table.
        first: Tiles that are shuffled by themselves and drawn before all others.
        after_first: Tiles that follow these in their order.
        land: The tiles that are shuffled into the rest of the draw pile.
    """

    gardens: bool
    share: Fraction = Fraction(1)
    start: list[Laid] = field(default_factory=list)
    first: list[Tile] = field(default_factory=list)
    after_first: list[Tile] = field(default_factory=list)
    land: list[Tile] = field(default_factory=list)

    def tiles_of(self, box: TileSet) -> list[Tile]:
        """All tiles of a box, its start and last tile included."""
        return box.pile(gardens=self.gardens)

    def pile(self, seed: int) -> list[Tile]:
        """The draw pile that a seed stands for, in draw order.

        A shorter one begins like a longer one from the same seed.
        """
        chance = Random(seed)
        first, land = shuffled(self.first, chance), shuffled(self.land, chance)
        return first + self.after_first + land[: self.drawn_land]

    @property
    def drawn_land(self) -> int:
        """How many of the land tiles are in the draw pile, rounded up."""
        return ceil(len(self.land) * self.share)

    def left_out(self, start: Iterable[Laid], pile: Iterable[Tile]) -> list[Tile]:
        """The land tiles that a shorter game leaves out: those neither on the table nor in the draw pile.

        They come in the order of the boxes, which tells nothing of how they were shuffled.

        Args:
            start: The tiles on the table.
            pile: The draw pile.
        """
        if self.share == 1:
            return []
        laid = Counter(tile for tile, *_ in start) - Counter(tile for tile, *_ in self.start)
        used = Counter(tile if self.gardens or tile.plain is None else tile.plain for tile in (*laid.elements(), *pile))
        return list((Counter(self.land) - used).elements())


class Companion(NamedTuple):
    """A figure that only joins an own follower and leaves with the last of them (R-TB-8).

    Attributes:
        figure: What it is; it has no weight.
        on_complete: Whether it may be deployed on a feature that the tile completes.
        rule: The id of the rule.
    """

    figure: Figure
    on_complete: bool
    rule: str


class Objection(NamedTuple):
    """Why a tile may not be placed although its edges fit.

    Attributes:
        reason: A short stable name.
        rule: The id of the rule.
        message: A sentence.
    """

    reason: str
    rule: str
    message: str


Restriction = Callable[[Board, int], Objection | None]
"""What forbids a placement although all edges fit: (the table without the tile, cell and rotation) -> why."""


class Chapter:
    """One chapter of the rules. Each method answers for this chapter alone; the defaults add nothing."""

    completes: ClassVar[tuple[Kind, ...]] = ()
    """The kinds of feature that this chapter scores during play, in the order of the log."""

    seats: ClassVar[int] = 0
    """How many may play with this chapter, if it allows more than others do."""

    source: ClassVar[str] = ""
    """The name of its returns, if it has any."""

    return_rule: ClassVar[str] = ""
    """The id of the rule that says when there is one."""

    tokens: ClassVar[tuple[str, ...]] = ()
    """The kinds of token that players gather by this chapter."""

    def __init__(self, options: Options) -> None:
        self.options = options

    @classmethod
    def opened(cls, options: Options) -> bool:  # noqa: ARG003 - for those that ask
        """Whether a game with these options plays by this chapter."""
        return True

    def prepare(self, preparation: Preparation) -> None:
        """Lay out this chapter's tiles."""

    def supply(self) -> Mapping[Figure, int]:
        """The figures that this chapter gives to each seat."""
        return {}

    def targets(self) -> Mapping[Kind, tuple[Figure, ...]]:
        """Which figures this chapter lets a player deploy on which kind of segment, if it is free."""
        return {}

    def companions(self) -> Mapping[Kind, Companion]:
        """Which figure may join an own follower on which kind of segment."""
        return {}

    def valuations(self, before: Mapping[Kind, Valuation]) -> Mapping[Kind, Valuation]:  # noqa: ARG002
        """What features of some kinds are worth.

        Args:
            before: What the chapters before this one say.
        """
        return {}

    def field_bonus(self, position: Position, field: int, seat: int) -> int:  # noqa: ARG002
        """How many points more each city that a field supplies is worth to a seat."""
        return 0

    def drawn_in_turn(self, tile: Tile) -> bool:  # noqa: ARG002
        """Whether a tile is drawn in the turn in which it is placed, whatever the draw timing is."""
        return False

    def restriction(self, plan: TilePlan) -> Restriction | None:  # noqa: ARG002
        """What else than its edges decides where a tile may be placed, if anything does."""
        return None

    def another_part(self, position: Position) -> bool:  # noqa: ARG002
        """Whether the tile just placed gives its player a second part of the turn."""
        return False

    def returns(self, position: Position) -> Iterable[int]:  # noqa: ARG002
        """The nodes from which the player may take a figure back instead of deploying one."""
        return ()

    def return_terms(self, position: Position, node: int) -> Terms | None:  # noqa: ARG002
        """What a figure that is taken back scores, or None if it scores nothing at all."""
        return None

    def tokens_for(self, position: Position, feature: int) -> Mapping[str, int]:  # noqa: ARG002
        """How many tokens of which kind the player to move takes for a feature that the tile has completed."""
        return {}

    def final_scores(self, position: Position) -> Iterator[Score]:  # noqa: ARG002
        """This chapter's part of the final scoring. It reads the position and changes nothing."""
        return iter(())

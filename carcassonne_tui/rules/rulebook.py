"""The chapters that some options open, put together so that a position can follow them quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from carcassonne_tui.box import Kind, Tile
from carcassonne_tui.rules.base import BaseGame
from carcassonne_tui.rules.board import SURROUNDED, Board, TilePlan
from carcassonne_tui.rules.chapter import Chapter, Companion, Preparation, Restriction, Valuation
from carcassonne_tui.rules.expansions import EXPANSIONS
from carcassonne_tui.rules.farmers import Farmers
from carcassonne_tui.rules.figures import WEIGHT_BITS, Figure, majority
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.scoring import Score, worth

if TYPE_CHECKING:
    from carcassonne_tui.rules.position import Position

CHAPTERS: tuple[type[Chapter], ...] = (BaseGame, Farmers, *EXPANSIONS)
"""Every chapter there is, in the order in which they apply."""


_SHARES = {"full": Fraction(1), "three_quarters": Fraction(3, 4), "half": Fraction(1, 2), "quarter": Fraction(1, 4)}


class RuledTile(TilePlan):
    """A tile plan that also knows what the rules make of its segments.

    Attributes:
        targets: (segment index, codes of the figures that may be deployed there if nobody is), for
            each segment on which any figure may stand.
        companions: (segment index, figure code, whether also on a complete feature) for each segment
            on which a figure may join an own follower.
        completable: Indices of the segments whose features score during play, in the order of
            the log. Monasteries are left out: a laid tile may complete those around it, too.
        restrictions: What else than the edges decides where it may be placed.
        drawn_in_turn: Whether it is drawn in the turn in which it is placed, whatever the draw timing is.
    """

    __slots__ = ("companions", "completable", "drawn_in_turn", "restrictions", "targets")

    def __init__(self, tile: Tile, rules: Rulebook) -> None:
        super().__init__(tile)
        codes = rules.figures.index
        self.targets = tuple(
            (segment.index, tuple(codes(figure) for figure in rules.targets[segment.kind]))
            for segment in tile.segments
            if segment.kind in rules.targets
        )
        self.companions = tuple(
            (segment.index, codes(companion.figure), companion.on_complete)
            for segment in tile.segments
            if (companion := rules.companions.get(segment.kind))
        )
        self.completable = tuple(
            segment.index
            for kind in rules.completes
            for segment in tile.segments
            if segment.kind is kind and kind not in SURROUNDED
        )
        self.restrictions: tuple[Restriction, ...] = tuple(
            restriction for chapter in rules.chapters if (restriction := chapter.restriction(self))
        )
        self.drawn_in_turn = any(chapter.drawn_in_turn(tile) for chapter in rules.chapters)


class Rulebook:
    """What the rules of a game with these options say.

    Attributes:
        options: The options.
        chapters: The chapters that they open.
        seats: How many may play at most.
        draws_ahead: Whether a tile is drawn when the turn before ends (R-TURN-3).
        figures: The kinds of figure in play; a figure's code is its index here.
        supply: How many of each figure a seat starts with, by code.
        units: What a figure of each code adds to a packed sum of followers for seat 0.
        targets: Kind of segment -> the figures that may be deployed on it if it is free.
        companions: Kind of segment -> the figure that may join an own follower there.
        completes: The kinds of feature that score during play, in the order of the log.
        valuations: Kind of feature -> what it is worth.
        tokens: The kinds of token that players gather.
        gatherers: The chapters that give tokens for completed features.
        prolongers: The chapters that may give a second part of a turn.
        returners: The chapters that let a player take a figure back; the number of one is its index here.
        adds_to_deploying: Whether there are any prolongers or returners.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.chapters = [chapter(options) for chapter in CHAPTERS if chapter.opened(options)]
        self.seats = max(chapter.seats for chapter in self.chapters)
        self.draws_ahead = options.draw_timing == "ahead"
        supply: dict[Figure, int] = {}
        self.targets: dict[Kind, tuple[Figure, ...]] = {}
        self.companions: dict[Kind, Companion] = {}
        self.valuations: dict[Kind, Valuation] = {}
        self.completes: tuple[Kind, ...] = ()
        self.tokens: tuple[str, ...] = ()
        for chapter in self.chapters:
            supply.update(chapter.supply())
            self.companions.update(chapter.companions())
            self.valuations.update(chapter.valuations(self.valuations))
            self.completes += chapter.completes
            self.tokens += chapter.tokens
            for kind, figures in chapter.targets().items():
                self.targets[kind] = self.targets.get(kind, ()) + figures
        self.figures = tuple(supply)
        self.supply = tuple(supply.values())
        self.units = tuple(figure.weight for figure in self.figures)
        self.gatherers = self._that_override(Chapter.tokens_for)
        self.prolongers = self._that_override(Chapter.another_part)
        self.returners = self._that_override(Chapter.returns)
        self.adds_to_deploying = bool(self.prolongers or self.returners)
        self._enrichers = self._that_override(Chapter.field_bonus)
        self._plans: dict[Tile, RuledTile] = {}

    def _that_override(self, method: Callable[..., Any]) -> tuple[Chapter, ...]:
        """The chapters that have something to say in one matter, so that the others need not be asked."""
        return tuple(chapter for chapter in self.chapters if getattr(type(chapter), method.__name__) is not method)

    def plan(self, tile: Tile) -> RuledTile:
        """The tile prepared for the table under these rules; made once."""
        plan = self._plans.get(tile)
        if plan is None:
            plan = self._plans[tile] = RuledTile(tile, self)
        return plan

    def unit(self, figure: int, seat: int) -> int:
        """What a seat's figure of a code adds to a packed sum of followers."""
        return self.units[figure] << WEIGHT_BITS * seat

    def field_bonus(self, position: Position, field: int, seat: int) -> int:
        """How many points more each city that a field supplies is worth to a seat."""
        if not self._enrichers:
            return 0
        return sum(chapter.field_bonus(position, field, seat) for chapter in self._enrichers)

    @property
    def scoring(self) -> tuple[str, ...]:
        """What can bring points, as words: kinds of feature, and `goods` if there are tokens."""
        kinds = tuple(kind.value for kind in Kind if kind in self.valuations)
        return (*kinds, "goods") if self.tokens else kinds

    def prepare(self) -> Preparation:
        """What lies ready before the first turn."""
        preparation = Preparation(gardens=Kind.GARDEN in self.targets, share=_SHARES[self.options.game_length])
        for chapter in self.chapters:
            chapter.prepare(preparation)
        return preparation

    def final_scores(self, position: Position) -> Iterator[Score]:
        """The final scoring of a position, which is also what it would be now (R-FIN-1 to R-FIN-7)."""
        yield from self._occupied_features(position.board)
        for chapter in self.chapters:
            yield from chapter.final_scores(position)

    def _occupied_features(self, board: Board) -> Iterator[Score]:
        """Every feature that still holds followers, of the kinds that score when complete (R-FIN-1 to R-FIN-5)."""
        occupied = [(board.kind(feature), feature) for feature in board.occupied() if board.followers[feature]]
        for kind in self.completes:
            value = self.valuations[kind]
            for found, feature in occupied:
                if found is kind:
                    complete = board.open_ends[feature] == 0
                    if complete or self.options.unfinished_scoring:
                        terms, followers = value(board, feature, complete), board.followers[feature]
                        yield Score(kind, feature, complete, True, terms, worth(terms), followers, majority(followers))


@lru_cache(maxsize=64)
def rulebook(options: Options) -> Rulebook:
    """The rulebook for some options, shared by all games that play by them."""
    return Rulebook(options)

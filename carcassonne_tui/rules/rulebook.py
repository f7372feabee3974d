"""The chapters that some options open, put together so that a position can follow them quickly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from carcassonne_tui.box import Kind, Tile
from carcassonne_tui.rules.base import BaseGame
from carcassonne_tui.rules.board import SURROUNDED, Board, TilePlan
from carcassonne_tui.rules.chapter import Chapter, Preparation, Valuation
from carcassonne_tui.rules.farmers import Farmers
from carcassonne_tui.rules.figures import WEIGHT_BITS, Figure
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.scoring import Score


def chapters(options: Options) -> list[Chapter]:
    """The chapters that the options open, in the order in which they apply."""
    opened: list[Chapter] = [BaseGame(options)]
    if options.farmers:
        opened.append(Farmers(options))
    return opened


class RuledTile(TilePlan):
    """A tile plan that also knows what the rules make of its segments.

    Attributes:
        targets: (segment index, codes of the figures that may be deployed there), for each
            segment on which any figure may stand.
        completable: Indices of the segments whose features score during play, in the order of
            the log. Monasteries are left out: a laid tile may complete those around it, too.
    """

    __slots__ = ("completable", "targets")

    def __init__(self, tile: Tile, targets: dict[Kind, tuple[int, ...]], completes: tuple[Kind, ...]) -> None:
        super().__init__(tile)
        self.targets = tuple(
            (segment.index, targets[segment.kind]) for segment in tile.segments if segment.kind in targets
        )
        self.completable = tuple(
            segment.index
            for kind in completes
            for segment in tile.segments
            if segment.kind is kind and kind not in SURROUNDED
        )


class Rulebook:
    """What the rules of a game with these options say.

    Attributes:
        options: The options.
        figures: The kinds of figure in play; a figure's code is its index here.
        supply: How many of each figure a seat starts with, by code.
        units: What a figure of each code adds to a packed sum of followers for seat 0.
        targets: Kind of segment -> the figures that may be deployed on it.
        completes: The kinds of feature that score during play, in the order of the log.
        valuations: Kind of feature -> what it is worth.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self._chapters = chapters(options)
        supply: dict[Figure, int] = {}
        self.targets: dict[Kind, tuple[Figure, ...]] = {}
        self.valuations: dict[Kind, Valuation] = {}
        self.completes: tuple[Kind, ...] = ()
        for chapter in self._chapters:
            supply.update(chapter.supply())
            self.valuations.update(chapter.valuations())
            self.completes += chapter.completes
            for kind, figures in chapter.targets().items():
                self.targets[kind] = self.targets.get(kind, ()) + figures
        self.figures = tuple(supply)
        self.supply = tuple(supply.values())
        self.units = tuple(figure.weight for figure in self.figures)
        self._targets = {
            kind: tuple(self.figures.index(figure) for figure in figures) for kind, figures in self.targets.items()
        }
        self._plans: dict[Tile, RuledTile] = {}

    def plan(self, tile: Tile) -> RuledTile:
        """The tile prepared for the table under these rules; made once."""
        plan = self._plans.get(tile)
        if plan is None:
            plan = self._plans[tile] = RuledTile(tile, self._targets, self.completes)
        return plan

    def unit(self, figure: int, seat: int) -> int:
        """What a seat's figure of a code adds to a packed sum of followers."""
        return self.units[figure] << WEIGHT_BITS * seat

    def prepare(self) -> Preparation:
        """What lies ready before the first turn."""
        preparation = Preparation()
        for chapter in self._chapters:
            chapter.prepare(preparation)
        return preparation

    def final_scores(self, board: Board) -> Iterator[Score]:
        """The final scoring of what stands on the board, which is also what it would be now (R-FIN-1 to R-FIN-7)."""
        for chapter in self._chapters:
            yield from chapter.final_scores(board)


@lru_cache(maxsize=64)
def rulebook(options: Options) -> Rulebook:
    """The rulebook for some options, shared by all games that play by them."""
    return Rulebook(options)

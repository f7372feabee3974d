"""A chapter of the rules: what one part of the rule book adds to the game.

The base game and the farmers are chapters like every box to come; the turn itself knows none of
them by name. A `Rulebook` is the chapters that the options open, put together for quick use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from carcassonne_tui.box import Kind, Tile
from carcassonne_tui.rules.board import Board
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.pile import Laid
from carcassonne_tui.rules.scoring import Score, Terms

Valuation = Callable[[Board, int, bool], Terms]
"""What a feature is worth: (board, root of the feature, whether it counts as complete) -> the terms."""


@dataclass(slots=True)
class Preparation:
    """What lies ready before the first turn; each chapter adds its part.

    Attributes:
        start: The tiles on the table.
        land: The tiles that are shuffled into the draw pile.
    """

    start: list[Laid] = field(default_factory=list)
    land: list[Tile] = field(default_factory=list)


class Chapter:
    """One chapter of the rules. Each method answers for this chapter alone; the defaults add nothing."""

    completes: ClassVar[tuple[Kind, ...]] = ()
    """The kinds of feature that this chapter scores during play, in the order of the log."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def prepare(self, preparation: Preparation) -> None:
        """Lay out this chapter's tiles."""

    def supply(self) -> Mapping[Figure, int]:
        """The figures that this chapter gives to each seat."""
        return {}

    def targets(self) -> Mapping[Kind, tuple[Figure, ...]]:
        """Which figures this chapter lets a player deploy on which kind of segment."""
        return {}

    def valuations(self) -> Mapping[Kind, Valuation]:
        """What features of some kinds are worth."""
        return {}

    def final_scores(self, board: Board) -> Iterable[Score]:  # noqa: ARG002 - nothing to read here
        """This chapter's part of the final scoring. It reads the board and changes nothing."""
        return ()

"""The Abbot: a follower for monasteries and gardens that may be taken back early, for points (R-AB)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from carcassonne_tui.box import Kind
from carcassonne_tui.rules.base import surrounded
from carcassonne_tui.rules.chapter import Chapter, Valuation
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.scoring import Terms

if TYPE_CHECKING:
    from carcassonne_tui.rules.position import Position


class Abbot(Chapter):
    """The Abbot, and the gardens that only he may stand on (R-AB)."""

    completes = (Kind.GARDEN,)
    source = "abbot"
    return_rule = "R-AB-4"

    @classmethod
    def opened(cls, options: Options) -> bool:
        """The Abbot is an option."""
        return options.abbot

    def supply(self) -> Mapping[Figure, int]:
        """One abbot (R-AB-1)."""
        return {Figure.ABBOT: 1}

    def targets(self) -> Mapping[Kind, tuple[Figure, ...]]:
        """Monasteries and gardens (R-AB-1)."""
        return dict.fromkeys((Kind.MONASTERY, Kind.GARDEN), (Figure.ABBOT,))

    def valuations(self, before: Mapping[Kind, Valuation]) -> Mapping[Kind, Valuation]:  # noqa: ARG002
        """A garden is worth what a monastery is (R-AB-2, R-AB-6)."""
        return {Kind.GARDEN: surrounded(Kind.GARDEN, self.options.monastery_self_point)}

    def returns(self, position: Position) -> Iterable[int]:
        """The player's abbot, unless what he stands on is complete (R-AB-4, R-AB-5)."""
        board = position.board
        mine = position.player, position.rules.figures.index(Figure.ABBOT)
        return [node for node, figure in board.figures.items() if figure == mine and board.open_ends[board.root[node]]]

    def return_terms(self, position: Position, node: int) -> Terms | None:
        """1 and the number of tiles around him (R-AB-4)."""
        feature = position.board.root[node]
        return position.rules.valuations[position.board.kind(feature)](position.board, feature, True)

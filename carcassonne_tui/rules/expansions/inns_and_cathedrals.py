"""Inns & Cathedrals: more for roads and cities that get finished, and a large meeple (R-IC)."""

from __future__ import annotations

from collections.abc import Mapping

from carcassonne_tui.box import Kind, Mark, tileset
from carcassonne_tui.rules.board import Board
from carcassonne_tui.rules.chapter import Chapter, Preparation, Valuation
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.scoring import Term, Terms


class InnsAndCathedralsTiles(Chapter):
    """The tiles of Inns & Cathedrals, whatever is printed on them (R-IC-7)."""

    @classmethod
    def opened(cls, options: Options) -> bool:
        """The tiles play with the whole box and by themselves."""
        return options.inns_and_cathedrals != "off"

    def prepare(self, preparation: Preparation) -> None:
        """18 tiles are shuffled in."""
        preparation.land += preparation.tiles_of(tileset("inns_and_cathedrals"))


class InnsAndCathedrals(Chapter):
    """Inns, cathedrals, the large meeple and a sixth player (R-IC)."""

    seats = 6

    @classmethod
    def opened(cls, options: Options) -> bool:
        """The box is an option."""
        return options.inns_and_cathedrals == "full"

    def supply(self) -> Mapping[Figure, int]:
        """One large meeple (R-IC-1)."""
        return {Figure.LARGE: 1}

    def targets(self) -> Mapping[Kind, tuple[Figure, ...]]:
        """A large meeple stands wherever a meeple may (R-IC-1)."""
        kinds = [Kind.ROAD, Kind.CITY, Kind.MONASTERY]
        if self.options.farmers:
            kinds.append(Kind.FIELD)
        return dict.fromkeys(kinds, (Figure.LARGE,))

    def valuations(self, before: Mapping[Kind, Valuation]) -> Mapping[Kind, Valuation]:
        """Roads with an inn and cities with a cathedral are worth one more a part, or nothing (R-IC-2, R-IC-3)."""
        return {
            Kind.ROAD: _all_or_nothing(before[Kind.ROAD], Mark.INN, 2),
            Kind.CITY: _all_or_nothing(before[Kind.CITY], Mark.CATHEDRAL, 3),
        }


def _all_or_nothing(usual: Valuation, mark: Mark, each: int) -> Valuation:
    """`each` for every tile and coat of arms of a complete feature with a mark, nothing if it is incomplete."""

    def value(board: Board, feature: int, complete: bool) -> Terms:
        terms = usual(board, feature, complete)
        if mark not in board.marks(feature):
            return terms
        return tuple(Term(what, number, each if complete else 0) for what, number, _ in terms)

    return value

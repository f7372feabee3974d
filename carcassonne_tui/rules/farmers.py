"""The farmers: meeples on fields, which score once, at the end, for the cities they supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from carcassonne_tui.box import Kind
from carcassonne_tui.rules.board import Board
from carcassonne_tui.rules.chapter import Chapter, Valuation
from carcassonne_tui.rules.figures import Figure, majority
from carcassonne_tui.rules.options import FarmScoring
from carcassonne_tui.rules.scoring import Score, Term, Terms, worth


class Farmers(Chapter):
    """The farmers (R-FARM)."""

    def targets(self) -> Mapping[Kind, tuple[Figure, ...]]:
        """A meeple is a farmer on a field (R-FARM-1)."""
        return {Kind.FIELD: (Figure.MEEPLE,)}

    def valuations(self) -> Mapping[Kind, Valuation]:
        """Fields."""
        return {Kind.FIELD: _field(_EACH[self.options.farm_scoring])}

    def final_scores(self, board: Board) -> Iterable[Score]:
        """The fields, in the way of the chosen edition (R-FARM-7)."""
        fields = [
            feature for feature in board.occupied() if board.kind(feature) is Kind.FIELD and board.followers[feature]
        ]
        method = self.options.farm_scoring
        return _SCORINGS[method](board, fields, _EACH[method])


def _field(each: int) -> Valuation:
    """`each` a complete city (R-FARM-4)."""

    def value(board: Board, field: int, complete: bool) -> Terms:  # noqa: ARG001 - never complete
        return (Term("cities", len(board.completed_cities(field)), each),)

    return value


def _third(board: Board, fields: list[int], each: int) -> Iterable[Score]:
    """Each field pays its majority for each complete city it touches."""
    value = _field(each)
    for field in fields:
        terms, followers = value(board, field, False), board.followers[field]
        yield Score(Kind.FIELD, field, False, True, terms, worth(terms), followers, majority(followers))


def _second(board: Board, fields: list[int], each: int) -> Iterable[Score]:
    """Each seat is paid for each complete city beside any field it holds, once a city."""
    cities: dict[int, set[int]] = {}
    held: dict[int, int] = {}
    for field in fields:
        for seat in majority(board.followers[field]):
            held.setdefault(seat, field)
            cities.setdefault(seat, set()).update(board.completed_cities(field))
    for seat in sorted(held):
        terms = (Term("cities", len(cities[seat]), each),)
        followers = board.followers[held[seat]]
        yield Score(Kind.FIELD, held[seat], False, True, terms, worth(terms), followers, (seat,))


def _first(board: Board, fields: list[int], each: int) -> Iterable[Score]:
    """Each complete city pays the majority among the farmers of all fields that touch it."""
    farmers: dict[int, int] = {}
    for field in fields:
        for city in board.completed_cities(field):
            farmers[city] = farmers.get(city, 0) + board.followers[field]
    for city, followers in farmers.items():
        terms = (Term("cities", 1, each),)
        yield Score(Kind.FIELD, city, False, True, terms, each, followers, majority(followers))


_SCORINGS: Mapping[FarmScoring, Callable[[Board, list[int], int], Iterable[Score]]] = {
    FarmScoring.THIRD: _third,
    FarmScoring.SECOND: _second,
    FarmScoring.FIRST: _first,
    FarmScoring.BGA_FIRST: _first,
}
_EACH: Mapping[FarmScoring, int] = {
    FarmScoring.THIRD: 3,
    FarmScoring.SECOND: 3,
    FarmScoring.FIRST: 4,
    FarmScoring.BGA_FIRST: 3,
}

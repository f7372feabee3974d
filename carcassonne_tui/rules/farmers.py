"""The farmers: meeples on fields, which score once, at the end, for the cities they supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from carcassonne_tui.box import Kind
from carcassonne_tui.rules.board import Board
from carcassonne_tui.rules.chapter import Chapter, Valuation
from carcassonne_tui.rules.figures import Figure, majority
from carcassonne_tui.rules.options import FarmScoring, Options
from carcassonne_tui.rules.scoring import Score, Term, Terms, worth

if TYPE_CHECKING:
    from carcassonne_tui.rules.position import Position


class Farmers(Chapter):
    """The farmers (R-FARM)."""

    @classmethod
    def opened(cls, options: Options) -> bool:
        """Farmers are an option (R-FARM-0)."""
        return options.farmers

    def targets(self) -> Mapping[Kind, tuple[Figure, ...]]:
        """A meeple is a farmer on a field (R-FARM-1)."""
        return {Kind.FIELD: (Figure.MEEPLE,)}

    def valuations(self, before: Mapping[Kind, Valuation]) -> Mapping[Kind, Valuation]:  # noqa: ARG002
        """Fields."""
        return {Kind.FIELD: _field(_EACH[self.options.farm_scoring])}

    def final_scores(self, position: Position) -> Iterator[Score]:
        """The fields, in the way of the chosen edition (R-FARM-7)."""
        board = position.board
        fields = [
            feature for feature in board.occupied() if board.kind(feature) is Kind.FIELD and board.followers[feature]
        ]
        method = self.options.farm_scoring
        yield from _SCORINGS[method](position, fields, _EACH[method])


def _field(each: int) -> Valuation:
    """`each` a complete city (R-FARM-4)."""

    def value(board: Board, field: int, complete: bool) -> Terms:  # noqa: ARG001 - never complete
        return (Term("cities", len(board.completed_cities(field)), each),)

    return value


def _third(position: Position, fields: list[int], each: int) -> Iterable[Score]:
    """Each field pays its majority for each complete city it touches."""
    board = position.board
    for field in fields:
        followers, cities = board.followers[field], len(board.completed_cities(field))
        bonuses = {seat: position.rules.field_bonus(position, field, seat) for seat in majority(followers)}
        yield from _shared(field, cities, each, bonuses, followers)


def _second(position: Position, fields: list[int], each: int) -> Iterable[Score]:
    """Each seat is paid for each complete city beside any field it holds, once a city."""
    board = position.board
    bonuses: dict[int, dict[int, int]] = {}
    held: dict[int, int] = {}
    for field in fields:
        for seat in majority(board.followers[field]):
            held.setdefault(seat, field)
            best = bonuses.setdefault(seat, {})
            bonus = position.rules.field_bonus(position, field, seat)
            for city in board.completed_cities(field):
                best[city] = max(bonus, best.get(city, 0))
    for seat in sorted(held):
        paid = bonuses[seat].values()
        terms = _terms(len(paid), each, sum(paid))
        yield Score(Kind.FIELD, held[seat], False, True, terms, worth(terms), board.followers[held[seat]], (seat,))


def _first(position: Position, fields: list[int], each: int) -> Iterable[Score]:
    """Each complete city pays the majority among the farmers of all fields that touch it."""
    board = position.board
    touching: dict[int, list[int]] = {}
    for field in fields:
        for city in board.completed_cities(field):
            touching.setdefault(city, []).append(field)
    for city, around in touching.items():
        followers = sum(board.followers[field] for field in around)
        bonuses = {
            seat: max(position.rules.field_bonus(position, field, seat) for field in around)
            for seat in majority(followers)
        }
        yield from _shared(city, 1, each, bonuses, followers)


def _shared(feature: int, cities: int, each: int, bonuses: Mapping[int, int], followers: int) -> Iterator[Score]:
    """The same cities paid to several seats: one score for each amount.

    Args:
        feature: What the score is shown at.
        cities: How many cities are paid for.
        each: Points for each.
        bonuses: Seat -> points more for each.
        followers: The weights that were compared, packed by seat.
    """
    if not cities:
        bonuses = dict.fromkeys(bonuses, 0)
    for bonus in sorted(set(bonuses.values())):
        seats = tuple(seat for seat in bonuses if bonuses[seat] == bonus)
        terms = _terms(cities, each, cities * bonus)
        yield Score(Kind.FIELD, feature, False, True, terms, worth(terms), followers, seats)


def _terms(cities: int, each: int, bonus: int) -> Terms:
    """So many cities, and points more than usual for them."""
    return Term("cities", cities, each), *([Term("city_bonus", bonus, 1)] if bonus else [])


_SCORINGS: Mapping[FarmScoring, Callable[[Position, list[int], int], Iterable[Score]]] = {
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

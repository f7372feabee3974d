"""Traders & Builders: goods for whoever completes a city, a builder and a pig (R-TB)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from carcassonne_tui.box import Kind, Mark, tileset
from carcassonne_tui.rules.chapter import Chapter, Companion, Preparation
from carcassonne_tui.rules.figures import WEIGHT_BITS, Figure, majority
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.scoring import Score, Term, worth

if TYPE_CHECKING:
    from carcassonne_tui.rules.position import Position

_GOODS = {mark.value: mark for mark in (Mark.WINE, Mark.GRAIN, Mark.CLOTH)}


class TradersAndBuildersTiles(Chapter):
    """The tiles of Traders & Builders, whatever is printed on them (R-IC-7)."""

    @classmethod
    def opened(cls, options: Options) -> bool:
        """The tiles play with the whole box and by themselves."""
        return options.traders_and_builders != "off"

    def prepare(self, preparation: Preparation) -> None:
        """24 tiles are shuffled in."""
        preparation.land += preparation.tiles_of(tileset("traders_and_builders"))


class TradersAndBuilders(Chapter):
    """Goods, the builder and the pig (R-TB)."""

    tokens = tuple(_GOODS)

    @classmethod
    def opened(cls, options: Options) -> bool:
        """The box is an option."""
        return options.traders_and_builders == "full"

    def supply(self) -> Mapping[Figure, int]:
        """A builder, and with farmers a pig (R-TB-4, R-TB-9)."""
        return {Figure.BUILDER: 1, Figure.PIG: 1} if self.options.farmers else {Figure.BUILDER: 1}

    def companions(self) -> Mapping[Kind, Companion]:
        """A builder joins a traveller or a knight, a pig a farmer (R-TB-4, R-TB-9)."""
        builder = Companion(Figure.BUILDER, self.options.builder_on_completed == "allow", "R-TB-4")
        companions = {Kind.ROAD: builder, Kind.CITY: builder}
        if self.options.farmers:
            companions[Kind.FIELD] = Companion(Figure.PIG, True, "R-TB-9")
        return companions

    def field_bonus(self, position: Position, field: int, seat: int) -> int:
        """1 with a pig on the field (R-TB-9)."""
        pig, figures = position.rules.figures.index(Figure.PIG), position.board.figures
        return int(any(figures.get(node) == (seat, pig) for node in position.board.nodes(field)))

    def another_part(self, position: Position) -> bool:
        """When the tile prolongs a feature in which the player's builder stands already (R-TB-5)."""
        assert position.placed is not None
        builder, board = position.rules.figures.index(Figure.BUILDER), position.board
        if position.in_supply(position.player, builder):
            return False
        prolonged = board.features_of(position.placed.cell)
        mine = position.player, builder
        return any(figure == mine and board.root[node] in prolonged for node, figure in board.figures.items())

    def tokens_for(self, position: Position, feature: int) -> Mapping[str, int]:
        """The goods of a city, for the player whose tile completed it (R-TB-1)."""
        board = position.board
        if board.kind(feature) is not Kind.CITY or (self.options.goods_need_owner and not board.followers[feature]):
            return {}
        shown = board.marks(feature)
        return {name: shown.count(mark) for name, mark in _GOODS.items() if mark in shown}

    def final_scores(self, position: Position) -> Iterator[Score]:
        """10 for the most goods of each kind (R-TB-2)."""
        for name in self.tokens:
            tokens = sum(position.gathered(seat, name) << WEIGHT_BITS * seat for seat in range(position.seats))
            if tokens:
                terms = (Term(name, 1, 10),)
                yield Score("goods", None, True, True, terms, worth(terms), tokens, majority(tokens))

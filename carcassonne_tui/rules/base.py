"""The base game: its tiles and meeples, and what roads, cities and monasteries are worth."""

from __future__ import annotations

from collections.abc import Mapping

from carcassonne_tui.box import Kind, tileset
from carcassonne_tui.rules.board import Board
from carcassonne_tui.rules.cells import AROUND
from carcassonne_tui.rules.chapter import Chapter, Preparation, Valuation
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.pile import Laid
from carcassonne_tui.rules.scoring import Term, Terms


class BaseGame(Chapter):
    """The base game (R-SETUP to R-FIN)."""

    completes = (Kind.ROAD, Kind.CITY, Kind.MONASTERY)
    seats = 5

    def prepare(self, preparation: Preparation) -> None:
        """The start tile lies at (0, 0), the other 71 tiles are shuffled (R-SETUP-1)."""
        box = tileset("base")
        land = preparation.tiles_of(box)
        if box.start is not None:
            land.remove(box.start)
            preparation.start.append(Laid(box.start, 0, 0, 0))
        preparation.land += land

    def supply(self) -> Mapping[Figure, int]:
        """Seven meeples, or as many as the options say (R-SETUP-3)."""
        return {Figure.MEEPLE: self.options.hand_meeples}

    def targets(self) -> Mapping[Kind, tuple[Figure, ...]]:
        """A meeple is a traveller on a road, a knight in a city, a monk in a monastery (R-MEEP-5)."""
        return dict.fromkeys((Kind.ROAD, Kind.CITY, Kind.MONASTERY), (Figure.MEEPLE,))

    def valuations(self, before: Mapping[Kind, Valuation]) -> Mapping[Kind, Valuation]:  # noqa: ARG002
        """Roads, cities and monasteries."""
        return {
            Kind.ROAD: _road,
            Kind.CITY: self._city,
            Kind.MONASTERY: surrounded(Kind.MONASTERY, self.options.monastery_self_point),
        }

    def _city(self, board: Board, city: int, complete: bool) -> Terms:
        """2 a tile and a coat of arms when complete (R-CITY-1), else 1 (R-FIN-3); small cities by option (R-CITY-3)."""
        tiles, coats_of_arms = board.tile_count(city), board.coats_of_arms(city)
        small = complete and tiles == 2 and self.options.small_city == 2
        each = 2 if complete and not small else 1
        if not coats_of_arms:
            return (Term("tiles", tiles, each),)
        return Term("tiles", tiles, each), Term("coats_of_arms", coats_of_arms, each)


def surrounded(kind: Kind, self_point: bool) -> Valuation:
    """1 for itself and 1 for each tile around it (R-MON-1); itself by option if incomplete (R-FIN-4).

    Args:
        kind: What it is that the tiles lie around.
        self_point: Whether it counts itself when it is incomplete.
    """

    def value(board: Board, feature: int, complete: bool) -> Terms:
        surroundings = Term("surroundings", len(AROUND) - board.open_ends[feature], 1)
        if complete or self_point:
            return Term(kind.value, 1, 1), surroundings
        return (surroundings,)

    return value


def _road(board: Board, road: int, complete: bool) -> Terms:  # noqa: ARG001 - the same either way
    """1 a tile, complete or not (R-ROAD-3, R-FIN-2)."""
    return (Term("tiles", board.tile_count(road), 1),)

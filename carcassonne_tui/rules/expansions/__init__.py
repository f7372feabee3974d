"""The boxes beside the base game: one module for each.

Two boxes can be played with their tiles alone; their tiles are a chapter of their own.
"""

from carcassonne_tui.rules.chapter import Chapter
from carcassonne_tui.rules.expansions.abbot import Abbot
from carcassonne_tui.rules.expansions.festival import Festival
from carcassonne_tui.rules.expansions.inns_and_cathedrals import InnsAndCathedrals, InnsAndCathedralsTiles
from carcassonne_tui.rules.expansions.river import River
from carcassonne_tui.rules.expansions.traders_and_builders import TradersAndBuilders, TradersAndBuildersTiles

EXPANSIONS: tuple[type[Chapter], ...] = (
    River,
    Abbot,
    Festival,
    InnsAndCathedralsTiles,
    InnsAndCathedrals,
    TradersAndBuildersTiles,
    TradersAndBuilders,
)
"""The chapters of every box beside the base game, in the order in which they apply."""

__all__ = ["EXPANSIONS"]

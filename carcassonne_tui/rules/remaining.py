"""Which tiles are still to come: what everybody at the table can count for themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from carcassonne_tui.box import Kind, Tile, boxes
from carcassonne_tui.rules.position import Phase, Position


class BoxTiles(NamedTuple):
    """Some tiles of one box.

    Attributes:
        box: The box's short name, e.g. `base`.
        counts: The tile types in the order of the box's file, and how many of each there are, at least 1.
    """

    box: str
    counts: tuple[tuple[Tile, int], ...]

    @property
    def total(self) -> int:
        """How many tiles they are."""
        return sum(count for _, count in self.counts)


def remaining_tiles(position: Position) -> Counter[Tile]:
    """How many tiles of each type nobody has seen.

    They are the tiles of the draw pile less those that have been drawn, which everybody has seen: on the
    table, put aside or in a hand; and with them the tiles that a shorter game has left out. Which
    of them will be drawn nobody knows; how many, `Position.remaining` says. In what order they lie
    plays no part: the types come in that of the tile files. Where gardens play none, a garden copy counts
    as its plain twin (R-AB-3).
    """
    tiles = [plan.tile for plan in position.pile]
    unseen = _count(position, (*tiles, *position.left_out))
    unseen.subtract(_count(position, tiles[: position.drawn]))
    return +unseen


def tiles_at_hand(position: Position) -> Counter[Tile]:
    """How many tiles of each type are drawn and still to be placed: the tile of the turn, and those drawn ahead."""
    drawn = [*position.held, position.plan if position.phase is Phase.PLACE else None]
    return _count(position, [plan.tile for plan in drawn if plan])


def tiles_put_aside(position: Position) -> Counter[Tile]:
    """How many tiles of each type fitted nowhere and went to the box (R-PLACE-5), counted in the same way."""
    return _count(position, position.boxed)


def _count(position: Position, tiles: Iterable[Tile]) -> Counter[Tile]:
    gardens = Kind.GARDEN in position.rules.targets
    counts = Counter(tile if gardens or tile.plain is None else tile.plain for tile in tiles)
    return Counter({tile: counts[tile] for tile in boxes() if counts[tile]})


def by_box(position: Position, tiles: Mapping[Tile, int]) -> list[BoxTiles]:
    """Some tiles box by box, the boxes in the order in which a game by these rules begins to draw from them.

    Args:
        position: Any position of the game.
        tiles: How many there are of each type.
    """
    found: dict[str, dict[Tile, int]] = {
        box: {} for box in (*_order_of_play(position), *dict.fromkeys(boxes().values()))
    }
    for tile, box in boxes().items():
        if count := tiles.get(tile, 0):
            found[box][tile] = count
    return [BoxTiles(box, tuple(counts.items())) for box, counts in found.items() if counts]


def _order_of_play(position: Position) -> list[str]:
    """The boxes whose tiles lie ready at the start, those that are drawn from first before the others."""
    ready = position.rules.prepare()
    return [boxes()[tile] for tile in (*ready.first, *ready.after_first, *ready.land)]

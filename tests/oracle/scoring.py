"""Who may deploy where, and what everything pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from .board import Board, Cell, Feature, Part, feature, parts_at, segments_at, square
from .options import Options

WEIGHT = {"meeple": 1}
"""What each kind of follower counts in a majority (R-MAJ-1)."""

TARGETS = {"meeple": {"road", "city", "monastery"}}
"""Where each kind of figure may stand, fields apart (R-MEEP-5)."""


class Spot(NamedTuple):
    """A segment of a tile as players name it: its kind and its ports, e.g. `road`, `{"E", "W"}`."""

    kind: str
    ports: frozenset[str]


class Figure(NamedTuple):
    """A figure on the table: whose it is, what it is, and where it stands."""

    player: int
    figure: str
    x: int
    y: int
    spot: Spot


class Scored(NamedTuple):
    """What a feature pays each of some players, and how many tiles it has.

    With `farm_scoring` second it is all fields of a player, with first and bga_first a city that pays farmers.
    """

    kind: str
    points: int
    players: tuple[int, ...]
    tiles: int


def part_of(board: Board, figure: Figure) -> Part:
    """The segment on the table on which a figure stands.

    Raises:
        ValueError: If its tile has no such segment.
    """
    spots = [spot_of(board, part) for part in parts_at(board, (figure.x, figure.y))]
    return figure.x, figure.y, spots.index(figure.spot)


def spot_of(board: Board, part: Part) -> Spot:
    """A segment on the table as players name it."""
    x, y, number = part
    segment = segments_at(board, (x, y))[number]
    return Spot(segment.kind, segment.ports)


def deployments(
    board: Board, figures: Iterable[Figure], placed: Cell, options: Options, supply: Mapping[str, int]
) -> set[Spot]:
    """Where a player with that supply may deploy a meeple on the tile just placed (R-MEEP-1 to 5, R-FARM-0/1)."""
    if supply["meeple"] == 0:
        return set()
    kinds = TARGETS["meeple"] | ({"field"} if options.farmers else set())
    occupied = {part_of(board, figure) for figure in figures}
    spots = ((part, spot_of(board, part)) for part in parts_at(board, placed))
    return {spot for part, spot in spots if spot.kind in kinds and not feature(board, *part).parts & occupied}


def score_completed(
    board: Board, figures: Collection[Figure], placed: Cell, options: Options
) -> tuple[list[Scored], list[Figure]]:
    """What the features pay that the tile just placed completes, and which figures go home from them.

    Features without a figure pay nobody and are left out (R-SCORE-1 to 4, R-MAJ-1 to 3).
    """
    grown = {part for part in parts_at(board, placed) if spot_of(board, part).kind in ("road", "city")}
    around = {part for cell in square(placed) & set(board) for part in parts_at(board, cell)}
    surrounded = {part for part in around if spot_of(board, part).kind in ("monastery", "garden")}
    touched = {feature(board, *part) for part in grown | surrounded}
    scored: list[Scored] = []
    returning: list[Figure] = []
    for completed in sorted((each for each in touched if each.complete), key=_order):
        present = figures_in(board, figures, completed)
        if present:
            scored.append(Scored(completed.kind, value(completed, options), owners(present), len(completed.tiles)))
            returning += present
    return scored, returning


def _order(each: Feature) -> tuple[str, list[Part]]:
    """The order in which features are listed: by kind, then by position."""
    return each.kind, sorted(each.parts)


def figures_in(board: Board, figures: Iterable[Figure], where: Feature) -> list[Figure]:
    """Those of the figures that stand in that feature."""
    return [figure for figure in figures if part_of(board, figure) in where.parts]


def owners(present: Iterable[Figure]) -> tuple[int, ...]:
    """Whoever has the most followers among these, all of them on a tie (R-MAJ-1/2)."""
    weights: Counter[int] = Counter()
    for figure in present:
        weights[figure.player] += WEIGHT[figure.figure]
    return tuple(sorted(player for player in weights if weights[player] == max(weights.values())))


def value(each: Feature, options: Options) -> int:
    """What a road, city, monastery or garden pays as it is, complete or not.

    R-ROAD-3, R-CITY-1/3, R-MON-1, R-FIN-2 to R-FIN-4.
    """
    tiles = len(each.tiles)
    if each.kind == "city":
        is_small = options.small_city == 2 and tiles == 2
        rate = 2 if each.complete and not is_small else 1
        return rate * (tiles + each.coats_of_arms)
    if each.kind in ("monastery", "garden") and not each.complete and not options.monastery_self_point:
        return tiles - 1
    return tiles


def final_scores(board: Board, figures: Collection[Figure], options: Options) -> list[Scored]:
    """What the final scoring pays: features with figures, then fields, those that are worth nothing included."""
    held = sorted({feature(board, *part_of(board, figure)) for figure in figures}, key=_order)
    scored = [
        Scored(each.kind, value(each, options), owners(figures_in(board, figures, each)), len(each.tiles))
        for each in held
        if each.kind != "field" and (each.complete or options.unfinished_scoring)
    ]
    farms = [Farm(each, figures_in(board, figures, each), cities(board, each)) for each in held if each.kind == "field"]
    return scored + FARM_SCORING[options.farm_scoring](farms)


class Farm(NamedTuple):
    """A field with farmers, and the completed cities that it touches."""

    field: Feature
    farmers: list[Figure]
    cities: set[Feature]


def cities(board: Board, field: Feature) -> set[Feature]:
    """The completed cities that a field touches, each once (R-FARM-3/4)."""
    touched = {
        feature(board, x, y, city)
        for x, y, number in field.parts
        for city in segments_at(board, (x, y))[number].borders
    }
    return {city for city in touched if city.complete}


def _third(farms: list[Farm]) -> list[Scored]:
    """Every field pays its owners 3 for each completed city that it touches (R-FARM-7)."""
    return [Scored("field", 3 * len(farm.cities), owners(farm.farmers), len(farm.field.tiles)) for farm in farms]


def _second(farms: list[Farm]) -> list[Scored]:
    """Every player gets 3 for each completed city that any of his fields touches (R-FARM-7)."""
    scored = []
    for player in sorted({player for farm in farms for player in owners(farm.farmers)}):
        owned = [farm for farm in farms if player in owners(farm.farmers)]
        paying = {city for farm in owned for city in farm.cities}
        tiles = {cell for farm in owned for cell in farm.field.tiles}
        scored.append(Scored("field", 3 * len(paying), (player,), len(tiles)))
    return scored


def _by_city(farms: list[Farm], points: int) -> list[Scored]:
    """Every completed city pays whoever has the most farmers in all fields around it together (R-FARM-7)."""
    scored = []
    for city in sorted({city for farm in farms for city in farm.cities}, key=_order):
        farmers = [farmer for farm in farms if city in farm.cities for farmer in farm.farmers]
        scored.append(Scored("field", points, owners(farmers), len(city.tiles)))
    return scored


FARM_SCORING: dict[str, Callable[[list[Farm]], list[Scored]]] = {
    "third": _third,
    "second": _second,
    "first": lambda farms: _by_city(farms, 4),
    "bga_first": lambda farms: _by_city(farms, 3),
}
"""How fields pay, by the value of the option `farm_scoring`."""

"""Who may deploy where and take back what, and what everything pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from .board import Board, Cell, Feature, Part, feature, parts_at, segments_at, square
from .options import Options
from .tiles import catalogue

WEIGHT = {"meeple": 1, "large": 2, "abbot": 1}
"""What each kind of follower counts in a majority (R-MAJ-1, R-IC-1); the other figures are no followers."""

TARGETS = {
    "meeple": {"road", "city", "monastery", "field"},
    "large": {"road", "city", "monastery", "field"},
    "abbot": {"monastery", "garden"},
    "builder": {"road", "city"},
    "pig": {"field"},
}
"""Where each kind of figure may stand (R-MEEP-5, R-IC-1, R-AB-1, R-TB-4, R-TB-9); fields only with farmers."""

GOODS = ("wine", "grain", "cloth")
"""The kinds of goods."""


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


class Deployment(NamedTuple):
    """A figure that is deployed on the placed tile, and its spot there."""

    figure: str
    spot: Spot


class Return(NamedTuple):
    """A figure that its player takes back; `source` is the rule that allows it, `abbot` or `festival`."""

    source: str
    figure: Figure


class Scored(NamedTuple):
    """What a feature pays each of some players, and how many tiles it has.

    With `farm_scoring` second it is all fields of a player, with first and bga_first a city that pays farmers.
    Goods are of the kind `goods` and have no tiles.
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
    board: Board, figures: Iterable[Figure], placed: Cell, options: Options, player: int, supply: Mapping[str, int]
) -> set[Deployment]:
    """What a player with that supply may deploy on the tile just placed.

    R-MEEP-1 to 5, R-FARM-0/1, R-IC-1, R-AB-1, R-TB-4, R-TB-9.
    """
    allowed = set()
    for part in parts_at(board, placed):
        whole = feature(board, *part)
        present = followers_in(board, figures, whole)
        joins_own = any(figure.player == player for figure in present)
        for figure, targets in TARGETS.items():
            if whole.kind not in targets or not supply.get(figure) or (whole.kind == "field" and not options.farmers):
                continue
            if figure in WEIGHT:
                may = not present
            elif figure == "builder":
                may = joins_own and (not whole.complete or options.builder_on_completed == "allow")
            else:
                may = joins_own
            if may:
                allowed.add(Deployment(figure, spot_of(board, part)))
    return allowed


def returns(board: Board, figures: Iterable[Figure], placed: Cell, options: Options, player: int) -> set[Return]:
    """What a player may take back after placing that tile (R-AB-4/5, R-FE-2, R-FE-4)."""
    allowed = set()
    for figure in figures:
        if figure.player != player:
            continue
        if figure.figure == "abbot" and not feature(board, *part_of(board, figure)).complete:
            allowed.add(Return("abbot", figure))
        is_meant = options.festival_scope == "figures" or figure.figure in WEIGHT
        if options.festival and is_meant and "festival" in catalogue()[board[placed][0]].marks:
            allowed.add(Return("festival", figure))
    return allowed


def score_return(board: Board, returned: Return) -> list[Scored]:
    """What taking that figure back pays: an abbot 1 for each tile of the square around him, others nothing (R-AB-4)."""
    if returned.source != "abbot":
        return []
    whole = feature(board, *part_of(board, returned.figure))
    return [Scored(whole.kind, len(whole.tiles), (returned.figure.player,), len(whole.tiles))]


def lonely(board: Board, figures: Collection[Figure]) -> list[Figure]:
    """The builders and pigs whose player has no follower left in their feature (R-TB-8)."""
    return [
        figure
        for figure in figures
        if figure.figure not in WEIGHT
        and figure.player
        not in {each.player for each in followers_in(board, figures, feature(board, *part_of(board, figure)))}
    ]


def completed(board: Board, placed: Cell) -> list[Feature]:
    """The features that the tile just placed completes, in a fixed order (R-SCORE-2)."""
    grown = {part for part in parts_at(board, placed) if spot_of(board, part).kind in ("road", "city")}
    around = {part for cell in square(placed) & set(board) for part in parts_at(board, cell)}
    surrounded = {part for part in around if spot_of(board, part).kind in ("monastery", "garden")}
    touched = {feature(board, *part) for part in grown | surrounded}
    return sorted((each for each in touched if each.complete), key=_order)


def score_completed(
    board: Board, figures: Collection[Figure], placed: Cell, options: Options
) -> tuple[list[Scored], list[Figure]]:
    """What the features pay that the tile just placed completes, and which figures go home from them.

    Features without a follower pay nobody and are left out (R-SCORE-1 to 4, R-MAJ-1 to 3, R-TB-7).
    """
    scored: list[Scored] = []
    returning: list[Figure] = []
    for whole in completed(board, placed):
        present = figures_in(board, figures, whole)
        if present:
            scored.append(Scored(whole.kind, value(whole, options), owners(present), len(whole.tiles)))
            returning += present
    return scored, returning


def goods_of_completed(board: Board, figures: Collection[Figure], placed: Cell, options: Options) -> Counter[str]:
    """The goods of the cities that the tile just placed completes; they go to whoever placed it (R-TB-1)."""
    taken: Counter[str] = Counter()
    for city in completed(board, placed):
        if options.traders and (followers_in(board, figures, city) or not options.goods_need_owner):
            taken.update(mark for mark in city.marks if mark in GOODS)
    return taken


def _order(each: Feature) -> tuple[str, list[Part]]:
    """The order in which features are listed: by kind, then by position."""
    return each.kind, sorted(each.parts)


def figures_in(board: Board, figures: Iterable[Figure], where: Feature) -> list[Figure]:
    """Those of the figures that stand in that feature."""
    return [figure for figure in figures if part_of(board, figure) in where.parts]


def followers_in(board: Board, figures: Iterable[Figure], where: Feature) -> list[Figure]:
    """The followers among them that stand in that feature."""
    return [figure for figure in figures_in(board, figures, where) if figure.figure in WEIGHT]


def owners(present: Iterable[Figure]) -> tuple[int, ...]:
    """Whose followers have the most weight among these figures, all of them on a tie (R-MAJ-1/2, R-IC-1, R-TB-7)."""
    weights: Counter[int] = Counter()
    for figure in present:
        if figure.figure in WEIGHT:
            weights[figure.player] += WEIGHT[figure.figure]
    return tuple(sorted(player for player in weights if weights[player] == max(weights.values())))


def value(each: Feature, options: Options) -> int:
    """What a road, city, monastery or garden pays as it is, complete or not.

    R-ROAD-3, R-CITY-1/3, R-MON-1, R-AB-2, R-FIN-2 to R-FIN-4, R-IC-2/3.
    """
    tiles = len(each.tiles)
    is_grand = options.inns and ("inn" in each.marks or "cathedral" in each.marks)
    if is_grand and not each.complete:
        return 0
    if each.kind == "road":
        return tiles * (2 if is_grand else 1)
    if each.kind == "city":
        is_small = options.small_city == 2 and tiles == 2
        rate = 3 if is_grand else 2 if each.complete and not is_small else 1
        return rate * (tiles + each.coats_of_arms)
    if each.kind in ("monastery", "garden") and not each.complete and not options.monastery_self_point:
        return tiles - 1
    return tiles


def final_scores(
    board: Board, figures: Collection[Figure], options: Options, goods: Collection[Mapping[str, int]] = ()
) -> list[Scored]:
    """What the final scoring pays: features with figures, goods, and fields, those worth nothing included."""
    held = sorted({feature(board, *part_of(board, figure)) for figure in figures}, key=_order)
    scored = [
        Scored(each.kind, value(each, options), owners(figures_in(board, figures, each)), len(each.tiles))
        for each in held
        if each.kind != "field" and (each.complete or options.unfinished_scoring)
    ]
    farms = [Farm(each, figures_in(board, figures, each), cities(board, each)) for each in held if each.kind == "field"]
    return scored + (goods_scores(goods) if goods else []) + FARM_SCORING[options.farm_scoring](farms)


def goods_scores(goods: Collection[Mapping[str, int]]) -> list[Scored]:
    """What goods pay at the end: 10 for every kind to whoever has the most of it, all of them on a tie (R-TB-2)."""
    scored = []
    for kind in GOODS:
        most = max(of_player.get(kind, 0) for of_player in goods)
        if most:
            holders = tuple(player for player, of_player in enumerate(goods) if of_player.get(kind, 0) == most)
            scored.append(Scored("goods", 10, holders, 0))
    return scored


class Farm(NamedTuple):
    """A field with figures, and the completed cities that it touches."""

    field: Feature
    figures: list[Figure]
    cities: set[Feature]

    @property
    def owners(self) -> tuple[int, ...]:
        """Whoever has the most farmers here."""
        return owners(self.figures)

    def has_pig(self, player: int) -> bool:
        """Whether that player's pig is here."""
        return any(figure.player == player and figure.figure == "pig" for figure in self.figures)


def cities(board: Board, field: Feature) -> set[Feature]:
    """The completed cities that a field touches, each once (R-FARM-3/4)."""
    touched = {
        feature(board, x, y, city)
        for x, y, number in field.parts
        for city in segments_at(board, (x, y))[number].borders
    }
    return {city for city in touched if city.complete}


def _paid(amounts: Mapping[int, int], tiles: int) -> list[Scored]:
    """What each player gets of the same field or city, those together who get the same."""
    return [
        Scored("field", points, tuple(player for player in sorted(amounts) if amounts[player] == points), tiles)
        for points in sorted(set(amounts.values()), reverse=True)
    ]


def _third(farms: list[Farm]) -> list[Scored]:
    """Every field pays its owners 3 for each completed city that it touches, 4 if they have a pig in it (R-FARM-7)."""
    scored = []
    for farm in farms:
        amounts = {player: (3 + farm.has_pig(player)) * len(farm.cities) for player in farm.owners}
        scored += _paid(amounts, len(farm.field.tiles))
    return scored


def _second(farms: list[Farm]) -> list[Scored]:
    """Every player gets 3 for each completed city that any of his fields touches (R-FARM-7).

    It is 4 if his pig is in one of his fields that touch it.
    """
    scored = []
    for player in sorted({player for farm in farms for player in farm.owners}):
        owned = [farm for farm in farms if player in farm.owners]
        paying = {city for farm in owned for city in farm.cities}
        with_pig = {city for farm in owned if farm.has_pig(player) for city in farm.cities}
        tiles = {cell for farm in owned for cell in farm.field.tiles}
        scored.append(Scored("field", 3 * len(paying) + len(with_pig), (player,), len(tiles)))
    return scored


def _by_city(farms: list[Farm], points: int) -> list[Scored]:
    """Every completed city pays whoever has the most farmers in all fields around it together (R-FARM-7).

    It pays one more to those of them who have a pig in one of these fields.
    """
    scored = []
    for city in sorted({city for farm in farms for city in farm.cities}, key=_order):
        around = [farm for farm in farms if city in farm.cities]
        paid = owners([figure for farm in around for figure in farm.figures])
        amounts = {player: points + any(farm.has_pig(player) for farm in around) for player in paid}
        scored += _paid(amounts, len(city.tiles))
    return scored


FARM_SCORING: dict[str, Callable[[list[Farm]], list[Scored]]] = {
    "third": _third,
    "second": _second,
    "first": lambda farms: _by_city(farms, 4),
    "bga_first": lambda farms: _by_city(farms, 3),
}
"""How fields pay, by the value of the option `farm_scoring`."""

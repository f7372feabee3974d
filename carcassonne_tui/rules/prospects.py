"""What the tiles still to come can do: what everybody at the table could work out from the tiles left.

The tiles still to come are the *unseen* ones, of which everybody knows how many of each type there
are and nobody in what order they lie, and those *at hand*: the tile to be placed and tiles drawn ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from carcassonne_tui.box import Kind, Tile
from carcassonne_tui.rules.board import SURROUNDED, Board
from carcassonne_tui.rules.cells import AROUND, cell_at, on_table, x_y
from carcassonne_tui.rules.game import Game
from carcassonne_tui.rules.position import Phase, Position
from carcassonne_tui.rules.remaining import remaining_tiles, tiles_at_hand
from carcassonne_tui.rules.rulebook import RuledTile

Parts = tuple[tuple[int, int, int], ...]
"""A feature's segments as (x, y, segment index on the tile there), in the order of laying."""


class OpenCell(NamedTuple):
    """An empty cell that a feature waits for.

    Attributes:
        x: Its column.
        y: Its row.
        fitting: How many of the unseen tiles fit there, beside the edges that lie around it now
            (R-PLACE-2). What fits not now never will: edges are only added.
        fitting_at_hand: How many of the tiles at hand fit there.
    """

    x: int
    y: int
    fitting: int
    fitting_at_hand: int

    @property
    def dead(self) -> bool:
        """Whether no tile still to come fits there."""
        return not self.fitting + self.fitting_at_hand


class Prospect(NamedTuple):
    """What can still become of a feature.

    Attributes:
        complete: Whether it is complete already. A field never is.
        possible: Whether it may still be completed: each of its open cells can get a tile of its own, as
            many of the unseen ones as will be drawn. No is certain; yes may need luck. A complete
            feature is possible, a field is not.
        cells: Its open cells by row and column: the distinct empty cells beside its open ends, or, for a
            monastery or a garden, those around it; none of a field.
        completing: How many of the unseen tiles complete it at once, placed now (R-PLACE-1 to R-PLACE-3).
        completing_at_hand: How many of the tiles at hand do.
        unseen: How many tiles are unseen and may be drawn.
        at_hand: How many tiles are at hand.
        to_draw: How many of the unseen tiles will be drawn: all, or fewer in a shorter game.
        complete_cities: The complete cities that a field touches, each by its parts (R-FARM-3).
        incomplete_cities: The incomplete ones.
    """

    complete: bool
    possible: bool
    cells: tuple[OpenCell, ...]
    completing: int
    completing_at_hand: int
    unseen: int
    at_hand: int
    to_draw: int
    complete_cities: tuple[Parts, ...] = ()
    incomplete_cities: tuple[Parts, ...] = ()


def prospect(game: Game, x: int, y: int, segment: int) -> Prospect:
    """What can still become of the feature that a segment of the tile at (x, y) belongs to.

    Args:
        game: The game.
        x: The tile's column.
        y: The tile's row.
        segment: The segment's index on the tile. Any of a survey's `parts` names the feature.

    Raises:
        LookupError: There is no such tile, or no such segment on it.
    """
    position = game.position
    board, coming = position.board, _Coming(position)
    feature = _feature_at(board, x, y, segment)
    unseen, at_hand = coming.unseen.total(), coming.at_hand.total()
    if board.kind(feature) is Kind.FIELD:
        cities = board.cities(feature)
        return Prospect(
            complete=False,
            possible=False,
            cells=(),
            completing=0,
            completing_at_hand=0,
            unseen=unseen,
            at_hand=at_hand,
            to_draw=position.remaining,
            complete_cities=tuple(_parts(board, city) for city in cities if not board.open_ends[city]),
            incomplete_cities=tuple(_parts(board, city) for city in cities if board.open_ends[city]),
        )
    cells = sorted(_open_cells(position, feature))
    completing = [_completing(position, feature, cells, tiles) for tiles in (coming.unseen, coming.at_hand)]
    possible = _each_gets_one(coming, position, cells)
    if cells and position.remaining + at_hand == 1:  # the last tile completes it at once or nothing does
        possible = any(completing)
    return Prospect(
        complete=not cells,
        possible=possible,
        cells=tuple(
            OpenCell(*x_y(cell), coming.fitting(coming.unseen, cell), coming.fitting(coming.at_hand, cell))
            for cell in cells
        ),
        completing=completing[0],
        completing_at_hand=completing[1],
        unseen=unseen,
        at_hand=at_hand,
        to_draw=position.remaining,
    )


def dead_cells(game: Game) -> tuple[tuple[int, int], ...]:
    """The cells beside the tiles on the table where no tile still to come fits in any rotation, by row and column.

    They stay empty to the end (R-PLACE-4): edges around a cell are only added. When the game is over
    there is nothing left to tell.
    """
    position = game.position
    if position.phase is Phase.OVER:
        return ()
    coming = _Coming(position)
    plans = [position.rules.plan(tile) for tile in {**coming.unseen, **coming.at_hand}]
    frontier = position.board.frontier
    dead = {pattern for pattern in set(frontier.values()) if not any(plan.fits[pattern] for plan in plans)}
    return tuple(x_y(cell) for cell in sorted(frontier) if frontier[cell] in dead)


class _Coming:
    """The tiles still to come.

    Attributes:
        unseen: How many there are unseen of each type; none if none of them will be drawn.
        at_hand: How many there are at hand of each type.
    """

    def __init__(self, position: Position) -> None:
        self.unseen = remaining_tiles(position) if position.remaining else Counter[Tile]()
        self.at_hand = tiles_at_hand(position)
        self._position = position

    def fits(self, tile: Tile, cell: int) -> bool:
        """Whether a tile fits on an empty cell in any rotation, beside what lies around it now."""
        pattern = self._position.board.frontier.get(cell)
        return pattern is None or bool(self._position.rules.plan(tile).fits[pattern])

    def fitting(self, tiles: Mapping[Tile, int], cell: int) -> int:
        """How many of some tiles fit on an empty cell."""
        return sum(count for tile, count in tiles.items() if self.fits(tile, cell))


def _feature_at(board: Board, x: int, y: int, segment: int) -> int:
    laid = board.tiles.get(cell_at(x, y)) if on_table(x, y) else None
    if laid is None or segment not in range(len(laid.tile.segments)):
        raise LookupError(f"there is no segment {segment} at {x},{y}")
    return board.root[laid.first_node + segment]


def _parts(board: Board, feature: int) -> Parts:
    return tuple((*x_y(board.cells[node]), board.segments[node].index) for node in sorted(board.nodes(feature)))


def _open_cells(position: Position, feature: int) -> set[int]:
    """The distinct empty cells that a feature waits for."""
    board = position.board
    if board.kind(feature) in SURROUNDED:
        return {board.cells[feature] + step for step in AROUND} - board.tiles.keys()
    found: set[int] = set()
    for node in board.nodes(feature):
        cell, index = board.cells[node], board.segments[node].index
        laid = board.tiles[cell]
        for step, _, joints in position.rules.plan(laid.tile).oriented[laid.rotation].sides:
            if cell + step not in board.tiles and any(owner == index for owner, _ in joints):
                found.add(cell + step)
    return found


def _completing(position: Position, feature: int, cells: Sequence[int], tiles: Mapping[Tile, int]) -> int:
    """How many of some tiles complete a feature at once."""
    if len(cells) != 1:
        return 0
    (cell,) = cells
    plans = [(position.rules.plan(tile), count) for tile, count in tiles.items()]
    return sum(count for plan, count in plans if _completes(position, feature, cell, plan))


def _completes(position: Position, feature: int, cell: int, plan: RuledTile) -> bool:
    """Whether a tile may be placed on the only open cell of a feature so that it completes it."""
    board = position.board
    for rotation in plan.fits[board.frontier[cell]]:
        if not any(objects(board, cell + rotation) for objects in plan.restrictions) and (
            board.kind(feature) in SURROUNDED or _closes(board, feature, cell, plan, rotation)
        ):
            return True
    return False


def _closes(board: Board, feature: int, cell: int, plan: RuledTile, rotation: int) -> bool:
    """Whether a tile closes every open end of a feature, and of all that it joins to it."""
    meetings: list[tuple[int, int | None]] = []  # its joints: (segment index, the feature there, if a tile lies there)
    for step, _, joints in plan.oriented[rotation].sides:
        neighbour = board.tiles.get(cell + step)
        for index, port in joints:
            met = None if neighbour is None else board.root[neighbour.first_node + neighbour.owners[port]]
            meetings.append((index, met))
    joined: set[int | None] = {feature}
    while True:
        segments = {index for index, met in meetings if met in joined}
        wider = joined | {met for index, met in meetings if index in segments}
        if wider == joined:
            break
        joined = wider
    ends = [0 if met is None else board.open_ends[met] for met in joined]
    return None not in joined and sum(ends) == sum(index in segments for index, _ in meetings)


def _each_gets_one(coming: _Coming, position: Position, cells: Sequence[int]) -> bool:
    """Whether each of some cells can get a tile of its own from those still to come.

    The tiles at hand are given away first, to as many cells as they can serve: so the fewest have to
    be drawn, and of the unseen ones only some may be.
    """
    stock = [*coming.at_hand.items(), *coming.unseen.items()]
    room = [count for _, count in stock]
    given: list[list[int]] = [[] for _ in stock]  # the cells that each type serves
    fits = {cell: [kind for kind, (tile, _) in enumerate(stock) if coming.fits(tile, cell)] for cell in cells}

    def serve(cell: int, types: int, tried: set[int]) -> bool:
        """Give a cell one of the first so many types, and others another one instead if need be."""
        for kind in fits[cell]:
            if kind >= types or kind in tried:
                continue
            tried.add(kind)
            if len(given[kind]) < room[kind]:
                given[kind].append(cell)
                return True
            for place, other in enumerate(given[kind]):
                if serve(other, types, tried):
                    given[kind][place] = cell
                    return True
        return False

    waiting = [cell for cell in cells if not serve(cell, len(coming.at_hand), set())]
    return len(waiting) <= position.remaining and all(serve(cell, len(stock), set()) for cell in waiting)

"""What there is to know about the features of a tile on the table."""

from __future__ import annotations

from typing import NamedTuple

from carcassonne_tui.box import Kind, Mark
from carcassonne_tui.rules.cells import cell_at, on_table, x_y
from carcassonne_tui.rules.figures import majority, weight_of
from carcassonne_tui.rules.game import Game, StandingFigure
from carcassonne_tui.rules.scoring import Term, worth


class Survey(NamedTuple):
    """A feature as it stands.

    Attributes:
        kind: What it is.
        segments: The indices of its segments on the surveyed tile, ascending.
        ports: The ports of those segments by name, as the tile lies.
        tiles: On how many distinct tiles it lies.
        open_ends: Edges that wait for a tile; for a monastery or a garden, empty cells around it.
        complete: Whether it is complete. A field never is.
        coats_of_arms: How many it shows.
        marks: What else is printed on it.
        figures: The figures on it.
        weights: The weight of each seat's followers, by seat.
        leaders: The seats with the majority.
        value: What it is worth if the game ended now.
        value_complete: What its present tiles and coats of arms are worth at the complete rate.
        cities: How many complete cities a field touches.
        cells: The cells it lies on, as (x, y), in the order of laying.
        parts: Its segments as (x, y, segment index on the tile there), in the order of laying.
    """

    kind: Kind
    segments: tuple[int, ...]
    ports: tuple[str, ...]
    tiles: int
    open_ends: int
    complete: bool
    coats_of_arms: int
    marks: tuple[Mark, ...]
    figures: tuple[StandingFigure, ...]
    weights: tuple[int, ...]
    leaders: tuple[int, ...]
    value: int
    value_complete: int
    cities: int
    cells: tuple[tuple[int, int], ...]
    parts: tuple[tuple[int, int, int], ...]


def survey_tile(game: Game, x: int, y: int) -> list[Survey]:
    """The features that touch the tile at (x, y), each once, in the order of the tile's segments.

    Features that play no part under the game's options are left out. An empty cell has none.
    """
    board = game.position.board
    cell = cell_at(x, y)
    if not on_table(x, y) or cell not in board.tiles:
        return []
    segments: dict[int, list[int]] = {}
    for index, feature in enumerate(board.features_of(cell)):
        if board.kind(feature) in game.position.rules.valuations:
            segments.setdefault(feature, []).append(index)
    return [_survey(game, cell, feature, indices) for feature, indices in segments.items()]


def _survey(game: Game, cell: int, feature: int, indices: list[int]) -> Survey:
    board, rules = game.position.board, game.position.rules
    kind, nodes = board.kind(feature), sorted(board.nodes(feature))
    first = board.tiles[cell].first_node
    value = rules.valuations[kind]
    field = kind is Kind.FIELD
    complete = not field and board.open_ends[feature] == 0
    now: tuple[Term, ...] = ()
    if complete or field or rules.options.unfinished_scoring:
        now = value(board, feature, complete)
    followers = board.followers[feature]
    here = set(nodes)
    standing = [node for node in sorted(board.figures) if node in here]
    every = game.figures
    order = sorted(board.figures)
    return Survey(
        kind=kind,
        segments=tuple(indices),
        ports=tuple(name for index in indices for name in board.segments[first + index].port_names),
        tiles=board.tile_count(feature),
        open_ends=board.open_ends[feature],
        complete=complete,
        coats_of_arms=board.coats_of_arms(feature),
        marks=tuple(board.marks(feature)),
        figures=tuple(every[order.index(node)] for node in standing),
        weights=tuple(weight_of(followers, seat) for seat in range(game.position.seats)),
        leaders=majority(followers),
        value=worth(now),
        value_complete=worth(value(board, feature, True)),
        cities=len(board.completed_cities(feature)) if field else 0,
        cells=tuple(dict.fromkeys(x_y(board.cells[node]) for node in nodes)),
        parts=tuple((*x_y(board.cells[node]), board.segments[node].index) for node in nodes),
    )

"""What there is to know about the features of a tile on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carcassonne_tui.box import Kind, Mark
from carcassonne_tui.rules.cells import cell_at, on_table, x_y
from carcassonne_tui.rules.figures import majority, weight_of
from carcassonne_tui.rules.game import Game, StandingFigure
from carcassonne_tui.rules.scoring import worth


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
        value: What it is worth if the game ended now; of a field by itself, and to the leader with a pig if
            there is one (R-TB-9).
        value_complete: What its present tiles and coats of arms are worth at the complete rate.
        points: What the final scoring would hand out for it now, by seat; when the game is over, what it has.
            Where farmers are paid once a player, it is shown at the first field the player holds, and where they
            are paid city by city, at the city (R-FARM-7).
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
    points: tuple[int, ...]
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
    surveyor = _Surveyor(game)
    return [
        surveyor.survey(feature, sorted(board.nodes(feature)), cell)
        for feature in dict.fromkeys(board.features_of(cell))
        if surveyor.plays(feature)
    ]


def survey_board(game: Game) -> list[Survey]:
    """Every feature on the table once, in the order of laying, each surveyed from the first of its tiles.

    Features that play no part under the game's options are left out.
    """
    board, surveyor = game.position.board, _Surveyor(game)
    nodes: dict[int, list[int]] = {}
    for node, feature in enumerate(board.root):
        nodes.setdefault(feature, []).append(node)
    return [
        surveyor.survey(feature, own, board.cells[own[0]]) for feature, own in nodes.items() if surveyor.plays(feature)
    ]


class _Surveyor:
    """What all surveys of one moment have in common."""

    def __init__(self, game: Game) -> None:
        self._position = position = game.position
        self._figures = dict(zip(sorted(position.board.figures), game.figures, strict=True))
        self._points: dict[int, list[int]] = {}
        for score in position.rules.final_scores(position):
            if score.feature is not None:
                points = self._points.setdefault(score.feature, [0] * position.seats)
                for seat in score.seats:
                    points[seat] += score.points

    def plays(self, feature: int) -> bool:
        """Whether a feature plays a part under the game's options."""
        position = self._position
        return position.board.kind(feature) in position.rules.valuations

    def survey(self, feature: int, nodes: Sequence[int], cell: int) -> Survey:
        """A feature, seen from a tile that it touches.

        Args:
            feature: Its root.
            nodes: Its nodes, ascending.
            cell: The cell of the tile.
        """
        position = self._position
        board, rules, seats = position.board, position.rules, range(position.seats)
        kind, followers = board.kind(feature), board.followers[feature]
        segments = [board.segments[node] for node in nodes]
        cells = [board.cells[node] for node in nodes]
        here = [segment for segment, place in zip(segments, cells, strict=True) if place == cell]
        where = {place: x_y(place) for place in cells}
        field = kind is Kind.FIELD
        complete = not field and board.open_ends[feature] == 0
        leaders = majority(followers)
        now, then = self._worth(feature, complete), self._worth(feature, True)
        bonus = cities = 0
        if field:
            cities = len(board.completed_cities(feature))
            bonus = cities * max((rules.field_bonus(position, feature, seat) for seat in leaders), default=0)
        return Survey(
            kind=kind,
            segments=tuple([segment.index for segment in here]),
            ports=tuple([name for segment in here for name in segment.port_names]),
            tiles=len(where),
            open_ends=board.open_ends[feature],
            complete=complete,
            coats_of_arms=sum([segment.coats_of_arms for segment in segments]),
            marks=tuple([mark for segment in segments for mark in segment.marks]),
            figures=tuple([self._figures[node] for node in nodes if node in self._figures]),
            weights=tuple([weight_of(followers, seat) for seat in seats]),
            leaders=leaders,
            value=now + bonus,
            value_complete=then + bonus,
            points=tuple(self._points.get(feature, [0] * position.seats)),
            cities=cities,
            cells=tuple(where.values()),
            parts=tuple([(*where[place], segment.index) for place, segment in zip(cells, segments, strict=True)]),
        )

    def _worth(self, feature: int, complete: bool) -> int:
        """What a feature would bring now, or if what there is of it were complete."""
        board, rules = self._position.board, self._position.rules
        kind = board.kind(feature)
        if complete or kind is Kind.FIELD or rules.options.unfinished_scoring:
            return worth(rules.valuations[kind](board, feature, complete))
        return 0

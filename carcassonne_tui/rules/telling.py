"""From what a position noted in passing to events that tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from carcassonne_tui.rules.actions import Deploy
from carcassonne_tui.rules.cells import x_y
from carcassonne_tui.rules.events import Deployed, Discarded, Drawn, Event, GoodsTaken, Returned, Scored, TurnBegan
from carcassonne_tui.rules.figures import weight_of
from carcassonne_tui.rules.position import Began, Boxed, Drew, Gathered, Happening, Position, WentHome
from carcassonne_tui.rules.scoring import Score


def told(position: Position) -> tuple[Event, ...]:
    """The happenings of the last move as events, in the same order."""
    return tuple([_TELLERS[type(happening)](position, happening) for happening in position.happenings])


def deployed(player: int, action: Deploy, cell: int) -> Deployed:
    """The event of a deployment on the tile that lies on a cell."""
    return Deployed(player, action.figure, *x_y(cell), action.kind, action.ports)


def _went_home(position: Position, home: WentHome) -> Returned:
    seat, figure, node = home
    board = position.board
    segment = board.segments[node]
    where = x_y(board.cells[node])
    return Returned(seat, position.rules.figures[figure], *where, segment.kind, segment.port_names)


def _scored(position: Position, score: Score) -> Scored:
    board = position.board
    nodes = [] if score.feature is None else sorted(board.nodes(score.feature))
    parts = [(*x_y(board.cells[node]), board.segments[node].index) for node in nodes]
    return Scored(
        score.kind,
        score.complete,
        score.points,
        score.seats,
        score.terms,
        tuple(weight_of(score.followers, seat) for seat in range(position.seats)),
        tuple(parts),
        score.final,
    )


_TELLERS: Mapping[type[Happening], Callable[[Position, Any], Event]] = {
    Began: lambda _, began: TurnBegan(began.seat, began.turn, began.part),
    Drew: lambda _, drew: Drawn(drew.seat, drew.tile.id),
    Boxed: lambda _, boxed: Discarded(boxed.seat, boxed.tile.id),
    WentHome: _went_home,
    Gathered: lambda _, gathered: GoodsTaken(*gathered),
    Score: _scored,
}
"""Sort of happening -> the event that tells it."""

"""The same game on a turned table, or begun anew in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne_tui.box import PORT_NAMES, PORTS, turned
from carcassonne_tui.rules import (
    Action,
    Deploy,
    Event,
    Game,
    Place,
    Placed,
    Return,
    Returned,
    Scored,
    Setup,
    StartFigure,
    StartTile,
)
from carcassonne_tui.rules.events import Deployed


def cut(game: Game, tiles: Sequence[str] = (), seats: Sequence[int] | None = None) -> Setup:
    """A game that begins where this one stands, with that draw pile, seat s being seat `seats[s]`."""
    seats = seats or range(len(game.players))
    order = sorted(range(len(seats)), key=lambda seat: seats[seat])
    return Setup(
        players=tuple(game.players[seat] for seat in order),
        options=game.options,
        tiles=tuple(tiles),
        start=tuple(StartTile(tile=tile.id, x=x, y=y, rotation=rotation) for tile, x, y, rotation in game.board),
        figures=tuple(
            StartFigure(player=seats[player], figure=figure, x=x, y=y, kind=kind, edges=ports)
            for player, figure, x, y, kind, ports in game.figures
        ),
        scores=tuple(game.scores[seat] for seat in order),
    )


def turned_start(game: Game, quarters: int) -> Setup:
    """The beginning of the game on a table turned clockwise."""
    start = [
        StartTile(tile=tile.id, x=0, y=0, rotation=(rotation + quarters) % 4) for tile, _, _, rotation in game.board
    ]
    return game.setup.model_copy(update={"start": tuple(start)})


def turned_cell(x: int, y: int, quarters: int) -> tuple[int, int]:
    """Where a cell comes to lie after quarter turns of the table, clockwise around (0, 0)."""
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def turned_ports(ports: Sequence[str], quarters: int) -> tuple[str, ...]:
    return tuple(PORT_NAMES[port] for port in sorted(turned(PORTS[name], quarters) for name in ports))


def turned_action(action: Action, quarters: int) -> Action:
    match action:
        case Place(tile, x, y, rotation):
            return Place(tile, *turned_cell(x, y, quarters), (rotation + quarters) % 4)
        case Deploy(figure, kind, ports):
            return Deploy(figure, kind, turned_ports(ports, quarters))
        case Return(source, figure, x, y, kind, ports):
            return Return(source, figure, *turned_cell(x, y, quarters), kind, turned_ports(ports, quarters))
    return action


def turned_event(event: Event, quarters: int) -> Event:
    match event:
        case Placed():
            x, y = turned_cell(event.x, event.y, quarters)
            return event._replace(x=x, y=y, rotation=(event.rotation + quarters) % 4)
        case Deployed() | Returned():
            x, y = turned_cell(event.x, event.y, quarters)
            return event._replace(x=x, y=y, ports=turned_ports(event.ports, quarters))
        case Scored():
            return event._replace(parts=tuple((*turned_cell(x, y, quarters), segment) for x, y, segment in event.parts))
    return event

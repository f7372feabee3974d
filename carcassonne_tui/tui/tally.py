"""Where each player's points came from, added up from the events of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Over, Scored
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View

USUAL_KINDS = (Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.FIELD)
"""The kinds of feature that every table shows."""


@dataclass(frozen=True, slots=True)
class Line:
    """What one player got.

    Attributes:
        seat: Who.
        place: Their place in the ranking, from 1; equal totals share a place.
        wins: Whether they win, alone or jointly (R-END-2).
        start: Points they had before the first turn.
        points: Points by kind of feature; every kind of the table is there.
    """

    seat: Seat
    place: int
    wins: bool
    start: int
    points: Mapping[Kind, int]

    @property
    def total(self) -> int:
        """The sum of all points."""
        return self.start + sum(self.points.values())


@dataclass(frozen=True, slots=True)
class Tally:
    """Who got how many points for what.

    Attributes:
        kinds: The kinds of feature that have a column.
        lines: The players in the order of the ranking.
    """

    kinds: tuple[Kind, ...]
    lines: tuple[Line, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Everybody with the highest total."""
        return tuple(line.seat for line in self.lines if line.wins)

    @property
    def has_start(self) -> bool:
        """Whether anybody had points before the first turn."""
        return any(line.start for line in self.lines)


def tally(view: View) -> Tally:
    """Add up a game that is over.

    Args:
        view: The game, its final scoring included, however much of it has been shown.
    """
    events = [event for events in view.log for event in events]
    over = next(event for event in reversed(events) if isinstance(event, Over))
    scored = [event for event in events if isinstance(event, Scored)]
    kinds = USUAL_KINDS + tuple(kind for kind in Kind if kind not in USUAL_KINDS and _of(scored, kind))
    unshown = view.finale.scored[view.finale.shown :] if view.finale else ()
    totals = [seat.score + _sum(unshown, player) for player, seat in enumerate(view.seats)]
    lines = []
    for player in over.ranking:
        points = {kind: _sum(_of(scored, kind), player) for kind in kinds}
        place = 1 + sum(total > totals[player] for total in totals)
        start = totals[player] - sum(points.values())
        lines.append(Line(view.seats[player].seat, place, player in over.winners, start, points))
    return Tally(kinds, tuple(lines))


def _of(scored: Iterable[Scored], kind: Kind) -> list[Scored]:
    """The scores of a kind of feature."""
    return [event for event in scored if event.kind is kind]


def _sum(scored: Iterable[Scored], player: int) -> int:
    """The points of a player."""
    return sum(event.points for event in scored if player in event.players)

"""Where each player's points came from, added up from the events of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from carcassonne_tui.rules import Over, Scored
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View


@dataclass(frozen=True, slots=True)
class Line:
    """What one player got.

    Attributes:
        seat: Who.
        place: Their place in the ranking, from 1; equal totals share a place.
        wins: Whether they win, alone or jointly (R-END-2).
        start: Points they had before the first turn.
        points: Points by what brought them; every kind of the table is there.
    """

    seat: Seat
    place: int
    wins: bool
    start: int
    points: Mapping[str, int]

    @property
    def total(self) -> int:
        """The sum of all points."""
        return self.start + sum(self.points.values())


@dataclass(frozen=True, slots=True)
class Tally:
    """Who got how many points for what.

    Attributes:
        kinds: What can bring points by the rules of the game, as words: kinds of feature, and `goods`.
        lines: The players in the order of the ranking.
    """

    kinds: tuple[str, ...]
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
    unshown = view.finale.scored[view.finale.shown :] if view.finale else ()
    totals = [seat.score + _sum(unshown, player) for player, seat in enumerate(view.seats)]
    lines = []
    for player in over.ranking:
        points = {kind: _sum(_of(scored, kind), player) for kind in view.scoring}
        place = 1 + sum(total > totals[player] for total in totals)
        start = totals[player] - sum(points.values())
        lines.append(Line(view.seats[player].seat, place, player in over.winners, start, points))
    return Tally(view.scoring, tuple(lines))


def _of(scored: Iterable[Scored], kind: str) -> list[Scored]:
    """The scores of one kind."""
    return [event for event in scored if event.kind_name == kind]


def _sum(scored: Iterable[Scored], player: int) -> int:
    """The points of a player."""
    return sum(event.points for event in scored if player in event.players)

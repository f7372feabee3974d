"""A game that was played, to be watched: a controller that goes back and forth and lets nobody play."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game, Scored, TurnBegan
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View


class Replay(Controller):
    """Shows a game at any moment; a moment is the number of actions that have been done.

    Attributes:
        end: The last moment.
        turns: The moments at which a turn began: turn i + 1 at `turns[i]`.
        scorings: The moments at which something was scored.
    """

    def __init__(self, record: Record, seats: Sequence[Seat]) -> None:
        """Watch a game from its beginning.

        Args:
            record: The game; it is left as it is.
            seats: Who sat where.
        """
        history = record.game.history
        self.end = len(record.game.actions)
        self.turns = [
            moment
            for moment, events in enumerate(history)
            for event in events
            if isinstance(event, TurnBegan) and event.part == 1
        ]
        self.scorings = [
            moment for moment, events in enumerate(history) if any(isinstance(event, Scored) for event in events)
        ]
        self._watched = record
        watched = Record(Game(record.game.setup))
        watched.undone = list(reversed(record.game.actions))
        super().__init__(watched, seats, guard_seconds=0)

    @property
    def moment(self) -> int:
        """How many actions have been done."""
        return len(self.game.actions)

    @property
    def turn_index(self) -> int:
        """The index in `turns` of the turn that is being shown."""
        return max(0, bisect_right(self.turns, self.moment) - 1)

    def go_to(self, moment: int) -> None:
        """Show the game at a moment; one before the beginning or after the end is these."""
        moment = max(0, min(moment, self.end))
        if moment == self.moment:
            return
        forward = moment > self.moment
        while self.moment < moment:
            self._record.redo()
        while self.moment > moment:
            self._record.undo()
        happened = self.game.history[-1] if forward else ()
        self._scored = tuple(event for event in happened if isinstance(event, Scored) and not event.final)
        self._shown = len(self._finals()) + 1
        self._publish()

    def step(self, actions: int) -> None:
        """Go on by some actions, or back."""
        self.go_to(self.moment + actions)

    def go_to_turn(self, turn: int) -> None:
        """Show the beginning of a turn, by its number from 1; a number that is too large shows the end."""
        self.go_to(self.turns[max(turn, 1) - 1] if turn <= len(self.turns) else self.end)

    def step_turns(self, turns: int) -> None:
        """Go on to the beginning of the next turn, or back to that of this one or the one before."""
        if turns > 0:
            self.go_to_turn(self.turn_index + 1 + turns)
        else:
            self.go_to_turn(bisect_left(self.turns, self.moment) + 1 + turns)

    def next_scoring(self) -> None:
        """Go on to where something is scored next, or to the end."""
        later = bisect_right(self.scorings, self.moment)
        self.go_to(self.scorings[later] if later < len(self.scorings) else self.end)

    def previous_scoring(self) -> None:
        """Go back to where something was scored before, or to the beginning."""
        earlier = bisect_left(self.scorings, self.moment) - 1
        self.go_to(self.scorings[earlier] if earlier >= 0 else 0)

    def from_here(self) -> Record:
        """A game of its own that has come as far as this moment."""
        return self._watched.until(self.moment)

    # Nobody plays

    def point_at(self, x: int, y: int) -> None:
        """Nothing: there is no cursor."""

    def place(self) -> None:
        """Nothing: there is no tile to place."""

    def rotate(self, step: int = 1) -> None:
        """Nothing: there is no tile to turn."""

    def next_score(self) -> None:
        """Nothing: the final scoring is shown as a whole."""

    def _seen(self) -> View:
        return replace(
            super()._seen(), ghost=None, legal=frozenset(), spots=(), returns=(), can_undo=False, can_redo=False
        )

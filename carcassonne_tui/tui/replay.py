"""A game that was played, to be watched: a controller that goes back and forth and lets nobody play."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from carcassonne_tui.records import Record
from carcassonne_tui.rules import Event, Game, Over, Phase, Placed, Scored, TurnBegan
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View


class Replay(Controller):
    """Shows a game at any moment.

    A moment is the number of actions that have been done; after the last one of a game that is over, the
    steps of the final scoring count on, and then it is known who has won.

    Attributes:
        end: The last moment.
        turns: The moments at which a turn began: turn i + 1 at `turns[i]`.
        scorings: The moments at which something was scored.
        points: Every player's points at the beginning of each turn, and at the end.
    """

    def __init__(self, record: Record, seats: Sequence[Seat]) -> None:
        """Watch a game from its beginning.

        Args:
            record: The game; it is left as it is.
            seats: Who sat where.
        """
        self._survey(record)
        watched = Record(Game(record.game.setup))
        watched.undone = list(reversed(record.game.actions))
        super().__init__(watched, seats, guard_seconds=0)

    def take_in(self, record: Record) -> None:
        """Go on watching a game that has gone on meanwhile, or of which something was taken back.

        Whoever watched its end watches its end again. Another game is not taken in.
        """
        if record.game.setup != self.game.setup:
            return
        moment, ended = self.moment, self.moment == self.end
        self._survey(record)
        actions, done = record.game.actions, self.game.actions
        while done != actions[: len(done)]:
            self._record.undo()
        self._record.undone = list(reversed(actions[len(done) :]))
        if ended or self.moment != moment:
            self._show(self.end if ended else moment)

    def _survey(self, record: Record) -> None:
        """Learn where in a game everything is."""
        game, history = record.game, record.game.history
        finals = sum(1 for event in history[-1] if isinstance(event, Scored) and event.final)
        self._watched = record
        self._actions = len(game.actions)
        self.end = self._actions + (finals + 1 if game.phase is Phase.OVER else 0)
        self.turns = [
            moment
            for moment, events in enumerate(history)
            for event in events
            if isinstance(event, TurnBegan) and event.part == 1
        ]
        self.scorings = [
            moment
            for moment, events in enumerate(history)
            if any(isinstance(event, Scored) and not event.final for event in events)
        ] + [self._actions + step for step in range(1, finals + 1)]
        self.points = scores_by_turn(history, game.setup.scores or (0,) * len(game.players))

    @property
    def moment(self) -> int:
        """How many actions have been done, and steps of the final scoring shown."""
        return len(self.game.actions) + self._shown

    @property
    def turn_index(self) -> int:
        """The index in `turns` of the turn that is being shown; that of the last one in the final scoring."""
        return max(0, bisect_right(self.turns, self.moment) - 1)

    @property
    def happened(self) -> tuple[Event, ...]:
        """What has happened at this moment: since the last tile was placed, or at this step of the final scoring."""
        view = self.seen
        if view.finale is None or not view.finale.shown:
            first = -1 if any(isinstance(event, Placed) for event in view.log[-1]) else -2
            happened = [event for events in view.log[first:] for event in events]
            return tuple(event for event in happened if not _belongs_to_final_scoring(event))
        if view.finale.lit is not None:
            return (view.finale.lit,)
        return tuple(event for event in view.log[-1] if isinstance(event, Over))

    def go_to(self, moment: int) -> None:
        """Show the game at a moment; one before the beginning or after the end is these."""
        if max(0, min(moment, self.end)) != self.moment:
            self._show(moment)

    def _show(self, moment: int) -> None:
        """The same, even if it is this moment."""
        moment = max(0, min(moment, self.end))
        actions = min(moment, self._actions)
        while len(self.game.actions) < actions:
            self._record.redo()
        while len(self.game.actions) > actions:
            self._record.undo()
        self._shown = moment - actions
        self._publish()

    def step(self, steps: int) -> None:
        """Go on by some actions or steps of the final scoring, or back."""
        self.go_to(self.moment + steps)

    def go_to_turn(self, turn: int) -> None:
        """Show the beginning of a turn, by its number from 1; a number that is too large shows the end."""
        if turn < 1:
            self.go_to(0)
        else:
            self.go_to(self.turns[turn - 1] if turn <= len(self.turns) else self.end)

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

    def _do_nothing(self, *_: object, **__: object) -> None:
        """Nothing: there is no tile to place, nobody to deploy, and no cursor."""

    point_at = move_cursor = next_cell = rotate = turn_to = place = _do_nothing
    choose = next_spot = next_figure = choose_return = next_return = choose_none = _do_nothing
    take_back = deploy = skip = confirm = undo = redo = next_score = finish_scoring = _do_nothing

    def _pointed(self) -> None:
        """Nothing: nobody points."""

    def _seen(self) -> View:
        """What is to be seen at this moment, whichever way it was reached."""
        view = super()._seen()
        return replace(
            view,
            cursor=view.last[-1] if view.last else (view.board[0].x, view.board[0].y),
            ghost=None,
            objection="",
            legal=frozenset(),
            spots=(),
            returns=(),
            scored=tuple(event for event in view.log[-1] if isinstance(event, Scored) and not event.final),
            notice=None,
            can_undo=False,
            can_redo=False,
        )


def scores_by_turn(history: Iterable[Iterable[Event]], start: Sequence[int]) -> list[tuple[int, ...]]:
    """Every player's points at the beginning of each turn, and at the end of the game.

    Args:
        history: The events of the game, an entry an action.
        start: The points before the first turn.

    >>> scores_by_turn([[TurnBegan(0, 1, 1)], [TurnBegan(1, 2, 1)]], [0, 5])
    [(0, 5), (0, 5), (0, 5)]
    """
    points, turns = list(start), []
    for event in (event for events in history for event in events):
        if isinstance(event, Scored):
            for player in event.players:
                points[player] += event.points
        elif isinstance(event, TurnBegan) and event.part == 1:
            turns.append(tuple(points))
    return [*turns, tuple(points)]


def _belongs_to_final_scoring(event: Event) -> bool:
    return isinstance(event, Over) or (isinstance(event, Scored) and event.final)

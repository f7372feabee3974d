"""How points come in: one by one for a moment, along the score track and in the players' table.

This is the only place that knows of time on the way from one view to the next. What moves follows a
`Motion` instead of the controller and draws whatever it is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from textual.timer import Timer
from textual.widget import Widget

from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.view import View

SHORTEST, LONGEST = 0.4, 0.8
"""Seconds that a motion takes, however few or many the points."""

STEP = 0.1
"""Seconds for a point, as far as these bounds allow."""

BEATS = 4
"""How often the points that float over the map change while a motion lasts."""

FRAME = 0.05
"""Seconds from one picture of a motion to the next."""


class Motion(Publisher):
    """The controller's views, with points that come in one by one where something has been scored.

    A motion only ever shows points between those before and those after. It starts where the points that
    are new are those of what lights up on the map, and ends at once when it is told to, when points change
    again, or when it is over; then its view is the controller's.

    Attributes:
        enabled: Whether anything moves.
        clock: Tells the time in seconds.
    """

    def __init__(self, controller: Publisher) -> None:
        """Follow a controller, as soon as a screen lends its timers."""
        super().__init__()
        self.enabled = True
        self.clock: Callable[[], float] = time.monotonic
        self._target = controller.seen
        self._controller = controller
        self._before: Sequence[int] = _points(self._target)
        self._start = 0.0
        self._seconds = 0.0
        self._host: Widget | None = None
        self._timer: Timer | None = None
        self.set_reactive(Motion.view, self._target)

    def run_on(self, host: Widget) -> None:
        """Begin to follow the controller with the timers of a widget that is mounted."""
        self._host = host
        host.watch(self._controller, "view", self._take_in)

    @property
    def moving(self) -> bool:
        """Whether anything moves now."""
        return self._timer is not None

    def finish(self) -> None:
        """Show at once what the motion leads to."""
        if self.moving:
            self._stop()
            self.view = self._target

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _take_in(self, view: View | None) -> None:
        if view is None:
            return
        before, self._target = _points(self._target), view
        if _points(view) != before:
            self._stop()
            if self._moves(before, view):
                self._begin(before)
        self._show()

    def _moves(self, before: Sequence[int], view: View) -> bool:
        """Whether the new points are those that light up, so that they may come in one by one."""
        assert self._host is not None
        gained = [after - points for after, points in zip(_points(view), before, strict=True)]
        return self.enabled and self._host.app.animation_level == "full" and gained == lit_points(view)

    def _begin(self, before: Sequence[int]) -> None:
        assert self._host is not None
        gained = max(after - points for after, points in zip(_points(self._target), before, strict=True))
        self._before, self._start = before, self.clock()
        self._seconds = min(max(SHORTEST, STEP * gained), LONGEST)
        self._timer = self._host.set_interval(FRAME, self._show)

    def _show(self) -> None:
        """Publish what is to be seen now."""
        progress = (self.clock() - self._start) / self._seconds if self.moving else 1.0
        if progress >= 1:
            self._stop()
            self.view = self._target
        else:
            self.view = in_between(self._before, self._target, progress)


def in_between(before: Sequence[int], view: View, progress: float) -> View:
    """A view on the way to another one.

    Args:
        before: Points by seat at the beginning.
        view: What it ends with.
        progress: How much of the way is done, from 0 to less than 1.
    """
    seats = tuple(
        replace(seat, score=points + int(progress * (seat.score - points)))
        for points, seat in zip(before, view.seats, strict=True)
    )
    return replace(view, seats=seats, beats=BEATS - int(progress * BEATS))


def lit_points(view: View) -> list[int]:
    """The points by seat of what lights up on the map, or was scored for goods."""
    return [
        sum(scored.points for scored in view.lit_scores if player in scored.players)
        for player in range(len(view.seats))
    ]


def _points(view: View) -> list[int]:
    return [seat.score for seat in view.seats]

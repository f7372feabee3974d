"""The clock of a turn, as a sand timer beside the board: it shows the time and forces nothing."""

from __future__ import annotations

import math
from collections.abc import Callable


class TurnClock:
    """Counts a time down, and on below zero; it stands still while it is paused.

    Attributes:
        seconds: The time for a turn.
    """

    def __init__(self, seconds: int, now: Callable[[], float]) -> None:
        """A clock that stands still at the full time.

        Args:
            seconds: The time for a turn.
            now: Tells the time in seconds.
        """
        self.seconds = seconds
        self._now = now
        self._used = 0.0
        self._since: float | None = None

    @property
    def left(self) -> float:
        """Seconds left; negative once the time is up."""
        running = 0.0 if self._since is None else self._now() - self._since
        return self.seconds - self._used - running

    @property
    def going(self) -> bool:
        """Whether it counts."""
        return self._since is not None

    def begin(self) -> None:
        """Count from the full time again; a clock that stands still goes on standing still."""
        self._used = 0.0
        if self.going:
            self._since = self._now()

    def pause(self) -> None:
        """Stand still."""
        self._used, self._since = self.seconds - self.left, None

    def go_on(self) -> None:
        """Count on from where it stands."""
        if not self.going:
            self._since = self._now()

    def until_next(self) -> float:
        """Seconds until another whole second is left."""
        return self.left - math.ceil(self.left) + 1


def clock_text(left: float) -> str:
    """Seconds as a clock shows them: a second stays until all of it has gone.

    >>> clock_text(90), clock_text(9.3), clock_text(0), clock_text(-12)
    ('1:30', '0:10', '0:00', '-0:12')
    """
    whole = math.ceil(left)
    minutes, seconds = divmod(abs(whole), 60)
    return f"{'-' * (whole < 0)}{minutes}:{seconds:02}"

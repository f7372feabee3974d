"""The clock of a turn on the frame of the map."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.turn_clock import TurnClock, clock_text
from carcassonne_tui.tui.view import View

SOON = 10
"""From so many seconds on downward the time stands out."""


class ClockView(Static):
    """Shows the time left for the turn, anew for every part of a turn; without a time for a turn it is not there.

    It looks once a second, and not at all while it is paused or the game is over.

    Attributes:
        clock: What it shows.
        bell: Whether the terminal's bell rings when the time is up.
    """

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    ClockView {
        width: auto; height: 1; display: none; text-wrap: nowrap;
        &.-soon { text-style: bold reverse; }
    }
    """

    def __init__(self, controller: Controller) -> None:
        """The clock of a controller's game.

        Args:
            controller: Publishes whose turn it is, keeps the time for a turn, and tells the time.
        """
        super().__init__(markup=False, id="clock")
        self._controller = controller
        self.clock = TurnClock(controller.record.clock, controller.now)
        self.bell = False
        self._turn: tuple[int, int] | None = None
        self._rung = False
        self._paused = False
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """Follow the controller, if there is a time for a turn."""
        if self.clock.seconds:
            self.watch(self._controller, "view", self._follow)
            self.app.app_suspend_signal.subscribe(self, self._sleep)
            self.app.app_resume_signal.subscribe(self, self._wake)

    def _follow(self, view: View | None) -> None:
        if view is None:
            return
        turn = (view.turn, view.part)
        self.display = view.phase is not Phase.OVER
        if turn != self._turn:
            self._turn, self._rung = turn, False
            self.clock.begin()
        self._set_going()

    def pause(self) -> None:
        """Stand still while something lies over the map."""
        self._paused = True
        self._set_going()

    def go_on(self) -> None:
        """Count on when nothing does any more."""
        self._paused = False
        self._set_going()

    def _sleep(self, _: object) -> None:
        self.pause()

    def _wake(self, _: object) -> None:
        if self.screen.is_active:
            self.go_on()

    def _set_going(self) -> None:
        if not self.clock.seconds:
            return
        if self._turn is None or self._paused or not self.display:
            self.clock.pause()
        else:
            self.clock.go_on()
        self.tick()

    def tick(self) -> None:
        """Show the time, and look again when another second has gone."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._show()
        if self.clock.going:
            self._timer = self.set_timer(self.clock.until_next(), self.tick)

    def _show(self) -> None:
        left = self.clock.left
        up = left <= 0
        self.set_class(left <= SOON, "-soon")
        time = clock_text(left)
        if up:
            text = t("game.clock.up", time=time)
        else:
            text = t("game.clock.soon" if left <= SOON else "game.clock.left", time=time)
        text = f" {text} "
        self.update(Content(text), layout=cell_len(text) != self.size.width)
        if up and not self._rung:
            self._rung = True
            if self.bell:
                self.app.bell()

    def on_unmount(self, _: events.Unmount) -> None:
        """Look no longer."""
        self.clock.pause()

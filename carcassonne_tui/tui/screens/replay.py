"""The screen on which a game is watched again."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records import JournalError, Record, read_record
from carcassonne_tui.rules import Deployed, Event, Phase, Placed, Returned
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import CUT
from carcassonne_tui.tui.narration import narrate, retell
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.map_screen import MapScreen, looking_keys
from carcassonne_tui.tui.screens.number import NumberScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.log import Log, wrap
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.panel import mention
from carcassonne_tui.tui.widgets.players import PlayersTable
from carcassonne_tui.tui.widgets.score_chart import ScoreChart
from carcassonne_tui.tui.widgets.text_rows import Line

SECONDS = (1.6, 0.6, 0.15)
"""How long each action is shown when the game plays by itself, at each of the speeds."""

_NAME = 12  # cells of a name
_TOLD = 2  # rows for what has happened


FOLLOW_SECONDS = 1.0
"""How often it is looked whether another program has gone on with the game."""


class ReplayScreen(MapScreen[Record | None]):
    """A game from its beginning: action by action, turn by turn, from score to score, or by itself.

    It answers with the game of its own that somebody plays on from some moment, or with None to go back.

    Attributes:
        replay: The game, at the moment that is being shown.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("replay.forward", "right,l,enter", "step(1)", display="Right"),
        key("replay.back", "left,h", "step(-1)", show=False, display="Left"),
        key("replay.next-turn", "down,j,tab,pagedown", "step_turns(1)", display="Down"),
        key("replay.previous-turn", "up,k,shift+tab,pageup", "step_turns(-1)", show=False, display="Up"),
        key("replay.next-scoring", "s", "next_scoring"),
        key("replay.previous-scoring", "a", "previous_scoring", show=False),
        key("replay.start", "home", "go_to_start", show=False, display="Home"),
        key("replay.end", "end", "go_to_end", show=False, display="End"),
        key("replay.play", "space,p", "play", display="Space"),
        *(key(f"replay.speed-{speed}", str(speed), f"speed({speed - 1})", show=False) for speed in (1, 2, 3)),
        key("replay.continue", "c", "continue_from_here"),
        *looking_keys("replay"),
        key("replay.panel", "v", "next_panel", show=False),
        key("replay.theme", "t", "app.next_theme", show=False),
        key("replay.help", "question_mark,f1", "help", display="?"),
        key("replay.leave", "escape,q", "leave", display="Esc"),
        key("replay.turn", "g", "ask_turn"),
    ]

    DEFAULT_CSS = """
    ReplayScreen {
        #table { height: 1fr; }
        #frame { width: 1fr; height: 1fr; padding: 0 1 1 1; background: $panel; }
        #moment { text-style: bold; }
        MapView { width: 1fr; height: 1fr; }
        #side { width: 30; height: 1fr; padding: 0 0 0 1; background: $surface; }
        #told { height: 2; padding: 0 1; background: $panel; }
        Log { display: none; }
        ScoreChart { margin-bottom: 1; }
        &.-log Log { display: block; }
        &.-log ScoreChart { display: none; }
        &.-wide #side { width: 40; }
        &.-broad #side { width: 56; }
        &.-wide.-tall Log, &.-wide.-tall ScoreChart, &.-broad.-tall Log, &.-broad.-tall ScoreChart { display: block; }
    }
    """

    def __init__(
        self, replay: Replay, theme: Theme, settings: Settings | None = None, *, follow: Path | None = None
    ) -> None:
        """The screen of a game that was played.

        Args:
            replay: The game.
            theme: Colours the map and the seats.
            settings: What is shown from the start; None for the usual.
            follow: The file of the game, which another program may write on; None for a game that is not kept.
        """
        super().__init__(replay, theme)
        self.motion.enabled = settings is None or settings.animations
        self.replay = replay
        self._speed = 1
        self._timer: Timer | None = None
        self._follow = follow
        self._read = _state(follow)

    def compose(self) -> ComposeResult:
        """The map, and beside it the players, the chart of their scores and the log."""
        replay, theme = self.replay, self._theme
        seats = [seat.seat for seat in replay.seen.seats]
        with Horizontal(id="table"):
            with Vertical(id="frame"):
                yield Line("moment")
                yield MapView(replay, theme, self.motion)
            with Vertical(id="side"):
                yield PlayersTable(self.motion, theme)
                yield ScoreChart(seats, replay.points, theme)
                yield Log(replay, theme)
        yield Static(id="told", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Follow the replay."""
        self.query_one(MapView).focus()
        self.watch(self.replay, "view", self._show)
        if self._follow is not None:
            self.set_interval(FOLLOW_SECONDS, self._catch_up)

    def _catch_up(self) -> None:
        """Take in what another program has written meanwhile."""
        state = _state(self._follow)
        if self._follow is None or state == self._read:
            return
        self._read = state
        with contextlib.suppress(JournalError):  # it is being written, or gone: what is known stays
            self.replay.take_in(read_record(self._follow))
            self.query_one(ScoreChart).show(self.replay.points)
            self._show(self.replay.seen)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        super().use_theme(theme)
        self._show(self.replay.seen)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force by key; it is said whether the key that lets the game play starts or stops it."""
        play = t("keys.replay.play" if self._timer is None else "keys.replay.stop")
        return {
            pressed: active._replace(binding=replace(active.binding, description=play))
            if active.binding.id == "replay.play"
            else active
            for pressed, active in super().active_bindings.items()
        }

    def on_resize(self) -> None:
        """Tell what has happened in as many columns as there are."""
        super().on_resize()
        self._tell()

    def on_screen_suspend(self) -> None:
        """Stop when something else is to be seen."""
        self._stop()

    def _show(self, view: View | None) -> None:
        if view is None:
            return
        replay = self.replay
        over = view.finale is not None
        self.query_one(ScoreChart).point_at(len(replay.turns) if over else replay.turn_index)
        self._show_moment()
        self._tell()

    def _show_moment(self) -> None:
        replay, finale = self.replay, self.replay.seen.finale
        words: dict[str, Any] = {"step": replay.moment, "steps": replay.end}
        if finale is None:
            moment = t("replay.moment", turn=replay.turn_index + 1, turns=len(replay.turns), **words)
        elif finale.done:
            moment = t("replay.over", **words)
        else:
            moment = t("replay.final-scoring", number=finale.shown, total=len(finale.scored), **words)
        playing = f"   {t(f'replay.playing-{self._speed + 1}')}" if self._timer else ""
        self.query_one("#moment", Line).say(Content.assemble(moment, (playing, "$primary")))

    def _tell(self) -> None:
        """Say in a few words what has happened."""
        view = self.replay.seen
        seats = [seat.seat for seat in view.seats]
        told = told_in(self.replay.happened, seats, self._theme, self.app.size.width - 2, _TOLD)
        if not self.replay.moment:
            forward, play = self.key_for("replay.forward"), self.key_for("replay.play")
            told = Content(t("replay.begins" if self.replay.end else "replay.nothing", forward=forward, play=play))
        self.query_one("#told", Static).update(told)

    # Going through the game

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._show_moment()
            self.refresh_bindings()

    def action_step(self, actions: int) -> None:
        """Go on by an action, or back."""
        self._stop()
        self.replay.step(actions)

    def action_step_turns(self, turns: int) -> None:
        """Go on by a turn, or back."""
        self._stop()
        self.replay.step_turns(turns)

    def action_next_scoring(self) -> None:
        """Go on to where something is scored."""
        self._stop()
        self.replay.next_scoring()

    def action_previous_scoring(self) -> None:
        """Go back to where something was scored."""
        self._stop()
        self.replay.previous_scoring()

    def action_go_to_start(self) -> None:
        """Go to the beginning."""
        self._stop()
        self.replay.go_to(0)

    def action_go_to_end(self) -> None:
        """Go to the end."""
        self._stop()
        self.replay.go_to(self.replay.end)

    @work
    async def action_ask_turn(self) -> None:
        """Go to a turn that is asked for."""
        most = len(self.replay.turns)
        turn = await self.ask(NumberScreen(t("replay.which-turn", most=most), most))
        if turn is not None:
            self.replay.go_to_turn(turn)

    def action_play(self) -> None:
        """Let the game play by itself, from the beginning if it is at its end; or stop it."""
        if self._timer is not None:
            self._stop()
        elif self.replay.end:
            if self.replay.moment == self.replay.end:
                self.replay.go_to(0)
            self._timer = self.set_interval(SECONDS[self._speed], self._go_on)
            self._show_moment()
            self.refresh_bindings()

    def _go_on(self) -> None:
        self.replay.step(1)
        if self.replay.moment == self.replay.end:
            self._stop()

    def action_speed(self, speed: int) -> None:
        """Play by itself at one of the speeds."""
        self._speed = speed
        self._stop()
        self.action_play()

    # Looking, and leaving

    def action_next_panel(self) -> None:
        """Show the log for the chart, or the other way round."""
        self.toggle_class("-log")

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpScreen(self, boxes=self.replay.game.options.boxes))

    @work
    async def action_continue_from_here(self) -> None:
        """Play on from this moment, as another game, after a question."""
        if self.replay.seen.phase is Phase.OVER:
            self.notify(t("replay.nothing-to-play"), severity="warning", markup=False)
            return
        begun = self.replay.from_here()
        if await self.ask(Question(t("question.play-from-here"))):
            self.dismiss(begun)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def _state(path: Path | None) -> tuple[int, int] | None:
    """What changes when a file is written: its time and its size."""
    with contextlib.suppress(OSError):
        if path is not None:
            found = path.stat()
            return found.st_mtime_ns, found.st_size
    return None


def told_in(happened: Sequence[Event], seats: Sequence[Seat], theme: Theme, width: int, rows: int) -> Content:
    """What has happened, in so much room: if there is too little, only what is more than placing a tile and a figure.

    Args:
        happened: The events.
        seats: Who sits where.
        theme: Gives the players their colours.
        width: Columns.
        rows: Rows.
    """
    lines: list[Content] = []
    for left_out in ((), _ROUTINE):
        sentences = [
            Content.from_rich_text(sentence)
            for event, *more in retell(happened)
            if not isinstance(event, left_out)
            and (sentence := narrate(event, seats, lambda seat: mention(theme, seat, _NAME), *more))
        ]
        lines = wrap(Content("  ").join(sentences), width) if sentences else []
        if len(lines) <= rows:
            return Content("\n").join(lines)
    last = lines[rows - 1]
    return Content("\n").join([*lines[: rows - 1], Content.assemble(last.truncate(max(width - len(CUT), 0)), CUT)])


_ROUTINE = (Placed, Deployed, Returned)

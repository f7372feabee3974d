"""The screen on which a game is watched again."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records import Record
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.narration import narrate, retell
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.map_screen import MapScreen, looking_keys
from carcassonne_tui.tui.screens.number import NumberScreen
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.panel import mention
from carcassonne_tui.tui.widgets.players import PlayersTable
from carcassonne_tui.tui.widgets.score_chart import ScoreChart, scores_by_turn

SECONDS = (1.6, 0.6, 0.15)
"""How long each action is shown when the game plays by itself, at each of the speeds."""

_NAME = 12  # cells of a name


class ReplayScreen(MapScreen[Record | None]):
    """A game from its beginning: action by action, turn by turn, from score to score, or by itself.

    It answers with the game of its own that somebody plays on from some moment, or with None to go back.

    Attributes:
        replay: The game, at the moment that is being shown.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("replay.forward", "right,l,enter", "step(1)", display="Right"),
        key("replay.back", "left,h", "step(-1)", display="Left"),
        key("replay.next-turn", "down,j,tab,pagedown", "step_turns(1)", display="Down"),
        key("replay.previous-turn", "up,k,shift+tab,pageup", "step_turns(-1)", show=False, display="Up"),
        key("replay.next-scoring", "s", "next_scoring"),
        key("replay.previous-scoring", "a", "previous_scoring", show=False),
        key("replay.start", "home", "go_to_start", show=False, display="Home"),
        key("replay.end", "end", "go_to_end", show=False, display="End"),
        key("replay.turn", "g", "ask_turn"),
        key("replay.play", "space,p", "play", display="Space"),
        *(key(f"replay.speed-{speed}", str(speed), f"speed({speed - 1})", show=False) for speed in (1, 2, 3)),
        key("replay.continue", "c", "continue_from_here"),
        *looking_keys("replay"),
        key("replay.panel", "v", "next_panel", show=False),
        key("replay.theme", "t", "app.next_theme", show=False),
        key("replay.help", "question_mark,f1", "help", display="?"),
        key("replay.leave", "escape,q", "leave", display="Esc"),
    ]

    DEFAULT_CSS = """
    ReplayScreen {
        #table { height: 1fr; }
        #frame { width: 1fr; height: 1fr; padding: 0 1 1 1; background: $panel; }
        #moment { height: 1; width: 1fr; text-style: bold; }
        MapView { width: 1fr; height: 1fr; }
        #side { width: 30; height: 1fr; padding: 0 0 0 1; background: $surface; }
        #told { height: 2; padding: 0 1; background: $panel; }
        Log { display: none; }
        ScoreChart { margin-bottom: 1; }
        &.-log Log { display: block; }
        &.-log ScoreChart { display: none; }
        &.-wide #side { width: 40; }
        &.-broad #side { width: 56; }
        &.-wide.-tall Log, &.-wide.-tall ScoreChart { display: block; }
    }
    """

    def __init__(self, replay: Replay, theme: Theme) -> None:
        """The screen of a game that was played.

        Args:
            replay: The game.
            theme: Colours the map and the seats.
        """
        super().__init__(theme)
        self.replay = replay
        self._speed = 1
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The map, and beside it the players, the chart of their scores and the log."""
        replay, theme = self.replay, self._theme
        seats = [seat.seat for seat in replay.seen.seats]
        with Horizontal(id="table"):
            with Vertical(id="frame"):
                yield Static(id="moment", markup=False)
                yield MapView(replay, theme)
            with Vertical(id="side"):
                yield PlayersTable(replay, theme)
                yield ScoreChart(seats, self._points(), theme)
                yield Log(replay, theme)
        yield Static(id="told", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Follow the replay."""
        self.query_one(MapView).focus()
        self.watch(self.replay, "view", self._show)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        super().use_theme(theme)
        self._show(self.replay.seen)

    def _points(self) -> list[tuple[int, ...]]:
        """Every player's points, turn by turn, in the whole game."""
        moment, start = self.replay.moment, self.replay.game.scores
        self.replay.go_to(self.replay.end)
        points = scores_by_turn(self.replay.game.history, start)
        self.replay.go_to(moment)
        return points

    def _show(self, view: View | None) -> None:
        if view is None:
            return
        replay = self.replay
        self.query_one(ScoreChart).point_at(replay.turn_index if replay.moment < replay.end else len(replay.turns))
        self._show_moment()
        seats = [seat.seat for seat in view.seats]
        sentences = [
            sentence
            for events in retell(view.log[-1])
            if (sentence := narrate(events[0], seats, lambda seat: mention(self._theme, seat, _NAME), *events[1:]))
        ]
        told = Content("  ").join(Content.from_rich_text(sentence) for sentence in sentences)
        self.query_one("#told", Static).update(told if sentences else t("replay.begins"))

    def _show_moment(self) -> None:
        replay = self.replay
        playing = t(f"replay.playing-{self._speed + 1}") if self._timer else t("replay.paused")
        words = {"turn": replay.turn_index + 1, "turns": len(replay.turns), "step": replay.moment, "steps": replay.end}
        self.query_one("#moment", Static).update(t("replay.moment", playing=playing, **words))

    # Going through the game

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._show_moment()

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
        self._stop()
        most = len(self.replay.turns)
        turn = await self.app.push_screen_wait(NumberScreen(t("replay.which-turn", most=most), most))
        if turn is not None:
            self.replay.go_to_turn(turn)

    def action_play(self) -> None:
        """Let the game play by itself, from the beginning if it is at its end; or stop it."""
        if self._timer is not None:
            self._stop()
            return
        if self.replay.moment == self.replay.end:
            self.replay.go_to(0)
        self._timer = self.set_interval(SECONDS[self._speed], self._go_on)
        self._show_moment()

    def _go_on(self) -> None:
        if self.replay.moment == self.replay.end:
            self._stop()
        else:
            self.replay.step(1)

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
        self._stop()
        self.app.push_screen(HelpScreen(self))

    def action_continue_from_here(self) -> None:
        """Play on from this moment, as another game."""
        self._stop()
        self.dismiss(self.replay.from_here())

    def action_leave(self) -> None:
        """Go back."""
        self._stop()
        self.dismiss(None)

"""The screen on which a game is played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from enum import Enum
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.widget import Widget
from textual.widgets import Static

from carcassonne_tui.box import Side
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Over, Phase
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.able import Able, able_to
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import literal
from carcassonne_tui.tui.narration import narrate
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.looking import LookingScreen
from carcassonne_tui.tui.screens.map_screen import DIRECTIONS, LETTER_KEYS, looking_keys
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.ranking import RankingChoice, RankingScreen
from carcassonne_tui.tui.screens.replay import ReplayScreen
from carcassonne_tui.tui.screens.spoken import changed_binding
from carcassonne_tui.tui.screens.tiles_left import TilesLeftScreen
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.clock_view import ClockView
from carcassonne_tui.tui.widgets.edge import Edge
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.prompt import Prompt
from carcassonne_tui.tui.widgets.side_column import SideColumn
from carcassonne_tui.tui.widgets.text_rows import Line


class Outcome(Enum):
    """How a game screen was left."""

    TITLE = "title"
    NEW_GAME = "new-game"
    AGAIN = "again"
    QUIT = "quit"


_TURN = {"rotate", "choose", "next_figure", "next_return", "skip", "undo", "redo"}

_PLACING = {"rotate"}
_DEPLOYING = {"next_figure", "next_return", "skip"}
_PLAYING = {"move", "choose"}


def _who_won(view: View) -> str:
    """Who has won, in a sentence, once the final scoring has been shown; until then nothing."""
    if view.finale is None or not view.finale.done:
        return ""
    told = (narrate(event, [seat.seat for seat in view.seats]) for event in view.log[-1] if isinstance(event, Over))
    return next((str(sentence) for sentence in told if sentence), "")


class GameScreen(LookingScreen[Outcome | Record]):
    """The map in the middle, everything else at the edge of the eye.

    It answers with what comes next, or with the game that somebody plays on from a moment of this one.

    Its width and height decide which panels are in view at once; the others are one key away.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("game.next-cell", "tab", "next_cell(1)", display="Tab"),
        key("game.previous-cell", "shift+tab", "next_cell(-1)", show=False, display="Shift+Tab"),
        key("game.rotate", "r", "rotate(1)"),
        key("game.rotate-back", "e", "rotate(-1)", show=False),
        key("game.confirm", "enter", "confirm", display="Enter"),
        key("game.figure", "x", "next_figure"),
        key("game.next-return", "b", "next_return"),
        key("game.none", "escape", "choose_none", show=False, display="Esc"),
        key("game.skip", "space,s", "skip", display="Space"),
        key("game.undo", "u", "undo"),
        key("game.redo", "y", "redo", show=False),
        *looking_keys("game"),
        key("game.panel", "v", "next_panel"),
        key("game.theme", "t", "app.next_theme", show=False),
        key("game.help", "question_mark,f1", "help", display="?"),
        key("game.leave", "q", "leave"),
        key("game.tiles-left", "full_stop", "tiles_left", display="."),
        *(
            key(f"game.{way}", f"{way},{LETTER_KEYS[way]}", f"move({dx},{dy})", show=False)
            for way, (dx, dy) in DIRECTIONS.items()
        ),
        *(key(f"game.spot-{digit}", str(digit), f"choose({digit - 1})", show=False) for digit in range(1, 10)),
    ]

    DEFAULT_CSS = """
    GameScreen {
        &, * {  /* nothing scrolls with a bar or is a link, and what no theme colours need not be coloured anew */
            scrollbar-color: black; scrollbar-color-hover: black; scrollbar-color-active: black;
            scrollbar-background: black; scrollbar-background-hover: black; scrollbar-background-active: black;
            scrollbar-corner-color: black;
            link-color: black; link-color-hover: black; link-background: black; link-background-hover: black;
        }
        #table { height: 1fr; }
        #frame { width: 1fr; height: 1fr; }
        #west { dock: left; }
        #east { dock: right; }
        #title { height: 1; }
        #whose { text-style: bold; }
        MapView { width: 1fr; height: 1fr; }
        #warning { display: none; height: auto; max-height: 2; padding: 0 1; background: $error; color: $text; }
        &.-wide #side { width: 36; }
        &.-broad #side { width: 42; }
    }
    """

    def __init__(self, controller: Controller, theme: Theme, settings: Settings | None = None) -> None:
        """The screen of a game.

        Args:
            controller: Leads the game.
            theme: Colours the map and the seats.
            settings: What is shown from the start; without it as somebody has it who has chosen nothing.
        """
        super().__init__(controller, theme, settings or Settings())
        self._ranking_shown = False
        self._pieces: list[Widget] = []
        self._framed: tuple[Seat | None, int, str, Theme] | None = None
        self._able: Able | None = None
        self.unkept = False

    def compose(self) -> ComposeResult:
        """The map in its frame, the side column, the prompt and the keys."""
        controller, theme = self._controller, self._theme
        with Horizontal(id="table"):
            with Vertical(id="frame"):
                yield Edge(id="west", classes="edge")
                yield Edge(id="east", classes="edge")
                with Horizontal(id="title"):
                    yield Line("whose")
                    yield ClockView(controller)
                yield MapView(controller, theme, self.motion)
                yield Line("about")
            yield SideColumn(controller, self.motion, theme, self.key_for)
        yield Static(id="warning", markup=False)
        yield Prompt(controller, theme, self.key_for)
        yield KeyBar()

    def on_mount(self) -> None:
        """Follow the controller."""
        self._pieces = [*self.query("#frame Line, #frame Edge").results(Widget)]
        self.use_settings(self._settings)
        self.query_one(MapView).focus()
        self.watch(self._controller, "view", self._show)

    def use_settings(self, settings: Settings) -> None:
        """Take the settings from now on."""
        super().use_settings(settings)
        self.query_one(ClockView).bell = settings.bell

    def on_screen_suspend(self) -> None:
        """Let the clock of the turn stand still while something lies over the map."""
        self.query_one(ClockView).pause()

    def on_screen_resume(self) -> None:
        """Let it go on."""
        self.query_one(ClockView).go_on()

    def on_resize(self) -> None:
        """Look what there is room for."""
        super().on_resize()
        self.call_after_refresh(self.query_one(SideColumn).make_room)

    @property
    def running(self) -> bool:
        """Whether a game is under way that leaving would interrupt."""
        return self._controller.seen.phase is not Phase.OVER and bool(self._controller.game.actions)

    def warn(self, warning: str) -> None:
        """Show a warning that the game cannot be kept until another one comes; an empty one is none."""
        self.unkept = bool(warning)
        with contextlib.suppress(NoMatches):  # the screen is going or has not come yet
            line = self.query_one("#warning", Static)
            if warning != line.content:
                line.update(warning)
                line.display = bool(warning)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on."""
        super().use_theme(theme)
        self._show(self._controller.seen)

    @property
    def binding_state(self) -> Able:
        """What of the game decides which keys work."""
        return able_to(self._controller.seen)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force by key; what Enter does is said for the phase, and only what can be undone is shown."""
        able = able_to(self._controller.seen)
        over, walking = able.phase is Phase.OVER, able.walking
        done = "return" if able.returning else "nobody" if able.nobody else able.phase.value
        if over and able.done:
            done = "ranking"
        if walking:
            done = "look"
        changes: dict[str | None, dict[str, Any]] = {
            "game.confirm": {
                "description": t(f"keys.game.confirm-{done}"),
                "show": walking or able.phase is not Phase.DEPLOY or able.chosen,
            },
            "game.fit": {"show": over and able.done},
            "game.picture": {"show": over and able.done},
            "game.panel": {"show": not (over and able.done)},
            "game.tiles-left": {"show": not over},
            "game.skip": {"description": t("keys.game.finish-scoring" if over else "keys.game.skip")},
            "game.next-cell": {"description": t("keys.game.next-feature" if walking else "keys.game.next-cell")},
            "game.previous-cell": {
                "description": t("keys.game.previous-feature" if walking else "keys.game.previous-cell")
            },
            "game.figure": {"show": able.choice_of_figures},
            "game.next-return": {"show": able.returns},
            "game.undo": {"show": able.can_undo},
            "game.redo": {"show": able.can_redo},
        }
        changed = dict(super().active_bindings)
        doing = self._doing(able)
        for pressed, active in changed.items():
            name = active.binding.id
            if name in changes:
                active = active._replace(  # noqa: PLW2901 - the same
                    binding=changed_binding(active.binding, **changes[name])
                )
            changed[pressed] = active if doing.get(name, True) else active._replace(enabled=False)
        return changed

    def _doing(self, able: Able) -> dict[str | None, bool]:
        """Which keys of those that are always answered would do more now than say why they do nothing."""
        placing = able.phase is Phase.PLACE
        return {
            "game.confirm": able.walking or able.phase is not Phase.DEPLOY or able.chosen,
            "game.figure": able.choice_of_figures,
            "game.next-return": able.returns,
            "game.undo": able.can_undo or able.undoes,
            "game.redo": able.can_redo,
            **{f"game.spot-{digit}": digit <= (len(Side) if placing else able.spots) for digit in range(1, 10)},
        }

    def _show(self, view: View | None) -> None:
        if view is None:
            return
        seat = None if view.phase is Phase.OVER else view.seats[view.player].seat
        framed = seat, view.part, _who_won(view), self._theme
        if framed != self._framed:
            self._framed = framed
            self._frame(*framed)
        if (able := able_to(view)) != self._able:
            self._able = able
            self.bindings_updated_signal.publish(self)
        self.show_about(view)
        self.query_one(SideColumn).make_room()
        if view.finale is not None and view.finale.done and not self._ranking_shown:
            self._ranking_shown = True
            self._show_ranking()

    def _frame(self, seat: Seat | None, part: int, won: str, theme: Theme) -> None:
        """Say around the map whose turn it is, and which part of it; without a seat who has won, if that is known."""
        colours = theme.seats[seat.colour] if seat else None
        for piece in self._pieces:
            piece.styles.color = colours.fg if colours else theme.ui.foreground
            piece.styles.background = colours.bg if colours else theme.ui.panel
            if isinstance(piece, Edge):
                piece.letter = seat.letter if seat else ""
        said = t("game.over", won=won) if won else t("game.final-scoring")
        if seat:
            name = literal(seat.name)
            said = t("game.whose-turn" if part == 1 else "game.whose-second-tile", letter=seat.letter, name=name)
        self.query_one("#whose", Line).say(Content(said))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's form
        """Only what can be done in this phase is offered, and nothing of the turn while somebody looks around."""
        able = able_to(self._controller.seen)
        if able.walking and action in _TURN:
            return False
        if action == "next_cell":
            return able.phase is Phase.PLACE or able.walking
        if action in _PLACING:
            return able.phase is Phase.PLACE
        if action == "skip" and able.phase is Phase.OVER:
            return not able.done
        if action in _DEPLOYING:
            return able.phase is Phase.DEPLOY
        if action == "choose_none":
            return able.leaves
        if action in _PLAYING:
            return able.phase is not Phase.OVER or able.walking
        return True

    # Actions of the turn: keys that come too late belong to the player before

    def _act(self, intent: Callable[[], None]) -> None:
        if not self._controller.key_is_late():
            intent()

    def action_move(self, dx: int, dy: int) -> None:
        """Move a cursor by a cell, or choose another deployment spot or figure to take back."""
        if self._controller.seen.looked.walking is not None:
            self._controller.walk_by(dx, dy)
        elif self._controller.seen.phase is Phase.PLACE:
            self._act(lambda: self._controller.move_cursor(dx, dy))
        else:
            self._act(lambda: self._controller.next_spot(dx + dy))

    def action_next_cell(self, step: int) -> None:
        """Move the cursor to another cell where the tile fits, or look at another feature."""
        if self._controller.seen.looked.walking is not None:
            self._controller.next_feature(step)
            return
        self._act(lambda: self._controller.next_cell(step))

    def action_rotate(self, step: int) -> None:
        """Turn the tile."""
        self._act(lambda: self._controller.rotate(step))

    def action_confirm(self) -> None:
        """Do what is being shown; whoever looks around looks no longer."""
        if self._controller.seen.looked.walking is not None:
            self._controller.walk(on=False)
            self._controller.expect_late_keys()
            return
        self._act(self._confirm)

    def _confirm(self) -> None:
        if self._ranking_shown:
            self._show_ranking()
        else:
            self._controller.confirm()

    def action_choose(self, number: int) -> None:
        """Choose a rotation of the tile, or a deployment spot."""
        intent = self._controller.turn_to if self._controller.seen.phase is Phase.PLACE else self._controller.choose
        self._act(lambda: intent(number))

    def action_next_figure(self) -> None:
        """Take another kind of figure."""
        self._act(self._controller.next_figure)

    def action_next_return(self) -> None:
        """Choose a figure that may be taken back, or the next one."""
        self._act(self._controller.next_return)

    def action_choose_none(self) -> None:
        """Leave what is looked at, or forget what has been chosen."""
        if not self._controller.look_away():
            self._act(self._controller.choose_none)

    def action_skip(self) -> None:
        """Deploy nobody and take nobody back, or show the rest of the final scoring at once."""
        over = self._controller.seen.phase is Phase.OVER
        self._act(self._controller.finish_scoring if over else self._controller.skip)

    def action_undo(self) -> None:
        """Take back the last action, after a question if it ended a turn or the part of one."""
        self._act(self._undo)

    def _undo(self) -> None:
        view = self._controller.seen
        if view.can_undo or view.undoes is None:
            self._controller.undo()
        else:
            self._ask_to_undo(view.seats[view.undoes].seat.name)

    @work
    async def _ask_to_undo(self, name: str) -> None:
        if await self.ask(Question(t("question.undo", player=literal(name)))):
            self._ranking_shown = False
            self._controller.undo()

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._act(self._controller.redo)

    # Actions of looking

    def action_next_panel(self) -> None:
        """Show the next page of the side column."""
        self.query_one(SideColumn).next_page()

    def action_tiles_left(self) -> None:
        """Show the tiles that are still to come, unless the settings forbid it."""
        if not self._settings.hints:
            self._controller.say(t("look.no-hints"))
            return
        self.app.push_screen(TilesLeftScreen(self._controller.game.position, self._theme))

    def action_help(self) -> None:
        """Show the keys and how to play."""
        self.app.push_screen(HelpScreen(self, boxes=self._controller.game.options.boxes))

    @work
    async def action_leave(self) -> None:
        """Back to the title, after a question if the game is under way."""
        question = t("question.leave-unkept" if self.unkept else "question.leave")
        if not self.running or await self.ask(Question(question)):
            self.dismiss(Outcome.TITLE)

    @work
    async def _show_ranking(self) -> None:
        """Show the ranking and do what is chosen there."""
        choice = await self.ask(RankingScreen(self._controller.seen, self._theme, self.picture_name))
        while choice is RankingChoice.REPLAY:
            seats = [seat.seat for seat in self._controller.seen.seats]
            replay = ReplayScreen(Replay(self._controller.record, seats), self._theme, self._settings)
            replay.picture_name = self.picture_name
            if branch := await self.ask(replay):
                self.dismiss(branch)
                return
            choice = await self.ask(RankingScreen(self._controller.seen, self._theme, self.picture_name))
        outcomes = {
            RankingChoice.AGAIN: Outcome.AGAIN,
            RankingChoice.NEW_GAME: Outcome.NEW_GAME,
            RankingChoice.TITLE: Outcome.TITLE,
            RankingChoice.QUIT: Outcome.QUIT,
        }
        if choice in outcomes:
            self.dismiss(outcomes[choice])
        elif choice is RankingChoice.MAP:
            self.query_one(MapView).fit()

"""The screen on which a game is put together."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, Static

from carcassonne_tui.drawing.theme_names import DEFAULT_THEME, theme_names
from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import BOXES, MAX_SEATS, MIN_SEATS
from carcassonne_tui.rules.mix import OFF
from carcassonne_tui.tui.draft import (
    DETAILS,
    RULES,
    Draft,
    NewGame,
    default_new_game,
    plain,
)
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.option_words import clock_of, gains_of, hint_of, name_of, preset_of, value_of
from carcassonne_tui.tui.screens.form import FormScreen, Group
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.setups import SetupsScreen
from carcassonne_tui.tui.widgets.button import PlainButton
from carcassonne_tui.tui.widgets.choice import Choice, LetterChip, Turnable
from carcassonne_tui.tui.widgets.field import Field
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.pane import Pane
from carcassonne_tui.tui.widgets.seat_row import SeatRow

__all__ = ["NewGame", "NewGameScreen", "default_new_game"]

_MAX_SEED_TEXT = 24


class NewGameScreen(FormScreen[NewGame | None]):
    """Who plays, by which rules: what is on and what is off is in view, with what it means.

    It answers with the game, or with None to go back.
    """

    AUTO_FOCUS = "#start"
    PANES = ("players", "boxes", "rules", "bar")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide"), (150, "-huge")]  # noqa: RUF012 - Textual's own form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - Textual's own form

    BINDINGS: ClassVar[list[BindingType]] = [
        key("new-game.start", "enter", "start", display="Enter"),
        key("new-game.back", "escape", "back", display="Esc"),
        key("new-game.up", "up", "move(-1)", show=False, pair="new-game.move"),
        key("new-game.down", "down", "move(1)", pair="new-game.move"),
        key("new-game.last", "end", "last", display="End"),
        key("new-game.help", "question_mark,f1", "help"),
    ]

    DEFAULT_CSS = """
    NewGameScreen {
        align: center middle;
        #sheet { width: 100%; max-width: 148; height: 1fr; }
        #form { height: 1fr; }
        #players { width: 39; height: 1fr; padding: 0 1; background: $surface; }
        #choices { width: 1fr; height: 1fr; scrollbar-gutter: stable; }
        #boxes, #rules { height: auto; overflow: hidden hidden; padding: 0 0 1 1; }
        .heading { text-style: bold; color: $primary; }
        Input { background: $foreground 10%; }
        #add { margin-left: 2; }
        #order { margin-top: 1; }
        #clock { margin-bottom: 1; }
        #seed-row { height: 1; }
        #seed-row Label { width: 1fr; }
        #seed-row Input { width: 22; }
        .hint { color: $text-muted; width: 1fr; }
        .detail { margin-left: 2; }
        #bar { height: 3; background: $panel; padding: 0 1; }
        #summary { width: 1fr; height: 3; }
        #tiles { color: $secondary; text-style: bold; }
        #message { height: 2; }
        #message.-problem { color: $text-error; text-style: bold; }
        #bar Button { margin: 1 0 0 2; }
        &.-wide, &.-huge {
            #choices { layout: horizontal; overflow: hidden hidden; scrollbar-gutter: auto; }
            #boxes, #rules { width: 1fr; height: 1fr; overflow: hidden auto; scrollbar-gutter: stable; }
            #rules { background: $surface; }
        }
        &.-huge #players { width: 48; }
        &.-huge .colour { width: 10; }
        &.-tall {
            #sheet { max-height: 42; }
            #players { padding: 1; }
            #boxes, #rules { padding: 1 0 1 1; }
            .heading, .row, Group, #rules Choice { margin-bottom: 1; }
            #order { margin: 1 0; }
            #setups { margin-top: 1; }
            #boxes .heading { margin-bottom: 0; }
            #boxes .hint { margin-bottom: 1; }
            #seed-row { margin-bottom: 0; }
        }
        &.-huge.-tall {
            #bar { padding: 0 2; }
            #players { padding: 1 2; }
            #boxes, #rules { padding: 1 1 1 2; }
        }
    }
    """

    def __init__(self, last: NewGame | None = None) -> None:
        """The screen with a game to begin from.

        Args:
            last: The choices to begin with; None for a standard game of two.
        """
        super().__init__()
        self._draft = Draft(last)
        self._theme = load_theme(DEFAULT_THEME)
        self._rows = [SeatRow(index) for index in range(MAX_SEATS)]

    def compose(self) -> ComposeResult:
        """The players at the left, then the boxes, then the rules; what is wrong and the buttons below."""
        with Vertical(id="sheet"):
            with Horizontal(id="form"):
                yield from self._compose_players()
                with Pane(id="choices"):
                    yield from self._compose_boxes()
                    yield from self._compose_rules()
            with Horizontal(id="bar"):
                with Vertical(id="summary"):
                    yield Static(markup=False, id="tiles")
                    yield Static(markup=False, id="message")
                yield PlainButton(t("new-game.start"), id="start")
                yield PlainButton(t("new-game.back"), id="back")
        yield KeyBar()

    def _compose_players(self) -> ComposeResult:
        with Pane(id="players"):
            yield Label(t("new-game.players"), markup=False, classes="heading")
            yield from self._rows
            yield PlainButton(t("new-game.add"), id="add")
            yield Static(markup=False, id="more", classes="hint")
            yield Choice(t("new-game.order.name"), id="order")
            yield Choice(t("new-game.clock.name"), id="clock")
            with Horizontal(id="seed-row", classes="row"):
                yield Label(t("new-game.seed.name"), markup=False)
                yield Field(
                    compact=True,
                    max_length=_MAX_SEED_TEXT,
                    placeholder=t("new-game.seed.empty"),
                    id="seed",
                )
            yield Label(t("new-game.seed.hint"), markup=False, classes="hint")
            yield PlainButton(t("new-game.setups"), id="setups")
            yield Label(t("new-game.setups-hint"), markup=False, classes="hint")

    def _compose_boxes(self) -> ComposeResult:
        with Pane(id="boxes"):
            yield Label(t("new-game.boxes"), markup=False, classes="heading")
            yield Label(t("new-game.boxes-hint"), markup=False, classes="hint")
            for box in BOXES:
                with Group():
                    yield _choice(box)
                    for detail in DETAILS[box]:
                        yield _choice(detail, classes="detail")

    def _compose_rules(self) -> ComposeResult:
        with Pane(id="rules"):
            yield Label(t("new-game.rules"), markup=False, classes="heading")
            yield Choice(t("new-game.preset.name"), id="preset")
            for option in RULES:
                yield _choice(option)

    def on_mount(self) -> None:
        """Show the game to begin from."""
        if self.app.theme in theme_names():
            self._theme = load_theme(self.app.theme)
        self._show()

    def use_theme(self, theme: Theme) -> None:
        """Take the players' colours from another theme from now on."""
        self._theme = theme
        self._show()

    # What is seen

    def _show(self) -> None:
        """Show the draft."""
        draft = self._draft
        removable = len(draft.seats) > MIN_SEATS
        for row in self._rows:
            row.display = row.index < len(draft.seats)
            if row.display:
                row.show(draft.seats[row.index], self._theme, removable)
        self._show_room()
        order = "random" if draft.random_order else "seated"
        self._choice("order").show(t(f"new-game.order.{order}.value"), t(f"new-game.order.{order}.hint"))
        self._choice("clock").show(clock_of(draft.clock), t("new-game.clock.hint"))
        for box in BOXES:
            self._show_box(box)
        self._choice("preset").show(preset_of(draft), t(f"new-game.preset.{draft.preset}.hint"))
        for option in RULES:
            self._show_option(option)
        self._show_problems()

    def _show_room(self) -> None:
        """Offer a place for one more player, or tell what would make one."""
        count = len(self._draft.seats)
        box = self._draft.room_for(count + 1) if count == self._draft.room else None
        self.query_one("#add").display = count < self._draft.room
        more = self.query_one("#more", Static)
        more.display = box is not None
        if box is not None:
            seat = t(f"new-game.gains.seats.{count + 1}")
            more.update(t("new-game.more", seat=seat, box=box))

    def _show_problems(self) -> None:
        draft = self._draft
        tiles = draft.tiles()
        total, played = str(sum(tiles)), draft.tiles_played()
        if len(tiles) > 1 and played == sum(tiles):
            total = t("new-game.total", sum=t("new-game.plus").join(map(str, tiles)), total=total)
        words = [t("new-game.tiles", number=total)]
        if played < sum(tiles):
            words.append(t("new-game.played", count=played))
        words.append(t("new-game.farmers", value=value_of("farmers", draft.options.farmers)))
        self.query_one("#tiles", Static).update(t("new-game.comma").join(words), layout=False)
        problems = draft.problems()
        message = self.query_one("#message", Static)
        message.set_class(bool(problems), "-problem")
        ready = t("new-game.ready", count=len(draft.seats), preset=preset_of(draft))
        notes = [note for box in BOXES for note in self._notes(box)]
        message.update(" ".join(problems or [ready, *notes]), layout=False)

    def _show_box(self, box: str) -> None:
        """Show a box with what it brings, and its details if they make a difference."""
        value = getattr(self._draft.options, box)
        self._choice(f"option-{box}").show(
            value_of(box, value),
            "\n".join([hint_of(box, value), *self._notes(box)]),
            gains=gains_of(self._draft.gains(box)),
            lit=value != OFF[box],
        )
        for detail in DETAILS[box]:
            self._choice(f"option-{detail}").display = self._draft.matters(detail)
            self._show_option(detail)

    def _notes(self, box: str) -> list[str]:
        """What ought to be known about a box on the table."""
        figures = self._draft.idle_figures(box)
        return [t("new-game.stays", figure=t(f"new-game.gains.figure.{figure}")) for figure in figures]

    def _show_option(self, option: str) -> None:
        value = getattr(self._draft.options, option)
        idle = option == "farm_scoring" and not self._draft.options.farmers
        hint = t(f"new-game.option.{option}.idle") if idle else hint_of(option, value)
        self._choice(f"option-{option}").show(value_of(option, value), hint)

    def _choice(self, name: str) -> Choice:
        return self.query_one(f"#{name}", Choice)

    # What is done

    @on(Turnable.Turned)
    def _turn(self, event: Turnable.Turned) -> None:
        """Give something its next value."""
        what, _, which = (event.turnable.id or "").partition("-")
        match what:
            case "letter":
                self._draft.turn_letter(int(which), event.step)
            case "colour":
                self._draft.turn_colour(int(which), event.step)
            case "order":
                self._draft.random_order = not self._draft.random_order
            case "clock":
                self._draft.turn_clock(event.step)
            case "preset":
                self._draft.turn_preset(event.step)
            case "option":
                self._draft.turn_option(which, event.step)
        self._show()

    @on(LetterChip.Typed)
    def _type_letter(self, event: LetterChip.Typed) -> None:
        """Give a player the letter that was typed."""
        self._draft.set_letter(int((event.chip.id or "").removeprefix("letter-")), event.letter)
        self._show()

    @on(Input.Changed)
    def _type_text(self, event: Input.Changed) -> None:
        """Take over a name or the seed as it is typed."""
        text = plain(event.input.value)
        if text != event.input.value:
            event.input.value = text
        elif event.input.id == "seed":
            self._draft.seed = text
            self._show_problems()
        else:
            index = int((event.input.id or "").removeprefix("name-"))
            if index < len(self._draft.seats) and self._draft.seats[index].name != text:
                self._draft.rename(index, text)
                self._show()

    @on(Input.Submitted)
    def _finish_text(self) -> None:
        """Enter in a text goes on to the line below: the next name, and after the last one a place for one more."""
        self.action_move(1)

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        """Do what a button says."""
        match (event.button.id or "").partition("-"):
            case ("start", _, _):
                self.action_start()
            case ("back", _, _):
                self.action_back()
            case ("setups", _, _):
                self._choose_setup()
            case ("add", _, _):
                self._draft.add_seat()
                self._show()
                self.set_focus(self._rows[len(self._draft.seats) - 1].name_input)
            case ("remove", _, index):
                self._draft.remove_seat(int(index))
                self._show()
                self.set_focus(self.query_one("#add"))

    @work
    async def _choose_setup(self) -> None:
        """Show the kept set-ups, and take over the one that is chosen."""
        people = await self.ask(SetupsScreen(self._draft, self._theme))
        if people is not None:
            seed, self._draft = self._draft.seed, Draft(people)
            self._draft.seed = seed
            self._show()
            self.action_last()

    def action_start(self) -> None:
        """Start the game, if nothing is wrong with it."""
        if self._draft.problems():
            self.app.bell()
        else:
            self.dismiss(self._draft.finish())

    def action_back(self) -> None:
        """Go back without a game."""
        self.dismiss(None)

    def action_help(self) -> None:
        """Show the keys and how to play."""
        self.app.push_screen(HelpScreen(self))

    def action_last(self) -> None:
        """Go to the start button."""
        self.set_focus(self.query_one("#start"))


def _choice(option: str, **widget: Any) -> Choice:
    return Choice(name_of(option), id=f"option-{option}", **widget)

"""The screen on which a game is put together."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from carcassonne_tui.box import Kind
from carcassonne_tui.drawing import DEFAULT_THEME, Theme, load_theme, theme_names
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import BOXES, MAX_SEATS, MIN_SEATS
from carcassonne_tui.rules.mix import FULL, OFF
from carcassonne_tui.tui.draft import (
    DETAILS,
    MAX_NAME,
    RULES,
    Draft,
    NewGame,
    default_new_game,
    plain,
)
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets.button import PlainButton
from carcassonne_tui.tui.widgets.choice import Chip, Choice, LetterChip, Turnable
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.pane import Pane
from carcassonne_tui.tui.widgets.panel import colours

__all__ = ["NewGame", "NewGameScreen", "default_new_game"]

_PANES = ("players", "boxes", "rules", "bar")
_MAX_SEED_TEXT = 24


class SeatRow(Horizontal):
    """A player: number, name, letter, colour, and a button to take them away."""

    def __init__(self, index: int) -> None:
        """The row of a seat.

        Args:
            index: Which seat.
        """
        super().__init__(id=f"seat-{index}", classes="row")
        self.index = index
        self.name_input = Input(compact=True, max_length=MAX_NAME, placeholder=t("new-game.name"), id=f"name-{index}")
        self.letter = LetterChip(id=f"letter-{index}", classes="letter")
        self.colour = Chip(id=f"colour-{index}", classes="colour")
        self.remove_button = PlainButton(t("new-game.remove"), id=f"remove-{index}", classes="remove")

    def compose(self) -> ComposeResult:
        """From left to right."""
        yield Label(t("new-game.number", number=self.index + 1), markup=False)
        yield self.name_input
        yield self.letter
        yield self.colour
        yield self.remove_button

    def show(self, seat: Seat, theme: Theme, removable: bool) -> None:
        """Show who sits there.

        Args:
            seat: The player.
            theme: Gives the player's colours.
            removable: Whether the player may be taken away.
        """
        style = colours(theme, seat)
        if self.name_input.value != seat.name:
            self.name_input.value = seat.name
        self.letter.show(seat.letter, style)
        self.colour.show(t(f"new-game.colour.{seat.colour}"), style)
        self.remove_button.disabled = not removable


class BoxPart(Vertical):
    """A box with its details."""

    class Resized(Message):
        """It takes more lines or fewer now."""

    def on_resize(self) -> None:
        """Tell the screen, now that everything has its place."""
        self.post_message(self.Resized())


class NewGameScreen(SpokenScreen[NewGame | None]):
    """Who plays, by which rules: what is on and what is off is in view, with what it means.

    It answers with the game, or with None to go back.
    """

    AUTO_FOCUS = "#start"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide"), (150, "-huge")]  # noqa: RUF012 - Textual's own form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012 - Textual's own form

    BINDINGS: ClassVar[list[BindingType]] = [
        key("new-game.start", "enter", "start", display="Enter"),
        key("new-game.back", "escape", "back", display="Esc"),
        key("new-game.up", "up", "move(-1)", show=False),
        key("new-game.down", "down", "move(1)", display="Up/Down"),
        key("new-game.last", "end", "last", display="End"),
        key("new-game.help", "question_mark,f1", "help", display="?"),
    ]

    DEFAULT_CSS = """
    NewGameScreen {
        align: center middle;
        #sheet { width: 100%; max-width: 148; height: 1fr; }
        #form { height: 1fr; }
        #players { width: 38; height: 1fr; padding: 0 1; background: $surface; }
        #choices { width: 1fr; height: 1fr; scrollbar-gutter: stable; }
        #boxes, #rules { height: auto; overflow: hidden hidden; padding: 0 0 1 1; }
        .heading { text-style: bold; color: $primary; }
        .row { height: 1; }
        .row Label { width: 3; }
        Input { background: $foreground 10%; }
        .row Input { width: 1fr; }
        .letter { width: 3; margin-left: 1; }
        .colour { width: 10; margin-left: 1; }
        .row PlainButton.remove { padding: 0; margin-left: 1; }
        #add { margin-left: 3; }
        #order { margin: 1 0; }
        #seed-row Label { width: 1fr; }
        #seed-row Input { width: 22; }
        .hint { color: $text-muted; width: 1fr; }
        BoxPart { height: auto; }
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
        &.-tall {
            #sheet { max-height: 42; }
            #players { padding: 1; }
            #boxes, #rules { padding: 1 0 1 1; }
            .heading, .row, BoxPart, #rules Choice { margin-bottom: 1; }
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
            with Horizontal(id="seed-row", classes="row"):
                yield Label(t("new-game.seed.name"), markup=False)
                yield Input(
                    compact=True,
                    max_length=_MAX_SEED_TEXT,
                    placeholder=t("new-game.seed.empty"),
                    id="seed",
                )
            yield Label(t("new-game.seed.hint"), markup=False, classes="hint")

    def _compose_boxes(self) -> ComposeResult:
        with Pane(id="boxes"):
            yield Label(t("new-game.boxes"), markup=False, classes="heading")
            yield Label(t("new-game.boxes-hint"), markup=False, classes="hint")
            for box in BOXES:
                with BoxPart():
                    yield _choice(box)
                    for detail in DETAILS[box]:
                        yield _choice(detail, classes="detail")

    def _compose_rules(self) -> ComposeResult:
        with Pane(id="rules"):
            yield Label(t("new-game.rules"), markup=False, classes="heading")
            yield Choice(t("new-game.preset.name"), id="preset")
            for option in RULES:
                yield _choice(option)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force by key; where a name is typed, the key of the help is one that types nothing."""
        active = super().active_bindings
        if not isinstance(self.focused, Input):
            return active
        return {
            pressed: found._replace(binding=replace(found.binding, key_display="F1"))
            if found.binding.id == "new-game.help"
            else found
            for pressed, found in active.items()
        }

    def on_mount(self) -> None:
        """Show the game to begin from."""
        self._show()

    # What is seen

    def _show(self) -> None:
        """Show the draft."""
        draft = self._draft
        theme = load_theme(self.app.theme if self.app.theme in theme_names() else DEFAULT_THEME)
        removable = len(draft.seats) > MIN_SEATS
        for row in self._rows:
            row.display = row.index < len(draft.seats)
            if row.display:
                row.show(draft.seats[row.index], theme, removable)
        self._show_room()
        order = "random" if draft.random_order else "seated"
        self._choice("order").show(t(f"new-game.order.{order}.value"), t(f"new-game.order.{order}.hint"))
        for box in BOXES:
            self._show_box(box)
        self._choice("preset").show(self._preset_name(), t(f"new-game.preset.{draft.preset}.hint"))
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
        total = t("new-game.plus").join(map(str, tiles))
        if len(tiles) > 1:
            total = t("new-game.total", sum=total, total=sum(tiles))
        self.query_one("#tiles", Static).update(t("new-game.tiles", number=total), layout=False)
        problems = draft.problems()
        message = self.query_one("#message", Static)
        message.set_class(bool(problems), "-problem")
        ready = t("new-game.ready", count=len(draft.seats), preset=self._preset_name())
        notes = [note for box in BOXES for note in self._notes(box)]
        message.update(" ".join(problems or [ready, *notes]), layout=False)

    def _show_box(self, box: str) -> None:
        """Show a box with what it brings, and its details if they make a difference."""
        value = getattr(self._draft.options, box)
        on = value != OFF[box]
        hint = t(f"{_entry(box, value if on else FULL[box])}.hint")
        self._choice(f"option-{box}").show(
            t(f"{_entry(box, value)}.value"),
            "\n".join([hint, *self._notes(box)]),
            gains=self._gains(box),
            lit=on,
        )
        for detail in DETAILS[box]:
            self._choice(f"option-{detail}").display = self._draft.matters(detail)
            self._show_option(detail)

    def _gains(self, box: str) -> str:
        """What a box brings, in words."""
        gains = self._draft.gains(box)
        words = [t("new-game.gains.tiles", count=gains.tiles)] if gains.tiles else []
        words += [t(f"new-game.gains.figure.{figure.value}") for figure in gains.figures]
        words += [t("new-game.gains.gardens")] if Kind.GARDEN in gains.kinds else []
        words += [t("new-game.gains.goods")] if gains.tokens else []
        words += [t(f"new-game.gains.seats.{gains.seats}")] if gains.seats else []
        text = t("new-game.comma").join(words)
        return text[:1].upper() + text[1:]

    def _notes(self, box: str) -> list[str]:
        """What ought to be known about a box on the table."""
        figures = self._draft.idle_figures(box)
        return [t("new-game.stays", figure=t(f"new-game.gains.figure.{figure}")) for figure in figures]

    def _show_option(self, option: str) -> None:
        value = getattr(self._draft.options, option)
        entry = _entry(option, value)
        idle = option == "farm_scoring" and not self._draft.options.farmers
        hint = t(f"new-game.option.{option}.idle") if idle else t(f"{entry}.hint")
        self._choice(f"option-{option}").show(t(f"{entry}.value", number=value), hint)

    @on(BoxPart.Resized)
    def _reveal(self) -> None:
        """Keep what has the focus in view, with what belongs to it."""
        if self.focused is None:
            return
        around = [node for node in self.focused.ancestors if isinstance(node, BoxPart)]
        for widget in (*self._heading(self.focused), *around, self.focused):
            widget.scroll_visible(animate=False, immediate=True)

    def _preset_name(self) -> str:
        name = t(f"new-game.preset.{self._draft.preset}.value")
        return t("new-game.preset.changed", preset=name) if self._draft.rules_changed() else name

    def _choice(self, name: str) -> Choice:
        return self.query_one(f"#{name}", Choice)

    def _heading(self, widget: Widget) -> list[Widget]:
        """The heading of a pane, if a widget is the first one below it."""
        pane = self._pane(widget)
        first = next(other for other in self.focus_chain if self._pane(other) is pane)
        return [*pane.query(".heading").results(Widget)] if widget is first else []

    # What is done

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """Give the focus to a widget, and scroll no farther than it takes to see it."""
        super().set_focus(widget, scroll_visible=False, from_app_focus=from_app_focus)
        if scroll_visible:
            self.call_after_refresh(self._reveal)

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
    def _finish_text(self, event: Input.Submitted) -> None:
        """Enter in a text goes on to the next name, and after the last one to the start button."""
        names = [row.name_input for row in self._rows[: len(self._draft.seats)]]
        following = names[names.index(event.input) + 1 :] if event.input in names else []
        self.set_focus(following[0] if following else self.query_one("#start"))

    @on(Button.Pressed)
    def _press(self, event: Button.Pressed) -> None:
        """Do what a button says."""
        match (event.button.id or "").partition("-"):
            case ("start", _, _):
                self.action_start()
            case ("back", _, _):
                self.action_back()
            case ("add", _, _):
                self._draft.add_seat()
                self._show()
                self.set_focus(self._rows[len(self._draft.seats) - 1].name_input)
            case ("remove", _, index):
                self._draft.remove_seat(int(index))
                self._show()
                self.set_focus(self.query_one("#add"))

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
        """Show the keys that work now and how to play."""
        self.app.push_screen(HelpScreen(self))

    def action_last(self) -> None:
        """Go to the start button."""
        self.set_focus(self.query_one("#start"))

    def action_move(self, step: int) -> None:
        """Go to the line above or below, and there to what is nearest; from the last line to the first."""
        here = self.focused or self.query_one("#start")
        lines = [list(line) for _, line in groupby(self.focus_chain, self._line)]
        number = next(number for number, line in enumerate(lines) if here in line)
        line = lines[(number + step) % len(lines)]
        in_pane = self._pane(line[0]) is self._pane(here)
        nearest = min(line, key=lambda widget: abs(widget.region.x - here.region.x)) if in_pane else line[0]
        self.set_focus(nearest)

    def _pane(self, widget: Widget) -> Widget:
        """The pane that a widget stands in."""
        return next(node for node in widget.ancestors if isinstance(node, Widget) and node.id in _PANES)

    def _line(self, widget: Widget) -> Widget:
        """What stands side by side with a widget: its row, the bar, or just the widget."""
        rows = (node for node in widget.ancestors if isinstance(node, Widget))
        return next((node for node in rows if node.has_class("row") or node.id == "bar"), widget)


def _choice(option: str, **widget: Any) -> Choice:
    return Choice(t(f"new-game.option.{option}.name"), id=f"option-{option}", **widget)


def _entry(option: str, value: object) -> str:
    """The id of what the catalogue says about a value of an option."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return f"new-game.option.{option}.{'number' if is_number else str(value).lower()}"

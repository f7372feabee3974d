"""The row of a player in the form of a new game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Label

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.tui.draft import MAX_NAME
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets.button import PlainButton
from carcassonne_tui.tui.widgets.choice import Chip, LetterChip
from carcassonne_tui.tui.widgets.field import Field
from carcassonne_tui.tui.widgets.panel import colours


class SeatRow(Horizontal):
    """A player: number, name, letter, colour, and a button to take them away."""

    DEFAULT_CSS = """
    SeatRow {
        height: 1;
        Label { width: 2; }
        Input { width: 1fr; }
        .letter { width: 3; margin-left: 1; }
        .colour { width: 8; margin-left: 1; }
        PlainButton.-style-default.-textual-compact { width: 2; padding: 0 0 0 1; }
    }
    """

    def __init__(self, index: int) -> None:
        """The row of a seat.

        Args:
            index: Which seat.
        """
        super().__init__(id=f"seat-{index}", classes="row")
        self.index = index
        self.name_input = Field(compact=True, max_length=MAX_NAME, placeholder=t("new-game.name"), id=f"name-{index}")
        self.letter = LetterChip(id=f"letter-{index}", classes="letter")
        self.colour = Chip(id=f"colour-{index}", classes="colour")
        self.remove_button = PlainButton(t("new-game.remove"), id=f"remove-{index}", classes="remove")
        self.remove_button.styles.line_pad = 0  # the style sheet cannot say that

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

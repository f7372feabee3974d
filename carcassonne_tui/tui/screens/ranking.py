"""The ranking at the end of a game: who has won, and where the points came from."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from carcassonne_tui.drawing import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import fit, literal
from carcassonne_tui.tui.screens.spoken import SpokenModalScreen
from carcassonne_tui.tui.tally import Line, Tally, tally
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.menu import Item, Menu
from carcassonne_tui.tui.widgets.panel import chip

_WIDEST_NAME = 20


class RankingChoice(Enum):
    """What was chosen below the ranking."""

    MAP = "map"
    AGAIN = "again"
    NEW_GAME = "new-game"
    TITLE = "title"
    QUIT = "quit"


class RankingScreen(SpokenModalScreen[RankingChoice]):
    """Says who has won, shows every player's points by kind of feature, and asks what comes next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("ranking.map", "escape", "choose('map')", display="Esc"),
    ]

    DEFAULT_CSS = """
    RankingScreen {
        align: center middle;
        #box { width: auto; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: $panel; }
        Static { width: auto; height: auto; margin-bottom: 1; }
        #winner { text-style: bold; color: $primary; max-width: 68; }
        #table { background: $surface; padding: 0 1; }
    }
    """

    def __init__(self, view: View, theme: Theme) -> None:
        """The ranking of a game.

        Args:
            view: The game, which is over.
            theme: Gives the players their colours.
        """
        super().__init__()
        self._tally = tally(view)
        self._theme = theme

    def compose(self) -> ComposeResult:
        """The winners, the table, the menu."""
        with Vertical(id="box"):
            yield Static(_winners(self._tally), markup=False, id="winner")
            yield Static(_table(self._tally, self._theme), id="table")
            yield Menu([_item(choice) for choice in RankingChoice])
        yield KeyBar()

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer with what was chosen."""
        self.action_choose(event.option_id or "")

    def action_choose(self, choice: str) -> None:
        """Answer."""
        self.dismiss(RankingChoice(choice))


def _item(choice: RankingChoice) -> Item:
    return Item(choice.value, t(f"ranking.menu.{choice.value}"), t(f"ranking.note.{choice.value}"))


def _winners(tallied: Tally) -> str:
    """Who has won, in a sentence."""
    *names, last = [literal(seat.name) for seat in tallied.winners]
    named = t("ranking.and").join([*([t("ranking.comma").join(names)] if names else []), last])
    return t("ranking.winner", count=len(tallied.winners), winners=named, points=tallied.lines[0].total)


def _table(tallied: Tally, theme: Theme) -> Content:
    """A row a player, a column a kind of feature."""
    columns = [t(f"ranking.column.{kind.value}") for kind in tallied.kinds]
    if tallied.has_start:
        columns.append(t("ranking.column.start"))
    columns.append(t("ranking.column.total"))
    name = max(cell_len(t("ranking.column.name")), *(cell_len(literal(line.seat.name)) for line in tallied.lines))
    widths = [min(name, _WIDEST_NAME), *map(cell_len, columns)]
    heading = " " * 8 + fit(t("ranking.column.name"), widths[0]) + "".join(f"  {column}" for column in columns)
    rows = [_row(line, tallied, widths, theme) for line in tallied.lines]
    return Content("\n").join([Content.styled(heading, "bold $foreground-muted"), *rows])


def _row(line: Line, tallied: Tally, widths: list[int], theme: Theme) -> Content:
    """A player's place, name and numbers."""
    numbers = [line.points[kind] for kind in tallied.kinds]
    if tallied.has_start:
        numbers.append(line.start)
    cells = "".join(f"  {number:>{width}}" for number, width in zip(numbers, widths[1:], strict=False))
    return Content.assemble(
        f"{t('ranking.place', place=line.place):>3} ",
        chip(theme, line.seat, 1),
        " ",
        (fit(line.seat.name, widths[0]), "bold" if line.wins else ""),
        cells,
        (f"  {line.total:>{widths[-1]}}", "bold"),
    )

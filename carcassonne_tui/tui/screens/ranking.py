"""The ranking at the end of a game: who has won, and where the points came from."""

from __future__ import annotations

from enum import Enum
from math import ceil
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import fit, literal
from carcassonne_tui.tui.replay import scores_by_turn
from carcassonne_tui.tui.screens.pictures import save_picture
from carcassonne_tui.tui.screens.spoken import SpokenModalScreen
from carcassonne_tui.tui.tally import Line, Tally, tally
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.menu import Item, Menu
from carcassonne_tui.tui.widgets.panel import chip
from carcassonne_tui.tui.widgets.score_chart import ROOMY, ScoreChart

_WIDEST_NAME = 20
_LEAST_NAME = 12
_LEFT = 8  # columns of the place and the letter before a name
_MARGIN = 6  # columns that the screen needs beside the table
_WIDEST_SENTENCE = 68  # columns of the sentence that says who has won
_AROUND = 5  # rows of the screen beside that sentence, the table or chart, and the menu
_HIGHEST_CHART = 16


class RankingChoice(Enum):
    """What was chosen below the ranking."""

    MAP = "map"
    REPLAY = "replay"
    PICTURE = "picture"
    AGAIN = "again"
    NEW_GAME = "new-game"
    TITLE = "title"
    QUIT = "quit"


class RankingScreen(SpokenModalScreen[RankingChoice]):
    """Says who has won, shows every player's points by kind of feature and turn by turn, and asks what comes next.

    Where there is no room for the table of points and the chart at the same time, a key changes between them.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("ranking.map", "escape", "choose('map')", display="Esc"),
        key("ranking.chart", "c", "chart"),
        key("ranking.picture", "w", "choose('picture')", show=False),
    ]

    DEFAULT_CSS = """
    RankingScreen {
        align: center middle;
        background: $panel;
        &:ansi { background: ansi_default; }
        #box { width: auto; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: $panel; }
        Static { width: auto; height: auto; margin-bottom: 1; }
        #winner { text-style: bold; color: $primary; max-width: 68; }
        #table { background: $surface; padding: 0 1; }
        ScoreChart { background: $surface; padding: 0 1; margin-bottom: 1; display: none; }
        &.-roomy ScoreChart, &.-chart ScoreChart { display: block; }
        &.-chart #table { display: none; }
        &.-roomy #table { display: block; }
    }
    """

    def __init__(self, view: View, theme: Theme, picture_name: str = "carcassonne") -> None:
        """The ranking of a game.

        Args:
            view: The game, which is over.
            theme: Gives the players their colours.
            picture_name: What a picture of its map is called.
        """
        super().__init__()
        self._view = view
        self._tally = tally(view)
        self._theme = theme
        self._picture_name = picture_name

    def compose(self) -> ComposeResult:
        """The winners, the table, the menu."""
        with Vertical(id="box"):
            yield Static(_winners(self._tally), markup=False, id="winner")
            yield Static(id="table")
            yield self._chart()
            yield Menu([_item(choice) for choice in RankingChoice])
        yield KeyBar()

    def _chart(self) -> ScoreChart:
        """The points turn by turn, up to the end."""
        start = {line.seat: line.start for line in self._tally.lines}
        seats = [seat.seat for seat in self._view.seats]
        chart = ScoreChart(seats, scores_by_turn(self._view.log, [start[seat] for seat in seats]), self._theme)
        chart.point_at(chart.end)
        return chart

    def on_resize(self) -> None:
        """Make the table as wide as it may be, and the chart as large as there is room for."""
        super().on_resize()
        width, height = self.app.size
        table = _table(self._tally, self._theme, width - _MARGIN)
        self.query_one("#table", Static).update(table)
        winner = ceil(cell_len(_winners(self._tally)) / _WIDEST_SENTENCE)
        room = height - _AROUND - winner - len(RankingChoice)
        below = room - len(self._tally.lines) - 2
        chart = self.query_one(ScoreChart)
        chart.styles.width = max(row.cell_length for row in table.split("\n")) + 2
        self.set_class(below >= ROOMY, "-roomy")
        chart.styles.height = min(below if below >= ROOMY else room, _HIGHEST_CHART)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's form
        """The chart is asked for only where it is not in view anyway."""
        return action != "chart" or not self.has_class("-roomy")

    def action_chart(self) -> None:
        """Show the chart for the table, or the other way round."""
        self.toggle_class("-chart")

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer with what was chosen."""
        self.action_choose(event.option_id or "")

    def action_choose(self, choice: str) -> None:
        """Answer, or save a picture and stay."""
        if choice == RankingChoice.PICTURE.value:
            save_picture(self, self._view, self._theme, self._picture_name)
        else:
            self.dismiss(RankingChoice(choice))


def _item(choice: RankingChoice) -> Item:
    return Item(choice.value, t(f"ranking.menu.{choice.value}"), t(f"ranking.note.{choice.value}"))


def _winners(tallied: Tally) -> str:
    """Who has won, in a sentence."""
    *names, last = [literal(seat.name) for seat in tallied.winners]
    named = t("ranking.and").join([*([t("ranking.comma").join(names)] if names else []), last])
    return t("ranking.winner", count=len(tallied.winners), winners=named, points=tallied.lines[0].total)


def _table(tallied: Tally, theme: Theme, width: int) -> Content:
    """A row a player, a column for each kind of what brings points.

    Where there is little room the columns move together, and names and headings get shorter.
    """
    names = [t("ranking.column.name"), *(literal(line.seat.name) for line in tallied.lines)]
    name = min(max(map(cell_len, names)), _WIDEST_NAME)
    kinds = [*tallied.kinds, *(["start"] if tallied.has_start else []), "total"]
    full = [t(f"ranking.column.{kind}") for kind in kinds]
    short = [t(f"ranking.short.{kind}") for kind in kinds]
    for columns, gap in ((full, 2), (full, 1), (short, 1)):
        room = width - _LEFT - sum(gap + cell_len(column) for column in columns)
        if room >= name or (room >= _LEAST_NAME and gap == 1):
            break
    name = min(name, max(room, 0))
    heading = " " * _LEFT + fit(names[0], name) + "".join(" " * gap + column for column in columns)
    cells = [gap + cell_len(column) for column in columns]
    rows = [_row(line, tallied, name, cells, theme) for line in tallied.lines]
    return Content("\n").join([Content.styled(heading, "bold $foreground-muted"), *rows])


def _row(line: Line, tallied: Tally, name: int, cells: list[int], theme: Theme) -> Content:
    """A player's place, name and numbers."""
    numbers = [*(line.points[kind] for kind in tallied.kinds), *([line.start] if tallied.has_start else [])]
    *parts, total = [f"{number:>{width}}" for number, width in zip([*numbers, line.total], cells, strict=True)]
    return Content.assemble(
        f"{t('ranking.place', place=line.place):>3} ",
        chip(theme, line.seat, 1),
        " ",
        (fit(line.seat.name, name), "bold" if line.wins else ""),
        "".join(parts),
        (total, "bold"),
    )

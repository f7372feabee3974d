"""What a screen needs with which people look around: the look cursor, overlays, borders, and the moves so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.content import Content
from textual.screen import ScreenResultType

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Deployed, Event, Placed, Returned, Scored
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.keys import key
from carcassonne_tui.tui.literal import say, shorten
from carcassonne_tui.tui.looking import Overlay
from carcassonne_tui.tui.narration import in_short, narrate, retell
from carcassonne_tui.tui.screens.map_screen import MapScreen
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.text_rows import Line


class LookingScreen(MapScreen[ScreenResultType]):
    """A screen with a map on which people may look around. It needs a line `#about` in which it says how."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("game.look", "i", "look"),
        key("game.fields", "f", "overlay('fields')", show=False),
        key("game.owners", "o", "overlay('features')", show=False),
        key("game.grid", "g", "grid", show=False),
        key("game.earlier-move", "apostrophe", "step_moves(-1)", show=False),
        key("game.later-move", "quotation_mark", "step_moves(1)", show=False),
    ]

    def __init__(self, controller: Controller, theme: Theme, settings: Settings) -> None:
        """A screen on which people look around.

        Args:
            controller: Leads the game.
            theme: Colours the map and the seats.
            settings: What is shown from the start.
        """
        super().__init__(controller, theme)
        self._controller = controller
        self._settings = settings
        self._cells = False

    def use_settings(self, settings: Settings) -> None:
        """Take the settings from now on."""
        super().use_settings(settings)
        before, self._settings = self._settings, settings
        self._controller.use_hints(settings.hints)
        if (settings.grid, settings.coordinates) != (before.grid, before.coordinates):
            self._use_rules(borders=settings.grid, coordinates=settings.coordinates)

    def on_mount(self) -> None:
        """Show what is liked from the start, and say what is out of view."""
        self._use_rules(borders=self._settings.grid, coordinates=self._settings.coordinates)
        self.watch(self.query_one(MapView), "outside", self._show_about, init=False)

    def on_resize(self) -> None:
        """Say it in as many columns as there are."""
        super().on_resize()
        self.call_after_refresh(self._show_about)

    def _use_rules(self, *, borders: bool, coordinates: bool) -> None:
        """Show the borders of the tiles or not, and the numbers of columns and rows, and tell of these."""
        self._cells = coordinates
        self.query_one(MapView).use_rules(borders=borders, coordinates=coordinates)
        self.query_one(Log).use_cells(coordinates)
        self._show_about()

    def action_look(self) -> None:
        """Walk over the map with a look cursor, or no longer."""
        self._controller.walk(on=self._controller.seen.looked.walking is None)

    def action_overlay(self, name: str) -> None:
        """Show something in the colours of its owners, or no longer."""
        self._controller.toggle_overlay(Overlay(name))

    def action_grid(self) -> None:
        """Show the borders of the tiles and the numbers of columns and rows, or hide what is shown of them."""
        shown = not self.query_one(MapView).rules_shown
        self._use_rules(borders=shown, coordinates=shown)

    def action_step_moves(self, step: int) -> None:
        """Show the move before on the map, or the one after it."""
        self._controller.step_moves(step)

    def _show_about(self) -> None:
        self.show_about(self._controller.seen)

    def show_about(self, view: View) -> None:
        """Say which move is being shown, or which overlay and how to leave it, or where else the tile fits."""
        about, line = Text(), self.query_one("#about", Line)
        if view.looked.told is not None:
            about = self._move_in_words(view, view.looked.told.entries, line.size.width)
        elif view.looked.overlay is not None:
            overlay = view.looked.overlay
            own = self.key_for("game.fields" if overlay is Overlay.FIELDS else "game.owners")
            keys = t("look.or").join(name for name in (own, self.key_for("game.none")) if name)
            about = say("look.fields" if overlay is Overlay.FIELDS else "look.features", keys=keys)
        elif view.looked.walking is None:
            about = self._out_of_view(view, line.size.width)
        shorten(about, line.size.width)
        line.say(Content.from_rich_text(about))

    def _out_of_view(self, view: View, width: int) -> Text:
        """At which of the cells where the tile fits the cursor is, as Tab goes through them, and where others are.

        Nothing if all of them are in view.
        """
        outside = self.query_one(MapView).outside
        if not any(outside) or not view.legal:
            return Text()
        cells, count = self._controller.game.placements.cells(), len(view.legal)
        at = t("look.cells", count=count)
        if view.cursor in cells:
            at = t("look.cell", number=cells.index(view.cursor) + 1, count=count)
        sides = [(side, number) for side, number in outside._asdict().items() if number]
        words = t("look.comma").join(t(f"look.outside.{side}", count=number) for side, number in sides)
        signs = " ".join(t(f"look.outside-sign.{side}", count=number) for side, number in sides)
        said = say("look.out-of-view", cells=at, sides=words)
        return said if said.cell_len <= width else say("look.out-of-view", cells=at, sides=signs)

    def _move_in_words(self, view: View, entries: tuple[int, ...], width: int) -> Text:
        """What entries of the log tell, in a line; the tile, which the map shows, is left out if there is no room."""
        events = [event for index in entries for event, *_ in retell(view.log[index])]
        seats = [seat.seat for seat in view.seats]
        for told in (events, [event for event in events if not isinstance(event, Placed)]):
            words = self._in_words(told, seats)
            if words and words.cell_len < width:
                return say("look.moved", what=words)
        return say("look.moved", what=self._in_words(events, seats))

    def _in_words(self, events: Sequence[Event], seats: Sequence[Seat]) -> Text:
        placed, others = Text(), []
        for event in events:
            if isinstance(event, Placed):
                placed = narrate(event, seats, cells=self._cells) or Text()
            elif isinstance(event, Deployed | Returned) and placed:
                figure, kind = t(f"log.figure.{event.figure.value}"), t(f"log.kind.{event.kind.value}")
                deployed = isinstance(event, Deployed)
                placed = say(
                    "look.moved-with" if deployed else "look.moved-back", tile=placed, figure=figure, kind=kind
                )
            elif isinstance(event, Deployed | Returned):
                others.append(narrate(event, seats) or Text())
            elif isinstance(event, Scored) and not event.final:
                others.append(in_short(event, seats))
        return Text(t("look.stop")).join(part for part in (placed, *others) if part)

"""The part of the controller that only looks: nothing in here changes the game."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from carcassonne_tui.box import Kind
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Event, Game, Survey, survey_tile
from carcassonne_tui.rules.cells import LIMIT
from carcassonne_tui.tui.looking import Cell, Looking, Overlay, Part
from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.view import View


class Onlooker(Publisher):
    """Looks at a game, and publishes what is looked at."""

    def __init__(self, game: Game) -> None:
        """Look at a game, and at nothing of it yet."""
        super().__init__()
        self._game = game
        self._looking = Looking(game)
        self._revision = 0

    @property
    def game(self) -> Game:
        """The game, to be read only."""
        return self._game

    def survey(self, x: int, y: int) -> list[Survey]:
        """The features that touch the tile at (x, y)."""
        return survey_tile(self._game, x, y)

    def use_hints(self, hints: bool) -> None:
        """Tell what a good memory would know of the tiles left, or do not."""
        self._looking.hints = hints
        self._publish_look()

    def hover(self, part: Part | None) -> None:
        """Look at what the mouse points at: a segment on the table as (x, y, segment index), or None for none."""
        if part != self._looking.hovered:
            self._looking.hovered = part
            self._publish_look(still=True)

    def walk(self, *, on: bool) -> None:
        """Begin to walk over the map with a look cursor, from what is being done on, or end it."""
        if on:
            told = self.seen.looked.told
            self.walk_to(told.cell if told and told.cell else where_it_happens(self.seen))
        else:
            self._looking.forget()
            self._looking.walking = None
            self._publish_look()

    def walk_to(self, cell: Cell, segment: int | None = None) -> None:
        """Put the look cursor on a cell, to look at a segment there or at the first feature."""
        self._looking.walk_to((within(cell[0]), within(cell[1])), segment)
        self._publish_look()

    def walk_by(self, dx: int, dy: int) -> None:
        """Move the look cursor by some cells."""
        if self._looking.walking is not None:
            x, y = self._looking.walking
            self.walk_to((x + dx, y + dy))

    def next_feature(self, step: int = 1) -> None:
        """Look at the next feature under the look cursor, or the one before with step -1, or go where there is one."""
        self._looking.next_feature(step)
        self._publish_look()

    def toggle_overlay(self, overlay: Overlay) -> None:
        """Show something in the colours of its owners, or no longer."""
        if overlay is Overlay.FIELDS and Kind.FIELD not in self._game.position.rules.valuations:
            self.say(t("look.no-farmers"))
            return
        self._looking.overlay = None if self._looking.overlay is overlay else overlay
        self._publish_look()

    def step_moves(self, step: int) -> None:
        """Show the last move on the map, then with step -1 the one before it, with step 1 the one after it."""
        if self._looking.step_moves(step):
            self._publish_look()
        else:
            self.say(t("look.no-earlier" if step < 0 else "look.no-later"))

    def show_entry(self, index: int, event: Event | None = None) -> None:
        """Go on the map to where an entry of the log, or an event of it, happened, and light what it speaks of."""
        self._looking.show_entry(index, event)
        self._publish_look()

    def glow_entry(self, index: int | None, event: Event | None = None) -> None:
        """Light what an entry of the log, or an event of it, speaks of while the mouse points at it.

        Args:
            index: The entry's index in the log, or None when the mouse points at none any longer.
            event: What of it is pointed at, or None for all of it.
        """
        wanted = () if index is None else (index,)
        if (self._looking.entries, self._looking.event) != (wanted, event):
            self._looking.show_entry(index, event)
            self._publish_look(still=True)

    def look_away(self) -> bool:
        """Leave what is looked at, one thing after the other; whether there was anything."""
        looking = self._looking
        if looking.walking is not None:
            self.walk(on=False)
        elif looking.entries:
            looking.show_entry(None)
            self._publish_look()
        elif looking.overlay is not None:
            self.toggle_overlay(looking.overlay)
        else:
            return False
        return True

    # Within

    @abstractmethod
    def say(self, text: str, *, warning: bool = False) -> None:
        """Tell the players something, or warn them."""

    @abstractmethod
    def _pointed(self) -> Part | None:
        """The segment that the game is about now, or None."""

    def _publish_look(self, *, still: bool = False) -> None:
        """Publish a view in which only what is looked at is new, perhaps because only the mouse has moved."""
        self._revision += 1
        looked = self._looking.seen(self._pointed(), still=still)
        self.view = replace(self.seen, revision=self._revision, looked=looked)


def within(number: int) -> int:
    """A coordinate that a cell can have, however far somebody walks."""
    return max(-LIMIT, min(LIMIT, number))


def where_it_happens(view: View) -> Cell:
    """The cell that the game is about now."""
    if view.finale is not None:
        lit = view.finale.lit
        return lit.cells[-1] if lit and lit.cells else view.cursor
    if view.returning is not None:
        action = view.returns[view.returning].action
        return action.x, action.y
    if view.placed is not None:
        return view.placed.x, view.placed.y
    return view.cursor

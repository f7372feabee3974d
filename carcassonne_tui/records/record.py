"""A game with all that is kept of it: who played, what was taken back, and how it stands after each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import carcassonne_tui
from carcassonne_tui.records.lines import FORMAT, VERSION, DeedLine, Header, Look, UndoLine, action_line
from carcassonne_tui.rules import Action, Event, Game, GameError, Phase, Setup


class NothingToRedo(GameError):
    """Nothing was taken back that could be done again."""


class Record:
    """A game that can be undone and redone, told line by line.

    Attributes:
        game: The game. Play it through this record, or the record does not know.
        created: When it began, as ISO 8601 with the offset from UTC.
        looks: What stands for each player, in seating order, or None.
        preset: The rule set that the options started from, or None.
        random_order: Whether the seating order was drawn by lot.
        clock: The time for a turn in seconds, 0 for any.
        undone: The actions that were taken back and can be done again, the next one last.
    """

    def __init__(
        self,
        game: Game,
        *,
        created: str | None = None,
        looks: Sequence[Look] | None = None,
        preset: str | None = None,
        random_order: bool = False,
        clock: int = 0,
    ) -> None:
        self.game = game
        self.created = created or datetime.now(UTC).isoformat(timespec="seconds")
        self.looks = None if looks is None else tuple(looks)
        self.preset = preset
        self.random_order = random_order
        self.clock = clock
        self.undone: list[Action] = []

    @classmethod
    def begun(cls, header: Header) -> Record:
        """The record of a game that begins as a header says.

        Raises:
            SetupError: That is no game.
        """
        return cls(
            Game(header.setup()),
            created=header.created,
            looks=header.looks,
            preset=header.preset,
            random_order=header.random_order,
            clock=header.clock,
        )

    @property
    def header(self) -> Header:
        """The first line, with the draw order told tile by tile."""
        setup = {name: getattr(self.game.setup, name) for name in Setup.model_fields}
        return Header(
            **{**setup, "tiles": tuple(plan.tile.id for plan in self.game.position.pile)},
            format=FORMAT,
            version=VERSION,
            program=carcassonne_tui.__version__,
            created=self.created,
            looks=self.looks,
            preset=self.preset,
            random_order=self.random_order,
            clock=self.clock,
        )

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do what a player wants to do.

        Raises:
            IllegalAction: It is not allowed now; nothing has changed.
        """
        events = self.game.apply(action)
        again = self.undone.pop() if self.undone else None
        if again != action:
            self.undone.clear()
        return events

    def undo(self) -> Action:
        """Take back the last action, and answer with it.

        Raises:
            NothingToUndo: There is none.
        """
        action = self.game.undo()
        self.undone.append(action)
        return action

    def redo(self) -> tuple[Event, ...]:
        """Do again what was taken back last; every tile that was seen is the same again.

        Raises:
            NothingToRedo: Nothing was taken back, or something else was done since.
        """
        if not self.undone:
            raise NothingToRedo("nothing-to-redo", "", "nothing was taken back")
        return self.apply(self.undone[-1])

    def until(self, actions: int) -> Record:
        """A game of its own that begins like this one and has come as far as so many of its actions."""
        other = Record(
            Game(self.game.setup),
            looks=self.looks,
            preset=self.preset,
            random_order=self.random_order,
            clock=self.clock,
        )
        for action in self.game.actions[:actions]:
            other.apply(action)
        return other

    def last_line(self) -> DeedLine:
        """The line of the action done last."""
        return action_line(self.game.actions[-1], **self._standing())

    def undo_line(self) -> DeedLine:
        """The line of an undo that has just been done."""
        return UndoLine(**self._standing())

    def lines(self) -> Iterator[DeedLine]:
        """The lines of a game that was played without undo, up to where it stands."""
        again = Record(Game(self.game.setup))
        for action in self.game.actions:
            again.apply(action)
            yield again.last_line()

    def _standing(self) -> dict[str, Any]:
        game = self.game
        return {"turn": game.turn, "scores": tuple(game.scores), "over": game.phase is Phase.OVER}

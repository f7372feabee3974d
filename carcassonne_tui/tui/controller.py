"""The only part of the app that holds a game.

Screens and widgets turn keys and clicks into the controller's intents and read the one `view` that
it publishes after each. It works out no rule: it asks the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from carcassonne_tui.box import catalogue
from carcassonne_tui.i18n import t
from carcassonne_tui.records import DeedLine, Record
from carcassonne_tui.rules import (
    Action,
    Discarded,
    Event,
    Figure,
    IllegalAction,
    Laid,
    Phase,
    Place,
    Scored,
    Skip,
)
from carcassonne_tui.tui.looking import Part
from carcassonne_tui.tui.onlooker import Onlooker, within
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.showing import (
    coming_tiles,
    final_scores,
    finale_of,
    ghost_of,
    last_tiles,
    objection_to,
    returns_of,
    rounds_left,
    seats_of,
    undone_seat,
    why,
)
from carcassonne_tui.tui.tile_words import in_words
from carcassonne_tui.tui.view import Notice, View

GUARD_SECONDS = 0.25
"""For how long a key counts as meant for the tile before after another one has come."""

REPEAT_SECONDS = 0.1
"""A key that comes sooner than this after one that came too late may be the same one, held down."""


class Controller(Onlooker):
    """Leads the players through a game, and publishes a view after every intent that changes anything."""

    def __init__(
        self,
        record: Record,
        seats: Sequence[Seat],
        *,
        guard_seconds: float = GUARD_SECONDS,
        clock: Callable[[], float] = time.monotonic,
        on_line: Callable[[DeedLine], None] | None = None,
    ) -> None:
        """Take over a game.

        Args:
            record: The game; nobody else may play it from now on.
            seats: Who sits where.
            guard_seconds: How long keys are ignored after a turn, or a part of one, has ended; 0 for never.
            clock: Tells the time in seconds.
            on_line: Called with the line that tells of each action and each undo before that is to be
                seen, or None.
        """
        super().__init__(record.game)
        self._record = record
        self._seats = tuple(seats)
        self._guard_seconds = guard_seconds
        self._clock = clock
        self._on_line = on_line
        self._guarded_until = 0.0
        self._rotation = 0
        self._chosen: int | None = None
        self._nobody = False
        self._figure: Figure | None = None
        self._wanted: Figure | None = None
        self._returns = returns_of(self._game)
        self._returning: int | None = None
        self._scored: tuple[Scored, ...] = ()
        self._shown = 0
        self._notice: Notice | None = None
        self._coming = coming_tiles(self._game)
        self._last_laid: object = None
        self._laid: tuple[Laid, ...] = ()
        self._cursor = (0, 0)
        self._tell_discarded()
        self._point_at_first()
        self.set_reactive(Controller.view, self._seen())

    # What may be asked

    @property
    def record(self) -> Record:
        """All that is kept of the game, to be read only."""
        return self._record

    def now(self) -> float:
        """The time in seconds, since whenever."""
        return self._clock()

    def key_is_late(self) -> bool:
        """Whether a key pressed now was meant for the tile before; a held key stays late until it is let go."""
        now = self._clock()
        if now >= self._guarded_until:
            return False
        self._guarded_until = max(self._guarded_until, now + min(REPEAT_SECONDS, self._guard_seconds))
        return True

    def expect_late_keys(self) -> None:
        """From now on, and for a while, keys were meant for what was before."""
        self._guarded_until = self._clock() + self._guard_seconds

    # Intents of the place phase

    def point_at(self, x: int, y: int) -> None:
        """Move the cursor to a cell; on a cell where the tile fits it turns to a rotation that fits."""
        cell = within(x), within(y)
        if self._game.phase is Phase.PLACE and cell != self._cursor:
            self._cursor = cell
            self._turn_to_fit()
            self._publish()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor by some cells."""
        x, y = self._cursor
        self.point_at(x + dx, y + dy)

    def next_cell(self, step: int = 1) -> None:
        """Move the cursor to the next cell where the tile fits, or the one before with step -1."""
        cells = self._game.placements.cells()
        if not cells:
            return
        if self._cursor in cells:
            target = cells[(cells.index(self._cursor) + step) % len(cells)]
        else:
            x, y = self._cursor
            target = min(cells, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y))
        self.point_at(*target)

    def rotate(self, step: int = 1) -> None:
        """Turn the tile clockwise, or back with step -1; where some rotations fit, only among these."""
        if self._game.phase is not Phase.PLACE:
            return
        legal = self._game.placements.rotations(*self._cursor)
        turns = [(self._rotation + step * quarter) % 4 for quarter in range(1, 5)]
        self._rotation = next((turn for turn in turns if turn in legal), turns[0])
        self._publish()

    def turn_to(self, number: int) -> None:
        """Turn the tile to one of the rotations that fit, counted from 0; where none fits, to one of all four."""
        rotations = self._game.placements.rotations(*self._cursor) or range(4)
        if self._game.phase is Phase.PLACE and number < len(rotations):
            self._rotation = rotations[number]
            self._publish()

    def place(self) -> None:
        """Place the tile where the cursor points."""
        if self._game.phase is Phase.PLACE:
            self._do(self._game.place(*self._cursor, self._rotation))

    # Intents of the deploy phase

    def choose(self, spot: int) -> None:
        """Choose a deployment spot by its index; choosing it again takes the next kind of figure."""
        spots = self._game.spots
        if not spots:
            return
        if not 0 <= spot < len(spots):
            self.say(t("game.no-such-spot", number=spot + 1))
            return
        if spot == self._chosen and len(spots[spot].figures) > 1:
            self.next_figure()
            return
        figures = spots[spot].figures
        self._forget_choice()
        self._chosen = spot
        self._figure = self._wanted if self._wanted in figures else figures[0]
        self._publish()

    def next_spot(self, step: int = 1) -> None:
        """Choose the next deployment spot, or the one before with step -1.

        After the last spot come the figures that may be taken back, and then nobody.
        """
        if self._game.phase is not Phase.DEPLOY:
            return
        spots, returns = len(self._game.spots), len(self._returns)
        nobody = now = spots + returns
        if self._chosen is not None:
            now = self._chosen
        elif self._returning is not None:
            now = spots + self._returning
        target = (now + step) % (nobody + 1)
        if target < spots:
            self.choose(target)
        else:
            self._choose_otherwise(None if target == nobody else target - spots)

    def next_figure(self, step: int = 1) -> None:
        """Take the next kind of figure that may be deployed on the chosen spot, or the one before with step -1.

        It is kept for the spots that are chosen later, where it may be deployed, too.
        """
        if self._game.phase is Phase.DEPLOY and (self._chosen is None or self._figure is None):
            self.say(t("game.choose-first" if self._game.spots else "game.nobody-to-deploy"))
        elif self._chosen is not None and len(self._game.spots[self._chosen].figures) == 1:
            self.say(t("game.one-figure"))
        elif self._chosen is not None and self._figure is not None:
            figures = self._game.spots[self._chosen].figures
            self._wanted = self._figure = figures[(figures.index(self._figure) + step) % len(figures)]
            self._publish()

    def choose_return(self, number: int) -> None:
        """Choose a figure to be taken back by its index in the view's returns."""
        if 0 <= number < len(self._returns):
            self._choose_otherwise(number)

    def next_return(self) -> None:
        """Choose the next figure that may be taken back, the first one after the last."""
        if self._returns:
            self.choose_return(0 if self._returning is None else (self._returning + 1) % len(self._returns))
        elif self._game.phase is Phase.DEPLOY:
            self.say(t("game.nobody-comes-home"))

    def choose_none(self) -> None:
        """Forget what has been chosen."""
        if self._chosen is not None or self._returning is not None or self._nobody:
            self._forget_choice()
            self._publish()

    def take_back(self) -> None:
        """Take the chosen figure back; nothing happens while none is chosen."""
        if self._returning is not None:
            self._do(self._returns[self._returning].action)

    def deploy(self) -> None:
        """Deploy the figure on the chosen spot; nothing happens while none is chosen."""
        if self._game.phase is Phase.DEPLOY and self._chosen is not None and self._figure is not None:
            self._do(self._game.spots[self._chosen].deploy(self._figure))

    def skip(self) -> None:
        """Deploy nobody and take nobody back."""
        if self._game.phase is Phase.DEPLOY:
            self._do(Skip())

    # Intents of any phase

    def confirm(self) -> None:
        """Do what is being shown: place the tile, deploy or take a figure back, or show the next final score."""
        match self._game.phase:
            case Phase.PLACE:
                self.place()
            case Phase.DEPLOY if self._nobody:
                self.skip()
            case Phase.DEPLOY if self._returning is not None:
                self.take_back()
            case Phase.DEPLOY if self._chosen is None:
                if self._game.spots:
                    self.say(t("game.choose-first"))
                else:
                    self.say(t("game.choose-figure-first" if self._returns else "game.nobody-to-deploy"))
            case Phase.DEPLOY:
                self.deploy()
            case Phase.OVER:
                self.next_score()

    def undo(self) -> None:
        """Take back the last action, whoever did it; the view says whose that is."""
        if not self._game.actions:
            self.say(t("game.nothing-to-undo"))
            return
        action = self._record.undo()
        self._begin_part()
        self._coming = coming_tiles(self._game)
        self._scored, self._shown = (), 0
        if isinstance(action, Place):
            self._cursor, self._rotation = (action.x, action.y), action.rotation
        self._tell(self._record.undo_line())
        self._publish()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._record.undone:
            self._take_in(self._record.redo())
        else:
            self.say(t("game.nothing-to-redo"))

    def next_score(self) -> None:
        """Show the next step of the final scoring."""
        if self._game.phase is Phase.OVER and self._shown <= len(final_scores(self._game)):
            self._shown += 1
            self._publish()

    def finish_scoring(self) -> None:
        """Show all of the final scoring at once."""
        if self._game.phase is Phase.OVER:
            self._shown = len(final_scores(self._game)) + 1
            self._publish()

    # Within

    def _do(self, action: Action) -> None:
        """Apply an action, or say why it cannot be done."""
        try:
            events = self._record.apply(action)
        except IllegalAction as error:
            self.say(why(error, self._seats), warning=True)
            return
        self._take_in(events)

    def _take_in(self, events: Sequence[Event]) -> None:
        """Show what an action has caused, once it has been told."""
        self._scored = tuple(event for event in events if isinstance(event, Scored) and not event.final)
        self._notice = None
        self._begin_part()
        self._tell_discarded()
        self._warn_of_end()
        if self._game.phase is Phase.PLACE:
            self._point_at_first()
        if self._game.phase is not Phase.DEPLOY:
            self.expect_late_keys()
        self._tell(self._record.last_line())
        self._publish(keep_notice=True)

    def _tell(self, line: DeedLine) -> None:
        if self._on_line is not None:
            self._on_line(line)

    def _pointed(self) -> Part | None:
        """The segment that the game is about now: where a figure would be deployed or leave."""
        placed = self._game.placed
        if self._returning is not None:
            back = self._returns[self._returning]
            return back.action.x, back.action.y, back.segment
        if placed is not None and self._chosen is not None:
            return placed.x, placed.y, self._game.spots[self._chosen].segment
        return None

    def _begin_part(self) -> None:
        """Nothing is chosen yet, and other figures may be taken back."""
        self._forget_choice()
        self._looking.forget()
        self._wanted = None
        self._returns = returns_of(self._game)

    def _forget_choice(self) -> None:
        self._chosen = self._figure = self._returning = None
        self._nobody = False

    def _choose_otherwise(self, returning: int | None) -> None:
        """Choose a figure to be taken back, or with None nobody."""
        self._forget_choice()
        self._returning, self._nobody = returning, returning is None
        self._publish()

    def _point_at_first(self) -> None:
        """Point at the legal cell that is nearest to the tile placed last."""
        cells = self._game.placements.cells()
        if cells:
            x, y = self._board()[-1][1:3]
            self._cursor = min(cells, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell[1], cell[0]))
            self._turn_to_fit()

    def _turn_to_fit(self) -> None:
        legal = self._game.placements.rotations(*self._cursor)
        if legal and self._rotation not in legal:
            self._rotation = legal[0]

    def _tell_discarded(self) -> None:
        boxed = [event for event in self._game.history[-1] if isinstance(event, Discarded)]
        if boxed:
            tiles = t("game.semicolon").join(in_words(catalogue()[event.tile]) for event in boxed)
            self._notice = Notice(t("game.discarded", count=len(boxed), tiles=tiles), warning=True)

    def _warn_of_end(self) -> None:
        """Say once that the last two rounds begin, or the last one."""
        if self._game.phase is Phase.PLACE:
            before, self._coming = self._coming, coming_tiles(self._game)
            if rounds := rounds_left(before, self._coming, len(self._seats)):
                said = t("game.last-rounds", count=rounds)
                self._notice = Notice(f"{said} {self._notice.text}" if self._notice else said, warning=True)

    def say(self, text: str, *, warning: bool = False) -> None:
        """Tell the players something, or warn them; it stays until they do anything."""
        self._notice = Notice(text, warning)
        self._publish(keep_notice=True)

    def _publish(self, *, keep_notice: bool = False) -> None:
        if not keep_notice:
            self._notice = None
            self._looking.forget()
        self._revision += 1
        self.view = self._seen()

    def _board(self) -> tuple[Laid, ...]:
        """The tiles on the table, told anew only if the last one is another than before."""
        last = next(reversed(self._game.position.board.tiles.values()))
        if last is not self._last_laid:
            self._last_laid, self._laid = last, tuple(self._game.board)
        return self._laid

    def _seen(self) -> View:
        game, finale, once = self._game, finale_of(self._game, self._shown), self._looking.once
        ghost = ghost_of(game, self._cursor, self._rotation)
        return View(
            revision=self._revision,
            phase=game.phase,
            turn=game.turn,
            part=game.part,
            player=game.player,
            seats=once(("seats", self._shown), lambda: seats_of(game, self._seats, finale)),
            board=self._board(),
            figures=once("figures", lambda: tuple(game.figures)),
            tile=game.tile,
            remaining=game.remaining,
            discarded=tuple(game.discarded),
            cursor=self._cursor,
            ghost=ghost,
            objection=objection_to(game, self._cursor, self._rotation, ghost, self._seats),
            legal=frozenset(game.placements.cells()),
            last=last_tiles(game),
            placed=game.placed,
            spots=tuple(game.spots),
            chosen=self._chosen,
            nobody=self._nobody,
            figure=self._figure,
            returns=self._returns,
            returning=self._returning,
            scored=self._scored,
            finale=finale,
            scoring=game.position.rules.scoring,
            log=tuple(game.history),
            notice=self._notice,
            can_undo=game.phase is Phase.DEPLOY,
            undoes=undone_seat(game),
            can_redo=bool(self._record.undone),
            looked=self._looking.seen(self._pointed()),
        )

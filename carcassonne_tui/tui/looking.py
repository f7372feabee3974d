"""What is looked at: a feature, who owns which, what an entry of the log speaks of. It changes nothing of the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Deployed,
    Event,
    FarmScoring,
    Game,
    Placed,
    Prospect,
    Returned,
    Scored,
    Survey,
    dead_cells,
    prospect,
    survey_board,
    survey_tile,
)
from carcassonne_tui.rules.cells import cell_at

Cell = tuple[int, int]
"""A cell of the map, as (x, y)."""

Part = tuple[int, int, int]
"""A segment on the table, as (x, y, segment index on the tile there)."""

T = TypeVar("T")


class Overlay(Enum):
    """What the map shows in the colours of its owners."""

    FIELDS = "fields"
    FEATURES = "features"


@dataclass(frozen=True, slots=True)
class Inspected:
    """A feature that is looked at.

    Attributes:
        cell: The cell that is pointed at.
        survey: The feature as it stands.
        prospect: What can still become of it; to be shown only where such hints are given.
        farm_scoring: How fields are scored in the game (R-FARM-7).
    """

    cell: Cell
    survey: Survey
    prospect: Prospect
    farm_scoring: FarmScoring

    @property
    def cities(self) -> tuple[Part, ...]:
        """The parts of the complete cities that a field touches."""
        return tuple(part for city in self.prospect.complete_cities for part in city)


@dataclass(frozen=True, slots=True)
class Told:
    """Entries of the log that are shown on the map.

    Attributes:
        entries: Their indices in the log.
        event: What of an entry is shown, or None for all of it.
        cell: Where it happened, or None.
        player: The seat that placed the tile there, or None if none was placed.
        parts: The segments that they speak of.
        marks: The last tile of every seat that had placed one by then, as (cell, seat).
    """

    entries: tuple[int, ...]
    cell: Cell | None
    player: int | None
    parts: tuple[Part, ...]
    marks: tuple[tuple[Cell, int], ...] = ()
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked at.

    Attributes:
        inspected: The feature that glows, or None.
        idle: What is looked at although it plays no part by these rules, or None.
        walking: The cell of the look cursor, or None while nobody walks over the map.
        pointing: Whether the mouse points at what is looked at.
        still: Whether only the mouse has pointed elsewhere, so that the map must stay where it is.
        overlay: What the map shows in the colours of its owners, or None.
        owners: The seats that own each feature then, as (parts, seats); what nobody owns is left out.
        told: The entries of the log that are shown, or None.
        dead: The cells that no tile left can fill, if such hints are given.
        hints: Whether they are.
    """

    inspected: Inspected | None = None
    idle: Kind | None = None
    walking: Cell | None = None
    pointing: bool = False
    still: bool = False
    overlay: Overlay | None = None
    owners: tuple[tuple[tuple[Part, ...], tuple[int, ...]], ...] = ()
    told: Told | None = None
    dead: frozenset[Cell] = frozenset()
    hints: bool = False

    @property
    def around(self) -> bool:
        """Whether somebody looks around, rather than at what is being done."""
        return self.pointing or self.walking is not None


class Looking:
    """Keeps what is looked at, and works out of the game what there is to see of it.

    Attributes:
        hints: Whether it is told what a good memory would know of the tiles left.
        walking: The cell of the look cursor, or None.
        hovered: What the mouse points at, or None.
        overlay: What the map shows in the colours of its owners, or None.
    """

    def __init__(self, game: Game) -> None:
        """Look at nothing yet."""
        self._game = game
        self.hints = False
        self.walking: Cell | None = None
        self.hovered: Part | None = None
        self.overlay: Overlay | None = None
        self._feature = 0
        self._entries: tuple[int, ...] = ()
        self._event: Event | None = None
        self._state: tuple[int, object] = (0, None)
        self._known: dict[Any, Any] = {}

    def forget(self) -> None:
        """Look no longer at what the mouse or the log told of: something else is done."""
        self.show_entry(None)

    # Walking over the map

    def walk_to(self, cell: Cell, segment: int | None = None) -> None:
        """Put the look cursor on a cell, and look at the feature of a segment there, or the first one."""
        self.forget()
        self._put_cursor(cell, segment)

    def _put_cursor(self, cell: Cell, segment: int | None) -> None:
        self.walking = cell
        features = survey_tile(self._game, *cell)
        found = [index for index, survey in enumerate(features) if segment in survey.segments]
        self._feature = found[0] if found else 0

    def next_feature(self, step: int) -> None:
        """Look at the next feature of the tile under the look cursor, or the one before with step -1.

        Where there is none, it goes to the nearest tile that has any.
        """
        self.forget()
        if self.walking is None:
            return
        if features := survey_tile(self._game, *self.walking):
            self._feature = (self._feature + step) % len(features)
        elif near := self._nearest(self.walking):
            self.walking, self._feature = near, 0

    def _nearest(self, cell: Cell) -> Cell | None:
        """The cell nearest to another one whose tile has a feature that plays a part."""
        tiles = ((laid.x, laid.y) for laid in self._game.board)
        by_distance = sorted(tiles, key=lambda tile: (math.dist(tile, cell), tile))
        return next((tile for tile in by_distance if survey_tile(self._game, *tile)), None)

    # Entries of the log

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries of the log that are shown."""
        return self._entries

    @property
    def event(self) -> Event | None:
        """What of an entry is shown, or None for all of it."""
        return self._event

    def show_entry(self, index: int | None, event: Event | None = None) -> None:
        """Show what an entry of the log speaks of.

        Args:
            index: Its index in the log, or None to show nothing any longer.
            event: What of it is shown, or None for all but the final scoring.
        """
        self.hovered = None
        self._entries = (index,) if index is not None and 0 <= index < len(self._game.history) else ()
        self._event = event

    def step_moves(self, step: int) -> bool:
        """Show the move after the one that is shown, or with step -1 the one before; whether there is one.

        A move is a tile with the figure that was deployed on it or taken back then. The first step back
        is to the last one, the step forward from there to none. The look cursor comes along, and looks
        at the feature on which something was deployed on the tile.
        """
        moves = self._moves()
        starts = [move[0] for move in moves]
        at = starts.index(self._entries[0]) if self._entries and self._entries[0] in starts else len(moves)
        self.hovered = None
        if not 0 <= at + step <= len(moves):
            return False
        self._entries = moves[at + step] if at + step < len(moves) else ()
        self._event = None
        if self.walking is not None and (told := self._told()) and told.cell:
            self._put_cursor(told.cell, next((part[2] for part in told.parts if part[:2] == told.cell), None))
        return True

    def _moves(self) -> list[tuple[int, ...]]:
        """The entries of each move."""
        moves: list[tuple[int, ...]] = []
        for index, events in enumerate(self._game.history):
            if any(isinstance(event, Placed) for event in events):
                moves.append((index,))
            elif moves:
                moves[-1] += (index,)
        return moves

    # What there is to see

    def seen(self, pointed: Part | None, *, still: bool = False) -> Looked:
        """What is looked at.

        Args:
            pointed: The segment that the game is about now, which is looked at unless something else is.
            still: Whether only the mouse has pointed elsewhere.
        """
        inspected = self._feature_at(pointed)
        return Looked(
            inspected=inspected,
            idle=self._idle() if inspected is None else None,
            walking=self.walking,
            pointing=self.hovered is not None,
            still=still,
            overlay=self.overlay,
            owners=self.once("owners", self._owners) if self.overlay else (),
            told=self._told(),
            dead=self.once("dead", lambda: frozenset(dead_cells(self._game))) if self.hints else frozenset(),
            hints=self.hints,
        )

    def once(self, what: Any, work_out: Callable[[], T]) -> T:
        """What is worked out once for each state of the game."""
        history = self._game.history
        if self._state[0] != len(history) or self._state[1] is not history[-1]:
            self._state, self._known = (len(history), history[-1]), {}
        if what not in self._known:
            self._known[what] = work_out()
        found: T = self._known[what]
        return found

    def _feature_at(self, pointed: Part | None) -> Inspected | None:
        part: Part | None
        if self.hovered is not None:
            part = self.hovered
        elif self.walking is None:
            part = None if self._entries else pointed
        else:
            features = survey_tile(self._game, *self.walking)
            part = (*self.walking, features[self._feature % len(features)].segments[0]) if features else None
        if part is None:
            return None
        x, y, segment = part
        return self.once(part, lambda: _inspected(self._game, (x, y), segment))

    def _idle(self) -> Kind | None:
        """What the mouse points at, or what is on a tile under the look cursor on which nothing plays a part."""
        where = self.hovered or (self.walking and (*self.walking, 0))
        laid = self._game.position.board.tiles.get(cell_at(where[0], where[1])) if where else None
        return laid.tile.segments[where[2]].kind if where and laid else None

    def _owners(self) -> tuple[tuple[tuple[Part, ...], tuple[int, ...]], ...]:
        """Who has the majority where, as the scoring finds it."""
        surveys = survey_board(self._game)
        return tuple((tuple(survey.parts), survey.leaders) for survey in surveys if survey.leaders)

    def _told(self) -> Told | None:
        history = self._game.history
        if not self._entries or self._entries[-1] >= len(history):
            return None
        happened = [event for index in self._entries for event in history[index] if self._event in (event, None)]
        parts = [part for event in happened for part in _parts(self._game, event, final=self._event is not None)]
        placed = next((event for event in happened if isinstance(event, Placed)), None)
        cell = (placed.x, placed.y) if placed else (parts[-1][:2] if parts else None)
        return Told(
            entries=self._entries,
            cell=cell,
            player=placed.player if placed else None,
            parts=tuple(dict.fromkeys(parts)),
            marks=_last_of_each(history[: self._entries[-1] + 1]) if placed else (),
            event=self._event,
        )


def _inspected(game: Game, cell: Cell, segment: int) -> Inspected | None:
    """The feature of a segment; None if it plays no part by these rules."""
    survey = next((survey for survey in survey_tile(game, *cell) if segment in survey.segments), None)
    if survey is None:
        return None
    return Inspected(cell, survey, prospect(game, *cell, segment), game.options.farm_scoring)


def _parts(game: Game, event: Event, *, final: bool) -> tuple[Part, ...]:
    """The segments that an event speaks of, perhaps also one of the final scoring."""
    if isinstance(event, Scored):
        return event.parts if final or not event.final else ()
    if isinstance(event, Deployed | Returned):
        laid = game.position.board.tiles[cell_at(event.x, event.y)]
        segment = laid.orientation.segment_with(event.kind, event.ports)
        return ((event.x, event.y, segment.index),) if segment else ()
    return ()


def _last_of_each(history: Sequence[tuple[Event, ...]]) -> tuple[tuple[Cell, int], ...]:
    """The last tile of every seat that has placed one, as (cell, seat)."""
    last = {event.player: (event.x, event.y) for events in history for event in events if isinstance(event, Placed)}
    return tuple((cell, player) for player, cell in last.items())

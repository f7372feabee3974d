"""What the controller publishes: everything that is to be seen, in one value that never changes."""

from __future__ import annotations

from dataclasses import dataclass

from carcassonne_tui.box import Side, Tile
from carcassonne_tui.rules import Event, Figure, Laid, Phase, Return, Scored, Spot, StandingFigure
from carcassonne_tui.tui.looking import Looked
from carcassonne_tui.tui.seats import Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the players' table shows of a seat.

    Attributes:
        seat: Who sits there.
        score: Points as far as they have been shown.
        projected: Points if the game ended now.
        supply: Figures in the supply.
        held: The id of the tile that was drawn ahead, or "".
        goods: Kinds of goods and how many of each have been taken; what was not taken is left out.
    """

    seat: Seat
    score: int
    projected: int
    supply: tuple[tuple[Figure, int], ...]
    held: str
    goods: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ghost:
    """The drawn tile at the cursor, as it would lie.

    Attributes:
        tile: The tile.
        x: Column.
        y: Row.
        rotation: Quarter turns clockwise.
        legal: Whether it may be placed like that.
        wrong: The sides that do not fit what they touch.
    """

    tile: Tile
    x: int
    y: int
    rotation: int
    legal: bool
    wrong: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A figure that the player may take back.

    Attributes:
        action: Which figure, where, and by which rule.
        segment: The index of the segment under it.
        points: What it brings its player; None if the rule gives nothing.
        parts: The segments of the feature that it stands on, as (x, y, segment index on the tile there).
    """

    action: Return
    segment: int
    points: int | None
    parts: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the player.

    Attributes:
        text: In the user's language, to be shown literally.
        warning: Whether it says that something cannot be done.
    """

    text: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Finale:
    """How far the final scoring has been shown.

    Attributes:
        scored: The scores of the final scoring, in order.
        shown: How many of them have been shown; the last of these is lit on the map.
    """

    scored: tuple[Scored, ...]
    shown: int

    @property
    def lit(self) -> Scored | None:
        """The score that is being shown."""
        return self.scored[self.shown - 1] if 0 < self.shown <= len(self.scored) else None

    @property
    def done(self) -> bool:
        """Whether all of it has been shown."""
        return self.shown > len(self.scored)


@dataclass(frozen=True, slots=True)
class View:
    """The game as it is to be seen.

    Attributes:
        revision: Grows with every view of a controller.
        phase: What is asked for.
        turn: The number of the turn, from 1.
        part: The part of the turn, 1 or 2.
        player: The seat to move.
        seats: The players' table.
        board: The tiles on the table in the order in which they were laid.
        figures: The figures on the table.
        tile: The tile to be placed or just placed.
        remaining: Tiles left in the draw pile.
        discarded: Ids of the tiles that fitted nowhere.
        cursor: The cell that the player points at.
        ghost: The drawn tile at the cursor, in the place phase if the cell is empty.
        objection: What forbids to place it at the cursor although no side differs, as a sentence, or "".
        legal: The cells where the drawn tile fits in some rotation.
        last: The cells of the tiles placed in the last turn in which any was: two after a second part.
        placed: The tile placed in this turn, in the deploy phase.
        spots: Where the player may deploy; spot i is chosen with the digit i + 1.
        chosen: The index of the chosen spot, or None.
        nobody: Whether it is chosen to deploy nobody.
        figure: The figure that would be deployed there.
        returns: The figures that the player may take back, those that bring points first.
        returning: The index of the one that is chosen, or None.
        scored: What was scored by the last action.
        finale: The final scoring, when the game is over.
        scoring: What can bring points by these rules, as words: kinds of feature, and `goods`.
        log: Every event since the game began, an entry an action.
        notice: A sentence for the player, or None.
        can_undo: Whether the last action belongs to this part of the turn, so that taking it back needs no question.
        undoes: The seat whose action would be taken back, or None if there is none.
        can_redo: Whether something that was taken back can be done again.
        looked: What is looked at.
        beats: How often what floats over the map changes until it comes to rest; 0 where it rests.
    """

    revision: int
    phase: Phase
    turn: int
    part: int
    player: int
    seats: tuple[SeatView, ...]
    board: tuple[Laid, ...]
    figures: tuple[StandingFigure, ...]
    tile: Tile | None
    remaining: int
    discarded: tuple[str, ...]
    cursor: tuple[int, int]
    ghost: Ghost | None
    objection: str
    legal: frozenset[tuple[int, int]]
    last: tuple[tuple[int, int], ...]
    placed: Laid | None
    spots: tuple[Spot, ...]
    chosen: int | None
    nobody: bool
    figure: Figure | None
    returns: tuple[TakeBack, ...]
    returning: int | None
    scored: tuple[Scored, ...]
    finale: Finale | None
    scoring: tuple[str, ...]
    log: tuple[tuple[Event, ...], ...]
    notice: Notice | None
    can_undo: bool
    undoes: int | None
    can_redo: bool
    looked: Looked
    beats: int = 0

    @property
    def lit_scores(self) -> tuple[Scored, ...]:
        """The scores that light up: those of the last action, or the one of the final scoring that is being shown."""
        if self.finale is None:
            return self.scored
        return (self.finale.lit,) if self.finale.lit else ()

    @property
    def choice_of_figures(self) -> bool:
        """Whether several kinds of figure may be deployed on the chosen spot."""
        return self.chosen is not None and len(self.spots[self.chosen].figures) > 1

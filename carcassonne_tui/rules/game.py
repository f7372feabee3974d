"""A game: how it began, and the actions since.

Everything else follows from these by applying them, so a game can be saved, undone, replayed and
sent as just that. `Game` speaks in names, actions and events; the rules are worked out by the
`Position` that it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from carcassonne_tui.box import Kind, Tile
from carcassonne_tui.rules.actions import Action, Deploy, Place, Return, Skip, Spot
from carcassonne_tui.rules.cells import cell_at, on_table, x_y
from carcassonne_tui.rules.errors import IllegalAction, NothingToUndo, WrongPhase
from carcassonne_tui.rules.events import Event, Over, Placed
from carcassonne_tui.rules.explain import why_not_deploy, why_not_place, why_not_return
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.pile import Laid
from carcassonne_tui.rules.position import SKIP, Phase
from carcassonne_tui.rules.scoring import worth
from carcassonne_tui.rules.setup import Setup
from carcassonne_tui.rules.telling import deployed, told


class Placement(NamedTuple):
    """Where a tile may lie: column, row, quarter turns clockwise."""

    x: int
    y: int
    rotation: int


class Placements(Sequence[Placement]):
    """The legal placements of the drawn tile, by row, column and rotation. None is made before it is asked for."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[int]) -> None:
        self._moves = sorted(moves)

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | Sequence[Placement]:
        if isinstance(index, slice):
            return Placements(self._moves[index])
        move = self._moves[index]
        return Placement(*x_y(move), move & 3)

    def __contains__(self, placement: object) -> bool:
        match placement:
            case (int(x), int(y), int(rotation)):
                return on_table(x, y) and 0 <= rotation < 4 and cell_at(x, y) + rotation in self._moves
        return False

    def rotations(self, x: int, y: int) -> list[int]:
        """The quarter turns with which the tile fits at (x, y), ascending."""
        return [rotation for rotation in range(4) if (x, y, rotation) in self]

    def cells(self) -> list[tuple[int, int]]:
        """The cells where the tile fits in some rotation, by row and column."""
        return [x_y(cell) for cell in dict.fromkeys(move & ~3 for move in self._moves)]


class StandingFigure(NamedTuple):
    """A figure on the table: whose, what, where, and on which segment of the tile there."""

    player: int
    figure: Figure
    x: int
    y: int
    kind: Kind
    ports: tuple[str, ...]


class Game:
    """A game of two or more players.

    Attributes:
        setup: How it began.
        position: Where it stands; read it, but play through `apply`.
        actions: What was done so far.
        history: The events before the first action, and then those of each action.

    >>> from carcassonne_tui.rules import Options
    >>> game = Game.new(["Ann", "Bob"], Options(farmers=True), seed=7)
    >>> place = game.place(*game.placements[0])
    >>> [event.type for event in game.apply(place)]
    ['placed']
    >>> [event.type for event in game.apply(Skip())]
    ['turn', 'drawn']
    >>> game.undo(), game.undo() == place
    (Skip(), True)
    """

    def __init__(self, setup: Setup) -> None:
        """Start a game.

        Raises:
            SetupError: The setup describes no game.
        """
        self.setup = setup
        self.position = setup.position()
        self.position.begin()
        self.actions: list[Action] = []
        self._placements: Placements | None = None
        self._spots: list[Spot] | None = None
        self.history: list[tuple[Event, ...]] = [self._told()]

    @classmethod
    def new(cls, players: Sequence[str], options: Options | None = None, *, seed: int = 0) -> Game:
        """A game of these players from a shuffled box."""
        return cls(Setup(players=tuple(players), options=options or Options(), seed=seed))

    # What may be asked at any time

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seating order."""
        return self.setup.players

    @property
    def options(self) -> Options:
        """The rules it is played by."""
        return self.setup.options

    @property
    def phase(self) -> Phase:
        """What the player to move is asked for."""
        return self.position.phase

    @property
    def turn(self) -> int:
        """The number of the turn, from 1, also if the game is over before anything was placed."""
        return max(self.position.turn, 1)

    @property
    def part(self) -> int:
        """The part of the turn, 1 or 2 (R-TB-6)."""
        return self.position.part

    @property
    def player(self) -> int:
        """The seat to move."""
        return self.position.player

    @property
    def tile(self) -> Tile | None:
        """The tile to be placed or just placed; None when the game is over."""
        plan = self.position.plan
        return plan.tile if plan else None

    @property
    def placed(self) -> Laid | None:
        """The tile placed in this turn, in the deploy phase."""
        placed = self.position.placed
        return Laid(placed.plan.tile, *x_y(placed.cell), placed.rotation) if placed else None

    @property
    def placements(self) -> Placements:
        """The legal placements; empty in the other phases."""
        if self._placements is None:
            self._placements = Placements(self.position.moves if self.phase is Phase.PLACE else ())
        return self._placements

    @property
    def spots(self) -> list[Spot]:
        """Where the player may deploy which figures, in the deploy phase."""
        if self._spots is None:
            self._spots = self._find_spots()
        return self._spots.copy()

    def _find_spots(self) -> list[Spot]:
        placed = self.position.placed
        if placed is None:
            return []
        segments, codes = placed.plan.oriented[placed.rotation].segments, self.position.rules.figures
        allowed: dict[int, tuple[Figure, ...]] = {}
        for move in sorted(self.position.moves) if self.position.rules.companions else self.position.moves:
            if move > SKIP:
                segment = (move >> 3) - 1
                allowed[segment] = (*allowed.get(segment, ()), codes[move & 7])
        return [
            Spot(segment, segments[segment].kind, segments[segment].port_names, figures)
            for segment, figures in allowed.items()
        ]

    @property
    def returns(self) -> list[Return]:
        """The figures that the player may take back, in the deploy phase (R-AB-4, R-FE-2)."""
        if self.phase is not Phase.DEPLOY or not self.position.rules.returners:
            return []
        return [self._return(move) for move in self.position.moves if move < SKIP]

    def _return(self, move: int) -> Return:
        node, source = ~move >> 3, self.position.rules.returners[~move & 7].source
        board = self.position.board
        segment, (_, code) = board.segments[node], board.figures[node]
        where = x_y(board.cells[node])
        return Return(source, self.position.rules.figures[code], *where, segment.kind, segment.port_names)

    def points_for(self, action: Return) -> int | None:
        """What one of `returns` brings its player; None if the rule gives nothing (R-AB-4, R-FE-5).

        Raises:
            IllegalReturn: The figure may not be taken back now.
        """
        move = self._return_move(action)
        terms = self.position.rules.returners[~move & 7].return_terms(self.position, ~move >> 3)
        return None if terms is None else worth(terms)

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        return list(self.position.scores)

    @property
    def remaining(self) -> int:
        """How many tiles are left in the draw pile: so many of the unseen ones will be drawn."""
        return self.position.remaining

    @property
    def discarded(self) -> list[str]:
        """The ids of the tiles that fitted nowhere, in order (R-PLACE-5)."""
        return [tile.id for tile in self.position.boxed]

    @property
    def board(self) -> list[Laid]:
        """The tiles on the table in the order in which they were laid."""
        return [Laid(tile, *x_y(cell), rotation) for cell, (tile, rotation, *_) in self.position.board.tiles.items()]

    @property
    def figures(self) -> list[StandingFigure]:
        """The figures on the table in the order in which their tiles were laid."""
        board, codes = self.position.board, self.position.rules.figures
        standing = []
        for node, (seat, code) in sorted(board.figures.items()):
            segment = board.segments[node]
            where = x_y(board.cells[node])
            standing.append(StandingFigure(seat, codes[code], *where, segment.kind, segment.port_names))
        return standing

    def supply(self, player: int) -> dict[Figure, int]:
        """How many figures of each kind a player has in the supply."""
        return {
            figure: self.position.in_supply(player, code) for code, figure in enumerate(self.position.rules.figures)
        }

    @property
    def goods(self) -> list[dict[str, int]]:
        """The goods that each player has taken, by kind; what nobody took is left out (R-TB-1)."""
        position = self.position
        return [
            {token: count for token in position.rules.tokens if (count := position.gathered(player, token))}
            for player in range(position.seats)
        ]

    def hand(self, player: int) -> list[str]:
        """The ids of the tiles that a player has drawn and not yet placed."""
        held = self.position.held[player]
        if held is not None:
            return [held.tile.id]
        drawn = self.phase is Phase.PLACE and player == self.player and self.tile
        return [drawn.id] if drawn else []

    def projected(self) -> list[int]:
        """The scores as they would be if the game ended now: the final scoring without applying it.

        In the deploy phase the player first deploys nobody, so that what the tile completes counts with
        all that it brings, goods included (R-TB-1).
        """
        position = self.position
        deploying = position.phase is Phase.DEPLOY
        if deploying:
            position.play(SKIP)
        try:
            totals = self.scores
            if position.phase is not Phase.OVER:
                for score in position.rules.final_scores(position):
                    for seat in score.seats:
                        totals[seat] += score.points
            return totals
        finally:
            if deploying:
                position.undo()

    # Playing

    def place(self, x: int, y: int, rotation: int) -> Place:
        """The action that places the drawn tile; whether it is legal shows when it is applied."""
        return Place(self.tile.id if self.tile else "", x, y, rotation)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do what a player wants to do.

        Returns:
            What happened, in order.

        Raises:
            IllegalAction: It is not allowed now; the error names the rule, and nothing has changed.
        """
        position, placed = self.position, self.position.placed
        move = self._move(action)
        first: tuple[Event, ...] = ()
        if isinstance(action, Place):
            first = (Placed(position.player, *action),)
        elif isinstance(action, Deploy) and placed is not None:
            first = (deployed(position.player, action, placed.cell),)
        position.play(move)
        self.actions.append(action)
        self._placements = self._spots = None
        events = first + self._told()
        self.history.append(events)
        return events

    def undo(self) -> Action:
        """Take back the last action with all that it caused, draws and discarded tiles included.

        Returns:
            The action that was taken back.

        Raises:
            NothingToUndo: There is none.
        """
        if not self.actions:
            raise NothingToUndo("nothing-to-undo", "", "the game is at its start")
        self.position.undo()
        self.history.pop()
        self._placements = self._spots = None
        return self.actions.pop()

    def legal_actions(self) -> Iterator[Action]:
        """Every action that `apply` would accept now."""
        for placement in self.placements:
            yield self.place(*placement)
        for spot in self.spots:
            for figure in spot.figures:
                yield spot.deploy(figure)
        yield from self.returns
        if self.phase is Phase.DEPLOY:
            yield Skip()

    def _move(self, action: Action) -> int:
        """The position's move for a legal action."""
        phase = self.phase
        wanted = Phase.PLACE if isinstance(action, Place) else Phase.DEPLOY
        if phase is not wanted:
            message = "the game is over" if phase is Phase.OVER else f"now is the time to {phase.value}"
            raise WrongPhase("wrong-phase", "R-TURN-1", message, phase=phase.value)
        if isinstance(action, Place):
            return self._place_move(action)
        if isinstance(action, Deploy):
            return self._deploy_move(action)
        return SKIP if isinstance(action, Skip) else self._return_move(action)

    def _place_move(self, action: Place) -> int:
        tile, (name, x, y, rotation) = self.tile, action
        assert tile is not None
        if tile.id != name:
            raise IllegalAction("wrong-tile", "R-TURN-2", f"the drawn tile is {tile.id}, not {name!r}", tile=tile.id)
        if rotation in range(4) and on_table(x, y) and (move := cell_at(x, y) + rotation) in self.position.moves:
            return move
        reason = why_not_place(self.position, tile, x, y, rotation)
        assert reason is not None
        raise reason

    def _deploy_move(self, action: Deploy) -> int:
        for spot in self.spots:
            if spot.kind is action.kind and spot.ports == action.ports and action.figure in spot.figures:
                return spot.segment + 1 << 3 | self.position.rules.figures.index(action.figure)
        reason = why_not_deploy(self.position, action)
        assert reason is not None
        raise reason

    def _return_move(self, action: Return) -> int:
        for move in self.position.moves:
            if move < SKIP and self._return(move) == action:
                return move
        raise why_not_return(self.position, action)

    def _told(self) -> tuple[Event, ...]:
        """The happenings of the last move as events."""
        events = told(self.position)
        if self.phase is Phase.OVER:
            scores = self.position.scores
            ranking = tuple(sorted(range(len(scores)), key=lambda seat: -scores[seat]))
            winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
            events = (*events, Over(ranking, winners))
        return events

"""A game at one moment, lean enough to search with: moves are integers, `play` and `undo` are exact.

Whoever wants seats with names, events to tell and errors that explain uses `Game`, which is built
on this class. A computer player or a test that counts moves uses it directly:

>>> from carcassonne_tui.rules import Options, Position
>>> position = Position.new(Options(farmers=True), seats=2, seed=7)
>>> while position.moves:
...     position.play(position.moves[0])
>>> position.phase
<Phase.OVER: 'over'>
>>> while position.can_undo:
...     position.undo()
>>> position.turn, position.scores
(1, [0, 0])
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

from carcassonne_tui.box import Tile
from carcassonne_tui.rules.board import Board, Laying
from carcassonne_tui.rules.cells import cell_at
from carcassonne_tui.rules.figures import majority, weight_of
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.pile import Laid
from carcassonne_tui.rules.rulebook import Rulebook, RuledTile, rulebook
from carcassonne_tui.rules.scoring import Score, worth

SKIP = 0
"""The move of the deploy phase that deploys nobody and takes nobody back (R-MEEP-1)."""


class Phase(Enum):
    """What the seat to move is asked for."""

    PLACE = "place"
    DEPLOY = "deploy"
    OVER = "over"


class Began(NamedTuple):
    """A turn, or the second part of one, has begun."""

    turn: int
    seat: int
    part: int


class Drew(NamedTuple):
    """A seat has drawn a tile."""

    seat: int
    tile: Tile


class Boxed(NamedTuple):
    """A tile that fits nowhere has gone to the box (R-PLACE-5)."""

    seat: int
    tile: Tile


class WentHome(NamedTuple):
    """A figure has gone back to its seat's supply (R-MAJ-3)."""

    seat: int
    figure: int
    node: int


class Gathered(NamedTuple):
    """A seat has taken tokens (R-TB-1)."""

    seat: int
    token: str
    number: int


Happening = Began | Drew | Boxed | WentHome | Gathered | Score
"""Something that a move has caused."""


Homecoming = tuple[int, int, list[tuple[int, tuple[int, int]]]]
"""A root, the followers it had, and its figures by node."""


class Position:
    """A game at one moment.

    Attributes:
        rules: The rulebook it is played by.
        seats: How many seats there are.
        board: The tiles and figures on the table.
        pile: Every tile of the draw pile in draw order, those already drawn included.
        drawn: How many tiles of the pile have been drawn.
        left_out: Tiles that are neither in the pile nor ever drawn, and that nobody has seen, in no telling
            order: the land tiles that a shorter game leaves out.
        held: The tile that each seat has drawn ahead, or None (R-TURN-3).
        boxed: The tiles that fitted nowhere and went to the box, in order (R-PLACE-5).
        scores: Points by seat.
        supply: Figures in each seat's supply, by `seat * len(rules.figures) + figure code`.
        tokens: What each seat has gathered, by `seat * len(rules.tokens) + index in rules.tokens`.
        phase: What is asked for.
        turn: The number of the turn, from 1.
        part: The part of the turn, 1 or 2 (R-TB-6).
        player: The seat to move.
        plan: The tile to be placed or just placed, or None if there is none.
        moves: Every legal move. In the place phase `cell + rotation`, in no particular order.
            In the deploy phase `SKIP` first, then `segment index + 1 << 3 | figure code` for each
            deployment, then `~(node << 3 | index in rules.returners)` for each figure that may be
            taken back.
        happenings: What the last move caused, in order.

    `held`, `boxed`, `scores`, `supply` and `tokens` are replaced, never changed in place, so that
    remembering them for `undo` costs nothing.
    """

    __slots__ = (
        "_another_part",
        "_laying",
        "_trail",
        "board",
        "boxed",
        "drawn",
        "happenings",
        "held",
        "left_out",
        "moves",
        "part",
        "phase",
        "pile",
        "plan",
        "player",
        "rules",
        "scores",
        "seats",
        "supply",
        "tokens",
        "turn",
    )

    def __init__(
        self, rules: Rulebook, seats: int, start: Sequence[Laid], pile: Sequence[Tile], left_out: Sequence[Tile] = ()
    ) -> None:
        """Lay out a game up to its first turn, which `begin` starts.

        Args:
            rules: The rulebook to play by.
            seats: How many seats there are.
            start: The tiles on the table, which must fit each other.
            pile: The draw pile in draw order.
            left_out: Tiles that lie aside unseen and are never drawn.
        """
        self.rules = rules
        self.seats = seats
        self.board = Board()
        self.pile = [rules.plan(tile) for tile in pile]
        self.drawn = 0
        self.left_out = tuple(left_out)
        self.held: tuple[RuledTile | None, ...] = (None,) * seats
        self.boxed: tuple[Tile, ...] = ()
        self.scores = [0] * seats
        self.supply = list(rules.supply) * seats
        self.tokens = [0] * (seats * len(rules.tokens))
        self.phase = Phase.OVER
        self.turn = 0
        self.part = 1
        self.player = seats - 1
        self.plan: RuledTile | None = None
        self.moves: list[int] = []
        self.happenings: list[Happening] = []
        self._laying: Laying | None = None
        self._another_part = False
        self._trail: list[tuple[Any, int | None, list[Homecoming]]] = []
        for tile, x, y, rotation in start:
            self.board.lay(cell_at(x, y), rules.plan(tile), rotation)

    @classmethod
    def new(cls, options: Options, seats: int, seed: int) -> Position:
        """The first turn of a game with the usual start, shuffled as a seed says."""
        rules = rulebook(options)
        preparation = rules.prepare()
        pile = preparation.pile(seed)
        position = cls(rules, seats, preparation.start, pile, preparation.left_out(preparation.start, pile))
        position.begin()
        return position

    def begin(self) -> None:
        """Start the first turn; with draw timing "ahead" every seat draws a tile first (R-TURN-3)."""
        if self.rules.draws_ahead:
            self._draw_ahead()
        self._next_turn()

    def in_supply(self, seat: int, figure: int) -> int:
        """How many figures of a code a seat has in its supply."""
        return self.supply[seat * len(self.rules.figures) + figure]

    def gathered(self, seat: int, token: str) -> int:
        """How many tokens of a kind a seat has gathered."""
        tokens = self.rules.tokens
        return self.tokens[seat * len(tokens) + tokens.index(token)]

    @property
    def remaining(self) -> int:
        """How many tiles are left in the draw pile."""
        return len(self.pile) - self.drawn

    @property
    def placed(self) -> Laying | None:
        """The tile placed in this turn, in the deploy phase."""
        return self._laying

    @property
    def can_undo(self) -> bool:
        """Whether any move has been played."""
        return bool(self._trail)

    def set_up_figure(self, seat: int, figure: int, node: int) -> None:
        """Stand a figure from a seat's supply on a segment before the game begins."""
        self._take(seat, figure)
        self._stand(seat, figure, node)

    def play(self, move: int) -> None:
        """Play one of `moves`; anything else leaves the position undefined."""
        state = (
            self.phase, self.player, self.turn, self.part, self.plan, self._laying, self._another_part, self.moves,
            self.happenings, self.held, self.boxed, self.scores, self.supply, self.tokens, self.drawn,
        )  # fmt: skip
        self.happenings = []
        if self.phase is Phase.PLACE:
            self._trail.append((state, None, []))
            self._place(move)
            return
        homecomings: list[Homecoming] = []
        deployed = self._deploy(move) if move > SKIP else None
        if move < SKIP:
            homecomings.append(self._take_back(move))
        self._score_completed(homecomings)
        self._trail.append((state, deployed, homecomings))
        self._end_turn()

    def undo(self) -> None:
        """Take back the last move with everything that it caused, the draw after it included."""
        state, deployed, homecomings = self._trail.pop()
        placed, figures = self._laying, self.board.figures
        (
            self.phase, self.player, self.turn, self.part, self.plan, self._laying, self._another_part, self.moves,
            self.happenings, self.held, self.boxed, self.scores, self.supply, self.tokens, self.drawn,
        ) = state  # fmt: skip
        if self.phase is Phase.PLACE:
            assert placed is not None
            self.board.lift(placed)
            return
        for feature, followers, came_home in reversed(homecomings):
            self.board.followers[feature] = followers
            figures.update(came_home)
        if deployed is not None:
            seat, figure = figures.pop(deployed)
            self.board.followers[self.board.root[deployed]] -= self.rules.unit(figure, seat)

    # Placing a tile, deploying a figure and taking one back

    def _place(self, move: int) -> None:
        plan = self.plan
        assert plan is not None
        self._laying = self.board.lay(move & ~3, plan, move & 3)
        self.phase = Phase.DEPLOY
        self.moves = moves = self._deployments(plan)
        if self.rules.adds_to_deploying:
            self._ask_chapters(moves)

    def _ask_chapters(self, moves: list[int]) -> None:
        """Ask whether the tile brings a second part of the turn, and add the figures that may be taken back."""
        if self.part == 1:
            self._another_part = any(chapter.another_part(self) for chapter in self.rules.prolongers)
        for source, chapter in enumerate(self.rules.returners):
            moves += [~(node << 3 | source) for node in sorted(chapter.returns(self))]

    def _deployments(self, plan: RuledTile) -> list[int]:
        """Nobody, or any figure of the supply on a feature without followers (R-MEEP-1 to R-MEEP-5).

        A companion needs an own follower there instead (R-TB-4, R-TB-9).
        """
        moves = [SKIP]
        root, followers, supply = self.board.root, self.board.followers, self.supply
        first = len(root) - len(plan.ones)
        shelf = self.player * len(self.rules.figures)
        for index, figures in plan.targets:
            if not followers[root[first + index]]:
                for figure in figures:
                    if supply[shelf + figure]:
                        moves.append(index + 1 << 3 | figure)
        for index, figure, on_complete in plan.companions:
            feature = root[first + index]
            own = weight_of(followers[feature], self.player)
            if own and supply[shelf + figure] and (on_complete or self.board.open_ends[feature]):
                moves.append(index + 1 << 3 | figure)
        return moves

    def _deploy(self, move: int) -> int:
        """Deploy the figure that a move says, and answer with the node it stands on."""
        plan = self.plan
        assert plan is not None
        figure = move & 7
        node = len(self.board.root) - len(plan.ones) + (move >> 3) - 1
        self._take(self.player, figure)
        self._stand(self.player, figure, node)
        return node

    def _take(self, seat: int, figure: int) -> None:
        self.supply = supply = self.supply.copy()
        supply[seat * len(self.rules.figures) + figure] -= 1

    def _stand(self, seat: int, figure: int, node: int) -> None:
        self.board.figures[node] = seat, figure
        self.board.followers[self.board.root[node]] += self.rules.unit(figure, seat)

    def _take_back(self, move: int) -> Homecoming:
        """Take back the figure that a move says, and companions that it leaves without a follower (R-TB-8)."""
        node, chapter = ~move >> 3, self.rules.returners[~move & 7]
        board, figures = self.board, self.board.figures
        feature = board.root[node]
        seat, figure = figures[node]
        terms = chapter.return_terms(self, node)
        if terms is not None:
            points, followers = worth(terms), board.followers[feature]
            self._credit(points, (seat,))
            self.happenings.append(Score(board.kind(feature), feature, False, False, terms, points, followers, (seat,)))
        staying = board.followers[feature] - self.rules.unit(figure, seat)
        leaving = [node]
        if not weight_of(staying, seat):
            leaving += [
                other for other in board.nodes(feature) if other != node and figures.get(other, (None,))[0] == seat
            ]
        return self._send_home(feature, leaving, staying)

    # Scoring

    def _score_completed(self, homecomings: list[Homecoming]) -> None:
        """Score what the placed tile has completed, whoever owns it (R-SCORE-1, R-SCORE-2).

        Args:
            homecomings: Gets the figures that go home added.
        """
        plan, laying, board = self.plan, self._laying, self.board
        assert plan is not None
        assert laying is not None
        root, open_ends, followers = board.root, board.open_ends, board.followers
        first = len(root) - len(plan.ones)
        touched = [root[first + index] for index in plan.completable]
        touched += laying.surrounded
        if self.rules.gatherers:
            self._gather([feature for feature in dict.fromkeys(touched) if not open_ends[feature]])
        for feature in touched:
            if not open_ends[feature] and followers[feature]:
                self._score(feature)
                standing = [node for node in board.nodes(feature) if node in board.figures]
                homecomings.append(self._send_home(feature, standing, 0))

    def _gather(self, completed: list[int]) -> None:
        """Give the player the tokens for completed features, whoever owns them (R-TB-1)."""
        names = self.rules.tokens
        for feature in completed:
            for chapter in self.rules.gatherers:
                for token, count in chapter.tokens_for(self, feature).items():
                    self.tokens = tokens = self.tokens.copy()
                    tokens[self.player * len(names) + names.index(token)] += count
                    self.happenings.append(Gathered(self.player, token, count))

    def _score(self, feature: int) -> None:
        kind = self.board.kind(feature)
        terms = self.rules.valuations[kind](self.board, feature, True)
        followers = self.board.followers[feature]
        points, seats = worth(terms), majority(followers)
        self._credit(points, seats)
        self.happenings.append(Score(kind, feature, True, False, terms, points, followers, seats))

    def _credit(self, points: int, seats: tuple[int, ...]) -> None:
        self.scores = scores = self.scores.copy()
        for seat in seats:
            scores[seat] += points

    def _send_home(self, feature: int, leaving: list[int], staying: int) -> Homecoming:
        """Figures leave a feature for the supply: all of a scored one, also those that got nothing (R-MAJ-3).

        Args:
            feature: The feature.
            leaving: The nodes that they stand on.
            staying: The followers that are left there, packed by seat.
        """
        board, figures = self.board, self.board.figures
        self.supply = supply = self.supply.copy()
        came_home = [(node, figures.pop(node)) for node in leaving]
        for node, (seat, figure) in came_home:
            supply[seat * len(self.rules.figures) + figure] += 1
            self.happenings.append(WentHome(seat, figure, node))
        followers, board.followers[feature] = board.followers[feature], staying
        return feature, followers, came_home

    # The end of a turn

    def _end_turn(self) -> None:
        if self._another_part and self._next_part():
            return
        if self.rules.draws_ahead:
            self._draw_ahead()
        self._next_turn()

    def _draw_ahead(self) -> None:
        """Every seat without a tile draws one, the first player first (R-TURN-3)."""
        for seat in range(self.seats):
            if self.held[seat] is None and self.remaining and not self.pile[self.drawn].drawn_in_turn:
                self._hold(seat, self._draw(seat))

    def _next_part(self) -> bool:
        """Give the player a second part of the turn, with a tile of its own, if one is left (R-TB-6)."""
        self._another_part = False
        if not self.remaining:
            return False
        self.happenings.append(Began(self.turn, self.player, 2))
        if not self._find_placement(self._draw(self.player)):
            return False
        self.part = 2
        return True

    def _next_turn(self) -> None:
        """Hand the turn to the next seat that has a tile to place, or end the game (R-END-1)."""
        for _ in range(self.seats):
            seat = (self.player + 1) % self.seats
            plan = self.held[seat]
            out_of_tiles = plan is None and self.drawn == len(self.pile)
            if out_of_tiles and not any(self.held):
                break
            self.player = seat
            if out_of_tiles:
                continue
            self.happenings.append(Began(self.turn + 1, seat, 1))
            if plan is None:
                plan = self._draw(seat)
            else:
                self._hold(seat, None)
            if self._find_placement(plan):
                self.turn += 1
                self.part = 1
                return
        self._end_game()

    def _find_placement(self, plan: RuledTile | None) -> bool:
        """Ask the player to place a tile, or the next one that can be placed; others go to the box (R-PLACE-5)."""
        self._laying = None
        while plan is not None:
            moves = self.board.placements(plan)
            if plan.restrictions:
                moves = [move for move in moves if not self._objects(plan, move)]
            if moves:
                self.phase, self.plan, self.moves = Phase.PLACE, plan, moves
                return True
            self.boxed = (*self.boxed, plan.tile)
            self.happenings.append(Boxed(self.player, plan.tile))
            plan = self._draw(self.player)
        return False

    def _objects(self, plan: RuledTile, move: int) -> bool:
        return any(restriction(self.board, move) for restriction in plan.restrictions)

    def _draw(self, seat: int) -> RuledTile | None:
        if self.drawn == len(self.pile):
            return None
        plan = self.pile[self.drawn]
        self.drawn += 1
        self.happenings.append(Drew(seat, plan.tile))
        return plan

    def _hold(self, seat: int, plan: RuledTile | None) -> None:
        self.held = (*self.held[:seat], plan, *self.held[seat + 1 :])

    def _end_game(self) -> None:
        self.phase, self.plan, self._laying, self.moves = Phase.OVER, None, None, []
        for score in self.rules.final_scores(self):
            self._credit(score.points, score.seats)
            self.happenings.append(score)

"""Replays a whole game and tells, after every step, how things must stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from .board import Cell, Part, feature, legal_placements, parts_at
from .options import Options
from .scoring import (
    Deployment,
    Figure,
    Return,
    Scored,
    deployments,
    final_scores,
    goods_of_completed,
    lonely,
    part_of,
    returns,
    score_completed,
    score_return,
)
from .tiles import edges

Action = Deployment | Return
"""What a player may do after placing a tile, if he does anything."""


class Disagreement(AssertionError):
    """A step is not legal; the message tells which one and why."""


class Step(TypedDict):
    """A turn or a part of one: the tile, its x, y and rotation, and what is deployed or taken back.

    `put_aside` tells the tiles that the player chose to put aside first, from a hand of several of which
    nothing fitted (R-VAR-2).
    """

    tile: str
    place: Sequence[int]
    action: Action | None
    put_aside: NotRequired[Sequence[str]]


class Referee:
    """One game.

    Attributes:
        board: The tiles on the table.
        figures: The figures on the table, in the order in which they were deployed.
        scores: Points by player.
        supply: How many of each figure every player has, e.g. `{"meeple": 5}`.
        goods: How many of each kind of goods every player has, e.g. `{"wine": 2}`.
        discarded: The tiles put aside because they could not be placed.
        pile: The tiles that nobody has drawn.
        hands: The tiles that every player has drawn and not placed.
        turn: The number of the turn, from 1.
        part: Which part of the turn it is, 1 or 2 (R-TB-6).
        player: Whose turn it is.
        scored: What was paid in the last turn or part: for a figure taken back, and for completed features.
        taken: The goods that its player took in the last turn or part.
        final: What the final scoring paid; None before the end of the game.
    """

    def __init__(
        self,
        options: Mapping[str, Any],
        players: int,
        draw: Sequence[str],
        start: Iterable[tuple[str, int, int, int]] = (("D", 0, 0, 0),),
        figures: Iterable[Figure] = (),
    ) -> None:
        """Sets the game up.

        Args:
            options: Options that are not at their defaults.
            players: How many play.
            draw: The tiles in draw order.
            start: Tile, x, y and rotation of what lies on the table.
            figures: Figures that stand there already; they are taken from the supply.

        Raises:
            ValueError: If an option is unknown.
        """
        self.options = Options.of(options)
        self.board: dict[Cell, tuple[str, int]] = {(x, y): (tile, rotation) for tile, x, y, rotation in start}
        self.figures = list(figures)
        self.scores = [0] * players
        self.supply = [figures_of(self.options) for _ in range(players)]
        for figure in self.figures:
            self.supply[figure.player][figure.figure] -= 1
        self.goods: list[Counter[str]] = [Counter() for _ in range(players)]
        self.discarded: list[str] = []
        self.pile = list(draw)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.turn = 1
        self.part = 1
        self.player = 0
        self.scored: list[Scored] = []
        self.taken: Counter[str] = Counter()
        self.final: list[Scored] | None = None
        self._placed: Cell | None = None
        self._part_two = False
        self._dealt = False
        self._draw_ahead()
        self._find_who_can_play()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.final is not None

    @property
    def hand(self) -> list[str]:
        """The tiles from which the player must choose; just one in most games, none when the game is over."""
        return self.hands[self.player]

    @property
    def must_put_aside(self) -> bool:
        """Whether nothing in a hand of several fits, so that the player has to put one aside (R-VAR-2)."""
        return not self.over and self._placed is None and not self._something_fits()

    def placements(self, tile: str | None = None) -> set[tuple[int, int, int]]:
        """Where that tile of the hand, or its first, may be placed; nowhere unless a tile is to be placed now."""
        if self.over or self._placed is not None:
            return set()
        return self._fitting(tile or self.hand[0])

    def put_aside(self, tile: str) -> None:
        """Put a tile aside from a hand of which nothing fits, and draw.

        Raises:
            Disagreement: If that is not to be done now.
        """
        if not self.must_put_aside or tile not in self.hand:
            raise Disagreement(f"turn {self.turn}: {tile} may not be put aside from {self.hand}")
        self._discard(tile)
        self._find_who_can_play()

    def place(self, tile: str, x: int, y: int, rotation: int) -> set[Deployment]:
        """Place a tile, and tell what may be deployed on it.

        Raises:
            Disagreement: If the player does not hold that tile or may not place it there.
        """
        if tile not in self.hand:
            raise Disagreement(f"turn {self.turn}: {tile} is not to be placed, but one of {self.hand}")
        if (x, y, rotation) not in self.placements(tile):
            raise Disagreement(f"turn {self.turn}: {tile} may not be placed at {x},{y}r{rotation}")
        self.hand.remove(tile)
        self.board[x, y] = (tile, rotation)
        self._placed = (x, y)
        self._part_two = self.part == 1 and self._extends_own_builder(x, y)
        return self.deployments()

    def deployments(self) -> set[Deployment]:
        """What may be deployed now; nothing unless a tile has just been placed."""
        if self._placed is None:
            return set()
        supply = self.supply[self.player]
        return deployments(self.board, self.figures, self._placed, self.options, self.player, supply)

    def returns(self) -> set[Return]:
        """What may be taken back now; nothing unless a tile has just been placed."""
        if self._placed is None:
            return set()
        return returns(self.board, self.figures, self._placed, self.options, self.player)

    def projected(self) -> list[int]:
        """The scores if the game ended now, with nobody more deployed."""
        totals, goods = list(self.scores), [Counter(taken) for taken in self.goods]
        if self._placed is not None:
            goods[self.player] += goods_of_completed(self.board, self.figures, self._placed, self.options)
        if not self.over:
            for each in final_scores(self.board, self.figures, self.options, goods):
                for player in each.players:
                    totals[player] += each.points
        return totals

    def act(self, action: Action | None) -> list[Scored]:
        """Deploy, take back or neither, score what is complete, and pass the turn on; tells what was scored.

        Raises:
            Disagreement: If no tile has just been placed, or the figure may not be deployed or taken back.
        """
        placed = self._placed
        if placed is None:
            raise Disagreement(f"turn {self.turn}: nothing has been placed")
        self.scored = []
        if isinstance(action, Return):
            self._take_back(action)
        elif action is not None:
            self._deploy(action, placed)
        self.taken = goods_of_completed(self.board, self.figures, placed, self.options)
        self.goods[self.player] += self.taken
        scored, returning = score_completed(self.board, self.figures, placed, self.options)
        self.scored += scored
        self._pay(self.scored)
        self._send_home(returning)
        self._placed = None
        if self._part_two:
            self.part = 2
            self._part_two = False
        else:
            self._end_turn()
        self._find_who_can_play()
        return self.scored

    def play(self, step: Step) -> list[Scored]:
        """Play a whole turn, or a part of one; tells what was scored.

        Raises:
            Disagreement: If any of it is not legal.
        """
        for tile in step.get("put_aside", ()):
            self.put_aside(tile)
        x, y, rotation = step["place"]
        self.place(step["tile"], x, y, rotation)
        return self.act(step["action"])

    def _deploy(self, action: Deployment, placed: Cell) -> None:
        if action not in self.deployments():
            raise Disagreement(f"turn {self.turn}: no {action.figure} may be deployed on {action.spot}")
        self.supply[self.player][action.figure] -= 1
        self.figures.append(Figure(self.player, action.figure, *placed, action.spot))

    def _take_back(self, action: Return) -> None:
        if action not in self.returns():
            raise Disagreement(f"turn {self.turn}: {action.figure} may not be taken back by {action.source}")
        self.scored += score_return(self.board, action)
        self._send_home([action.figure])
        self._send_home(lonely(self.board, self.figures))

    def _send_home(self, figures: Iterable[Figure]) -> None:
        for figure in figures:
            self.figures.remove(figure)
            self.supply[figure.player][figure.figure] += 1

    def _extends_own_builder(self, x: int, y: int) -> bool:
        """Whether the tile there belongs to the feature of the player's builder (R-TB-5)."""
        extended: set[Part] = set()
        for figure in self.figures:
            if (figure.player, figure.figure) == (self.player, "builder"):
                extended |= feature(self.board, *part_of(self.board, figure)).parts
        return not extended.isdisjoint(parts_at(self.board, (x, y)))

    def _pay(self, scored: Iterable[Scored]) -> None:
        for each in scored:
            for player in each.players:
                self.scores[player] += each.points

    def _draw_ahead(self) -> None:
        """Draw for the next turn at the end of a turn, if that is how tiles are drawn (R-TURN-3, R-VAR-2).

        The first time everybody draws: at the start, or when all tiles of the river are drawn.
        """
        if self.options.draw_timing == "own_turn" and self.options.hand_size == 1:
            return
        if self.options.river and any("V" in edges(tile, 0).values() for tile in self.pile):
            return
        players = [self.player] if self._dealt else range(len(self.hands))
        self._dealt = True
        for player in players:
            self._refill(player)

    def _refill(self, player: int) -> None:
        size = self.options.hand_size if self._dealt else 1
        while self.pile and len(self.hands[player]) < size:
            self.hands[player].append(self.pile.pop(0))

    def _discard(self, tile: str) -> None:
        self.hand.remove(tile)
        self.discarded.append(tile)

    def _fitting(self, tile: str) -> set[tuple[int, int, int]]:
        return legal_placements(self.board, tile, self.options.river_uturn if self.options.river else None)

    def _something_fits(self) -> bool:
        return any(self._fitting(tile) for tile in self.hand)

    def _end_turn(self) -> None:
        self._draw_ahead()
        self.turn += 1
        self._pass_on()

    def _pass_on(self) -> None:
        self.part = 1
        self.player = (self.player + 1) % len(self.scores)

    def _find_who_can_play(self) -> None:
        """Go on to the next choice that a player has, or to the end of the game (R-PLACE-5, R-END-1, R-VAR-2)."""
        while self.pile or any(self.hands):
            self._refill(self.player)
            while self.hand and not self._something_fits():
                if self._dealt and self.options.hand_size > 1 and self.pile:
                    return
                self._discard(self.hand[0])
                self._refill(self.player)
            if self.hand:
                return
            if self.part == 2:
                self._end_turn()
            else:
                self._pass_on()
        self.final = final_scores(self.board, self.figures, self.options, self.goods)
        self._pay(self.final)


def figures_of(options: Options) -> dict[str, int]:
    """What a player has in his supply at the start (R-SETUP-3, R-AB-1, R-IC-1, R-TB-4, R-TB-9)."""
    return {
        "meeple": options.hand_meeples,
        "large": int(options.inns),
        "abbot": int(options.abbot),
        "builder": int(options.traders),
        "pig": int(options.traders and options.farmers),
    }

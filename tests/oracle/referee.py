"""Replays a whole game and tells, after every step, how things must stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from .board import Cell, legal_placements
from .options import Options
from .scoring import Figure, Scored, Spot, deployments, final_scores, score_completed


class Disagreement(AssertionError):
    """A step is not legal; the message tells which one and why."""


class Action(TypedDict):
    """A figure that is deployed on the placed tile: the segment's kind, all its ports, and the figure."""

    kind: str
    ports: Sequence[str]
    figure: str


class Step(TypedDict):
    """A turn: the tile, its x, y and rotation, and what is deployed.

    `put_aside` tells the tiles that the player chose to put aside first, from a hand of several of which
    nothing fitted (R-VAR-2).
    """

    tile: str
    place: Sequence[int]
    action: Action | None
    put_aside: NotRequired[Sequence[str]]


class Referee:
    """One game of the base box.

    Attributes:
        board: The tiles on the table.
        figures: The figures on the table, in the order in which they were deployed.
        scores: Points by player.
        supply: How many of each figure every player has, e.g. `{"meeple": 5}`.
        discarded: The tiles put aside because they could not be placed.
        pile: The tiles that nobody has drawn.
        hands: The tiles that every player has drawn and not placed.
        turn: The number of the turn, from 1.
        player: Whose turn it is.
        scored: What the last turn's completed features paid.
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
            ValueError: If an option is unknown or of a box that this referee does not know.
        """
        self.options = Options.of(options)
        self.board: dict[Cell, tuple[str, int]] = {(x, y): (tile, rotation) for tile, x, y, rotation in start}
        self.figures = list(figures)
        self.scores = [0] * players
        self.supply = [{"meeple": self.options.hand_meeples} for _ in range(players)]
        for figure in self.figures:
            self.supply[figure.player][figure.figure] -= 1
        self.discarded: list[str] = []
        self.pile = list(draw)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.turn = 1
        self.player = 0
        self.scored: list[Scored] = []
        self.final: list[Scored] | None = None
        self._placed: Cell | None = None
        if self._draws_ahead:
            for player in range(players):
                self._refill(player)
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
        return legal_placements(self.board, tile or self.hand[0])

    def put_aside(self, tile: str) -> None:
        """Put a tile aside from a hand of which nothing fits, and draw.

        Raises:
            Disagreement: If that is not to be done now.
        """
        if not self.must_put_aside or tile not in self.hand:
            raise Disagreement(f"turn {self.turn}: {tile} may not be put aside from {self.hand}")
        self._discard(tile)
        self._find_who_can_play()

    def place(self, tile: str, x: int, y: int, rotation: int) -> set[Spot]:
        """Place a tile, and tell where a meeple may be deployed on it.

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
        return self.spots()

    def spots(self) -> set[Spot]:
        """Where a meeple may be deployed now; nowhere unless a tile has just been placed."""
        if self._placed is None:
            return set()
        return deployments(self.board, self.figures, self._placed, self.options, self.supply[self.player])

    def act(self, action: Action | None) -> list[Scored]:
        """Deploy or not, score what is complete, and pass the turn on; tells what was scored.

        Raises:
            Disagreement: If no tile has just been placed, or the figure may not be deployed there.
        """
        if self._placed is None:
            raise Disagreement(f"turn {self.turn}: nothing has been placed")
        if action is not None:
            self._deploy(action, self._placed)
        self.scored, returning = score_completed(self.board, self.figures, self._placed, self.options)
        self._pay(self.scored)
        for figure in returning:
            self.figures.remove(figure)
            self.supply[figure.player][figure.figure] += 1
        self._placed = None
        if self._draws_ahead:
            self._refill(self.player)
        self.turn += 1
        self._pass_on()
        self._find_who_can_play()
        return self.scored

    def play(self, step: Step) -> list[Scored]:
        """Play a whole turn; tells what was scored.

        Raises:
            Disagreement: If any of it is not legal.
        """
        for tile in step.get("put_aside", ()):
            self.put_aside(tile)
        x, y, rotation = step["place"]
        self.place(step["tile"], x, y, rotation)
        return self.act(step["action"])

    def _deploy(self, action: Action, placed: Cell) -> None:
        spot = Spot(action["kind"], frozenset(action["ports"]))
        if action["figure"] != "meeple" or spot not in self.spots():
            raise Disagreement(f"turn {self.turn}: no {action['figure']} may be deployed on {spot}")
        self.supply[self.player]["meeple"] -= 1
        self.figures.append(Figure(self.player, "meeple", *placed, spot))

    def _pay(self, scored: Iterable[Scored]) -> None:
        for each in scored:
            for player in each.players:
                self.scores[player] += each.points

    @property
    def _draws_ahead(self) -> bool:
        """Whether the tile for the next turn is drawn at the end of the turn (R-TURN-3, R-VAR-2)."""
        return self.options.draw_timing == "ahead" or self.options.hand_size > 1

    def _refill(self, player: int) -> None:
        while self.pile and len(self.hands[player]) < self.options.hand_size:
            self.hands[player].append(self.pile.pop(0))

    def _discard(self, tile: str) -> None:
        self.hand.remove(tile)
        self.discarded.append(tile)
        self._refill(self.player)

    def _something_fits(self) -> bool:
        return any(legal_placements(self.board, tile) for tile in self.hand)

    def _pass_on(self) -> None:
        self.player = (self.player + 1) % len(self.scores)

    def _find_who_can_play(self) -> None:
        """Go on to the next choice that a player has, or to the end of the game (R-PLACE-5, R-END-1, R-VAR-2)."""
        while self.pile or any(self.hands):
            if not self._draws_ahead:
                self._refill(self.player)
            while self.hand and not self._something_fits():
                if self.options.hand_size > 1 and self.pile:
                    return
                self._discard(self.hand[0])
            if self.hand:
                return
            self._pass_on()
        self.final = final_scores(self.board, self.figures, self.options)
        self._pay(self.final)

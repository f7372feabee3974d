"""How fast the rules are on this machine: `carcassonne bench`.

What is measured are complete random games of two players with farmers on one core: the base game, and
the game with every box on the table. The same games are played in several short rounds, and the best
round is the figure, as it is with `timeit`: whatever else a machine does can only slow a round down.
The middle round is told beside it, so that a busy machine shows.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import count, islice
from random import Random
from statistics import median
from time import perf_counter

from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Action, Game, Options, Phase, Position, Skip, game_text

ROUNDS = 9
"""How often the same games are played."""

EARLY, LATE = 10, 70
"""The turns on which the search for legal placements is timed."""

BASE = Options(farmers=True)
"""The base game."""

ALL_BOXES = Options(
    farmers=True,
    river=True,
    abbot=True,
    festival=True,
    inns_and_cathedrals="full",
    traders_and_builders="full",
)
"""The game with every box on the table."""

_PLAYERS = ("Ann", "Bob")


@dataclass(frozen=True, slots=True)
class Report:
    """What a benchmark found: of each figure the best round, and of the speeds the one in the middle, too.

    Attributes:
        games: How many games a round has.
        seed: The seed of the first game.
        python: The Python that played them.
        games_per_second: Through `Position`, which a search uses.
        games_per_second_median: The middle round of these.
        games_per_second_full: Through `Game`, with all events.
        games_per_second_full_median: The middle round of these.
        games_per_second_all_boxes: Through `Position`, with every box.
        games_per_second_all_boxes_median: The middle round of these.
        games_per_second_all_boxes_full: Through `Game`, with every box.
        games_per_second_all_boxes_full_median: The middle round of these.
        ns_per_cell_turn_10: Nanoseconds that the search for legal placements takes for each open
            cell beside the map, on turn 10.
        ns_per_cell_turn_70: The same on turn 70.
        ns_per_cell_ratio: The latter through the former in the middle round; about 1 if a growing map costs nothing.
        signature: A hash of all that was played and scored in the base game: equal on every machine.
        signature_all_boxes: The same with every box.
    """

    games: int
    seed: int
    python: str
    games_per_second: float
    games_per_second_median: float
    games_per_second_full: float
    games_per_second_full_median: float
    games_per_second_all_boxes: float
    games_per_second_all_boxes_median: float
    games_per_second_all_boxes_full: float
    games_per_second_all_boxes_full_median: float
    ns_per_cell_turn_10: float
    ns_per_cell_turn_70: float
    ns_per_cell_ratio: float
    signature: str
    signature_all_boxes: str

    def as_json(self) -> dict[str, object]:
        """The figures as plain values, rounded to what they are good for."""
        return {name: round(value, 2) if isinstance(value, float) else value for name, value in asdict(self).items()}

    def as_text(self) -> str:
        """The figures as people read them."""
        return t("cli.bench.report", rounds=ROUNDS, **self.as_json())


def bench(games: int = 60, seed: int = 1) -> Report:
    """Play random games and time them.

    Args:
        games: How many each round has, at least 1.
        seed: Of the first game; the others have the seeds after it.
    """
    seeds = range(seed, seed + games)
    signature, signature_all = _signature(seeds, BASE), _signature(seeds, ALL_BOXES)  # first: this prepares the tiles
    lean, full = _speeds(play, seeds, BASE), _speeds(play_full, seeds, BASE)
    lean_all, full_all = _speeds(play, seeds, ALL_BOXES), _speeds(play_full, seeds, ALL_BOXES)
    early, late = _positions(seeds, EARLY), _positions(seeds, LATE)
    costs = [(_cost(early), _cost(late)) for _ in range(ROUNDS)]
    return Report(
        games=games,
        seed=seed,
        python=platform.python_version(),
        games_per_second=max(lean),
        games_per_second_median=median(lean),
        games_per_second_full=max(full),
        games_per_second_full_median=median(full),
        games_per_second_all_boxes=max(lean_all),
        games_per_second_all_boxes_median=median(lean_all),
        games_per_second_all_boxes_full=max(full_all),
        games_per_second_all_boxes_full_median=median(full_all),
        ns_per_cell_turn_10=min(before for before, _ in costs),
        ns_per_cell_turn_70=min(after for _, after in costs),
        ns_per_cell_ratio=median(after / before for before, after in costs),
        signature=signature,
        signature_all_boxes=signature_all,
    )


def play(seed: int, options: Options = BASE, until: int | None = None) -> Position:
    """Play a random game through `Position`, to its end or until a turn begins."""
    random = Random(seed).random
    position = Position.new(options, len(_PLAYERS), seed)
    while (moves := position.moves) and position.turn != until:
        position.play(moves[int(random() * len(moves))])
    return position


def play_full(seed: int, options: Options = BASE) -> Game:
    """Play a random game to its end through `Game`."""
    random = Random(seed).random
    game = Game.new(_PLAYERS, options, seed=seed)
    while (phase := game.phase) is not Phase.OVER:
        if phase is Phase.PLACE:
            placements = game.placements
            game.apply(game.place(*placements[int(random() * len(placements))]))
        else:
            deployments = [spot.deploy(figure) for spot in game.spots for figure in spot.figures]
            actions: list[Action] = [*deployments, *game.returns, Skip()]
            game.apply(actions[int(random() * len(actions))])
    return game


def _signature(seeds: range, options: Options) -> str:
    """A hash of the games of a round, with every move of the full ones."""
    record = hashlib.sha256()
    for seed in seeds:
        lean, full = play(seed, options), play_full(seed, options)
        record.update(f"{lean.turn} {lean.scores} {game_text(full)} {full.scores}\n".encode())
    return record.hexdigest()[:16]


def _speeds(playing: Callable[[int, Options], object], seeds: range, options: Options) -> list[float]:
    """The games a second of each round."""
    speeds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        for seed in seeds:
            playing(seed, options)
        speeds.append(len(seeds) / (perf_counter() - began))
    return speeds


def _positions(seeds: range, turn: int) -> list[Position]:
    """As many games as a round has, where a turn begins; a game that ends before is left out."""
    games = (play(seed, until=turn) for seed in count(seeds.start))
    return list(islice((position for position in games if position.moves), len(seeds)))


def _cost(positions: list[Position]) -> float:
    """Nanoseconds for each open cell to find where each tile of the box may be placed."""
    cells = 0
    began = perf_counter()
    for position in positions:
        placements, plans = position.board.placements, set(position.pile)
        for plan in plans:
            placements(plan)
        cells += len(plans) * len(position.board.frontier)
    return (perf_counter() - began) / cells * 1e9

"""How fast the screen is: run as `python -m benchmarks.bench_screen [ROUNDS]` in the folder of the tests.

The real program shows a game with every box and nearly all tiles on the table, in a pseudo-terminal of
200x60. Machines differ, so each cost is told beside what the least Textual app costs in the same run: both
take turns, and the medians of many rounds are compared. The exit status is 1 if a bound is broken.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, cycle
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from benchmarks.terminal import Terminal
from carcassonne_tui.records import Record, read_record
from carcassonne_tui.records.journal import write_record
from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.tui.controller import GUARD_SECONDS, Controller
from carcassonne_tui.tui.seats import seats_for
from records.games import EVERYTHING, random_game

SIZE = (200, 60)

TILES = 131
"""How many tiles are on the table: all but four."""

ROUNDS, STARTS = 30, 9
"""How often a key is pressed and a program started."""

IDLE_SECONDS = 4.0

BARE = (sys.executable, "-m", "benchmarks.bare")
PROGRAM = (sys.executable, "-m", "carcassonne_tui")

ENTER, LEFT, RIGHT = "\r", "\x1b[D", "\x1b[C"

KEYS = (
    ("turn the tile", ("r",), 2.5),
    ("cursor", (RIGHT, LEFT), 2.5),
    ("next cell", ("\t",), 8.0),
    ("pan", ("L", "H"), 8.0),
    ("zoom", ("-", "-", "+", "+"), 25.0),
    ("theme", ("t",), 25.0),
    ("fields by owner", ("f",), 25.0),
    ("all by owner", ("o",), 25.0),
    ("grid", ("g",), 25.0),
)
"""What is pressed again and again, and how many times as long as the bare app's key it may take."""


class Report:
    """A table of what things cost beside the bare app.

    Attributes:
        broken: The names of the bounds that do not hold.
    """

    def __init__(self) -> None:
        print(f"{'':24}{'bare':>18}{'program':>18}{'ratio':>15}{'bound':>8}")
        self.broken: list[str] = []

    def compare(self, name: str, costs: Sequence[tuple[float, float]], most: float, unit: str = "ms") -> None:
        """Tell medians and minima of what both cost, and their ratios, and check the ratio of the medians."""
        bare, program = zip(*costs, strict=True)
        middles, least = (median(bare), median(program)), (min(bare), min(program))
        ratio = middles[1] / middles[0]
        told = [f"{middle:.1f} ({lowest:.1f}) {unit}" for middle, lowest in zip(middles, least, strict=True)]
        ratios = f"{ratio:.2f} ({least[1] / least[0]:.2f})"
        self._tell(f"{name:24}{told[0]:>18}{told[1]:>18}{ratios:>15}{most:>8}", name, ratio <= most)

    def hold(self, name: str, share: float, most: float) -> None:
        """Tell a share of a processor in hundredths, and check it."""
        self._tell(f"{name:24}{share:34.1f} %{most:21} %", name, share <= most)

    def _tell(self, line: str, name: str, held: bool) -> None:
        print(line if held else f"{line}  BROKEN", flush=True)
        if not held:
            self.broken.append(name)


def far_along() -> Game:
    """A game in which the tile may be turned where the cursor points, and somebody may be deployed on it there."""
    for seed in count(1):
        game = random_game(seed, sys.maxsize, EVERYTHING)
        while game.phase is not Phase.PLACE or len(game.board) > TILES:
            game.undo()
        controller = Controller(Record(game), seats_for(game.players))
        assert game.tile is not None
        turns = game.placements.rotations(*controller.seen.cursor)
        ways = {game.tile.orientations[turn].edges for turn in turns}
        controller.place()
        suits = len(ways) > 1 and bool(game.spots)
        game.undo()
        if suits:
            return game
    raise AssertionError


def started(command: Sequence[str], words: str, folder: Path) -> tuple[Terminal, float]:
    """A program that has been started, and how many milliseconds it took to show some words."""
    own = {"CARCASSONNE_DATA_DIR": str(folder), "CARCASSONNE_CONFIG_DIR": str(folder / "config")}
    terminal = Terminal(command, SIZE, own)
    return terminal, terminal.first_frame(words) * 1000


def bench_starting(
    report: Report, name: str, command: Sequence[str], words: str, folder: Path, most: float = inf
) -> None:
    """How long it takes to the first frame with some words."""

    def start(program: Sequence[str], seen: str) -> float:
        terminal, took = started(program, seen, folder)
        terminal.close()
        return took

    report.compare(name, [(start(BARE, "Counted"), start(command, words)) for _ in range(STARTS)], most)


def bench_key(report: Report, name: str, most: float, bare: Terminal, press: Callable[[], float], rounds: int) -> None:
    """How long something takes that `press` does."""
    report.compare(name, [(bare.press(" ") * 1000, press() * 1000) for _ in range(rounds)], most)


def bench_keys(report: Report, bare: Terminal, program: Terminal, rounds: int) -> None:
    """How long the keys take that do nothing to the game; each must change the screen."""
    for name, keys, most in KEYS:
        before, pressed = program.look(), map(program.press, cycle(keys))
        next(pressed)
        assert program.look() != before, f"nothing to be seen of {name}"
        bench_key(report, name, most, bare, partial(next, pressed), rounds)


def bench_turn(report: Report, bare: Terminal, program: Terminal, game: Path, rounds: int) -> None:
    """How long it takes to place a tile and to deploy a figure; each must reach the file of the game."""
    done = len(read_record(game).game.actions)

    def reached(more: int) -> None:
        found = len(read_record(game).game.actions) - done
        assert found == more, f"{found} actions more in the file, not {more}"

    def place() -> float:
        took = program.press(ENTER)
        program.settle(0.1)
        reached(1)
        program.press("u")
        return took

    def deploy() -> float:
        program.press(ENTER)
        program.press("1")
        took = program.press(ENTER)
        program.settle(GUARD_SECONDS + 0.1)
        reached(2)
        for key in ("u", "y", "u"):
            program.press(key)
        program.settle(0.1)
        reached(0)
        return took

    bench_key(report, "place", 6.0, bare, place, rounds)
    bench_key(report, "deploy", 6.0, bare, deploy, rounds)


def idle(program: Terminal) -> float:
    """How many hundredths of a processor are used while nobody does anything."""
    program.settle(1.0)
    before, start = program.processor_time(), perf_counter()
    while (left := start + IDLE_SECONDS - perf_counter()) > 0:
        program.settle(left)
    return 100 * (program.processor_time() - before) / (perf_counter() - start)


def main(rounds: int, folder: Path) -> bool:
    """Measure, and tell; whether all bounds hold."""
    game = far_along()
    kept = folder / "games" / "far-along.jsonl"
    kept.parent.mkdir()
    write_record(kept, Record(game))
    print(f"{SIZE[0]}x{SIZE[1]}, {len(game.board)} tiles, {rounds} rounds; medians (minima)")
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.2f}")
    report, whose = Report(), f"{game.players[game.player]}'s turn"
    bench_starting(report, "first frame, title", PROGRAM, "New game", folder / "empty", 1.4)
    bench_starting(report, "first frame, game", (*PROGRAM, "resume"), "One moment", folder, 1.4)
    bench_starting(report, "that game to be played", (*PROGRAM, "resume"), whose, folder)
    bare, _ = started(BARE, "Counted", folder)
    program, _ = started((*PROGRAM, "resume"), whose, folder)
    sleep(1)
    bench_turn(report, bare, program, kept, rounds)
    bench_keys(report, bare, program, rounds)
    report.compare("peak of memory", [(bare.peak_memory(), program.peak_memory())], 1.6, "MB")
    report.hold("idle", idle(program), 1.0)
    bare.close()
    program.close()
    return not report.broken


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS, Path(name)))

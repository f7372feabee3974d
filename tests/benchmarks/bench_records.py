"""What keeping games costs: run as `python -m benchmarks.bench_records [FOLDER]` in the folder of the tests.

Disks differ a hundredfold, so each cost is told beside what the system itself asks for in the same run.
FOLDER is where files are written for a moment, by default the system's folder for such files.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import Journal, Record
from carcassonne_tui.records.shelf import SUFFIX, glances, latest
from carcassonne_tui.rules import Game, Phase
from records.games import EVERYTHING, finished

GAMES = 1000
"""How many games stand on the shelf."""


def milliseconds(act: Callable[..., object], *arguments: object) -> float:
    """How long something takes."""
    start = perf_counter()
    act(*arguments)
    return (perf_counter() - start) * 1000


def in_new_program(prepare: str, act: str) -> float:
    """How long something takes that a program does first, after its imports."""
    code = f"from time import perf_counter\n{prepare}\nstart = perf_counter()\n{act}\nprint(perf_counter() - start)"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) * 1000


def write_and_sync(file: int, text: bytes) -> None:
    """The least that puts a line on the disk."""
    os.write(file, text)
    os.fsync(file)


def bench_appending(game: Game, folder: Path) -> tuple[list[float], list[float]]:
    """Telling each action of a game, and writing and syncing the same line bare, turn by turn."""
    record = Record(Game(game.setup))
    journal = Journal.begin(folder / "told.jsonl", record)
    bare = os.open(folder / "bare", os.O_CREAT | os.O_RDWR)
    told, written = [], []
    for action in game.actions:
        record.apply(action)
        line = record.last_line()
        told.append(milliseconds(journal.tell, line))
        text = (folder / "told.jsonl").read_bytes().splitlines(keepends=True)[-1]
        written.append(milliseconds(write_and_sync, bare, text))
    os.close(bare)
    journal.close()
    return told, written


def open_and_close(path: Path) -> None:
    """Open a game as somebody does who plays on."""
    Journal.resume(path)[0].close()


def main(folder: Path) -> None:
    """Measure, and tell."""
    game = finished(2, EVERYTHING)
    assert game.phase is Phase.OVER
    print(f"A game of {len(game.board)} tiles, {len(game.actions)} actions.")

    told, written = bench_appending(game, folder)
    more = median(told) - median(written)
    print(f"Telling an action: {median(told):.2f} ms; bare write and sync: {median(written):.2f} ms; ", end="")
    print(f"{more:+.2f} ms, x{median(told) / median(written):.2f} (medians of {len(told)}; demanded: < +5 ms)")

    path = folder / "told.jsonl"
    opening = [milliseconds(open_and_close, path) for _ in range(9)]
    act = f"Journal.resume(Path({str(path)!r}))"
    first = in_new_program("from pathlib import Path; from carcassonne_tui.records import Journal", act)
    print(f"Opening it: in a new program {first:.0f} ms, median {median(opening):.0f} ms (demanded: < 150 ms)")

    os.environ["CARCASSONNE_DATA_DIR"] = str(folder)
    games_dir().mkdir()
    content = path.read_bytes()
    for number in range(GAMES):
        (games_dir() / f"{number}{SUFFIX}").write_bytes(content)
    looking = [milliseconds(glances) for _ in range(5)]
    first = in_new_program("from carcassonne_tui.records.shelf import glances", "glances()")
    reading = median(milliseconds(_read_all) for _ in range(5))
    print(f"A glance at {GAMES} games: in a new program {first:.0f} ms, median {median(looking):.0f} ms; ", end="")
    print(f"reading the files bare: {reading:.0f} ms; the latest: {milliseconds(latest):.0f} ms (demanded: < 1000 ms)")


def _read_all() -> int:
    return sum(len(path.read_bytes()) for path in games_dir().iterdir())


if __name__ == "__main__":
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        main(Path(name))

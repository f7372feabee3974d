"""Children that play as fast as they can and are killed: run as `python -m records.killed FOLDER KILLS SEED`.

A child says on a pipe when an action is shown, that is when the journal has taken it. After each kill the
file must open and hold every action that was shown, and at most one more. The next child goes on with it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from carcassonne_tui.records import Journal, Record, read_record
from carcassonne_tui.records.lines import DeedLine
from carcassonne_tui.rules import Game, Options, Phase
from records.games import kept

LONGEST = 250
"""How many lines a file may have before another is begun."""


def begun(seed: int) -> Record:
    """The record that every child of a seed begins with."""
    return Record(Game.new(["Ann", "Zoë"], Options(farmers=True), seed=seed), created="2026-01-31T18:00:00+00:00")


def step(record: Record, seed: int, number: int) -> DeedLine:
    """Do what is always done in this step, and tell it."""
    random = Random(seed * 1_000_000 + number)
    if record.game.actions and (record.game.phase is Phase.OVER or random.random() < 0.2):
        record.undo()
        return record.undo_line()
    if record.undone and random.random() < 0.5:
        record.redo()
    else:
        record.apply(random.choice(list(record.game.legal_actions())))
    return record.last_line()


def play(path: Path, seed: int, done: int, pipe: int) -> None:
    """Play until somebody kills us."""
    if done:
        journal, record = Journal.resume(path)
    else:
        record = begun(seed)
        journal = Journal.begin(path, record)
    for number in range(done, 1_000_000):
        journal.tell(step(record, seed, number))
        os.write(pipe, b".")


def kill_one(path: Path, seed: int, done: int, random: Random) -> int:
    """Let a child play for a moment, kill it, and answer how many actions it showed."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reader)
            play(path, seed, done, writer)
        finally:
            os._exit(1)
    os.close(writer)
    shown = 0
    wanted = random.choice([0, 0, 1, 2, 5, 20])
    while shown < wanted and (dots := os.read(reader, 4096)):
        shown += len(dots)
    time.sleep(random.random() * 0.004)
    os.kill(child, signal.SIGKILL)
    while dots := os.read(reader, 4096):
        shown += len(dots)
    os.close(reader)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"the child ended by itself: {status}"
    return shown


def main(folder: Path, kills: int, first_seed: int) -> None:
    """Kill so many children."""
    random = Random(first_seed)
    seed, done, path, expected = first_seed, 0, folder / f"{first_seed}.jsonl", begun(first_seed)
    shown_of_all = unshown = torn = 0
    for number in range(kills):
        shown = kill_one(path, seed, done, random)
        for _ in range(shown):
            step(expected, seed, done)
            done += 1
        shown_of_all += shown
        if not path.exists():
            assert not done, f"kill {number}: the file is gone"
            continue
        torn += not path.read_bytes().endswith(b"\n")
        found = kept(read_record(path))
        if found != kept(expected):
            step(expected, seed, done)
            done += 1
            unshown += 1
            assert found == kept(expected), f"kill {number}: {path} lacks what was shown"
        if done > LONGEST:
            seed += 1
            done, path, expected = 0, folder / f"{seed}.jsonl", begun(seed)
    print(f"killed {kills}, shown {shown_of_all}, written but not shown {unshown}, torn {torn}, games {seed}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

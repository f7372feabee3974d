"""Programs that want the same game at the same time: run as `python -m records.rivals FILE PROGRAMS TURNS`.

Each opens the game as often as it is told, adds one line to it and leaves it; who is told that another has
the game tries again.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random

from carcassonne_tui.records import Journal, JournalError
from carcassonne_tui.records.journal import write_record
from records.games import begun, record_of


def play(path: Path, turns: int, random: Random) -> None:
    """Add so many lines to a game."""
    while turns:
        try:
            journal, record = Journal.resume(path)
        except JournalError as error:
            if error.reason != "in-use":
                raise
            time.sleep(random.random() * 0.001)
            continue
        if record.game.actions and random.random() < 0.4:
            record.undo()
            journal.tell(record.undo_line())
        else:
            record.apply(next(record.game.legal_actions()))
            journal.tell(record.last_line())
        journal.close()
        turns -= 1


def main(path: Path, programs: int, turns: int) -> None:
    """Let so many programs play at once, and end well if all of them do."""
    write_record(path, record_of(begun(0)))
    children = []
    for number in range(programs):
        child = os.fork()
        if not child:
            ended = 1
            try:
                play(path, turns, Random(number))
                ended = 0
            finally:
                os._exit(ended)
        children.append(child)
    sys.exit(max(os.waitpid(child, 0)[1] for child in children) != 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

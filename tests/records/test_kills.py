"""Whatever a player has seen is on the disk, however the program ends.

`CARCASSONNE_KILLS` says how many programs are killed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from carcassonne_tui.records.shelf import glances

KILLS = int(os.environ.get("CARCASSONNE_KILLS", "12"))


def test_programs_that_are_killed_lose_nothing_that_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = tmp_path / "games"
    games.mkdir()
    ran = subprocess.run(
        [sys.executable, "-m", "records.killed", str(games), str(KILLS), "7"],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        check=False,
        text=True,
    )
    print(ran.stdout)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"killed {KILLS}, shown ")
    assert int(ran.stdout.split(", shown ")[1].split(",")[0]) > KILLS / 2
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path))
    assert [glance for glance in glances() if glance.fault] == []
    assert len(glances()) == len(list(games.glob("*.jsonl"))) > 0

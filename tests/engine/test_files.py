"""`save` and `load`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from .talk import ANN_AND_BOB, Talk


def test_a_saved_game_goes_on_where_it_was(talk: Talk, tmp_path: Path) -> None:
    path = str(tmp_path / "game.journal")
    talk.new(seed=5, preset="bga")
    for _ in range(4):
        first = talk.state()["placements"][0]
        talk.turn(first["x"], first["y"], first["rotation"], option=0)
    saved = talk.state()
    assert talk.ok("save", path=path) == {"ok": True, "events": [], "state": saved}
    talk.new("V U")
    assert talk.ok("load", path=path) == {"ok": True, "events": [], "state": saved}
    other = Talk()
    assert other.state("load", path=path) == saved
    for one in (talk, other):
        first = one.state()["placements"][-1]
        one.turn(first["x"], first["y"], first["rotation"])
    assert talk.state() == other.state()
    for _ in range(10):
        other.ok("undo")
    assert other.state()["turn"] == 1
    assert other.code("undo") == "nothing-to-undo"


def test_saving_again_replaces_the_file(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    path.write_text("something else")
    talk.new("V U")
    talk.ok("save", path=str(path))
    talk.ok("place", x=1, y=0, rotation=1)
    state = talk.state("save", path=str(path))
    assert Talk().state("load", path=str(path)) == state
    assert list(tmp_path.iterdir()) == [path]


BAD_PATHS = ["", ".", os.devnull, "\x00", "a\x00b", "\ud800", "x" * 300, "x/" * 3000, "no/such/folder/game", "folder"]


@pytest.mark.parametrize("cmd", ["save", "load"])
@pytest.mark.parametrize("path", BAD_PATHS, ids=lambda path: ascii(path[:12]))
def test_paths_that_are_no_files(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cmd: str, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    talk.new("V U")
    error = talk.error(cmd, path=path)
    assert error["code"] == "bad-file"
    assert error["message"]
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_a_file_that_is_not_there(talk: Talk, tmp_path: Path) -> None:
    error = talk.error("load", path=str(tmp_path / "none"))
    assert error["code"] == "bad-file"
    assert error["details"] == {"reason": "unreadable", "line": None}
    assert "No such file" in error["message"]


def test_a_game_against_the_rules_is_not_loaded(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    talk.new("V U")
    talk.turn(1, 0, 1)
    talk.ok("save", path=str(path))
    text = path.read_text()
    path.write_text(text.replace('"rotation": 1', '"rotation": 2'))
    error = talk.error("load", path=str(path))
    assert (error["code"], error["details"]) == ("bad-file", {"reason": "illegal", "line": 2})
    assert "R-PLACE-2" in error["message"]


@pytest.mark.parametrize("content", ["", "{}", "x" * 9000, "\x00" * 99, "[" * 9000, "1" * 9000])
def test_files_that_are_no_games(talk: Talk, tmp_path: Path, content: str) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    talk.new("V U")
    assert talk.code("load", path=str(path)) == "bad-file"
    assert path.read_text() == content


def test_names_survive_in_any_script(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "ゲーム"
    talk.new("V", players=["Zoë", "花子", "😀"])
    talk.ok("save", path=str(path))
    header: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert header["players"] == ["Zoë", "花子", "😀"]
    talk.new("V", players=ANN_AND_BOB)
    assert len(talk.state("load", path=str(path))["scores"]) == 3

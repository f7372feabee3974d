"""The journal: games go to disk and come back, and what is no game is refused with file, line and reason."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carcassonne_tui import __version__
from carcassonne_tui.box import Kind
from carcassonne_tui.records import JournalError, read_game, write_game
from carcassonne_tui.records.journal import MAX_BYTES
from carcassonne_tui.rules import (
    FarmScoring,
    Figure,
    Game,
    Options,
    Setup,
    Skip,
    StartFigure,
    StartTile,
    game_text,
    parse_game,
)
from records.games import SHORT, random_game


def failure(path: Path) -> JournalError:
    with pytest.raises(JournalError) as caught:
        read_game(path)
    return caught.value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


@pytest.fixture
def lines(path: Path) -> list[str]:
    """The lines of the short game, which is in the file."""
    write_game(path, parse_game(SHORT))
    return path.read_text(encoding="utf-8").splitlines()


def test_what_stands_in_the_file(path: Path) -> None:
    game = Game.new(["Zoë", "Bob"], Options(farmers=True), seed=7)
    write_game(path, game)
    (header,) = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    created = header.pop("created")
    assert created.endswith("+00:00")
    assert header == {
        "format": "carcassonne-journal",
        "version": 2,
        "program": __version__,
        "players": ["Zoë", "Bob"],
        "options": Options(farmers=True).model_dump(mode="json"),
        "seed": 7,
        "tiles": [plan.tile.id for plan in game.position.pile],
    }
    assert "Zoë" in path.read_text(encoding="utf-8")


def test_each_action_is_a_line_that_a_person_can_read(lines: list[str]) -> None:
    assert lines[1:] == [
        '{"do": "place", "tile": "V", "x": 1, "y": 0, "rotation": 1, "turn": 1, "scores": [0, 0]}',
        '{"do": "deploy", "figure": "meeple", "kind": "road", "ports": ["N", "W"], "turn": 2, "scores": [0, 0]}',
        '{"do": "place", "tile": "B", "x": 0, "y": 1, "rotation": 0, "turn": 2, "scores": [0, 0]}',
        '{"do": "deploy", "figure": "meeple", "kind": "monastery", "ports": [], "turn": 3, "scores": [0, 0]}',
        '{"do": "place", "tile": "U", "x": 1, "y": -1, "rotation": 1, "turn": 3, "scores": [0, 0]}',
        '{"do": "skip", "turn": 4, "scores": [0, 0]}',
    ]


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(farmers=True, draw_timing="ahead", farm_scoring=FarmScoring.FIRST, small_city=2),
        Options(farmers=True, hand_meeples=2, unfinished_scoring=False, monastery_self_point=False),
    ],
)
@pytest.mark.parametrize("actions", [0, 1, 2, 61, 1000])
def test_a_game_comes_back_as_it_was(path: Path, options: Options, actions: int) -> None:
    game = random_game(actions, actions, options)
    write_game(path, game)
    read = read_game(path)
    assert game_text(read) == game_text(game)
    assert read.actions == game.actions
    assert read.history == game.history
    assert (read.players, read.options, read.setup.seed) == (game.players, game.options, game.setup.seed)
    assert (read.scores, read.phase, read.player, read.turn) == (game.scores, game.phase, game.player, game.turn)


def test_a_game_from_a_position_comes_back(path: Path) -> None:
    game = Game(
        Setup(
            players=("Ann", "Bob"),
            tiles=("X",),
            start=(StartTile(tile="D", x=3, y=-2, rotation=0), StartTile(tile="U", x=4, y=-2, rotation=0)),
            figures=(StartFigure(player=1, figure=Figure.MEEPLE, x=3, y=-2, kind=Kind.ROAD, edges=("E",)),),
            scores=(5, 0),
        )
    )
    write_game(path, game)
    read = read_game(path)
    assert read.setup == game.setup
    assert (read.scores, read.figures, read.board) == (game.scores, game.figures, game.board)


def test_writing_what_was_read_gives_the_same_file(path: Path, lines: list[str], tmp_path: Path) -> None:
    again = tmp_path / "again"
    write_game(again, read_game(path))
    assert again.read_text(encoding="utf-8").splitlines()[1:] == lines[1:]
    first, second = (json.loads(each.read_text(encoding="utf-8").splitlines()[0]) for each in (path, again))
    assert {**first, "created": ""} == {**second, "created": ""}


# Files that are damaged


def test_every_cut_leaves_a_game_or_an_error(path: Path, lines: list[str]) -> None:
    data = path.read_bytes()
    ends = [end for end, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(0, len(data), 7):
        path.write_bytes(data[:cut])
        if cut < ends[0]:
            error = failure(path)
            assert (error.reason, error.line) == ("not-a-journal", 1)
        else:
            whole = sum(end <= cut for end in ends)
            assert len(read_game(path).actions) == whole - 1
    assert len(lines) == len(ends)


def test_a_last_line_without_newline_counts_if_it_is_whole(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines))
    assert read_game(path).actions[-1] == Skip()
    path.write_text("\n".join(lines)[:-1])
    assert len(read_game(path).actions) == len(lines) - 2


def test_a_damaged_last_line_with_a_newline_is_an_error(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines)[:-1] + "\n")
    assert (failure(path).reason, failure(path).line) == ("bad-line", len(lines))


@pytest.mark.parametrize("end", ["", "\n", '\n{"do": "pla'])
def test_a_torn_line_in_the_middle_is_an_error_however_the_file_ends(path: Path, lines: list[str], end: str) -> None:
    path.write_text("\n".join([*lines[:3], lines[3][:-9], *lines[4:]]) + end)
    assert (failure(path).reason, failure(path).line) == ("bad-line", 4)


def test_windows_line_ends_are_read(path: Path, lines: list[str]) -> None:
    path.write_bytes("\r\n".join([*lines, ""]).encode())
    assert len(read_game(path).actions) == len(lines) - 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "Expecting value"),
        (b"{", "Expecting property name"),
        (b"\xff", "not UTF-8"),
        (b"[" * 9000, "nests too deep"),
        (b"9" * 9000, "a number is too long"),
        (b'{"do":"skip","do":"skip"}', "a name occurs twice"),
        (b"[]", "dictionary"),
        (b'{"do":"dance"}', "dance"),
        (b'{"do":"skip","x":1}', "x: Extra inputs"),
        (b'{"do":"place","tile":"B","x":1.0,"y":0,"rotation":1}', "x: Input should be a valid integer"),
        (b'{"do":"place","tile":"B","x":1,"y":0,"rotation":true}', "rotation: Input should be a valid integer"),
        (b'{"do":"place","tile":"B","x":1,"y":0}', "rotation: Field required"),
        (b'{"do":"deploy","figure":"dragon","kind":"road","ports":[]}', "figure"),
        (b'{"do":"deploy","figure":"meeple","kind":"road","ports":"NW"}', "ports: Input should be a valid tuple"),
    ],
)
def test_damaged_lines(path: Path, lines: list[str], line: bytes, why: str) -> None:
    damaged = [each.encode() for each in lines]
    damaged[3] = line
    path.write_bytes(b"\n".join(damaged) + b"\n")
    error = failure(path)
    assert (error.reason, error.line) == ("bad-line", 4)
    assert why in error.why
    assert f"{str(path)!a}, line 4: the line is damaged" in str(error)


@pytest.mark.parametrize(
    ("number", "line", "rule"),
    [
        (2, '{"do":"place","tile":"V","x":0,"y":0,"rotation":1}', "R-PLACE-1"),
        (2, '{"do":"place","tile":"V","x":1,"y":0,"rotation":2}', "R-PLACE-2"),
        (2, '{"do":"place","tile":"U","x":1,"y":0,"rotation":0}', "R-TURN-2"),
        (2, '{"do":"skip"}', "R-TURN-1"),
        (3, '{"do":"place","tile":"B","x":0,"y":1,"rotation":0}', "R-TURN-1"),
        (3, '{"do":"deploy","figure":"meeple","kind":"city","ports":["N"]}', "R-MEEP-2"),
        (7, '{"do":"deploy","figure":"meeple","kind":"road","ports":["N","S"]}', "R-MEEP-3"),
    ],
)
def test_actions_against_the_rules(path: Path, lines: list[str], number: int, line: str, rule: str) -> None:
    lines[number - 1] = line
    path.write_text("\n".join([*lines, ""]))
    error = failure(path)
    assert (error.reason, error.line) == ("illegal", number)
    assert rule in error.why


def test_actions_after_the_end(path: Path) -> None:
    write_game(path, parse_game("players=2 draw=V | D@0,0r0 | V@1,0r1 -"))
    with path.open("a") as file:
        file.write('{"do":"skip"}\n')
    error = failure(path)
    assert (error.reason, error.line) == ("illegal", 4)


@pytest.mark.parametrize(
    ("change", "reason", "why"),
    [
        ({"format": "chess"}, "not-a-journal", ""),
        ({"format": None}, "not-a-journal", ""),
        ({"version": 3}, "newer", "its format is 3, this program reads 2"),
        ({"version": 3, "players": "all", "more": 1}, "newer", "its format is 3, this program reads 2"),
        ({"version": 0}, "bad-line", "version"),
        ({"version": "1"}, "bad-line", "version"),
        ({"version": True}, "bad-line", "version"),
        ({"version": 1.0}, "bad-line", "version"),
        ({"program": 1}, "bad-line", "program"),
        ({"created": None}, "bad-line", "created"),
        ({"players": ["Ann"]}, "bad-line", "players"),
        ({"players": ["Ann", "\ud800"]}, "bad-line", "players.1"),
        ({"options": {"dragon": True}}, "bad-line", "options.dragon"),
        ({"options": {"small_city": 3}}, "bad-line", "options.small_city"),
        ({"seed": 2**63}, "bad-line", "seed"),
        ({"tiles": ["dragon"]}, "illegal", "there is no tile 'dragon'"),
        ({"scores": [1]}, "illegal", "one score for each player"),
        ({"more": 1}, "bad-line", "more"),
    ],
)
def test_first_lines_that_are_wrong(
    path: Path, lines: list[str], change: dict[str, Any], reason: str, why: str
) -> None:
    path.write_text("\n".join([json.dumps({**json.loads(lines[0]), **change}), *lines[1:], ""]))
    error = failure(path)
    assert (error.reason, error.line) == (reason, 1)
    assert why in error.why


@pytest.mark.parametrize("name", ["format", "version", "program", "created", "players"])
def test_first_lines_that_lack_something(path: Path, lines: list[str], name: str) -> None:
    header = json.loads(lines[0])
    del header[name]
    path.write_text("\n".join([json.dumps(header), *lines[1:], ""]))
    assert failure(path).reason == ("not-a-journal" if name == "format" else "bad-line")


@pytest.mark.parametrize("content", [b"", b"\n", b"hello", b"\xff\xfe", b"[1]\n", b"null", b"{}", b"\x00" * 100])
def test_files_that_are_something_else(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    error = failure(path)
    assert (error.reason, error.line) == ("not-a-journal", 1)


def test_huge_files_are_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert (failure(path).reason, failure(path).line) == ("too-big", None)


# Paths that are no files


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize("name", ["", ".", "folder", os.devnull])
def test_what_is_no_regular_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, write: bool) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    error = refused(lambda: write_game(name, parse_game(SHORT)) if write else read_game(name))
    assert error.reason in {"not-a-file", "unreadable"}
    assert (error.path, error.line) == (name, None)
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize("name", ["a\x00b", "\ud800", "x" * 300, "x/" * 3000, "none/game"])
def test_names_that_the_system_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, write: bool) -> None:
    monkeypatch.chdir(tmp_path)
    error = refused(lambda: write_game(name, parse_game(SHORT)) if write else read_game(name))
    assert error.reason == ("unwritable" if write else "unreadable")
    assert error.why
    assert str(error).isascii()
    assert list(tmp_path.iterdir()) == []


def refused(ask: Callable[[], object]) -> JournalError:
    with pytest.raises(JournalError) as caught:
        ask()
    return caught.value


def test_a_file_that_may_not_be_read(path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("builtins.open", closed)
    error = failure(path)
    assert (error.reason, error.why) == ("unreadable", "Permission denied")
    assert lines


def test_a_link_is_followed_to_its_file(path: Path, lines: list[str], tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(path)
    write_game(link, parse_game("players=2 draw=V | D@0,0r0 |"))
    assert link.is_symlink()
    assert read_game(path).actions == []
    assert len(lines) > 1


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_when_writing_fails_the_old_file_is_whole(
    path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    error = refused(lambda: write_game(path, parse_game("players=2 draw=V | D@0,0r0 |")))
    assert (error.reason, error.why) == ("unwritable", "No space left on device")
    assert path.read_text().splitlines() == lines
    assert list(path.parent.iterdir()) == [path]

"""Damaged, foreign and hostile files open or are refused with line and reason, and stay as they are.

`CARCASSONNE_DAMAGED_FILES` says how many files are damaged by chance, of a sequence that never changes.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import Journal, JournalError, Record, read_record
from carcassonne_tui.records.journal import MAX_BYTES, write_record
from carcassonne_tui.records.shelf import SUFFIX, glances, import_game, latest
from carcassonne_tui.rules import Game, Options, Phase
from records.games import EVERYTHING, finished, kept, random_game, record_of

DAMAGED_FILES = int(os.environ.get("CARCASSONNE_DAMAGED_FILES", "150"))

LINE_REASONS = {"not-a-journal", "newer", "bad-line", "illegal"}

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 255, 10**6, 2**31, 2**63, -(2**63), 10**400, 0.5, 1.0, -0.0, 1e300),
    *("", "0", "A", "base", "meeple", "road", "field", "N", "NL", "undo", "skip", "full", "abbot", "off", "\ud800"),
    *("\x00", "\x1b[2J", "[red]x[/red]", "\u202e", "../../etc/passwd", "é" * 1000, "place", "CARCASSONNE"),
    *([], {}, [[]], [None], ["N"], ["N", "N"], [0, 0], [[[[[[]]]]]], {"": {}}, {"do": "undo"}, [1e300], [10**400]),
)
"""Values that somebody may put where others belong."""


def sources() -> list[bytes]:
    """Games to damage."""
    folder = games_dir()
    folder.mkdir(parents=True)
    found = []
    for seed, options, actions in ((1, Options(farmers=True), 9), (2, EVERYTHING, 12), (3, EVERYTHING, 40)):
        record = record_of(random_game(seed, actions, options))
        path = folder / f"{seed}{SUFFIX}"
        write_record(path, record)
        journal, record = Journal.resume(path)
        for _ in range(3):
            record.undo()
            journal.tell(record.undo_line())
        record.redo()
        journal.tell(record.last_line())
        journal.close()
        found.append(path.read_bytes())
        path.unlink()
    return found


def containers(value: Any) -> list[Any]:
    """The objects and arrays of a JSON value, itself included."""
    if not isinstance(value, dict | list):
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(container for each in inner for container in containers(each))]


def changed(line: bytes, random: Random) -> bytes:
    """A line in which a value is another, is missing, is there twice or has another name."""
    value = json.loads(line)
    container = random.choice(containers(value))
    if not container:
        return b"{}"
    key = random.choice(list(container) if isinstance(container, dict) else range(len(container)))
    match random.randrange(5):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container[random.choice(["x", "looks", "turn", "\x1b[31m[b]", "__class__", "k" * 5000])] = container.pop(
                key
            )
        case 2 if isinstance(container, list):
            container.extend([container[key]] * random.choice([1, 2, 5000]))
        case 3 if type(container[key]) is int:
            container[key] += random.choice([-1, 1, 2, 10])
        case _:
            container[key] = random.choice(STRANGE)
    return json.dumps(value).encode()


def damaged(data: bytes, random: Random) -> bytes:
    """A file to which something has happened."""
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        lines = data.split(b"\n")
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        place, length = random.randrange(len(data) + 1), random.choice([1, 2, 10, 100, 1000])
        match random.randrange(10):
            case 0:
                data = data[:place] + bytes([random.randrange(256)]) + data[place + 1 :]
            case 1 if place < len(data):
                data = data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]
            case 2:
                data = data[:place] + data[place + length :]
            case 3:
                data = data[:place] + data[place : place + length] * random.choice([2, 3]) + data[place + length :]
            case 4:
                lines[at], lines[other] = lines[other], lines[at]
                data = b"\n".join(lines)
            case 5:
                del lines[at]
                data = b"\n".join(lines)
            case 6:
                lines.insert(other, lines[at])
                data = b"\n".join(lines)
            case 7:
                data = data[:place] + random.choice(
                    [b"\n", b"\x00" * length, b"[" * 99999, b"9" * 9999, b"\r\n", b"{}"]
                )
            case _:
                with_json = [number for number, line in enumerate(lines) if line.startswith(b"{") and _whole(line)]
                if with_json:
                    at = random.choice([*with_json, with_json[0]])
                    lines[at] = changed(lines[at], random)
                    data = b"\n".join(lines)
    return data


def _whole(line: bytes) -> bool:
    try:
        return bool(json.loads(line))
    except (ValueError, RecursionError):
        return False


def check(path: Path, data: bytes) -> str:
    """Open a file in every way there is; the answer tells what came of it."""
    path.write_bytes(data)
    refusal: JournalError | None = None
    record: Record | None = None
    try:
        journal, record = Journal.resume(path)
        journal.close()
    except JournalError as error:
        refusal = error
    (glance,) = glances()
    assert path.read_bytes() == data
    assert os.listdir(path.parent) == [path.name]
    if record is None:
        assert refusal is not None
        check_refusal(refusal, path, data)
        assert glance.fault in {None, *LINE_REASONS}
        return refusal.reason
    game = record.game
    assert (glance.fault, glance.players, glance.turn) == (None, game.players, game.turn)
    assert (glance.scores, glance.over) == (tuple(game.scores), game.phase is Phase.OVER)
    assert kept(read_record(path)) == kept(record)
    check_going_on(path)
    return "opened"


def check_refusal(refusal: JournalError, path: Path, data: bytes) -> None:
    """It names the line, says why in few words, and says the same to everybody."""
    assert refusal.reason in LINE_REASONS
    assert refusal.line is not None
    assert 1 <= refusal.line <= data.count(b"\n") + 1
    assert refusal.line == 1 or refusal.reason in {"bad-line", "illegal"}
    assert str(refusal).isprintable()
    assert len(str(refusal)) < 1000
    with pytest.raises(JournalError) as caught:
        read_record(path)
    assert str(caught.value) == str(refusal)


def check_going_on(path: Path) -> None:
    """A file that opens can be written on, and is a whole one then."""
    journal, record = Journal.resume(path)
    if record.game.actions:
        record.undo()
        journal.tell(record.undo_line())
    elif record.game.phase is not Phase.OVER:
        record.apply(next(record.game.legal_actions()))
        journal.tell(record.last_line())
    journal.close()
    assert kept(read_record(path)) == kept(record)
    assert os.listdir(path.parent) == [path.name]


def test_damaged_files_open_or_are_refused_and_stay_as_they_are() -> None:
    games, outcomes = sources(), []
    path = games_dir() / f"game{SUFFIX}"
    for number in range(DAMAGED_FILES):
        random = Random(number)
        data = damaged(random.choice(games), random)
        try:
            outcomes.append(check(path, data))
        except BaseException:
            path.rename(path.parent.parent / "culprit")
            print(f"file {number}, kept as {path.parent.parent / 'culprit'}")
            raise
    counts = {outcome: outcomes.count(outcome) for outcome in sorted(set(outcomes))}
    print(counts)
    assert set(counts) >= {"opened", "not-a-journal", "bad-line", "illegal"}


def test_every_line_that_is_missing_doubled_or_swapped() -> None:
    games = sources()
    path = games_dir() / f"game{SUFFIX}"
    for data in games:
        lines = data.splitlines(keepends=True)
        for at in range(1, len(lines) - 1):
            check(path, b"".join([*lines[:at], *lines[at + 1 :]]))
            check(path, b"".join([*lines[:at], lines[at], *lines[at:]]))
            check(path, b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))
        assert check(path, b"".join(lines[1:])) == "not-a-journal"
        assert check(path, b"".join([lines[0], *lines])) == "bad-line"


@pytest.mark.parametrize("change", [{"turn": 9}, {"turn": 0}, {"scores": [0, 1]}, {"scores": [0]}, {"over": True}])
def test_a_standing_that_is_wrong(change: dict[str, Any]) -> None:
    _refused_with(change, finished(), 3)


def test_a_game_that_is_over_and_says_that_it_is_not() -> None:
    _refused_with({"over": False}, finished(), -1)


def _refused_with(change: dict[str, Any], game: Game, at: int) -> None:
    games_dir().mkdir(parents=True)
    path = games_dir() / f"game{SUFFIX}"
    write_record(path, record_of(game))
    lines = path.read_bytes().splitlines()
    lines[at] = json.dumps({**json.loads(lines[at]), **change}).encode()
    path.write_bytes(b"\n".join([*lines, b""]))
    with pytest.raises(JournalError) as caught:
        read_record(path)
    (name,) = change
    assert (caught.value.reason, caught.value.line) == ("bad-line", (at % len(lines)) + 1)
    assert caught.value.why.startswith(f"{name} ")


def test_a_standing_may_be_left_out() -> None:
    games_dir().mkdir(parents=True)
    path, game = games_dir() / f"game{SUFFIX}", finished()
    write_record(path, record_of(game))
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    bare = [{key: line[key] for key in line if key not in ("turn", "over") and "do" in line} for line in lines[1:]]
    for line in bare:
        del line["scores"]
    path.write_text("\n".join(json.dumps(line) for line in [lines[0], *bare]))
    assert kept(read_record(path)) == kept(record_of_file(path, game))
    (glance,) = glances()
    assert (glance.turn, glance.scores, glance.over) == (game.turn, tuple(game.scores), True)


def record_of_file(path: Path, game: Game) -> Record:
    """The record that a file was made from."""
    record = record_of(game)
    record.created = json.loads(path.read_bytes().splitlines()[0])["created"]
    return record


@pytest.mark.parametrize("key", ["\x1b[2J\x1b[31m", "[bold]x[/bold]", "k" * 10_000, "\u202ea", "\x9b2J", "a\nb"])
def test_a_reason_that_quotes_the_file_is_harmless(key: str) -> None:
    games_dir().mkdir(parents=True)
    path = games_dir() / f"game{SUFFIX}"
    write_record(path, record_of(finished()))
    lines = path.read_bytes().splitlines()
    for at, line in ((0, {**json.loads(lines[0]), key: 1}), (1, {"do": key}), (1, {"do": "skip", key: 1})):
        bad = [*lines[:at], json.dumps(line).encode(), *lines[at + 1 :], b""]
        path.write_bytes(b"\n".join(bad))
        with pytest.raises(JournalError) as caught:
            read_record(path)
        assert (caught.value.reason, caught.value.line) == ("bad-line", at + 1)
        assert caught.value.why.isprintable()
        assert str(caught.value).isprintable()
        assert key[:2].encode("unicode_escape").decode() in caught.value.why
        assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"created": "\ud800"}, "created"),
        ({"created": "yesterday"}, "created"),
        ({"program": "\ud800"}, "program"),
        ({"preset": "\ud800"}, "preset"),
        ({"preset": 1}, "preset"),
        ({"random_order": 1}, "random_order"),
        ({"clock": -1}, "clock"),
        ({"clock": 3601}, "clock"),
        ({"clock": True}, "clock"),
        ({"looks": []}, "one look for each player"),
        ({"looks": [{"letter": "A", "colour": "red"}] * 3}, "one look for each player"),
        ({"looks": [{"letter": "a", "colour": "red"}] * 2}, "looks.0.letter"),
        ({"looks": [{"letter": "A", "colour": "[red]"}] * 2}, "looks.0.colour"),
        ({"looks": [{"letter": "A"}] * 2}, "looks.0.colour"),
    ],
)
def test_first_lines_with_wrong_extras(change: dict[str, Any], why: str) -> None:
    games_dir().mkdir(parents=True)
    path = games_dir() / f"game{SUFFIX}"
    write_record(path, record_of(finished()))
    lines = path.read_bytes().splitlines()
    for version in (1, 2):
        lines[0] = json.dumps({**json.loads(lines[0]), **change, "version": version}).encode()
        path.write_bytes(b"\n".join([*lines, b""]))
        with pytest.raises(JournalError) as caught:
            Journal.resume(path)
        assert (caught.value.reason, caught.value.line) == ("bad-line", 1)
        assert why in caught.value.why
        assert glances()[0].fault == "bad-line"


# The shelf


def test_a_shelf_full_of_things_that_are_no_games(tmp_path: Path) -> None:
    """Nothing hangs, nothing breaks, nothing is changed, and the game among them is found."""
    folder = games_dir()
    folder.mkdir(parents=True)
    write_record(folder / f"good{SUFFIX}", record_of(random_game(1, 6, Options())))
    write_record(tmp_path / "elsewhere", record_of(random_game(1, 8, Options())))
    os.mkfifo(folder / f"pipe{SUFFIX}")
    (folder / f"folder{SUFFIX}").mkdir()
    (folder / f"empty{SUFFIX}").touch()
    (folder / f"huge{SUFFIX}").touch()
    os.truncate(folder / f"huge{SUFFIX}", MAX_BYTES * 100)
    (folder / f"deep{SUFFIX}").write_bytes(b"[" * 200_000)
    (folder / f"zero{SUFFIX}").symlink_to("/dev/zero")
    (folder / f"none{SUFFIX}").symlink_to("nowhere")
    (folder / f"self{SUFFIX}").symlink_to(f"self{SUFFIX}")
    (folder / f"link{SUFFIX}").symlink_to(tmp_path / "elsewhere")
    (folder / f".hidden{SUFFIX}").write_text("hello")
    (folder / "note.txt").write_text("hello")
    (folder / f"\x1b[31m[b]\n{SUFFIX}").write_text("hello")
    (folder / (os.fsdecode(b"\xff\xfe") + SUFFIX)).write_text("hello")
    (folder / f"newer{SUFFIX}").write_text('{"format": "carcassonne-journal", "version": 3, "everything": "else"}\n')
    os.utime(folder / f"good{SUFFIX}", (9e9, 9e9))
    before = sorted(os.listdir(folder))
    assert {glance.name: glance.fault for glance in glances()} == {
        "good": None,
        "pipe": "not-a-file",
        "folder": "not-a-file",
        "empty": "not-a-journal",
        "huge": "not-a-journal",
        "deep": "not-a-journal",
        "zero": "not-a-file",
        "self": "unreadable",
        "link": None,
        "\x1b[31m[b]\n": "not-a-journal",
        os.fsdecode(b"\xff\xfe"): "not-a-journal",
        "newer": "newer",
    }
    found = latest()
    assert found is not None
    assert (found.name, found.turn) == ("good", 4)
    for glance in glances():
        if glance.fault:
            for ask in (Journal.resume, read_record, import_game):
                with pytest.raises(JournalError):
                    ask(glance.path)
    assert sorted(os.listdir(folder)) == before


def test_a_newer_file_is_refused_with_a_clear_message_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text('{"format": "carcassonne-journal", "version": 3, "everything": "else"}\n\x00')
    before = path.read_bytes(), path.stat().st_mtime_ns
    for ask in (Journal.resume, read_record, import_game):
        with pytest.raises(JournalError) as caught:
            ask(path)
        assert caught.value.reason == "newer"
        assert "saved by a newer version of the program: its format is 3, this program reads 2" in str(caught.value)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert os.listdir(tmp_path) == ["game.jsonl"]


@pytest.mark.parametrize("seconds", [0.0, -1e11, 1e9, 4e9, 1e15])
def test_a_file_may_claim_to_be_from_any_year(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    games_dir().mkdir(parents=True)
    path = games_dir() / f"game{SUFFIX}"
    write_record(path, record_of(finished()))
    state = os.stat(path)

    class Claim:
        st_mode, st_size, st_mtime = state.st_mode, state.st_size, seconds

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", lambda _: Claim)
        found = glances()
    assert [(glance.fault, glance.over) for glance in found] == [(None, True)]
    assert found[0].modified.timestamp() == pytest.approx(min(max(seconds, -6.2e10), 2.5e11))

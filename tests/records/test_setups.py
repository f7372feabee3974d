"""Set-ups on the disk: kept, replaced, deleted, and never lost by a file that is damaged."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from carcassonne_tui.records import Look, setups
from carcassonne_tui.records.setups import (
    MAX_NAME,
    KeptSetup,
    SetupsError,
    delete_setup,
    keep_setup,
    kept_setups,
    last_setup,
    setups_file,
)
from carcassonne_tui.rules import FarmScoring, Options


def setup(name: str | None = "Friday", **changes: Any) -> KeptSetup:
    """A set-up in which nothing is as usual."""
    looks = (Look(letter="Z", colour="pink"), Look(letter="Q", colour="black"))
    options = Options(farmers=True, farm_scoring=FarmScoring.FIRST, river=True, game_length="half")
    whole = {
        "name": name,
        "players": ("Zoë", "カルカ [b]"),
        "looks": looks,
        "preset": "edition1",
        "random_order": True,
        "clock": 60,
        "options": options,
    }
    return KeptSetup(**{**whole, **changes})


def test_without_a_file_there_are_none() -> None:
    assert (kept_setups(), last_setup()) == ([], None)
    delete_setup("Friday")
    assert kept_setups() == []


def test_everything_comes_back() -> None:
    assert keep_setup(setup()) is None
    assert kept_setups() == [setup()]
    assert last_setup() is None


def test_the_last_one_has_no_name_and_is_kept_beside_the_others() -> None:
    keep_setup(setup("last"))
    keep_setup(setup(None, clock=30))
    keep_setup(setup(None, clock=120))
    assert last_setup() == setup(None, clock=120)
    assert kept_setups() == [setup("last")]


def test_a_name_is_kept_once() -> None:
    for clock in (0, 30):
        keep_setup(setup(clock=clock))
        keep_setup(setup("Sunday"))
    assert kept_setups() == [setup(clock=30), setup("Sunday")]
    delete_setup("Friday")
    assert kept_setups() == [setup("Sunday")]


def test_hundreds_in_the_order_of_their_names() -> None:
    names = [f"{'tT'[number % 2]}able {number:03}" for number in range(300)]
    for name in reversed(names):
        with_lines(name)
    assert [kept.name for kept in kept_setups()] == names


def with_lines(name: str) -> None:
    """Add a set-up to the file by hand, which is quicker."""
    path = setups_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text('{"format": "carcassonne-setups", "version": 1}\n')
    with path.open("a", encoding="utf-8") as file:
        file.write(setup(name).model_dump_json(exclude_none=True) + "\n")


def test_there_is_an_end_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "MAX_SETUPS", 2)
    keep_setup(setup(None))
    keep_setup(setup("a"))
    keep_setup(setup("b"))
    with pytest.raises(SetupsError) as caught:
        keep_setup(setup("c"))
    assert caught.value.reason == "too-many"
    keep_setup(setup("b", clock=30))
    keep_setup(setup(None, clock=30))
    assert [kept.clock for kept in kept_setups()] == [60, 30]


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "\x1b[31m", "\u202e", "\ud800", "x" * (MAX_NAME + 1)])
def test_names_that_cannot_be_kept(name: str) -> None:
    with pytest.raises(ValidationError):
        setup(name)


@pytest.mark.parametrize("name", ["x" * MAX_NAME, "金曜日", "[red]", "É", "a b", "😀"])
def test_any_other_name(name: str) -> None:
    keep_setup(setup(name))
    assert [kept.name for kept in kept_setups()] == [name]


@pytest.mark.parametrize(
    "change",
    [
        {"players": ["Ann"]},
        {"players": ["\ud800", "b"]},
        {"looks": [{"letter": "A", "colour": "red"}]},
        {"clock": -1},
        {"clock": True},
        {"clock": 3601},
        {"random_order": 1},
        {"options": {"farmers": "yes"}},
        {"options": {"dragons": True}},
        {"dragons": True},
    ],
)
def test_a_wrong_line_is_damage(change: dict[str, Any]) -> None:
    keep_setup(setup())
    head, line = setups_file().read_text(encoding="utf-8").splitlines()
    setups_file().write_text(f"{head}\n{json.dumps({**json.loads(line), **change})}\n", encoding="utf-8")
    assert_damaged()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"{}\n",
        b"[]\n",
        b'{"format": "carcassonne-journal", "version": 1}\n',
        b'{"format": "carcassonne-setups", "version": 0}\n',
        b'{"format": "carcassonne-setups", "version": 1}\n{"name"',
        b'{"format": "carcassonne-setups", "version": 1}\n' + b" " * 2**21,
    ],
)
def test_a_file_that_is_none_is_damage(data: bytes) -> None:
    setups_file().parent.mkdir(parents=True, exist_ok=True)
    setups_file().write_bytes(data)
    assert_damaged()


def test_a_name_twice_is_damage() -> None:
    with_lines("a")
    with_lines("a")
    assert_damaged()


def assert_damaged() -> None:
    """The file is damaged: it is told, and put aside when the next set-up is kept."""
    damaged = setups_file().read_bytes()
    with pytest.raises(SetupsError) as caught:
        kept_setups()
    assert caught.value.reason == "damaged"
    assert last_setup() is None
    assert setups_file().read_bytes() == damaged
    aside = keep_setup(setup("new"))
    assert aside is not None
    assert aside.read_bytes() == damaged
    assert kept_setups() == [setup("new")]
    assert keep_setup(setup("newer")) is None


def test_a_file_of_a_newer_program_is_left_alone() -> None:
    newer = b'{"format": "carcassonne-setups", "version": 2}\n{"dragons": true}\n'
    setups_file().parent.mkdir(parents=True, exist_ok=True)
    setups_file().write_bytes(newer)
    for attempt in (kept_setups, lambda: keep_setup(setup()), lambda: delete_setup("a")):
        with pytest.raises(SetupsError) as caught:
            attempt()
        assert caught.value.reason == "newer"
    assert last_setup() is None
    assert setups_file().read_bytes() == newer


def test_what_is_in_the_way() -> None:
    setups_file().mkdir(parents=True)
    with pytest.raises(SetupsError) as caught:
        kept_setups()
    assert caught.value.reason == "unreadable"
    with pytest.raises(SetupsError):
        keep_setup(setup())
    assert last_setup() is None


def test_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path / "file" / "folder"))
    with pytest.raises(SetupsError) as caught:
        keep_setup(setup())
    assert (caught.value.reason, caught.value.path) == ("unwritable", setups_file())


def test_a_crash_while_writing_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_setup(setup())
    before = setups_file().read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SetupsError) as caught:
        keep_setup(setup("Sunday"))
    assert caught.value.reason == "unwritable"
    assert caught.value.why == "No space left on device"
    assert setups_file().read_bytes() == before
    assert not [path for path in setups_file().parent.iterdir() if path.suffix == ".tmp"]

"""Pictures are whole files, and nothing is ever written over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from carcassonne_tui.paths import data_dir
from carcassonne_tui.records import JournalError
from carcassonne_tui.records.pictures import keep_picture, pictures_dir, write_picture


def test_pictures_lie_in_a_folder_of_their_own() -> None:
    path = keep_picture("game", "<svg/>")
    assert path == data_dir() / "pictures" / "game.svg"
    assert path.read_text(encoding="utf-8") == "<svg/>"


def test_none_is_written_over() -> None:
    paths = [keep_picture("game", f"<svg>{number} é</svg>") for number in range(3)]
    assert [path.name for path in paths] == ["game.svg", "game-2.svg", "game-3.svg"]
    assert [path.read_text(encoding="utf-8") for path in paths] == [f"<svg>{number} é</svg>" for number in range(3)]
    assert {path.name for path in pictures_dir().iterdir()} == {path.name for path in paths}


def test_a_dangling_link_keeps_its_name() -> None:
    pictures_dir().mkdir(parents=True)
    (pictures_dir() / "game.svg").symlink_to(pictures_dir() / "nowhere")
    assert keep_picture("game", "").name == "game-2.svg"


def test_a_name_that_somebody_takes_meanwhile_stays_his(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = keep_picture("game", "first")
    monkeypatch.setattr(os.path, "lexists", lambda _: False)
    monkeypatch.setattr("carcassonne_tui.records.pictures.count", lambda _: iter([1, 5]))
    assert keep_picture("game", "second").name == "game-5.svg"
    assert taken.read_text(encoding="utf-8") == "first"


def test_a_file_that_is_named_is_not_written_over(tmp_path: Path) -> None:
    write_picture(tmp_path / "a.svg", "first")
    with pytest.raises(JournalError) as caught:
        write_picture(tmp_path / "a.svg", "second")
    assert (caught.value.reason, caught.value.why) == ("unwritable", "File exists")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == "first"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("name", ["missing/a.svg", "file/a.svg", "nul\0.svg"])
def test_what_cannot_be_written_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError) as caught:
        write_picture(tmp_path / name, "")
    assert caught.value.reason == "unwritable"
    assert caught.value.why


@pytest.mark.parametrize("path", [Path(), Path("..")], ids=str)
def test_a_folder_is_no_picture(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(JournalError) as caught:
        write_picture(path, "")
    assert (caught.value.reason, caught.value.why) == ("unwritable", "File exists")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told() -> None:
    data_dir().mkdir(parents=True, exist_ok=True)
    pictures_dir().touch()
    with pytest.raises(JournalError) as caught:
        keep_picture("game", "")
    assert (caught.value.reason, Path(caught.value.path)) == ("unwritable", pictures_dir())


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path if call == "replace" else os, call, full)
    with pytest.raises(JournalError) as caught:
        write_picture(tmp_path / "a.svg", "picture")
    assert caught.value.why == "No space left on device"
    assert list(tmp_path.iterdir()) == []

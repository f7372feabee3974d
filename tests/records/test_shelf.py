"""The shelf: games are kept, a file each, told at a glance, found by name, imported and deleted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from carcassonne_tui.paths import data_dir, games_dir
from carcassonne_tui.records import Journal, JournalError, Record, read_game, shelf, write_game
from carcassonne_tui.records.journal import lock_of, write_record
from carcassonne_tui.records.shelf import (
    SUFFIX,
    Glance,
    UnknownGame,
    delete_game,
    glances,
    import_game,
    latest,
    named,
    new_path,
)
from carcassonne_tui.rules import Game, Options, game_text
from records.games import begun, finished, record_of


def keep(game: Game, name: str = "", age: int | None = None) -> Path:
    """Put a game on the shelf as if it had been played."""
    path = games_dir() / f"{name}{SUFFIX}" if name else new_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_record(path, record_of(game))
    if age is not None:
        os.utime(path, (age, age))
    return path


def glance() -> Glance:
    """The only game on the shelf."""
    (found,) = glances()
    return found


def test_nothing_is_kept_at_first_and_no_folder_is_made() -> None:
    assert (glances(), latest()) == ([], None)
    assert not new_path().exists()
    assert not games_dir().exists()


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path / "日本"))
    path = keep(begun())
    assert data_dir() == tmp_path / "日本"
    assert [found.parent for found in tmp_path.rglob("*.jsonl")] == [tmp_path / "日本" / "games"]
    assert [found.path for found in glances()] == [path]


def test_two_games_have_two_files() -> None:
    assert len({new_path() for _ in range(100)}) > 90


def test_what_a_glance_tells() -> None:
    game = begun(5)
    path = keep(game, "one", age=1_000_000)
    found = glance()
    assert (found.name, found.path, found.modified.isoformat()) == ("one", path, "1970-01-12T13:46:40+00:00")
    assert (found.players, found.boxes, found.fault) == (("Ann", "Bob"), (), None)
    assert (found.turn, found.scores, found.over) == (6, tuple(game.scores), False)


def test_a_glance_at_a_game_with_boxes_that_is_over() -> None:
    game = finished(options=Options(river=True, traders_and_builders="full"))
    keep(game)
    found = glance()
    assert found.boxes == ("river", "traders_and_builders")
    assert (found.turn, found.scores, found.over) == (game.turn, tuple(game.scores), True)
    assert any(game.scores)


def test_a_glance_at_a_game_that_was_undone() -> None:
    record = Record(finished())
    write_record(path := new_path_in_folder(), record)
    journal, record = Journal.resume(path)
    record.undo()
    journal.tell(record.undo_line())
    journal.close()
    found = glance()
    assert (found.turn, found.scores, found.over) == (record.game.turn, tuple(record.game.scores), False)


def test_a_glance_plays_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(5)
    path = keep(game)
    monkeypatch.setattr(shelf, "read_record", None)
    told = (6, tuple(game.scores), False)
    assert (glance().turn, glance().scores, glance().over) == told
    with path.open("a") as file:
        file.write('{"do": "pla')
    assert (glance().turn, glance().scores, glance().over) == told
    path.unlink()
    keep(begun(0))
    assert (glance().turn, glance().scores, glance().over) == (1, (0, 0), False)


def new_path_in_folder() -> Path:
    path = new_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def test_a_glance_at_a_game_without_actions() -> None:
    keep(begun(0))
    assert (glance().turn, glance().scores, glance().over) == (1, (0, 0), False)


def test_the_latest_that_is_not_over_is_offered() -> None:
    keep(begun(1), "older", 100)
    keep(begun(2), "newer", 200)
    keep(finished(), "over", 300)
    (games_dir() / f"bad{SUFFIX}").write_bytes(b"\xff\x00 no game")
    assert [found.name for found in glances()] == ["bad", "over", "newer", "older"]
    found = latest()
    assert found is not None
    assert (found.name, found.turn) == ("newer", 3)


def test_a_game_goes_by_its_name_or_the_beginning_or_the_end_of_it() -> None:
    paths = {name: keep(begun(), name) for name in ("20260131-abcd", "20260131-abxy", "20260201-axcd", "abc", "abcd")}
    for asked, meant in {
        "20260131-abcd": "20260131-abcd",
        "20260131-abc": "20260131-abcd",
        "20260201": "20260201-axcd",
        "xy": "20260131-abxy",
        "abc": "abc",
        "abcd": "abcd",
    }.items():
        assert named(asked) == paths[meant]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("2026", ("20260131-abcd", "20260131-abxy")),
        ("", ()),
        ("none", ()),
        ("../games/20260131-abcd", ()),
        ("/etc/passwd", ()),
        ("20260131-abcd.jsonl", ()),
        ("a\x00b", ()),
        ("\ud800", ()),
        ("*", ()),
        ("bc", ()),
    ],
)
def test_names_that_stand_for_no_game_or_for_several(asked: str, found: tuple[str, ...]) -> None:
    keep(begun(), "20260131-abcd")
    keep(begun(), "20260131-abxy")
    with pytest.raises(UnknownGame) as caught:
        named(asked)
    assert (caught.value.name, caught.value.found) == (asked, found)


def test_a_game_is_imported_as_it_is(tmp_path: Path) -> None:
    record = record_of(begun())
    write_record(tmp_path / "elsewhere", record)
    before = (tmp_path / "elsewhere").read_bytes()
    name = import_game(tmp_path / "elsewhere")
    assert named(name).read_bytes() == before == (tmp_path / "elsewhere").read_bytes()
    assert glance().name == name


def test_what_is_no_game_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("hello")
    with pytest.raises(JournalError) as caught:
        import_game(tmp_path / "bad")
    assert caught.value.reason == "not-a-journal"
    assert not games_dir().exists()


def test_importing_into_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_game(tmp_path / "elsewhere", begun())
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path / "elsewhere"))
    with pytest.raises(JournalError) as caught:
        import_game(tmp_path / "elsewhere")
    assert (caught.value.reason, latest(), glances()) == ("unwritable", None, [])
    assert game_text(read_game(tmp_path / "elsewhere")) == game_text(begun())


def test_a_game_is_deleted_for_good() -> None:
    path, other = keep(begun(), "one"), keep(begun(), "two")
    delete_game(path)
    assert list(games_dir().iterdir()) == [other]


def test_a_game_that_is_being_played_is_not_deleted() -> None:
    path = keep(begun())
    journal, _ = Journal.resume(path)
    with pytest.raises(JournalError) as caught:
        delete_game(path)
    assert (caught.value.reason, path.exists(), lock_of(path).exists()) == ("in-use", True, True)
    journal.close()
    delete_game(path)
    assert list(games_dir().iterdir()) == []


def test_what_cannot_be_deleted_stays() -> None:
    folder = games_dir() / f"folder{SUFFIX}"
    folder.mkdir(parents=True)
    for path in (folder, games_dir() / f"none{SUFFIX}"):
        with pytest.raises(JournalError) as caught:
            delete_game(path)
        assert caught.value.reason == "unwritable"
    assert list(games_dir().iterdir()) == [folder]

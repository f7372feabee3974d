"""Games under way are kept, a file each, and the latest can be continued."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from carcassonne_tui.paths import data_dir
from carcassonne_tui.records import JournalError, read_game
from carcassonne_tui.records.shelf import KeptGame, games_dir, latest
from carcassonne_tui.rules import Game, Phase, Skip, game_text


def begun(turns: int = 3, seed: int = 1) -> Game:
    game = Game.new(["Ann", "Bob"], seed=seed)
    for _ in range(turns):
        game.apply(game.place(*game.placements[0]))
        game.apply(Skip())
    return game


def finished() -> Game:
    game = Game.new(["Ann", "Bob"], seed=2)
    while game.phase is not Phase.OVER:
        game.apply(next(iter(game.legal_actions())))
    return game


def aged(kept: KeptGame, seconds: int) -> None:
    os.utime(kept.path, (seconds, seconds))


def test_nothing_is_kept_at_first_and_no_folder_is_made() -> None:
    assert latest() is None
    assert not games_dir().exists()


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path / "日本"))
    KeptGame().keep(begun())
    assert data_dir() == tmp_path / "日本"
    assert [path.parent for path in tmp_path.rglob("*.jsonl")] == [tmp_path / "日本" / "games"]


def test_a_kept_game_comes_back_as_it_was() -> None:
    game, kept = begun(), KeptGame()
    kept.keep(game)
    found = latest()
    assert found is not None
    assert (found[0].path, game_text(found[1])) == (kept.path, game_text(game))
    game.apply(game.place(*game.placements[0]))
    kept.keep(game)
    assert game_text(read_game(kept.path)) == game_text(game)


def test_two_games_have_two_files() -> None:
    one, other = KeptGame(), KeptGame()
    assert one.path != other.path


def test_the_latest_that_is_not_over_is_offered() -> None:
    older, newer, over, untouched = KeptGame(), KeptGame(), KeptGame(), KeptGame()
    for kept, game, age in (
        (older, begun(1), 100),
        (newer, begun(2), 200),
        (over, finished(), 300),
        (untouched, begun(0), 400),
    ):
        kept.keep(game)
        aged(kept, age)
    found = latest()
    assert found is not None
    assert found[0].path == newer.path


def test_a_bad_file_is_passed_over_and_left_as_it_is() -> None:
    good, bad = KeptGame(), KeptGame()
    good.keep(begun())
    aged(good, 100)
    bad.path.write_bytes(b"\xff\x00 no game")
    found = latest()
    assert found is not None
    assert found[0].path == good.path
    assert bad.path.read_bytes() == b"\xff\x00 no game"


def test_a_folder_that_cannot_be_made_is_an_error_of_the_journal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(in_the_way))
    with pytest.raises(JournalError) as caught:
        KeptGame().keep(begun())
    assert caught.value.reason == "unwritable"
    assert latest() is None

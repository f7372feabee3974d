"""Shorter games are kept with their option and with the pile that they had, and are not shortened again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carcassonne_tui.records import Journal, read_record, write_game
from carcassonne_tui.rules import Game, Phase, remaining_tiles
from records.games import EVERYTHING, kept, random_game, record_of


@pytest.mark.parametrize("length", ["three_quarters", "half", "quarter"])
def test_it_goes_on_where_it_was(length: str, tmp_path: Path) -> None:
    options = EVERYTHING.model_copy(update={"game_length": length})
    whole, game = random_game(5, 10_000, options), random_game(5, 40, options)
    path = tmp_path / "game.jsonl"
    write_game(path, game)
    header = json.loads(path.read_text().splitlines()[0])
    assert header["options"]["game_length"] == length
    assert header["tiles"] == [plan.tile.id for plan in game.position.pile]
    again = read_record(path).game
    assert again.options == options
    assert again.remaining == game.remaining
    assert again.position.left_out == game.position.left_out
    assert remaining_tiles(again.position) == remaining_tiles(game.position)
    for action in whole.actions[40:]:
        again.apply(action)
    assert (again.phase, again.scores) == (Phase.OVER, whole.scores)


def test_it_is_resumed_as_often_as_one_likes(tmp_path: Path) -> None:
    options = EVERYTHING.model_copy(update={"game_length": "quarter"})
    record = record_of(Game.new(["Ann", "Bob", "Cy"], options, seed=8))
    path = tmp_path / "game.jsonl"
    pile, left_out = record.game.position.pile, record.game.position.left_out
    write_game(path, record.game)
    while record.game.phase is not Phase.OVER:
        journal, record = Journal.resume(path)
        assert [plan.tile for plan in record.game.position.pile] == [plan.tile for plan in pile]
        assert record.game.position.left_out == left_out
        for _ in range(25):
            if record.game.phase is not Phase.OVER:
                record.apply(next(iter(record.game.legal_actions())))
                journal.tell(record.last_line())
        journal.close()
    assert kept(read_record(path)) == kept(record)
    early = record.until(10)
    assert [plan.tile for plan in early.game.position.pile] == [plan.tile for plan in pile]

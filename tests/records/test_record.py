"""A game with all that is kept of it: any number of actions is undone and redone, and every step is exact."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from carcassonne_tui.records import Journal, NothingToRedo, Record, read_record, write_game
from carcassonne_tui.records.journal import write_record
from carcassonne_tui.rules import Action, Game, IllegalAction, NothingToUndo, Options, Phase, Place, Skip
from records.games import EVERYTHING, begun, kept, random_game, record_of, standing


def played(seed: int, options: Options, limit: int) -> tuple[Record, list[Action], list[dict[str, Any]]]:
    """A game of so many actions at most, these, and how it stood before, between and after them."""
    actions = random_game(seed, limit, options).actions
    record = record_of(Game.new(["Ann", "Bob", "Cy"], options, seed=seed))
    standings = [standing(record.game)]
    for action in actions:
        record.apply(action)
        standings.append(standing(record.game))
    return record, actions, standings


@pytest.mark.parametrize(
    ("options", "limit"), [(Options(draw_timing="ahead", farmers=True, hand_meeples=2), 1000), (EVERYTHING, 100)]
)
def test_a_game_is_undone_and_redone_step_by_step(options: Options, limit: int) -> None:
    record, actions, standings = played(3, options, limit)
    assert len(actions) == limit or record.game.phase is Phase.OVER
    for number in reversed(range(len(actions))):
        assert record.undo() == actions[number]
        assert standing(record.game) == standings[number]
        assert record.undone == actions[number:][::-1]
    with pytest.raises(NothingToUndo):
        record.undo()
    assert standing(record.game) == standings[0]
    for number, events in enumerate(standings[-1]["history"][1:], 1):
        assert record.redo() == events
        assert standing(record.game) == standings[number]
    with pytest.raises(NothingToRedo) as caught:
        record.redo()
    assert caught.value.reason == "nothing-to-redo"
    assert standing(record.game) == standings[-1]


def test_to_and_fro_by_chance() -> None:
    record, actions, standings = played(4, EVERYTHING, 100)
    random = Random(4)
    for _ in range(12):
        here = len(record.game.actions)
        for _ in range(random.randint(0, here)):
            record.undo()
        for _ in range(random.randint(0, len(record.undone))):
            record.redo()
        assert standing(record.game) == standings[len(record.game.actions)]
        assert record.game.actions + record.undone[::-1] == actions


def test_doing_the_same_again_by_hand_keeps_the_rest() -> None:
    record = Record(begun(3))
    actions = list(record.game.actions)
    for _ in range(4):
        record.undo()
    record.apply(actions[2])
    assert record.undone == [actions[5], actions[4], actions[3]]
    for _ in range(3):
        record.redo()
    assert record.game.actions == actions


def test_doing_something_else_forgets_what_was_undone() -> None:
    record = Record(begun(3))
    for _ in range(4):
        record.undo()
    was = record.undone[-1]
    other = next(action for action in record.game.legal_actions() if action != was)
    record.apply(other)
    assert record.undone == []
    with pytest.raises(NothingToRedo):
        record.redo()


def test_a_refused_action_forgets_nothing() -> None:
    record = Record(begun(3))
    record.undo()
    record.undo()
    before = kept(record)
    with pytest.raises(IllegalAction):
        record.apply(Skip())
    with pytest.raises(IllegalAction):
        record.apply(Place("X", 0, 0, 0))
    assert kept(record) == before
    assert len(before["undone"]) == 2


def test_nothing_to_take_back_at_the_start() -> None:
    record = Record(begun(0))
    before = kept(record)
    with pytest.raises(NothingToUndo):
        record.undo()
    with pytest.raises(NothingToRedo):
        record.redo()
    assert kept(record) == before


@pytest.mark.parametrize("options", [Options(farmers=True), EVERYTHING])
def test_what_was_undone_can_be_redone_after_loading(tmp_path: Path, options: Options) -> None:
    record = record_of(Game.new(["Ann", "Bob", "Cy"], options, seed=5))
    path, random = tmp_path / "game", Random(5)
    journal = Journal.begin(path, record)
    for _ in range(150):
        match random.randrange(5):
            case 0 if record.game.actions:
                record.undo()
                journal.tell(record.undo_line())
            case 1 if record.undone:
                record.redo()
                journal.tell(record.last_line())
            case _ if record.game.phase is not Phase.OVER:
                record.apply(random.choice(list(record.game.legal_actions())))
                journal.tell(record.last_line())
    for _ in range(20):
        record.undo()
        journal.tell(record.undo_line())
    journal.close()
    resumed, again = Journal.resume(path)
    assert kept(again) == kept(record)
    assert len(again.undone) >= 20
    while again.undone:
        record.redo()
        again.redo()
        resumed.tell(again.last_line())
        assert standing(again.game) == standing(record.game)
    while again.game.actions:
        record.undo()
        again.undo()
        resumed.tell(again.undo_line())
    resumed.close()
    assert kept(read_record(path)) == kept(again) == kept(record)


def test_what_else_is_kept_comes_back(tmp_path: Path) -> None:
    for number, record in enumerate((record_of(begun()), Record(begun()))):
        write_record(tmp_path / str(number), record)
        assert kept(read_record(tmp_path / str(number))) == kept(record)
    plain = read_record(tmp_path / "1")
    assert (plain.looks, plain.preset, plain.random_order, plain.clock) == (None, None, False, 0)
    assert "clock" not in (tmp_path / "1").read_text(encoding="utf-8")
    assert record_of(begun()).until(3).clock == 90


def test_a_game_is_written_without_what_was_taken_back(tmp_path: Path) -> None:
    record = record_of(begun(4))
    for _ in range(3):
        record.undo()
    write_record(tmp_path / "record", record)
    write_game(tmp_path / "game", record.game)
    for name in ("record", "game"):
        again = read_record(tmp_path / name)
        assert standing(again.game) == standing(record.game)
        assert again.undone == []
    assert len(record.undone) == 3

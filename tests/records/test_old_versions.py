"""Games that older versions of the program wrote are read, and become files of today when somebody plays on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carcassonne_tui import __version__
from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import Journal, read_record
from carcassonne_tui.records.shelf import SUFFIX, glances, import_game, latest, named
from carcassonne_tui.rules import FarmScoring, Options, Phase, game_text
from records.games import kept

OLD = Path(__file__).parent / "version_1"

BEGUN = "-2,1r3 - O@1,-2r0 A:city.N J@3,-1r0 - U@-1,3r3 - L@3,-2r2"
"""How the game that was begun goes on until now, as the program of that time told it."""


def test_a_game_of_version_1_is_read() -> None:
    record = read_record(OLD / "begun.jsonl")
    assert game_text(record.game).endswith(BEGUN)
    assert (record.game.players, record.game.setup.seed) == (("Zoë", "Bob", "Cy"), 11)
    assert record.game.options == Options(
        farmers=True, farm_scoring=FarmScoring.SECOND, small_city=2, draw_timing="ahead"
    )
    assert (record.looks, record.preset, record.random_order, record.undone) == (None, None, False, [])
    assert record.clock == 0
    assert record.created == "2026-11-30T08:04:33+00:00"
    over = read_record(OLD / "over.jsonl").game
    assert (over.phase, over.scores) == (Phase.OVER, [11, 10, 25])


@pytest.fixture
def path() -> Path:
    games_dir().mkdir(parents=True)
    for name in ("begun", "over"):
        (games_dir() / f"{name}{SUFFIX}").write_bytes((OLD / f"{name}.jsonl").read_bytes())
    return games_dir() / f"begun{SUFFIX}"


def test_a_glance_at_games_of_version_1(path: Path) -> None:
    found = {glance.name: glance for glance in glances()}
    assert (found["over"].turn, found["over"].scores, found["over"].over) == (71, (11, 10, 25), True)
    assert (found["begun"].turn, found["begun"].scores, found["begun"].over) == (16, (0, 0, 0), False)
    going_on = latest()
    assert going_on is not None
    assert going_on.path == path


def test_opening_changes_nothing(path: Path) -> None:
    Journal.resume(path)[0].close()
    assert path.read_bytes() == (OLD / "begun.jsonl").read_bytes()


def test_a_game_that_goes_on_becomes_a_file_of_today(path: Path) -> None:
    journal, record = Journal.resume(path)
    action = next(record.game.legal_actions())
    record.apply(action)
    journal.tell(record.last_line())
    record.undo()
    journal.tell(record.undo_line())
    journal.close()
    old, new = (OLD / "begun.jsonl").read_text().splitlines(), path.read_text().splitlines()
    header = json.loads(old[0])
    options = {**header["options"], "game_length": "full"}
    assert json.loads(new[0]) == {**header, "options": options, "version": 2, "program": __version__}
    assert new[1:-2] == old[1:]
    assert "scores" in json.loads(new[-2])
    again = read_record(path)
    assert kept(again) == kept(record)
    assert again.undone == [action]
    assert sorted(each.name for each in games_dir().iterdir()) == ["begun.jsonl", "over.jsonl"]


def test_a_torn_game_of_version_1_goes_on(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])
    journal, record = Journal.resume(path)
    record.undo()
    journal.tell(record.undo_line())
    journal.close()
    assert kept(read_record(path)) == kept(record)
    assert sorted(each.name for each in games_dir().iterdir()) == ["begun.jsonl", "over.jsonl"]


def test_an_imported_game_of_version_1_is_a_file_of_today() -> None:
    name = import_game(OLD / "begun.jsonl")
    assert json.loads(named(name).read_text().splitlines()[0])["version"] == 2
    assert kept(read_record(named(name))) == kept(read_record(OLD / "begun.jsonl"))

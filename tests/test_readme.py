"""The README shows what the program really does."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.engine import Referee
from carcassonne_tui.records import read_game
from carcassonne_tui.rules import Game, Setup, board_text, parse_board
from carcassonne_tui.settings import Settings, load_settings
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.keymap import key_map, usual_keys

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def blocks() -> list[str]:
    """The indented blocks, without their indentation."""
    found = re.findall(r"(?:^    .*\n)+", README, re.MULTILINE)
    return ["".join(line[4:] for line in block.splitlines(keepends=True)) for block in found]


def test_the_python_examples_run() -> None:
    examples = doctest.DocTestParser().get_doctest(README, {}, "README", None, 0)
    assert len(examples.examples) >= 5
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_there_is_one_test_command_and_one_to_play() -> None:
    commands = [block.strip() for block in blocks() if block.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert commands[0].endswith(".venv/bin/carcassonne")
    assert "pytest" in commands[1]


def test_the_referee_takes_the_requests_shown() -> None:
    referee = Referee()
    requests = [line for block in blocks() for line in block.splitlines() if line.startswith('{"cmd"')]
    assert len(requests) == 2
    for request in requests:
        assert json.loads(referee.answer(request.encode()))["ok"], request


def test_the_saved_game_shown_can_be_read(tmp_path: Path) -> None:
    block = next(block for block in blocks() if "carcassonne-journal" in block)
    header, *actions = block.splitlines()
    shown = re.sub(r", \.\.\.|\.\.\., |\.\.\.", "", header)
    path = tmp_path / "saved.jsonl"
    tiles = ["V", "R", "A"]
    whole = json.loads(shown) | {"tiles": tiles, "program": "0.1.0", "created": "2026-11-30T04:10:54+00:00"}
    path.write_text("\n".join([json.dumps(whole), *actions, ""]), encoding="utf-8")
    game = read_game(path)
    undone = sum(json.loads(action)["do"] == "undo" for action in actions)
    assert undone == 1
    assert len(game.actions) == len(actions) - 2 * undone


def test_the_position_shown_is_one() -> None:
    text = next(block.strip() for block in blocks() if block.startswith("D@0,0r0"))
    tiles, figures = parse_board(text)
    game = Game(Setup(players=("Ann", "Bob"), tiles=(), start=tuple(tiles), figures=tuple(figures)))
    assert board_text(game) == text


def test_the_settings_shown_hold(tmp_path: Path) -> None:
    block = "".join(block for block in blocks() if block.startswith(("format = 1", "[keys]")))
    path = tmp_path / "settings.toml"
    path.write_text(block, encoding="utf-8")
    settings = load_settings(path)
    usual = Settings()
    assert [name for name in Settings.model_fields if getattr(settings, name) == getattr(usual, name)] == []
    assert CarcassonneApp.BINDINGS  # all screens are loaded
    assert settings.keys.keys() <= usual_keys().keys()
    assert key_map(settings.keys).faults == ()
    themes = re.search(r"theme = .*# (.*) or (.*)\n", block)
    assert themes is not None
    assert {*themes[1].split(", "), themes[2]} == {*theme_names()}


def test_every_folder_named_exists() -> None:
    root = Path(__file__).parent.parent
    for name in (
        "assets",
        "carcassonne_tui",
        "tests",
        *(f"carcassonne_tui/{room}" for room in ("box", "rules", "records", "drawing", "tui", "engine")),
    ):
        assert (root / name).is_dir(), name

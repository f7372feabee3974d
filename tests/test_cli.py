"""The command line: what it starts, what it says, and how it exits."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import carcassonne_tui
from carcassonne_tui import cli
from carcassonne_tui.i18n import use_language
from carcassonne_tui.records import write_game
from carcassonne_tui.rules import BOXES, PRESETS, Game, Options, Setup, parse_game
from carcassonne_tui.tui import app

Opened = list[dict[str, Any]]

SCREEN_STATUS = 5


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """What the app was opened with, in a terminal that it never sees."""
    calls: Opened = []

    def run(**opening: Any) -> int:
        calls.append(opening)
        return SCREEN_STATUS

    monkeypatch.setattr(app, "run", run)
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    monkeypatch.delenv("TERM", raising=False)
    return calls


def invoke(*arguments: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(cli.program(), arguments, input=stdin, prog_name="carcassonne")


def setup_of(opened: Opened, *arguments: str) -> Setup:
    result = invoke("play", *arguments)
    assert result.exit_code == SCREEN_STATUS, result.output
    (opening,) = opened
    assert list(opening) == ["game"]
    game: Game = opening["game"]
    assert game.actions == []
    return game.setup


# Help and version


def test_the_version() -> None:
    result = invoke("--version")
    assert (result.exit_code, result.output) == (0, f"carcassonne {carcassonne_tui.__version__}\n")


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_the_help_lists_the_commands(arguments: list[str]) -> None:
    result = invoke(*arguments)
    assert result.exit_code == 0
    assert result.output.startswith("Usage: carcassonne [OPTIONS] [COMMAND]")
    assert all(f"\n  {command} " in result.output for command in ("play", "engine", "bench"))


def test_the_help_of_play_lists_presets_and_options() -> None:
    output = invoke("play", "-h").output
    for name in [*PRESETS, *Options.model_fields]:
        assert f"\n  {name} " in output
    assert "\n  traders-and-builders  traders_and_builders=full\n" in output
    assert "4, 2" in output
    assert "hand_meeples=5, unfinished_scoring=false" in output


@pytest.mark.parametrize("command", ["engine", "bench"])
def test_every_command_has_help(command: str) -> None:
    result = invoke(command, "--help")
    assert result.exit_code == 0
    assert "--help" in result.output


# Opening the app


def test_without_a_command_the_app_opens(opened: Opened) -> None:
    assert invoke().exit_code == SCREEN_STATUS
    assert opened == [{"go_on": True}]


def test_play_starts_a_game_at_once(opened: Opened) -> None:
    setup = setup_of(opened, "--players", " Ann ,Bob,花子", "--preset", "standard", "--seed", "7")
    assert setup == Setup(players=("Ann", "Bob", "花子"), options=Options(farmers=True), seed=7)


def test_options_override_the_preset(opened: Opened) -> None:
    setup = setup_of(
        opened,
        *("--players", "Ann,Bob", "--preset", "edition1"),
        *("--option", "small_city=4", "--option", "unfinished_scoring=false"),
        *("--option", "draw_timing=ahead", "--option", "hand_meeples=3", "--option", "hand_meeples=5"),
    )
    assert setup.options.model_dump(exclude_defaults=True, mode="json") == {
        "farmers": True,
        "farm_scoring": "first",
        "river_start": "shuffle",
        "unfinished_scoring": False,
        "draw_timing": "ahead",
        "hand_meeples": 5,
    }


def test_boxes_play_with_everything_in_them(opened: Opened) -> None:
    boxes = ("river", "abbot", "festival", "inns-and-cathedrals", "traders-and-builders")
    setup = setup_of(opened, "--players", "A,B,C,D,E,F", *(word for box in boxes for word in ("--box", box)))
    assert setup.options.boxes == BOXES
    assert setup.options.model_dump(exclude_defaults=True, mode="json") == {
        "river": True,
        "abbot": True,
        "festival": True,
        "inns_and_cathedrals": "full",
        "traders_and_builders": "full",
    }
    assert len(Game(setup).players) == 6


def test_boxes_are_options_too_and_single_options_are_stronger(opened: Opened) -> None:
    setup = setup_of(
        opened,
        *("--players", "A,B,C", "--option", "river=true", "--option", "inns_and_cathedrals=tiles_only"),
        *("--box", "inns-and-cathedrals", "--box", "festival", "--preset", "edition1", "--box", "festival"),
    )
    assert setup.options.model_dump(exclude_defaults=True, mode="json") == {
        "farmers": True,
        "farm_scoring": "first",
        "small_city": 2,
        "river": True,
        "river_start": "shuffle",
        "festival": True,
        "inns_and_cathedrals": "tiles_only",
    }


def test_six_can_play_with_the_option_of_a_box(opened: Opened) -> None:
    setup = setup_of(opened, "--players", "A,B,C,D,E,F", "--option", "inns_and_cathedrals=full")
    assert Game(setup).players == tuple("ABCDEF")


@pytest.mark.parametrize(
    ("begun", "found"),
    [
        ("", ["river", "abbot", "festival", "inns-and-cathedrals", "traders-and-builders"]),
        ("inns", ["inns-and-cathedrals"]),
        ("x", []),
    ],
)
def test_a_shell_can_complete_the_name_of_a_box(begun: str, found: list[str]) -> None:
    play = cli.program().commands["play"]
    option = next(option for option in play.params if option.name == "box")
    items = option.shell_complete(click.Context(play), begun)
    assert [item.value for item in items] == found
    assert all(item.help for item in items)


def test_without_a_seed_the_games_differ(opened: Opened) -> None:
    for _ in range(3):
        invoke("play", "--players", "Ann,Bob")
    assert len({opening["game"].setup.seed for opening in opened}) > 1


def test_odd_names_are_as_good_as_others(opened: Opened) -> None:
    names = ("[b]Ann[/]", "%s{x}", "﷽" * 20, "👩‍👩‍👧", "\\n")
    assert setup_of(opened, "--players", ",".join(names)).players == names


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name the players"),
        (["--players", "Ann"], "2 to 6 people can play, not 1"),
        (["--players", "A,B,C,D,E,F,G"], "2 to 6 people can play, not 7"),
        (["--players", "A,B,C,D,E,F,G", "--box", "inns-and-cathedrals"], "2 to 6 people can play, not 7"),
        (["--players", "A,B,C,D,E,F"], "6 people need a box with room for them: --box inns-and-cathedrals"),
        (["--players", "A,B,C,D,E,F", "--box", "traders-and-builders"], "6 people need a box with room"),
        (["--players", "A,B,C,D,E,F", "--option", "inns_and_cathedrals=tiles_only"], "6 people need a box with room"),
        (["--players", ""], "not 1"),
        (["--players", "Ann,"], "1 to 20 characters, which '' has not"),
        (["--players", "Ann,  ,Bob"], "1 to 20 characters"),
        (["--players", f"Ann,{'x' * 21}"], "1 to 20 characters"),
        (["--players", "Ann,B\x1b[1m"], r"control characters, as 'B\x1b[1m'"),
        (["--players", "Ann,B\nb"], "control characters"),
        (["--players", "Ann,B\u2028b"], "control characters"),
        (["--players", "Ann,B\udc80"], r"control characters, as 'B\udc80'"),
        (["--players", "Ann,Bob", "--preset", "chess"], "no preset 'chess'. There are: first_game, standard"),
        (["--players", "Ann,Bob", "--option", "farmers"], "'farmers' is not of the form NAME=VALUE"),
        (["--players", "Ann,Bob", "--option", "dragon=1"], "no option 'dragon'. There are: farmers, farm_scoring"),
        (["--players", "Ann,Bob", "--option", "small_city=3"], "option small_city can be 4, 2, not '3'"),
        (["--players", "Ann,Bob", "--option", "farmers=1"], "option farmers can be false, true, not '1'"),
        (["--players", "Ann,Bob", "--option", "river=yes"], "option river can be false, true, not 'yes'"),
        (["--players", "Ann,Bob", "--option", "inns_and_cathedrals=true"], "can be off, tiles_only, full, not 'true'"),
        (["--players", "Ann,Bob", "--box", "dragon"], "no box 'dragon'. There are: river, abbot, festival, inns-and-"),
        (["--players", "Ann,Bob", "--box", ""], "no box ''"),
        (["--players", "Ann,Bob", "--option", "hand_meeples="], "7, 1, 2, 3, 4, 5, 6, not ''"),
        (["--players", "Ann,Bob", "--seed", "x"], "'x' is not a valid integer"),
        (["--players", "Ann,Bob", "--seed", str(2**63)], "64 bits"),
        (["--from", "x", "--players", "Ann,Bob"], "cannot be combined with --players"),
        (["--from", "x", "--seed", "0"], "cannot be combined with --seed"),
        (["--from", "x", "--option", "farmers=true"], "cannot be combined with --option"),
        (["--from", "x", "--box", "river"], "cannot be combined with --box"),
        (["--from", "x", "--preset", "bga"], "cannot be combined with --preset"),
        (["--dance"], "No such option"),
        (["chess"], "unexpected extra argument"),
    ],
)
def test_wrong_usage_says_what_is_possible(opened: Opened, arguments: list[str], words: str) -> None:
    result = invoke("play", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""
    assert opened == []


@pytest.mark.parametrize("arguments", [["dance"], ["--dance"], ["bench", "--games", "0"], ["engine", "now"]])
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    assert invoke(*arguments).exit_code == 2


def test_a_saved_game_goes_on(opened: Opened, tmp_path: Path) -> None:
    game = parse_game("players=2 farmers draw=V,B,U | D@0,0r0 | V@1,0r1 A:road.W B@0,1r0")
    write_game(tmp_path / "game", game)
    assert invoke("play", "--from", str(tmp_path / "game")).exit_code == SCREEN_STATUS
    (opening,) = opened
    assert list(opening) == ["game"]
    assert opening["game"].actions == game.actions


def test_a_saved_game_that_cannot_be_read(opened: Opened, tmp_path: Path) -> None:
    damaged = tmp_path / "game"
    write_game(damaged, parse_game("players=2 draw=V,B | D@0,0r0 | V@1,0r1 -"))
    damaged.write_text(damaged.read_text().replace("skip", "dance"))
    for file, words in {
        str(tmp_path / "none"): "cannot be read: No such file",
        str(tmp_path): "is no regular file",
        "a\x00b": r"'a\x00b' cannot be read",
        str(damaged): "is damaged in line 3: ",
    }.items():
        result = invoke("play", "--from", file)
        assert result.exit_code == 1
        assert words in result.stderr
        assert "Traceback" not in result.stderr
    assert opened == []


@pytest.mark.parametrize("arguments", [[], ["play", "--players", "Ann,Bob"]])
def test_without_a_terminal_there_is_a_clear_word(arguments: list[str]) -> None:
    result = invoke(*arguments)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: The game needs a terminal")


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_closed_stream_is_no_terminal(opened: Opened, monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    monkeypatch.setattr(sys, stream, None)
    with pytest.raises(click.ClickException, match="needs a terminal"):
        cli.program().main([], standalone_mode=False)
    assert opened == []


def test_a_dumb_terminal_is_not_enough(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    result = invoke()
    assert result.exit_code == 1
    assert "TERM=dumb" in result.stderr
    assert opened == []


# The referee and the benchmark


def test_the_engine_answers_each_line() -> None:
    result = invoke("engine", stdin=b'{"cmd":"state"}\nx\n{"cmd":"quit"}\n{"cmd":"state"}\n')
    assert result.exit_code == 0
    assert [json.loads(line)["ok"] for line in result.stdout.splitlines()] == [True, False, True]
    assert result.stderr == ""


def test_the_engine_prints_its_schema() -> None:
    result = invoke("engine", "--schema")
    assert result.exit_code == 0
    assert {"Request", "Answer", "State"} <= set(json.loads(result.stdout)["$defs"])


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_an_engine_without_streams_has_nothing_to_do(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    command = cli.program().commands["engine"]
    with command.make_context("engine", []) as context:
        monkeypatch.setattr(sys, stream, None)
        assert command.invoke(context) is None


def test_a_full_disk_is_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cli, "_engine", full)
    monkeypatch.setattr(sys, "argv", ["carcassonne", "engine"])
    monkeypatch.setenv("LC_ALL", "C")
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == 1
    assert capsys.readouterr().err == "carcassonne cannot go on: No space left on device\n"


def test_the_benchmark_reports_as_text_and_as_json() -> None:
    text = invoke("bench", "--games", "1", "--seed", "3")
    figures = invoke("bench", "--games", "1", "--seed", "3", "--json")
    assert (text.exit_code, figures.exit_code) == (0, 0)
    signature = json.loads(figures.stdout)["signature"]
    assert signature in text.stdout
    assert "ratio" in text.stdout


# The program as a whole


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["play", "--help"], ["engine", "--schema"], ["engine"], ["bench", "-h"]]
)
def test_the_screen_is_not_loaded_where_it_is_not_shown(arguments: list[str]) -> None:
    program = f"""
import sys
sys.argv[1:] = {arguments!r}
from carcassonne_tui.cli import main
try:
    main()
finally:
    assert "textual" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], stdin=subprocess.DEVNULL, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize(("arguments", "status"), [(["--version"], 0), (["play"], 2), ([], 1)])
def test_the_module_runs_and_exits(arguments: list[str], status: int) -> None:
    command = [sys.executable, "-m", "carcassonne_tui", *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr

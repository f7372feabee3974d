"""The command line: what it starts, what it says, and how it exits."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from rich.cells import cell_len

import carcassonne_tui
from carcassonne_tui import cli
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.i18n import use_language
from carcassonne_tui.paths import config_dir, games_dir, use_config_dir, use_data_dir
from carcassonne_tui.records import Journal, Record, read_game, shelf, write_game
from carcassonne_tui.records.lines import MAX_CLOCK
from carcassonne_tui.rules import BOXES, PRESETS, Game, Options, Phase, Setup, options_from, parse_game
from carcassonne_tui.settings_file import settings_path
from carcassonne_tui.tui import app
from tui.kept_games import ALL_BOXES, OVER, aged, keep, keep_text

Opened = list[dict[str, Any]]

SCREEN_STATUS = 5


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")
    use_data_dir(None)
    use_config_dir(None)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """What the app was opened with, in a terminal that it never sees."""
    calls: Opened = []

    def run(**opening: Any) -> int:
        calls.append(opening["find"]() if "find" in opening else opening)
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
    assert list(opening) == ["record"]
    record: Record = opening["record"]
    assert record.game.actions == []
    return record.game.setup


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


def test_no_sentence_is_cut_in_the_list_of_the_commands() -> None:
    listed = invoke("--help").output.partition("\nCommands:\n")[2].splitlines()
    assert len(listed) > 8
    assert [row for row in listed if row.endswith("...")] == []


def test_the_help_of_play_lists_presets_and_options() -> None:
    output = invoke("play", "-h").output
    for name in [*PRESETS, *Options.model_fields]:
        assert f"\n  {name} " in output
    assert "\n  traders-and-builders  traders_and_builders=full\n" in output
    assert "4, 2" in output
    assert "hand_meeples=5, unfinished_scoring=false" in output


@pytest.mark.parametrize("command", cli.program().commands)
def test_every_command_has_help(command: str) -> None:
    result = invoke(command, "--help")
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: carcassonne {command} ")
    assert "--help" in result.output
    assert f"\n  {command} " in invoke("--help").output


# Opening the app


def test_without_a_command_the_app_opens(opened: Opened) -> None:
    assert invoke().exit_code == SCREEN_STATUS
    assert opened == [{"go_on": True}]


def test_play_starts_a_game_at_once(opened: Opened) -> None:
    setup = setup_of(opened, "--players", " Ann ,Bob,花子", "--preset", "standard", "--seed", "7")
    assert setup == Setup(players=("Ann", "Bob", "花子"), options=Options(farmers=True), seed=7)


@pytest.mark.parametrize(("named", "kept"), [([], "first_game"), (["--preset", "edition1"], "edition1")])
def test_a_game_knows_the_preset_that_it_was_begun_with(opened: Opened, named: list[str], kept: str) -> None:
    setup = setup_of(opened, "--players", "Ann,Bob", *named)
    assert opened[0]["record"].preset == kept
    assert setup.options == options_from(kept, {})


def test_options_override_the_preset(opened: Opened) -> None:
    setup = setup_of(
        opened,
        *("--players", "Ann,Bob", "--preset", "edition1"),
        *("--option", "small_city=4", "--option", "unfinished_scoring=false"),
        *("--option", "draw_timing=ahead", "--option", "hand_meeples=3", "--option", "hand_meeples=5"),
        *("--option", "game_length=half"),
    )
    assert setup.options.model_dump(exclude_defaults=True, mode="json") == {
        "farmers": True,
        "farm_scoring": "first",
        "river_start": "shuffle",
        "unfinished_scoring": False,
        "draw_timing": "ahead",
        "hand_meeples": 5,
        "game_length": "half",
    }
    assert Game(setup).remaining == 36 - 2


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


@pytest.mark.parametrize(("arguments", "clock"), [([], 0), (["--clock", "45"], 45), (["--clock", "3600"], MAX_CLOCK)])
def test_a_clock_for_the_turn(opened: Opened, arguments: list[str], clock: int) -> None:
    invoke("play", "--players", "Ann,Bob", *arguments)
    assert [opening["record"].clock for opening in opened] == [clock]


@pytest.mark.parametrize("clock", ["-1", "3601", "x", "1.5"])
def test_a_clock_that_is_none(opened: Opened, clock: str) -> None:
    result = invoke("play", "--players", "Ann,Bob", "--clock", clock)
    assert result.exit_code == 2
    assert "--clock" in result.output
    assert opened == []


def test_without_a_seed_the_games_differ(opened: Opened) -> None:
    for _ in range(3):
        invoke("play", "--players", "Ann,Bob")
    assert len({opening["record"].game.setup.seed for opening in opened}) > 1


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
        (["--from", "x", "--clock", "0"], "cannot be combined with --clock"),
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
    assert list(opening) == ["record"]
    assert opening["record"].game.actions == game.actions


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


# Kept games


def kept() -> list[str]:
    """The files of the kept games."""
    return sorted(path.name for path in games_dir().iterdir())


def damaged(name: str, line: int, text: str = "{}", *, hour: int = 0) -> Path:
    """A kept game, a line of which is damaged."""
    path = keep(name, hour=hour)
    lines = path.read_text().splitlines()
    lines[line - 1] = text
    path.write_text("".join(f"{each}\n" for each in lines))
    return aged(path, hour)


def test_resume_goes_on_with_a_game(opened: Opened) -> None:
    first, second = keep("first", hour=1), keep("second", hour=2)
    keep("third", actions=OVER, hour=3)
    assert invoke("resume", "first").exit_code == SCREEN_STATUS
    assert invoke("resume").exit_code == SCREEN_STATUS
    assert invoke("replay", "third").exit_code == SCREEN_STATUS
    third = games_dir() / "third.jsonl"
    assert opened == [{"resume": first}, {"resume": second}, {"replay": third}]


@pytest.mark.parametrize("command", ["resume", "replay", "show"])
@pytest.mark.parametrize("name", ["20260131-abcd", "20260131", "abcd"])
def test_the_beginning_or_the_end_of_a_name_is_enough(opened: Opened, command: str, name: str) -> None:
    path = keep("20260131-abcd")
    keep("20260201-efgh")
    result = invoke(command, name)
    if command == "show":
        assert result.exit_code == 0
        assert result.output.startswith("20260131-abcd: turn ")
    else:
        assert result.exit_code == SCREEN_STATUS
        assert opened == [{command: path}]


@pytest.mark.parametrize("command", ["resume", "replay", "show", "delete"])
def test_a_name_must_mean_one_game(opened: Opened, command: str) -> None:
    keep("20260131-abcd")
    keep("20260131-efgh")
    for name, words in {
        "nope": "Error: no kept game is called 'nope'. All of them: carcassonne games\n",
        "20260131": "Error: more than one kept game is meant by '20260131': 20260131-abcd, 20260131-efgh\n",
        "\x1b[1m": "Error: no kept game is called '\\x1b[1m'. All of them: carcassonne games\n",
    }.items():
        result = invoke(command, name)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", words)
    assert opened == []
    assert len(kept()) == 2


def test_with_no_game_under_way_there_is_none_to_resume(opened: Opened) -> None:
    keep("over", actions=OVER)
    result = invoke("resume")
    assert (result.exit_code, result.stderr) == (
        1,
        "Error: no kept game is under way. All of them: carcassonne games\n",
    )
    assert opened == []


@pytest.mark.parametrize("command", ["resume", "replay", "show"])
def test_a_damaged_game_is_refused_with_file_line_and_reason(opened: Opened, command: str) -> None:
    path = damaged("torn", 4, '{"do": "dance\x1b[31m"}')
    result = invoke(command, "torn")
    assert (result.exit_code, result.stdout) == (1, "")
    why = "Invalid control character at character 13"
    assert result.stderr == f"Error: {str(path)!r} is damaged in line 4: {why}\n"
    assert opened == []


@pytest.mark.parametrize("arguments", [["resume"], ["replay", "first"], ["play", "--from", "first"]])
def test_a_game_cannot_be_opened_without_a_terminal(arguments: list[str]) -> None:
    path = keep("first")
    before = path.read_bytes()
    result = invoke(*(str(path) if word == "first" and "--from" in arguments else word for word in arguments))
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: The game needs a terminal")
    assert path.read_bytes() == before
    assert kept() == ["first.jsonl"]


def test_no_games() -> None:
    assert invoke("games").output == "No games are kept yet.\n"
    assert json.loads(invoke("games", "--json").output) == []
    assert not games_dir().exists()


def test_games_are_listed_in_columns_with_what_is_wrong_with_them() -> None:
    keep("20260202-aaaa", ("Ann", "Bob"), 40, hour=5)
    keep("20260202-bbbb", ("[red]x[/]", "カルカソンヌ", "\x1b[31mEve"), 7, hour=4)
    keep("20260202-cccc", ("Ann", "Bob"), OVER, hour=3)
    keep_text("bad\x1b[1mname", "no game", hour=2)
    damaged("20260202-dddd", 7, "x", hour=1)
    head, *rows = invoke("games").output.splitlines()
    assert head.split("  ") == [
        "Game",
        *[""] * 5,
        " Played",
        *[""] * 7,
        "Turn",
        "Players and points",
    ] or head.split() == [*("Game", "Played", "Turn", "Players", "and", "points")]
    columns = [head.index(word) for word in ("Game", "Played", "Turn", "Players")]
    assert [row[: columns[1]].strip() for row in rows] == [
        *("20260202-aaaa", "20260202-bbbb", "20260202-cccc", "bad?[1mname", "20260202-dddd")
    ]
    assert [row[columns[2] : columns[3]].strip() for row in rows] == ["21", "4", "over", "?", "?"]
    assert [row[columns[3] :] for row in rows] == [
        "Ann 6, Bob 0",
        "[red]x[/] 0, カルカソンヌ 0, ?[31mEve 0",
        "Ann 32, Bob 43",
        "bad?[1mname.jsonl is no saved game. Line 1: Expecting value at character 0",
        "20260202-dddd.jsonl is damaged in line 7: Expecting value at character 0",
    ]


def test_games_are_listed_for_programs() -> None:
    path = keep("20260202-aaaa", ("Ann", "花子"), 40, hour=5, river=True)
    keep_text("20260202-bbbb", "no game", hour=4)
    first, second = json.loads(invoke("games", "--json").output)
    game = read_game(path)
    assert first == {
        "game": "20260202-aaaa",
        "players": ["Ann", "花子"],
        "boxes": ["river"],
        "turn": game.turn,
        "scores": game.scores,
        "over": False,
        "modified": "2026-02-02T17:00:00+00:00",
        "fault": None,
        "file": str(path),
    }
    assert (second["players"], second["turn"], second["scores"], second["fault"]) == ([], None, None, "not-a-journal")


def test_a_thousand_games_are_listed_without_being_played(monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep("20260202-0000", actions=100)
    for number in range(1, 1000):
        shutil.copyfile(path, path.with_name(f"20260202-{number:04}.jsonl"))
    played: list[Path] = []
    monkeypatch.setattr(shelf, "read_record", played.append)
    assert len(invoke("games").output.splitlines()) == 1001
    assert played == []


def test_a_game_that_another_program_plays_is_shown_but_not_deleted() -> None:
    path = keep("played")
    journal, _ = Journal.resume(path)
    try:
        assert "played" in invoke("games").output
        assert invoke("show", "played").exit_code == 0
        result = invoke("delete", "played", "--yes")
    finally:
        journal.close()
    assert (result.exit_code, result.stderr) == (1, f"Error: {str(path)!r} is being played by another program.\n")
    assert path.exists()


@pytest.mark.parametrize("actions", [0, 1, 40, OVER])
@pytest.mark.parametrize("options", [{}, ALL_BOXES])
def test_show_prints_the_points_and_the_map(actions: int, options: dict[str, Any]) -> None:
    path = keep(
        "shown",
        ("[b]Ann", "花子", "\x1b[31mEve"),
        actions,
        looks=[("X", "red"), ("Y", "blue"), ("Z", "pink")],
        **options,
    )
    game = read_game(path)
    result = invoke("show", "shown")
    assert result.exit_code == 0
    head, _, heads, *rest = result.output.splitlines()
    names = dict(zip("XYZ", ("[b]Ann", "花子", "?[31mEve"), strict=True))
    over = game.phase is Phase.OVER
    player = names["XYZ"[game.player]]
    assert head == (f"shown: over after {game.turn} turns" if over else f"shown: turn {game.turn}, {player} to play")
    assert ("At the end" in heads) is not over
    rows = {row[0]: row for row in rest[:3]}
    assert len({cell_len(row) for row in (heads, *rows.values())}) == 1
    for seat, letter in enumerate("XYZ"):
        *parts, total = [int(number) for number in rows[letter].removeprefix(f"{letter} {names[letter]}").split()]
        if not over:
            assert total == game.projected()[seat]
            *parts, total = parts
        assert sum(parts) == total == game.scores[seat]
    assert [int(row.split()[-1 if over else -2]) for row in rest[:3]] == sorted(game.scores, reverse=True)
    land = "\n".join(rest[3:])
    assert (f"Tiles left: {game.remaining}" in land) is not over
    assert all(land.count(letter) >= 1 for letter in {"XYZ"[figure.player] for figure in game.figures})
    wide = max(tile.x for tile in game.board) - min(tile.x for tile in game.board) + 1
    assert max(map(len, rest[3:])) <= max(80, Zoom.FAR.columns * wide)


@pytest.mark.parametrize("settings", ["", "theme = 'light'\nglyphs = 'unicode'", "no settings"])
def test_show_puts_the_map_into_a_picture(tmp_path: Path, settings: str) -> None:
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / "settings.toml").write_text(f"format = 1\n{settings}")
    keep("shown", ("<Ann>", "\x1b[31mEve"), 60, **ALL_BOXES)
    file = tmp_path / "map.svg"
    result = invoke("show", "shown", "--picture", str(file))
    assert (result.exit_code, result.output) == (0, f"The picture of the map is in {file}\n")
    words = [text.text for text in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")]
    assert {"<Ann>", "?[31mEve"} < set(words)
    colours = {rect.get("fill") for rect in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}rect")}
    assert (load_theme("light").marks.empty.fg in colours) is ("light" in settings)


def test_a_picture_is_written_over_nothing(tmp_path: Path) -> None:
    keep("shown")
    file = tmp_path / "map.svg"
    file.write_text("mine")
    result = invoke("show", "shown", "--picture", str(file))
    assert (result.exit_code, result.stderr) == (1, f"Error: {str(file)!r} cannot be written: File exists\n")
    assert file.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["map.svg"]


def test_show_counts_the_points_from_before_the_game(tmp_path: Path) -> None:
    write_game(tmp_path / "game", Game(Setup(players=("Ann", "Bob"), scores=(50, 7), tiles=("V",))))
    name = invoke("import", str(tmp_path / "game")).output.split()[-1].rstrip(".")
    heads, first, second = invoke("show", name).output.split("\n\n")[1].splitlines()
    assert heads.split()[-5:] == ["Start", "Total", "At", "the", "end"]
    assert (first.split()[-3:], second.split()[-3:]) == (["50", "50", "50"], ["7", "7", "7"])


def test_the_map_is_as_large_as_the_terminal_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    game = read_game(keep("shown", actions=20))
    wide = max(tile.x for tile in game.board) - min(tile.x for tile in game.board) + 1
    for zoom in Zoom:
        for columns in (zoom.columns * wide, zoom.columns * wide + 1):
            monkeypatch.setenv("COLUMNS", str(columns))
            land = invoke("show", "shown").output.split("Tiles left")[1].splitlines()[2:]
            assert columns - zoom.columns < max(map(len, land)) <= columns


def test_a_game_is_imported_and_deleted(tmp_path: Path) -> None:
    game = parse_game("players=2 farmers draw=V,B,U | D@0,0r0 | V@1,0r1 A:road.W B@0,1r0")
    write_game(tmp_path / "game", game)
    result = invoke("import", str(tmp_path / "game"))
    assert result.exit_code == 0
    name = result.output.removeprefix("Kept as ").removesuffix(".\n")
    assert kept() == [f"{name}.jsonl"]
    assert read_game(games_dir() / f"{name}.jsonl").actions == game.actions
    assert name in invoke("games").output
    result = invoke("delete", name, stdin=b"n\n")
    assert (result.exit_code, result.output) == (0, f"Delete {name} for good? [y/N]: n\n")
    assert invoke("delete", name, stdin=b"").exit_code == 1
    assert kept() == [f"{name}.jsonl"]
    result = invoke("delete", name, stdin=b"y\n")
    assert (result.exit_code, kept()) == (0, [])
    assert result.output.endswith(f"{name} is deleted.\n")


@pytest.mark.parametrize("flag", ["-y", "--yes"])
def test_who_is_sure_is_not_asked(flag: str) -> None:
    keep("game")
    assert invoke("delete", "game", flag).output == "game is deleted.\n"
    assert kept() == []


def test_what_cannot_be_imported(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no game")
    for file, words in {
        "none": "cannot be read: No such file",
        "text": "is no saved game",
        ".": "no regular file",
    }.items():
        result = invoke("import", str(tmp_path / file))
        assert (result.exit_code, result.stdout) == (1, "")
        assert words in result.stderr
    assert not games_dir().exists()


def test_another_folder_for_the_games(tmp_path: Path) -> None:
    keep("usual")
    write_game(tmp_path / "game", Game.new(["Ann", "Bob"]))
    other = tmp_path / "a" / "b"
    assert invoke("--data-dir", str(other), "import", str(tmp_path / "game")).exit_code == 0
    (name,) = [path.stem for path in (other / "games").iterdir()]
    assert name in invoke("--data-dir", str(other), "games").output
    assert "usual" not in invoke("--data-dir", str(other), "games").output
    assert "usual" in invoke("games").output
    result = invoke("--data-dir", str(tmp_path / "game"), "games")
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"], ["resume"], ["show", "x"], ["delete", "x"]])
def test_a_folder_that_is_none_is_told(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path / "file"))
    result = invoke(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {str(tmp_path / 'file' / 'games')!r} cannot be read: ")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    write_game(tmp_path / "game", Game.new(["Ann", "Bob"]))
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(tmp_path / "file"))
    result = invoke("import", str(tmp_path / "game"))
    assert result.exit_code == 1
    assert "cannot be written: " in result.stderr


# Completion in a shell


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("re", "resume replay"),
        ("sh", "show"),
        ("play --pre", "--preset"),
        ("play --preset b", "beginner bga"),
        ("play --box ri", "river"),
        ("play --option small_city=", "small_city=4 small_city=2"),
        ("play --option river_s", "river_start=replace river_start=shuffle river_start=after_lake"),
        ("show 2026", "20260202-bbbb 20260202-aaaa"),
        ("resume 20260202-a", "20260202-aaaa"),
        ("replay x", ""),
        ("delete -", "-y --yes -h --help"),
        ("--data-dir {other} show ", "elsewhere"),
        ("games --j", "--json"),
    ],
)
def test_a_shell_can_complete(typed: str, found: str, tmp_path: Path) -> None:
    keep("20260202-aaaa", hour=1)
    keep("20260202-bbbb", hour=2)
    keep_text("20260202-\x1b[1m", "")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "elsewhere.jsonl").touch()
    *before, begun = typed.format(other=tmp_path).split(" ")
    complete = ShellComplete(cli.program(), {}, "carcassonne", "_CARCASSONNE_COMPLETE")
    items = complete.get_completions(before, begun)
    assert sorted(item.value for item in items) == sorted(found.split())


@pytest.mark.parametrize(("typed", "kind"), [("play --from x", "file"), ("import x", "file"), ("--data-dir x", "dir")])
def test_a_shell_completes_files_and_folders_itself(typed: str, kind: str) -> None:
    *before, begun = typed.split(" ")
    complete = ShellComplete(cli.program(), {}, "carcassonne", "_CARCASSONNE_COMPLETE")
    assert [item.type for item in complete.get_completions(before, begun)] == [kind]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_served(shell: str) -> None:
    keep("20260202-aaaa")
    words = {"COMP_WORDS": "carcassonne show 2026", "COMP_CWORD": "2026" if shell == "fish" else "2"}
    program = "from carcassonne_tui.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | words | {"_CARCASSONNE_COMPLETE": f"{shell}_complete"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "20260202-aaaa" in done.stdout
    assert done.stderr == ""


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
    monkeypatch.setattr(cli, "_load_less", lambda: None)  # it holds for the whole process
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
    "arguments",
    [
        *(["--version"], ["--help"], ["play", "--help"], ["engine", "--schema"], ["engine"], ["bench", "-h"]),
        *(["games"], ["games", "--json"], ["show", "aaaa"], ["show", "bad"], ["resume"], ["replay", "aaaa"]),
        *(["import", "none"], ["delete", "-y", "aaaa"], ["play", "--players", "Ann,Bob"], []),
    ],
)
def test_the_screen_is_not_loaded_where_it_is_not_shown(arguments: list[str]) -> None:
    keep("aaaa")
    keep_text("bad", "no game")
    program = f"""
import sys
sys.argv[1:] = {arguments!r}
from carcassonne_tui.cli import main
try:
    main()
finally:
    assert "textual" not in sys.modules
"""
    done = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == (1 if done.stderr else 0)


def test_nothing_waits_for_openssl() -> None:
    program = """
import sys
from carcassonne_tui.cli import main
sys.argv[1:] = ["--version"]
try:
    main()
finally:
    import asyncio, carcassonne_tui.tui.lead
    asyncio.run(asyncio.sleep(0))
    print(*sorted(name for name, module in sys.modules.items() if module))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = done.stdout.split()
    assert "textual.app" in modules
    assert not {"ssl", "_ssl", "_hashlib"} & set(modules)


def test_who_reads_no_more_gets_no_traceback() -> None:
    keep("20260202-0000")
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-m", "carcassonne_tui", "games"]
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_letters_that_a_terminal_lacks_stop_nothing() -> None:
    keep("20260202-aaaa", ("Émile", "花子"))
    done = subprocess.run(
        [sys.executable, "-m", "carcassonne_tui", "games"],
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
    )
    assert "Émile 0, ?? 0" in done.stdout.decode("latin-1")


@pytest.mark.parametrize(("arguments", "status"), [(["--version"], 0), (["play"], 2), ([], 1)])
def test_the_module_runs_and_exits(arguments: list[str], status: int) -> None:
    command = [sys.executable, "-m", "carcassonne_tui", *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


# Settings


def test_the_keys_are_printed_as_a_file_of_settings_has_them(tmp_path: Path) -> None:
    folder = tmp_path / "日本"
    printed = invoke("--config-dir", str(folder), "keys")
    assert printed.exit_code == 0
    lines = printed.output.splitlines()
    assert lines[:2] == [f"# Lines that are copied to {folder / 'settings.toml'} change keys there.", "[keys]"]
    assert 'game.skip = "space,s"' in {line.partition("#")[0].strip() for line in lines}
    assert [line.rpartition("# ")[2] for line in lines if line.startswith("game.rotate =")] == ["Turn"]
    folder.mkdir()
    (folder / "settings.toml").write_text(printed.output, encoding="utf-8")
    again = invoke("--config-dir", str(folder), "keys")
    assert (again.output, again.stderr) == (printed.output, "")


def test_all_keys_are_printed_as_they_are_now_with_what_cannot_be() -> None:
    path = settings_path()
    path.parent.mkdir()
    path.write_text('[keys]\ngame.rotate = "F5"\ngame.undo = "r"\ngame.redo = "nokey"\n')
    printed = invoke("keys")
    assert 'game.rotate = "f5"' in printed.stdout
    assert 'game.undo = "r"' in printed.stdout
    assert 'game.redo = "y"' in printed.stdout
    assert printed.stderr == "game.redo: there is no key nokey.\n"


def test_without_settings_that_can_be_read_the_usual_keys_are_printed() -> None:
    path = settings_path()
    path.parent.mkdir()
    path.write_text("bell = 3")
    printed = invoke("keys")
    assert 'game.rotate = "r"' in printed.stdout
    assert printed.stderr == "settings.toml: bell must be one of: true, false\n"


def test_the_game_opens_with_the_settings_in_a_folder(opened: Opened, tmp_path: Path) -> None:
    invoke("--config-dir", str(tmp_path), "play", "--players", "Ann,Bob")
    assert opened
    assert settings_path() == tmp_path / "settings.toml"
    invoke("games")
    assert settings_path() != tmp_path / "settings.toml"

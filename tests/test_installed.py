"""The installed program, played through a pseudo-terminal as a person plays it: what its screen says decides the keys.

`CARCASSONNE_COMMAND` names the program; without it, it is the one of this Python.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from carcassonne_tui.records import read_game
from carcassonne_tui.rules import Phase

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals of this kind", allow_module_level=True)

pexpect: Any = importlib.import_module("pexpect")  # neither of the two declares its types
pyte: Any = importlib.import_module("pyte")

COMMAND = shlex.split(os.environ.get("CARCASSONNE_COMMAND") or shlex.join([sys.executable, "-m", "carcassonne_tui"]))

PATIENCE = 60.0
"""Seconds after which something will not come any more."""

AGAIN = 5.0
"""Seconds after which a key that changed nothing was dropped."""

GUARD = 0.26
"""Seconds from the sight of a new turn on, after which a key is no longer the previous player's."""

TURNS = 71


class Terminal:
    """A terminal with the program in it."""

    def __init__(self, environment: dict[str, str], *arguments: str) -> None:
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._written = b""
        self.child = pexpect.spawn(
            COMMAND[0], [*COMMAND[1:], *arguments], env=environment, dimensions=(24, 80), timeout=PATIENCE
        )
        self.child.delaybeforesend = None

    @property
    def rows(self) -> list[str]:
        """The rows of the screen."""
        return list(self._screen.display)

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.rows)

    @property
    def alternate(self) -> bool:
        """Whether the terminal shows its alternate screen."""
        return self._written.rfind(b"\x1b[?1049h") > self._written.rfind(b"\x1b[?1049l")

    def read(self, seconds: float) -> bool:
        """Take in what the program writes next, within some seconds; false when it has ended."""
        try:
            written = self.child.read_nonblocking(65536, seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self._written += written
        self._stream.feed(written)
        return True

    def read_for(self, seconds: float) -> None:
        """Let some time pass."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.read(left):
            pass

    def shows(self, seen: Callable[[], object], patience: float = PATIENCE) -> bool:
        """Whether the screen comes to show something in time."""
        end = time.monotonic() + patience
        while not seen():
            left = end - time.monotonic()
            if left <= 0 or not self.read(left):
                return bool(seen())
        return True

    def wait(self, words: str) -> None:
        """Wait for words on the screen."""
        assert self.shows(lambda: words in self.text), f"no {words!r} on\n{self.text}"

    def press(self, key: str) -> None:
        """Press a key."""
        self.child.send({"Enter": "\r", "Space": " "}.get(key, key))

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        self._screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def ended(self) -> None:
        """Wait for the end of the program."""
        end = time.monotonic() + PATIENCE
        while self.read(1.0):
            assert time.monotonic() < end, f"still running:\n{self.text}"
        self.child.wait()


class Asked(NamedTuple):
    """What the screen asks for.

    Attributes:
        turn: The number of the turn.
        whose: The name above the map.
        keys: The keys that answer; empty while the screen is not finished.
    """

    turn: int
    whose: str
    keys: str


def asked(terminal: Terminal) -> Asked:
    """What the screen of a game asks for; a figure goes to the first spot."""
    *_, prompt, spots, _ = rows = terminal.rows
    turn = re.search(r"turn (\d+)", rows[0])
    whose = re.match(r" *[AB] +(\w+)'s turn", rows[0])
    if turn is None or whose is None:
        return Asked(0, "", "")
    if "Enter places" in prompt or "Enter deploys" in prompt:
        keys = "Enter"
    elif "Space ends the turn" in spots:
        keys = "Space"
    elif re.match(r" *1(-\d)? ", spots) and "Space nobody" in spots:
        keys = "1"
    else:
        keys = ""
    return Asked(int(turn[1]), whose[1], keys)


def play(terminal: Terminal, until: Callable[[Asked], bool]) -> list[tuple[int, str]]:
    """Play until the screen asks for something, or the game is over; gives each turn with its player."""
    turns: list[tuple[int, str]] = []
    while True:
        assert terminal.shows(lambda: asked(terminal).keys or over(terminal)), terminal.text
        now = asked(terminal)
        if over(terminal) or until(now):
            return turns
        if not turns or turns[-1][0] != now.turn:
            turns.append((now.turn, now.whose))
            terminal.read_for(GUARD)
        prompt = terminal.rows[-3]
        terminal.press(now.keys)
        terminal.shows(partial(has_moved_on, terminal, prompt), AGAIN)


def has_moved_on(terminal: Terminal, prompt: str) -> bool:
    """Whether something else is asked than before."""
    return terminal.rows[-3] != prompt or over(terminal)


def over(terminal: Terminal) -> bool:
    """Whether the last tile has been placed."""
    return "Final scoring" in terminal.rows[0]


def ranking(terminal: Terminal) -> dict[str, list[int]]:
    """The numbers of each player in the table of the ranking, the total last."""
    heading = next(row for row in terminal.rows if "Player " in row and "Total" in row)
    end = heading.index("Total") + len("Total")
    columns = heading[heading.index("Player ") : end].split()[1:]
    found = [re.search(r"\d\. +[AB] +(Ann|Bob) +([\d ]+)$", row[:end]) for row in terminal.rows]
    numbers = {match[1]: [int(number) for number in match[2].split()] for match in found if match}
    assert all(len(each) == len(columns) for each in numbers.values())
    return numbers


Start = Callable[..., Terminal]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where the program keeps its games."""
    return tmp_path / "data"


@pytest.fixture
def environment(tmp_path: Path, data: Path) -> dict[str, str]:
    """What the program is told, whatever the developer has set for himself."""
    home = tmp_path / "home"
    home.mkdir()
    told = {name: value for name, value in os.environ.items() if not re.match("LC_|NO_COLOR|TEXTUAL|CARCASSONNE", name)}
    return told | {
        "HOME": str(home),
        "CARCASSONNE_DATA_DIR": str(data),
        "CARCASSONNE_CONFIG_DIR": str(tmp_path / "config"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
    }


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Start]:
    """Starts the program in a terminal."""
    terminals: list[Terminal] = []

    def started(*arguments: str) -> Terminal:
        terminals.append(Terminal(environment, *arguments))
        return terminals[-1]

    yield started
    for terminal in terminals:
        with suppress(pexpect.ExceptionPexpect):
            terminal.child.close(force=True)


@pytest.mark.long
def test_a_whole_game_is_played_to_the_ranking(start: Start, data: Path) -> None:
    terminal = start("play", "--players", "Ann,Bob", "--preset", "standard", "--seed", "7")
    turns = play(terminal, until=lambda _: False)
    assert turns == [(turn, "Ann" if turn % 2 else "Bob") for turn in range(1, TURNS + 1)]

    terminal.read_for(GUARD)
    terminal.press("Space")
    terminal.wait("Look at the map")
    terminal.wait("Total")
    (kept,) = (data / "games").glob("*.jsonl")
    game = read_game(kept)
    assert game.phase is Phase.OVER
    numbers = ranking(terminal)
    assert {name: total for name, (*_, total) in numbers.items()} == dict(zip(("Ann", "Bob"), game.scores, strict=True))
    assert all(sum(points) == total > 0 for *points, total in numbers.values())
    winner = "Ann" if game.scores[0] > game.scores[1] else "Bob"
    assert any(f"{winner} wins" in row for row in terminal.rows)

    assert terminal.alternate
    terminal.press("k")
    assert terminal.shows(lambda: re.search("> Quit", terminal.text)), terminal.text
    terminal.press("Enter")
    terminal.ended()
    assert terminal.child.exitstatus == 0
    assert not terminal.alternate


def test_two_enters_from_the_title_reach_a_running_game(start: Start) -> None:
    terminal = start()
    terminal.wait("> New game")
    assert "Continue" not in terminal.text
    terminal.press("Enter")
    terminal.wait("2 players. Rule set: first game. Ready to start.")
    terminal.press("Enter")
    terminal.wait("Ann, place the tile")
    assert "Ann's turn" in terminal.rows[0]
    assert re.search("B +Bob +0", terminal.text)
    assert "Cleo" not in terminal.text
    play(terminal, until=lambda now: now.turn == 3)
    assert "Ann, place the tile" in terminal.text


def test_a_game_comes_back_untouched_when_the_window_was_too_small(start: Start) -> None:
    terminal = start("play", "--players", "Ann,Bob", "--seed", "7")
    play(terminal, until=lambda now: now.turn == 4)
    terminal.wait("Bob, place the tile")
    terminal.read_for(GUARD)
    before = terminal.rows

    terminal.resize(60, 15)
    terminal.wait("This terminal has 60 x 15 characters.")
    terminal.wait("At least 80 x 24 are needed.")
    assert "Bob's turn" not in terminal.text
    terminal.press("Enter")

    terminal.resize(80, 24)
    assert terminal.shows(lambda: terminal.rows == before), terminal.text
    turns = play(terminal, until=lambda now: now.turn == 5)
    assert turns == [(4, "Bob")]


def test_a_game_can_be_continued_after_the_terminal_hung_up(start: Start) -> None:
    terminal = start("play", "--players", "Ann,Bob", "--seed", "7")
    play(terminal, until=lambda now: now.turn == 4)
    terminal.child.close()
    assert not terminal.child.isalive()
    continued(start())


def test_a_game_can_be_continued_after_the_program_was_told_to_end(start: Start) -> None:
    terminal = start("play", "--players", "Ann,Bob", "--seed", "7")
    play(terminal, until=lambda now: now.turn == 4)
    terminal.child.kill(signal.SIGTERM)
    terminal.ended()
    assert "Traceback" not in terminal.text
    continued(start())


def continued(terminal: Terminal) -> None:
    """The game of Ann and Bob goes on in its fourth turn, without a question."""
    terminal.wait("Bob, place the tile")
    turns = play(terminal, until=lambda now: now.turn == 6)
    assert turns == [(4, "Bob"), (5, "Ann")]


def told(environment: dict[str, str], *arguments: str) -> str:
    """What a command prints."""
    done = subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_a_kept_game_is_listed_shown_watched_and_played_on(
    start: Start, environment: dict[str, str], data: Path
) -> None:
    terminal = start("play", "--players", "Ann,Bob", "--seed", "7")
    play(terminal, until=lambda now: now.turn == 4)
    terminal.child.close()
    (path,) = (data / "games").glob("*.jsonl")
    game = read_game(path)
    assert re.search(rf"{path.stem} .* 4 +Ann \d+, Bob \d+", told(environment, "games"))
    assert f"{path.stem}: turn 4, Bob to play" in told(environment, "show", path.stem)

    terminal = start("replay", path.stem[-4:])
    terminal.wait(f"Turn 1 of 4, step 0 of {len(game.actions)}")
    terminal.press("j")
    terminal.wait("Turn 2 of 4")
    terminal.press("p")
    terminal.wait(f"Turn 4 of 4, step {len(game.actions)} of {len(game.actions)}")
    terminal.press("k")
    terminal.wait("Turn 3 of 4")
    terminal.press("c")
    terminal.wait("Take over here, as a game of its own?")
    terminal.press("y")
    terminal.wait("Ann, place the tile")
    assert len(list((data / "games").glob("*.jsonl"))) == 2
    assert read_game(path).actions == game.actions

    terminal.read_for(GUARD)
    play(terminal, until=lambda now: now.turn == 4)
    terminal.child.close()
    (other,) = set((data / "games").glob("*.jsonl")) - {path}
    assert told(environment, "delete", "--yes", other.stem) == f"{other.stem} is deleted.\n"
    continued(start("resume"))


def test_settings_are_kept_for_the_next_time(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text('[keys]\ntitle.new-game = "F5"  # mine\n')
    terminal = start()
    terminal.wait("> New game")
    terminal.wait("F5 New game")
    terminal.press(",")
    terminal.wait("< dark >")
    terminal.press("\x1b[C")
    terminal.wait("< high contrast >")
    terminal.press("q")
    terminal.wait("> New game")
    terminal.press("q")
    terminal.ended()
    assert file.read_text() == 'theme = "contrast"\n\n[keys]\ntitle.new-game = "F5"  # mine\n'

    terminal = start("--config-dir", str(file.parent))
    terminal.wait("> New game")
    terminal.press(",")
    terminal.wait("< high contrast >")


def test_settings_that_are_at_fault_stop_nobody(start: Start, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_bytes(b"\xff\x00")
    terminal = start("play", "--players", "Ann,Bob", "--seed", "7")
    terminal.wait("settings.toml is not")
    play(terminal, until=lambda now: now.turn == 3)


def test_it_tells_its_version(environment: dict[str, str]) -> None:
    done = subprocess.run([*COMMAND, "--version"], env=environment, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"carcassonne \d+\.\d+\.\d+\n", done.stdout)
    assert done.stderr == ""


def test_its_referee_talks_through_pipes(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [*COMMAND, "engine"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None

        def ask(**request: object) -> dict[str, Any]:
            assert referee.stdin is not None
            assert referee.stdout is not None
            print(json.dumps(request), file=referee.stdin, flush=True)
            answer: dict[str, Any] = json.loads(referee.stdout.readline())
            return answer

        first = ask(cmd="new", players=["Ann", "Bob"], tiles=["V", "U"])["state"]
        assert (first["tile"], first["remaining"], first["player"]) == ("V", 1, 0)
        refused = ask(cmd="place", x=0, y=0, rotation=0)
        assert (refused["ok"], refused["error"]["details"]["reason"]) == (False, "cell-occupied")
        spot = first["placements"][0]
        placed = ask(cmd="place", x=spot["x"], y=spot["y"], rotation=spot["rotation"])
        assert placed["state"]["phase"] == "deploy"
        assert ask(cmd="skip")["state"]["player"] == 1
        referee.stdin.close()
        assert referee.stdout.read() == ""
        assert referee.wait(PATIENCE) == 0

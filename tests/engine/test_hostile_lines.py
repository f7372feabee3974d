"""Whatever stands on a line, there is one answer, and after an error the game is as it was."""

from __future__ import annotations

import io
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carcassonne_tui.engine import Code, serve
from carcassonne_tui.engine.report import state_of

from .hostile import BOXES, FIGURES, HUGE, RAW, lines
from .talk import Talk, read_answer

SEEDS, LINES = 6, 500


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_each_line_is_answered_and_an_error_changes_nothing() -> None:
    answers: Counter[str] = Counter()
    for seed in range(SEEDS):
        answers += outcomes(Talk(), seed)
    assert set(answers) == {"ok", *Code} - {Code.INTERNAL_ERROR}
    assert answers["ok"] > SEEDS * LINES / 20
    assert list(Path().iterdir()) == []


def outcomes(talk: Talk, seed: int) -> Counter[str]:
    """How often which code is the answer, each held against the game before and after it."""
    answers: Counter[str] = Counter()
    for line in islice(lines(seed), LINES):
        before = talk.referee.game
        stood = before and state_of(before), before and (list(before.actions), list(before.history))
        answer = talk.line(line + b"\n")
        answers["ok" if answer["ok"] else answer["error"]["code"]] += 1
        if not answer["ok"]:
            after = talk.referee.game
            assert after is before
            assert stood == (after and state_of(after), after and (after.actions, after.history))
    return answers


def test_a_stream_of_them_gets_as_many_answers() -> None:
    sent = [*islice(lines(seed=2), 500), *RAW, *HUGE, b'{"cmd":"state"}', b'{"cmd":"sta']
    received = io.BytesIO()
    assert serve(io.BytesIO(b"\n".join(sent)), received) == 0
    answers = [read_answer(line) for line in received.getvalue().splitlines(keepends=True)]
    assert len(answers) == len(sent)
    assert [answer["ok"] for answer in answers[-2:]] == [True, False]


@pytest.mark.parametrize("line", [*RAW, *HUGE], ids=lambda line: ascii(line[:24]))
def test_lines_that_are_no_request(talk: Talk, line: bytes) -> None:
    talk.new("V U")
    before = talk.state()
    answer = talk.line(line)
    assert answer["ok"] is (b'"inspect"' in line)
    if not answer["ok"]:
        assert answer["error"]["code"] in {"not-json", "bad-request"}
        assert 0 < len(answer["error"]["message"]) <= 1000
    assert talk.state() == before


@pytest.mark.parametrize("line", [b'{"cmd":"state"}\r\n', b' \t{ "cmd" : "state" }  \n', b'{"\\u0063md":"state"}'])
def test_what_json_allows_is_allowed(talk: Talk, line: bytes) -> None:
    assert talk.line(line)["ok"]


def test_the_words_of_an_error_are_short_however_long_the_line(talk: Talk) -> None:
    for line in (b'{"cmd":"' + b"a" * 2**20 + b'"}', b'{"cmd":"state","' + b"a" * 2**20 + b'":1}'):
        assert len(talk.referee.answer(line)) < 5000


def test_between_the_moves_of_games_with_every_box() -> None:
    """The moves are legal ones as the state lists them, the lines between them are not."""
    done: Counter[str] = Counter()
    for seed in range(4):
        talk, random = Talk(), Random(seed)
        state = talk.state("new", players=["Ann", "Bob"], seed=seed, options=BOXES)
        between = (line for line in lines(seed) if b"new" not in line and b"undo" not in line and len(line) < 5000)
        while state["phase"] != "over" and state["turn"] < 40:
            for line in islice(between, 3):
                before = talk.state()
                answer = talk.line(line)
                assert answer["ok"] or talk.state() == before
            state = talk.state()
            request = random.choice(listed(state))
            done[f"{request['cmd']} {request.get('figure', '')}"] += 1
            state = talk.state(**request)
    assert set(done) >= {"place ", "skip ", "return ", *(f"deploy {figure}" for figure in FIGURES)}


def listed(state: dict[str, Any]) -> list[dict[str, Any]]:
    """What may be done, the rarer figures more often."""
    if state["phase"] == "place":
        return [
            {"cmd": "place"} | {name: each[name] for name in ("x", "y", "rotation")} for each in state["placements"]
        ]
    deployments = [
        {"cmd": "deploy", "option": each["option"], "figure": figure}
        for each in state["deployments"]
        for figure in each["figures"]
        for _ in range(1 if figure == "meeple" else 4)
    ]
    returns = [{"cmd": "return", "option": each["option"]} for each in state["returns"]]
    return [*deployments, *returns, {"cmd": "skip"}] if state["phase"] == "deploy" else [{"cmd": "state"}]

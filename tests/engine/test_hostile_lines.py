"""Whatever stands on a line, there is one answer, and after an error the game is as it was."""

from __future__ import annotations

import io
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from carcassonne_tui.engine import Code, serve
from carcassonne_tui.engine.report import state_of

from .hostile import HUGE, RAW, lines
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

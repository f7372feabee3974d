"""A fault of the referee itself: it is told as one, and leaves nothing behind."""

from __future__ import annotations

import logging
from typing import NoReturn

import pytest

from carcassonne_tui.engine import referee

from .talk import Talk


def failing(*_: object) -> NoReturn:
    raise RuntimeError("a fault of ours")


@pytest.mark.parametrize("request_", [{"cmd": "place", "x": 1, "y": -1, "rotation": 1}, {"cmd": "undo"}])
def test_a_fault_after_the_action_takes_it_back(
    talk: Talk,
    request_: dict[str, int | str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    talk.new("V U E")
    talk.turn(1, 0, 1, option=0)
    talk.turn(1, -1, 1)
    talk.ok("undo")
    talk.ok("undo")
    before = talk.state()
    with monkeypatch.context() as broken:
        broken.setattr(referee, "state_of", failing)
        answer = talk.ask(**request_)  # type: ignore[arg-type] # the command is a word
    assert answer["error"]["code"] == "internal-error"
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "a fault of ours" in caplog.text
    assert talk.state() == before
    talk.turn(1, -1, 1)
    talk.ok("undo")
    talk.ok("undo")
    assert talk.state() == before


def test_a_fault_before_the_first_game(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(referee, "success", failing)
        assert talk.ask("new", players=["Ann", "Bob"])["error"]["code"] == "internal-error"
    assert talk.state() is None


def test_quitting_works_even_then(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "success", failing)
    assert talk.ask("quit")["error"]["code"] == "internal-error"
    assert talk.referee.finished

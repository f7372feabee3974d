"""A conversation with a referee, in which every answer is held against the models."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from carcassonne_tui.engine import Referee
from carcassonne_tui.engine.answers import Answer

ANSWERS: TypeAdapter[Answer] = TypeAdapter(Answer)

ANN_AND_BOB = ["Ann", "Bob"]


class Talk:
    """Requests and answers."""

    def __init__(self) -> None:
        self.referee = Referee()

    def line(self, line: bytes) -> dict[str, Any]:
        """The answer to a line."""
        return read_answer(self.referee.answer(line))

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request."""
        return self.line(json.dumps({"cmd": cmd, **fields}).encode())

    def ok(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request that must be carried out."""
        answer = self.ask(cmd, **fields)
        assert answer["ok"], answer
        return answer

    def state(self, cmd: str = "state", **fields: Any) -> dict[str, Any]:
        """The state after a request that must be carried out."""
        state: dict[str, Any] = self.ok(cmd, **fields)["state"]
        return state

    def error(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The error of a request that must be refused, which must have changed nothing."""
        before = self.state()
        answer = self.ask(cmd, **fields)
        assert not answer["ok"], answer
        assert self.state() == before
        error: dict[str, Any] = answer["error"]
        return error

    def code(self, cmd: str, **fields: Any) -> str:
        """The code of a request that must be refused."""
        code: str = self.error(cmd, **fields)["code"]
        return code

    def new(self, tiles: str = "", **fields: Any) -> dict[str, Any]:
        """The state of a game of Ann and Bob, with a draw order such as `V U E` unless other fields say more."""
        draw = {"tiles": tiles.split()} if tiles else {}
        return self.state("new", **{"players": ANN_AND_BOB, **draw, **fields})

    def turn(self, x: int, y: int, rotation: int, option: int | None = None) -> list[dict[str, Any]]:
        """Place and then deploy a meeple on an option, or skip; all that happened."""
        placed = self.ok("place", x=x, y=y, rotation=rotation)["events"]
        ended = self.ok("skip") if option is None else self.ok("deploy", option=option, figure="meeple")
        return [*placed, *ended["events"]]


def read_answer(line: bytes) -> dict[str, Any]:
    """An answer, which must be one line of plain ASCII and one of the models."""
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert line.isascii()
    ANSWERS.validate_json(line)
    answer: dict[str, Any] = json.loads(line)
    return answer

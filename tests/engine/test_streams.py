"""The referee on its two streams: how it starts, waits and ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import BinaryIO

import pytest

from carcassonne_tui.engine import serve
from carcassonne_tui.engine.serve import INTERRUPTED, MAX_LINE

from .talk import read_answer

COMMAND = [sys.executable, "-m", "carcassonne_tui", "engine"]


class Recorder(io.BytesIO):
    """A stream that remembers what had been written whenever it was flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed: list[bytes] = []

    def flush(self) -> None:
        self.flushed.append(self.getvalue())


def answers_to(sent: bytes) -> list[bool]:
    received = io.BytesIO()
    assert serve(io.BytesIO(sent), received) == 0
    return [read_answer(line)["ok"] for line in received.getvalue().splitlines(keepends=True)]


def test_a_program_can_hold_a_conversation() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        for request in ({"cmd": "new", "players": ["A", "B"], "seed": 1}, {"cmd": "state"}, {"cmd": "quit"}):
            engine.stdin.write(json.dumps(request).encode() + b"\n")
            engine.stdin.flush()
            assert read_answer(engine.stdout.readline())["ok"]
        assert engine.wait(30) == 0
        assert (engine.stdout.read(), engine.stderr.read()) == (b"", b"")


def test_every_answer_is_flushed_at_once() -> None:
    received = Recorder()
    serve(io.BytesIO(b'{"cmd":"state"}\nx\n{"cmd":"state"}\n'), received)
    assert [written.count(b"\n") for written in received.flushed] == [1, 2, 3]


def test_nothing_is_read_after_quit() -> None:
    sent = io.BytesIO(b'{"cmd":"quit"}\n{"cmd":"state"}\n')
    received = io.BytesIO()
    assert serve(sent, received) == 0
    assert received.getvalue().count(b"\n") == 1
    assert sent.read() == b'{"cmd":"state"}\n'


def test_the_end_of_input_is_the_end() -> None:
    assert answers_to(b"") == []
    assert answers_to(b"\n") == [False]
    assert answers_to(b'\n\n{"cmd":"state"}') == [False, False, True]
    assert answers_to(b'{"cmd":"state"}\n{"cmd":"st') == [True, False]


@pytest.mark.parametrize("length", [MAX_LINE, MAX_LINE + 1, 2 * MAX_LINE, 2 * MAX_LINE + 5])
def test_a_line_without_measure_is_one_line(length: int) -> None:
    assert answers_to(b" " * length + b'\n{"cmd":"state"}\n') == [False, True]
    assert answers_to(b'{"cmd":"state"}\n' + b" " * length) == [True, False]


def test_a_line_of_the_greatest_length_is_read() -> None:
    request = b'{"cmd":"state"}'
    assert answers_to(request.ljust(MAX_LINE - 1) + b"\n" + request) == [True, True]
    assert answers_to(request.ljust(MAX_LINE) + b"\n" + request) == [False, True]


def test_when_nobody_reads_on_it_ends_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as answers:
        assert serve(io.BytesIO(b'{"cmd":"state"}\n' * 3), answers) == 0


def test_a_full_disk_is_no_quiet_end() -> None:
    class Full(io.BytesIO):
        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        serve(io.BytesIO(b'{"cmd":"state"}\n'), Full())


def test_ctrl_c_ends_it_quietly() -> None:
    class Interrupted(io.BytesIO):
        def readline(self, _: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    stream: BinaryIO = Interrupted()
    assert serve(stream, io.BytesIO()) == INTERRUPTED

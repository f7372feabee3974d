"""What is found out about a terminal before anything is shown; a pseudo-terminal answers."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from textual import events

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import struct
import termios

from carcassonne_tui.drawing.glyphs import ambiguous_characters
from carcassonne_tui.tui.terminal import Widths, probe_width, typed_keys

SIGNS = ambiguous_characters()
LONG = 60.0  # seconds, of which nothing waits for the end
SHORT = 0.05
QUESTION = b"\x1b[6n"


class Line(NamedTuple):
    """A pseudo-terminal: the end at which somebody sits, and the one that the program sees."""

    person: int
    program: int


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    monkeypatch.setenv("TERM", "xterm-256color")
    ends = Line(*pty.openpty())
    resize(ends, 80)
    yield ends
    for end in ends:
        os.close(end)


def resize(line: Line, columns: int) -> None:
    fcntl.ioctl(line.program, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def asked(line: Line, *, seconds: float = LONG) -> Widths:
    return probe_width(SIGNS, seconds=seconds, source=line.program, target=line.program)


def answered(line: Line, *pieces: bytes, seconds: float = LONG) -> tuple[Widths, bytes]:
    """What is found out if a terminal sends these pieces once it is asked; and what it was sent up to the question."""
    seen = bytearray()

    def terminal() -> None:
        while QUESTION not in seen:
            seen.extend(os.read(line.person, 1024))
        for piece in pieces:
            os.write(line.person, piece)

    sitting = threading.Thread(target=terminal)
    sitting.start()
    widths = asked(line, seconds=seconds)
    sitting.join()
    return widths, bytes(seen)


def at_column(column: int, row: int = 7) -> bytes:
    return f"\x1b[{row};{column}R".encode()


def left_over(line: Line) -> bytes:
    """What the program has written since."""
    os.set_blocking(line.person, False)
    return os.read(line.person, 1024)


NARROW, WIDE = at_column(len(SIGNS) + 1), at_column(2 * len(SIGNS) + 1)


def test_the_characters_fit_into_the_smallest_terminal_even_if_they_are_wide() -> None:
    assert 0 < 2 * len(SIGNS) < 80


def test_a_terminal_that_draws_them_narrow_or_wide_says_so(line: Line) -> None:
    widths, seen = answered(line, NARROW)
    assert widths == (True, "")
    assert seen == b"\r" + SIGNS.encode() + QUESTION
    assert left_over(line) == b"\r\x1b[K"
    os.set_blocking(line.person, True)
    assert answered(line, WIDE)[0] == (False, "")
    assert answered(line, at_column(len(SIGNS) + 2))[0] == (False, "")  # one of them is wide


def test_a_terminal_that_says_nothing_is_not_waited_for(line: Line) -> None:
    assert answered(line, seconds=SHORT)[0] == (None, "")
    assert left_over(line) == b"\r\x1b[K"


def test_what_is_no_answer_is_handed_on_as_it_was_typed(line: Line) -> None:
    assert answered(line, b"\x1b[?1;2c\x00\xff\x1b[R", seconds=SHORT)[0] == (None, "\x1b[?1;2c\x00\x1b[R")


def test_keys_that_are_pressed_meanwhile_are_kept(line: Line) -> None:
    assert answered(line, b"n\x1b[A" + NARROW + b"\r\xc3\xa9")[0] == (True, "n\x1b[A\r\xe9")


def test_keys_that_were_kept_are_those_that_textual_knows() -> None:
    keys = [key.key for key in typed_keys("n\x1b[A\r\xe9\x1b") if isinstance(key, events.Key)]
    assert keys == ["n", "up", "enter", "é", "escape"]
    assert list(typed_keys("")) == []


def test_an_answer_that_comes_too_late_is_no_key() -> None:
    assert not any(isinstance(each, events.Key) for each in typed_keys(NARROW.decode()))


def test_keys_from_before_are_kept(line: Line) -> None:
    os.write(line.person, b"n")
    assert answered(line, NARROW)[0] == (True, "n")


def test_a_key_that_looks_like_an_answer_is_a_key(line: Line) -> None:
    shift_f3 = b"\x1b[1;2R"
    assert answered(line, shift_f3 + NARROW)[0] == (True, shift_f3.decode())


@pytest.mark.parametrize("cut", range(1, len(NARROW)))
def test_an_answer_in_two_pieces_is_put_together(line: Line, cut: int) -> None:
    assert answered(line, NARROW[:cut], NARROW[cut:])[0] == (True, "")


def test_an_answer_that_has_begun_is_waited_for(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    pieces = [b"x\x1b[7;", None, NARROW.removeprefix(b"\x1b[7;")]

    def select(source: Sequence[int], *_: object) -> tuple[list[int], list[int], list[int]]:
        waits.append(1)
        piece = pieces.pop(0)
        if piece is None:
            return [], [], []
        os.write(line.person, piece)
        return list(source), [], []

    monkeypatch.setattr("carcassonne_tui.tui.terminal.select.select", select)
    assert asked(line, seconds=LONG) == (True, "x")
    assert len(waits) == 3


def test_the_terminal_is_as_it_was_before(line: Line) -> None:
    before = termios.tcgetattr(line.program)
    assert before[3] & (termios.ICANON | termios.ECHO)
    answered(line, NARROW)
    assert termios.tcgetattr(line.program) == before
    answered(line, seconds=SHORT)
    assert termios.tcgetattr(line.program) == before


def test_keys_are_not_shown_while_the_answer_is_waited_for(line: Line) -> None:
    answered(line, b"secret" + NARROW)
    assert left_over(line) == b"\r\x1b[K"


def test_nothing_is_asked_where_nobody_could_answer(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    assert probe_width(SIGNS, source=read, target=line.program) == (None, "")
    assert probe_width(SIGNS, source=line.program, target=write) == (None, "")
    assert probe_width("", source=line.program, target=line.program) == (None, "")
    resize(line, 2 * len(SIGNS))
    assert asked(line) == (None, "")
    resize(line, 80)
    monkeypatch.setenv("TERM", "dumb")
    assert asked(line) == (None, "")
    monkeypatch.delenv("TERM")
    assert asked(line) == (None, "")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setitem(sys.modules, "termios", None)  # as on Windows
    assert asked(line) == (None, "")
    with pytest.raises(BlockingIOError):
        left_over(line)
    os.close(read)
    os.close(write)

"""What the terminal can do, found out before anything is shown."""

from __future__ import annotations

import os
import re
import select
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from textual.message import Message

ANSWER_SECONDS = 0.25
"""How long a terminal may take to answer: enough for a slow line, too short for anybody to mind."""

_WHERE = "\x1b[6n"  # asks for the place of the cursor
_ANSWER = re.compile(rb"\x1b\[(\d+);(\d+)R")  # row and column, from 1; with a small column it may also be a key, F3
_UNFINISHED = re.compile(rb"\x1b(\[(\d+(;\d*)?)?)?\Z")
_CLEAR = b"\r\x1b[K"


class Widths(NamedTuple):
    """What a terminal answered.

    Attributes:
        one_each: Whether each of the characters takes one cell; None if nobody knows.
        typed: What was typed in the meantime, as a terminal sends it; see `typed_keys`.
    """

    one_each: bool | None
    typed: str = ""


def probe_width(signs: str, *, seconds: float = ANSWER_SECONDS, source: int = 0, target: int = 1) -> Widths:
    """Find out whether the terminal draws each of these characters one cell wide.

    They are written on the line of the cursor, and the terminal is asked how far the cursor has come; then the line
    is cleared. Nothing is written where there is no terminal, where it is too narrow for them or cannot be asked, and
    on Windows. An answer that comes too late is not taken for keys by Textual, which reads the keyboard then.

    Args:
        signs: The characters.
        seconds: How long to wait for an answer, and once more for the rest of one that has begun.
        source: The file descriptor of the keyboard.
        target: The one of the screen.
    """
    try:
        import termios  # noqa: PLC0415 - Windows has none
    except ImportError:
        return Widths(None)
    if not signs or os.environ.get("TERM", "dumb") == "dumb":
        return Widths(None)
    try:
        if os.get_terminal_size(target).columns <= 2 * len(signs):
            return Widths(None)
        before = termios.tcgetattr(source)
    except (OSError, termios.error):
        return Widths(None)
    iflag, oflag, cflag, lflag, *rest = before
    asking = [iflag & ~termios.ICRNL, oflag, cflag, lflag & ~(termios.ICANON | termios.ECHO), *rest]
    termios.tcsetattr(source, termios.TCSANOW, asking)
    try:
        os.write(target, f"\r{signs}{_WHERE}".encode())
        return _answer(source, len(signs), seconds)
    except OSError:
        return Widths(None)
    finally:
        os.write(target, _CLEAR)
        termios.tcsetattr(source, termios.TCSANOW, before)


def typed_keys(typed: str) -> Iterator[Message]:
    """What Textual would have made of what was typed before it read the keyboard, for `App.post_message`."""
    from textual._xterm_parser import XTermParser  # noqa: PLC0415 - slow to import, and needed by a running app only

    parser = XTermParser()
    for part in (typed, "") if typed else ():  # nothing more tells that there is no more
        yield from parser.feed(part)


def _answer(source: int, count: int, seconds: float) -> Widths:
    """What the terminal says about so many characters."""
    read, end, more = b"", time.monotonic() + seconds, True
    while True:
        for found in _ANSWER.finditer(read):
            if (column := int(found[2])) > count:
                typed = read[: found.start()] + read[found.end() :]
                return Widths(column == count + 1, typed.decode("utf-8", "ignore"))
        if select.select([source], [], [], max(0.0, end - time.monotonic()))[0]:
            if not (piece := os.read(source, 1024)):
                break
            read += piece
        elif more and _UNFINISHED.search(read):
            more, end = False, time.monotonic() + seconds
        else:
            break
    return Widths(None, read.decode("utf-8", "ignore"))

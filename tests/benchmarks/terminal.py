"""A pseudo-terminal with a Textual program in it, and the time that its frames take."""

from __future__ import annotations

import fcntl
import importlib
import os
import pty
import re
import select
import signal
import struct
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

pyte: Any = importlib.import_module("pyte")  # it does not declare its types

_QUERY, _ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""A program asks whether it may say where its frames end, and may."""

_END = b"\x1b[?2026l"
"""The end of a frame."""

_UNUSUAL = {"NO_COLOR", "PYTHONDONTWRITEBYTECODE"}
"""What is set where programs are tested rather than used."""

_PATIENCE = 30.0


class Terminal:
    """A terminal of its own for a program.

    Attributes:
        written: How many bytes the program has written.
    """

    def __init__(self, command: Sequence[str], size: tuple[int, int], environment: Mapping[str, str]) -> None:
        """Start a program in a terminal that knows all colours.

        Args:
            command: The program with its arguments.
            size: Columns and rows.
            environment: What is to be set beside what is set.
        """
        self._started = perf_counter()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = bytearray()
        self.written = 0
        kept = {name: value for name, value in os.environ.items() if name not in _UNUSUAL}
        kept |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **environment}
        self._pid, self._file = pty.fork()
        if not self._pid:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execvpe(command[0], list(command), kept)

    def press(self, key: str) -> float:
        """Press a key; how many seconds it takes to the end of the next frame.

        Raises:
            TimeoutError: No frame comes.
        """
        self.settle(0.03)
        start = perf_counter()
        os.write(self._file, key.encode())
        return self._frame_end() - start

    def first_frame(self, words: str) -> float:
        """How many seconds it takes from the start to the end of the first frame with some words."""
        end = self._frame_end()
        while words.encode() not in self._unread:
            end = self._frame_end()
        return end - self._started

    def settle(self, quiet: float) -> None:
        """Wait until the program has written nothing for some seconds."""
        while self._read(quiet):
            pass

    def look(self) -> list[list[Any]]:
        """All that is on the screen now: for each row the characters with their colours."""
        self.settle(0.1)
        self._stream.feed(bytes(self._unread))
        self._unread.clear()
        return [
            [self._screen.buffer[row][column] for column in range(self._screen.columns)]
            for row in range(self._screen.lines)
        ]

    def text(self) -> str:
        """The same without colours."""
        return "\n".join("".join(cell.data for cell in row) for row in self.look())

    def processor_time(self) -> float:
        """The seconds that the program has computed, by the nanosecond; those of other programs do not count."""
        threads = Path(f"/proc/{self._pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    def peak_memory(self) -> float:
        """The most memory that the program has had, in MB."""
        with open(f"/proc/{self._pid}/status") as file:
            found = re.search(r"VmHWM:\s+(\d+) kB", file.read())
        assert found
        return int(found[1]) / 1024

    def close(self) -> None:
        """End the program."""
        os.kill(self._pid, signal.SIGKILL)
        os.close(self._file)
        os.waitpid(self._pid, 0)

    def _frame_end(self) -> float:
        """Read on to the end of a frame; when that was."""
        seen, deadline = b"", perf_counter() + _PATIENCE
        while _END not in seen:
            if perf_counter() > deadline:
                raise TimeoutError
            read = self._read(1.0)
            seen = seen[-len(_END) :] + read
        return perf_counter()

    def _read(self, seconds: float) -> bytes:
        """What the program writes next, if anything within some seconds."""
        if not select.select([self._file], [], [], seconds)[0]:
            return b""
        read = os.read(self._file, 1 << 16)
        if _QUERY in read:
            os.write(self._file, _ANSWER)
        self._unread += read
        self.written += len(read)
        return read

"""The referee on two streams: a line in, a line out."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from typing import BinaryIO

from carcassonne_tui.engine.answers import encoded
from carcassonne_tui.engine.referee import Referee
from carcassonne_tui.engine.refusal import Code, Refusal
from carcassonne_tui.engine.report import failure

MAX_LINE = 4 * 2**20
"""How many bytes of a line are read at most; a longer one is refused unread."""

INTERRUPTED = 130
"""The exit status of a program that Ctrl-C has ended."""

_NOBODY_READS = (errno.EPIPE, errno.EINVAL)
"""How POSIX and Windows say that the other end of a pipe is gone."""


def serve(requests: BinaryIO, answers: BinaryIO) -> int:
    """Answer every line until the end of input, a `quit`, Ctrl-C, or until nobody reads on.

    Returns:
        The exit status.

    Raises:
        OSError: A stream cannot be read or written, for another reason than that nobody reads on.
    """
    referee = Referee()
    too_long = encoded(failure(Refusal(Code.NOT_JSON, f"the line is longer than {MAX_LINE} bytes", limit=MAX_LINE)))
    try:
        for line in _lines(requests):
            answers.write(too_long if line is None else referee.answer(line))
            answers.flush()
            if referee.finished:
                break
    except OSError as error:
        if error.errno not in _NOBODY_READS:
            raise
        _abandon(answers)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream, and None for each that is too long; none takes more memory than `MAX_LINE`."""
    while line := stream.readline(MAX_LINE):
        if len(line) < MAX_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)
        yield None


def _abandon(stream: BinaryIO) -> None:
    """Point a broken pipe at nothing, or Python complains about what is left in its buffer when it exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)

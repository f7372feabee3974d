"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def unfinished(target: Path, data: bytes) -> Iterator[Path]:
    """A new file in the folder of another one, with all of its data on the disk, to be renamed to it.

    Whoever looks finds what was there before or all that is new, never half of it. What has not been renamed
    in the end is gone.

    Args:
        target: What the file is to become.
        data: What shall be in it.

    Raises:
        OSError: It cannot be written.
    """
    file = target.parent / f".{secrets.token_hex(8)}.tmp"
    try:
        with file.open("xb") as written:
            written.write(data)
            written.flush()
            os.fsync(written.fileno())
        yield file
    finally:
        file.unlink(missing_ok=True)

"""What is wrong with a kept game, in words."""

from __future__ import annotations

from pathlib import Path

from carcassonne_tui.i18n import t
from carcassonne_tui.records import JournalError
from carcassonne_tui.tui.literal import literal


def fault_in_words(error: JournalError) -> str:
    """A sentence with the name of the file, without its folder."""
    name = literal(Path(error.path).name)
    return t(f"journal.{error.reason}", file=name, line=error.line, why=literal(error.why))

"""What is kept: games on disk, and the shelf that they stand on."""

from carcassonne_tui.records.journal import Journal, JournalError, read_game, read_record, write_game
from carcassonne_tui.records.lines import DeedLine, Look
from carcassonne_tui.records.record import NothingToRedo, Record

__all__ = [
    "DeedLine",
    "Journal",
    "JournalError",
    "Look",
    "NothingToRedo",
    "Record",
    "read_game",
    "read_record",
    "write_game",
]

"""What is kept: games on disk."""

from carcassonne_tui.records.journal import JournalError, read_game, write_game

__all__ = ["JournalError", "read_game", "write_game"]

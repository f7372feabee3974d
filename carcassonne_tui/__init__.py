"""Carcassonne at the terminal: an exact rules core, a referee, and a Textual app around them."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("carcassonne-tui")
except PackageNotFoundError:  # run from a folder that was never installed
    __version__ = "0+unknown"

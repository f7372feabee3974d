"""Carcassonne at the terminal: an exact rules core, a referee, and a Textual app around them."""


def __getattr__(name: str) -> str:
    """The version, looked up when somebody asks for it."""
    if name != "__version__":
        raise AttributeError(name)
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - only when needed

    try:
        return version("carcassonne-tui")
    except PackageNotFoundError:  # run from a folder that was never installed
        return "0+unknown"

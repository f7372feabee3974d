"""`python -m carcassonne_tui`: the same as `carcassonne`."""

from carcassonne_tui.cli import main

if __name__ == "__main__":
    main()

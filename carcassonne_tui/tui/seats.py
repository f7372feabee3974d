"""How the players at the table look: a name, a letter and a colour each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carcassonne_tui.drawing.themes import SEAT_COLOURS

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Seat(NamedTuple):
    """A player at the table.

    Attributes:
        name: As typed; shown literally.
        letter: One ASCII capital that stands for the player on the map; no two seats share one.
        colour: A name out of `SEAT_COLOURS`; no two seats share one.
    """

    name: str
    letter: str
    colour: str


def seats_for(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats with a letter out of each name, as far as it goes round, and colours in order."""
    taken: set[str] = set()
    seats = []
    for name, colour in zip(names, SEAT_COLOURS, strict=False):
        wanted = [letter for letter in name.upper() if letter in _LETTERS] + list(_LETTERS)
        letter = next(letter for letter in wanted if letter not in taken)
        taken.add(letter)
        seats.append(Seat(name, letter, colour))
    return tuple(seats)

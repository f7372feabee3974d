"""How the players at the table look: a name, a letter and a colour each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carcassonne_tui.drawing.themes import SEAT_COLOURS
from carcassonne_tui.records import Look

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


def seats_for(names: Sequence[str], looks: Sequence[Look] | None = None) -> tuple[Seat, ...]:
    """Seats with a letter and a colour each.

    Args:
        names: Who sits there.
        looks: What was chosen to stand for them. What is unknown, or taken by a seat before, counts for
            nothing: then a letter comes out of the name, as far as it goes round, and colours come in order.
    """
    chosen = (looks or ())[: len(names)]
    letters = _kept([look.letter for look in chosen], _LETTERS)
    colours = _kept([look.colour for look in chosen], SEAT_COLOURS)
    for place, name in zip(range(len(SEAT_COLOURS)), names, strict=False):
        wanted = [letter for letter in name.upper() if letter in _LETTERS] + list(_LETTERS)
        for kept, possible in ((letters, wanted), (colours, SEAT_COLOURS)):
            if place not in kept:
                kept[place] = next(each for each in possible if each not in kept.values())
    return tuple(Seat(name, letters[place], colours[place]) for place, name in enumerate(names[: len(SEAT_COLOURS)]))


def _kept(chosen: Sequence[str], known: Sequence[str]) -> dict[int, str]:
    """What was chosen, by seat, as far as it is known and nobody has chosen it before."""
    return {place: each for place, each in enumerate(chosen) if each in known and each not in chosen[:place]}

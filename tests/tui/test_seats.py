"""Who looks how: letters and colours that were chosen come back, and everybody can be told apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from carcassonne_tui.drawing.themes import SEAT_COLOURS
from carcassonne_tui.records import Look
from carcassonne_tui.tui.seats import seats_for

NAMES = ("Ann", "Bob", "Abe")


def looks(*pairs: str) -> list[Look]:
    return [Look(letter=letter, colour=colour) for letter, colour in (pair.split() for pair in pairs)]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (None, "A red, B blue, E green"),
        ([], "A red, B blue, E green"),
        (looks("X pink", "Y black", "Z yellow"), "X pink, Y black, Z yellow"),
        (looks("B blue", "A red", "Q green"), "B blue, A red, Q green"),
        (looks("X pink", "X pink", "Z yellow"), "X pink, B red, Z yellow"),
        (looks("B teal", "B blue", "A red"), "B green, O blue, A red"),
        (looks("B blue"), "B blue, O red, A green"),
        (looks("X pink", "Y black", "Z yellow", "Q red"), "X pink, Y black, Z yellow"),
    ],
)
def test_what_was_chosen_counts_as_far_as_all_can_be_told_apart(chosen: Sequence[Look] | None, expected: str) -> None:
    seats = seats_for(NAMES, chosen)
    assert ", ".join(f"{seat.letter} {seat.colour}" for seat in seats) == expected
    assert tuple(seat.name for seat in seats) == NAMES


def test_six_of_one_name_differ() -> None:
    seats = seats_for(["Al"] * 6)
    assert [seat.colour for seat in seats] == list(SEAT_COLOURS)
    assert len({seat.letter for seat in seats}) == 6
    assert [seat.letter for seat in seats][:2] == ["A", "L"]

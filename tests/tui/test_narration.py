"""What happened, in sentences whose numbers are the event's own."""

from __future__ import annotations

import doctest
import re

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Deployed,
    Discarded,
    Drawn,
    Event,
    Figure,
    Over,
    Placed,
    Returned,
    Scored,
    Term,
    TurnBegan,
)
from carcassonne_tui.tui import narration as module
from carcassonne_tui.tui.narration import breakdown, narrate
from carcassonne_tui.tui.seats import seats_for
from rules.boards import FOUR_FIELDS, RING, SURROUNDED_BUT_ONE, begin, happened, play
from rules.random_games import random_game

SEATS = seats_for(["Ann", "Bob", "Eve"])


def told(event: Event) -> str | None:
    sentence = narrate(event, SEATS)
    return None if sentence is None else sentence.plain


def test_examples() -> None:
    assert doctest.testmod(module) == (0, 2)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Placed(0, "D", 3, -1, 2), "Ann: tile D at 3,-1"),
        (Deployed(1, Figure.MEEPLE, 3, -1, Kind.ROAD, ("E", "W")), "Bob: meeple on the road"),
        (Deployed(1, Figure.MEEPLE, 3, -1, Kind.FIELD, ("NL",)), "Bob: meeple on the field"),
        (Discarded(2, "T"), "Tile T fits nowhere and goes back to the box."),
        (Over((1, 0, 2), (1,)), "Bob wins."),
        (Over((0, 2, 1), (0, 2)), "Ann and Eve win together."),
        (Over((0, 1, 2), (0, 1, 2)), "Ann and Bob and Eve win together."),
        (TurnBegan(0, 1, 1), None),
        (Drawn(0, "D"), None),
        (Returned(0, Figure.MEEPLE, 0, 0, Kind.CITY, ("N",)), None),
    ],
)
def test_sentences(event: Event, sentence: str | None) -> None:
    assert told(event) == sentence


def scored(kind: Kind, weights: tuple[int, ...], *terms: Term, complete: bool = True) -> Scored:
    points = sum(term.number * term.each for term in terms)
    players = tuple(player for player, weight in enumerate(weights) if weight == max(weights))
    return Scored(kind, complete, points, players, terms, weights, ((0, 0, 0),), final=not complete)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (scored(Kind.ROAD, (1, 1, 0), Term("tiles", 4, 1)), "Road, 4 tiles: Ann +4, Bob +4 (tie 1:1)"),
        (
            scored(Kind.CITY, (2, 1, 0), Term("tiles", 5, 2), Term("coats_of_arms", 1, 2)),
            "City, 5 tiles x 2 + 1 coat of arms x 2 = 12: Ann +12 (2 to 1)",
        ),
        (
            scored(Kind.CITY, (0, 1, 0), Term("tiles", 3, 1), Term("coats_of_arms", 2, 1), complete=False),
            "Incomplete city, 3 tiles + 2 coats of arms = 5: Bob +5",
        ),
        (scored(Kind.ROAD, (0, 0, 1), Term("tiles", 1, 1), complete=False), "Incomplete road, 1 tile: Eve +1"),
        (
            scored(Kind.MONASTERY, (1, 0, 0), Term("monastery", 1, 1), Term("surroundings", 8, 1)),
            "Monastery, 1 for itself + 8 tiles around = 9: Ann +9",
        ),
        (
            scored(Kind.MONASTERY, (1, 0, 0), Term("surroundings", 1, 1), complete=False),
            "Incomplete monastery, 1 tile around: Ann +1",
        ),
        (
            scored(Kind.FIELD, (1, 3, 2), Term("cities", 3, 3), complete=False),
            "Field, 3 cities x 3 = 9: Bob +9 (3 to 2 to 1)",
        ),
        (
            scored(Kind.FIELD, (2, 1, 2), Term("cities", 0, 3), complete=False),
            "Field, 0 cities x 3 = 0: Ann +0, Eve +0 (tie 2:2 to 1)",
        ),
    ],
)
def test_scores(event: Scored, sentence: str) -> None:
    assert told(event) == sentence


def test_a_shared_city_as_it_is_played() -> None:
    game = begin(RING, "Q U", figures="A:city.S@0,-1 B:city.W@1,0 A:city.E@-1,0", players=2)
    events = play(game, "Q@0,0r0 -")
    assert [told(event) for event in events if isinstance(event, Scored)] == [
        "City, 4 tiles x 2 + 1 coat of arms x 2 = 10: Ann +10 (2 to 1)"
    ]


def test_a_monastery_as_it_is_played() -> None:
    game = begin(SURROUNDED_BUT_ONE, "U U", figures="A:monastery@1,1")
    events = play(game, "U@2,2r0 -")
    assert "Monastery, 1 for itself + 8 tiles around = 9: Ann +9" in map(told, events)


def test_a_field_as_it_is_scored() -> None:
    game = begin(FOUR_FIELDS, "", figures="A:field.NL@0,0 B:field.SL@1,1", farmers=True)
    assert "Field, 1 city x 3 = 3: Ann +3" in map(told, happened(game))


@pytest.mark.parametrize("seed", range(6))
def test_every_breakdown_adds_up(seed: int) -> None:
    scores = [event for event in happened(random_game(seed, 40)) if isinstance(event, Scored)]
    assert scores
    for event in scores:
        parts, _, total = breakdown(event.why).partition(" = ")
        found = [re.fullmatch(r"(\d+)[a-z ]+?(?: x (\d+))?", part) for part in parts.split(" + ")]
        values = [int(match[1]) * int(match[2] or 1) for match in found if match]
        assert len(values) == len(event.why)
        assert sum(values) == int(total or values[0]) == event.points


def test_names_are_literal_and_stand_out() -> None:
    seats = seats_for(["[red]x[/]", "a\x1b[31mb"])
    sentence = narrate(Placed(0, "D", 0, 0, 0), seats)
    assert sentence is not None
    assert sentence.plain == "[red]x[/]: tile D at 0,0"
    assert [sentence.plain[span.start : span.end] for span in sentence.spans] == ["[red]x[/]"]
    other = narrate(Placed(1, "D", 0, 0, 0), seats)
    assert other is not None
    assert other.plain == "a?[31mb: tile D at 0,0"

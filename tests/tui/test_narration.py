"""What happened, in sentences whose numbers are the event's own."""

from __future__ import annotations

import doctest
import re
from collections.abc import Sequence

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Deployed,
    Discarded,
    Drawn,
    Event,
    Figure,
    GoodsTaken,
    Over,
    Placed,
    Returned,
    Scored,
    Term,
    TurnBegan,
)
from carcassonne_tui.tui import narration as module
from carcassonne_tui.tui.narration import breakdown, by_name, narrate, retell
from carcassonne_tui.tui.seats import seats_for
from rules.boards import FOUR_FIELDS, RING, SURROUNDED_BUT_ONE, THREE_CITIES, begin, happened, play
from rules.random_games import random_game

from .all_boxes import BOXES, at_festival, at_second_tile, played_at_random

SEATS = seats_for(["Ann", "Bob", "Eve"])


def told(event: Event) -> str | None:
    sentence = narrate(event, SEATS)
    return None if sentence is None else sentence.plain


def test_examples() -> None:
    assert doctest.testmod(module) == (0, 2)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Placed(0, "D", 3, -1, 2), "Ann: city, road"),
        (Deployed(1, Figure.MEEPLE, 3, -1, Kind.ROAD, ("E", "W")), "Bob: meeple on the road"),
        (Deployed(1, Figure.MEEPLE, 3, -1, Kind.FIELD, ("NL",)), "Bob: meeple on the field"),
        (Discarded(2, "T"), "A tile fits nowhere and goes back to the box: city, road."),
        (Over((1, 0, 2), (1,)), "Bob wins."),
        (Over((0, 2, 1), (0, 2)), "Ann and Eve win together."),
        (Over((0, 1, 2), (0, 1, 2)), "Ann and Bob and Eve win together."),
        (Deployed(1, Figure.LARGE, 3, -1, Kind.CITY, ("N",)), "Bob: large meeple on the city"),
        (Deployed(1, Figure.ABBOT, 3, -1, Kind.GARDEN, ()), "Bob: abbot on the garden"),
        (Deployed(1, Figure.BUILDER, 3, -1, Kind.ROAD, ("N",)), "Bob: builder on the road"),
        (Deployed(1, Figure.PIG, 3, -1, Kind.FIELD, ("NL",)), "Bob: pig on the field"),
        (TurnBegan(0, 1, 1), None),
        (TurnBegan(0, 1, 2), "The builder brings Ann a second tile."),
        (GoodsTaken(1, "wine", 2), "Bob takes 2 wine"),
        (Drawn(0, "D"), None),
        (Returned(0, Figure.MEEPLE, 0, 0, Kind.CITY, ("N",)), "Ann: meeple back from the city"),
        (Returned(2, Figure.BUILDER, 0, 0, Kind.ROAD, ("N",)), "Eve: builder back from the road"),
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
            "City, 5 tiles x 2 + 1 coat of arms x 2 = 12: Ann +12 (Ann 2 : 1 Bob)",
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
            "Field, 3 cities x 3 = 9: Bob +9 (Bob 3 : 2 Eve : 1 Ann)",
        ),
        (
            scored(Kind.FIELD, (2, 1, 2), Term("cities", 0, 3), complete=False),
            "Field, 0 cities x 3 = 0: Ann +0, Eve +0 (tie 2:2 : 1 Bob)",
        ),
        (
            scored(Kind.FIELD, (1, 0, 0), Term("cities", 3, 3), Term("city_bonus", 1, 1), complete=False),
            "Field, 3 cities x 3 + 1 for the pig = 10: Ann +10",
        ),
        (scored(Kind.ROAD, (1, 0, 0), Term("tiles", 4, 2)), "Road with an inn, 4 tiles x 2 = 8: Ann +8"),
        (
            scored(Kind.ROAD, (2, 1, 0), Term("tiles", 4, 0), complete=False),
            "Incomplete road with an inn, nothing: Ann +0 (Ann 2 : 1 Bob)",
        ),
        (
            scored(Kind.CITY, (0, 2, 0), Term("tiles", 5, 3), Term("coats_of_arms", 2, 3)),
            "City with a cathedral, 5 tiles x 3 + 2 coats of arms x 3 = 21: Bob +21",
        ),
        (
            scored(Kind.CITY, (0, 1, 0), Term("tiles", 5, 0), Term("coats_of_arms", 2, 0), complete=False),
            "Incomplete city with a cathedral, nothing: Bob +0",
        ),
        (scored(Kind.CITY, (0, 1, 0), Term("tiles", 2, 1)), "City, 2 tiles: Bob +2"),
        (
            scored(Kind.GARDEN, (0, 0, 1), Term("garden", 1, 1), Term("surroundings", 8, 1)),
            "Garden, 1 for itself + 8 tiles around = 9: Eve +9",
        ),
        (
            scored(Kind.GARDEN, (0, 0, 1), Term("garden", 1, 1), Term("surroundings", 3, 1), complete=False),
            "Incomplete garden, 1 for itself + 3 tiles around = 4: Eve +4",
        ),
        (
            Scored("goods", True, 10, (0, 2), (Term("wine", 1, 10),), (3, 1, 3), (), final=True),
            "Most wine, 3 tokens: Ann +10, Eve +10 (tie 3:3 : 1 Bob)",
        ),
        (
            Scored("goods", True, 10, (1,), (Term("cloth", 1, 10),), (0, 1, 0), (), final=True),
            "Most cloth, 1 token: Bob +10",
        ),
    ],
)
def test_scores(event: Scored, sentence: str) -> None:
    assert told(event) == sentence


def test_a_tie_of_which_some_have_a_pig_names_everybody() -> None:
    figures = "A:field.NL@0,0 A:pig:field.SL@0,-1 B:field.NL@-1,0 B:pig:field.NL@0,1 C:field.NL@1,0"
    board = f"{THREE_CITIES} U@0,1r0"
    game = begin(board, "", figures=figures, players=3, farmers=True, traders_and_builders="full")
    assert [told(event) for event in happened(game) if isinstance(event, Scored) and event.points] == [
        "Field, 3 cities x 3 = 9: Eve +9 (Eve 1 : 1 Ann : 1 Bob)",
        "Field, 3 cities x 3 + 3 for the pig = 12: Ann +12, Bob +12 (Ann 1 : 1 Bob : 1 Eve)",
    ]


def test_a_shared_city_as_it_is_played() -> None:
    game = begin(RING, "Q U", figures="A:city.S@0,-1 B:city.W@1,0 A:city.E@-1,0", players=2)
    events = play(game, "Q@0,0r0 -")
    assert [told(event) for event in events if isinstance(event, Scored)] == [
        "City, 4 tiles x 2 + 1 coat of arms x 2 = 10: Ann +10 (Ann 2 : 1 Bob)"
    ]


def test_a_monastery_as_it_is_played() -> None:
    game = begin(SURROUNDED_BUT_ONE, "U U", figures="A:monastery@1,1")
    events = play(game, "U@2,2r0 -")
    assert "Monastery, 1 for itself + 8 tiles around = 9: Ann +9" in map(told, events)


def test_a_field_as_it_is_scored() -> None:
    game = begin(FOUR_FIELDS, "", figures="A:field.NL@0,0 B:field.SL@1,1", farmers=True)
    assert "Field, 1 city x 3 = 3: Ann +3" in map(told, happened(game))


def sentences(events: Sequence[Event]) -> list[str]:
    """What is told of the events of one action."""
    said = [narrate(event, SEATS, by_name, *more) for event, *more in retell(events)]
    return [sentence.plain for sentence in said if sentence is not None]


def test_an_abbot_that_leaves_early_as_it_is_played() -> None:
    assert sentences(play(at_festival(), "abbot<abbot:garden@1,0")) == [
        "The abbot leaves the garden, 1 for itself + 2 tiles around = 3: Ann +3"
    ]


def test_a_festival_as_it_is_played() -> None:
    assert sentences(play(at_festival(), "festival<abbot:garden@1,0")) == ["Ann: abbot back from the garden"]


def test_a_builder_that_is_left_alone_as_it_is_played() -> None:
    figures = "A:road.E@1,0 A:builder:road.E@2,0"
    game = begin("W@0,0r0 U@1,0r0 U@2,0r0", "FE/RrRr U", figures=figures, **BOXES)
    assert sentences(play(game, "FE/RrRr@-1,0r0 festival<road.E@1,0")[1:]) == [
        "Ann: meeple back from the road",
        "Ann: builder back from the road",
    ]


def test_figures_that_go_home_from_what_is_scored_are_not_told() -> None:
    game = begin("D@0,0r0", "E U", figures="B:city.N@0,0", traders_and_builders="full")
    events = play(game, "E@0,-1r2 -")
    assert [event for event in events if isinstance(event, Returned)]
    assert sentences(events) == ["Ann: city", "City, 2 tiles x 2 = 4: Bob +4"]


def test_goods_that_are_taken_together_are_told_together() -> None:
    game = begin("E@-2,0r1", "TB/CFc.w TB/CRc.g TB/CCc.w E U", traders_and_builders="full", players=2)
    play(game, "TB/CFc.w@-1,0r0 - TB/CRc.g@0,0r0 - TB/CCc.w@1,0r0 -")
    events = play(game, "E@2,0r3 -")
    assert [event for event in events if isinstance(event, GoodsTaken)] == [
        GoodsTaken(1, "wine", 2),
        GoodsTaken(1, "grain", 1),
    ]
    assert sentences(events) == ["Bob: city", "Bob takes 2 wine and 1 grain"]
    several = [GoodsTaken(1, "wine", 1), GoodsTaken(1, "cloth", 2), GoodsTaken(1, "wine", 2), GoodsTaken(1, "grain", 1)]
    assert sentences(several) == ["Bob takes 3 wine, 2 cloth and 1 grain"]


def test_a_second_part_as_it_is_played() -> None:
    game = at_second_tile()
    assert sentences(game.history[-1]) == ["The builder brings Ann a second tile."]


@pytest.mark.parametrize("seed", [4, 9, 11])
def test_every_sentence_of_games_with_all_boxes_has_words(seed: int) -> None:
    game = played_at_random(seed)
    for events in game.history:
        for sentence in sentences(events):
            assert "{" not in sentence
    for event in happened(game):
        if isinstance(event, Scored):
            assert str(event.points) in (told(event) or "")


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


def test_a_tile_is_told_with_its_cell_where_cells_have_numbers() -> None:
    placed = Placed(1, "TB/CcRR.wG", -3, 12, 0)
    for cells, sentence in [
        (False, "Bob: city, 2 roads, wine, garden"),
        (True, "Bob: city, 2 roads, wine, garden at -3,12"),
    ]:
        told = narrate(placed, SEATS, cells=cells)
        assert told is not None
        assert told.plain == sentence


def test_names_are_literal_and_stand_out() -> None:
    seats = seats_for(["[red]x[/]", "a\x1b[31mb"])
    sentence = narrate(Placed(0, "D", 0, 0, 0), seats)
    assert sentence is not None
    assert sentence.plain == "[red]x[/]: city, road"
    assert [sentence.plain[span.start : span.end] for span in sentence.spans] == ["[red]x[/]"]
    other = narrate(Placed(1, "D", 0, 0, 0), seats)
    assert other is not None
    assert other.plain == "a?[31mb: city, road"

"""Mixes of boxes: the tiles that play, and what a box brings."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import BOXES, Figure, Game, Options
from carcassonne_tui.rules.choices import choices
from carcassonne_tui.rules.mix import FULL, OFF, box_for, gains, tiles_by_box

EVERYTHING = Options.model_validate({"farmers": True, **FULL})


def test_off_is_no_box_and_full_is_every_box() -> None:
    assert Options.model_validate(OFF) == Options()
    assert EVERYTHING.boxes == BOXES
    assert {value for box in BOXES for value in (OFF[box], FULL[box])} == {False, True, "off", "full"}


@pytest.mark.parametrize(
    ("options", "tiles"),
    [
        ({}, {"base": 72}),
        ({"abbot": True}, {"base": 72}),
        ({"river": True}, {"base": 71, "river": 12}),
        ({"river": True, "river_start": "shuffle"}, {"base": 72, "river": 12}),
        ({"river": True, "river_start": "after_lake"}, {"base": 72, "river": 12}),
        ({"river_start": "shuffle"}, {"base": 72}),
        ({"festival": True, "abbot": True}, {"base": 72, "festival": 10}),
        ({"inns_and_cathedrals": "tiles_only"}, {"base": 72, "inns_and_cathedrals": 18}),
        ({"traders_and_builders": "full"}, {"base": 72, "traders_and_builders": 24}),
    ],
)
def test_tiles_by_box(options: dict[str, Any], tiles: dict[str, int]) -> None:
    assert tiles_by_box(Options(**options)) == tiles


@pytest.mark.parametrize("values", product(*(choices()[box] for box in BOXES)))
@pytest.mark.parametrize("river_start", choices()["river_start"])
def test_the_tiles_are_those_of_a_game(values: tuple[Any, ...], river_start: str) -> None:
    options = Options.model_validate({**dict(zip(BOXES, values, strict=True)), "river_start": river_start})
    position = Game.new(["Ann", "Bob"], options, seed=1).position
    assert sum(tiles_by_box(options).values()) == len(position.board.tiles) + len(position.pile)


@pytest.mark.parametrize(
    ("box", "tiles", "figures", "seats", "kinds", "tokens"),
    [
        ("river", 12, [], 0, [], 0),
        ("abbot", 0, [Figure.ABBOT], 0, [Kind.GARDEN], 0),
        ("festival", 10, [], 0, [], 0),
        ("inns_and_cathedrals", 18, [Figure.LARGE], 6, [], 0),
        ("traders_and_builders", 24, [Figure.BUILDER, Figure.PIG], 0, [], 3),
    ],
)
def test_what_a_box_brings_whether_it_is_on_or_could_be(
    box: str, tiles: int, figures: list[Figure], seats: int, kinds: list[Kind], tokens: int
) -> None:
    for options in (Options(farmers=True), Options.model_validate({"farmers": True, box: FULL[box]}), EVERYTHING):
        found = gains(options, box)
        assert (found.tiles, list(found.figures), found.seats) == (tiles, figures, seats)
        assert (list(found.kinds), len(found.tokens)) == (kinds, tokens)


def test_tiles_alone_bring_nothing_else() -> None:
    assert gains(Options(inns_and_cathedrals="tiles_only"), "inns_and_cathedrals") == (18, (), 0, (), ())
    assert gains(Options(traders_and_builders="tiles_only"), "traders_and_builders") == (24, (), 0, (), ())


def test_a_pig_needs_farmers() -> None:
    assert gains(Options(), "traders_and_builders").figures == (Figure.BUILDER,)


def test_a_box_for_six() -> None:
    assert box_for(Options(), 6) == "inns_and_cathedrals"
    assert box_for(Options(inns_and_cathedrals="tiles_only"), 6) == "inns_and_cathedrals"
    assert box_for(Options(), 7) is None

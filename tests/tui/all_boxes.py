"""Games with every box on the table."""

from __future__ import annotations

from random import Random
from typing import Any

from carcassonne_tui.rules import Game, Options
from rules.boards import begin, play

BOXES: dict[str, Any] = {
    "farmers": True,
    "river": True,
    "abbot": True,
    "festival": True,
    "inns_and_cathedrals": "full",
    "traders_and_builders": "full",
}
"""The options that put every box on the table."""


def played_at_random(seed: int, players: int = 3) -> Game:
    """A whole game with all boxes, over."""
    game = Game.new(["Ann", "Bob", "Eve", "Cy", "Dan", "Fay"][:players], Options(**BOXES), seed=seed)
    choose = Random(seed).choice
    while actions := list(game.legal_actions()):
        game.apply(choose(actions))
    return game


def at_festival(players: int = 2) -> Game:
    """Ann has placed a festival tile with a monastery.

    She may deploy a builder on the road where her meeple is, and a meeple or the large one on the other
    road, the monastery and a field.
    She may take back her abbot by two rules, and the meeple.
    """
    figures = "A:road.E@0,0 A:abbot:garden@1,0 B:field.SL@0,0"
    game = begin("U@0,0r0 Ug@1,0r0 U@2,0r0", "FE/LRR U V U", figures=figures, players=players, **BOXES)
    play(game, "FE/LRR@3,0r0")
    return game


def at_second_tile(draw: str = "U V W U", **options: Any) -> Game:
    """Ann has made the road of her builder longer and is to place a second tile."""
    figures = "A:road.E@0,0 A:builder:road.E@1,0"
    game = begin("U@0,0r0 U@1,0r0", draw, figures=figures, **BOXES | options)
    play(game, "U@2,0r0 -")
    assert game.part == 2
    return game

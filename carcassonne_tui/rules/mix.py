"""A mix of boxes: how many tiles each puts on the table, and what else it brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from carcassonne_tui.box import Kind, boxes
from carcassonne_tui.rules.choices import Choice, choices
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.options import BOXES, Options
from carcassonne_tui.rules.rulebook import rulebook

OFF: Final[Mapping[str, Choice]] = {box: choices()[box][0] for box in BOXES}
"""Box -> the value of its option with which it stays in the cupboard."""

FULL: Final[Mapping[str, Choice]] = {box: choices()[box][-1] for box in BOXES}
"""Box -> the value of its option with which everything in it plays."""


class Gains(NamedTuple):
    """What a box brings to a game.

    Attributes:
        tiles: How many tiles of it play.
        figures: The figures that it gives to each player.
        seats: How many may play with it, or 0 if it allows no more than there may be anyway.
        kinds: The kinds of feature that score only with it.
        tokens: The kinds of token that it brings.
    """

    tiles: int
    figures: tuple[Figure, ...]
    seats: int
    kinds: tuple[Kind, ...]
    tokens: tuple[str, ...]


def tiles_by_box(options: Options) -> Mapping[str, int]:
    """How many tiles of each box play, those on the table at the start included; without boxes that have none.

    In a shorter game they are shuffled together and some are left out: `tiles_played` says how many play.

    >>> dict(tiles_by_box(Options(river=True)))
    {'river': 12, 'base': 71}
    """
    ready = rulebook(options).prepare()
    tiles = [*(laid.tile for laid in ready.start), *ready.first, *ready.after_first, *ready.land]
    return Counter(boxes()[tile] for tile in tiles)


def tiles_played(options: Options) -> int:
    """How many tiles a game with these options is played with, those on the table at the start included.

    >>> tiles_played(Options()), tiles_played(Options(game_length="half", river=True))
    (72, 48)
    """
    ready = rulebook(options).prepare()
    return len(ready.start) + len(ready.first) + len(ready.after_first) + ready.drawn_land


def gains(options: Options, box: str) -> Gains:
    """What a box brings to a game with these options; if they leave it out, what all of it would bring.

    >>> gains(Options(), "inns_and_cathedrals").figures
    (<Figure.LARGE: 'large'>,)
    """
    value = getattr(options, box)
    with_it = _with(options, box, FULL[box] if value == OFF[box] else value)
    new, old = rulebook(with_it), rulebook(_with(options, box, OFF[box]))
    return Gains(
        tiles=tiles_by_box(with_it).get(box, 0),
        figures=tuple(figure for figure in new.figures if figure not in old.figures),
        seats=new.seats if new.seats > old.seats else 0,
        kinds=tuple(kind for kind in new.completes if kind not in old.completes),
        tokens=tuple(token for token in new.tokens if token not in old.tokens),
    )


def box_for(options: Options, seats: int) -> str | None:
    """The box, one of `BOXES`, with all of which so many may play; None if there is none.

    >>> box_for(Options(), 6)
    'inns_and_cathedrals'
    """
    return next((box for box in BOXES if rulebook(_with(options, box, FULL[box])).seats >= seats), None)


def _with(options: Options, box: str, value: Choice) -> Options:
    return options.model_copy(update={box: value})

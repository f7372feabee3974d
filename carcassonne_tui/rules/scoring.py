"""What a score is made of. Which features score what is for the chapters of the rules to say."""

from __future__ import annotations

from typing import Literal, NamedTuple

from carcassonne_tui.box import Kind


class Term(NamedTuple):
    """One part of a sum: `number` things of a sort at `each` points.

    The points of a score are computed from its terms and from nothing else, so an explanation
    always adds up.

    Attributes:
        what: The sort of thing: `tiles`, `coats_of_arms`, `monastery`, `garden`, `surroundings`,
            `cities`, `city_bonus` (points more than usual for cities), or a kind of goods.
        number: How many.
        each: Points for each.
    """

    what: str
    number: int
    each: int


Terms = tuple[Term, ...]


def worth(terms: Terms) -> int:
    """The points that some terms add up to."""
    return sum(number * each for _, number, each in terms)


class Score(NamedTuple):
    """Points for one feature, or for what was gathered, to everyone who gets this amount for it.

    Attributes:
        kind: What was scored.
        feature: The root of the feature, or None for what no feature stands for. For a field that is
            paid for city by city it is the city's.
        complete: Whether the feature was complete.
        final: Whether this is part of the final scoring.
        terms: The parts of the sum.
        points: The sum.
        followers: The weights that were compared, packed by seat; of goods, the tokens.
        seats: The seats that get it, ascending.
    """

    kind: Kind | Literal["goods"]
    feature: int | None
    complete: bool
    final: bool
    terms: Terms
    points: int
    followers: int
    seats: tuple[int, ...]

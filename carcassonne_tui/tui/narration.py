"""What happened, in sentences.

Every number in a sentence is one of the event's own, so what a score is made of adds up to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.style import Style
from rich.text import Text

from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Deployed, Discarded, Event, Over, Placed, Scored, Term
from carcassonne_tui.rules.scoring import worth
from carcassonne_tui.tui.literal import literal, say
from carcassonne_tui.tui.seats import Seat

Mention = Callable[[Seat], Text]
"""How a player is named in a sentence."""

STRONG = Style(bold=True)
"""How names and points stand out."""


def by_name(seat: Seat) -> Text:
    """A player's name."""
    return Text(literal(seat.name), STRONG)


def narrate(event: Event, seats: Sequence[Seat], mention: Mention = by_name) -> Text | None:
    """Tell an event.

    Args:
        event: What happened.
        seats: Who sits where.
        mention: How to name a player.

    Returns:
        A sentence in the user's language; None for what is plain from the events around it.
    """
    match event:
        case Placed():
            player = mention(seats[event.player])
            return say("log.placed", player=player, tile=event.tile, x=event.x, y=event.y)
        case Deployed():
            figure, kind = t(f"log.figure.{event.figure.value}"), t(f"log.kind.{event.kind.value}")
            return say("log.deployed", player=mention(seats[event.player]), figure=figure, kind=kind)
        case Discarded():
            return say("log.discarded", tile=event.tile)
        case Scored():
            return _scored(event, seats, mention)
        case Over():
            winners = Text(t("log.and")).join(mention(seats[player]) for player in event.winners)
            return say("log.over", count=len(event.winners), winners=winners)
    return None


def _scored(scored: Scored, seats: Sequence[Seat], mention: Mention) -> Text:
    gains = Text(t("log.comma")).join(
        say("log.gain", player=mention(seats[player]), points=Text(f"+{scored.points}", STRONG))
        for player in scored.players
    )
    state = "complete" if scored.complete else "incomplete"
    sentence = say(f"log.scored.{state}.{scored.kind_name}", sum=breakdown(scored.why), gains=gains)
    contest = _contest(scored.weights)
    return sentence.append(f" {contest}") if contest else sentence


def breakdown(terms: Sequence[Term]) -> str:
    """What a score is made of.

    >>> breakdown([Term("tiles", 4, 1)])
    '4 tiles'
    >>> breakdown([Term("tiles", 5, 2), Term("coats_of_arms", 1, 2)])
    '5 tiles x 2 + 1 coat of arms x 2 = 12'
    """
    parts = []
    for what, number, each in terms:
        things = t(f"log.term.{what}", count=number)
        parts.append(things if each == 1 else t("log.times", things=things, each=each))
    total = t("log.plus").join(parts)
    if len(terms) == 1 and terms[0].each == 1:
        return total
    return t("log.equals", sum=total, points=worth(tuple(terms)))


def _contest(weights: Sequence[int]) -> str:
    """How the majority came about: empty if only one player was there."""
    present = sorted((weight for weight in weights if weight), reverse=True)
    if len(present) < 2:
        return ""
    leaders, others = present[: present.count(present[0])], present[present.count(present[0]) :]
    numbers = t("log.to").join([":".join(map(str, leaders)), *map(str, others)])
    return t("log.tie" if len(leaders) > 1 else "log.majority", weights=numbers)

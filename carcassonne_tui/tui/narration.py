"""What happened, in sentences.

Every number in a sentence is one of the event's own, so what a score is made of adds up to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text

from carcassonne_tui.box import Kind, catalogue
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import (
    Deployed,
    Discarded,
    Event,
    GoodsTaken,
    Over,
    Placed,
    Returned,
    Scored,
    Term,
    TurnBegan,
)
from carcassonne_tui.rules.scoring import worth
from carcassonne_tui.tui.literal import literal, say
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.tile_words import in_words

Mention = Callable[[Seat], Text]
"""How a player is named in a sentence."""

STRONG = Style(bold=True)
"""How names and points stand out."""

_ALL_OR_NOTHING = {Kind.ROAD: ("inn", 1), Kind.CITY: ("cathedral", 2)}
"""What makes a complete feature worth more than so much a tile, and an incomplete one nothing."""


def retell(happened: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """What an action caused, as groups of events that make a sentence each.

    Goods that are taken together are told together. That figures go home is told where they were
    taken back, and not where a score says it.
    """
    scored = False
    for taken, events in groupby(happened, key=lambda event: isinstance(event, GoodsTaken)):
        if taken:
            yield tuple(events)
            continue
        for event in events:
            scored = scored or isinstance(event, Scored)
            if not (scored and isinstance(event, Returned)):
                yield (event,)


def by_name(seat: Seat) -> Text:
    """A player's name."""
    return Text(literal(seat.name), STRONG)


def narrate(
    event: Event, seats: Sequence[Seat], mention: Mention = by_name, *more: Event, cells: bool = False
) -> Text | None:
    """Tell an event.

    Args:
        event: What happened.
        seats: Who sits where.
        mention: How to name a player.
        more: Goods that were taken at the same time.
        cells: Whether to tell where a tile was placed, for those who see the numbers of columns and rows.

    Returns:
        A sentence in the user's language; None for what is plain from the events around it.
    """
    match event:
        case Placed():
            player, tile = mention(seats[event.player]), in_words(catalogue()[event.tile])
            return say("log.placed-at" if cells else "log.placed", player=player, tile=tile, x=event.x, y=event.y)
        case Deployed():
            figure, kind = t(f"log.figure.{event.figure.value}"), t(f"log.kind.{event.kind.value}")
            return say("log.deployed", player=mention(seats[event.player]), figure=figure, kind=kind)
        case Returned():
            figure, kind = t(f"log.figure.{event.figure.value}"), t(f"log.kind.{event.kind.value}")
            return say("log.returned", player=mention(seats[event.player]), figure=figure, kind=kind)
        case GoodsTaken():
            taken = [each for each in (event, *more) if isinstance(each, GoodsTaken)]
            return _goods(taken, mention(seats[event.player]))
        case TurnBegan(part=2):
            return say("log.second-part", player=mention(seats[event.player]))
        case Discarded():
            return say("log.discarded", tile=in_words(catalogue()[event.tile]))
        case Scored():
            return _scored(event, seats, mention)
        case Over():
            winners = Text(t("log.and")).join(mention(seats[player]) for player in event.winners)
            return say("log.over", count=len(event.winners), winners=winners)
    return None


def _goods(taken: Sequence[GoodsTaken], player: Text) -> Text:
    """Goods that a player takes, each kind once."""
    numbers: Counter[str] = Counter()
    for event in taken:
        numbers[event.kind] += event.number
    *first, last = [t(f"log.goods.{kind}", count=number) for kind, number in numbers.items()]
    goods = t("log.and").join([t("log.comma").join(first), last] if first else [last])
    return say("log.takes-goods", player=player, goods=goods)


def in_short(scored: Scored, seats: Sequence[Seat], mention: Mention = by_name) -> Text:
    """Who gets how much, and how the majority came about."""
    return _with_contest(_gains(scored, seats, mention), scored, seats, mention)


def _gains(scored: Scored, seats: Sequence[Seat], mention: Mention) -> Text:
    return Text(t("log.comma")).join(
        say("log.gain", player=mention(seats[player]), points=Text(f"+{scored.points}", STRONG))
        for player in scored.players
    )


def _scored(scored: Scored, seats: Sequence[Seat], mention: Mention) -> Text:
    gains = _gains(scored, seats, mention)
    if not isinstance(scored.kind, Kind):
        (goods,) = scored.why
        sentence = say(f"log.most.{goods.what}", count=max(scored.weights), gains=gains)
    elif not scored.complete and not scored.final:
        sentence = say(f"log.left-early.{scored.kind.value}", sum=breakdown(scored.why), gains=gains)
    else:
        state, what = "complete" if scored.complete else "incomplete", _what(scored.kind, scored.why)
        sentence = say(f"log.scored.{state}.{what}", sum=breakdown(scored.why), gains=gains)
    return _with_contest(sentence, scored, seats, mention)


def _what(kind: Kind, terms: Sequence[Term]) -> str:
    """What was scored: a kind of feature, or what is on it, if that made it worth more, or nothing."""
    mark, usual = _ALL_OR_NOTHING.get(kind, ("", 0))
    return mark if mark and any(each == 0 or each > usual for _, _, each in terms) else kind.value


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


def _with_contest(sentence: Text, scored: Scored, seats: Sequence[Seat], mention: Mention) -> Text:
    """A sentence, and how the majority came about if it was contested: weights with names, the highest first.

    Those who tie and get the same have just been named; of others nobody would know whose a weight is.
    """
    weights = scored.weights
    present = [player for player, weight in enumerate(weights) if weight]
    if len(present) < 2:
        return sentence
    first, *others = sorted(present, key=lambda player: (-weights[player], player not in scored.players))
    told = say("log.leading-weight", weight=weights[first], player=mention(seats[first]))
    tied = [player for player in present if weights[player] == weights[first]]
    tie = len(tied) > 1 and tuple(tied) == scored.players
    if tie:
        told = Text(":".join([str(weights[first])] * len(tied)))
        others = others[len(tied) - 1 :]
    behind = [say("log.weight-of", weight=weights[player], player=mention(seats[player])) for player in others]
    contest = Text(t("log.to")).join([told, *behind])
    return sentence.append(" ").append_text(say("log.tie" if tie else "log.majority", weights=contest))

"""What there is to say of a feature that is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.text import Text

from carcassonne_tui.box import Kind, Mark
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import FarmScoring, OpenCell
from carcassonne_tui.tui.literal import literal, say
from carcassonne_tui.tui.looking import Inspected
from carcassonne_tui.tui.narration import Mention
from carcassonne_tui.tui.seats import Seat

TOLD_MARKS = (Mark.INN, Mark.CATHEDRAL, Mark.WINE, Mark.GRAIN, Mark.CLOTH)
"""What may be printed on a feature that matters for its points."""

_SURROUNDED = (Kind.MONASTERY, Kind.GARDEN)
_AROUND = 8


def title(kind: Kind) -> str:
    """What a kind of feature is called at the head of what is said of it."""
    return t(f"look.title.{kind.value}")


def facts(inspected: Inspected) -> str:
    """How large it is, what is printed on it, and what it waits for or touches."""
    survey, prospect = inspected.survey, inspected.prospect
    if survey.kind in _SURROUNDED:
        parts = [t("log.term.surroundings", count=_AROUND - survey.open_ends)]
    else:
        parts = [t("log.term.tiles", count=survey.tiles)]
    if survey.coats_of_arms:
        parts.append(t("log.term.coats_of_arms", count=survey.coats_of_arms))
    marks = Counter(survey.marks)
    parts += [t(f"look.mark.{mark.value}", count=marks[mark]) for mark in TOLD_MARKS if marks[mark]]
    if survey.kind is Kind.FIELD:
        parts.append(t("look.complete-cities", count=len(prospect.complete_cities)))
        if prospect.incomplete_cities:
            parts.append(t("look.incomplete-cities", count=len(prospect.incomplete_cities)))
    elif survey.complete:
        parts.append(t("look.complete"))
    elif survey.kind not in _SURROUNDED:
        parts.append(t("look.open-ends", count=survey.open_ends))
    return t("log.comma").join(parts)


def majority(inspected: Inspected, seats: Sequence[Seat], mention: Mention) -> Text:
    """Who gets the points."""
    leaders = inspected.survey.leaders
    if not leaders:
        return say("look.nobody")
    named = Text(t("log.and")).join(mention(seats[leader]) for leader in leaders)
    if len(leaders) > 1:
        return say("look.tie", players=named)
    rivals = sum(weight > 0 for weight in inspected.survey.weights) - 1
    return say("look.leads" if rivals else "look.alone", player=named)


def worth(inspected: Inspected, seats: Sequence[Seat]) -> str:
    """What it is worth; where farmers get different points for a field, to each of them.

    Where fields are not paid for one by one (R-FARM-7) it is said what becomes of that.
    """
    survey = inspected.survey
    if survey.kind is Kind.FIELD and inspected.farm_scoring is not FarmScoring.THIRD:
        once = inspected.farm_scoring is FarmScoring.SECOND
        return t("look.worth-once" if once else "look.worth-by-city", points=survey.value)
    if survey.kind is Kind.FIELD:
        gains = [(seats[seat].name, points) for seat, points in enumerate(survey.points) if points]
        if len({points for _, points in gains}) > 1:
            each = [t("look.gain", player=literal(name), points=points) for name, points in gains]
            return t("look.worth-each", gains=t("log.comma").join(each))
    complete = survey.value_complete + (survey.open_ends if survey.kind in _SURROUNDED else 0)
    if survey.complete or survey.value == complete:
        return t("look.worth", points=survey.value)
    return t("look.worth-now", points=survey.value, complete=complete)


def chances(inspected: Inspected, *, over: bool) -> str:
    """Whether the tiles still to come can complete it, and how many of them would; nothing when that is plain.

    Args:
        inspected: The feature.
        over: Whether the game is over.
    """
    survey, prospect = inspected.survey, inspected.prospect
    if survey.complete or survey.kind is Kind.FIELD or over:
        return ""
    if not prospect.possible:
        dead = [cell for cell in prospect.cells if cell.dead]
        return t("look.stays-open-at", cells=_listed(dead)) if dead else t("look.stays-open")
    said = []
    if prospect.completing_at_hand:
        said.append(t("look.in-hand"))
    if prospect.completing:
        said.append(t("look.chances", count=prospect.completing, unseen=prospect.unseen))
        if prospect.to_draw < prospect.unseen:
            said.append(t("look.to-draw", count=prospect.to_draw))
    elif not said:
        said.append(t("look.needs", count=len(prospect.cells)))
    return " ".join(said)


def _listed(cells: Sequence[OpenCell]) -> str:
    return t("log.and").join(f"{cell.x},{cell.y}" for cell in cells)

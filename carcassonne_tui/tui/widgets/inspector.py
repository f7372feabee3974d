"""The inspector: what there is to know of the feature that is looked at."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from rich.text import Text
from textual.content import Content

from carcassonne_tui.box import Kind
from carcassonne_tui.drawing.themes import Theme, rich_style
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Phase, StandingFigure
from carcassonne_tui.tui.inspection import chances, facts, majority, title, worth
from carcassonne_tui.tui.literal import say
from carcassonne_tui.tui.looking import Inspected
from carcassonne_tui.tui.publisher import Publisher
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.panel import MUTED, KeyFor, Panel, chip, heading, line, mention, piece_colours
from carcassonne_tui.tui.widgets.text_rows import wrapped

INSPECTOR_ROWS = 8
"""Rows that the inspector takes beside other panels."""

_NAME = 12  # cells of a name
_BETWEEN = "   "  # between the figures of two players


class Subject(NamedTuple):
    """What the inspector shows.

    Attributes:
        inspected: The feature that is looked at, or None.
        idle: What is looked at although it plays no part, or None.
        hints: Whether it is told what a good memory would know of the tiles left.
        seats: Who sits where.
        over: Whether the game is over.
        walking: Whether somebody walks over the map with the look cursor.
        dead: Whether it is on a cell that no tile left can fill.
    """

    inspected: Inspected | None
    idle: Kind | None
    hints: bool
    seats: tuple[Seat, ...]
    over: bool
    walking: bool = False
    dead: bool = False


class Inspector(Panel[Subject]):
    """Tells of a feature its size, who is on it, who leads, what it is worth, and whether it can be completed."""

    TELLS_KEYS = True

    DEFAULT_CSS = f"""
    Inspector {{ height: {INSPECTOR_ROWS}; }}
    """

    def __init__(self, publisher: Publisher, theme: Theme, key_for: KeyFor) -> None:
        """An inspector that follows a publisher.

        Args:
            publisher: Publishes what is looked at.
            theme: Gives the players their colours.
            key_for: Gives the key with which one looks around.
        """
        super().__init__(publisher, theme)
        self._key_for = key_for

    def glimpse(self, view: View) -> Subject:
        """What is looked at."""
        return subject_of(view)

    def lines(self, glimpse: Subject, width: int) -> list[Content]:
        """A heading, and below it what there is to say, or how to look at something."""
        if glimpse.inspected is not None:
            return inspector(glimpse, glimpse.inspected, self._theme, width)
        name, said = t("look.title.none"), self._hint()
        if glimpse.idle is not None:
            name, said = title(glimpse.idle), Text(t("look.idle"))
        elif glimpse.walking:
            said = Text(_empty(glimpse))
        return [heading(name, "", width), *_sentence(_content(said).stylize_before(MUTED), width)]

    def _hint(self) -> Text:
        """How to look at something."""
        key = self._key_for("game.look")
        if not key:
            return Text(t("look.hint-mouse"))
        return say("look.hint", key=Text(key, rich_style(self._theme.ui.accent, bold=True)))


def subject_of(view: View) -> Subject:
    """What is looked at, or where the look cursor is."""
    looked, seats = view.looked, tuple(seat.seat for seat in view.seats)
    walking, dead = looked.walking is not None, looked.walking in looked.dead
    return Subject(looked.inspected, looked.idle, looked.hints, seats, view.phase is Phase.OVER, walking, dead)


def inspector(subject: Subject, inspected: Inspected, theme: Theme, width: int) -> list[Content]:
    """The lines of the inspector of a feature."""
    survey = inspected.survey
    x, y = inspected.cell
    lines = [heading(title(survey.kind), t("look.at", x=x, y=y), width)]
    lines += _sentence(Content(facts(inspected)), width)
    lines += _figures(survey.figures, survey.weights, subject.seats, theme, width)
    leads = majority(inspected, subject.seats, lambda seat: mention(theme, seat, _NAME))
    lines += _sentence(_content(Text(t("look.colon")).join([leads, Text(worth(inspected, subject.seats))])), width)
    if subject.hints and (said := chances(inspected, over=subject.over)):
        lines += _sentence(Content(said), width)
    return lines


def _empty(subject: Subject) -> str:
    """What there is to say of an empty cell."""
    return t("look.stays-empty" if subject.dead else "look.nothing-here")


def _figures(
    figures: tuple[StandingFigure, ...], weights: tuple[int, ...], seats: tuple[Seat, ...], theme: Theme, width: int
) -> list[Content]:
    """Who is on it: each player's letter, the figures as the map draws them, and what they weigh together."""
    groups = []
    for player, standing in groupby(sorted(figures, key=lambda each: each.player), key=lambda each: each.player):
        seat = seats[player]
        pieces = [
            theme.glyphs.figure(each.figure.value, seat.letter, lying=each.kind is Kind.FIELD, small=True)
            for each in standing
        ]
        drawn = Content(" ").join(Content.styled(piece, piece_colours(theme, seat)) for piece in pieces)
        groups.append(line(chip(theme, seat, 1), " ", drawn, " ", (t("look.weight", weight=weights[player]), MUTED)))
    lines: list[Content] = []
    for group in groups:
        if lines and lines[-1].cell_length + len(_BETWEEN) + group.cell_length <= width:
            lines[-1] = line(lines[-1], _BETWEEN, group)
        else:
            lines.append(group.truncate(width))
    return lines


def _content(text: Text) -> Content:
    return Content.from_rich_text(text)


def _sentence(content: Content, width: int) -> list[Content]:
    return [each.rstrip() for each in wrapped(content, width)] if width else []

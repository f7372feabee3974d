"""The prompt: whose turn it is, what is asked, and which keys answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.content import Content

from carcassonne_tui.drawing.themes import Theme, rich_style
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Event, Figure, Over, Phase, Scored, Spot
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.keys import keys_in_words
from carcassonne_tui.tui.literal import cut, literal, say, shorten
from carcassonne_tui.tui.narration import STRONG, in_short, narrate
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import Finale, Notice, TakeBack, View
from carcassonne_tui.tui.widgets.panel import KeyFor, Panel, initial, mention

_DIRECTIONS = ("game.left", "game.right", "game.up", "game.down")
_DISTANCE = "  "  # between spots
_NAME = 14  # cells of a name in a sentence with several of them
_SHORTEST_NAME = 6  # cells that are left of the name of the player whose turn it is
_CHOSEN = Style(bold=True, reverse=True)

NOTICE_SECONDS = 8
"""How long a sentence stays that warns of nothing, if nobody does anything."""


class Asked(NamedTuple):
    """What the prompt shows.

    Attributes:
        phase: What is asked for.
        seats: Who sits where.
        player: The seat whose turn it is.
        part: The part of the turn, 1 or 2.
        fits: In the place phase, whether the tile fits where the player points.
        objection: Why it may not lie there although no side differs, or "".
        spots: Where the player may deploy.
        chosen: The index of the chosen spot, or None.
        nobody: Whether it is chosen to deploy nobody.
        figure: The figure that would be deployed there.
        returns: The figures that the player may take back.
        returning: The index of the one that is chosen, or None.
        finale: The final scoring, when the game is over.
        over: How the game ended, when it is over.
        scored: What the last action has scored.
        able: Whether the player has any follower in the supply.
        notice: A sentence for the player, or None.
        walking: Whether somebody walks over the map with the look cursor.
    """

    phase: Phase
    seats: tuple[Seat, ...]
    player: int
    part: int
    fits: bool
    objection: str
    spots: tuple[Spot, ...]
    chosen: int | None
    nobody: bool
    figure: Figure | None
    returns: tuple[TakeBack, ...]
    returning: int | None
    finale: Finale | None
    over: Over | None
    scored: tuple[Scored, ...]
    able: bool
    notice: Notice | None
    walking: bool = False


class Prompt(Panel[Asked]):
    """Two lines, whatever happens, so that nothing beside them ever moves."""

    TELLS_KEYS = True

    DEFAULT_CSS = """
    Prompt { height: 2; margin: 0; padding: 0 1; background: $panel; }
    """

    def __init__(self, controller: Controller, theme: Theme, key_for: KeyFor) -> None:
        """A prompt that follows a controller.

        Args:
            controller: Publishes what is asked.
            theme: Gives the players their colours.
            key_for: Gives the keys that answer.
        """
        super().__init__(controller, theme)
        self._key_for = key_for
        self._timed: Notice | None = None

    _faded: Notice | None = None

    def glimpse(self, view: View) -> Asked:
        """Who is asked for what."""
        return Asked(
            view.phase,
            tuple(seat.seat for seat in view.seats),
            view.player,
            view.part,
            view.ghost is not None and view.ghost.legal,
            view.objection,
            view.spots,
            view.chosen,
            view.nobody,
            view.figure,
            view.returns,
            view.returning,
            view.finale,
            next((event for event in reversed(view.log[-1]) if isinstance(event, Over)), None),
            view.scored,
            any(number for figure, number in view.seats[view.player].supply if figure.weight),
            None if view.notice is self._faded else view.notice,
            view.looked.walking is not None,
        )

    def _show(self, view: View | None) -> None:
        super()._show(view)
        if view is not None and view.notice is not self._timed:
            self._timed = notice = view.notice
            if notice is not None and not notice.warning:
                self.set_timer(NOTICE_SECONDS, lambda: self._fade(notice))

    def _fade(self, notice: Notice) -> None:
        """Let a sentence go that has been read."""
        self._faded = notice
        super()._show(self._publisher.seen)

    def lines(self, glimpse: Asked, width: int) -> list[Content]:
        """Two lines, with the keys of now."""
        return [Content.from_rich_text(text) for text in prompt(glimpse, self._theme, self._key_for, width)]


def prompt(asked: Asked, theme: Theme, key_for: KeyFor, width: int) -> tuple[Text, Text]:
    """The two lines of the prompt, each in at most so many columns."""
    wording = _Wording(asked, theme, key_for, width)
    match asked.phase:
        case _ if asked.walking:
            lines = wording.walk(), wording.notice() or wording.about_looking()
        case Phase.PLACE:
            lines = wording.place(), wording.notice() or wording.about_placing()
        case Phase.DEPLOY:
            lines = wording.deploy(), wording.back() or wording.spots()
        case Phase.OVER:
            lines = wording.tally(), wording.notice() or wording.result()
    for line in lines:
        shorten(line, width)
    return lines


class _Wording:
    """Finds the words for what is asked."""

    def __init__(self, asked: Asked, theme: Theme, key_for: KeyFor, width: int) -> None:
        self._asked = asked
        self._theme = theme
        self._key_for = key_for
        self._width = width
        self._key_style = rich_style(theme.ui.accent, bold=True)

    def place(self) -> Text:
        """Who places the tile, and how."""
        turning = self._hint("rotate", "game.rotate")
        if self._asked.fits:
            moving, placing = self._hint("move", *_DIRECTIONS, "game.next-cell"), self._hint("place", "game.confirm")
            hints = self._listed([moving, turning, placing])
            return self._to_player("prompt.place" if self._asked.part == 1 else "prompt.place-second", hints=hints)
        moving, fitting = self._hint("move", *_DIRECTIONS), self._hint("fit", "game.next-cell")
        return self._to_player("prompt.place-elsewhere", hints=self._listed([fitting, moving, turning]))

    def about_placing(self) -> Text:
        """Why the tile may not lie where the player points, what was scored just now, or why there is a second tile."""
        asked = self._asked
        if asked.objection:
            return Text(literal(asked.objection), rich_style(self._theme.ui.warning))
        if told := self._told([scored for scored in asked.scored if scored.players]):
            return told
        return say("prompt.second-tile") if asked.part > 1 else Text()

    def _told(self, events: Sequence[Event]) -> Text:
        """Some events in sentences; scores in short where there is little room."""
        seats = self._asked.seats
        told = [text for event in events if (text := narrate(event, seats, self._mention))]
        whole = Text(_DISTANCE).join(told)
        if whole.cell_len <= self._width:
            return whole
        return Text(_DISTANCE).join(
            in_short(event, seats, self._mention) if isinstance(event, Scored) else text
            for event, text in zip(events, told, strict=True)
        )

    def deploy(self) -> Text:
        """Who may deploy, and what would happen now."""
        asked = self._asked
        if asked.notice is not None:
            return self._to_player("prompt.notice", notice=self.notice())
        if asked.nobody:
            return self._to_player("prompt.chosen", hints=self._listed([self._hint("nobody", "game.confirm")]))
        if asked.returning is not None:
            figure = t(f"log.figure.{asked.returns[asked.returning].action.figure.value}")
            hints = [self._hint("return", "game.confirm", figure=figure)]
            if len(asked.returns) > 1:
                hints.append(self._hint("next-return", "game.next-return"))
            return self._to_player("prompt.chosen", hints=self._listed([*hints, self._hint("none", "game.none")]))
        if not asked.spots and asked.returns:
            return self._to_player("prompt.only-return")
        if not asked.spots:
            return self._to_player("prompt.all-taken" if asked.able else "prompt.none-left")
        if asked.chosen is None or asked.figure is None:
            return self._to_player("prompt.deploy-or-return" if asked.returns else "prompt.deploy")
        return self._to_player("prompt.chosen", hints=self._listed(self._deploying(asked.chosen, asked.figure)))

    def _deploying(self, chosen: int, figure: Figure) -> list[Text | None]:
        """What would be deployed where, and which other figures may be."""
        spot = self._asked.spots[chosen]
        kind, name = t(f"log.kind.{spot.kind.value}"), t(f"log.figure.{figure.value}")
        hints = [self._hint("deploy", "game.confirm", figure=name, number=chosen + 1, kind=kind)]
        if len(spot.figures) > 1:
            at = spot.figures.index(figure)
            others = [t(f"log.figure.{other.value}") for other in (*spot.figures[at + 1 :], *spot.figures[:at])]
            hints.append(self._hint("figure", "game.figure", figures=t("prompt.comma").join(others)))
        return hints

    def back(self) -> Text:
        """The figure that would be taken back: which, from where, by which rule, for what."""
        asked = self._asked
        if asked.returning is None:
            return Text()
        action, points = asked.returns[asked.returning].action, asked.returns[asked.returning].points
        said = say(
            "prompt.return",
            figure=t(f"log.figure.{action.figure.value}"),
            kind=t(f"log.kind.{action.kind.value}"),
            gain=t("prompt.no-points") if points is None else Text(f"+{points}", STRONG),
            rule=t(f"prompt.rule.{action.source}"),
        )
        if len(asked.returns) > 1:
            number = say("prompt.return-number", number=asked.returning + 1, total=len(asked.returns))
            return Text(_DISTANCE).join([said, number])
        return said

    def spots(self) -> Text:
        """The deployment spots by number, and the other ways out; in short where there is little room."""
        undo = self._hint("undo", "game.undo")
        if not self._asked.spots and not self._asked.returns:
            return self._listed([self._hint("pass", "game.skip"), undo])
        ways_out = [self._hint("skip", "game.skip"), undo]
        if self._asked.returns:
            ways_out.insert(1, self._hint("bring-home", "game.next-return"))
        for spots, others in (
            (self._each_spot(), ways_out),
            (self._each_spot(), ways_out[:-1]),
            (self._runs_of_spots(), ways_out),
            (self._runs_of_spots(), ways_out[:-1]),
        ):
            line = Text(_DISTANCE).join([*spots, *(way for way in others if way is not None)])
            if line.cell_len <= self._width:
                break
        return line

    def _each_spot(self) -> Iterator[Text]:
        """The spots, the chosen one marked; where there is one figure for it which is no meeple, that is named."""
        for index, spot in enumerate(self._asked.spots):
            label, kind = self._label(index), t(f"log.kind.{spot.kind.value}")
            said = say("prompt.spot", label=label, kind=kind)
            if len(spot.figures) == 1 and spot.figures[0] is not Figure.MEEPLE:
                figure = t(f"log.figure.{spot.figures[0].value}")
                said = say("prompt.spot-for", label=label, kind=kind, figure=figure)
            if index == self._asked.chosen:
                said.stylize(_CHOSEN)
            yield said

    def _runs_of_spots(self) -> Iterator[Text]:
        """The spots, with those of one kind that follow each other taken together."""
        for kind, run in groupby(enumerate(self._asked.spots), key=lambda numbered: numbered[1].kind):
            indices = [index for index, _ in run]
            labels = [self._label(index) for index in dict.fromkeys((indices[0], indices[-1]))]
            yield say("prompt.spot", label=Text("-").join(labels), kind=t(f"log.kind.{kind.value}"))

    def _label(self, index: int) -> Text:
        """The number of a spot, as it is drawn on the map, with the key that chooses it if that is another one."""
        number, spot = str(index + 1), self._theme.marks.spot
        label = Text(number, spot.paint.style)
        key = self._key_for(f"game.spot-{number}")
        return label if key in ("", number) else Text.assemble((key, self._key_style), "=", label)

    def walk(self) -> Text:
        """How to look around."""
        moving, feature = self._hint("move", *_DIRECTIONS), self._hint("feature", "game.next-cell")
        return say(
            "prompt.walk", hints=self._listed([moving, feature, self._hint("look-back", "game.look", "game.none")])
        )

    def about_looking(self) -> Text:
        """What else there is to see of the map."""
        return self._listed(
            [
                self._hint("fields", "game.fields"),
                self._hint("owners", "game.owners"),
                self._hint("moves", "game.earlier-move", "game.later-move"),
                self._hint("zoom", "game.zoom-in", "game.zoom-out"),
            ]
        )

    def tally(self) -> Text:
        """How far the final scoring has been shown, and how to go on."""
        finale = self._asked.finale
        if finale is None or finale.done:
            return say("prompt.over", hints=self._listed([self._hint("ranking", "game.confirm")]))
        hints = self._listed([self._hint("next", "game.confirm"), self._hint("finish", "game.skip")])
        if finale.shown == 0:
            return say("prompt.tallying", hints=hints)
        return say("prompt.tally", number=finale.shown, total=len(finale.scored), hints=hints)

    def result(self) -> Text:
        """The score that is being shown, or in the end who wins."""
        finale = self._asked.finale
        event: Event | None = self._asked.over if finale is None or finale.done else finale.lit
        return self._told([event]) if event is not None else Text()

    def notice(self) -> Text:
        """The sentence for the player, if there is one."""
        notice = self._asked.notice
        if notice is None:
            return Text()
        return Text(literal(notice.text), rich_style(self._theme.ui.warning if notice.warning else None, bold=True))

    def _mention(self, seat: Seat) -> Text:
        return mention(self._theme, seat, _NAME)

    def _to_player(self, message: str, **values: Text) -> Text:
        """A message to the player whose turn it is, whose name is cut as far as the line is too long."""
        seat = self._asked.seats[self._asked.player]
        mark = initial(self._theme, seat, room=1)
        rest = Text.assemble(mark, " ", say(message, player=Text(), **values))
        name = Text(cut(seat.name, max(_SHORTEST_NAME, self._width - rest.cell_len)), STRONG)
        return Text.assemble(mark, " ", say(message, player=name, **values))

    def _hint(self, message: str, *bindings: str, **values: object) -> Text | None:
        """What some keys do; None if they do nothing now."""
        keys = [key for binding in bindings if (key := self._key_for(binding))]
        if not keys:
            return None
        return say(f"prompt.hint.{message}", keys=Text("/".join(keys_in_words(keys)), self._key_style), **values)

    def _listed(self, hints: Sequence[Text | None]) -> Text:
        return Text(t("prompt.comma")).join(hint for hint in hints if hint is not None)

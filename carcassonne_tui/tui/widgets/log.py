"""The log: the whole game in sentences, the newest at the bottom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from carcassonne_tui.drawing import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Deployed, Event, Over, Placed, Returned
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.narration import Mention, narrate, retell
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.panel import GLUE, MUTED, heading, initial, mention

_INDENT = "  "  # of the second and further lines of a sentence
_TITLE = 1  # rows above the sentences
_NAME = 12  # cells of a name
_ROUTINE = (Placed, Deployed, Returned)  # what is shown less strongly than scores
_WHEEL = 3  # lines that the wheel turns
_BEFORE_POINTS = re.compile(rf"{GLUE}| (?=\+\d)")
_HELD = "\ue000"  # stands for a space while a sentence is wrapped, because every kind of space breaks a line


class Entry(NamedTuple):
    """An entry of the log: what one action caused.

    Attributes:
        events: What happened.
        sentences: The same in words.
        lines: The sentences, wrapped to the width of the log.
    """

    events: tuple[Event, ...]
    sentences: tuple[Content, ...]
    lines: tuple[Content, ...]


class Log(Widget):
    """What happened, sentence by sentence; what is undone is gone.

    A view that adds to the log costs only the sentences that it adds. The log shows its end, or
    stays where somebody has turned it back to with the wheel.
    """

    DEFAULT_CSS = """
    Log { width: 1fr; height: 1fr; }
    """

    def __init__(self, controller: Controller, theme: Theme) -> None:
        """A log that follows a controller.

        Args:
            controller: Publishes what happened.
            theme: Gives the players their colours.
        """
        super().__init__()
        self._controller = controller
        self._theme = theme
        self._entries: list[Entry] = []
        self._lines: list[Content] = []
        self._strips: dict[int, Strip] = {}
        self._below = 0

    def on_mount(self) -> None:
        """Follow the controller."""
        self.watch(self._controller, "view", self._show, init=True)

    def on_resize(self) -> None:
        """Wrap the sentences anew."""
        self._lay_out([entry._replace(lines=self._wrapped(entry.sentences)) for entry in self._entries], kept=0)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on, in what has been told as well."""
        self._theme = theme
        self._entries = []
        self._show(self._controller.seen)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn back."""
        event.stop()
        self.turn_back(_WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn towards the end."""
        event.stop()
        self.turn_back(-_WHEEL)

    def turn_back(self, lines: int) -> None:
        """Show what was told some lines before; with a negative number, after."""
        below = min(max(self._below + lines, 0), max(len(self._lines) + _TITLE - self.size.height, 0))
        if below != self._below:
            self._below = below
            self.refresh()

    # Telling

    def _show(self, view: View | None) -> None:
        if view is None:
            return
        log, entries = shown_log(view), self._entries
        kept = 0
        while kept < min(len(entries), len(log)) and entries[kept].events == log[kept]:
            kept += 1
        if kept < max(len(entries), len(log)):
            seats = [seat.seat for seat in view.seats]
            self._lay_out(entries[:kept] + [self._entry(happened, seats) for happened in log[kept:]], kept)

    def _entry(self, happened: tuple[Event, ...], seats: Sequence[Seat]) -> Entry:
        """What an action caused, in words."""
        sentences = []
        for event, *more in retell(happened):
            told = narrate(event, seats, self._mention_in(event), *more)
            if told is not None:
                sentence = Content.from_rich_text(told)
                sentences.append(sentence.stylize_before(MUTED) if isinstance(event, _ROUTINE) else sentence)
        return Entry(happened, tuple(sentences), self._wrapped(sentences))

    def _mention_in(self, event: Event) -> Mention:
        """How players are named in a sentence: who deploys or takes back has just been named for the tile."""
        if isinstance(event, Deployed | Returned):
            return lambda seat: initial(self._theme, seat)
        if isinstance(event, Placed):
            return lambda seat: Text.assemble(initial(self._theme, seat), GLUE, cut(seat.name, _NAME))
        return lambda seat: mention(self._theme, seat, _NAME)

    def _wrapped(self, sentences: Sequence[Content]) -> tuple[Content, ...]:
        """Sentences in lines, as wide as the log."""
        width = self.size.width
        return tuple(line for sentence in sentences for line in wrap(sentence, width)) if width else ()

    # Drawing

    def _lay_out(self, entries: list[Entry], kept: int) -> None:
        """Show these entries, of which the first ones are the same as before.

        The end of them is shown, or the same lines as before if somebody has turned back.
        """
        lines = [line for entry in entries for line in entry.lines]
        kept_lines = sum(len(entry.lines) for entry in entries[:kept])
        self._strips = {number: strip for number, strip in self._strips.items() if number < kept_lines}
        moved = len(lines) - len(self._lines) if self._below else 0
        self._entries, self._lines = entries, lines
        self.turn_back(moved)
        self.refresh()

    def notify_style_update(self) -> None:
        """Draw everything anew when the colours around it change."""
        super().notify_style_update()
        self._strips.clear()

    def render_line(self, y: int) -> Strip:
        """The title, or one of the lines below it."""
        if y < _TITLE:
            note = t("panel.log-below", count=self._below) if self._below else ""
            return self._strip(heading(t("panel.log"), note, self.size.width))
        first = max(len(self._lines) - self._below - (self.size.height - _TITLE), 0)
        number = first + y - _TITLE
        if number >= len(self._lines):
            return self._strip(Content())
        if number not in self._strips:
            self._strips[number] = self._strip(self._lines[number])
        return self._strips[number]

    def _strip(self, content: Content) -> Strip:
        """A text as a line of the screen."""
        segments = content.render_segments(self.visual_style)
        return Strip(segments, content.cell_length).adjust_cell_length(self.size.width, self.rich_style)


def shown_log(view: View) -> tuple[tuple[Event, ...], ...]:
    """The log without that part of the final scoring which has not been shown yet."""
    finale = view.finale
    if finale is None or finale.done:
        return view.log
    *before, last = view.log
    play = tuple(event for event in last if not isinstance(event, Over) and event not in finale.scored)
    return (*before, (*play, *finale.scored[: finale.shown]))


def wrap(sentence: Content, width: int) -> list[Content]:
    """A sentence in lines of at most so many columns; further lines are set in a little.

    No line ends between a player's letter, name and points.
    """
    glued = Content(_BEFORE_POINTS.sub(_HELD, sentence.plain), list(sentence.spans))
    first, *rest = glued.wrap(width)
    if rest:
        start = len(glued.plain) - len(glued.plain[len(first.plain) :].lstrip(" "))
        rest = glued[start:].wrap(max(width - len(_INDENT), 2))
    lines = [first, *(Content.assemble(_INDENT, line) for line in rest)]
    return [Content(line.plain.replace(_HELD, " "), list(line.spans)) for line in lines]

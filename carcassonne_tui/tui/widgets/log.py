"""The log: the whole game in sentences, the newest at the bottom."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.content import Content
from textual.strip import Strip

from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Deployed, Event, Over, Placed, Returned
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.literal import cut
from carcassonne_tui.tui.looking import Told
from carcassonne_tui.tui.narration import Mention, narrate, retell
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.panel import GLUE, MUTED, heading, initial, mention
from carcassonne_tui.tui.widgets.plain import PlainWidget
from carcassonne_tui.tui.widgets.text_rows import strip_of, wrapped

_INDENT = "  "  # of the second and further lines of a sentence
_TITLE = 1  # rows above the sentences
_NAME = 12  # cells of a name
_ROUTINE = (Placed, Deployed, Returned)  # what is shown less strongly than scores
_MARK = "underline"  # what is shown on the map
_WHEEL = 3  # lines that the wheel turns
_BEFORE_POINTS = re.compile(rf"{GLUE}| (?=\+\d)")
_HELD = "\ue000"  # stands for a space while a sentence is wrapped, because every kind of space breaks a line


class Sentence(NamedTuple):
    """A sentence of the log.

    Attributes:
        event: What it tells of; of several events the first.
        words: The sentence.
        lines: The same, wrapped to the width of the log.
    """

    event: Event
    words: Content
    lines: tuple[Content, ...]


class Entry(NamedTuple):
    """An entry of the log: what one action caused.

    Attributes:
        events: What happened.
        sentences: The same in words.
    """

    events: tuple[Event, ...]
    sentences: tuple[Sentence, ...]


class Line(NamedTuple):
    """A line of the log.

    Attributes:
        entry: The index of its entry.
        event: What its sentence tells of.
        words: What it says.
    """

    entry: int
    event: Event
    words: Content


class Log(PlainWidget):
    """What happened, sentence by sentence; what is undone is gone.

    A view that adds to the log costs only the sentences that it adds. The log shows its end, or
    stays where somebody has turned it back to with the wheel. The mouse lights on the map what a sentence
    speaks of, and a click goes there; what the map shows of the log is marked, and the log goes there.
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
        self._lines: list[Line] = []
        self._strips: dict[int, Strip] = {}
        self._faded: set[int] = set()
        self._below = 0
        self._cells = False
        self._told: Told | None = None
        self._marked: frozenset[int] = frozenset()

    def on_mount(self) -> None:
        """Follow the controller."""
        self.watch(self._controller, "view", self._show, init=True)

    def on_resize(self) -> None:
        """Wrap the sentences anew."""
        entries = [
            entry._replace(sentences=tuple(told._replace(lines=self._wrapped(told.words)) for told in entry.sentences))
            for entry in self._entries
        ]
        self._lay_out(entries, kept=0)
        self._mark(self._controller.seen)

    @property
    def empty(self) -> bool:
        """Whether nothing has happened that is told."""
        return not any(entry.sentences for entry in self._entries)

    def use_theme(self, theme: Theme) -> None:
        """Take the colours from another theme from now on, in what has been told as well."""
        self._theme = theme
        self._faded = set(range(len(self._entries)))
        self._strips.clear()
        self.refresh()

    def use_cells(self, cells: bool) -> None:
        """Tell from now on where tiles were placed, in what has been told as well, or tell it no longer."""
        if cells != self._cells:
            self._cells = cells
            seats = [seat.seat for seat in self._controller.seen.seats]
            self._faded.clear()
            self._lay_out([self._entry(entry.events, seats) for entry in self._entries], kept=0)
            self._mark(self._controller.seen)

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
        self._turn_to(self._below + lines)

    def _turn_to(self, below: int) -> None:
        """Show the log with so many lines below those in view."""
        below = min(max(below, 0), max(len(self._lines) + _TITLE - self.size.height, 0))
        if below != self._below:
            self._below = below
            self.refresh()

    # What the mouse points at

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light what a sentence speaks of."""
        line = self._line_at(event.y)
        if line is not None:
            self._controller.glow_entry(line.entry, line.event)
        else:
            self._controller.glow_entry(None)

    def on_leave(self) -> None:
        """Light it no longer."""
        self._controller.glow_entry(None)

    def on_click(self, event: events.Click) -> None:
        """Go to where it happened."""
        if line := self._line_at(event.y):
            self._controller.show_entry(line.entry, line.event)

    @property
    def _first(self) -> int:
        """The number of the first line in view."""
        return max(len(self._lines) - self._below - (self.size.height - _TITLE), 0)

    def _line_at(self, y: int) -> Line | None:
        """The line that is drawn in a row."""
        number = self._first + y - _TITLE
        return self._lines[number] if y >= _TITLE and number < len(self._lines) else None

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
            self._faded.intersection_update(range(kept))
            self._lay_out(entries[:kept] + [self._entry(happened, seats) for happened in log[kept:]], kept)
        self._mark(view)

    def _entry(self, happened: tuple[Event, ...], seats: Sequence[Seat]) -> Entry:
        """What an action caused, in words."""
        sentences = []
        for event, *more in retell(happened):
            told = narrate(event, seats, self._mention_in(event), *more, cells=self._cells)
            if told is not None:
                words = Content.from_rich_text(told)
                words = words.stylize_before(MUTED) if isinstance(event, _ROUTINE) else words
                sentences.append(Sentence(event, words, self._wrapped(words)))
        return Entry(happened, tuple(sentences))

    def _mention_in(self, event: Event) -> Mention:
        """How players are named in a sentence: who deploys or takes back has just been named for the tile."""
        if isinstance(event, Deployed | Returned):
            return lambda seat: initial(self._theme, seat)
        if isinstance(event, Placed):
            return lambda seat: Text.assemble(initial(self._theme, seat), GLUE, cut(seat.name, _NAME))
        return lambda seat: mention(self._theme, seat, _NAME)

    def _wrapped(self, sentence: Content) -> tuple[Content, ...]:
        """A sentence in lines, as wide as the log."""
        width = self.size.width
        return tuple(wrap(sentence, width)) if width else ()

    # Showing what is shown on the map

    def _mark(self, view: View) -> None:
        """Mark what is shown on the map, and go there unless it is the mouse that points at it."""
        told, before = view.looked.told, self._told
        self._told = told
        marked: frozenset[int] = frozenset()
        if told is not None:
            marked = frozenset(number for number, line in enumerate(self._lines) if _is_told(line, told))
        for number in marked ^ self._marked:
            self._strips.pop(number, None)
        if marked != self._marked:
            self._marked = marked
            self.refresh()
        if view.looked.still or told == before:
            return
        if told is None:
            self._turn_to(0)
        elif marked:
            room = self.size.height - _TITLE
            first, last = min(marked), max(marked)
            if first < self._first or last >= self._first + room:
                self._turn_to(len(self._lines) - max(first + room, last + 1))

    # Drawing

    def _lay_out(self, entries: list[Entry], kept: int) -> None:
        """Show these entries, of which the first ones are the same as before.

        The end of them is shown, or the same lines as before if somebody has turned back.
        """
        lines = self._lines[: bisect_left(self._lines, kept, key=attrgetter("entry"))]
        self._strips = {number: strip for number, strip in self._strips.items() if number < len(lines)}
        for index, entry in enumerate(entries[kept:], kept):
            lines += _lines(index, entry)
        moved = len(lines) - len(self._lines) if self._below else 0
        self._entries, self._lines = entries, lines
        self.turn_back(moved)
        self.refresh()

    def _line(self, number: int) -> Line:
        """A line in the colours of now: an entry in those of another theme is told anew when it is to be seen."""
        index = self._lines[number].entry
        if index in self._faded:
            self._faded.remove(index)
            seats = [seat.seat for seat in self._controller.seen.seats]
            self._entries[index] = self._entry(self._entries[index].events, seats)
            lines = _lines(index, self._entries[index])
            first = next(first for first, line in enumerate(self._lines) if line.entry == index)
            self._lines[first : first + len(lines)] = lines
        return self._lines[number]

    def notify_style_update(self) -> None:
        """Draw everything anew when the colours around it change."""
        super().notify_style_update()
        self._strips.clear()

    def render_line(self, y: int) -> Strip:
        """The title, or one of the lines below it."""
        if y < _TITLE:
            note = t("panel.log-below", count=self._below) if self._below else ""
            return self._strip(heading(t("panel.log"), note, self.size.width))
        number = self._first + y - _TITLE
        if number >= len(self._lines):
            return self._strip(Content())
        if number not in self._strips:
            words = self._line(number).words
            self._strips[number] = self._strip(words.stylize(_MARK) if number in self._marked else words)
        return self._strips[number]

    def _strip(self, content: Content) -> Strip:
        """A text as a line of the screen."""
        return strip_of(content, self.size.width, self.visual_style)


def _lines(index: int, entry: Entry) -> list[Line]:
    """The lines of an entry."""
    return [Line(index, sentence.event, words) for sentence in entry.sentences for words in sentence.lines]


def _is_told(line: Line, told: Told) -> bool:
    """Whether a line speaks of what is shown on the map."""
    return line.entry in told.entries and told.event in (line.event, None)


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
    first, *rest = wrapped(glued, width)
    if rest:
        start = len(glued.plain) - len(glued.plain[len(first.plain) :].lstrip(" "))
        rest = wrapped(glued[start:], max(width - len(_INDENT), 2))
    lines = [first, *(Content.assemble(_INDENT, line) for line in rest)]
    return [Content(line.plain.replace(_HELD, " "), list(line.spans)) for line in lines]

"""All keys of a screen: what they do, part by part, and which of them do something now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from textual.binding import ActiveBinding, Binding
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from carcassonne_tui.i18n import t
from carcassonne_tui.tui.keymap import Remapped
from carcassonne_tui.tui.keys import GROUPS, group_of, key_name, keys_in_words
from carcassonne_tui.tui.widgets.text_rows import wrapped

PARTS: Final = {
    "turn": (
        *("next-cell", "previous-cell", "arrows", "rotate", "rotate-back", "confirm", "spots", "figure"),
        *("next-return", "none", "skip", "undo", "redo"),
    ),
    "looking": ("look", "fields", "owners", "earlier-move", "later-move", "tiles-left"),
    "map": ("zoom-in", "zoom-out", "fit", "pan", "grid", "picture"),
}
"""The parts of the keys of a game, with their names in the order in which they are shown; the others come last."""

_TOGETHER = (
    (re.compile(r"(game)\.(?:up|down|left|right)"), "arrows"),
    (re.compile(r"(game|replay)\.pan-\w+"), "pan"),
    (re.compile(r"(game)\.spot-\d"), "spots"),
    (re.compile(r"(game)\.confirm"), "confirm"),
    (re.compile(r"(game)\.skip"), "skip"),
)
"""Which bindings are one thing for whoever reads, at any time, and what it is called."""

_MARK = "* "
_GAP = "  "
_WIDEST_KEYS = 14
_TWO_COLUMNS = 70  # cells from which on there are two


class KeyLine(NamedTuple):
    """Keys that do the same.

    Attributes:
        title: What the part of the program is called to which they belong.
        keys: How they are called.
        description: What they do.
        works: Whether they do something now.
    """

    title: str
    keys: tuple[str, ...]
    description: str
    works: bool


class _Action(NamedTuple):
    """What some keys do."""

    place: tuple[int, int, int]
    title: str
    description: str


def key_lines(screen: Screen[Any]) -> list[KeyLine]:
    """All keys of a screen and of what has the focus on it, described in the user's language.

    Those that only a widget of Textual's own has are left out: they are what everybody expects of a text field.
    """
    own = screen.app.key_map.keys if isinstance(screen.app, Remapped) else {}
    lines: dict[_Action, tuple[list[str], bool]] = {}
    for binding, pressed, works in [*_active(screen.active_bindings), *_idle(screen, own)]:
        keys, worked = lines.setdefault(_action(binding), ([], False))
        keys += [name for name in map(key_name, pressed) if name not in keys]
        lines[_action(binding)] = keys, worked or works
    in_order = sorted(lines.items(), key=lambda line: line[0].place)
    return [KeyLine(action.title, _short(keys), action.description, works) for action, (keys, works) in in_order]


def _active(bindings: Mapping[str, ActiveBinding]) -> Iterator[tuple[Binding, Sequence[str], bool]]:
    """The bindings in force with the key of each."""
    for pressed, active in bindings.items():
        if active.binding.id:
            yield active.binding, (pressed,), active.enabled


def _idle(screen: Screen[Any], own: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[Binding, Sequence[str], bool]]:
    """The other bindings of a screen with all their keys."""
    active = {active.binding.id for active in screen.active_bindings.values()}
    for kind in type(screen).__mro__:
        for binding in vars(kind).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id and binding.id not in active:
                yield binding, own.get(binding.id) or binding.key.split(","), False


def _action(binding: Binding) -> _Action:
    """What a binding does, and where that is told."""
    action = binding.id or ""
    group = group_of(action)
    name, description = action.partition(".")[2], binding.description
    for pattern, together in _TOGETHER:
        if pattern.fullmatch(action):
            name, description = together, t(f"help.together.{together}")
    if description.startswith("keys."):
        description = t(description)
    if group == "game":
        for number, (part, names) in enumerate(PARTS.items()):
            if name in names:
                return _Action((-1, number, names.index(name)), t(f"help.part.{part}"), description)
    return _Action((GROUPS.index(group), 0, 0), t(f"help.group.{group}"), description)


def _short(names: Sequence[str]) -> tuple[str, ...]:
    """Names of keys in few words: all arrows together, and numbers that follow each other."""
    arrows = [key_name(arrow) for arrow in ("left", "right", "up", "down")]
    shifted = [key_name(f"shift+{arrow}") for arrow in ("left", "right", "up", "down")]
    short = keys_in_words(names)
    if {*shifted} <= {*names}:
        first = t("help.join").join([t("help.key.shift"), t("help.arrows")])
        short = [first, *(name for name in names if name not in shifted)]
    if len(short) < len(names):
        short = [short[0], *sorted(name for name in short[1:] if name not in arrows)]
    numbers = [name for name in short if len(name) == 1 and name in "123456789"]
    if len(numbers) > 2 and "".join(numbers) in "123456789":
        run = t("help.run", first=numbers[0], last=numbers[-1])
        short = [run, *(name for name in short if name not in numbers)]
    return tuple(short)


class KeysPage(Widget):
    """The page of keys: in two columns where there is room.

    Attributes:
        told: What it tells.
    """

    DEFAULT_CSS = """
    KeysPage { width: 1fr; height: auto; }
    """

    def __init__(self, lines: Sequence[KeyLine], **widget: Any) -> None:
        """A page.

        Args:
            lines: What it tells.
            widget: The usual arguments of a widget.
        """
        super().__init__(**widget)
        self.told = lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's form
        """A row a line."""
        return len(keys_page(self.told, width))

    def render(self) -> Content:
        """The keys."""
        return Content("\n").join(keys_page(self.told, self.size.width))


def keys_page(lines: Sequence[KeyLine], width: int) -> list[Content]:
    """The rows of a page of keys in so many columns."""
    if not lines:
        return [Content(t("help.no-keys"))]
    two = width >= _TWO_COLUMNS
    half = (width - len(_GAP)) // 2 if two else width
    named = [cell_len(t("help.alternatives").join(line.keys)) for line in lines]
    column = max((cells for cells in named if cells <= _WIDEST_KEYS), default=0)
    parts = [_part(title, list(part), half, column) for title, part in groupby(lines, key=lambda line: line.title)]
    legend = Content.styled(t("help.works-now", mark=_MARK.strip()), "$foreground-muted")
    rows = [] if all(line.works for line in lines) else [legend, Content()]
    if not two:
        return [*rows, *_column(parts)]
    splits = [(_column(parts[:at]), _column(parts[at:])) for at in range(1, len(parts) + 1)]
    left, right = min(splits, key=lambda columns: max(map(len, columns)))
    for row in range(max(len(left), len(right))):
        west, east = (column[row] if row < len(column) else Content() for column in (left, right))
        rows.append(Content.assemble(west, " " * (half - west.cell_length), _GAP, east).rstrip())
    return rows


def _column(parts: Sequence[list[Content]]) -> list[Content]:
    """Parts below each other, with an empty row between two."""
    return [row for number, part in enumerate(parts) for row in ([Content()] if number else []) + part]


def _part(title: str, lines: Sequence[KeyLine], width: int, column: int) -> list[Content]:
    """A part: its title, and a row for each line; keys that need more room than most have a row of their own."""
    rows = [Content.styled(title, "bold $primary")]
    for line in lines:
        keys = t("help.alternatives").join(line.keys)
        mark = (_MARK, "bold $success") if line.works else " " * len(_MARK)
        shown = Content.styled(keys, "bold $accent" if line.works else "$foreground-muted")
        text = Content.styled(line.description, "" if line.works else "$foreground-muted")
        first, *more = wrapped(text, width - len(_MARK) - column - len(_GAP))
        indent = " " * (len(_MARK) + column + len(_GAP))
        if cell_len(keys) > column:
            begun, *further = wrapped(shown, width - len(_MARK))
            rows.append(Content.assemble(mark, begun))
            rows += [Content.assemble(" " * len(_MARK), row) for row in further]
            rows.append(Content.assemble(indent, first))
        else:
            rows.append(Content.assemble(mark, shown, " " * (column - cell_len(keys)), _GAP, first))
        rows += [Content.assemble(indent, row) for row in more]
    return rows

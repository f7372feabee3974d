"""The catalogues hold what the program says, and nothing else."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import key_to_character

import carcassonne_tui
from carcassonne_tui import rules, tui
from carcassonne_tui.bench import ALL_BOXES
from carcassonne_tui.box import Kind, Mark, Side, tilesets
from carcassonne_tui.drawing.themes import SEAT_COLOURS
from carcassonne_tui.i18n import t
from carcassonne_tui.paths import assets_root
from carcassonne_tui.records import JournalError
from carcassonne_tui.records.setups import SetupsError
from carcassonne_tui.rules import BOXES, PRESETS, Figure, GameError, IllegalAction, Phase
from carcassonne_tui.rules.mix import OFF
from carcassonne_tui.rules.rulebook import rulebook
from carcassonne_tui.settings_file import SettingsError
from carcassonne_tui.tui.draft import OPTIONS
from carcassonne_tui.tui.inspection import TOLD_MARKS
from carcassonne_tui.tui.keys import GROUPS, key
from carcassonne_tui.tui.screens.help import ADD_ONS, PAGES
from carcassonne_tui.tui.screens.in_use import InUseChoice
from carcassonne_tui.tui.screens.ranking import RankingChoice
from carcassonne_tui.tui.screens.replay import SECONDS
from carcassonne_tui.tui.screens.settings import CHOICES as SETTINGS
from carcassonne_tui.tui.widgets.keys_page import PARTS
from carcassonne_tui.tui.widgets.outside import Outside

ROOT = Path(carcassonne_tui.__file__).parent
CALLS = {
    path: [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    for path in sorted(ROOT.rglob("*.py"))
}
"""All calls in the code of the program, by file."""

SPEAKERS = ("t", "say", "_to_player")
"""The functions that take a message id."""

MODIFIERS = ("shift", "ctrl", "alt")


def calls(*names: str, within: Path = ROOT) -> Iterator[ast.Call]:
    """The calls of functions, methods or classes with these names."""
    for path, found in CALLS.items():
        for call in found if path.is_relative_to(within) else ():
            name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
            if call.args and name in names:
                yield call


def texts(node: ast.expr) -> Iterator[str]:
    """What an argument can be: a string, either of two, or a pattern with {} for each value built in."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from texts(node.body)
            yield from texts(node.orelse)
        case ast.JoinedStr():
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def first_texts(*names: str, within: Path = ROOT) -> list[str]:
    """What is given first in the calls of some functions."""
    return [text for call in calls(*names, within=within) for text in texts(call.args[0])]


def reasons(error: type[GameError]) -> list[str]:
    """The reasons that an error of the rules, or one of its kinds, can have."""
    kinds = [name for name, value in vars(rules).items() if isinstance(value, type) and issubclass(value, error)]
    return first_texts(*kinds, within=ROOT / "rules")


def nodes() -> list[type[DOMNode]]:
    """The screens and widgets of the app, and the app, that have bindings of their own."""
    found = {}
    for module in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, DOMNode) and value.__module__ == module.name:
                found[value.__qualname__] = value
    return [node for node in found.values() if vars(node).get("BINDINGS")]


def bindings(node: type[DOMNode]) -> list[Binding]:
    """The bindings of a screen or widget, without those that it takes over from Textual."""
    found = [binding for binding in vars(node)["BINDINGS"] if isinstance(binding, Binding)]
    assert len(found) == len(vars(node)["BINDINGS"]), f"{node.__name__} has a binding without an id"
    return found


def entries(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, list[str]]]:
    """The ids in a table with the forms of each message."""
    for name, value in table.items():
        if isinstance(value, str):
            yield f"{prefix}.{name}", [value]
        elif value.keys() <= {"one", "other"}:
            yield f"{prefix}.{name}", list(value.values())
        else:
            yield from entries(value, f"{prefix}.{name}")


CATALOGUE = {
    message: forms
    for path in sorted((assets_root() / "locales" / "en").iterdir())
    for message, forms in entries(tomllib.loads(path.read_text(encoding="utf-8")), path.stem)
}
"""Every message of the source language."""

RULES = rulebook(ALL_BOXES)
KINDS = [kind.value for kind in RULES.valuations]
SURROUNDED = [kind.value for kind, figures in RULES.targets.items() if Figure.ABBOT in figures]
PHASES = [phase.value for phase in Phase]
COLUMNS = [*RULES.scoring, "start", "total"]
CHOICES = [choice.value for choice in RankingChoice]
USUAL_ITEMS = ("new-game", "saved-games", "how-to-play", "settings", "quit")
OPTION_VALUES = {
    f"new-game.option.{option}.{'number' if type(value) is int else str(value).lower()}"
    for option, values in OPTIONS.items()
    for value in values
}

BUILT: dict[str, Sequence[str | tuple[str, ...]]] = {
    "game.side.{}": [side.letter for side in Side],
    "game.why.{}": reasons(IllegalAction) + first_texts("Objection"),
    "help.file.{}": [*(page for page in PAGES[1:] if page != ADD_ONS), *BOXES],
    "help.group.{}": list(GROUPS),
    "help.key.{}": [name.removeprefix("help.key.") for name in CATALOGUE if name.startswith("help.key.")],
    "help.part.{}": list(PARTS),
    "help.title.{}": list(PAGES),
    "help.together.{}": ["arrows", "pan", "spots", "confirm", "skip"],
    "journal.{}": first_texts(JournalError.__name__),
    "keys.{}": [binding.id or "" for node in nodes() for binding in bindings(node)],
    "keys.game.confirm-{}": [*PHASES, "return", "nobody", "ranking", "look"],
    "log.figure.{}": [figure.value for figure in Figure],
    "log.goods.{}": list(RULES.tokens),
    "log.kind.{}": KINDS,
    "log.left-early.{}": SURROUNDED,
    "log.most.{}": list(RULES.tokens),
    "log.scored.{}.{}": list(product(("complete", "incomplete"), [*KINDS, "inn", "cathedral"])),
    "log.term.{}": [*first_texts("Term"), *SURROUNDED],
    "look.mark.{}": [mark.value for mark in TOLD_MARKS],
    "look.outside.{}": list(Outside._fields),
    "look.outside-sign.{}": list(Outside._fields),
    "look.title.{}": [kind.value for kind in Kind],
    "new-game.colour.{}": list(SEAT_COLOURS),
    "new-game.gains.figure.{}": [figure.value for figure in RULES.figures if figure is not Figure.MEEPLE],
    "new-game.gains.seats.{}": [str(RULES.seats)],
    "new-game.option.{}.idle": ["farm_scoring"],
    "new-game.option.{}.name": list(OPTIONS),
    "new-game.order.{}.hint": ["seated", "random"],
    "new-game.order.{}.value": ["seated", "random"],
    "new-game.preset.{}.hint": list(PRESETS),
    "new-game.preset.{}.value": list(PRESETS),
    "panel.mark.{}": [mark.value for mark in Mark],
    "panel.on-tile.{}": [kind.value for kind in Kind] + ["coat"],
    "panel.tile.{}": PHASES,
    "prompt.hint.{}": first_texts("_hint"),
    "prompt.rule.{}": [chapter.source for chapter in RULES.returners],
    "ranking.column.{}": COLUMNS,
    "ranking.menu.{}": CHOICES,
    "ranking.note.{}": CHOICES,
    "ranking.short.{}": COLUMNS,
    "replay.playing-{}": [str(speed) for speed in range(1, len(SECONDS) + 1)],
    "settings.{}": first_texts(SettingsError.__name__),
    "settings.hint.{}": list(SETTINGS),
    "settings.name.{}": list(SETTINGS),
    "settings.{}.{}": [
        (name, value) for name, values in SETTINGS.items() for value in values if isinstance(value, str)
    ],
    "setups.{}": first_texts(SetupsError.__name__),
    "tiles-left.box.{}": [box.name for box in tilesets()],
    "saved-games.box.{}": list(BOXES),
    "saved-games.in-use-{}": [choice.value for choice in InUseChoice],
    "saved-games.note-{}": [choice.value for choice in InUseChoice],
    "title.menu.{}": list(USUAL_ITEMS),
    "title.note.{}": list(USUAL_ITEMS),
    "{}.hint": sorted(OPTION_VALUES - {f"new-game.option.{box}.{str(off).lower()}" for box, off in OFF.items()}),
    "{}.value": sorted(OPTION_VALUES),
}
"""Every pattern that ids are built by in the code, and all that can be built in."""

WRITTEN = {text for text in first_texts(*SPEAKERS) if "{}" not in text}
"""The ids that stand in the code as they are."""

DESCRIBED = [f"keys.{binding.id}" for node in nodes() for binding in bindings(node)]
"""The ids of the descriptions of all bindings."""


def built(pattern: str) -> set[str]:
    """The ids that a pattern can become."""
    return {pattern.format(*([value] if isinstance(value, str) else value)) for value in BUILT[pattern]}


def test_what_can_be_built_in_is_known_for_every_pattern() -> None:
    assert {text for text in first_texts(*SPEAKERS) if "{}" in text} == set(BUILT)
    assert all(BUILT.values())


def test_every_message_written_in_the_code_exists() -> None:
    assert len(WRITTEN) > 100
    assert sorted(WRITTEN - CATALOGUE.keys()) == []


@pytest.mark.parametrize("pattern", BUILT)
def test_every_message_that_can_be_built_exists(pattern: str) -> None:
    assert sorted(built(pattern) - CATALOGUE.keys()) == []


def test_every_message_is_used() -> None:
    used = WRITTEN.union(DESCRIBED, *map(built, BUILT))
    assert sorted(CATALOGUE.keys() - used) == []


def test_a_message_is_given_what_it_fills_in() -> None:
    lacking = []
    for call in calls(*SPEAKERS):
        given = {keyword.arg for keyword in call.keywords}
        if ast.unparse(call.func) == "self._to_player":
            given.add("player")
        for message in texts(call.args[0]):
            if None not in given and message in CATALOGUE and not filled_in(message) <= given:
                lacking.append(message)
    assert lacking == []


def filled_in(message: str) -> set[str]:
    """The names in braces in a message."""
    return {name for form in CATALOGUE[message] for _, name, _, _ in Formatter().parse(form) if name}


def test_an_illegal_action_has_a_sentence_for_every_reason() -> None:
    found = {reason for reason in BUILT["game.why.{}"] if isinstance(reason, str)}
    assert {"wrong-phase", "edge-mismatch", "feature-occupied"} < found
    for reason in found:
        assert CATALOGUE[f"game.why.{reason}"][0].endswith("."), reason


def test_a_key_is_called_by_a_message_only_where_its_character_cannot_be_shown() -> None:
    for name in BUILT["help.key.{}"]:
        assert isinstance(name, str)
        character = key_to_character(name)
        assert name in MODIFIERS or character is None or not character.isprintable() or character.isspace(), name


def test_every_binding_has_an_id_of_its_own() -> None:
    found = Counter(binding.id for node in nodes() for binding in bindings(node))
    assert None not in found
    assert [name for name, times in found.items() if times > 1] == []


@pytest.mark.parametrize("node", nodes(), ids=lambda node: node.__name__)
def test_every_binding_is_described(node: type[DOMNode]) -> None:
    for binding in bindings(node):
        assert binding.description == f"keys.{binding.id}"
        assert t(binding.description)


@pytest.mark.parametrize("node", nodes(), ids=lambda node: node.__name__)
def test_no_key_is_bound_twice(node: type[DOMNode]) -> None:
    pressed = Counter(name for binding in bindings(node) for name in binding.key.split(","))
    assert [name for name, times in pressed.items() if times > 1] == []


def test_a_message_is_needed_for_every_binding() -> None:
    with pytest.raises(KeyError):
        t(key("game.nothing", "z", "nothing").description)

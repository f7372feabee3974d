"""Which keys a user's own key map gives to which actions, and what is wrong with it.

A key map that cannot hold in every part holds in all others. Two keys stay what they are whatever it
says, so that nobody is ever lost: Ctrl+Q quits, and F1 shows the help.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple, Protocol, runtime_checkable

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from carcassonne_tui.i18n import t
from carcassonne_tui.tui import screens
from carcassonne_tui.tui.keys import GROUPS, group_of, key_name, key_named
from carcassonne_tui.tui.literal import cut

EVERYWHERE = "app"
"""The area of the actions that every screen has."""

BESIDE = {
    "title": {"menu"},
    "ranking": {"menu"},
    "in-use": {"menu"},
    "new-game": {"form"},
    "settings": {"form"},
    "question": {"form"},
}
"""Area of a screen -> the areas of widgets on it. The area of an action is the first part of its id."""

_QUIT = "app.quit"
_ALWAYS = {_QUIT: "ctrl+q", "help": "f1"}
"""What stays a key of an action in any case: of quitting, and of the help of each screen."""

_OTHER_NAMES = {
    "esc": "escape",
    "return": "enter",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "del": "delete",
    "ins": "insert",
    "+": "plus",
}
_KNOWN = {each.value.rpartition("+")[2] for each in Keys if each.value[0] != "<"} | {*KEY_NAME_REPLACEMENTS.values()}
_MODIFIERS = {"alt", "ctrl", "hyper", "meta", "shift", "super"}
_PACKAGE = __name__.split(".", maxsplit=1)[0]
_APP = f"{_PACKAGE}.tui.app"
_QUOTED = 40  # cells of what a file says


class KeyMap(NamedTuple):
    """The keys of the actions, as far as a user has changed them.

    Attributes:
        keys: Their names by the ids of the bindings.
        faults: What of the wishes cannot be, in sentences.
    """

    keys: dict[str, tuple[str, ...]]
    faults: tuple[str, ...] = ()

    def for_textual(self) -> dict[str, str]:
        """The same in the form that `App.set_keymap` takes."""
        return {binding_id: ",".join(keys) for binding_id, keys in self.keys.items()}


@cache
def usual_keys() -> Mapping[str, tuple[str, ...]]:
    """The usual keys of all actions by the ids of their bindings: of the app, and of all screens and widgets."""
    for module in (_APP, *(found.name for found in iter_modules(screens.__path__, f"{screens.__name__}."))):
        import_module(module)
    return {binding.id or "": tuple(binding.key.split(",")) for binding in _bindings(DOMNode)}


def _bindings(node: type[DOMNode]) -> Iterator[Binding]:
    """The bindings of the program's own screens and widgets among the descendants of a class."""
    for kind in node.__subclasses__():
        if kind.__module__.split(".", maxsplit=1)[0] == _PACKAGE:
            yield from (binding for binding in vars(kind).get("BINDINGS", ()) if isinstance(binding, Binding))
        yield from _bindings(kind)


@runtime_checkable
class Remapped(Protocol):
    """An app in which keys may be other than the usual ones."""

    key_map: KeyMap


def key_in(app: object, binding_id: str) -> str:
    """How the first key of an action is called in an app, whether or not it is in force."""
    own = app.key_map.keys if isinstance(app, Remapped) else {}
    return key_name((own.get(binding_id) or usual_keys()[binding_id])[0])


def by_area(actions: Iterable[str]) -> dict[str, list[str]]:
    """The ids of actions by the group in which they are shown, in the order of the groups."""
    found: dict[str, list[str]] = {}
    for action in sorted(actions, key=lambda action: GROUPS.index(group_of(action))):
        found.setdefault(group_of(action), []).append(action)
    return found


def key_called(text: str) -> str | None:
    """The name that Textual has for a key; None if there is no such key.

    >>> key_called("?"), key_called("Shift+Tab"), key_called("Esc"), key_called("ctrl+X"), key_called("shift+r")
    ('question_mark', 'shift+tab', 'escape', 'ctrl+x', 'R')
    >>> key_called("anykey")
    """
    text = unicodedata.normalize("NFKC", text.strip())
    *before, last = re.split(r"\+(?=.)", text)
    modifiers = {name.lower() for name in before}
    if not modifiers <= _MODIFIERS:
        return None
    if len(last) == 1:
        if not last.isprintable() or last.isspace():
            return None
        if modifiers and last.isascii():
            last = last.upper() if modifiers == {"shift"} else last.lower()
            modifiers -= {"shift"} if last.isupper() else set()
        last = key_named(last)
    else:
        last = _OTHER_NAMES.get(last.lower(), last.lower())
        if last not in _KNOWN and key_to_character(last) is None:
            return None
    return "+".join([*sorted(modifiers), last])


def key_map(wishes: Mapping[str, str], usual: Mapping[str, tuple[str, ...]] | None = None) -> KeyMap:
    """The keys that a user gets who wishes for some.

    Args:
        wishes: Keys by the ids of bindings, several separated by commas.
        usual: The usual keys; None for those of the program.
    """
    if not wishes:
        return KeyMap({})
    usual = usual_keys() if usual is None else usual
    faults: list[str] = []
    keys = {}
    for binding_id, wish in wishes.items():
        if binding_id not in usual:
            faults.append(t("settings.no-action", action=cut(binding_id, _QUOTED)))
            continue
        names = list(_names(binding_id, wish, faults))
        if names:
            names += [name for name in usual[binding_id] if name == _always(binding_id)]
            keys[binding_id] = tuple(dict.fromkeys(names))
    while clash := _clash(keys, usual):
        binding_id, pressed, other = clash
        faults.append(t("settings.taken", action=binding_id, key=key_name(pressed), other=other))
        keys[binding_id] = tuple(name for name in keys[binding_id] if name != pressed)
        if not keys[binding_id]:
            del keys[binding_id]
    return KeyMap(keys, tuple(faults))


def _always(binding_id: str) -> str | None:
    """The key that an action keeps in any case, if it is one of its usual ones."""
    return _ALWAYS.get(binding_id) or _ALWAYS.get(binding_id.rpartition(".")[2])


def _names(binding_id: str, wish: str, faults: list[str]) -> Iterator[str]:
    """The names of the keys that are wished for one action."""
    if not wish.strip():
        faults.append(t("settings.no-keys", action=binding_id))
        return
    for text in wish.split(","):
        name = key_called(text)
        if name is None:
            faults.append(t("settings.no-key", action=binding_id, key=cut(text.strip(), _QUOTED)))
        else:
            yield name


def _clash(keys: Mapping[str, tuple[str, ...]], usual: Mapping[str, tuple[str, ...]]) -> tuple[str, str, str] | None:
    """An action that has been given a key of another one beside it: its id, the key and the id of the other one.

    A wish counts for less than a usual key, and for less than a wish before it; nothing is given what another
    action keeps in any case. What shares a key usually may do so.
    """
    later: set[str] = set()
    for wished, names in reversed(list(keys.items())):
        later.add(wished)
        for other in (action for action in usual if action not in later and _meet(action, wished)):
            shared = {*usual[wished]} & {*usual[other]}
            for name in names:
                if name in keys.get(other, usual[other]) and name not in shared:
                    return (other, name, wished) if name == _always(wished) else (wished, name, other)
    return None


def _meet(one: str, other: str) -> bool:
    """Whether the keys of two actions may be in force at the same time."""
    first, second = one.partition(".")[0], other.partition(".")[0]
    return (
        first == second
        or EVERYWHERE in (first, second)
        or second in BESIDE.get(first, ())
        or first in BESIDE.get(second, ())
    )

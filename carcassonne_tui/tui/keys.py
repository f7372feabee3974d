"""Keys: every binding has an id, by which it is described, shown in the help and remapped."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from textual.binding import ActiveBinding, Binding
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character

from carcassonne_tui.i18n import t

ARROWS = ("left", "right", "up", "down")
"""The arrow keys."""

OTHER = "other"
"""The group of whatever belongs to no other one."""

GROUPS = ("game", "title", "saved-games", "new-game", "ranking", "replay", "settings", "form", "menu", OTHER, "app")
"""The first parts of the ids of bindings, in the order in which they are shown."""


def group_of(binding_id: str) -> str:
    """The group in which a binding is shown, one of `GROUPS`."""
    area = binding_id.partition(".")[0]
    return area if area in GROUPS else OTHER


def key(
    binding_id: str, keys: str, action: str, *, show: bool = True, display: str | None = None, pair: str | None = None
) -> Binding:
    """A binding with an id.

    Args:
        binding_id: Its id, e.g. `game.rotate`; `keys.game.rotate` is the message that describes it.
        keys: The keys that it has unless a key map says otherwise, separated by commas.
        action: The action that it runs.
        show: Whether the key bar shows it.
        display: How the key bar shows the usual key, if not by the name of the first one.
        pair: What it has in common with the binding that does the opposite: the key bar shows both keys at once.
    """
    group = Binding.Group(pair) if pair else None
    return Binding(keys, action, f"keys.{binding_id}", show=show, key_display=display, id=binding_id, group=group)


def key_named(character: str) -> str:
    """The name of the key that types a character.

    >>> key_named("r"), key_named("?"), key_named(" "), key_named("-")
    ('r', 'question_mark', 'space', 'minus')
    """
    if character.isalnum():
        return character
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


def key_name(pressed: str) -> str:
    """How a key is called, e.g. `Shift+Tab`, in characters that every terminal has.

    >>> key_name("question_mark"), key_name("shift+tab"), key_name("ctrl+q"), key_name("f1")
    ('?', 'Shift+Tab', 'Ctrl+Q', 'F1')
    """
    *modifiers, last = pressed.split("+")
    character = key_to_character(last)
    name = character if character and character.isprintable() and not character.isspace() else _named(last)
    return t("help.join").join([*map(_named, modifiers), name.upper() if modifiers and len(name) == 1 else name])


def _named(part: str) -> str:
    try:
        return t(f"help.key.{part}")
    except KeyError:
        return part.upper() if len(part) < 4 else part.replace("_", " ").capitalize()


def keys_in_words(names: Sequence[str]) -> list[str]:
    """Names of keys, with one word for all arrows.

    Args:
        names: The keys, as they are called.
    """
    arrows = [key_name(arrow) for arrow in ARROWS]
    if not {*arrows} <= {*names}:
        return [*names]
    return [t("help.arrows"), *(name for name in names if name not in arrows)]


def shown_key(binding: Binding, bindings: Iterable[ActiveBinding]) -> str:
    """How the key of a binding is shown, e.g. `Enter`, or `Up/Down` for a pair.

    Args:
        binding: The binding.
        bindings: The bindings in force.
    """
    if binding.group is None:
        return binding.key_display or key_name(binding.key)
    pair: dict[str | None, str] = {}
    for active in bindings:
        if active.binding.group == binding.group:
            pair.setdefault(active.binding.id, key_name(active.binding.key))
    return t("help.pair").join(pair.values())

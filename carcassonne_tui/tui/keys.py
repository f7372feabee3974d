"""Keys: every binding has an id, by which it is described, shown in the help and remapped."""

from __future__ import annotations

import unicodedata

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS


def key(binding_id: str, keys: str, action: str, *, show: bool = True, display: str | None = None) -> Binding:
    """A binding with an id.

    Args:
        binding_id: Its id, e.g. `game.rotate`; `keys.game.rotate` is the message that describes it.
        keys: The keys that it has unless a key map says otherwise, separated by commas.
        action: The action that it runs.
        show: Whether the footer shows it.
        display: How the footer shows the key.
    """
    return Binding(keys, action, f"keys.{binding_id}", show=show, key_display=display, id=binding_id)


def key_named(character: str) -> str:
    """The name of the key that types a character.

    >>> key_named("r"), key_named("?"), key_named(" "), key_named("-")
    ('r', 'question_mark', 'space', 'minus')
    """
    if character.isalnum():
        return character
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)

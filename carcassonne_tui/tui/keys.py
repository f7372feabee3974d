"""Keys: every binding has an id, by which it is described, shown in the help and remapped."""

from __future__ import annotations

from textual.binding import Binding


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

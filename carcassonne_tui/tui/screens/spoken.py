"""Screens whose bindings are described in the user's language, and which need some room."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import ClassVar, Protocol, TypeVar, runtime_checkable

from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding
from textual.geometry import Size
from textual.keys import key_to_character
from textual.screen import ModalScreen, Screen, ScreenResultType

from carcassonne_tui.i18n import t
from carcassonne_tui.tui.keymap import Remapped
from carcassonne_tui.tui.keys import shown_key
from carcassonne_tui.tui.orderly import GLANCE
from carcassonne_tui.tui.screens.too_small import TooSmall, lacks_room
from carcassonne_tui.tui.thrifty import ThriftyScreen

Answer = TypeVar("Answer")


def _place(pressed: str, active: ActiveBinding, own: Mapping[str, tuple[str, ...]]) -> tuple[int, int]:
    """The place of a binding in the list of its screen or widget, and that of a key among its own or its usual ones."""
    kind: type = active.node.__class__
    place, usual = _places(kind).get(active.binding.id, (-1, ()))
    keys = own.get(active.binding.id or "", usual)
    return place, keys.index(pressed) if pressed in keys else len(keys)


@cache
def _places(node: type) -> dict[str | None, tuple[int, tuple[str, ...]]]:
    """The places of the bindings of a kind of screen or widget in its list, and their keys, by their ids."""
    listed = (binding for kind in node.__mro__ for binding in vars(kind).get("BINDINGS", ()))
    own = (binding for binding in listed if isinstance(binding, Binding) and binding.id)
    return {binding.id: (place, tuple(binding.key.split(","))) for place, binding in enumerate(own)}


@runtime_checkable
class Interruptible(Protocol):
    """A screen on which a game is played.

    Attributes:
        running: Whether the game is under way, so that leaving would interrupt it.
        unkept: Whether the game cannot be kept at the moment.
    """

    @property
    def running(self) -> bool: ...  # noqa: D102 - told above

    @property
    def unkept(self) -> bool: ...  # noqa: D102 - told above


@lru_cache(maxsize=1024)
def changed_binding(binding: Binding, *, description: str | None = None, show: bool | None = None) -> Binding:
    """The same binding with another description, or shown or not as it is not usually, made only once."""
    said = binding.description if description is None else description
    return replace(binding, description=said, show=binding.show if show is None else show)


class SpokenScreen(ThriftyScreen[ScreenResultType]):
    """A screen; the descriptions of its bindings are message ids.

    It gives way to `TooSmall` as long as the terminal is smaller than it needs.
    """

    NEEDED: ClassVar[Size] = Size(80, 24)
    """The smallest terminal on which it can be used, in cells."""

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        """See `Screen`."""
        super().__init__(name, id, classes)
        self._known: dict[Hashable, dict[str, ActiveBinding]] = {}

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force by key, described in the language in use."""
        return {
            pressed: active._replace(binding=changed_binding(active.binding, description=t(active.binding.description)))
            if active.binding.description.startswith("keys.")
            else active
            for pressed, active in self._in_order(super().active_bindings)
        }

    def _in_order(self, bindings: dict[str, ActiveBinding]) -> list[tuple[str, ActiveBinding]]:
        """The bindings as the screen and its widgets list them: remapped ones come last from Textual.

        What is typed into the field that has the focus is no key then, although Textual takes it for a remapped one.
        """
        nodes = list(dict.fromkeys(active.node for active in bindings.values()))
        field = self.focused
        own = self.app.key_map.keys if isinstance(self.app, Remapped) else {}
        return sorted(
            (
                (pressed, active)
                for pressed, active in bindings.items()
                if field is None
                or active.node is field
                or not field.check_consume_key(pressed, key_to_character(pressed))
            ),
            key=lambda found: (nodes.index(found[1].node), _place(found[0], found[1], own)),
        )

    @property
    def binding_state(self) -> Hashable:
        """What decides, beside all after which bindings are refreshed, which keys work."""
        return None

    def refresh_bindings(self) -> None:
        """Other keys may work from now on."""
        self._known.clear()
        super().refresh_bindings()

    @property
    def known_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force, as they were in the same state since they were refreshed last, which costs nothing."""
        state = self.binding_state
        if state not in self._known:
            self._known[state] = self.active_bindings
        return self._known[state]

    def key_for(self, binding_id: str) -> str:
        """The key that a binding has now, as it is shown; empty if it has none."""
        bindings = self.known_bindings
        for active in bindings.values():
            if active.binding.id == binding_id:
                return shown_key(active.binding, bindings.values())
        return ""

    async def ask(self, question: Screen[Answer]) -> Answer | None:
        """Show a question over this screen, and wait for the answer.

        Keys that come in one burst ask once: while anything lies over this screen the answer is None.
        """
        if not self.is_active:
            return None
        answer: Answer = await self.app.push_screen_wait(question)
        return answer

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Go and answer, after all that lies over this screen, which goes without an answer.

        Nothing goes before all of it is there. Once this is gone a second answer counts for nothing.
        """
        stack = self.app.screen_stack
        if self not in stack:
            return AwaitComplete()
        if not self.is_mounted:
            self.call_later(self._dismiss_now, result)
            return AwaitComplete()
        for screen in reversed(stack[stack.index(self) + 1 :]):
            if not screen.is_mounted:
                self.set_timer(GLANCE, partial(self._dismiss_now, result))
                return AwaitComplete()
            screen.dismiss(None)
        return super().dismiss(result)

    def _dismiss_now(self, result: ScreenResultType | None) -> None:
        self.dismiss(result)

    def on_resize(self) -> None:
        """Look whether there is room."""
        self._give_way()

    def on_screen_resume(self) -> None:
        """Look whether there is room, when the screen comes or comes back."""
        self._give_way()

    def _give_way(self) -> None:
        if self.is_active and lacks_room(self.app.size, self.NEEDED):
            self.app.push_screen(TooSmall(self.NEEDED))


class SpokenModalScreen(ModalScreen[ScreenResultType], SpokenScreen[ScreenResultType]):
    """A spoken screen over another one, whose keys do not act meanwhile."""

"""Screens whose bindings are described in the user's language, and which need some room."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, TypeVar

from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding
from textual.geometry import Size
from textual.screen import ModalScreen, Screen, ScreenResultType

from carcassonne_tui.i18n import t
from carcassonne_tui.tui.screens.too_small import TooSmall, lacks_room

Answer = TypeVar("Answer")


class SpokenScreen(Screen[ScreenResultType]):
    """A screen; the descriptions of its bindings are message ids.

    It gives way to `TooSmall` as long as the terminal is smaller than it needs.
    """

    NEEDED: ClassVar[Size] = Size(80, 24)
    """The smallest terminal on which it can be used, in cells."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force by key, described in the language in use."""
        return {
            pressed: active._replace(binding=replace(active.binding, description=t(active.binding.description)))
            if active.binding.description.startswith("keys.")
            else active
            for pressed, active in super().active_bindings.items()
        }

    async def ask(self, question: Screen[Answer]) -> Answer | None:
        """Show a question over this screen, and wait for the answer.

        Keys that come in one burst ask once: while anything lies over this screen the answer is None.
        """
        if not self.is_active:
            return None
        answer: Answer = await self.app.push_screen_wait(question)
        return answer

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Go and answer; once gone, a second answer counts for nothing."""
        return super().dismiss(result) if self in self.app.screen_stack else AwaitComplete()

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

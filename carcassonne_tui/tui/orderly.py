"""One key after the other, however quickly they come.

Textual hands every key to the focused widget at once and acts on it some messages later. Keys of one
burst, as a slow line or quick fingers send them, would all meet the focus and the screen that the first
of them found.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from rich.console import RenderableType
from textual import events
from textual.app import App, ReturnType, ScreenStackError
from textual.message import Message
from textual.screen import Screen

_ROUNDS = 3
"""How often a message may lead to another one before a key counts as done: key, choice, next screen."""

_LONGEST = 1.0
"""Seconds after which the next key is handled in any case."""

GLANCE = 0.01
"""Seconds after which it is looked again whether a screen is there."""

_CHOOSING = {"enter", "space", "escape"}
"""Keys by which one screen follows another, so that a second one may be meant for the next screen."""


class OrderlyApp(App[ReturnType]):
    """An app that handles a key only when the one before has had its effect.

    A key that is held down need not wait for itself: what it moves goes on at full speed and stops at once.
    """

    class KeyDone(Message):
        """A key has had its effect."""

    def __init__(self) -> None:
        """An app that no key has reached yet."""
        super().__init__()
        self._keys: deque[events.Key] = deque()
        self._handled = ""
        self._repeated = False
        self._settling: asyncio.Task[None] | None = None
        self._leaving = False
        self._aims: WeakKeyDictionary[events.Key, Screen[Any]] = WeakKeyDictionary()

    def meant(self, event: events.Key) -> events.Key:
        """The key that was meant by a key, now that it is its turn; an app may read keys otherwise."""
        return event

    def exit(
        self, result: ReturnType | None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """End the app as soon as all of its screen is there; what is typed or clicked from now on counts for nothing.

        Textual puts nothing on a screen any more while it ends, and whatever is done there would miss that.

        Args:
            result: What the app answers with.
            return_code: See `App.exit`.
            message: See `App.exit`.
        """
        self._leaving = True
        self._keys.clear()
        if self.screen_stack and not self.screen.is_mounted:
            self.set_timer(GLANCE, partial(self.exit, result, return_code, message))
        else:
            super().exit(result, return_code, message)

    async def on_event(self, event: events.Event) -> None:
        """Let keys wait their turn."""
        if self._leaving and isinstance(event, events.InputEvent | events.Paste):
            return
        if not isinstance(event, events.Key):
            await super().on_event(event)
        elif event.is_forwarded:
            if self.screen_stack and self._aims.get(event, self.screen) is self.screen:
                await super().on_event(event)
        elif self._settling and not self._keys and event.key == self._handled and event.key not in _CHOOSING:
            self._repeated = True
            await self._aim(event)
        else:
            self._keys.append(event)
            await self._handle_key()

    async def on_orderly_app_key_done(self) -> None:
        """Handle the next key."""
        self._settling = None
        await self._handle_key()

    async def _handle_key(self) -> None:
        if self._keys and self._settling is None and self.screen_stack:
            event = self._keys.popleft()
            self._handled, self._repeated = event.key, True
            self._settling = asyncio.create_task(self._settle())
            await self._aim(event)

    async def _aim(self, event: events.Key) -> None:
        """Hand a key to the screen that is there now: if it does nothing with it, no other screen shall either."""
        meant = self.meant(event)
        self._aims[meant] = self.screen
        await super().on_event(meant)

    async def _settle(self) -> None:
        """Wait until the widgets that a key reaches have nothing left to do for it."""
        with suppress(TimeoutError, ScreenStackError):
            async with asyncio.timeout(_LONGEST):
                while self._repeated:
                    self._repeated = False
                    for _ in range(_ROUNDS):
                        await self._empty_queues()
        self.post_message(self.KeyDone())

    async def _empty_queues(self) -> None:
        """Wait until each widget from the focused one up to the app has seen all messages that it has now."""
        for pump in list((self.focused or self.screen).ancestors_with_self):
            seen = asyncio.Event()
            if pump.post_message(events.Callback(callback=seen.set)):
                await seen.wait()

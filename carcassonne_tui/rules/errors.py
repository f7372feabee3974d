"""What goes wrong when somebody asks for what the rules do not allow. Nothing has changed then."""

from __future__ import annotations

from typing import Any


class GameError(Exception):
    """A request that a game refuses.

    Attributes:
        reason: A short stable name of what is wrong, e.g. `edge-mismatch`.
        rule: The id of the rule that is broken, e.g. `R-PLACE-2`, or "" if none is.
        details: What the sentence is about, by name: plain strings, numbers and lists.
    """

    def __init__(self, reason: str, rule: str, message: str, **details: Any) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.reason = reason
        self.rule = rule
        self.details = details


class SetupError(GameError):
    """A game that cannot be set up: unknown tiles, tiles that do not fit each other, wrong figures."""


class IllegalAction(GameError):
    """An action that the rules do not allow now."""


class WrongPhase(IllegalAction):
    """An action of another phase of the turn (R-TURN-1)."""


class IllegalPlacement(IllegalAction):
    """A tile may not lie there (R-PLACE)."""


class IllegalDeployment(IllegalAction):
    """A figure may not be deployed there (R-MEEP)."""


class IllegalReturn(IllegalAction):
    """A figure may not be taken back (R-AB-4, R-FE-2)."""


class NothingToUndo(GameError):
    """The game is at its start."""


class NotationError(GameError):
    """A text that is no board or game."""

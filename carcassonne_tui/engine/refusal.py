"""Why the referee refuses a request: the codes of the protocol."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from carcassonne_tui.records import JournalError
from carcassonne_tui.rules import GameError, IllegalDeployment, IllegalReturn, NothingToUndo, SetupError, WrongPhase

_LONGEST = 1000
"""How many characters of a text an answer holds at most."""


class Code(StrEnum):
    """What kind of refusal it is. Programs may rely on these."""

    NOT_JSON = "not-json"
    BAD_REQUEST = "bad-request"
    BAD_OPTIONS = "bad-options"
    NO_GAME = "no-game"
    WRONG_PHASE = "wrong-phase"
    ILLEGAL_PLACEMENT = "illegal-placement"
    ILLEGAL_DEPLOYMENT = "illegal-deployment"
    ILLEGAL_RETURN = "illegal-return"
    NOTHING_TO_UNDO = "nothing-to-undo"
    BAD_FILE = "bad-file"
    TOO_DEEP = "too-deep"
    INTERNAL_ERROR = "internal-error"
    """The fault is the referee's own, which has put the game back to where it was."""


class Refusal(Exception):
    """A request that is refused; the game is as it was before.

    Attributes:
        code: What kind of refusal it is.
        message: A sentence for people.
        details: What the sentence is about, by name, for programs.
    """

    def __init__(self, code: Code, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = _plain(message)
        self.details = {name: _plain(value) if isinstance(value, str) else value for name, value in details.items()}


def refusal_of(error: GameError | JournalError) -> Refusal:
    """The refusal that tells a caller of an error of the rules or of a file."""
    if isinstance(error, JournalError):
        return Refusal(Code.BAD_FILE, str(error), reason=error.reason, line=error.line)
    match error:
        case SetupError():
            code = Code.BAD_REQUEST
        case WrongPhase():
            code = Code.WRONG_PHASE
        case NothingToUndo():
            code = Code.NOTHING_TO_UNDO
        case IllegalDeployment():
            code = Code.ILLEGAL_DEPLOYMENT
        case IllegalReturn():
            code = Code.ILLEGAL_RETURN
        case _:
            code = Code.ILLEGAL_PLACEMENT
    return Refusal(code, str(error), reason=error.reason, rule=error.rule, **error.details)


def quoted(text: str) -> str:
    """A text from outside as a message repeats it: between quotation marks, and its beginning only.

    >>> quoted("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    """
    return repr(text if len(text) <= 40 else text[:40] + "...")


def _plain(text: str) -> str:
    """A text cut to a sensible length and fit to be sent."""
    return text[:_LONGEST].encode("utf-8", "replace").decode("utf-8")

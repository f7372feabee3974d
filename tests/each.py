"""Tests of what must hold for each of many things."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any


def for_each(name: str, things: Mapping[str, Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let one test look at one thing after another: a test for each would take longer to be found than to be run.

    Args:
        name: The parameter of the test that is the thing.
        things: The things by what they are called where the test fails.
    """

    assert things

    def decorator(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def over_all(**others: Any) -> None:
            for called, thing in things.items():
                try:
                    test(**{name: thing}, **others)
                except Exception as error:
                    error.add_note(f"{name}: {called}")
                    raise

        signature = inspect.signature(test)
        others = [parameter for parameter in signature.parameters.values() if parameter.name != name]
        vars(over_all)["__signature__"] = signature.replace(parameters=others)
        return over_all

    return decorator

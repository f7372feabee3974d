"""What may be chosen for each option, read off the options themselves so that it is said only once."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from carcassonne_tui.rules.options import Options

Choice = bool | int | str
"""A value of an option, as JSON has it."""


@cache
def choices() -> Mapping[str, tuple[Choice, ...]]:
    """Option name -> its possible values, the default first.

    >>> choices()["small_city"], choices()["hand_meeples"]
    ((4, 2), (7, 1, 2, 3, 4, 5, 6))
    """
    return {name: _values(field) for name, field in Options.model_fields.items()}


def choice_text(value: Choice) -> str:
    """A value the way JSON and the command line write it.

    >>> choice_text(True), choice_text(2), choice_text("ahead")
    ('true', '2', 'ahead')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(field: FieldInfo) -> tuple[Choice, ...]:
    kind, default = field.annotation, field.default
    values: list[Choice]
    if kind is bool:
        values = [False, True]
    elif get_origin(kind) is Literal:
        values = list(get_args(kind))
    elif isinstance(kind, type) and issubclass(kind, StrEnum):
        values = [member.value for member in kind]
    else:
        bounds = [getattr(rule, bound) for bound in ("ge", "le") for rule in field.metadata if hasattr(rule, bound)]
        values = list(range(bounds[0], bounds[1] + 1))
    return tuple(sorted(values, key=lambda value: value != default))

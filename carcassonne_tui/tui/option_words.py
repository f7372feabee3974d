"""The options of a game in words."""

from __future__ import annotations

from carcassonne_tui.box import Kind
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import BOXES
from carcassonne_tui.rules.mix import FULL, OFF, Gains
from carcassonne_tui.tui.draft import OPTIONS, Draft

MINUTE = 60
"""Seconds."""


def name_of(option: str) -> str:
    """What an option is called."""
    return t(f"new-game.option.{option}.name")


def value_of(option: str, value: object) -> str:
    """What a value of an option is called."""
    return t(f"{_entry(option, value)}.value", number=value)


def hint_of(option: str, value: object) -> str:
    """What a value of an option means; of a box that is off, what it would mean."""
    entry = _entry(option, FULL[option] if option in BOXES and value == OFF[option] else value)
    return t(f"{entry}.hint")


def gains_of(gains: Gains) -> str:
    """What a box brings."""
    words = [t("new-game.gains.tiles", count=gains.tiles)] if gains.tiles else []
    words += [t(f"new-game.gains.figure.{figure.value}") for figure in gains.figures]
    words += [t("new-game.gains.gardens")] if Kind.GARDEN in gains.kinds else []
    words += [t("new-game.gains.goods")] if gains.tokens else []
    words += [t(f"new-game.gains.seats.{gains.seats}")] if gains.seats else []
    text = t("new-game.comma").join(words)
    return text[:1].upper() + text[1:]


def preset_of(draft: Draft) -> str:
    """The rule set of a draft, and whether it was changed."""
    name = t(f"new-game.preset.{draft.preset}.value")
    return t("new-game.preset.changed", preset=name) if draft.rules_changed() else name


def clock_of(seconds: int) -> str:
    """The time for a turn, 0 for any."""
    if not seconds:
        return t("new-game.clock.off")
    if seconds % MINUTE:
        return t("new-game.clock.seconds", count=seconds)
    return t("new-game.clock.minutes", count=seconds // MINUTE)


def changes_of(draft: Draft) -> list[str]:
    """What is not as in the rule set, and the boxes; a box with all of its rules is told by its name alone."""
    return [_change(name, draft.changes[name]) for name in OPTIONS if name in draft.changes and draft.matters(name)]


def _change(option: str, value: object) -> str:
    if option in BOXES and value == FULL[option]:
        return name_of(option)
    return t("saved-games.option", name=name_of(option), value=value_of(option, value))


def _entry(option: str, value: object) -> str:
    """The id of what the catalogue says about a value of an option."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return f"new-game.option.{option}.{'number' if is_number else str(value).lower()}"

"""Set-ups as people choose them, and as they are kept."""

from __future__ import annotations

import contextlib

from carcassonne_tui.i18n import t
from carcassonne_tui.records import Look
from carcassonne_tui.records.setups import KeptSetup, SetupsError, keep_setup, last_setup
from carcassonne_tui.rules import Setup
from carcassonne_tui.tui.draft import Draft, NewGame, known_preset
from carcassonne_tui.tui.literal import literal
from carcassonne_tui.tui.option_words import changes_of, clock_of
from carcassonne_tui.tui.seats import seats_for


def setup_of(draft: Draft, name: str | None = None) -> KeptSetup:
    """What is chosen, to be kept under a name, or without one as the set-up used last.

    Raises:
        pydantic.ValidationError: It cannot have such a name.
    """
    return KeptSetup(
        name=name,
        players=tuple(seat.name for seat in draft.seats),
        looks=tuple(Look(letter=seat.letter, colour=seat.colour) for seat in draft.seats),
        preset=draft.preset,
        random_order=draft.random_order,
        clock=draft.clock,
        options=draft.options,
    )


def people_of(setup: KeptSetup) -> NewGame:
    """A kept set-up as choices to begin with."""
    return NewGame(
        Setup(players=setup.players, options=setup.options),
        seats_for(setup.players, setup.looks),
        known_preset(setup.preset),
        setup.random_order,
        setup.clock,
    )


def remember(people: NewGame) -> None:
    """Keep how a game was set up as the set-up used last; where nothing can be kept, nothing is."""
    with contextlib.suppress(SetupsError):
        keep_setup(setup_of(Draft(people)))


def remembered() -> NewGame | None:
    """The set-up used last, if there is one."""
    setup = last_setup()
    return people_of(setup) if setup else None


def rules_of(draft: Draft) -> list[str]:
    """The rules, the order and the clock of a set-up, a line each."""
    preset = t(f"new-game.preset.{draft.preset}.value")
    rules = [t("saved-games.option", name=t("new-game.preset.name"), value=preset)]
    rules += changes_of(draft)
    order = "random" if draft.random_order else "seated"
    rules.append(t("saved-games.option", name=t("new-game.order.name"), value=t(f"new-game.order.{order}.value")))
    rules.append(t("saved-games.option", name=t("new-game.clock.name"), value=clock_of(draft.clock)))
    return rules


def trouble(error: SetupsError) -> str:
    """What is wrong with the kept set-ups, in words."""
    return t(f"setups.{error.reason}", file=literal(str(error.path)), why=literal(error.why))

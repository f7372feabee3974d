"""What the command line says about a game, made into one."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable

import click

from carcassonne_tui.i18n import t
from carcassonne_tui.records import JournalError, Record, read_record
from carcassonne_tui.rules import BOXES, MAX_SEATS, MIN_SEATS, PRESETS, Options, Setup, options_from
from carcassonne_tui.rules.choices import Choice, choice_text, choices
from carcassonne_tui.rules.mix import FULL, box_for
from carcassonne_tui.rules.rulebook import rulebook

LONGEST_NAME = 20
"""How many characters a player's name may have."""

_UNWRITTEN = {"Cc", "Cs", "Zl", "Zp"}
"""The Unicode categories that break a line of text: control characters, half characters, line separators."""


def setup_from(
    players: str, preset: str | None, boxes: Iterable[str], settings: Iterable[str], seed: int | None
) -> Setup:
    """The setup that some arguments describe.

    Args:
        players: Names in seating order, separated by commas.
        preset: The rules to start from, or None for those of the first game.
        boxes: Boxes to play with everything in them, by the names that help lists.
        settings: Options as `name=value`, which are stronger than preset and boxes.
        seed: What to shuffle with, or None for a random one.

    Raises:
        click.UsageError: An argument is wrong; the sentence says what is possible.
    """
    if seed is not None and not -(2**63) <= seed < 2**63:
        raise click.UsageError(t("cli.play.seed-size"))
    names, options = _names(players), _options(preset, boxes, settings)
    if len(names) > rulebook(options).seats:
        box = box_for(options, len(names))
        assert box is not None  # MAX_SEATS is what the largest box allows
        raise click.UsageError(t("cli.players.box", given=len(names), box=_box_name(box)))
    return Setup(
        players=names,
        options=options,
        seed=secrets.randbits(63) if seed is None else seed,
    )


def saved_game(file: str) -> Record:
    """The game in a file, with all that is kept of it.

    Raises:
        click.ClickException: There is none.
    """
    try:
        return read_record(file)
    except JournalError as error:
        words = {"file": repr(error.path), "line": error.line, "why": error.why}
        raise click.ClickException(t(f"journal.{error.reason}", **words)) from error


def listed_presets() -> list[tuple[str, str]]:
    """Each preset and what it sets, as help lists them."""
    return [
        (preset, ", ".join(f"{name}={choice_text(value)}" for name, value in options.items()) or t("cli.play.usual"))
        for preset, options in PRESETS.items()
    ]


def listed_boxes() -> list[tuple[str, str]]:
    """Each box by its name on the command line, and what it sets, as help lists them."""
    return [(_box_name(box), f"{box}={choice_text(value)}") for box, value in FULL.items()]


def listed_options() -> list[tuple[str, str]]:
    """Each option and its possible values, as help lists them."""
    return [(name, ", ".join(map(choice_text, values))) for name, values in choices().items()]


def _names(text: str) -> tuple[str, ...]:
    """The players' names, without the blanks around them."""
    names = tuple(name.strip() for name in text.split(","))
    if not MIN_SEATS <= len(names) <= MAX_SEATS:
        raise click.UsageError(t("cli.players.number", least=MIN_SEATS, most=MAX_SEATS, given=len(names)))
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise click.UsageError(t("cli.players.length", most=LONGEST_NAME, name=repr(name)))
        if any(unicodedata.category(character) in _UNWRITTEN for character in name):
            raise click.UsageError(t("cli.players.control", name=repr(name)))
    return names


def _box_name(box: str) -> str:
    """How a box is called on the command line.

    >>> _box_name("inns_and_cathedrals")
    'inns-and-cathedrals'
    """
    return box.replace("_", "-")


def _options(preset: str | None, boxes: Iterable[str], settings: Iterable[str]) -> Options:
    """The options of a preset with some boxes on and single options changed."""
    if preset is not None and preset not in PRESETS:
        raise click.UsageError(t("cli.option.preset", name=repr(preset), possible=", ".join(PRESETS)))
    chosen: dict[str, Choice] = {}
    by_name = {_box_name(box): box for box in BOXES}
    for name in boxes:
        if name not in by_name:
            raise click.UsageError(t("cli.box.unknown", name=repr(name), possible=", ".join(by_name)))
        chosen[by_name[name]] = FULL[by_name[name]]
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise click.UsageError(t("cli.option.form", text=repr(setting)))
        if name not in choices():
            raise click.UsageError(t("cli.option.unknown", name=repr(name), possible=", ".join(choices())))
        by_text = {choice_text(choice): choice for choice in choices()[name]}
        if value not in by_text:
            raise click.UsageError(t("cli.option.value", name=name, value=repr(value), possible=", ".join(by_text)))
        chosen[name] = by_text[value]
    return options_from(preset, chosen)

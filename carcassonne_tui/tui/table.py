"""A table: a game with the people around it and the file in which it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from carcassonne_tui.i18n import t
from carcassonne_tui.records import Journal, Look, Record
from carcassonne_tui.records.shelf import new_path
from carcassonne_tui.rules import Game
from carcassonne_tui.tui.draft import NewGame, known_preset
from carcassonne_tui.tui.seats import seats_for


@dataclass
class Table:
    """A game with everything around it.

    Attributes:
        record: The game.
        people: How it was set up, from which the next game of the same people is made.
        journal: Where it is kept.
        greeting: What the players are told first.
        resumed: Whether somebody comes back to it, and has seen the final scoring if the game is over.
    """

    record: Record
    people: NewGame
    journal: Journal
    greeting: str = ""
    resumed: bool = False


def new_table(people: NewGame) -> Table:
    """A table for a game that has just been set up."""
    looks = [Look(letter=seat.letter, colour=seat.colour) for seat in people.seats]
    game = Game(people.setup)
    record = Record(game, looks=looks, preset=people.preset, random_order=people.random_order, clock=people.clock)
    return Table(record, people, Journal.begin(new_path(), record))


def table_of(record: Record, journal: Journal | None = None) -> Table:
    """A table for a game that was begun elsewhere."""
    begun = Journal.begin(new_path(), record) if journal is None else journal
    return Table(record, people_of(record), begun, resumed=journal is not None)


def branched_table(record: Record) -> Table:
    """A table for a game that goes on from a moment of another one."""
    table = table_of(record)
    table.greeting = t("game.of-its-own")
    return table


def people_of(record: Record) -> NewGame:
    """How a game that was begun elsewhere was set up."""
    setup = record.game.setup
    preset, seats = known_preset(record.preset), seats_for(setup.players, record.looks)
    return NewGame(setup, seats, preset, record.random_order, record.clock)

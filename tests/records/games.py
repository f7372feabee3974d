"""Games for the tests of what is kept."""

from __future__ import annotations

from random import Random
from typing import Any

from carcassonne_tui.records import Look, Record
from carcassonne_tui.rules import Game, Options, Phase, Skip, game_text

SHORT = "players=2 farmers draw=V,B,U,E | D@0,0r0 | V@1,0r1 A:road.W B@0,1r0 B:monastery U@1,-1r1 -"
"""A game of three turns that goes on."""

EVERYTHING = Options(
    farmers=True,
    river=True,
    abbot=True,
    festival=True,
    inns_and_cathedrals="full",
    traders_and_builders="full",
)
"""Every box on the table."""


def random_game(seed: int, actions: int, options: Options) -> Game:
    """A game of three in which so many actions were chosen by chance, or as many as it has."""
    random = Random(seed)
    game = Game.new(["Ann", "Bob", "Cy"], options, seed=seed)
    while game.phase is not Phase.OVER and len(game.actions) < actions:
        game.apply(random.choice(list(game.legal_actions())))
    return game


def begun(turns: int = 3, seed: int = 1) -> Game:
    """A game of two in which nobody was deployed."""
    game = Game.new(["Ann", "Bob"], seed=seed)
    for _ in range(turns):
        game.apply(game.place(*game.placements[0]))
        game.apply(Skip())
    return game


def finished(seed: int = 2, options: Options | None = None) -> Game:
    """A game of two that is over."""
    game = Game.new(["Ann", "Bob"], options, seed=seed)
    while game.phase is not Phase.OVER:
        game.apply(next(iter(game.legal_actions())))
    return game


def record_of(game: Game) -> Record:
    """The record of a game with everything that a record may keep."""
    colours = ("red", "blue", "green", "yellow", "black", "pink")
    looks = [Look(letter="ABCDEF"[seat], colour=colours[seat]) for seat in range(len(game.players))]
    created = "2026-01-31T18:00:00+00:00"
    return Record(game, created=created, looks=looks, preset="standard", random_order=True, clock=90)


def standing(game: Game) -> dict[str, Any]:
    """Everything that can be asked of a game."""
    return {
        "text": game_text(game),
        "actions": list(game.actions),
        "history": list(game.history),
        "phase": game.phase,
        "turn": game.turn,
        "part": game.part,
        "player": game.player,
        "tile": game.tile,
        "placed": game.placed,
        "legal": list(game.legal_actions()),
        "scores": game.scores,
        "projected": game.projected(),
        "supply": [game.supply(seat) for seat in range(len(game.players))],
        "goods": game.goods,
        "hands": [game.hand(seat) for seat in range(len(game.players))],
        "board": game.board,
        "figures": game.figures,
        "remaining": game.remaining,
        "discarded": game.discarded,
    }


def kept(record: Record) -> dict[str, Any]:
    """Everything that is kept of a game, but the version of the program."""
    return {
        **standing(record.game),
        "undone": list(record.undone),
        "created": record.created,
        "looks": record.looks,
        "preset": record.preset,
        "random_order": record.random_order,
        "clock": record.clock,
    }

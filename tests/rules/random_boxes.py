"""Games played at random with any mix of boxes; `random_games` has the choices that the base game leaves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from carcassonne_tui.box import catalogue
from carcassonne_tui.rules import Action, Deploy, Figure, Game, Options, Phase, Return, Setup
from carcassonne_tui.rules.rulebook import rulebook
from rules import random_games

CROWDED = [
    "A", "C", "E", "Eg", "H", "Hg", "Mg", "U", "Ug", "V", "Vg", "W", "FE/CR", "FE/CRCR", "FE/RC", "FE/RrRr", "FE/LRR",
    "IC/Cccc.c", "IC/CCCC", "IC/CRCR", "IC/RFr.i", "IC/RRR.i", "TB/CFc.w", "TB/CFc.w", "TB/Cc.g", "TB/CCc.c",
    "TB/RRrr", "TB/LRRR",
]  # fmt: skip
"""Tiles with what the boxes bring, that make small features and fit seldom enough."""


def random_options(number: random.Random) -> Options:
    """Any mixture of boxes and options."""
    values: dict[str, Any] = {
        "river": number.random() < 0.5,
        "river_start": number.choice(["replace", "shuffle", "after_lake"]),
        "river_uturn": number.choice(["immediate", "total_ban", "lookahead"]),
        "abbot": number.random() < 0.6,
        "festival": number.random() < 0.6,
        "festival_scope": number.choice(["figures", "figures", "followers"]),
        "inns_and_cathedrals": number.choice(["off", "tiles_only", "full", "full"]),
        "traders_and_builders": number.choice(["off", "tiles_only", "full", "full", "full"]),
        "goods_need_owner": number.random() < 0.3,
        "builder_on_completed": number.choice(["reject", "allow"]),
    }
    return Options.model_validate(random_games.random_options(number).model_dump() | values)


def random_setup(number: random.Random, length: int, seats: int | None = None) -> Setup:
    """The beginning of a game with at most so many land tiles, which the river precedes if it is played.

    The land is that of the boxes, or any type of any box equally often, or `CROWDED`.
    """
    options = random_options(number)
    rules = rulebook(options)
    ready = rules.prepare()
    match number.randrange(3):
        case 0:
            land = number.sample([tile.id for tile in ready.land], min(length, len(ready.land)))
        case 1:
            land = number.choices([tile for tile in catalogue() if not (options.river and tile[:2] == "RI")], k=length)
        case _:
            land = number.choices(CROWDED, k=length)
    first = number.sample(ready.first, min(len(ready.first), number.randint(0, 10)))
    return Setup(
        players=tuple(f"P{seat}" for seat in range(seats or number.randint(2, rules.seats))),
        options=options,
        tiles=tuple([tile.id for tile in first + ready.after_first] + land),
    )


def choose(game: Game, number: random.Random, style: str) -> Action:
    """A legal action in one of the styles of the base game, with a liking for what the boxes bring."""
    if game.phase is Phase.DEPLOY and number.random() < 0.5:
        special: dict[object, list[Action]] = {}
        for action in game.legal_actions():
            match action:
                case Deploy(figure) if figure is not Figure.MEEPLE:
                    special.setdefault(figure, []).append(action)
                case Return(source) if number.random() < 0.3:
                    special.setdefault(source, []).append(action)
        if special:
            return number.choice(special[number.choice(list(special))])
    return random_games.choose(game, number, style)


def play_on(game: Game, number: random.Random, style: str) -> Iterator[Action]:
    """Play a game to its end; yields each action just before it is applied."""
    while game.phase is not Phase.OVER:
        action = choose(game, number, style)
        yield action
        game.apply(action)


def random_game(seed: int, length: int = 50, seats: int | None = None) -> Game:
    """A whole game at random, over."""
    number = random.Random(seed)
    game = Game(random_setup(number, length, seats))
    for _ in play_on(game, number, number.choice(random_games.STYLES)):
        pass
    return game

"""Random games over random mixes of boxes: options, draw piles and choices."""

from __future__ import annotations

import random
from typing import Any

from carcassonne_tui.rules import Action, Deploy, Figure, Game, Options, Phase, Return, Setup
from rules.random_games import choose as choose_in_base_game
from rules.random_games import random_options as random_base_options

from .contents import land_of, river_of
from .options import Options as Known
from .tiles import catalogue

RARE_CITIES = ["A", "C", "IC/Cccc.c", "U", "V", "W", "X", "Ug", "FE/LRR", "FE/RrRr", "TB/RRrr", "IC/RFr.i", "IC/RRR.i"]
"""Tiles among which one with four city sides fits seldom."""

SMALL_CITIES = ["E", "Eg", "H", "Hg", "I", "FE/CR", "FE/CFR", "IC/C!", "U", "V", "TB/CR", "TB/Cc.g", "TB/CFc.w"]
SMALL_CITIES += ["TB/CCc.c", "TB/CRc.g", "IC/CCCC", "IC/CRCR", "IC/RFr.i", "FE/CRCR", "FE/CCc", "FE/CRr", "FE/LRR"]
"""Tiles that make many small cities, with goods and with fields between them."""


def random_options(number: random.Random) -> Options:
    """Any mixture of options and boxes."""
    some = number.random() < 0.9
    use = ["full", "full", "tiles_only", "off"] if some else ["off"]
    values: dict[str, Any] = {
        "river": some and number.random() < 0.5,
        "river_start": number.choice(["replace", "shuffle", "after_lake"]),
        "river_uturn": number.choice(["immediate", "total_ban", "lookahead"]),
        "abbot": some and number.random() < 0.6,
        "festival": some and number.random() < 0.6,
        "festival_scope": number.choice(["figures", "followers"]),
        "inns_and_cathedrals": number.choice(use),
        "traders_and_builders": number.choice(use),
        "goods_need_owner": number.random() < 0.5,
        "builder_on_completed": number.choice(["reject", "allow"]),
    }
    return Options.model_validate(random_base_options(number).model_dump() | values)


def random_setup(number: random.Random, length: int) -> Setup:
    """The beginning of a game of two to six with a draw pile of at most so many land tiles.

    The tiles are those of the boxes in play, or any type of any box equally often, or hardly any cities, or
    many small ones; the river comes first if it is played, sometimes without its lake or with too much of it.
    """
    options = random_options(number)
    known = Known.of(options.model_dump(mode="json"))
    most = 6 if known.inns else 5
    match number.randrange(4):
        case 0:
            usual = land_of(known)
            pile = number.sample(usual, min(length, len(usual)))
        case 1:
            land = [tile for tile, printed in catalogue().items() if printed.box != "river" or not known.river]
            pile = number.choices(land, k=length)
        case 2:
            pile = number.choices(RARE_CITIES, k=length)
        case _:
            pile = number.choices(SMALL_CITIES, k=length)
    return Setup(
        players=tuple(f"P{seat}" for seat in range(number.randint(2, most))),
        options=options,
        tiles=tuple([*random_river(number), *pile] if known.river else pile),
    )


def random_river(number: random.Random) -> list[str]:
    """A river as it should be, or bends only, or one whose lake comes too early."""
    tiles = river_of(Known(abbot=number.random() < 0.5))
    number.shuffle(tiles)
    match number.randrange(4):
        case 0:
            bends = ["RI.1/II", "RI.1/IIG", "RI.1/CcII", "RI.1/RrII", "RI.1/IFI"]
            return [*number.choices(bends, k=10), "RI.1/I.e"]
        case 1:
            return ["RI.1/I.e" if place == 3 else tile for place, tile in enumerate(tiles)]
        case _:
            return [*tiles, "RI.1/I.e"]


def choose(game: Game, number: random.Random, style: str) -> Action:
    """A legal action in one of the styles of the base game, with a liking for what the boxes bring."""
    if game.phase is Phase.DEPLOY and number.random() < 0.6:
        special: dict[Figure, list[Action]] = {}
        for action in game.legal_actions():
            match action:
                case Deploy(figure) if figure is not Figure.MEEPLE:
                    special.setdefault(figure, []).append(action)
                case Return("festival", figure):
                    special.setdefault(figure, []).append(action)
        if special:
            return number.choice(number.choice(list(special.values())))
    return choose_in_base_game(game, number, style)

"""Games played at random: options, draw piles and several ways to choose."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from carcassonne_tui.box import Kind, tileset
from carcassonne_tui.rules import Action, Deploy, FarmScoring, Game, Options, Phase, Setup, Skip, StartTile, survey_tile
from carcassonne_tui.rules.cells import cell_at

STYLES = ("uniform", "closing", "thrifty")
"""Ways to choose: any legal action; whatever completes most; the same, but seldom deploying."""


def random_options(number: random.Random) -> Options:
    """Any mixture of the options of the base game and the farmers."""
    values: Mapping[str, Any] = {
        "farmers": number.random() < 0.75,
        "farm_scoring": number.choice(list(FarmScoring)),
        "small_city": number.choice([4, 2]),
        "unfinished_scoring": number.random() < 0.85,
        "hand_meeples": number.choice([1, 2, 3, 5, 7, 7, 7, 7]),
        "monastery_self_point": number.random() < 0.7,
        "draw_timing": number.choice(["own_turn", "ahead"]),
    }
    return Options.model_validate(values)


def random_setup(number: random.Random, length: int, seats: int | None = None) -> Setup:
    """The beginning of a game with a draw pile of at most so many tiles.

    The tiles are those of the box, or any type equally often, or hardly any cities, so that C fits
    seldom and goes to the box often.
    """
    tiles = tileset("base").tiles
    players = tuple(f"P{seat}" for seat in range(seats or number.randint(2, 5)))
    start = None
    match number.randrange(3):
        case 0:
            usual = [tile.id for tile in tileset("base").pile(gardens=number.random() < 0.5)]
            pile = number.sample(usual, min(length, len(usual)))
        case 1:
            pile = number.choices(list(tiles), k=length)
        case _:
            pile = number.choices(["A", "B", "C", "C", "E", "U", "V", "V", "W", "X"], k=length)
            start = (StartTile(tile=number.choice("BUVX"), x=0, y=0, rotation=0),)
    return Setup(players=players, options=random_options(number), tiles=tuple(pile), start=start)


def choose(game: Game, number: random.Random, style: str) -> Action:
    """A legal action, chosen in one of the styles."""
    actions = list(game.legal_actions())
    if style == "uniform":
        return number.choice(actions)
    if game.phase is Phase.PLACE:
        few = number.sample(actions, min(len(actions), 8))
        return max(few, key=lambda action: _closes(game, action))
    if number.random() < (0.8 if style == "thrifty" else 0.2):
        return Skip()
    farming = number.random() < 0.2
    return number.choice([action for action in actions if farming or not _on_field(action)])


def _on_field(action: Action) -> bool:
    return isinstance(action, Deploy) and action.kind is Kind.FIELD


def _closes(game: Game, action: Action) -> int:
    """How much a placement completes, occupied features counting more, and how many tiles lie around it."""
    game.apply(action)
    assert game.placed is not None
    _, x, y, _ = game.placed
    complete = sum(1 + len(survey.figures) for survey in survey_tile(game, x, y) if survey.complete)
    tiles = game.position.board.tiles
    around = sum(cell_at(x + dx, y + dy) in tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    game.undo()
    return 3 * complete + around


def play_on(game: Game, number: random.Random, style: str) -> Iterator[Action]:
    """Play a game to its end; yields each action just before it is applied."""
    while game.phase is not Phase.OVER:
        action = choose(game, number, style)
        yield action
        game.apply(action)


def random_game(seed: int, length: int = 71, seats: int | None = None) -> Game:
    """A whole game at random, over."""
    number = random.Random(seed)
    game = Game(random_setup(number, length, seats))
    for _ in play_on(game, number, number.choice(STYLES)):
        pass
    return game

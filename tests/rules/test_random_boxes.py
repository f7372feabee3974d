"""Laws that hold in every game, whatever boxes and options are mixed, and whatever is played.

Each game is played beside itself on a turned table, undone and done again at every step, begun anew
with other seats in the middle, and undone to its start. `CARCASSONNE_RANDOM_GAMES=10000 pytest
tests/rules/test_random_boxes.py` plays that many games.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from carcassonne_tui.rules import (
    Deploy,
    Drawn,
    Event,
    Figure,
    Game,
    GoodsTaken,
    Options,
    Phase,
    Return,
    Returned,
    Scored,
)
from carcassonne_tui.rules.rulebook import rulebook
from rules.random_boxes import choose, random_setup
from rules.random_games import STYLES
from rules.snapshots import snapshot
from rules.transformed import cut, turned_action, turned_cell, turned_event, turned_start

GAMES = int(os.environ.get("CARCASSONNE_RANDOM_GAMES", "200"))
"""How many games are played."""

BATCH = 10
"""How many games make one test."""


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_the_laws(first: int) -> None:
    for seed in range(first, min(first + BATCH, GAMES)):
        try:
            check_game(seed)
        except AssertionError as broken:
            raise AssertionError(f"game {seed}: {broken}") from broken


def check_game(seed: int) -> Game:
    """Play one game and hold it against every law."""
    number = random.Random(seed)
    game = Game(random_setup(number, number.choice([8, 16, 24, 32])))
    style, quarters = number.choice(STYLES), number.randint(1, 3)
    turned = Game(turned_start(game, quarters))
    past = [snapshot(game)]
    while game.phase is not Phase.OVER:
        check_figures(game)
        check_tiles(game)
        check_turned(game, turned, quarters)
        if game.phase is Phase.PLACE and number.random() < 0.15:
            check_other_seats(game, number, style)
            check_projected(game)
        action = choose(game, number, style)
        events = game.apply(action)
        assert game.undo() == action
        assert snapshot(game) == past[-1]
        assert game.apply(action) == events
        past.append(snapshot(game))
        again = turned.apply(turned_action(action, quarters))
        assert Counter(again) == Counter(turned_event(event, quarters) for event in events)
    assert (turned.scores, turned.goods, turned.discarded) == (game.scores, game.goods, game.discarded)
    assert (turned.phase, game.projected()) == (Phase.OVER, game.scores)
    check_points(game)
    check_undone_to_the_start(game, past)
    return game


def check_undone_to_the_start(game: Game, past: list[dict[str, object]]) -> None:
    """Every step back leads exactly to where the game was, and the same way forth again."""
    end, actions = past[-1], list(game.actions)
    for action in reversed(actions):
        assert snapshot(game) == past.pop()
        assert game.undo() == action
    assert snapshot(game) == past.pop()
    for action in actions:
        game.apply(action)
    assert snapshot(game) == end


def check_turned(game: Game, turned: Game, quarters: int) -> None:
    """On the turned table everything that is legal is legal."""
    assert {(*turned_cell(x, y, quarters), (r + quarters) % 4) for x, y, r in game.placements} == set(turned.placements)
    assert [(spot.segment, spot.figures) for spot in game.spots] == [
        (spot.segment, spot.figures) for spot in turned.spots
    ]
    assert [turned_action(back, quarters) for back in game.returns] == turned.returns
    assert (game.scores, game.projected(), game.goods) == (turned.scores, turned.projected(), turned.goods)
    assert (game.player, game.part) == (turned.player, turned.part)


def check_other_seats(game: Game, number: random.Random, style: str) -> None:
    """A game that begins here with the seats swapped, whoever is to move being seat 0, goes the same way.

    It has but the tile just drawn. Goods cannot be set up, so the bonus for them is left out.
    """
    seats, tile = range(len(game.players)), game.tile
    assert tile is not None
    others = number.sample(seats[1:], len(seats) - 1)
    renumbered = [0 if seat == game.player else others.pop() for seat in seats]
    other = Game(cut(game, [tile.id], renumbered))
    for _ in range(2):
        action = choose(game, number, style)
        events = game.apply(action)
        again = other.apply(action)
        assert of_features(again, final=False) == [
            score._replace(
                players=tuple(sorted(renumbered[player] for player in score.players)),
                weights=tuple(score.weights[renumbered.index(seat)] for seat in seats),
            )
            for score in of_features(events, final=False)
        ]
        assert [event for event in again if isinstance(event, GoodsTaken)] == [
            event._replace(player=0) for event in events if isinstance(event, GoodsTaken)
        ]
    assert other.phase is Phase.OVER
    totals = without_bonus(other)
    assert [totals[renumbered[seat]] for seat in seats] == without_bonus(game)
    game.undo()
    game.undo()


def check_projected(game: Game) -> None:
    """The same game with no tile left after the last action ends with the projected scores."""
    if game.options.draw_timing == "ahead":
        return  # then others would have to place what they hold
    tiles = game.setup.tiles or ()
    just_drawn = sum(isinstance(event, Drawn) for event in game.history[-1])
    shorter = Game(game.setup.model_copy(update={"tiles": tiles[: len(tiles) - game.remaining - just_drawn]}))
    for action in game.actions:
        shorter.apply(action)
    assert shorter.phase is Phase.OVER
    assert shorter.scores == game.projected()


def without_bonus(game: Game) -> list[int]:
    """The scores if the game ended now, but for goods."""
    totals = game.projected()
    for score in game.position.rules.final_scores(game.position):
        if score.kind == "goods":
            for player in score.seats:
                totals[player] -= score.points
    return totals


def is_bonus(event: Event) -> bool:
    return isinstance(event, Scored) and event.kind == "goods"


def of_features(events: Sequence[Event], *, final: bool) -> list[Scored]:
    return [event for event in events if isinstance(event, Scored) and event.final is final and event.kind != "goods"]


def usual_supply(options: Options) -> dict[Figure, int]:
    """What each seat begins with, by the letter of the rules."""
    supply = {Figure.MEEPLE: options.hand_meeples}
    if options.abbot:
        supply[Figure.ABBOT] = 1
    if options.inns_and_cathedrals == "full":
        supply[Figure.LARGE] = 1
    if options.traders_and_builders == "full":
        supply[Figure.BUILDER] = 1
        if options.farmers:
            supply[Figure.PIG] = 1
    return supply


def check_figures(game: Game) -> None:
    """Figures of every kind are neither made nor lost, each stands where it may, and no companion is alone."""
    usual = usual_supply(game.options)
    standing = Counter((figure.player, figure.figure) for figure in game.figures)
    for player in range(len(game.players)):
        left = game.supply(player)
        assert min(left.values()) >= 0
        assert {figure: left[figure] + standing[player, figure] for figure in left} == usual
    board = game.position.board
    followers = {(board.root[node], seat) for node, (seat, code) in board.figures.items() if weighs(game, code)}
    for node, (seat, code) in board.figures.items():
        assert weighs(game, code) or (board.root[node], seat) in followers
    sums: Counter[int] = Counter()
    for node, (seat, code) in board.figures.items():
        sums[board.root[node]] += game.position.rules.unit(code, seat)
    assert {root: board.followers[root] for root in set(board.root)} == {root: sums[root] for root in set(board.root)}


def weighs(game: Game, code: int) -> bool:
    return game.position.rules.figures[code] not in (Figure.BUILDER, Figure.PIG)


def check_tiles(game: Game) -> None:
    """Pile, hands, table and box together are always the tiles of the game."""
    laid = [tile.id for tile, *_ in game.board][len(Game(game.setup).board) :]
    held = [tile for player in range(len(game.players)) for tile in game.hand(player)]
    drawn = len(game.setup.tiles or ()) - game.remaining
    assert sorted(laid + held + game.discarded) == sorted((game.setup.tiles or ())[:drawn])


def check_points(game: Game) -> None:
    """Every point and every token is explained by an event."""
    totals, goods = Counter[int](), Counter[tuple[int, str]]()
    for event in (event for events in game.history for event in events):
        if isinstance(event, Scored):
            assert event.points == sum(number * each for _, number, each in event.why)
            assert len(set(event.parts)) == len(event.parts)
            totals.update(dict.fromkeys(event.players, event.points))
        elif isinstance(event, GoodsTaken):
            goods[event.player, event.kind] += event.number
    players = range(len(game.players))
    assert [totals[player] for player in players] == game.scores
    taken = {(player, kind): count for player in players for kind, count in game.goods[player].items()}
    assert taken == goods


def test_the_games_reach_what_matters() -> None:
    """Soon everything has occurred that a law could be broken by."""
    wanted = {f"{figure.value} deployed" for figure in Figure}
    wanted |= {f"{source} took back {figure.value}" for source, figure in RETURNS}
    wanted |= {"companion left with the last follower", "second part", "goods", "bonus", "six", "boxed", "river boxed"}
    for seed in range(400):
        wanted -= occurrences(seed)
        if not wanted:
            break
    assert wanted == set()


RETURNS = [("abbot", Figure.ABBOT), *(("festival", figure) for figure in Figure)]


def occurrences(seed: int) -> set[str]:
    """What of interest the game of a seed shows."""
    number = random.Random(seed)
    game = Game(random_setup(number, number.choice([8, 16, 24, 32])))
    style = number.choice(STYLES)
    seen = {"six"} if len(game.players) == 6 else set()
    while game.phase is not Phase.OVER:
        action = choose(game, number, style)
        events = game.apply(action)
        match action:
            case Deploy(figure):
                seen.add(f"{figure.value} deployed")
            case Return(source, figure):
                seen.add(f"{source} took back {figure.value}")
                if sum(isinstance(event, Returned) for event in events[:2]) == 2:
                    seen.add("companion left with the last follower")
        seen |= {"goods"} if any(isinstance(event, GoodsTaken) for event in events) else set()
        seen |= {"bonus"} if any(map(is_bonus, events)) else set()
        seen |= {"second part"} if game.part == 2 else set()
    seen |= {"boxed"} if game.discarded else set()
    seen |= {"river boxed"} if any(tile.startswith("RI.1") for tile in game.discarded) else set()
    return seen


def test_the_supplies_are_those_of_the_rulebook() -> None:
    """The laws know every figure there is."""
    options = Options(farmers=True, abbot=True, inns_and_cathedrals="full", traders_and_builders="full")
    assert dict(zip(rulebook(options).figures, rulebook(options).supply, strict=True)) == usual_supply(options)
    assert set(usual_supply(options)) == set(Figure)

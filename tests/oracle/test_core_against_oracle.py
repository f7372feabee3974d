"""The program's rules and the second referee agree on random games, step by step.

`CARCASSONNE_ORACLE_GAMES=3000 pytest tests/oracle/test_core_against_oracle.py` plays that many games.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Deploy, Event, Game, Phase, Place, survey_tile
from carcassonne_tui.rules import Scored as CoreScored
from rules.random_games import STYLES, choose, random_setup

from . import Action, Referee, Scored, Spot, feature
from .board import parts_at
from .scoring import cities, figures_in, owners, spot_of, value

GAMES = int(os.environ.get("CARCASSONNE_ORACLE_GAMES", "60"))
"""How many games are played."""

BATCH = 10
"""How many games make one test."""


def referee_of(game: Game) -> Referee:
    start = [(tile.id, x, y, rotation) for tile, x, y, rotation in game.board]
    options = game.options.model_dump(mode="json", exclude_defaults=True)
    return Referee(options, len(game.players), game.setup.tiles or (), start)


def tiles_of(event: CoreScored) -> int:
    """How many tiles the second referee counts."""
    if event.kind is Kind.MONASTERY:
        around = event.why[-1].number
        return around + 1
    return len(event.cells)


def paid(events: Iterable[Event], *, final: bool, count_tiles: bool) -> Counter[tuple[str, int, int, int]]:
    """Kind, points, player and tiles of everything that was paid."""
    return Counter(
        (event.kind.value, event.points, player, tiles_of(event) if count_tiles or event.kind is not Kind.FIELD else 0)
        for event in events
        if isinstance(event, CoreScored) and event.final is final
        for player in event.players
    )


def paid_by_oracle(scored: Iterable[Scored], *, count_tiles: bool) -> Counter[tuple[str, int, int, int]]:
    return Counter(
        (each.kind, each.points, player, each.tiles if count_tiles or each.kind != "field" else 0)
        for each in scored
        for player in each.players
    )


def compare(game: Game, referee: Referee) -> None:
    """Both tell the same of the moment."""
    assert (game.phase is Phase.OVER) == referee.over
    assert game.scores == referee.scores
    assert [game.supply(player) for player in range(len(game.players))] == [
        {figure: supply[figure.value] for figure in game.supply(0)} for supply in referee.supply
    ]
    assert (game.discarded, game.remaining) == (referee.discarded, len(referee.pile))
    assert [game.hand(player) for player in range(len(game.players))] == referee.hands
    assert {(tile.id, x, y, rotation) for tile, x, y, rotation in game.board} == {
        (tile, x, y, rotation) for (x, y), (tile, rotation) in referee.board.items()
    }
    assert Counter((figure.player, figure.x, figure.y, figure.kind.value) for figure in game.figures) == Counter(
        (figure.player, figure.x, figure.y, figure.spot.kind) for figure in referee.figures
    )
    if not referee.over:
        assert (game.player, game.turn) == (referee.player, referee.turn)
        assert set(game.placements) == referee.placements()
        assert {(spot.kind.value, frozenset(spot.ports)) for spot in game.spots} == referee.spots()


def compare_features(game: Game, referee: Referee) -> None:
    """Both tell the same of every feature of the tile just placed."""
    assert game.placed is not None
    tile, x, y, rotation = game.placed
    parts = {spot_of(referee.board, part): part for part in parts_at(referee.board, (x, y))}
    for survey in survey_tile(game, x, y):
        segment = tile.orientations[rotation].segments[survey.segments[0]]
        part = parts[Spot(segment.kind.value, frozenset(segment.port_names))]
        found = feature(referee.board, *part)
        present = figures_in(referee.board, referee.figures, found)
        assert (survey.complete, survey.coats_of_arms) == (found.complete, found.coats_of_arms)
        assert (survey.leaders, len(survey.figures)) == (owners(present), len(present))
        assert set(survey.cells) == {(part_x, part_y) for part_x, part_y, _ in found.parts}
        if survey.kind is Kind.FIELD:
            assert survey.cities == len(cities(referee.board, found))
        else:
            assert survey.open_ends == found.open_ends
            if found.complete or referee.options.unfinished_scoring:
                assert survey.value == value(found, referee.options)


def play_one(seed: int) -> Game:
    """Play one game with both; raises AssertionError where they differ."""
    number = random.Random(seed)
    game = Game(random_setup(number, number.choice([30, 71, 71])))
    style = number.choice(STYLES)
    referee = referee_of(game)
    compare(game, referee)
    events: tuple[Event, ...] = game.history[0]
    while game.phase is not Phase.OVER:
        action = choose(game, number, style)
        events = game.apply(action)
        if isinstance(action, Place):
            referee.place(action.tile, action.x, action.y, action.rotation)
            compare_features(game, referee)
        else:
            deployed: Action | None = None
            if isinstance(action, Deploy):
                deployed = {"kind": action.kind.value, "ports": action.ports, "figure": action.figure.value}
            scored = referee.act(deployed)
            assert paid(events, final=False, count_tiles=True) == paid_by_oracle(scored, count_tiles=True)
        compare(game, referee)
    assert referee.final is not None
    whole_fields = game.options.farm_scoring.value != "second"  # which counts the tiles of a seat's fields together
    assert paid(events, final=True, count_tiles=whole_fields) == paid_by_oracle(referee.final, count_tiles=whole_fields)
    return game


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games(first: int) -> None:
    for seed in range(first, min(first + BATCH, GAMES)):
        try:
            play_one(seed)
        except AssertionError as difference:
            raise AssertionError(f"game {seed}: {difference}") from difference


def occurrences(game: Game) -> set[str]:
    """What of interest a game has shown."""
    scored = [event for events in game.history for event in events if isinstance(event, CoreScored)]
    seen = {f"complete {event.kind.value}" for event in scored if event.complete}
    seen |= {f"final {event.kind.value}" for event in scored if event.final}
    if any(len(event.players) > 1 for event in scored):
        seen.add("shared")
    if game.discarded:
        seen.add("boxed")
    return seen


def test_the_games_reach_what_matters() -> None:
    """Soon everything has occurred that the two could differ in."""
    kinds = ("road", "city", "monastery")
    wanted = {"shared", "boxed", "final field", *(f"{when} {kind}" for when in ("complete", "final") for kind in kinds)}
    for seed in range(30):
        wanted -= occurrences(play_one(seed))
        if not wanted:
            break
    assert wanted == set()

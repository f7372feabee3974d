"""What is offered is exactly what is accepted, and what is refused changes nothing."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carcassonne_tui.box import Kind, catalogue
from carcassonne_tui.rules import (
    Deploy,
    Figure,
    Game,
    IllegalAction,
    IllegalDeployment,
    IllegalPlacement,
    Phase,
    Place,
    Skip,
    WrongPhase,
)
from carcassonne_tui.rules.explain import why_not_deploy, why_not_place
from rules.random_games import STYLES, play_on, random_setup
from rules.snapshots import snapshot

SEEDS = st.integers(0, 2**32 - 1)

DEPLOYMENTS = sorted(
    {
        (segment.kind, segment.port_names)
        for tile in catalogue().values()
        for orientation in tile.orientations
        for segment in orientation.segments
    },
    key=str,
)
"""Every segment that any tile could show, as an action names it."""


def cells_around(game: Game) -> list[tuple[int, int]]:
    """The cells of the smallest rectangle around the board, and one more on each side."""
    columns, rows = [laid.x for laid in game.board], [laid.y for laid in game.board]
    return list(product(range(min(columns) - 2, max(columns) + 3), range(min(rows) - 2, max(rows) + 3)))


def check_placements(game: Game) -> None:
    assert game.tile is not None
    offered = set(game.placements)
    inside = cells_around(game)
    assert {(x, y) for x, y, _ in offered} <= set(inside)
    refused: list[Place] = []
    for (x, y), rotation in product(inside, range(4)):
        reason = why_not_place(game.position, game.tile, x, y, rotation)
        assert (reason is None) == ((x, y, rotation) in offered)
        assert ((x, y, rotation) in game.placements) == ((x, y, rotation) in offered)
        if reason is not None:
            assert reason.rule in ("R-PLACE-1", "R-PLACE-2")
            refused.append(game.place(x, y, rotation))
    before = snapshot(game)
    for place in refused:
        with pytest.raises(IllegalPlacement) as error:
            game.apply(place)
        again = why_not_place(game.position, game.tile, place.x, place.y, place.rotation)
        assert again is not None
        assert (error.value.rule, error.value.details) == (again.rule, again.details)
    with pytest.raises(WrongPhase):
        game.apply(Skip())
    assert snapshot(game) == before


def check_deployments(game: Game) -> None:
    offered = {(spot.kind, spot.ports) for spot in game.spots}
    before = snapshot(game)
    for kind, ports in DEPLOYMENTS:
        action = Deploy(Figure.MEEPLE, kind, ports)
        reason = why_not_deploy(game.position, action)
        assert (reason is None) == ((kind, ports) in offered)
        if reason is not None:
            with pytest.raises(IllegalDeployment) as error:
                game.apply(action)
            assert (error.value.rule, error.value.details) == (reason.rule, reason.details)
    with pytest.raises(WrongPhase):
        game.apply(game.place(0, 0, 0))
    assert snapshot(game) == before


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_explanations_agree_with_the_look_up(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 14))
    for _ in play_on(game, number, number.choice(STYLES)):
        if game.phase is Phase.PLACE:
            check_placements(game)
        else:
            check_deployments(game)


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_every_legal_action_is_accepted(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 12))
    for _ in play_on(game, number, number.choice(STYLES)):
        actions = list(game.legal_actions())
        assert len(actions) == len(set(actions)) == len(game.position.moves) > 0
        before = snapshot(game)
        for action in actions:
            game.apply(action)
            assert game.actions[-1] == game.undo() == action
        assert snapshot(game) == before
    assert list(game.legal_actions()) == []


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_nothing_is_accepted_when_the_game_is_over(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 5))
    for _ in play_on(game, number, "uniform"):
        pass
    before = snapshot(game)
    for action in (Skip(), Place("V", 0, 1, 0), game.place(0, 1, 0), Deploy(Figure.MEEPLE, Kind.ROAD, ("E", "W"))):
        with pytest.raises(WrongPhase, match="the game is over"):
            game.apply(action)
    assert snapshot(game) == before


@settings(max_examples=100, deadline=None)
@given(x=st.integers(), y=st.integers(), rotation=st.integers())
def test_no_number_is_too_large_to_be_refused(x: int, y: int, rotation: int) -> None:
    game = Game(random_setup(random.Random(1), 3))
    legal = (x, y, rotation) in game.placements
    assert legal == ((x, y, rotation) in set(game.placements))
    if legal:
        game.apply(game.place(x, y, rotation))
    else:
        with pytest.raises(IllegalPlacement):
            game.apply(game.place(x, y, rotation))


@pytest.mark.parametrize("step", [1 << 14, -(1 << 14), 1 << 13, 1 << 16, 1 << 40])
def test_far_cells_are_not_mistaken_for_near_ones(step: int) -> None:
    game = Game(random_setup(random.Random(1), 3))
    for x, y, rotation in list(game.placements):
        for far in ((x + step, y), (x + step, y - 1), (x + step, y + 1), (x, y + step)):
            assert (*far, rotation) not in game.placements
            with pytest.raises(IllegalPlacement) as refused:
                game.apply(game.place(*far, rotation))
            assert refused.value.rule == "R-PLACE-1"


def test_only_the_drawn_tile_may_be_placed() -> None:
    game = Game(random_setup(random.Random(1), 3))
    assert game.tile is not None
    other = next(tile for tile in catalogue() if tile != game.tile.id)
    with pytest.raises(IllegalAction) as refused:
        game.apply(Place(other, *game.placements[0]))
    assert (refused.value.rule, refused.value.reason) == ("R-TURN-2", "wrong-tile")
    assert not game.actions

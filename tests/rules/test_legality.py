"""What is offered is exactly what is accepted, and what is refused changes nothing."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

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
    IllegalReturn,
    Phase,
    Place,
    Return,
    Skip,
    WrongPhase,
)
from carcassonne_tui.rules.explain import why_not_deploy, why_not_place
from rules import random_boxes
from rules.boards import begin, play
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
            assert reason.rule in ("R-PLACE-1", "R-PLACE-2", "R-RI-2", "R-RI-3")
            assert reason.rule.startswith("R-PLACE") or game.options.river
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
    assert game.placed is not None
    offered = {spot.deploy(figure) for spot in game.spots for figure in spot.figures}
    segments = game.placed.tile.orientations[game.placed.rotation].segments
    here = [(segment.kind, segment.port_names) for segment in segments]
    asked = {Deploy(Figure.MEEPLE, *segment) for segment in DEPLOYMENTS}
    asked |= {Deploy(figure, *segment) for figure, segment in product(Figure, here)}
    assert offered <= asked
    before = snapshot(game)
    for action in asked:
        reason = why_not_deploy(game.position, action)
        assert (reason is None) == (action in offered)
        if reason is not None:
            with pytest.raises(IllegalDeployment) as error:
                game.apply(action)
            assert (error.value.rule, error.value.details) == (reason.rule, reason.details)
    with pytest.raises(WrongPhase):
        game.apply(game.place(0, 0, 0))
    assert snapshot(game) == before


def check_returns(game: Game) -> None:
    """Every figure on the table, and every segment of the placed tile, by every rule."""
    assert game.placed is not None
    offered = set(game.returns)
    assert len(offered) == len(game.returns)
    owners = {figure[1:]: figure.player for figure in game.figures}
    tile, x, y, rotation = game.placed
    asked = {Return(source, *figure[1:]) for source, figure in product(SOURCES, game.figures)}
    for source, segment in product(SOURCES, tile.orientations[rotation].segments):
        asked.add(Return(source, Figure.MEEPLE, x, y, segment.kind, segment.port_names))
    assert offered <= asked
    before = snapshot(game)
    for action in asked:
        owner = owners.get(action[1:])
        if action in offered:
            assert owner == game.player
        else:
            with pytest.raises(IllegalReturn) as error:
                game.apply(action)
            assert error.value.reason == reason_not_to_return(game, action, owner)
    assert snapshot(game) == before


SOURCES = ("abbot", "festival", "", "dragon")


def reason_not_to_return(game: Game, action: Return, owner: int | None) -> str:
    played = {"abbot": game.options.abbot, "festival": game.options.festival}
    if not played.get(action.source):
        return "no-such-rule"
    if owner is None:
        return "no-such-figure"
    return "not-now" if owner == game.player else "not-yours"


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


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_explanations_agree_with_the_look_up_with_any_boxes(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_boxes.random_setup(number, 8))
    for _ in random_boxes.play_on(game, number, number.choice(STYLES)):
        if game.phase is Phase.PLACE:
            check_placements(game)
        else:
            check_deployments(game)
            check_returns(game)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_every_legal_action_is_accepted_with_any_boxes(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_boxes.random_setup(number, 12))
    for _ in random_boxes.play_on(game, number, number.choice(STYLES)):
        actions = list(game.legal_actions())
        assert len(actions) == len(set(actions)) == len(game.position.moves) > 0
        before = snapshot(game)
        for action in actions:
            game.apply(action)
            assert game.actions[-1] == game.undo() == action
        assert snapshot(game) == before


EVERY_BOX: dict[str, Any] = {
    "river": True,
    "abbot": True,
    "festival": True,
    "farmers": True,
    "inns_and_cathedrals": "full",
    "traders_and_builders": "full",
}


@pytest.mark.parametrize(
    ("board", "move", "refused", "reason"),
    [
        ("RI/s@0,0r0", "", "RI.1/IFI@0,1r0", "river-not-prolonged"),
        ("RI/s@0,0r0 RI.1/II@1,0r0", "", "RI.1/II@1,1r1", "river-bends-twice"),
        ("D@0,0r0", "U@1,0r0", "builder:road.E", "no-follower"),
        ("D@0,0r0", "U@1,0r0", "pig:field.NL", "no-follower"),
        ("W@0,0r0 U@1,0r0 A:road.E", "W@2,0r0", "builder:road.W", "complete"),
        ("D@0,0r0", "U@1,0r0", "abbot:road.E", "wrong-figure"),
        ("D@0,0r0", "U@1,0r0", "pig:road.E", "wrong-figure"),
        ("D@0,0r0", "Ug@1,0r0", "large:garden", "wrong-figure"),
        ("D@0,0r0 B:large:road.E", "U@1,0r0", "road.E", "feature-occupied"),
        ("D@0,0r0 A:large:road.E", "U@1,0r0", "large:road.E", "feature-occupied"),
        ("D@0,0r0 A:large:city.N", "U@1,0r0", "large:road.E", "empty-supply"),
        ("RI/s@0,0r0", "RI.1/IFI@1,0r0", "river.E", "kind-closed"),
        ("D@0,0r0 B:road.E", "FE/RrRr@1,0r0", "festival<road.E@0,0", "not-yours"),
        ("D@0,0r0 B:road.E", "FE/RrRr@1,0r0", "festival<city.N@0,0", "no-such-figure"),
        ("D@0,0r0 A:road.E", "U@1,0r0", "festival<road.E@0,0", "not-now"),
        ("D@0,0r0 A:road.E", "U@1,0r0", "abbot<road.E@0,0", "not-now"),
        ("D@0,0r0 A:road.E", "U@1,0r0", "dragon<road.E@0,0", "no-such-rule"),
    ],
)
def test_every_reason_of_the_boxes(board: str, move: str, refused: str, reason: str) -> None:
    draw = (move or refused).partition("@")[0]
    game = begin(board, f"{draw} V", **EVERY_BOX)
    play(game, move)
    before = snapshot(game)
    with pytest.raises(IllegalAction) as error:
        play(game, refused)
    assert error.value.reason == reason
    assert snapshot(game) == before


@pytest.mark.parametrize(
    ("board", "refused", "reason", "uturn"),
    [
        ("RI/s@0,0r0 RI.1/II@1,0r0 RI.1/IFI@1,1r1", (1, 2, 1), "river-flows-back", "total_ban"),
        ("RI/s@0,0r0 RI.1/II@1,0r0 B@0,1r0 RI.1/IFI@1,1r1", (1, 2, 1), "river-blocked", "lookahead"),
    ],
)
def test_every_reason_of_the_river(board: str, refused: tuple[int, int, int], reason: str, uturn: str) -> None:
    assert refused in begin(board, "RI.1/II", river=True).placements
    game = begin(board, "RI.1/II", river=True, river_uturn=uturn)
    with pytest.raises(IllegalPlacement) as error:
        game.apply(game.place(*refused))
    assert (error.value.reason, error.value.rule) == (reason, "R-RI-3")


@pytest.mark.parametrize(("tile", "where", "rule"), [("Ug", "garden", "R-AB-3"), ("U", "field.NL", "R-FARM-0")])
@pytest.mark.parametrize("figure", ["meeple", "large", "abbot", "builder"])
def test_kinds_that_are_closed(tile: str, where: str, rule: str, figure: str) -> None:
    game = begin("D@0,0r0", f"{tile} V", inns_and_cathedrals="full", festival=True)
    play(game, f"{tile}@1,0r0")
    with pytest.raises(IllegalDeployment) as error:
        play(game, f"{figure}:{where}")
    assert (error.value.reason, error.value.rule) == ("kind-closed", rule)


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

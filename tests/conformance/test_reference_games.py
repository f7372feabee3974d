"""The program referees every reference game as the independent implementation did, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Deploy, Event, Game, Options, Phase, Scored, Setup, Skip, StartTile

from .reader import GAMES, Deployment, ReferenceGame, Spot, Turn, read_game
from .reader import Scored as Paid


def begun(reference: ReferenceGame) -> Game:
    return Game(
        Setup(
            players=tuple(f"P{player}" for player in range(reference.players)),
            options=Options.model_validate(reference.options),
            tiles=tuple(reference.draw),
            start=tuple(StartTile(tile=tile, x=x, y=y, rotation=r) for tile, (x, y, r) in reference.start),
        )
    )


def offered(game: Game) -> set[Deployment]:
    """What may be deployed where."""
    return {
        Deployment(figure.value, Spot(spot.kind.value, frozenset(spot.ports)))
        for spot in game.spots
        for figure in spot.figures
    }


def action_of(game: Game, deployed: Deployment | None) -> Deploy | Skip:
    if deployed is None:
        return Skip()
    (action,) = [
        spot.deploy(figure)
        for spot in game.spots
        for figure in spot.figures
        if deployed == Deployment(figure.value, Spot(spot.kind.value, frozenset(spot.ports)))
    ]
    return action


def tiles_of(event: Scored) -> int | None:
    """How many tiles count: those around a monastery do, too; those of a field are not told."""
    match event.kind:
        case Kind.FIELD:
            return None
        case Kind.MONASTERY | Kind.GARDEN:
            return sum(number for _, number, _ in event.why)
        case _:
            return len(event.cells)


def assert_paid(paid: Iterable[Paid], events: Iterable[Event], where: str, *, final: bool) -> None:
    """The events score what the reference game says, everything and nothing else."""
    scored = [event for event in events if isinstance(event, Scored) and event.final is final]
    wanted = sorted((each.kind, each.points, each.player, each.tiles or 0) for each in paid)
    got = sorted(
        (event.kind.value, event.points, player, tiles_of(event) or 0) for event in scored for player in event.players
    )
    assert got == wanted, where
    for each in paid:
        assert any(
            (event.kind.value, event.points) == (each.kind, each.points)
            and each.player in event.players
            and each.at in event.cells
            for event in scored
        ), where


def play_turn(game: Game, turn: Turn, where: str) -> tuple[Event, ...]:
    """Play a turn as it was played, and compare what was possible; answers what happened at its end."""
    assert game.phase is Phase.PLACE, where
    assert game.tile is not None, where
    assert (game.player, game.tile.id) == (turn.player, turn.tile), where
    assert set(game.placements) == turn.placements, where
    game.apply(game.place(*turn.place))
    assert offered(game) == turn.deployments, where
    return game.apply(action_of(game, turn.deployed))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_whole_game(path: Path) -> None:
    reference = read_game(path)
    game = begun(reference)
    discarded: list[str] = []
    events: tuple[Event, ...] = ()
    for number, turn in enumerate(reference.turns, 1):
        where = f"turn {number} of {reference.name}"
        assert game.turn == number, where
        events = play_turn(game, turn, where)
        assert_paid(turn.scored, events, where, final=False)
        discarded += turn.discarded
        assert game.discarded == discarded, where
        if number < len(reference.turns):
            assert game.scores == turn.scores, where
    assert game.phase is Phase.OVER
    assert_paid(reference.final.scored, events, reference.name, final=True)
    assert game.scores == reference.final.scores


def test_there_are_games_to_replay() -> None:
    assert len(GAMES) >= 10

"""The program referees every reference game as the independent implementation did, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Action,
    Deploy,
    Event,
    Game,
    GoodsTaken,
    Options,
    Phase,
    Scored,
    Setup,
    Skip,
    StartTile,
)
from carcassonne_tui.rules import Return as TakeBack

from .reader import GAMES, Deployment, Goods, ReferenceGame, Return, Spot, Turn, read_game
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


def offered(game: Game) -> dict[Deployment, Deploy]:
    """What may be deployed where, and the action that does it."""
    return {
        Deployment(figure.value, Spot(spot.kind.value, frozenset(spot.ports))): spot.deploy(figure)
        for spot in game.spots
        for figure in spot.figures
    }


def returnable(game: Game) -> dict[Return, TakeBack]:
    """What may be taken back, and the action that does it."""
    return {
        Return(
            action.source,
            action.figure.value,
            Spot(action.kind.value, frozenset(action.ports)),
            (action.x, action.y),
        ): action
        for action in game.returns
    }


def action_of(game: Game, turn: Turn) -> Action:
    if turn.returned is not None:
        return returnable(game)[turn.returned]
    if turn.deployed is None:
        return Skip()
    return offered(game)[turn.deployed]


def kind_of(event: Scored) -> str:
    return event.kind if event.kind == "goods" else event.kind.value


def tiles_of(event: Scored) -> int | None:
    """How many tiles count: those around a monastery do, too; not told of fields, goods and what is worth nothing."""
    match event.kind:
        case Kind.FIELD | "goods":
            return None
        case _ if not event.points:
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
        (kind_of(event), event.points, player, tiles_of(event) or 0) for event in scored for player in event.players
    )
    assert got == wanted, where
    for each in paid:
        assert any(
            (kind_of(event), event.points) == (each.kind, each.points)
            and each.player in event.players
            and (each.at is None or each.at in event.cells)
            for event in scored
        ), where


def play_turn(game: Game, turn: Turn, where: str) -> tuple[Event, ...]:
    """Play a turn, or a part of it, as it was played, and compare what was possible; answers what happened then."""
    assert game.phase is Phase.PLACE, where
    assert game.tile is not None, where
    assert (game.turn, game.part, game.player) == (turn.number, turn.part, turn.player), where
    assert game.tile.id == turn.tile, where
    assert turn.allows(set(game.placements)), where
    game.apply(game.place(*turn.place))
    assert set(offered(game)) == turn.deployments, where
    assert set(returnable(game)) == turn.returns, where
    return game.apply(action_of(game, turn))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_whole_game(path: Path) -> None:
    reference = read_game(path)
    game = begun(reference)
    discarded: list[str] = []
    events: tuple[Event, ...] = ()
    for count, turn in enumerate(reference.turns, 1):
        where = f"turn {turn.number}.{turn.part} of {reference.name}"
        events = play_turn(game, turn, where)
        assert_paid(turn.scored, events, where, final=False)
        taken = Counter(Goods(each.kind, each.number, each.player) for each in events if isinstance(each, GoodsTaken))
        assert taken == Counter(turn.goods), where
        discarded += turn.discarded
        assert game.discarded == discarded, where
        if count < len(reference.turns):
            assert game.scores == turn.scores, where
    assert game.phase is Phase.OVER
    assert_paid(reference.final.scored, events, reference.name, final=True)
    assert game.scores == reference.final.scores


def test_there_are_games_to_replay() -> None:
    assert len(GAMES) == 28

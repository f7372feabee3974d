"""The second referee agrees with an independent implementation on every turn of every reference game."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance import reader
from conformance.reader import GAMES, ReferenceGame, Turn, read_game

from . import Action, Deployment, Figure, Referee, Return, Scored, Spot


@pytest.fixture(params=GAMES, ids=lambda path: path.stem, scope="module")
def game(request: pytest.FixtureRequest) -> ReferenceGame:
    path: Path = request.param
    return read_game(path)


def referee_of(game: ReferenceGame) -> Referee:
    start = [(tile, x, y, rotation) for tile, (x, y, rotation) in game.start]
    return Referee(game.options, game.players, game.draw, start)


def paid(scored: list[reader.Scored]) -> list[tuple[str, int, int, int]]:
    """Kind, points, player and tiles (0 where they are not told) of everything that was paid, in a fixed order."""
    return sorted((each.kind, each.points, each.player, each.tiles or 0) for each in scored)


def paid_by_oracle(scored: list[Scored]) -> list[tuple[str, int, int, int]]:
    """The same for what the second referee says."""
    return sorted(
        (each.kind, each.points, player, 0 if each.kind == "field" or not each.points else each.tiles)
        for each in scored
        for player in each.players
    )


def deployment(told: reader.Deployment) -> Deployment:
    return Deployment(told.figure, Spot(told.spot.kind, told.spot.ports))


def return_of(told: reader.Return, player: int) -> Return:
    return Return(told.source, Figure(player, told.figure, *told.at, Spot(told.spot.kind, told.spot.ports)))


def action_of(turn: Turn) -> Action | None:
    if turn.returned is not None:
        return return_of(turn.returned, turn.player)
    return deployment(turn.deployed) if turn.deployed is not None else None


def test_there_are_reference_games_of_every_box() -> None:
    boxes = {"abbot", "base", "everything", "farmers", "festival", "inns", "river", "traders"}
    assert {path.stem.split("-")[0] for path in GAMES} == boxes


def test_the_whole_game(game: ReferenceGame) -> None:
    referee = referee_of(game)
    discarded: list[str] = []
    for count, turn in enumerate(game.turns, 1):
        where = f"turn {turn.number}.{turn.part} of {game.name}"
        assert (referee.turn, referee.part, referee.player) == (turn.number, turn.part, turn.player), where
        assert referee.hand == [turn.tile], where
        assert turn.allows(referee.placements()), where
        assert referee.place(turn.tile, *turn.place) == set(map(deployment, turn.deployments)), where
        assert referee.returns() == {return_of(each, turn.player) for each in turn.returns}, where
        scored = referee.act(action_of(turn))
        assert paid_by_oracle(scored) == paid(turn.scored), where
        assert referee.taken == {each.kind: each.count for each in turn.goods}, where
        assert {each.player for each in turn.goods} <= {turn.player}, where
        discarded += turn.discarded
        assert referee.discarded == discarded, where
        assert count == len(game.turns) or referee.scores == turn.scores, where
    assert referee.over
    assert referee.final is not None
    assert paid_by_oracle(referee.final) == paid(game.final.scored)
    assert referee.scores == game.final.scores

"""The second referee agrees with an independent implementation on every turn of every reference game."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.reader import GAMES, Deployment, ReferenceGame, read_game
from conformance.reader import Scored as Paid

from . import Action, Referee, Scored

KNOWN = [path for path in GAMES if path.stem.startswith(("base-", "farmers-"))]
"""The games of the boxes that the second referee knows."""


@pytest.fixture(params=KNOWN, ids=lambda path: path.stem, scope="module")
def game(request: pytest.FixtureRequest) -> ReferenceGame:
    path: Path = request.param
    return read_game(path)


def referee_of(game: ReferenceGame) -> Referee:
    start = [(tile, x, y, rotation) for tile, (x, y, rotation) in game.start]
    return Referee(game.options, game.players, game.draw, start)


def paid(scored: list[Paid]) -> list[tuple[str, int, int, int]]:
    """Kind, points, player and tiles (0 for fields) of everything that was paid, in a fixed order."""
    return sorted((each.kind, each.points, each.player, each.tiles or 0) for each in scored)


def paid_by_oracle(scored: list[Scored]) -> list[tuple[str, int, int, int]]:
    """The same for what the second referee says."""
    return sorted(
        (each.kind, each.points, player, 0 if each.kind == "field" else each.tiles)
        for each in scored
        for player in each.players
    )


def action_of(deployed: Deployment | None) -> Action | None:
    if deployed is None:
        return None
    return {"kind": deployed.spot.kind, "ports": sorted(deployed.spot.ports), "figure": deployed.figure}


def test_there_are_reference_games_with_and_without_farmers() -> None:
    assert {path.stem.split("-")[0] for path in KNOWN} == {"base", "farmers"}


def test_the_whole_game(game: ReferenceGame) -> None:
    referee = referee_of(game)
    discarded: list[str] = []
    for number, turn in enumerate(game.turns, 1):
        where = f"turn {number} of {game.name}"
        assert (referee.turn, referee.player, referee.hand) == (number, turn.player, [turn.tile]), where
        assert referee.placements() == turn.placements, where
        spots = referee.place(turn.tile, *turn.place)
        assert {("meeple", *spot) for spot in spots} == {
            (each.figure, each.spot.kind, each.spot.ports) for each in turn.deployments
        }, where
        scored = referee.act(action_of(turn.deployed))
        assert paid_by_oracle(scored) == paid(turn.scored), where
        discarded += turn.discarded
        assert referee.discarded == discarded, where
        assert number == len(game.turns) or referee.scores == turn.scores, where
    assert referee.over
    assert referee.final is not None
    assert paid_by_oracle(referee.final) == paid(game.final.scored)
    assert referee.scores == game.final.scores

"""Whole games through the referee, as an independent implementation recorded them."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.reader import GAMES, Deployment, ReferenceGame, Scored, Spot, read_game

from .talk import Talk

NAMES = ("base-skilled-3p-1", "farmers-skilled-4p-3", "farmers-smallcity-2p-1")
"""A few of the games: that the rules agree on all of them is tested without the referee."""


def spot(told: dict[str, Any]) -> Spot:
    return Spot(told["kind"], frozenset([*told.get("edges", ()), *told.get("halves", ())]))


def paid(events: list[dict[str, Any]], *, final: bool) -> set[Scored]:
    """What the events say that features paid, in the words of the recorded games."""
    return {
        Scored(
            kind=event["kind"],
            points=event["points"],
            player=player,
            tiles=None if event["kind"] == "field" else event["tiles"],
            at=(0, 0),
        )
        for event in events
        if event["type"] == "scored" and event.get("final", False) is final
        for player in event["players"]
    }


def recorded(scored: list[Scored]) -> set[Scored]:
    return {Scored(each.kind, each.points, each.player, each.tiles, (0, 0)) for each in scored}


def begin(talk: Talk, game: ReferenceGame) -> dict[str, Any]:
    return talk.state(
        "new",
        players=[f"P{player}" for player in range(game.players)],
        options=game.options,
        tiles=game.draw,
        start=[{"tile": tile, "x": x, "y": y, "rotation": rotation} for tile, (x, y, rotation) in game.start],
    )


@pytest.mark.parametrize("game", [read_game(path) for path in GAMES if path.stem in NAMES], ids=lambda game: game.name)
def test_a_whole_game(talk: Talk, game: ReferenceGame) -> None:
    state = begin(talk, game)
    events: list[dict[str, Any]] = []
    for number, turn in enumerate(game.turns, 1):
        assert (state["turn"], state["player"], state["tile"], state["phase"]) == (
            number,
            turn.player,
            turn.tile,
            "place",
        )
        assert {(each["x"], each["y"], each["rotation"]) for each in state["placements"]} == turn.placements
        x, y, rotation = turn.place
        state = talk.state("place", x=x, y=y, rotation=rotation)
        offered = {
            Deployment(figure, spot(option)): option["option"]
            for option in state["deployments"]
            for figure in option["figures"]
        }
        assert set(offered) == turn.deployments
        if turn.deployed is None:
            answer = talk.ok("skip")
        else:
            answer = talk.ok("deploy", option=offered[turn.deployed], figure=turn.deployed.figure)
        state, events = answer["state"], answer["events"]
        assert paid(events, final=False) == recorded(turn.scored)
        if number < len(game.turns):
            assert state["scores"] == turn.scores
    assert paid(events, final=True) == recorded(game.final.scored)
    assert (state["phase"], state["scores"]) == ("over", game.final.scores)

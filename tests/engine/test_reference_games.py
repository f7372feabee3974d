"""Whole games through the referee, as an independent implementation recorded them."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.reader import GAMES, Deployment, Goods, ReferenceGame, Return, Scored, Spot, read_game

from .talk import Talk


def spot(told: dict[str, Any]) -> Spot:
    return Spot(told["kind"], frozenset([*told.get("edges", ()), *told.get("halves", ())]))


def paid(events: list[dict[str, Any]], *, final: bool) -> set[Scored]:
    """What the events say that features paid, in the words of the recorded games."""
    return {
        Scored(
            kind=event["kind"],
            points=event["points"],
            player=player,
            tiles=None if event["kind"] in ("field", "goods") or not event["points"] else event["tiles"],
            at=None,
        )
        for event in events
        if event["type"] == "scored" and event.get("final", False) is final
        for player in event["players"]
    }


def recorded(scored: list[Scored]) -> set[Scored]:
    return {Scored(each.kind, each.points, each.player, each.tiles, None) for each in scored}


def begin(talk: Talk, game: ReferenceGame) -> dict[str, Any]:
    return talk.state(
        "new",
        players=[f"P{player}" for player in range(game.players)],
        options=game.options,
        tiles=game.draw,
        start=[{"tile": tile, "x": x, "y": y, "rotation": rotation} for tile, (x, y, rotation) in game.start],
    )


@pytest.mark.parametrize("game", list(map(read_game, GAMES)), ids=lambda game: game.name)
def test_a_whole_game(talk: Talk, game: ReferenceGame) -> None:
    state = begin(talk, game)
    events: list[dict[str, Any]] = []
    for count, turn in enumerate(game.turns, 1):
        assert (state["turn"], state["part"], state["player"]) == (turn.number, turn.part, turn.player)
        assert (state["tile"], state["phase"]) == (turn.tile, "place")
        assert turn.allows({(each["x"], each["y"], each["rotation"]) for each in state["placements"]})
        x, y, rotation = turn.place
        state = talk.state("place", x=x, y=y, rotation=rotation)
        offered = {
            Deployment(figure, spot(option)): option["option"]
            for option in state["deployments"]
            for figure in option["figures"]
        }
        assert set(offered) == turn.deployments
        returnable = {
            Return(each["source"], each["figure"], spot(each), (each["x"], each["y"])): each["option"]
            for each in state["returns"]
        }
        assert set(returnable) == turn.returns
        if turn.returned is not None:
            answer = talk.ok("return", option=returnable[turn.returned])
        elif turn.deployed is not None:
            answer = talk.ok("deploy", option=offered[turn.deployed], figure=turn.deployed.figure)
        else:
            answer = talk.ok("skip")
        state, events = answer["state"], answer["events"]
        assert paid(events, final=False) == recorded(turn.scored)
        taken = {Goods(each["kind"], each["count"], each["player"]) for each in events if each["type"] == "goods"}
        assert taken == set(turn.goods)
        if count < len(game.turns):
            assert state["scores"] == turn.scores
    assert paid(events, final=True) == recorded(game.final.scored)
    assert (state["phase"], state["scores"]) == ("over", game.final.scores)

"""From a game to the referee's answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from carcassonne_tui.box import Kind
from carcassonne_tui.engine.answers import (
    Cell,
    Deployment,
    Error,
    Event,
    Failure,
    Feature,
    FigureAt,
    FigureEvent,
    GoodsEvent,
    OverEvent,
    Part,
    PlacedEvent,
    ReturnOption,
    ScoredEvent,
    State,
    Success,
    TileAt,
    TileEvent,
    TurnEvent,
)
from carcassonne_tui.engine.refusal import Refusal
from carcassonne_tui.rules import Game, Laid, Options, StandingFigure, Survey
from carcassonne_tui.rules import events as told


def failure(refusal: Refusal) -> Failure:
    """The answer to a request that is refused."""
    return Failure(ok=False, error=Error(code=refusal.code, message=refusal.message, details=refusal.details))


def success(events: Iterable[told.Event], state: State | None, **answer: Any) -> Success:
    """The answer to a request that was carried out, with what else it asked for."""
    return Success(ok=True, events=tuple([_event(event) for event in events]), state=state, **answer)


def state_of(game: Game) -> State:
    """How a game stands."""
    tile = game.tile
    return State(
        phase=game.phase,
        turn=game.turn,
        part=game.part,
        player=game.player,
        tile=tile.id if tile else None,
        hand=tuple(game.hand(game.player)),
        placements=tuple(
            [TileAt(tile=tile.id, x=x, y=y, rotation=rotation) for x, y, rotation in game.placements] if tile else []
        ),
        deployments=tuple(
            Deployment(option=option, figures=spot.figures, **_segment(spot.kind, spot.ports))
            for option, spot in enumerate(game.spots)
        ),
        returns=tuple(
            ReturnOption(
                option=option,
                source=back.source,
                figure=back.figure,
                x=back.x,
                y=back.y,
                **_segment(back.kind, back.ports),
            )
            for option, back in enumerate(game.returns)
        ),
        scores=tuple(game.scores),
        supply=tuple(game.supply(player) for player in range(len(game.players))),
        goods=tuple(game.goods),
        remaining=game.remaining,
        discarded=tuple(game.discarded),
        options=_all_of(game.options),
        board=tuple([_laid(laid) for laid in game.board]),
        figures=_standing(game.figures),
    )


def feature_of(survey: Survey) -> Feature:
    """What a survey found of one feature."""
    fields: dict[str, Any] = {"cities": survey.cities} if survey.kind is Kind.FIELD else {}
    return Feature(
        tiles=survey.tiles,
        open=survey.open_ends,
        complete=survey.complete,
        shields=survey.coats_of_arms,
        figures=_standing(survey.figures),
        leaders=survey.leaders,
        value=survey.value,
        value_complete=survey.value_complete,
        **_segment(survey.kind, survey.ports),
        **fields,
    )


@lru_cache(maxsize=8)
def _all_of(options: Options) -> Options:
    """The same options with every field set, so that none is left out of a message."""
    return Options.model_validate(options.model_dump())


def _segment(kind: Kind, ports: Sequence[str]) -> dict[str, Any]:
    """How a segment is named: by its edges or halves, or by its kind alone."""
    match kind:
        case Kind.ROAD | Kind.CITY:
            return {"kind": kind, "edges": tuple(ports)}
        case Kind.FIELD:
            return {"kind": kind, "halves": tuple(ports)}
        case _:
            return {"kind": kind}


def _laid(laid: Laid) -> TileAt:
    return TileAt(x=laid.x, y=laid.y, tile=laid.tile.id, rotation=laid.rotation)


def _standing(figures: Iterable[StandingFigure]) -> tuple[FigureAt, ...]:
    return tuple(
        FigureAt(player=player, figure=figure, x=x, y=y, **_segment(kind, ports))
        for player, figure, x, y, kind, ports in figures
    )


def _event(event: told.Event) -> Event:
    match event:
        case told.Deployed() | told.Returned():
            return FigureEvent(
                type=event.type,
                player=event.player,
                figure=event.figure,
                x=event.x,
                y=event.y,
                **_segment(event.kind, event.ports),
            )
        case told.Scored():
            return _scored(event)
        case told.GoodsTaken(player, kind, number):
            return GoodsEvent(type=event.type, player=player, kind=kind, count=number)
        case told.TurnBegan():
            return TurnEvent(**event._asdict())
        case told.Drawn() | told.Discarded():
            return TileEvent(**event._asdict())
        case told.Placed():
            return PlacedEvent(**event._asdict())
        case told.Over():
            return OverEvent(**event._asdict())


def _scored(scored: told.Scored) -> ScoredEvent:
    known: dict[str, Any] = {"final": True} if scored.final else {}
    if scored.cells:
        x, y = scored.cells[0]
        surroundings = sum(term.number for term in scored.why if term.what == "surroundings")
        known |= {"tiles": len(scored.cells) + surroundings, "at": Cell(x=x, y=y)}
    return ScoredEvent(
        type=scored.type,
        kind=scored.kind,
        complete=scored.complete,
        points=scored.points,
        players=scored.players,
        why=tuple(Part(**term._asdict()) for term in scored.why),
        weights=scored.weights,
        **known,
    )

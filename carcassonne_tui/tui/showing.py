"""What there is to see of a game: the parts of a view that a game alone decides."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Game, IllegalAction, Phase, Placed, Return, Scored, TurnBegan, survey_tile
from carcassonne_tui.rules.cells import cell_at
from carcassonne_tui.rules.explain import mismatches, why_not_place
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.view import Finale, Ghost, SeatView, TakeBack


def seats_of(game: Game, seats: Sequence[Seat], finale: Finale | None) -> tuple[SeatView, ...]:
    """The players' table; points of the final scoring count as far as they have been shown."""
    scores, projected = game.scores, game.projected()
    for scored in finale.scored[finale.shown :] if finale else ():
        for player in scored.players:
            scores[player] -= scored.points
    return tuple(
        SeatView(
            seat,
            scores[player],
            projected[player],
            tuple(game.supply(player).items()),
            next(iter(game.hand(player)), "") if player != game.player else "",
            tuple(game.goods[player].items()),
        )
        for player, seat in enumerate(seats)
    )


def ghost_of(game: Game, cursor: tuple[int, int], rotation: int) -> Ghost | None:
    """The drawn tile as it would lie at the cursor, and the sides that keep it from lying there."""
    (x, y), cell = cursor, cell_at(*cursor)
    tile, board = game.tile, game.position.board
    if game.phase is not Phase.PLACE or tile is None or cell in board.tiles:
        return None
    if (x, y, rotation) in game.placements:
        return Ghost(tile, x, y, rotation, True, ())
    return Ghost(tile, x, y, rotation, False, tuple(mismatches(board, tile, cell, rotation)))


def objection_to(game: Game, cursor: tuple[int, int], rotation: int, ghost: Ghost | None, seats: Sequence[Seat]) -> str:
    """What forbids to place the drawn tile at the cursor although no side of it differs, as a sentence, or ""."""
    if game.phase is not Phase.PLACE or game.tile is None or (ghost is not None and (ghost.legal or ghost.wrong)):
        return ""
    refusal = why_not_place(game.position, game.tile, *cursor, rotation)
    return why(refusal, seats) if refusal else ""


def returns_of(game: Game) -> tuple[TakeBack, ...]:
    """The figures that the player may take back; the rules tell those first that bring points."""
    return tuple(_take_back(game, action) for action in game.returns)


def _take_back(game: Game, action: Return) -> TakeBack:
    """A return with what there is to see of it."""
    laid = game.position.board.tiles[cell_at(action.x, action.y)]
    segment = laid.orientation.segment_with(action.kind, action.ports)
    assert segment is not None
    survey = next(survey for survey in survey_tile(game, action.x, action.y) if segment.index in survey.segments)
    return TakeBack(action, segment.index, game.points_for(action), survey.parts)


def last_tiles(game: Game) -> tuple[tuple[int, int], ...]:
    """The cells of the tiles placed in the last turn in which any was."""
    cells: list[tuple[int, int]] = []
    for event in (event for events in reversed(game.history) for event in reversed(events)):
        if isinstance(event, Placed):
            cells.insert(0, (event.x, event.y))
        elif cells and isinstance(event, TurnBegan) and event.part == 1:
            break
    return tuple(cells)


def undone_seat(game: Game) -> int | None:
    """The seat whose action would be taken back: the one whose turn it was before it. None if there is none."""
    earlier = (event for events in reversed(game.history[:-1]) for event in reversed(events))
    return next((event.player for event in earlier if isinstance(event, TurnBegan)), None)


def final_scores(game: Game) -> tuple[Scored, ...]:
    """The scores of the final scoring, if the last action has ended the game."""
    return tuple(event for event in game.history[-1] if isinstance(event, Scored) and event.final)


def finale_of(game: Game, shown: int) -> Finale | None:
    """The final scoring, of which so many steps have been shown; None before the game is over."""
    return Finale(final_scores(game), shown) if game.phase is Phase.OVER else None


def why(error: IllegalAction, seats: Sequence[Seat]) -> str:
    """The reason of a refusal in the user's language."""
    details = dict(error.details)
    if "players" in details:
        details["players"] = ", ".join(seats[player].name for player in details["players"])
    if "sides" in details:
        details["sides"] = ", ".join(t(f"game.side.{side}") for side in details["sides"])
    return t(f"game.why.{error.reason}", rule=error.rule, **details)


def coming_tiles(game: Game) -> int:
    """How many tiles are still to come from this turn on: that of the turn, those drawn ahead, and the draw pile."""
    if game.phase is Phase.OVER:
        return game.remaining
    held = sum(len(game.hand(seat)) for seat in range(len(game.players)) if seat != game.player)
    return 1 + held + game.remaining


def rounds_left(before: int, coming: int, players: int) -> int:
    """With which number of rounds left a new round has begun: 2, 1, or 0 for neither.

    Args:
        before: Tiles to come from the turn before on.
        coming: Tiles to come from this turn on.
        players: How many take part; everybody places a tile in a round.

    >>> rounds_left(7, 6, 3), rounds_left(6, 6, 3), rounds_left(7, 3, 3), rounds_left(3, 2, 3)
    (2, 0, 1, 0)
    """
    return next((rounds for rounds in (1, 2) if coming <= rounds * players < before), 0)

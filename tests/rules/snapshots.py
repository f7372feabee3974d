"""Everything that a game knows, as values that compare."""

from __future__ import annotations

from carcassonne_tui.rules import Game, Position
from carcassonne_tui.rules.board import Board


def snapshot(game: Game) -> dict[str, object]:
    """The whole state of a game: every attribute of the game, its position and its board.

    Left out are the remembered past (its length stands for it) and the order of the moves, which
    means nothing.
    """
    position = game.position
    state: dict[str, object] = {name: _frozen(getattr(game, name)) for name in ("setup", "actions", "history")}
    state |= {"placements": tuple(game.placements), "spots": tuple(game.spots), "returns": tuple(game.returns)}
    state |= {name: _frozen(getattr(position, name)) for name in Position.__slots__ if name not in ("board", "_trail")}
    state["trail"] = len(position._trail)
    state["moves"] = tuple(sorted(position.moves))
    state |= {f"board.{name}": _frozen(getattr(position.board, name)) for name in Board.__slots__}
    state["tiles in order"] = tuple(position.board.tiles)
    return state


def _frozen(value: object) -> object:
    """A copy that later changes do not reach."""
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value

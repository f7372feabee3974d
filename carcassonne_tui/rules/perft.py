"""Counting every line of play: the exhaustive test of a move generator."""

from __future__ import annotations

from carcassonne_tui.rules.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` actions there are from here, the draw order being known.

    Symmetric rotations, every pair of spot and figure, and deploying nobody count as one each; games
    that end earlier add nothing. The position is left as it was.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.moves)
    count = 0
    for move in position.moves:
        position.play(move)
        count += perft(position, depth - 1)
        position.undo()
    return count

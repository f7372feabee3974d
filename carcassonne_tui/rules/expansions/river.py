"""The River: tiles that are placed first, one after the other, from the spring to the lake (R-RI)."""

from __future__ import annotations

from carcassonne_tui.box import Edge, Side, Tile, tileset
from carcassonne_tui.rules.board import Board, LaidTile, TilePlan
from carcassonne_tui.rules.cells import STEPS
from carcassonne_tui.rules.chapter import Chapter, Objection, Preparation, Restriction
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.pile import Laid

_APART = Objection("river-not-prolonged", "R-RI-2", "the tile does not prolong the river")
_BENT_TWICE = Objection("river-bends-twice", "R-RI-3", "the river may not bend the same way twice in a row")
_FLOWS_BACK = Objection("river-flows-back", "R-RI-3", "the river may never flow back against its first direction")
_BLOCKED = Objection("river-blocked", "R-RI-3", "the river would have no room to go on")


class River(Chapter):
    """The River (R-RI)."""

    @classmethod
    def opened(cls, options: Options) -> bool:
        """The River is an option."""
        return options.river

    def prepare(self, preparation: Preparation) -> None:
        """The spring for the start tile, then the shuffled river, then the lake (R-RI-1)."""
        box = tileset("river")
        assert box.start is not None
        assert box.last is not None
        river = preparation.tiles_of(box)
        river.remove(box.start)
        river.remove(box.last)
        replaced = [laid.tile for laid in preparation.start]
        preparation.start = [Laid(box.start, 0, 0, 0)]
        preparation.first += river
        preparation.after_first.append(box.last)
        match self.options.river_start:
            case "shuffle":
                preparation.land += replaced
            case "after_lake":
                preparation.after_first += replaced

    def drawn_in_turn(self, tile: Tile) -> bool:
        """Hands are dealt after the lake (R-VAR-2, R-TURN-3)."""
        return Edge.RIVER in tile.edges

    def restriction(self, plan: TilePlan) -> Restriction | None:
        """A tile of the river prolongs it, and the river may not turn back (R-RI-2, R-RI-3)."""
        if Edge.RIVER not in plan.tile.edges:
            return None

        def objection(board: Board, placement: int) -> Objection | None:
            return self._objection(board, plan.tile, placement)

        return objection

    def _objection(self, board: Board, tile: Tile, placement: int) -> Objection | None:
        cell, banks = placement & ~3, _banks(tile, placement & 3)
        upstream = [side for side in banks if cell + STEPS[side] in board.tiles]
        if not upstream:
            return _APART
        for entry in upstream:
            for outlet in banks:
                if outlet in upstream:
                    continue
                bend = _bend(entry.opposite, outlet)
                if bend and bend == _last_bend(board, cell, entry):
                    return _BENT_TWICE
                if self.options.river_uturn == "total_ban" and outlet is _source_heading(board, cell, entry).opposite:
                    return _FLOWS_BACK
                if self.options.river_uturn == "lookahead" and _blocked(board, cell, outlet):
                    return _BLOCKED
        return None


def _banks(tile: Tile, rotation: int) -> list[Side]:
    """The sides through which the river of a tile flows."""
    edges = tile.orientations[rotation].edges
    return [side for side in Side if edges[side] is Edge.RIVER]


def _bend(heading: Side, next_heading: Side) -> int:
    """How a river turns: 1 to the right, -1 to the left, 0 not at all."""
    return (0, 1, 0, -1)[(next_heading - heading) % 4]


def _upstream(board: Board, cell: int, entry: Side) -> tuple[int, LaidTile, Side | None]:
    """The tile that the river of a cell comes from through a side: its cell, itself, and where it comes in there."""
    above = cell + STEPS[entry]
    laid = board.tiles[above]
    others = [side for side in _banks(laid.tile, laid.rotation) if side is not entry.opposite]
    return above, laid, others[0] if others else None


def _last_bend(board: Board, cell: int, entry: Side) -> int:
    """How the river bends on the tile before the cell that it enters through a side."""
    _, _, came_in = _upstream(board, cell, entry)
    return 0 if came_in is None else _bend(came_in.opposite, entry.opposite)


def _source_heading(board: Board, cell: int, entry: Side) -> Side:
    """The direction in which the river that enters a cell through a side left its first tile."""
    seen = {cell}
    while True:
        above, _, came_in = _upstream(board, cell, entry)
        if came_in is None or above in seen or above + STEPS[came_in] not in board.tiles:
            return entry.opposite
        seen.add(above)
        cell, entry = above, came_in


def _blocked(board: Board, cell: int, outlet: Side) -> bool:
    """Whether the cell that a river would flow into has a neighbour already, or is taken."""
    ahead = cell + STEPS[outlet]
    return any(
        place in board.tiles for place in (ahead, *(ahead + STEPS[side] for side in Side if side != outlet.opposite))
    )

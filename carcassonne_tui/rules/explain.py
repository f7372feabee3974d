"""Why something is illegal: the slow way, which names the rule and all that is in the way.

The fast look-ups of the board and the position decide; a test holds these explanations against
them for every cell and segment.
"""

from __future__ import annotations

from carcassonne_tui.box import Kind, Side, Tile
from carcassonne_tui.rules.actions import Deploy, Return
from carcassonne_tui.rules.board import Board
from carcassonne_tui.rules.cells import STEPS, cell_at, on_table, x_y
from carcassonne_tui.rules.errors import IllegalDeployment, IllegalPlacement, IllegalReturn
from carcassonne_tui.rules.figures import weight_of
from carcassonne_tui.rules.position import Position

_CLOSED = {Kind.FIELD: "R-FARM-0", Kind.GARDEN: "R-AB-3", Kind.RIVER: "R-RI-5"}


def mismatches(board: Board, tile: Tile, cell: int, rotation: int) -> list[Side]:
    """The sides on which a tile would meet a different edge (R-PLACE-2)."""
    edges = tile.orientations[rotation].edges
    wrong = []
    for side in Side:
        neighbour = board.tiles.get(cell + STEPS[side])
        if neighbour is not None:
            facing = neighbour.orientation.edges[side.opposite]
            if facing is not edges[side]:
                wrong.append(side)
    return wrong


def why_not_place(position: Position, tile: Tile, x: int, y: int, rotation: int) -> IllegalPlacement | None:
    """What forbids to place a tile at (x, y) with some quarter turns clockwise, or None if nothing does."""
    board = position.board
    where = {"x": x, "y": y, "rotation": rotation}
    if rotation not in range(4):
        message = f"a tile is turned by 0 to 3 quarter turns, not by {rotation}"
        return IllegalPlacement("no-such-rotation", "R-PLACE-3", message, **where)
    if not on_table(x, y):
        return IllegalPlacement("not-adjacent", "R-PLACE-1", f"no tile lies beside {x},{y}", **where)
    cell = cell_at(x, y)
    if cell in board.tiles:
        return IllegalPlacement("cell-occupied", "R-PLACE-1", f"there is a tile at {x},{y} already", **where)
    if not any(cell + step in board.tiles for step in STEPS):
        return IllegalPlacement("not-adjacent", "R-PLACE-1", f"no tile lies beside {x},{y}", **where)
    wrong = mismatches(board, tile, cell, rotation)
    if wrong:
        sides = [side.letter for side in wrong]
        message = f"tile {tile.id} turned {rotation} does not fit at {x},{y}: edge {', '.join(sides)} differs"
        return IllegalPlacement("edge-mismatch", "R-PLACE-2", message, sides=sides, **where)
    for restriction in position.rules.plan(tile).restrictions:
        objection = restriction(board, cell + rotation)
        if objection:
            return IllegalPlacement(objection.reason, objection.rule, objection.message, **where)
    return None


def why_not_deploy(position: Position, action: Deploy) -> IllegalDeployment | None:
    """What forbids to deploy a figure on the tile just placed, or None if nothing does."""
    placed = position.placed
    assert placed is not None
    kind, board, rules = action.kind, position.board, position.rules
    details = {"kind": kind.value, "ports": list(action.ports), "figure": action.figure.value}
    segments = placed.plan.oriented[placed.rotation].segments
    found = [segment for segment in segments if segment.kind is kind and segment.port_names == action.ports]
    if not found:
        message = f"the placed tile has no such {kind.value}"
        return IllegalDeployment("no-such-segment", "R-MEEP-2", message, **details)
    figures, companion = rules.targets.get(kind, ()), rules.companions.get(kind)
    if not figures:
        message = f"nobody may be deployed on a {kind.value} in this game"
        return IllegalDeployment("kind-closed", _CLOSED.get(kind, "R-MEEP-5"), message, **details)
    joins = companion is not None and companion.figure is action.figure
    if action.figure not in figures and not joins:
        message = f"no {action.figure.value} may be deployed on a {kind.value}"
        return IllegalDeployment("wrong-figure", "R-MEEP-5", message, **details)
    feature = board.root[board.tiles[placed.cell].first_node + found[0].index]
    followers = board.followers[feature]
    if companion and joins:
        if not weight_of(followers, position.player):
            message = f"the {action.figure.value} needs a follower of the same player on the {kind.value}"
            return IllegalDeployment("no-follower", companion.rule, message, **details)
        if not companion.on_complete and not board.open_ends[feature]:
            message = f"the {kind.value} is complete: the {action.figure.value} has nothing to do there"
            return IllegalDeployment("complete", companion.rule, message, **details)
    elif followers:
        owners = [seat for seat in range(position.seats) if weight_of(followers, seat)]
        message = f"the {kind.value} is occupied by player {', '.join(map(str, owners))}"
        return IllegalDeployment("feature-occupied", "R-MEEP-3", message, players=owners, **details)
    if not position.in_supply(position.player, rules.figures.index(action.figure)):
        message = f"player {position.player} has no {action.figure.value} in the supply"
        return IllegalDeployment("empty-supply", "R-MEEP-1", message, **details)
    return None


def why_not_return(position: Position, action: Return) -> IllegalReturn:
    """Why a figure may not be taken back. A figure that may be is none of this function's business."""
    board, figures = position.board, position.rules.figures
    details = {"source": action.source, "figure": action.figure.value, "x": action.x, "y": action.y}
    chapters = [chapter for chapter in position.rules.returners if chapter.source == action.source]
    if not chapters:
        message = f"no rule of this game is called {action.source!r} and lets a figure be taken back"
        return IllegalReturn("no-such-rule", "", message, **details)
    standing = [
        seat
        for node, (seat, code) in board.figures.items()
        if (figures[code], board.segments[node].kind, board.segments[node].port_names, x_y(board.cells[node]))
        == (action.figure, action.kind, action.ports, (action.x, action.y))
    ]
    if not standing:
        message = f"no {action.figure.value} stands there"
        return IllegalReturn("no-such-figure", "", message, **details)
    if position.player not in standing:
        message = f"the {action.figure.value} belongs to player {standing[0]}"
        return IllegalReturn("not-yours", "R-FE-4", message, **details)
    message = f"the {action.figure.value} may not be taken back now by the rule of the {action.source}"
    return IllegalReturn("not-now", chapters[0].return_rule, message, **details)

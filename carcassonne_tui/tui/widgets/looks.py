"""What each cell of the table looks like, from the view."""

from __future__ import annotations

from collections.abc import Iterable

from carcassonne_tui.box import Kind, Orientation
from carcassonne_tui.rules import Laid, StandingFigure
from carcassonne_tui.tui.looking import Cell, Looked, Overlay, Part
from carcassonne_tui.tui.view import TakeBack, View
from carcassonne_tui.tui.widgets.map_painter import EMPTY, Look
from carcassonne_tui.tui.widgets.writings import Standing

_LEGAL, _DEAD = EMPTY._replace(legal=True), EMPTY._replace(dead=True)


class Looks:
    """Finds what a view after another looks like; what lies on the table only when it has changed."""

    def __init__(self) -> None:
        """Nothing has been seen yet."""
        self._board: tuple[Laid, ...] = ()
        self._tiles: dict[Cell, Look] = {}
        self._table: object = None
        self._lying: dict[Cell, Look] = {}

    def looks(self, view: View) -> dict[Cell, Look]:
        """The look of every cell on which there is anything to see."""
        back = None if view.returning is None else view.returns[view.returning]
        table = view.board, view.figures, [seat.seat for seat in view.seats], back
        if view.board != self._board:
            self._board = view.board
            self._tiles = {(laid.x, laid.y): tile_look(laid.orientation, laid.x, laid.y) for laid in view.board}
        if table != self._table:
            self._table, self._lying = table, self._tiles.copy()
            for standing in view.figures:
                _add_figure(self._lying, standing, view, back)
        return _looks(view, self._lying.copy())


def looks(view: View) -> dict[Cell, Look]:
    """The look of every cell on which there is anything to see."""
    return Looks().looks(view)


def _looks(view: View, seen: dict[Cell, Look]) -> dict[Cell, Look]:
    """The looks of what lies on the table, with all else that there is to see."""
    seen.update(dict.fromkeys(view.legal, _LEGAL))
    seen.update(dict.fromkeys(view.looked.dead - view.legal, _DEAD))
    _add_scored(seen, view)
    _add_spots(seen, view)
    _add_return(seen, view)
    _add_inspected(seen, view.looked)
    _add_owners(seen, view)
    _add_told(seen, view)
    for cell in view.last:
        seen[cell] = seen[cell]._replace(last=True)
    if view.ghost is not None:
        ghost = view.ghost
        seen[view.cursor] = tile_look(ghost.tile.orientations[ghost.rotation], ghost.x, ghost.y)._replace(
            legal=view.cursor in view.legal,
            cursor=True,
            ghost=True,
            fits=ghost.legal,
            wrong=ghost.wrong,
        )
    elif view.legal:
        seen[view.cursor] = seen.get(view.cursor, EMPTY)._replace(cursor=True)
    if view.looked.walking is not None:
        seen[view.looked.walking] = seen.get(view.looked.walking, EMPTY)._replace(eye=True)
    return seen


def tile_look(orientation: Orientation, x: int, y: int) -> Look:
    """The look of a tile that lies on a cell with nothing on it."""
    return Look(orientation, (x % 64, y % 64))


def _add_figure(seen: dict[Cell, Look], standing: StandingFigure, view: View, back: TakeBack | None) -> None:
    cell = standing.x, standing.y
    look = seen[cell]
    assert look.orientation is not None
    segment = look.orientation.segment_with(standing.kind, standing.ports)
    assert segment is not None
    leaving = back is not None and (back.action.x, back.action.y, back.segment) == (*cell, segment.index)
    figure = Standing(segment.index, view.seats[standing.player].seat, standing.figure, hovering=leaving)
    seen[cell] = look._replace(figures=(*look.figures, figure))


def _add_spots(seen: dict[Cell, Look], view: View) -> None:
    if view.placed is None:
        return
    cell = view.placed.x, view.placed.y
    seat = view.seats[view.player].seat
    spots = tuple((spot.segment, str(number)) for number, spot in enumerate(view.spots, 1))
    look = seen[cell]
    if view.chosen is not None and view.figure is not None:
        chosen = view.spots[view.chosen].segment
        spots = tuple(spot for spot in spots if spot[0] != chosen)
        look = look._replace(figures=(*look.figures, Standing(chosen, seat, view.figure, hovering=True)))
    seen[cell] = look._replace(spots=spots)


def _add_scored(seen: dict[Cell, Look], view: View) -> None:
    for scored in view.lit_scores:
        if scored.parts:
            if not view.looked.around:  # else it is not to be told from what is looked at
                _light(seen, scored.parts)
            _float(seen, scored.parts[-1], f"+{scored.points}", view.beats)


def _add_return(seen: dict[Cell, Look], view: View) -> None:
    """Light the feature that a figure would leave, and tell what that brings."""
    if view.returning is not None:
        back = view.returns[view.returning]
        _light(seen, back.parts)
        if back.points is not None:
            _float(seen, (back.action.x, back.action.y, back.segment), f"+{back.points}")


def _add_inspected(seen: dict[Cell, Look], looked: Looked) -> None:
    """Light the feature that is looked at, and the complete cities that a field touches."""
    if looked.inspected is not None:
        _light(seen, looked.inspected.survey.parts)
        for x, y, segment in looked.inspected.cities:
            look = seen[x, y]
            seen[x, y] = look._replace(near=(*look.near, segment))


def _add_owners(seen: dict[Cell, Look], view: View) -> None:
    """Show who owns what; fields alone, or all features."""
    overlay = view.looked.overlay
    if overlay is None:
        return
    for laid in view.board:
        seen[laid.x, laid.y] = seen[laid.x, laid.y]._replace(owned=())
    for parts, owners in view.looked.owners:
        seats, named = tuple(view.seats[owner].seat for owner in owners), set()
        for x, y, segment in parts:
            look = seen[x, y]
            assert look.orientation is not None
            assert look.owned is not None
            if overlay is Overlay.FIELDS and look.orientation.segments[segment].kind is not Kind.FIELD:
                continue
            look = look._replace(owned=(*look.owned, (segment, seats)))
            if (x, y) in named:
                look = look._replace(unnamed=(*look.unnamed, segment))
            elif all(segment != standing.segment for standing in look.figures):
                named.add((x, y))
            seen[x, y] = look


def _add_told(seen: dict[Cell, Look], view: View) -> None:
    """Light what entries of the log speak of, and mark the tile placed there and everybody's last one."""
    told = view.looked.told
    if told is None:
        return
    _light(seen, told.parts)
    for cell, seat in told.marks:
        seen[cell] = seen[cell]._replace(mark=view.seats[seat].seat)
    if told.cell is not None and told.player is not None:
        seen[told.cell] = seen[told.cell]._replace(told=view.seats[told.player].seat)


def _light(seen: dict[Cell, Look], parts: Iterable[Part]) -> None:
    for x, y, segment in parts:
        look = seen[x, y]
        if segment not in look.lit:
            seen[x, y] = look._replace(lit=(*look.lit, segment))


def _float(seen: dict[Cell, Look], part: Part, text: str, beats: int = 0) -> None:
    x, y, segment = part
    look = seen[x, y]
    seen[x, y] = look._replace(floats=(*look.floats, (segment, text)), beats=beats)

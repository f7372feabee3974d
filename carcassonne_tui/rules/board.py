"""The tiles on the table and the features that grow from them.

This is the part of the core that a search leans on, so it is kept lean: cells are integers, and
so are segments. Every segment on the table is a *node*, numbered in the order in which it was
laid. A feature is a set of nodes and is named by one of them, its *root*: `root[node]` names the
feature of a node, and what is known of a feature stands in lists under its root. Laying a tile
pours the smaller of two features that meet into the larger, so the look-up is always a single
step, and lifting the tile again is the exact reverse.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from carcassonne_tui.box import Edge, Kind, Mark, Orientation, Segment, Side, Tile, facing
from carcassonne_tui.rules.cells import AROUND, STEPS

_EDGE_CODES = {Edge.FIELD: 1, Edge.ROAD: 2, Edge.CITY: 3, Edge.RIVER: 4}
_BASE = len(_EDGE_CODES) + 1  # a pattern has a digit for each side; 0 is for a side that demands nothing
_NEAR = (*AROUND[:4], 0, *AROUND[4:])
SURROUNDED = (Kind.MONASTERY, Kind.GARDEN)
"""The kinds of feature that are complete when the eight cells around them are filled (R-MON-1)."""


class LaidTile(NamedTuple):
    """A tile on the table.

    Attributes:
        tile: Which one.
        rotation: Quarter turns clockwise.
        first_node: The node of its segment 0; segment i is node `first_node + i`.
        owners: Port -> the index of the segment that a joint there belongs to.
    """

    tile: Tile
    rotation: int
    first_node: int
    owners: tuple[int, ...]

    @property
    def orientation(self) -> Orientation:
        """The tile as it lies."""
        return self.tile.orientations[self.rotation]


class OrientedPlan:
    """What laying one tile in one rotation touches.

    Attributes:
        segments: The segments with their ports turned.
        sides: For each side (step to the neighbour, what the neighbour must show there as part
            of a pattern, the (segment index, facing port) of each joint on this side).
        owners: Port -> the index of the segment that a joint there belongs to.
    """

    __slots__ = ("owners", "segments", "sides")

    def __init__(self, tile: Tile, rotation: int) -> None:
        orientation = tile.orientations[rotation]
        self.segments = orientation.segments
        self.sides = tuple(
            (
                STEPS[side],
                _EDGE_CODES[orientation.edges[side]] * _BASE**side.opposite,
                tuple((index, facing(port)) for port, index in orientation.joints if port // 3 == side),
            )
            for side in Side
        )
        owners = dict(orientation.joints)
        self.owners = tuple(owners.get(port, 0) for port in range(12))


class TilePlan:
    """A tile prepared for the table once, so that laying it is only adding numbers.

    Attributes:
        tile: The tile.
        oriented: Its four rotations.
        fits: Pattern of a frontier cell -> the rotations that fit there.
        open_ends: For each segment, how many ends it has when nothing lies beside it.
        surrounded: The indices of its monastery or garden segments.
    """

    __slots__ = ("fits", "ones", "open_ends", "oriented", "surrounded", "tile", "zeros")

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        self.oriented = tuple(OrientedPlan(tile, rotation) for rotation in range(4))
        self.fits = _fits(tuple(orientation.edges for orientation in tile.orientations))
        joints = [index for _, index in tile.orientations[0].joints]
        self.open_ends = tuple(
            len(AROUND) if segment.kind in SURROUNDED else joints.count(segment.index) for segment in tile.segments
        )
        self.ones, self.zeros = (1,) * len(tile.segments), (0,) * len(tile.segments)
        self.surrounded = tuple(segment.index for segment in tile.segments if segment.kind in SURROUNDED)


@cache
def _fits(ways: tuple[tuple[Edge, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """`TilePlan.fits` of every tile whose four rotations have these edges: most tiles share theirs with others."""
    fits: list[tuple[int, ...]] = [()] * _BASE ** len(Side)
    for rotation, edges in enumerate(ways):
        codes = [_EDGE_CODES[edge] * _BASE**side for side, edge in enumerate(edges)]
        for known in range(1, 16):
            pattern = sum(code for side, code in enumerate(codes) if known >> side & 1)
            fits[pattern] += (rotation,)
    return tuple(fits)


class Laying(NamedTuple):
    """What laying a tile has done: the board's receipt, with which the tile can be lifted again.

    Attributes:
        cell: Where it lies.
        plan: The tile.
        rotation: Quarter turns clockwise.
        pattern: The pattern of edges that the cell demanded.
        joins: What `_join` answered for each joint, in order.
        surrounded: The monasteries and gardens on the cell and the eight around it, from the
            north-west on.
    """

    cell: int
    plan: TilePlan
    rotation: int
    pattern: int
    joins: list[int]
    surrounded: list[int]


class Board:
    """The tiles on the table, the cells where one may be added, and the features.

    Attributes:
        tiles: Cell -> the tile that lies there, in the order of laying.
        frontier: Empty cell beside a tile -> the pattern of edges that its neighbours demand.
        figures: Node -> (seat, figure code) of the figure that stands there.
        root: Node -> the root of its feature.
        segments: Node -> its segment, as turned on the table.
        cells: Node -> the cell that it lies on.
        open_ends: Root -> how many edges of the feature still wait for a tile; for a monastery or
            a garden, how many of the eight cells around it are empty. The feature is complete at 0.
        followers: Root -> the weights of the followers on the feature, packed by seat (see
            `figures.weight_of`).
    """

    __slots__ = (
        "_next",
        "_size",
        "_watching",
        "cells",
        "figures",
        "followers",
        "frontier",
        "open_ends",
        "root",
        "segments",
        "tiles",
    )

    def __init__(self) -> None:
        self.tiles: dict[int, LaidTile] = {}
        self.frontier: dict[int, int] = {}
        self.figures: dict[int, tuple[int, int]] = {}
        self.root: list[int] = []
        self.segments: list[Segment] = []
        self.cells: list[int] = []
        self.open_ends: list[int] = []
        self.followers: list[int] = []
        self._size: list[int] = []
        self._next: list[int] = []  # the nodes of a feature form a ring
        self._watching: dict[int, list[int]] = {}  # cell -> the monasteries and gardens on it and around it

    def placements(self, plan: TilePlan) -> list[int]:
        """Every legal placement as `cell + rotation`, symmetric rotations included (R-PLACE-1..4)."""
        fits = plan.fits
        return [cell + rotation for cell, pattern in self.frontier.items() for rotation in fits[pattern]]

    def lay(self, cell: int, plan: TilePlan, rotation: int) -> Laying:
        """Lay a tile on an empty cell and join its segments to what they touch.

        The caller has made sure that it fits. The cost does not depend on how many tiles lie there.
        """
        root, tiles, frontier = self.root, self.tiles, self.frontier
        oriented = plan.oriented[rotation]
        first = len(root)
        nodes = range(first, first + len(plan.ones))
        root += nodes
        self._next += nodes
        self._size += plan.ones
        self.open_ends += plan.open_ends
        self.followers += plan.zeros
        self.segments += oriented.segments
        self.cells += [cell] * len(plan.ones)

        pattern = frontier.pop(cell, 0)
        joins: list[int] = []
        for step, code, joints in oriented.sides:
            neighbour = tiles.get(cell + step)
            if neighbour is None:
                frontier[cell + step] = frontier.get(cell + step, 0) + code
                continue
            _, _, other, owners = neighbour
            for index, port in joints:
                joins.append(self._join(root[first + index], root[other + owners[port]]))
        tiles[cell] = LaidTile(plan.tile, rotation, first, oriented.owners)

        if plan.surrounded:
            filled = sum(cell + step in tiles for step in AROUND)
            for index in plan.surrounded:
                self.open_ends[first + index] -= filled
                for step in _NEAR:
                    self._watching.setdefault(cell + step, []).append(first + index)
        return Laying(cell, plan, rotation, pattern, joins, self._fill(cell))

    def _join(self, small: int, large: int) -> int:
        """Join two features over an edge: the smaller's root, or the complement of the root if they are one."""
        open_ends = self.open_ends
        if small == large:
            open_ends[large] -= 2
            return ~large
        root, size, ring, followers = self.root, self._size, self._next, self.followers
        if size[small] > size[large]:
            small, large = large, small
        open_ends[large] += open_ends[small] - 2
        followers[large] += followers[small]
        size[large] += size[small]
        root[small] = large
        node = ring[small]
        while node != small:
            root[node] = large
            node = ring[node]
        ring[small], ring[large] = ring[large], ring[small]
        return small

    def _part(self, small: int) -> None:
        """Undo the last `_join`, which answered with `small`."""
        open_ends = self.open_ends
        if small < 0:
            open_ends[~small] += 2
            return
        root, ring = self.root, self._next
        large = root[small]
        ring[small], ring[large] = ring[large], ring[small]
        root[small] = small
        node = ring[small]
        while node != small:
            root[node] = small
            node = ring[node]
        self._size[large] -= self._size[small]
        self.followers[large] -= self.followers[small]
        open_ends[large] -= open_ends[small] - 2

    def _fill(self, cell: int) -> list[int]:
        """Tell the monasteries and gardens around a cell that it is filled, and answer with all that are near it."""
        watching = self._watching.get(cell)
        if not watching:
            return []
        cells = self.cells
        near = sorted(watching, key=cells.__getitem__)
        for node in near:
            if cells[node] != cell:
                self.open_ends[node] -= 1
        return near

    def lift(self, laying: Laying) -> None:
        """Take back the tile that was laid last: everything is as it was before."""
        cell, plan, rotation, pattern, joins, surrounded = laying
        tiles, frontier = self.tiles, self.frontier
        for node in surrounded:
            self.open_ends[node] += 1
        first = tiles.pop(cell).first_node
        for step in _NEAR if plan.surrounded else ():
            watching = self._watching[cell + step]
            del watching[-len(plan.surrounded) :]
            if not watching:
                del self._watching[cell + step]
        for small in reversed(joins):
            self._part(small)
        for step, code, _ in plan.oriented[rotation].sides:
            if cell + step not in tiles:
                demanded = frontier[cell + step] - code
                if demanded:
                    frontier[cell + step] = demanded
                else:
                    del frontier[cell + step]
        if pattern:
            frontier[cell] = pattern
        for column in (
            self.root, self._next, self._size, self.open_ends, self.followers, self.segments, self.cells,
        ):  # fmt: skip
            del column[first:]

    def kind(self, feature: int) -> Kind:
        """What a feature is."""
        return self.segments[feature].kind

    def nodes(self, feature: int) -> list[int]:
        """The nodes of a feature, from its root on."""
        ring = self._next
        nodes = [feature]
        node = ring[feature]
        while node != feature:
            nodes.append(node)
            node = ring[node]
        return nodes

    def features_of(self, cell: int) -> list[int]:
        """The feature of each segment of the tile on a cell; a feature may occur more than once."""
        laid = self.tiles[cell]
        return self.root[laid.first_node : laid.first_node + len(laid.tile.segments)]

    def occupied(self) -> list[int]:
        """The features with any figure, each once, in the order in which their figures' tiles were laid."""
        return list(dict.fromkeys(self.root[node] for node in sorted(self.figures)))

    def tile_count(self, feature: int) -> int:
        """How many distinct tiles a feature lies on (R-ROAD-3, R-CITY-1)."""
        cells = self.cells
        return len({cells[node] for node in self.nodes(feature)})

    def coats_of_arms(self, feature: int) -> int:
        """How many coats of arms a city shows (R-CITY-1)."""
        segments = self.segments
        return sum([segments[node].coats_of_arms for node in self.nodes(feature)])

    def marks(self, feature: int) -> list[Mark]:
        """What is printed on the segments of a feature beside coats of arms, in the order of laying."""
        segments = self.segments
        return [mark for node in sorted(self.nodes(feature)) for mark in segments[node].marks]

    def cities(self, field: int) -> list[int]:
        """The distinct cities that a field touches on some tile (R-FARM-3)."""
        root, segments = self.root, self.segments
        return sorted(
            {
                root[node - segments[node].index + border]
                for node in self.nodes(field)
                for border in segments[node].borders
            }
        )

    def completed_cities(self, field: int) -> list[int]:
        """The complete ones among the cities that a field touches (R-FARM-4)."""
        open_ends = self.open_ends
        return [city for city in self.cities(field) if open_ends[city] == 0]

"""How a game begins: everything that is settled before the first turn."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from carcassonne_tui.box import PORTS, Kind, Tile, catalogue
from carcassonne_tui.rules.cells import LIMIT, STEPS, cell_at, x_y
from carcassonne_tui.rules.errors import SetupError
from carcassonne_tui.rules.explain import mismatches
from carcassonne_tui.rules.figures import Figure, weight_of
from carcassonne_tui.rules.options import MAX_SEATS, MIN_SEATS, Options
from carcassonne_tui.rules.pile import Laid
from carcassonne_tui.rules.position import Position
from carcassonne_tui.rules.rulebook import Rulebook, rulebook

Coordinate = Annotated[int, Field(ge=-LIMIT, le=LIMIT)]
Rotation = Annotated[int, Field(ge=0, le=3)]
Points = Annotated[int, Field(ge=0, le=1_000_000)]
Seed = Annotated[int, Field(ge=-(2**63), lt=2**63)]


def _writable(name: str) -> str:
    """Half a surrogate pair can stand in a Python string and in JSON, but in no file and on no screen."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise ValueError("a name contains half a character") from None
    return name


Name = Annotated[str, AfterValidator(_writable)]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class StartTile(_Model):
    """A tile that lies on the table at the start."""

    tile: str
    """Its id."""
    x: Coordinate
    """Column, growing to the east."""
    y: Coordinate
    """Row, growing to the south."""
    rotation: Rotation
    """Quarter turns clockwise."""


class StartFigure(_Model):
    """A figure that stands on a start tile, taken from its player's supply."""

    player: Annotated[int, Field(ge=0, lt=MAX_SEATS)]
    """Its seat."""
    figure: Annotated[Figure, Field(strict=False)] = Figure.MEEPLE
    """What it is."""
    x: Coordinate
    """The tile's column."""
    y: Coordinate
    """The tile's row."""
    kind: Annotated[Kind, Field(strict=False)]
    """What the segment is."""
    edges: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Edges of a road or a city, as the tile lies; enough of them to know the segment."""
    halves: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Half-edges of a field, as the tile lies; enough of them to know the segment, none for an enclosed one."""


class Setup(_Model):
    """How a game begins. Two games with the same setup and the same actions are the same."""

    players: Annotated[tuple[Name, ...], Field(strict=False, min_length=MIN_SEATS, max_length=MAX_SEATS)]
    """Names in seating order; seat 0 has the first turn (R-SETUP-4)."""
    options: Options = Options()
    """The rules it is played by."""
    seed: Seed | None = None
    """What the draw pile was shuffled with, if it was."""
    tiles: Annotated[tuple[str, ...], Field(strict=False, max_length=LIMIT)] | None = None
    """The draw pile in draw order, by id; None for the usual tiles, or the part of them that
    the option `game_length` says, shuffled with the seed."""
    start: Annotated[tuple[StartTile, ...], Field(strict=False, min_length=1, max_length=LIMIT)] | None = None
    """The tiles on the table; None for the usual ones."""
    figures: Annotated[tuple[StartFigure, ...], Field(strict=False)] = ()
    """Figures on the start tiles."""
    scores: Annotated[tuple[Points, ...], Field(strict=False)] | None = None
    """Points by seat at the start; None for none."""

    def position(self) -> Position:
        """The position before the first turn, which its `begin` starts.

        Raises:
            SetupError: There are too many players, a tile is unknown, start tiles do not fit or hang
                together, a figure cannot stand where it should, or the scores are not one a seat.
        """
        rules = rulebook(self.options)
        if len(self.players) > rules.seats:
            message = f"{len(self.players)} players are too many: with these boxes {rules.seats} may play"
            raise SetupError("too-many-players", "R-IC-6", message, players=len(self.players), seats=rules.seats)
        preparation = rules.prepare()
        start = preparation.start if self.start is None else _fitting([_laid(tile) for tile in self.start], rules)
        pile = preparation.pile(self.seed or 0) if self.tiles is None else [_tile(tile) for tile in self.tiles]
        position = Position(rules, len(self.players), start, pile, preparation.left_out(start, pile))
        for figure in self.figures:
            _stand(position, figure)
        _refuse_lonely_companions(position)
        if self.scores is not None:
            if len(self.scores) != len(self.players):
                raise SetupError("scores", "", "there must be one score for each player")
            position.scores = list(self.scores)
        return position


def _tile(name: str) -> Tile:
    tile = catalogue().get(name)
    if tile is None:
        raise SetupError("unknown-tile", "", f"there is no tile {name!r}", tile=name)
    return tile


def _laid(tile: StartTile) -> Laid:
    return Laid(_tile(tile.tile), tile.x, tile.y, tile.rotation)


def _fitting(start: list[Laid], rules: Rulebook) -> list[Laid]:
    """The start tiles, once they are shown to fit each other and to hang together."""
    board = Position(rules, MIN_SEATS, [], []).board
    for tile, x, y, rotation in start:
        cell = cell_at(x, y)
        if cell in board.tiles:
            raise SetupError("occupied", "R-PLACE-1", f"two start tiles lie at {x},{y}", x=x, y=y)
        wrong = mismatches(board, tile, cell, rotation)
        if wrong:
            sides = [side.letter for side in wrong]
            message = f"start tile {tile.id} at {x},{y} does not fit: edge {', '.join(sides)} differs"
            raise SetupError("edge-mismatch", "R-PLACE-2", message, x=x, y=y, sides=sides)
        board.lay(cell, rules.plan(tile), rotation)
    reached = {next(iter(board.tiles))}
    waiting = list(reached)
    while waiting:
        cell = waiting.pop()
        beside = {cell + step for step in STEPS if cell + step in board.tiles} - reached
        reached |= beside
        waiting += beside
    if len(reached) != len(board.tiles):
        raise SetupError("not-adjacent", "R-PLACE-1", "the start tiles do not hang together")
    return start


def _stand(position: Position, figure: StartFigure) -> None:
    """Stand a figure on its segment."""
    where = {"player": figure.player, "x": figure.x, "y": figure.y}
    rules, board = position.rules, position.board
    laid = board.tiles.get(cell_at(figure.x, figure.y))
    if laid is None:
        raise SetupError("no-such-segment", "", f"no start tile lies at {figure.x},{figure.y}", **where)
    names = {*figure.edges, *figure.halves}
    segments = [
        segment
        for segment in laid.orientation.segments
        if segment.kind is figure.kind and names <= set(segment.port_names)
    ]
    if not names:  # an enclosed field beside others, which has no half-edge to name
        segments = [segment for segment in segments if not segment.port_names] or segments
    if names - PORTS.keys() or len(segments) != 1:
        found = "more than one" if segments else "no"
        message = f"tile {laid.tile.id} at {figure.x},{figure.y} has {found} {figure.kind.value} like that"
        raise SetupError("no-such-segment", "", message, **where)
    node = laid.first_node + segments[0].index
    if figure.player >= position.seats:
        raise SetupError("no-such-player", "", f"there is no player {figure.player}", **where)
    companion = rules.companions.get(figure.kind)
    joins = companion is not None and companion.figure is figure.figure
    if figure.figure not in rules.targets.get(figure.kind, ()) and not joins:
        message = f"no {figure.figure.value} may stand on a {figure.kind.value} in this game"
        raise SetupError("wrong-figure", "R-MEEP-5", message, **where)
    if node in board.figures:
        raise SetupError("occupied", "", "two figures stand on one segment", **where)
    code = rules.figures.index(figure.figure)
    if not position.in_supply(figure.player, code):
        message = f"player {figure.player} has no {figure.figure.value} left"
        raise SetupError("empty-supply", "R-MEEP-1", message, **where)
    position.set_up_figure(figure.player, code, node)


def _refuse_lonely_companions(position: Position) -> None:
    """Refuse figures that may only stand beside an own follower and do not (R-TB-8)."""
    board, rules = position.board, position.rules
    companions = {companion.figure: companion for companion in rules.companions.values()}
    for node, (seat, code) in board.figures.items():
        figure = rules.figures[code]
        if figure in companions and not weight_of(board.followers[board.root[node]], seat):
            x, y = x_y(board.cells[node])
            message = f"the {figure.value} of player {seat} at {x},{y} has no follower beside it"
            raise SetupError("no-follower", companions[figure].rule, message, player=seat, x=x, y=y)

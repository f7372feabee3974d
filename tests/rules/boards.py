"""Positions as text, and what the tests of the rules ask of them.

A board is written as in `carcassonne_tui.rules.notation`: `D@0,0r0 U@1,0r0 A:road.E`. Seat A is the
first to move, so in a scenario the colours are given to the letters in such a way that A acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from carcassonne_tui.box import Kind, Segment
from carcassonne_tui.rules import (
    Action,
    Deploy,
    Event,
    Figure,
    Game,
    Options,
    Phase,
    Place,
    Return,
    Scored,
    Setup,
    Skip,
    Spot,
    Survey,
    parse_board,
    survey_tile,
)
from carcassonne_tui.rules.cells import cell_at

SEATS = "ABCDEF"

RING = "E@0,-1r2 E@-1,0r1 E@1,0r3 V@-1,-1r1 V@1,-1r2"
"""Three one-sided cities around the empty cell (0, 0)."""

HOLE = "N@0,0r2 R@1,0r2 N@2,0r3 R@0,1r1 Q@2,1r3 N@0,2r1 R@1,2r0"
"""A city that M@2,2r0 would close around the empty cell (1, 1)."""

FOUR_FIELDS = "N@0,0r2 N@1,0r3 N@1,1r0 M@0,1r1"
"""A complete city of four tiles that cuts the land into four fields."""

THREE_CITIES = "B@0,0r0 E@0,-1r0 E@0,-2r2 E@-1,0r3 D@-2,0r1 E@1,0r1 J@2,0r3"
"""A monastery whose field touches three complete cities."""

SURROUNDED_BUT_ONE = "B@1,1r0 U@0,0r0 U@1,0r0 U@2,0r0 E@0,1r3 E@2,1r1 U@0,2r0 U@1,2r0"
"""A monastery that lacks only its south-eastern neighbour."""


def with_figures(board: str, figures: str) -> str:
    """A board on which figures stand, told like `A:road.E@1,0 B:monastery@2,0`."""
    words = board.split()
    for figure in figures.split():
        token, _, cell = figure.partition("@")
        (tile,) = [index for index, word in enumerate(words) if f"@{cell}r" in word]
        words.insert(tile + 1, token)
    return " ".join(words)


def begin(
    board: str = "D@0,0r0",
    draw: str = "",
    *,
    figures: str = "",
    players: int = 2,
    scores: Sequence[int] | None = None,
    **options: Any,
) -> Game:
    """A game that begins on a board with a draw pile of these tiles; with none it is over at once."""
    tiles, standing = parse_board(with_figures(board, figures))
    setup = Setup(
        players=tuple(SEATS[:players]),
        options=Options(**options),
        tiles=tuple(draw.split()),
        start=tuple(tiles),
        figures=tuple(standing),
        scores=None if scores is None else tuple(scores),
    )
    return Game(setup)


def play(game: Game, moves: str) -> list[Event]:
    """Play moves like `U@1,0r0 road.E V@2,0r0 large:city.N X@3,0r0 -`, and tell what happened.

    A figure is taken back by `abbot<abbot:garden@1,1` or `festival<road.E@1,0`.
    """
    events: list[Event] = []
    for word in moves.split():
        events += game.apply(_action(game, word))
    return events


def _action(game: Game, word: str) -> Action:
    if word == "-":
        return Skip()
    if "<" in word:
        return taking_back(game, word)
    if "@" in word:
        (tile,) = parse_board(word)[0]
        return Place(tile.tile, tile.x, tile.y, tile.rotation)
    return deployment(game, word)


def deployment(game: Game, what: str) -> Deploy:
    """The action that deploys on a segment of the tile just placed, told by one of its ports.

    `road.E` deploys a meeple, `large:road.E` a large one. A field without a port is an enclosed one.
    """
    assert game.placed is not None
    tile, _, _, rotation = game.placed
    figure, segment = _figure_on(what, tile.orientations[rotation].segments)
    return Deploy(figure, segment.kind, segment.port_names)


def taking_back(game: Game, word: str) -> Return:
    """The action that takes a figure back, such as `festival<road.E@1,0`; whether it is legal shows later."""
    source, _, rest = word.partition("<")
    what, _, place = rest.partition("@")
    x, y = map(int, place.split(","))
    tile, rotation, *_ = game.position.board.tiles[cell_at(x, y)]
    figure, segment = _figure_on(what, tile.orientations[rotation].segments)
    return Return(source, figure, x, y, segment.kind, segment.port_names)


def _figure_on(what: str, segments: Iterable[Segment]) -> tuple[Figure, Segment]:
    named, _, where = what.rpartition(":")
    kind, _, ports = where.partition(".")
    port = ports.partition("+")[0]
    for segment in segments:
        if segment.kind is Kind(kind) and (port in segment.port_names or (not port and not segment.port_names)):
            return Figure(named or "meeple"), segment
    raise AssertionError(f"no {where} there")


def spots(game: Game) -> set[str]:
    """Where the player may deploy, with all ports: `{"road.E+W", "monastery"}`."""
    return {_spot_text(spot) for spot in game.spots}


def offers(game: Game) -> dict[str, str]:
    """Where the player may deploy which figures: `{"road.E+W": "meeple large"}`."""
    return {_spot_text(spot): " ".join(figure.value for figure in spot.figures) for spot in game.spots}


def returns(game: Game) -> list[str]:
    """The figures that the player may take back, in the order offered: `["abbot<abbot:garden@1,1"]`."""
    return [
        f"{source}<{_named(figure)}{'.'.join(filter(None, (kind.value, '+'.join(ports))))}@{x},{y}"
        for source, figure, x, y, kind, ports in game.returns
    ]


def _named(figure: Figure) -> str:
    return "" if figure is Figure.MEEPLE else f"{figure.value}:"


def _spot_text(spot: Spot) -> str:
    return ".".join(filter(None, (spot.kind.value, "+".join(spot.ports))))


def scored(events: Iterable[Event], *, final: bool = False) -> list[tuple[str, int, str]]:
    """What was scored in play, or in the final scoring: (kind, points, letters of the seats), in order."""
    return [
        (event.kind_name, event.points, "".join(SEATS[player] for player in event.players))
        for event in events
        if isinstance(event, Scored) and event.final is final
    ]


def happened(game: Game) -> list[Event]:
    """Every event of a game in order."""
    return [event for events in game.history for event in events]


def standing(game: Game) -> list[str]:
    """The figures on the table as `A:road@0,0` or `A:pig:field@0,0`, in the order in which their tiles were laid."""
    return [f"{SEATS[player]}:{_named(figure)}{kind.value}@{x},{y}" for player, figure, x, y, kind, _ in game.figures]


def supply(game: Game) -> list[int]:
    """The meeples in each seat's supply."""
    return [game.supply(player)[Figure.MEEPLE] for player in range(len(game.players))]


def look(game: Game, where: str) -> Survey:
    """The feature of a segment, told by one of its ports: `road.E@1,0`."""
    segment, _, cell = where.partition("@")
    kind, _, port = segment.partition(".")
    x, y = map(int, cell.split(","))
    (found,) = [
        survey for survey in survey_tile(game, x, y) if survey.kind is Kind(kind) and (port in survey.ports or not port)
    ]
    return found


def same(game: Game, one: str, other: str) -> bool:
    """Whether two segments belong to one feature."""
    return _root(game, one) == _root(game, other)


def _root(game: Game, where: str) -> int:
    segment, _, place = where.partition("@")
    kind, _, port = segment.partition(".")
    x, y = map(int, place.split(","))
    board, cell = game.position.board, cell_at(x, y)
    tile, rotation, *_ = board.tiles[cell]
    (found,) = [
        feature
        for feature, segment in zip(board.features_of(cell), tile.orientations[rotation].segments, strict=True)
        if segment.kind is Kind(kind) and (port in segment.port_names or not port)
    ]
    return found


def goods(game: Game) -> list[str]:
    """What each seat has taken: `["grain 2 wine 1", ""]`."""
    return [" ".join(f"{kind} {count}" for kind, count in sorted(taken.items())) for taken in game.goods]


def has(game: Game, player: int, figure: str) -> int:
    """How many figures of a kind a player has in the supply."""
    return game.supply(player)[Figure(figure)]


def ended(game: Game) -> bool:
    """Whether the game is over, and says so last."""
    return game.phase is Phase.OVER and game.history[-1][-1].type == "over"

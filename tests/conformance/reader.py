"""Reads a reference game into plain data; the head of every file in `games` explains the format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from pathlib import Path

GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))
"""The files of all reference games."""

Placement = tuple[int, int, int]
"""x, y and the quarter turns clockwise of a tile on the table."""


class BadGame(ValueError):
    """A line of a reference game is not understood; the message names file and line."""


@dataclass(frozen=True)
class Spot:
    """A segment of the placed tile on which a figure may stand: kind and ports, e.g. `road`, `{"E", "W"}`."""

    kind: str
    ports: frozenset[str]


@dataclass(frozen=True)
class Deployment:
    """A figure and the spot where it stands or may stand."""

    figure: str
    spot: Spot


@dataclass(frozen=True)
class Return:
    """A figure that was or may be taken back: by which rule, `abbot` or `festival`, and from where."""

    source: str
    figure: str
    spot: Spot
    at: tuple[int, int]


@dataclass(frozen=True)
class Scored:
    """What one feature, or one kind of goods, paid one player.

    Attributes:
        kind: Kind of the feature, or `goods`.
        points: What the player got; 0 only in the final scoring.
        player: Who got it.
        tiles: Distinct tiles of the feature; None for fields, for goods, and for what is worth nothing.
        at: x and y of one tile of the feature; None for goods.
    """

    kind: str
    points: int
    player: int
    tiles: int | None
    at: tuple[int, int] | None


@dataclass(frozen=True)
class Goods:
    """Goods of one kind that a player took."""

    kind: str
    count: int
    player: int


@dataclass
class Turn:
    """One turn, or one of its two parts.

    Attributes:
        number: The number of the turn, from 1.
        part: Which part of it, 1 or 2.
        player: Whose turn it is.
        tile: The tile of the turn.
        place: Where it was placed.
        placements: Where it might have been placed.
        deployments: What might have been deployed after that.
        returns: What might have been taken back instead.
        deployed: What was deployed, if anything.
        returned: What was taken back, if anything.
        scored: What was paid for the figure that was taken back, and for completed features.
        goods: The goods that were taken.
        scores: Of all players after the turn, without the final scoring.
        discarded: The tiles drawn after this turn that turned out to be unplaceable.
    """

    number: int
    part: int
    player: int
    tile: str = ""
    place: Placement = (0, 0, 0)
    placements: frozenset[Placement] = frozenset()
    deployments: frozenset[Deployment] = frozenset()
    returns: frozenset[Return] = frozenset()
    deployed: Deployment | None = None
    returned: Return | None = None
    scored: list[Scored] = field(default_factory=list)
    goods: list[Goods] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)

    def allows(self, placements: Set[Placement]) -> bool:
        """Whether these are all legal placements.

        The reference keeps more room ahead of a river than R-RI-3 asks for: it may know fewer for a river's tiles.
        """
        if self.tile.startswith("RI"):
            return self.placements <= placements
        return self.placements == placements


@dataclass
class Final:
    """The final scoring: what it paid (features that pay nothing included), and the final scores."""

    scored: list[Scored] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


@dataclass
class ReferenceGame:
    """A complete game.

    Attributes:
        name: The file's name without suffix.
        options: The options that are named; all others have their defaults.
        players: How many play.
        start: The tiles on the table at the start, each with its placement.
        draw: The tiles in draw order, unplaceable ones included.
        turns: All turns in order; one with two parts is two entries.
        final: The final scoring.
    """

    name: str
    options: dict[str, bool | int | str] = field(default_factory=dict)
    players: int = 0
    start: list[tuple[str, Placement]] = field(default_factory=list)
    draw: list[str] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    final: Final = field(default_factory=Final)


def read_game(path: Path) -> ReferenceGame:
    """The game in that file.

    Raises:
        BadGame: If a line is not understood.
    """
    return parse_game(path.read_text(encoding="utf-8"), path.stem)


def parse_game(text: str, name: str = "") -> ReferenceGame:
    """The game that `text` tells.

    Raises:
        BadGame: If a line is not understood.
    """
    game = ReferenceGame(name)
    part: Turn | Final = game.final
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        try:
            match words:
                case ["turn", turn, *second, "player", player]:
                    part = _begin_turn(game, int(turn), second, int(player))
                case ["final"]:
                    part = game.final
                case [keyword, *rest] if line.startswith(" "):
                    _read_part(part, keyword, rest)
                case [keyword, *rest]:
                    _read_head(game, keyword, rest)
        except ValueError as error:
            raise BadGame(f"{name}, line {number}: {line!r} ({error})") from error
    return game


def _begin_turn(game: ReferenceGame, number: int, second: list[str], player: int) -> Turn:
    """The turn that follows the last one, or its second part."""
    before = game.turns[-1] if game.turns else Turn(0, 1, -1)
    turn = Turn(number, 2 if second else 1, player)
    follows = (turn.number, turn.part) == (before.number + 1, 1)
    if second:
        follows = second == ["part", "2"] and (number, before.part, player) == (before.number, 1, before.player)
    if not follows:
        raise ValueError("turns are not in order")
    game.turns.append(turn)
    return turn


def _read_head(game: ReferenceGame, keyword: str, rest: list[str]) -> None:
    """A line about the whole game."""
    match keyword, rest:
        case "options", _:
            pairs = (word.split("=", 1) for word in rest)
            game.options = {name: _value(value) for name, value in pairs}
        case "players", [count]:
            game.players = int(count)
        case "start", _:
            game.start = [_placed_tile(word) for word in rest]
        case "draw", _:
            game.draw = rest
        case _:
            raise ValueError("no such statement about a game")


def _read_part(part: Turn | Final, keyword: str, rest: list[str]) -> None:
    """An indented line about a turn or the final scoring."""
    match part, keyword, rest:
        case _, "scores", _:
            part.scores = [int(word) for word in rest]
        case _, "scored", ["goods", points, "player", player]:
            part.scored.append(Scored("goods", int(points), int(player), None, None))
        case _, "scored", [kind, points, "player", player, *tiles, "at", at]:
            part.scored.append(Scored(kind, int(points), int(player), _tiles(tiles), _cell(at)))
        case Turn(), "tile", [tile]:
            part.tile, part.place = _placed_tile(tile)
        case Turn(), "placements", _:
            part.placements = frozenset(_placements(rest))
        case Turn(), "deployments", [figure, *spots]:
            part.deployments |= {Deployment(figure, _spot(spot)) for spot in spots}
        case Turn(), "deployed", [figure, spot]:
            part.deployed = Deployment(figure, _spot(spot))
        case Turn(), "returns", [source, figure, *places]:
            part.returns |= {_return(source, figure, place) for place in places}
        case Turn(), "returned", [source, figure, place]:
            part.returned = _return(source, figure, place)
        case Turn(), "goods", [kind, count, "player", player]:
            part.goods.append(Goods(kind, int(count), int(player)))
        case Turn(), "discarded", _:
            part.discarded = rest
        case _:
            raise ValueError("no such statement here")


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() else text


def _cell(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def _placed_tile(text: str) -> tuple[str, Placement]:
    """Reads `U@1,0r2`."""
    found = re.fullmatch(r"(.+)@(-?\d+),(-?\d+)r([0-3])", text)
    if found is None:
        raise ValueError(f"not a placed tile: {text}")
    tile, x, y, rotation = found.groups()
    return tile, (int(x), int(y), int(rotation))


def _placements(words: list[str]) -> Iterable[Placement]:
    """Reads `1,0:02`: the cell (1, 0) with the rotations 0 and 2."""
    for word in words:
        cell, rotations = word.split(":")
        for rotation in rotations:
            yield *_cell(cell), int(rotation)


def _spot(text: str) -> Spot:
    """Reads `road.E+W` or `monastery`."""
    kind, _, ports = text.partition(".")
    return Spot(kind, frozenset(ports.split("+")) if ports else frozenset())


def _return(source: str, figure: str, place: str) -> Return:
    """Reads where a figure may be taken back, `road.N+S@0,3`."""
    spot, at = place.split("@")
    return Return(source, figure, _spot(spot), _cell(at))


def _tiles(words: list[str]) -> int | None:
    """Reads the optional `tiles 4`."""
    match words:
        case []:
            return None
        case ["tiles", count]:
            return int(count)
        case _:
            raise ValueError("expected tiles and a number")

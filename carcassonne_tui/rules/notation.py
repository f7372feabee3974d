"""Boards and games as text.

A board is its tiles, each followed by the figures that stand on it:

    D@0,0r0 U@1,0r0 A:road.E Eg@0,-1r2 B:city.S

`D@0,0r0` is tile D at x 0, y 0, turned by 0 quarter turns. `A:road.E` is a figure of the first
seat on the road that has the east edge of the tile before it; any of a segment's edges or halves
will do, and a monastery needs none: `A:monastery`. A figure that is no meeple is named in
between: `A:large:city.N`.

A game is how it began, the board at the start, and what was done, in three parts between `|`. Each
tile placed is followed by what was deployed on it, or by `-` for nobody:

    players=2 farmers draw=U,V,X | D@0,0r0 | U@1,0r0 A:road.E V@2,0r0 -

A figure that is taken back instead is written as the rule that allows it, the figure, and the cell
of the tile that it stood on: `abbot<A:abbot:garden@1,1` or `festival<A:road.E@1,0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from carcassonne_tui.box import Kind, Segment
from carcassonne_tui.rules.actions import Action, Deploy, Place, Return, Skip
from carcassonne_tui.rules.cells import cell_at, on_table
from carcassonne_tui.rules.errors import NotationError
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.game import Game
from carcassonne_tui.rules.options import Options
from carcassonne_tui.rules.setup import Setup, StartFigure, StartTile

SEAT_LETTERS = "ABCDEF"
"""The letter of each seat in notation."""

_TILE = re.compile(r"(?P<tile>[^@\s,|]+)@(?P<x>-?\d{1,5}),(?P<y>-?\d{1,5})r(?P<rotation>[0-3])")
_RETURN = re.compile(r"(?P<source>[a-z]+)<(?P<figure>[^@]+)@(?P<x>-?\d{1,5}),(?P<y>-?\d{1,5})")
_FIGURE = re.compile(r"(?P<seat>[A-F]):(?:(?P<figure>[a-z]+):)?(?P<kind>[a-z]+)(?:\.(?P<port>[NESW][LR]?))?")


class _FigureToken(NamedTuple):
    seat: int
    figure: Figure
    kind: Kind
    port: str | None


def _tile_token(token: str) -> Place:
    found = _TILE.fullmatch(token)
    if not found:
        raise NotationError("not-a-tile", "", f"{token!r} is no tile like D@0,0r0", token=token)
    return Place(found["tile"], int(found["x"]), int(found["y"]), int(found["rotation"]))


def _figure_token(token: str) -> _FigureToken:
    found = _FIGURE.fullmatch(token)
    try:
        if found:
            figure = Figure(found["figure"] or "meeple")
            return _FigureToken(SEAT_LETTERS.index(found["seat"]), figure, Kind(found["kind"]), found["port"])
    except ValueError:
        pass
    raise NotationError("not-a-figure", "", f"{token!r} is no figure like A:road.E", token=token)


def _figure_text(seat: int, figure: Figure, kind: Kind, ports: Sequence[str]) -> str:
    named = "" if figure is Figure.MEEPLE else f"{figure.value}:"
    return f"{SEAT_LETTERS[seat]}:{named}{kind.value}{'.' + ports[0] if ports else ''}"


def parse_board(text: str) -> tuple[list[StartTile], list[StartFigure]]:
    """The tiles and figures of a board, as a setup wants them.

    Raises:
        NotationError: The text is no board.
    """
    tiles: list[StartTile] = []
    figures: list[StartFigure] = []
    for token in text.split():
        try:
            if ":" not in token:
                tiles.append(StartTile(**_tile_token(token)._asdict()))
            elif tiles:
                figures.append(_start_figure(token, tiles[-1]))
            else:
                raise NotationError("not-a-figure", "", f"{token!r} stands on no tile", token=token)
        except ValidationError as error:
            raise NotationError("not-a-board", "", f"{token!r}: {_first_fault(error)}", token=token) from error
    return tiles, figures


def _start_figure(token: str, tile: StartTile) -> StartFigure:
    seat, figure, kind, port = _figure_token(token)
    return StartFigure(player=seat, figure=figure, x=tile.x, y=tile.y, kind=kind, edges=(port,) if port else ())


def _first_fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    return f"{'.'.join(map(str, fault['loc']))!r}: {fault['msg']}"


def board_text(game: Game) -> str:
    """The board of a game as it is now.

    >>> board_text(Game.new(["Ann", "Bob"]))
    'D@0,0r0'
    """
    standing: dict[tuple[int, int], list[str]] = {}
    for player, figure, x, y, kind, ports in game.figures:
        standing.setdefault((x, y), []).append(_figure_text(player, figure, kind, ports))
    tokens: list[str] = []
    for tile, x, y, rotation in game.board:
        tokens += [f"{tile.id}@{x},{y}r{rotation}", *standing.get((x, y), ())]
    return " ".join(tokens)


def game_text(game: Game) -> str:
    """A game as text that `parse_game` reads back; names and the seed are left out.

    >>> text = game_text(Game.new(["Ann", "Bob"], seed=1))
    >>> text == game_text(parse_game(text))
    True
    """
    begun = Game(game.setup)
    words = [f"players={len(game.players)}"]
    for name, value in game.options.model_dump(exclude_defaults=True, mode="json").items():
        words.append(name if value is True else f"{name}={'no' if value is False else value}")
    words.append("draw=" + ",".join(plan.tile.id for plan in begun.position.pile))
    if game.setup.scores is not None:
        words.append("scores=" + ",".join(map(str, game.setup.scores)))
    moves = [word for action, player in _with_players(game) for word in _action_words(action, player)]
    return " | ".join([" ".join(words), board_text(begun), " ".join(moves)]).rstrip()


def _with_players(game: Game) -> Iterable[tuple[Action, int]]:
    replayed = Game(game.setup)
    for action in game.actions:
        yield action, replayed.player
        replayed.apply(action)


def _action_words(action: Action, player: int) -> list[str]:
    match action:
        case Place(tile, x, y, rotation):
            return [f"{tile}@{x},{y}r{rotation}"]
        case Deploy(figure, kind, ports):
            return [_figure_text(player, figure, kind, ports)]
        case Return(source, figure, x, y, kind, ports):
            return [f"{source}<{_figure_text(player, figure, kind, ports)}@{x},{y}"]
        case Skip():
            return ["-"]


def parse_game(text: str) -> Game:
    """The game that a text tells, with the letters of the seats for names.

    Raises:
        NotationError: The text is no game.
        SetupError: It describes a beginning that cannot be.
        IllegalAction: Something was done that the rules do not allow.
    """
    parts = text.split("|")
    if len(parts) != 3:
        raise NotationError("not-a-game", "", "a game has three parts between |")
    tiles, figures = parse_board(parts[1])
    try:
        setup = Setup(start=tuple(tiles), figures=tuple(figures), **_header(parts[0].split()))
    except ValidationError as error:
        raise NotationError("not-a-game", "", _first_fault(error)) from error
    game = Game(setup)
    for token in parts[2].split():
        game.apply(_action(game, token))
    return game


def _header(words: list[str]) -> dict[str, Any]:
    values = dict(word.partition("=")[::2] for word in words)
    named = {"": True, "no": False}
    try:
        players = int(values.pop("players"))
        draw = [tile for tile in values.pop("draw").split(",") if tile]
        letters = f"{SEAT_LETTERS}?"[: max(players, 0)]  # one too many if there are too many
        header: dict[str, Any] = {"players": tuple(letters), "tiles": tuple(draw)}
        if "scores" in values:
            header["scores"] = tuple(int(score) for score in values.pop("scores").split(","))
        options = {
            name: named[value] if value in named else int(value) if value.isdecimal() else value
            for name, value in values.items()
        }
    except (KeyError, ValueError) as error:
        raise NotationError("not-a-game", "", "a game begins with players=, options and draw=") from error
    if len(header) + len(options) != len(words):
        raise NotationError("not-a-game", "", "an option is given twice")
    header["options"] = Options.model_validate(options)
    return header


def _action(game: Game, token: str) -> Action:
    """The action that a token stands for; what is legal shows when it is applied."""
    if token == "-":
        return Skip()
    if "<" in token:
        return _return(game, token)
    if ":" not in token:
        return _tile_token(token)
    figure, kind, port = _own_figure(game, token)
    placed = game.placed
    segments = placed.orientation.segments if placed else ()
    return Deploy(figure, kind, _ports(segments, kind, port))


def _return(game: Game, token: str) -> Return:
    found = _RETURN.fullmatch(token)
    if not found:
        message = f"{token!r} takes no figure back like festival<A:road.E@1,0"
        raise NotationError("not-a-return", "", message, token=token)
    figure, kind, port = _own_figure(game, found["figure"])
    x, y = int(found["x"]), int(found["y"])
    laid = game.position.board.tiles.get(cell_at(x, y)) if on_table(x, y) else None
    segments = laid.orientation.segments if laid else ()
    return Return(found["source"], figure, x, y, kind, _ports(segments, kind, port))


def _own_figure(game: Game, token: str) -> tuple[Figure, Kind, str | None]:
    """The figure, kind and port of a token, which must name the seat to move."""
    seat, figure, kind, port = _figure_token(token)
    if seat != game.player:
        raise NotationError("not-a-game", "", f"{token!r}: it is seat {SEAT_LETTERS[game.player]}'s turn", token=token)
    return figure, kind, port


def _ports(segments: Iterable[Segment], kind: Kind, port: str | None) -> tuple[str, ...]:
    """All ports of the segment that one of its ports names, or that port alone if there is no such segment."""
    for segment in segments:
        if segment.kind is kind and (port in segment.port_names or (port is None and not segment.port_names)):
            return segment.port_names
    return (port,) if port else ()

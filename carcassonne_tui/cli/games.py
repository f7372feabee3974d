"""The commands about kept games."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len

from carcassonne_tui.drawing import Zoom, compose, load_glyph_set
from carcassonne_tui.i18n import t
from carcassonne_tui.records import JournalError, Record, read_record
from carcassonne_tui.records.shelf import Glance, UnknownGame, delete_game, glances, import_game, latest, named
from carcassonne_tui.rules import Game, Phase, Scored

_GAP = "  "


def names() -> list[str]:
    """What the kept games go by."""
    return [glance.name for glance in glances()]


def found(name: str) -> Path:
    """The file of a kept game.

    Raises:
        click.UsageError: No game, or more than one, goes by that name.
    """
    try:
        return named(name)
    except UnknownGame as error:
        if error.found:
            raise click.UsageError(t("cli.several-games", name=repr(name), names=", ".join(error.found))) from error
        raise click.UsageError(t("cli.no-game", name=repr(name))) from error


def unfinished() -> Path:
    """The file of the game that was played last and is not over.

    Raises:
        click.ClickException: There is none.
    """
    glance = latest()
    if glance is None:
        raise click.ClickException(t("cli.resume.none"))
    return glance.path


def as_data() -> list[dict[str, Any]]:
    """The kept games for programs."""
    return [
        {
            "game": glance.name,
            "players": list(glance.players),
            "boxes": list(glance.boxes),
            "turn": glance.turn,
            "scores": None if glance.scores is None else list(glance.scores),
            "over": glance.over,
            "modified": glance.modified.isoformat(timespec="seconds"),
            "fault": glance.fault,
            "file": str(glance.path),
        }
        for glance in glances()
    ]


def as_table() -> str:
    """The kept games for people."""
    kept = glances()
    if not kept:
        return t("cli.games.none")
    heads = [t("cli.games.name"), t("cli.games.date"), t("cli.games.stands"), t("cli.games.players")]
    return "\n".join(_aligned([heads, *(_row(glance) for glance in kept)]))


def shown(path: Path) -> str:
    """How the game in a file stands: the points and the map.

    Raises:
        click.ClickException: It cannot be read.
    """
    from carcassonne_tui.tui.seats import seats_for  # noqa: PLC0415 - only when needed

    record = _read(path)
    game = record.game
    letters = [seat.letter for seat in seats_for(game.players, record.looks)]
    title = t("cli.show.title-over" if game.phase is Phase.OVER else "cli.show.title", name=path.stem, turn=game.turn)
    lines = [title, "", *_points(game, letters), ""]
    if game.phase is not Phase.OVER:
        lines += [t("cli.show.left", count=game.remaining), ""]
    return "\n".join([*lines, *_map(game, letters)])


def imported(file: Path) -> str:
    """Put a copy of a game on the shelf, and answer with the name that it goes by there.

    Raises:
        click.ClickException: It cannot be read or written.
    """
    try:
        return import_game(file)
    except JournalError as error:
        raise _in_words(error) from error


def delete(path: Path) -> None:
    """Delete a kept game.

    Raises:
        click.ClickException: It cannot be deleted.
    """
    try:
        delete_game(path)
    except JournalError as error:
        raise _in_words(error) from error


def _read(path: Path) -> Record:
    try:
        return read_record(path)
    except JournalError as error:
        raise _in_words(error) from error


def _in_words(error: JournalError) -> click.ClickException:
    words = {"file": repr(str(error.path)), "line": error.line, "why": error.why}
    return click.ClickException(t(f"journal.{error.reason}", **words))


def _row(glance: Glance) -> list[str]:
    stands = t("cli.games.over") if glance.over else t("cli.games.unknown") if glance.turn is None else str(glance.turn)
    if glance.fault:
        about = t(f"journal.{glance.fault}", file=glance.path.name, line="", why="")
    else:
        scores = glance.scores or ()
        people = [_literal(name) for name in glance.players]
        about = t("cli.games.comma").join(f"{name} {score}" for name, score in zip(people, scores, strict=False)) or t(
            "cli.games.comma"
        ).join(people)
    return [glance.name, glance.modified.astimezone().strftime("%Y-%m-%d %H:%M"), stands, about]


def _points(game: Game, letters: Sequence[str]) -> list[str]:
    """Who got how many points for what."""
    scored = [event for events in game.history for event in events if isinstance(event, Scored)]
    kinds = list(dict.fromkeys(event.kind_name for event in scored))
    over = game.phase is Phase.OVER
    heads = [t("cli.show.player"), *(t(f"ranking.column.{kind}") for kind in kinds), t("cli.show.total")]
    rows = [heads if over else [*heads, t("cli.show.expected")]]
    projected = game.projected()
    for player in sorted(range(len(game.players)), key=lambda player: -game.scores[player]):
        points = [
            sum(event.points for event in scored if event.kind_name == kind and player in event.players)
            for kind in kinds
        ]
        numbers = [*points, game.scores[player], *([] if over else [projected[player]])]
        rows.append([f"{letters[player]} {_literal(game.players[player])}", *map(str, numbers)])
    return _aligned(rows, numbers=True)


def _map(game: Game, letters: Sequence[str]) -> list[str]:
    """The map, as large as the terminal is wide enough for, with the players' letters for their figures."""
    tiles = {(x, y): tile.orientations[rotation] for tile, x, y, rotation in game.board}
    segments = {
        (x, y, segment.kind, segment.port_names): segment.index
        for (x, y), orientation in tiles.items()
        for segment in orientation.segments
    }
    standing = {
        (figure.x, figure.y, segments[figure.x, figure.y, figure.kind, figure.ports]): letters[figure.player]
        for figure in game.figures
    }
    width = shutil.get_terminal_size().columns
    columns = max(x for x, _ in tiles) - min(x for x, _ in tiles) + 1
    fitting = [zoom for zoom in Zoom if zoom.columns * columns <= width] or [min(Zoom, key=lambda zoom: zoom.columns)]
    zoom = max(fitting, key=lambda zoom: zoom.columns)
    return [row.rstrip() for row in compose(tiles, zoom, load_glyph_set("ascii"), standing)]


def _literal(name: str) -> str:
    from carcassonne_tui.tui.literal import literal  # noqa: PLC0415 - only when needed

    return literal(name)


def _aligned(rows: Sequence[Sequence[str]], *, numbers: bool = False) -> list[str]:
    """Rows of cells as lines, one column below the other; numbers stand at the right of all but the first column."""
    widths = [max(cell_len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
            gap = " " * (width - cell_len(cell))
            cells.append(gap + cell if numbers and index else cell + gap)
        lines.append(_GAP.join(cells).rstrip())
    return lines

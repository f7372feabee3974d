"""The commands about kept games."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len

from carcassonne_tui.drawing.glyphs import load_glyph_set
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.text import compose
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.i18n import t
from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import JournalError, Record, read_record
from carcassonne_tui.records.pictures import write_picture
from carcassonne_tui.records.shelf import Glance, UnknownGame, delete_game, glances, import_game, latest, named
from carcassonne_tui.rules import Game, Phase, Scored
from carcassonne_tui.settings import Settings, load_settings
from carcassonne_tui.settings_file import SettingsError

_GAP = "  "


def names() -> list[str]:
    """What the kept games go by, as far as it can be typed."""
    return [glance.name for glance in glances() if glance.name.isprintable()]


def found(name: str) -> Path:
    """The file of a kept game.

    Raises:
        click.ClickException: No game, or more than one, goes by that name.
    """
    _look_into_folder()
    try:
        return named(name)
    except UnknownGame as error:
        if error.found:
            several = t("cli.comma").join(map(_literal, error.found))
            raise click.ClickException(t("cli.several-games", name=repr(name), names=several)) from error
        raise click.ClickException(t("cli.no-game", name=repr(name))) from error


def unfinished() -> Path:
    """The file of the game that was played last and is not over.

    Raises:
        click.ClickException: There is none.
    """
    _look_into_folder()
    glance = latest()
    if glance is None:
        raise click.ClickException(t("cli.resume.none"))
    return glance.path


def readable(path: Path) -> Path:
    """The same file.

    Raises:
        click.ClickException: The game in it cannot be read.
    """
    _read(path)
    return path


def as_data() -> list[dict[str, Any]]:
    """The kept games for programs.

    Raises:
        click.ClickException: The folder of the games cannot be read.
    """
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
        for glance in _kept()
    ]


def as_table() -> str:
    """The kept games for people.

    Raises:
        click.ClickException: The folder of the games cannot be read.
    """
    kept = _kept()
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
    name, player = _literal(path.stem), _literal(game.players[game.player])
    over = game.phase is Phase.OVER
    title = t("cli.show.title-over" if over else "cli.show.title", name=name, turn=game.turn, player=player)
    left = [] if over else [t("cli.show.left", count=game.remaining), ""]
    return "\n".join([title, "", *_points(game, letters), "", *left, *_map(game, letters)])


def drawn(path: Path, file: Path) -> str:
    """Put a picture of the map of the game in a file into a new file, and say so.

    Raises:
        click.ClickException: The game cannot be read, or the picture cannot be written.
    """
    from carcassonne_tui.tui.map_picture import map_picture  # noqa: PLC0415 - only when needed
    from carcassonne_tui.tui.seats import seats_for  # noqa: PLC0415 - only when needed
    from carcassonne_tui.tui.widgets.small_map import Table  # noqa: PLC0415 - only when needed

    record = _read(path)
    game = record.game
    table = Table(game.board, game.figures, seats_for(game.players, record.looks))
    try:
        settings = load_settings()
    except SettingsError:
        settings = Settings()  # the picture is worth more than its colours
    theme = load_theme(settings.theme, settings.glyphs)
    try:
        write_picture(file, map_picture(table, game.scores, theme, t("picture.title")))
    except JournalError as error:
        raise _in_words(error) from error
    return t("picture.saved", path=_literal(str(file)))


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
    return click.ClickException(_fault(error, repr(str(error.path))))


def _fault(error: JournalError, file: str) -> str:
    """What is wrong with a file that is called like that."""
    return t(f"journal.{error.reason}", file=file, line=error.line, why=error.why)


def _look_into_folder() -> None:
    """Make sure that the folder of the games can be read, if there is one.

    Raises:
        click.ClickException: It cannot.
    """
    try:
        with os.scandir(games_dir()):
            pass
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise click.ClickException(t("cli.no-folder", folder=repr(str(games_dir())), why=why)) from error


def _kept() -> list[Glance]:
    _look_into_folder()
    return glances()


def _row(glance: Glance) -> list[str]:
    """A game of the table."""
    stands = t("cli.games.over") if glance.over else t("cli.games.unknown") if glance.turn is None else str(glance.turn)
    played = glance.modified.astimezone().strftime("%Y-%m-%d %H:%M")
    return [_literal(glance.name), played, stands, _wrong_with(glance) if glance.fault else _people(glance)]


def _people(glance: Glance) -> str:
    """Who plays, with the points if they are known."""
    points = [""] * len(glance.players) if glance.scores is None else [f" {score}" for score in glance.scores]
    people = zip(glance.players, points, strict=False)
    return t("cli.comma").join(f"{_literal(name)}{score}" for name, score in people)


def _wrong_with(glance: Glance) -> str:
    """What is wrong with a game; the whole of it has to be read for that."""
    try:
        read_record(glance.path)
    except JournalError as error:
        return _literal(_fault(error, glance.path.name))
    return _people(glance)  # somebody has mended it meanwhile


def _points(game: Game, letters: Sequence[str]) -> list[str]:
    """Who got how many points for what."""
    scored = [event for events in game.history for event in events if isinstance(event, Scored)]
    kinds = list(game.position.rules.scoring)
    over = game.phase is Phase.OVER
    start = game.setup.scores or ()
    heads = [
        t("cli.show.player"),
        *(t(f"ranking.column.{kind}") for kind in [*kinds, *(["start"] if any(start) else []), "total"]),
        *([] if over else [t("cli.show.expected")]),
    ]
    rows = [heads]
    projected = game.projected()
    for player in sorted(range(len(game.players)), key=lambda player: -game.scores[player]):
        numbers = [
            sum(event.points for event in scored if event.kind_name == kind and player in event.players)
            for kind in kinds
        ]
        numbers += [start[player]] if any(start) else []
        numbers += [game.scores[player]] if over else [game.scores[player], projected[player]]
        rows.append([f"{letters[player]} {_literal(game.players[player])}", *map(str, numbers)])
    return _aligned(rows, numbers=True)


def _map(game: Game, letters: Sequence[str]) -> list[str]:
    """The map, as large as the terminal is wide enough for, with the players' letters for their figures."""
    tiles = {(laid.x, laid.y): laid.orientation for laid in game.board}
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

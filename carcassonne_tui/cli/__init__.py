"""`carcassonne ...`: the command line.

Each command imports what it needs only when it runs, so that none waits for the screen but the
ones that open it.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import carcassonne_tui
from carcassonne_tui.i18n import t, use_language
from carcassonne_tui.paths import use_config_dir, use_data_dir

MAX_CLOCK = 60 * 60
"""The longest time for a turn, in seconds."""

_OWN_DIGESTS = ("_md5", "_sha1", "_sha2" if sys.version_info >= (3, 12) else "_sha512", "_sha3", "_blake2")


def main() -> None:
    """Run `carcassonne` in the language of the user, and exit."""
    use_language()
    _load_less()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a name that the terminal has no letters for must stop nothing
            stream.reconfigure(errors="replace")
    try:
        program().main(prog_name="carcassonne")
    except OSError as error:  # such as a full disk behind stdout
        click.echo(t("cli.stopped", why=error.strerror or error), err=True)
        sys.exit(1)


def _load_less() -> None:
    """Keep packages of others from loading much that nothing here needs.

    They would load OpenSSL for connections and for digests. There are Pythons without it, so they do without the
    first; digests need no OpenSSL where Python has been built with its own ones.
    """
    sys.modules.setdefault("ssl", None)  # type: ignore[arg-type]
    if all(map(find_spec, _OWN_DIGESTS)):
        sys.modules.setdefault("_hashlib", None)  # type: ignore[arg-type]
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # or it would look through all that is installed


def program() -> click.Group:
    """The command line, its help in the language in use."""
    return click.Group(
        "carcassonne",
        help=t("cli.help"),
        callback=_start,
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        params=[
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_version,
                help=t("cli.version"),
            ),
            click.Option(
                ["--data-dir"],
                type=click.Path(file_okay=False, path_type=Path),
                metavar="FOLDER",
                help=t("cli.data-dir"),
            ),
            click.Option(
                ["--config-dir"],
                type=click.Path(file_okay=False, path_type=Path),
                metavar="FOLDER",
                help=t("cli.config-dir"),
            ),
        ],
        commands=[
            _PlayCommand(
                "play",
                help=t("cli.play.help"),
                callback=_play,
                params=[
                    click.Option(["--players"], metavar="NAME,NAME...", help=t("cli.play.players")),
                    click.Option(
                        ["--preset"], metavar="NAME", help=t("cli.play.preset"), shell_complete=_complete_preset
                    ),
                    click.Option(
                        ["--box"], metavar="NAME", multiple=True, help=t("cli.play.box"), shell_complete=_complete_box
                    ),
                    click.Option(
                        ["--option"],
                        metavar="NAME=VALUE",
                        multiple=True,
                        help=t("cli.play.option"),
                        shell_complete=_complete_option,
                    ),
                    click.Option(["--seed"], type=int, metavar="NUMBER", help=t("cli.play.seed")),
                    click.Option(
                        ["--clock"], type=click.IntRange(0, MAX_CLOCK), metavar="SECONDS", help=t("cli.play.clock")
                    ),
                    click.Option(
                        ["--from", "source"], metavar="FILE", help=t("cli.play.from"), shell_complete=_complete_file
                    ),
                ],
            ),
            click.Command(
                "resume", help=t("cli.resume.help"), callback=_resume, params=[_game_argument(required=False)]
            ),
            click.Command(
                "games",
                help=t("cli.games.help"),
                callback=_games,
                params=[click.Option(["--json", "as_json"], is_flag=True, help=t("cli.games.json"))],
            ),
            click.Command("replay", help=t("cli.replay.help"), callback=_replay, params=[_game_argument()]),
            click.Command(
                "show",
                help=t("cli.show.help"),
                callback=_show,
                params=[
                    _game_argument(),
                    click.Option(
                        ["--picture"],
                        type=click.Path(path_type=Path),
                        metavar="FILE",
                        help=t("cli.show.picture"),
                        shell_complete=_complete_file,
                    ),
                ],
            ),
            click.Command(
                "import",
                help=t("cli.import.help"),
                callback=_import,
                params=[click.Argument(["file"], type=click.Path(path_type=Path))],
            ),
            click.Command(
                "delete",
                help=t("cli.delete.help"),
                callback=_delete,
                params=[_game_argument(), click.Option(["--yes", "-y"], is_flag=True, help=t("cli.delete.yes"))],
            ),
            click.Command("keys", help=t("cli.keys.help"), callback=_keys),
            click.Command(
                "engine",
                help=t("cli.engine.help"),
                callback=_engine,
                params=[click.Option(["--schema"], is_flag=True, help=t("cli.engine.schema"))],
            ),
            click.Command(
                "bench",
                help=t("cli.bench.help"),
                callback=_bench,
                params=[
                    click.Option(["--json", "as_json"], is_flag=True, help=t("cli.bench.json")),
                    click.Option(
                        ["--games"], type=click.IntRange(1), default=60, show_default=True, help=t("cli.bench.games")
                    ),
                    click.Option(
                        ["--seed"],
                        type=click.IntRange(0, 10**9),
                        default=1,
                        show_default=True,
                        help=t("cli.bench.seed"),
                    ),
                ],
            ),
        ],
    )


class _PlayCommand(click.Command):
    """`carcassonne play`, whose help lists the presets, the boxes and the options."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """Write the lists below the help."""
        from carcassonne_tui.cli.arguments import (  # noqa: PLC0415 - only when needed
            listed_boxes,
            listed_options,
            listed_presets,
        )

        with formatter.section(t("cli.play.presets")):
            formatter.write_dl(listed_presets())
        with formatter.section(t("cli.play.boxes")):
            formatter.write_dl(listed_boxes())
        with formatter.section(t("cli.play.options")):
            formatter.write_dl(listed_options())


def _game_argument(*, required: bool = True) -> click.Argument:
    """The name of a kept game."""
    return click.Argument(["game"], required=required, shell_complete=_complete_game)


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"carcassonne {carcassonne_tui.__version__}")
        context.exit()


def _start(data_dir: Path | None, config_dir: Path | None) -> None:
    """What all commands begin with; without one the game opens, where somebody stopped if it was in the middle."""
    use_data_dir(data_dir)
    use_config_dir(config_dir)
    if click.get_current_context().invoked_subcommand is None:
        _open(go_on=True)


def _complete_file(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """The files whose names go on from what was typed, which the shell knows."""
    return [CompletionItem(begun, type="file")]


def _complete_preset(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """The presets whose names go on from what was typed."""
    from carcassonne_tui.cli.arguments import listed_presets  # noqa: PLC0415 - only when needed

    return [CompletionItem(name, help=about) for name, about in listed_presets() if name.startswith(begun)]


def _complete_box(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """The boxes whose names go on from what was typed."""
    from carcassonne_tui.cli.arguments import listed_boxes  # noqa: PLC0415 - only when needed

    return [CompletionItem(name, help=about) for name, about in listed_boxes() if name.startswith(begun)]


def _complete_option(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """The options with their values that go on from what was typed."""
    from carcassonne_tui.cli.arguments import listed_options  # noqa: PLC0415 - only when needed

    settings = [f"{name}={value}" for name, values in listed_options() for value in values.split(", ")]
    return [CompletionItem(setting) for setting in settings if setting.startswith(begun)]


def _complete_game(context: click.Context, _argument: click.Parameter, begun: str) -> list[CompletionItem]:
    """The kept games whose names go on from what was typed."""
    from carcassonne_tui.cli.games import names  # noqa: PLC0415 - only when needed

    use_data_dir(context.find_root().params.get("data_dir"))
    return [CompletionItem(name) for name in names() if name.startswith(begun)]


def _resume(game: str | None) -> None:
    """`carcassonne resume`."""
    _open(find=lambda: {"resume": _kept(game)})


def _replay(game: str) -> None:
    """`carcassonne replay`."""
    _open(find=lambda: {"replay": _kept(game)})


def _kept(game: str | None) -> Path:
    """The file of a kept game that can be read; None for the one that is under way.

    Raises:
        click.ClickException: There is none.
    """
    from carcassonne_tui.cli.games import found, readable, unfinished  # noqa: PLC0415 - only when needed

    return readable(unfinished() if game is None else found(game))


def _games(as_json: bool) -> None:
    """`carcassonne games`."""
    from carcassonne_tui.cli.games import as_data, as_table  # noqa: PLC0415 - only when needed

    click.echo(json.dumps(as_data(), indent=2) if as_json else as_table())


def _show(game: str, picture: Path | None) -> None:
    """`carcassonne show`."""
    from carcassonne_tui.cli.games import drawn, found, shown  # noqa: PLC0415 - only when needed

    click.echo(shown(found(game)) if picture is None else drawn(found(game), picture))


def _import(file: Path) -> None:
    """`carcassonne import`."""
    from carcassonne_tui.cli.games import imported  # noqa: PLC0415 - only when needed

    click.echo(t("cli.import.done", name=imported(file)))


def _delete(game: str, yes: bool) -> None:
    """`carcassonne delete`."""
    from carcassonne_tui.cli.games import delete, found  # noqa: PLC0415 - only when needed
    from carcassonne_tui.tui.literal import literal  # noqa: PLC0415 - only when needed

    path = found(game)
    name = literal(path.stem)
    if yes or click.confirm(t("cli.delete.sure", name=name)):
        delete(path)
        click.echo(t("cli.delete.done", name=name))


def _play(
    players: str | None,
    preset: str | None,
    box: tuple[str, ...],
    option: tuple[str, ...],
    seed: int | None,
    clock: int | None,
    source: str | None,
) -> None:
    """`carcassonne play`."""
    from carcassonne_tui.cli.arguments import saved_game, setup_from  # noqa: PLC0415 - only when needed

    if source is not None:
        given = {
            "--players": players,
            "--preset": preset,
            "--box": box or None,
            "--option": option or None,
            "--seed": seed,
            "--clock": clock,
        }
        for name, value in given.items():
            if value is not None:
                raise click.UsageError(t("cli.play.from-alone", option=name))
        _open(record=saved_game(source))
    elif players is None:
        raise click.UsageError(t("cli.play.nobody"))
    else:
        from carcassonne_tui.records import Record  # noqa: PLC0415 - only when needed
        from carcassonne_tui.rules import FIRST_GAME, Game  # noqa: PLC0415 - only when needed

        preset = preset or FIRST_GAME
        game = Game(setup_from(players, preset, box, option, seed))
        _open(record=Record(game, preset=preset, clock=clock or 0))


def _keys() -> None:
    """`carcassonne keys`."""
    from carcassonne_tui.tui.key_table import keys_table  # noqa: PLC0415 - only when needed

    table, faults = keys_table()
    click.echo(table)
    for fault in faults:
        click.echo(fault, err=True)


def _engine(schema: bool) -> None:
    """`carcassonne engine`."""
    from carcassonne_tui import engine  # noqa: PLC0415 - only when needed

    if schema:
        click.echo(json.dumps(engine.schema(), indent=2))
        return
    if sys.stdin is None or sys.stdout is None:  # a stream that was closed before we began
        return
    click.get_current_context().exit(engine.serve(sys.stdin.buffer, sys.stdout.buffer))


def _bench(as_json: bool, games: int, seed: int) -> None:
    """`carcassonne bench`."""
    from carcassonne_tui.bench import bench  # noqa: PLC0415 - only when needed

    report = bench(games, seed)
    click.echo(json.dumps(report.as_json(), indent=2) if as_json else report.as_text())


def _open(**opening: Any) -> None:
    """Open the app for something (see `tui.app.Opening`), and exit as it does."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        if "find" in opening:
            opening["find"]()  # what is wrong with the game is told first
        raise click.ClickException(t("cli.no-terminal"))
    if os.environ.get("TERM") == "dumb":
        raise click.ClickException(t("cli.dumb-terminal"))
    gc.disable()  # nothing that is imported goes again: looking for it would take a tenth of the start
    from carcassonne_tui.tui.app import run  # noqa: PLC0415 - only when needed

    gc.freeze()
    gc.enable()
    click.get_current_context().exit(run(**opening))

"""`carcassonne ...`: the command line.

Each command imports what it needs only when it runs, so that none waits for the screen but the
ones that open it.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from carcassonne_tui import __version__
from carcassonne_tui.i18n import t, use_language

if TYPE_CHECKING:
    from carcassonne_tui.rules import Game, Setup


def main() -> None:
    """Run `carcassonne` in the language of the user, and exit."""
    use_language()
    try:
        program().main(prog_name="carcassonne")
    except OSError as error:  # such as a full disk behind stdout
        click.echo(t("cli.stopped", why=error.strerror or error), err=True)
        sys.exit(1)


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
            )
        ],
        commands=[
            _PlayCommand(
                "play",
                help=t("cli.play.help"),
                callback=_play,
                params=[
                    click.Option(["--players"], metavar="NAME,NAME...", help=t("cli.play.players")),
                    click.Option(["--preset"], metavar="NAME", help=t("cli.play.preset")),
                    click.Option(
                        ["--box"], metavar="NAME", multiple=True, help=t("cli.play.box"), shell_complete=_complete_box
                    ),
                    click.Option(["--option"], metavar="NAME=VALUE", multiple=True, help=t("cli.play.option")),
                    click.Option(["--seed"], type=int, metavar="NUMBER", help=t("cli.play.seed")),
                    click.Option(["--from", "source"], metavar="FILE", help=t("cli.play.from")),
                ],
            ),
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
        from carcassonne_tui.arguments import (  # noqa: PLC0415 - only when needed
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


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"carcassonne {__version__}")
        context.exit()


def _start() -> None:
    """`carcassonne` without a command."""
    if click.get_current_context().invoked_subcommand is None:
        _open()


def _complete_box(_context: click.Context, _option: click.Parameter, begun: str) -> list[CompletionItem]:
    """The boxes whose names go on from what was typed."""
    from carcassonne_tui.arguments import listed_boxes  # noqa: PLC0415 - only when needed

    return [CompletionItem(name, help=about) for name, about in listed_boxes() if name.startswith(begun)]


def _play(
    players: str | None,
    preset: str | None,
    box: tuple[str, ...],
    option: tuple[str, ...],
    seed: int | None,
    source: str | None,
) -> None:
    """`carcassonne play`."""
    from carcassonne_tui.arguments import saved_game, setup_from  # noqa: PLC0415 - only when needed

    if source is not None:
        given = {
            "--players": players,
            "--preset": preset,
            "--box": box or None,
            "--option": option or None,
            "--seed": seed,
        }
        for name, value in given.items():
            if value is not None:
                raise click.UsageError(t("cli.play.from-alone", option=name))
        _open(game=saved_game(source))
    elif players is None:
        raise click.UsageError(t("cli.play.nobody"))
    else:
        _open(setup=setup_from(players, preset, box, option, seed))


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


def _open(*, setup: Setup | None = None, game: Game | None = None) -> None:
    """Open the app, and exit as it does."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise click.ClickException(t("cli.no-terminal"))
    if os.environ.get("TERM") == "dumb":
        raise click.ClickException(t("cli.dumb-terminal"))
    from carcassonne_tui.tui.app import run  # noqa: PLC0415 - only when needed

    click.get_current_context().exit(run(setup=setup, game=game))

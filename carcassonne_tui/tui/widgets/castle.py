"""The picture of the program: a city by the river, and its name."""

from __future__ import annotations

import re

from textual.app import ComposeResult
from textual.containers import Center, Middle, Vertical
from textual.content import Content
from textual.widgets import Static

from carcassonne_tui.i18n import t

_CITY = r"""
                  |>                                   |>
  /\              /\                                   /\              /\
 /  \            /  \            _   _   _            /  \            /  \
/____\          /____\          | |_| |_| |          /____\          /____\
| [] |          | [] |          |         |          | [] |          | [] |
|    |  _    _  |    |  _    _  |   .-.   |  _    _  |    |  _    _  |    |
|    |_| |__| |_| [] |_| |__| |_|  (|||)  |_| |__| |_| [] |_| |__| |_|    |
|    |          |    |          |  |||||  |          |    |          |    |
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
"""
_NAME = r"""
 ####   ###   ####    ####   ###    ####   ####   ###   ##  #  ##  #  #####
##     ## ##  ## ##  ##     ## ##  ##     ##     ## ##  ### #  ### #  ##
##     #####  ####   ##     #####   ###    ###   ## ##  ## ##  ## ##  ####
##     ## ##  ## ##  ##     ## ##     ##     ##  ## ##  ##  #  ##  #  ##
 ####  ## ##  ## ##   ####  ## ##  ####   ####    ###   ##  #  ##  #  #####
"""
_COLOURS = {"/": "$error", "\\": "$error", ">": "$accent", "#": "$background on $primary", "~": "$success"}


class Castle(Vertical):
    """The city, and below it the name."""

    DEFAULT_CSS = """
    Castle {
        width: 1fr;
        height: auto;
        Center { width: 1fr; height: auto; }
        Static { width: auto; }
        #city { color: $foreground 70%; }
        #name { text-style: bold; margin-bottom: 1; }
    }
    """

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Center(Static(_drawn(_CITY), id="city"))
        yield Center(Static(_drawn(_NAME), id="name"))


class Backdrop(Middle):
    """The picture while the program loads what comes next, at the height at which the title screen shows it."""

    DEFAULT_CSS = """
    Backdrop {
        width: 1fr;
        height: 1fr;
        Center { width: 1fr; height: 6; }
        #opening { width: auto; color: $text-muted; }
    }
    """

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Castle()
        yield Center(Static(t("title.opening"), id="opening", markup=False))


def _drawn(picture: str) -> Content:
    """A picture with its colours; all lines are equally long, so that it stays together when it is centred."""
    lines = picture.strip("\n").split("\n")
    width = max(map(len, lines))
    runs = re.findall(r"[/\\]+|>|#+|~+|[^/\\>#~]+", "\n".join(line.ljust(width) for line in lines))
    return Content.assemble(*((run, _COLOURS.get(run[0], "")) for run in runs))

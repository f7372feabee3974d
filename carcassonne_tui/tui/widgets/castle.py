"""The picture of the program: a city by the river, and its name; where there is room both are twice as large."""

from __future__ import annotations

import re

from textual.app import ComposeResult
from textual.containers import Center, Middle, Vertical
from textual.content import Content
from textual.geometry import Size
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
_WEST = r"""
                              |>                   |>
                              |                    |                __   __
                              /\                   /\              |  |_|
                             /  \                 /  \             |
       /\                   /    \               /    \            |     .-
      /  \                 /      \             /      \           |     |_
     /    \               /        \           /        \          |
    /      \             /          \         /          \     __    __
   /        \           /____________\       /____________\   |  |__|  |__|
  /__________\           |          |         |          |    |
   |        |            |  .-. .-. |         |  .-. .-. |    |  +
   |   .-.  |            |  |_| |_| |         |  |_| |_| |    |        .---
   |   |_|  | __    __   |          |  __    _|          |_   |      .'  |
   |        ||  |__|  |__|          |_|  |__| |          | |__|     |  |--|
   |        |            |          |         |          |    |     |  |  |
   |   .-.  |     +      |    .-.   |   +     |    .-.   |    |     |  |--|
   |   |_|  |            |    |_|   |         |    |_|   |    |     |  |  |
   |        |            |          |         |          |    |     |  |--|
   |        |            |          |         |          |    |     |  |  |
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
"""
_MIRROR = str.maketrans(r"/\()<>", r"\/)(><")
_COLOURS = {"/": "$error", "\\": "$error", ">": "$accent", "#": "$background on $primary", "~": "$success"}


GRAND = Size(154, 46)
"""The smallest terminal in which all is twice as large, in cells."""


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
        self._grand = self._has_room()
        city, name = _pictures(self._grand)
        yield Center(Static(city, id="city"))
        yield Center(Static(name, id="name"))

    def on_mount(self) -> None:
        """Follow the size of the terminal."""
        self.screen.screen_layout_refresh_signal.subscribe(self, lambda _: self._fit())

    def _fit(self) -> None:
        """Draw them anew if there is room for others."""
        if (grand := self._has_room()) is not self._grand:
            self._grand = grand
            for static, picture in zip(self.query(Static), _pictures(grand), strict=True):
                static.update(picture)

    def _has_room(self) -> bool:
        return self.app.size.width >= GRAND.width and self.app.size.height >= GRAND.height


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


def _pictures(grand: bool) -> tuple[Content, Content]:
    """The city and the name."""
    if grand:
        return _drawn(_whole(_WEST)), _drawn(_doubled(_NAME))
    return _drawn(_CITY), _drawn(_NAME)


def _whole(west: str) -> str:
    """A picture of which the western half is given: the other one is its mirror image, but flags blow the same way."""
    lines = west.strip("\n").split("\n")
    width = max(map(len, lines))
    east = (line.ljust(width)[::-1].translate(_MIRROR).replace("<| ", " |>") for line in lines)
    return "\n".join(line.ljust(width) + mirrored for line, mirrored in zip(lines, east, strict=True))


def _doubled(picture: str) -> str:
    """A picture with each character twice in each of two lines."""
    lines = picture.strip("\n").split("\n")
    return "\n".join("".join(2 * sign for sign in line) for line in lines for _ in range(2))


def _drawn(picture: str) -> Content:
    """A picture with its colours; all lines are equally long, so that it stays together when it is centred."""
    lines = picture.strip("\n").split("\n")
    width = max(map(len, lines))
    runs = re.findall(r"[/\\]+|>|#+|~+|[^/\\>#~]+", "\n".join(line.ljust(width) for line in lines))
    return Content.assemble(*((run, _COLOURS.get(run[0], "")) for run in runs))

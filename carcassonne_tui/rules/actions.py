"""What a player does: a game is these, one after the other."""

from __future__ import annotations

from typing import NamedTuple

from carcassonne_tui.box import Kind
from carcassonne_tui.rules.figures import Figure


class Place(NamedTuple):
    """Place the drawn tile.

    Attributes:
        tile: Its id.
        x: Column, growing to the east.
        y: Row, growing to the south.
        rotation: Quarter turns clockwise, 0 to 3.
    """

    tile: str
    x: int
    y: int
    rotation: int


class Deploy(NamedTuple):
    """Deploy a figure on a segment of the tile just placed.

    Attributes:
        figure: Which figure of the player's supply.
        kind: What the segment is.
        ports: The segment's ports by name as the tile lies; none for a monastery or a garden.
    """

    figure: Figure
    kind: Kind
    ports: tuple[str, ...]


class Return(NamedTuple):
    """Take a figure back instead of deploying one.

    Attributes:
        source: The rule that allows it, `abbot` (R-AB-4) or `festival` (R-FE-2).
        figure: What it is.
        x: The column of the tile that it stands on.
        y: The row of that tile.
        kind: What the segment is that it stands on.
        ports: The segment's ports by name as the tile lies; none for a monastery or a garden.
    """

    source: str
    figure: Figure
    x: int
    y: int
    kind: Kind
    ports: tuple[str, ...]


class Skip(NamedTuple):
    """Deploy nobody and take nobody back."""


Action = Place | Deploy | Return | Skip
"""Any of the things a player may do."""


class Spot(NamedTuple):
    """A segment of the tile just placed on which the player may deploy.

    Attributes:
        segment: Its index on the tile.
        kind: What it is.
        ports: Its ports by name as the tile lies.
        figures: The figures that may be deployed there.
    """

    segment: int
    kind: Kind
    ports: tuple[str, ...]
    figures: tuple[Figure, ...]

    def deploy(self, figure: Figure) -> Deploy:
        """The action that deploys a figure here."""
        return Deploy(figure, self.kind, self.ports)

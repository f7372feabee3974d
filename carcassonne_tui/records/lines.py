"""The lines of a journal, as strict models."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from carcassonne_tui import __version__
from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Action, Deploy, Figure, Game, Place, Return, Setup, Skip

FORMAT: Final = "carcassonne-journal"
"""What the first line calls the format."""

VERSION: Final = 1
"""The version of the format that this program writes, and the newest that it reads."""


class _Line(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class Header(Setup):
    """The first line: what the file is, and the setup of the game."""

    format: Literal["carcassonne-journal"]
    """What the file is."""
    version: Annotated[int, Field(ge=1, le=VERSION)]
    """The version of the format."""
    program: str
    """The version of the program that wrote the file."""
    created: str
    """When it was written, as ISO 8601 with the offset from UTC."""

    def setup(self) -> Setup:
        """The setup of the game."""
        return Setup(**{name: getattr(self, name) for name in Setup.model_fields})


class PlaceLine(_Line):
    """A tile was placed."""

    do: Literal["place"] = "place"
    """The action."""
    tile: str
    """The tile's id."""
    x: int
    """Its column."""
    y: int
    """Its row."""
    rotation: int
    """Its quarter turns clockwise."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Place(self.tile, self.x, self.y, self.rotation)


class DeployLine(_Line):
    """A figure was deployed on the tile just placed."""

    do: Literal["deploy"] = "deploy"
    """The action."""
    figure: Annotated[Figure, Field(strict=False)]
    """What was deployed."""
    kind: Annotated[Kind, Field(strict=False)]
    """What the segment is."""
    ports: Annotated[tuple[str, ...], Field(strict=False)]
    """The segment's edges or halves, as the tile lies; none for a monastery."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Deploy(self.figure, self.kind, self.ports)


class ReturnLine(_Line):
    """A figure was taken back."""

    do: Literal["return"] = "return"
    """The action."""
    source: str
    """The rule that allowed it."""
    figure: Annotated[Figure, Field(strict=False)]
    """What was taken back."""
    x: int
    """The column of the tile that it stood on."""
    y: int
    """The row of that tile."""
    kind: Annotated[Kind, Field(strict=False)]
    """What the segment is."""
    ports: Annotated[tuple[str, ...], Field(strict=False)]
    """The segment's edges or halves, as the tile lies; none for a monastery or a garden."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Return(self.source, self.figure, self.x, self.y, self.kind, self.ports)


class SkipLine(_Line):
    """Nobody was deployed and nobody taken back."""

    do: Literal["skip"] = "skip"
    """The action."""

    def action(self) -> Action:
        """The action that it tells of."""
        return Skip()


ActionLine = Annotated[PlaceLine | DeployLine | ReturnLine | SkipLine, Field(discriminator="do")]
"""Any line but the first."""

ACTION_LINES: TypeAdapter[ActionLine] = TypeAdapter(ActionLine)
"""Reads the lines after the first."""


def header_of(game: Game) -> Header:
    """The first line of a game's journal: its setup, with the draw order told tile by tile."""
    setup = {name: getattr(game.setup, name) for name in Setup.model_fields}
    return Header(
        **{**setup, "tiles": tuple(plan.tile.id for plan in game.position.pile)},
        format=FORMAT,
        version=VERSION,
        program=__version__,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def line_of(action: Action) -> ActionLine:
    """The line that tells of an action."""
    match action:
        case Place(tile, x, y, rotation):
            return PlaceLine(tile=tile, x=x, y=y, rotation=rotation)
        case Deploy(figure, kind, ports):
            return DeployLine(figure=figure, kind=kind, ports=ports)
        case Return():
            return ReturnLine(**action._asdict())
        case Skip():
            return SkipLine()


def written(game: Game) -> Iterator[str]:
    """The lines of a game's journal, each with its newline."""
    header = header_of(game).model_dump(mode="json")
    first = ["format", "version", "program", "created"]
    ordered = {name: header[name] for name in [*first, *header] if header[name] not in (None, [])}
    yield json.dumps(ordered, ensure_ascii=False) + "\n"
    for action in game.actions:
        yield json.dumps(line_of(action).model_dump(mode="json"), ensure_ascii=False) + "\n"

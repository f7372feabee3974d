"""Pictures of pieces of the map as text with its colours: in each glyph set, in terminals of all kinds, at every zoom.

`cat` shows them in colour. They hold what a terminal is sent.
"""

from __future__ import annotations

from itertools import product

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.strip import Strip

from carcassonne_tui.box import Kind, Side, catalogue
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.theme_names import DEFAULT_THEME, theme_for_depth
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Figure
from carcassonne_tui.tui.seats import Seat, seats_for
from carcassonne_tui.tui.widgets.map_painter import EMPTY, Look, Painter
from carcassonne_tui.tui.widgets.writings import Standing

ANN, BOB, CLEO, DAN, EVE, FLO = seats_for(["Ann", "Bob", "Cleo", "Dan", "Eve", "Flo"])
SETS = {"ascii": ("ascii", True), "unicode": ("unicode", True), "stand-ins": ("unicode", False)}


class Pictures(SingleFileSnapshotExtension):
    """Each picture is a file of text."""

    _file_extension = "ansi"
    _write_mode = WriteMode.TEXT


def tile(name: str, *figures: tuple[Kind, Seat, Figure], lit: Kind | None = None, owned: Seat | None = None) -> Look:
    """A tile with figures on the first segments of their kinds, the first one of a kind lit, and one that is owned."""
    orientation = catalogue()[name].orientations[0]
    first = {segment.kind: segment.index for segment in reversed(orientation.segments)}
    standing = tuple(Standing(first[kind], seat, figure) for kind, seat, figure in figures)
    look = Look(orientation, figures=standing)
    if lit is not None:
        look = look._replace(lit=(first[lit],), floats=((first[lit], "+8"),))
    return look._replace(owned=((first[Kind.CITY], (owned,)),)) if owned else look


PIECES = (
    (
        tile("B", (Kind.MONASTERY, ANN, Figure.ABBOT), (Kind.FIELD, BOB, Figure.LARGE)),
        tile("M", lit=Kind.CITY),
        EMPTY._replace(legal=True),
        tile("IC/Cccc.c", (Kind.CITY, CLEO, Figure.LARGE)),
    ),
    (
        tile("W")._replace(spots=((0, "1"), (1, "2"), (2, "3"))),
        tile("TB/CcR.c", (Kind.ROAD, DAN, Figure.BUILDER), (Kind.FIELD, CLEO, Figure.PIG))._replace(last=True),
        tile("D")._replace(ghost=True, wrong=(Side.WEST,)),
        EMPTY._replace(cursor=True),
    ),
    (
        tile("RI.1/RIrI", (Kind.ROAD, EVE, Figure.MEEPLE), (Kind.FIELD, EVE, Figure.MEEPLE)),
        tile("FE/CR", (Kind.CITY, FLO, Figure.MEEPLE), (Kind.FIELD, FLO, Figure.MEEPLE)),
        tile("Mg", owned=ANN),
        tile("IC/RFr.i")._replace(ghost=True, fits=True),
    ),
)


DEPTHS = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}


def sent(run: Segment, depth: str) -> str:
    """What a terminal with so many colours is sent for a run of characters."""
    if depth not in DEPTHS:
        return run.text
    assert run.style is not None
    return f"\x1b[{Strip.render_ansi(run.style, DEPTHS[depth])}m{run.text}\x1b[0m"


@pytest.mark.parametrize(("glyphs", "depth"), [*product(("ascii", "unicode"), DEPTHS), *product(SETS, ["none"])])
def test_pictures(snapshot: SnapshotAssertion, glyphs: str, depth: str) -> None:
    name, ambiguous = SETS[glyphs]
    painter = Painter(load_theme(theme_for_depth(DEFAULT_THEME, depth), name, ambiguous=ambiguous))
    rows = []
    for zoom in Zoom:
        for number, line in enumerate(PIECES):
            drawn = [
                painter.paint(look._replace(texture=(column, number)), zoom, grid=number == 2)
                for column, look in enumerate(line)
            ]
            rows += ["".join(sent(run, depth) for piece in row for run in piece) for row in zip(*drawn, strict=True)]
        rows.append("")
    assert snapshot(extension_class=Pictures) == "\n".join(rows)

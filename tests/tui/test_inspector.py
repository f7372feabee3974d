"""The inspector: what is said of the feature that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from textual.content import Content

from carcassonne_tui.box import Kind
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Game, Options, Phase, survey_tile
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.widgets.inspector import INSPECTOR_ROWS, Inspector
from carcassonne_tui.tui.widgets.panel import GLUE
from rules.boards import begin, play

from .all_boxes import BOXES
from .panel_host import ENGLISH, JAPANESE, PanelHost, SnapCompare, key_for, lead
from .screen_host import ODD_NAMES

THEME = load_theme("dark")
WIDTHS = (25, 35, 41)
"""How wide the inspector can be."""


def told(controller: Controller, width: int = 60, keys: dict[str, str] | None = None) -> list[str]:
    """What the inspector says."""
    panel = Inspector(controller, THEME, key_for if keys is None else lambda binding: keys.get(binding, ""))
    return [line.plain.rstrip().replace(GLUE, " ") for line in panel.lines(panel.glimpse(controller.seen), width)]


def looked_at(game: Game, x: int, y: int, segment: int, *, hints: bool = True) -> Controller:
    """A controller of a game with the mouse on a segment."""
    controller = lead(game)
    controller.use_hints(hints)
    controller.hover((x, y, segment))
    return controller


def test_how_to_look_at_something_is_said_when_nothing_is_looked_at() -> None:
    controller = lead(begin("D@0,0r0", "U"))
    assert told(controller) == ["Inspector", "Point at the map with the mouse, or look around with i."]
    assert told(controller, keys={"game.look": "z"})[1].endswith("with z.")
    assert told(controller, keys={}) == ["Inspector", "Point at the map with the mouse."]


def test_the_key_for_looking_around_is_marked_like_any_other() -> None:
    controller = lead(begin("D@0,0r0", "U"))
    panel = Inspector(controller, THEME, lambda _: "Q")
    line = Content("").join(panel.lines(panel.glimpse(controller.seen), 60)[1:])
    strong = {line.plain[span.start : span.end] for span in line.spans if getattr(span.style, "bold", False)}
    assert strong == {"Q"}


def test_an_empty_cell_under_the_look_cursor() -> None:
    controller = lead(begin("E@0,0r0", "U V V", players=2))
    for cell, hints, said in [
        ((5, 5), True, "No tile lies here."),
        ((0, -1), True, "No tile left fits here: this cell stays empty."),
        ((0, -1), False, "No tile lies here."),
    ]:
        controller.use_hints(hints)
        controller.walk_to(cell)
        assert told(controller) == ["Inspector", said]


def test_what_plays_no_part_is_named() -> None:
    assert told(looked_at(begin("D@0,0r0", "U"), 0, 0, 2)) == ["Field", "Plays no part in this game."]


def test_a_tile_under_the_look_cursor_on_which_nothing_plays_a_part_is_named() -> None:
    game = begin("RI.1/IFI@0,0r0", "U", river=True)
    assert survey_tile(game, 0, 0) == []
    controller = lead(game)
    controller.walk_to((0, 0))
    name = told(looked_at(game, 0, 0, 0))[0]
    assert told(controller) == [name, "Plays no part in this game."]


def test_an_open_city_with_a_majority() -> None:
    board = "E@0,0r0 C@0,-1r0 F@0,-2r1"
    game = begin(board, "E U V", figures="A:city.N@0,0 A:city@0,-2 B:city@0,-1", players=2)
    lines = told(looked_at(game, 0, -1, 0))
    assert lines[0].split() == ["City", "at", "0,-1"]
    assert lines[1] == "3 tiles, 2 coats of arms, 3 open ends"
    assert lines[2] == " A  A A = 2    B  B = 1"
    assert lines[3] == "A Ann leads: worth 5 now, 10 complete"


def test_who_is_there_alone_ties_or_nobody() -> None:
    boards = {
        "": "Nobody is on it: worth 2",
        "A:road.E@0,0": "A Ann alone: worth 2",
        "A:road.E@0,0 B:road.E@1,0": "A Ann and B Bob tie: worth 2",
    }
    for figures, said in boards.items():
        game = begin("D@0,0r0 D@1,0r0", "U V", players=2, figures=figures)
        assert told(looked_at(game, 0, 0, 1))[-2] == said


def test_how_many_tiles_left_complete_it() -> None:
    game = begin("E@0,0r0", "U E E V V N", players=2)
    assert told(looked_at(game, 0, 0, 0))[-1] == "2 of 5 tiles left complete it."
    play(game, "U@-1,0r1 -")
    lines = told(looked_at(game, 0, 0, 0), width=80)
    assert lines[-1] == "The tile in hand can complete it. 1 of 4 tiles left completes it."


def test_a_cell_that_no_tile_left_can_fill() -> None:
    game = begin("E@0,0r0", "U V V", players=2)
    assert told(looked_at(game, 0, 0, 0))[-1] == "No tile left fits at 0,-1: it stays open."


def test_how_many_more_tiles_it_needs() -> None:
    game = begin("U@0,0r0", "U U U V", players=2)
    assert told(looked_at(game, 0, 0, 0))[-1] == "It needs at least 2 more tiles."


def test_without_hints_nothing_is_told_of_the_tiles_left() -> None:
    game = begin("E@0,0r0", "U E E V V N", players=2)
    shown, hidden = (told(looked_at(game, 0, 0, 0, hints=hints)) for hints in (True, False))
    assert hidden == shown[:-1]
    assert not any("left" in line for line in hidden)


def test_nothing_is_told_of_tiles_left_when_none_is_left() -> None:
    game = begin("D@0,0r0", "U", players=2)
    play(game, "U@1,0r0 -")
    assert game.phase is Phase.OVER
    assert not any("left" in line or "open." in line for line in told(looked_at(game, 0, 0, 1)))


def test_a_field_tells_which_cities_it_touches() -> None:
    game = begin("E@0,0r2 E@0,1r0", "U V", players=2, farmers=True, figures="B:field@0,0")
    for segment in (0, 1):
        lines = told(looked_at(game, 0, 0, segment))
        if lines[0].startswith("Field"):
            assert lines[1] == "1 tile, 1 complete city"
            assert lines[-1] == "B Bob alone: worth 3"
            return
    pytest.fail("there is no field")


@pytest.mark.parametrize(
    ("scoring", "worth"),
    [
        ("third", "worth 3"),
        ("second", "worth 3 by itself. Each city pays a player once."),
        ("first", "worth 4 by itself. Each city pays those with most farmers around it."),
        ("bga_first", "worth 3 by itself. Each city pays those with most farmers around it."),
    ],
)
def test_a_field_tells_how_its_cities_are_paid_for(scoring: str, worth: str) -> None:
    figures = "A:field@0,0 A:field@0,1"
    game = begin("E@0,0r2 E@0,1r0", "U V", farmers=True, farm_scoring=scoring, figures=figures)
    field = next(survey for survey in survey_tile(game, 0, 1) if survey.kind is Kind.FIELD)
    lines = told(looked_at(game, 0, 1, field.segments[0]))
    assert " ".join(lines[3:]) == f"A Ann alone: {worth}"
    assert game.projected() == {"third": [6, 0], "second": [3, 0], "first": [4, 0], "bga_first": [3, 0]}[scoring]


def test_a_monastery_counts_what_lies_around_it() -> None:
    game = begin("B@0,0r0 B@0,1r0 B@1,0r0", "U V", players=2, figures="A:monastery@0,0")
    lines = told(looked_at(game, 0, 0, 0) if _kind(game) == "monastery" else looked_at(game, 0, 0, 1))
    assert lines[0].startswith("Monastery")
    assert lines[1] == "2 tiles around"
    assert lines[3] == "A Ann alone: worth 3 now, 9 complete"


def _kind(game: Game) -> str:
    return game.board[0].tile.segments[0].kind.value


@pytest.mark.parametrize("names", [ENGLISH, JAPANESE, ODD_NAMES], ids=["english", "japanese", "odd"])
def test_it_keeps_to_its_width_and_names_are_literal(names: Sequence[str]) -> None:
    game = Game.new(["Ann", "Bob", "Cy", "Dan", "Eve"], Options(**BOXES), seed=3)
    choose = Random(3).choice
    for _ in range(150):
        game.apply(choose(list(game.legal_actions())))
    controller = lead(game, names)
    controller.use_hints(True)
    rows = set()
    for laid in game.board:
        for segment in range(len(laid.tile.segments)):
            controller.hover((laid.x, laid.y, segment))
            for width in WIDTHS:
                panel = Inspector(controller, THEME, key_for)
                lines = panel.lines(panel.glimpse(controller.seen), width)
                assert all(line.cell_length <= width for line in lines)
                assert all(line.plain.replace(GLUE, " ").isprintable() for line in lines)
                rows.add((width, len(lines)))
    assert max(count for width, count in rows if width >= 35) <= INSPECTOR_ROWS


def test_picture(snap_compare: SnapCompare) -> None:
    board = "E@0,0r0 C@0,-1r0 F@0,-2r1"
    figures = "A:city.N@0,0 A:large:city@0,-2 B:city@0,-1"
    game = begin(board, "E U V", figures=figures, players=3, inns_and_cathedrals="full")
    controller = looked_at(game, 0, -1, 0)
    host = PanelHost(controller, lambda led, theme: Inspector(led, theme, key_for), 36)
    assert snap_compare(host, terminal_size=(40, 10))

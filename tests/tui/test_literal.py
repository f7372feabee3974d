"""Text from outside, shown literally and in as many cells as there are."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from carcassonne_tui.tui import literal as module
from carcassonne_tui.tui.literal import cut, fit, literal, say, shorten


def test_examples() -> None:
    assert doctest.testmod(module) == (0, 2)


@pytest.mark.parametrize("name", ["Ann", "[red]x[/]", "山田太郎", "Zoë", "e\u0301", "100% {name} \\n"])
def test_what_can_be_shown_is_left_alone(name: str) -> None:
    assert literal(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\x1b[31mb", "a?[31mb"),
        ("a\x9b31mb", "a?31mb"),
        ("two\nlines\tand more\x7f", "two?lines?and more?"),
        ("\u202eevil\u2066", "?evil?"),
        ("line\u2028line\u2029", "line?line?"),
        ("\udc80\ue000", "??"),
    ],
)
def test_what_would_be_obeyed_is_substituted(name: str, shown: str) -> None:
    assert literal(name) == shown


@given(st.text(max_size=30), st.integers(-3, 25))
def test_cut_and_fit_keep_to_the_cells(text: str, cells: int) -> None:
    assert cell_len(cut(text, cells)) <= max(cells, 0)
    assert cell_len(fit(text, cells)) == max(cells, 0)


def test_cut_ends_in_dots() -> None:
    assert [cut("Maximilian", cells) for cells in (10, 9, 3, 2, 1, 0)] == [
        "Maximilian",
        "Maximil..",
        "M..",
        "..",
        ".",
        "",
    ]


def test_a_double_width_letter_is_not_halved() -> None:
    assert [cut("花子さん", cells) for cells in (8, 7, 6, 5)] == ["花子さん", "花子..", "花子..", "花.."]
    assert fit("花子さん", 7) == "花子.. "


@pytest.mark.parametrize(
    ("cells", "left"), [(12, "Enter places"), (11, "Enter pla.."), (7, "Enter.."), (1, "."), (0, "")]
)
def test_a_styled_line_is_cut_as_a_text_is(cells: int, left: str) -> None:
    line = Text.assemble(("Enter", "bold"), " places")
    shorten(line, cells)
    assert line.plain == left == cut("Enter places", cells)
    assert [(span.start, span.end) for span in line.spans if span.end > span.start] == [(0, min(5, max(cells - 2, 0)))][
        : cells > 2
    ]


def test_say_keeps_styles_and_shows_strings_literally() -> None:
    strong = Style(bold=True)
    said = say("log.gain", player=Text("{points} [b]", strong), points="\ue000\x1b+4")
    assert said.plain == "{points} [b] ??+4"
    assert [(span.start, span.end, span.style) for span in said.spans] == [(0, 12, strong)]


def test_say_chooses_the_form_by_number() -> None:
    assert say("log.term.cities", count=1).plain == "1 city"
    assert say("log.term.cities", count=2).plain == "2 cities"

"""Rows of text are drawn once, and told apart by what they say."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions

from carcassonne_tui.tui.widgets import text_rows
from carcassonne_tui.tui.widgets.text_rows import TextRows

STYLE = Style(background=Color(0, 0, 0), foreground=Color(200, 200, 200))
OPTIONS = RenderOptions(lambda _: STYLE, {})


def drawn(rows: TextRows, *lines: str | Content, width: int = 9, style: Style = STYLE) -> list[Strip]:
    """Some lines as they are drawn."""
    rows.lines = [Content(line) if isinstance(line, str) else line for line in lines]
    return rows.render_strips(width, 8, style, OPTIONS)


def test_each_line_fills_its_row() -> None:
    assert [strip.text for strip in drawn(TextRows(), "Ann", "", "カルカソンヌ")] == ["Ann      ", " " * 9, "カルカソ "]


def test_a_line_that_comes_back_is_not_drawn_again() -> None:
    rows = TextRows()
    first, second = drawn(rows, "Ann", "Bob")
    (third,) = drawn(rows, "Cleo")
    assert [strip is before for strip, before in zip(drawn(rows, "Bob", "Ann"), (second, first), strict=True)] == [
        True,
        True,
    ]
    assert third.text == "Cleo     "


@pytest.mark.parametrize(
    "change", [{"width": 4}, {"style": Style(background=Color(9, 9, 9), foreground=Color(1, 1, 1))}]
)
def test_in_other_columns_or_colours_it_is(change: dict[str, int]) -> None:
    rows = TextRows()
    before, after = drawn(rows, "Ann"), drawn(rows, "Ann", **change)  # type: ignore[arg-type]  # either of them
    assert before != after


def test_the_same_words_in_another_style_are_another_row() -> None:
    rows = TextRows()
    assert drawn(rows, "Ann") != drawn(rows, Content.styled("Ann", "bold"))


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_rows, "_KEPT", 2)
    rows = TextRows()
    ann, bob = drawn(rows, "Ann", "Bob")
    drawn(rows, "Cleo")
    assert drawn(rows, "Bob")[0] is bob
    assert drawn(rows, "Ann")[0] is not ann


@pytest.mark.parametrize(
    ("lines", "changed"),
    [
        (["Ann", "Bob"], []),
        (["Ann", "Cleo"], [1]),
        (["Ann"], [1]),
        (["Ann", "Bob", "Cleo"], [2]),
        ([], [0, 1]),
    ],
)
def test_rows_that_would_say_something_else(lines: list[str], changed: list[int]) -> None:
    rows = TextRows()
    drawn(rows, "Ann", "Bob")
    assert rows.changed([Content(line) for line in lines]) == changed


def test_a_row_in_another_style_would_say_something_else() -> None:
    rows = TextRows()
    drawn(rows, "Ann")
    assert rows.changed([Content.styled("Ann", "bold")]) == [0]

"""Cells as a picture: every cell where it belongs, and nothing that XML does not allow."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from carcassonne_tui.drawing.svg import HEIGHT, WIDTH, Run, svg

SVG = "{http://www.w3.org/2000/svg}"
RED, BLUE, BLACK, WHITE = "#ff0000", "#0000ff", "#000000", "#ffffff"


def elements(picture: str, name: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter(SVG + name))


def painted(picture: str) -> dict[tuple[int, int], str]:
    """The colour behind each cell, as (column, row), with what is drawn later over what was drawn before."""
    cells = {}
    for rect in elements(picture, "rect"):
        x, y, width, height = (int(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
        for column in range(x // WIDTH, (x + width) // WIDTH):
            for row in range(y // HEIGHT, (y + height) // HEIGHT):
                cells[column, row] = rect.get("fill", "")
    return cells


def written(picture: str) -> dict[tuple[int, int], tuple[str, str | None, bool]]:
    """The words by the cell in which they begin: the text, its colour, and whether it is bold."""
    return {
        (int(text.get("x", "0")) // WIDTH, int(float(text.get("y", "0"))) // HEIGHT): (
            text.text or "",
            text.get("fill"),
            text.get("class") == "b",
        )
        for text in elements(picture, "text")
    }


def test_every_cell_has_its_colour_and_every_word_its_place() -> None:
    rows = [
        [Run("ab  c", RED, BLUE), Run("d", WHITE, RED, True)],
        [Run("ab", RED, BLUE), Run(" ", RED, BLACK), Run("xyz", WHITE, BLUE)],
    ]
    picture = svg(rows, BLACK, "two rows")
    assert [painted(picture)[column, 0] for column in range(6)] == [BLUE] * 5 + [RED]
    assert [painted(picture)[column, 1] for column in range(6)] == [BLUE] * 2 + [BLACK] + [BLUE] * 3
    assert written(picture) == {
        (0, 0): ("ab", RED, False),
        (4, 0): ("c", RED, False),
        (5, 0): ("d", WHITE, True),
        (0, 1): ("ab", RED, False),
        (3, 1): ("xyz", WHITE, False),
    }


def test_rows_of_the_same_cells_share_a_rectangle() -> None:
    row = [Run("  ", RED, RED), Run("  ", BLUE, BLUE)]
    picture = svg([row, row, [], row], BLACK, "")
    assert len(elements(picture, "rect")) == 1 + 4
    assert [painted(picture)[0, number] for number in range(4)] == [RED, RED, BLACK, RED]


def test_the_same_cells_are_always_the_same_picture() -> None:
    picture = svg([[Run("  ", RED, f"#{shade:06x}") for shade in range(1, 40)]], BLACK, "")
    lefts = [int(each.get("x", "0")) for each in elements(picture, "rect")[1:]]
    assert lefts == sorted(lefts)
    assert len(lefts) == 39


def test_rows_may_be_shorter_than_others() -> None:
    picture = svg([[Run("a", RED, BLUE)], [Run("abc", RED, BLUE)]], BLACK, "")
    assert painted(picture)[2, 0] == BLACK
    assert len(elements(svg([[Run(" ", RED, BLACK)]], BLACK, ""), "rect")) == 1
    assert ElementTree.fromstring(picture).get("viewBox") == f"0 0 {3 * WIDTH} {2 * HEIGHT}"


def test_nothing_is_a_picture_too() -> None:
    assert written(svg([], BLACK, "")) == {}


def test_wide_characters_take_two_cells() -> None:
    picture = svg([[Run("山田 a", RED, BLUE), Run("b", RED, BLACK)]], WHITE, "")
    assert set(written(picture)) == {(0, 0), (5, 0), (6, 0)}
    (wide, *_) = elements(picture, "text")
    assert wide.get("textLength") == str(4 * WIDTH)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<&>\"'", "<&>\"'"),
        ("]]></text><script/>", "]]></text><script/>"),
        ("a\x00b\x1bc\x7fd\x9be", "a?b?c?d?e"),
        ("\ud800\uffff\ufffe", "???"),
    ],
)
def test_text_is_literal(text: str, shown: str) -> None:
    picture = svg([[Run(text, RED, BLUE)]], BLACK, text)
    assert picture.encode()
    assert ElementTree.fromstring(picture).findtext(f"{SVG}title") == shown
    assert [words for words, _, _ in written(picture).values()] == [shown]

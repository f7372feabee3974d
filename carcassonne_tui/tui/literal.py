"""Text from outside, such as names: shown literally, in as many cells as there are.

A name may hold anything that somebody could type or paste. What would move the cursor or turn the
writing direction is shown as `?`; nothing is ever read as markup.
"""

from __future__ import annotations

import re
import unicodedata

from rich.cells import cell_len
from rich.text import Text

from carcassonne_tui.i18n import t

SUBSTITUTE = "?"
"""Stands for a character that cannot be shown."""

CUT = ".."
"""Ends a text that was cut; plain ASCII, because an ellipsis takes two cells in some terminals."""

_UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}  # controls, formats, surrogates, private use, line separators
_FIRST_MARK = 0xE000  # private use: no literal text holds one
_MARK = re.compile("([\ue000-\uf8ff])")


def literal(text: str) -> str:
    r"""The text as it can be shown.

    >>> literal("a\x1b[31mb")
    'a?[31mb'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(SUBSTITUTE if unicodedata.category(letter) in _UNSHOWN else letter for letter in text)


def cut(text: str, cells: int) -> str:
    """The text as it can be shown in so many cells; `..` ends it if it had to be cut.

    >>> cut("Maximilian", 8), cut("Maximilian", 10), cut("カルカソンヌ", 8)
    ('Maximi..', 'Maximilian', 'カルカ..')
    """
    text, cells = literal(text), max(cells, 0)
    if cell_len(text) <= cells:
        return text
    end = CUT[:cells]
    room = cells - len(end)
    while cell_len(text) > room:
        text = text[:-1]
    return text + end


def fit(text: str, cells: int) -> str:
    """The text in exactly so many cells: cut, or filled up with spaces."""
    text = cut(text, cells)
    return text + " " * (cells - cell_len(text))


def shorten(line: Text, cells: int) -> None:
    """Cut a styled line to so many cells, as `cut` does a text."""
    if line.cell_len > cells:
        line.truncate(max(cells - len(CUT), 0))
        line.append(CUT[:cells])


def say(message: str, **values: object) -> Text:
    """A message of the catalogues in which some of the values are styled.

    Args:
        message: Its id.
        values: What to fill in for each name in braces: a `Text` keeps its styles, a string is shown literally.
    """
    styled: list[Text] = []
    plain: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, Text):
            plain[name] = chr(_FIRST_MARK + len(styled))
            styled.append(value)
        else:
            plain[name] = literal(value) if isinstance(value, str) else value
    said = Text()
    for part in _MARK.split(t(message, **plain)):
        said.append_text(styled[ord(part) - _FIRST_MARK] if _MARK.fullmatch(part) else Text(part))
    return said

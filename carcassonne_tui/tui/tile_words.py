"""What is on a tile, in words."""

from __future__ import annotations

from collections import Counter

from rich.cells import cell_len

from carcassonne_tui.box import Kind, Tile
from carcassonne_tui.i18n import t
from carcassonne_tui.tui.literal import cut

_FEATURES = (Kind.MONASTERY, Kind.CITY, Kind.ROAD, Kind.RIVER)


def tile_words(tile: Tile) -> tuple[list[str], list[str]]:
    """What a tile is called by: its features, and what else is on it, which may be left out.

    >>> from carcassonne_tui.box import catalogue
    >>> tile_words(catalogue()["V"]), tile_words(catalogue()["M"])
    ((['road'], []), (['city'], ['coat of arms']))
    """
    kinds = Counter(segment.kind for segment in tile.segments)
    features = [_counted(kind.value, kinds[kind]) for kind in _FEATURES if kinds[kind]]
    coats = sum(segment.coats_of_arms for segment in tile.segments)
    more = [_counted("coat", coats)] if coats else []
    marks = [*tile.marks, *(mark for segment in tile.segments for mark in segment.marks)]
    more += [t(f"panel.mark.{mark.value}") for mark in dict.fromkeys(marks)]
    more += [_counted(Kind.GARDEN.value, kinds[Kind.GARDEN])] if kinds[Kind.GARDEN] else []
    return features or [_counted(Kind.FIELD.value, 1)], more


def in_words(tile: Tile) -> str:
    """All that is on a tile, within a sentence.

    >>> from carcassonne_tui.box import catalogue
    >>> in_words(catalogue()["S"])
    'city, road, coat of arms'
    """
    features, more = tile_words(tile)
    return t("log.comma").join([*features, *more])


def told(tile: Tile, width: int, rows: int) -> list[str]:
    """The words for a tile on at most so many rows; what has no room is left out from the end."""
    features, more = tile_words(tile)
    for extras in range(len(more), -1, -1):
        lines = _filled([*features, *more[:extras]], width)
        if len(lines) <= rows and all(cell_len(line) <= width for line in lines):
            break
    return [cut(line, width) for line in lines[:rows]]


def _filled(words: list[str], width: int) -> list[str]:
    """Words one after the other, each kept in one piece, on as many lines as they take."""
    comma = t("panel.comma")
    words = [words[0][:1].upper() + words[0][1:], *words[1:]]
    lines = [""]
    for number, word in enumerate(words, 1):
        said = word + comma * (number < len(words))
        longer = " ".join([lines[-1], said]) if lines[-1] else said
        if lines[-1] and cell_len(longer) > width:
            lines.append(said)
        else:
            lines[-1] = longer
    return lines


def _counted(what: str, count: int) -> str:
    return t(f"panel.on-tile.{what}", count=count)

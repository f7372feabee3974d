"""Opens boxes: turns tile files into tiles, once each, and proves every one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from carcassonne_tui.box.proof import flaws
from carcassonne_tui.box.tile import PORT_NAMES, Kind, Segment, Tile
from carcassonne_tui.box.tile_file import TileEntry, TileFile, TileFileError, read_tile_file
from carcassonne_tui.box.tileset import TileSet
from carcassonne_tui.paths import assets_root

__all__ = ["TileFileError", "boxes", "catalogue", "load_tileset", "tileset", "tilesets"]


@cache
def tileset(name: str) -> TileSet:
    """One of the boxes that the program ships, e.g. `base`; the same object every time.

    Raises:
        TileFileError: There is no such box, or its file is at fault.
    """
    return load_tileset(_tiles_folder() / f"{name}.toml")


def tilesets() -> tuple[TileSet, ...]:
    """Every box that the program ships, in the order of their names; the same objects as those of `tileset`.

    Raises:
        TileFileError: A file is at fault, or there is no box at all.
    """
    files = sorted(_tiles_folder().glob("*.toml"))
    if not files:
        raise TileFileError(_tiles_folder(), "holds no tile file")
    return tuple(tileset(file.stem) for file in files)


@cache
def catalogue() -> Mapping[str, Tile]:
    """Every tile type of every box that the program ships, by its id, garden copies included.

    The tiles are the same objects as those of `tileset`.

    Raises:
        TileFileError: A file is at fault, two boxes use the same id, or there is no box at all.
    """
    found: dict[str, Tile] = {}
    boxes: dict[str, str] = {}
    for box in tilesets():
        for tile in box.tiles.values():
            if tile.id in found:
                file = _tiles_folder() / f"{box.name}.toml"
                reason = f"is already the id of a tile in {boxes[tile.id]}.toml"
                raise TileFileError(file, reason, tile=tile.id, key="id")
            found[tile.id] = tile
            boxes[tile.id] = box.name
    return found


@cache
def boxes() -> Mapping[Tile, str]:
    """The short name of the box that each tile type lies in; the types in the order of the files.

    Raises:
        TileFileError: A file is at fault, or there is no box at all.
    """
    return {tile: box.name for box in tilesets() for tile in box.tiles.values()}


def load_tileset(path: Path) -> TileSet:
    """Open the box that a tile file describes.

    Raises:
        TileFileError: The file cannot be read, is no tile file, or describes a box or a tile that is
            not whole.
    """
    content = read_tile_file(path)
    if content.box != path.stem:
        raise TileFileError(path, "must be the same as the file's name", key="box")
    tiles: dict[str, Tile] = {}
    counts: dict[str, int] = {}
    for entry in content.tile:
        for tile, count in _copies(path, entry):
            if tile.id in tiles:
                key = "id" if tile.plain is None else "garden.id"
                raise TileFileError(path, f"{tile.id} is already the id of a tile", tile=entry.id, key=key)
            tiles[tile.id] = tile
            counts[tile.id] = count
    _check_total(path, content, counts)
    return TileSet(
        content.box,
        tiles,
        counts,
        start=_chosen(path, "start", content.start, tiles, counts),
        last=_chosen(path, "last", content.last, tiles, counts),
    )


def _tiles_folder() -> Path:
    return assets_root() / "tiles"


def _check_total(path: Path, content: TileFile, counts: Mapping[str, int]) -> None:
    total = sum(counts.values())
    if total != content.tiles:
        raise TileFileError(path, f"is {content.tiles}, but the counts add up to {total}", key="tiles")
    if content.last is not None and content.last == content.start:
        raise TileFileError(path, f"{content.last} is the start tile", key="last")


def _chosen(
    path: Path, key: str, name: str | None, tiles: Mapping[str, Tile], counts: Mapping[str, int]
) -> Tile | None:
    """The tile that the head of a file names under a key, if it names one: a tile that is in the box in any case."""
    if name is None:
        return None
    if name not in tiles:
        raise TileFileError(path, f"{name} is no tile of this box", key=key)
    if tiles[name].plain is not None or not counts[name]:
        raise TileFileError(path, f"{name} is not in the box both with gardens and without", key=key)
    return tiles[name]


def _copies(path: Path, entry: TileEntry) -> Iterator[tuple[Tile, int]]:
    """A tile type, then its garden copy if it has one, each with how many of it lie in the box."""
    marks = tuple(entry.marks)
    plain = Tile(entry.id, entry.edges, _segments(path, entry, garden=False), marks=marks)
    for flaw in flaws(plain):
        raise TileFileError(path, flaw.reason, tile=entry.id, key=flaw.key)
    if entry.garden is None:
        yield plain, entry.count
        return
    if entry.garden.count > entry.count:
        reason = f"is {entry.garden.count}, but there are only {entry.count} copies"
        raise TileFileError(path, reason, tile=entry.id, key="garden.count")
    yield plain, entry.count - entry.garden.count
    copy = Tile(entry.garden.id, entry.edges, _segments(path, entry, garden=True), plain, marks)
    yield copy, entry.garden.count


def _segments(path: Path, entry: TileEntry, *, garden: bool) -> tuple[Segment, ...]:
    """The segments of a tile or of its garden copy: cities, roads, rivers, monastery, garden, fields."""
    segments: list[Segment] = []
    for city in entry.cities:
        segments.append(Segment(len(segments), Kind.CITY, city.edges, city.coats_of_arms, marks=tuple(city.marks)))
    for road in entry.roads:
        segments.append(Segment(len(segments), Kind.ROAD, road.edges, marks=tuple(road.marks)))
    for river in entry.rivers:
        segments.append(Segment(len(segments), Kind.RIVER, river.edges))
    for kind, shown in ((Kind.MONASTERY, entry.monastery), (Kind.GARDEN, garden)):
        if shown:
            segments.append(Segment(len(segments), kind))
    for field, borders in zip(entry.fields, _borders(path, entry), strict=True):
        segments.append(Segment(len(segments), Kind.FIELD, field.halves, borders=borders))
    return tuple(segments)


def _borders(path: Path, entry: TileEntry) -> Iterator[tuple[int, ...]]:
    """For each field of a tile, the indices of the cities that it touches."""
    cities = {city.edges: index for index, city in enumerate(entry.cities)}
    for position, field in enumerate(entry.fields):
        key = f"fields[{position}].borders"
        for edges in field.borders:
            name = " ".join(PORT_NAMES[port] for port in edges)
            if edges not in cities:
                raise TileFileError(path, f'the tile has no city "{name}"', tile=entry.id, key=key)
            if field.borders.count(edges) > 1:
                raise TileFileError(path, f'lists the city "{name}" twice', tile=entry.id, key=key)
        yield tuple(sorted(cities[edges] for edges in field.borders))

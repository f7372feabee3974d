"""The boxes that the program ships, all together."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from carcassonne_tui.box import TileFileError, boxes, catalogue, loader, tileset, tilesets
from carcassonne_tui.paths import assets_root

BOX = """\
format = 1
box = "{box}"
tiles = 1

[[tile]]
id = "{tile}"
count = 1
edges = "F F F F"
monastery = true
fields = [{{ halves = "NL NR EL ER SL SR WL WR" }}]
"""


@pytest.fixture
def tiles_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of tile files in the place of the shipped one."""
    folder = tmp_path / "tiles"
    folder.mkdir()
    monkeypatch.setattr(loader, "assets_root", lambda: tmp_path)
    shipped = (tileset, catalogue, boxes)
    for opened in shipped:
        opened.cache_clear()
    yield folder
    for opened in shipped:
        opened.cache_clear()


def put(folder: Path, box: str, tile: str) -> None:
    (folder / f"{box}.toml").write_text(BOX.format(box=box, tile=tile), encoding="utf-8")


def test_catalogue_holds_every_tile_of_every_shipped_box() -> None:
    names = [file.stem for file in (assets_root() / "tiles").iterdir()]
    assert "base" in names
    assert sum(len(tileset(name).tiles) for name in names) == len(catalogue())
    for name in names:
        for tile_id, tile in tileset(name).tiles.items():
            assert catalogue()[tile_id] is tile
            assert tile.id == tile_id


def test_a_box_is_opened_once() -> None:
    assert tileset("base") is tileset("base")
    assert catalogue() is catalogue()


def test_catalogue_joins_boxes(tiles_folder: Path) -> None:
    put(tiles_folder, "one", "A")
    put(tiles_folder, "two", "B")
    (tiles_folder / "notes.txt").write_text("not a box", encoding="utf-8")
    assert dict(catalogue()) == {"A": tileset("one").tiles["A"], "B": tileset("two").tiles["B"]}
    assert dict(boxes()) == {catalogue()["A"]: "one", catalogue()["B"]: "two"}
    assert list(tilesets()) == [tileset("one"), tileset("two")]


def test_two_boxes_with_the_same_id(tiles_folder: Path) -> None:
    put(tiles_folder, "one", "A")
    put(tiles_folder, "two", "A")
    with pytest.raises(TileFileError) as caught:
        catalogue()
    assert str(caught.value) == "two.toml: tile A: id: is already the id of a tile in one.toml"
    assert caught.value.file == tiles_folder / "two.toml"


def test_a_bad_box_among_good_ones(tiles_folder: Path) -> None:
    put(tiles_folder, "one", "A")
    (tiles_folder / "two.toml").write_text("format = 2", encoding="utf-8")
    with pytest.raises(TileFileError, match=r"^two\.toml: format: is 2"):
        catalogue()


def test_no_box_at_all(tiles_folder: Path) -> None:
    with pytest.raises(TileFileError, match=r"^tiles: holds no tile file$"):
        catalogue()
    with pytest.raises(TileFileError, match=r"^base\.toml: cannot be read: No such file") as caught:
        tileset("base")
    assert caught.value.file == tiles_folder / "base.toml"

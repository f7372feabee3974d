"""The map as plain text."""

from carcassonne_tui.drawing.glyphs import load_glyph_set
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.text import compose

from .drawn_tiles import BASE

ASCII = load_glyph_set("ascii")


def drawn(places: dict[tuple[int, int], tuple[str, int]], zoom: Zoom = Zoom.OVERVIEW) -> list[str]:
    """A map as text with its grass mown."""
    tiles = {place: BASE[tile_id].orientations[rotation] for place, (tile_id, rotation) in places.items()}
    mown = str.maketrans(",`;", "   ")
    return [line.translate(mown) for line in compose(tiles, zoom, ASCII)]


def test_no_tiles_no_rows() -> None:
    assert compose({}, Zoom.NORMAL, ASCII) == []


def test_a_city_and_a_road_flow_over_the_sides() -> None:
    assert drawn({(0, 0): ("D", 0), (0, -1): ("E", 2), (1, 0): ("V", 0)}) == [
        "              ",
        "              ",
        '  """""       '.replace('  """""', ' /"""\\ '),
        " \\___/        ",
        "----------.   ",
        "          |   ",
    ]


def test_west_and_north_of_the_first_tile() -> None:
    assert drawn({(-2, -1): ("U", 1), (-1, 0): ("U", 0)}, Zoom.FAR) == [
        "  |       ",
        "  |       ",
        "  |       ",
        "          ",
        "     -----",
        "          ",
    ]


def test_a_monastery_at_the_end_of_a_road() -> None:
    assert drawn({(0, 0): ("A", 0), (0, 1): ("X", 0)}, Zoom.NORMAL) == [
        "           ",
        "    <+>    ",
        "   <<=>>   ",
        "   [=!=]   ",
        "    :|:    ",
        "    :|:    ",
        "    :|:    ",
        "----/^\\----",
        "    :|:    ",
        "    :|:    ",
    ]


def test_letters_stand_on_the_anchors_of_their_segments() -> None:
    tiles = {(3, 4): BASE["D"].orientations[0]}
    lines = compose(tiles, Zoom.OVERVIEW, ASCII, {(3, 4, 0): "A", (3, 4, 1): "B", (4, 3, 1): "C"})
    assert lines[0][3] == "A"
    assert lines[1] == "---B---"
    assert "C" not in "".join(lines)


def test_the_same_place_has_the_same_grass_whatever_else_lies_there() -> None:
    monastery, road = BASE["B"].orientations[0], BASE["U"].orientations[0]
    alone = compose({(2, 2): monastery}, Zoom.NORMAL, ASCII)
    together = compose({(2, 2): monastery, (1, 2): road}, Zoom.NORMAL, ASCII)
    assert [line[11:] for line in together] == alone

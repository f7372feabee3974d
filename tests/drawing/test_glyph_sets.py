"""Glyph sets: the ones that are shipped, and files that are refused."""

import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

from carcassonne_tui.drawing.files import DrawingFileError
from carcassonne_tui.drawing.glyphs import (
    DEFAULT_GLYPHS,
    FIGURES,
    GlyphSet,
    ambiguous_characters,
    glyph_set_names,
    load_glyph_set,
    read_glyph_set,
)
from carcassonne_tui.drawing.picture import Role, Surface
from carcassonne_tui.paths import assets_root
from carcassonne_tui.rules import Figure

from .test_tile_pictures import CITY, EMBLEMS, FIELD, INN, MONASTERY, ROAD, WATER

ASCII = (assets_root() / "glyphs" / "ascii.toml").read_text(encoding="utf-8")
UNICODE = (assets_root() / "glyphs" / "unicode.toml").read_text(encoding="utf-8")
SETS = {
    "ascii": load_glyph_set("ascii"),
    "unicode": load_glyph_set("unicode", ambiguous=True),
    "unicode with stand-ins": load_glyph_set("unicode"),
}
DRAWN = range(0x2500, 0x2600), range(0x2800, 0x2900)  # box drawing, block elements, geometric shapes; braille

PIG = 'small_lying = "a@" }'
LINED_PIG = 'small_lying = "a─" }'

each_set = pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS.keys())


def characters(surfaces: set[Surface], glyphs: GlyphSet = SETS["ascii"]) -> set[str]:
    return {sign for role in Role if role.surface in surfaces for sign in glyphs.choices(role)}


def figures_and_frame(glyphs: GlyphSet) -> set[str]:
    return (
        {
            sign
            for name in FIGURES
            for lying in (False, True)
            for small in (False, True)
            for sign in glyphs.figure(name, "K", lying=lying, small=small)
        }
        | {sign for name in FIGURES for sign in glyphs.head(name)}
        | {glyphs.frame(column, row, 3, 3) for column in range(3) for row in range(3)}
    )


def test_two_sets_are_shipped() -> None:
    assert glyph_set_names() == ["ascii", "unicode"]
    assert DEFAULT_GLYPHS == "ascii"
    with pytest.raises(DrawingFileError, match=r"nothing\.toml: there is no such file; there are .*ascii"):
        load_glyph_set("nothing")


@each_set
def test_letters_and_digits_are_left_to_players_and_numbers(glyphs: GlyphSet) -> None:
    assert not any(sign.isalnum() for sign in characters(set(Surface), glyphs))


def test_ascii_is_pure() -> None:
    for sign in characters(set(Surface)) | figures_and_frame(SETS["ascii"]):
        assert " " <= sign <= "~"


def test_unicode_is_made_of_lines_and_blocks_that_fonts_have() -> None:
    for sign in characters(set(Surface), SETS["unicode"]) | figures_and_frame(SETS["unicode"]):
        assert sign.isascii() or any(ord(sign) in block for block in DRAWN) or sign in "⌂≈∩∏"


@each_set
def test_every_character_takes_one_cell(glyphs: GlyphSet) -> None:
    used = characters(set(Surface), glyphs) | figures_and_frame(glyphs)
    assert all(cell_len(sign) == 1 for sign in used)
    wide_somewhere = {sign for sign in used if unicodedata.east_asian_width(sign) not in ("N", "Na", "H")}
    assert wide_somewhere == (set(ambiguous_characters()) if glyphs is SETS["unicode"] else set())


def test_stand_ins_are_drawn_only_for_characters_of_uncertain_width() -> None:
    wide, narrow = SETS["unicode"], SETS["unicode with stand-ins"]
    for role in Role:
        for sign, drawn in zip(wide.choices(role), narrow.choices(role), strict=True):
            assert (sign == drawn) == (sign not in ambiguous_characters())
    for name in FIGURES:
        assert len(wide.figure(name, "K", lying=True, small=False)) == len(
            narrow.figure(name, "K", lying=True, small=False)
        )


@each_set
def test_terrain_is_told_apart_without_colour(glyphs: GlyphSet) -> None:
    kinds = [characters(surfaces, glyphs) for surfaces in (FIELD, ROAD - {Surface.BRIDGE}, CITY, MONASTERY, WATER)]
    for number, one in enumerate(kinds):
        for other in kinds[number + 1 :]:
            assert not one & other
    assert not characters(EMBLEMS, glyphs) & set().union(*kinds)
    assert not characters({Surface.GARDEN}, glyphs) & set().union(*kinds)
    assert not characters({Surface.BRIDGE}, glyphs) & characters(WATER | FIELD | CITY, glyphs)


@each_set
def test_whatever_is_printed_on_a_tile_is_known_without_colour(glyphs: GlyphSet) -> None:
    emblems = [
        glyphs.choices(west) + glyphs.choices(east)
        for west, east in (
            (Role.COAT_OF_ARMS_WEST, Role.COAT_OF_ARMS_EAST),
            (Role.WINE_WEST, Role.WINE_EAST),
            (Role.GRAIN_WEST, Role.GRAIN_EAST),
            (Role.CLOTH_WEST, Role.CLOTH_EAST),
        )
    ]
    assert len(set(emblems)) == len(emblems)
    land = FIELD | ROAD | CITY | MONASTERY | WATER | {Surface.HOUSE}
    signs = [glyphs.choices(role) for role in (Role.INN_SIGN, Role.FESTIVAL_FLAG)]
    assert not set(signs) & characters(land | EMBLEMS, glyphs)
    assert len(set(signs)) == len(signs)
    assert not characters({Surface.CATHEDRAL_CROSS, Surface.CATHEDRAL_DOOR}, glyphs) & characters(CITY, glyphs)
    assert not characters({Surface.INN_SIGN}, glyphs) & characters(set(Surface) - INN, glyphs)
    assert not characters({Surface.FESTIVAL_STRIPE}, glyphs) & characters(FIELD | WATER | ROAD, glyphs)


def test_the_signs_that_the_help_explains_are_the_same_in_both_sets() -> None:
    for role in Role:
        if role.surface in EMBLEMS | {Surface.GARDEN, Surface.INN_SIGN} or role is Role.FESTIVAL_FLAG:
            assert len({glyphs.choices(role) for glyphs in SETS.values()}) == 1


@each_set
def test_every_figure_has_a_shape_of_its_own(glyphs: GlyphSet) -> None:
    assert set(FIGURES) == {figure.value for figure in Figure}
    for small in (False, True):
        standing = [glyphs.figure(name, "K", lying=False, small=small) for name in FIGURES]
        lying = [glyphs.figure(name, "K", lying=True, small=small) for name in FIGURES]
        for shapes in (standing, lying):
            assert len({shape.upper() for shape in shapes}) == len(FIGURES)
            assert all("K" in shape.upper() for shape in shapes)
        assert all(up != down for up, down in zip(standing[:2], lying[:2], strict=True))
    assert glyphs.figure("meeple", "K", lying=True, small=True) == "k"


def test_a_meeple_stands_or_lies() -> None:
    ways = (False, True)
    shapes = [[glyphs.figure("meeple", "K", lying=lying, small=False) for lying in ways] for glyphs in SETS.values()]
    assert shapes == [["/K\\", "oK="], ["╱K╲", "●K═"], ["/K\\", "oK="]]


@each_set
def test_the_letter_stands_in_the_middle_of_a_figure(glyphs: GlyphSet) -> None:
    for name in FIGURES:
        for lying in (False, True):
            shape = glyphs.figure(name, "K", lying=lying, small=False)
            assert shape[(len(shape) - 1) // 2] == "K"
            assert glyphs.figure(name, "K", lying=lying, small=True)[0].upper() == "K"


def test_a_frame_has_corners_and_sides() -> None:
    def framed(glyphs: GlyphSet, columns: int, rows: int) -> list[str]:
        return ["".join(glyphs.frame(column, row, columns, rows) for column in range(columns)) for row in range(rows)]

    assert framed(SETS["ascii"], 5, 3) == [".....", ".   .", "....."]
    assert framed(SETS["unicode"], 4, 4) == ["╭╌╌╮", "╎  ╎", "╎  ╎", "╰╌╌╯"]
    assert framed(SETS["unicode with stand-ins"], 4, 3) == [".╌╌.", "╎  ╎", "'╌╌'"]


def test_roads_and_walls_show_their_direction() -> None:
    glyphs = load_glyph_set("ascii")
    assert [glyphs.glyph(role, 0, 0) for role in (Role.ROAD_HORIZONTAL, Role.ROAD_VERTICAL)] == ["-", "|"]
    assert glyphs.glyph(Role.WALL_SOUTH_WEST, 0, 0) == "\\"
    assert glyphs.glyph(Role.WALL_SOUTH_EAST, 0, 0) == "/"


@each_set
def test_grass_is_a_sparse_texture_that_depends_on_the_place_alone(glyphs: GlyphSet) -> None:
    places = [(column, row) for column in range(-40, 40) for row in range(-20, 20)]
    grass = [glyphs.glyph(Role.FIELD, *place) for place in places]
    assert grass == [glyphs.glyph(Role.FIELD, *place) for place in places]
    assert set(grass) == set(glyphs.choices(Role.FIELD))
    assert grass.count(" ") > 0.6 * len(grass)


@pytest.mark.parametrize(
    ("change", "key", "reason"),
    [
        (("format = 1", "format = 2"), "format", "1"),
        (("format = 1", 'format = "1"'), "format", "1"),
        (("format = 1", "format = 1\nauthor = 3"), "author", "Extra"),
        (('gate = "#"', ""), "glyphs", "lacks the role gate"),
        (('gate = "#"', 'gate = "#"\ntree = "T"'), "glyphs", "has the unknown role tree"),
        (('gate = "#"', 'gate = ""'), "glyphs.gate", "at least one character"),
        (('gate = "#"', "gate = 3"), "glyphs.gate", "string"),
        (('gate = "#"', 'gate = "城"'), "glyphs.gate", r"'\\u57ce' does not fill exactly one cell"),
        (('gate = "#"', 'gate = "#\\u0301"'), "glyphs.gate", "one cell"),
        (('gate = "#"', 'gate = "\\u001b"'), "glyphs.gate", r"'\\x1b' does not fill"),
        (("[glyphs]", "[glyph]"), "glyphs", "required"),
        (("[glyphs]", "[glyphs"), None, "is no TOML"),
        (("\npig = ", "\ncow = "), "figures", "unknown figure cow"),
        (('small_lying = "a@"', 'small_lying = "@"'), "figures.pig.small_lying", "the player's letter as A or a"),
        (('standing = "~A@"', 'standing = "<<~A@@"'), "figures.pig.standing", "no wider than 5"),
        (('head = "(o)"', 'head = "oo"'), "figures.large.head", "an odd number of cells"),
        (('head = "(o)"', 'head = "((((o))))"'), "figures.large.head", "no wider than 5"),
        (('standing = "~A@"', 'standing = "豚A"'), "figures.pig.standing", "one cell"),
        (('standing = "~A@"', 'tail = "~A@"'), "figures.pig.standing", "required"),
        (('gate = "#"', 'gate = "─"'), "stand_ins", "lacks the ambiguous character ─"),
        (('frame = "........"', ""), "frame", "required"),
        (('frame = "........"', 'frame = "..."'), "frame", "must hold 8 characters"),
        (('frame = "........"', 'frame = "......一"'), "frame", "one cell"),
        (('frame = "........"', 'frame = "...─...."'), "stand_ins", "lacks the ambiguous character ─"),
        (("[figures]", '[stand_ins]\n"─" = "-"\n[figures]'), "stand_ins", "unknown ambiguous character ─"),
        ((PIG, LINED_PIG + '\n[stand_ins]\n"─" = "═"'), "stand_ins", "not one character of certain width"),
        ((PIG, LINED_PIG + '\n[stand_ins]\n"─" = "--"'), "stand_ins", "not one character of certain width"),
        ((PIG, LINED_PIG + '\n[stand_ins]\n"─" = "一"'), "stand_ins", "does not fill exactly one cell"),
        (("format = 1", "format = " + "9" * 5000), None, "is no TOML"),
        (("format = 1", "a = " + "[" * 5000), None, "is no TOML"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, change: tuple[str, str], key: str | None, reason: str) -> None:
    assert change[0] in ASCII
    path = tmp_path / "wrong.toml"
    path.write_text(ASCII.replace(*change, 1), encoding="utf-8")
    with pytest.raises(DrawingFileError, match=reason) as caught:
        read_glyph_set(path)
    assert (caught.value.file, caught.value.key) == (path, key)
    assert str(caught.value).startswith("wrong.toml: ")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'a = "\xe9"')
    (tmp_path / "large.toml").write_text("#" * 70_000, encoding="utf-8")
    for name, reason in (
        ("none.toml", "cannot be read"),
        ("a\0b.toml", r"a\\x00b\.toml: cannot be read: no such path"),
        (".", "is no file"),
        ("latin.toml", "not written in UTF-8"),
        ("large.toml", "is larger than"),
    ):
        with pytest.raises(DrawingFileError, match=reason):
            read_glyph_set(tmp_path / name)


def test_a_set_of_one_s_own_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        ASCII.replace('road_horizontal = "-"', 'road_horizontal = "─"') + '[stand_ins]\n"─" = "~"\n', encoding="utf-8"
    )
    assert read_glyph_set(path).glyph(Role.ROAD_HORIZONTAL, 3, 4) == "~"
    assert read_glyph_set(path, ambiguous=True).glyph(Role.ROAD_HORIZONTAL, 3, 4) == "─"

"""Themes: colours that can be told apart, and files that are refused."""

import math
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from textual.color import Color as TextualColor

from carcassonne_tui.drawing.files import DrawingFileError
from carcassonne_tui.drawing.picture import Surface
from carcassonne_tui.drawing.theme_names import DEFAULT_THEME, TERMINAL_THEME, theme_for_depth, theme_names
from carcassonne_tui.drawing.themes import SEAT_COLOURS, Paint, Theme, load_theme, mix, read_theme, rich_style
from carcassonne_tui.paths import assets_root
from carcassonne_tui.tui.widgets.map_painter import LIT

DARK = (assets_root() / "themes" / "dark.toml").read_text(encoding="utf-8")
THEMES = ("dark", "light", "contrast")

# What a colour-blind eye makes of linear red, green and blue, where it lacks one kind of cone altogether
# (Machado, Oliveira and Fernandes 2009).
EYES = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

# A difference (CIEDE2000) of 1 is just seen side by side. Letters on a map are small and seldom side by side, so
# seats must lie far apart for every eye. On the ground a figure also has its letter to be seen by, which is why an
# eye that lacks a cone is asked for less there, and only of what figures stand on or beside.
# Each least difference holds in 24-bit colours; the second one in 256, which are what Rich makes of them.
SEATS_APART = {"normal": (25, 20), "protan": (15, 12), "deutan": (15, 12), "tritan": (15, 12)}
SEAT_ON_GROUND = {"normal": (12, 8), "protan": (7, 4), "deutan": (7, 4), "tritan": (7, 4)}
GROUNDS_APART = (16, 12)
WATER_FROM_LAND = (12, 7)
GLOWING = {"normal": (15, 12), "protan": (12, 10), "deutan": (12, 10), "tritan": (12, 10)}
READABLE = 4.5  # the contrast that WCAG 2 asks of text
RECOGNISABLE = 3  # and of large signs
MARKED = 2  # small as they are, marks must be seen from afar, by being lighter or darker

GLOWS = ("field", "field_shade", "road", "road_edge", "roof", "monastery_roof")
STOOD_ON = ("field", "field_shade", "road", "road_edge", "roof", "wall", "garden", "monastery_roof", "monastery_wall")
BESIDE = ("verge", "bank", "wall_shade", "parapet", "rampart", "monastery_roof_shade", "water", "shore")

each_theme = pytest.mark.parametrize("name", THEMES)
each_depth = pytest.mark.parametrize("depth", ["24 bits", "256"])


def linear(colour: str) -> list[float]:
    values = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


@cache
def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """CIELAB under daylight (D65)."""
    light = linear(colour)
    seen = [min(1.0, max(0.0, sum(part * value for part, value in zip(row, light, strict=True)))) for row in EYES[eye]]
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    xyz = [sum(part * value for part, value in zip(row, seen, strict=True)) for row in to_xyz]
    fx, fy, fz = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (value / white for value, white in zip(xyz, (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: str, other: str, eye: str = "normal") -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = lab(one, eye), lab(other, eye)
    seventh = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(seventh / (seventh + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * math.cos(math.radians(hue - 30)) + 0.24 * math.cos(math.radians(2 * hue))
    t += 0.32 * math.cos(math.radians(3 * hue + 6)) - 0.2 * math.cos(math.radians(4 * hue - 63))
    sl = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    bend *= math.sin(math.radians(60 * math.exp(-(((hue % 360 - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + bend * dc / sc * dh / sh)


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2, from 1 to 21."""
    dark, light = sorted(
        sum(part * value for part, value in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


def shown(colour: str, depth: str) -> str:
    """What becomes of a colour in a terminal with so many colours."""
    if depth == "24 bits":
        return colour
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def grey(colour: str) -> str:
    """What becomes of a colour where colours are switched off."""
    return TextualColor.parse(colour).monochrome.hex.lower()


def least(pair: tuple[float, float], depth: str) -> float:
    return pair[depth == "256"]


def grounds(theme: Theme, surfaces: tuple[str, ...], depth: str = "24 bits") -> set[str]:
    return {shown(colour, depth) for surface in surfaces for colour in theme.surfaces[surface].bg}


def test_the_measures_are_right() -> None:
    # the first one is among the published test data for CIEDE2000, in colours that 24 bits can show nearly
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert difference("#808080", "#818181") == pytest.approx(0.35, abs=0.1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert difference("#ff0000", "#00a000", "deutan") < difference("#ff0000", "#00a000") / 2
    for eye in EYES:
        assert difference("#4080c0", "#4080c0", eye) == 0
        assert difference("#000000", "#ffffff", eye) > 90  # who lacks a cone sees light and dark as others do
    assert shown("#a00010", "256") == "#af0000"


def test_themes_are_shipped() -> None:
    assert theme_names() == [DEFAULT_THEME, "contrast", "light", TERMINAL_THEME]
    assert {*THEMES, TERMINAL_THEME} == set(theme_names())
    assert [load_theme(name).dark for name in THEMES] == [True, False, True]
    with pytest.raises(DrawingFileError, match="there is no such file"):
        load_theme("../themes/dark")


@each_depth
@pytest.mark.parametrize("eye", EYES)
@each_theme
def test_seats_are_told_apart_by_every_eye(name: str, eye: str, depth: str) -> None:
    seats = load_theme(name).seats
    assert set(seats) == set(SEAT_COLOURS)
    for one, other in combinations((shown(seat.bg, depth) for seat in seats.values()), 2):
        assert difference(one, other, eye) >= least(SEATS_APART[eye], depth)


@each_depth
@each_theme
def test_the_letter_of_a_seat_is_readable(name: str, depth: str) -> None:
    for seat in load_theme(name).seats.values():
        assert contrast(shown(seat.fg, depth), shown(seat.bg, depth)) >= READABLE


@each_theme
def test_the_letter_of_a_seat_is_readable_without_colours(name: str) -> None:
    for seat in load_theme(name).seats.values():
        assert contrast(grey(seat.fg), grey(seat.bg)) >= READABLE


@each_depth
@each_theme
def test_figures_stand_out_from_whatever_they_stand_on(name: str, depth: str) -> None:
    theme = load_theme(name)
    around = grounds(theme, tuple(theme.surfaces), depth)
    around |= {shown(colour, depth) for colour in (theme.marks.empty.bg, theme.ui.panel)}
    for seat, ground in product(theme.seats.values(), around):
        assert difference(shown(seat.bg, depth), ground) >= least(SEAT_ON_GROUND["normal"], depth)


@each_depth
@pytest.mark.parametrize("eye", [eye for eye in EYES if eye != "normal"])
@each_theme
def test_figures_stand_out_for_every_eye(name: str, eye: str, depth: str) -> None:
    theme = load_theme(name)
    for seat, ground in product(theme.seats.values(), grounds(theme, STOOD_ON + BESIDE, depth)):
        assert difference(shown(seat.bg, depth), ground, eye) >= least(SEAT_ON_GROUND[eye], depth)


@each_depth
@each_theme
def test_terrain_is_told_apart(name: str, depth: str) -> None:
    theme = load_theme(name)
    kinds = [
        grounds(theme, surfaces, depth)
        for surfaces in (
            ("field", "field_shade"),
            ("road", "road_edge"),
            ("roof", "wall"),
            ("monastery_roof",),
            ("house",),
            ("water",),
        )
    ]
    for one, other in combinations(kinds, 2):
        assert min(difference(a, b) for a in one for b in other) >= least(GROUNDS_APART, depth)


@each_depth
@pytest.mark.parametrize("eye", EYES)
@each_theme
def test_water_is_told_from_land_by_every_eye(name: str, eye: str, depth: str) -> None:
    theme = load_theme(name)
    land = ("field", "field_shade", "road", "road_edge", "roof", "wall", "bridge")
    for water, around in {"water": land, "spring": ("field", "field_shade", "water")}.items():
        for one, other in product(grounds(theme, (water,), depth), grounds(theme, around, depth)):
            assert difference(one, other, eye) >= least(WATER_FROM_LAND, depth)


@each_depth
@each_theme
def test_what_is_printed_stands_out_from_what_it_lies_on(name: str, depth: str) -> None:
    theme = load_theme(name)
    printed = {
        "roof": ("wine", "grain", "cloth", "coat_of_arms", "cathedral_roof", "cathedral_roof_shade", "cathedral_wall"),
        "field": ("inn", "inn_sign", "festival", "festival_stripe"),
        "road": ("inn", "festival"),
        "water": ("bridge",),
    }
    for ground, signs in printed.items():
        for one, other in product(grounds(theme, (ground,), depth), grounds(theme, signs, depth)):
            assert difference(one, other) >= least(GROUNDS_APART, depth)
    for surface in ("wine", "grain", "cloth", "coat_of_arms", "inn", "inn_sign", "festival", "festival_stripe"):
        colours = theme.surfaces[surface]
        for fg, bg in product(colours.fg, colours.bg):
            assert contrast(shown(fg, depth), shown(bg, depth)) >= least((READABLE, RECOGNISABLE), depth)


@pytest.mark.parametrize("eye", EYES)
@each_theme
def test_goods_are_told_apart_by_every_eye(name: str, eye: str) -> None:
    surfaces = load_theme(name).surfaces
    for one, other in combinations(("wine", "grain", "cloth"), 2):
        assert difference(surfaces[one].bg[0], surfaces[other].bg[0], eye) >= SEATS_APART[eye][0]


@each_depth
@each_theme
def test_text_is_readable(name: str, depth: str) -> None:
    theme = load_theme(name)
    ui, marks = theme.ui, theme.marks
    for ground in (shown(colour, depth) for colour in (ui.background, ui.surface, ui.panel)):
        assert contrast(shown(ui.foreground, depth), ground) >= READABLE
        for colour in (ui.primary, ui.secondary, ui.accent, ui.success, ui.warning, ui.error):
            assert contrast(shown(colour, depth), ground) >= least((READABLE, RECOGNISABLE), depth)
    for pair in (marks.legal, marks.cursor, marks.cursor_illegal, marks.last_tile, marks.spot):
        assert contrast(shown(pair.fg, depth), shown(pair.bg, depth)) >= least((READABLE, 4.4), depth)
    wall = theme.surfaces["wall"]
    assert min(contrast(shown(fg, depth), shown(bg, depth)) for fg in wall.fg for bg in wall.bg) >= 2.5


@each_depth
@each_theme
def test_marks_are_told_apart_and_from_the_table(name: str, depth: str) -> None:
    marks = load_theme(name).marks
    frames = [shown(pair.bg, depth) for pair in (marks.cursor, marks.cursor_illegal, marks.last_tile)]
    for one, other in combinations([*frames, shown(marks.empty.bg, depth)], 2):
        assert difference(one, other) >= 25


@each_depth
@each_theme
def test_cursor_and_last_tile_stand_out_from_the_grass(name: str, depth: str) -> None:
    theme = load_theme(name)
    marks = theme.marks
    for pair, ground in product((marks.cursor, marks.last_tile), grounds(theme, ("field", "field_shade"), depth)):
        assert contrast(shown(pair.bg, depth), ground) >= MARKED


@each_depth
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("surface", GLOWS)
@each_theme
def test_what_glows_differs_for_every_eye_from_what_does_not_and_from_every_seat(
    name: str, surface: str, eye: str, depth: str
) -> None:
    theme = load_theme(name)
    plain = theme.surfaces[surface].bg
    for glowing in (shown(mix(colour, theme.marks.glow, LIT), depth) for colour in plain):
        for other in plain:
            assert difference(glowing, shown(other, depth), eye) >= least(GLOWING[eye], depth)
        for seat in theme.seats.values():
            assert difference(glowing, shown(seat.bg, depth), eye) >= least(SEAT_ON_GROUND[eye], depth)


@pytest.mark.parametrize("surface", GLOWS)
@each_theme
def test_what_glows_is_lighter_or_darker_where_colours_are_switched_off(name: str, surface: str) -> None:
    theme = load_theme(name)
    for colour, other in product(theme.surfaces[surface].bg, repeat=2):
        assert contrast(grey(mix(colour, theme.marks.glow, LIT)), grey(other)) >= 1.3


@each_depth
@pytest.mark.parametrize("surface", GLOWS)
@each_theme
def test_the_signs_on_what_glows_are_readable(name: str, surface: str, depth: str) -> None:
    marks, colours = load_theme(name).marks, load_theme(name).surfaces[surface]
    for fg, bg in product(colours.fg, colours.bg):
        sign, ground = mix(fg, marks.spot.fg, LIT), mix(bg, marks.glow, LIT)
        assert contrast(shown(sign, depth), shown(ground, depth)) >= least((READABLE, 4.4), depth)


@each_theme
def test_in_256_colours_all_is_much_as_in_24_bits(name: str) -> None:
    theme = load_theme(name)
    marks, ui = theme.marks, theme.ui
    frames = {pair.bg for pair in (marks.legal, marks.cursor, marks.cursor_illegal, marks.last_tile, marks.spot)}
    for colour in grounds(theme, tuple(theme.surfaces)) | {seat.bg for seat in theme.seats.values()} | frames:
        assert difference(colour, shown(colour, "256")) <= 17
    for colour in (ui.background, ui.surface, ui.panel, ui.boost, marks.empty.bg, marks.empty.fg):
        assert difference(colour, shown(colour, "256")) <= 11


# The terminal's own colours: nobody knows how they look, but which of them differ.


def test_the_terminal_s_own_theme_is_in_its_own_colours_alone() -> None:
    theme = load_theme(TERMINAL_THEME)
    assert theme.of_terminal
    assert not any(load_theme(name).of_terminal for name in THEMES)
    text = (assets_root() / "themes" / "terminal.toml").read_text(encoding="utf-8")
    assert "ansi_" in text
    assert '"#' not in text


def test_in_sixteen_colours_terrain_and_seats_are_told_apart() -> None:
    theme = load_theme(TERMINAL_THEME)
    land = [
        grounds(theme, surfaces)
        for surfaces in (
            ("field", "field_shade", "verge", "bank"),
            ("road", "road_edge"),
            ("roof", "wall", "wall_shade"),
            ("monastery_roof",),
            ("water", "shore"),
            ("garden",),
        )
    ]
    for one, other in combinations(land, 2):
        assert not one & other


def test_in_sixteen_colours_nothing_but_a_figure_has_what_is_behind_figures() -> None:
    theme = load_theme(TERMINAL_THEME)
    everywhere = grounds(theme, tuple(theme.surfaces))
    for pair in theme.figures.values():
        assert pair.bg not in everywhere
        assert pair.fg != pair.bg
    assert len({pair.paint for pair in theme.figures.values()}) == len(SEAT_COLOURS)
    seats = [seat.bg for seat in theme.seats.values()]
    assert len(set(seats)) == len(seats)
    assert theme.marks.empty.bg not in seats


def test_in_sixteen_colours_what_glows_has_a_colour_of_its_own() -> None:
    theme = load_theme(TERMINAL_THEME)
    assert theme.marks.glow not in {pair.bg for pair in (*theme.seats.values(), *theme.figures.values())}
    assert theme.marks.glow not in grounds(theme, tuple(theme.surfaces))
    assert theme.marks.spot.fg != theme.marks.glow  # in which the signs on it are


@each_theme
def test_elsewhere_figures_have_the_colours_of_the_seats(name: str) -> None:
    theme = load_theme(name)
    assert theme.figures == theme.seats


def test_in_sixteen_colours_every_character_is_seen() -> None:
    theme = load_theme(TERMINAL_THEME)
    marks = theme.marks
    for colours in theme.surfaces.values():
        assert not set(colours.fg) & set(colours.bg)
    for pair in (*theme.seats.values(), marks.empty, marks.cursor, marks.cursor_illegal, marks.last_tile, marks.spot):
        assert pair.fg != pair.bg


# The sixteen colours of usual terminals: the console of a PC, xterm, GNOME's, Windows', and macOS'; and those of a
# palette that many have chosen, in which most bright colours are greys.
PALETTES = {
    "pc": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "gnome": "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf "
    "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "macos": "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf "
    "666666 e60000 00d900 e6e600 0000ff e600e6 00e6e6 e6e6e6",
    "solarized": "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 "
    "002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3",
}
FAINT = {"solarized": 2.3}  # half of its bright colours are greys with little contrast, which its users have chosen
each_palette = pytest.mark.parametrize("palette", PALETTES)


def palette_of(name: str) -> dict[str, str]:
    """The colours of a usual terminal by their names."""
    colours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    names = [f"ansi_{colour}" for colour in (*colours, *(f"bright_{colour}" for colour in colours))]
    return {each: f"#{colour}" for each, colour in zip(names, PALETTES[name].split(), strict=True)}


@each_palette
def test_in_usual_palettes_all_characters_stand_out(palette: str) -> None:
    looks, theme = palette_of(palette), load_theme(TERMINAL_THEME)
    marks, recognisable = theme.marks, FAINT.get(palette, RECOGNISABLE)
    players = (*theme.seats.values(), *theme.figures.values())
    for pair in (*players, marks.cursor, marks.cursor_illegal, marks.last_tile, marks.spot):
        assert contrast(looks[pair.fg], looks[pair.bg]) >= recognisable
    for surface in theme.surfaces.values():
        for fg, bg in product(surface.fg, surface.bg):
            assert contrast(looks[fg], looks[bg]) >= 2


@each_palette
def test_in_usual_palettes_figures_and_what_glows_stand_out_from_the_ground(palette: str) -> None:
    looks, theme = palette_of(palette), load_theme(TERMINAL_THEME)
    for ground in grounds(theme, STOOD_ON + BESIDE):
        for pair in theme.figures.values():
            assert difference(looks[pair.bg], looks[ground]) >= SEAT_ON_GROUND["normal"][0]
    for ground in grounds(theme, ("field", "road", "roof", "monastery_roof", "garden")):
        assert difference(looks[theme.marks.glow], looks[ground]) >= GLOWING["normal"][0]


def test_the_terminal_s_own_colours_neither_mix_nor_fade() -> None:
    theme = load_theme(TERMINAL_THEME)
    assert mix("ansi_red", "ansi_bright_yellow", 0.6) == "ansi_bright_yellow"
    assert mix("ansi_red", "ansi_bright_yellow", 0.3) == "ansi_red"
    faded = theme.faded(theme.paint(Surface.ROOF, 0, 0), 0.6)
    assert faded == Paint("ansi_bright_black", "ansi_default")  # so that what is drawn there can still be seen


def test_other_colours_fade_into_the_table() -> None:
    theme = load_theme("dark")
    empty = theme.marks.empty.bg
    assert theme.faded(Paint("#ffffff", "#000000", True), 0) == Paint("#ffffff", "#000000", True)
    assert theme.faded(Paint("#ffffff", "#000000"), 1) == Paint(empty, empty)


def test_rich_knows_all_colours() -> None:
    own = rich_style("ansi_bright_red", "ansi_default", True)
    assert own.color is not None
    assert own.bgcolor is not None
    assert (own.color.number, own.bgcolor.is_default, own.bold) == (9, True, True)
    assert rich_style("#102030", None).color == Color.parse("#102030")
    assert not rich_style("ansi_black", "ansi_red", True).bold  # bold black is grey on many terminals
    assert not load_theme(TERMINAL_THEME).seats["red"].paint.bold


@pytest.mark.parametrize("depth", [None, "standard", "windows"])
def test_a_terminal_of_few_colours_shows_its_own(depth: str | None) -> None:
    assert theme_for_depth("light", depth) == TERMINAL_THEME


@pytest.mark.parametrize("depth", ["256", "truecolor"])
def test_other_terminals_show_what_was_chosen(depth: str) -> None:
    assert [theme_for_depth(name, depth) for name in theme_names()] == theme_names()


@each_theme
def test_roofs_have_a_sunny_and_a_shady_slope(name: str) -> None:
    theme = load_theme(name)
    for surface in (Surface.ROOF, Surface.WALL):
        tones = theme.surfaces[surface.value].bg
        assert len(tones) % 2 == 0
        for row in range(-5, 5):
            for column in range(-9, 9):
                shown = theme.paint(surface, column, row).bg
                assert shown in tones[(column + row) % 2 :: 2]


def test_the_place_alone_decides_on_the_colour() -> None:
    theme = load_theme("dark")
    places = [(column, row) for column in range(-30, 30) for row in range(-30, 30)]
    paints = [theme.paint(Surface.FIELD, *place) for place in places]
    assert paints == [theme.paint(Surface.FIELD, *place) for place in places]
    assert {paint.bg for paint in paints} == set(theme.surfaces["field"].bg)


def test_grass_drifts_from_tone_to_tone_without_a_jump() -> None:
    theme = load_theme("dark")
    tones = theme.surfaces["field"].bg
    for row in range(-70, 70):
        numbers = [tones.index(theme.paint(Surface.FIELD, column, row).bg) for column in range(-70, 70)]
        assert max(abs(one - other) for one, other in pairwise(numbers)) <= 1


def test_mix() -> None:
    assert mix("#102030", "#ffffff", 0) == "#102030"
    assert mix("#102030", "#ffffff", 1) == "#ffffff"
    assert mix("#000000", "#ff8000", 0.5) == "#804000"


@pytest.mark.parametrize(
    ("change", "key", "reason"),
    [
        (("dark = true", ""), "dark", "required"),
        (("dark = true", "dark = 1"), "dark", "boolean"),
        (("dark = true", "dark = true\nname = 1"), "name", "Extra"),
        (('bg = ["#28683d"]', 'bg = ["#28683"]'), "surfaces.garden.bg.0", "such as #1a2b3c"),
        (('bg = ["#28683d"]', 'bg = ["28683d0"]'), "surfaces.garden.bg.0", "such as #1a2b3c"),
        (('bg = ["#28683d"]', 'bg = ["#28683D"]'), "surfaces.garden.bg.0", "small letters"),
        (('bg = ["#28683d"]', "bg = []"), "surfaces.garden.bg", "at least 1"),
        (('bg = ["#28683d"]', 'bg = "#28683d"'), "surfaces.garden.bg", "list"),
        (("\ngarden = {", "\ngardens = {"), "surfaces", "unknown surface gardens"),
        (('bg = ["#28683d"]', 'bg = ["ansi_grey"]'), "surfaces.garden.bg.0", "or ansi_green"),
        (('bg = ["#28683d"]', 'bg = ["green"]'), "surfaces.garden.bg.0", "or ansi_green"),
        (("\nred = { ", "\nred = { bold = true, "), "seats.red.bold", "Extra"),
        (("\nred = ", "\nrose = "), "seats", "unknown seat colour rose"),
        (('glow = "#ffffff"', ""), "marks.glow", "required"),
        (('boost = "#353943"', 'boost = "\\u001b[0m"'), "ui.boost", "must be a colour"),
        (("[seats]", ""), "marks.red", "Extra"),
        (("[ui]", '[figures]\nred = { fg = "#000000", bg = "#ffffff" }\n[ui]'), "figures", "blue"),
    ],
)
def test_a_wrong_theme_is_refused(tmp_path: Path, change: tuple[str, str], key: str, reason: str) -> None:
    assert change[0] in DARK
    path = tmp_path / "wrong.toml"
    path.write_text(DARK.replace(*change, 1), encoding="utf-8")
    with pytest.raises(DrawingFileError, match=reason) as caught:
        read_theme(path)
    assert caught.value.key == key
    assert str(caught.value).startswith(f"wrong.toml: {key}: ")


def test_a_key_is_shown_without_what_a_terminal_would_obey(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(DARK + '\n"\\u001b[2J" = 1\n', encoding="utf-8")
    with pytest.raises(DrawingFileError) as caught:
        read_theme(path)
    assert str(caught.value).isprintable()

"""Themes: colours that can be told apart, and files that are refused."""

import math
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from carcassonne_tui.drawing import (
    DEFAULT_THEME,
    SEAT_COLOURS,
    DrawingFileError,
    Surface,
    load_theme,
    mix,
    read_theme,
    theme_names,
)
from carcassonne_tui.paths import assets_root

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

# A difference (CIEDE2000) of 1 is just seen side by side. Letters on a map are small and seldom side by side,
# so seats must lie far apart for every eye; on the ground a figure also has its letter to be seen by.
SEATS_APART = {"normal": 25, "protan": 15, "deutan": 15, "tritan": 15}
SEAT_ON_GROUND = 12
GROUNDS_APART = 16
WATER_FROM_LAND = 12
READABLE = 4.5  # the contrast that WCAG 2 asks of text


def linear(colour: str) -> list[float]:
    values = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


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


def test_the_measures_are_right() -> None:
    # the first one is among the published test data for CIEDE2000, in colours that 24 bits can show nearly
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert difference("#808080", "#818181") == pytest.approx(0.35, abs=0.1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert difference("#ff0000", "#00a000", "deutan") < difference("#ff0000", "#00a000") / 2


def test_themes_are_shipped() -> None:
    assert theme_names()[0] == DEFAULT_THEME == "dark"
    assert set(theme_names()) >= set(THEMES)
    assert [load_theme(name).dark for name in THEMES] == [True, False, True]
    with pytest.raises(DrawingFileError, match="there is no such file"):
        load_theme("../themes/dark")


@pytest.mark.parametrize("name", THEMES)
def test_seats_are_told_apart_by_every_eye(name: str) -> None:
    seats = load_theme(name).seats
    assert set(seats) == set(SEAT_COLOURS)
    for one, other in combinations(seats.values(), 2):
        for eye, least in SEATS_APART.items():
            assert difference(one.bg, other.bg, eye) >= least
    for seat in seats.values():
        assert contrast(seat.fg, seat.bg) >= READABLE


@pytest.mark.parametrize("name", THEMES)
def test_figures_stand_out_from_whatever_they_stand_on(name: str) -> None:
    theme = load_theme(name)
    grounds = {colour for colours in theme.surfaces.values() for colour in colours.bg}
    for seat in theme.seats.values():
        for ground in grounds | {theme.marks.empty.bg, theme.ui.panel}:
            assert difference(seat.bg, ground) >= SEAT_ON_GROUND


@pytest.mark.parametrize("name", THEMES)
def test_terrain_is_told_apart(name: str) -> None:
    surfaces = load_theme(name).surfaces
    kinds = [
        {colour for surface in group for colour in surfaces[surface].bg}
        for group in (
            ("field", "field_shade"),
            ("road", "road_edge"),
            ("roof", "wall"),
            ("monastery_roof",),
            ("house",),
            ("water",),
        )
    ]
    for one, other in combinations(kinds, 2):
        assert min(difference(a, b) for a in one for b in other) >= GROUNDS_APART


@pytest.mark.parametrize("name", THEMES)
def test_water_is_told_from_land_by_every_eye(name: str) -> None:
    surfaces = load_theme(name).surfaces
    land = ("field", "field_shade", "road", "road_edge", "roof", "wall", "bridge")
    grounds = {"water": land, "spring": ("field", "field_shade", "water")}
    for water, around in grounds.items():
        for eye in EYES:
            for one, other in product(surfaces[water].bg, (colour for name in around for colour in surfaces[name].bg)):
                assert difference(one, other, eye) >= WATER_FROM_LAND


@pytest.mark.parametrize("name", THEMES)
def test_what_is_printed_stands_out_from_what_it_lies_on(name: str) -> None:
    surfaces = load_theme(name).surfaces
    grounds = {
        "roof": ("wine", "grain", "cloth", "coat_of_arms", "cathedral_roof", "cathedral_roof_shade", "cathedral_wall"),
        "field": ("inn", "inn_sign", "festival", "festival_stripe"),
        "road": ("inn", "festival"),
        "water": ("bridge",),
    }
    for ground, printed in grounds.items():
        for surface in printed:
            for one, other in product(surfaces[ground].bg, surfaces[surface].bg):
                assert difference(one, other) >= GROUNDS_APART
    for surface in ("wine", "grain", "cloth", "coat_of_arms", "inn", "inn_sign", "festival", "festival_stripe"):
        assert contrast(surfaces[surface].fg[0], surfaces[surface].bg[0]) >= READABLE


@pytest.mark.parametrize("name", THEMES)
def test_goods_are_told_apart_by_every_eye(name: str) -> None:
    surfaces = load_theme(name).surfaces
    for one, other in combinations(("wine", "grain", "cloth"), 2):
        for eye in EYES:
            assert difference(surfaces[one].bg[0], surfaces[other].bg[0], eye) >= SEATS_APART[eye]


@pytest.mark.parametrize("name", THEMES)
def test_text_is_readable(name: str) -> None:
    theme = load_theme(name)
    ui, marks = theme.ui, theme.marks
    for ground in (ui.background, ui.surface, ui.panel, ui.boost):
        assert contrast(ui.foreground, ground) >= READABLE
    for colour in (ui.primary, ui.secondary, ui.accent, ui.success, ui.warning, ui.error):
        assert contrast(colour, ui.background) >= READABLE
    for pair in (marks.legal, marks.cursor, marks.cursor_illegal, marks.last_tile, marks.spot):
        assert contrast(pair.fg, pair.bg) >= READABLE
    wall = theme.surfaces["wall"]
    assert min(contrast(fg, bg) for fg in wall.fg for bg in wall.bg) >= 2.5


@pytest.mark.parametrize("name", THEMES)
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
        (('red = { fg = "#000000"', 'red = { fg = "#000000", bold = true'), "seats.red.bold", "Extra"),
        (("\nred = ", "\nrose = "), "seats", "unknown seat colour rose"),
        (('glow = "#ffe640"', ""), "marks.glow", "required"),
        (('boost = "#333946"', 'boost = "\\u001b[0m"'), "ui.boost", "must be a colour"),
        (("[seats]", ""), "marks.red", "Extra"),
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

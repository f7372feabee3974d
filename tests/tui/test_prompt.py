"""The prompt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from rich.text import Text

from carcassonne_tui.box import Kind, catalogue
from carcassonne_tui.drawing.themes import Theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import Figure, Phase, Spot
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.view import Notice
from carcassonne_tui.tui.widgets.prompt import Asked, Prompt, prompt
from rules.boards import RING, begin, play
from rules.random_games import random_game

from .all_boxes import BOXES, at_festival, at_second_tile
from .panel_host import (
    DARK,
    ENGLISH,
    HOSTILE,
    JAPANESE,
    KEYS,
    PanelHost,
    SnapCompare,
    at_scores,
    key_for,
    lead,
    rows_of,
)


def make(controller: Controller, theme: Theme) -> Prompt:
    return Prompt(controller, theme, key_for)


def asked(controller: Controller) -> Asked:
    return make(controller, DARK).glimpse(controller.seen)


def lines(controller: Controller, width: int = 80, keys: Callable[[str], str] = key_for) -> list[str]:
    return [line.plain.replace("\xa0", " ") for line in prompt(asked(controller), DARK, keys, width)]


def at_junction() -> Controller:
    """Ann has placed a tile with a city, three roads and three fields."""
    controller = lead(begin("D@0,0r0", "L U V", farmers=True))
    controller.point_at(1, 0)
    controller.place()
    return controller


def test_where_the_tile_fits() -> None:
    assert lines(at_scores(0, 0)) == [" A  Ann, place the tile: arrows/Tab move, r turns, Enter places", ""]


def test_where_it_does_not_fit() -> None:
    controller = at_scores(0, 0)
    for cell, why in [((9, 9), "No side of this cell touches a tile."), ((0, 0), "There is a tile here already.")]:
        controller.point_at(*cell)
        told = " A  Ann, it does not fit here: Tab finds a place, arrows move, r turns"
        assert lines(controller) == [told, why]


def test_a_notice_stands_below() -> None:
    controller = at_scores(0, 0)
    controller.point_at(9, 9)
    controller.place()
    assert lines(controller)[1] == "No side of this cell touches a tile."
    controller.next_cell()
    assert lines(controller)[1] == ""


def test_the_spots_by_number() -> None:
    assert lines(at_junction()) == [
        " A  Ann, deploy a figure: choose its spot by number, or nobody",
        "1 city  2 road  3 road  4 road  5 field  6 field  7 field  Space nobody",
    ]


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (94, "1 city  2 road  3 road  4 road  5 field  6 field  7 field  Space nobody  u takes the tile back"),
        (93, "1 city  2 road  3 road  4 road  5 field  6 field  7 field  Space nobody"),
        (71, "1 city  2 road  3 road  4 road  5 field  6 field  7 field  Space nobody"),
        (70, "1 city  2-4 road  5-7 field  Space nobody  u takes the tile back"),
        (64, "1 city  2-4 road  5-7 field  Space nobody  u takes the tile back"),
        (63, "1 city  2-4 road  5-7 field  Space nobody"),
    ],
)
def test_spots_of_one_kind_are_taken_together_where_there_is_little_room(width: int, line: str) -> None:
    assert lines(at_junction(), width)[1] == line


def test_the_chosen_spot_and_figure() -> None:
    controller = at_junction()
    controller.choose(1)
    assert lines(controller)[0] == " A  Ann, Enter deploys the meeple on 2 road"
    spots = prompt(asked(controller), DARK, key_for, 100)[1]
    (marked,) = [span for span in spots.spans if not isinstance(span.style, str) and span.style.reverse]
    assert spots.plain[marked.start : marked.end] == "2 road"


def test_a_choice_of_figures() -> None:
    controller = lead(at_festival())
    seen = []
    for spot in (2, 2, 1):
        controller.choose(spot)
        seen.append(lines(controller)[0])
    assert seen == [
        " A  Ann, Enter deploys the meeple on 3 monastery, x: large meeple",
        " A  Ann, Enter deploys the large meeple on 3 monastery, x: meeple",
        " A  Ann, Enter deploys the builder on 2 road",
    ]


def test_what_else_there_is_to_deploy_is_told_in_the_order_in_which_it_comes() -> None:
    controller = lead(begin("D@0,0r0", "B U", **BOXES))
    controller.place()
    seen = []
    for _ in range(4):
        controller.choose(0)
        seen.append(lines(controller)[0].partition(", ")[2])
    assert seen == [
        "Enter deploys the meeple on 1 monastery, x: abbot, large meeple",
        "Enter deploys the abbot on 1 monastery, x: large meeple, meeple",
        "Enter deploys the large meeple on 1 monastery, x: meeple, abbot",
        "Enter deploys the meeple on 1 monastery, x: abbot, large meeple",
    ]


def test_a_figure_may_come_home_instead() -> None:
    assert lines(lead(at_festival()), 78) == [
        " A  Ann, deploy a figure on a spot by its number, bring one home, or neither",
        "1 road  2 road (builder)  3 monastery  4 field  Space nobody  b brings home",
    ]


def test_the_figure_that_would_come_home() -> None:
    controller = lead(at_festival())
    seen = []
    for _ in range(3):
        controller.next_return()
        seen.append(lines(controller, 78))
    first = " A  Ann, Enter brings the {} home, b the next one, Esc none"
    assert seen == [
        [first.format("abbot"), "The abbot leaves the garden: +3 (Abbot)  1 of 3"],
        [first.format("meeple"), "The meeple leaves the road: no points (Festival)  2 of 3"],
        [first.format("abbot"), "The abbot leaves the garden: no points (Festival)  3 of 3"],
    ]
    controller.choose(1)
    assert lines(controller)[1].startswith("1 road  2 road (builder)")


def test_the_only_figure_that_may_come_home() -> None:
    game = begin("D@0,0r0 Vg@1,0r0", "B U", figures="A:abbot:garden@1,0", **BOXES)
    controller = lead(game)
    controller.place()
    controller.next_return()
    assert lines(controller) == [
        " A  Ann, Enter brings the abbot home, Esc none",
        "The abbot leaves the garden: +3 (Abbot)",
    ]


def test_nowhere_to_deploy_but_somebody_may_come_home() -> None:
    game = begin(RING, "FE/CcCc U U", figures="A:city.S@0,-1", festival=True, hand_meeples=1)
    play(game, "FE/CcCc@0,0r0")
    assert lines(lead(game)) == [
        " A  Ann, there is nowhere to deploy, but a figure may come home",
        "Space nobody  b brings home  u takes the tile back",
    ]


def test_a_second_tile() -> None:
    controller = lead(at_second_tile())
    assert lines(controller, 78) == [
        " A  Ann, place the second tile: arrows/Tab move, r turns, Enter places",
        "The builder brings a second tile in the same turn.",
    ]
    controller.place()
    assert lines(controller)[1].startswith("1 road  2 field")


def test_why_the_river_does_not_let_a_tile_lie_there() -> None:
    controller = lead(begin("RI/s@0,0r0", "RI.1/IFI RI.1/I.e", **BOXES))
    controller.point_at(0, 1)
    assert lines(controller) == [
        " A  Ann, it does not fit here: Tab finds a place, arrows move, r turns",
        "A river tile must prolong the river.",
    ]


def test_a_notice_while_deploying_leaves_the_spots_where_they_are() -> None:
    controller = at_junction()
    controller.confirm()
    first, second = lines(controller)
    assert first == " A  Ann: Choose a spot by its number first."
    assert second.startswith("1 city  2 road  3 road")


def test_nowhere_to_deploy() -> None:
    controller = lead(begin("D@0,0r0", "V U", figures="A:road.E@0,0", hand_meeples=1))
    controller.place()
    assert lines(controller) == [
        " A  Ann, there is nobody left to deploy",
        "Space ends the turn, u takes the tile back",
    ]


def test_everything_on_the_tile_is_taken() -> None:
    controller = lead(begin("D@0,0r0", "U V", figures="B:road.E@0,0"))
    controller.point_at(1, 0)
    controller.place()
    assert controller.seen.spots == ()
    assert lines(controller) == [
        " A  Ann, there is nowhere to deploy: everything here is taken",
        "Space ends the turn, u takes the tile back",
    ]


def test_what_was_scored_is_told_while_the_next_tile_is_placed() -> None:
    controller = lead(begin("D@0,0r0", "E U", figures="B:city.N@0,0"))
    controller.point_at(0, -1)
    controller.place()
    controller.skip()
    assert lines(controller)[1] == "City, 2 tiles x 2 = 4: B Bob +4"


def test_scores_are_told_in_short_where_there_is_little_room() -> None:
    board = "E@0,-1r0 E@1,-1r0 E@2,-1r0 E@3,-1r0 W@0,0r0 U@1,0r0 W@3,0r0"
    controller = lead(begin(board, "U U", figures="A:road.E@1,0 B:road.W@3,0"))
    controller.point_at(2, 0)
    controller.place()
    controller.skip()
    assert lines(controller, 60)[1] == "Road, 4 tiles: A Ann +4, B Bob +4 (tie 1:1)"
    assert lines(controller, 40)[1] == "A Ann +4, B Bob +4 (tie 1:1)"


def test_the_next_player_is_asked() -> None:
    controller = at_junction()
    controller.skip()
    assert lines(controller)[0].startswith(" B  Bob, place the tile: ")


def test_the_final_scoring_step_by_step() -> None:
    game = begin("D@0,0r0", "E", figures="A:road.E@0,0 B:city.N@0,0", players=2)
    play(game, "E@0,1r1 -")
    controller = lead(game)
    seen = []
    for _ in range(4):
        seen.append(lines(controller))
        controller.confirm()
    assert seen == [
        ["Final scoring: Enter shows the next score, Space shows all", ""],
        ["Final scoring, 1 of 2: Enter shows the next score, Space shows all", "Incomplete road, 1 tile: A Ann +1"],
        ["Final scoring, 2 of 2: Enter shows the next score, Space shows all", "Incomplete city, 1 tile: B Bob +1"],
        ["The game is over. Enter leads to the ranking, the replay and the next game", "A Ann and B Bob win together."],
    ]


def test_the_keys_are_those_of_the_bindings() -> None:
    remapped = {
        **KEYS,
        "game.left": "h",
        "game.right": "l",
        "game.up": "k",
        "game.down": "j",
        "game.rotate": "t",
        "game.spot-2": "w",
        "game.skip": "0",
    }
    assert lines(at_scores(0, 0), keys=lambda key: remapped.get(key, ""))[0] == (
        " A  Ann, place the tile: h/l/k/j/Tab move, t turns, Enter places"
    )
    assert lines(at_junction(), 100, lambda key: remapped.get(key, ""))[1].startswith("1 city  w=2 road  3 road")


def test_what_has_no_key_is_not_offered() -> None:
    assert lines(at_scores(0, 0), keys=lambda _: "") == [" A  Ann, place the tile: ", ""]
    assert lines(at_junction(), keys=lambda _: "")[1].endswith("6 field  7 field")


@pytest.mark.parametrize("tile", sorted(catalogue()))
def test_every_way_out_has_room_whatever_the_tile_has(tile: str) -> None:
    """Nothing of the spots and of the ways out is cut off, for any player's name, in the smallest terminal."""
    for figures in (Figure.MEEPLE, Figure.LARGE), (Figure.BUILDER,), (Figure.MEEPLE, Figure.ABBOT, Figure.LARGE):
        segments = [segment for segment in catalogue()[tile].segments if segment.kind is not Kind.RIVER]
        spots = tuple(Spot(segment.index, segment.kind, segment.port_names, figures) for segment in segments)
        assert len(spots) <= 9
        question = asked(lead(at_festival(), LONG))._replace(spots=spots)
        second = prompt(question, DARK, key_for, 78)[1].plain
        assert "Space nobody  b brings home" in second
        for chosen, figure in product(range(len(spots)), figures):
            first, second = (
                line.plain for line in prompt(question._replace(chosen=chosen, figure=figure), DARK, key_for, 78)
            )
            others = [t(f"log.figure.{other.value}") for other in figures if other is not figure]
            assert "Space nobody  b brings home" in second
            assert all(first.count(other) for other in others)
            assert f"on {chosen + 1} {spots[chosen].kind.value}" in first
            assert first.endswith(tuple(others or [spots[chosen].kind.value]))


@pytest.mark.parametrize("number", range(3))
def test_who_would_come_home_has_room(number: int) -> None:
    controller = lead(at_festival(), LONG)
    controller.choose_return(number)
    question = asked(controller)
    for figure, kind in product(Figure, (Kind.MONASTERY, Kind.GARDEN, Kind.FIELD)):
        back = question.returns[number]
        back = replace(back, action=back.action._replace(figure=figure, kind=kind))
        many = (*question.returns, *[back] * 9)
        first, second = prompt(question._replace(returns=many, returning=11), DARK, key_for, 78)
        assert first.plain.endswith("b the next one, Esc none")
        assert second.plain.endswith("12 of 12")


LONG = ("A very long name, isn't it?", "騎士" * 10, *HOSTILE)


@pytest.mark.parametrize("width", [54, 78, 80])
def test_no_line_is_too_long(width: int) -> None:
    for seed in range(4):
        game = random_game(seed, 25, 2 + seed % 4)
        controller = lead(game, LONG)
        while game.actions:
            controller.next_score()
            check(asked(controller), width)
            game.undo()
            controller = lead(game, LONG)


def check(question: Asked, width: int) -> None:
    wordy = question._replace(notice=Notice("Tiles " + ", ".join("ABCDEFGHIJKLMNOPQRSTUVWX" * 2), warning=True))
    for each in question, wordy:
        first, second = prompt(each, DARK, key_for, width)
        assert max(first.cell_len, second.cell_len) <= width
        if each.phase is not Phase.OVER:
            assert first.plain.startswith(f" {each.seats[each.player].letter}  ")


def test_a_long_name_gives_way_to_the_keys() -> None:
    controller = at_scores(0, 0, names=("Maximilian Alexander von Carcassonne", "Bob"))
    first = lines(controller, 70)[0]
    assert first == " M  Maximili.., place the tile: arrows/Tab move, r turns, Enter places"


async def test_it_is_two_rows_high_whatever_happens() -> None:
    controller = lead(begin("D@0,0r0", "L U V", farmers=True), HOSTILE)
    app = PanelHost(controller, make, 80)
    async with app.run_test(size=(80, 5)) as pilot:
        shown = app.query_one(Prompt)
        assert shown.region.height == 2
        controller.point_at(1, 0)
        controller.place()
        await pilot.pause()
        assert shown.region.height == 2
        assert rows_of(shown)[0] == "  R  [red]x[/], deploy a figure: choose its spot by number, or nobody"
        controller.skip()
        await pilot.pause()
        assert rows_of(shown)[0].startswith("  A  a?[31mb, place the tile: ")


def test_text_is_never_markup() -> None:
    question = asked(at_scores(0, 0))._replace(notice=Notice("[b]no[/b]\x1b[31m"))
    second: Text = prompt(question, DARK, key_for, 80)[1]
    assert second.plain == "[b]no[/b]?[31m"


@pytest.mark.parametrize("names", [ENGLISH, JAPANESE, HOSTILE], ids=["english", "japanese", "hostile"])
@pytest.mark.parametrize("step", ["place", "elsewhere", "deploy", "chosen", "notice"])
def test_pictures(snap_compare: SnapCompare, step: str, names: tuple[str, ...]) -> None:
    controller = lead(begin("D@0,0r0", "L U V", farmers=True), names)
    controller.point_at(*(9, 9) if step == "elsewhere" else (1, 0))
    if step not in ("place", "elsewhere"):
        controller.place()
    if step == "chosen":
        controller.choose(1)
    if step in ("elsewhere", "notice"):
        controller.confirm()
    assert snap_compare(PanelHost(controller, make, 80), terminal_size=(80, 2))


def test_picture_of_the_final_scoring(snap_compare: SnapCompare) -> None:
    controller = lead(random_game(11, 30, 4), JAPANESE)
    controller.next_score()
    assert snap_compare(PanelHost(controller, make, 80, theme="light"), terminal_size=(80, 2))

"""The log."""

from __future__ import annotations

from itertools import pairwise

import pytest
from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Event, Game, Scored
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.looking import Told
from carcassonne_tui.tui.narration import Mention, narrate, retell
from carcassonne_tui.tui.seats import Seat
from carcassonne_tui.tui.widgets import log as module
from carcassonne_tui.tui.widgets.log import Log, wrap
from rules.boards import begin, play
from rules.random_games import random_game

from .panel_host import ENGLISH, HOSTILE, JAPANESE, PanelHost, SnapCompare, lead, rows_of


def played() -> Game:
    """A game of two turns, in which Bob's city is completed by Ann."""
    game = begin("D@0,0r0", "E U V W", figures="B:city.N@0,0")
    play(game, "E@0,-1r2 - U@1,0r0 road.E")
    return game


async def test_what_happened_with_the_newest_at_the_bottom() -> None:
    app = PanelHost(lead(played()), Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        await pilot.pause()
        assert rows_of(app.query_one(Log)) == [
            "Log",
            "A Ann: city",
            "City, 2 tiles x 2 = 4: B Bob +4",
            "B Bob: road",
            "B: meeple on the road",
            "",
            "",
            "",
        ]


async def test_long_sentences_are_wrapped_and_set_in_and_wrapped_anew() -> None:
    app = PanelHost(lead(played()), Log, 24)
    async with app.run_test(size=(50, 12)) as pilot:
        log = app.query_one(Log)
        await pilot.pause()
        assert rows_of(log)[2:4] == ["City, 2 tiles x 2 = 4:", "  B Bob +4"]
        log.styles.width = 18
        await pilot.pause()
        assert rows_of(log)[1:4] == ["A Ann: city", "City, 2 tiles x 2", "  = 4: B Bob +4"]
        assert rows_of(log)[5:7] == ["B: meeple on the", "  road"]


async def test_it_shows_the_end_and_undo_shortens_it() -> None:
    controller = lead(random_game(3, 40))
    app = PanelHost(controller, Log, 30)
    async with app.run_test(size=(30, 10)) as pilot:
        log = app.query_one(Log)
        controller.finish_scoring()
        await pilot.pause()
        assert rows_of(log)[-1].endswith(("wins.", "win together."))


async def test_it_tells_where_tiles_were_placed_if_that_is_wanted() -> None:
    app = PanelHost(lead(played()), Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        log = app.query_one(Log)
        await pilot.pause()
        before = rows_of(log)
        log.use_cells(True)
        await pilot.pause()
        assert rows_of(log) == [
            row + {"A Ann: city": " at 0,-1", "B Bob: road": " at 1,0"}.get(row, "") for row in before
        ]
        app.controller.place()
        await pilot.pause()
        x, y = app.controller.seen.last[-1]
        assert rows_of(log)[5] == f"A Ann: road at {x},{y}"
        log.use_cells(False)
        await pilot.pause()
        assert rows_of(log)[1:5] == before[1:5]
        assert not any(" at " in row for row in rows_of(log))


async def test_undo_shortens_the_log() -> None:
    controller = lead(begin("D@0,0r0", "E U V"))
    app = PanelHost(controller, Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        log = app.query_one(Log)
        controller.point_at(0, -1)
        controller.place()
        await pilot.pause()
        assert rows_of(log)[1:3] == ["A Ann: city", ""]
        controller.undo()
        await pilot.pause()
        assert rows_of(log)[1] == ""
        controller.point_at(0, 1)
        controller.place()
        controller.skip()
        await pilot.pause()
        assert rows_of(log)[1:3] == ["A Ann: city", ""]


async def test_a_view_costs_only_the_sentences_that_it_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def counted(event: Event, seats: list[Seat], mention: Mention, *more: Event, cells: bool) -> object:
        told.append(event.type)
        return narrate(event, seats, mention, *more, cells=cells)

    monkeypatch.setattr(module, "narrate", counted)
    app = PanelHost(lead(played()), Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        await pilot.pause()
        assert len(told) == sum(len(list(retell(happened))) for happened in app.controller.seen.log)
        told.clear()
        app.controller.next_cell()
        app.controller.rotate()
        assert told == []
        app.controller.place()
        assert told == ["placed"]
        app.controller.skip()
        assert told == ["placed", "turn", "drawn"]


async def test_the_wheel_turns_back_and_new_sentences_do_not_pull_away() -> None:
    controller = lead(begin("D@0,0r0", " ".join(["U"] * 20)))
    app = PanelHost(controller, Log, 40)
    async with app.run_test(size=(40, 6)) as pilot:
        log = app.query_one(Log)
        for _ in range(10):
            controller.place()
            controller.skip()
        await pilot.pause()
        newest = rows_of(log)
        assert newest[0] == "Log"
        await scroll(log, MouseScrollUp)
        await pilot.pause()
        turned = rows_of(log)
        assert turned[0].split() == ["Log", "3", "more", "below"]
        assert turned[4:] == newest[1:3]
        controller.place()
        await pilot.pause()
        assert rows_of(log)[1:] == turned[1:]
        assert rows_of(log)[0].split() == ["Log", "4", "more", "below"]
        for _ in range(9):
            await scroll(log, MouseScrollUp)
        await pilot.pause()
        assert rows_of(log)[1] == "A Ann: road"
        for _ in range(9):
            await scroll(log, MouseScrollDown)
        await pilot.pause()
        assert rows_of(log)[0] == "Log"
        assert rows_of(log)[1:5] == newest[2:]


async def scroll(log: Log, turn: type[MouseScrollUp | MouseScrollDown]) -> None:
    log.post_message(turn(log, 1, 1, 0, 0, 0, shift=False, meta=False, ctrl=False, screen_x=1, screen_y=1))


async def test_the_final_scoring_is_told_as_it_is_shown() -> None:
    game = begin("D@0,0r0", "E", figures="A:road.E@0,0 B:city.N@0,0")
    play(game, "E@0,1r1 -")
    app = PanelHost(lead(game), Log, 50)
    async with app.run_test(size=(50, 8)) as pilot:
        log = app.query_one(Log)
        sentences = [
            "A Ann: city",
            "Incomplete road, 1 tile: A Ann +1",
            "Incomplete city, 1 tile: B Bob +1",
            "A Ann and B Bob win together.",
        ]
        for shown in range(4):
            await pilot.pause()
            assert [row for row in rows_of(log)[1:] if row] == sentences[: shown + 1]
            app.controller.confirm()


async def test_another_theme_tells_the_same_in_other_colours() -> None:
    app = PanelHost(lead(played()), Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        log = app.query_one(Log)
        await pilot.pause()
        before = log.render_line(1)
        log.use_theme(load_theme("contrast"))
        await pilot.pause()
        assert log.render_line(1).text == before.text
        assert log.render_line(1) != before


@pytest.mark.parametrize("width", range(8, 50))
@pytest.mark.parametrize(
    "text", ["City, 5 tiles x 2 = 10: カルカソンヌの騎士 +10", "カルカソンヌの騎士: city, road at 0,0"]
)
def test_wrapped_lines_keep_all_words_and_to_the_width(width: int, text: str) -> None:
    lines = wrap(Content(text), width)
    assert all(line.cell_length <= width for line in lines)
    assert "".join(line.plain.replace(" ", "") for line in lines) == text.replace(" ", "")
    assert all(line.plain.startswith("  ") for _, line in pairwise(lines))


@pytest.mark.parametrize(("width", "names"), [(24, JAPANESE), (35, ENGLISH), (47, HOSTILE)])
def test_pictures(snap_compare: SnapCompare, width: int, names: tuple[str, ...]) -> None:
    game = random_game(11, 30, 4)
    controller = lead(game, names)
    controller.finish_scoring()
    assert snap_compare(PanelHost(controller, Log, width), terminal_size=(width, 24))


def marked(log: Log) -> list[str]:
    """The lines that are marked."""
    strips = log.render_lines(log.size.region)
    return [
        strip.text.strip() for strip in strips if any(segment.style and segment.style.underline for segment in strip)
    ]


def told(controller: Controller) -> Told:
    shown = controller.seen.looked.told
    assert shown is not None
    return shown


async def test_the_mouse_lights_what_a_sentence_speaks_of() -> None:
    app = PanelHost(lead(played()), Log, 24)
    async with app.run_test(size=(50, 12)) as pilot:
        log = app.query_one(Log)
        await pilot.pause()
        assert marked(log) == []
        for row in (2, 3):
            await pilot.hover(Log, offset=(3, row))
            assert marked(log) == ["City, 2 tiles x 2 = 4:", "B Bob +4"]
            assert told(app.controller).cell == (0, -1)
            assert set(told(app.controller).parts) == {(0, 0, 0), (0, -1, 0)}
            assert app.controller.seen.looked.still, "the map stays where it is"
        await pilot.hover(Log, offset=(3, 1))
        assert marked(log) == ["A Ann: city"]
        assert (told(app.controller).cell, told(app.controller).parts) == ((0, -1), ())
        await pilot.hover(Log, offset=(3, 5))
        assert marked(log) == ["B: meeple on the road"]
        assert [part[:2] for part in told(app.controller).parts] == [(1, 0)]


@pytest.mark.parametrize("where", [(3, 0), (3, 9), (40, 2)], ids=["title", "below", "outside"])
async def test_where_no_sentence_is_nothing_is_lit(where: tuple[int, int]) -> None:
    app = PanelHost(lead(played()), Log, 30)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.pause()
        await pilot.hover(Log, offset=(3, 2))
        assert told(app.controller)
        await pilot.hover(offset=where)
        await pilot.pause()
        assert app.controller.seen.looked.told is None
        assert marked(app.query_one(Log)) == []


async def test_a_click_goes_there() -> None:
    app = PanelHost(lead(played()), Log, 40)
    async with app.run_test(size=(50, 12)) as pilot:
        await pilot.pause()
        await pilot.click(Log, offset=(3, 2))
        assert told(app.controller).cell == (0, -1)
        assert not app.controller.seen.looked.still


async def test_each_score_of_the_final_scoring_is_lit_by_itself() -> None:
    controller = lead(random_game(3, 40))
    controller.finish_scoring()
    app = PanelHost(controller, Log, 100)
    async with app.run_test(size=(100, 20)) as pilot:
        await pilot.pause()
        finals = [event for event in controller.seen.log[-1] if isinstance(event, Scored) and event.final]
        assert finals
        *_, over = rows_of(app.query_one(Log))
        assert over.endswith(("wins.", "win together."))
        for row, event in zip(range(18, 18 - len(finals), -1), reversed(finals), strict=False):
            await pilot.hover(Log, offset=(3, row))
            assert told(controller).parts == tuple(dict.fromkeys(event.parts))
            assert marked(app.query_one(Log)) == [rows_of(app.query_one(Log))[row]]


async def test_it_follows_the_moves_that_are_shown() -> None:
    game = random_game(3, 40)
    controller = lead(game)
    app = PanelHost(controller, Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        log = app.query_one(Log)
        log.use_cells(True)
        await pilot.pause()
        end = rows_of(log)
        moves = 0
        while True:
            before = controller.seen.looked.told
            controller.step_moves(-1)
            if controller.seen.looked.told == before:
                break
            await pilot.pause()
            (placed,) = [
                event for index in told(controller).entries for event in game.history[index] if event.type == "placed"
            ]
            assert f" at {placed.x},{placed.y}" in " ".join(marked(log))
            moves += 1
        assert moves > 20
        for _ in range(moves):
            controller.step_moves(1)
        await pilot.pause()
        assert controller.seen.looked.told is None
        assert (rows_of(log), marked(log)) == (end, [])


async def test_it_comes_back_to_its_end() -> None:
    controller = lead(random_game(3, 40))
    app = PanelHost(controller, Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        log = app.query_one(Log)
        await pilot.pause()
        end = rows_of(log)
        controller.show_entry(3)
        await pilot.pause()
        assert rows_of(log) != end
        assert controller.look_away()
        await pilot.pause()
        assert rows_of(log) == end


async def test_the_mouse_does_not_scroll_what_it_points_at() -> None:
    controller = lead(random_game(3, 40))
    app = PanelHost(controller, Log, 40)
    async with app.run_test(size=(40, 8)) as pilot:
        log = app.query_one(Log)
        await pilot.pause()
        log.turn_back(9)
        before = rows_of(log)
        for row in (7, 1, 0):
            await pilot.hover(Log, offset=(3, row))
            assert rows_of(log) == before

"""The clock of a turn: what it counts, when it stands still, and that it plays for nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.records.journal import write_record
from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.settings import Settings
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.ranking import RankingChoice, RankingScreen
from carcassonne_tui.tui.screens.too_small import TooSmall
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.turn_clock import TurnClock, clock_text
from carcassonne_tui.tui.widgets.clock_view import ClockView

from .all_boxes import at_second_tile
from .following import Clock
from .game_host import SMALLEST, OpenedApp, acted, answer, new_game, shown_screen
from .screen_host import SIZES, ScreenHost, shown, until


class TestCounting:
    def test_it_stands_still_until_it_is_let_go(self) -> None:
        time = Clock()
        clock = TurnClock(30, time)
        time.now += 5
        assert (clock.left, clock.going) == (30, False)
        clock.go_on()
        time.now += 5
        assert (clock.left, clock.going) == (25, True)

    def test_a_pause_counts_nothing(self) -> None:
        time = Clock()
        clock = TurnClock(30, time)
        clock.go_on()
        for _ in range(2):
            time.now += 4
            clock.pause()
            clock.pause()
            time.now += 100
            clock.go_on()
            clock.go_on()
        assert clock.left == 22

    @pytest.mark.parametrize("going", [True, False])
    def test_it_begins_anew_as_it_was(self, going: bool) -> None:
        time = Clock()
        clock = TurnClock(30, time)
        clock.go_on()
        time.now += 7
        if not going:
            clock.pause()
        clock.begin()
        assert (clock.left, clock.going) == (30, going)
        time.now += 1
        assert clock.left == (29 if going else 30)

    def test_it_goes_on_below_zero(self) -> None:
        time = Clock()
        clock = TurnClock(30, time)
        clock.go_on()
        time.now += 42
        assert clock.left == -12

    @pytest.mark.parametrize(("used", "wait"), [(0, 1), (0.25, 0.75), (29.75, 0.25), (30, 1), (30.5, 0.5)])
    def test_it_tells_when_the_next_second_will_have_gone(self, used: float, wait: float) -> None:
        time = Clock()
        clock = TurnClock(30, time)
        clock.go_on()
        time.now += used
        assert clock.until_next() == wait
        before = clock_text(clock.left)
        time.now += wait
        assert clock_text(clock.left) != before

    @pytest.mark.parametrize(
        ("left", "text"),
        [(300, "5:00"), (59.01, "1:00"), (59, "0:59"), (0.5, "0:01"), (0, "0:00"), (-0.9, "0:00"), (-61, "-1:01")],
    )
    def test_how_it_is_written(self, left: float, text: str) -> None:
        assert clock_text(left) == text


class Timed(ScreenHost):
    """The screen of a game with a time for a turn.

    Attributes:
        game: The game.
        time: The time that the clock goes by.
        rings: How often the bell has rung.
    """

    def __init__(self, game: Game | None = None, seconds: int = 60, *, bell: bool = False) -> None:
        """A host of the screen of a game."""
        self.game, self.time, self.rings = game or new_game(), Clock(), 0
        record = Record(self.game, clock=seconds)
        self.controller = Controller(record, seats_for(self.game.players), guard_seconds=0, clock=self.time)
        settings = Settings(bell=bell, animations=False)
        super().__init__(lambda: GameScreen(self.controller, load_theme("dark"), settings))

    def bell(self) -> None:
        """Count."""
        self.rings += 1

    @property
    def view(self) -> ClockView:
        """The clock on the screen of the game."""
        (screen,) = [screen for screen in self.screen_stack if isinstance(screen, GameScreen)]
        return screen.query_one(ClockView)

    def after(self, seconds: float) -> str:
        """What it shows when so many more seconds have gone."""
        self.time.now += seconds
        self.view.tick()
        return str(self.view.render()).strip()


@pytest.mark.parametrize("size", SIZES)
async def test_it_stands_at_the_end_of_the_line_of_whose_turn_it_is(size: tuple[int, int]) -> None:
    app = Timed()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "Ann's turn" in shown(app)[0] and "1:00 left" in shown(app)[0])
        app.after(15)
        await until(pilot, lambda: "Ann's turn" in shown(app)[0] and "0:45 left" in shown(app)[0])
        title = app.screen.query_one("#title").region
        assert app.view.region.right == title.right
        app.after(57)
        await until(pilot, lambda: "Ann's turn" in shown(app)[0] and "Time is up -0:12" in shown(app)[0])
        assert app.view.region.right == title.right


async def test_the_last_seconds_stand_out_in_words_too() -> None:
    app = Timed()
    async with app.run_test(size=SMALLEST):
        assert app.after(49.5) == "0:11 left"
        assert not app.view.has_class("-soon")
        assert app.after(0.5) == "! 0:10 left !"
        assert app.view.has_class("-soon")
        assert app.view.styles.text_style.reverse
        assert app.after(9.9) == "! 0:01 left !"
        assert app.after(0.1) == "Time is up 0:00"
        assert app.after(12) == "Time is up -0:12"


@pytest.mark.parametrize("bell", [True, False])
async def test_the_bell_rings_once_a_turn_if_it_is_wanted(bell: bool) -> None:
    app = Timed(bell=bell)
    async with app.run_test(size=SMALLEST) as pilot:
        app.after(59)
        assert app.rings == 0
        for _ in range(3):
            app.after(1)
            assert app.rings == bell
        await pilot.press("enter", "space")
        await acted(pilot, app.game, 2)
        app.after(60)
        assert app.rings == 2 * bell


async def test_it_plays_for_nobody() -> None:
    app = Timed()
    async with app.run_test(size=SMALLEST) as pilot:
        app.after(3600)
        await pilot.pause()
        assert app.game.actions == []
        await pilot.press("enter", "space")
        await acted(pilot, app.game, 2)


async def test_it_looks_by_itself_once_a_second() -> None:
    app = Timed(seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        app.time.now += 0.99
        app.view.tick()
        app.time.now += 0.01
        await until(pilot, lambda: str(app.view.render()).strip() == "0:29 left")


async def test_each_turn_and_its_second_part_begin_anew() -> None:
    app = Timed(at_second_tile(), seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        done = len(app.game.actions)
        assert app.controller.seen.part == 2
        assert app.after(7) == "0:23 left"
        await pilot.press("u")
        await answer(pilot, "y")
        await until(pilot, lambda: app.controller.seen.part == 1)
        assert app.after(0) == "0:30 left"
        assert app.after(4) == "0:26 left"
        await pilot.press("y")
        await until(pilot, lambda: app.controller.seen.part == 2)
        assert len(app.game.actions) == done
        assert app.after(0) == "0:30 left"


async def test_taking_back_the_tile_of_this_turn_gains_no_time_but_a_turn_before_begins_anew() -> None:
    app = Timed(seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        app.after(5)
        await pilot.press("enter")
        await acted(pilot, app.game, 1)
        assert app.after(5) == "0:20 left"
        await pilot.press("u")
        await acted(pilot, app.game, 0)
        assert app.after(0) == "0:20 left"
        await pilot.press("enter", "space")
        await acted(pilot, app.game, 2)
        assert app.after(3) == "0:27 left"
        await pilot.press("u")
        await answer(pilot, "y")
        await acted(pilot, app.game, 1)
        assert app.after(0) == "0:30 left"


@pytest.mark.parametrize(("keys", "over", "back"), [("question_mark", HelpScreen, "escape"), ("q", Question, "n")])
async def test_it_stands_still_under_another_screen(keys: str, over: type[Any], back: str) -> None:
    app = Timed(seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "space")
        await acted(pilot, app.game, 2)
        await pilot.press(keys)
        await shown_screen(pilot, over)
        await stands(pilot, app)
        assert app.after(100) == "0:30 left"
        assert not app.view.clock.going
        await pilot.press(back)
        await shown_screen(pilot, GameScreen)
        await until(pilot, lambda: app.view.clock.going)
        assert app.after(2) == "0:28 left"


async def test_it_stands_still_while_the_terminal_is_too_small() -> None:
    app = Timed(seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.resize_terminal(60, 20)
        await shown_screen(pilot, TooSmall)
        await stands(pilot, app)
        assert app.after(100) == "0:30 left"
        await pilot.resize_terminal(*SMALLEST)
        await shown_screen(pilot, GameScreen)
        await until(pilot, lambda: app.view.clock.going)
        assert app.after(2) == "0:28 left"


async def test_it_stands_still_while_the_program_sleeps() -> None:
    app = Timed(seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        app.app_suspend_signal.publish(app)
        await stands(pilot, app)
        app.time.now += 100
        app.app_resume_signal.publish(app)
        await until(pilot, lambda: app.view.clock.going)
        assert app.after(2) == "0:28 left"


async def stands(pilot: Pilot[Any], app: Timed) -> None:
    """Wait until the clock stands still."""
    await until(pilot, lambda: not app.view.clock.going)


async def test_it_goes_when_the_game_is_over_and_comes_back_with_an_undo() -> None:
    app = Timed(new_game(tiles="U"), seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "space")
        await until(pilot, lambda: app.game.phase is Phase.OVER)
        assert not app.view.display
        assert not app.view.clock.going
        await pilot.press("u")
        await answer(pilot, "y")
        await until(pilot, lambda: app.view.display and app.view.clock.going)


async def test_without_a_time_for_a_turn_there_is_none() -> None:
    app = Timed(seconds=0)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "space", "question_mark")
        await shown_screen(pilot, HelpScreen)
        await pilot.press("escape")
        await shown_screen(pilot, GameScreen)
        assert not app.view.display
        assert not app.view.clock.going


async def test_a_game_that_is_resumed_and_the_next_one_of_the_same_table_have_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = new_game(tiles="U")
    record = Record(game, clock=90)
    record.apply(next(iter(game.legal_actions())))
    write_record(path, record)
    app = OpenedApp(guard_seconds=0, resume=path)
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, GameScreen)
        assert app.screen.query_one(ClockView).clock.seconds == 90
        resumed = app.screen
        await pilot.press("space", "space")
        await shown_screen(pilot, RankingScreen)
        app.screen.dismiss(RankingChoice.AGAIN)
        await until(pilot, lambda: app.screen is not resumed and bool(app.screen.query(ClockView)))
        assert app.screen.query_one(ClockView).clock.seconds == 90


async def test_the_longest_name_leaves_it_whole() -> None:
    app = Timed(new_game(("カルカソンヌのお姫様とその友達みんな", "Bob")), seconds=30)
    async with app.run_test(size=SMALLEST) as pilot:
        app.after(3700)
        await until(pilot, lambda: "Time is up -61:10" in shown(app)[0])
        assert "カルカ" in shown(app)[0]
        assert app.view.region.right == app.screen.query_one("#title").region.right

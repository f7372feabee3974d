"""Points come in one by one for a moment, and nobody ever has to wait for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from textual.pilot import Pilot

from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.records import Record
from carcassonne_tui.rules import Game
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.motion import BEATS, LONGEST, SHORTEST, in_between, lit_points
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.map_screen import MapScreen
from carcassonne_tui.tui.screens.replay import ReplayScreen
from carcassonne_tui.tui.seats import seats_for
from carcassonne_tui.tui.view import View
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.players import PlayersTable
from carcassonne_tui.tui.widgets.score_track import ScoreTrack
from rules.boards import begin, play

from .all_boxes import played_at_random
from .following import Clock
from .map_host import MARKS, drawn_at, text_at
from .panel_host import lead, rows_of
from .screen_host import ScreenHost, until


def before_city(scores: tuple[int, int] = (0, 48)) -> Game:
    """Ann places the tile that completes a city of Bob's, and nobody has been deployed yet."""
    game = begin("D@0,0r0", "E U V W", figures="B:city.N@0,0", scores=scores)
    play(game, "E@0,-1r2")
    return game


class Table:
    """A screen with a clock that stands still.

    Attributes:
        controller: Leads the game.
        screen: Shows it.
        clock: The clock by which points come in.
        pilot: Presses the keys.
    """

    def __init__(self, controller: Controller, screen: MapScreen[object], pilot: Pilot[None]) -> None:
        self.controller, self.screen, self.pilot = controller, screen, pilot
        self.clock = Clock()
        screen.motion.clock = self.clock

    @property
    def scores(self) -> list[int]:
        """The points that are to be seen now."""
        return [seat.score for seat in self.screen.motion.seen.seats]

    @property
    def moving(self) -> bool:
        return self.screen.motion.moving

    @property
    def map(self) -> MapView:
        return self.screen.query_one(MapView)

    async def after(self, seconds: float, scores: list[int]) -> None:
        """Let some time pass until these points are to be seen."""
        self.clock.now += seconds + 1e-6  # whatever is lost in adding up fractions
        await until(self.pilot, lambda: self.scores == scores)


@asynccontextmanager
async def table(
    game: Game, size: tuple[int, int] = (140, 45), *, replay: bool = False, level: str = "full"
) -> AsyncIterator[Table]:
    """A game at which what is scored moves."""
    controller = lead(game) if not replay else Replay(Record(game), seats_for(game.players))
    theme = load_theme("dark")
    screen: MapScreen[object] = (
        ReplayScreen(controller, theme)  # type: ignore[assignment]
        if isinstance(controller, Replay)
        else GameScreen(controller, theme)
    )
    host = ScreenHost(lambda: screen)
    host.animation_level = level  # type: ignore[assignment]
    async with host.run_test(size=size) as pilot:
        await until(pilot, lambda: bool(screen.query(PlayersTable)) and screen.is_active)
        yield Table(controller, screen, pilot)


def test_points_come_in_one_by_one() -> None:
    game = before_city()
    play(game, "-")
    view = lead(game).seen
    shown = [in_between([0, 48], view, step / 8) for step in range(8)]
    assert [[seat.score for seat in each.seats] for each in shown] == [
        [0, 48],
        [0, 48],
        [0, 49],
        [0, 49],
        [0, 50],
        [0, 50],
        [0, 51],
        [0, 51],
    ]
    assert [each.beats for each in shown] == [4, 4, 3, 3, 2, 2, 1, 1]
    assert [seat.projected for seat in shown[0].seats] == [seat.projected for seat in view.seats]
    assert replace(shown[3], seats=view.seats, beats=0) == view


@pytest.mark.parametrize("seed", range(4))
def test_what_lights_up_tells_all_points_of_every_action_and_step(seed: int) -> None:
    game = played_at_random(seed)
    replay = Replay(Record(game), seats_for(game.players))
    before = [seat.score for seat in replay.seen.seats]
    scoring = 0
    for moment in range(1, replay.end):
        replay.go_to(moment)
        after = [seat.score for seat in replay.seen.seats]
        gained = [new - old for new, old in zip(after, before, strict=True)]
        assert gained == lit_points(replay.seen)
        scoring += any(gained)
        before = after
    assert scoring > 10


async def test_everything_counts_up_together_and_ends_with_the_truth() -> None:
    async with table(before_city()) as shown:
        await shown.pilot.press("space")
        assert (shown.moving, shown.scores) == (True, [0, 48])
        assert [seat.score for seat in shown.controller.seen.seats] == [0, 52]
        await shown.after(SHORTEST / 2, [0, 50])
        await shown.pilot.pause()
        track, players = (shown.screen.query_one(panel) for panel in (ScoreTrack, PlayersTable))
        assert any("Bob" in row and " 50 " in row for row in rows_of(players))
        (legend,) = [row for row in rows_of(track) if "Bob" in row]
        assert legend.split("Bob")[1].split()[:2] == ["50", "50"], "a lap marker comes when 50 are passed"
        await shown.after(SHORTEST / 2, [0, 52])
        assert not shown.moving
        assert shown.screen.motion.seen is shown.controller.seen


async def test_no_motion_lasts_longer_however_many_the_points() -> None:
    async with table(before_city((0, 0))) as shown:
        shown.controller.view = many(shown.controller.seen, 40)
        assert shown.moving
        await shown.after(LONGEST - 0.01, [39, 0])
        await shown.after(0.01, [40, 0])
        assert not shown.moving


def many(view: View, points: int) -> View:
    """A view in which the first player has just got so many points."""
    (scored,) = [event for event in play(before_city(), "-") if event.type == "scored"]
    scored = scored._replace(points=points, players=(0,))
    first, *others = view.seats
    return replace(view, seats=(replace(first, score=first.score + points), *others), scored=(scored,))


def has_beats(shown: Table, beats: int) -> bool:
    return shown.screen.motion.seen.beats == beats


def middle_of(shown: MapView, x: int, y: int) -> tuple[int, int]:
    """A character of a cell, from the map's top left corner."""
    region = shown.region_of(x, y)
    return region.x + region.width // 2, region.y + region.height // 2


async def test_points_rise_over_the_map_and_come_to_rest() -> None:
    async with table(before_city()) as shown:
        await shown.pilot.press("space")
        await shown.pilot.pause()
        first = text_at(shown.map, 0, -1)
        pictures = [first]
        for beat in range(1, BEATS + 1):
            shown.clock.now += SHORTEST / BEATS + 1e-6
            await until(shown.pilot, partial(has_beats, shown, BEATS - beat))
            await shown.pilot.pause()
            pictures.append(text_at(shown.map, 0, -1))
        rows = [next(row for row, text in enumerate(picture) if "+4" in text) for picture in pictures]
        assert rows == [rows[0], rows[0], rows[0] - 1, rows[0] - 1, rows[0] - 1]
        here = [drawn for row in drawn_at(shown.map, 0, -1) for drawn in row if drawn.is_in(MARKS.spot)]
        assert "".join(drawn.character for drawn in here).strip() == "+4"


@pytest.mark.parametrize(("key", "done"), [("r", True), ("plus", True), ("f12", False), ("shift+left", True)])
async def test_a_key_ends_it_and_does_its_work(key: str, done: bool) -> None:
    async with table(before_city()) as shown:
        await shown.pilot.press("space")
        before = (shown.map.zoom, shown.map.region_of(0, 0), shown.controller.seen.ghost)
        await shown.pilot.press(key)
        assert (shown.moving, shown.scores) == (False, [0, 52])
        assert ((shown.map.zoom, shown.map.region_of(0, 0), shown.controller.seen.ghost) != before) is done


async def test_a_click_ends_it_and_does_its_work() -> None:
    async with table(before_city()) as shown:
        await shown.pilot.press("space")
        x, y = next(cell for cell in sorted(shown.controller.seen.legal) if cell != shown.controller.seen.cursor)
        await shown.pilot.click(MapView, offset=middle_of(shown.map, x, y))
        assert (shown.moving, shown.scores) == (False, [0, 52])
        assert shown.controller.seen.cursor == (x, y)


async def test_looking_around_with_the_mouse_does_not_end_it() -> None:
    async with table(before_city()) as shown:
        await shown.pilot.press("space")
        x, y = next(cell for cell in sorted(shown.controller.seen.legal) if cell != shown.controller.seen.cursor)
        await shown.pilot.hover(MapView, offset=middle_of(shown.map, x, y))
        assert shown.controller.seen.cursor == (x, y)
        assert shown.moving
        assert shown.screen.motion.seen.cursor == (x, y), "what moves must not hide what is done meanwhile"
        await shown.after(SHORTEST, [0, 52])


async def test_the_map_stays_where_it_is_while_points_come_in() -> None:
    async with table(before_city(), size=(80, 24)) as shown:
        await shown.pilot.press("space")
        cells = {cell: shown.map.region_of(*cell) for cell in shown.controller.seen.legal}
        x, y = max(cells, key=lambda cell: shown.map.size.region.contains_region(cells[cell]) * (1 + cells[cell].x))
        shown.map.pan_tiles(2, 0)
        before = shown.map.region_of(x, y)
        await shown.pilot.hover(MapView, offset=(before.x + 5, before.y + 2))
        await shown.after(SHORTEST / 2, [0, 50])
        await shown.after(SHORTEST / 2, [0, 52])
        assert shown.map.region_of(x, y) == before


async def test_undoing_in_the_middle_shows_the_true_points() -> None:
    async with table(before_city()) as shown:
        await shown.pilot.press("space")
        await shown.after(SHORTEST / 2, [0, 50])
        shown.controller.undo()
        assert (shown.moving, shown.scores) == (False, [0, 48])
        shown.controller.redo()
        assert (shown.moving, shown.scores) == (True, [0, 48])
        await shown.after(SHORTEST, [0, 52])


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_happens_in_the_middle_points_lie_between_and_end_right(seed: int) -> None:
    game, random = played_at_random(seed), Random(seed)
    async with table(game, replay=True) as shown:
        replay, motion = shown.controller, shown.screen.motion
        assert isinstance(replay, Replay)
        shown.clock.tick = 0.03
        moments = 0
        for moment in [*range(replay.end + 1), *(random.randrange(replay.end) for _ in range(60))]:
            before = [seat.score for seat in replay.seen.seats]
            replay.go_to(moment)
            after = [seat.score for seat in replay.seen.seats]
            for score, old, new in zip(shown.scores, before, after, strict=True):
                assert min(old, new) <= score <= max(old, new)
            moments += motion.moving
            motion.finish()
            assert motion.seen is replay.seen
        assert moments > 10


async def test_jumping_through_a_game_moves_nothing() -> None:
    game = played_at_random(1)
    async with table(game, replay=True) as shown:
        await shown.pilot.press("end")
        assert not shown.moving
        assert shown.scores == game.scores
        await shown.pilot.press("home")
        assert not shown.moving
        assert not any(shown.scores)


async def test_each_step_of_the_final_scoring_moves() -> None:
    game = begin("D@0,0r0", "E U", figures="A:road.E@0,0 B:city.N@0,0")
    play(game, "E@0,-1r2 - U@1,0r0 -")
    async with table(game) as shown:
        assert shown.scores == [0, 4]
        await shown.pilot.press("enter")
        assert (shown.moving, shown.scores) == (True, [0, 4])
        await shown.after(SHORTEST / 2, [1, 4])
        await shown.after(SHORTEST, [2, 4])


@pytest.mark.parametrize("how", ["setting", "level"])
async def test_it_can_be_switched_off(how: str) -> None:
    async with table(before_city(), level="none" if how == "level" else "full") as shown:
        shown.screen.motion.enabled = how == "level"
        await shown.pilot.press("space")
        assert (shown.moving, shown.scores) == (False, [0, 52])
        assert shown.screen.motion.seen.beats == 0


async def test_nothing_runs_when_nothing_moves() -> None:
    async with table(before_city()) as shown:
        before = running(shown.screen)
        await shown.pilot.press("space")
        assert running(shown.screen) == before + 1
        await shown.after(SHORTEST, [0, 52])
        await until(shown.pilot, lambda: running(shown.screen) == before)


def running(screen: MapScreen[object]) -> int:
    """How many timers of a screen run now."""
    return sum(1 for timer in screen._timers if timer._task is not None and not timer._task.done())

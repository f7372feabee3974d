"""The screen on which a game is watched again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Unpack

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from carcassonne_tui.box import catalogue
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.i18n import t
from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import read_game
from carcassonne_tui.rules import Phase, Placed
from carcassonne_tui.tui.app import CarcassonneApp, Opening
from carcassonne_tui.tui.replay import Replay
from carcassonne_tui.tui.screens import replay as replay_module
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.number import NumberScreen
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.replay import ReplayScreen, told_in
from carcassonne_tui.tui.screens.saved_games import SavedGamesScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.screens.too_small import TooSmall
from carcassonne_tui.tui.screens.whole_map import WholeMapScreen
from carcassonne_tui.tui.tile_words import in_words
from carcassonne_tui.tui.widgets.log import Log
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.score_chart import ScoreChart
from carcassonne_tui.tui.widgets.text_rows import Line
from rules.boards import begin

from .all_boxes import BOXES
from .game_host import SMALLEST, OpenedApp, answer, shown_screen
from .kept_games import OVER, keep, played
from .panel_host import DARK, SnapCompare
from .screen_host import SIX_NAMES, SIZES, ScreenHost, hold_still, shown, until
from .watched import THREE, played_greedily, replay_of, watching

EVER = 1e9
"""Seconds after which a game that plays by itself would go on: never."""


def replay_in(app: ScreenHost) -> Replay:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen.replay


def moment_line(app: Any) -> str:
    return str(app.screen.query_one("#moment", Line).render_line(0).text.rstrip())


def told(app: Any) -> str:
    return str(app.screen.query_one("#told", Static).content)


def notes(app: Any) -> list[str]:
    """The notifications that are to be seen."""
    return [note.message for note in app._notifications]


async def comes_to(pilot: Pilot[Any], replay: Replay, moment: int) -> None:
    """Wait until a moment is shown."""
    await until(pilot, lambda: replay.moment == moment)


# Going through the game


async def test_it_begins_at_the_beginning() -> None:
    app = watching(played_greedily())
    async with app.run_test(size=SMALLEST):
        assert replay_in(app).moment == 0
        assert moment_line(app) == f"Turn 1 of 71, step 0 of {replay_in(app).end}"
        assert told(app) == "The game begins. Right goes on, Space lets it play by itself."


@pytest.mark.parametrize(
    ("keys", "method", "arguments"),
    [
        ("right", "step", [1]),
        ("l", "step", [1]),
        ("enter", "step", [1]),
        ("left", "step", [-1]),
        ("h", "step", [-1]),
        ("down", "step_turns", [1]),
        ("j", "step_turns", [1]),
        ("tab", "step_turns", [1]),
        ("pagedown", "step_turns", [1]),
        ("up", "step_turns", [-1]),
        ("k", "step_turns", [-1]),
        ("shift+tab", "step_turns", [-1]),
        ("pageup", "step_turns", [-1]),
        ("s", "next_scoring", []),
        ("a", "previous_scoring", []),
        ("home", "go_to", [0]),
        ("end", "go_to", [10_000]),
    ],
)
async def test_keys_go_through_the_game_and_stop_it(
    keys: str, method: str, arguments: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_module, "SECONDS", (EVER,) * 3)
    expected = replay_of(played_greedily())
    expected.go_to(60)
    getattr(expected, method)(*arguments)
    assert expected.moment != 60
    app = watching(played_greedily(), moment=60)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: "playing" in moment_line(app))
        await pilot.press(keys)
        await comes_to(pilot, replay_in(app), expected.moment)
        await until(pilot, lambda: "playing" not in moment_line(app))


async def test_the_moment_and_what_happened_are_told() -> None:
    game = played_greedily()
    app = watching(game, moment=len(game.actions) - 1)
    async with app.run_test(size=SMALLEST) as pilot:
        replay = replay_in(app)
        assert moment_line(app).startswith("Turn 71 of 71, step ")
        (placed,) = (event for event in replay.happened if isinstance(event, Placed))
        assert in_words(catalogue()[placed.tile]) in told(app)
        await pilot.press("right")
        await until(pilot, lambda: moment_line(app).startswith("Final scoring, 0 of "))
        await pilot.press("right")
        await until(pilot, lambda: moment_line(app).startswith("Final scoring, 1 of "))
        assert "Incomplete" in told(app)
        await pilot.press("end")
        await until(pilot, lambda: moment_line(app) == f"The game is over, step {replay.end} of {replay.end}")
        assert "wins" in told(app) or "win together" in told(app)
        scores = [int(seat.score) for seat in replay.seen.seats]
        assert scores == game.scores
        rows = "\n".join(shown(app))
        assert all(str(score) in rows for score in scores)


@pytest.mark.parametrize(
    ("typed", "turn"), [("1", 1), ("30", 30), ("71", 71), ("99", 71), ("0", 1), ("", None), ("x", None)]
)
async def test_to_a_turn_by_its_number(typed: str, turn: int | None) -> None:
    app = watching(played_greedily(), moment=9)
    async with app.run_test(size=SMALLEST) as pilot:
        replay = replay_in(app)
        await pilot.press("g")
        await shown_screen(pilot, NumberScreen)
        assert "Which turn? (1 to 71)" in "\n".join(shown(app))
        await pilot.press(*typed, "enter")
        await shown_screen(pilot, ReplayScreen)
        await comes_to(pilot, replay, 9 if turn is None else replay.turns[turn - 1])


async def test_no_turn_is_asked_for_in_the_end() -> None:
    app = watching(played_greedily(), moment=9)
    async with app.run_test(size=SMALLEST) as pilot:
        replay = replay_in(app)
        await pilot.press("g")
        await shown_screen(pilot, NumberScreen)
        await pilot.press("4", "escape")
        await shown_screen(pilot, ReplayScreen)
        assert replay.moment == 9


# By itself


@pytest.mark.parametrize("pressed", ["space", "p"])
async def test_a_game_plays_by_itself_to_its_end_and_then_again(pressed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "SECONDS", (EVER, 0.001, EVER))
    app = watching(played_greedily(actions=20))
    async with app.run_test(size=SMALLEST) as pilot:
        replay, moments = replay_in(app), []
        app.screen.watch(replay, "view", lambda _: moments.append(replay.moment), init=False)
        await pilot.press(pressed)
        await until(pilot, lambda: moments[-1:] == [20] and "playing" not in moment_line(app))
        assert moments == list(range(1, 21))
        moments.clear()
        await pilot.press(pressed)
        await until(pilot, lambda: moments[-1:] == [20] and "playing" not in moment_line(app))
        assert moments == list(range(21))


@pytest.mark.parametrize(("pressed", "said"), [("1", "playing slowly"), ("2", "playing"), ("3", "playing quickly")])
async def test_three_speeds(pressed: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = watching(played_greedily())
    waits: list[float] = []
    set_interval = ReplayScreen.set_interval

    def no_interval(self: ReplayScreen, interval: float, *_: Any, **__: Any) -> Any:
        waits.extend([interval] if interval >= 0.1 else [])  # Textual's own are shorter
        return set_interval(self, EVER)

    monkeypatch.setattr(ReplayScreen, "set_interval", no_interval)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press(pressed)
        await until(pilot, lambda: moment_line(app).endswith(f"   {said}"))
        assert waits == [replay_module.SECONDS[int(pressed) - 1]]
        await pilot.press("space")
        await until(pilot, lambda: "playing" not in moment_line(app))
        await pilot.press("space")
        await until(pilot, lambda: moment_line(app).endswith(f"   {said}"))
        assert waits == [replay_module.SECONDS[int(pressed) - 1]] * 2
    assert list(replay_module.SECONDS) == sorted(replay_module.SECONDS, reverse=True)


async def test_looking_around_does_not_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "SECONDS", (EVER,) * 3)
    app = watching(played_greedily(), moment=40)
    async with app.run_test(size=SIZES[-1]) as pilot:
        await pilot.press("space", "plus", "minus", "0", "L", "v")
        await until(pilot, lambda: app.screen.query_one(Log).display)
        assert "playing" in moment_line(app)
        await until(pilot, lambda: "Space Stop" in shown(app)[-1])
        await pilot.press("space")
        await until(pilot, lambda: "Space Play" in shown(app)[-1])


@pytest.mark.parametrize(
    ("pressed", "screen", "back"),
    [("question_mark", HelpScreen, "escape"), ("g", NumberScreen, "escape"), ("0", WholeMapScreen, "0")],
)
async def test_it_stops_when_something_else_is_to_be_seen(
    pressed: str, screen: type[Any], back: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_module, "SECONDS", (EVER,) * 3)
    app = watching(played_greedily(), moment=40)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("space", pressed)
        await shown_screen(pilot, screen)
        await pilot.press(back)
        await shown_screen(pilot, ReplayScreen)
        assert "playing" not in moment_line(app)
        assert replay_in(app).moment == 40


async def test_a_window_that_is_too_small_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "SECONDS", (EVER,) * 3)
    app = watching(played_greedily(), moment=40)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: "playing" in moment_line(app))
        await pilot.resize_terminal(70, 20)
        await shown_screen(pilot, TooSmall)
        await pilot.resize_terminal(120, 40)
        await shown_screen(pilot, ReplayScreen)
        assert "playing" not in moment_line(app)
        assert replay_in(app).moment == 40


async def test_where_nothing_was_done_nothing_plays() -> None:
    app = watching(played(("Ann", "Bob"), 0))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("space", "3", "right", "down", "s", "end", "left", "up", "a", "home")
        await until(pilot, lambda: told(app) == "The game has begun, and nothing has been done yet.")
        assert "playing" not in moment_line(app)
        assert moment_line(app) == "Turn 1 of 1, step 0 of 0"


# What is to be seen


@pytest.mark.parametrize(
    ("size", "both"), [((80, 24), False), ((120, 24), False), ((100, 30), True), ((120, 40), True), ((200, 60), True)]
)
async def test_the_chart_and_the_log_share_the_room(size: tuple[int, int], both: bool) -> None:
    app = watching(played_greedily(), moment=50)
    async with app.run_test(size=size) as pilot:
        chart, log = app.screen.query_one(ScoreChart), app.screen.query_one(Log)
        assert (chart.display, log.display) == (True, both)
        await pilot.press("v")
        await until(pilot, lambda: log.display)
        assert chart.display == both
        await pilot.press("v")
        await until(pilot, lambda: chart.display)
        assert log.display == both


async def test_resizing_keeps_the_moment() -> None:
    app = watching(played_greedily(SIX_NAMES, 5, **BOXES), moment=204)
    async with app.run_test(size=SMALLEST) as pilot:
        short = told(app)
        for size in (*SIZES[1:], SMALLEST):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.screen.size == size
            assert replay_in(app).moment == 204
        await until(pilot, lambda: told(app) == short)


async def test_the_chart_follows() -> None:
    app = watching(played_greedily())
    async with app.run_test(size=(120, 40)) as pilot:
        replay, chart = replay_in(app), app.screen.query_one(ScoreChart)

        def numbers() -> list[str]:
            return str(chart.render()).split("\n")[-1].split()

        assert numbers()[0] == "1"
        replay.go_to_turn(35)
        await until(pilot, lambda: "35" in numbers())
        await pilot.press("end")
        await until(pilot, lambda: numbers()[-1] == "end")


@pytest.mark.parametrize("name", ["odd names", "all boxes"])
async def test_what_happened_always_fits(name: str) -> None:
    game = played_greedily(SIX_NAMES[:5] if name == "odd names" else SIX_NAMES, 5, **BOXES)
    replay = replay_of(game)
    seats = [seat.seat for seat in replay.seen.seats]
    cut = 0
    for moment in range(1, replay.end + 1):
        replay.go_to(moment)
        said = told_in(replay.happened, seats, DARK, 78, 2)
        lines = said.split("\n")
        assert 0 < len(lines) <= 2
        assert all(line.cell_length <= 78 for line in lines)
        cut += said.plain.endswith("..")
    assert cut < replay.end / 50


async def test_the_tile_gives_way_to_what_it_brought() -> None:
    replay = replay_of(played_greedily(SIX_NAMES, 5, **BOXES))
    seats = [seat.seat for seat in replay.seen.seats]
    gave_way = 0
    for moment in range(replay.end):
        replay.go_to(moment)
        wide, narrow = (told_in(replay.happened, seats, DARK, width, 2).plain for width in (198, 78))
        placed = [in_words(catalogue()[event.tile]) for event in replay.happened if isinstance(event, Placed)]
        if any(f": {tile}" in wide and f": {tile}" not in narrow for tile in placed):
            gave_way += 1
            assert " +" in narrow
    assert gave_way


async def test_the_map_follows_and_comes_back() -> None:
    app = watching(played_greedily())
    async with app.run_test(size=SMALLEST) as pilot:
        replay, board = replay_in(app), app.screen.query_one(MapView)
        for moment in (40, 41, 42, 43, replay.end, 0, 77):
            replay.go_to(moment)
            await pilot.pause()
            last = replay.seen.board[-1]
            region = board.region_of(last.x, last.y)
            finale = replay.seen.finale
            assert board.size.region.contains_region(region) or (finale is not None and finale.lit is not None)


@pytest.mark.parametrize("moment", [1, 40, 41, 9_999])
async def test_the_mouse_plays_nothing(moment: int) -> None:
    app = watching(played_greedily(), moment=moment)
    async with app.run_test(size=SMALLEST) as pilot:
        replay, board = replay_in(app), app.screen.query_one(MapView)
        view = replay.seen
        for x in range(1, board.size.width, 13):
            for y in range(1, board.size.height, 6):
                await pilot.hover(MapView, offset=(x, y))
                await pilot.click(MapView, offset=(x, y))
        await pilot.mouse_down(MapView, offset=(20, 10))
        await pilot.hover(MapView, offset=(25, 12))
        await pilot.mouse_up(MapView, offset=(25, 12))
        assert replace(replay.seen, revision=view.revision, looked=view.looked) == view


async def test_the_wheel_zooms_even_over_the_tile_placed_last() -> None:
    app = watching(played_greedily(), moment=40)
    async with app.run_test(size=SMALLEST) as pilot:
        replay, board = replay_in(app), app.screen.query_one(MapView)
        if replay.seen.phase is not Phase.PLACE:
            replay.step(1)
        assert replay.seen.phase is Phase.PLACE
        view = replay.seen
        region = board.region_of(*view.cursor)
        await pilot._post_mouse_events([_scroll()], MapView, offset=(region.x + 1, region.y + 1), button=0)
        await until(pilot, lambda: board.zoom is Zoom.OVERVIEW)
        assert replay.seen is view


def _scroll() -> type[Any]:
    from textual.events import MouseScrollDown

    return MouseScrollDown


async def test_the_help_lists_the_keys() -> None:
    app = watching(played_greedily())
    async with app.run_test(size=(120, 44)) as pilot:
        await pilot.press("question_mark")
        await shown_screen(pilot, HelpScreen)
        rows = "\n".join(shown(app))
    assert "Watching again" in rows
    for words in ("Turn before", "Score before", "Play quickly", "Take over", "Chart, log", "Whole map"):
        assert words in rows


async def test_the_smallest_terminal_shows_the_keys_that_matter() -> None:
    app = watching(played_greedily())
    async with app.run_test(size=SMALLEST):
        keys = shown(app)[-1]
    for words in ("Right Step", "Down Next turn", "s Score", "Space Play", "c Take over", "? Help", "Esc Back"):
        assert words in keys


# Leaving, and going on


@pytest.mark.parametrize("pressed", ["escape", "q"])
async def test_leaving_answers_nothing(pressed: str) -> None:
    app = watching(played_greedily(), moment=5)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press(pressed)
        await app.answered(pilot)
    assert app.answer is None


async def test_a_game_that_is_over_does_not_go_on() -> None:
    app = watching(played_greedily(), moment=9_999)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("c")
        await until(pilot, lambda: notes(app) == [t("replay.nothing-to-play")])
        assert isinstance(app.screen, ReplayScreen)


def in_app(**opening: Unpack[Opening]) -> CarcassonneApp:
    """The whole app, in which no key comes too late."""
    return OpenedApp(guard_seconds=0, **opening)


async def test_who_goes_on_and_quits_at_once_finds_the_game_among_the_kept_ones() -> None:
    path = keep("watched", actions=40, seed=3)
    before = path.read_bytes()
    async with in_app(replay=path).run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, ReplayScreen)
        await pilot.press("right", "right", "right", "c")
        await answer(pilot, "y")
        await shown_screen(pilot, GameScreen)
        await pilot.press("q")
        await answer(pilot, "y")
        await shown_screen(pilot, TitleScreen)
    (other,) = set(games_dir().glob("*.jsonl")) - {path}
    assert read_game(other).actions == read_game(path).actions[:3]
    assert path.read_bytes() == before


async def test_what_is_played_on_is_kept_beside_the_game_that_was_watched() -> None:
    path = keep("watched", actions=40, seed=3)
    before = path.read_bytes()
    async with in_app(replay=path).run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, ReplayScreen)
        await pilot.press("down", "down", "c")
        await answer(pilot, "y")
        await shown_screen(pilot, GameScreen)
        await until(pilot, lambda: any("This is a game of its own now." in row for row in shown(pilot.app)))
        await pilot.press("enter")
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        game = screen._controller.game
        await until(pilot, lambda: game.phase is Phase.DEPLOY)
        (other,) = set(games_dir().glob("*.jsonl")) - {path}
        assert read_game(other).actions == game.actions
    assert len(game.actions) == 5
    assert game.actions[:4] == read_game(path).actions[:4]
    assert path.read_bytes() == before


async def test_at_the_beginning_a_game_that_goes_on_is_a_new_one() -> None:
    path = keep("watched", actions=40, seed=3)
    async with in_app(replay=path).run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, ReplayScreen)
        await pilot.press("c")
        await answer(pilot, "y")
        await shown_screen(pilot, GameScreen)
        await pilot.press("q")
        await shown_screen(pilot, TitleScreen)
    assert list(games_dir().glob("*.jsonl")) == [path]


async def test_from_the_saved_games_and_back() -> None:
    keep("first", hour=2)
    keep("second", actions=OVER, hour=1)
    async with in_app().run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.press("down", "down", "enter")
        await shown_screen(pilot, SavedGamesScreen)
        await pilot.press("down", "w")
        await shown_screen(pilot, ReplayScreen)
        await pilot.press("end", "escape")
        await shown_screen(pilot, SavedGamesScreen)
        screen = pilot.app.screen
        assert isinstance(screen, SavedGamesScreen)
        assert screen._list.chosen is not None
        assert screen._list.chosen.name == "second"


async def test_from_the_ranking_and_back() -> None:
    game = begin("U@0,0r0", "U", players=2)
    async with in_app(game=game).run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, GameScreen)
        await pilot.press("enter", "space")
        await until(pilot, lambda: game.phase is Phase.OVER)
        await pilot.press("space")
        await shown_screen(pilot, RankingScreen)
        for _ in range(2):
            await pilot.press("down", "enter")
            await shown_screen(pilot, ReplayScreen)
            await pilot.press("end", "escape")
            await shown_screen(pilot, RankingScreen)
        assert len(game.actions) == 2
        await pilot.press("down", "enter")
        await shown_screen(pilot, ReplayScreen)
        await pilot.press("right", "c")
        await answer(pilot, "y")
        await shown_screen(pilot, GameScreen)
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        assert screen._controller.game.actions == game.actions[:1]
        assert screen._controller.game is not game


async def test_colours_change_everywhere() -> None:
    path = keep("watched", actions=40, seed=3)
    app = in_app(replay=path)
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, ReplayScreen)
        await pilot.press("end")
        pictures = set()
        for _ in theme_names():
            before = app.theme
            pictures.add(app.export_screenshot())
            await pilot.press("t")
            await until(pilot, lambda before=before: app.theme != before)  # type: ignore[misc]
            await pilot.pause()
    assert len(pictures) == len(theme_names())


async def test_hostile_names_are_shown_literally() -> None:
    names = ("[red]x[/]", "a\x1b[31mb", "\u202eevil")
    app = watching(played(names, 30), moment=30)
    async with app.run_test(size=(120, 40)):
        rows = "\n".join(shown(app))
    assert "[red]x[/]" in rows
    assert "\x1b" not in rows
    assert "\u202e" not in rows


# Pictures


GAMES: dict[str, tuple[Any, int, str]] = {
    "begun": (lambda: played_greedily(THREE), 0, ""),
    "scored": (lambda: played_greedily(THREE), 90, "s"),
    "six": (lambda: played_greedily(SIX_NAMES, 5, **BOXES), 204, ""),
    "final-scoring": (lambda: played_greedily(THREE), 9_999, "left left"),
    "over": (lambda: played_greedily(SIX_NAMES, 5, **BOXES), 9_999, ""),
    "log": (lambda: played_greedily(("Ann", "Bob"), 4), 70, "v"),
    "nothing": (lambda: played(("Ann", "Bob"), 0), 0, ""),
    "turn": (lambda: played_greedily(THREE), 90, "g 4 2"),
}
"""By name a game, a moment of it, and the keys that are pressed then."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", GAMES)
def test_pictures(snap_compare: SnapCompare, name: str, size: tuple[int, int]) -> None:
    game, moment, keys = GAMES[name]
    host = watching(game(), moment=moment)
    assert snap_compare(host, press=keys.split(), terminal_size=size, run_before=hold_still)


@pytest.mark.parametrize("theme", [name for name in theme_names() if name != "dark"])
def test_pictures_in_other_themes(snap_compare: SnapCompare, theme: str) -> None:
    host = watching(played_greedily(THREE), theme, 90)
    assert snap_compare(host, press=["s"], terminal_size=(120, 40), run_before=hold_still)


async def test_the_log_lights_what_it_speaks_of() -> None:
    app = watching(played_greedily(), moment=60)
    async with app.run_test(size=(140, 45)) as pilot:
        replay, log = replay_in(app), app.screen.query_one(Log)
        await until(pilot, lambda: log.size.height > 4)
        await pilot.hover(Log, offset=(3, 2))
        told = replay.seen.looked.told
        assert told is not None
        assert told.cell is not None
        replay.step(1)
        assert replay.seen.looked.told is None

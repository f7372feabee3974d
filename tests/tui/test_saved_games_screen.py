"""The saved games: the list, the preview, and what can be done with a game."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot

from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import Journal, JournalError, read_record
from carcassonne_tui.records.shelf import Glance, glances
from carcassonne_tui.tui.faults import fault_in_words
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.saved_games import Chosen, Purpose, SavedGamesScreen
from carcassonne_tui.tui.widgets import preview
from carcassonne_tui.tui.widgets.game_list import LINES, GameList, entry
from carcassonne_tui.tui.widgets.preview import Preview

from .kept_games import ALL_BOXES, NOON, OVER, aged, chosen, host, keep, keep_text, previews, sight
from .screen_host import NOTHING, SIX_NAMES, SIZES, ScreenHost, shown, until

THREE = ("first", "second", "third")
"""Games by name, the one played last first."""


def keep_three() -> dict[str, Path]:
    return {name: keep(name, seed=number, hour=-number) for number, name in enumerate(THREE)}


def keep_many(count: int) -> None:
    """One game so many times; the first of them was played last."""
    text = keep("0000").read_text(encoding="utf-8")
    for number in range(1, count):
        keep_text(f"{number:04}", text, hour=-number)


def left(app: ScreenHost) -> list[str]:
    """The rows of the list."""
    games = app.screen.query_one(GameList)
    return [games.render_line(y).text for y in range(games.size.height)]


def right(app: ScreenHost) -> str:
    """The preview as text."""
    seen = app.screen.query_one(Preview)
    return "\n".join(seen.render_line(y).text.rstrip() for y in range(seen.size.height))


async def previewed(pilot: Pilot[Any], path: Path) -> None:
    """Wait until the preview shows a game."""
    app = pilot.app
    assert isinstance(app, ScreenHost)
    await until(pilot, lambda: previews(app, path))


async def asked(pilot: Pilot[Any]) -> str:
    """The question that is being asked."""
    await until(pilot, lambda: isinstance(pilot.app.screen, Question))
    await pilot.pause()
    return " ".join(" ".join(shown(pilot.app)).split())


async def answered(pilot: Pilot[Any], key: str) -> None:
    """Answer the question, and wait for the list."""
    await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, SavedGamesScreen))
    await pilot.pause()


# The list


async def test_the_game_played_last_comes_first() -> None:
    keep("middle", ("Cy", "Dan"), hour=1)
    keep("old", ("Eve", "Flo"))
    keep("young", ("Ann", "Bob"), hour=2)
    app = host()
    async with app.run_test():
        rows = left(app)
    assert [row.split()[-4] for row in rows[:6:2]] == ["Ann", "Cy", "Eve"]
    assert rows[0].startswith("> ")
    assert [row[0] for row in rows[1:]] == [" "] * (len(rows) - 1)


async def test_an_entry_tells_players_points_turn_boxes_and_day() -> None:
    path = keep("game", ("Ann", "Bob", "Cy"), 60, river=True, inns_and_cathedrals="full")
    game = read_record(path).game
    assert any(game.scores)
    app = host()
    async with app.run_test():
        above, below, *_ = left(app)
    assert above.removeprefix(">").split() == [
        word for name, score in zip(["Ann", "Bob", "Cy"], game.scores, strict=True) for word in (name, str(score))
    ]
    day = datetime.fromtimestamp(NOON).strftime("%Y-%m-%d")
    assert below.split() == ["turn", f"{game.turn},", "River,", "Inns", day]


async def test_a_game_with_every_box_and_one_that_is_over() -> None:
    keep("boxes", **ALL_BOXES)
    keep("over", ("Ann", "Bob"), OVER, hour=-1)
    app = host()
    async with app.run_test():
        rows = left(app)
    assert "all boxes" in rows[1]
    assert rows[3].split()[0] == "over"


def glance(players: tuple[str, ...], scores: tuple[int, ...] | None, **more: Any) -> Glance:
    known = Glance("game", Path("game.jsonl"), datetime.fromtimestamp(NOON, UTC), players, scores=scores, turn=12)
    return known._replace(**more)


def test_the_best_is_strong_once_a_game_is_over() -> None:
    def strong(over: bool) -> list[str]:
        above, _ = entry(glance(("Ann", "Bob", "Cy"), (7, 9, 9), over=over), 60)
        return [above.plain[span.start : span.end] for span in above.spans if span.style == "bold"]

    assert strong(False) == ["Ann", "Bob", "Cy"]
    assert strong(True) == ["Bob", "Cy"]


@pytest.mark.parametrize("width", [20, 39, 47, 63])
@pytest.mark.parametrize(
    "players", [SIX_NAMES, SIX_NAMES[:2], ("\x1b[31mred", "two\nlines"), ("\u202eevil", "[bold]"), ("", "山" * 40)]
)
@pytest.mark.parametrize("scores", [1, 123])
def test_names_never_break_a_column(players: tuple[str, ...], scores: int, width: int) -> None:
    given = glance(players, (scores,) * len(players), boxes=("river", "festival", "inns_and_cathedrals"))
    for line in (*entry(given, width), *entry(given, width, chosen=True)):
        assert cell_len(line.plain) == width
        assert line.plain.isprintable()
        assert "\u202e" not in line.plain


@pytest.mark.parametrize("players", [SIX_NAMES[:count] for count in range(2, 7)])
def test_points_are_never_cut(players: tuple[str, ...]) -> None:
    scores = tuple(111 + seat for seat in range(len(players)))
    above, _ = entry(glance(players, scores), 39)
    assert [word for word in above.plain.split() if word.isdigit()] == [str(score) for score in scores]


def test_what_the_file_does_not_tell_is_left_out() -> None:
    above, below = entry(glance(("Ann", "Bob"), None, turn=None), 40)
    assert above.plain.split() == ["Ann", "Bob"]
    assert below.plain.split() == [datetime.fromtimestamp(NOON).strftime("%Y-%m-%d")]


async def test_no_game_is_kept() -> None:
    app = host()
    async with app.run_test() as pilot:
        assert "No games yet." in " ".join(shown(app))
        assert {"open", "watch", "delete"}.isdisjoint(
            active.binding.action for active in app.screen.active_bindings.values()
        )
        await pilot.press("down", "end", "pageup", "enter", "w", "d", "delete")
        await pilot.pause()
        assert isinstance(app.screen, SavedGamesScreen)
        assert app.answer is NOTHING
        await pilot.press("escape")
        await app.answered(pilot)
    assert app.answer is None


# Choosing


@pytest.mark.parametrize(
    ("keys", "index"),
    [
        ("", 0),
        ("down", 1),
        ("j j", 2),
        ("up", 0),
        ("down down k", 1),
        ("pagedown", 11),
        ("pagedown pagedown pageup", 11),
        ("end", 39),
        ("end down", 39),
        ("end pagedown", 39),
        ("end up home", 0),
        ("down pageup", 0),
    ],
)
async def test_by_keyboard(keys: str, index: int) -> None:
    keep_many(40)
    app = host()
    async with app.run_test() as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        assert chosen(app) == f"{index:04}"
        (marked,) = [y for y, row in enumerate(left(app)) if row.startswith(">")]
        games = app.screen.query_one(GameList)
        assert marked + games.scroll_offset.y == LINES * index
        assert marked + LINES <= games.size.height


@pytest.mark.parametrize(("key", "purpose"), [("enter", Purpose.PLAY), ("space", Purpose.PLAY), ("w", Purpose.REPLAY)])
async def test_a_game_is_opened(key: str, purpose: Purpose) -> None:
    paths = keep_three()
    app = host()
    async with app.run_test() as pilot:
        await pilot.press("down", key)
        await app.answered(pilot)
    assert app.answer == Chosen(paths["second"], purpose)


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_going_back(key: str) -> None:
    keep_three()
    app = host()
    async with app.run_test() as pilot:
        await pilot.press(key)
        await app.answered(pilot)
    assert app.answer is None


async def test_the_game_to_begin_from() -> None:
    paths = keep_three()
    app = host(paths["third"])
    async with app.run_test() as pilot:
        assert chosen(app) == "third"
        await previewed(pilot, paths["third"])


async def test_a_click_chooses_and_a_second_one_opens() -> None:
    paths = keep_three()
    app = host()
    async with app.run_test() as pilot:
        await pilot.click(GameList, offset=(5, 3))
        await pilot.pause()
        assert (chosen(app), app.answer) == ("second", NOTHING)
        await pilot.click(GameList, offset=(9, 2))
        await pilot.click(GameList, offset=(5, 20))
        await pilot.pause()
        assert (chosen(app), app.answer) == ("second", NOTHING)
        await pilot.click(GameList, offset=(5, 4), times=2)
        await app.answered(pilot)
    assert app.answer == Chosen(paths["third"])


async def test_the_wheel_scrolls_and_chooses_nothing() -> None:
    keep_many(40)
    app = host()
    async with app.run_test() as pilot:
        games = app.screen.query_one(GameList)
        wheel: dict[str, Any] = {
            "x": 1,
            "y": 1,
            "delta_x": 0,
            "delta_y": 1,
            "button": 0,
            "shift": False,
            "meta": False,
            "ctrl": False,
        }
        games.post_message(events.MouseScrollDown(games, **wheel))
        await until(pilot, lambda: games.scroll_offset.y == games.scroll_target_y > 0)
        assert chosen(app) == "0000"
        below = games.scroll_offset.y // LINES + 3
        await pilot.click(GameList, offset=(5, 7 - games.scroll_offset.y % LINES))
        await pilot.pause()
        assert chosen(app) == f"{below:04}"


async def test_the_chosen_game_stays_in_view_in_a_smaller_window() -> None:
    keep_many(40)
    app = host()
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press(*["down"] * 25)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen.size == (80, 24))
        await pilot.pause()
        assert any(row.startswith(">") for row in left(app))
        assert chosen(app) == "0025"


async def test_the_keys_are_told() -> None:
    keep_three()
    app = host()
    async with app.run_test() as pilot:
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.pause()
        assert "Saved games" in " ".join(shown(app))


# The preview


async def test_the_preview_follows_the_list() -> None:
    paths = keep_three()
    app = host()
    async with app.run_test() as pilot:
        await previewed(pilot, paths["first"])
        await pilot.press("down")
        await previewed(pilot, paths["second"])
        await pilot.press("end")
        await previewed(pilot, paths["third"])


@pytest.mark.parametrize("size", SIZES)
async def test_the_preview_tells_all_of_a_game(size: tuple[int, int]) -> None:
    looks = [("Q", "pink"), ("A", "black"), ("Z", "red")]
    path = keep("game", ("Ann", "Bob", "Zoe"), 40, looks=looks, river=True, hand_meeples=5, small_city=2)
    game = read_record(path).game
    app = host()
    async with app.run_test(size=size) as pilot:
        await previewed(pilot, path)
        told = right(app)
        seen = sight(app)
        assert seen is not None
    rows = [row.split() for row in told.splitlines()]
    for seat, (letter, name) in enumerate(zip("QAZ", game.players, strict=True)):
        mark = [">"] if seat == game.player else []
        assert [*mark, letter, name, str(game.scores[seat])] in rows
    assert f"turn {game.turn}, {game.remaining} tiles left" in told
    assert "The River, City of two tiles: 2 points, Meeples: 5 each" in " ".join(told.split())
    assert len(seen.map) + len(seen.lines) <= size[1] - 2
    assert len(seen.map) >= 8


async def test_the_preview_is_drawn_anew_in_a_window_of_another_size() -> None:
    path = keep("game", ("Ann", "Bob"), 60)
    app = host()
    async with app.run_test(size=(80, 24)) as pilot:
        await previewed(pilot, path)
        before = map_width(app)
        await pilot.resize_terminal(200, 60)
        await until(pilot, lambda: map_width(app) == app.screen.query_one(Preview).size.width > 2 * before)


def map_width(app: ScreenHost) -> int:
    """How wide the map of the preview was drawn."""
    seen = sight(app)
    return seen.map[0].cell_length if seen else 0


async def test_the_usual_rules_are_told_in_a_word_and_a_farmless_game_is_told() -> None:
    paths = [keep("usual", goods_need_owner=True, river_uturn="lookahead"), keep("farmless", hour=-1, farmers=False)]
    app = host()
    async with app.run_test() as pilot:
        await previewed(pilot, paths[0])
        assert "the standard rules" in right(app)
        await pilot.press("down")
        await previewed(pilot, paths[1])
        assert "Farmers: off" in right(app)


async def test_the_end_of_a_game_is_told() -> None:
    path = keep("over", ("Ann", "Bob"), OVER)
    game = read_record(path).game
    app = host()
    async with app.run_test() as pilot:
        await previewed(pilot, path)
        told = right(app)
    best = [name for name, score in zip(game.players, game.scores, strict=True) if score == max(game.scores)]
    assert [row.split()[2] for row in told.splitlines() if row.startswith("* ")] == best
    assert f"over after {game.turn} turns" in told
    assert "left" not in told


@pytest.mark.parametrize("size", SIZES)
async def test_six_odd_names_and_every_rule_fit(size: tuple[int, int]) -> None:
    changed: dict[str, Any] = {"hand_meeples": 3, "small_city": 2, "farm_scoring": "first", "goods_need_owner": True}
    path = keep("game", SIX_NAMES, 200, **ALL_BOXES, **changed, unfinished_scoring=False)
    app = host()
    async with app.run_test(size=size) as pilot:
        await previewed(pilot, path)
        seen = app.screen.query_one(Preview)
        rows = [seen.render_line(y) for y in range(seen.size.height)]
        assert {row.cell_length for row in rows} == {seen.size.width}
        assert all(row.text.isprintable() for row in rows)
        known = sight(app)
        assert known is not None
        ends = {cell_len(line.plain) for line in known.lines[1 : 1 + len(SIX_NAMES)]}
        assert len(ends) == 1
        assert 6 <= len(known.map) <= seen.size.height - len(known.lines)
        text = right(app)
    assert all(name in text for name in ("[red]x[/]", "Émile", "\\[b"))


async def test_moving_quickly_reads_no_game_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(path: Path) -> Any:
        read.append(path.stem)
        return read_record(path)

    monkeypatch.setattr(preview, "read_record", reading)
    monkeypatch.setattr(preview, "_PAUSE", 3600)
    keep_many(60)
    app = host()
    async with app.run_test() as pilot:
        await previewed(pilot, games_dir() / "0000.jsonl")
        await pilot.press(*["down"] * 20)
        assert (chosen(app), set(read)) == ("0020", {"0000"})
        monkeypatch.setattr(preview, "_PAUSE", 0.01)
        await pilot.press("down")
        await previewed(pilot, games_dir() / "0021.jsonl")
    assert set(read) == {"0000", "0021"}


async def test_only_the_last_of_many_games_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Waiting:
        stopped = False

        def stop(self) -> None:
            self.stopped = True

    timers: list[Waiting] = []

    def waiting(*_: object) -> Waiting:
        timers.append(Waiting())
        return timers[-1]

    keep_many(10)
    app = host()
    async with app.run_test() as pilot:
        await previewed(pilot, games_dir() / "0000.jsonl")
        monkeypatch.setattr(Preview, "set_timer", waiting)
        await pilot.press("down", "down", "end", "up")
    assert [timer.stopped for timer in timers] == [True, True, True, False]


async def test_a_thousand_games_are_no_more_widgets_than_one() -> None:
    async def widgets() -> int:
        app = host()
        async with app.run_test():
            return len(app.screen.query("*"))

    keep_many(1)
    one = await widgets()
    keep_many(1000)
    assert len(glances()) == 1000
    assert await widgets() == one


async def test_only_what_is_in_view_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_many(300)
    drawn: set[str] = set()

    def drawing(glance: Glance, width: int, chosen: bool = False) -> Any:
        drawn.add(glance.name)
        return entry(glance, width, chosen)

    monkeypatch.setattr("carcassonne_tui.tui.widgets.game_list.entry", drawing)
    app = host()
    async with app.run_test() as pilot:
        await pilot.press("end")
        await pilot.pause()
    assert {"0000", "0299"} <= drawn
    assert len(drawn) < 60


# Damage


def cut_short() -> Path:
    return keep_text("broken", '{"format": "carcassonne-jour')


def from_the_future() -> Path:
    return keep_text("broken", '{"format": "carcassonne-journal", "version": 99}\n')


def damaged_within() -> Path:
    path = keep("broken")
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[3] = '{"do": "dance"}'
    return keep_text("broken", "\n".join(lines) + "\n")


def against_the_rules() -> Path:
    path = keep("broken")
    lines = path.read_text(encoding="utf-8").splitlines()
    return keep_text("broken", "\n".join([lines[0], lines[1], lines[1]]) + "\n")


def no_file() -> Path:
    (games_dir() / "broken.jsonl").mkdir(parents=True)
    return aged(games_dir() / "broken.jsonl", 0)


DAMAGE = {
    cut_short: "broken.jsonl is no saved game",
    from_the_future: "broken.jsonl was saved by a newer version",
    damaged_within: "broken.jsonl is damaged in line 4",
    against_the_rules: "broken.jsonl, line 3: the rules do not allow this",
    no_file: "broken.jsonl is no regular file",
}
"""By what is wrong the beginning of the sentence."""


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
async def test_a_damaged_game_is_listed_and_cannot_be_opened(damage: Any) -> None:
    path = damage()
    keep("whole", hour=-1)
    app = host()
    async with app.run_test() as pilot:
        await previewed(pilot, path)
        await pilot.pause()
        told = " ".join(right(app).split())
        assert "This game cannot be opened." in told
        assert DAMAGE[damage] in told
        assert "damaged" in left(app)[1]
        await pilot.press("enter", "w")
        await pilot.pause()
        assert app.answer is NOTHING
        await pilot.press("down", "enter")
        await app.answered(pilot)
    assert isinstance(app.answer, Chosen)
    assert app.answer.path.stem == "whole"


async def test_what_a_damaged_file_says_is_shown_literally() -> None:
    path = keep_text("br[b]oken", '{"format": "carcassonne-journal", "version": 2, "[red]\\u001b[31m": 1}\n')
    app = host()
    async with app.run_test(size=(120, 40)) as pilot:
        await previewed(pilot, path)
        assert "br[b]oken.jsonl" in right(app)
        assert right(app).replace("\n", "").isprintable()


def test_a_fault_in_words_holds_nothing_that_would_steer_a_terminal() -> None:
    error = JournalError("bad-line", "folder/ga\x1bme.jsonl", 3, "no \x1b[31m")
    told = fault_in_words(error)
    assert told.startswith("ga?me.jsonl is damaged in line 3: no ")
    assert told.isprintable()


# Deleting


@pytest.mark.parametrize("key", ["d", "delete"])
async def test_deleting_asks_with_the_names_and_the_date(key: str) -> None:
    paths = keep_three()
    special = keep("fourth", ("[b]Ann", "山田", "\x1b[31mEve"), hour=1)
    app = host()
    async with app.run_test() as pilot:
        await pilot.press(key)
        question = await asked(pilot)
        when = datetime.fromtimestamp(NOON + 3600).strftime("%Y-%m-%d %H:%M")
        assert "[b]Ann, 山田, ?[31mEve" in question
        assert when in question
        await answered(pilot, "enter")
        assert special.exists()
        await pilot.press(key)
        await asked(pilot)
        await answered(pilot, "y")
        assert not special.exists()
        assert chosen(app) == "first"
        await previewed(pilot, paths["first"])
        assert "Saved games: 3" in " ".join(shown(app))
    assert all(path.exists() for path in paths.values())


async def test_after_the_last_of_the_list_the_one_before_is_chosen_and_then_none() -> None:
    keep_three()
    app = host()
    async with app.run_test() as pilot:
        await pilot.press("end")
        for remaining in (["first", "second"], ["first"], []):
            await pilot.press("d")
            await asked(pilot)
            await answered(pilot, "y")
            assert [game.name for game in app.screen.query_one(GameList).games] == remaining
            if remaining:
                assert chosen(app) == remaining[-1]
        await until(pilot, lambda: sight(app) is None)
        assert "No games yet." in " ".join(shown(app))
        await until(pilot, lambda: "Delete" not in shown(app)[-1])


async def test_a_damaged_game_can_be_deleted() -> None:
    path = cut_short()
    app = host()
    async with app.run_test() as pilot:
        await pilot.press("d")
        assert "broken.jsonl" in await asked(pilot)
        await answered(pilot, "y")
    assert not path.exists()


def notes(app: ScreenHost) -> list[str]:
    return [note.message for note in app._notifications]


async def test_a_game_that_somebody_plays_is_not_deleted() -> None:
    path = keep("game")
    journal, _ = Journal.resume(path)
    app = host()
    try:
        async with app.run_test() as pilot:
            await pilot.press("d")
            await asked(pilot)
            await answered(pilot, "y")
            assert notes(app) == ["game.jsonl is being played by another program."]
    finally:
        journal.close()
    assert path.exists()


async def test_a_game_that_has_gone_meanwhile_is_gone_from_the_list() -> None:
    paths = keep_three()
    app = host()
    async with app.run_test() as pilot:
        await previewed(pilot, paths["first"])
        paths["first"].unlink()
        await pilot.press("d")
        await asked(pilot)
        await answered(pilot, "y")
        assert notes(app)[0].startswith("first.jsonl cannot be written: ")
        assert chosen(app) == "second"

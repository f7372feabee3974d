"""The help: keys that work where it was called, and pages on how to play."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import pytest
from rich.cells import cell_len
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Label

from carcassonne_tui.drawing.glyphs import load_glyph_set
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import BOXES, Figure, NotationError, SetupError
from carcassonne_tui.tui.keymap import key_map
from carcassonne_tui.tui.keys import GROUPS, key, key_name
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.help import ADD_ONS, PAGES, HelpScreen, read_text
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.widgets.book import Page, drawn_board
from carcassonne_tui.tui.widgets.button import PlainButton
from carcassonne_tui.tui.widgets.choice import Choice
from carcassonne_tui.tui.widgets.keys_page import KeyLine, KeysPage, keys_page
from carcassonne_tui.tui.widgets.menu import Menu
from carcassonne_tui.tui.widgets.players import GOODS

from .game_host import at_play, new_game, shown_screen
from .screen_host import SIZES, ScreenHost, shown, until

TEXTS = PAGES[1:]
"""The pages that are texts."""

FILES = (*(page for page in TEXTS if page != ADD_ONS), *BOXES)
"""What those texts are made of."""


class Table(SpokenScreen[None]):
    """A screen with some keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("game.rotate", "r", "turn(1)"),
        key("game.skip", "space,s", "skip"),
        key("game.undo", "u", "undo"),
        key("game.redo", "y", "redo"),
        key("menu.first", "home", "first"),
        key("app.quit", "ctrl+x", "app.quit"),
        key("help.close", "question_mark", "help"),
    ]

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's form
        return {"undo": False, "redo": None}.get(action, True)


def keys_of(app: ScreenHost) -> list[str]:
    page = app.screen.query_one(KeysPage)
    rows = [row.plain for row in keys_page(page.told, 60)]
    return [" ".join(row.split()) for row in rows if row.strip()]


@pytest.mark.parametrize(
    ("pressed", "name"),
    [
        ("r", "r"),
        ("K", "K"),
        ("space", "Space"),
        ("apostrophe", "'"),
        ("plus", "+"),
        ("minus", "-"),
        ("shift+up", "Shift+Up"),
        ("pagedown", "PgDn"),
        ("f12", "F12"),
        ("escape", "Esc"),
        ("some_odd_key", "Some odd key"),
    ],
)
def test_names_of_keys(pressed: str, name: str) -> None:
    assert key_name(pressed) == name


class TestKeys:
    async def test_all_are_told_in_their_parts_and_those_marked_that_work_now(self) -> None:
        app = ScreenHost(Table)
        async with app.run_test() as pilot:
            await pilot.press("question_mark")
            await pilot.pause()
            assert keys_of(app)[1:] == [
                "The turn",
                "* r Turn",
                "* Space, s Deploy nobody",
                "u Take back",
                "y Do again",
                "Choosing",
                "* Home First item",
                "Here",
                "* ? Close",
                "Everywhere",
                "* Ctrl+X Quit",
            ]
            assert keys_of(app)[0].startswith("* does something now")

    async def test_marks_are_explained_where_not_all_keys_work(self) -> None:
        app = ScreenHost(TitleScreen)
        async with app.run_test() as pilot:
            await pilot.press("question_mark")
            await pilot.pause()
            assert keys_of(app)[:2] == ["Title", "* n New game"]

    async def test_remapped_ones(self) -> None:
        app = ScreenHost(Table)
        async with app.run_test() as pilot:
            app.set_keymap({"game.rotate": "t,F", "game.skip": "x"})
            await pilot.press("question_mark")
            await pilot.pause()
            assert keys_of(app)[2:4] == ["* t, F Turn", "* x Deploy nobody"]

    @pytest.mark.parametrize("size", SIZES)
    async def test_all_keys_of_a_game_whatever_is_asked_for(self, size: tuple[int, int]) -> None:
        app = at_play(new_game())
        pages = []
        async with app.run_test(size=size) as pilot:
            app.key_map = key_map({"game.figure": "z", "game.spot-2": "F5"})
            app.set_keymap(app.key_map.for_textual())
            for keys in ("question_mark", "escape enter question_mark"):
                await pilot.press(*keys.split())
                await shown_screen(pilot, HelpScreen)
                page = app.screen.query_one(KeysPage)
                pages.append(page.told)
                rows = str(page.render()).split("\n")
                assert max(map(cell_len, rows)) <= page.size.width
                assert page.size.height == len(rows)
        placing, deploying = pages
        told = {key for line in placing for key in line.keys}
        assert told >= {"Tab", "r", "e", "z", "b", "u", "i", "f", ".", "+", "w", "v", "q", "Ctrl+Q", "arrows", "F5"}
        assert "x" not in told
        assert {line.title for line in placing} >= {"The turn", "Looking around", "The map", "The game", "Everywhere"}
        assert [line[:3] for line in placing] == [line[:3] for line in deploying]
        works = [{key for line in page if line.works for key in line.keys} for page in pages]
        assert works[0] - works[1] == {"Tab", "Shift+Tab", "r", "e", "Enter"}
        assert works[1] - works[0] == {"Space", "s", "u"}
        assert {"1", "F5", "y"} & works[0] == {"1", "F5"}

    @pytest.mark.parametrize(
        ("wishes", "told"),
        [
            ({}, ("1-9",)),
            ({"game.spot-9": "F9"}, ("1-8", "F9")),
            ({"game.spot-2": "F2"}, ("1", "F2", "3", "4", "5", "6", "7", "8", "9")),
        ],
    )
    async def test_numbers_that_follow_each_other_are_told_together(
        self, wishes: dict[str, str], told: tuple[str, ...]
    ) -> None:
        app = at_play(new_game())
        async with app.run_test() as pilot:
            app.set_keymap(key_map(wishes).for_textual())
            await pilot.press("question_mark")
            await shown_screen(pilot, HelpScreen)
            (line,) = (line for line in app.screen.query_one(KeysPage).told if "Spot" in line.description)
        assert line.keys == told

    @pytest.mark.parametrize("width", [38, 60, 76, 88])
    def test_many_keys_of_one_action_stay_in_their_column(self, width: int) -> None:
        keys = tuple(f"Ctrl+{letter}" for letter in "ABCDEFGHIJKLMNOP")
        lines = [KeyLine(title, keys, "Turn", works=True) for title in ("The turn", "The map", "The game")]
        rows = keys_page(lines, width)
        assert max(row.cell_length for row in rows) <= width
        told = " ".join(" ".join(row.plain for row in rows).split())
        assert all(told.count(key) == 3 for key in keys)
        assert told.count("Turn") == 3

    async def test_a_screen_without_any(self) -> None:
        app = ScreenHost(Screen)
        async with app.run_test() as pilot:
            app.push_screen(HelpScreen(app.screen))
            await pilot.pause()
            assert keys_of(app) == [t("help.no-keys")]

    @pytest.mark.parametrize(
        "node", [TitleScreen, NewGameScreen, Question, RankingScreen, HelpScreen, Menu, Choice, PlainButton]
    )
    def test_every_key_is_described(self, node: type[DOMNode]) -> None:
        bindings: list[Any] = vars(node).get("BINDINGS") or vars(node.__mro__[1])["BINDINGS"]
        for binding in bindings:
            assert t(f"keys.{binding.id}")
            assert binding.description == f"keys.{binding.id}"

    def test_every_group_has_a_name(self) -> None:
        assert all(t(f"help.group.{group}") for group in GROUPS)


class TestPages:
    async def open_page(self, app: ScreenHost) -> str | None:
        (tab,) = app.screen.query(".tab.-open")
        assert app.screen.query_one(Page).display == (tab.id != "keys")
        assert app.screen.query_one("#keys-page").display == (tab.id == "keys")
        return tab.id

    @pytest.mark.parametrize(
        ("keys", "page"),
        [
            ("right", "turn"),
            ("l l", "scoring"),
            ("left", "boxes"),
            ("h h", "map"),
            ("tab tab shift+tab", "turn"),
            ("5 right", "boxes"),
            ("6 right", "keys"),
            ("4", "farmers"),
            ("3 1", "keys"),
        ],
    )
    async def test_by_keyboard(self, keys: str, page: str) -> None:
        app = ScreenHost(Table)
        async with app.run_test() as pilot:
            await pilot.press("question_mark", *keys.split())
            await pilot.pause()
            assert await self.open_page(app) == page

    async def test_by_mouse(self) -> None:
        app = ScreenHost(Table)
        async with app.run_test() as pilot:
            await pilot.press("question_mark")
            for page in reversed(PAGES):
                await pilot.click(f"#{page}")
                await pilot.pause()
                assert await self.open_page(app) == page

    @pytest.mark.parametrize("key_pressed", ["question_mark", "escape", "q", "enter", "f1"])
    async def test_it_closes(self, key_pressed: str) -> None:
        app = ScreenHost(Table)
        async with app.run_test() as pilot:
            await pilot.press("question_mark")
            await pilot.pause()
            assert isinstance(app.screen, HelpScreen)
            await pilot.press(key_pressed)
            await pilot.pause()
            assert isinstance(app.screen, Table)

    async def test_a_click_beside_it_closes_it(self) -> None:
        app = ScreenHost(Table)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("question_mark")
            await pilot.click("#book", offset=(10, 10))
            assert isinstance(app.screen, HelpScreen)
            await pilot.click(offset=(2, 2))
            await pilot.pause()
            assert isinstance(app.screen, Table)

    async def test_a_long_page_scrolls_and_another_one_begins_at_its_top(self) -> None:
        app = ScreenHost(Table)
        async with app.run_test() as pilot:
            await pilot.press("question_mark", "2", "down", "j", "space")
            await pilot.pause()
            page = app.screen.query_one("#page")
            assert page.scroll_y == 2 + page.size.height - 1
            await pilot.press("up", "k", "pageup")
            await pilot.pause()
            assert page.scroll_y == 0
            await pilot.press("pagedown", "3")
            await pilot.pause()
            assert page.scroll_y == 0

    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("page", TEXTS)
    async def test_every_text_is_shown_to_its_end(self, size: tuple[int, int], page: str) -> None:
        app = ScreenHost(Table)
        async with app.run_test(size=size) as pilot:
            app.push_screen(HelpScreen(app.screen, page))
            await pilot.pause()
            assert await self.open_page(app) == page
            text = app.screen.query_one(Page)
            last = text.source.strip().split()[-1].strip("*.`")
            app.screen.query_one("#page").scroll_end(animate=False)
            await pilot.pause()
            assert any(last in row for row in shown(app))


@pytest.mark.parametrize("name", FILES)
def test_the_texts_are_plain_characters_of_a_narrow_page(name: str) -> None:
    text = read_text(name)
    assert text.isascii()
    assert text.startswith("# ")
    for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL):
        assert max(len(row) for row in block.split("\n")) <= 72


class TestBoxes:
    NAMES: ClassVar = ["The River", "The Abbot", "The Festival", "Inns & Cathedrals", "Traders & Builders"]

    async def headings(self, boxes: tuple[str, ...]) -> list[str]:
        """The headings of the page as it is opened over a game with some boxes."""
        app = ScreenHost(Table)
        async with app.run_test() as pilot:
            app.push_screen(HelpScreen(app.screen, ADD_ONS, boxes=boxes))
            await pilot.pause()
            return [str(heading.render()) for heading in app.screen.query("MarkdownH2")]

    async def test_all_are_told_about_if_none_is_played_with(self) -> None:
        assert await self.headings(()) == self.NAMES

    @pytest.mark.parametrize("boxes", [("abbot",), ("river", "traders_and_builders"), BOXES])
    async def test_those_that_are_played_with(self, boxes: tuple[str, ...]) -> None:
        assert await self.headings(boxes) == [name for name, box in zip(self.NAMES, BOXES, strict=True) if box in boxes]

    async def test_in_a_game_they_are_those_of_the_game(self) -> None:
        app = at_play(new_game(abbot=True, festival=True))
        async with app.run_test() as pilot:
            await shown_screen(pilot, GameScreen)
            await pilot.press("question_mark", "6")
            await until(pilot, lambda: len(app.screen.query("MarkdownH2")) == 2)
            found = [str(heading.render()) for heading in app.screen.query("MarkdownH2")]
        assert found == ["The Abbot", "The Festival"]

    def test_they_show_figures_and_goods_as_the_map_does(self) -> None:
        texts, glyphs = "".join(map(read_text, BOXES)), load_glyph_set("ascii")
        for figure in Figure:
            shape = glyphs.figure(figure.value, "A", lying=False, small=False)
            assert figure is Figure.MEEPLE or f"`{shape}`" in texts
        for kind, role in GOODS.items():
            assert f"{kind} `{2 * glyphs.glyph(role, 0, 0)}`" in texts


class TestBoards:
    def boards(self) -> list[str]:
        return [board for name in FILES for board in re.findall(r"```board\n(.*?)```", read_text(name), re.DOTALL)]

    def test_every_board_of_the_texts_can_be_drawn_in_every_theme(self) -> None:
        boards = self.boards()
        assert len(boards) >= 10
        for board in boards:
            for theme in theme_names():
                rows = drawn_board(board, load_theme(theme)).plain.split("\n")
                assert len({len(row) for row in rows}) == 1
                assert len(rows[0]) <= 66

    def test_tiles_lie_where_the_notation_says_and_figures_stand_on_them(self) -> None:
        rows = drawn_board("D@0,0r0 U@1,0r0 B:road E@0,-1r2", load_theme("dark"), Zoom.OVERVIEW).plain.split("\n")
        assert [len(row) for row in rows] == [14] * 6
        assert all(row[7:].strip() == "" for row in rows[:3])
        assert [row.count("B") for row in rows] == [0, 0, 0, 0, 1, 0]
        assert rows[4].index("B") >= 7

    def test_a_board_that_cannot_be(self) -> None:
        with pytest.raises(SetupError):
            drawn_board("D@0,0r0 U@1,0r1", load_theme("dark"))
        with pytest.raises(NotationError):
            drawn_board("a road", load_theme("dark"))

    async def test_a_board_is_drawn_on_its_page(self) -> None:
        app = ScreenHost(Table)
        async with app.run_test(size=(120, 40)) as pilot:
            app.push_screen(HelpScreen(app.screen, "farmers"))
            await pilot.pause()
            code = app.screen.query_one("MarkdownFence Label", Label)
            drawn = str(code.render())
            assert "r0" not in drawn
            assert "A" in drawn
            assert "B" in drawn

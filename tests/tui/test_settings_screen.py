"""The settings on the screen: what is chosen holds at once and is kept; keys are those of the file."""

from __future__ import annotations

import re
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, Static

from carcassonne_tui.drawing.picture import Role
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import Theme, load_theme
from carcassonne_tui.paths import assets_root, games_dir
from carcassonne_tui.records.setups import keep_setup
from carcassonne_tui.records.shelf import SUFFIX
from carcassonne_tui.rules import Phase, Skip
from carcassonne_tui.settings import Settings, load_settings, save_settings
from carcassonne_tui.settings_file import settings_path
from carcassonne_tui.tui import app as module
from carcassonne_tui.tui.app import CarcassonneApp
from carcassonne_tui.tui.draft import Draft
from carcassonne_tui.tui.keymap import usual_keys
from carcassonne_tui.tui.keys import key_name
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.new_game import NewGameScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.saved_games import SavedGamesScreen
from carcassonne_tui.tui.screens.settings import CHOICES, SettingsScreen
from carcassonne_tui.tui.screens.setups import SetupsScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.screens.too_small import TooSmall
from carcassonne_tui.tui.setups import setup_of
from carcassonne_tui.tui.terminal import Widths
from carcassonne_tui.tui.widgets.choice import Choice
from carcassonne_tui.tui.widgets.key_bar import KeyBar
from carcassonne_tui.tui.widgets.keys_page import KeysPage
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.preview import Preview, sight_of
from carcassonne_tui.tui.widgets.prompt import Prompt

from .game_host import SMALLEST, acted, at_play, deployable, new_game, shown_screen
from .kept_games import keep
from .panel_host import rows_of
from .screen_host import SIZES, hold_still, shown, until


def text_of(app: CarcassonneApp) -> str:
    """What is to be seen, as one line."""
    return " ".join(" ".join(shown(app)).split())


def characters(theme: Theme) -> list[str]:
    """What the map is drawn with."""
    return [theme.glyphs.choices(role) for role in Role]


def told(app: CarcassonneApp) -> str:
    """What notifications say at present."""
    return "\n".join(note.message for note in app._notifications)


def kept(text: str) -> Path:
    """A file of settings of the user."""
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def settings_of(app: CarcassonneApp) -> SettingsScreen:
    assert isinstance(app.screen, SettingsScreen)
    return app.screen


def choice_of(app: CarcassonneApp, name: str) -> str:
    """What is shown of a setting, without arrows."""
    return str(app.screen.query_one(f"#{name}", Choice).render()).splitlines()[0].strip("[]<> ")


def is_kept(settings: Settings) -> bool:
    return load_settings() == settings


async def open_settings(pilot: Pilot[Any]) -> None:
    await pilot.press("comma")
    await shown_screen(pilot, SettingsScreen)


# The way there and back


@pytest.mark.parametrize("keys", ["comma", "down down down enter"])
@pytest.mark.parametrize("back", ["escape", "q", "comma"])
async def test_from_the_title_and_back(keys: str, back: str) -> None:
    app = CarcassonneApp()
    async with app.run_test() as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.press(*keys.split())
        await shown_screen(pilot, SettingsScreen)
        await pilot.press(back)
        await shown_screen(pilot, TitleScreen)


async def test_from_the_game_and_back_to_the_same_game() -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await open_settings(pilot)
        await pilot.press("escape")
        await shown_screen(pilot, GameScreen)
        await pilot.press("space")
        await acted(pilot, game, 2)


async def test_the_program_can_be_left_from_the_settings() -> None:
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "space")
        await open_settings(pilot)
        await pilot.press("ctrl+q")
        await shown_screen(pilot, Question)


# Choosing


@pytest.mark.parametrize(("turn", "step"), [("right", 1), ("left", -1), ("enter", 1), ("space", 1)])
async def test_every_value_can_be_chosen_and_is_kept(turn: str, step: int) -> None:
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await open_settings(pilot)
        for name, values in CHOICES.items():
            seen = [choice_of(app, name)]
            start = values.index(getattr(Settings(), name))
            for number in range(1, len(values) + 1):
                await pilot.press(turn)
                chosen: dict[str, Any] = {name: values[(start + step * number) % len(values)]}
                await until(pilot, partial(is_kept, Settings(**chosen)))
                await pilot.pause()
                seen.append(choice_of(app, name))
            assert seen[0] == seen[-1]
            assert len(set(seen)) == len(values)
            await pilot.press("down")


async def test_a_click_chooses() -> None:
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await open_settings(pilot)
        choice = app.screen.query_one("#bell", Choice)
        await pilot.click(choice, offset=(choice.size.width - 2, 0))
        await until(pilot, lambda: load_settings().bell)


@pytest.mark.parametrize("size", [SMALLEST, *SIZES])
async def test_each_setting_comes_into_view_with_what_it_means(size: tuple[int, int]) -> None:
    app = CarcassonneApp()
    async with app.run_test(size=size) as pilot:
        await open_settings(pilot)
        pane = app.screen.query_one("#settings")
        assert str(settings_path()) in "".join(text_of(app).split()) or str(settings_path()) in str(
            app.screen.query(".hint").first(Static).render()
        )
        for name in CHOICES:
            choice = app.screen.query_one(f"#{name}", Choice)
            assert choice.has_focus
            assert pane.region.contains_region(choice.region)
            assert choice.region.height >= 2
            assert len(choice_of(app, name)) > 2
            await pilot.press("down")
            await pilot.pause()
        assert app.screen.query_one("#theme", Choice).has_focus


async def test_the_list_of_keys_can_be_read_to_its_end() -> None:
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        await open_settings(pilot)
        pane = app.screen.query_one("#keys")
        assert "game.look" in text_of(app)
        assert "app.quit" not in text_of(app)
        while pane.scroll_y < pane.max_scroll_y:
            before = pane.scroll_y
            await pilot.press("pagedown")
            await until(pilot, lambda before=before: pane.scroll_y > before)  # type: ignore[misc]
        assert "app.quit Ctrl+Q" in text_of(app)
        await pilot.press(*["pageup"] * 30)
        await until(pilot, lambda: pane.scroll_y == 0)


async def test_what_is_chosen_shows_on_the_map_at_once() -> None:
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        game = app.screen
        assert isinstance(game, GameScreen)
        assert not game.query_one(MapView).rules_shown
        await open_settings(pilot)
        land = app.screen.query_one("#land", Static)
        before = land.render().spans  # type: ignore[union-attr]
        await pilot.press("right")
        await until(pilot, lambda: app.theme == theme_names()[1])
        await pilot.pause()
        assert land.render().spans != before  # type: ignore[union-attr]
        assert app.preferences.palette.surfaces == load_theme(theme_names()[1]).surfaces
        await pilot.press(*["down"] * list(CHOICES).index("grid"), "right")
        await until(pilot, lambda: load_settings().grid)
        assert game.query_one(MapView).rules_shown
        await pilot.press("escape")
        await shown_screen(pilot, GameScreen)
        assert app.preferences.palette.surfaces == load_theme(theme_names()[1]).surfaces


@pytest.mark.parametrize("screen", [NewGameScreen, SetupsScreen, SavedGamesScreen])
async def test_other_colours_show_on_every_screen(screen: type[Screen[Any]]) -> None:
    """Whoever comes back from the settings sees what he would have seen with them from the start."""
    keep("game", actions=9)
    first, second = theme_names()[:2]
    pictures = []
    for theme in (first, second):
        save_settings(Settings(theme=theme), Settings(theme=second if theme == first else first))
        app = CarcassonneApp()
        async with app.run_test(size=SMALLEST) as pilot:
            await shown_screen(pilot, TitleScreen)
            await pilot.press("s" if screen is SavedGamesScreen else "n")
            if screen is SetupsScreen:
                await shown_screen(pilot, NewGameScreen)
                keep_setup(setup_of(Draft(), "ours"))
                app.screen.query_one("#setups", Button).press()
            await shown_screen(pilot, screen)
            await drawn(pilot)
            if theme == first:
                await open_settings(pilot)
                await pilot.press("right", "escape")
                await shown_screen(pilot, screen)
                await drawn(pilot)
            pictures.append(re.sub(r"terminal-\d+", "", app.export_screenshot()))
    assert pictures[0] == pictures[1]


async def drawn(pilot: Pilot[Any]) -> None:
    """Wait until the map of a kept game is drawn in the colours of now, if there is one in view."""
    app = pilot.app
    assert isinstance(app, CarcassonneApp)
    for preview in app.screen.query(Preview):
        expected = sight_of(games_dir() / f"game{SUFFIX}", app.preferences.palette, preview.size)
        await until(pilot, lambda preview=preview, expected=expected: preview.sight == expected)  # type: ignore[misc]
    await hold_still(pilot)


@pytest.mark.parametrize("size", [(40, 12), (1, 1)])
async def test_where_the_terminal_is_too_small_there_are_no_settings(size: tuple[int, int]) -> None:
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        before = app.screen
        await pilot.resize_terminal(*size)
        await shown_screen(pilot, TooSmall)
        await pilot.press("comma", "comma")
        assert len(app.screen_stack) == 3
        await pilot.resize_terminal(*SMALLEST)
        await until(pilot, lambda: app.screen is before)


async def test_other_characters_show_at_once() -> None:
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await open_settings(pilot)
        await pilot.press("down", "right")
        await until(pilot, lambda: characters(app.preferences.palette) == characters(load_theme("dark", "unicode")))
        assert any(not character.isascii() for character in str(app.screen.query_one("#land", Static).render()))


async def test_a_program_begins_with_the_settings_that_are_kept() -> None:
    save_settings(Settings(theme="light", glyphs="unicode", coordinates=True), Settings())
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST):
        assert app.theme == "light"
        assert app.preferences.palette.surfaces == load_theme("light").surfaces
        assert characters(app.preferences.palette) == characters(load_theme("light", "unicode"))
        assert isinstance(app.screen, GameScreen)
        assert app.screen.query_one(MapView).rules_shown


async def test_the_next_colours_are_kept_too() -> None:
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        for name in chain(theme_names()[1:], theme_names()[:1]):
            await pilot.press("t")
            await until(pilot, lambda name=name: load_settings().theme == name)  # type: ignore[misc]
            assert app.theme == name


async def test_nothing_moves_if_nothing_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    app = CarcassonneApp()
    async with app.run_test(size=SMALLEST) as pilot:
        before: str = app.animation_level
        assert before == "full"
        await open_settings(pilot)
        await pilot.press(*["down"] * list(CHOICES).index("animations"), "right")
        await until(pilot, lambda: not load_settings().animations)
        assert app.animation_level == "none"


# Files that are at fault, and folders that cannot be written


async def test_a_file_at_fault_is_told_once_and_stops_nobody() -> None:
    path = kept("bell = 3\n")
    app = at_play(new_game())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert told(app) == "settings.toml: bell must be one of: true, false\nThe usual settings hold."
        assert path.read_text() == "bell = 3\n"
        app.clear_notifications()
        await pilot.pause()
        await pilot.press("enter", "space")
        await pilot.pause()
        assert told(app) == ""


async def test_a_file_at_fault_is_kept_when_something_is_chosen() -> None:
    path = kept("bell = 3\n")
    app = CarcassonneApp()
    async with app.run_test(size=(100, 30)) as pilot:
        await open_settings(pilot)
        await pilot.press("right")
        await until(pilot, lambda: "settings.toml.bad" in told(app))
    assert path.with_name("settings.toml.bad").read_text() == "bell = 3\n"
    assert load_settings() == Settings(theme=theme_names()[1])


async def test_what_cannot_be_kept_holds_all_the_same() -> None:
    path = settings_path()
    path.parent.write_text("a file in place of the folder")
    app = CarcassonneApp()
    async with app.run_test(size=(100, 30)) as pilot:
        await open_settings(pilot)
        await pilot.press("right")
        await until(pilot, lambda: "they cannot be kept" in told(app))
        assert app.theme == theme_names()[1]
        await pilot.press("left")
        await until(pilot, lambda: app.theme == theme_names()[0])
    assert path.parent.read_text() == "a file in place of the folder"


# Keys


async def test_own_keys_play_and_are_shown_everywhere() -> None:
    kept('[keys]\ngame.rotate = "z"\ngame.confirm = "F5"\ngame.skip = "n"\ngame.help = "F2"\n')
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        assert "z turns, F5 places" in " ".join(rows_of(app.screen.query_one(Prompt)))
        bar = rows_of(app.screen.query_one(KeyBar))[0]
        assert "Tab Next cell  z Turn  F5 Place" in bar
        await pilot.press("enter", "r")
        await pilot.pause()
        assert not game.actions
        await pilot.press("f5")
        await until(pilot, lambda: game.phase is Phase.DEPLOY)
        prompt = " ".join(rows_of(app.screen.query_one(Prompt)))
        assert "n deploys nobody" in prompt or "n nobody" in prompt
        await pilot.press("space", "n")
        await until(pilot, lambda: game.turn == 2)
        assert game.actions[-1] == Skip()
        await pilot.press("f2")
        await shown_screen(pilot, HelpScreen)
        page = " ".join(str(app.screen.query_one("#keys-page", KeysPage).render()).split())
        assert "z Turn" in page
        assert "F5 Place" in page
        assert "F2, F1 Help" in page
        assert " r Turn" not in page


async def test_a_form_without_anything_to_focus_stays_as_it_is() -> None:
    app = at_play()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("comma")
        await shown_screen(pilot, SettingsScreen)
        await pilot.pause()
        for widget in app.screen.focus_chain:
            widget.disabled = True
        app.screen.set_focus(None)
        await pilot.press("down", "up")
        assert isinstance(app.screen, SettingsScreen)
        assert app.screen.focused is None
        for widget in app.screen.query("*"):
            widget.disabled = False
        await pilot.press("down")
        assert app.screen.focused is app.screen.focus_chain[0]


async def test_own_keys_stand_in_the_texts() -> None:
    kept(
        """[keys]
game = {up = "F11", left = "a", down = "F2", right = "d", spot-1 = "F6", leave = "F7", undo = "p"}
replay = {forward = "n", play = "z"}
question = {yes = "j", no = "n", other = "tab"}
form.press = "F9"
"""
    )
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=(120, 50)) as pilot:
        assert "a/d/F11/F2/Tab move" in " ".join(rows_of(app.screen.query_one(Prompt)))
        await pilot.press("f1", "2")
        await shown_screen(pilot, HelpScreen)
        await until(pilot, lambda: "a/d/F11/F2 move it" in text_of(app))
        await pilot.press("escape", "f5")
        await pilot.press("enter")
        await acted(pilot, game, 1)
        await pilot.press("f7")
        await shown_screen(pilot, Question)
        await until(pilot, lambda: "j or n, or Tab and F9" in text_of(app))


def test_texts_name_no_key_by_itself() -> None:
    """Whatever names a key in the help is filled in."""
    names = {key_name(name) for name in chain.from_iterable(usual_keys().values()) if len(key_name(name)) > 1}
    words = {*names, "arrows", "arrow"} - {"Left", "Right", "Up", "Down", "End", "Home"}  # which mean other things, too
    for path in (assets_root() / "help" / "en").iterdir():
        text = re.sub(r"```.*?```|\{[^}]*\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not words & {*re.findall(r"[\w+]+", text)}
    for path in (assets_root() / "locales" / "en").iterdir():
        if path.stem not in ("keys", "help"):
            text = path.read_text(encoding="utf-8")
            assert not words & {*re.findall(r"[\w+]+", text)}, path.stem


@pytest.mark.parametrize("pressed", ["z", "Z", "ｚ", "Ｚ"])
async def test_an_own_letter_works_with_caps_lock_and_full_width(pressed: str) -> None:
    kept('[keys]\ngame.tiles-left = "z"')
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press(pressed)
        await until(pilot, lambda: not isinstance(app.screen, GameScreen))


@pytest.mark.parametrize("pressed", ["é", "É"])
async def test_a_letter_that_is_not_ascii_may_be_a_key(pressed: str) -> None:
    kept('[keys]\ngame.tiles-left = "é"')
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press(pressed)
        await until(pilot, lambda: not isinstance(app.screen, GameScreen))


async def test_a_capital_of_its_own_is_not_the_small_letter() -> None:
    kept('[keys]\ngame.tiles-left = "T"')
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: app.theme == theme_names()[1])
        await pilot.press("T")
        await until(pilot, lambda: not isinstance(app.screen, GameScreen))


async def test_wishes_that_cannot_be_are_named_and_the_others_hold() -> None:
    kept('[keys]\ngame.spin = "a"\ngame.rotate = "x"\ngame.skip = "nokey"\ngame.undo = "z"')
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert told(app).splitlines() == [
            "There is no action game.spin.",
            "game.skip: there is no key nokey.",
            "game.rotate: x is the key of game.figure already.",
        ]
        await pilot.press("enter", "z")
        await acted(pilot, game, 0)


async def test_of_many_wishes_that_cannot_be_a_few_are_named() -> None:
    kept("[keys]\n" + "".join(f'game.spin-{number} = "a"\n' for number in range(900)))
    app = at_play(new_game())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert told(app).splitlines()[4:] == ["There is no action game.spin-4.", "And 895 more."]


async def test_nobody_is_locked_out() -> None:
    kept('[keys]\napp.quit = "F9"\ngame.help = "F2"\ngame.rotate = "ctrl+q"\ngame.undo = "F1"')
    app = at_play(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        app.clear_notifications()
        await pilot.press("f1")
        await shown_screen(pilot, HelpScreen)
        await pilot.press("escape")
        await shown_screen(pilot, GameScreen)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: "F9 quits." in told(app))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running)


async def test_the_list_shows_the_own_keys() -> None:
    kept('[keys]\ngame.look = "z"')
    app = CarcassonneApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await open_settings(pilot)
        page = " ".join(str(app.screen.query_one(".described", Static).render()).split())
        assert "game.look Look around z game.fields Owners of fields f " in page


# The bell


@pytest.mark.parametrize("rings", [True, False])
async def test_the_bell_rings_when_the_turn_passes_on(monkeypatch: pytest.MonkeyPatch, rings: bool) -> None:
    rung: list[str] = []
    save_settings(Settings(bell=rings), Settings())
    game = new_game()
    app = at_play(game)
    monkeypatch.setattr(app, "bell", lambda: rung.append(game.players[game.player]))
    async with app.run_test(size=SMALLEST) as pilot:
        for turn in range(1, 4):
            await deployable(pilot, game)
            assert len(rung) == (turn - 1) * rings
            await pilot.press("space")
            await until(pilot, lambda turn=turn: game.turn == turn + 1)  # type: ignore[misc]
            await pilot.pause()
    assert rung == ["Bob", "Ann", "Bob"] * rings


async def test_the_bell_is_still_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[None] = []
    save_settings(Settings(bell=True), Settings())
    game = new_game(tiles="V")
    app = at_play(game)
    monkeypatch.setattr(app, "bell", lambda: rung.append(None))
    async with app.run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("space")
        await until(pilot, lambda: game.phase is Phase.OVER)
        await pilot.pause()
    assert rung == []


# The terminal


@pytest.mark.parametrize(("glyphs", "asked"), [("ascii", 0), ("unicode", 1)])
async def test_a_terminal_is_asked_for_widths_only_if_it_matters(
    monkeypatch: pytest.MonkeyPatch, glyphs: str, asked: int
) -> None:
    signs: list[str] = []

    def answer(characters: str) -> Widths:
        signs.append(characters)
        return Widths(True, ",")

    monkeypatch.setattr(module, "probe_width", answer)
    kept(f'glyphs = "{glyphs}"')
    app = CarcassonneApp()
    app.probe()
    assert len(signs) == asked
    assert characters(app.preferences.palette) == characters(load_theme("dark", glyphs, ambiguous=asked == 1))
    async with app.run_test(size=SMALLEST) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen if asked else TitleScreen))

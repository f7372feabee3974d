"""The game screen: a turn by keyboard, and what can be seen and asked on the way."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from textual.color import Color
from textual.pilot import Pilot

from carcassonne_tui.box import Kind
from carcassonne_tui.drawing.picture import Zoom
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.drawing.themes import load_theme
from carcassonne_tui.rules import Deploy, Figure, Game, Phase, Place, Return, Skip
from carcassonne_tui.tui.screens.game import GameScreen
from carcassonne_tui.tui.screens.help import HelpScreen
from carcassonne_tui.tui.screens.question import Question
from carcassonne_tui.tui.screens.ranking import RankingScreen
from carcassonne_tui.tui.screens.title import TitleScreen
from carcassonne_tui.tui.widgets.edge import Edge
from carcassonne_tui.tui.widgets.map import MapView
from carcassonne_tui.tui.widgets.text_rows import Line

from .all_boxes import BOXES, at_festival, at_second_tile
from .game_host import SMALLEST, Guarded, answer, at_play, deployable, kinds, new_game, shown_screen, turned
from .panel_host import HOSTILE
from .screen_host import SIZES, shown, until


async def test_a_turn_on_the_first_legal_cell_takes_three_keys() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        for turn in range(1, 7):
            assert game.turn == turn
            pressed = 0
            for key in ("enter", "1", "enter"):
                await pilot.press(key)
                pressed += 1
            await turned(pilot, game, turn + 1)
            assert pressed <= 4
    assert kinds(game) == ["place", "deploy"] * 6


async def test_enter_twice_never_skips() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press(*["enter"] * 6)
        await pilot.pause()
        assert kinds(game) == ["place"]
        assert any("Choose a spot" in row for row in shown(pilot.app))


async def test_space_never_places() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press(*["space"] * 6, *["s"] * 3)
        await pilot.pause()
        assert game.actions == []


@pytest.mark.parametrize("key", ["space", "s"])
async def test_nobody_is_deployed(key: str) -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("2", key)
        await turned(pilot, game, 2)
    assert kinds(game) == ["place", "skip"]


async def test_tab_and_arrows_move_the_cursor_and_letters_turn_the_tile() -> None:
    app = Guarded(new_game(tiles="W U"))
    async with app.run_test(size=SMALLEST) as pilot:
        view = app.controller.seen
        cells = sorted(view.legal, key=lambda cell: (cell[1], cell[0]))
        at = cells.index(view.cursor)
        for key, expected in [("tab", cells[(at + 1) % len(cells)]), ("shift+tab", view.cursor)]:
            await pilot.press(key)
            assert app.controller.seen.cursor == expected
        x, y = view.cursor
        for keys, (dx, dy) in [("up k", (0, -1)), ("right l", (1, 0)), ("down j", (0, 1)), ("left h", (-1, 0))]:
            for key in keys.split():
                x, y = x + dx, y + dy
                await pilot.press(key)
                assert app.controller.seen.cursor == (x, y)
        assert app.game.placements.rotations(*view.cursor) == [0, 2, 3]
        rotations = []
        for key in "rree":
            await pilot.press(key)
            assert app.controller.seen.ghost is not None
            rotations.append(app.controller.seen.ghost.rotation)
    assert rotations == [2, 3, 2, 0]


@pytest.mark.parametrize(
    "game",
    [
        new_game(tiles="W V L E U B W V"),
        new_game(tiles="B FE/LRR Ug U IC/RRR.i FE/RrRr V U FE/RC TB/CR", **BOXES),
    ],
    ids=["farmers", "boxes"],
)
async def test_arrows_enter_and_digits_are_enough_for_everything(game: Game) -> None:
    random = Random(4)
    app = Guarded(game)
    async with app.run_test(size=SMALLEST) as pilot:
        while app.game.phase is not Phase.OVER:
            action = random.choice(list(app.game.legal_actions()))
            done = len(app.game.actions)
            match action:
                case Place(_, x, y, rotation):
                    cursor = app.controller.seen.cursor
                    keys = ["right"] * (x - cursor[0]) + ["left"] * (cursor[0] - x)
                    keys += ["down"] * (y - cursor[1]) + ["up"] * (cursor[1] - y)
                    keys.append(str(app.game.placements.rotations(x, y).index(rotation) + 1))
                case Deploy(figure, kind, ports):
                    spots = [(spot.kind, spot.ports) for spot in app.game.spots]
                    spot = spots.index((kind, ports))
                    keys = [str(spot + 1)] * (app.game.spots[spot].figures.index(figure) + 1)
                case Return():
                    back = [back.action for back in app.controller.seen.returns].index(action)
                    keys = ["right"] * (len(app.game.spots) + back + 1)
                case Skip():
                    all_others = len(app.game.spots) + len(app.game.returns)
                    keys = ["down"] * (all_others + 1) if random.random() < 0.5 else ["right", "left"]
            await pilot.press(*keys, "enter")
            assert app.game.actions[done:] == [action]
            app.let_go()
        await pilot.press("enter")
        assert app.controller.seen.finale is not None
        assert app.controller.seen.finale.shown == 1


async def test_the_kind_of_figure_and_who_comes_home_have_keys() -> None:
    app = Guarded(at_festival())
    async with app.run_test(size=SMALLEST) as pilot:
        seen = []
        for key in ("1", "x", "x", "x", "b", "b", "escape", "b", "2", "x"):
            await pilot.press(key)
            view = app.controller.seen
            seen.append((view.chosen, view.figure, view.returning))
        await pilot.press("b", "enter")
        assert isinstance(app.game.actions[-1], Return)
    assert seen == [
        (0, Figure.MEEPLE, None),
        (0, Figure.LARGE, None),
        (0, Figure.MEEPLE, None),
        (0, Figure.LARGE, None),
        (None, None, 0),
        (None, None, 1),
        (None, None, None),
        (None, None, 0),
        (1, Figure.BUILDER, None),
        (1, Figure.BUILDER, None),
    ]


async def test_what_enter_does_is_said_for_who_comes_home() -> None:
    app = Guarded(at_festival())
    async with app.run_test(size=SMALLEST) as pilot:
        assert "Enter" not in shown(app)[-1]
        for key, does in (("b", "Bring home"), ("1", "Deploy"), ("left", "Deploy nobody")):
            await pilot.press(key)
            await row_says(pilot, f"Enter {does}")
        await pilot.press("escape")
        await until(pilot, lambda: "Enter" not in shown(app)[-1])


async def test_keys_that_nothing_can_be_chosen_with_are_not_offered() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.press("b", "escape", "x", "enter", "b", "x", "escape")
        await pilot.pause()
        assert kinds(app.game) == ["place"]
        assert not any("Who comes home" in row for row in shown(app))


async def test_a_held_key_of_the_first_tile_does_nothing_to_the_second() -> None:
    game = at_second_tile()
    game.undo()
    app = Guarded(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await app.hold(pilot, "space")
        assert (game.player, game.part, kinds(game)) == (0, 2, ["place", "skip"])
        app.let_go()
        await pilot.press("enter")
        assert kinds(game) == ["place", "skip", "place"]


async def test_a_second_tile_is_announced_over_the_map() -> None:
    app = Guarded(at_second_tile())
    async with app.run_test(size=SMALLEST) as pilot:
        whose = app.screen.query_one("#whose", Line)
        seen = [whose.render_line(0).text.strip()]
        app.controller.place()
        seen.append(whose.render_line(0).text.strip())
        app.controller.skip()
        await pilot.pause()
        seen.append(whose.render_line(0).text.strip())
    assert seen == ["A  A's turn, second tile", "A  A's turn, second tile", "B  B's turn"]


async def test_the_tiles_of_a_double_turn_are_found_one_after_the_other() -> None:
    app = Guarded(at_second_tile())
    async with app.run_test(size=SMALLEST) as pilot:
        app.controller.place()
        first, second = app.controller.seen.last
        shown_map = app.screen.query_one(MapView)
        for key, cell in (("apostrophe", second), ("apostrophe", first), ("quotation_mark", second)):
            shown_map.pan_tiles(40, 40)
            await pilot.press(key)
            assert shown_map.size.region.contains_region(shown_map.region_of(*cell))


async def test_undo_takes_the_tile_back_and_asks_when_the_turn_has_ended() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("1", "u")
        await until(pilot, lambda: game.actions == [])
        await pilot.press("u", "u")
        await deployable(pilot, game)
        await pilot.press("1", "enter")
        await turned(pilot, game, 2)
        await pilot.press("u")
        await until(pilot, lambda: any("made by Ann" in row for row in shown(pilot.app)))
        await pilot.press("u", "n")
        await pilot.pause()
        assert kinds(game) == ["place", "deploy"]
        await pilot.press("u", "y")
        await until(pilot, lambda: kinds(game) == ["place"])
        await pilot.press("y")
        await until(pilot, lambda: kinds(game) == ["place", "deploy"])


async def test_the_frame_of_a_finished_game_has_the_colours_of_each_theme() -> None:
    game = new_game(tiles="U")
    game.apply(game.place(*game.placements[0]))
    game.apply(Skip())
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        edge = pilot.app.screen.query_one("#west")
        for name in [*theme_names()[1:], theme_names()[0]]:
            ui = load_theme(name).ui
            await pilot.press("t")
            await until(pilot, lambda name=name: pilot.app.theme == name)  # type: ignore[misc]
            await pilot.pause()
            assert (edge.styles.background, edge.styles.color) == (Color.parse(ui.panel), Color.parse(ui.foreground))


async def test_whose_turn_it_is_stands_over_the_map() -> None:
    app = Guarded(new_game())
    async with app.run_test(size=SMALLEST) as pilot:
        edge, whose = app.screen.query(Edge).first(), app.screen.query_one("#whose", Line)
        seen = []
        for _ in range(2):
            seen.append((whose.render_line(0).text.split(), edge.styles.background.hex.lower()))
            app.controller.place()
            app.controller.skip()
            await pilot.pause()
    assert [words for words, _ in seen] == [["A", "Ann's", "turn"], ["B", "Bob's", "turn"]]
    assert seen[0][1] != seen[1][1]


async def test_whose_turn_it_is_stands_on_the_colour_of_the_frame() -> None:
    app = Guarded(new_game(("Ann", "Bob", "Cleo", "Dan", "Eve")))
    async with app.run_test(size=SMALLEST) as pilot:
        edges, whose = app.screen.query(Edge), app.screen.query_one("#whose", Line)
        assert len(edges) == 2
        for _ in range(10):
            colours = {
                segment.style.bgcolor.name
                for segment in whose.render_line(0)
                if segment.style and segment.style.bgcolor
            }
            assert colours == {edge.styles.background.hex6.lower() for edge in edges}
            app.controller.place()
            app.controller.skip()
            await pilot.pause()


async def test_what_enter_does_is_said_for_the_phase() -> None:
    game = new_game(tiles="U")
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        keys = []
        for key, said in (
            ("enter", "Enter Place"),
            ("1", "Space Nobody"),
            ("space", "Enter Deploy"),
            ("enter", "Next"),
        ):
            await row_says(pilot, said)
            keys.append(shown(pilot.app)[-1])
            await pilot.press(key)
    assert ["Nobody" in row for row in keys] == [False, True, True, False]
    assert ["Enter" in row for row in keys] == [True, False, True, True]


@pytest.mark.parametrize("size", SIZES)
async def test_after_the_end_it_is_said_who_won_and_what_is_left_to_do(size: tuple[int, int]) -> None:
    game = new_game(tiles="U")
    game.apply(game.place(*game.placements[0]))
    game.apply(Skip())
    async with at_play(game).run_test(size=size) as pilot:
        whose = pilot.app.screen.query_one("#whose", Line)
        assert whose.render_line(0).text.strip() == "Final scoring"
        await pilot.press("space")
        await shown_screen(pilot, RankingScreen)
        await pilot.press("escape")
        await row_says(pilot, "Enter Ranking")
        assert whose.render_line(0).text.strip() == "The game is over: Ann and Bob win together."
        keys = shown(pilot.app)[-1]
        assert "Tiles left" not in keys
        assert all(words in keys for words in ("0 Whole map", "w Save as picture", "i Look around", "q Leave"))


async def row_says(pilot: Pilot[Any], words: str) -> None:
    """Wait until the line of keys says something."""
    await until(pilot, lambda: words in shown(pilot.app)[-1])


PAGES = (
    *(("v", "ScoreTrack"), ("v", "")),
    *(("enter", ""), ("v", "ScoreTrack"), ("v", "Log"), ("v", "")),
    *(("1", ""), ("v", "Inspector"), ("escape", ""), ("1", "Inspector"), ("v", "ScoreTrack"), ("v", "Log"), ("v", "")),
)
"""Keys from the first turn on, each with the panel that is shown by itself then, or with "" for the first page."""


@pytest.mark.parametrize(
    ("size", "players", "page"),
    [
        ((80, 24), 2, "TilePanel PlayersTable ScoreTrack"),
        ((80, 24), 5, "TilePanel PlayersTable"),
        ((100, 30), 5, "TilePanel PlayersTable Inspector Log"),
        ((140, 45), 5, "TilePanel PlayersTable Inspector ScoreTrack Log"),
        ((200, 60), 5, "TilePanel PlayersTable Inspector ScoreTrack Log"),
    ],
)
async def test_the_panels_come_page_by_page(size: tuple[int, int], players: int, page: str) -> None:
    game = new_game(("Ann", "Bob", "Cy", "Dan", "Eve")[:players])
    async with at_play(game).run_test(size=size) as pilot:
        for key, panels in (("", page), *PAGES):
            if key:
                await pilot.press(key)
            await until(pilot, partial(lambda expected: in_side_column(pilot) == expected, panels or page))


def in_side_column(pilot: Pilot[Any]) -> str:
    """The panels that are shown beside the map."""
    side = pilot.app.screen.query_one("#side")
    return " ".join(type(panel).__name__ for panel in side.children if panel.display)


async def test_the_theme_key_goes_through_the_themes() -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        seen, pictures = [], set()
        for _ in range(len(theme_names()) + 1):
            seen.append(app.theme)
            pictures.add(app.export_screenshot().partition("<style>")[2])
            await pilot.press("t")
            await pilot.pause()
    assert seen == [*theme_names(), theme_names()[0]]
    assert len(pictures) >= len(theme_names())


async def test_looking_changes_nothing_of_the_game() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        shown_map = pilot.app.screen.query_one(MapView)
        for key, zoom in [
            ("plus", Zoom.CLOSE),
            ("minus", Zoom.NORMAL),
            ("minus", Zoom.OVERVIEW),
            ("minus", Zoom.FAR),
            ("equals_sign", Zoom.OVERVIEW),
            ("0", Zoom.CLOSE),
            ("minus", Zoom.NORMAL),
        ]:
            await pilot.press(key)
            assert shown_map.zoom is zoom
        before = shown_map.region_of(0, 0)
        for key, (dx, dy) in [
            ("shift+left", (11, 0)),
            ("H", (22, 0)),
            ("L", (11, 0)),
            ("K", (11, 5)),
            ("shift+down", (11, 0)),
        ]:
            await pilot.press(key)
            assert shown_map.region_of(0, 0) == before.translate((dx, dy))
        await pilot.press("apostrophe")
        assert game.actions == []


async def test_the_last_tile_is_found_again() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("space", *["L"] * 9)
        shown_map = pilot.app.screen.query_one(MapView)
        (tile,) = (action for action in game.actions if isinstance(action, Place))
        assert not shown_map.region_of(tile.x, tile.y).overlaps(shown_map.size.region)
        await pilot.press("apostrophe")
        assert shown_map.size.region.contains_region(shown_map.region_of(tile.x, tile.y))


async def test_help_comes_and_goes() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press("question_mark")
        await shown_screen(pilot, HelpScreen)
        await pilot.press("escape")
        await shown_screen(pilot, GameScreen)
        assert game.actions == []


# Leaving


async def test_leaving_a_game_that_has_not_begun_asks_nothing() -> None:
    async with at_play(new_game()).run_test(size=SMALLEST) as pilot:
        await pilot.press("q")
        await shown_screen(pilot, TitleScreen)


@pytest.mark.parametrize("no", ["n", "escape", "enter"])
async def test_leaving_asks_and_no_goes_on(no: str) -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        for key in ("q", "ctrl+q"):
            await pilot.press(key)
            await answer(pilot, no)
            await shown_screen(pilot, GameScreen)
        assert kinds(game) == ["place"]
        await pilot.press("1", "enter")
        await turned(pilot, game, 2)


async def test_leaving_asks_and_yes_leads_to_the_title() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("q")
        await answer(pilot, "y")
        await shown_screen(pilot, TitleScreen)


async def test_quitting_asks_once_and_yes_quits() -> None:
    game = new_game()
    app = at_play(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await deployable(pilot, game)
        await pilot.press("ctrl+q")
        await shown_screen(pilot, Question)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert sum(isinstance(screen, Question) for screen in app.screen_stack) == 1
        await pilot.press("y")
        await until(pilot, lambda: app.return_value is not None)
    assert app.return_value == 0


async def test_quitting_from_the_title_asks_nothing() -> None:
    app = at_play()
    async with app.run_test(size=SMALLEST) as pilot:
        await shown_screen(pilot, TitleScreen)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app.return_value is not None)
    assert app.return_value == 0


# Text from outside


@pytest.mark.parametrize("size", SIZES[:2])
async def test_names_are_shown_literally_everywhere(size: tuple[int, int]) -> None:
    game = new_game(HOSTILE[:5], tiles="U U U U U")
    async with at_play(game).run_test(size=size) as pilot:
        seen: list[str] = []
        while game.phase is not Phase.OVER:
            await deployable(pilot, game)
            seen += shown(pilot.app)
            await pilot.press("space")
            await until(pilot, lambda: game.phase is not Phase.DEPLOY)
        for _ in range(3):
            await pilot.press("v")
            await pilot.pause()
            seen += shown(pilot.app)
        await pilot.press("space")
        await shown_screen(pilot, RankingScreen)
        seen += shown(pilot.app)
    assert all(row.isprintable() for row in seen)
    for start in ("[red]x[/]'s turn", "a?[31mb's turn", "?evil's turn", "two?lines's turn"):
        assert any(start in row for row in seen)


async def test_with_nowhere_to_deploy_only_the_way_on_is_offered() -> None:
    """Both players have deployed their only meeple, so Enter and digits do nothing."""
    game = new_game(tiles="A A U U", hand_meeples=1)
    for _ in range(2):
        game.apply(game.place(*game.placements[0]))
        monastery = next(spot for spot in game.spots if spot.kind is Kind.MONASTERY)
        game.apply(monastery.deploy(monastery.figures[0]))
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: game.phase is Phase.DEPLOY)
        assert game.spots == []
        assert any("there is nobody left to deploy" in row for row in shown(pilot.app))
        await pilot.press("1", "9", "enter")
        await until(pilot, lambda: any("Nobody can be deployed on this tile." in row for row in shown(pilot.app)))
        assert game.phase is Phase.DEPLOY
        assert not any("Enter Deploy" in row for row in shown(pilot.app))
        assert any("Space ends the turn" in row for row in shown(pilot.app))
        await pilot.press("right", "enter")
        await until(pilot, lambda: game.phase is not Phase.DEPLOY)


async def test_what_cannot_be_taken_back_is_answered() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert any("Nothing has been done yet" in row for row in shown(pilot.app))
        await pilot.press("y")
        await pilot.pause()
        assert any("Nothing was taken back" in row for row in shown(pilot.app))

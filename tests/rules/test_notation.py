"""Boards and games as text: they are read back as they were written, and bad text is refused."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Figure,
    Game,
    GameError,
    IllegalAction,
    IllegalDeployment,
    IllegalPlacement,
    IllegalReturn,
    NotationError,
    Options,
    Phase,
    Setup,
    SetupError,
    Skip,
    StartFigure,
    StartTile,
    WrongPhase,
    board_text,
    game_text,
    parse_board,
    parse_game,
)
from rules import random_boxes
from rules.boards import begin, play
from rules.random_games import STYLES, play_on, random_game, random_setup

SEEDS = st.integers(0, 2**32 - 1)

GAME = "players=3 farmers draw=E,U,V,W scores=5,0,7 | D@0,0r0 B:road.E U@1,0r0 | E@0,-1r2 A:city.S U@2,0r0 - V@3,0r1"


BOXES = (
    "players=2 abbot festival inns_and_cathedrals=full traders_and_builders=full draw=Ug,W,FE/LRR,V,U | D@0,0r0 "
    "A:large:city.N A:road.E B@0,1r0 B:abbot:monastery | Ug@1,0r0 A:abbot:garden W@2,0r0 - FE/LRR@1,1r3 "
    "abbot<A:abbot:garden@1,0"
)
"""Every way to name a figure and to take one back."""


class TestBoards:
    def test_tiles_and_figures(self) -> None:
        tiles, figures = parse_board("D@0,0r0 U@1,0r0 A:road.E Eg@-12,-1r2 B:city.S C:field.NL")
        assert tiles == [
            StartTile(tile="D", x=0, y=0, rotation=0),
            StartTile(tile="U", x=1, y=0, rotation=0),
            StartTile(tile="Eg", x=-12, y=-1, rotation=2),
        ]
        assert figures == [
            StartFigure(player=0, x=1, y=0, kind=Kind.ROAD, edges=("E",)),
            StartFigure(player=1, x=-12, y=-1, kind=Kind.CITY, edges=("S",)),
            StartFigure(player=2, x=-12, y=-1, kind=Kind.FIELD, edges=("NL",)),
        ]
        assert figures[0].figure is Figure.MEEPLE

    def test_a_monastery_needs_no_port(self) -> None:
        assert begin("B@0,0r0 A:monastery").figures[0].kind is Kind.MONASTERY

    def test_a_figure_may_be_named(self) -> None:
        assert parse_board("D@0,0r0 A:meeple:road.E") == parse_board("D@0,0r0 A:road.E")

    def test_an_empty_text_is_an_empty_board(self) -> None:
        assert parse_board(" \n ") == ([], [])

    def test_as_written(self) -> None:
        text = "D@0,0r0 B:city.N B:road.E U@1,0r0 E@0,-1r2"
        assert board_text(begin(text)) == text

    def test_the_first_port_names_the_segment(self) -> None:
        assert board_text(begin("U@0,0r1 A:field.SR B:road.S", farmers=True)) == "U@0,0r1 B:road.N A:field.NL"

    def test_in_the_middle_of_a_turn(self) -> None:
        game = begin("D@0,0r0", "E V", figures="B:road.W@0,0")
        play(game, "E@0,-1r2")
        assert board_text(game) == "D@0,0r0 B:road.E E@0,-1r2"

    @pytest.mark.parametrize(
        ("text", "reason", "token"),
        [
            ("D", "not-a-tile", "D"),
            ("D@0,0", "not-a-tile", "D@0,0"),
            ("D@0,0r4", "not-a-tile", "D@0,0r4"),
            ("D@0,0r-1", "not-a-tile", "D@0,0r-1"),
            ("D@0r0", "not-a-tile", "D@0r0"),
            ("D@1.5,0r0", "not-a-tile", "D@1.5,0r0"),
            ("@0,0r0", "not-a-tile", "@0,0r0"),
            ("D@123456,0r0", "not-a-tile", "D@123456,0r0"),
            ("D@4001,0r0", "not-a-board", "D@4001,0r0"),
            ("D@0,-4001r0", "not-a-board", "D@0,-4001r0"),
            ("A:road.E D@0,0r0", "not-a-figure", "A:road.E"),
            ("D@0,0r0 G:road.E", "not-a-figure", "G:road.E"),
            ("D@0,0r0 a:road.E", "not-a-figure", "a:road.E"),
            ("D@0,0r0 A:", "not-a-figure", "A:"),
            ("D@0,0r0 A:lake.E", "not-a-figure", "A:lake.E"),
            ("D@0,0r0 A:dragon:road.E", "not-a-figure", "A:dragon:road.E"),
            ("D@0,0r0 A:road.X", "not-a-figure", "A:road.X"),
            ("D@0,0r0 A:road.", "not-a-figure", "A:road."),
            ("D@0,0r0 A:large:", "not-a-figure", "A:large:"),
            ("D@0,0r0 A:large:large:road.E", "not-a-figure", "A:large:large:road.E"),
            ("D@0,0r0 festival<A:road.E@0,0", "not-a-figure", "festival<A:road.E@0,0"),
        ],
    )
    def test_bad_text(self, text: str, reason: str, token: str) -> None:
        with pytest.raises(NotationError) as refused:
            parse_board(text)
        assert (refused.value.reason, refused.value.details) == (reason, {"token": token})
        assert repr(token) in str(refused.value)

    @settings(max_examples=25, deadline=None)
    @given(seed=SEEDS)
    def test_round_trip(self, seed: int) -> None:
        number = random.Random(seed)
        game = Game(random_setup(number, 30))
        for _ in play_on(game, number, number.choice(STYLES)):
            if number.random() < 0.2:
                tiles, figures = parse_board(board_text(game))
                setup = Setup(players=game.players, options=game.options, start=tuple(tiles), figures=tuple(figures))
                again = Game(setup)
                assert (again.board, again.figures) == (game.board, game.figures)
                assert board_text(again) == board_text(game)


class TestGames:
    def test_everything_is_read(self) -> None:
        game = parse_game(GAME)
        assert game.players == ("A", "B", "C")
        assert game.options == Options(farmers=True)
        assert game.setup.tiles == ("E", "U", "V", "W")
        assert game.setup.scores == (5, 0, 7)
        assert [tile.id for tile, *_ in game.board] == ["D", "U", "E", "U", "V"]
        assert (game.scores, game.player, game.phase) == ([9, 0, 7], 2, Phase.DEPLOY)
        assert [(figure.player, figure.x, figure.y) for figure in game.figures] == [(1, 0, 0)]

    def test_as_written(self) -> None:
        assert game_text(parse_game(GAME)) == GAME

    def test_a_new_game(self) -> None:
        assert game_text(begin("D@0,0r0", "V U")) == "players=2 draw=V,U | D@0,0r0 |"

    def test_every_kind_of_option(self) -> None:
        words = (
            "farmers farm_scoring=second small_city=2 unfinished_scoring=no hand_meeples=5 "
            "monastery_self_point=no draw_timing=ahead river_start=shuffle goods_need_owner"
        )
        game = parse_game(f"players=2 {words} draw=V | D@0,0r0 |")
        assert game.options == Options.model_validate(
            {
                "farmers": True,
                "farm_scoring": "second",
                "small_city": 2,
                "unfinished_scoring": False,
                "hand_meeples": 5,
                "monastery_self_point": False,
                "draw_timing": "ahead",
                "river_start": "shuffle",
                "goods_need_owner": True,
            }
        )
        assert game_text(game) == f"players=2 {words} draw=V | D@0,0r0 |"

    def test_a_game_that_is_over_at_once_scores_once(self) -> None:
        game = begin("D@0,0r0", "", figures="A:road.E@0,0", scores=[0, 3])
        assert game_text(game) == "players=2 draw= scores=0,3 | D@0,0r0 A:road.E |"
        assert parse_game(game_text(game)).scores == [1, 3]

    def test_moves_may_lead_off_to_where_no_start_tile_may_lie(self) -> None:
        text = "players=2 draw=U,U | U@4000,0r0 | U@4001,0r0 - U@4002,0r0"
        assert game_text(parse_game(text)) == text

    @settings(max_examples=25, deadline=None)
    @given(seed=SEEDS)
    def test_round_trip_at_every_step(self, seed: int) -> None:
        number = random.Random(seed)
        game = Game(random_setup(number, 12))
        for _ in play_on(game, number, number.choice(STYLES)):
            assert_same(parse_game(game_text(game)), game)
        assert_same(parse_game(game_text(game)), game)

    @settings(max_examples=6, deadline=None)
    @given(seed=SEEDS)
    def test_round_trip_of_whole_games(self, seed: int) -> None:
        game = random_game(seed)
        assert_same(parse_game(game_text(game)), game)

    def test_what_the_boxes_bring(self) -> None:
        assert game_text(parse_game(BOXES)) == BOXES
        game = parse_game(BOXES)
        assert [figure.figure.value for figure in game.figures] == ["large", "meeple", "abbot"]
        assert (game.scores, game.player, game.supply(0)[Figure.ABBOT]) == ([5, 0], 1, 1)

    def test_an_enclosed_field_has_no_port(self) -> None:
        game = begin("E@0,0r0", "TB/CCc.c V", farmers=True, traders_and_builders="tiles_only")
        play(game, "TB/CCc.c@0,-1r0 field")
        text = game_text(game)
        assert text.endswith("| TB/CCc.c@0,-1r0 A:field")
        assert parse_game(text).figures == game.figures
        board = parse_board(board_text(game))[1]
        assert board[0].edges == board[0].halves == ()
        assert begin(board_text(game), farmers=True).figures == game.figures

    @settings(max_examples=25, deadline=None)
    @given(seed=SEEDS)
    def test_round_trip_with_any_boxes(self, seed: int) -> None:
        number = random.Random(seed)
        game = Game(random_boxes.random_setup(number, 12))
        for _ in random_boxes.play_on(game, number, number.choice(STYLES)):
            if number.random() < 0.3:
                assert_same(parse_game(game_text(game)), game)
                tiles, figures = parse_board(board_text(game))
                setup = Setup(players=game.players, options=game.options, start=tuple(tiles), figures=tuple(figures))
                assert board_text(Game(setup)) == board_text(game)
        assert_same(parse_game(game_text(game)), game)

    def test_round_trip_of_a_seed(self) -> None:
        game = Game.new(["Ann", "Bob"], Options(farmers=True), seed=5)
        again = parse_game(game_text(game))
        assert (again.history, again.options) == (game.history, game.options)
        assert again.players == ("A", "B")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "a game has three parts"),
            ("players=2 draw=V | D@0,0r0", "a game has three parts"),
            ("players=2 draw=V | D@0,0r0 | |", "a game has three parts"),
            ("draw=V | D@0,0r0 |", "a game begins with players=, options and draw="),
            ("players=2 | D@0,0r0 |", "a game begins with players=, options and draw="),
            ("players=two draw=V | D@0,0r0 |", "a game begins with players=, options and draw="),
            ("players= draw=V | D@0,0r0 |", "a game begins with players=, options and draw="),
            ("players=2 draw=V scores=1,x | D@0,0r0 |", "a game begins with players=, options and draw="),
            (f"players=2 draw=V hand_meeples={'9' * 5000} | D@0,0r0 |", "a game begins with players="),
            ("players=1 draw=V | D@0,0r0 |", "'players': "),
            ("players=0 draw=V | D@0,0r0 |", "'players': "),
            ("players=-1 draw=V | D@0,0r0 |", "'players': "),
            ("players=7 draw=V | D@0,0r0 |", "'players': "),
            ("players=2 players=3 draw=V | D@0,0r0 |", "an option is given twice"),
            ("players=2 farmers farmers=no draw=V | D@0,0r0 |", "an option is given twice"),
            ("players=2 cows draw=V | D@0,0r0 |", "'cows': "),
            ("players=2 small_city=3 draw=V | D@0,0r0 |", "'small_city': "),
            ("players=2 hand_meeples draw=V | D@0,0r0 |", "'hand_meeples': "),
            ("players=2 farmers=1 draw=V | D@0,0r0 |", "'farmers': "),
            ("players=2 draw=V scores=-1,0 | D@0,0r0 |", "'scores.0': "),
            ("players=2 draw=V | |", "'start': "),
            ("players=2 draw=V | D@0,0r0 | A", "'A' is no tile like D@0,0r0"),
            ("players=2 abbot draw=V | D@0,0r0 | V@0,1r0 abbot<A:road.E", "takes no figure back like"),
            ("players=2 abbot draw=V | D@0,0r0 | V@0,1r0 abbot<@0,0", "takes no figure back like"),
            ("players=2 abbot draw=V | D@0,0r0 | V@0,1r0 abbot<A:road.E@0", "takes no figure back like"),
            ("players=2 abbot draw=V | D@0,0r0 | V@0,1r0 abbot<B:road.E@0,0", "it is seat A's turn"),
            ("players=2 abbot draw=V | D@0,0r0 | V@0,1r0 abbot<A:sea@0,0", "is no figure like A:road.E"),
            ("players=2 draw=V | D@0,0r0 | V@0,1r0 A:sea", "'A:sea' is no figure like A:road.E"),
            ("players=2 draw=V | D@0,0r0 | V@0,1r0 B:road.W", "'B:road.W': it is seat A's turn"),
        ],
    )
    def test_bad_text(self, text: str, message: str) -> None:
        with pytest.raises(NotationError) as refused:
            parse_game(text)
        assert message in str(refused.value)

    @pytest.mark.parametrize(
        ("text", "error", "reason"),
        [
            ("players=2 draw=Ä | D@0,0r0 |", SetupError, "unknown-tile"),
            ("players=2 draw=V | Ä@0,0r0 |", SetupError, "unknown-tile"),
            ("players=2 draw=V | D@0,0r0 D@0,1r0 |", SetupError, "edge-mismatch"),
            ("players=2 draw=V | D@0,0r0 C:road.E |", SetupError, "no-such-player"),
            ("players=2 draw=V scores=1,2,3 | D@0,0r0 |", SetupError, "scores"),
            ("players=2 draw=V | D@0,0r0 | U@1,0r0", IllegalAction, "wrong-tile"),
            ("players=2 draw=V | D@0,0r0 | V@1,0r2", IllegalPlacement, "edge-mismatch"),
            ("players=2 draw=V | D@0,0r0 | V@99999,0r0", IllegalPlacement, "not-adjacent"),
            ("players=2 draw=V | D@0,0r0 | V@1,0r1 A:city.N", IllegalDeployment, "no-such-segment"),
            ("players=2 draw=V | D@0,0r0 | V@1,0r1 A:road", IllegalDeployment, "no-such-segment"),
            ("players=2 draw=V | D@0,0r0 | -", WrongPhase, "wrong-phase"),
            ("players=2 draw=V | D@0,0r0 | A:road.E", WrongPhase, "wrong-phase"),
            ("players=2 draw=V | D@0,0r0 | V@1,0r1 - V@2,0r0", WrongPhase, "wrong-phase"),
            ("players=6 draw=V | D@0,0r0 |", SetupError, "too-many-players"),
            ("players=2 draw=V | D@0,0r0 A:large:road.E |", SetupError, "wrong-figure"),
            ("players=2 draw=V | D@0,0r0 | abbot<A:road.E@0,0", WrongPhase, "wrong-phase"),
            ("players=2 draw=V | D@0,0r0 | V@1,0r1 abbot<A:road.E@0,0", IllegalReturn, "no-such-rule"),
            ("players=2 abbot draw=V | D@0,0r0 | V@1,0r1 abbot<A:road.E@0,0", IllegalReturn, "no-such-figure"),
            ("players=2 abbot draw=V | D@0,0r0 | V@1,0r1 abbot<A:road.E@9,9", IllegalReturn, "no-such-figure"),
            ("players=2 abbot draw=V | D@0,0r0 | V@1,0r1 abbot<A:road.E@99999,0", IllegalReturn, "no-such-figure"),
            ("players=2 abbot draw=V | D@0,0r0 A:road.E | V@1,0r1 abbot<A:road.E@0,0", IllegalReturn, "not-now"),
            (
                "players=2 festival draw=V | D@0,0r0 B:road.E | V@1,0r1 festival<A:road.E@0,0",
                IllegalReturn,
                "not-yours",
            ),
        ],
    )
    def test_games_that_cannot_be(self, text: str, error: type[GameError], reason: str) -> None:
        with pytest.raises(error) as refused:
            parse_game(text)
        assert type(refused.value) is error
        assert refused.value.reason == reason

    def test_control_characters_are_not_repeated_as_they_are(self) -> None:
        for text in ("\x1b[2J", "players=2 \x1b[2J draw= | D@0,0r0 |", "players=2 draw=\x1b[2J | D@0,0r0 |",
                     "players=2 draw=V | D@0,0r0 | \x1b[2J@0,0r0", "players=2 draw=V | \x1b[2J@0,0r0 |"):  # fmt: skip
            with pytest.raises(GameError) as refused:
                parse_game(text)
            assert "\x1b" not in str(refused.value)


def assert_same(one: Game, other: Game) -> None:
    """The games are the same but for names and the seed."""
    assert one.history == other.history
    assert one.actions == other.actions
    assert (one.options, one.board, one.figures) == (other.options, other.board, other.figures)
    assert (one.scores, one.phase, one.player, one.turn) == (other.scores, other.phase, other.player, other.turn)
    assert (one.remaining, one.discarded, one.hand(0)) == (other.remaining, other.discarded, other.hand(0))


WORDS = """
players=2 players=-3 players= draw= draw=V,U,C draw=, farmers farmers=no hand_meeples=1 hand_meeples=0
farm_scoring=first farm_scoring=2 small_city=2 scores=1,2 scores= scores=9999999,0 river river=no cows=7
draw_timing=ahead | | | D@0,0r0 U@1,0r0 C@0,-1r0 V@1,0r1 V@16384,0r0 V@-99999,99999r3 Eg@0,-1r2 Q@0,0r0
A:road.E A:road B:field.NL F:city.N A:monastery A:garden A:meeple:city.S A:large:city.N - -- : @ = || =1
abbot festival inns_and_cathedrals=full traders_and_builders=full players=6 draw=FE/RC,V,Ug draw=RI.1/II,RI.1/I.e
RI/s@0,0r0 Ug@1,0r0 FE/RC@1,-1r0 A:builder:road.E A:abbot:garden abbot<A:abbot:garden@1,0 festival<A:road.E@0,0 < a<b
"""
WORD = st.sampled_from(WORDS.split())


class TestFuzz:
    @settings(max_examples=300, deadline=None)
    @given(text=st.lists(WORD | st.text(max_size=6), max_size=14).map(" ".join))
    def test_only_the_errors_of_the_rules_are_raised(self, text: str) -> None:
        try:
            game = parse_game(text)
        except (NotationError, SetupError, IllegalAction):
            return
        assert_same(parse_game(game_text(game)), game)

    @settings(max_examples=120, deadline=None)
    @given(seed=SEEDS, data=st.data())
    def test_damaged_games(self, seed: int, data: st.DataObject) -> None:
        text = game_text(random_game(seed, 4))
        for _ in range(data.draw(st.integers(1, 3))):
            place = data.draw(st.integers(0, len(text)))
            length = data.draw(st.integers(0, 3))
            text = (
                text[:place]
                + data.draw(st.text("0123456789-+=@,.:|rABNESWDUV² \n", max_size=3))
                + text[place + length :]
            )
        try:
            game = parse_game(text)
        except (NotationError, SetupError, IllegalAction):
            return
        assert_same(parse_game(game_text(game)), game)

    @settings(max_examples=120, deadline=None)
    @given(text=st.text(max_size=40) | st.lists(WORD, max_size=6).map(" ".join))
    def test_boards(self, text: str) -> None:
        with suppress(NotationError):
            parse_board(text)


def test_a_skip_is_a_dash() -> None:
    game = begin("D@0,0r0", "V V")
    play(game, "V@0,1r3")
    game.apply(Skip())
    assert game_text(game).endswith("| V@0,1r3 -")

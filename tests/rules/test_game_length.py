"""Shorter games: part of the land tiles is left out, and nobody knows which."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from carcassonne_tui.box import Edge, Tile, tileset
from carcassonne_tui.rules import (
    Game,
    Options,
    Phase,
    Position,
    Setup,
    dead_cells,
    game_text,
    parse_game,
    prospect,
    remaining_tiles,
)
from carcassonne_tui.rules.mix import tiles_by_box, tiles_played
from carcassonne_tui.rules.rulebook import rulebook
from rules.boards import begin
from rules.random_boxes import choose, random_options

PILES = {"full": 71, "three_quarters": 54, "half": 36, "quarter": 18}
"""Game length -> how many of the 71 land tiles are drawn, rounded up."""

BOXES: dict[str, Any] = {"river": True, "festival": True, "inns_and_cathedrals": "full", "traders_and_builders": "full"}


def pile(game: Game) -> list[Tile]:
    return [plan.tile for plan in game.position.pile]


def new(length: str, seed: int = 5, **options: Any) -> Game:
    return Game.new(["Ann", "Bob"], Options(game_length=length, **options), seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(("length", "tiles"), PILES.items())
def test_so_many_tiles_are_drawn(length: str, tiles: int) -> None:
    game = new(length)
    assert (len(pile(game)), game.remaining) == (tiles, tiles - 1)
    assert len(game.position.left_out) == 71 - tiles
    assert tiles_played(game.options) == tiles + 1
    assert tiles_by_box(game.options) == {"base": 72}


@pytest.mark.parametrize("length", PILES)
def test_a_shorter_game_begins_like_a_longer_one_from_the_same_seed(length: str) -> None:
    short, full = pile(new(length)), pile(new("full"))
    assert short == full[: len(short)]
    assert Counter(short) + Counter(new(length).position.left_out) == Counter(full)
    options = Options(game_length=length)  # type: ignore[arg-type]
    position = Position.new(options, 2, 5)
    assert [plan.tile for plan in position.pile] == short
    assert Counter(position.left_out) == Counter(full) - Counter(short)


@pytest.mark.parametrize(("length", "land"), [("full", 123), ("three_quarters", 93), ("half", 62), ("quarter", 31)])
def test_the_river_is_whole(length: str, land: int) -> None:
    """71 tiles of the base game and 52 of the boxes follow the 11 of the river that lie in the pile."""
    tiles = pile(new(length, **BOXES))
    assert {tile for tile in tiles[:11] if Edge.RIVER in tile.edges} == set(tiles[:11])
    assert not any(Edge.RIVER in tile.edges for tile in tiles[11:])
    assert len(tiles) == 11 + land
    assert tiles_played(new(length, **BOXES).options) == 1 + 11 + land


@pytest.mark.parametrize(("start", "half"), [("replace", 36), ("shuffle", 36), ("after_lake", 37)])
def test_what_becomes_of_the_start_tile(start: str, half: int) -> None:
    """Shuffled in it is a land tile like any other, 1 of 72; after the lake it is not left out."""
    tiles = pile(new("half", river=True, river_start=start))
    assert len(tiles) == 11 + half


@pytest.mark.parametrize("seed", range(6))
def test_a_game_ends_when_its_pile_does(seed: int) -> None:
    number = random.Random(seed)
    length = number.choice(["three_quarters", "half", "quarter"])
    options = random_options(number).model_copy(update={"game_length": length})
    game = Game.new(["Ann", "Bob", "Cy"], options, seed=seed)
    shelf = Counter(remaining_tiles(game.position)) + seen(game)
    while game.phase is not Phase.OVER:
        assert remaining_tiles(game.position) == shelf - seen(game)
        assert remaining_tiles(game.position).total() == game.remaining + len(game.position.left_out)
        game.apply(choose(game, number, "uniform"))
    assert len(game.board) + len(game.discarded) == tiles_played(options)
    assert game.remaining == 0
    assert remaining_tiles(game.position).total() == len(game.position.left_out) > 0


def seen(game: Game) -> Counter[Tile]:
    drawn = [plan.tile for plan in game.position.pile[: game.position.drawn]]
    return Counter([*(laid.tile for laid in game.board[:1]), *drawn])


@pytest.mark.parametrize("seed", range(6))
def test_nothing_tells_what_is_left_out(seed: int) -> None:
    """Exchange unseen tiles of the pile for some that are left out, and nobody can tell."""
    number = random.Random(seed)
    game = new("half", seed, farmers=True, **BOXES)
    for _ in range(number.randrange(40, 120)):
        game.apply(choose(game, number, "uniform"))
    tiles, drawn = pile(game), game.position.drawn
    unseen = [*tiles[drawn:], *game.position.left_out]
    number.shuffle(unseen)
    others = [*tiles[:drawn], *unseen[: game.remaining]]
    assert Counter(others) != Counter(tiles)
    other = Game(Setup(players=game.players, options=game.options, tiles=tuple(tile.id for tile in others)))
    for action in game.actions:
        other.apply(action)
    assert Counter(other.position.left_out) != Counter(game.position.left_out)
    assert list(remaining_tiles(other.position).items()) == list(remaining_tiles(game.position).items())
    assert dead_cells(other) == dead_cells(game)
    for tile, x, y, _ in game.board:
        for segment in range(len(tile.segments)):
            assert prospect(other, x, y, segment) == prospect(game, x, y, segment)


def test_what_is_left_out_comes_in_the_order_of_the_boxes() -> None:
    order = tileset("base").pile(gardens=False)
    left_out = new("half").position.left_out
    assert sorted(left_out, key=order.index) == list(left_out)


@pytest.mark.parametrize("length", PILES)
def test_a_pile_told_tile_by_tile_is_not_shortened(length: str) -> None:
    """That is how a game goes on that was kept: options and all, with the pile that it had."""
    game = new(length, **BOXES)
    told = tuple(tile.id for tile in pile(game))
    again = Game(Setup(players=game.players, options=game.options, seed=game.setup.seed, tiles=told))
    assert pile(again) == pile(game)
    assert again.position.left_out == game.position.left_out
    read = parse_game(game_text(game))
    assert read.options == game.options
    assert pile(read) == pile(game)
    assert read.position.left_out == game.position.left_out


def test_of_a_puzzle_the_rest_of_the_boxes_is_left_out() -> None:
    """The three D that are no start tile and the others that are neither on the table nor in the pile."""
    game = begin("D@0,0r0 C@0,-1r0 D@1,0r0", "X X Eg IC/CCCC", game_length="quarter")
    assert len(pile(game)) == 4
    rest = Counter(game.position.left_out)
    names = {tile.id: count for tile, count in rest.items()}
    assert (names["D"], names["E"], names["U"]) == (2, 4, 8)
    assert not names.keys() & {"C", "X", "Eg", "IC/CCCC"}
    assert len(game.position.left_out) == 71 - len(["C", "D", "X", "Eg"])


def test_the_whole_game_leaves_nothing_out() -> None:
    assert begin(draw="U V").position.left_out == ()
    assert new("full", **BOXES).position.left_out == ()


def test_the_share_is_rounded_up() -> None:
    ready = rulebook(Options(game_length="quarter")).prepare()
    land = ready.land
    for tiles, drawn in [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3)]:
        ready.land = land[:tiles]
        assert ready.drawn_land == drawn
        assert len(ready.pile(1)) == drawn

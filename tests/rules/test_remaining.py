"""Which tiles are still to come: what anybody can count who has seen every tile that was drawn."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from carcassonne_tui.box import Tile, catalogue, tileset
from carcassonne_tui.rules import BoxTiles, Game, Options, Phase, Setup, by_box, remaining_tiles, tiles_put_aside
from rules.boards import begin, play
from rules.random_games import random_setup

BOXES = ("base", "river", "festival", "inns_and_cathedrals", "traders_and_builders")


def random_boxes(number: random.Random) -> Options:
    """Any mixture of boxes."""
    return Options(
        farmers=number.random() < 0.5,
        draw_timing=number.choice(["own_turn", "ahead"]),
        river=number.random() < 0.5,
        river_start=number.choice(["replace", "shuffle", "after_lake"]),
        abbot=number.random() < 0.5,
        festival=number.random() < 0.5,
        inns_and_cathedrals=number.choice(["off", "tiles_only", "full"]),
        traders_and_builders=number.choice(["off", "tiles_only", "full"]),
    )


def on_shelf(options: Options) -> Counter[str]:
    """The tiles of the boxes that are played with, as they lie in their boxes."""
    playing = {
        "base": True,
        "river": options.river,
        "festival": options.festival,
        "inns_and_cathedrals": options.inns_and_cathedrals != "off",
        "traders_and_builders": options.traders_and_builders != "off",
    }
    tiles = [tile for box in BOXES if playing[box] for tile in tileset(box).pile(gardens=options.abbot)]
    if options.river and options.river_start == "replace":
        tiles.remove(catalogue()["D"])
    return Counter(tile.id for tile in tiles)


def seen(game: Game) -> Counter[str]:
    """The tiles that lie open: on the table, put aside, in the hands."""
    hands = [tile for player in range(len(game.players)) for tile in game.hand(player)]
    return Counter([*(laid.tile.id for laid in game.board), *game.discarded, *hands])


def left(game: Game) -> Counter[str]:
    return Counter({tile.id: count for tile, count in remaining_tiles(game.position).items()})


def step(game: Game, number: random.Random) -> None:
    game.apply(number.choice(list(game.legal_actions())))


@pytest.mark.parametrize("seed", range(12))
def test_they_are_the_tiles_of_the_boxes_less_those_that_lie_open(seed: int) -> None:
    number = random.Random(seed)
    options = random_boxes(number)
    game = Game.new([f"P{seat}" for seat in range(number.randint(2, 5))], options, seed=seed)
    shelf = on_shelf(options)
    while True:
        assert left(game) == shelf - seen(game)
        assert left(game).total() == game.remaining
        if game.phase is Phase.OVER:
            break
        step(game, number)
    assert not left(game)
    for _ in range(30):
        game.undo()
        assert left(game) == shelf - seen(game)


@pytest.mark.parametrize("seed", range(8))
def test_of_a_pile_in_a_given_order_they_are_the_tiles_that_were_not_drawn_yet(seed: int) -> None:
    number = random.Random(seed)
    setup = random_setup(number, 40)
    game = Game(setup)
    assert setup.tiles is not None
    gardens_are_plain = Counter(tile.removesuffix("g") for tile in setup.tiles)
    while game.phase is not Phase.OVER:
        drawn = len(setup.tiles) - game.remaining
        assert left(game) == gardens_are_plain - Counter(tile.removesuffix("g") for tile in setup.tiles[:drawn])
        step(game, number)


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_what_was_not_drawn_yet_plays_no_part(seed: int) -> None:
    number = random.Random(seed)
    game = Game.new(["Ann", "Bob"], random_boxes(number), seed=seed)
    for _ in range(number.randrange(60)):
        step(game, number)
    pile = [plan.tile.id for plan in game.position.pile]
    drawn = len(pile) - game.remaining
    others = pile[drawn:]
    number.shuffle(others)
    other = Game(Setup(players=game.players, options=game.options, tiles=(*pile[:drawn], *others)))
    for action in game.actions:
        other.apply(action)
    assert [plan.tile.id for plan in other.position.pile] != pile
    assert list(remaining_tiles(other.position).items()) == list(remaining_tiles(game.position).items())


def test_tiles_put_aside_are_not_left() -> None:
    game = begin("B@0,0r0", "C C U V")
    assert game.discarded == ["C", "C"]
    assert left(game) == {"V": 1}
    assert tiles_put_aside(game.position) == {catalogue()["C"]: 2}


def test_nothing_is_put_aside_as_long_as_everything_fits() -> None:
    assert not tiles_put_aside(begin("D@0,0r0", "E U").position)


@pytest.mark.parametrize(("abbot", "twin"), [(False, "IC/CCCC"), (True, "IC/CCCCG")])
def test_a_garden_copy_put_aside(abbot: bool, twin: str) -> None:
    game = begin("B@0,0r0", "IC/CCCCG IC/CCCC U V", abbot=abbot)
    assert game.discarded == ["IC/CCCCG", "IC/CCCC"]
    assert tiles_put_aside(game.position) == Counter([catalogue()[twin], catalogue()["IC/CCCC"]])


def test_tiles_drawn_ahead_are_not_left() -> None:
    game = begin("D@0,0r0", "U V W X U", draw_timing="ahead", players=3)
    assert left(game) == {"X": 1, "U": 1}
    play(game, "U@1,0r0 -")
    assert left(game) == {"U": 1}


def test_gardens_that_play_no_part_are_plain() -> None:
    assert left(begin(draw="U Eg E Ug U")) == {"E": 2, "U": 2}
    assert left(begin(draw="U Eg E Ug U", abbot=True)) == {"E": 1, "Eg": 1, "Ug": 1, "U": 1}


def test_the_lake_is_left_until_it_is_drawn() -> None:
    game, number = Game.new(["Ann", "Bob"], Options(river=True), seed=3), random.Random(3)
    lake, spring = "RI.1/I.e", "RI/s"
    for tiles in range(10, 0, -1):
        assert left(game)[lake] == 1
        assert left(game)[spring] == 0
        assert sum(count for tile, count in left(game).items() if tile.startswith("RI")) == tiles
        step(game, number)
        step(game, number)
    assert game.tile is not None
    assert game.tile.id == lake
    assert left(game)[lake] == 0
    assert left(game).total() == 71


class TestByBox:
    def totals(self, **options: Any) -> dict[str, int]:
        game = Game.new(["Ann", "Bob"], Options(**options), seed=1)
        return {box.box: box.total for box in by_box(game.position, remaining_tiles(game.position))}

    def test_every_box(self) -> None:
        everything: dict[str, Any] = {"festival": True, "inns_and_cathedrals": "full", "traders_and_builders": "full"}
        found = self.totals(river=True, abbot=True, **everything)
        assert list(found.items()) == [
            ("river", 10),
            ("base", 71),
            ("festival", 10),
            ("inns_and_cathedrals", 18),
            ("traders_and_builders", 24),
        ]

    def test_what_becomes_of_the_start_tile(self) -> None:
        assert self.totals() == {"base": 70}
        assert self.totals(river=True) == {"river": 10, "base": 71}
        assert self.totals(river=True, river_start="shuffle") == {"river": 10, "base": 72}

    def test_types_come_in_the_order_of_their_file(self) -> None:
        game = begin(draw="U W TB/CR A FE/RC A C")
        assert by_box(game.position, remaining_tiles(game.position)) == [
            BoxTiles("base", (self.of("A", 2), self.of("C", 1), self.of("W", 1))),
            BoxTiles("festival", (self.of("FE/RC", 1),)),
            BoxTiles("traders_and_builders", (self.of("TB/CR", 1),)),
        ]

    def of(self, name: str, count: int) -> tuple[Tile, int]:
        return catalogue()[name], count

    def test_nothing_is_left_of_nothing(self) -> None:
        game = begin()
        assert by_box(game.position, remaining_tiles(game.position)) == []

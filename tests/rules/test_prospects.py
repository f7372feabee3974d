"""What the tiles still to come can make of features and cells, held against trying every one of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from carcassonne_tui.box import Kind, Tile
from carcassonne_tui.rules import (
    Game,
    Phase,
    Prospect,
    Setup,
    dead_cells,
    prospect,
    remaining_tiles,
    survey_tile,
    tiles_at_hand,
)
from carcassonne_tui.rules.board import SURROUNDED
from carcassonne_tui.rules.cells import AROUND, STEPS, cell_at, x_y
from carcassonne_tui.rules.explain import mismatches, why_not_place
from rules.boards import FOUR_FIELDS, HOLE, RING, SURROUNDED_BUT_ONE, THREE_CITIES, begin, look, play
from rules.random_boxes import choose, random_setup
from rules.random_games import STYLES


def of(game: Game, where: str) -> Prospect:
    """The prospect of the feature of a segment, told by one of its ports: `road.E@1,0`."""
    return prospect(game, *look(game, where).parts[0])


def fitting(found: Prospect) -> dict[tuple[int, int], int]:
    """Open cell -> how many unseen tiles fit there."""
    return {(cell.x, cell.y): cell.fitting for cell in found.cells}


def chance(found: Prospect) -> tuple[int, int]:
    """How many of how many unseen tiles complete the feature at once."""
    return found.completing, found.unseen


class TestRoads:
    def test_a_road_with_one_end(self) -> None:
        """U goes on, W and A end it, B and E do not fit; the tile in hand is counted apart."""
        game = begin("A@0,0r0 U@0,1r1", "W B U A W E U")
        found = of(game, "road.N@0,1")
        assert fitting(found) == {(0, 2): 4}
        assert chance(found) == (2, 6)
        assert (found.cells[0].fitting_at_hand, found.completing_at_hand, found.at_hand) == (1, 1, 1)
        assert (found.complete, found.possible, found.to_draw) == (False, True, 6)

    def test_a_road_with_two_ends(self) -> None:
        """No tile completes it at once, and each end wants a tile of its own."""
        found = of(begin("U@0,0r0", "B A A"), "road.E@0,0")
        assert (fitting(found), chance(found), found.possible) == ({(-1, 0): 2, (1, 0): 2}, (0, 2), True)
        found = of(begin("U@0,0r0", "B A B"), "road.E@0,0")
        assert (fitting(found), found.possible) == ({(-1, 0): 1, (1, 0): 1}, False)

    def test_the_tile_in_hand_serves_one_end(self) -> None:
        found = of(begin("U@0,0r0", "A A"), "road.E@0,0")
        assert (fitting(found), found.possible) == ({(-1, 0): 1, (1, 0): 1}, True)

    def test_two_ends_that_meet_in_one_cell(self) -> None:
        """V joins them to a ring, W and X end it twice; U fits nowhere there."""
        game = begin("X@0,0r0 V@1,0r1 V@1,-1r0", "E V V W X U A")
        found = of(game, "road.E@0,0")
        assert fitting(found) == {(0, -1): 4}
        assert chance(found) == (4, 6)

    def test_a_tile_that_joins_it_to_another_road_completes_it_only_if_that_one_ends(self) -> None:
        """U at (1, 0) joins the road from (0, 0) to the one from (2, 0), W turned over ends both."""
        beside = "B@0,1r0 B@1,1r0 B@2,1r0"
        ended = begin(f"A@0,0r3 {beside} A@2,0r1", "E U V W")
        assert (fitting(of(ended, "road.E@0,0")), chance(of(ended, "road.E@0,0"))) == ({(1, 0): 2}, (2, 3))
        going_on = begin(f"A@0,0r3 {beside} U@2,0r0", "E U V W")
        assert (fitting(of(going_on, "road.E@0,0")), chance(of(going_on, "road.E@0,0"))) == ({(1, 0): 2}, (1, 3))
        assert fitting(of(going_on, "road.E@2,0")) == {(1, 0): 2, (3, 0): 3}

    def test_a_complete_road(self) -> None:
        found = of(begin("A@0,0r3 A@1,0r1", "U V"), "road.E@0,0")
        assert (found.complete, found.possible, found.cells, chance(found)) == (True, True, (), (0, 1))


class TestCities:
    def test_a_ring_around_a_hole(self) -> None:
        """At (0, 0) the cities of three tiles meet: only tiles with cities on three sides and a road or field below."""
        found = of(begin(RING, "U R R Q T C V N"), "city.S@0,-1")
        assert fitting(found) == {(0, 0): 5}
        assert chance(found) == (4, 7)

    def test_a_city_that_closes_around_a_cell_waits_for_it(self) -> None:
        """Of all tiles only C has four city sides, and it is in hand."""
        game = begin(f"{HOLE} M@2,2r0", "C V U R")
        found = of(game, "city.E@0,0")
        assert fitting(found) == {(1, 1): 0}
        assert (found.completing, found.completing_at_hand, found.possible) == (0, 1, True)
        play(game, "C@1,1r0 -")
        assert of(game, "city.E@0,0").complete

    def test_without_that_tile_it_stays_open(self) -> None:
        game = begin(f"{HOLE} M@2,2r0", "V U R")
        assert not of(game, "city.E@0,0").possible
        assert of(game, "city.E@0,0").cells[0].dead
        assert dead_cells(game) == ((1, 1),)

    def test_a_tile_with_separate_cities_closes_on_two_sides(self) -> None:
        """Two cities that meet in the cell (0, 0): H closes both and joins nothing, N goes elsewhere, G joins them."""
        board = "U@-1,0r1 U@1,0r1 E@0,-1r2 E@0,1r0 U@-1,-1r1 U@1,-1r1 U@-1,1r1 U@1,1r1"
        game = begin(board, "V H H G C N")
        assert (fitting(of(game, "city.S@0,-1")), chance(of(game, "city.S@0,-1"))) == ({(0, 0): 3}, (3, 5))
        assert chance(of(game, "city.N@0,1")) == (3, 5)


class TestMonasteries:
    def test_all_around_is_open(self) -> None:
        """Diagonal cells without neighbours demand nothing."""
        found = of(begin("B@0,0r0", "V W C U"), "monastery@0,0")
        assert fitting(found) == {
            (-1, -1): 3, (0, -1): 2, (1, -1): 3,
            (-1, 0): 2, (1, 0): 2,
            (-1, 1): 3, (0, 1): 2, (1, 1): 3,
        }  # fmt: skip
        assert (found.possible, chance(found)) == (False, (0, 3))  # four tiles for eight cells

    def test_one_cell_is_left(self) -> None:
        game = begin(SURROUNDED_BUT_ONE, "V U C D V")
        assert fitting(of(game, "monastery@1,1")) == {(2, 2): 3}
        assert chance(of(game, "monastery@1,1")) == (3, 4)

    def test_eight_tiles_are_enough_if_each_cell_can_get_one(self) -> None:
        assert of(begin("B@0,0r0", "B B B B B B B B"), "monastery@0,0").possible
        assert not of(begin("B@0,0r0", "B B B B B B B"), "monastery@0,0").possible
        assert not of(begin("B@0,0r0", "C C C C B B B C B"), "monastery@0,0").possible

    def test_a_garden_waits_as_a_monastery_does(self) -> None:
        game = begin("Eg@0,0r0 U@1,0r1", "U V", abbot=True)
        assert len(of(game, "garden@0,0").cells) == 7

    def test_a_garden_copy_counts_as_its_plain_twin(self) -> None:
        game = begin("E@0,0r2", "V Eg E Ug", abbot=False)
        assert (fitting(of(game, "city.S@0,0")), chance(of(game, "city.S@0,0"))) == ({(0, 1): 2}, (2, 3))


class TestFields:
    def test_which_cities_it_touches(self) -> None:
        game = begin(f"{THREE_CITIES} E@0,1r2", "U V", farmers=True)
        found = of(game, "field@0,0")
        assert (found.complete, found.possible, found.cells) == (False, False, ())
        complete = {frozenset((x, y) for x, y, _ in parts) for parts in found.complete_cities}
        assert complete == {
            frozenset({(0, -1), (0, -2)}), frozenset({(-1, 0), (-2, 0)}), frozenset({(1, 0), (2, 0)})
        }  # fmt: skip
        incomplete = {frozenset((x, y) for x, y, _ in parts) for parts in found.incomplete_cities}
        assert incomplete == {frozenset({(0, 1)})}
        assert chance(found) == (0, 1)

    def test_a_city_is_touched_where_a_wall_says_so(self) -> None:
        """The lower field of D lies across the road from its city."""
        game = begin("D@0,0r0", "U V", farmers=True)
        assert of(game, "field.SL@0,0").incomplete_cities == ()
        assert of(game, "field.EL@0,0").incomplete_cities == (((0, 0, 0),),)

    @pytest.mark.parametrize("where", ["field@0,0", "field@1,0", "field@1,1", "field@0,1"])
    def test_a_city_among_four_fields(self, where: str) -> None:
        found = of(begin(FOUR_FIELDS, "U V", farmers=True), where)
        assert (len(found.complete_cities), found.incomplete_cities) == (1, ())
        assert len(found.complete_cities[0]) == 4


class TestRiver:
    def test_a_river_without_its_end_stays_open(self) -> None:
        assert dead_cells(begin("RI/s@0,0r0", "U V", river=True)) == ((1, 0),)
        assert dead_cells(begin("RI/s@0,0r0", "U RI.1/I.e", river=True)) == ()

    def test_a_river_tile_completes_only_where_the_river_may_go(self) -> None:
        """The monastery's last cell prolongs a river that has turned left: the lake may lie there, II not."""
        land = "B@1,1r0 U@0,0r0 U@1,0r0 U@2,0r0 E@0,1r3 E@2,1r1 B@0,2r0 B@1,2r0 E@3,1r3"
        game = begin(f"{land} RI.1/II@3,2r0 RI/s@3,3r3", "U RI.1/II RI.1/I.e U", river=True)
        assert fitting(of(game, "monastery@1,1")) == {(2, 2): 2}
        assert chance(of(game, "monastery@1,1")) == (1, 3)


class TestWhatIsCounted:
    def test_tiles_drawn_ahead_are_at_hand(self) -> None:
        game = begin("A@0,0r0", "U A V W B", draw_timing="ahead", players=3)
        found = of(game, "road.S@0,0")
        assert (found.at_hand, found.unseen, found.to_draw) == (3, 2, 2)
        assert (found.completing_at_hand, found.completing) == (1, 1)
        play(game, "U@0,1r1 -")
        found = of(game, "road.S@0,0")
        assert (found.at_hand, found.unseen) == (3, 1)
        assert tiles_at_hand(game.position).total() == 3

    def test_the_placed_tile_is_not_at_hand(self) -> None:
        game = begin("A@0,0r0", "U A")
        play(game, "U@0,1r1")
        assert (game.phase, of(game, "road.S@0,0").at_hand) == (Phase.DEPLOY, 0)

    def test_tiles_put_aside_do_not_come(self) -> None:
        game = begin("B@0,0r0", "C E U C")
        assert game.discarded == ["C"]
        play(game, "E@1,0r1 -")
        assert fitting(of(game, "city.E@1,0")) == {(2, 0): 1}

    def test_of_a_shorter_game_only_some_of_the_unseen_tiles_come(self) -> None:
        """Two open ends, three tiles to come; unseen is all of the box but the tile in hand and the start."""
        game = begin("U@0,0r0", "B A B", game_length="quarter")
        found = of(game, "road.E@0,0")
        assert (found.to_draw, found.at_hand) == (2, 1)
        assert found.unseen == 2 + len(game.position.left_out) > 60
        assert found.possible
        play(game, "B@0,1r0 - A@-1,0r3 -")
        found = of(game, "road.E@0,0")
        assert (found.to_draw, found.at_hand, found.unseen, found.possible) == (0, 1, 0, False)
        assert fitting(found) == {(1, 0): 0}

    def test_two_ends_and_one_tile_to_draw(self) -> None:
        game = begin("U@0,0r0", "B A", game_length="quarter")
        found = of(game, "road.E@0,0")
        assert min(fitting(found).values()) > 20
        assert not found.possible

    def test_the_last_tile_completes_at_once_or_not_at_all(self) -> None:
        assert of(begin("A@0,0r0", "W"), "road.S@0,0").possible
        found = of(begin("A@0,0r0", "U"), "road.S@0,0")
        assert (found.cells[0].fitting_at_hand, found.possible) == (1, False)
        assert of(begin("A@0,0r0", "U U"), "road.S@0,0").possible

    def test_when_the_game_is_over_nothing_comes(self) -> None:
        game = begin("A@0,0r0", game_length="half")
        found = of(game, "road.S@0,0")
        assert game.phase is Phase.OVER
        assert (found.unseen, found.at_hand, found.possible, fitting(found)) == (0, 0, False, {(0, 1): 0})
        assert dead_cells(game) == ()

    @pytest.mark.parametrize("where", [(1, 0, 0), (0, 0, 4), (0, 0, -1), (16384, 0, 0), (0, 10**30, 0)])
    def test_there_is_no_such_segment(self, where: tuple[int, int, int]) -> None:
        with pytest.raises(LookupError):
            prospect(begin("D@0,0r0", "V"), *where)


def coming(game: Game) -> tuple[Counter[Tile], Counter[Tile]]:
    """The unseen tiles that may be drawn, and those at hand: what a player could list."""
    position = game.position
    gardens = Kind.GARDEN in position.rules.targets
    unseen = [plan.tile for plan in position.pile[position.drawn :]] + list(position.left_out)
    hands = [plan.tile for plan in position.held if plan]
    if game.phase is Phase.PLACE and game.tile:
        hands.append(game.tile)
    first, second = (
        Counter(tile if gardens or tile.plain is None else tile.plain for tile in tiles) for tiles in (unseen, hands)
    )
    return (first if position.remaining else Counter()), second


def fits(game: Game, tile: Tile, cell: int) -> bool:
    return any(not mismatches(game.position.board, tile, cell, rotation) for rotation in range(4))


def empty_beside(game: Game, root: int) -> set[int]:
    """The empty cells that a feature waits for, segment by segment and side by side."""
    board = game.position.board
    if board.kind(root) in SURROUNDED:
        return {board.cells[root] + step for step in AROUND if board.cells[root] + step not in board.tiles}
    centres = {step: 3 * side + 1 for side, step in enumerate(STEPS)}
    return {
        board.cells[node] + step
        for node in board.nodes(root)
        for step, port in centres.items()
        if port in board.segments[node].ports and board.cells[node] + step not in board.tiles
    }


def completes(trial: Game, root: int, tile: Tile, cells: set[int]) -> bool:
    """Whether a tile placed beside a feature completes it: laid, looked at and lifted on another game."""
    board, plan = trial.position.board, trial.position.rules.plan(tile)
    for cell in cells:
        for rotation in range(4):
            if why_not_place(trial.position, tile, *x_y(cell), rotation) is None:
                laying = board.lay(cell, plan, rotation)
                done = board.open_ends[board.root[root]] == 0
                board.lift(laying)
                if done:
                    return True
    return False


def enough(game: Game, cells: set[int], unseen: Counter[Tile], at_hand: Counter[Tile]) -> bool:
    """Whether any of the cells taken together have as many tiles to choose from as they are (Hall's theorem)."""
    for number in range(1, len(cells) + 1):
        for some in combinations(sorted(cells), number):
            drawn = sum(count for tile, count in unseen.items() if any(fits(game, tile, cell) for cell in some))
            held = sum(count for tile, count in at_hand.items() if any(fits(game, tile, cell) for cell in some))
            if min(drawn, game.remaining) + held < number:
                return False
    return True


def copy(game: Game) -> Game:
    other = Game(game.setup)
    for action in game.actions:
        other.apply(action)
    return other


def moments(seed: int, length: int, every: int) -> Iterator[Game]:
    """A game at random with any mix of boxes, now and then, and often towards its end."""
    number = random.Random(seed)
    setup = random_setup(number, length)
    if number.random() < 0.4:
        shorter = number.choice(["quarter", "half"])
        setup = setup.model_copy(update={"options": setup.options.model_copy(update={"game_length": shorter})})
    game, style = Game(setup), number.choice(STYLES)
    while game.phase is not Phase.OVER:
        if number.randrange(every) == 0 or game.remaining < 3:
            yield game
        game.apply(choose(game, number, style))
    yield game


@pytest.mark.parametrize("seed", range(12))
def test_every_feature_is_held_against_every_tile_in_every_rotation(seed: int) -> None:
    for game in moments(seed, 24, 10):
        board, trial, (unseen, at_hand) = game.position.board, copy(game), coming(game)
        for root in sorted(set(board.root)):
            kind = board.kind(root)
            if kind in (Kind.FIELD, Kind.RIVER):
                continue
            x, y = x_y(board.cells[root])
            found = prospect(game, x, y, board.segments[root].index)
            cells = empty_beside(game, root)
            assert [(cell.x, cell.y) for cell in found.cells] == [x_y(cell) for cell in sorted(cells)]
            assert (found.unseen, found.at_hand) == (unseen.total(), at_hand.total())
            assert found.complete is (not cells) is (board.open_ends[root] == 0)
            for open_cell in found.cells:
                cell = cell_at(open_cell.x, open_cell.y)
                assert open_cell.fitting == sum(unseen[tile] for tile in unseen if fits(game, tile, cell))
                assert open_cell.fitting_at_hand == sum(at_hand[tile] for tile in at_hand if fits(game, tile, cell))
            completing = {tile for tile in unseen + at_hand if completes(trial, root, tile, cells)}
            assert found.completing == sum(unseen[tile] for tile in completing)
            assert found.completing_at_hand == sum(at_hand[tile] for tile in completing)
            if cells and game.remaining + at_hand.total() == 1:
                assert found.possible is bool(found.completing + found.completing_at_hand)
            elif len(cells) <= 6:
                assert found.possible is enough(game, cells, unseen, at_hand)


@pytest.mark.parametrize("seed", range(100, 120))
def test_what_cannot_be_completed_never_is_and_dead_cells_stay_empty(seed: int) -> None:
    """The game goes on as it may, and what was said on the way holds to the end."""
    doomed: set[int] = set()
    dead: set[tuple[int, int]] = set()
    game: Game | None = None
    for game in moments(seed, 40, 4):
        board = game.position.board
        doomed |= {
            root
            for root in set(board.root)
            if board.kind(root) is not Kind.FIELD
            and not prospect(game, *x_y(board.cells[root]), board.segments[root].index).possible
        }
        dead |= set(dead_cells(game))
    assert game is not None
    board = game.position.board
    assert all(board.open_ends[board.root[node]] for node in doomed)
    assert not dead & {x_y(cell) for cell in board.tiles}
    assert doomed


@pytest.mark.parametrize("seed", range(200, 212))
def test_dead_cells_are_those_where_nothing_fits(seed: int) -> None:
    for game in moments(seed, 60, 12):
        unseen, at_hand = coming(game)
        tiles = set(unseen + at_hand)
        expected = [
            x_y(cell)
            for cell in sorted(game.position.board.frontier)
            if not any(fits(game, tile, cell) for tile in tiles)
        ]
        assert list(dead_cells(game)) == ([] if game.phase is Phase.OVER else expected)


@pytest.mark.parametrize("seed", range(300, 306))
def test_asking_changes_nothing(seed: int) -> None:
    for game in moments(seed, 30, 10):
        before = (game.position.moves.copy(), dict(game.position.board.frontier), list(game.position.board.root))
        dead_cells(game)
        for _, x, y, _ in game.board:
            for survey in survey_tile(game, x, y):
                prospect(game, *survey.parts[0])
        assert before == (game.position.moves, game.position.board.frontier, game.position.board.root)
        assert list(before[1]) == list(game.position.board.frontier)


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_the_pile_plays_no_part(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 50))
    for _ in range(60):
        if game.phase is not Phase.OVER:
            game.apply(choose(game, number, "uniform"))
    pile = [plan.tile.id for plan in game.position.pile]
    drawn = len(pile) - game.remaining
    setup = {name: getattr(game.setup, name) for name in Setup.model_fields}
    other = Game(Setup(**{**setup, "tiles": (*pile[:drawn], *reversed(pile[drawn:]))}))
    for action in game.actions:
        other.apply(action)
    assert remaining_tiles(other.position) == remaining_tiles(game.position)
    assert dead_cells(other) == dead_cells(game)
    for tile, x, y, _ in game.board:
        for segment in range(len(tile.segments)):
            assert prospect(other, x, y, segment) == prospect(game, x, y, segment)

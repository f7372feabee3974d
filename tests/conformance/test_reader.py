"""The reference games are read as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from .reader import GAMES, BadGame, Deployment, Goods, Return, Scored, Spot, Turn, parse_game, read_game

GAME = """\
# A remark.
options farmers=true small_city=2 farm_scoring=first
players 2
start D@0,0r0 IC/C!@-1,12r3
draw E V W

turn 1 player 0
  tile E@0,-1r2
  placements 0,-1:2 -1,0:013
  deployments meeple city.S monastery
  deployments large city.S
  deployed meeple city.S
  scored city 2 player 0 tiles 2 at 0,-1
  scores 2 0
  discarded C V
turn 2 player 1
  tile TB/CR@5,5r0
  placements 5,5:0
  returns abbot abbot monastery@-1,2
  returns festival meeple road.N+S@0,3 field.NL@0,-3
  returned abbot abbot monastery@-1,2
  scored monastery 3 player 1 tiles 3 at -1,2
  goods wine 2 player 1
  scores 2 3
turn 2 part 2 player 1
  tile W@6,5r1
  scores 2 3
final
  scored field 0 player 1 at 0,0
  scored goods 10 player 1
  scores 2 13
"""


def test_everything_is_read() -> None:
    game = parse_game(GAME, "small")
    assert (game.name, game.players, game.draw) == ("small", 2, ["E", "V", "W"])
    assert game.options == {"farmers": True, "small_city": 2, "farm_scoring": "first"}
    assert game.options["farmers"] is True
    assert game.start == [("D", (0, 0, 0)), ("IC/C!", (-1, 12, 3))]
    turn, second, part_two = game.turns
    city = Spot("city", frozenset("S"))
    assert (turn.number, turn.part, turn.player, turn.tile, turn.place) == (1, 1, 0, "E", (0, -1, 2))
    assert turn.placements == {(0, -1, 2), (-1, 0, 0), (-1, 0, 1), (-1, 0, 3)}
    assert turn.deployments == {
        Deployment("meeple", city),
        Deployment("meeple", Spot("monastery", frozenset())),
        Deployment("large", city),
    }
    assert turn.deployed == Deployment("meeple", city)
    assert turn.scored == [Scored("city", 2, 0, 2, (0, -1))]
    assert (turn.scores, turn.discarded) == ([2, 0], ["C", "V"])
    assert (turn.returns, turn.returned, turn.goods) == (frozenset(), None, [])
    abbot = Return("abbot", "abbot", Spot("monastery", frozenset()), (-1, 2))
    assert second.returns == {
        abbot,
        Return("festival", "meeple", Spot("road", frozenset("NS")), (0, 3)),
        Return("festival", "meeple", Spot("field", frozenset({"NL"})), (0, -3)),
    }
    assert (second.deployed, second.returned) == (None, abbot)
    assert second.scored == [Scored("monastery", 3, 1, 3, (-1, 2))]
    assert second.goods == [Goods("wine", 2, 1)]
    assert [(each.number, each.part, each.player) for each in (second, part_two)] == [(2, 1, 1), (2, 2, 1)]
    assert game.final.scored == [Scored("field", 0, 1, None, (0, 0)), Scored("goods", 10, 1, None, None)]
    assert game.final.scores == [2, 13]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("players 2", "players two"),
        ("players 2", "seats 2"),
        ("turn 1", "turn 2"),
        ("turn 2", "turn 3"),
        ("turn 2 part 2 player 1", "turn 2 player 1"),
        ("turn 2 part 2 player 1", "turn 3 part 2 player 1"),
        ("turn 2 part 2 player 1", "turn 2 part 2 player 0"),
        ("turn 2 part 2 player 1", "turn 2 part 3 player 1"),
        ("turn 1 player 0", "turn 0 part 2 player -1"),
        ("0,-1r2", "0,-1r4"),
        ("-1,0:013", "-1,0"),
        ("deployed", "deploys"),
        ("tiles 2 at", "tiles at"),
        ("monastery@-1,2", "monastery"),
        ("goods wine 2 player 1", "goods wine 2"),
        ("  scored field", "  tile D@0,0r0\n  scored field"),
    ],
)
def test_a_line_that_is_not_understood_is_named(right: str, wrong: str) -> None:
    text = GAME.replace(right, wrong, 1)
    with pytest.raises(BadGame, match=r"^small, line \d+: '.*'"):
        parse_game(text, "small")


def test_the_reference_may_know_fewer_placements_of_river_tiles_only() -> None:
    known, more = frozenset({(0, 1, 0)}), {(0, 1, 0), (0, 1, 2)}
    land, river = Turn(1, 1, 0, "V", placements=known), Turn(1, 1, 0, "RI.1/II", placements=known)
    assert [turn.allows(placements) for turn in (land, river) for placements in (known, more, set())] == [
        *(True, False, False),
        *(True, True, False),
    ]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_game_is_whole(path: Path) -> None:
    """All drawn tiles are placed or put aside, and every choice is one of those offered."""
    game = read_game(path)
    played = [tile for turn in game.turns for tile in (turn.tile, *turn.discarded)]
    assert played == game.draw
    for turn in game.turns:
        assert turn.place in turn.placements
        assert turn.deployed is None or turn.deployed in turn.deployments
        assert turn.returned is None or turn.returned in turn.returns
        assert turn.deployed is None or turn.returned is None
        assert len(turn.scores) == game.players
    paid = [sum(each.points for each in game.final.scored if each.player == player) for player in range(game.players)]
    before = game.turns[-1].scores
    assert [score + more for score, more in zip(before, paid, strict=True)] == game.final.scores

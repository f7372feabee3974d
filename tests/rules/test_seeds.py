"""A seed is the same game on every machine and every version of Python."""

from __future__ import annotations

import random
from hashlib import sha256
from random import Random

import pytest

from carcassonne_tui.box import tileset
from carcassonne_tui.rules import Game, Options, Phase, Setup, game_text
from carcassonne_tui.rules.pile import shuffled

EVERY_BOX = Options(
    farmers=True,
    river=True,
    abbot=True,
    festival=True,
    inns_and_cathedrals="full",
    traders_and_builders="full",
)


def drawn(seed: int | None, options: Options | None = None) -> str:
    """The draw pile of a game, without spaces."""
    game = Game(Setup(players=("Ann", "Bob"), seed=seed, options=options or Options()))
    return "".join(plan.tile.id for plan in game.position.pile)


def played(seed: int, options: Options) -> Game:
    """A whole game in which the n-th legal action is taken, n as the seed says."""
    game = Game.new(["Ann", "Bob", "Cid"], options, seed=seed)
    number = random.Random(seed).random
    while game.phase is not Phase.OVER:
        actions = list(game.legal_actions())
        game.apply(actions[int(number() * len(actions))])
    return game


def test_the_shuffle() -> None:
    assert shuffled(range(12), Random(7)) == [7, 11, 10, 5, 9, 8, 2, 4, 0, 6, 1, 3]


@pytest.mark.parametrize(
    ("seed", "pile"),
    [
        (0, "EOBUEBJJOWUSDDHWPKAVVLBMRUDCUVUIKEJAHXEWTPPVVBIMRVFSQWVENRFVUNLHUKNGLUV"),
        (1, "IMUEDNBOPLVBJKNUOFFECEKNJWRPBULVIVVVTWDURHWXVHEHSKUVSUEPWARJVABUQLMGUVD"),
        (2**62, "WJUIULTEVPSOAEVDWECLVVWJRFDQLJSNKVRMUVUIUHMNOANGRPFVUWVBBPHKBBUXEDHVKUE"),
    ],
)
def test_the_draw_pile(seed: int, pile: str) -> None:
    assert drawn(seed) == pile


def test_the_draw_pile_of_every_box() -> None:
    pile = drawn(1, EVERY_BOX)
    assert pile.startswith("RI.1/RrIIRI.1/IFIRI.1/CIRIRI.1/LIRIRI.1/RIrIRI.1/CICIRI.1/CcIIRI.1/IIRI.1/IIGRI.1/IFI")
    assert sha256(pile.encode()).hexdigest()[:16] == "c4648227bb851fee"


def test_no_seed_is_seed_0() -> None:
    assert drawn(None) == drawn(0)


def test_the_pile_is_the_box_without_the_start_tile() -> None:
    box = [tile.id for tile in tileset("base").pile(gardens=False)]
    box.remove("D")
    assert sorted(drawn(3)) == sorted(box)
    assert drawn(3) != drawn(4)


@pytest.mark.parametrize(
    ("seed", "scores", "digest"),
    [
        (1, [24, 15, 26], "b5dbb5122d008c2e"),
        (2, [22, 18, 13], "cd935073d141e3ce"),
        (3, [37, 33, 23], "87f9ba62aa392f84"),
    ],
)
def test_a_whole_game(seed: int, scores: list[int], digest: str) -> None:
    game = played(seed, Options(farmers=True))
    assert game.scores == scores
    assert sha256(game_text(game).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize(
    ("seed", "scores", "digest"),
    [
        (1, [19, 27, 22], "db25b22f61f01a2c"),
        (2, [10, 42, 36], "8a654d75a178a883"),
    ],
)
def test_a_whole_game_of_every_box(seed: int, scores: list[int], digest: str) -> None:
    game = played(seed, EVERY_BOX)
    assert (game.scores, sha256(game_text(game).encode()).hexdigest()[:16]) == (scores, digest)

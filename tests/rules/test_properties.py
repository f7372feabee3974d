"""Laws that hold in every game, whatever is played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from carcassonne_tui.box import Kind
from carcassonne_tui.rules import (
    Discarded,
    Drawn,
    Event,
    FarmScoring,
    Figure,
    Game,
    Over,
    Phase,
    Placed,
    Returned,
    Scored,
    Setup,
    Skip,
    TurnBegan,
)
from carcassonne_tui.rules.events import Deployed
from rules.boards import happened
from rules.random_games import STYLES, choose, play_on, random_game, random_setup
from rules.transformed import cut, turned_action, turned_cell, turned_event, turned_start

SEEDS = st.integers(0, 2**32 - 1)


# Seats


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, seats=st.integers(2, 5))
def test_renumbering_the_seats_changes_no_score(seed: int, seats: int) -> None:
    """In the middle of a game the seats swap their numbers, whoever is to move becoming seat 0."""
    number = random.Random(seed)
    game = Game(random_setup(number, 20, seats))
    style = number.choice(STYLES)
    while game.phase is not Phase.OVER:
        mover, tile = game.player, game.tile
        assert tile is not None
        others = number.sample(range(1, seats), seats - 1)
        renumbered = [0 if seat == mover else others.pop() for seat in range(seats)]
        other = Game(cut(game, [tile.id], renumbered))
        for _ in range(2):
            action = choose(game, number, style)
            scored = scored_in(game.apply(action))
            assert [score for score in scored_in(other.apply(action)) if not score.final] == [
                score._replace(
                    players=tuple(sorted(renumbered[player] for player in score.players)),
                    weights=tuple(score.weights[renumbered.index(seat)] for seat in range(seats)),
                )
                for score in scored
                if not score.final
            ]
        assert [other.scores[renumbered[seat]] for seat in range(seats)] == game.projected()


def scored_in(events: Sequence[Event]) -> list[Scored]:
    return [event for event in events if isinstance(event, Scored)]


# Turning the table


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, quarters=st.integers(1, 3))
def test_turning_the_table_changes_nothing(seed: int, quarters: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 24))
    other = Game(turned_start(game, quarters))
    for action in play_on(game, number, number.choice(STYLES)):
        assert {(*turned_cell(x, y, quarters), (r + quarters) % 4) for x, y, r in game.placements} == set(
            other.placements
        )
        assert [(spot.segment, spot.figures) for spot in game.spots] == [
            (spot.segment, spot.figures) for spot in other.spots
        ]
        assert (game.scores, game.projected()) == (other.scores, other.projected())
        events = other.apply(turned_action(action, quarters))
        expected = game.apply(action)
        assert Counter(events) == Counter(turned_event(event, quarters) for event in expected)
        game.undo()
    assert (other.scores, other.discarded, other.phase) == (game.scores, game.discarded, Phase.OVER)


# Figures and points


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_figures_are_neither_made_nor_lost(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 30))
    for _ in play_on(game, number, number.choice(STYLES)):
        standing = Counter(figure.player for figure in game.figures)
        for player in range(len(game.players)):
            left = game.supply(player)[Figure.MEEPLE]
            assert left >= 0
            assert left + standing[player] == game.options.hand_meeples


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_every_point_is_explained(seed: int) -> None:
    game = random_game(seed, 30)
    totals = Counter[int]()
    for score in scored_in(happened(game)):
        assert score.points == sum(number * each for _, number, each in score.why)
        most = max(score.weights)
        leaders = tuple(seat for seat, weight in enumerate(score.weights) if weight == most > 0)
        if score.kind is Kind.FIELD and game.options.farm_scoring is FarmScoring.SECOND:  # each seat is paid by itself
            assert len(score.players) == 1
            assert score.players[0] in leaders
        else:
            assert score.players == leaders
        assert score.final or score.complete
        assert len(set(score.parts)) == len(score.parts)
        totals.update(dict.fromkeys(score.players, score.points))
    assert [totals[seat] for seat in range(len(game.players))] == game.scores


# The story


class Story:
    """A game retold from its events by somebody who knows no rules."""

    def __init__(self, setup: Setup) -> None:
        begun = Game(setup)
        self.table = [(tile.id, x, y, rotation) for tile, x, y, rotation in begun.board]
        self.figures = Counter[tuple[int, Figure, int, int, Kind, tuple[str, ...]]]()
        self.scores = [0] * len(setup.players)
        self.hands: list[list[str]] = [[] for _ in setup.players]
        self.boxed: list[str] = []
        self.remaining = len(setup.tiles or ())
        self.player, self.turn = 0, 0
        self.over: Over | None = None

    def hear(self, event: Event) -> None:
        match event:
            case TurnBegan(player, turn, 1):
                self.player, self.turn = player, turn
            case Drawn(player, tile):
                self.hands[player].append(tile)
                self.remaining -= 1
            case Discarded(player, tile):
                self.hands[player].remove(tile)
                self.boxed.append(tile)
            case Placed(player, tile, x, y, rotation):
                self.hands[player].remove(tile)
                self.table.append((tile, x, y, rotation))
            case Deployed(player, figure, x, y, kind, ports):
                self.figures[player, figure, x, y, kind, ports] += 1
            case Returned(player, figure, x, y, kind, ports):
                self.figures[player, figure, x, y, kind, ports] -= 1
            case Scored():
                for player in event.players:
                    self.scores[player] += event.points
            case Over():
                self.over = event


def assert_told_right(story: Story, game: Game) -> None:
    assert story.table == [(tile.id, x, y, rotation) for tile, x, y, rotation in game.board]
    assert +story.figures == Counter(tuple(figure) for figure in game.figures)
    assert all(count >= 0 for count in story.figures.values())
    assert story.scores == game.scores
    assert story.hands == [game.hand(player) for player in range(len(game.players))]
    assert (story.boxed, story.remaining) == (game.discarded, game.remaining)
    assert (story.over is not None) == (game.phase is Phase.OVER)
    if story.over is None:
        assert (story.player, story.turn) == (game.player, game.turn)
    else:
        by_score = sorted(range(len(game.players)), key=lambda seat: (-game.scores[seat], seat))
        winners = [seat for seat in by_score if game.scores[seat] == max(game.scores)]
        assert (story.over.ranking, story.over.winners) == (tuple(by_score), tuple(winners))


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_the_events_tell_the_whole_story(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 30))
    story, heard = Story(game.setup), 0
    for _ in play_on(game, number, number.choice(STYLES)):
        for event in happened(game)[heard:]:
            story.hear(event)
        heard = len(happened(game))
        assert_told_right(story, game)
    for event in happened(game)[heard:]:
        story.hear(event)
    assert_told_right(story, game)


# The projected scores


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_projected_scores_are_those_of_a_game_that_ends_here(seed: int) -> None:
    number = random.Random(seed)
    game = Game(random_setup(number, 24))
    for _ in play_on(game, number, number.choice(STYLES)):
        before = game.scores
        assert game.projected() == Game(cut(game)).scores
        assert game.scores == before
    assert game.projected() == game.scores


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_deploying_nobody_changes_no_projection(seed: int) -> None:
    """What the tile completes is foreseen before it is scored."""
    number = random.Random(seed)
    game = Game(random_setup(number, 30))
    for _ in play_on(game, number, number.choice(STYLES)):
        if game.phase is Phase.DEPLOY:
            projected = game.projected()
            game.apply(Skip())
            assert game.projected() == projected
            game.undo()

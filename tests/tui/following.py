"""What the tests ask of a controller: its views, each compared with the game as soon as it is published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from carcassonne_tui.rules import Game, Phase
from carcassonne_tui.tui.controller import Controller
from carcassonne_tui.tui.view import View
from rules.boards import begin

from .panel_host import lead

Intent = Callable[[Controller], None]

INTENTS: dict[str, Intent] = {
    "point_at": lambda controller: controller.point_at(3, 3),
    "move_cursor": lambda controller: controller.move_cursor(0, -1),
    "next_cell": lambda controller: controller.next_cell(),
    "rotate": lambda controller: controller.rotate(),
    "turn_to": lambda controller: controller.turn_to(0),
    "place": lambda controller: controller.place(),
    "choose": lambda controller: controller.choose(0),
    "next_spot": lambda controller: controller.next_spot(),
    "next_figure": lambda controller: controller.next_figure(),
    "deploy": lambda controller: controller.deploy(),
    "next_return": lambda controller: controller.next_return(),
    "choose_return": lambda controller: controller.choose_return(0),
    "choose_none": lambda controller: controller.choose_none(),
    "take_back": lambda controller: controller.take_back(),
    "skip": lambda controller: controller.skip(),
    "next_score": lambda controller: controller.next_score(),
    "finish_scoring": lambda controller: controller.finish_scoring(),
}
"""Every intent that belongs to one phase; `confirm` and `undo` answer in all of them."""


def views_of(controller: Controller) -> list[View]:
    """The views that a controller publishes from now on, each compared with the game as soon as it comes."""
    views: list[View] = []

    def follow(view: View) -> None:
        check(view, controller.game)
        assert view is controller.seen
        views.append(view)

    controller.watch(controller, "view", follow, init=False)
    return views


def check(view: View, game: Game) -> None:
    """Compare every part of a view with the game."""
    assert (view.phase, view.turn, view.part, view.player) == (game.phase, game.turn, game.part, game.player)
    assert (view.tile, view.placed, view.remaining) == (game.tile, game.placed, game.remaining)
    assert (list(view.board), list(view.figures)) == (game.board, game.figures)
    assert (list(view.discarded), list(view.spots), list(view.log)) == (game.discarded, game.spots, game.history)
    assert view.legal == set(game.placements.cells())
    assert view.can_undo is (game.phase is Phase.DEPLOY)
    assert (view.undoes is None) is not bool(game.actions)
    assert view.undoes == view.player or not view.can_undo
    assert (view.finale is None) is (game.phase is not Phase.OVER)
    assert [seat.projected for seat in view.seats] == game.projected()
    assert [dict(seat.supply) for seat in view.seats] == [game.supply(player) for player in range(len(view.seats))]
    assert [dict(seat.goods) for seat in view.seats] == game.goods
    if view.finale is None:
        assert [seat.score for seat in view.seats] == game.scores
    if view.ghost is not None:
        ghost = view.ghost
        assert (ghost.x, ghost.y) == view.cursor
        assert ghost.legal is ((ghost.x, ghost.y, ghost.rotation) in game.placements)
        assert not ghost.legal or ghost.wrong == ()
    refused = game.phase is Phase.PLACE and (view.ghost is None or not (view.ghost.legal or view.ghost.wrong))
    assert bool(view.objection) is refused
    assert (view.chosen is None) is (view.figure is None)
    if view.chosen is not None:
        assert view.figure in view.spots[view.chosen].figures
    check_returns(view, game)
    chosen = [view.chosen is not None, view.returning is not None, view.nobody]
    assert sum(chosen) <= 1


def check_returns(view: View, game: Game) -> None:
    """Compare the figures that may be taken back with the game."""
    assert Counter(back.action for back in view.returns) == Counter(game.returns)
    assert view.returning is None or view.returning in range(len(view.returns))
    for back in view.returns:
        x, y = back.action.x, back.action.y
        (laid,) = [laid for laid in game.board if (laid.x, laid.y) == (x, y)]
        segment = laid.tile.orientations[laid.rotation].segments[back.segment]
        assert (segment.kind, segment.port_names) == (back.action.kind, back.action.ports)
        assert (x, y, back.segment) in back.parts
        assert back.points == game.points_for(back.action)


def in_phase(phase: Phase) -> Controller:
    """A controller of a game in a phase."""
    if phase is Phase.OVER:
        return lead(begin("D@0,0r0", figures="A:road.E@0,0 B:city.N@0,0"))
    controller = lead(begin("D@0,0r0", "U V W", farmers=True))
    if phase is Phase.DEPLOY:
        controller.place()
    return controller


class Clock:
    """A clock that goes only when it is told to.

    Attributes:
        now: The time in seconds.
        tick: Seconds by which it goes on whenever somebody looks at it.
    """

    def __init__(self) -> None:
        self.now = 1000.0
        self.tick = 0.0

    def __call__(self) -> float:
        """The time."""
        self.now += self.tick
        return self.now

"""The referee itself: a game, and what each request does with it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from typing import Any

from carcassonne_tui.engine import requests as ask
from carcassonne_tui.engine.answers import State, Success, encoded
from carcassonne_tui.engine.refusal import Code, Refusal, quoted, refusal_of
from carcassonne_tui.engine.report import failure, feature_of, state_of, success
from carcassonne_tui.records import JournalError, read_game, write_game
from carcassonne_tui.rules import (
    PRESETS,
    Action,
    Event,
    Game,
    GameError,
    Phase,
    Place,
    Setup,
    Skip,
    options_from,
    perft,
    survey_tile,
)

_LOG = logging.getLogger(__name__)


class Referee:
    """Answers one request after the other.

    Attributes:
        game: The game it leads, or None before the first.
        finished: Whether it was asked to quit.
    """

    def __init__(self) -> None:
        self.game: Game | None = None
        self.finished = False
        self._state: State | None = None

    def answer(self, line: bytes) -> bytes:
        """The one line that answers a line, whatever stands on that.

        A fault of our own is no success and must not leave half a move behind: it goes to the log,
        the caller is told, and the game is played again up to where it was.
        """
        game, actions = self.game, list(self.game.actions) if self.game else []
        try:
            return encoded(self._carry_out(ask.read_request(line)))
        except Refusal as refusal:
            return encoded(failure(refusal))
        except (GameError, JournalError) as error:
            return encoded(failure(refusal_of(error)))
        except Exception:
            _LOG.exception("the referee failed on a request")
            self._lead(_replayed(game.setup, actions) if game else None)
            return encoded(failure(Refusal(Code.INTERNAL_ERROR, "the referee itself failed; the game is unchanged")))

    def _carry_out(self, request: ask.Request) -> Success:
        """Do what a request asks for, if it can be asked for without a game."""
        match request:
            case ask.NewRequest():
                game = Game(_setup(request))
                self._lead(game)
                return self._success(game.history[0])
            case ask.LoadRequest(path=path):
                self._lead(read_game(path))
            case ask.QuitRequest():
                self.finished = True
            case ask.StateRequest():
                pass
            case _ if self.game is None:
                raise Refusal(Code.NO_GAME, "there is no game yet: start one with new or load")
            case _:
                return self._carry_out_in(self.game, request)
        return self._success()

    def _carry_out_in(self, game: Game, request: ask.Request) -> Success:
        """Do what a request asks of a game."""
        match request:
            case ask.PlaceRequest(x=x, y=y, rotation=rotation, tile=tile):
                return self._play(game.place(x, y, rotation) if tile is None else Place(tile, x, y, rotation))
            case ask.DeployRequest():
                return self._play(_deployment(game, request))
            case ask.SkipRequest():
                return self._play(Skip())
            case ask.ReturnRequest():
                return self._play(_return(game, request))
            case ask.DiscardRequest():
                raise Refusal(Code.WRONG_PHASE, "no tile may be put aside now", phase=game.phase.value)
            case ask.UndoRequest():
                game.undo()
                self._lead(game)
            case ask.InspectRequest(x=x, y=y):
                return self._success(features=tuple(feature_of(survey) for survey in survey_tile(game, x, y)))
            case ask.PerftRequest(depth=depth):
                if depth > ask.MAX_DEPTH:
                    raise Refusal(Code.TOO_DEEP, f"perft counts to depth {ask.MAX_DEPTH} at most", limit=ask.MAX_DEPTH)
                return self._success(count=perft(game.position, depth))
            case ask.SaveRequest(path=path):
                write_game(path, game)
        return self._success()

    def _play(self, action: Action) -> Success:
        assert self.game is not None
        events = self.game.apply(action)
        self._lead(self.game)
        return self._success(events)

    def _lead(self, game: Game | None) -> None:
        """Lead a game that is another or stands otherwise than before."""
        self.game, self._state = game, None

    def _success(self, events: Iterable[Event] = (), **answer: Any) -> Success:
        """The answer to a request that was carried out."""
        if self._state is None and self.game is not None:
            self._state = state_of(self.game)
        return success(events, self._state, **answer)


def _replayed(setup: Setup, actions: Iterable[Action]) -> Game:
    """A game afresh from how it began and what was done."""
    game = Game(setup)
    for action in actions:
        game.apply(action)
    return game


def _setup(request: ask.NewRequest) -> Setup:
    """The setup that a request describes; without seed and tiles it is shuffled at random."""
    if request.preset is not None and request.preset not in PRESETS:
        message = f"there is no preset {quoted(request.preset)}; the presets are {', '.join(PRESETS)}"
        raise Refusal(Code.BAD_OPTIONS, message, preset=request.preset, possible=list(PRESETS))
    parts = {name: getattr(request, name) for name in Setup.model_fields}
    parts["options"] = options_from(request.preset, request.options.model_dump(exclude_unset=True))
    if request.seed is None and request.tiles is None:
        parts["seed"] = secrets.randbits(63)
    return Setup(**parts)


def _deployment(game: Game, request: ask.DeployRequest) -> Action:
    """The action that deploys on one of the spots of the state."""
    _require_deploying(game)
    spots = game.spots
    if request.option not in range(len(spots)):
        message = f"there is no option {request.option}: the state lists {len(spots)}"
        raise Refusal(Code.ILLEGAL_DEPLOYMENT, message, option=request.option, options=len(spots))
    spot = spots[request.option]
    figure = next((figure for figure in spot.figures if figure.value == request.figure), None)
    if figure is None:
        message = f"no {request.figure} may be deployed on option {request.option}"
        raise Refusal(Code.ILLEGAL_DEPLOYMENT, message, option=request.option, figure=request.figure)
    return spot.deploy(figure)


def _return(game: Game, request: ask.ReturnRequest) -> Action:
    """The action that takes back one of the figures that the state lists."""
    _require_deploying(game)
    returns = game.returns
    if request.option not in range(len(returns)):
        message = f"there is no option {request.option}: the state lists {len(returns)} figures to take back"
        raise Refusal(Code.ILLEGAL_RETURN, message, option=request.option, options=len(returns))
    return returns[request.option]


def _require_deploying(game: Game) -> None:
    if game.phase is not Phase.DEPLOY:
        raise Refusal(Code.WRONG_PHASE, f"the phase is {game.phase.value!r}, not 'deploy'", phase=game.phase.value)

"""What may be done: the rules of the game, by themselves.

`Game` plays with names, actions, events and errors that explain; `Position` is the lean class
below it that a search uses.
"""

from carcassonne_tui.rules.actions import Action, Deploy, Place, Return, Skip, Spot
from carcassonne_tui.rules.errors import (
    GameError,
    IllegalAction,
    IllegalDeployment,
    IllegalPlacement,
    IllegalReturn,
    NotationError,
    NothingToUndo,
    SetupError,
    WrongPhase,
)
from carcassonne_tui.rules.events import (
    Deployed,
    Discarded,
    Drawn,
    Event,
    GoodsTaken,
    Over,
    Placed,
    Returned,
    Scored,
    TurnBegan,
)
from carcassonne_tui.rules.figures import Figure
from carcassonne_tui.rules.game import Game, Placement, Placements, StandingFigure
from carcassonne_tui.rules.notation import board_text, game_text, parse_board, parse_game
from carcassonne_tui.rules.options import (
    BOXES,
    FIRST_GAME,
    MAX_SEATS,
    MIN_SEATS,
    PRESETS,
    FarmScoring,
    Options,
    options_from,
)
from carcassonne_tui.rules.perft import perft
from carcassonne_tui.rules.pile import Laid
from carcassonne_tui.rules.position import Phase, Position
from carcassonne_tui.rules.prospects import OpenCell, Prospect, dead_cells, prospect
from carcassonne_tui.rules.remaining import BoxTiles, by_box, remaining_tiles, tiles_at_hand, tiles_put_aside
from carcassonne_tui.rules.scoring import Term
from carcassonne_tui.rules.setup import Setup, StartFigure, StartTile
from carcassonne_tui.rules.survey import Survey, survey_board, survey_tile

__all__ = [
    "BOXES",
    "FIRST_GAME",
    "MAX_SEATS",
    "MIN_SEATS",
    "PRESETS",
    "Action",
    "BoxTiles",
    "Deploy",
    "Deployed",
    "Discarded",
    "Drawn",
    "Event",
    "FarmScoring",
    "Figure",
    "Game",
    "GameError",
    "GoodsTaken",
    "IllegalAction",
    "IllegalDeployment",
    "IllegalPlacement",
    "IllegalReturn",
    "Laid",
    "NotationError",
    "NothingToUndo",
    "OpenCell",
    "Options",
    "Over",
    "Phase",
    "Place",
    "Placed",
    "Placement",
    "Placements",
    "Position",
    "Prospect",
    "Return",
    "Returned",
    "Scored",
    "Setup",
    "SetupError",
    "Skip",
    "Spot",
    "StandingFigure",
    "StartFigure",
    "StartTile",
    "Survey",
    "Term",
    "TurnBegan",
    "WrongPhase",
    "board_text",
    "by_box",
    "dead_cells",
    "game_text",
    "options_from",
    "parse_board",
    "parse_game",
    "perft",
    "prospect",
    "remaining_tiles",
    "survey_board",
    "survey_tile",
    "tiles_at_hand",
    "tiles_put_aside",
]

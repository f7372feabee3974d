"""A second referee for the tests: slow, plain, and without a line of the program's own code.

Every question is answered from scratch by walking over the map.
"""

from .board import Board, Cell, Feature, Part, feature, legal_placements
from .notation import parse_board, parse_figures, parse_part, parse_tile
from .options import Options
from .referee import Action, Disagreement, Referee, Step
from .scoring import (
    Deployment,
    Figure,
    Return,
    Scored,
    Spot,
    deployments,
    final_scores,
    returns,
    score_completed,
    spot_of,
)

__all__ = [
    "Action",
    "Board",
    "Cell",
    "Deployment",
    "Disagreement",
    "Feature",
    "Figure",
    "Options",
    "Part",
    "Referee",
    "Return",
    "Scored",
    "Spot",
    "Step",
    "deployments",
    "feature",
    "final_scores",
    "legal_placements",
    "parse_board",
    "parse_figures",
    "parse_part",
    "parse_tile",
    "returns",
    "score_completed",
    "spot_of",
]

"""What can be done in a game now: all that decides which of its keys work."""

from __future__ import annotations

from typing import NamedTuple

from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.view import View


class Able(NamedTuple):
    """All of a view that decides which keys work, and what is said of them.

    Attributes:
        phase: What is asked for.
        done: Whether all of the final scoring has been shown.
        walking: Whether somebody walks over the map with the look cursor.
        leaves: Whether there is anything that is looked at or chosen.
        spots: How many deployment spots there are.
        chosen: Whether a spot, a figure to take back or nobody is chosen.
        nobody: Whether it is nobody.
        returns: Whether figures may be taken back.
        returning: Whether one of them is chosen.
        choice_of_figures: Whether several kinds of figure may be deployed on the chosen spot.
        can_undo: Whether the last action belongs to this part of the turn.
        undoes: Whether there is an action that ended a turn or the part of one and can be taken back.
        can_redo: Whether something that was taken back can be done again.
    """

    phase: Phase
    done: bool
    walking: bool
    leaves: bool
    spots: int
    chosen: bool
    nobody: bool
    returns: bool
    returning: bool
    choice_of_figures: bool
    can_undo: bool
    undoes: bool
    can_redo: bool


def able_to(view: View) -> Able:
    """What of a view decides which keys work."""
    looked, returning = view.looked, view.returning is not None
    walking = looked.walking is not None
    looks = walking or looked.told is not None or looked.overlay is not None
    chosen = view.chosen is not None or returning or view.nobody
    return Able(
        phase=view.phase,
        done=view.finale is not None and view.finale.done,
        walking=walking,
        leaves=looks or chosen,
        spots=len(view.spots),
        chosen=chosen,
        nobody=view.nobody,
        returns=bool(view.returns),
        returning=returning,
        choice_of_figures=view.choice_of_figures,
        can_undo=view.can_undo,
        undoes=view.undoes is not None,
        can_redo=view.can_redo,
    )

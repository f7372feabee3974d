"""When the turn passes on the whole frame says so: by name, by letter and by colour."""

from __future__ import annotations

from functools import partial

import pytest

from carcassonne_tui.rules import Phase
from carcassonne_tui.tui.widgets.edge import Edge

from .game_host import acted, new_game
from .screen_host import SIZES, shown, until
from .test_turn_clock import Timed


def edges(app: Timed) -> list[str]:
    """The letters down the two sides of the frame, from top to bottom."""
    found = []
    for edge in app.screen.query(Edge):
        rows = [strip.text.strip() for strip in edge.render_lines(edge.size.region)]
        found.append("".join(rows))
    return found


@pytest.mark.parametrize("size", SIZES)
async def test_the_frame_tells_whose_turn_it_is_in_three_ways(size: tuple[int, int]) -> None:
    app = Timed(new_game(("Ann", "Anna", "Anne")), seconds=0)
    async with app.run_test(size=size) as pilot:
        seen = []
        for turn in range(4):
            seat = app.controller.seen.seats[app.controller.seen.player].seat
            rows = app.screen.query_one(Edge).size.height
            await until(pilot, partial(lambda letters: edges(app) == [letters] * 2, seat.letter * ((rows + 1) // 4)))
            assert shown(app)[0].strip().startswith(f"{seat.letter}  {seat.name}'s turn")
            colours = {str(edge.styles.background) for edge in app.screen.query(Edge)}
            assert colours == {str(app.screen.query_one("#whose").styles.background)}
            seen.append((seat.letter, *colours))
            await pilot.press("enter", "space")
            await acted(pilot, app.game, 2 * turn + 2)
        assert seen[0] == seen[3]
        assert len({letter for letter, _ in seen}) == len({colour for _, colour in seen}) == 3


async def test_at_the_end_the_frame_is_nobodys() -> None:
    app = Timed(new_game(tiles="U"), seconds=0)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press("enter", "space")
        await until(pilot, lambda: app.game.phase is Phase.OVER)
        await until(pilot, lambda: edges(app) == ["", ""])

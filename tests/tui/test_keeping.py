"""A game at play is kept: the disk may fail, and a steady warning says so until everything is written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from carcassonne_tui.paths import games_dir
from carcassonne_tui.records import read_game
from carcassonne_tui.tui import lead as lead_module

from .game_host import SMALLEST, at_play, deployable, kinds, new_game, turned
from .screen_host import shown, until

WARNING = "The game goes on, but it cannot be kept"


class FullDisk:
    """A disk that takes nothing as long as it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        write = os.write

        def full_write(file: int, data: bytes) -> int:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(file, data)

        monkeypatch.setattr(os, "write", full_write)


def kept() -> Path:
    (path,) = games_dir().glob("*.jsonl")
    return path


async def test_each_action_is_on_the_disk_when_it_shows() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        for pressed in ("enter", "1", "enter", "enter", "space"):
            await pilot.press(pressed)
        await turned(pilot, game, 3)
        assert read_game(kept()).actions == game.actions


async def test_what_is_taken_back_is_taken_back_on_the_disk() -> None:
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press("enter")
        await deployable(pilot, game)
        await pilot.press("u")
        await until(pilot, lambda: not game.actions)
        assert read_game(kept()).actions == []


@pytest.mark.parametrize("pressed", ["q", "ctrl+q"])
async def test_leaving_a_game_that_cannot_be_kept_says_so(monkeypatch: pytest.MonkeyPatch, pressed: str) -> None:
    disk = FullDisk(monkeypatch)
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        disk.full = True
        await pilot.press("enter", "space")
        await turned(pilot, game, 2)
        await pilot.press(pressed)
        await until(pilot, lambda: any("This game cannot be kept" in row for row in shown(pilot.app)))
        assert not any("The game is kept" in row for row in shown(pilot.app))


async def test_a_full_disk_is_told_until_it_has_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lead_module, "RETRY_SECONDS", 0.05)
    disk = FullDisk(monkeypatch)
    game = new_game()
    async with at_play(game).run_test(size=SMALLEST) as pilot:
        await pilot.press("enter", "space")
        await turned(pilot, game, 2)
        disk.full = True
        await pilot.press("enter", "space")
        await turned(pilot, game, 3)
        await until(pilot, lambda: any(WARNING in row for row in shown(pilot.app)))
        await pilot.press("enter")
        await until(pilot, lambda: kinds(game)[-1] == "place")
        assert any(WARNING in row for row in shown(pilot.app))
        assert len(read_game(kept()).actions) == 2
        disk.full = False
        await until(pilot, lambda: not any(WARNING in row for row in shown(pilot.app)))
        assert read_game(kept()).actions == game.actions

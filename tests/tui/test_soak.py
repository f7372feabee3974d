"""Everything at random, for a long time; `CARCASSONNE_SOAK_EVENTS` says how long, in events."""

from __future__ import annotations

import os

import pytest
from textual import screen

from .soaking import Monkey

EVENTS = int(os.environ.get("CARCASSONNE_SOAK_EVENTS") or 20_000)
SEEDS = (1, 2, 3, 4)


@pytest.fixture(autouse=True)
def _nowhere_else(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing of whoever runs the tests may be reached."""
    monkeypatch.setenv("CARCASSONNE_CONFIG_DIR", str(tmp_path_factory.mktemp("config")))


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_breaks_whatever_is_pressed(seed: int) -> None:
    monkey, period = Monkey(seed), screen.UPDATE_PERIOD
    await monkey.play(EVENTS // len(SEEDS))
    assert period == screen.UPDATE_PERIOD, "other tests would draw less often"
    assert monkey.over
    assert {"GameScreen", "Question", "TitleScreen"} <= set(monkey.seen)

"""What holds for all tests of what is seen."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence goes by itself before a busy machine has come to look for it."""
    monkeypatch.setattr("carcassonne_tui.tui.widgets.prompt.NOTICE_SECONDS", 3600)

"""What keeps the tests apart from the machine that they run on."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcassonne_tui.i18n import use_language


@pytest.fixture(autouse=True)
def _nobodys_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes the games and settings of whoever runs it, nor speaks his language.

    Nothing moves unless a test asks for it.
    """
    folder: Path = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(folder))
    monkeypatch.setenv("CARCASSONNE_CONFIG_DIR", str(folder / "config"))
    for variable in ("NO_COLOR", "LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES"):  # snapshots leave the last two behind
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    use_language("en")

"""What keeps the tests apart from the machine that they run on."""

from __future__ import annotations

import gc
import os
from itertools import count

import pytest
from textual._styles_cache import StylesCache

from carcassonne_tui.i18n import use_language

_NUMBERS = count()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each worker begin with its share of the long tests, so that none of them is the last to end."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    share = -(-len(short) // workers)
    items[:] = [
        item
        for worker in range(workers)
        for item in (*long[worker::workers], *short[worker * share : (worker + 1) * share])
    ]


def pytest_collection_finish() -> None:
    """Spare the garbage collector the thousands of tests and modules, which stay to the end in any case."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 100)  # what apps leave behind may wait for a while


@pytest.fixture(autouse=True)
def _nobodys_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes the games and settings of whoever runs it, nor speaks his language.

    Nothing moves unless a test asks for it.
    """
    folder = tmp_path_factory.getbasetemp() / "data" / str(next(_NUMBERS))  # mktemp looks through all of those before
    folder.mkdir(parents=True)
    monkeypatch.setenv("CARCASSONNE_DATA_DIR", str(folder))
    monkeypatch.setenv("CARCASSONNE_CONFIG_DIR", str(folder / "config"))
    for variable in ("NO_COLOR", "LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES"):  # snapshots leave the last two behind
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    use_language("en")
    StylesCache.get_inner_outer.cache_clear()  # it keeps the pictures of widgets that are long gone

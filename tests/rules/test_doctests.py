"""The examples in the docstrings of the package run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import carcassonne_tui

PACKAGE = Path(carcassonne_tui.__file__).parent


def modules() -> list[str]:
    """Every module of the package but those of the screen and those that start a program."""
    paths = (path.relative_to(PACKAGE.parent).with_suffix("") for path in sorted(PACKAGE.rglob("*.py")))
    parts = (path.parts[:-1] if path.name == "__init__" else path.parts for path in paths)
    return [".".join(part) for part in parts if part[1:2] != ("tui",) and part[-1] != "__main__"]


def examples(module: ModuleType) -> int:
    """How many lines of examples there are."""
    return sum(len(test.examples) for test in doctest.DocTestFinder().find(module))


@pytest.mark.parametrize("name", modules())
def test_examples(name: str) -> None:
    results = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS, raise_on_error=False)
    assert results.failed == 0


def test_there_are_examples() -> None:
    assert sum(examples(import_module(name)) for name in modules()) > 10
    assert {"carcassonne_tui", "carcassonne_tui.rules.game", "carcassonne_tui.box"} <= set(modules())

"""Imports go one way: assets -> box -> rules -> players and records; only the screen needs Textual."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import carcassonne_tui

NAME = "carcassonne_tui"
PACKAGE = Path(carcassonne_tui.__file__).parent

SHARED = {"paths", "i18n", "quoting", "strict_json", "whole_file"}
"""Modules that belong to no room and know none."""

MAY_IMPORT = {
    "box": {"paths"},
    "rules": {"box"},
    "drawing": {"box", "paths", "i18n", "quoting"},
    "players": {"box", "rules"} | SHARED,
    "records": {"box", "rules"} | SHARED,
    "engine": {"box", "rules", "players", "records"} | SHARED,
    "paths": set(),
    "i18n": {"paths"},
    "quoting": set(),
    "strict_json": set(),
    "whole_file": set(),
}
"""Room -> what it may import of the package besides itself. Whatever is not named here may import any room."""

ONLY_PYDANTIC = {"box", "rules", "players"}
"""Rooms that anybody could use elsewhere: they need nothing but Python and pydantic."""

OPEN_THE_SCREEN = {"cli", "bench"}
"""Modules that may import the screen, but not before it is asked for."""


class Import(NamedTuple):
    """An import somewhere in the package.

    Attributes:
        room: The top module or subpackage that imports.
        where: File and line.
        module: The full name of what is imported.
        at_once: Whether it happens as soon as the importing module is imported.
    """

    room: str
    where: str
    module: str
    at_once: bool


def sources(package: Path) -> list[Path]:
    return sorted(package.rglob("*.py"))


def module_name(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of a module of the package; the package itself is the room ""."""
    return f"{module}.".split(".")[1]


def imports_in(path: Path, package: Path) -> Iterator[Import]:
    """Every import statement of a file, those within functions included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    late = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    name = module_name(path, package)
    parent = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(tree):
        modules: list[str] = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = parent.split(".")[: len(parent.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from carcassonne_tui import rules` imports a room, `from carcassonne_tui.rules import Game` a name
            modules = [f"{base}.{alias.name}" for alias in node.names] if base == NAME else [base]
        where = f"{path.relative_to(package)}:{getattr(node, 'lineno', 0)}"
        for module in modules:
            yield Import(room_of(name), where, module, id(node) not in late)


@cache
def every_import() -> list[Import]:
    return [found for path in sources(PACKAGE) for found in imports_in(path, PACKAGE)]


@cache
def rooms(package: Path) -> set[str]:
    """The rooms that there are, by what lies in the package's folder."""
    return {room_of(module_name(path, package)) for path in sources(package)}


def inside(found: Import, package: Path = PACKAGE) -> str | None:
    """The room that an import reaches, or None if it leaves the package or reaches just a name like `__version__`."""
    if found.module.split(".")[0] != NAME:
        return None
    room = room_of(found.module)
    return room if room in rooms(package) else None


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_go_one_way(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room, "", None}
    wrong = [found for found in every_import() if found.room == room and inside(found) not in allowed]
    assert wrong == []


def test_nobody_reaches_up_to_whoever_starts_the_program() -> None:
    """The command line, the referee's messages and the screen are entrances: nothing is built on them."""
    entrances = {"cli", "engine", "tui", "__main__"}
    wrong = [
        found
        for found in every_import()
        if inside(found) in entrances - {found.room} and found.room not in {*OPEN_THE_SCREEN, "__main__", "tui"}
    ]
    assert wrong == []


def test_only_the_screen_imports_textual() -> None:
    wrong = [found for found in every_import() if found.module.split(".")[0] == "textual" and found.room != "tui"]
    assert wrong == []
    assert any(found.module.split(".")[0] == "textual" for found in every_import())


def test_the_screen_is_imported_only_when_it_is_asked_for() -> None:
    reaching = [found for found in every_import() if inside(found) == "tui" and found.room != "tui"]
    assert [found for found in reaching if found.at_once or found.room not in OPEN_THE_SCREEN] == []


@pytest.mark.parametrize("room", sorted(ONLY_PYDANTIC))
def test_the_rules_could_be_used_elsewhere(room: str) -> None:
    known = {*sys.stdlib_module_names, "pydantic", "pydantic_core", NAME}
    wrong = [found for found in every_import() if found.room == room and found.module.split(".")[0] not in known]
    assert wrong == []


def test_no_module_outside_the_screen_loads_textual() -> None:
    """`--version`, `--help`, `engine` and `export` start without it."""
    names = [module_name(path, PACKAGE) for path in sources(PACKAGE)]
    wanted = [name for name in names if room_of(name) not in ("tui", "__main__")]
    assert {f"{NAME}.cli", f"{NAME}.engine"} <= set(wanted)
    script = f"import {', '.join(wanted)}\nimport sys\nprint(*sorted(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=PACKAGE.parent
    )
    modules = loaded.stdout.split()
    assert f"{NAME}.rules" in modules
    assert [name for name in modules if name.split(".")[0] == "textual"] == []


def test_no_import_can_hide(tmp_path: Path) -> None:
    package = tmp_path / NAME
    (package / "rules").mkdir(parents=True)
    (package / "tui").mkdir()
    (package / "tui" / "__init__.py").touch()
    text = """
import textual.app, json
from carcassonne_tui import tui, __version__
from carcassonne_tui.tui.app import App
from . import board
from .. import tui
from ..tui import app
def later():
    from textual.widget import Widget
"""
    path = package / "rules" / "game.py"
    path.write_text(text, encoding="utf-8")
    found = list(imports_in(path, package))
    assert [(each.module, each.at_once) for each in found] == [
        ("textual.app", True),
        ("json", True),
        ("carcassonne_tui.tui", True),
        ("carcassonne_tui.__version__", True),
        ("carcassonne_tui.tui.app", True),
        ("carcassonne_tui.rules", True),
        ("carcassonne_tui.tui", True),
        ("carcassonne_tui.tui", True),
        ("textual.widget", False),
    ]
    assert {each.room for each in found} == {"rules"}
    assert [inside(each, package) for each in found] == [None, None, "tui", None, "tui", "rules", "tui", "tui", None]

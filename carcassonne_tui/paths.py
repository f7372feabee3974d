"""Where files lie: the program's own, in a checkout and in an installed wheel alike, and the user's."""

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path

_PACKAGE = Path(__file__).resolve().parent


def assets_root() -> Path:
    """The folder that holds `tiles/`, `themes/`, `glyphs/`, `help/` and `locales/`.

    A wheel carries the folder inside the package; a checkout (also one installed with
    `pip install -e`) has it beside the package.
    """
    inside = _PACKAGE / "assets"
    return inside if inside.is_dir() else _PACKAGE.parent / "assets"


def asset_names(folder: str) -> list[str]:
    """The TOML files that the program ships in a folder of its assets, by name and sorted: `asset_names("themes")`."""
    return sorted(path.stem for path in (assets_root() / folder).glob("*.toml"))


class _Chosen:
    """The folders that were chosen; one choice for the whole program."""

    data: Path | None = None
    config: Path | None = None


def use_data_dir(folder: Path | None) -> None:
    """Keep the user's games in a folder from now on, or with None where they are usually kept."""
    _Chosen.data = folder


def use_config_dir(folder: Path | None) -> None:
    """Keep the user's settings in a folder from now on, or with None where they are usually kept."""
    _Chosen.config = folder


def data_dir() -> Path:
    """The folder for what the user's games leave behind; it need not exist.

    It is the chosen one, or `CARCASSONNE_DATA_DIR` names it, or else it is where such data belongs on
    this system.
    """
    named = _Chosen.data or os.environ.get("CARCASSONNE_DATA_DIR")
    return Path(named) if named else user_data_path("carcassonne-tui", appauthor=False)


def config_dir() -> Path:
    """The folder for the user's settings; it need not exist.

    It is the chosen one, or `CARCASSONNE_CONFIG_DIR` names it, or else it is where such files belong on
    this system.
    """
    named = _Chosen.config or os.environ.get("CARCASSONNE_CONFIG_DIR")
    return Path(named) if named else user_config_path("carcassonne-tui", appauthor=False)


def games_dir() -> Path:
    """The folder of the kept games; it need not exist."""
    return data_dir() / "games"


def holds_games() -> bool:
    """Whether any game may be kept; a folder that cannot be read may hold some."""
    try:
        return any(games_dir().iterdir())
    except FileNotFoundError:
        return False
    except OSError:
        return True

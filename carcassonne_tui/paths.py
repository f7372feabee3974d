"""Where the program's own files lie, in a checkout and in an installed wheel alike."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def assets_root() -> Path:
    """The folder that holds `tiles/`, `themes/`, `glyphs/`, `help/` and `locales/`.

    A wheel carries the folder inside the package; a checkout (also one installed with
    `pip install -e`) has it beside the package.
    """
    inside = _PACKAGE / "assets"
    return inside if inside.is_dir() else _PACKAGE.parent / "assets"

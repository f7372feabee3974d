"""The keys, as a file of settings has them."""

from __future__ import annotations

from textual.keys import key_to_character

from carcassonne_tui.i18n import t
from carcassonne_tui.settings import Settings, load_settings
from carcassonne_tui.settings_file import SettingsError, settings_path
from carcassonne_tui.tui.keymap import by_area, key_map, usual_keys

_NAMED = ' ,"\\'
"""Characters that mean something else in a list of keys or in a text in TOML: their keys are called by their names."""


def keys_table() -> tuple[str, list[str]]:
    """All keys as they are now, as a table in TOML with what each does, and what is wrong with the settings."""
    faults: list[str] = []
    try:
        settings = load_settings()
    except SettingsError as error:
        settings, faults = Settings(), [str(error)]
    usual, own = usual_keys(), key_map(settings.keys)

    def written(name: str) -> str:
        sign = key_to_character(name) or ""
        return sign if sign.isprintable() and sign not in _NAMED else name

    def entry(action: str) -> str:
        return f'{action} = "{",".join(map(written, own.keys.get(action, usual[action])))}"'

    column = max(len(entry(action)) for action in usual)
    lines = [f"# {t('cli.keys.comment', file=settings_path())}", "[keys]"]
    for area, actions in by_area(usual).items():
        lines += ["", f"# {t(f'help.group.{area}')}"]
        lines += [f"{entry(action).ljust(column)}  # {t(f'keys.{action}')}" for action in actions]
    return "\n".join(lines), [*faults, *own.faults]

"""The settings: what a file of them may hold, and what becomes of one that is at fault."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from carcassonne_tui import paths
from carcassonne_tui.drawing.theme_names import theme_names
from carcassonne_tui.settings import Settings, load_settings, save_settings
from carcassonne_tui.settings_file import MAX_BYTES, SettingsError, settings_path

THEMES = ", ".join(f'"{name}"' for name in theme_names())
"""How the themes are named in a message."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a file of settings may be written."""
    return tmp_path / "settings.toml"


def fault(path: Path) -> str:
    """What is said about a file of settings that is at fault."""
    with pytest.raises(SettingsError) as caught:
        load_settings(path)
    return str(caught.value)


def forbid(*_: object, **__: object) -> None:
    """What the system does where something is forbidden, which for root it is nowhere."""
    raise PermissionError(13, "Permission denied")


def written(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


# What holds


def test_without_a_file_the_usual_settings_hold(file: Path) -> None:
    assert load_settings(file) == Settings()
    assert not file.exists()


def test_the_usual_settings() -> None:
    assert Settings().model_dump() == {
        "theme": "dark",
        "glyphs": "ascii",
        "animations": True,
        "hints": True,
        "grid": False,
        "coordinates": False,
        "bell": False,
        "keys": {},
    }


def test_settings_do_not_change() -> None:
    with pytest.raises(ValidationError):
        Settings().bell = True


def test_a_file_says_what_it_likes_and_nothing_of_the_rest(file: Path) -> None:
    written(file, 'format = 1\ntheme = "light"\nbell = true\n')
    assert load_settings(file) == Settings(theme="light", bell=True)


def test_an_empty_file_and_one_without_a_version_are_fine(file: Path) -> None:
    assert load_settings(written(file, "")) == Settings()
    assert load_settings(written(file, "grid = true")) == Settings(grid=True)


def test_a_file_of_another_system(file: Path) -> None:
    written(file, b"\xef\xbb\xbfgrid = true\r\n# a comment\r\nbell = true\r\n")
    assert load_settings(file) == Settings(grid=True, bell=True)


@pytest.mark.parametrize(
    "text",
    [
        '[keys]\n"game.rotate" = "z"\n"game.last-tile" = "a,b"',
        '[keys]\ngame.rotate = "z"\ngame.last-tile = "a,b"',
        '[keys.game]\nrotate = "z"\nlast-tile = "a,b"',
        'keys = {game = {rotate = "z", last-tile = "a,b"}}',
    ],
)
def test_keys_by_the_ids_of_their_bindings_in_every_form_of_toml(file: Path, text: str) -> None:
    assert load_settings(written(file, text)).keys == {"game.rotate": "z", "game.last-tile": "a,b"}


# Where it lies


def test_the_file_lies_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARCASSONNE_CONFIG_DIR", str(tmp_path / "日本"))
    assert settings_path() == tmp_path / "日本" / "settings.toml"
    save_settings(Settings(bell=True), Settings())
    assert load_settings().bell


@pytest.fixture
def chosen(tmp_path: Path) -> Iterator[Path]:
    paths.use_config_dir(tmp_path / "chosen")
    yield tmp_path / "chosen"
    paths.use_config_dir(None)


def test_what_the_command_line_says_is_stronger(chosen: Path) -> None:
    assert settings_path() == chosen / "settings.toml"


def test_without_both_it_lies_where_such_files_belong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARCASSONNE_CONFIG_DIR")
    assert settings_path().parent.name == "carcassonne-tui"
    assert settings_path().is_absolute()


# What is at fault


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('colour = "red"', "settings.toml: there is no setting colour. There are: theme, glyphs, "),
        ('theme = "pink"', f"settings.toml: theme must be one of: {THEMES}"),
        ("theme = 3", "settings.toml: theme must be a text in quotes"),
        ("theme = [[]]", "settings.toml: theme must be a text in quotes"),
        ('theme = "../dark"', "settings.toml: theme must be one of: "),
        ('glyphs = "utf-8"', 'settings.toml: glyphs must be one of: "ascii", "unicode"'),
        ('glyphs = ["ascii"]', 'settings.toml: glyphs must be one of: "ascii", "unicode"'),
        ("bell = 1", "settings.toml: bell must be one of: true, false"),
        ('hints = "yes"', "settings.toml: hints must be one of: true, false"),
        ("keys = 3", "settings.toml: keys must be a table"),
        ("[keys]\ngame.rotate = 3", "settings.toml: keys.game.rotate must be a text in quotes"),
        ('[keys]\ngame.rotate = ["z"]', "settings.toml: keys.game.rotate must be a text in quotes"),
        ("format = 2", "settings.toml was written for a newer version of this program."),
        ("format = 0", "settings.toml: format must be one of: 1"),
        ("format = true", "settings.toml: format must be one of: 1"),
        ('format = "1"', "settings.toml: format must be one of: 1"),
        ("bell true", "settings.toml is not written in TOML: "),
        ("bell = true\nbell = true", "settings.toml is not written in TOML: "),
        ("{}", "settings.toml is not written in TOML: "),
        ("bell = \0", "settings.toml is not written in TOML: "),
        pytest.param("a = " + "1" * 10_000, "settings.toml is not written in TOML: ", id="a number without end"),
        pytest.param("a = " + "[" * 20_000, "settings.toml is not written in TOML: ", id="brackets without end"),
        pytest.param(
            "keys." + ".".join("a" * 20_000) + ' = "z"',
            "settings.toml is not written in TOML: ",
            id="a key without end",
        ),
    ],
)
def test_what_is_wrong_is_said_with_file_and_key(file: Path, text: str, words: str) -> None:
    said = fault(written(file, text))
    assert said.startswith(words)
    assert len(said) < 400


def test_a_fault_never_steers_the_terminal(file: Path) -> None:
    assert fault(written(file, '"\\u001b[31mred" = 1')) == (
        "settings.toml: there is no setting \\x1b[31mred. There are: " + ", ".join(Settings.model_fields)
    )


def test_bytes_that_are_no_text(file: Path) -> None:
    assert fault(written(file, b"theme = \xff")) == "settings.toml is not written in UTF-8."


def test_a_huge_file_is_not_read_to_its_end(file: Path) -> None:
    with file.open("wb") as opened:
        opened.truncate(2**33)
    assert fault(file) == "settings.toml is too big for a file of settings."


def test_a_file_as_large_as_may_be(file: Path) -> None:
    assert load_settings(written(file, "#" * MAX_BYTES)) == Settings()
    assert "too big" in fault(written(file, "#" * (MAX_BYTES + 1)))


def test_a_folder_is_no_file(file: Path) -> None:
    file.mkdir()
    assert fault(file) == "settings.toml is no regular file."


def test_a_path_that_cannot_be(tmp_path: Path) -> None:
    assert "cannot be read" in fault(tmp_path / "a\0b")
    assert "cannot be read" in fault(tmp_path / ("a" * 5000))


def test_a_pipe_holds_nobody_up(file: Path) -> None:
    os.mkfifo(file)
    assert fault(file) == "settings.toml is no regular file."


def test_a_link_that_leads_to_itself(file: Path) -> None:
    file.symlink_to(file)
    assert fault(file).startswith("settings.toml cannot be read: ")


def test_a_file_that_may_not_be_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(file, "bell = true")
    monkeypatch.setattr(Path, "open", forbid)
    assert fault(file) == "settings.toml cannot be read: Permission denied"


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_no_bytes_do_more_than_be_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    said = refusal(written(tmp_path_factory.getbasetemp() / "random.toml", content))
    assert said.startswith("random.toml") or said == ""
    assert said.isprintable()


def refusal(path: Path) -> str:
    """What is said about a file of settings, empty if it is fine."""
    try:
        load_settings(path)
    except SettingsError as error:
        return str(error)
    return ""


# Writing


def test_what_is_written_is_read_again(file: Path) -> None:
    settings = Settings(
        theme="contrast",
        glyphs="unicode",
        animations=False,
        hints=False,
        grid=True,
        coordinates=True,
        bell=True,
        keys={"game.rotate": "z,full_stop", "app.quit": "ctrl+x"},
    )
    assert save_settings(settings, Settings(), file) is None
    assert load_settings(file) == settings


def test_only_what_was_changed_is_written(file: Path) -> None:
    save_settings(Settings(bell=True), Settings(), file)
    assert file.read_text() == "format = 1\nbell = true\n"


def test_the_rest_of_the_file_stays_as_it_was(file: Path) -> None:
    text = """\
# mine
format = 1
theme = "light"  # for the garden
grid   =  false

[keys]  # left-handed
game.rotate = "z"
"game.undo" = "x"
"""
    written(file, text)
    before = load_settings(file)
    save_settings(before.model_copy(update={"theme": "dark", "bell": True}), before, file)
    assert load_settings(file) == before.model_copy(update={"theme": "dark", "bell": True})
    lines = text.replace("light", "dark").splitlines()
    found = file.read_text().splitlines()
    assert [line for line in found if line in lines] == lines
    assert [line for line in found if line not in lines] == ["bell = true"]


def test_a_setting_that_another_program_has_changed_meanwhile_stays(file: Path) -> None:
    save_settings(Settings(theme="light"), Settings(), file)
    save_settings(Settings(bell=True), Settings(), file)
    assert load_settings(file) == Settings(theme="light", bell=True)


def test_a_setting_goes_back_to_the_usual_value(file: Path) -> None:
    save_settings(Settings(bell=True), Settings(), file)
    save_settings(Settings(), Settings(bell=True), file)
    assert load_settings(file) == Settings()


def test_the_folder_is_made(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "settings.toml"
    save_settings(Settings(bell=True), Settings(), file)
    assert load_settings(file).bell
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


def test_a_file_at_fault_is_kept(file: Path) -> None:
    for number, name in enumerate(["settings.toml.bad", "settings.toml.bad-2", "settings.toml.bad-3"]):
        written(file, f"fault {number}")
        kept = save_settings(Settings(bell=True), Settings(), file)
        assert kept == file.with_name(name)
        assert kept.read_text() == f"fault {number}"
        assert load_settings(file) == Settings(bell=True)


def test_a_folder_in_place_of_the_file_is_kept(file: Path) -> None:
    (file / "something").mkdir(parents=True)
    kept = save_settings(Settings(bell=True), Settings(), file)
    assert kept is not None
    assert (kept / "something").is_dir()
    assert load_settings(file).bell


def test_a_link_stays_a_link(tmp_path: Path, file: Path) -> None:
    real = written(tmp_path / "mine.toml", "# mine\ngrid = true\n")
    file.symlink_to(real)
    save_settings(Settings(bell=True), Settings(), file)
    assert file.is_symlink()
    assert real.read_text().startswith("# mine\n")
    assert load_settings(real) == Settings(grid=True, bell=True)


def test_a_link_that_leads_to_itself_is_kept(file: Path) -> None:
    file.symlink_to(file)
    kept = save_settings(Settings(bell=True), Settings(), file)
    assert kept is not None
    assert kept.is_symlink()
    assert load_settings(file).bell


def test_the_file_keeps_its_permissions(file: Path) -> None:
    written(file, "bell = true").chmod(0o640)
    save_settings(Settings(grid=True), Settings(), file)
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("failing", ["os.fsync", "pathlib.Path.replace"])
def test_what_cannot_be_written_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    written(file, "bell = true")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(failing, fail)
    with pytest.raises(SettingsError) as caught:
        save_settings(Settings(grid=True), Settings(), file)
    assert str(caught.value) == "settings.toml cannot be written: No space left on device"
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]
    assert file.read_text() == "bell = true"


@pytest.mark.parametrize("forbidden", ["open", "mkdir"])
def test_a_folder_that_may_not_be_written(file: Path, monkeypatch: pytest.MonkeyPatch, forbidden: str) -> None:
    monkeypatch.setattr(Path, forbidden, forbid)
    with pytest.raises(SettingsError) as caught:
        save_settings(Settings(bell=True), Settings(), file)
    assert str(caught.value) == "settings.toml cannot be written: Permission denied"


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    written(tmp_path / "folder", "")
    with pytest.raises(SettingsError, match="cannot be written"):
        save_settings(Settings(bell=True), Settings(), tmp_path / "folder" / "settings.toml")
    assert "cannot be read" in fault(tmp_path / "folder" / "settings.toml")


@pytest.mark.parametrize(
    "text",
    ["keys." + "a." * 120 + 'a = "x"', "[keys]\na = " + "{b = " * 150 + '"x"' + "}" * 150],
    ids=["long name", "deep table"],
)
def test_what_only_one_reader_takes_is_at_fault_when_it_is_written(file: Path, text: str) -> None:
    written(file, text)
    assert save_settings(Settings(theme="light"), Settings(), file) == file.with_name("settings.toml.bad")
    assert file.with_name("settings.toml.bad").read_text() == text
    assert load_settings(file) == Settings(theme="light")

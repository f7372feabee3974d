"""A user's own keys: which wishes hold, and what is said of the others."""

from __future__ import annotations

import doctest
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from carcassonne_tui.tui import app, keymap
from carcassonne_tui.tui.keymap import KeyMap, key_called, key_map, usual_keys
from carcassonne_tui.tui.keys import key, key_name
from carcassonne_tui.tui.screens.spoken import SpokenScreen
from carcassonne_tui.tui.widgets.key_bar import KeyBar

from .panel_host import rows_of
from .screen_host import ScreenHost

USUAL = {
    "app.quit": ("ctrl+q",),
    "game.rotate": ("r",),
    "game.rotate-back": ("e",),
    "game.skip": ("space", "s"),
    "game.help": ("question_mark", "f1"),
    "title.new-game": ("n",),
    "menu.select": ("enter", "space"),
    "form.press": ("enter", "space"),
    "form.next-value": ("right", "space", "enter"),
}


def test_examples() -> None:
    assert doctest.testmod(keymap) == (0, 2)


def test_the_usual_keys_are_those_of_the_whole_program() -> None:
    assert app.CarcassonneApp.BINDINGS
    found = usual_keys()
    assert found["app.quit"] == ("ctrl+q",)
    assert found["game.skip"] == ("space", "s")
    assert {"menu.select", "form.press", "replay.play", "question.yes", "number.close"} < found.keys()


@pytest.mark.parametrize("name", sorted({name for names in usual_keys().values() for name in names}))
def test_every_usual_key_can_be_wished_for_by_both_of_its_names(name: str) -> None:
    assert key_called(name) == name
    assert key_called(key_name(name)) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (" r ", "r"),
        ("R", "R"),
        ("shift+R", "R"),
        ("Ctrl+R", "ctrl+r"),
        ("alt+shift+r", "alt+shift+r"),
        ("shift+ctrl+left", "ctrl+shift+left"),
        ("ｒ", "r"),
        ("é", "é"),
        ("ß", "ß"),
        (";", "semicolon"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
        ("comma", "comma"),
        ("F12", "f12"),
        ("Return", "enter"),
        ("PGUP", "pageup"),
        ("Del", "delete"),
    ],
)
def test_keys_as_somebody_may_write_them(text: str, name: str) -> None:
    assert key_called(text) == name


@pytest.mark.parametrize(
    "text", ["", " ", "rr", "ctrl", "ctrl+", "hyperspace+r", "f99", "\n", "\x1b", "<any>", "++", "-+"]
)
def test_what_is_no_key(text: str) -> None:
    assert key_called(text) is None


@given(st.text())
def test_any_text_is_a_key_or_none(text: str) -> None:
    name = key_called(text)
    assert name is None or (name.strip() == name != "" and "," not in name)


def test_a_wish_takes_the_place_of_the_usual_keys() -> None:
    assert key_map({"game.skip": "n, Esc"}, USUAL) == KeyMap({"game.skip": ("n", "escape")})
    assert key_map({"game.skip": "n,n"}, USUAL).for_textual() == {"game.skip": "n"}
    assert key_map({}, USUAL) == KeyMap({})


def test_two_actions_can_swap_their_keys() -> None:
    wishes = {"game.rotate": "e", "game.rotate-back": "r"}
    assert key_map(wishes, USUAL) == KeyMap({"game.rotate": ("e",), "game.rotate-back": ("r",)})


def test_a_key_may_do_different_things_on_different_screens() -> None:
    assert key_map({"title.new-game": "r"}, USUAL) == KeyMap({"title.new-game": ("r",)})


@pytest.mark.parametrize(
    ("wishes", "holds", "faults"),
    [
        ({"game.spin": "z", "game.rotate": "z"}, {"game.rotate": ("z",)}, ["There is no action game.spin."]),
        ({"game.rotate": "anykey"}, {}, ["game.rotate: there is no key anykey."]),
        ({"game.rotate": "anykey,z"}, {"game.rotate": ("z",)}, ["game.rotate: there is no key anykey."]),
        ({"game.rotate": " "}, {}, ["game.rotate needs a key."]),
        ({"game.rotate": "s"}, {}, ["game.rotate: s is the key of game.skip already."]),
        ({"game.rotate": "s,z"}, {"game.rotate": ("z",)}, ["game.rotate: s is the key of game.skip already."]),
        ({"game.rotate": "ctrl+q"}, {}, ["game.rotate: Ctrl+Q is the key of app.quit already."]),
        ({"game.rotate": "F1"}, {}, ["game.rotate: F1 is the key of game.help already."]),
        ({"app.quit": "r"}, {"app.quit": ("ctrl+q",)}, ["app.quit: r is the key of game.rotate already."]),
        ({"title.new-game": "enter"}, {}, ["title.new-game: Enter is the key of menu.select already."]),
        ({"menu.select": "n"}, {}, ["menu.select: n is the key of title.new-game already."]),
        (
            {"game.rotate": "z", "game.skip": "z"},
            {"game.rotate": ("z",)},
            ["game.skip: z is the key of game.rotate already."],
        ),
        (
            {"game.rotate": "e", "game.rotate-back": "anykey"},
            {},
            ["game.rotate-back: there is no key anykey.", "game.rotate: e is the key of game.rotate-back already."],
        ),
    ],
)
def test_a_wish_that_cannot_be_is_named_and_all_others_hold(
    wishes: dict[str, str], holds: dict[str, tuple[str, ...]], faults: list[str]
) -> None:
    assert key_map(wishes, USUAL) == KeyMap(holds, tuple(faults))


def test_what_shares_a_key_usually_may_share_it() -> None:
    wishes = {"form.press": "enter,z", "form.next-value": "right,enter"}
    assert key_map(wishes, USUAL).faults == ()


@pytest.mark.parametrize(("action", "always"), [("app.quit", "ctrl+q"), ("game.help", "f1")])
def test_quitting_and_the_help_keep_a_key_whatever_happens(action: str, always: str) -> None:
    assert key_map({action: "f9"}, USUAL) == KeyMap({action: ("f9", always)})
    assert key_map({action: f"f9,{always}"}, USUAL) == KeyMap({action: ("f9", always)})


WISHES = st.dictionaries(
    st.sampled_from(sorted(usual_keys())),
    st.lists(st.sampled_from(["a", "b", "z", "f1", "f9", "ctrl+q", "enter", "?", "no key", ""])).map(",".join),
    max_size=12,
)


@settings(max_examples=200, deadline=None)
@given(WISHES)
def test_no_wishes_lead_to_a_key_that_does_two_things(wishes: dict[str, str]) -> None:
    usual = usual_keys()
    held = key_map(wishes).keys
    assert held.keys() <= wishes.keys()
    assert all(held.values())
    for action, names in held.items():
        assert set(names) <= {key_called(text) for text in wishes[action].split(",")} | {"ctrl+q", "f1"}
    for area in {action.partition(".")[0] for action in usual} - {"form"}:
        pressed = [
            name
            for action, names in {**usual, **held}.items()
            if action.partition(".")[0] in (area, "app")
            for name in names
        ]
        assert len(pressed) == len(set(pressed))
    assert "ctrl+q" in {**usual, **held}["app.quit"]


def test_what_a_file_says_is_quoted_as_far_as_it_can_be_shown() -> None:
    (fault,) = key_map({"\x1b[31m" + "x" * 1000: "z"}).faults
    assert fault == "There is no action ?[31m" + "x" * 33 + "..."


class Keys(SpokenScreen[None]):
    """A screen with a pair of keys and a field that takes text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("help.previous-page", "f3", "turn(-1)", show=False, pair="help.page"),
        key("help.next-page", "f4", "turn(1)", pair="help.page"),
        key("game.rotate", "f5", "rotate"),
        key("game.undo", "f6", "undo"),
        key("game.leave", "escape", "leave", display="Esc"),
    ]

    def compose(self) -> ComposeResult:
        yield Input()
        yield KeyBar()


def bar_of(host: ScreenHost) -> str:
    return rows_of(host.screen.query_one(KeyBar))[0]


@pytest.mark.parametrize(
    ("wishes", "bar"),
    [
        ({}, " F3/F4 Page  F5 Turn  F6 Take back  Esc Leave"),
        ({"game.rotate": "f9"}, " F3/F4 Page  F9 Turn  F6 Take back  Esc Leave"),
        ({"help.previous-page": "f7"}, " F7/F4 Page  F5 Turn  F6 Take back  Esc Leave"),
        ({"help.next-page": "f8,f2"}, " F3/F8 Page  F5 Turn  F6 Take back  Esc Leave"),
        ({"game.leave": "ctrl+b"}, " F3/F4 Page  F5 Turn  F6 Take back  Ctrl+B Leave"),
        ({"game.rotate": "z,f9"}, " F3/F4 Page  F9 Turn  F6 Take back  Esc Leave"),
    ],
)
async def test_the_key_bar_keeps_its_order_and_shows_what_works_where_text_is_typed(
    wishes: dict[str, str], bar: str
) -> None:
    host = ScreenHost(Keys)
    async with host.run_test() as pilot:
        host.set_keymap(wishes)
        await pilot.pause()
        await pilot.pause()
        assert bar_of(host) == bar
        host.screen.set_focus(None)
        await pilot.pause()
        assert ("z Turn" in bar_of(host)) == ("z" in wishes.get("game.rotate", ""))

"""A game that is being put together: names, letters, colours, rules, seed, and what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcassonne_tui.drawing.themes import SEAT_COLOURS
from carcassonne_tui.rules import BOXES, MAX_SEATS, MIN_SEATS, PRESETS, Game, Options, options_from
from carcassonne_tui.rules.choices import choices
from carcassonne_tui.rules.mix import FULL, OFF
from carcassonne_tui.tui.draft import (
    DETAILS,
    MAX_NAME,
    OPTIONS,
    RULES,
    Draft,
    NewGame,
    default_new_game,
    initials,
    plain,
)
from carcassonne_tui.tui.seats import Seat


def draft_of(*names: str) -> Draft:
    draft = Draft()
    while len(draft.seats) < len(names):
        draft.add_seat()
    for index, name in enumerate(names):
        draft.rename(index, name)
    return draft


def letters(draft: Draft) -> str:
    return "".join(seat.letter for seat in draft.seats)


def test_the_usual_game_is_a_standard_game_of_two_that_can_begin() -> None:
    game = default_new_game()
    assert [seat.name for seat in game.seats] == ["Ann", "Bob"]
    assert game.setup.players == ("Ann", "Bob")
    assert game.setup.options == options_from("standard", {})
    assert game.setup.seed is not None
    assert Game(game.setup).remaining == 70


def test_every_option_is_offered_with_all_its_values() -> None:
    assert set(OPTIONS) == set(Options.model_fields) - {"hand_size"}
    for name, values in OPTIONS.items():
        assert sorted(map(str, values)) == sorted(map(str, choices()[name]))
        for value in values:
            assert getattr(options_from(None, {name: value}), name) == value


def test_a_box_is_first_turned_on_with_everything_in_it() -> None:
    assert list(DETAILS) == list(BOXES)
    for box in BOXES:
        assert OPTIONS[box][:2] == (OFF[box], FULL[box])


class TestSeats:
    def test_two_to_five(self) -> None:
        draft = Draft()
        draft.remove_seat(0)
        assert len(draft.seats) == MIN_SEATS
        for _ in range(7):
            draft.add_seat()
        assert len(draft.seats) == draft.room == 5

    @pytest.mark.parametrize(("box", "value", "room"), [
        ("inns_and_cathedrals", "full", 6), ("inns_and_cathedrals", "tiles_only", 5), ("river", True, 5),
    ])  # fmt: skip
    def test_boxes_make_room(self, box: str, value: object, room: int) -> None:
        draft = Draft()
        while getattr(draft.options, box) != value:
            draft.turn_option(box, 1)
        for _ in range(7):
            draft.add_seat()
        assert len(draft.seats) == draft.room == room
        assert draft.room_for(7) is None

    def test_six(self) -> None:
        draft = Draft()
        draft.turn_option("inns_and_cathedrals", 1)
        for _ in range(7):
            draft.add_seat()
        assert len(draft.seats) == MAX_SEATS
        assert len({seat.name for seat in draft.seats}) == MAX_SEATS
        assert len({seat.colour for seat in draft.seats}) == MAX_SEATS
        assert letters(draft) == "ABCDEF"
        assert draft.problems() == []

    def test_a_seat_that_goes_frees_its_name_letter_and_colour(self) -> None:
        draft = draft_of("Ann", "Bob", "Cleo")
        draft.remove_seat(0)
        assert [seat.name for seat in draft.seats] == ["Bob", "Cleo"]
        draft.add_seat()
        assert draft.seats[2] == Seat("Ann", "A", "red")

    def test_the_letter_follows_the_name(self) -> None:
        draft = Draft()
        for typed in ("", "Z", "Zo", "Zoe"):
            draft.rename(0, typed)
        assert letters(draft) == "ZB"

    def test_the_letter_is_the_first_of_the_name_that_nobody_has(self) -> None:
        assert letters(draft_of("Ann", "Anna", "Nana")) == "ANC"

    def test_a_chosen_letter_stays_when_the_name_changes(self) -> None:
        draft = Draft()
        draft.set_letter(0, "X")
        draft.rename(0, "Zoe")
        assert letters(draft) == "XB"

    def test_a_name_without_latin_letters_keeps_the_letter(self) -> None:
        assert letters(draft_of("山田", "Bob")) == "AB"

    @pytest.mark.parametrize(("name", "offered"), [("Émile", "EMILE"), ("Ｚoé", "ZOE"), ("山田", ""), ("R2D2", "RD")])
    def test_letters_that_a_name_offers(self, name: str, offered: str) -> None:
        assert "".join(initials(name)) == offered

    def test_turning_a_letter_passes_by_those_of_the_others(self) -> None:
        draft = draft_of("Ann", "Bob", "Cleo")
        draft.turn_letter(0, 1)
        assert letters(draft) == "DBC"
        draft.turn_letter(0, -1)
        assert letters(draft) == "ABC"
        draft.turn_letter(0, -1)
        assert letters(draft) == "ZBC"

    def test_a_taken_colour_is_swapped(self) -> None:
        draft = draft_of("Ann", "Bob", "Cleo")
        draft.turn_colour(0, 1)
        assert [seat.colour for seat in draft.seats] == ["blue", "red", "green"]
        draft.turn_colour(1, -1)
        assert [seat.colour for seat in draft.seats] == ["blue", "pink", "green"]


class TestRules:
    @pytest.mark.parametrize("name", OPTIONS)
    def test_every_value_of_every_option_lands_in_the_setup(self, name: str) -> None:
        draft = Draft()
        seen = []
        for _ in OPTIONS[name]:
            draft.turn_option(name, 1)
            value = getattr(draft.finish().setup.options, name)
            assert draft.changes == ({} if value == getattr(options_from("standard", {}), name) else {name: value})
            seen.append(value)
        assert sorted(map(str, seen)) == sorted(map(str, OPTIONS[name]))
        draft.turn_option(name, -1)
        assert getattr(draft.options, name) == seen[-2]

    def test_a_preset_sets_its_options_and_drops_single_changes(self) -> None:
        draft = Draft()
        draft.turn_option("small_city", 1)
        seen = []
        for _ in PRESETS:
            draft.turn_preset(1)
            assert draft.changes == {}
            assert draft.options == options_from(draft.preset, {})
            seen.append(draft.preset)
        assert sorted(seen) == sorted(PRESETS)

    def test_boxes_stay_when_the_rule_set_changes_and_do_not_change_it(self) -> None:
        draft = Draft()
        draft.turn_option("river", 1)
        draft.turn_option("traders_and_builders", -1)
        assert not draft.rules_changed()
        draft.turn_option("river_start", 1)
        assert draft.rules_changed()
        draft.turn_preset(1)
        assert not draft.rules_changed()
        assert draft.changes == {"river": True, "traders_and_builders": "tiles_only"}

    @pytest.mark.parametrize(("preset", "detail"), [("edition1", "river_start"), ("bga", "goods_need_owner")])
    def test_a_preset_settles_details_of_boxes(self, preset: str, detail: str) -> None:
        draft = Draft()
        for box in BOXES:
            draft.turn_option(box, 1)
        while draft.preset != preset:
            draft.turn_preset(1)
        assert draft.finish().setup.options == options_from(preset, dict(FULL))
        assert getattr(draft.options, detail) == PRESETS[preset][detail] != choices()[detail][0]

    def test_a_detail_without_its_box_is_no_change_but_is_kept(self) -> None:
        draft = Draft()
        draft.turn_option("festival", 1)
        draft.turn_option("festival_scope", 1)
        assert draft.rules_changed()
        draft.turn_option("festival", 1)
        assert not draft.rules_changed()
        draft.turn_option("festival", 1)
        assert draft.options.festival_scope == "followers"

    @pytest.mark.parametrize("box", [box for box in BOXES if DETAILS[box]])
    def test_details_matter_only_when_all_of_their_box_plays(self, box: str) -> None:
        draft = Draft()
        for value in OPTIONS[box][1:] + OPTIONS[box][:1]:
            draft.turn_option(box, 1)
            assert all(draft.matters(detail) == (value == FULL[box]) for detail in DETAILS[box])
        assert all(draft.matters(name) for name in (*BOXES, *RULES))

    def test_an_option_turned_back_is_no_change(self) -> None:
        draft = Draft()
        draft.turn_option("farmers", 1)
        assert draft.changes == {"farmers": False}
        draft.turn_option("farmers", 1)
        assert draft.changes == {}


class TestBoxes:
    def test_the_tiles_of_each_box_and_of_the_base_game_first(self) -> None:
        draft = Draft()
        assert draft.tiles() == [72]
        draft.turn_option("traders_and_builders", 1)
        draft.turn_option("river", 1)
        assert draft.tiles() == [71, 12, 24]
        draft.turn_option("river_start", 1)
        assert draft.tiles() == [72, 12, 24]

    @pytest.mark.parametrize("turns", range(3))
    @pytest.mark.parametrize("farmers", [False, True])
    def test_a_pig_is_idle_without_farmers(self, turns: int, farmers: bool) -> None:
        draft = Draft()
        draft.turn_option("farmers", 1 + farmers)
        for _ in range(turns):
            draft.turn_option("traders_and_builders", 1)
        idle = turns == 1 and not farmers
        assert draft.idle_figures("traders_and_builders") == (["pig"] if idle else [])
        assert not any(draft.idle_figures(box) for box in BOXES if box != "traders_and_builders")


class TestProblems:
    def test_none(self) -> None:
        assert Draft().problems() == []

    @pytest.mark.parametrize(("step", "needed"), [(1, "all of Inns & Cathedrals"), (-1, "Inns & Cathedrals")])
    def test_too_many_for_the_boxes(self, step: int, needed: str) -> None:
        draft = Draft()
        draft.turn_option("inns_and_cathedrals", 1)
        while len(draft.seats) < 6:
            draft.add_seat()
        draft.turn_option("inns_and_cathedrals", step)
        assert draft.problems() == [f"6 players need {needed}: turn it on, or take somebody away."]
        draft.remove_seat(0)
        assert draft.problems() == []

    @pytest.mark.parametrize("name", ["", "   ", "\u200b"])
    def test_no_name(self, name: str) -> None:
        assert draft_of("Ann", name).problems() == ["Player 2 has no name."]

    def test_the_same_name(self) -> None:
        draft = draft_of("Ann", " Ann ")
        assert draft.problems() == ["More than one player is called Ann."]

    def test_the_same_letter(self) -> None:
        draft = draft_of("Ann", "Bob", "[b]Cleo[/b]")
        draft.set_letter(2, "A")
        assert draft.problems() == ["The same letter, A, for Ann, [b]Cleo[/b]: change one."]

    @pytest.mark.parametrize("seed", ["0", "7", " 42 ", "-3", "+5", "９", str(2**63 - 1), str(-(2**63))])
    def test_a_number_as_seed(self, seed: str) -> None:
        draft = Draft()
        draft.seed = seed
        assert draft.problems() == []
        assert draft.finish().setup.seed == int(seed)

    @pytest.mark.parametrize("seed", ["x", "1.5", "1_000", "0x10", "1 2", "--1", "½", "²"])
    def test_anything_else_as_seed(self, seed: str) -> None:
        draft = Draft()
        draft.seed = seed
        assert draft.problems() == ["The seed must be a whole number, or nothing for any."]

    @pytest.mark.parametrize("seed", [str(2**63), str(-(2**63) - 1), pytest.param("9" * 5000, id="long")])
    def test_a_seed_out_of_bounds(self, seed: str) -> None:
        draft = Draft()
        draft.seed = seed
        assert draft.problems() == ["The seed has too many digits."]


class TestOrder:
    def game(self, seed: str) -> NewGame:
        draft = draft_of("Ann", "Bob", "Cleo", "Dan", "Eve")
        draft.random_order = True
        draft.seed = seed
        return draft.finish()

    def test_as_seated(self) -> None:
        game = draft_of("Zoe", "Ann").finish()
        assert game.setup.players == ("Zoe", "Ann")

    def test_by_lot_names_letters_and_colours_stay_together(self) -> None:
        game = self.game("7")
        assert game.setup.players == tuple(seat.name for seat in game.seats)
        assert sorted(game.seats) == sorted(draft_of("Ann", "Bob", "Cleo", "Dan", "Eve").seats)

    def test_by_lot_every_order_can_come_and_a_seed_fixes_it(self) -> None:
        orders = {self.game(str(seed)).setup.players for seed in range(40)}
        assert len(orders) > 20
        assert self.game("7").setup.players == self.game("7").setup.players


class TestAgain:
    def test_the_same_table_with_other_tiles(self) -> None:
        draft = draft_of("Ann", "Bob", "Cleo")
        draft.turn_option("farmers", 1)
        draft.seed = "7"
        game = draft.finish()
        following = [game.again() for _ in range(5)]
        for again in following:
            assert (again.seats, again.preset) == (game.seats, game.preset)
            assert again.setup.options == game.setup.options
        assert len({again.setup.seed for again in following}) > 1

    def test_the_last_choices_come_back_but_for_the_seed(self) -> None:
        draft = draft_of("Zoe", "Bob", "Cleo")
        draft.turn_preset(1)
        draft.turn_option("hand_meeples", -1)
        draft.turn_option("festival", 1)
        draft.turn_option("festival_scope", 1)
        draft.random_order = True
        draft.seed = "7"
        game = draft.finish()
        back = Draft(game)
        assert (back.seats, back.preset, back.changes) == (list(game.seats), draft.preset, draft.changes)
        assert back.random_order
        assert back.seed == ""

    def test_names_from_outside_are_tamed(self) -> None:
        seats = (Seat("a\x1b[31mb", "A", "red"), Seat("x" * 50, "X", "blue"))
        back = Draft(default_new_game()._replace(seats=seats))
        assert [seat.name for seat in back.seats] == ["a[31mb", "x" * MAX_NAME]


@pytest.mark.parametrize(
    ("text", "cleaned"), [("a\x1b[31mb", "a[31mb"), ("\u202eevil", "evil"), ("カ[red]", "カ[red]")]
)
def test_plain(text: str, cleaned: str) -> None:
    assert plain(text) == cleaned


STEPS = st.sampled_from([-1, 1])
SEAT = st.integers(0, MAX_SEATS - 1)
DEEDS = st.one_of(
    st.tuples(st.just("add_seat")),
    st.tuples(st.just("remove_seat"), SEAT),
    st.tuples(st.just("rename"), SEAT, st.text(max_size=MAX_NAME)),
    st.tuples(st.just("set_letter"), SEAT, st.sampled_from("ABCZ")),
    st.tuples(st.just("turn_letter"), SEAT, STEPS),
    st.tuples(st.just("turn_colour"), SEAT, STEPS),
    st.tuples(st.just("turn_preset"), STEPS),
    st.tuples(st.just("turn_option"), st.sampled_from(sorted(OPTIONS)), STEPS),
)


@given(st.lists(DEEDS, max_size=40))
def test_whatever_is_tried_a_draft_without_problems_is_a_game(deeds: list[tuple[str, ...]]) -> None:
    draft = Draft()
    for name, *values in deeds:
        about_seat = name in {"remove_seat", "rename", "set_letter", "turn_letter", "turn_colour"}
        if not about_seat or int(values[0]) < len(draft.seats):
            getattr(draft, name)(*values)
    assert MIN_SEATS <= len(draft.seats) <= MAX_SEATS
    colours = [seat.colour for seat in draft.seats]
    assert len(set(colours)) == len(colours)
    assert set(colours) <= set(SEAT_COLOURS)
    if draft.problems():
        assert all(draft.problems())
    else:
        game = draft.finish()
        assert len({seat.letter for seat in game.seats}) == len({seat.name for seat in game.seats}) == len(game.seats)
        assert Game(game.setup).options == draft.options
        assert Draft(game).options == draft.options

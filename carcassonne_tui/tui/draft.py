"""A game as it is being put together: who plays, by which rules, and what is still wrong with that."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, Final, NamedTuple

from carcassonne_tui.drawing.themes import SEAT_COLOURS
from carcassonne_tui.i18n import t
from carcassonne_tui.rules import BOXES, MIN_SEATS, PRESETS, FarmScoring, Options, Setup, options_from
from carcassonne_tui.rules.choices import choices
from carcassonne_tui.rules.mix import FULL, OFF, Gains, box_for, gains, tiles_by_box, tiles_played
from carcassonne_tui.rules.pile import shuffled
from carcassonne_tui.rules.rulebook import rulebook
from carcassonne_tui.tui.literal import literal
from carcassonne_tui.tui.seats import Seat, seats_for

MAX_NAME: Final = 20
"""Characters in the longest name."""

DETAILS: Final[Mapping[str, tuple[str, ...]]] = {
    "river": ("river_start", "river_uturn"),
    "abbot": (),
    "festival": ("festival_scope",),
    "inns_and_cathedrals": (),
    "traders_and_builders": ("goods_need_owner", "builder_on_completed"),
}
"""Box -> the options that make a difference only when all of it plays."""

RULES: Final[Mapping[str, tuple[Any, ...]]] = {
    "game_length": ("full", "three_quarters", "half", "quarter"),
    "farmers": (False, True),
    "farm_scoring": tuple(FarmScoring),
    "small_city": (2, 4),
    "unfinished_scoring": (False, True),
    "monastery_self_point": (False, True),
    "hand_meeples": tuple(range(1, 8)),
    "draw_timing": ("own_turn", "ahead"),
}
"""The options of the base game that can be chosen, in the order in which they are shown, with their values."""

OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    **{
        option: (OFF[box], FULL[box], *choices()[box][1:-1]) if option == box else choices()[option]
        for box in BOXES
        for option in (box, *DETAILS[box])
    },
    **RULES,
}
"""The same for all options: each box with its details, then the rules."""

CLOCKS: Final = (0, 30, 60, 120, 300)
"""The times for a turn that are offered, in seconds; 0 for any."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WHOLE_NUMBER = re.compile(r"[+-]?\d+")
_LONGEST_SEED = len(str(-(2**63)))
_SEEDS = 1_000_000
"""Seeds that are picked at random are below this, so that they can be told to a friend."""


DEFAULT_PRESET = "standard"
"""The rule set that a game is set up with unless another one is chosen, by people who have played."""


def known_preset(name: str | None) -> str:
    """The name of a rule set that a file tells, or the usual one if there is none of that name."""
    return name if name is not None and name in PRESETS else DEFAULT_PRESET


class NewGame(NamedTuple):
    """A game that is ready to begin.

    Attributes:
        setup: How it begins; the seed is always set.
        seats: Who sits where, in the order of play.
        preset: The rule set that the options started from.
        random_order: Whether the order of play was drawn by lot.
        clock: The time for a turn in seconds, 0 for any.
    """

    setup: Setup
    seats: tuple[Seat, ...]
    preset: str = DEFAULT_PRESET
    random_order: bool = False
    clock: int = 0

    def again(self) -> NewGame:
        """The next game of the same table: other tiles, and other seats if they are drawn by lot."""
        return _ready(self, self.setup.options, random_seed())


def default_new_game(preset: str = DEFAULT_PRESET) -> NewGame:
    """A game of two players, by the usual rule set or another one."""
    draft = Draft()
    draft.preset = preset
    return draft.finish()


def random_seed() -> int:
    """A seed that nobody has chosen."""
    return SystemRandom().randrange(_SEEDS)


def plain(text: str) -> str:
    """A text without the characters that cannot be shown, such as those that would steer a terminal."""
    return "".join(char for char in text if literal(char) == char)


def initials(name: str) -> list[str]:
    """The ASCII capitals that a name offers for its letter, in order; accents and full width are taken off."""
    return [letter for letter in unicodedata.normalize("NFKD", name).upper() if letter in _LETTERS]


def _ready(table: NewGame | Draft, options: Options, seed: int) -> NewGame:
    seats = tuple(shuffled(table.seats, Random(seed)) if table.random_order else table.seats)
    setup = Setup(players=tuple(seat.name for seat in seats), options=options, seed=seed)
    return NewGame(setup, seats, table.preset, table.random_order, table.clock)


class Draft:
    """A game that is being put together. Everything may be tried; `problems` says what cannot begin.

    Attributes:
        seats: Who sits where.
        preset: The rule set that the options start from.
        changes: Options that differ from the rule set's, by name.
        random_order: Whether lots are drawn for the order of play.
        clock: The time for a turn in seconds, 0 for any.
        seed: What was typed for the seed; nothing means any.
    """

    def __init__(self, last: NewGame | None = None) -> None:
        """Begin with the choices of another game, or with a standard game of two.

        Args:
            last: The other game. Its seed is not taken over: the tiles come in another order.
        """
        self.seats: list[Seat] = list(seats_for(_usual_names()[:MIN_SEATS]))
        self.preset = DEFAULT_PRESET
        self.changes: dict[str, Any] = {}
        self.random_order = False
        self.clock = 0
        self.seed = ""
        if last is not None:
            self.seats = [seat._replace(name=plain(seat.name)[:MAX_NAME]) for seat in last.seats]
            self.preset, self.random_order, self.clock = last.preset, last.random_order, last.clock
            usual, chosen = options_from(self.preset, {}), last.setup.options
            changed = [name for name in OPTIONS if getattr(chosen, name) != getattr(usual, name)]
            self.changes = {name: getattr(chosen, name) for name in changed}

    # Seats

    @property
    def room(self) -> int:
        """How many may play with these boxes."""
        return rulebook(self.options).seats

    def add_seat(self) -> None:
        """One more player, as long as the boxes have meeples of a colour for them."""
        if len(self.seats) >= self.room:
            return
        taken = {seat.name for seat in self.seats}
        name = next(name for name in _usual_names() if name not in taken)
        colours = {seat.colour for seat in self.seats}
        colour = next(colour for colour in SEAT_COLOURS if colour not in colours)
        self.seats.append(Seat(name, self._letter_for(name, len(self.seats)), colour))

    def remove_seat(self, index: int) -> None:
        """One player fewer, as long as enough are left."""
        if len(self.seats) > MIN_SEATS:
            del self.seats[index]

    def rename(self, index: int, name: str) -> None:
        """Change a name; a letter that came from the old name follows."""
        seat = self.seats[index]
        follows = seat.letter == self._letter_for(seat.name, index)
        letter = self._letter_for(name, index) if follows else seat.letter
        self.seats[index] = seat._replace(name=name, letter=letter)

    def set_letter(self, index: int, letter: str) -> None:
        """Give a player a letter, even one that somebody else has: `problems` tells."""
        self.seats[index] = self.seats[index]._replace(letter=letter)

    def turn_letter(self, index: int, step: int) -> None:
        """Give a player the next letter that nobody else has, or the one before with step -1."""
        others = self._letters_but(index)
        here = _LETTERS.index(self.seats[index].letter)
        around = (_LETTERS[(here + step * away) % len(_LETTERS)] for away in range(1, len(_LETTERS) + 1))
        self.set_letter(index, next(letter for letter in around if letter not in others))

    def turn_colour(self, index: int, step: int) -> None:
        """Give a player the next colour, or the one before with step -1; whoever had it takes theirs."""
        old = self.seats[index].colour
        wanted = SEAT_COLOURS[(SEAT_COLOURS.index(old) + step) % len(SEAT_COLOURS)]
        swap = {old: wanted, wanted: old}
        self.seats = [seat._replace(colour=swap.get(seat.colour, seat.colour)) for seat in self.seats]

    def _letters_but(self, index: int) -> set[str]:
        return {seat.letter for place, seat in enumerate(self.seats) if place != index}

    def _letter_for(self, name: str, index: int) -> str:
        """The first letter that a name offers and nobody else has, or else the one it has, or any that is free."""
        taken = self._letters_but(index)
        own = [self.seats[index].letter] if index < len(self.seats) else []
        return next(letter for letter in initials(name) + own + list(_LETTERS) if letter not in taken)

    def turn_clock(self, step: int) -> None:
        """Give a turn the next time that is offered, or the one before with step -1."""
        times = sorted({*CLOCKS, self.clock})
        self.clock = times[(times.index(self.clock) + step) % len(times)]

    # Rules

    @property
    def options(self) -> Options:
        """The options as they are chosen."""
        return options_from(self.preset, self.changes)

    def turn_preset(self, step: int) -> None:
        """Take the next rule set, or the one before with step -1; boxes stay, single changes of rules are dropped."""
        presets = list(PRESETS)
        self.preset = presets[(presets.index(self.preset) + step) % len(presets)]
        self.changes = {name: value for name, value in self.changes.items() if name in BOXES}

    def turn_option(self, name: str, step: int) -> None:
        """Give an option its next value, or the one before with step -1."""
        values = OPTIONS[name]
        value = values[(values.index(getattr(self.options, name)) + step) % len(values)]
        self.changes.pop(name, None)
        if getattr(self.options, name) != value:
            self.changes[name] = value

    def rules_changed(self) -> bool:
        """Whether a rule that makes a difference is not as the rule set has it."""
        return any(name not in BOXES and self.matters(name) for name in self.changes)

    def matters(self, name: str) -> bool:
        """Whether an option makes a difference: a detail does only when all of its box plays."""
        return all(getattr(self.options, box) == FULL[box] for box in BOXES if name in DETAILS[box])

    # Boxes

    def gains(self, box: str) -> Gains:
        """What a box brings, or would bring if it were on."""
        return gains(self.options, box)

    def tiles(self) -> list[int]:
        """How many tiles of each box play, the base game first; boxes without tiles are left out."""
        tiles = tiles_by_box(self.options)
        return [tiles[box] for box in ("base", *BOXES) if box in tiles]

    def tiles_played(self) -> int:
        """How many of them are played, the start tiles included: all but in a short game."""
        return tiles_played(self.options)

    def room_for(self, seats: int) -> str | None:
        """What must be on for so many to play: the name of a box, and that all of it is meant if its tiles play."""
        box = box_for(self.options, seats)
        if box is None:
            return None
        name = t(f"new-game.option.{box}.name")
        return t("new-game.all-of", box=name) if box in self.options.boxes else name

    def idle_figures(self, box: str) -> list[str]:
        """The figures of a box on the table that stay in it because there are no farmers, by name."""
        if box not in self.options.boxes:
            return []
        usual = gains(self.options.model_copy(update={"farmers": True}), box)
        return [figure.value for figure in usual.figures if figure not in self.gains(box).figures]

    # The end

    def problems(self) -> list[str]:
        """Why the game cannot begin yet, in sentences; empty if it can."""
        found = []
        if len(self.seats) > self.room:
            count = len(self.seats)
            found.append(t("new-game.problem.needs-box", count=count, box=self.room_for(count)))
        for place, seat in enumerate(self.seats, start=1):
            if not _tidy(seat.name):
                found.append(t("new-game.problem.no-name", number=place))
        for name in _repeated([_tidy(seat.name) for seat in self.seats]):
            found.append(t("new-game.problem.same-name", name=name))
        for letter in _repeated([seat.letter for seat in self.seats]):
            found.append(t("new-game.problem.same-letter", letter=letter, players=self._who_has(letter)))
        if self.seed.strip():
            found += _wrong_with_seed(self.seed)
        return found

    def finish(self) -> NewGame:
        """The game, once there are no problems."""
        self.seats = [seat._replace(name=_tidy(seat.name)) for seat in self.seats]
        return _ready(self, self.options, int(self.seed) if self.seed.strip() else random_seed())

    def _who_has(self, letter: str) -> str:
        return ", ".join(_tidy(seat.name) for seat in self.seats if seat.letter == letter)


def _usual_names() -> list[str]:
    return t("new-game.names").split()


def _tidy(name: str) -> str:
    return " ".join(plain(name).split())


def _repeated(texts: Sequence[str]) -> list[str]:
    """What occurs more than once, each only once; nothing is not counted."""
    return [text for text in dict.fromkeys(texts) if text and texts.count(text) > 1]


def _wrong_with_seed(text: str) -> list[str]:
    if not _WHOLE_NUMBER.fullmatch(text.strip()):
        return [t("new-game.problem.seed-no-number")]
    if len(text.strip()) > _LONGEST_SEED or not -(2**63) <= int(text) < 2**63:
        return [t("new-game.problem.seed-too-large")]
    return []

"""The program's rules and the second referee agree on random games, step by step.

`CARCASSONNE_ORACLE_GAMES=3000 pytest tests/oracle/test_core_against_oracle.py` plays that many games.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from carcassonne_tui import rules
from carcassonne_tui.box import Kind
from carcassonne_tui.rules import Deploy, Event, Game, GoodsTaken, Phase, Place, survey_tile
from rules.random_games import STYLES

from . import Action, Deployment, Figure, Referee, Return, Scored, Spot, feature
from .board import parts_at
from .contents import land_of, river_of
from .options import Options
from .random_boxes import choose, random_options, random_setup
from .scoring import cities, figures_in, owners, spot_of, value

GAMES = int(os.environ.get("CARCASSONNE_ORACLE_GAMES", "100"))
"""How many games are played."""

BATCH = 10
"""How many games make one test."""


def referee_of(game: Game) -> Referee:
    start = [(tile.id, x, y, rotation) for tile, x, y, rotation in game.board]
    options = game.options.model_dump(mode="json", exclude_defaults=True)
    figures = [figure_of(*figure) for figure in game.figures]
    return Referee(options, len(game.players), game.setup.tiles or (), start, figures)


def tiles_of(event: rules.Scored) -> int:
    """How many tiles the second referee counts."""
    match event.kind:
        case "goods":
            return 0
        case Kind.MONASTERY | Kind.GARDEN:
            return event.why[-1].number + 1
        case _:
            return len(event.cells)


Paid = Counter[tuple[str, int, tuple[int, ...], int]]
"""Kind, points, players and tiles of everything that was paid."""


def paid(events: Iterable[Event], *, final: bool, count_tiles: bool) -> Paid:
    return Counter(
        (
            event.kind if event.kind == "goods" else event.kind.value,
            event.points,
            event.players,
            tiles_of(event) if count_tiles or event.kind is not Kind.FIELD else 0,
        )
        for event in events
        if isinstance(event, rules.Scored) and event.final is final
    )


def paid_by_oracle(scored: Iterable[Scored], *, count_tiles: bool) -> Paid:
    return Counter(
        (each.kind, each.points, each.players, each.tiles if count_tiles or each.kind != "field" else 0)
        for each in scored
    )


def figure_of(player: int, figure: rules.Figure, x: int, y: int, kind: Kind, ports: tuple[str, ...]) -> Figure:
    """A figure on the table in the words of the second referee."""
    return Figure(player, figure.value, x, y, Spot(kind.value, frozenset(ports)))


def deployment_of(action: Deploy) -> Deployment:
    return Deployment(action.figure.value, Spot(action.kind.value, frozenset(action.ports)))


def return_of(action: rules.Return, player: int) -> Return:
    return Return(action.source, figure_of(player, *action[1:]))


def action_of(action: rules.Action, player: int) -> Action | None:
    """What the second referee calls that action, other than placing."""
    match action:
        case Deploy():
            return deployment_of(action)
        case rules.Return():
            return return_of(action, player)
        case _:
            return None


def compare(game: Game, referee: Referee) -> None:
    """Both tell the same of the moment."""
    players = range(len(game.players))
    assert (game.phase is Phase.OVER) == referee.over
    assert game.scores == referee.scores
    assert game.projected() == referee.projected()
    for player in players:
        supply = {figure.value: count for figure, count in game.supply(player).items()}
        assert {figure: supply.get(figure, 0) for figure in referee.supply[player]} == referee.supply[player]
    assert game.goods == [dict(goods) for goods in referee.goods]
    assert (game.discarded, game.remaining) == (referee.discarded, len(referee.pile))
    assert [game.hand(player) for player in players] == referee.hands
    assert {(tile.id, x, y, rotation) for tile, x, y, rotation in game.board} == {
        (tile, x, y, rotation) for (x, y), (tile, rotation) in referee.board.items()
    }
    assert Counter(figure_of(*figure) for figure in game.figures) == Counter(referee.figures)
    if not referee.over:
        assert (game.player, game.turn, game.part) == (referee.player, referee.turn, referee.part)
        assert set(game.placements) == referee.placements()
        offered = [deployment_of(spot.deploy(figure)) for spot in game.spots for figure in spot.figures]
        assert Counter(offered) == Counter(referee.deployments())
        returnable = [return_of(action, game.player) for action in game.returns]
        assert Counter(returnable) == Counter(referee.returns())


def compare_features(game: Game, referee: Referee) -> None:
    """Both tell the same of every feature of the tile just placed."""
    assert game.placed is not None
    tile, x, y, rotation = game.placed
    parts = {spot_of(referee.board, part): part for part in parts_at(referee.board, (x, y))}
    for survey in survey_tile(game, x, y):
        segment = tile.orientations[rotation].segments[survey.segments[0]]
        part = parts[Spot(segment.kind.value, frozenset(segment.port_names))]
        found = feature(referee.board, *part)
        present = figures_in(referee.board, referee.figures, found)
        assert (survey.complete, survey.coats_of_arms) == (found.complete, found.coats_of_arms)
        assert (survey.leaders, len(survey.figures)) == (owners(present), len(present))
        assert set(survey.cells) == {(part_x, part_y) for part_x, part_y, _ in found.parts}
        if survey.kind is Kind.FIELD:
            assert survey.cities == len(cities(referee.board, found))
        else:
            assert survey.open_ends == found.open_ends
            if found.complete or referee.options.unfinished_scoring:
                assert survey.value == value(found, referee.options)


@cache
def play_one(seed: int) -> frozenset[str]:
    """Play one game with both, and tell what of interest it showed; raises AssertionError where they differ."""
    number = random.Random(seed)
    game = Game(random_setup(number, number.choice([20, 40, 80])))
    play_on(game, number)
    return frozenset(occurrences(game))


def play_on(game: Game, number: random.Random) -> None:
    """Play a game to its end with both; raises AssertionError where they differ."""
    style = number.choice(STYLES)
    referee = referee_of(game)
    compare(game, referee)
    events: tuple[Event, ...] = game.history[0]
    while game.phase is not Phase.OVER:
        action, player = choose(game, number, style), game.player
        events = game.apply(action)
        if isinstance(action, Place):
            referee.place(action.tile, action.x, action.y, action.rotation)
            compare_features(game, referee)
        else:
            scored = referee.act(action_of(action, player))
            assert paid(events, final=False, count_tiles=True) == paid_by_oracle(scored, count_tiles=True)
            assert goods_taken(events) == {(player, kind): count for kind, count in referee.taken.items()}
        compare(game, referee)
    assert referee.final is not None
    whole_fields = game.options.farm_scoring.value != "second"  # which counts the tiles of a seat's fields together
    assert paid(events, final=True, count_tiles=whole_fields) == paid_by_oracle(referee.final, count_tiles=whole_fields)


def goods_taken(events: Iterable[Event]) -> Counter[tuple[int, str]]:
    """How many goods of which kind which player took."""
    taken: Counter[tuple[int, str]] = Counter()
    for event in events:
        if isinstance(event, GoodsTaken):
            taken[event.player, event.kind] += event.number
    return taken


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games(first: int) -> None:
    for seed in range(first, min(first + BATCH, GAMES)):
        try:
            play_one(seed)
        except AssertionError as difference:
            raise AssertionError(f"game {seed}: {difference}") from difference


POSITIONS = [
    "farmers traders_and_builders=full | U@0,0r0 A:field.NL U@1,0r0 B:field.NL U@2,0r0 A:pig:field.NL",
    "farmers traders_and_builders=full farm_scoring=first"
    " | B@0,0r0 A:field.NL E@0,-1r0 A:pig:field.SL E@0,-2r2 B:field.NL",
    "farmers traders_and_builders=full farm_scoring=second"
    " | B@0,0r0 A:field.NL E@0,-1r0 A:pig:field.SL E@0,-2r2 A:field.NL",
    "farmers traders_and_builders=full farm_scoring=second"
    " | B@0,0r0 A:field.NL E@0,-1r0 E@0,-2r2 A:field.NL B@0,-3r0 A:pig:field.NL",
    "river river_uturn=lookahead draw=RI.1/IFI,RI.1/II,RI.1/II,RI.1/IFI,RI.1/I.e,V"
    " | RI/s@0,0r0 B@0,-1r0 B@0,-2r0 B@1,-2r0 B@2,-2r0 B@3,-2r0 B@3,-1r0 B@3,0r0",
    "traders_and_builders=full | W@0,0r0 U@1,0r0 A:road.E U@2,0r0 A:builder:road.E",
    "traders_and_builders=full draw_timing=ahead | W@0,0r0 U@1,0r0 A:road.E U@2,0r0 A:builder:road.E",
    "abbot festival | Ug@1,1r0 A:abbot:garden U@0,1r0 U@2,1r0 B:road.E U@1,0r0 U@0,0r0",
    "inns_and_cathedrals=full | IC/Cccc.c@0,0r0 A:large:city.N E@0,-1r2 B:city.S E@0,1r0 E@-1,0r1 F@1,0r0 B:city.E",
]
"""Options, perhaps a draw pile, and boards with figures from which games are played, too."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("text", POSITIONS)
def test_games_from_positions_with_figures(text: str, seed: int) -> None:
    number = random.Random(seed)
    options, board = text.split("|")
    if "draw=" not in options:
        options += "draw=" + ",".join(number.choices(["E", "U", "V", "W", "C", "FE/CR", "FE/RrRr", "D"], k=5))
    play_on(rules.parse_game(f"players=2 {options} | {board} |"), number)


def occurrences(game: Game) -> Iterator[str]:
    """What of interest a game has shown."""
    if len(game.players) == 6:
        yield "six players"
    for action, events in zip(game.actions, game.history[1:], strict=True):
        came_home = [event.figure.value for event in events if isinstance(event, rules.Returned)]
        match action:
            case Deploy(figure, kind):
                yield f"{figure.value} on {kind.value}"
                if figure is rules.Figure.BUILDER and "builder" in came_home:
                    yield "builder on what the tile completes"
            case rules.Return(source, figure, kind=kind):
                yield f"{source} returns {figure.value}"
                if kind is Kind.FIELD and figure is not rules.Figure.PIG and "pig" in came_home:
                    yield "lonely pig"
                if kind is not Kind.FIELD and came_home[:2] == [figure.value, "builder"]:
                    yield "lonely builder"
        for event in events:
            yield from occurrences_of(event)


def occurrences_of(event: Event) -> Iterator[str]:
    """What of interest an event is."""
    match event:
        case rules.Discarded(_, tile):
            yield "river tile boxed" if tile.startswith("RI") else "boxed"
        case rules.TurnBegan(part=2):
            yield "part two"
        case GoodsTaken():
            yield event.kind
        case rules.Scored(kind=kind, points=points, final=final):
            when = "final" if final else "complete" if event.complete else "early"
            name = kind if kind == "goods" else kind.value
            yield f"{when} {name}"
            if len(event.players) > 1:
                yield "shared"
            if kind is Kind.FIELD and len(event.why) == 2 and event.why[1].number < event.why[0].number:
                yield "pig in some of a player's fields"
            if not points and kind in (Kind.ROAD, Kind.CITY):
                yield f"worthless {name}"
            if (kind, event.why[0].each) in ((Kind.ROAD, 2), (Kind.CITY, 3)):
                yield f"grand {name}"


def test_the_games_reach_what_matters() -> None:
    """Soon everything has occurred that the two could differ in."""
    bodies = ("meeple", "large")
    wanted = {
        *("six players", "shared", "boxed", "river tile boxed", "part two", "wine", "grain", "cloth"),
        *(f"{body} on {kind}" for body in bodies for kind in ("road", "city", "monastery", "field")),
        *("abbot on monastery", "abbot on garden", "builder on road", "builder on city", "pig on field"),
        *("abbot returns abbot", "early monastery", "early garden"),
        *(f"festival returns {body}" for body in (*bodies, "abbot", "builder", "pig")),
        *("lonely builder", "lonely pig", "builder on what the tile completes", "pig in some of a player's fields"),
        *(f"{when} {kind}" for when in ("complete", "final") for kind in ("road", "city", "monastery", "garden")),
        *("final field", "final goods"),
        *(f"{how} {kind}" for how in ("grand", "worthless") for kind in ("road", "city")),
    }
    for seed in range(100):
        wanted -= play_one(seed)
        if not wanted:
            break
    assert wanted == set()


@pytest.mark.parametrize("seed", range(40))
def test_the_usual_start_and_pile(seed: int) -> None:
    """Spring, river, lake and land lie as the options want them, and every tile of the boxes is there once."""
    options = random_options(random.Random(seed))
    known = Options.of(options.model_dump(mode="json"))
    game = Game.new(["P0", "P1"], options, seed=seed)
    pile = [tile for player in (0, 1) for tile in game.hand(player)]
    pile += [plan.tile.id for plan in game.position.pile[len(pile) :]]
    land = land_of(known)
    (start,) = game.board
    assert (start.tile.id, *start[1:]) == ("RI/s" if known.river else "D", 0, 0, 0)
    if known.river:
        river, lake, pile = pile[:10], pile[10], pile[11:]
        assert (Counter(river), lake) == (Counter(river_of(known)), "RI.1/I.e")
        if known.river_start == "after_lake":
            assert pile.pop(0) == "D"
        elif known.river_start == "shuffle":
            land.append("D")
    assert Counter(pile) == Counter(land)


def test_the_boxes_have_as_many_tiles_as_they_say() -> None:
    """72 of the base game with D on the table, 10, 18 and 24; 12 of the river with spring and lake."""
    boxes = {"festival": True, "inns_and_cathedrals": "tiles_only", "traders_and_builders": "full"}
    assert len(land_of(Options())) == 71
    assert len(land_of(Options.of(boxes))) == 71 + 10 + 18 + 24
    assert len(river_of(Options())) == 10
    assert [tile for tile in land_of(Options(abbot=True)) if tile.endswith("g")] == [
        *("Eg", "Hg", "Ig", "Mg", "Ng", "Rg", "Ug", "Vg")
    ]

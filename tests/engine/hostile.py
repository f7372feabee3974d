"""Lines that no honest caller would send, among some that it would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

WEIRD: list[Any] = [
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, -(2**64), 10**400, 0.0, 1.0, -1.5, 1e308, "", "0", "1", "V", "meeple",
    "\x00", "\ud800", "\udfff\ud800", "\u2028", "\u202e", "é" * 50, "x" * 3000, "../../..",
    [], [[]], {}, {"cmd": "new"}, {"": ""}, ["V"] * 60, [None] * 9, {"x": {"y": {"z": []}}},
]  # fmt: skip
"""Values that fields do not expect, and some that a few of them do."""

PATHS = [
    "",
    ".",
    "..",
    "\x00",
    "a\x00b",
    "\ud800",
    "x" * 300,
    "x/" * 3000,
    "no/such/folder",
    "/dev/null",
    "/dev/zero",
    "/",
]
"""Where no game can be saved or loaded."""

RAW = [
    b"", b" ", b"\r", b"\x00", b"\xff", b"\xef\xbb\xbf{}", b'\xef\xbb\xbf{"cmd":"state"}', b"{", b"}", b"[", b"nul",
    b"NaN",     b'{"cmd":"perft","depth":NaN}', b'{"cmd":"perft","depth":-Infinity}',
    b'{"cmd":"perft","depth":1e999}',
    b'{"cmd":"state","cmd":"undo"}', b"{'cmd':'state'}", b'{"cmd":"state",}', b'{"cmd":"state"}{"cmd":"state"}',
    b'{"cmd":"sta', b'{"cmd":"state"} trailing', b'{"cmd":"st\tate"}', b'{"cmd":"\\ud83d"}', b'{"cmd":"\\u0000"}',
    b"[" * 10_000, b"[" * 10_000 + b"]" * 10_000, b'{"a":' * 10_000,
    b'{"cmd":"state","a":' + b"[" * 700 + b"]" * 700 + b"}",
    b"1" * 5_000, b"-" + b"9" * 100_000, b'{"cmd":"perft","depth":' + b"1" * 1_000_000 + b"}", b"0." + b"3" * 100_000,
    b'{"cmd":"inspect","y":0,"x":' + b"7" * 4_000 + b"}", '{"cmd":"state"}'.encode("utf-16"), '"é"'.encode("latin-1"),
]  # fmt: skip
"""Lines that are no JSON, hardly JSON, or no request."""

HUGE = [b'{"cmd":"' + b"a" * 2**20 + b'"}', b" " * 2**20 + b"x", b'"' + b"\\ud800" * 2**17 + b'"', b"\xff" * 2**20]
"""Lines of a megabyte."""


FIGURES = ["meeple", "meeple", "meeple", "large", "abbot", "builder", "pig"]

BOXES: dict[str, Any] = {
    "farmers": True,
    "river": True,
    "abbot": True,
    "festival": True,
    "inns_and_cathedrals": "full",
    "traders_and_builders": "full",
}
"""Every box on the table."""

FEAST: dict[str, Any] = {
    "options": {**BOXES, "river": False},
    "tiles": ["FE/RrRr", "Ug", "FE/LRR", "TB/RRrr", "C", "FE/RrRr", "IC/RFr.i"] * 9,
    "start": [{"tile": "TB/RRrr", "x": 0, "y": 0, "rotation": 0}, {"tile": "X", "x": 1, "y": 0, "rotation": 0}],
    "figures": [
        {"player": 0, "x": 0, "y": 0, "kind": "road", "edges": ["N"]},
        {"player": 1, "x": 0, "y": 0, "kind": "road", "edges": ["E"]},
        {"player": 1, "figure": "builder", "x": 1, "y": 0, "kind": "road", "edges": ["W"]},
    ],
}
"""A game in which figures may be taken back from the first turn on."""


def honest(random: Random) -> dict[str, Any]:
    """A request that is well formed, though the rules may not allow it now."""
    near = (-2, -1, 0, 0, 1, 2)
    requests: list[dict[str, Any]] = [
        {"cmd": "new", "players": ["Ann", "Bob"], "seed": random.randrange(9), "options": {"farmers": True}},
        {"cmd": "new", "players": ["Ann", "Bob", "Cy"], "tiles": ["V", "U", "E", "C", "X"], "preset": "bga"},
        {"cmd": "new", "players": ["Ann", "Bob"], "tiles": [], "start": [{"tile": "C", "x": 0, "y": 0, "rotation": 0}]},
        {"cmd": "new", "players": list("ABCDEF"[: random.randint(2, 6)]), "seed": 1, "options": BOXES},
        {"cmd": "new", "players": ["Ann", "Bob"], **FEAST},
        {"cmd": "state"},
        *[{"cmd": "place", "x": random.choice(near), "y": random.choice(near), "rotation": random.randrange(4)}] * 12,
        *[{"cmd": "deploy", "option": random.randrange(3), "figure": random.choice(FIGURES)}] * 6,
        *[{"cmd": "skip"}] * 4,
        *[{"cmd": "return", "option": random.randrange(2)}] * 2,
        {"cmd": "discard", "tile": "V"},
        {"cmd": "inspect", "x": random.choice(near), "y": random.choice(near)},
        {"cmd": "undo"},
        {"cmd": "perft", "depth": random.randrange(2)},
        {"cmd": "perft", "depth": random.randrange(7, 99)},
        {"cmd": random.choice(["load", "save"]), "path": random.choice(PATHS)},
    ]
    return random.choice(requests)


def twisted(request: dict[str, Any], random: Random) -> dict[str, Any]:
    """A request with something missing, added, or of another type. The path of a file is left alone."""
    fields = [name for name in request if name != "path"]
    name = random.choice(fields)
    match random.randrange(4):
        case 0:
            return {key: value for key, value in request.items() if key != name}
        case 1:
            return {**request, random.choice(["", "x", "cmd ", "\ud800", "options", "tile"]): random.choice(WEIRD)}
        case 2 if isinstance(request[name], dict | list) and request[name]:
            inner = request[name]
            key = random.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
            changed = dict(inner) if isinstance(inner, dict) else list(inner)
            changed[key] = random.choice(WEIRD)
            return {**request, name: changed}
        case _:
            return {**request, name: random.choice(WEIRD)}


def garbled(line: bytes, random: Random) -> bytes:
    """A line with bytes cut off, changed, doubled or put in."""
    cut = random.randrange(len(line) + 1)
    match random.randrange(4):
        case 0:
            return line[:cut]
        case 1:
            return line[:cut] + bytes([random.randrange(256)]) + line[cut + 1 :]
        case 2:
            return line[:cut] + line[random.randrange(len(line)) :]
        case _:
            return line[:cut] + random.randbytes(random.randrange(1, 9)) + line[cut:]


def lines(seed: int) -> Iterator[bytes]:
    """Lines without end, each without a newline in it, and none that asks to quit or writes a file."""
    random = Random(seed)
    while True:
        request = honest(random)
        line = json.dumps(request, ensure_ascii=random.random() < 0.9).encode("utf-8", "surrogatepass")
        chance = random.random()
        if chance < 0.25:
            line = json.dumps(twisted(request, random)).encode()
        elif chance < 0.45 and "path" not in request:
            line = garbled(line, random)
        elif chance < 0.55:
            line = random.choice(RAW)
        elif chance < 0.6:
            line = random.randbytes(random.randrange(200))
        elif chance < 0.601:
            line = random.choice(HUGE)
        elif chance < 0.62:
            line += b"\r"
        yield line.replace(b"\n", b" ")

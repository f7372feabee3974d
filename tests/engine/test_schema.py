"""The JSON Schema of the messages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

from carcassonne_tui.engine import Code, schema
from carcassonne_tui.engine.requests import Request
from carcassonne_tui.rules import Options

DEFINITIONS = schema()["$defs"]


def references(part: Any) -> Iterator[str]:
    """Every reference in a part of a schema."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_it_is_complete() -> None:
    assert json.loads(json.dumps(schema())) == schema()
    assert {name.removeprefix("#/$defs/") for name in references(schema())} == set(DEFINITIONS)


def test_every_command_is_a_request() -> None:
    commands = {model.model_fields["cmd"].annotation for model in get_args(get_args(Request)[0])}
    named = {get_args(literal)[0] for literal in commands}
    assert set(DEFINITIONS["Request"]["discriminator"]["mapping"]) == named
    assert named == {
        *("new", "state", "place", "discard", "deploy", "return", "skip"),
        *("inspect", "undo", "load", "save", "perft", "quit"),
    }


def test_requests_have_exactly_their_fields() -> None:
    place = DEFINITIONS["PlaceRequest"]
    assert set(place["properties"]) == {"cmd", "x", "y", "rotation", "tile"}
    assert place["required"] == ["cmd", "x", "y", "rotation"]
    assert place["additionalProperties"] is False
    assert DEFINITIONS["NewRequest"]["required"] == ["players", "cmd"]


def test_options_and_codes_are_spelled_out() -> None:
    assert set(DEFINITIONS["Options"]["properties"]) == set(Options.model_fields)
    assert DEFINITIONS["Code"]["enum"] == list(Code)


def test_an_answer_is_a_success_or_a_failure() -> None:
    assert set(references(DEFINITIONS["Answer"])) == {"#/$defs/Success", "#/$defs/Failure"}
    assert DEFINITIONS["Success"]["required"] == ["ok", "events", "state"]
    assert set(DEFINITIONS["State"]["required"]) == set(DEFINITIONS["State"]["properties"])


def test_everything_public_is_described() -> None:
    bare = {name for name, part in DEFINITIONS.items() if "description" not in part and "enum" not in part}
    assert bare == {"Answer", "Request"}

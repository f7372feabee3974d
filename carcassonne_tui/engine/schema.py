"""The messages of the referee as JSON Schema."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from carcassonne_tui.engine.answers import Answer
from carcassonne_tui.engine.requests import REQUESTS

_ANSWERS: TypeAdapter[Answer] = TypeAdapter(Answer)


def schema() -> dict[str, Any]:
    """One schema that every message satisfies, with `Request` and `Answer` among its definitions."""
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("Request", "validation", REQUESTS),
        ("Answer", "validation", _ANSWERS),
    ]
    roots, document = TypeAdapter.json_schemas(inputs)
    definitions: dict[str, Any] = document["$defs"]
    for (name, _), root in roots.items():
        definitions[name] = root
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of `carcassonne engine`",
        "description": "A line in is a Request, a line out is an Answer.",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Answer"}],
        "$defs": definitions,
    }

"""JSON from outside, read without mercy: one object a line, as the referee and the journal do it.

RFC 8259 lets a reader limit the sizes it accepts; whatever this one cannot read counts as no JSON.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn


class NotJson(ValueError):
    """Bytes that are no JSON, or more of it than anybody needs."""


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, whose names must differ: otherwise two readers may understand two things."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJson("a name occurs twice in an object")
    return found


def _no_number(name: str) -> NoReturn:
    """Python would read `NaN` and `Infinity`, JSON has no such numbers."""
    raise NotJson(f"{name} is no number of JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_distinct, parse_constant=_no_number)


def parse(data: bytes) -> Any:
    """The value that some bytes stand for.

    Raises:
        NotJson: They are not UTF-8, not JSON, repeat a name, nest too deep or have a number too
            long to read.

    >>> parse(b'{"x": 1}')
    {'x': 1}
    """
    try:
        return _DECODER.decode(data.decode("utf-8"))
    except NotJson:
        raise
    except UnicodeDecodeError as error:
        raise NotJson(f"byte {error.start} is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise NotJson(f"{error.msg.removesuffix(' at')} at character {error.pos}") from error
    except ValueError as error:
        raise NotJson("a number is too long") from error
    except RecursionError as error:
        raise NotJson("it nests too deep") from error

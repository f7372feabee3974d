"""What the tests of the referee share."""

from __future__ import annotations

import pytest

from .talk import Talk


@pytest.fixture
def talk() -> Talk:
    return Talk()

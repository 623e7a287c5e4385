from __future__ import annotations

import pytest

LEAST = 120  # enough for every rare ending that a test provokes


@pytest.fixture(scope="session")
def steps(request: pytest.FixtureRequest) -> int:
    """How far a batch is followed beside the rules: a little here, as far as one likes with --steps."""
    return max(LEAST, int(request.config.getoption("--steps")))

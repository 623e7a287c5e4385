from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Served, served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for a whole file of tests; each comes with guests of its own."""
    with served(tmp_path_factory.mktemp("house")) as one:
        yield one

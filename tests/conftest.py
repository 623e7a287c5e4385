"""What every test stands on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres
    from tests.cluster.redis import RedisServer

# A busy machine is not a bug, so no example has a deadline; a failure is printed so that it can be repeated.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all; each test has a database of its own."""
    pytest.importorskip("psycopg")
    from tests.cluster.postgres import running_postgres

    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    pytest.importorskip("redis")
    from tests.cluster.redis import running_redis

    with running_redis() as server:
        yield server


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test ever touches the games of the person who runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--steps",
        type=int,
        default=0,
        help="how far tests/batch follows each batch; with any, the card game's options are all combined",
    )

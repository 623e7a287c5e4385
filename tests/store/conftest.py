from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is not there yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """For what only a file can be asked."""
    return f"sqlite:///{tmp_path / 'house.db'}"

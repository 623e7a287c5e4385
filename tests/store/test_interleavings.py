"""Whatever two stores do to one database at once: what was acknowledged is what is there."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from tablee.core.game import Seat
from tablee.store.store import Store
from tablee.table.log import LogLine, NotStored, NumberTaken, Person, Seated, Sitter
from tests.store.samples import ROBOT, WON, opened, person, played, seated

TABLES = ("t", "u")
SITTERS: tuple[Sitter, ...] = (person("ada"), person("bob"), ROBOT)
FIRST_LINES = [opened(table) for table in TABLES]


@st.composite
def attempts(draw: st.DrawFn) -> tuple[int, LogLine]:
    """One line for one of the stores."""
    store, table = draw(st.integers(0, 1)), draw(st.sampled_from(TABLES))
    number, id = draw(st.integers(1, 5)), draw(st.text("abc", min_size=1, max_size=3))
    sitter: Sitter = draw(st.sampled_from(SITTERS))
    return store, draw(
        st.sampled_from(
            (
                played(table, number, id=id),
                played(table, number, id=id, outcome=WON),
                seated(table, number, 0, sitter),
                opened(table, host=id),
            )
        )
    )


class Unsteady:
    """A commit that fails in a drawn pattern."""

    def __init__(self, failures: list[bool]) -> None:
        self._failures = failures

    def __call__(self, connection: Connection) -> None:
        if self._failures and self._failures.pop():
            raise OperationalError("COMMIT", {}, OSError("disk I/O error"))
        connection.commit()


async def attempt(store: Store, line: LogLine, kept: list[LogLine], taken: list[LogLine]) -> None:
    try:
        await store.append(line)
    except NumberTaken:
        taken.append(line)
    except NotStored:
        return
    else:
        kept.append(line)


async def run(url: str, rounds: list[list[tuple[int, LogLine]]], failures: list[bool]) -> None:
    one, two = await Store.open(url, commit=Unsteady(failures)), await Store.open(url)
    kept, taken = list(FIRST_LINES), list[LogLine]()
    for together in rounds:
        await asyncio.gather(*(attempt((one, two)[store], line, kept, taken) for store, line in together))
    for table in TABLES:
        log = await two.lines(table)
        assert log == sorted((line for line in kept if line.table == table), key=lambda line: line.number)
        assert {line.number for line in taken if line.table == table} <= {line.number for line in log}
        assert await two.owner(table, Seat(0)) in possible_owners(log)
        if not any(line.outcome for line in log):
            assert table in await two.unfinished_tables()
    await one.close()
    await two.close()


def possible_owners(log: Sequence[LogLine]) -> set[str | None]:
    """The numbers are drawn, so the last seating kept may be any of them."""
    sitters = [line.happening.sitter for line in log if isinstance(line.happening, Seated)]
    return {sitter.guest if isinstance(sitter, Person) else None for sitter in sitters} or {None}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the first lines, to be copied."""
    path = tmp_path_factory.mktemp("interleavings") / "house.db"

    async def make() -> None:
        store = await Store.open(f"sqlite:///{path}")
        for line in FIRST_LINES:
            await store.append(line)
        await store.close()

    asyncio.run(make())
    return path


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.lists(attempts(), min_size=1, max_size=12), min_size=1, max_size=4),
    st.lists(st.booleans(), max_size=6),
)
def test_what_was_acknowledged_is_what_is_there(
    house: Path, rounds: list[list[tuple[int, LogLine]]], failures: list[bool]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(house, folder)
        asyncio.run(run(f"sqlite:///{Path(folder) / house.name}", rounds, failures))

"""What only PostgreSQL does: it is restarted, cuts connections, and leaves a commit in doubt."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError

from tablee.store import postgres as store_postgres
from tablee.store.migrate import Unopenable
from tablee.store.postgres import SureCommit
from tablee.store.store import Store, store_engine
from tablee.table.log import Unsure
from tests.store.samples import opened, opened_store, outcomes, played

if TYPE_CHECKING:
    from tests.cluster.postgres import Postgres

pytestmark = pytest.mark.slow


def test_a_restarted_server_is_waited_for(postgres: Postgres) -> None:
    url = postgres.database()

    async def run() -> None:
        async with opened_store(url, "t") as store:
            postgres.kill()
            waiting = asyncio.create_task(store.append(played("t", 1)))
            await asyncio.to_thread(postgres.start)
            await waiting
            assert await store.lines("t") == [opened("t"), played("t", 1)]

    asyncio.run(run())


def test_a_cut_connection_is_not_noticed(postgres: Postgres) -> None:
    url = postgres.database()

    async def run() -> None:
        async with opened_store(url, "t") as store:
            for number in range(1, 20):
                if number % 3 == 0:
                    await asyncio.to_thread(postgres.cut, url)
                await store.append(played("t", number))
                assert len(await store.lines("t")) == number + 1

    asyncio.run(run())


def _broken(commit: Callable[[Connection], None]) -> Callable[[Connection], None]:
    def breaks(connection: Connection) -> None:
        commit(connection)
        raise _lost()

    return breaks


def _lost() -> DBAPIError:
    return OperationalError("COMMIT", None, OSError("the connection is lost"), connection_invalidated=True)


@pytest.mark.parametrize("kept", [True, False])
def test_a_commit_in_doubt_is_asked_after(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    """The connection breaks as the answer to COMMIT is on its way, or before COMMIT has arrived."""
    url = postgres.database()
    commit, doubts = Connection.commit, 1

    def breaks(connection: Connection) -> None:
        nonlocal doubts
        if not doubts:
            return commit(connection)
        doubts -= 1
        if kept:
            commit(connection)
        else:
            connection.rollback()
        raise _lost()

    async def run() -> None:
        async with opened_store(url, "t") as store:
            monkeypatch.setattr(Connection, "commit", breaks)
            await store.append(played("t", 1, id="one"))  # kept, or undone and done again
            assert await store.lines("t") == [opened("t"), played("t", 1, id="one")]
            assert doubts == 0

    asyncio.run(run())


def test_a_number_that_a_killed_server_gave_to_another_does_not_deceive(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The transaction was lost, and one of another process with its number was kept."""
    url = postgres.database()
    commit, seen = Connection.commit, list[str]()

    def loses(connection: Connection) -> None:
        if seen:
            return commit(connection)
        connection.rollback()
        seen.append("lost")
        raise _lost()

    def has_ended(_: SureCommit, transaction: str) -> bool:
        seen.append("ended")  # as the other one has, which was kept
        return True

    async def run() -> None:
        async with opened_store(url, "t") as store:
            monkeypatch.setattr(SureCommit, "_has_ended", has_ended)
            monkeypatch.setattr(Connection, "commit", loses)
            await store.append(played("t", 1, id="one"))
            assert seen == ["lost", "ended"]
            assert await store.lines("t") == [opened("t"), played("t", 1, id="one")]  # undone, and done again

    asyncio.run(run())


def test_who_cannot_be_told_is_told_so(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres.database()
    monkeypatch.setattr(store_postgres, "UNSURE_SECONDS", -1.0)

    async def run() -> None:
        async with opened_store(url, "t") as store:
            monkeypatch.setattr(Connection, "commit", _broken(Connection.commit))
            assert await outcomes(store.append(played("t", 1))) == [Unsure]

    asyncio.run(run())


def test_a_commit_of_nothing_asks_nothing(postgres: Postgres) -> None:
    engine = store_engine(postgres.database(), writes=True)
    with engine.connect() as connection:
        connection.exec_driver_sql("SELECT 1")
        SureCommit(engine)(connection)
    engine.dispose()


def test_two_processes_that_stand_in_each_others_way_both_go_on(postgres: Postgres) -> None:
    """Guests are renamed in opposite orders: PostgreSQL ends one of two transactions, which is done again."""
    url = postgres.database()

    async def rename(store: Store, guests: list[str]) -> None:
        await asyncio.gather(*(store.save_guest(guest, f"{guest} again") for guest in guests))

    async def run() -> None:
        async with opened_store(url) as one, opened_store(url) as two:
            guests = [f"guest {i}" for i in range(40)]
            await rename(one, guests)
            for _ in range(2):
                await asyncio.gather(rename(one, guests), rename(two, guests[::-1]))

    asyncio.run(run())


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_without_room_for_every_name_is_refused(postgres: Postgres, encoding: str) -> None:
    """As a machine in the C locale makes them, unless it is told otherwise."""
    url = postgres.database(f"template0 ENCODING '{encoding}' LOCALE 'C'")
    with pytest.raises(Unopenable, match=encoding):
        asyncio.run(Store.open(url))

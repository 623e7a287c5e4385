"""The migrations lead from any database of ours to the present schema, and refuse what is not ours."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, make_url

from tablee.store import sqlite
from tablee.store.migrate import Unopenable, migrate
from tablee.store.schema import metadata
from tablee.store.store import Store
from tests.store.samples import opened, opened_store


@pytest.fixture
def engine(url: str) -> Engine:
    return sqlite.engine(make_url(url), writes=True)


def test_the_migrations_make_the_schema(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_schema_that_differs_is_noticed(engine: Engine) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE guests ADD COLUMN age INTEGER")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) != []
    engine.dispose()


def test_opening_again_changes_nothing(url: str) -> None:
    async def run() -> None:
        async with opened_store(url, "t"):
            pass
        async with opened_store(url) as store:
            assert await store.lines("t") == [opened("t")]

    asyncio.run(run())


def test_many_may_open_a_new_database_at_once(url: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(6)))
        await asyncio.gather(*(store.append(opened(f"t{i}")) for i, store in enumerate(stores)))
        assert len(await stores[0].unfinished_tables()) == 6
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_a_migration_that_fails_leaves_nothing_behind(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE guests (mine INTEGER)")
    with pytest.raises(Unopenable, match="guests"):
        migrate(engine)
    with engine.connect() as connection:
        names = (
            connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all()
        )
    engine.dispose()
    assert names == ["guests"]


def test_a_database_from_a_later_version_is_refused(engine: Engine, url: str) -> None:
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(Unopenable, match="another version"):
        asyncio.run(Store.open(url))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 200)
    with pytest.raises(Unopenable, match="not a database"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path / 'letter.txt'}"))


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unopenable, match="cannot be opened"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path / 'nowhere' / 'house.db'}"))


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_memory_is_refused(url: str) -> None:
    with pytest.raises(Unopenable, match="memory"):
        asyncio.run(Store.open(url))


def test_a_database_that_another_process_is_just_setting_up_is_waited_for(url: str) -> None:
    """Changing the journal's mode fails at once while another connection holds the file: we try again."""
    path = make_url(url).database
    assert path is not None
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(0.3, lambda: other.execute("COMMIT"))
    release.start()
    made = sqlite.engine(make_url(url), writes=True)
    with made.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    release.join()
    other.close()
    made.dispose()

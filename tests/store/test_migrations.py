"""The migrations lead from any database of ours to the present schema, and refuse what is not ours."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, make_url

from tablee.core.game import Seat
from tablee.core.people import SessionKey
from tablee.store import sqlite
from tablee.store.migrate import Unopenable, migrate
from tablee.store.schema import metadata
from tablee.store.store import Store, store_engine
from tablee.table.log import Person
from tests.store.samples import opened, opened_store


@pytest.fixture
def engine(sqlite_url: str) -> Engine:
    return sqlite.engine(make_url(sqlite_url), writes=True)


def test_the_migrations_make_the_schema(url: str) -> None:
    engine = store_engine(url, writes=True)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


FIRST_HOUSE = """
INSERT INTO guests VALUES ('ada', 'Ada'), ('ben', 'Ben');
INSERT INTO oaths VALUES ('ada', 'macadam');
INSERT INTO secrets VALUES ('cookie', x'0102');
INSERT INTO tables VALUES ('t', 'macadam', 'ada', '{opened}', 0, 1.0, 2.0, 0);
INSERT INTO lines VALUES ('t', 0, '{opened}', '{{"kind":"update"}}', NULL, 1.0);
INSERT INTO lines VALUES ('t', 1, '{{"seat":0,"sitter":{ada},"kind":"seated"}}', '{{}}', NULL, 2.0);
INSERT INTO sitters VALUES ('t', 0, 'ada', '{ada}');
INSERT INTO seeds VALUES ('t', 'ff');
"""


def _first_house(url: str) -> Engine:
    """As 0.1.0 left it: its schema was the first migration, and its lines know no clock and no absence."""
    first = {
        "opened": '{"game":"macadam","rules":{},"version":1,"fingerprint":"f","private":false,"host":"ada",'
        '"kind":"opened"}',
        "ada": '{"guest":"ada","name":"Ada","kind":"person"}',
    }
    made = sqlite.engine(make_url(url), writes=True)
    with made.begin() as connection:
        _upgrade(connection, "0001")
        for statement in FIRST_HOUSE.format(**first).strip().split(";\n"):
            connection.exec_driver_sql(statement.rstrip(";"))
    return made


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", "tablee.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def test_a_house_of_the_first_version_keeps_every_game_and_guest(sqlite_url: str) -> None:
    made = _first_house(sqlite_url)
    made.dispose()

    async def run() -> None:
        async with opened_store(sqlite_url) as store:
            ada = await store.guest("ada")
            assert ada is not None
            assert (ada.name, ada.sworn) == ("Ada", ("macadam",))
            [table] = await store.tables_of("ada", 10)
            assert (table.id, table.number, table.sitters) == ("t", 1, {Seat(0): Person("ada", "Ada")})
            assert len(await store.lines("t")) == 2
            assert await store.secret("cookie") == b"\x01\x02"
            assert await store.live_keys([SessionKey("ada")]) == [SessionKey("ada")]
            assert await store.open_account("ben", "Ben", "ben", "hash", ["code"], "s", "")
            assert await store.live_keys([SessionKey("ben"), SessionKey("ben", "s")]) == [
                SessionKey("ben", "s")
            ]

    asyncio.run(run())


def test_ratings_of_an_older_house_are_made_anew(sqlite_url: str) -> None:
    """They are a cache of the fold over the logs, and the fold has changed."""
    made = _first_house(sqlite_url)
    with made.begin() as connection:
        _upgrade(connection, "0014")
        row = "('t', 'ada', 'macadam', 'free', 30.0, 6.0, 1, 2.0)"
        connection.exec_driver_sql(f"INSERT INTO ratings VALUES {row}")
        _upgrade(connection, "head")
        assert connection.exec_driver_sql("SELECT count(*) FROM ratings").scalar() == 0
    made.dispose()


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


def test_a_database_from_a_later_version_is_refused(url: str) -> None:
    engine = store_engine(url, writes=True)
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(Unopenable, match="newer Tablée"):
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


def test_a_database_that_another_process_is_just_setting_up_is_waited_for(sqlite_url: str) -> None:
    """Changing the journal's mode fails at once while another connection holds the file: we try again."""
    path = make_url(sqlite_url).database
    assert path is not None
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(0.3, lambda: other.execute("COMMIT"))
    release.start()
    made = sqlite.engine(make_url(sqlite_url), writes=True)
    with made.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    release.join()
    other.close()
    made.dispose()

"""A whole house from one database to another: batch by batch, resumable, and verified in the end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, tuple_, update

from tablee.store import schema, sqlite
from tablee.store.migrate import migrate
from tablee.store.store import parsed_url, store_engine

BATCH = 500  # rows in one transaction
LEFT_BEHIND = {"leases", "writers", "seeks"}  # of processes that will not come along
MARK = "moving:"  # in the names of secrets: how far a move has come, table by table
TABLES: Sequence[Table] = [table for table in schema.metadata.sorted_tables if table.name not in LEFT_BEHIND]
Told = Callable[[str], None]


class NotMoved(Exception):
    """Nothing was moved, or not everything: why, in one sentence."""


def move_house(source: str, target: str, told: Told = lambda _: None) -> int:
    """Copy everything, going on where an earlier move stopped. Returns how many rows there are."""
    with _closed(source), _opened(source) as here, _opened(target) as there, _snapshot(here) as kept:
        _must_be_ours(kept, there)
        for table in TABLES:
            told(f"{table.name}: {_copy(kept, there, table)} rows")
        rows = sum(_verify(kept, there, table) for table in TABLES)
        with there.begin() as connection:
            connection.execute(delete(schema.secrets).where(schema.secrets.c.name.like(f"{MARK}%")))
        return rows


@contextmanager
def _closed(url: str) -> Iterator[None]:
    """A file is there, and no house plays on in it: it would not be made anew, nor left behind half told."""
    parsed = parsed_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise NotMoved(f"there is no database {parsed.database}")
    lock = sqlite.hold(parsed)
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


@contextmanager
def _opened(url: str) -> Iterator[Engine]:
    engine = store_engine(url, writes=True)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """The database as it is now, though a house may go on writing to it."""
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    with engine.connect().execution_options(isolation_level=level) as connection:
        yield connection


def _must_be_ours(source: Connection, target: Engine) -> None:
    """A house that people live in is not written over; an unfinished move goes on from the same source."""
    rows = source.execute(_secrets()).all()
    identity = hashlib.sha256(repr(sorted((row.name, row.value) for row in rows)).encode()).digest()
    with target.begin() as connection:
        marks = select(schema.secrets.c.value).where(schema.secrets.c.name == f"{MARK}from")
        mark = connection.execute(marks).scalar_one_or_none()
        if mark == identity:
            return
        if mark is not None:
            raise NotMoved("a move from another house to this database was begun and not finished")
        if any(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in TABLES):
            raise NotMoved("there is a house in this database already, and it is not written over")
        connection.execute(insert(schema.secrets).values(name=f"{MARK}from", value=identity))


def _secrets() -> Any:
    return select(schema.secrets).where(~schema.secrets.c.name.like(f"{MARK}%"))


def _copy(source: Connection, target: Engine, table: Table) -> int:
    """How many rows were still to be copied. How far it came is kept together with each batch."""
    mark = schema.secrets.c.name == f"{MARK}{table.name}"
    with target.begin() as connection:
        kept = connection.execute(select(schema.secrets.c.value).where(mark)).scalar_one_or_none()
        if kept is None:
            connection.execute(insert(schema.secrets).values(name=f"{MARK}{table.name}", value=b"null"))
    last, copied = json.loads(kept or b"null"), 0
    while rows := _after(source, table, last):
        last = [rows[-1][column.name] for column in table.primary_key]
        with target.begin() as connection:
            connection.execute(insert(table), rows)
            connection.execute(update(schema.secrets).where(mark).values(value=json.dumps(last).encode()))
        copied += len(rows)
    return copied


def _after(source: Connection, table: Table, last: Sequence[Any] | None) -> list[dict[str, Any]]:
    keys = list(table.primary_key)
    chosen = _all(table).order_by(*keys).limit(BATCH)
    if last is not None:
        chosen = chosen.where(tuple_(*keys) > tuple_(*last))
    return [dict(row) for row in source.execute(chosen).mappings()]


def _all(table: Table) -> Any:
    return _secrets() if table is schema.secrets else select(table)


def _verify(source: Connection, target: Engine, table: Table) -> int:
    """Row by row the same, in whichever order each database has them."""
    with target.connect() as connection:
        here, there = _digest(source, table), _digest(connection, table)
    if here != there:
        raise NotMoved(f"{table.name} differs: {here[0]} rows here, {there[0]} there; nothing was lost here")
    return here[0]


def _digest(connection: Connection, table: Table) -> tuple[int, int]:
    count = total = 0
    for row in connection.execution_options(yield_per=BATCH).execute(_all(table)):
        count += 1
        total += int.from_bytes(hashlib.sha256(repr(tuple(row)).encode()).digest(), "big")
    return count, total % 2**256

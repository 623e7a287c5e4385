"""Everything that only SQLite needs."""

from __future__ import annotations

import sqlite3
import sys
import time
from pathlib import Path
from typing import IO, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from tablee.store.migrate import Unopenable

if sys.platform != "win32":
    import fcntl

# A commit is on the disk when it returns (FULL), and readers never wait for the writer (WAL).
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

# How long a writer waits for another process that writes to the same file.
PATIENCE_SECONDS = 10.0

# The writer prepares one statement for each size of group; they all stay prepared.
PREPARED = 512


def hold(url: URL) -> IO[str] | None:
    """Hold a database file as long as this is open: two houses would tell their people different stories."""
    if url.get_backend_name() != "sqlite" or not url.database or sys.platform == "win32":
        return None
    lock = Path(f"{url.database}.lock").open("w", encoding="utf-8")  # noqa: SIM115 (open while the house is)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # given back when the process ends, however it ends
    except OSError:
        lock.close()
        raise Unopenable("another house has this database open") from None
    return lock


def engine(url: URL, *, writes: bool) -> Engine:
    """Connections to a database file; those that write take its lock when they begin.

    A transaction that read first and wrote later could find that another process wrote in between.
    """
    if url.database in (None, "", ":memory:"):
        raise Unopenable("a database in memory keeps nothing: name a file")
    made = create_engine(
        url,
        hide_parameters=True,  # seeds and keys stay out of the messages of errors
        connect_args={
            "timeout": PATIENCE_SECONDS,
            "cached_statements": PREPARED,
            "isolation_level": None,  # the driver begins no transaction of its own
        },
    )
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(made, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        for pragma in PRAGMAS:
            _patiently(connection, f"PRAGMA {pragma}")

    @event.listens_for(made, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return made


def _patiently(connection: sqlite3.Connection, statement: str) -> None:
    """The driver's timeout does not cover a change of the journal's mode, which only one process can make."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as fault:
            if "locked" not in str(fault) or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return

"""Everything that only PostgreSQL needs."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from secrets import token_urlsafe

from sqlalchemy import URL, Connection, Engine, create_engine, text
from sqlalchemy.exc import DBAPIError, OperationalError

from tablee.table.log import Unsure

# A network that swallows everything is noticed within seconds, and so is a server that died behind it.
CONNECT = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
    "application_name": "tablee",
    "client_encoding": "utf8",  # whatever the database's own is, so that it can be asked
    "options": "-c synchronous_commit=on",  # whatever the server's own default is
}
MIGRATING = 0x7AB1EE  # the advisory lock: one process at a time brings the schema up to date
IN_THE_WAY = ("40P01", "40001")  # deadlock, serialization failure
NOT_THERE = ("08", "57P")  # the beginnings of what a server says that is going down or coming up
UNSURE_SECONDS = 60.0  # that a commit in doubt is asked after
logger = logging.getLogger(__name__)


def engine(url: URL, *, writes: bool) -> Engine:
    """Connections that write have transactions; those that read take each answer as it comes."""
    return create_engine(
        url,
        hide_parameters=True,  # seeds and keys stay out of the messages of errors
        connect_args=CONNECT,
        pool_pre_ping=True,  # a server that was restarted costs nothing but a new connection
        isolation_level="READ COMMITTED" if writes else "AUTOCOMMIT",
    )


def one_at_a_time(connection: Connection) -> None:
    """Wait until no other process migrates; the lock goes with the transaction."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})


def encoding(connection: Connection) -> str:
    """How the database keeps its texts; only UTF8 has room for everybody's name."""
    found: str = connection.execute(text("SHOW server_encoding")).scalar_one()
    return found


def worth_another_try(error: Exception) -> bool:
    """The transaction was undone, and nothing is wrong with it.

    Another stood in its way, or the server was not there: after SureCommit a broken connection is a clear no.
    """
    if not isinstance(error, DBAPIError):
        return False
    state: str | None = getattr(error.orig, "sqlstate", None)
    lost = isinstance(error, OperationalError) and (state is None or state.startswith(NOT_THERE))
    return lost or error.connection_invalidated or state in IN_THE_WAY


# Written in each transaction, and forgotten when its process has been gone for a day.
MARK = text(
    "INSERT INTO writers (id, number, at) VALUES (:id, :number, extract(epoch from now())) "
    "ON CONFLICT (id) DO UPDATE SET number = excluded.number, at = excluded.at"
)
FORGET = text("DELETE FROM writers WHERE at < extract(epoch from now()) - 86400")


class SureCommit:
    """A commit whose connection breaks may have been kept or not: the server is asked, until it says.

    Its number alone does not tell: a server that is killed may give the number of a transaction that it lost
    to another one. So each transaction leaves a mark of its own, and that is looked for when it has ended.
    """

    def __init__(self, engine: Engine, sleep: Callable[[float], None] = time.sleep) -> None:
        self._engine = engine
        self._sleep = sleep
        self._id = token_urlsafe()
        self._number = 0

    def __call__(self, connection: Connection) -> None:
        transaction = connection.execute(text("SELECT pg_current_xact_id_if_assigned()::text")).scalar_one()
        if transaction is None:  # it wrote nothing
            connection.commit()
            return
        if not self._number:
            connection.execute(FORGET)
        self._number += 1
        connection.execute(MARK, {"id": self._id, "number": self._number})
        try:
            connection.commit()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            logger.warning("a commit is in doubt", extra={"transaction": transaction})
            if not self._was_kept(transaction):
                raise

    def _was_kept(self, transaction: str) -> bool:
        end = time.monotonic() + UNSURE_SECONDS
        while time.monotonic() < end:
            try:
                if self._has_ended(transaction):
                    kept = self._marked() == self._number
                    logger.info("a commit was in doubt", extra={"transaction": transaction, "kept": kept})
                    return kept
            except DBAPIError as error:  # the server is not there yet
                logger.info("a commit is still in doubt", extra={"why": str(error.orig)})
            self._sleep(0.1)
        raise Unsure("the database went away in the middle of a commit")

    def _has_ended(self, transaction: str) -> bool:
        """Its connection may be gone while the server is still about to keep it."""
        with self._engine.connect() as connection:
            asked = text("SELECT pg_xact_status(CAST(CAST(:number AS text) AS xid8))")
            status: str | None = connection.execute(asked, {"number": transaction}).scalar_one()
            return status != "in progress"

    def _marked(self) -> int | None:
        with self._engine.connect() as connection:
            asked = text("SELECT number FROM writers WHERE id = :id")
            found: int | None = connection.execute(asked, {"id": self._id}).scalar_one_or_none()
            return found

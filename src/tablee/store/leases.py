"""Leases: which process plays for the house at a table, and until when by the database's own clock."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Double, Update, delete, insert, literal_column, or_, select, update
from sqlalchemy.exc import IntegrityError

from tablee.store.schema import leases

# No two processes need agree on the time of day.
NOW = {
    "sqlite": "(julianday('now') - 2440587.5) * 86400.0",
    "postgresql": "extract(epoch FROM clock_timestamp())::double precision",
}


def take(connection: Connection, table: str, holder: str, number: int, seconds: float) -> bool:
    """Hold the lease from now on, if it is free, has ended or is one's own."""
    now = literal_column(NOW[connection.dialect.name], Double)
    free = or_(leases.c.holder == holder, leases.c.expires < now)
    row = {"holder": holder, "number": number, "expires": now + seconds}
    taken: Update = update(leases).where(leases.c.table_id == table, free).values(row)
    if connection.execute(taken).rowcount:
        return True
    if connection.execute(select(leases.c.holder).where(leases.c.table_id == table)).first() is not None:
        return False
    try:
        with connection.begin_nested():
            connection.execute(insert(leases).values(table_id=table, **row))
    except IntegrityError:  # another process was first
        return False
    return True


def renew(connection: Connection, tables: Sequence[str], holder: str, seconds: float) -> Sequence[str]:
    """Of these tables, those whose lease is still one's own, and is so for longer now."""
    now = literal_column(NOW[connection.dialect.name], Double)
    mine = leases.c.table_id.in_(tables) & (leases.c.holder == holder)
    renewed = update(leases).where(mine).values(expires=now + seconds).returning(leases.c.table_id)
    return connection.execute(renewed).scalars().all()


def release(connection: Connection, table: str, holder: str) -> None:
    connection.execute(delete(leases).where(leases.c.table_id == table, leases.c.holder == holder))


def abandoned(connection: Connection) -> Sequence[str]:
    """The tables whose holder has died: nobody lets a lease end that way."""
    now = literal_column(NOW[connection.dialect.name], Double)
    return connection.execute(select(leases.c.table_id).where(leases.c.expires < now)).scalars().all()

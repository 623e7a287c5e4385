"""Who is asked to sit down at which table."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, select

from tablee.store.guests import inserted
from tablee.store.schema import invitations, tables

LAPSED_SECONDS = 8 * 24 * 3600.0  # the table it was for has been called off for a day, if nobody came


def invite(connection: Connection, table: str, host: str, guest: str, most: int, now: float) -> bool:
    """Once, however often it is asked for. False: this host has invited them so often, and in vain."""
    t = invitations.c
    connection.execute(delete(invitations).where(t.at < now - LAPSED_SECONDS))
    if connection.execute(select(t.at).where(t.table_id == table, t.guest == guest)).first():
        return True
    standing = (
        select(func.count())
        .select_from(invitations)
        .join(tables, tables.c.id == t.table_id)
        .where(t.guest == guest, t.host == host, tables.c.waiting)
    )
    if connection.execute(standing).scalar_one() >= most:
        return False
    inserted(connection, invitations, table_id=table, guest=guest, host=host, at=now)
    return True


def invited_to(guest: str) -> ColumnElement[bool]:
    """The tables that still wait for this guest."""
    asked = select(invitations.c.table_id).where(invitations.c.guest == guest)
    return tables.c.id.in_(asked) & tables.c.waiting


def invited_by(connection: Connection, guest: str, hosts: Sequence[str]) -> Sequence[str]:
    """Tables that wait for this guest, to which one of these has asked them; the oldest first."""
    t = invitations.c
    chosen = (
        select(t.table_id)
        .join(tables, tables.c.id == t.table_id)
        .where(t.guest == guest, t.host.in_(hosts), tables.c.waiting)
        .order_by(t.at, t.table_id)
    )
    return connection.execute(chosen).scalars().all()


def decline(connection: Connection, table: str, guest: str) -> int | None:
    """How many others are still asked to this table; None: this guest was not."""
    t = invitations.c
    if not connection.execute(delete(invitations).where(t.table_id == table, t.guest == guest)).rowcount:
        return None
    left = select(func.count()).select_from(invitations).where(t.table_id == table)
    return connection.execute(left).scalar_one()

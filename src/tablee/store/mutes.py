"""Whose talk a guest does not want to hear, at whatever table they meet."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select

from tablee.core.people import KnownSince
from tablee.store.guests import inserted
from tablee.store.schema import guests, mutes


def mute(connection: Connection, guest: str, other: str, name: str, most: int, now: float) -> bool:
    """Again changes nothing. False: too many already. `name`: what they were called then."""
    mine = mutes.c.guest == guest
    if not connection.execute(select(mutes.c.other).where(mine, mutes.c.other == other)).first():
        count = select(func.count()).select_from(mutes).where(mine)
        if connection.execute(count).scalar_one() >= most:
            return False
    inserted(connection, mutes, guest=guest, other=other, name=name, since=now)
    return True


def unmute(connection: Connection, guest: str, other: str) -> None:
    connection.execute(delete(mutes).where(mutes.c.guest == guest, mutes.c.other == other))


def muted_by(connection: Connection, guest: str) -> frozenset[str]:
    return frozenset(connection.execute(select(mutes.c.other).where(mutes.c.guest == guest)).scalars())


def muting(connection: Connection, guest: str) -> frozenset[str]:
    """Who does not want to hear this guest."""
    return frozenset(connection.execute(select(mutes.c.guest).where(mutes.c.other == guest)).scalars())


def muted_names(connection: Connection, guest: str) -> Sequence[KnownSince]:
    """For whoever asks for all that is kept of them; the last first."""
    t = mutes.c
    name = func.coalesce(func.nullif(guests.c.name, ""), t.name).label("called")
    chosen = (
        select(name, t.since)
        .outerjoin(guests, guests.c.id == t.other)
        .where(t.guest == guest)
        .order_by(t.since.desc(), t.other)
    )
    return [KnownSince(row.called, row.since) for row in connection.execute(chosen)]

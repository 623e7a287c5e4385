"""Programs of people: each is a guest of its own, and its token a session by the token's hash."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select

from tablee.core.people import PROGRAM, Program
from tablee.store.guests import save_guest
from tablee.store.schema import guests, programs, sessions


def add_program(
    connection: Connection, owner: str, id: str, name: str, session: str, most: int, now: float
) -> bool:
    """False: this owner has as many as one may have."""
    count = select(func.count()).select_from(programs).where(programs.c.owner == owner)
    if connection.execute(count).scalar_one() >= most:
        return False
    guest = PROGRAM + id
    save_guest(connection, guest, name)
    connection.execute(insert(programs).values(guest=guest, owner=owner, created=now))
    connection.execute(insert(sessions).values(id=session, guest=guest, created=now, seen=now, device=""))
    return True


def programs_of(connection: Connection, owner: str) -> Sequence[Program]:
    """The oldest first."""
    t = programs.c
    chosen = (
        select(t.guest, guests.c.name, t.created, sessions.c.seen)
        .join(guests, guests.c.id == t.guest)
        .join(sessions, sessions.c.guest == t.guest)
        .where(t.owner == owner)
        .order_by(t.created, t.guest)
    )
    rows = connection.execute(chosen)
    return [Program(row.guest.removeprefix(PROGRAM), row.name, row.created, row.seen) for row in rows]


def end_program(connection: Connection, owner: str, id: str) -> bool:
    """Its token no longer holds. Where it sits it is away; what it played stays played."""
    one = (programs.c.owner == owner) & (programs.c.guest == PROGRAM + id)
    if connection.execute(delete(programs).where(one)).rowcount != 1:
        return False
    connection.execute(delete(sessions).where(sessions.c.guest == PROGRAM + id))
    return True

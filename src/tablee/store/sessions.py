"""Where accounts are signed in."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from tablee.core.people import Session, SessionKey
from tablee.store.schema import accounts, sessions

AT_ONCE = 500  # keys of one question


def live_keys(connection: Connection, keys: Sequence[SessionKey]) -> Sequence[SessionKey]:
    """Of these, the sessions that were not ended, and the guests who have no account to sign in to."""
    live: list[SessionKey] = []
    for first in range(0, len(keys), AT_ONCE):
        some = keys[first : first + AT_ONCE]
        t = sessions.c
        signed_in = [key.session for key in some if key.session]
        asked = select(t.guest, t.id).where(t.id.in_(signed_in))
        rows = connection.execute(asked) if signed_in else ()
        known = {SessionKey(row.guest, row.id) for row in rows}
        bare = [key.guest for key in some if key.session is None]
        with_account = select(accounts.c.guest).where(accounts.c.guest.in_(bare))
        taken = set(connection.execute(with_account).scalars()) if bare else set()
        live += [key for key in some if (key in known if key.session else key.guest not in taken)]
    return live


def begin_session(connection: Connection, key: SessionKey, device: str, now: float) -> None:
    connection.execute(
        insert(sessions).values(id=key.session, guest=key.guest, created=now, seen=now, device=device)
    )


def see_session(connection: Connection, session: str, now: float) -> None:
    connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))


def sessions_of(connection: Connection, guest: str) -> Sequence[Session]:
    """The last used first."""
    t = sessions.c
    chosen = select(t.id, t.created, t.seen, t.device).where(t.guest == guest).order_by(t.seen.desc(), t.id)
    return [Session(row.id, row.created, row.seen, row.device) for row in connection.execute(chosen)]


def end_session(connection: Connection, guest: str, session: str) -> bool:
    one = (sessions.c.guest == guest) & (sessions.c.id == session)
    return connection.execute(delete(sessions).where(one)).rowcount == 1


def end_other_sessions(connection: Connection, guest: str, keep: str) -> None:
    others = (sessions.c.guest == guest) & (sessions.c.id != keep)
    connection.execute(delete(sessions).where(others))

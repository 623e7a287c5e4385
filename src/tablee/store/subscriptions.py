"""Where the browsers of guests take notices."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select

from tablee.core.people import Subscription
from tablee.store.guests import inserted
from tablee.store.schema import subscriptions


def subscribe(connection: Connection, one: Subscription, most: int, now: float) -> bool:
    """A browser is one person's: whoever asks last. False: this guest has as many as one may have."""
    t = subscriptions.c
    connection.execute(delete(subscriptions).where(t.endpoint == one.endpoint))
    mine = select(func.count()).select_from(subscriptions).where(t.guest == one.guest)
    if connection.execute(mine).scalar_one() >= most:
        return False
    inserted(
        connection, subscriptions, endpoint=one.endpoint, guest=one.guest, p256dh=one.p256dh, auth=one.auth,
        language=one.language, origin=one.origin, since=now,
    )  # fmt: skip
    return True


def unsubscribe(connection: Connection, guest: str, endpoint: str) -> bool:
    one = (subscriptions.c.guest == guest) & (subscriptions.c.endpoint == endpoint)
    return connection.execute(delete(subscriptions).where(one)).rowcount == 1


def subscriptions_of(connection: Connection, guest: str) -> Sequence[Subscription]:
    """The oldest first."""
    t = subscriptions.c
    chosen = select(subscriptions).where(t.guest == guest).order_by(t.since, t.endpoint)
    return [
        Subscription(row.guest, row.endpoint, row.p256dh, row.auth, row.language, row.origin)
        for row in connection.execute(chosen)
    ]

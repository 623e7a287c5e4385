"""Friends by link, and people who are blocked: whoever blocks somebody has them no longer as a friend."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, func, select, update

from tablee.core.people import Acquaintance
from tablee.store.guests import inserted
from tablee.store.schema import blocks, friend_links, friends, guests, invitations


def friend_link(connection: Connection, guest: str, renew: bool) -> str:
    """The token of this guest's link, drawn when it is first asked for. Renewed, the one before is void."""
    own = friend_links.c.guest == guest
    kept = connection.execute(select(friend_links.c.token).where(own)).scalar_one_or_none()
    token = secrets.token_urlsafe(12)
    if kept is None:
        if not inserted(connection, friend_links, guest=guest, token=token):
            return friend_link(connection, guest, renew=False)  # another window was first
    elif renew:
        connection.execute(update(friend_links).where(own).values(token=token))
    else:
        return kept
    return token


def link_owner(connection: Connection, token: str) -> tuple[str, str] | None:
    """Whose link it is, and what they are called."""
    chosen = (
        select(guests.c.id, guests.c.name)
        .join(friend_links, friend_links.c.guest == guests.c.id)
        .where(friend_links.c.token == token)
    )
    row = connection.execute(chosen).one_or_none()
    return None if row is None else (row.id, row.name)


def befriend(connection: Connection, guest: str, other: str, most: int, now: float) -> bool:
    """Each is the other's friend; again changes nothing. False: one of them has as many as one may have."""
    for one, two in ((guest, other), (other, guest)):
        if not _is_friend(connection, one, two):
            count = select(func.count()).select_from(friends).where(friends.c.guest == one)
            if connection.execute(count).scalar_one() >= most:
                return False
    for one, two in ((guest, other), (other, guest)):
        inserted(connection, friends, guest=one, other=two, id=secrets.token_urlsafe(9), since=now)
    return True


def unfriend(connection: Connection, guest: str, id: str) -> bool:
    """For both of them."""
    other = friend_named(connection, guest, id)
    if other is None:
        return False
    _part(connection, guest, other)
    return True


def friend_named(connection: Connection, guest: str, id: str) -> str | None:
    """Whom this guest knows by that id."""
    chosen = select(friends.c.other).where(friends.c.guest == guest, friends.c.id == id)
    return connection.execute(chosen).scalar_one_or_none()


def friends_of(connection: Connection, guest: str) -> Sequence[Acquaintance]:
    t = friends.c
    chosen = (
        select(t.id, t.other, guests.c.name, t.since)
        .join(guests, guests.c.id == t.other)
        .where(t.guest == guest)
        .order_by(func.lower(guests.c.name), t.since)
    )
    return [Acquaintance(row.id, row.other, row.name, row.since) for row in connection.execute(chosen)]


def block(connection: Connection, guest: str, other: str, name: str, most: int, now: float) -> bool:
    """Nothing stands between the two any more: neither friendship nor invitation. False: too many already."""
    mine = blocks.c.guest == guest
    if not connection.execute(select(blocks.c.id).where(mine, blocks.c.other == other)).first():
        count = select(func.count()).select_from(blocks).where(mine)
        if connection.execute(count).scalar_one() >= most:
            return False
    inserted(connection, blocks, guest=guest, other=other, id=secrets.token_urlsafe(9), name=name, since=now)
    _part(connection, guest, other)
    t = invitations.c
    between = ((t.guest == guest) & (t.host == other)) | ((t.guest == other) & (t.host == guest))
    connection.execute(delete(invitations).where(between))
    return True


def unblock(connection: Connection, guest: str, id: str) -> bool:
    one = (blocks.c.guest == guest) & (blocks.c.id == id)
    return connection.execute(delete(blocks).where(one)).rowcount == 1


def blocked_by(connection: Connection, guest: str) -> Sequence[Acquaintance]:
    """The last first."""
    t = blocks.c
    name = func.coalesce(func.nullif(guests.c.name, ""), t.name).label("called")
    chosen = (
        select(t.id, t.other, name, t.since)
        .outerjoin(guests, guests.c.id == t.other)
        .where(t.guest == guest)
        .order_by(t.since.desc(), t.id)
    )
    return [Acquaintance(row.id, row.other, row.called, row.since) for row in connection.execute(chosen)]


def kept_apart(connection: Connection, guest: str) -> frozenset[str]:
    """Whom this guest has blocked, and who has blocked them."""
    t = blocks.c
    mine = connection.execute(select(t.other).where(t.guest == guest)).scalars()
    theirs = connection.execute(select(t.guest).where(t.other == guest)).scalars()
    return frozenset(mine) | frozenset(theirs)


def pairs_apart(connection: Connection, those: Collection[str]) -> frozenset[frozenset[str]]:
    """Of these guests, each two of whom one has blocked the other."""
    t = blocks.c
    chosen = select(t.guest, t.other).where(t.guest.in_(those), t.other.in_(those))
    return frozenset(frozenset((row.guest, row.other)) for row in connection.execute(chosen))


def _is_friend(connection: Connection, guest: str, other: str) -> bool:
    one = select(friends.c.id).where(friends.c.guest == guest, friends.c.other == other)
    return connection.execute(one).first() is not None


def _part(connection: Connection, guest: str, other: str) -> None:
    t = friends.c
    both = ((t.guest == guest) & (t.other == other)) | ((t.guest == other) & (t.other == guest))
    connection.execute(delete(friends).where(both))

"""Who waits for a quick match, for all processes of the house. Of two who pair somebody, one is late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Double, delete, func, literal_column, select, update

from tablee.core.seeking import Seek
from tablee.store.guests import inserted
from tablee.store.leases import NOW
from tablee.store.schema import guests, seeks, sitters, tables

FRESH_SECONDS = 15.0  # a seek that its process has not renewed for so long is nobody's any more
MOST_SEEKS = 200


def begin_seek(connection: Connection, seek: Seek) -> None:
    """In place of what this guest was looking for before."""
    now = _now(connection)
    row = {
        "id": seek.id, "game": seek.game, "clock": seek.clock, "rated": seek.rated, "rating": seek.rating,
        "since": now - seek.waited, "seen": now, "table_id": None,
    }  # fmt: skip
    connection.execute(delete(seeks).where((seeks.c.guest == seek.guest) | (seeks.c.seen < now - 60.0)))
    if not inserted(connection, seeks, guest=seek.guest, **row):  # from another window, at the same time
        connection.execute(update(seeks).where(seeks.c.guest == seek.guest).values(row))


def live_seeks(connection: Connection) -> Sequence[Seek]:
    """The longest waiting first."""
    now = _now(connection)
    waited = (now - seeks.c.since).label("waited")
    fresh = (seeks.c.seen >= now - FRESH_SECONDS) | seeks.c.table_id.is_not(None)
    chosen = (
        select(seeks, guests.c.name, waited)
        .outerjoin(guests, guests.c.id == seeks.c.guest)
        .where(fresh)
        .order_by(seeks.c.since, seeks.c.id)
        .limit(MOST_SEEKS)
    )
    return [_seek(row) for row in connection.execute(chosen)]


def renew_seeks(connection: Connection, ids: Sequence[str]) -> None:
    """Who waits is still there."""
    mine = seeks.c.id.in_(ids) & seeks.c.table_id.is_(None)
    connection.execute(update(seeks).where(mine).values(seen=_now(connection)))


def pair(connection: Connection, one: str, other: str, table: str) -> bool:
    """Both of them meet at this table, or neither: somebody else may have found one of them first."""
    free = seeks.c.id.in_([one, other]) & seeks.c.table_id.is_(None)
    held = connection.execute(select(seeks.c.id).where(free).order_by(seeks.c.id).with_for_update()).all()
    if len(held) != 2:
        return False
    connection.execute(update(seeks).where(free).values(table_id=table, seen=_now(connection)))
    return True


def unpair(connection: Connection, table: str) -> None:
    """There is no such table after all: they look on."""
    those = update(seeks).where(seeks.c.table_id == table)
    connection.execute(those.values(table_id=None, seen=_now(connection)))


def lost_pairs(connection: Connection) -> Sequence[str]:
    """Tables for which people still wait, and which the process is gone that was to open them."""
    late = seeks.c.table_id.is_not(None) & (seeks.c.seen < _now(connection) - FRESH_SECONDS)
    there = select(tables.c.id).where(tables.c.id == seeks.c.table_id).exists()
    return connection.execute(select(seeks.c.table_id).where(late, ~there).distinct()).scalars().all()  # type: ignore[return-value]


def end_seek(connection: Connection, id: str, met: bool) -> bool:
    """Look no longer. With `met` only if somebody was found, without it only if nobody was."""
    found = seeks.c.table_id.is_not(None) if met else seeks.c.table_id.is_(None)
    return connection.execute(delete(seeks).where(seeks.c.id == id, found)).rowcount == 1


def at_table(connection: Connection, since: float) -> Sequence[tuple[str, int, int]]:
    """Of each game the public tables where something happened since, and how many people sit there."""
    public = ~tables.c.finished & ~tables.c.private & (tables.c.moved_at >= since)
    people = func.count(sitters.c.guest.distinct())
    chosen = (
        select(tables.c.game, func.count(tables.c.id.distinct()), people)
        .outerjoin(sitters, sitters.c.table_id == tables.c.id)
        .where(public)
        .group_by(tables.c.game)
    )
    return [(row[0], row[1], row[2]) for row in connection.execute(chosen)]


def _now(connection: Connection) -> ColumnElement[float]:
    return literal_column(NOW[connection.dialect.name], Double)


def _seek(row: Any) -> Seek:
    return Seek(
        row.id,
        row.guest,
        row.name or "",
        row.game,
        row.clock,
        row.rated,
        row.rating,
        row.waited,
        row.table_id,
    )

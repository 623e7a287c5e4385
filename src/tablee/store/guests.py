"""Guests and their oaths, seats on their way to another device, and the house's own keys."""

from __future__ import annotations

from collections.abc import Collection
from secrets import token_bytes

from sqlalchemy import Connection, Table, Update, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablee.core.game import Seat
from tablee.core.value import value
from tablee.store.bulk import Binds, BulkStatement, insert_rows
from tablee.store.schema import guests, handovers, oaths, secrets

KEY_BYTES = 32


def _rename(rows: Binds) -> Update:
    [[name, id]] = rows
    return update(guests).where(guests.c.id == id).values(name=name)


INSERT_GUEST, RENAME_GUEST = insert_rows(guests), BulkStatement(2, _rename)


@value
class Guest:
    id: str
    name: str
    sworn: tuple[str, ...]  # M18: the games, in alphabetical order
    quiet: bool = False  # wants no words at a table but phrases


def guest(connection: Connection, id: str) -> Guest | None:
    known = select(guests.c.name, guests.c.quiet, oaths.c.game).join(
        oaths, oaths.c.guest == guests.c.id, isouter=True
    )
    rows = connection.execute(known.where(guests.c.id == id).order_by(oaths.c.game)).all()
    sworn = tuple(row.game for row in rows if row.game is not None)
    return Guest(id, rows[0].name, sworn, rows[0].quiet) if rows else None


def save_guest(connection: Connection, id: str, name: str) -> bool:
    """A new name for a known guest, or a new guest: then true.

    If another process has put the same one down meanwhile, the group fails and is done again carefully.
    """
    if RENAME_GUEST.run(connection, [(name, id)]):
        return False
    INSERT_GUEST.run(connection, [(id, name, False)])
    return True


def set_quiet(connection: Connection, id: str, quiet: bool) -> None:
    """Who has given no name becomes a guest without one."""
    chosen = update(guests).where(guests.c.id == id).values(quiet=quiet)
    if not connection.execute(chosen).rowcount:
        save_guest(connection, id, "")
        connection.execute(chosen)


def quiet_ones(connection: Connection, those: Collection[str]) -> frozenset[str]:
    chosen = select(guests.c.id).where(guests.c.id.in_(those), guests.c.quiet)
    return frozenset(connection.execute(chosen).scalars())


def swear(connection: Connection, id: str, game: str) -> None:
    """M18: taken once; again changes nothing. Who swears without a name becomes a guest without one."""
    known = guest(connection, id)
    if known is None:
        save_guest(connection, id, "")
    elif game in known.sworn:
        return
    inserted(connection, oaths, guest=id, game=game)


def offer_handover(
    connection: Connection, token_hash: str, table: str, seat: Seat, expires: float, now: float
) -> None:
    """Offer a seat to whoever brings the token; offers that nobody took in time go."""
    connection.execute(delete(handovers).where(handovers.c.expires <= now))
    connection.execute(
        insert(handovers).values(token_hash=token_hash, table_id=table, seat=seat, expires=expires)
    )


def take_handover(connection: Connection, token_hash: str, now: float) -> tuple[str, Seat] | None:
    """The seat that the token stands for, once; every other link to that seat is void with it."""
    taken = connection.execute(
        delete(handovers)
        .where(handovers.c.token_hash == token_hash)
        .returning(handovers.c.table_id, handovers.c.seat, handovers.c.expires)
    ).one_or_none()
    if taken is None or taken.expires <= now:
        return None
    others = (handovers.c.table_id == taken.table_id) & (handovers.c.seat == taken.seat)
    connection.execute(delete(handovers).where(others))
    return taken.table_id, Seat(taken.seat)


def secret(connection: Connection, name: str) -> bytes:
    """The key of this name, drawn when it is first asked for."""
    kept = connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one_or_none()
    if kept is None:
        kept = token_bytes(KEY_BYTES)
        if not inserted(connection, secrets, name=name, value=kept):
            return secret(connection, name)
    return kept


def inserted(connection: Connection, table: Table, **row: object) -> bool:
    """Is this row new? Another process may have been first, and what it kept stays."""
    try:
        with connection.begin_nested():
            connection.execute(insert(table).values(**row))
    except IntegrityError:
        return False
    return True

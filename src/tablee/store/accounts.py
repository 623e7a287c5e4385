"""Accounts: a guest's credentials, and how often they may be guessed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Row, Select, case, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tablee.core.people import Account
from tablee.store.guests import inserted, save_guest
from tablee.store.schema import accounts, attempts, guests, recovery_codes, sessions

FORGOTTEN_SECONDS = 24 * 3600.0  # after which nothing is known of who guessed


def account_named(connection: Connection, login: str) -> Account | None:
    return _account(connection, _accounts().where(accounts.c.login == login))


def account_of(connection: Connection, guest: str) -> Account | None:
    return _account(connection, _accounts().where(accounts.c.guest == guest))


def open_account(
    connection: Connection,
    account: Account,
    login: str,
    code_hashes: Sequence[str],
    session: str,
    device: str,
) -> bool:
    """Give a guest credentials and sign them in. False: the name is taken, or they have some already."""
    save_guest(connection, account.guest, account.name)
    new = inserted(
        connection, accounts, guest=account.guest, login=login, password=account.password,
        created=account.created, page=account.page,
    )  # fmt: skip
    if new:
        replace_codes(connection, account.guest, code_hashes)
        connection.execute(
            insert(sessions).values(
                id=session, guest=account.guest, created=account.created, seen=account.created, device=device
            )
        )
    return new


def rename_account(connection: Connection, guest: str, login: str, name: str) -> bool:
    """False: somebody else has this name."""
    try:
        with connection.begin_nested():
            connection.execute(update(accounts).where(accounts.c.guest == guest).values(login=login))
    except IntegrityError:
        return False
    save_guest(connection, guest, name)
    return True


def change_password(connection: Connection, guest: str, password: str, keep: str | None) -> None:
    """Whoever is signed in elsewhere is so no longer; `keep` is the session that asked."""
    connection.execute(update(accounts).where(accounts.c.guest == guest).values(password=password))
    others = sessions.c.guest == guest
    connection.execute(delete(sessions).where(others if keep is None else others & (sessions.c.id != keep)))


def rehash(connection: Connection, guest: str, was: str, password: str) -> None:
    """The same password, written as is usual today."""
    same = (accounts.c.guest == guest) & (accounts.c.password == was)
    connection.execute(update(accounts).where(same).values(password=password))


def replace_codes(connection: Connection, guest: str, code_hashes: Sequence[str]) -> None:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.guest == guest))
    rows = [{"guest": guest, "code_hash": code} for code in code_hashes]
    connection.execute(insert(recovery_codes), rows)


def use_code(connection: Connection, guest: str, code_hash: str) -> bool:
    """Is it one of theirs? Then it was."""
    one = (recovery_codes.c.guest == guest) & (recovery_codes.c.code_hash == code_hash)
    return connection.execute(delete(recovery_codes).where(one)).rowcount == 1


def attempt(connection: Connection, key: str, every: float, at_once: int, now: float) -> float:
    """Count one attempt. The seconds until the next is allowed, if this one is not; else 0.

    One statement decides, so that two processes cannot allow the same attempt.
    """
    t = attempts.c
    if not connection.execute(select(t.key).where(t.key == key)).first():
        connection.execute(delete(attempts).where(t.until < now - FORGOTTEN_SECONDS))
        inserted(connection, attempts, key=key, until=now)
    free = now + (at_once - 1) * every
    later = case((t.until > now, t.until), else_=now) + every
    allowed = update(attempts).where((t.key == key) & (t.until <= free)).values(until=later)
    if connection.execute(allowed).rowcount:
        return 0.0
    until = connection.execute(select(t.until).where(t.key == key)).scalar_one_or_none()
    return 0.0 if until is None else max(0.0, until - free)


def forget_attempts(connection: Connection, key: str) -> None:
    connection.execute(delete(attempts).where(attempts.c.key == key))


def _accounts() -> Select[str, str, str, float, str | None]:
    t = accounts.c
    return select(t.guest, guests.c.name, t.password, t.created, t.page).join(guests, guests.c.id == t.guest)


def _account(connection: Connection, chosen: Select[str, str, str, float, str | None]) -> Account | None:
    row: Row[str, str, str, float, str | None] | None = connection.execute(chosen).one_or_none()
    return None if row is None else Account(row.guest, row.name, row.password, row.created, row.page)

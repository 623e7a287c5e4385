"""What the house has of one guest, and how it is forgotten: others keep their games, without the name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, or_, select, update

from tablee.core.people import Acquaintance, Kept, KnownSince
from tablee.core.value import from_json, to_json
from tablee.store.friends import blocked_by, friends_of
from tablee.store.guests import guest as known_guest
from tablee.store.lines import HAPPENING, SITTER
from tablee.store.mutes import muted_names
from tablee.store.programs import programs_of
from tablee.store.schema import (
    accounts,
    blocks,
    friend_links,
    friends,
    guests,
    invitations,
    lines,
    mutes,
    oaths,
    programs,
    puzzle_days,
    puzzle_results,
    ratings,
    recovery_codes,
    sessions,
    sitters,
    studies,
    subscriptions,
    tables,
)
from tablee.store.sessions import sessions_of
from tablee.store.subscriptions import subscriptions_of
from tablee.table.log import Opened, Person, Seated

OWN_ROWS = (
    recovery_codes.c.guest, sessions.c.guest, accounts.c.guest, oaths.c.guest, puzzle_results.c.guest,
    puzzle_days.c.guest, programs.c.guest, friends.c.guest, friends.c.other, friend_links.c.guest,
    blocks.c.guest, blocks.c.other, mutes.c.guest, mutes.c.other, invitations.c.guest, invitations.c.host,
    subscriptions.c.guest,
)  # fmt: skip


def kept_of(connection: Connection, guest: str) -> Kept:
    known = known_guest(connection, guest)
    created = select(accounts.c.created).where(accounts.c.guest == guest)
    t = puzzle_results.c
    solved = select(t.game, t.puzzle, t.solved).where(t.guest == guest).order_by(t.at)
    d = puzzle_days.c
    daily = select(d.game, d.day).where(d.guest == guest).order_by(d.day, d.game)
    shared = select(studies.c.id).where(studies.c.guest == guest).order_by(studies.c.created)
    at = _tables_of(connection, guest)
    return Kept(
        name=known.name if known else "",
        created=connection.execute(created).scalar_one_or_none(),
        sworn=known.sworn if known else (),
        sessions=tuple(sessions_of(connection, guest)),
        puzzles=tuple((row.game, row.puzzle, row.solved) for row in connection.execute(solved)),
        puzzle_days=tuple((row.game, row.day) for row in connection.execute(daily)),
        studies=tuple(connection.execute(shared).scalars()),
        tables=tuple(table for table, _ in at),
        going_on=tuple(table for table, over in at if not over),
        programs=tuple(programs_of(connection, guest)),
        friends=_known(friends_of(connection, guest)),
        blocked=_known(blocked_by(connection, guest)),
        muted=tuple(muted_names(connection, guest)),
        quiet=known is not None and known.quiet,
        notices=tuple(one.endpoint for one in subscriptions_of(connection, guest)),
    )


def _known(those: Sequence[Acquaintance]) -> tuple[KnownSince, ...]:
    return tuple(KnownSince(one.name, one.since) for one in those)


def _tables_of(connection: Connection, guest: str) -> Sequence[tuple[str, bool]]:
    """The tables where they sit or that they opened, and whether each is over; the last moved first."""
    sits = select(sitters.c.table_id).where(sitters.c.guest == guest)
    mine = or_(tables.c.id.in_(sits), tables.c.host == guest)
    chosen = select(tables.c.id, tables.c.finished).where(mine).order_by(tables.c.moved_at.desc())
    return [(row.id, row.finished) for row in connection.execute(chosen)]


def tables_naming(connection: Connection, guest: str) -> Sequence[str]:
    """Every table whose log has this guest, also where the seat has gone to somebody else since."""
    named = lines.c.happening.contains(f'"{guest}"', autoescape=True)
    return connection.execute(select(lines.c.table_id).where(named).distinct()).scalars().all()


def forget(connection: Connection, guest: str, named: Sequence[str], stranger: str) -> None:
    """Nothing of this guest is left: at the tables `named` it was a stranger without a name who sat there.

    One and the same everywhere, since the ratings of those who met them follow from their games too.
    """
    for table in named:
        _rename_at(connection, table, guest, stranger)
    connection.execute(update(ratings).where(ratings.c.guest == guest).values(guest=stranger))
    connection.execute(update(studies).where(studies.c.guest == guest).values(guest=""))
    for column in OWN_ROWS:
        connection.execute(delete(column.table).where(column == guest))
    connection.execute(delete(guests).where(guests.c.id == guest))


def _rename_at(connection: Connection, table: str, guest: str, stranger: str) -> None:
    named = (lines.c.table_id == table) & lines.c.happening.contains(f'"{guest}"', autoescape=True)
    for row in connection.execute(select(lines.c.number, lines.c.happening).where(named)).all():
        happening = from_json(HAPPENING, row.happening)
        match happening:
            case Opened(host=host) if host == guest:
                happening = replace(happening, host=stranger)
                written = to_json(Opened, happening).decode()
                changed = update(tables).where(tables.c.id == table)
                connection.execute(changed.values(host=stranger, opened=written))
            case Seated(_, Person(guest=who)) if who == guest:
                happening = replace(happening, sitter=Person(stranger, ""))
            case _:
                continue
        this = (lines.c.table_id == table) & (lines.c.number == row.number)
        connection.execute(update(lines).where(this).values(happening=to_json(HAPPENING, happening).decode()))
    seat = (sitters.c.table_id == table) & (sitters.c.guest == guest)
    nameless = to_json(SITTER, Person(stranger, "")).decode()
    connection.execute(update(sitters).where(seat).values(guest=stranger, sitter=nameless))

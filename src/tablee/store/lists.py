"""Which tables there are: for the lists that people see, and for the house's own care."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Connection, func, or_, select

from tablee.core.game import Seat
from tablee.core.value import from_json
from tablee.store.invitations import invited_to
from tablee.store.lines import read_sitter
from tablee.store.room import count_tables_of
from tablee.store.schema import lines, seeds, sitters, tables
from tablee.table.log import Opened, Sitter, TableSummary

# An outcome as it is written. Such a table was never played out: nobody looks for it again.
CALLED_OFF = '%"rule":"house","code":"called_off"%'


def tables_of(connection: Connection, guest: str, limit: int) -> Sequence[TableSummary]:
    """The tables where a guest sits, is the host or is asked to sit down, the last moved first."""
    sits = select(sitters.c.table_id).where(sitters.c.guest == guest)
    return _listed(connection, or_(tables.c.id.in_(sits), tables.c.host == guest, invited_to(guest)), limit)


def public_tables(connection: Connection, limit: int) -> Sequence[TableSummary]:
    """The tables that anyone may watch and that are not over, the last moved first."""
    return _listed(connection, ~tables.c.finished & ~tables.c.private, limit)


def unfinished_tables(connection: Connection) -> Sequence[str]:
    """The tables that are not over, the last moved first."""
    chosen = select(tables.c.id).where(~tables.c.finished).order_by(tables.c.moved_at.desc())
    return connection.execute(chosen).scalars().all()


def count_tables(connection: Connection, host: str) -> tuple[int, int]:
    going_on, waits = connection.execute(count_tables_of(host)).one()
    return going_on, waits


def waiting_since(connection: Connection, before: float) -> Sequence[str]:
    """The tables that wait for somebody to sit down and where nothing has happened since."""
    chosen = select(tables.c.id).where(tables.c.waiting, tables.c.moved_at < before)
    return connection.execute(chosen).scalars().all()


def last_number(connection: Connection, table: str) -> int | None:
    """Of the table's log; None if there is no such table."""
    chosen = select(func.max(lines.c.number)).where(lines.c.table_id == table)
    return connection.execute(chosen).scalar_one()


def last_numbers(connection: Connection, ids: Sequence[str]) -> Mapping[str, int]:
    """The same for many tables at once."""
    last = select(lines.c.table_id, func.max(lines.c.number)).where(lines.c.table_id.in_(ids))
    return {row[0]: row[1] for row in connection.execute(last.group_by(lines.c.table_id))}


def owner(connection: Connection, table: str, seat: Seat) -> str | None:
    """The guest who has this seat; nobody has a robot's, or an empty one."""
    chosen = select(sitters.c.guest).where(sitters.c.table_id == table, sitters.c.seat == seat)
    return connection.execute(chosen).scalar_one_or_none()


def seed(connection: Connection, table: str) -> str | None:
    """The table's secret."""
    return connection.execute(select(seeds.c.seed).where(seeds.c.table_id == table)).scalar_one_or_none()


def _listed(connection: Connection, where: ColumnElement[bool], limit: int) -> Sequence[TableSummary]:
    last = (
        select(func.max(lines.c.number))
        .where(lines.c.table_id == tables.c.id)
        .correlate(tables)
        .scalar_subquery()
    )
    rows = connection.execute(
        select(tables, lines.c.number, lines.c.shown, lines.c.at)
        .join(lines, (lines.c.table_id == tables.c.id) & (lines.c.number == last))
        .where(where, lines.c.outcome.is_(None) | ~lines.c.outcome.like(CALLED_OFF))
        .order_by(tables.c.moved_at.desc(), tables.c.id)
        .limit(limit)
    ).all()
    seated = _sitters(connection, [row.id for row in rows])
    return [
        TableSummary(
            id=row.id,
            opened=from_json(Opened, row.opened),
            sitters=seated[row.id],
            created=row.created,
            moved_at=row.at,
            finished=row.finished,
            number=row.number,
            shown=row.shown,
        )
        for row in rows
    ]


def _sitters(connection: Connection, ids: Sequence[str]) -> Mapping[str, Mapping[Seat, Sitter]]:
    """Who sits at each of these tables."""
    seated: dict[str, dict[Seat, Sitter]] = {table: {} for table in ids}
    chosen = select(sitters).where(sitters.c.table_id.in_(ids)).order_by(sitters.c.seat)
    for row in connection.execute(chosen):
        seated[row.table_id][Seat(row.seat)] = read_sitter(row.sitter)
    return seated

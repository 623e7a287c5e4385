"""The lines of the logs, and what follows from them: which tables there are, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import Discriminator
from sqlalchemy import (
    Connection,
    Double,
    Insert,
    Text,
    Update,
    column,
    delete,
    exists,
    insert,
    select,
    update,
    values,
)
from sqlalchemy.exc import IntegrityError

from tablee.core.game import Outcome, Seat
from tablee.core.value import from_json, to_json
from tablee.store.bulk import Binds, BulkStatement
from tablee.store.schema import lines, seeds, sitters, tables
from tablee.store.writer import Work
from tablee.table.log import (
    LogEntry,
    LogLine,
    NotStored,
    NumberTaken,
    Opened,
    Person,
    Seated,
    Sitter,
    TakenBack,
)

Row: TypeAlias = tuple[object, ...]

HAPPENING: Any = Annotated[LogEntry, Discriminator("kind")]
SITTER: Any = Annotated[Sitter, Discriminator("kind")]

CHANGES_TABLE_ROW = frozenset((Opened, Seated, TakenBack))  # more than when it last moved


def _insert_lines(rows: Binds) -> Insert:
    return insert(lines).values([dict(zip(lines.c.keys(), row, strict=True)) for row in rows])


def _move_tables(rows: Binds) -> Update:
    moved = values(column("id", Text), column("at", Double)).data([tuple(row) for row in rows]).cte("moved")
    return update(tables).where(tables.c.id == moved.c.id).values(moved_at=moved.c.at)


INSERT_LINES = BulkStatement(len(lines.c), _insert_lines)
MOVE_TABLES = BulkStatement(2, _move_tables)


@dataclass(frozen=True, slots=True)
class Append:
    """The work of keeping one line."""

    line: LogLine
    row: Row  # of the line, column by column
    seed: str | None  # the table's secret, with its first line

    def __call__(self, connection: Connection) -> None:
        try:
            with connection.begin_nested():  # so that there is something left to ask after a failure
                self._keep(connection)
        except IntegrityError as error:
            if _is_kept(connection, self.line):
                raise NumberTaken(f"{self.line.table} has a line {self.line.number}") from error
            raise NotStored(f"{self.line.table} cannot have this line ({error.orig})") from error

    @property
    def only_moves_on(self) -> bool:
        """It only changes when the table last moved, as nearly all lines do."""
        return self.line.outcome is None and type(self.line.happening) not in CHANGES_TABLE_ROW

    def _keep(self, connection: Connection) -> None:
        match self.line.happening:
            case Opened() as opened:
                _open(connection, self.line, opened)
                if self.seed is not None:
                    connection.execute(insert(seeds).values(table_id=self.line.table, seed=self.seed))
            case Seated(seat, sitter):
                _seat(connection, self.line.table, seat, sitter)
            case _:
                pass
        INSERT_LINES.run(connection, [self.row])
        _move(connection, self.line)


def append(line: LogLine, seed: str | None = None) -> Append:
    """The work, with all its JSON written; text that is not Unicode is refused here."""
    try:
        line.shown.encode()
        happening = to_json(HAPPENING, line.happening).decode()
        outcome = None if line.outcome is None else to_json(Outcome, line.outcome).decode()
    except ValueError as error:
        raise NotStored(f"line {line.number} is not Unicode text: {error}") from error
    return Append(line, (line.table, line.number, happening, line.shown, outcome, line.at), seed)


def all_of(appends: Sequence[Append]) -> Work:
    """Several lines as one work: if one cannot be kept, none is."""

    def keep(connection: Connection) -> None:
        for one in appends:
            one(connection)

    return keep


def append_in_bulk(connection: Connection, works: Sequence[Work]) -> Sequence[object]:
    """The quick way for a group: all its plain lines at once, after the others."""
    plain: list[Append] = []
    results: list[object] = []
    for work in works:
        if isinstance(work, Append) and work.only_moves_on:
            plain.append(work)
            results.append(None)
        else:
            results.append(work(connection))
    if plain:
        INSERT_LINES.run(connection, [append.row for append in plain])
        last = {append.line.table: append.line.at for append in plain}
        MOVE_TABLES.run(connection, list(last.items()))
    return results


def read_lines(connection: Connection, table: str) -> Sequence[LogLine]:
    rows = connection.execute(select(lines).where(lines.c.table_id == table).order_by(lines.c.number))
    return [_line(row) for row in rows]


def read_lines_before(connection: Connection, table: str, number: int, limit: int) -> Sequence[LogLine]:
    before = (lines.c.table_id == table) & (lines.c.number < number)
    chosen = select(lines).where(before).order_by(lines.c.number.desc()).limit(limit)
    return [_line(row) for row in reversed(connection.execute(chosen).all())]


def _line(row: Any) -> LogLine:
    return LogLine(
        table=row.table_id,
        number=row.number,
        happening=from_json(HAPPENING, row.happening),
        shown=row.shown,
        at=row.at,
        outcome=None if row.outcome is None else from_json(Outcome, row.outcome),
    )


def read_sitter(text: str) -> Sitter:
    sitter: Sitter = from_json(SITTER, text)
    return sitter


def _open(connection: Connection, line: LogLine, opened: Opened) -> None:
    connection.execute(
        insert(tables).values(
            id=line.table,
            game=opened.game,
            host=opened.host,
            opened=to_json(Opened, opened).decode(),
            private=opened.private,
            created=line.at,
            moved_at=line.at,
            finished=False,
            waiting=line.waiting,
        )
    )


def _seat(connection: Connection, table: str, seat: Seat, sitter: Sitter) -> None:
    guest = sitter.guest if isinstance(sitter, Person) else None
    connection.execute(delete(sitters).where(sitters.c.table_id == table, sitters.c.seat == seat))
    connection.execute(
        insert(sitters).values(
            table_id=table, seat=seat, guest=guest, sitter=to_json(SITTER, sitter).decode()
        )
    )


def _move(connection: Connection, line: LogLine) -> None:
    finished = line.outcome is not None
    connection.execute(
        update(tables)
        .where(tables.c.id == line.table)
        .values(moved_at=line.at, finished=finished, waiting=line.waiting)
    )


def _is_kept(connection: Connection, line: LogLine) -> bool:
    same = exists().where(lines.c.table_id == line.table, lines.c.number == line.number)
    return connection.execute(select(same)).scalar_one()

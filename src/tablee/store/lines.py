"""The lines of the logs, and what follows from them: which tables there are, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import Discriminator
from sqlalchemy import (
    Connection,
    Delete,
    Dialect,
    Double,
    Text,
    Update,
    column,
    delete,
    exists,
    select,
    update,
    values,
)
from sqlalchemy.exc import IntegrityError

from tablee.core.game import Outcome, Seat
from tablee.core.value import from_json, to_json
from tablee.store.bulk import Binds, BulkStatement, QuickSelect, insert_rows
from tablee.store.room import count_tables_of
from tablee.store.schema import lines, seeds, sitters, tables
from tablee.store.writer import Work
from tablee.table.log import (
    LogEntry,
    LogLine,
    NoRoom,
    NotStored,
    NumberTaken,
    Opened,
    Person,
    Room,
    Seated,
    Sitter,
    TakenBack,
    no_room,
)

Row: TypeAlias = tuple[object, ...]

HAPPENING: Any = Annotated[LogEntry, Discriminator("kind")]
SITTER: Any = Annotated[Sitter, Discriminator("kind")]

ROW_BEHIND = 30.0  # seconds that a table's row may be behind its last move
MOST_MOVED = 10_000  # tables that are remembered for it
CHANGES_TABLE_ROW = frozenset((Opened, Seated, TakenBack))  # more than when it last moved


def _move_tables(rows: Binds) -> Update:
    moved = values(column("id", Text), column("at", Double)).data([tuple(row) for row in rows]).cte("moved")
    return update(tables).where(tables.c.id == moved.c.id).values(moved_at=moved.c.at)


def _change_table(rows: Binds) -> Update:
    [[moved_at, finished, waiting, id]] = rows
    changed = update(tables).where(tables.c.id == id)
    return changed.values(moved_at=moved_at, finished=finished, waiting=waiting)


def _empty_seat(rows: Binds) -> Delete:
    [[table, seat]] = rows
    return delete(sitters).where(sitters.c.table_id == table, sitters.c.seat == seat)


INSERT_LINES = insert_rows(lines)
INSERT_TABLE, INSERT_SEED, INSERT_SITTER = insert_rows(tables), insert_rows(seeds), insert_rows(sitters)
MOVE_TABLES = BulkStatement(2, _move_tables)
CHANGE_TABLE = BulkStatement(4, _change_table)
COUNT_TABLES = QuickSelect(1, count_tables_of)
EMPTY_SEAT = BulkStatement(2, _empty_seat)


def prepare(dialect: Dialect) -> None:
    """The statements of every move, compiled before the first."""
    INSERT_LINES.prepare(dialect)
    MOVE_TABLES.prepare(dialect)


@dataclass(frozen=True, slots=True)
class Append:
    """The work of keeping one line."""

    line: LogLine
    row: Row  # of the line, column by column
    seed: str | None  # the table's secret, with its first line

    def __call__(self, connection: Connection) -> None:
        try:
            with connection.begin_nested():  # so that there is something left to ask after a failure
                self.attempt(connection)
        except IntegrityError as error:
            if _is_kept(connection, self.line):
                raise NumberTaken(f"{self.line.table} has a line {self.line.number}") from error
            raise NotStored(f"{self.line.table} cannot have this line ({error.orig})") from error

    @property
    def only_moves_on(self) -> bool:
        """It only changes when the table last moved, as nearly all lines do."""
        return self.line.outcome is None and type(self.line.happening) not in CHANGES_TABLE_ROW

    def attempt(self, connection: Connection) -> None:
        """Where all is undone if it fails."""
        match self.line.happening:
            case Opened() as opened:
                _open(connection, self.line, opened)
                if self.seed is not None:
                    INSERT_SEED.run(connection, [(self.line.table, self.seed)])
            case Seated(seat, sitter):
                _seat(connection, self.line.table, seat, sitter)
            case _:
                pass
        INSERT_LINES.run(connection, [self.row])
        _move(connection, self.line)


def append(line: LogLine, seed: str | None = None) -> Append:
    """The work, with all its JSON written; text that is not Unicode is refused here."""
    try:
        if line.at != line.at:
            raise NotStored(f"line {line.number} has no time")
        line.shown.encode()
        happening = to_json(HAPPENING, line.happening).decode()
        outcome = None if line.outcome is None else to_json(Outcome, line.outcome).decode()
    except ValueError as error:
        raise NotStored(f"line {line.number} is not Unicode text: {error}") from error
    return Append(line, (line.table, line.number, happening, line.shown, outcome, line.at), seed)


@dataclass(frozen=True, slots=True)
class AppendAll:
    """Several lines as one work: if one cannot be kept, none is, and none if there is no room for them."""

    appends: Sequence[Append]
    room: Room | None = None

    def __call__(self, connection: Connection) -> NoRoom | None:
        if (refused := self._refused(connection)) is None:
            for one in self.appends:
                one(connection)
        return refused

    def attempt(self, connection: Connection) -> NoRoom | None:
        if (refused := self._refused(connection)) is None:
            for one in self.appends:
                one.attempt(connection)
        return refused

    def _refused(self, connection: Connection) -> NoRoom | None:
        """As an answer, so that the others of the group are not done again for it."""
        if self.room is None:
            return None
        [(going_on, waiting)] = COUNT_TABLES.run(connection, self.room.host)
        return no_room(self.room, going_on, waiting)


class BulkAppend:
    """The quick way for a group: all its plain lines at once, after the others.

    When a table last moved stands in its row only for the order of lists, and in two indexes: it is written
    as often as that needs. Exactly it is said by the table's last line.
    """

    def __init__(self) -> None:
        self._moved: dict[str, float] = {}  # when each table moved, as its row has it

    def __call__(self, connection: Connection, works: Sequence[Work]) -> Sequence[object]:
        plain: list[Append] = []
        results: list[object] = []
        for work in works:
            if isinstance(work, Append) and work.only_moves_on:
                plain.append(work)
                results.append(None)
            else:
                # If it fails, the whole group is done again the careful way.
                do = work.attempt if isinstance(work, Append | AppendAll) else work
                results.append(do(connection))
        if plain:
            # In one order for all: two processes that wait for each other's rows in turn would wait for ever.
            plain.sort(key=_place)
            INSERT_LINES.run(connection, [append.row for append in plain])
            MOVE_TABLES.run(connection, self._moves(plain))
        return results

    def at_once(self, connection: Connection, works: Sequence[Work]) -> bool:
        """A group that has nothing but plain lines of tables whose rows are not behind, by one statement."""
        plain = [work for work in works if isinstance(work, Append) and work.only_moves_on]
        if len(plain) < len(works) or any(self._is_behind(one) for one in plain):
            return False
        return INSERT_LINES.run_at_once(connection, [one.row for one in plain])

    def _is_behind(self, one: Append) -> bool:
        """Does the row of the table say too early when it last moved?"""
        return not 0 <= one.line.at - self._moved.get(one.line.table, -ROW_BEHIND) < ROW_BEHIND

    def _moves(self, plain: Sequence[Append]) -> Sequence[tuple[str, float]]:
        """The tables whose rows are behind, and when they moved."""
        moved: dict[str, float] = {}
        for append in plain:
            if self._is_behind(append):
                moved[append.line.table] = append.line.at
        if len(self._moved) > MOST_MOVED:
            self._moved.clear()
        self._moved.update(moved)
        return list(moved.items())


def _place(append: Append) -> tuple[str, int]:
    return append.line.table, append.line.number


def read_lines(connection: Connection, table: str) -> Sequence[LogLine]:
    rows = connection.execute(select(lines).where(lines.c.table_id == table).order_by(lines.c.number))
    return [_line(row) for row in rows]


def read_lines_after(connection: Connection, table: str, number: int) -> Sequence[LogLine]:
    after = (lines.c.table_id == table) & (lines.c.number > number)
    return [_line(row) for row in connection.execute(select(lines).where(after).order_by(lines.c.number))]


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
    row = (
        line.table, opened.game, opened.host, to_json(Opened, opened).decode(), opened.private,
        line.at, line.at, False, line.waiting, opened.rated,
    )  # fmt: skip
    INSERT_TABLE.run(connection, [row])


def _seat(connection: Connection, table: str, seat: Seat, sitter: Sitter) -> None:
    guest = sitter.guest if isinstance(sitter, Person) else None
    EMPTY_SEAT.run(connection, [(table, seat)])
    INSERT_SITTER.run(connection, [(table, seat, guest, to_json(SITTER, sitter).decode())])


def _move(connection: Connection, line: LogLine) -> None:
    CHANGE_TABLE.run(connection, [(line.at, line.outcome is not None, line.waiting, line.table)])


def _is_kept(connection: Connection, line: LogLine) -> bool:
    same = exists().where(lines.c.table_id == line.table, lines.c.number == line.number)
    return connection.execute(select(same)).scalar_one()

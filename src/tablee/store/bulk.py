"""One statement for many rows, straight to the driver: the way of nearly every move to the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Delete,
    Dialect,
    Insert,
    Select,
    Table,
    Update,
    bindparam,
    insert,
)
from sqlalchemy.exc import DBAPIError

MOST_ROWS = 64  # in one statement

Binds = list[list[BindParameter[object]]]


class BulkStatement:
    """One call of the driver, however many rows.

    SQLAlchemy's own way takes longer than SQLite itself, and the driver's `executemany` takes and gives
    back Python's lock for every row, which the event loop wants too.
    """

    def __init__(self, columns: int, statement: Callable[[Binds], Insert | Update | Delete]) -> None:
        self._columns = columns
        self._statement = statement
        self._compiled: dict[tuple[str, str, int], tuple[str, Sequence[str] | None]] = {}

    def prepare(self, dialect: Dialect) -> None:
        """Compile all that will be needed, so that nobody's move waits for it."""
        size = MOST_ROWS
        while size:
            self._text(dialect, size)
            size //= 2

    def run(self, connection: Connection, rows: Sequence[tuple[object, ...]]) -> int:
        """How many rows it concerned."""
        first = concerned = 0
        for size in _sizes(len(rows)):
            text, names = self._text(connection.dialect, size)
            values = tuple(chain.from_iterable(rows[first : first + size]))
            concerned += _run(connection, text, names, values, lambda cursor: cursor.rowcount)
            first += size
        return concerned

    def run_at_once(self, connection: Connection, rows: Sequence[tuple[object, ...]]) -> bool:
        """All rows by one statement, outside of any transaction. False: they are too many for that."""
        if len(rows) > MOST_ROWS:
            return False
        text, names = self._text(connection.dialect, 1)
        assert names is None, "only a driver that counts its values, as SQLite's does"
        head, row = text.rsplit("VALUES", 1)
        _run(
            connection,
            f"{head}VALUES{','.join([row] * len(rows))}",
            None,
            tuple(chain.from_iterable(rows)),
            _nothing,
        )
        return True

    def _text(self, dialect: Dialect, rows: int) -> tuple[str, Sequence[str] | None]:
        key = dialect.name, dialect.driver, rows
        if (known := self._compiled.get(key)) is None:
            known = self._compiled[key] = self._compile(dialect, rows)
        return known

    def _compile(self, dialect: Dialect, rows: int) -> tuple[str, Sequence[str] | None]:
        """The text, and the names of its values if this driver wants names."""
        names = [[f"{row}_{column}" for column in range(self._columns)] for row in range(rows)]
        binds: Binds = [[bindparam(name) for name in row] for row in names]
        compiled = self._statement(binds).compile(dialect=dialect)
        return str(compiled), None if compiled.positional else list(chain.from_iterable(names))


class QuickSelect:
    """A question by the same way, for where SQLAlchemy's own would be most of what it costs."""

    def __init__(self, columns: int, statement: Callable[..., Select[*tuple[Any, ...]]]) -> None:
        self._names = [str(column) for column in range(columns)]
        self._statement = statement
        self._compiled: dict[tuple[str, str], tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, *values: object) -> Sequence[tuple[Any, ...]]:
        dialect = connection.dialect
        if (known := self._compiled.get((dialect.name, dialect.driver))) is None:
            made = self._statement(*map(bindparam, self._names)).compile(dialect=dialect)
            known = str(made), None if made.positional else self._names
            self._compiled[dialect.name, dialect.driver] = known
        rows: Sequence[tuple[Any, ...]] = _run(connection, *known, values, lambda cursor: cursor.fetchall())
        return rows


def insert_rows(into: Table[Any]) -> BulkStatement:
    """Whole rows, column by column."""

    def statement(rows: Binds) -> Insert:
        return insert(into).values([dict(zip(into.c.keys(), row, strict=True)) for row in rows])

    return BulkStatement(len(into.c), statement)


def _run(
    connection: Connection, text: str, names: Sequence[str] | None, values: tuple[object, ...],
    answer: Callable[[Any], Any],
) -> Any:  # fmt: skip
    driver, cursor = connection.dialect.loaded_dbapi, connection.connection.cursor()
    try:
        cursor.execute(text, values if names is None else dict(zip(names, values, strict=True)))
        return answer(cursor)
    except driver.Error as error:
        raise DBAPIError.instance(text, None, error, driver.Error, hide_parameters=True) from error
    finally:
        cursor.close()


def _sizes(rows: int) -> Iterator[int]:
    """Powers of two: each size is a statement of its own, and compiling one takes as long as fifty moves."""
    size = MOST_ROWS
    while rows:
        if size <= rows:
            yield size
            rows -= size
        else:
            size //= 2


def _nothing(_cursor: object) -> None:
    """Of what a statement answers."""

"""One statement for many rows, straight to the driver: the way of nearly every move to the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from sqlalchemy import BindParameter, Connection, Delete, Dialect, Insert, Update, bindparam
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

    def run(self, connection: Connection, rows: Sequence[tuple[object, ...]]) -> None:
        first = 0
        for size in _sizes(len(rows)):
            self._run(connection, rows[first : first + size])
            first += size

    def _run(self, connection: Connection, rows: Sequence[tuple[object, ...]]) -> None:
        text, names = self._text(connection.dialect, len(rows))
        values = tuple(chain.from_iterable(rows))
        driver, cursor = connection.dialect.loaded_dbapi, connection.connection.cursor()
        try:
            cursor.execute(text, values if names is None else dict(zip(names, values, strict=True)))
        except driver.Error as error:
            raise DBAPIError.instance(text, None, error, driver.Error, hide_parameters=True) from error
        finally:
            cursor.close()

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


def _sizes(rows: int) -> Iterator[int]:
    """Powers of two: each size is a statement of its own, and compiling one takes as long as fifty moves."""
    size = MOST_ROWS
    while rows:
        if size <= rows:
            yield size
            rows -= size
        else:
            size //= 2

"""One statement for many rows, straight to the driver: the way of nearly every move to the disk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Connection, Dialect, Insert, Update
from sqlalchemy.exc import DBAPIError


class Many:
    """Compiled once for a kind of database: SQLAlchemy's own way takes longer than SQLite itself."""

    def __init__(self, statement: Insert | Update, names: Sequence[str]) -> None:
        self._statement = statement
        self._names = tuple(names)
        self._compiled = lru_cache(self._compile)

    def run(self, connection: Connection, rows: Sequence[tuple[object, ...]]) -> None:
        """Each row has its values in the order of the names."""
        text, positional = self._compiled(connection.dialect)
        driver, cursor = connection.dialect.loaded_dbapi, connection.connection.cursor()
        try:
            cursor.executemany(text, rows if positional else [self._named(row) for row in rows])
        except driver.Error as error:
            raise DBAPIError.instance(text, None, error, driver.Error, hide_parameters=True) from error
        finally:
            cursor.close()

    def _named(self, row: tuple[object, ...]) -> dict[str, object]:
        return dict(zip(self._names, row, strict=True))

    def _compile(self, dialect: Dialect) -> tuple[str, bool]:
        compiled = self._statement.compile(dialect=dialect, column_keys=self._names)
        return str(compiled), compiled.positional

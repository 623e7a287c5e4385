"""How many tables somebody has."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, func, select

from tablee.store.schema import tables


def count_tables_of(host: Any) -> Select[int, int]:
    """Those of this host that are not over, and how many of them wait for somebody to sit down."""
    waiting = func.count().filter(tables.c.waiting)
    return select(func.count(), waiting).where(tables.c.host == host, ~tables.c.finished)

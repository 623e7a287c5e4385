"""When the house was open: players' time runs only then."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from tablee.store.schema import runs

KEPT_SECONDS = 60 * 24 * 3600.0  # longer than any turn lasts


def runs_since(connection: Connection, since: float) -> Sequence[tuple[float, float]]:
    """Each run that was alive after this moment: when it began, and when it was last known to be open."""
    found = connection.execute(select(runs.c.started, runs.c.seen).where(runs.c.seen >= since))
    return [(row.started, row.seen) for row in found]


def still_open(connection: Connection, run: str, started: float, now: float) -> None:
    known = connection.execute(update(runs).where(runs.c.id == run).values(seen=now))
    if not known.rowcount:
        connection.execute(delete(runs).where(runs.c.seen < now - KEPT_SECONDS))
        connection.execute(insert(runs).values(id=run, started=started, seen=now))

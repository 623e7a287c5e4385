"""Who plays for the house at a table: one process at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Protocol

logger = logging.getLogger(__name__)

LEASE_SECONDS = 6.0
RENEW_SECONDS = 2.0


class Leases(Protocol):
    async def take(self, table: str, number: int) -> bool: ...  # may this process play after this line?
    async def release(self, table: str) -> None: ...


class EveryLease:
    """A house of one process need not ask."""

    async def take(self, table: str, number: int) -> bool:
        return True

    async def release(self, table: str) -> None:
        pass


class LeaseRows(Protocol):
    """Where leases are kept, and whose clock says when they end."""

    async def take_lease(self, table: str, holder: str, number: int, seconds: float) -> bool: ...
    async def renew_leases(self, tables: Sequence[str], holder: str, seconds: float) -> Sequence[str]: ...
    async def release_lease(self, table: str, holder: str) -> None: ...


class KeptLeases:
    """Leases as rows. One that is held is renewed; a process that dies lets go by doing nothing.

    Who was asleep and still believes to hold one does no harm: the log takes each number once.
    """

    def __init__(self, rows: LeaseRows, holder: str) -> None:
        self._rows, self._holder = rows, holder
        self._held: set[str] = set()

    async def take(self, table: str, number: int) -> bool:
        if table not in self._held and await self._rows.take_lease(
            table, self._holder, number, LEASE_SECONDS
        ):
            self._held.add(table)
        return table in self._held

    async def release(self, table: str) -> None:
        if table in self._held:
            self._held.discard(table)
            await self._rows.release_lease(table, self._holder)

    async def keep_renewing(self) -> None:
        """Until cancelled. What cannot be renewed is no longer held."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            asked = sorted(self._held)
            if not asked:
                continue
            try:
                renewed = await self._rows.renew_leases(asked, self._holder, LEASE_SECONDS)
            except Exception:  # the database is away: others will hold them when it is back
                logger.exception("leases were not renewed")
                renewed = ()
            self._held -= set(asked) - set(renewed)

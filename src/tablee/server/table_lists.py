"""The lists of tables that people see, put together from what is written already: no view is read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from tablee.core.game import Seat
from tablee.core.value import json_array, json_object, to_json
from tablee.table.log import Opened, Person, Sitter, TableSummary
from tablee.table.registry import TableRegistry
from tablee.table.server_message import SeatInfo
from tablee.table.storage import Storage
from tablee.table.welcome import seat_info

MOST_LISTED = 50
parts_of = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode  # of an Update: what is in them is not read
FRESH_SECONDS = 1.0  # that the list of public tables is not read again, however many ask


class TableLists:
    def __init__(self, registry: TableRegistry, storage: Storage) -> None:
        self._registry, self._storage = registry, storage
        self._public: asyncio.Task[Sequence[TableSummary]] | None = None
        self._read_at = 0.0
        self.on_change: Callable[[], None] = lambda: None

    async def mine(self, guest: str) -> bytes:
        return self._written(await self._storage.tables_of(guest, MOST_LISTED), guest, own=True)

    async def public(self, guest: str) -> bytes:
        return self._written(await self.read_public(), guest)

    def forget(self) -> None:
        """Somebody opened a table, sat down or called one off, and will look for it."""
        self._public = None
        self.on_change()

    async def read_public(self) -> Sequence[TableSummary]:
        """Everyone who asks within a second gets the same list; who asks while it is read waits for it."""
        now = time.monotonic()
        stale = now - self._read_at > FRESH_SECONDS
        failed = self._public is not None and self._public.done() and self._public.exception() is not None
        if self._public is None or failed or (self._public.done() and stale):
            self._read_at = now
            self._public = asyncio.ensure_future(self._storage.public_tables(MOST_LISTED))
        return await asyncio.shield(self._public)

    def _written(self, found: Sequence[TableSummary], guest: str, *, own: bool = False) -> bytes:
        known = (one for one in found if one.opened.game in self._registry.games)
        return json_array(self._item(one, guest, own=own) for one in known)

    def _item(self, one: TableSummary, guest: str, *, own: bool) -> bytes:
        """A TableInfo: only what is the asker's own is written anew.

        Of one's own tables, those where one neither sits nor is the host are those that one is asked to.
        """
        shown = parts_of(one.shown)
        sitters = tuple(one.sitters.get(Seat(i)) for i in range(self._registry.seats(one.opened)))
        owners = {i: who.guest for i, who in enumerate(sitters) if isinstance(who, Person)}
        return json_object(
            id=to_json(str, one.id),
            game=to_json(str, one.opened.game),
            rules=to_json(dict, one.opened.rules),
            places=_places(sitters),
            turn=bytes(shown["turn"]),
            number=to_json(int, one.number),
            moved_at=to_json(float, one.moved_at),
            yours=to_json(list, [i for i, owner in owners.items() if owner == guest]),
            clock=to_json(object, one.opened.clock),
            rated=to_json(bool, one.opened.rated),
            private=to_json(bool, one.opened.private),
            closable=to_json(bool, _closable(one.opened, guest, set(owners.values()))),
            invited=to_json(bool, own and one.opened.host != guest and guest not in owners.values()),
            view=bytes(shown["view"]),
        )


def _closable(opened: Opened, guest: str, owners: set[str]) -> bool:
    """By the host, as long as nobody else sits there."""
    return opened.host == guest and owners <= {guest}


@lru_cache(maxsize=1024)
def _places(sitters: tuple[Sitter | None, ...]) -> bytes:
    return to_json(tuple[SeatInfo, ...], tuple(map(seat_info, sitters)))

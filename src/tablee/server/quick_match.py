"""Quick matches: who waits by way of this process, and how they are brought to a table.

A row in the database says that somebody waits, so that all processes of the house pair from one list. One
transaction takes both out of it, or neither. A process that dies leaves rows that nobody renews.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Protocol

from tablee.core import ratings
from tablee.core.people import SessionKey
from tablee.core.ratings import RatedGame
from tablee.core.seeking import Seek, best_match
from tablee.core.value import from_json, to_json
from tablee.server.lobby_messages import StartSeek
from tablee.table.clock import TimeControl, pace_of
from tablee.table.guest_names import default_name
from tablee.table.log import Person
from tablee.table.refusal import Refusal
from tablee.table.registry import MOST_OPEN_TABLES, TableRegistry

RENEW_SECONDS = 4.0
logger = logging.getLogger(__name__)


class SeekStorage(Protocol):
    async def begin_seek(self, seek: Seek) -> None: ...
    async def live_seeks(self) -> Sequence[Seek]: ...
    async def renew_seeks(self, ids: Sequence[str]) -> None: ...
    async def pair(self, one: str, other: str, table: str) -> bool: ...
    async def unpair(self, table: str) -> None: ...
    async def lost_pairs(self) -> Sequence[str]: ...
    async def end_seek(self, id: str, *, met: bool) -> bool: ...
    async def pairs_apart(self, those: Collection[str]) -> frozenset[frozenset[str]]: ...
    async def standings(self, those: Sequence[str]) -> Sequence[RatedGame]: ...
    async def count_tables(self, host: str) -> tuple[int, int]: ...  # not over, and of them waiting
    async def last_number(self, table: str) -> int | None: ...


class Seeker(Protocol):
    """Somebody in the lobby."""

    @property
    def key(self) -> SessionKey: ...
    def matched(self, table: str) -> None: ...
    def stopped(self) -> None: ...


class QuickMatch:
    def __init__(self, storage: SeekStorage, registry: TableRegistry, opened: Callable[[], None]) -> None:
        """`opened`: somebody has begun or ended to wait, or a table was opened."""
        self._storage, self._registry, self._opened = storage, registry, opened
        self._seekers: dict[str, Seeker] = {}  # by their seek
        self._renewed = 0.0

    async def seek(self, seeker: Seeker, ask: StartSeek) -> None:
        await self._begin(seeker, ask.game, to_json(object, ask.clock).decode(), rated=ask.rated)
        self._opened()

    async def take(self, seeker: Seeker, id: str) -> None:
        """Sit down with somebody who waits; of two who try, one is refused."""
        found = next((one for one in await self._storage.live_seeks() if one.id == id), None)
        if found is None or found.table is not None or found.guest == seeker.key.guest:
            raise Refusal("gone")
        if await self._storage.pairs_apart([found.guest, seeker.key.guest]):
            raise Refusal("kept_apart")
        own = await self._begin(seeker, found.game, found.clock, rated=found.rated)
        if not await self._meet(own, found):
            await self.stop(seeker)
            raise Refusal("seat_taken")
        await self.look()

    async def stop(self, seeker: Seeker) -> None:
        """Wait no longer. Whoever was found in this very moment has a table, and finds it among their own."""
        for id in [id for id, one in self._seekers.items() if one is seeker]:
            del self._seekers[id]
            if not await self._storage.end_seek(id, met=False):
                await self._storage.end_seek(id, met=True)
            self._opened()

    async def look(self) -> Sequence[Seek]:
        """Bring together who can be, tell who was, and return everybody who still waits."""
        live = list(await self._storage.live_seeks())
        known = {one.id: one for one in live}
        for id, seeker in tuple(self._seekers.items()):
            if (own := known.get(id)) is None:  # looked for something else from another window
                self._seekers.pop(id, None)
                seeker.stopped()
            elif own.table is not None:
                await self._tell(seeker, own, own.table)
        own_ids = [id for id in self._seekers if id in known and known[id].table is None]
        if own_ids and time.monotonic() - self._renewed > RENEW_SECONDS:
            self._renewed = time.monotonic()
            await self._storage.renew_seeks(own_ids)
        met: set[str] = set()
        apart = await self._storage.pairs_apart({one.guest for one in live}) if own_ids else frozenset()
        for id in own_ids:
            free = [one for one in live if one.id not in met]
            avoided = {who for pair in apart if known[id].guest in pair for who in pair}
            if id not in met and (other := best_match(known[id], free, avoided)) is not None:
                met |= {id, other.id}
                await self._meet(known[id], other)
        return [one for one in live if one.table is None and one.id not in met]

    async def _begin(self, seeker: Seeker, game: str, clock: str, *, rated: bool) -> Seek:
        guest = seeker.key.guest
        self._registry.spec(game)
        if rated and seeker.key.session is None:
            raise Refusal("no_account")
        going_on, _ = await self._storage.count_tables(guest)
        if going_on >= MOST_OPEN_TABLES:
            raise Refusal("too_many", limit=MOST_OPEN_TABLES)
        await self.stop(seeker)
        pace = pace_of(_control(clock))
        standing = [
            row for row in await self._storage.standings([guest]) if (row.game, row.pace) == (game, pace)
        ]
        rating = ratings.shown(standing[0].skill) if standing else None
        seek = Seek(secrets.token_urlsafe(9), guest, "", game, clock, rated, rating, 0.0)
        await self._storage.begin_seek(seek)
        self._seekers[seek.id] = seeker
        return seek

    async def _meet(self, one: Seek, other: Seek) -> bool:
        """At a new table, unless somebody else was quicker."""
        table = secrets.token_urlsafe(9)
        if not await self._storage.pair(one.id, other.id, table):
            return False
        try:
            await self._open(table, one, other)
        except BaseException:
            await self._storage.unpair(table)
            raise
        self._opened()
        return True

    async def _open(self, table: str, one: Seek, other: Seek) -> None:
        spec = self._registry.spec(one.game)
        names = {seek.guest: seek.name for seek in await self._storage.live_seeks()}
        people = [
            Person(guest, names.get(guest) or default_name(guest)) for guest in (one.guest, other.guest)
        ]
        if secrets.randbits(1):
            people.reverse()
        host = max(one, other, key=lambda seek: seek.waited).guest
        await self._registry.open(
            spec, quick_rules(spec), people, host, private=False, id=table, clock=_control(one.clock),
            absence="claim", rated=one.rated,
        )  # fmt: skip

    async def _tell(self, seeker: Seeker, own: Seek, table: str) -> None:
        """Once the table is there. If the process died that was to open it, they look on."""
        if await self._storage.last_number(table) is not None:
            self._seekers.pop(own.id, None)
            await self._storage.end_seek(own.id, met=True)
            seeker.matched(table)
        elif table in await self._storage.lost_pairs():
            await self._storage.unpair(table)


def quick_rules(spec: Any) -> Any:
    """By which rules strangers meet: the game's first rule set, for two."""
    game = next(iter(spec.rules.presets.values()))
    return game if game.seats == 2 else replace(game, seats=2)


def _control(clock: str) -> TimeControl | None:
    return from_json(TimeControl | None, clock)  # type: ignore[arg-type, no-any-return]

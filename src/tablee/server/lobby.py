"""The lobby: what everyone in it is shown, put together once a second however many look."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from tablee.core import ratings
from tablee.core.game import Seat
from tablee.core.people import is_program
from tablee.core.ratings import RatedGame
from tablee.core.seeking import Seek
from tablee.core.value import from_json, json_object, to_json, to_parsed
from tablee.server.limits import Limits
from tablee.server.lobby_messages import GameCrowd, LobbyPlayer, LobbySeat
from tablee.server.quick_match import QuickMatch, SeekStorage, quick_rules
from tablee.server.ratings import Ratings
from tablee.server.table_lists import TableLists, parts_of
from tablee.table.channel import Channel, LobbyStirred, Notice
from tablee.table.clock import TimeControl, pace_of
from tablee.table.guest_names import default_name, unnamed
from tablee.table.log import Person, Robot, Sitter, TableSummary
from tablee.table.refusal import Refusal
from tablee.table.registry import TableRegistry

BEAT_SECONDS = 1.0  # at least so often is it looked at, while somebody is there
PAUSE_SECONDS = 0.1  # and no more often than this
PRESENT_SECONDS = 3600.0  # a table where nothing has happened for so long is not being played now
CROWD_SECONDS = 5.0  # how often other processes are told how many people are here
RATED_SECONDS = 10.0  # how old a rating may be that is shown
MOST_VISITORS = 500
MOST_BOARDS, MOST_SEATS = 12, 24
CHANNEL = "lobby"  # the channel's name for it; no table has so short an id
logger = logging.getLogger(__name__)


class LobbyStorage(SeekStorage, Protocol):
    async def at_table(self, since: float) -> Sequence[tuple[str, int, int]]: ...


@dataclass(frozen=True)
class Item:
    """A seat or a board as it is sent, and who sits there."""

    written: bytes
    guests: frozenset[str]


@dataclass(frozen=True)
class Snapshot:
    people: int = 0
    crowds: bytes = b"[]"
    items: Mapping[str, Item] = field(default_factory=dict)  # in the order in which they are shown


class Visitor(Protocol):
    """Somebody in the lobby. `show` never waits."""

    def show(self, snapshot: Snapshot) -> None: ...


class Lobby:
    def __init__(
        self, storage: LobbyStorage, registry: TableRegistry, lists: TableLists, rated: Ratings,
        limits: Limits, channel: Channel,
    ) -> None:  # fmt: skip
        self._storage, self._registry, self._lists, self._rated = storage, registry, lists, rated
        self._limits, self._channel = limits, channel
        self.quick = QuickMatch(storage, registry, self._table_opened)
        self._visitors: set[Visitor] = set()
        self._stirred = asyncio.Event()
        self._now = Snapshot()
        self._standings: dict[tuple[str, str, str], RatedGame] = {}
        self._known: frozenset[str] = frozenset()  # whose standings these are
        self._read_at = -RATED_SECONDS
        self._elsewhere: dict[str, tuple[int, float]] = {}  # people by way of other processes, heard when
        lists.on_change = self.stir

    def enter(self, visitor: Visitor) -> None:
        if len(self._visitors) >= MOST_VISITORS:
            raise Refusal("full", limit=MOST_VISITORS)
        self._visitors.add(visitor)
        visitor.show(self._now)
        self.stir()

    def leave(self, visitor: Visitor) -> None:
        self._visitors.discard(visitor)

    def stir(self) -> None:
        """Something is new: whoever is here sees it soon."""
        self._stirred.set()

    def _table_opened(self) -> None:
        self._lists.forget()
        self._channel.publish(CHANNEL, LobbyStirred(self._limits.people))

    async def run(self) -> None:
        """As long as the house is open."""
        await self._channel.subscribe(CHANNEL, self._hear)
        async with asyncio.TaskGroup() as both:
            both.create_task(self._tell_all())
            if self._channel.shared:
                both.create_task(self._tell_others())

    async def _tell_all(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS if self._visitors else None):
                    await self._stirred.wait()
            self._stirred.clear()
            if self._visitors:
                try:
                    await self._tell()
                except Exception:  # what is new is told with the next beat
                    logger.exception("the lobby could not be looked at")
            await asyncio.sleep(PAUSE_SECONDS)

    async def _tell(self) -> None:
        self._now = await self._look()
        for visitor in tuple(self._visitors):
            visitor.show(self._now)

    async def _tell_others(self) -> None:
        while True:
            self._channel.publish(CHANNEL, LobbyStirred(self._limits.people))
            await asyncio.sleep(CROWD_SECONDS)

    def _hear(self, process: str, notice: Notice) -> None:
        if isinstance(notice, LobbyStirred):
            self._elsewhere[process] = notice.people, time.monotonic()
            self.stir()

    # What there is to see

    async def _look(self) -> Snapshot:
        seeks = await self.quick.look()
        present = time.time() - PRESENT_SECONDS
        listed = [one for one in await self._lists.read_public() if one.opened.game in self._registry.games]
        waiting = [one for one in listed if len(one.sitters) < self._registry.seats(one.opened)][:MOST_SEATS]
        played = [
            one
            for one in listed
            if one.moved_at >= present and len(one.sitters) == self._registry.seats(one.opened)
        ][:MOST_BOARDS]
        await self._read_standings(seeks, [*waiting, *played])
        items = {seek.id: self._seek_item(seek) for seek in seeks[:MOST_SEATS]}
        items |= {one.id: self._seat_item(one) for one in waiting}
        items |= {one.id: self._board_item(one) for one in played}
        crowds = tuple(GameCrowd(*row) for row in await self._storage.at_table(present))
        return Snapshot(self._people(), to_json(tuple[GameCrowd, ...], crowds), items)

    def _people(self) -> int:
        lately = time.monotonic() - 3 * CROWD_SECONDS
        return self._limits.people + sum(n for n, heard in self._elsewhere.values() if heard > lately)

    async def _read_standings(self, seeks: Sequence[Seek], tables: Sequence[TableSummary]) -> None:
        people = frozenset({seek.guest for seek in seeks}).union(*(map(_guests, tables)))
        now = time.monotonic()
        if people <= self._known and now - self._read_at < RATED_SECONDS:
            return
        self._known, self._read_at = people, now
        await self._rated.catch_up()
        rows = await self._storage.standings(sorted(people)) if people else ()
        self._standings = {(row.guest, row.game, row.pace): row for row in rows}

    def _seek_item(self, seek: Seek) -> Item:
        spec = self._registry.spec(seek.game)
        clock: TimeControl | None = from_json(TimeControl | None, seek.clock)  # type: ignore[arg-type]
        rules = to_parsed(spec.rules.type, quick_rules(spec))
        assert isinstance(rules, dict)
        who = Person(seek.guest, seek.name or default_name(seek.guest))
        player = self._player(who, seek.game, pace_of(clock))
        since = round(time.time() - seek.waited)
        seat = LobbySeat(seek.id, True, seek.game, rules, clock, seek.rated, False, (player,), 2, 1, since)
        return Item(to_json(LobbySeat, seat), frozenset({seek.guest}))

    def _seat_item(self, one: TableSummary) -> Item:
        opened, seats = one.opened, self._registry.seats(one.opened)
        free = next(i for i in range(seats) if Seat(i) not in one.sitters)
        seat = LobbySeat(
            one.id, False, opened.game, opened.rules, opened.clock, opened.rated, opened.programs,
            self._players(one), seats, free, one.created,
        )  # fmt: skip
        return Item(to_json(LobbySeat, seat), _guests(one))

    def _board_item(self, one: TableSummary) -> Item:
        """A LobbyBoard: its view is the public one, as it was written when it was kept."""
        written = json_object(
            id=to_json(str, one.id),
            game=to_json(str, one.opened.game),
            players=to_json(tuple[LobbyPlayer, ...], self._players(one)),
            rated=to_json(bool, one.opened.rated),
            number=to_json(int, one.number),
            watchers=to_json(int, self._registry.watchers(one.id)),
            view=bytes(parts_of(one.shown)["view"]),
            kind=b'"board"',
        )
        return Item(written, _guests(one))

    def _players(self, one: TableSummary) -> tuple[LobbyPlayer, ...]:
        pace = pace_of(one.opened.clock)
        return tuple(self._player(who, one.opened.game, pace) for _, who in sorted(one.sitters.items()))

    def _player(self, who: Sitter, game: str, pace: str) -> LobbyPlayer:
        match who:
            case Robot(level):
                return LobbyPlayer("", None, level, False, None, provisional=False)
            case Person(guest, name):
                row = self._standings.get((guest, game, pace))
                rating = None if row is None else ratings.shown(row.skill)
                provisional = row is not None and row.games < ratings.SURE_AFTER
                known = unnamed(guest, name)
                return LobbyPlayer(name, known, None, is_program(guest), rating, provisional)


def _guests(one: TableSummary) -> frozenset[str]:
    return frozenset(who.guest for who in one.sitters.values() if isinstance(who, Person))

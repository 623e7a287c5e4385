"""All tables of the house: opening, finding, and going on after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from pydantic import JsonValue

from tablee.core.game import Outcome
from tablee.core.game_spec import GameSpec
from tablee.core.notation import Unreadable
from tablee.core.value import Malformed, from_json, from_parsed, to_json, to_parsed
from tablee.table.absence import Clock
from tablee.table.autoplay import RETRY_SECONDS
from tablee.table.bot_pool import BotPool
from tablee.table.channel import Channel, NoChannel
from tablee.table.clock import TimeControl, time_open
from tablee.table.deadlines import Deadlines, HouseTime
from tablee.table.fairness import derived_id, fingerprint, new_seed
from tablee.table.first_lines import first_lines
from tablee.table.history import History
from tablee.table.leases import EveryLease, Leases
from tablee.table.link import TableLink
from tablee.table.log import (
    Absence,
    Closed,
    LogLine,
    NoRoom,
    NotStored,
    NumberTaken,
    Opened,
    Room,
    Sitter,
)
from tablee.table.refusal import Refusal
from tablee.table.server_message import PublicEntry, ServerMessage, Trouble, Update
from tablee.table.storage import Storage
from tablee.table.table import Table
from tablee.table.table_base import TableBase
from tablee.table.table_state import TableState, initial_state, restore
from tablee.table.turn_timer import TurnTimer

MOST_WAITING = 40  # invitations of one guest that nobody has accepted yet
MOST_OPEN_TABLES = 200  # unfinished games of one guest
WAITING_SECONDS = 7 * 24 * 3600.0  # that an invitation stands
MOST_IDLE = 64  # tables kept in memory after the last visitor has left
BACK_SECONDS = 30.0  # after the house has opened again, that players have to find their way back
logger = logging.getLogger(__name__)


def _game_of(spec: GameSpec[Any], opened: Opened) -> Any:
    """The rules of a table; those of today, if its own can no longer be read."""
    try:
        return from_parsed(spec.rules.type, opened.rules)
    except Malformed:
        return spec.rules.type()


class TableRegistry:
    def __init__(
        self,
        games: Mapping[str, GameSpec[Any]],
        storage: Storage,
        bots: BotPool,
        clock: Clock = time.monotonic,
        channel: Channel | None = None,
        leases: Leases | None = None,
        wall: Clock = time.time,
    ) -> None:
        self.games = games
        self._channel = channel or NoChannel()
        self._leases = leases or EveryLease()
        self._storage = storage
        self._bots = bots
        self._deadlines = Deadlines(lambda id: self._spawn(self._look_at_clock(id)))
        self._time = HouseTime(clock, wall, self._deadlines.set)
        self._opened = clock()
        self.run = secrets.token_urlsafe(6), wall()  # this run of the house, and when it began
        self._tables: dict[str, Table] = {}
        self.on_kept: Callable[[TableBase], None] = lambda _: None  # a line was kept by this process
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._visits: Counter[str] = Counter()
        self._idle: OrderedDict[str, None] = OrderedDict()  # kept for the next visit, the oldest first
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def watchers(self, id: str) -> int:
        """How many people watch, as far as this process knows."""
        return self._tables[id].spectators() if id in self._tables and id not in self._idle else 0

    def seats(self, opened: Opened) -> int:
        """How many seats a table has, known from its opening."""
        seats: int = _game_of(self.spec(opened.game), opened).seats
        return seats

    def spec(self, game: str) -> GameSpec[Any]:
        if game not in self.games:
            raise Refusal("unknown_game")
        return self.games[game]

    def rules(self, spec: GameSpec[Any], rules: dict[str, JsonValue]) -> Any:
        """A game with the options asked for, checked down to its start."""
        try:
            game = from_parsed(spec.rules.type, rules)
            game.start()
        except Unreadable as fault:
            told: dict[str, JsonValue] = {"column": fault.column, "why": fault.code, "of": dict(fault.facts)}
            raise Refusal("bad_rules", reason=str(fault), **told) from None
        except Malformed as fault:
            raise Refusal("bad_rules", reason=str(fault)) from None
        return game

    async def open(
        self, spec: GameSpec[Any], game: Any, sitters: Sequence[Sitter | None], host: str, *, private: bool,
        id: str | None = None, clock: TimeControl | None = None, absence: Absence | None = None,
        hints: bool = False, rated: bool = False, programs: bool = False,
    ) -> Table:  # fmt: skip
        """A new table. If the id is taken, its table: the same request was sent twice."""
        if len(sitters) != game.seats:
            raise Refusal("bad_rules", reason=f"{spec.id} has {game.seats} seats")
        seed, id = new_seed(), id or secrets.token_urlsafe(9)
        rules = to_parsed(spec.rules.type, game)
        assert isinstance(rules, dict)
        opened = Opened(
            spec.id, rules, spec.rules.version, fingerprint(seed), private, host, clock, absence,
            hints=hints, rated=rated, programs=programs,
        )  # fmt: skip
        now, lines = first_lines(id, initial_state(spec, game, opened), sitters, self._time.wall())
        try:
            room = Room(host, MOST_OPEN_TABLES, MOST_WAITING if None in sitters else None)
            await self._storage.open_table(seed, lines, room)
        except NumberTaken:
            return await self._find(id)
        except NoRoom as full:
            if await self._storage.last_number(id) is not None:
                return await self._find(id)
            raise Refusal("too_many", limit=full.limit) from None
        except NotStored:
            raise Refusal("not_kept") from None
        timer = TurnTimer(self._time.clock, now, allowance=spec.table.showing)
        table = self._table(id, now, History(spec, lines), seed, timer, await self._link(id))
        table.wake()
        self.on_kept(table)
        self._rest(id)
        return table

    @asynccontextmanager
    async def visit(self, id: str) -> AsyncIterator[Table]:
        """A table for as long as it is needed. All visitors share it; it is released after the last one."""
        self._visits[id] += 1
        try:
            yield await self._find(id)
        finally:
            self._visits[id] -= 1
            if not self._visits[id]:
                del self._visits[id]
                self._rest(id)

    def _rest(self, id: str) -> None:
        self._spawn(self._let_go(id))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_at_clock(self, id: str) -> None:
        """A flag is about to fall at this table, which need not be in memory."""
        try:
            async with self.visit(id) as table:
                await table.look_at_clock()
        except Exception:  # the disk is full, or another house was first: look again
            logger.exception("a clock could not be looked at", extra={"table": id})
            self._deadlines.set(id, RETRY_SECONDS)

    async def _find(self, id: str) -> Table:
        """The table in memory, or folded from its log; those who ask at the same time share one fold."""
        if (table := self._tables.get(id)) is not None:
            if id in self._idle:
                del self._idle[id]
                await self._is_linked(table)
            if self._channel.shared:  # where it is not, nobody else writes to the log
                await self._is_present(table)
            return table
        if id not in self._loading:
            self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _link(self, id: str) -> TableLink:
        """Opened before the log is read, so that nothing falls between the two."""
        link = TableLink(id, self._channel)
        await link.open()
        return link

    async def _is_linked(self, table: Table) -> None:
        await table.link.open()
        table.link.attach(table)

    async def _is_present(self, table: Table) -> None:
        """Nobody is shown an older table than they may have seen by way of another process."""
        last = await self._storage.last_number(table.id)
        if last is not None and last > table.now.number:
            await table.catch_up()

    async def _let_go(self, id: str) -> None:
        """Release a table that nobody needs, once the house has nothing left to play there.

        The last few stay in memory: folding a long game again takes longer than anything else.
        """
        if (table := self._tables.get(id)) is not None:
            await table.rest()
            if id not in self._visits and table.idle:
                self._idle[id] = None
                self._idle.move_to_end(id)
                table.link.close()
                await self._leases.release(id)
            while len(self._idle) > MOST_IDLE:
                oldest, _ = self._idle.popitem(last=False)
                self._tables.pop(oldest, None)

    async def go_on(self) -> None:
        """After a restart: find the tables where the house is to play."""
        for id in await self._storage.unfinished_tables():
            await self.go_on_at(id)

    async def go_on_at(self, id: str) -> None:
        try:
            async with self.visit(id) as table:
                table.wake()
        except Exception:  # one broken table is no reason to leave the others
            logger.exception("a table cannot go on", extra={"table": id})

    async def expire(self) -> None:
        """Call off the invitations that nobody has accepted in all the time they had."""
        for id in await self._storage.waiting_since(self._time.wall() - WAITING_SECONDS):
            async with self.visit(id) as table:
                await table.expire()

    async def read_again(self, ids: Sequence[str]) -> None:
        """What is in memory of these tables is no longer what the log says."""
        for id in ids:
            if id in self._idle:
                del self._idle[id]
                del self._tables[id]
            elif (table := self._tables.get(id)) is not None:
                await table.read_again()

    async def look_around(self) -> None:
        """What the channel may have lost: lines that were kept elsewhere, and who is no longer there."""
        tables = {id: table for id, table in self._tables.items() if id not in self._idle}
        last = await self._storage.last_numbers(tuple(tables)) if tables else {}
        for id, number in last.items():
            if number > tables[id].now.number:
                await tables[id].catch_up()
        for table in tables.values():
            table.link.beat()

    def going_down(self) -> None:
        """Tell everyone, while they can still hear it."""
        for table in self._tables.values():
            table.watchers.tell(Trouble("going_down"))

    async def close(self) -> None:
        """End what is under way; every game is in the log already."""
        self._deadlines.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for table in list(self._tables.values()):
            await table.close()

    async def _load(self, id: str) -> Table:
        link = await self._link(id)
        try:
            return await self._read(id, link)
        except BaseException:
            link.close()
            raise

    async def _read(self, id: str, link: TableLink) -> Table:
        lines = await self._storage.lines(id)
        if not lines:
            raise Refusal("unknown_table")
        opened = lines[0].happening
        assert isinstance(opened, Opened)
        spec = self.spec(opened.game)
        seed = await self._storage.seed(id)
        if seed is None:
            raise ValueError(f"table {id} has lost its seed")
        lines, now = await self._restore(spec, lines)
        history, timer = await asyncio.to_thread(History, spec, lines), await self._timer(now)
        return self._table(id, now, history, seed, timer, link)

    def _table(
        self, id: str, now: TableState, past: History, seed: str, timer: TurnTimer, link: TableLink
    ) -> Table:
        """A table that is in memory from now on."""
        table = Table(
            id,
            now,
            past,
            seed,
            self._storage,
            self._bots,
            self._rematch,
            self._time,
            timer,
            link,
            self._leases,
        )
        table.on_kept = self.on_kept
        self._tables[id] = table
        link.attach(table)
        table.set_alarm()
        return table

    async def _timer(self, now: TableState) -> TurnTimer:
        """The turn under way goes on where it stood; while the house was closed, nobody's time ran."""
        clock, until = self._time.clock, self._time.wall()
        if now.on_the_clock is None:
            return TurnTimer(clock, now)
        runs = [*await self._storage.runs(now.since), (self.run[1], until)]
        coming_back = max(0.0, self._opened + BACK_SECONDS - clock())
        return TurnTimer(clock, now, time_open(runs, now.since, until), coming_back)

    async def beat(self) -> None:
        """The house is open still."""
        id, started = self.run
        await self._storage.still_open(id, started, self._time.wall())

    async def _restore(
        self, spec: GameSpec[Any], lines: Sequence[LogLine]
    ) -> tuple[Sequence[LogLine], TableState]:
        """A live game whose position today's rules no longer reproduce is closed, and shown as it was."""
        opened, last = lines[0].happening, from_json(Update, lines[-1].shown)
        assert isinstance(opened, Opened)
        game = _game_of(spec, opened)
        try:
            from_parsed(spec.rules.type, opened.rules)
            now = await asyncio.to_thread(restore, spec, game, lines)
            if now.shown is not None or to_parsed(spec.wire.view, now.view(None)) == last.view:
                return lines, now
            why = "the position is another"
        except Exception as fault:  # noqa: BLE001 (whatever today's rules make of yesterday's game)
            why = f"{type(fault).__name__}: {fault}"
        logger.warning("a game no longer folds, and is closed", extra={"table": lines[0].table, "why": why})
        level = Outcome((0.5,) * game.seats, "house", "closed")
        number, at = lines[-1].number + 1, self._time.wall()
        shown = Update(PublicEntry(number, "closed", None, None, (), at), level, last.view, last.clock)
        line = LogLine(lines[0].table, number, Closed(why), to_json(ServerMessage, shown).decode(), at, level)
        await self._storage.append(line)
        lines = [*lines, line]
        return lines, restore(spec, game, lines)

    async def _rematch(self, table: Table) -> str:
        """The same people and rules, each one seat further on.

        Its id follows from this table's secret, so that asking again, after a crash too, finds the same one.
        """
        now = table.now
        turned = (now.sitters[-1], *now.sitters[:-1])
        id = derived_id(table.seed.encode(), "rematch")
        was = now.opened
        again = await self.open(
            now.spec, now.game, turned, was.host, private=was.private, id=id, clock=was.clock,
            absence=was.absence, hints=was.hints, rated=was.rated, programs=was.programs,
        )  # fmt: skip
        return again.id

"""All tables of the house: opening, finding, and going on after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from pydantic import JsonValue

from tablee.core.game import Outcome, Seat
from tablee.core.game_spec import GameSpec
from tablee.core.notation import Unreadable
from tablee.core.value import Malformed, from_json, from_parsed, to_json, to_parsed
from tablee.table.absence import Clock
from tablee.table.bot_pool import BotPool
from tablee.table.fairness import derived_id, fingerprint, new_seed
from tablee.table.history import History
from tablee.table.log import Closed, LogLine, NotStored, NumberTaken, Opened, Seated, Sitter
from tablee.table.refusal import Refusal
from tablee.table.server_message import (
    PublicEntry,
    ServerMessage,
    Trouble,
    Update,
    Waiting,
    update_head,
    update_json,
)
from tablee.table.storage import Storage
from tablee.table.table import Table
from tablee.table.table_state import TableState, after, initial_state, restore

MOST_WAITING = 40  # invitations of one guest that nobody has accepted yet
MOST_OPEN_TABLES = 200  # unfinished games of one guest
WAITING_SECONDS = 7 * 24 * 3600.0  # that an invitation stands
MOST_IDLE = 64  # tables kept in memory after the last visitor has left
logger = logging.getLogger(__name__)


def _first_lines(
    id: str, now: TableState, sitters: Sequence[Sitter | None]
) -> tuple[TableState, Sequence[LogLine]]:
    """The opening and everyone seated with it, stored together: a crash leaves all of them or none."""
    at = time.time()
    first = Update(PublicEntry(0, "opened", None, None, (), at), Waiting(), now.view(None))
    lines = [LogLine(id, 0, now.opened, to_json(ServerMessage, first).decode(), at, None)]
    for i, sitter in enumerate(sitters):
        if sitter is not None:
            seated = Seated(Seat(i), sitter)
            now = after(now, seated, None)
            happened = PublicEntry(now.number, "seated", seated.seat, None, (), at)
            shown = update_json(update_head(happened, now.turn), now.written(None))
            waits = now.turn == Waiting()
            lines.append(LogLine(id, now.number, seated, shown.decode(), at, now.outcome, waits))
    return now, lines


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
    ) -> None:
        self.games = games
        self._storage = storage
        self._bots = bots
        self._clock = clock
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._visits: Counter[str] = Counter()
        self._idle: OrderedDict[str, None] = OrderedDict()  # kept for the next visit, the oldest first
        self._leaving: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

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
        id: str | None = None,
    ) -> Table:  # fmt: skip
        """A new table. If the id is taken, its table: the same request was sent twice."""
        if len(sitters) != game.seats:
            raise Refusal("bad_rules", reason=f"{spec.id} has {game.seats} seats")
        if id is not None and await self._storage.last_number(id) is not None:
            return await self._find(id)
        await self._must_have_room(host, waits=None in sitters)
        seed, id = new_seed(), id or secrets.token_urlsafe(9)
        rules = to_parsed(spec.rules.type, game)
        assert isinstance(rules, dict)
        opened = Opened(spec.id, rules, spec.rules.version, fingerprint(seed), private, host)
        now, lines = _first_lines(id, initial_state(spec, game, opened), sitters)
        try:
            await self._storage.open_table(seed, lines)
        except NumberTaken:
            return await self._find(id)
        except NotStored:
            raise Refusal("not_kept") from None
        table = self._table(id, now, History(spec, lines), seed)
        table.wake()
        self._rest(id)
        return table

    async def _must_have_room(self, host: str, *, waits: bool) -> None:
        if waits and await self._storage.count_waiting(host) >= MOST_WAITING:
            raise Refusal("too_many", limit=MOST_WAITING)
        if await self._storage.count_open(host) >= MOST_OPEN_TABLES:
            raise Refusal("too_many", limit=MOST_OPEN_TABLES)

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
        leaving = asyncio.get_running_loop().create_task(self._let_go(id))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def _find(self, id: str) -> Table:
        """The table in memory, or folded from its log; those who ask at the same time share one fold."""
        if (table := self._tables.get(id)) is not None:
            if id in self._idle:
                del self._idle[id]
                if await self._storage.last_number(id) != table.now.number:
                    await table.catch_up()
            return table
        if id not in self._loading:
            self._loading[id] = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _let_go(self, id: str) -> None:
        """Release a table that nobody needs, once the house has nothing left to play there.

        The last few stay in memory: folding a long game again takes longer than anything else.
        """
        if (table := self._tables.get(id)) is not None:
            await table.rest()
            if id not in self._visits and table.idle:
                self._idle[id] = None
                self._idle.move_to_end(id)
            while len(self._idle) > MOST_IDLE:
                oldest, _ = self._idle.popitem(last=False)
                self._tables.pop(oldest, None)

    async def go_on(self) -> None:
        """After a restart: find the tables where the house is to play."""
        for id in await self._storage.unfinished_tables():
            try:
                async with self.visit(id) as table:
                    table.wake()
            except Exception:  # one broken table is no reason to leave the others
                logger.exception("a table cannot go on", extra={"table": id})

    async def expire(self) -> None:
        """Call off the invitations that nobody has accepted in all the time they had."""
        for id in await self._storage.waiting_since(time.time() - WAITING_SECONDS):
            async with self.visit(id) as table:
                await table.expire()

    def going_down(self) -> None:
        """Tell everyone, while they can still hear it."""
        for table in self._tables.values():
            table.watchers.tell(Trouble("going_down"))

    async def close(self) -> None:
        """End what is under way; every game is in the log already."""
        for leaving in tuple(self._leaving):
            leaving.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for table in list(self._tables.values()):
            await table.close()

    async def _load(self, id: str) -> Table:
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
        return self._table(id, now, await asyncio.to_thread(History, spec, lines), seed)

    def _table(self, id: str, now: TableState, past: History, seed: str) -> Table:
        """A table that is in memory from now on."""
        table = Table(id, now, past, seed, self._storage, self._bots, self._rematch, self._clock)
        self._tables[id] = table
        return table

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
        number, at = lines[-1].number + 1, time.time()
        shown = Update(PublicEntry(number, "closed", None, None, (), at), level, last.view)
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
        private = now.opened.private
        again = await self.open(now.spec, now.game, turned, now.opened.host, private=private, id=id)
        return again.id

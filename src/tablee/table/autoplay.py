"""The house's own turns at a table: chance is drawn, robots play, the seed is shown at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from tablee.core.game import Chance, Outcome, Seat
from tablee.core.value import to_parsed
from tablee.table.fairness import FairSource
from tablee.table.log import Chanced, Played, Revealed, Robot
from tablee.table.refusal import Refusal
from tablee.table.server_message import Thinking, ToMove, Trouble

if TYPE_CHECKING:
    from tablee.table.table import Table

RETRY_SECONDS = 2.0  # when the store cannot keep what the house wants to do
LONGEST_WAIT = 300.0
logger = logging.getLogger(__name__)


class Autoplay:
    """At most one task a table, alive only while there is something for the house to do."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        if not self.busy and self._duty() is not None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def rest(self) -> None:
        """Until the house has nothing more to do here."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        wait = RETRY_SECONDS
        while (duty := self._duty()) is not None:
            try:
                await duty()
                wait = RETRY_SECONDS
            except Refusal as refusal:  # not kept, or another writer was first: look again
                logger.warning(
                    "the house waits at a table", extra={"table": self._table.id, "why": refusal.code}
                )
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:  # the table must not be stuck for ever: try again, less and less often
                logger.exception("the house failed at a table", extra={"table": self._table.id})
                self._table.watchers.tell(Trouble("bot_failed"))
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    def _duty(self) -> Callable[[], Awaitable[None]] | None:
        """Robots among themselves play only while somebody watches."""
        now = self._table.now
        match now.turn:
            case Chance() if all(
                now.client_seeds[seat] is not None or self._player(seat) for seat in now.persons()
            ):
                return self._draw
            case ToMove(seat) if (robot := self._player(seat)) and (now.persons() or self._table.watchers):
                return lambda: self._robot_plays(seat, robot)
            case Outcome() if now.drawn and not now.revealed:
                return self._reveal
            case _:
                return None

    def _player(self, seat: Seat) -> Robot | None:
        """The robot that sits there, or stands in for a person who has been away for long."""
        return self._table.now.robot(seat) or self._table.absences.stand_in(seat)

    async def _draw(self) -> None:
        """Chance by the rules' own law, from bits that nobody could choose."""
        table = self._table
        async with table.lock:
            now = table.now
            if now.turn != Chance():
                return
            source = FairSource(table.seed, [seed or "" for seed in now.client_seeds], now.number + 1)
            action = now.game.sample(now.replay.state, source)
            happening = Chanced(to_parsed(now.spec.wire.action, action))
            await table.keep(happening, await table.step(happening))

    async def _reveal(self) -> None:
        async with self._table.lock:
            if not self._table.now.revealed:
                await self._table.keep(Revealed(self._table.seed))

    async def _robot_plays(self, seat: Seat, robot: Robot) -> None:
        table = self._table
        number = table.now.number
        table.watchers.tell(Thinking(seat))
        action = await self._thought(seat, robot)
        async with table.lock:
            if table.now.number == number and self._player(seat) == robot:  # and nobody came back meanwhile
                await table.act(seat, action, f"house:{number + 1}")  # no message of a person has such an id

    async def _thought(self, seat: Seat, robot: Robot) -> Any:
        """A legal action, come what may: if the bot fails, a simpler one plays, and the table is told."""
        now, bots = self._table.now, self._table.bots
        view = now.game.view(now.replay.state, seat)
        for level in (robot.level, now.spec.players.levels[0].number):
            try:
                host = now.opened.host
                action = await bots.choose(now.spec, now.game, level, view, now.replay.seen, host)
                await self._table.step(
                    Played(seat, to_parsed(now.spec.wire.player_action, action), ""), now
                )  # is it legal?
                return action
            except Exception:
                logger.exception("a bot failed", extra={"table": self._table.id, "level": level})
                self._table.watchers.tell(Trouble("bot_failed"))
        source = FairSource(self._table.seed, ["bot_failed"], now.number + 1)
        return now.game.sample(now.replay.state, source)

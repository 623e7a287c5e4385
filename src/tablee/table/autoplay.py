"""What the house itself does at a table: it draws chance, plays the robots, shows the seed at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from tablee.core.game import Chance, Outcome, Seat
from tablee.core.value import value
from tablee.table.log import Robot
from tablee.table.refusal import Refusal
from tablee.table.server_message import ToMove
from tablee.table.table_state import TableState

RETRY_SECONDS = 2.0  # when the store cannot keep what the house wants to do
OTHERS_SECONDS = 1.0  # until the house looks again whether another process still plays for it
LONGEST_WAIT = 300.0
logger = logging.getLogger(__name__)


@value
class DrawChance:
    """By the rules' own law, from bits that nobody could choose."""


@value
class RobotMove:
    seat: Seat
    robot: Robot


@value
class RevealSeed:
    """So that anyone can draw again what was drawn."""


Duty: TypeAlias = DrawChance | RobotMove | RevealSeed


def duty(now: TableState, stand_in: Callable[[Seat], Robot | None], watched: bool) -> Duty | None:
    """What the house is to do next. Robots among themselves play only while somebody watches."""

    turn = now.turn
    if type(turn) is ToMove and now.robot(turn.seat) is None and stand_in(turn.seat) is None:
        return None  # as after most moves: somebody else is to move, and is there

    def robot_at(seat: Seat) -> Robot | None:
        return now.robot(seat) or stand_in(seat)

    match turn:
        case Chance() if all(now.client_seeds[seat] is not None or robot_at(seat) for seat in now.persons()):
            return DrawChance()
        case ToMove(seat) if (robot := robot_at(seat)) and (now.persons() or watched):
            return RobotMove(seat, robot)
        case Outcome() if now.drawn and not now.revealed:
            return RevealSeed()
        case _:
            return None


class Autoplay:
    """At most one task a table, alive only while there is something for the house to do."""

    def __init__(
        self,
        table: str,
        find: Callable[[], Duty | None],
        do: Callable[[Duty], Awaitable[None]],
        failed: Callable[[], None],
        may: Callable[[], Awaitable[bool]],
    ) -> None:
        """`may`: is it this process that plays for the house here?"""
        self._name = {"table": table}
        self._find, self._do, self._failed, self._may = find, do, failed, may
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        if not self.busy and self._find() is not None:
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
        while (found := self._find()) is not None:
            try:
                if not await self._may():  # another process plays; if it dies, we do
                    await asyncio.sleep(OTHERS_SECONDS)
                elif self._find() == found:  # and it is still to do: to ask takes time
                    await self._do(found)
                wait = RETRY_SECONDS
            except Refusal as refusal:  # not kept, or another writer was first: look again
                if refusal.code == "stale":
                    continue
                logger.warning("the house waits at a table", extra={**self._name, "why": refusal.code})
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:  # the table must not be stuck for ever: try again, less and less often
                logger.exception("the house failed at a table", extra=self._name)
                self._failed()
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

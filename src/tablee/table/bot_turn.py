"""A robot's turn: what it plays, and what the rules make of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from tablee.core.game import Seat, Step
from tablee.table.apply import applied
from tablee.table.bot_pool import LONGEST_SECONDS, BotPool
from tablee.table.clock import share
from tablee.table.fairness import FairSource
from tablee.table.log import Robot
from tablee.table.table_state import TableState

logger = logging.getLogger(__name__)


async def bot_turn(
    table: str,
    now: TableState,
    seat: Seat,
    robot: Robot,
    bots: BotPool,
    seed: str,
    failed: Callable[[], None],
) -> tuple[Any, Step[Any, Any]]:
    """A legal action, come what may: if the bot fails, a simpler one plays, and `failed` is called."""
    view, seen, host = now.game.view(now.replay.state, seat), now.replay.seen, now.opened.host
    clock = now.clock
    seconds = LONGEST_SECONDS if clock is None else share(clock.control, clock.left[seat])
    for level in (robot.level, now.spec.players.levels[0].number):
        try:
            action = await bots.choose(now.spec, now.game, level, view, seen, host, seconds)
            return action, await applied(now, action)
        except Exception:
            logger.exception("a bot failed", extra={"table": table, "level": level})
            failed()
    action = now.game.sample(now.replay.state, FairSource(seed, ["bot_failed"], now.number + 1))
    return action, await applied(now, action)

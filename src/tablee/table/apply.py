"""Asking the rules: at once, or off the event loop where a game is slow."""

from __future__ import annotations

import asyncio
from typing import Any

from tablee.core.game import Step
from tablee.table.table_state import TableState


async def applied(now: TableState, action: Any) -> Step[Any, Any]:
    """What the rules make of an action of whoever is to move; IllegalAction says why not."""
    apply, state = now.game.apply, now.replay.state
    step: Step[Any, Any] = (
        await asyncio.to_thread(apply, state, action) if now.spec.table.slow else apply(state, action)
    )
    return step

"""A few requests of one payer are at work at once; the others wait for their turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

WIDTH = 2  # one that works while another waits for a thread, a file or a search


@dataclass(eq=False)
class Lane:
    turns: asyncio.Semaphore
    inside: int = 0  # at work or waiting


class Lanes:
    def __init__(self, width: int = WIDTH) -> None:
        self._width = width
        self._lanes: dict[str, Lane] = {}

    def __len__(self) -> int:
        """How many payers have a request under way."""
        return len(self._lanes)

    @asynccontextmanager
    async def turn(self, payer: str) -> AsyncIterator[None]:
        lane = self._lanes.setdefault(payer, Lane(asyncio.Semaphore(self._width)))
        lane.inside += 1
        try:
            async with lane.turns:
                yield
        finally:
            lane.inside -= 1
            if not lane.inside:
                del self._lanes[payer]

"""Run as a process of its own: appends to many tables, and prints each line once it is kept."""

from __future__ import annotations

import asyncio
import sys

from tablee.store.store import Store
from tests.store.samples import opened, played

TABLES = 20


async def fill(store: Store, table: str) -> None:
    """Go on where the table was left, for ever."""
    number = len(await store.lines(table))
    while True:
        await store.append(played(table, number) if number else opened(table))
        print(table, number, flush=True)
        number += 1


async def main(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(fill(store, f"t{i}") for i in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

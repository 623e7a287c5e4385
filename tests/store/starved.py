"""Run as a process of its own: a disk that fills up and empties again, by a limit on the size of files."""

from __future__ import annotations

import asyncio
import resource
import sys
from dataclasses import replace

from tablee.store.store import Store
from tablee.table.log import LogLine, NotStored
from tests.store.samples import opened, played

UNLIMITED = resource.RLIM_INFINITY


def limit_files(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, UNLIMITED))


def large(number: int) -> LogLine:
    return replace(played("t", number), shown="x" * 50_000)


async def main(url: str) -> None:
    store = await Store.open(url)
    await store.append(opened("t"))
    limit_files(400_000)
    kept = 1
    try:
        while True:
            await store.append(large(kept))
            kept += 1
    except NotStored:
        log = await store.lines("t")
        print("kept when full:", len(log) == kept and log[1:] == [large(n) for n in range(1, kept)])
    try:
        await store.append(large(kept))
    except NotStored:
        print("still full")
    limit_files(UNLIMITED)
    for number in range(kept, kept + 20):
        await store.append(large(number))
    await store.close()
    again = await Store.open(url)
    print("kept after:", [line.number for line in await again.lines("t")] == list(range(kept + 20)))
    await again.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

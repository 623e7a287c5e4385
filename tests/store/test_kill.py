"""A process killed in the middle of its writing has lost nothing that it said was kept."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

import tablee
from tests.store.appender import TABLES
from tests.store.samples import opened_store

ROOT = Path(__file__).parents[2]
KILLS = 10


def killed_after(url: str, acknowledged: int) -> Mapping[str, int]:
    """Let an appender acknowledge this many lines, then kill it; the last number of each table it kept."""
    path = os.pathsep.join((str(Path(tablee.__file__).parents[1]), str(ROOT)))
    command = [sys.executable, "-m", "tests.store.appender", url]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(acknowledged)]
        process.kill()
        said += process.stdout.readlines()
    whole = [line.split() for line in said if line.endswith("\n")]
    return {table: int(number) for table, number in whole}


async def numbers(url: str) -> Mapping[str, Sequence[int]]:
    async with opened_store(url) as store:
        return {
            table: [line.number for line in await store.lines(table)]
            for table in (f"t{i}" for i in range(TABLES))
        }


@pytest.mark.slow
def test_kill_9_loses_no_acknowledged_line(url: str) -> None:
    chance = random.Random(9)
    for _ in range(KILLS):
        acknowledged = killed_after(url, chance.randrange(1, 600))
        kept = asyncio.run(numbers(url))
        assert acknowledged
        for table, number in acknowledged.items():
            assert number in kept[table]
        for log in kept.values():
            assert log == list(range(len(log)))

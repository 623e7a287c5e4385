"""Work spread over processes: the same results in the same order, and a killed worker's are done again."""

from __future__ import annotations

import os
import signal
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from tablee.lab import workers
from tablee.lab.workers import Workers, spread


def doubled(item: int) -> int:
    return 2 * item


def killed_once(place: str) -> str:
    """Ends its own process the first time it is asked, as a machine that runs out of memory would."""
    mark = Path(place)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return mark.name


def always_killed(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    assert list(spread(doubled, range(7), Workers(jobs))) == [0, 2, 4, 6, 8, 10, 12]


@pytest.mark.slow
def test_a_killed_workers_items_are_done_again_and_nothing_comes_twice(tmp_path: Path) -> None:
    for name in "acd":
        (tmp_path / name).touch()
    assert list(spread(killed_once, [str(tmp_path / name) for name in "abcd"], Workers(2))) == list("abcd")


@pytest.mark.slow
def test_an_item_that_kills_every_worker_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "TRIES", 2)
    with pytest.raises(BrokenProcessPool):
        list(spread(always_killed, [1], Workers(2)))

"""The same function over many items: on this process, on a pool of them, or on a Ray cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from tablee.core.value import value

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2  # items under way for each worker, so that none waits for its next
TRIES = 4  # of an item whose worker dies; a fifth would die as well


@value
class Workers:
    """Where work is done."""

    jobs: int = 1
    ray: str | None = None  # the address of a cluster, or "auto"; `jobs` is how many tasks run on it


HERE = Workers()


def spread(work: Callable[[T], R], items: Sequence[T], workers: Workers = HERE) -> Generator[R, None, None]:
    """Results in the order of the items, whoever does them, each as soon as it is there.

    A worker that is killed has its items done again by another.
    """
    if workers.ray is not None:
        yield from _on_ray(work, items, workers)
    elif workers.jobs <= 1:
        yield from map(work, items)
    else:
        yield from _on_processes(work, items, workers.jobs)


def _on_processes(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R, None, None]:
    done, failures = 0, 0
    while done < len(items):
        try:
            for result in _on_pool(work, items[done:], jobs):
                yield result
                done, failures = done + 1, 0
        except BrokenProcessPool:
            failures += 1
            if failures == TRIES:
                raise


def _on_pool(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Generator[R, None, None]:
    # Fresh processes: a fork would copy threads' locks in whatever state they are.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    waiting: deque[Future[R]] = deque()
    try:
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) >= AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _on_ray(work: Callable[[T], R], items: Sequence[T], workers: Workers) -> Generator[R, None, None]:
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs Ray: pip install 'tablee[ray]'") from None
    if not ray.is_initialized():
        ray.init(address=workers.ray, logging_level="warning")
    task = ray.remote(max_retries=TRIES - 1)(work)
    waiting: deque[Any] = deque()
    for item in items:
        waiting.append(task.remote(item))
        if len(waiting) >= AHEAD * workers.jobs:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())

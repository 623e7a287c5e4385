"""The same function over many items, on this process or on a pool of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int) -> Iterator[R]:
    """Results in the order of the items, whatever the number of jobs, each as soon as it is there."""
    if jobs <= 1:
        yield from map(work, items)
        return
    # Fresh processes: a fork would copy threads' locks in whatever state they are.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, items)

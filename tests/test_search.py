"""What searches share: the transposition table beside a plain twin, limits, the pool, and stopping."""

from __future__ import annotations

import os
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tablee.core.bot import Budget
from tablee.core.kernel_types import U
from tablee.core.search import transposition
from tablee.core.search.limits import SearchLimits, limits_within
from tablee.core.search.pool import EnginePool
from tablee.core.search.score import MATE, SURE, UNKNOWN, mate_distance
from tablee.core.search.transposition import (
    EXACT,
    LOWER,
    OLDEST,
    UPPER,
    TranspositionTable,
    bound_for,
    cutoff_score,
    pack,
    probe,
    store,
)
from tablee.core.search.watch import QUICK, watched


def entry(score: int, depth: int, bound: int = EXACT, age: int = 1, move: int = 7, ply: int = 0) -> int:
    return pack(score, depth, bound, U(age), U(move), ply)


class PlainTable:
    """The slow twin: two entries a bucket, by what its documentation says."""

    def __init__(self, buckets: int) -> None:
        self.buckets: list[list[tuple[int, int, int]]] = [[(0, 0, 0), (0, 0, 0)] for _ in range(buckets)]

    def store(self, key: int, found: int, depth: int, age: int) -> None:
        bucket = self.buckets[key % len(self.buckets)]
        first = bucket[0]
        old = (first[1] >> 26) & OLDEST != age
        bucket[0 if first[0] == key or old or first[2] <= depth else 1] = key, found, depth

    def probe(self, key: int) -> int:
        bucket = self.buckets[key % len(self.buckets)]
        return next((found for kept, found, _ in bucket if kept == key and found), 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_table_keeps_what_its_twin_keeps(seed: int) -> None:
    source, table = random.Random(seed), TranspositionTable(mebibytes=0)
    twin, address = PlainTable(table.buckets), table.words.ctypes.data
    keys = [source.getrandbits(64) & ~0x3F8 for _ in range(300)]  # they share few buckets
    for number in range(3_000):
        key, depth, age = source.choice(keys), source.randrange(1, 20), 1 + number // 1_000
        if source.random() < 0.5:
            made = entry(source.randrange(-500, 500), depth, age=age, move=source.randrange(1 << 24))
            store(U(address), U(table.buckets - 1), U(key), made)
            twin.store(key, int(made), depth, age)
        else:
            assert probe(U(address), U(table.buckets - 1), U(key)) == twin.probe(key)


def test_an_entry_gives_back_what_was_packed() -> None:
    made = entry(-123, 17, LOWER, age=OLDEST, move=(1 << 24) - 1)
    assert transposition.score_of(made, 5) == -123
    assert transposition.depth_of(made) == 17
    assert transposition.bound_of(made) == LOWER
    assert transposition.move_of(made) == (1 << 24) - 1


@pytest.mark.parametrize("sign", [1, -1])
def test_a_forced_win_is_counted_from_the_position(sign: int) -> None:
    found_at, met_at = 9, 4  # plies from the root
    made = entry(sign * (MATE - found_at - 3), 5, ply=found_at)
    assert transposition.score_of(made, met_at) == sign * (MATE - met_at - 3)
    assert mate_distance(sign * (MATE - 3)) == sign * 3
    assert mate_distance(SURE) is None


def test_an_entry_settles_a_search_only_if_deep_enough_and_on_the_right_side() -> None:
    assert cutoff_score(entry(50, 6), 0, 10, 6, 0) == 50
    assert cutoff_score(entry(50, 5), 0, 10, 6, 0) == UNKNOWN
    assert cutoff_score(entry(50, 6, LOWER), 0, 10, 6, 0) == 50
    assert cutoff_score(entry(5, 6, LOWER), 0, 10, 6, 0) == UNKNOWN
    assert cutoff_score(entry(-5, 6, UPPER), 0, 10, 6, 0) == -5
    assert cutoff_score(entry(5, 6, UPPER), 0, 10, 6, 0) == UNKNOWN
    assert [bound_for(score, 0, 10) for score in (-1, 0, 5, 10)] == [UPPER, UPPER, EXACT, LOWER]


def test_a_table_is_wiped_before_its_age_comes_round() -> None:
    table = TranspositionTable(mebibytes=0)
    table.words[:] = 1
    table.age = OLDEST - 1
    table.grow_old()
    assert table.words.any()
    table.grow_old()
    assert table.age == 1
    assert not table.words.any()


def test_no_bucket_lies_across_two_cache_lines() -> None:
    assert all(TranspositionTable(mebibytes).words.ctypes.data % 64 == 0 for mebibytes in (0, 1, 4, 16))


def test_hashes_tell_positions_apart() -> None:
    source = random.Random(1)
    made = {int(transposition.hash4(*(U(source.randrange(64)) for _ in range(4)))) for _ in range(5_000)}
    assert len(made) > 4_990  # of about 4,999 that are different
    assert np.bincount([one % 64 for one in made]).min() > 40


def test_a_budget_narrows_a_level_and_never_widens_it() -> None:
    assert limits_within(Budget(), 40, 1_000).nodes == 1_000
    assert limits_within(Budget(nodes=300), 40, 1_000).nodes == 300
    assert limits_within(Budget(nodes=5_000), 40, 1_000).nodes == 1_000
    shared = limits_within(Budget(nodes=900, seconds=3.0), 8, 1_000, searches=3)
    assert (shared.depth, shared.nodes, shared.soft, shared.hard) == (8, 300, 1.0, 1.0)


class Forgets:
    made = 0

    def __init__(self) -> None:
        Forgets.made += 1
        self.used = 0

    def forget(self) -> None:
        self.used += 1


def test_a_pool_has_as_many_engines_as_cores_and_each_forgets_first() -> None:
    pool = EnginePool(Forgets)
    busy, most, lock = 0, 0, threading.Lock()

    def work(_: int) -> int:
        nonlocal busy, most
        with pool.borrowed() as engine:
            with lock:
                busy += 1
                most = max(most, busy)
            time.sleep(0.001)
            with lock:
                busy -= 1
            return engine.used

    with ThreadPoolExecutor(16) as threads:
        used = list(threads.map(work, range(200)))
    assert most <= (os.cpu_count() or 1)
    assert Forgets.made <= (os.cpu_count() or 1)
    assert min(used) >= 1


def test_an_engine_that_failed_comes_back_to_the_pool() -> None:
    pool = EnginePool(Forgets)
    for _ in range(3 * (os.cpu_count() or 1)):
        with pytest.raises(ZeroDivisionError), pool.borrowed():
            raise ZeroDivisionError


@pytest.mark.parametrize("reason", ["told", "time"])
def test_a_watched_search_is_stopped(reason: str) -> None:
    limits, stopped = SearchLimits(), threading.Event()
    if reason == "told":
        limits.stop.set()
    else:
        limits.hard = 0.01
    with watched(limits, stopped.set):
        assert stopped.wait(60)


def test_time_that_is_set_during_a_search_counts() -> None:
    """Pondering turns into thinking while the search runs."""
    limits, stopped = SearchLimits(), threading.Event()
    with watched(limits, stopped.set):
        limits.hard = 0.0
        assert stopped.wait(60)


def test_a_quick_search_is_watched_by_nobody() -> None:
    before = threading.active_count()
    with watched(SearchLimits(nodes=QUICK), lambda: None):
        assert threading.active_count() == before

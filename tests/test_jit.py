"""Kernels come late: not with the import, but with the first call, whoever makes it."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from numba import int64, njit
from numba.core.errors import TypingError

from tablee.core import jit as module
from tablee.core.jit import jit, load
from tablee.core.jit_cache import folder
from tablee.games.macadam import kernel
from tablee.games.macadam.state import DOTS

OPENING_THE_HOUSE = """
import tablee.server.run
from tablee.core import jit
print([kernel.__name__ for part in jit._kernels.values() for kernel in part if kernel.begun])
"""


def test_opening_the_house_loads_no_kernel() -> None:
    run = subprocess.run(
        [sys.executable, "-c", OPENING_THE_HOUSE], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


def test_the_first_call_compiles_for_the_one_signature() -> None:
    @jit
    def twice(a: int) -> int:
        return 2 * a

    @jit
    def four_times(a: int) -> int:
        return twice(twice(a))

    late: Any = four_times
    assert late.begun is None
    assert four_times(3) == 12
    assert late.ready.signatures == [(int64,)]
    assert four_times(True) == 4  # no other signature is compiled for it
    assert late.ready.signatures == [(int64,)]
    with pytest.raises(TypeError):
        late("3")


def test_a_kernel_may_call_itself() -> None:
    @jit
    def factorial(n: int) -> int:
        return 1 if n < 2 else n * factorial(n - 1)

    assert factorial(10) == 3_628_800


def test_anyone_may_compile_a_function_that_calls_a_kernel() -> None:
    @jit
    def twice(a: int) -> int:
        return 2 * a

    @njit
    def own(a: Any) -> Any:
        return twice(a) + 1

    assert own(3) == 7


def test_a_kernel_that_does_not_compile_says_so_each_time() -> None:
    @jit
    def broken(a: int) -> int:
        unknown: Any = a
        return int(unknown.no_such_thing)

    for _ in range(2):
        with pytest.raises(TypingError, match="no_such_thing"):
            broken(1)


def test_a_first_call_of_many_threads_is_one_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    @jit
    def three_times(a: int) -> int:
        return 3 * a

    made: list[Any] = []

    def counted(**options: Any) -> Any:
        made.append(options)
        return njit(**options)

    monkeypatch.setattr(module, "njit", counted)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(three_times, range(200))) == [3 * i for i in range(200)]
    assert len(made) == 1


def test_all_kernels_of_a_game_can_be_loaded_at_once() -> None:
    load("games/macadam")
    kernels = module._kernels["games/macadam"]
    assert len(kernels) > 10
    assert all(each.ready.signatures for each in kernels)
    assert kernel.mobile(*DOTS) == 1


def test_what_others_compile_is_not_cached_in_our_folder() -> None:
    @jit
    def ours(a: int) -> int:
        return a

    @njit(cache=True)
    def theirs(a: Any) -> Any:
        return a

    assert ours(1) == theirs(1)
    late: Any = ours
    own: Any = theirs
    our_folder = Path(late.ready.stats.cache_path).parent
    assert our_folder == folder("test_jit")
    assert our_folder not in Path(own.stats.cache_path).parents

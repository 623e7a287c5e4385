"""Kernels come late: not with the import, but with the first call, whoever makes it."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from numba import int64

from tablee.core import compiled as module
from tablee.core.compiled import compiled, load
from tablee.games.macadam import kernel
from tablee.games.macadam.state import DOTS

OPENING_THE_HOUSE = """
import tablee.server.run
from tablee.core import compiled
print([late.kernel.__name__ for part in compiled._late.values() for late in part if late.kernel.signatures])
"""


def test_opening_the_house_loads_no_kernel() -> None:
    run = subprocess.run(
        [sys.executable, "-c", OPENING_THE_HOUSE], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


def test_the_first_call_compiles_for_the_one_signature() -> None:
    @compiled(int64(int64))
    def twice(a: Any) -> Any:
        return 2 * a

    @compiled(int64(int64))
    def four_times(a: Any) -> Any:
        return twice(twice(a))

    late: Any = four_times
    assert late.signatures == []
    assert four_times(3) == 12
    assert late.signatures == [(int64,)]
    assert four_times(True) == 4  # no other signature is compiled for it
    assert late.signatures == [(int64,)]
    with pytest.raises(TypeError):
        four_times("3")


def test_a_first_call_of_many_threads_is_one_compilation() -> None:
    @compiled(int64(int64))
    def three_times(a: Any) -> Any:
        return 3 * a

    late: Any = three_times
    asked: list[Any] = []
    compile_it = late.compile

    def counted(signature: Any) -> Any:
        asked.append(signature)
        return compile_it(signature)

    late.compile = counted
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(three_times, range(200))) == [3 * i for i in range(200)]
    assert len(asked) == 1


def test_all_kernels_of_a_game_can_be_loaded_at_once() -> None:
    load("games/macadam")
    kernels = module._late["games/macadam"]
    assert len(kernels) > 10
    assert all(late.kernel.signatures for late in kernels)
    assert kernel.mobile(*DOTS) == 1

"""Kernels come late: not with the import, but with the first call, whoever makes it."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest
from numba import int64, njit
from numba.core.errors import TypingError

from tablee.core import jit as module
from tablee.core.jit import jit, jit_for, jit_inline, load
from tablee.core.jit_cache import folder
from tablee.core.kernel_types import Array, Bits, Byte, Grid, Int8, KernelRecord, U, signature
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


class Base(KernelRecord):
    count: int
    seen: Array[int]


class Counter(Base):
    """What a kernel works in: fields of the base class first, an array as long as the heir says."""

    seen: Annotated[Array[int], 3]
    board: Bits
    small: Int8
    share: float
    rows: Annotated[Array[Int8], 2]


class Pair(NamedTuple):
    board: Bits
    side: int


def add(w: Base, index: int) -> int:
    """For any record that begins as Base does."""
    w.count += 1
    w.seen[index] += w.count
    return w.count


add_counter = jit_for(Counter, add)


@jit_inline
def flipped(pair: Pair) -> Pair:
    return Pair(~pair.board, 1 - pair.side)


@jit
def twice_flipped(pair: Pair) -> Pair:
    return flipped(flipped(pair))


def test_a_record_has_the_fields_that_its_class_declares() -> None:
    assert Counter.dtype().names == ("count", "seen", "board", "small", "share", "rows")
    assert [str(Counter.dtype()[name].base) for name in ("count", "board", "small", "share", "rows")] == [
        "int64", "uint64", "int8", "float64", "int8",
    ]  # fmt: skip
    assert Counter.dtype()["seen"].shape == (3,)
    w = Counter.new()
    w.board = 2**64 - 1
    w.seen[:] = [1, 2, 3]
    assert (w.board, w.seen[:].tolist(), w.count) == (2**64 - 1, [1, 2, 3], 0)


def test_a_field_that_numpy_would_hide_is_refused() -> None:
    class Hidden(KernelRecord):
        size: int

    with pytest.raises(TypeError, match=r"Hidden.*size"):
        Hidden.dtype()


def test_annotations_are_the_signature() -> None:
    def kernel(a: int, b: Bits, c: float, d: Array[Byte], e: Grid[float]) -> tuple[Bits, Bits]:
        raise NotImplementedError

    assert str(signature(kernel)) == (
        "(int64, uint64, float64, Array(uint8, 1, 'C', False, aligned=True), "
        "Array(float64, 2, 'C', False, aligned=True)) -> UniTuple(uint64 x 2)"
    )


def test_a_function_for_a_base_class_is_compiled_for_each_heir() -> None:
    w = Counter.new()
    assert [add_counter(w, index) for index in (0, 2, 2)] == [1, 2, 3]
    assert w.seen[:].tolist() == [1, 0, 5]
    made: Any = add_counter
    assert made.part == "test_jit"  # of the record, wherever the function comes from


def test_a_kernel_inside_another_takes_and_gives_named_tuples() -> None:
    assert twice_flipped(Pair(U(5), 1)) == Pair(U(5), 1)

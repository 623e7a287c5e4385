"""64-bit operations that numba does not offer by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic as numba_intrinsic


def intrinsic(build: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    """An instruction of the processor that kernels call with one argument."""
    made: Any = numba_intrinsic(build)
    called: Callable[[Any], Any] = made
    return called


@intrinsic
def popcount(_context: Any, _x: Any) -> Any:
    """How many bits are set."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), build


@intrinsic
def lowest(_context: Any, _x: Any) -> Any:
    """Index of the lowest set bit; undefined for 0."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), build


@intrinsic
def upside_down(_context: Any, _x: Any) -> Any:
    """The eight bytes in reverse order: an 8x8 board seen from the other side."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.bswap(args[0])

    return types.uint64(types.uint64), build

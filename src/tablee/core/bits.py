"""Instructions of the processor that numba does not offer by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic as numba_intrinsic


def intrinsic(build: Callable[..., Any]) -> Callable[..., int]:
    """An instruction that kernels call like a function; `build` gets numba's context, then their types."""
    called: Callable[..., int] = numba_intrinsic(build)
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


@intrinsic
def turned_round(_context: Any, _x: Any) -> Any:
    """The 64 bits in reverse order."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        word = ir.IntType(64)
        return builder.call(builder.module.declare_intrinsic("llvm.bitreverse", [word]), [args[0]])

    return types.uint64(types.uint64), build


@intrinsic
def load_word(_context: Any, _address: Any, _index: Any) -> Any:
    """The 64-bit word at an address and an index: an array argument would cost seven words in each call."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        base = builder.inttoptr(args[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(base, [args[1]]))

    return types.uint64(types.uint64, types.uint64), build


@intrinsic
def load_byte(_context: Any, _address: Any, _index: Any) -> Any:
    """The byte at an address and an index."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        base = builder.inttoptr(args[0], ir.IntType(8).as_pointer())
        return builder.zext(builder.load(builder.gep(base, [args[1]])), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), build


@intrinsic
def store_word(_context: Any, _address: Any, _index: Any, _word: Any) -> Any:
    """Write such a word."""

    def build(_ctx: Any, builder: Any, _sig: Any, args: Any) -> Any:
        base = builder.inttoptr(args[0], ir.IntType(64).as_pointer())
        builder.store(args[2], builder.gep(base, [args[1]]))
        return args[2]

    return types.uint64(types.uint64, types.uint64, types.uint64), build


@intrinsic
def prefetch(_context: Any, _array: Any, _index: Any) -> Any:
    """Ask for the cache line of an element that is about to be written; what it returns says nothing."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.args[0]
        data = context.make_array(kind)(context, builder, args[0]).data
        place = builder.bitcast(builder.gep(data, [args[1]]), ir.IntType(8).as_pointer())
        whole = ir.IntType(32)
        about = ir.FunctionType(ir.VoidType(), [place.type, whole, whole, whole])
        call = builder.module.declare_intrinsic("llvm.prefetch", [place.type], about)
        builder.call(call, [place, *(ir.Constant(whole, number) for number in (1, 3, 1))])
        return ir.Constant(ir.IntType(64), 0)

    return types.int64(_array, types.int64), build

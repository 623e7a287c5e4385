"""Jump chains of eight pawns at once, in a vector of eight 64-bit words."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from tablee.core.bits import intrinsic
from tablee.games.macadam.kernel import NOT_A, NOT_H, OWN_GOAL, TARGET
from tablee.games.macadam.state import PAWNS

WORD = ir.IntType(64)
VECTOR = ir.VectorType(WORD, PAWNS)
WHOLE = ir.IntType(64 * PAWNS)
FULL = (1 << 64) - 1
# Each direction: which files it cannot start from, whether it goes up the board, and by how many squares.
DIRECTIONS = (
    ("h", True, 9), ("", True, 8), ("a", True, 7), ("h", True, 1),
    ("a", False, 1), ("h", False, 7), ("", False, 8), ("a", False, 9),
)  # fmt: skip


def _all(word: int) -> Any:
    """The same word in each place."""
    return ir.Constant(VECTOR, [ir.Constant(WORD, int(word) & FULL)] * PAWNS)


def _spread(builder: Any, word: Any) -> Any:
    """The same for a word that is known only when it runs."""
    nothing, index = ir.Constant(VECTOR, ir.Undefined), ir.IntType(32)
    first = builder.insert_element(nothing, word, ir.Constant(index, 0))
    zeros = ir.Constant(ir.VectorType(index, PAWNS), [ir.Constant(index, 0)] * PAWNS)
    return builder.shuffle_vector(first, nothing, zeros)


def _one_jump(builder: Any, pawns: Any, over: Any) -> Any:
    """M6: where they land by a single jump over one of `over`, whether or not it is free."""
    inside = {"": pawns, "a": builder.and_(pawns, _all(NOT_A)), "h": builder.and_(pawns, _all(NOT_H))}
    edge = {"a": _all(NOT_A), "h": _all(NOT_H)}
    found = _all(0)
    for barred, up, by in DIRECTIONS:
        shift = builder.shl if up else builder.lshr
        jumped = builder.and_(shift(inside[barred], _all(by)), over)
        if barred:
            jumped = builder.and_(jumped, edge[barred])
        found = builder.or_(found, shift(jumped, _all(by)))
    return found


def _build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    rows = context.make_array(signature.args[0])(context, builder, args[0]).data
    place = builder.bitcast(rows, VECTOR.as_pointer())
    pawns = builder.load(place)
    pawns.align = 8
    over = builder.and_(_spread(builder, args[1]), builder.not_(pawns))  # M-A4: off its start square
    taken = builder.or_(builder.or_(over, _spread(builder, args[2])), _all(OWN_GOAL))
    empty = builder.not_(taken)
    before = builder.block
    loop, done = builder.append_basic_block("jumps"), builder.append_basic_block("done")
    builder.branch(loop)
    builder.position_at_end(loop)
    seen, fresh = builder.phi(VECTOR), builder.phi(VECTOR)
    going = builder.and_(fresh, builder.not_(_all(TARGET)))  # M10: a chain stops in the goal
    found = builder.and_(_one_jump(builder, going, over), empty)
    found = builder.and_(found, builder.not_(seen))
    reached = builder.or_(seen, found)
    for phi, first, following in ((seen, pawns, reached), (fresh, pawns, found)):
        phi.add_incoming(first, before)
        phi.add_incoming(following, loop)
    more = builder.icmp_unsigned("!=", builder.bitcast(found, WHOLE), ir.Constant(WHOLE, 0))
    builder.cbranch(more, loop, done)
    builder.position_at_end(done)
    stored = builder.store(builder.and_(reached, builder.not_(pawns)), place)  # M13
    stored.align = 8
    return ir.Constant(WORD, 0)


@intrinsic
def jump_chains(_context: Any, ends: Any, _own: Any, _opp: Any) -> Any:
    """M6 to M10: `ends` holds single pawns, or 0; each becomes where that pawn can jump to."""
    return types.int64(ends, types.uint64, types.uint64), _build

"""A source of random words inside kernels (Marsaglia's xorshift): the same for the same seed."""

from __future__ import annotations

import hashlib

from tablee.core.jit import jit
from tablee.core.kernel_types import Bits, KernelRecord, U, signed

FIRST_SHIFT, SECOND_SHIFT, THIRD_SHIFT = U(13), U(7), U(17)


class Dice(KernelRecord):
    word: Bits


def dice(*seed: object) -> Dice:
    """The same for the same seed."""
    one = Dice.new()
    one.word = int.from_bytes(hashlib.sha256(repr(seed).encode()).digest()[:8], "little") | 1
    return one


@jit
def roll(d: Dice) -> Bits:
    word = d.word
    word ^= word << FIRST_SHIFT
    word ^= word >> SECOND_SHIFT
    word ^= word << THIRD_SHIFT
    d.word = word
    return word


@jit
def roll_below(d: Dice, end: int) -> int:
    return signed(roll(d) % U(end))

"""Random numbers of a game in a batch: its own stream, in its record."""

from __future__ import annotations

from tablee.core.kernel_types import Bits, KernelRecord, U, signed

TWELVE, TWENTY_FIVE, TWENTY_SEVEN, HALF = U(12), U(25), U(27), U(32)
ELEVEN, FINEST = U(11), 1.0 / (1 << 53)
MIX = U(0x2545F4914F6CDD1D)


class Lucky(KernelRecord):
    """A record with a stream."""

    rng: Bits


def below(g: Lucky, n: int) -> int:
    """0 … n-1 (xorshift64*): fast, and random enough for learning. A stream is never 0."""
    x = g.rng
    x ^= x >> TWELVE
    x ^= x << TWENTY_FIVE
    x ^= x >> TWENTY_SEVEN
    g.rng = x
    return signed((((x * MIX) >> HALF) * U(n)) >> HALF)


def fraction(g: Lucky) -> float:
    """From 0 up to, not including, 1, from the same stream."""
    x = g.rng
    x ^= x >> TWELVE
    x ^= x << TWENTY_FIVE
    x ^= x >> TWENTY_SEVEN
    g.rng = x
    return signed((x * MIX) >> ELEVEN) * FINEST

"""Where chance comes from. The drawing is ours, so that a log can be verified by anyone, for ever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """Uniform bits. `random.Random` is one, and so is the table's fair source."""

    def getrandbits(self, k: int, /) -> int: ...


def below(source: Source, n: int) -> int:
    """Uniform in 0 … n-1, by rejection: no remainder is ever favoured."""
    if n < 1:
        raise ValueError("nothing to draw from")
    width = (n - 1).bit_length()
    while (drawn := source.getrandbits(width) if width else 0) >= n:
        pass
    return drawn


def pick(source: Source, items: Sequence[T]) -> T:
    return items[below(source, len(items))]


def shuffled(source: Source, items: Sequence[T]) -> tuple[T, ...]:
    """Fisher and Yates, from the end."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)

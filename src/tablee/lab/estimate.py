"""How sure a match is: the share of points, and the interval it lies in 95 times out of 100."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z = 1.96  # 95 %


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of points; it stays within 0 and 1, and is honest near them."""
    share = points / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    whole = 1 + Z * Z / games
    return (middle - spread) / whole, (middle + spread) / whole


def grouped(means: Sequence[float]) -> tuple[float, float]:
    """From the mean score of the games with the same opening: what the opening gave is shared."""
    n = len(means)
    mean = sum(means) / n
    if n < 2:
        return 0.0, 1.0
    error = Z * sqrt(sum((one - mean) ** 2 for one in means) / (n - 1) / n)
    return max(0.0, mean - error), min(1.0, mean + error)

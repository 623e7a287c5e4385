"""How sure a match is: the share of points, and the interval it lies in 95 times out of 100."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, sqrt

Z = 1.96  # 95 %


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of points; it stays within 0 and 1, and is honest near them."""
    share = points / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)  # to the last bit


def grouped(means: Sequence[float]) -> tuple[float, float]:
    """From the mean score of the games with the same opening: what the opening gave is shared."""
    n = len(means)
    mean = sum(means) / n
    if n < 2:
        return 0.0, 1.0
    error = Z * sqrt(sum((one - mean) ** 2 for one in means) / (n - 1) / n)
    return max(0.0, mean - error), min(1.0, mean + error)


def elo(share: float) -> float:
    """The difference in Elo that such a share of the points means; at most 1,200 either way."""
    kept = min(max(share, 0.001), 0.999)
    return -400 * log10(1 / kept - 1)


def share_at(difference: float) -> float:
    """The share of the points that a difference in Elo means."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def log_likelihood(means: Sequence[float], low: float, high: float) -> float:
    """How much likelier the mean scores of pairs are at `high` Elo than at `low`, as a logarithm.

    The normal approximation of the sequential probability ratio test. A share is added that keeps the
    spread of a few equal pairs from being nothing.
    """
    n = len(means)
    mean = sum(means) / n
    spread = (sum((one - mean) ** 2 for one in means) + 0.25) / n
    s0, s1 = share_at(low), share_at(high)
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)

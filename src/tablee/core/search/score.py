"""Scores: an evaluation, or a forced win so many plies away."""

from __future__ import annotations

MATE, INFINITE = 30000, 32000
SURE = MATE - 1000  # beyond it a score is a forced win
UNKNOWN = -4 * INFINITE  # what no search returns


def mate_distance(score: int) -> int | None:
    """Plies to a forced win; below zero, to a forced loss."""
    if abs(score) <= SURE:
        return None
    return (MATE - abs(score)) * (1 if score > 0 else -1)

"""Rounds of Carrom that end soon: the house's own puzzles, with the strikes that win them."""

from __future__ import annotations

from tablee.core.study.puzzle import Puzzle, puzzles_in
from tablee.games.carrom.puzzles import rules, solution
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Shot


def puzzles(kind: str) -> list[Puzzle]:
    return [one for one in puzzles_in("tablee.games.carrom").values() if one.kind == kind]


def cleared_by_two() -> tuple[Carrom, tuple[Shot, ...]]:
    """A board that two strikes clear."""
    one = next(one for one in puzzles("clear") if one.plies == len(one.line) == 2)
    return rules(one), solution(one)

"""Macadam in batches, held against the rules with every option; rare endings are provoked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import CAP, State
from tests.batch import macadam_twin
from tests.batch.differential import Played, compare

# M14: South stands across with gaps, and has no move as long as that lasts.
SOUTH_IS_STUCK = "n6n/s1s1s1s1/8/s1s1s1s1/8/n6n/1nn2nn1/8 s"
# M11: North's h3-h5 gives South his six to two.
RETREAT = "5n1n/1snn1n2/s6s/sss5/n6n/7n/8/s6s n"
GOAL_NEAR = "8/8/2snn1s1/2ns1n1s/1n4n1/s1nss3/5ns1/8 n"


def there_and_back(source: random.Random, legal: Sequence[int], before: list[int]) -> int:
    """Mostly the last own move undone: positions return."""
    if len(before) >= 2 and before[-2] < 4096 and source.random() < 0.9:
        start, end = divmod(before[-2], 64)
        if 64 * end + start in legal:
            return 64 * end + start
    return source.choice(legal)


def states(*texts: str) -> list[State]:
    return [Macadam(position=text).start() for text in texts]


def run(steps: int, options: dict[str, Any], **more: Any) -> Played:
    return compare("macadam", macadam_twin, options, steps, **more)


@pytest.mark.parametrize("wins", ["both", "goal only"])
@pytest.mark.parametrize("repetition", ["draw", "forbidden"])
@pytest.mark.parametrize(
    ("setup", "first"), [("dots", "second seat"), ("free", "by lot"), ("dots", "by lot")]
)
def test_every_option(steps: int, setup: str, first: str, repetition: str, wins: str) -> None:
    run(steps, {"setup": setup, "first": first, "repetition": repetition, "wins": wins}, threads=2)


def test_M15_positions_return(steps: int) -> None:
    assert run(2 * steps, {}, choose=there_and_back).endings["M15 repetition"]


def test_M_A7_what_would_stand_for_the_third_time_is_not_in_the_mask(steps: int) -> None:
    played = run(3 * steps, {"repetition": "forbidden"}, choose=there_and_back)
    assert not played.endings["M15 repetition"]


def test_M14_who_cannot_move_is_passed_over(steps: int) -> None:
    run(steps, {}, positions=states(SOUTH_IS_STUCK))
    run(steps, {"repetition": "forbidden"}, positions=states(SOUTH_IS_STUCK), choose=there_and_back)


def test_M10_M11_and_the_cap(steps: int) -> None:
    near = [replace(state, moves=CAP - 2) for state in states(GOAL_NEAR, RETREAT, SOUTH_IS_STUCK)]
    played = run(steps, {}, positions=[*near, *states(GOAL_NEAR, RETREAT)])
    assert set(played.endings) >= {"M10 goal", "M11 six", "M15 cap"}


def test_a_game_begins_from_its_position(steps: int) -> None:
    run(steps, {"position": RETREAT})
    run(steps, {"position": SOUTH_IS_STUCK})

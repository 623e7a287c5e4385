"""Dames in batches, held against the rules with every option; rare endings are provoked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tablee.games.dames.rules import Dames
from tablee.games.dames.state import State
from tests.batch import dames_twin
from tests.batch.differential import Played, compare

# Captures that share their first and last square.
ALIKE = (
    "W:WK15:B9,24,28,32",
    "W:WK46:B9,10,13,17,18,20,24,27,28,29,31,38,39,41,42",
    "B:BK36:W42,27,23,19",
    "B:BK5:W42,41,38,34,33,31,27,24,23,22,20,13,12,10,9",
)
# D-S1 to D-S6: the vectors of RULES.md.
FAULTY = ("W:W32,48:B28,1,2", "W:W12:B8,9,50", "W:W47,46,16,20,28:B41")
CAPTURES, REPETITIONS, QUIETS = (
    ("strict", "souffler"),
    ("same move", "same position"),
    ("20 moves each", "federation", "off"),
)


def states(*texts: str) -> list[State]:
    return [Dames(position=text).start() for text in texts]


def kings(source: random.Random, count: int) -> list[State]:
    """Endings with few kings."""
    found: list[State] = []
    while len(found) < count:
        squares = source.sample(range(1, 51), source.choice([2, 3, 4, 4, 4, 5, 6]))
        cut = source.randint(1, len(squares) - 1)
        blue, green = (",".join(f"K{s}" for s in part) for part in (squares[:cut], squares[cut:]))
        state = Dames(position=f"{source.choice('WB')}:W{blue}:B{green}").start()
        found += [state] if state.outcome is None else []
    return found


def there_and_back(source: random.Random, legal: Sequence[int], before: list[int]) -> int:
    """Mostly the last own move undone: positions return."""
    if len(before) >= 2 and before[-2] < 2500 and source.random() < 0.8:
        start, end = divmod(before[-2], 50)
        if 50 * end + start in legal:
            return 50 * end + start
    return source.choice(legal)


def blow_rarely(source: random.Random, legal: Sequence[int], before: list[int]) -> int:
    """Most pieces are not faulty: a blow in ten is enough."""
    moves = [action for action in legal if not 2500 <= action < 2550]
    return (
        source.choice(legal) if not moves or source.random() < 0.1 else there_and_back(source, moves, before)
    )


def run(steps: int, options: dict[str, Any], **more: Any) -> Played:
    return compare("dames", dames_twin, options, steps, **more)


@pytest.mark.parametrize("quiet", QUIETS)
@pytest.mark.parametrize("repetition", REPETITIONS)
@pytest.mark.parametrize("capture", CAPTURES)
def test_every_option(steps: int, capture: str, repetition: str, quiet: str) -> None:
    options = {"capture": capture, "repetition": repetition, "quiet": quiet}
    run(steps, options, threads=2)
    ending = run(2 * steps, options, positions=kings(random.Random(3), 20), choose=there_and_back)
    assert sum(ending.endings.values())


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, {"DA1 same_move", "DA2 quiet"}),
        (
            {"repetition": "same position", "quiet": "federation"},
            {"DA1 same_position", "D-A10 kings", "D-A10 two", "D-A10 three"},
        ),
    ],
    ids=["family", "federation"],
)
def test_DA1_DA2_and_D_A10_draws(steps: int, options: dict[str, Any], wanted: set[str]) -> None:
    few = kings(random.Random(1), 40)
    late = [replace(state, quiet=end, few=8) for state in few for end in (36, 46)]
    played = run(3 * steps, options, positions=few, choose=there_and_back)
    played.endings += run(3 * steps, options, positions=late).endings
    played.endings += run(steps, options, positions=[replace(state, few=30) for state in few]).endings
    assert set(played.endings) >= wanted


def test_D9_captures_that_share_their_ends_are_told_apart(steps: int) -> None:
    played = run(steps, {}, positions=states(*ALIKE))
    assert any(action >= 2550 for action in played.actions)
    run(steps, {"capture": "souffler"}, positions=states(*ALIKE))


def test_D_S1_to_D_S6_blowing(steps: int) -> None:
    positions = [*states(*FAULTY), *kings(random.Random(4), 5)]
    played = run(4 * steps, {"capture": "souffler"}, positions=positions, choose=blow_rarely)
    run(2 * steps, {"capture": "souffler"}, choose=blow_rarely)
    played.endings += run(2 * steps, {"capture": "souffler"}, positions=states(FAULTY[1])).endings
    assert set(played.endings) >= {"D-S5 blown_out", "D11 no_piece"}
    assert any(2500 <= action < 2550 for action in played.actions)


def test_D_A4_no_draw_is_declared_while_a_blow_is_open(steps: int) -> None:
    late = [replace(state, quiet=38) for state in kings(random.Random(6), 40)]
    played = run(3 * steps, {"capture": "souffler"}, positions=late, choose=blow_rarely)
    assert played.endings["DA2 quiet"]


def test_D10_D11_a_game_begins_from_its_position(steps: int) -> None:
    run(steps, {"position": "B:W6,K47:BK5,20"})

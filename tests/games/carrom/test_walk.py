"""Every state that counts can reach, with every shot that could be: always a way on, never nonsense."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablee.games.carrom.presets import CLUB, FAMILLE
from tablee.games.carrom.queen import Fell
from tablee.games.carrom.rules import Carrom
from tablee.games.carrom.state import Tally, Team, on_board
from tablee.games.carrom.verdict import judge

KIND = Carrom(early_queen="turn kept", due="forgiven", queen_left="loses")


def feasible(tally: Tally, team: Team) -> Iterator[Fell]:
    for own in range(on_board(tally, team) + 1):
        for other in range(on_board(tally, 1 - team) + 1):
            for queen in (False, True) if tally.queen == "board" else (False,):
                for striker in (False, True):
                    yield Fell(own, other, queen, striker)


def check(tally: Tally, before: Tally, team: Team) -> None:
    for side in (0, 1):
        assert 0 <= tally.pocketed[side] <= 9
        assert 0 <= tally.due[side] <= 3
        assert not (tally.due[side] and tally.pocketed[side])
        assert tally.ever[side] or not tally.pocketed[side]
    assert (tally.queen == "board") == (tally.holder is None)
    if before.queen == "confirmed":
        assert (tally.queen, tally.holder) == (before.queen, before.holder)
    if tally.queen == "pending":
        assert tally.holder == team


@pytest.mark.parametrize(
    ("rules", "states", "shots"), [(FAMILLE, 1664, 248_000), (CLUB, 1664, 248_000), (KIND, None, None)]
)
def test_the_walk_finds_no_dead_state(rules: Carrom, states: int | None, shots: int | None) -> None:
    seen: set[tuple[Tally, Team]] = {(Tally(), 0)}
    todo, tried, points = list(seen), 0, set()
    while todo:
        before, team = todo.pop()
        assert min(on_board(before, 0), on_board(before, 1)) > 0  # both have something to shoot at
        for fell in feasible(before, team):
            tried += 1
            verdict = judge(rules, before, team, fell, (0, 0))
            check(verdict.tally, before, team)
            if verdict.end is not None:
                points.add(verdict.end.points)
                continue
            passed: Team = 0 if team else 1
            # A queen is never left pending for somebody else's turn.
            assert verdict.keeps or verdict.tally.queen != "pending"
            following = verdict.tally, team if verdict.keeps else passed
            if following not in seen:
                seen.add(following)
                todo.append(following)
    assert points <= set(range(13))
    if states is not None:
        assert (len(seen), tried) == (states, shots)

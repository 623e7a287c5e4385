"""A batch beside the rules, action by action: the rules are slow and known to be right."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from tablee import batch as batches
from tablee.batch import Batch
from tablee.core.game import Outcome


class Twin(Protocol):
    """How a game's environment encodes it, written once more in plain Python, from the rules alone."""

    def begin(self, rules: Any, batch: Batch, index: int) -> Any:
        """The state that a game of the batch has begun from, its lot or its deal included."""

    def numbered(self, rules: Any, state: Any) -> Mapping[int, Any]:
        """Every action of the mask by its number."""

    def seen(self, rules: Any, state: Any, seat: int) -> Any:
        """What a seat observes."""

    def after(self, rules: Any, state: Any, action: Any, batch: Batch, index: int) -> Any:
        """The state after the action, and after chance as the batch had it."""

    def reward(self, rules: Any, score: float) -> float:
        """Of a seat's score."""


@dataclass
class Played:
    """What happened: so that a test can say that it saw the rare things too."""

    steps: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    actions: Counter[int] = field(default_factory=Counter)


Choose = Callable[[random.Random, Sequence[int], list[int]], int]


def anything(source: random.Random, legal: Sequence[int], _before: list[int]) -> int:
    return source.choice(legal)


def compare(
    game: str,
    twin: Twin,
    options: Mapping[str, Any],
    steps: int,
    *,
    n: int = 4,
    seed: int = 1,
    positions: Sequence[Any] = (),
    choose: Choose = anything,
    threads: int = 1,
) -> Played:
    """Step a batch and the rules side by side, and hold all that is shown against what it should be."""
    batch = batches.make(game, n, seed, threads=threads, keep_last=True, **options)
    source, played = random.Random(seed), Played()
    tables = [_Table(twin, batch, i, source, positions) for i in range(n)]
    while played.steps < steps:
        for table in tables:
            table.check()
        actions = [choose(source, table.legal, table.chosen) for table in tables]
        batch.step(np.array(actions))
        for table, action in zip(tables, actions, strict=True):
            table.follow(action, played)
        played.steps += n
    return played


class _Table:
    """One game of the batch, and the same game by the rules."""

    def __init__(
        self, twin: Twin, batch: Batch, index: int, source: random.Random, positions: Sequence[Any]
    ) -> None:
        self.twin, self.batch, self.index = twin, batch, index
        self.source, self.positions, self.rules = source, positions, batch.rules
        self.begin()

    def begin(self) -> None:
        if self.positions:
            self.state = self.source.choice(self.positions)
            self.batch.put(self.index, self.state)
        else:
            self.state = self.twin.begin(self.rules, self.batch, self.index)
        self.chosen: list[int] = []

    def check(self) -> None:
        batch, i, seat = self.batch, self.index, self.rules.turn(self.state)
        assert batch.mover[i] == seat
        self.numbers = self.twin.numbered(self.rules, self.state)
        self.legal = sorted(self.numbers)
        assert np.flatnonzero(batch.mask[i]).tolist() == self.legal
        assert np.array_equal(batch.observation[i], self.twin.seen(self.rules, self.state, seat))
        other = (seat + 1) % self.rules.seats
        assert np.array_equal(batch.observe(i, other), self.twin.seen(self.rules, self.state, other))

    def follow(self, action: int, played: Played) -> None:
        batch, i, seat = self.batch, self.index, self.rules.turn(self.state)
        played.actions[action] += 1
        self.chosen.append(action)
        self.state = self.twin.after(self.rules, self.state, self.numbers[action], batch, i)
        outcome = self.rules.turn(self.state)
        assert batch.done[i] == isinstance(outcome, Outcome)
        if not isinstance(outcome, Outcome):
            assert not batch.rewards[i].any()
            return
        played.endings[f"{outcome.rule} {outcome.code}"] += 1
        wanted = [self.twin.reward(self.rules, score) for score in outcome.scores]
        assert np.allclose(batch.rewards[i], wanted)
        assert np.array_equal(batch.last_observation[i], self.twin.seen(self.rules, self.state, seat))
        self.begin()

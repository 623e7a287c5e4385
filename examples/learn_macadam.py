"""Macadam learnt from nothing in a minute of two cores, by self-play in batches.

    .venv/bin/python -m examples.learn_macadam --seconds 60 --weights macadam.npy
    .venv/bin/tablee match macadam python:examples.learn_macadam:Learnt level:3 --games 200

Two threads, each with a batch of its own, share one table of weights (patterns.py) and improve it by TD(λ):
each position of a game that has ended is moved towards a mix of how it ended and what the best move after it
seemed worth. The player then looks three plies ahead, with a fork of a batch for every ply.
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np

from examples.patterns import fast, learn, nothing, worth
from tablee import batch
from tablee.core.batch.arrays import wanted

GAMES, LONGEST, MOST = 64, 320, 256  # games of a batch, positions kept of each, actions of a position
LAMBDA, FIRST_RATE, LAST_RATE = 0.8, 0.5, 0.025
NOISE, ODD = 0.03, 0.03  # how much a choice is blurred, and how often anything is played
WEIGHTS = "MACADAM_WEIGHTS"  # where a player finds them
EVERY = 256  # steps between two looks at the clock
SOON = np.float32(0.999)  # rather soon than late
NOTED = (
    0,
    1 / 64,
    1 / 32,
    1 / 16,
    1 / 8,
    1 / 4,
    1 / 2,
)  # shares of the time after which the weights are kept


class History:
    """Of each game: the boards, the movers, and what the best move seemed worth."""

    def __init__(self, n: int) -> None:
        self.own, self.other = np.zeros((n, LONGEST), np.uint64), np.zeros((n, LONGEST), np.uint64)
        self.best, self.mover = np.zeros((n, LONGEST), np.float32), np.zeros((n, LONGEST), np.uint8)
        self.length = np.zeros(n, np.int64)

    @property
    def arrays(self) -> tuple[Any, ...]:
        return self.own, self.other, self.best, self.mover, self.length


@fast
def choose(
    weights: Any, seen: Any, listed: Any, mover: Any, luck: Any, odd: Any, kept: Any, out: Any
) -> None:
    """An action for each game, nearly always a good one; the position is noted."""
    own, other, best, movers, length = kept
    values = np.zeros(MOST, np.float32)
    for i in range(len(out)):
        n = worth(weights, seen[i, 0], seen[i, 1], listed[i], values)
        at, top, most = 0, np.float32(-9), np.float32(-9)
        for k in range(n):
            blurred = values[k] + np.float32(NOISE) * luck[i, k % luck.shape[1]]
            if blurred > top:
                top, at = blurred, k
            most = max(most, values[k])
        if luck[i, 0] < odd and most < 0.999:
            at = int(luck[i, 1] * n)
        t = length[i]
        own[i, t], other[i, t], best[i, t], movers[i, t] = seen[i, 0], seen[i, 1], most, mover[i]
        length[i] = t + 1
        out[i] = listed[i, at]


@fast
def best_of(weights: Any, seen: Any, listed: Any, out: Any) -> None:
    """What the best action of each game is worth."""
    values = np.zeros(MOST, np.float32)
    for i in range(len(out)):
        n = worth(weights, seen[i, 0], seen[i, 1], listed[i], values)
        if n:
            out[i] = values[:n].max()


@fast
def learn_from_ends(weights: Any, done: Any, rewards: Any, kept: Any, rate: Any) -> int:
    """TD(λ), backwards through each game that has ended; how many positions."""
    own, other, best, movers, length = kept
    learnt = 0
    for i in range(len(done)):
        if done[i]:
            n = length[i]
            target = np.float32(rewards[i, movers[i, n - 1]])
            for t in range(n - 1, -1, -1):
                if t < n - 1 and movers[i, t] != movers[i, t + 1]:
                    target = -target
                target = np.float32(LAMBDA) * target + np.float32(1 - LAMBDA) * best[i, t]
                learn(weights, own[i, t], other[i, t], target, np.float32(rate))
            length[i] = 0
            learnt += n
    return learnt


class Practice:
    """Self-play in one batch."""

    def __init__(self, weights: Any, seed: int) -> None:
        self.weights = weights
        self.games = batch.make("macadam", GAMES, seed, mask="list", observe="bits", opening=4)
        self.history, self.source = History(GAMES), np.random.default_rng(seed)
        self.actions, self.learnt = np.zeros(GAMES, np.int32), 0

    def run(self, steps: int, rate: float, odd: float) -> None:
        games, kept = self.games, self.history.arrays
        for _ in range(steps):
            luck = self.source.random((GAMES, 32), np.float32)
            seen, listed, mover = games.observation, games.mask, games.mover
            choose(self.weights, seen, listed, mover, luck, odd, kept, self.actions)
            games.step(self.actions)
            self.learnt += learn_from_ends(self.weights, games.done, games.rewards, kept, rate)


def practise(weights: Any, seconds: float, seed: int, notes: list[tuple[float, Any]] | None = None) -> int:
    """For so much processor time of this thread; how many positions were learnt from."""
    practice, began = Practice(weights, seed), time.thread_time()
    while (spent := (time.thread_time() - began) / seconds) < 1:
        if notes is not None and len(notes) < len(NOTED) and spent >= NOTED[len(notes)]:
            notes.append((spent * seconds, weights.copy()))
        rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * spent
        practice.run(EVERY, rate, max(ODD, 0.5 - 4 * spent))  # at first nearly anything is tried
    return practice.learnt


def teach(seconds: float, threads: int = 2, seed: int = 1) -> tuple[Any, list[tuple[float, Any]], int]:
    """Weights, how they stood on the way there, and how many positions were learnt from.

    The threads write to one table without asking each other: now and then a step is lost, which does no harm.
    """
    weights, notes, counts = nothing(), list[tuple[float, Any]](), list[int]()

    def work(number: int) -> None:
        counts.append(practise(weights, seconds, seed + number, notes if number == 0 else None))

    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return weights, [*notes, (seconds, weights)], sum(counts)


class Learnt:
    """A player for matches, by the weights in the file that $MACADAM_WEIGHTS names."""

    plies = 3
    weights: Any = None  # those of the file, unless somebody has set others

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        if self.weights is None:
            self.weights = np.load(os.environ.get(WEIGHTS, "macadam.npy"))
        self.root = batch.batch_of(rules)(
            rules, 1, 0, 1, wanted("list", "bits", keep_last=False, auto_reset=False), 0
        )

    def choose(self, view: Any, seen: Any, budget: Any, source: Any) -> Any:
        self.root.put(0, self.rules.imagine(view, seen, source))
        if self.plies > 1:
            [(values, actions)] = self.look(self.root, self.plies)
        else:
            values, actions = np.zeros(MOST, np.float32), self.root.mask[0]
            own, other, _ = self.root.observation[0]
            values = values[: worth(self.weights, own, other, actions, values)]
        return self.root.action(0, int(actions[np.argmax(values)]))

    def look(self, games: Any, plies: int) -> list[tuple[Any, Any]]:
        """For each game what its actions are worth to the mover, and the actions."""
        listed = [row[row >= 0] for row in games.mask]
        parents = np.repeat(np.arange(games.n), [len(actions) for actions in listed])
        after = games.fork(parents)
        after.step(np.concatenate(listed))
        mover = games.mover[parents]
        found = self.best(after, plies - 1)
        found[after.mover != mover] *= -1  # where it is the same, the other was passed over (M14)
        found = np.where(after.done, after.rewards[np.arange(after.n), mover], SOON * found)
        return list(zip(np.split(found, np.flatnonzero(np.diff(parents)) + 1), listed, strict=True))

    def best(self, games: Any, plies: int) -> Any:
        """What the best action of each game is worth to its mover; of one that is over, nothing."""
        found = np.zeros(games.n, np.float32)
        if plies == 1:
            best_of(self.weights, games.observation, games.mask, found)
        elif len(going := np.flatnonzero(games.mask[:, 0] >= 0)):
            found[going] = [values.max() for values, _ in self.look(games.fork(going), plies)]
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="of processor time for each of two threads")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=Path("macadam.npy"))
    parser.add_argument("--curve", type=Path, help="weights on the way there, for learning_curve.py")
    asked = parser.parse_args()
    weights, notes, learnt = teach(asked.seconds, seed=asked.seed)
    np.save(asked.weights, weights)
    if asked.curve:
        np.savez(asked.curve, seconds=[note[0] for note in notes], weights=[note[1] for note in notes])
    print(f"{learnt:,} positions in {2 * asked.seconds:.0f} s of processor time; {asked.weights}")


if __name__ == "__main__":
    main()

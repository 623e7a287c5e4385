"""n games of one kind, stepped together: numpy arrays in, numpy arrays out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablee.core.batch.arrays import BOARDS, DENSE, HOLD, PLANES, WORDS, Sizes, shown, streams
from tablee.core.game import Outcome
from tablee.core.jit import unchecked


class IllegalStep(ValueError):
    """Actions that are not legal. Their games stand as before; all others have been stepped."""

    def __init__(self, indices: Sequence[int], actions: Sequence[Any]) -> None:
        self.indices = tuple(indices)
        more = f", and in {len(indices) - 1} more games" if len(indices) > 1 else ""
        super().__init__(f"action {actions[0]} is not legal in game {indices[0]}{more}")


class Rollout(NamedTuple):
    """Random play: how many games ended in each row, and the sum of their rewards by seat."""

    ended: NDArray[np.int32]
    rewards: NDArray[np.float32]


class Kernels(NamedTuple):
    """A game's own loops. Each gets the memory of the games first."""

    begin: Callable[..., None]
    step: Callable[..., int]
    sample: Callable[..., None]
    rollout: Callable[..., None]
    show: Callable[..., None]
    observe: Callable[..., None]


class Batch(ABC):
    """`observation`, `mask`, `mover`, `rewards` and `done` are overwritten by each step: copy what you keep.

    A game that ends begins anew within the same step: then `done` is set, `rewards` are those of the game
    that ended, and all the rest shows the new one. Without `auto_reset` it stays as it ended until `reset`.
    """

    kernels: ClassVar[Kernels]
    kind: ClassVar[Any] = np.int32  # of an action
    states: ClassVar[type]  # of the rules

    def __init__(self, rules: Any, n: int, seed: int, threads: int, want: int, opening: int) -> None:
        if n < 1 or threads < 1 or opening < 0:
            raise ValueError("a batch has one game at least, one thread at least, and no fewer than 0 moves")
        self.rules, self.n, self.seed, self.want, self.opening = rules, n, seed, want, opening
        self.sizes = self._sizes()
        if want & BOARDS and not self.sizes.boards:
            raise ValueError('this game is not observed in bits: observe is "planes" or None')
        self.shown = shown(n, self.sizes, want)
        self.threads = min(threads, n)
        cuts = [n * part // self.threads for part in range(self.threads + 1)]
        self._parts = list(pairwise(cuts))
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._chosen = np.zeros(self._action_shape(), self.kind)
        self._forks = 0
        self._games = self._allocate()
        self.reset(seed=seed)

    # What a game says of itself

    @abstractmethod
    def _sizes(self) -> Sizes:
        """How much room it needs."""

    @abstractmethod
    def _allocate(self) -> tuple[Any, ...]:
        """Arrays with a row for each game; the first holds their records."""

    @abstractmethod
    def _memory(self, part: int) -> Any:
        """What every kernel gets first, in the thread of this part."""

    @abstractmethod
    def _put(self, index: int, state: Any) -> None:
        """Write a state of the rules into a game."""

    @abstractmethod
    def _read(self, text: str) -> Any:
        """A state of the rules from its text."""

    @abstractmethod
    def action(self, index: int, number: Any) -> Any:
        """The action of the rules that a number stands for, legal or not."""

    @abstractmethod
    def number(self, index: int, action: Any) -> Any:
        """The number of an action of the rules, for the seat to act."""

    def decides(self, state: Any) -> bool:
        """Is what the seat to act does here an action with a number?"""
        return True

    def reward(self, outcome: Outcome) -> NDArray[np.float32]:
        """What each seat gets for an end: 1 for a win, -1 for a loss, 0 for a draw."""
        return np.array([2 * score - 1 for score in outcome.scores], np.float32)

    def text(self, index: int) -> str:
        """The position of a game in the game's own letters, as `put` reads it."""
        raise ValueError("a game of this kind cannot be written from what a batch keeps of it")

    def _make_room(self, steps: int) -> None:
        """So many steps are about to be made."""
        return

    def _action_shape(self) -> tuple[int, ...]:
        return (self.n,)

    # What is shown

    @property
    def observation(self) -> NDArray[Any]:
        """What the player to move sees: planes (n, …) float32, or bits (n, words) uint64."""
        if self.want & PLANES:
            return np.asarray(self.shown.planes).reshape(self.n, *self.sizes.shape)
        return np.asarray(self.shown.boards)

    @property
    def mask(self) -> NDArray[Any]:
        """What may be played: bytes, bits or a list."""
        if self.want & DENSE:
            return np.asarray(self.shown.dense)[:, : self.sizes.actions]
        return np.asarray(self.shown.words if self.want & WORDS else self.shown.listed)

    @property
    def last_observation(self) -> NDArray[np.float32]:
        """Of each game that ended in the last step, its end as the seat saw it that had acted."""
        return np.asarray(self.shown.last).reshape(self.n, *self.sizes.shape)

    @property
    def mover(self) -> NDArray[np.uint8]:
        """The seat to act."""
        return np.asarray(self.shown.mover)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """(n, seats): all 0 but where a game has just ended."""
        return np.asarray(self.shown.rewards)

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games have just ended."""
        return np.asarray(self.shown.done).view(np.bool_)

    def observe(self, index: int, seat: int) -> NDArray[np.float32]:
        """What a seat sees of a game, to keep."""
        out = np.zeros(int(np.prod(self.sizes.shape)), np.float32)
        self.kernels.observe(self._memory(0), self._row(index), seat, out)
        return out.reshape(self.sizes.shape)

    # What can be done

    def reset(self, indices: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Begin anew: all games, or these; with a seed, all with the luck that it gives."""
        if seed is not None:
            _give_luck(self._games, (seed,))
        which = np.ones(self.n, np.uint8)
        if indices is not None:
            which[:] = 0
            which[self._rows(indices)] = 1
        self._make_room(self.opening)
        self._run(self.kernels.begin, self.shown, self.want, self.opening, which)

    def step(self, actions: ArrayLike) -> None:
        """One action in each game; IllegalStep names those that are not legal: their games stay."""
        chosen = self._checked(actions)
        self._make_room(1 + self.opening)
        if sum(self._run(unchecked(self.kernels.step), self.shown, self.want, self.opening, chosen)):
            where = np.flatnonzero(np.asarray(self.shown.illegal))
            raise IllegalStep(where.tolist(), chosen[where].tolist())

    def sample(self) -> NDArray[Any]:
        """A legal action for each game, each as likely as the other; overwritten by the next call."""
        self._run(unchecked(self.kernels.sample), self._chosen)
        return self._chosen

    def rollout(self, steps: int, once: bool = False) -> Rollout:
        """So many random actions in each game, within the kernel; with `once` a game stops when it ends."""
        ended = np.zeros(self.n, np.int32)
        rewards = np.zeros((self.n, self.sizes.seats), np.float32)
        self._make_room(steps + self.opening)
        self._run(self.kernels.rollout, self.opening, steps, once, not self.auto_reset, ended, rewards)
        self._show()
        if not self.auto_reset:
            self.done[:] |= ended > 0
            self.rewards[ended > 0] = rewards[ended > 0]
        return Rollout(ended, rewards)

    def put(self, index: int, position: Any) -> None:
        """A game goes on from a position: its text, or a state of the rules with all that came before."""
        self._put(self._row(index), self.state_of(position))
        self.shown.done[index] = 0
        self._show()

    def state_of(self, position: Any) -> Any:
        """A state of the rules from its text, or itself."""
        state = self._read(position) if isinstance(position, str) else position
        if not isinstance(state, self.states):
            raise TypeError(f"a position is a text or a state of the rules, not {type(position).__name__}")
        return state

    def fork(self, indices: ArrayLike) -> Self:
        """Another batch whose games are copies of these, with luck of their own: for tree search."""
        rows = self._rows(indices)
        self._forks += 1
        games = tuple(games[rows] for games in self._games)
        _give_luck(games, (self.seed, self._forks))
        return _restored(
            type(self),
            (self.rules, len(rows), self.seed, self.threads, self.want, self.opening),
            games,
            (np.asarray(self.shown.done)[rows], self.rewards[rows], 0),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled by what its games are; what is shown follows from that."""
        made = (self.rules, self.n, self.seed, self.threads, self.want, self.opening)
        return _restored, (type(self), made, self._games, (self.shown.done, self.rewards, self._forks))

    @property
    def auto_reset(self) -> bool:
        """Do games begin anew by themselves?"""
        return not self.want & HOLD

    # Plumbing

    def _show(self) -> None:
        self._run(self.kernels.show, self.shown, self.want)

    def _run(self, kernel: Callable[..., Any], *args: Any) -> list[Any]:
        if self._pool is None:
            return [kernel(self._memory(0), *args, 0, self.n)]
        jobs = [
            self._pool.submit(kernel, self._memory(part), *args, low, high)
            for part, (low, high) in enumerate(self._parts)
        ]
        return [job.result() for job in jobs]

    def _checked(self, actions: ArrayLike) -> NDArray[Any]:
        given = np.asarray(actions)
        if given.shape != self._chosen.shape or given.dtype.kind not in "iu":
            raise ValueError(f"one whole number for each of {self.n} games, not {given.dtype} {given.shape}")
        if given.dtype != self.kind:
            given = np.clip(given, -1, 1 << 16).astype(self.kind)  # no number becomes another one
        return np.ascontiguousarray(given)

    def _row(self, index: int) -> int:
        if not 0 <= index < self.n:
            raise IndexError(f"there are games 0 to {self.n - 1}, not {index}")
        return index

    def _rows(self, indices: ArrayLike) -> NDArray[np.intp]:
        rows = np.asarray(indices, np.intp).ravel()
        for row in rows.tolist():
            self._row(row)
        return rows


B = TypeVar("B", bound=Batch)


def _give_luck(games: tuple[NDArray[Any], ...], seed: tuple[int, ...]) -> None:
    """A stream for each game, and for each kind of luck that it has."""
    for kind, rows in enumerate(games):
        if "rng" in (rows.dtype.names or ()):
            rows["rng"] = streams((*seed, kind), len(rows))


def _restored(kind: type[B], made: tuple[Any, ...], games: tuple[NDArray[Any], ...], kept: Any) -> B:
    """A batch with these games in it."""
    batch = kind(*made)
    batch._games = tuple(rows.copy() for rows in games)
    batch._show()
    np.asarray(batch.shown.done)[:], batch.rewards[:], batch._forks = kept
    return batch

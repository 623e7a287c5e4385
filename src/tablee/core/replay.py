"""A game so far: its actions folded into states, each with the number it was logged under."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from tablee.core.game import Game, Step

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")


class Replay(Generic[S, A, V, E]):
    """States are values, so taking back is keeping an earlier one."""

    def __init__(self, game: Game[S, A, V, E]) -> None:
        self.game = game
        self._numbers: list[int] = [0]
        self._states: list[S] = [game.start()]
        self._ends: list[int] = [0]  # how many events had been seen at each state
        self._seen: list[E] = []

    @property
    def state(self) -> S:
        return self._states[-1]

    @property
    def seen(self) -> Sequence[E]:
        """Every public event from the start that still stands."""
        return tuple(self._seen)

    @property
    def numbers(self) -> Sequence[int]:
        """The log numbers of the actions that still stand."""
        return tuple(self._numbers[1:])

    def advance(self, number: int, step: Step[S, E]) -> None:
        """Keep what an action made."""
        if number <= self._numbers[-1]:
            raise ValueError("numbers only grow")
        self._numbers.append(number)
        self._states.append(step.state)
        self._seen.extend(step.events)
        self._ends.append(len(self._seen))

    def back(self, number: int) -> None:
        """Be again as it was just after the action logged under `number` (0: the start)."""
        if number not in self._numbers:
            raise ValueError(f"no action stands under number {number}")
        kept = self._numbers.index(number) + 1
        del self._numbers[kept:], self._states[kept:], self._ends[kept:]
        del self._seen[self._ends[-1] :]

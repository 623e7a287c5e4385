"""A game so far: its actions folded into states, each under the number it was logged with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from tablee.core.game import Step
from tablee.core.value import value

S = TypeVar("S")
E = TypeVar("E")


@value
class Snapshot(Generic[S, E]):
    """How things stood after the action of that number, and what was seen of it."""

    number: int
    state: S
    events: tuple[E, ...]


@value
class Replay(Generic[S, E]):
    """Every snapshot that still counts, the start first. Taking back is keeping fewer of them."""

    snapshots: tuple[Snapshot[S, E], ...]

    @property
    def state(self) -> S:
        return self.snapshots[-1].state

    @property
    def seen(self) -> Sequence[E]:
        """Every public event from the start."""
        return [event for snapshot in self.snapshots for event in snapshot.events]

    def advance(self, number: int, step: Step[S, E]) -> Replay[S, E]:
        if number <= self.snapshots[-1].number:
            raise ValueError("numbers only grow")
        return Replay((*self.snapshots, Snapshot(number, step.state, step.events)))

    def back(self, number: int) -> Replay[S, E]:
        """As it was just after the action logged under `number`."""
        kept = tuple(snapshot for snapshot in self.snapshots if snapshot.number <= number)
        if not kept or kept[-1].number != number:
            raise ValueError(f"no action stands under number {number}")
        return Replay(kept)


def begin(state: S) -> Replay[S, E]:
    """Nothing has happened yet."""
    return Replay((Snapshot(0, state, ()),))

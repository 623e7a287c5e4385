"""A game so far: its actions folded into states, each under the number it was logged with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tablee.core.game import Step
from tablee.core.quick_init import quick_init

S = TypeVar("S")
E = TypeVar("E")


@quick_init
@dataclass(frozen=True, slots=True, eq=False)
class Replay(Generic[S, E]):
    """How things stood after the action of that number, what was seen of it, and all that came before.

    Each holds on to the one before it, so that one more action costs the same in a long game as in a short
    one. Taking back is going back to an earlier one.
    """

    number: int
    state: S
    events: tuple[E, ...]
    before: Replay[S, E] | None

    def __eq__(self, other: object) -> bool:
        """Compared one by one: a long game would be too deep for the comparison that a dataclass has."""
        return isinstance(other, Replay) and self._contents() == other._contents()

    __hash__ = None  # type: ignore[assignment]

    def _contents(self) -> list[tuple[int, S, tuple[E, ...]]]:
        return [(one.number, one.state, one.events) for one in self.backwards()]

    def backwards(self) -> Iterator[Replay[S, E]]:
        """This one, then each that came before it, the start last."""
        here: Replay[S, E] | None = self
        while here is not None:
            yield here
            here = here.before

    @property
    def snapshots(self) -> Sequence[Replay[S, E]]:
        """Every position that still counts, the start first."""
        return [*self.backwards()][::-1]

    @property
    def seen(self) -> Sequence[E]:
        """Every public event from the start."""
        return [event for snapshot in self.snapshots for event in snapshot.events]

    def advance(self, number: int, step: Step[S, E]) -> Replay[S, E]:
        if number <= self.number:
            raise ValueError("numbers only grow")
        return Replay(number, step.state, step.events, self)

    def back(self, number: int) -> Replay[S, E]:
        """As it was just after the action logged under `number`."""
        for earlier in self.backwards():
            if earlier.number == number:
                return earlier
        raise ValueError(f"no action stands under number {number}")


def begin(state: S) -> Replay[S, E]:
    """Nothing has happened yet."""
    return Replay(0, state, (), None)

"""A computer player: it gets what a seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Protocol, TypeVar, runtime_checkable

from tablee.core.chance import Source
from tablee.core.value import value

A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


@value
class Level:
    """How far a player sees. Work is counted, never timed: a level is the same on every machine."""

    number: int
    nodes: int
    depth: int


@value
class Clock:
    """What a player has left of the game, in seconds, and what each of its moves adds."""

    left: float
    increment: float = 0.0


@dataclass(eq=False)
class Budget:
    """What a bot may spend on one decision beyond its level, and the way to stop it early."""

    nodes: int | None = None
    seconds: float | None = None
    stop: Event = field(default_factory=Event)
    clock: Clock | None = None  # of a match; a level is handed its share of it as `seconds`


class Bot(Protocol[V_contra, A_co, E_contra]):
    def choose(self, view: V_contra, seen: Sequence[E_contra], budget: Budget, source: Source) -> A_co: ...


@runtime_checkable
class Judges(Protocol[V_contra, E_contra]):
    """A bot that can say how things stand: the score it expects for each seat, from 0 (lost) to 1 (won)."""

    def judge(
        self, view: V_contra, seen: Sequence[E_contra], budget: Budget, source: Source
    ) -> tuple[float, ...]: ...

"""A computer player: it gets what a seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablee.core.chance import Source
from tablee.core.value import value

A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


@value
class Level:
    """A strength of the computer. Each game adds the fields by which its own levels differ.

    They count work (nodes, playouts, shots) and never time it: a level is the same on every machine.
    """

    number: int


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
class Evaluator(Protocol[V_contra, E_contra]):
    """A bot that can say how things stand: the score it expects for each seat, from 0 (lost) to 1 (won)."""

    def evaluate(
        self, view: V_contra, seen: Sequence[E_contra], budget: Budget, source: Source
    ) -> tuple[float, ...]: ...


@value
class Thought:
    """What a player was thinking: how deep it looked, what it hopes for, and the moves it expects."""

    depth: int
    score: float  # above zero: good for whoever thought; one is about a piece
    wins_in: int | None  # moves by either side to a forced win; below zero: to a forced loss
    line: tuple[str, ...]  # as the game writes them, the advised one first


@value
class Advice:
    """What to play, and why, where the player can say why."""

    do: Any  # the game's own action type
    thought: Thought | None


@runtime_checkable
class Advisor(Protocol[V_contra, E_contra]):
    """A bot that can explain itself, or that would not tell a person all that it would do."""

    def advise(self, view: V_contra, seen: Sequence[E_contra], budget: Budget, source: Source) -> Advice: ...


def advice(bot: Bot[Any, Any, Any], view: Any, seen: Sequence[Any], budget: Budget, source: Source) -> Advice:
    """A hint for a person, from any bot."""
    if isinstance(bot, Advisor):
        return bot.advise(view, seen, budget, source)
    return Advice(bot.choose(view, seen, budget, source), None)

"""A finished game judged part by part, where no search sees how it will end: shots of a hand, hidden cards.

Each part is a question that stands by itself: asked again, it has the same answer, so that an answer is kept
and never looked for twice. What the answers come to together is told at any time, also of some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tablee.core.game import Game, Step
from tablee.core.value import value

G = TypeVar("G", bound=Game[Any, Any, Any, Any])


@value
class Happened:
    """One step of a finished game: what was done, in which state, and what came of it."""

    number: int  # of its line in the log
    before: Any
    action: Any
    step: Step[Any, Any]


@value
class FinishedPlay:
    """A whole game, and the computer's level at each seat; none where a person sat."""

    happened: tuple[Happened, ...]
    levels: tuple[int | None, ...]


@dataclass(frozen=True)
class ReviewSpec(Generic[G]):
    """What a game brings to a review.

    `questions`: what can be judged in a game. `answer`: to one of them. `tell`: all of it, from the answers
    so far, in the order of the questions. `look`: into one question for a hand of some level, more than is
    kept of all. `engine` changes when the same question would be answered in another way.
    """

    question: Any  # types, for the wire and for what is kept
    found: Any
    report: Any
    engine: Callable[[], str]
    questions: Callable[[G, FinishedPlay], Sequence[Any]]
    answer: Callable[[G, Any], Any]
    tell: Callable[[G, FinishedPlay, Sequence[Any | None]], Any]
    look: Callable[[G, Any, int], Any] | None = None
    looked: Any = None

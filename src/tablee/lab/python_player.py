"""Players written in Python: `python:module:Class`, found on the path or in the folder one stands in.

The class is made with the rules, anew for each game. It has one of two methods:

    def choose(self, view, seen, budget, source):   # as a level: what its seat sees, what all have seen
    def act(self, observation, mask):               # a policy: arrays as in the environment; a number
                                                    # (at Carrom, which has no mask, three)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tablee.batch import one_game
from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.engine import EngineFailed
from tablee.core.game import Game, IllegalAction, Seat
from tablee.core.match_player import MatchPlayer
from tablee.lab.time_control import share


class AgentBroke(RuntimeError):
    """The class raised something itself: its author wants to see where, and the match ends."""


def ask(name: str, method: Callable[..., Any], *told: Any) -> Any:
    """What somebody's code answers. A fault of its own is no bad move, and no wrong word of a command."""
    try:
        return method(*told)
    except Exception as fault:
        raise AgentBroke(f"{name} raised {type(fault).__name__}: {fault}") from fault


class ChoosingPlayer:
    """It gets the seat's view and what was seen, nothing else."""

    def __init__(self, game: Game[Any, Any, Any, Any], name: str, make: Callable[[Any], Any]) -> None:
        self.game, self.name, self.make = game, name, make
        self.begin()

    def begin(self) -> None:
        self.bot = ask(self.name, self.make, self.game)

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        view = self.game.view(state, seat)
        action = ask(self.name, self.bot.choose, view, seen, share(budget), source)
        if not hasattr(action, "__dataclass_fields__"):  # rules know their own actions alone
            raise EngineFailed(f"{action!r} is no action of this game")
        try:
            self.game.apply(state, action)
        except IllegalAction as refused:
            raise EngineFailed(f"{action} is refused: {refused}") from None
        return action

    def close(self) -> None:
        """Nothing is open."""


class PolicyPlayer:
    """It gets what its environment would show to the seat, and answers with a number of the mask."""

    def __init__(self, game: Game[Any, Any, Any, Any], name: str, make: Callable[[Any], Any]) -> None:
        self.game, self.name, self.make = game, name, make
        self.batch = one_game(game)
        self.begin()

    def begin(self) -> None:
        self.policy = ask(self.name, self.make, self.game)

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        if not self.batch.decides(state):
            return self.game.sample(state, source)
        self.batch.put(0, state)
        mask = self.batch.mask[0].copy()
        if not len(mask):
            return self._shot(ask(self.name, self.policy.act, self.batch.observe(0, seat), mask))
        while True:
            number = _whole(ask(self.name, self.policy.act, self.batch.observe(0, seat), mask.copy()))
            if not (0 <= number < len(mask) and mask[number]):
                raise EngineFailed(f"action {number} is not in the mask")
            action = self.batch.action(0, number)
            try:
                self.game.apply(state, action)
            except IllegalAction:  # D-A8: a blow in vain changes nothing, and the player is asked again
                mask[number] = 0
                continue
            return action

    def _shot(self, answer: Any) -> Any:
        """Where every action is legal that consists of numbers."""
        try:
            numbers = np.asarray(answer, np.float64)
        except (TypeError, ValueError):
            raise EngineFailed(f"action {answer!r} is not three numbers") from None
        if numbers.shape != self.batch.sample()[0].shape or not np.isfinite(numbers).all():
            raise EngineFailed(f"action {numbers.tolist()} is not three numbers")
        return self.batch.action(0, numbers)

    def close(self) -> None:
        """Nothing is open."""


def _whole(answer: Any) -> int:
    try:
        return int(answer)
    except (TypeError, ValueError):
        raise EngineFailed(f"action {answer!r} is not a number of the mask") from None


def python_player(game: Game[Any, Any, Any, Any], name: str, where: str) -> MatchPlayer:
    """The player of that class, or ValueError with what is wrong."""
    make = named_class(name, where)
    if hasattr(make, "choose"):
        return ChoosingPlayer(game, name, make)
    if hasattr(make, "act"):
        return PolicyPlayer(game, name, make)
    raise ValueError(f"{name} has neither choose(view, seen, budget, source) nor act(observation, mask)")


def named_class(name: str, where: str) -> Any:
    """Found on the path or in the folder one stands in."""
    module, colon, kind = where.partition(":")
    if not (module and colon and kind):
        raise ValueError(f"{name!r} names no class: python:module:Class")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        return getattr(import_module(module), kind)
    except (ImportError, AttributeError) as fault:
        raise ValueError(f"{name}: {fault}") from None

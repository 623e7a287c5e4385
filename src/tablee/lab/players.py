"""Players by name: `level:1` to `level:8`, `random`, `greedy`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.entry import Entry
from tablee.core.game import Game, Seat
from tablee.lab.greedy import Greedy


class Player(Protocol):
    """Whoever answers for a seat in a match; it is handed the state, and looks at what it may."""

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], source: Source) -> Any: ...


class Randomly:
    """Any legal action, each as likely as the other."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], source: Source) -> Any:
        return self.game.sample(state, source)


class AtLevel:
    """A level of the house: it gets the seat's view and what was seen, nothing else."""

    def __init__(
        self, entry: Entry[Any], game: Game[Any, Any, Any, Any], number: int, budget: Budget
    ) -> None:
        self.game = game
        self.bot = entry.bot(game, entry.level(number))
        self.budget = budget

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], source: Source) -> Any:
        return self.bot.choose(self.game.view(state, seat), seen, self.budget, source)


def player(
    entry: Entry[Any],
    game: Game[Any, Any, Any, Any],
    name: str,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Player:
    """The player of that name, or ValueError with what would have been right."""
    if name == "random":
        return Randomly(game)
    if name == "greedy" and entry.id in Greedy.MEASURES:
        return Greedy(game, Greedy.MEASURES[entry.id])
    kind, _, number = name.partition(":")
    levels = {str(level.number) for level in entry.levels}
    if kind == "level" and number in levels:
        return AtLevel(entry, game, int(number), Budget(nodes=nodes, seconds=seconds))
    raise ValueError(
        f"no player {name!r}: there is random, greedy, level:{min(levels)} to level:{max(levels)}"
    )

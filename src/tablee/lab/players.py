"""Players by name: `level:1` to `level:8`, `random`, `greedy`, and programs from outside (`hub:COMMAND`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.entry import Entry
from tablee.core.game import Game, Seat
from tablee.core.outside import Failed, Program
from tablee.lab.cards import AllSeeing, Highest
from tablee.lab.greedy import Greedy, advancement, material
from tablee.lab.terms import share


class Player(Protocol):
    """Whoever answers for a seat in a match; it is handed the state, and looks at what it may."""

    name: str

    def begin(self) -> None: ...  # another game
    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any: ...
    def close(self) -> None: ...


class Randomly:
    """Any legal action, each as likely as the other."""

    name = "random"

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.game = game

    def begin(self) -> None:
        """It remembers nothing."""

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        return self.game.sample(state, source)

    def close(self) -> None:
        """Nothing is open."""


class AtLevel:
    """A level of the house: it gets the seat's view and what was seen, nothing else."""

    def __init__(self, entry: Entry[Any], game: Game[Any, Any, Any, Any], number: int) -> None:
        self.name = f"level:{number}"
        self.entry, self.game, self.number = entry, game, number
        self.begin()

    def begin(self) -> None:
        self.bot = self.entry.bot(self.game, self.entry.level(self.number))

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        return self.bot.choose(self.game.view(state, seat), seen, share(budget), source)

    def close(self) -> None:
        """Nothing is open."""


class Outside:
    """A program of other people, running; one that failed is started anew for the next game."""

    def __init__(self, game: Game[Any, Any, Any, Any], run: Callable[[], Program]) -> None:
        self.game, self.run = game, run
        self.program: Program | None = run()
        self.name = self.program.name

    def begin(self) -> None:
        if self.program is None:
            self.program = self.run()
        self.program.begin()

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        if self.program is None:
            raise Failed("it could not be started again")
        try:
            return self.program.choose(self.game.view(state, seat), seen, budget, source)
        except Failed:
            self.close()
            raise

    def close(self) -> None:
        if self.program is not None:
            program, self.program = self.program, None
            program.close()


SCRIPTS: dict[tuple[str, str], Callable[[Any], Player]] = {
    ("macadam", "greedy"): lambda game: Greedy(game, advancement),
    ("dames", "greedy"): lambda game: Greedy(game, material),
    ("pietons", "greedy"): Highest,
    ("pietons", "all-seeing"): AllSeeing,
}


def player(entry: Entry[Any], game: Game[Any, Any, Any, Any], name: str) -> Player:
    """The player of that name, or ValueError with what would have been right."""
    if name == "random":
        return Randomly(game)
    if (script := SCRIPTS.get((entry.id, name))) is not None:
        return script(game)
    kind, colon, rest = name.partition(":")
    levels = {str(level.number) for level in entry.levels}
    if kind == "level" and rest in levels:
        return AtLevel(entry, game, int(rest))
    if colon and kind in entry.outside:
        return _outside(game, entry.outside[kind], name, rest)
    scripts = "".join(f"{script}, " for game_id, script in SCRIPTS if game_id == entry.id)
    others = "".join(f", {kind}:COMMAND" for kind in entry.outside)
    raise ValueError(
        f"no player {name!r}: there is random, {scripts}level:{min(levels)} to level:{max(levels)}{others}"
    )


def _outside(
    game: Game[Any, Any, Any, Any], run: Callable[[Any, str], Program], name: str, command: str
) -> Player:
    try:
        return Outside(game, lambda: run(game, command))
    except Failed as fault:
        raise ValueError(f"{name} does not start: {fault}") from None
    except OSError as fault:
        raise ValueError(f"{name} does not start: {fault.strerror}") from None

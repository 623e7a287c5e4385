"""Players by name: `level:1` to `level:8`, `random`, a game's `greedy`, programs (`hub:COMMAND`),
classes (`python:module:Class`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablee.core.bot import Budget
from tablee.core.chance import Source
from tablee.core.engine import Engine, EngineFailed
from tablee.core.game import Game, Seat
from tablee.core.game_spec import GameSpec
from tablee.core.match_player import MatchPlayer
from tablee.lab.python_player import python_player
from tablee.lab.time_control import share


class RandomPlayer:
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


class LevelPlayer:
    """A level of the house: it gets the seat's view and what was seen, nothing else."""

    def __init__(self, spec: GameSpec[Any], game: Game[Any, Any, Any, Any], number: int) -> None:
        self.name = f"level:{number}"
        self.spec, self.game, self.number = spec, game, number
        self.begin()

    def begin(self) -> None:
        self.bot = self.spec.players.bot(self.game, self.spec.players.level(self.number))

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        return self.bot.choose(self.game.view(state, seat), seen, share(budget), source)

    def close(self) -> None:
        """Nothing is open."""


class EnginePlayer:
    """A program of other people, running; one that failed is started anew for the next game."""

    def __init__(self, game: Game[Any, Any, Any, Any], run: Callable[[], Engine]) -> None:
        self.game, self.run = game, run
        self.program: Engine | None = run()
        self.name = self.program.name

    def begin(self) -> None:
        if self.program is None:
            self.program = self.run()
        self.program.begin()

    def answer(self, state: Any, seat: Seat, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        if self.program is None:
            raise EngineFailed("it could not be started again")
        try:
            return self.program.choose(self.game.view(state, seat), seen, budget, source)
        except EngineFailed:
            self.close()
            raise

    def close(self) -> None:
        if self.program is not None:
            program, self.program = self.program, None
            program.close()


def player(spec: GameSpec[Any], game: Game[Any, Any, Any, Any], name: str) -> MatchPlayer:
    """The player of that name, or ValueError with what would have been right."""
    if name == "random":
        return RandomPlayer(game)
    if (script := spec.players.scripts.get(name)) is not None:
        return script(game)
    kind, colon, rest = name.partition(":")
    levels = {str(level.number) for level in spec.players.levels}
    if kind == "level" and rest in levels:
        return LevelPlayer(spec, game, int(rest))
    if kind == "python":
        return python_player(game, name, rest)
    if colon and kind in spec.players.engines:
        return _outside(game, spec.players.engines[kind], name, rest)
    scripts = "".join(f"{script}, " for script in spec.players.scripts)
    others = "".join(f", {kind}:COMMAND" for kind in spec.players.engines)
    raise ValueError(
        f"no player {name!r}: there is random, {scripts}level:{min(levels)} to level:{max(levels)}{others}, "
        "python:module:Class"
    )


def _outside(
    game: Game[Any, Any, Any, Any], run: Callable[[Any, str], Engine], name: str, command: str
) -> MatchPlayer:
    try:
        return EnginePlayer(game, lambda: run(game, command))
    except EngineFailed as fault:
        raise ValueError(f"{name} does not start: {fault}") from None
    except OSError as fault:
        raise ValueError(f"{name} does not start: {fault.strerror}") from None

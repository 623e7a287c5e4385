"""Players who see a table from one seat: `level:N`, `python:module:Class` with `choose`, `hub:COMMAND`.

A player of a match is handed the whole state; at a table there is only what the seat is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core.bot import Bot, Budget
from tablee.core.chance import Source
from tablee.core.engine import Engine, EngineFailed
from tablee.core.game import Game
from tablee.core.game_spec import GameSpec
from tablee.lab.python_player import named_class


class BotEngine:
    """A bot of the house, or a class of somebody's, asked as a program is."""

    def __init__(self, name: str, bot: Bot[Any, Any, Any]) -> None:
        self.name, self._bot = name, bot

    def begin(self) -> None:
        """It was made for one game."""

    def choose(self, view: Any, seen: Sequence[Any], budget: Budget, source: Source) -> Any:
        return self._bot.choose(view, seen, budget, source)

    def close(self) -> None:
        """Nothing is open."""


def table_player(spec: GameSpec[Any], game: Game[Any, Any, Any, Any], name: str) -> Engine:
    """The player of that name, or ValueError with what would have been right."""
    kind, colon, rest = name.partition(":")
    if kind == "level" and rest.isdecimal():
        return BotEngine(name, spec.players.bot(game, spec.players.level(int(rest))))
    if kind == "python":
        made = named_class(name, rest)(game)
        if not hasattr(made, "choose"):
            raise ValueError(f"{name} has no choose(view, seen, budget, source): a table shows no arrays")
        return BotEngine(name, made)
    if colon and kind in spec.players.engines:
        try:
            return spec.players.engines[kind](game, rest)
        except EngineFailed as fault:
            raise ValueError(f"{name} does not start: {fault}") from None
        except OSError as fault:
            raise ValueError(f"{name} does not start: {fault.strerror}") from None
    others = "".join(f", {kind}:COMMAND" for kind in spec.players.engines)
    raise ValueError(f"no player {name!r} for {spec.id}: there is level:N, python:module:Class{others}")

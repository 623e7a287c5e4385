"""A player who only holds the six guards: nobody can enter his goal, and 6-2 is what beats him (M11)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.core.bot import Budget
from tablee.core.chance import pick
from tablee.core.game import Outcome
from tablee.core.game_spec import GameSpec
from tablee.games import GAMES
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import NORTH, SOUTH, Event, Move, State

GUARDS = frozenset({"c1", "f1", "c2", "d2", "e2", "f2"})
ON_GUARD = "8/n1n1n1n1/1n1n1n1n/8/8/8/1sssss2/2s2ss1 s"  # South holds all six, with b2 and g1 to spare


def stay(game: Macadam, state: State, source: Random) -> Move:
    """Move a spare pawn at home if that can be done, else a spare pawn, else what must be."""
    moves = [action for action in game.actions(state) if isinstance(action, Move)]
    spare = [move for move in moves if move.start not in GUARDS]
    at_home = [move for move in spare if move.end[1] in "1234"]
    return pick(source, at_home or spare or moves)


def besiege(level: int, seed: int) -> Outcome:
    """One game of a level, as North, against the guardian."""
    spec: GameSpec[Macadam] = GAMES["macadam"]
    game, source = Macadam(position=ON_GUARD), Random(seed)
    bot = spec.players.bot(game, spec.players.level(level))
    state, seen = game.start(), list[Event]()
    while not isinstance(turn := game.turn(state), Outcome):
        if turn == SOUTH:
            action = stay(game, state, source)
        else:
            action = bot.choose(game.view(state, NORTH), _as_seen(seen), Budget(), source)
        step = game.apply(state, action)
        state = step.state
        seen.extend(step.events)
    return turn


def _as_seen(seen: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(seen)

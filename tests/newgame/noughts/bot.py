"""A player that looks ahead as far as its level allows; the last one sees every game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablee.core.bot import Budget, Level
from tablee.core.chance import Source, pick
from tablee.core.game import Outcome
from tablee.core.value import value
from tests.newgame.noughts.rules import Noughts
from tests.newgame.noughts.state import SQUARES, Mark, Marked, State
from tests.newgame.noughts.view import View


@value
class NoughtsLevel(Level):
    depth: int  # moves that it looks ahead: its own, the answer too, all of them; nobody is made to err


LEVELS = (NoughtsLevel(1, depth=1), NoughtsLevel(2, depth=2), NoughtsLevel(3, depth=len(SQUARES)))


class NoughtsBot:
    def __init__(self, game: Noughts, level: NoughtsLevel) -> None:
        self.game, self.level = game, level

    def choose(self, view: View, seen: Sequence[Marked], _budget: Budget, source: Source) -> Mark:
        """The best that it sees; among equals it draws, so that two games differ."""
        state = self.game.imagine(view, seen, source)
        worth = {
            action: -value_of(self.game, self.game.apply(state, action).state, self.level.depth - 1)
            for action in self.game.actions(state)
        }
        best = max(worth.values())
        return pick(source, [action for action, found in worth.items() if found == best])


@cache
def value_of(game: Noughts, state: State, depth: int) -> float:
    """For whoever is to move: above zero wins, below loses; sooner counts for more."""
    if isinstance(turn := game.turn(state), Outcome):
        return (2 * turn.scores[state.mover] - 1) * (1 + depth)
    if depth == 0:
        return 0.0
    return max(-value_of(game, game.apply(state, action).state, depth - 1) for action in game.actions(state))


def warm() -> None:
    """There is no kernel to compile."""

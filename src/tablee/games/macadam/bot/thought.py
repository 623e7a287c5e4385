"""What a player was thinking when it chose."""

from __future__ import annotations

from tablee.core import bot as core
from tablee.core.game import IllegalAction
from tablee.core.value import value
from tablee.games.macadam.notation import action_text
from tablee.games.macadam.rules import Macadam
from tablee.games.macadam.state import Move, Square, State


@value
class SearchResult:
    """How deep it looked, what it hopes for, and the line it expects, each move as (start, end)."""

    depth: int
    nodes: int
    score: int  # above zero: good for the player who thought; a hundred is about a pawn's worth
    wins_in: int | None  # plies to a forced win; below zero: to a forced loss
    line: tuple[tuple[Square, Square], ...]


def explained(game: Macadam, state: State, thought: SearchResult) -> core.Thought:
    """For people: its line in letters, as far as the rules follow it."""
    line = list[str]()
    for squares in thought.line:
        move = Move(*squares)
        try:
            after = game.apply(state, move).state
        except IllegalAction:  # the search passes where the rules pass for it, and looks past the end
            break
        line.append(action_text(game, state, move))
        state = after
    return core.Thought(thought.depth, thought.score / 100, thought.wins_in, tuple(line))

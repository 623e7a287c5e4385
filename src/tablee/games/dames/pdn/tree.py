"""A tree of play as PDN: variations in brackets, comments in braces, marks as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.core.game import Outcome, fold
from tablee.core.transcript import AnnotatedMove
from tablee.games.dames import notation
from tablee.games.dames.pdn.game import PdnGame, Ply, result_for
from tablee.games.dames.pdn.write import write
from tablee.games.dames.rules import Dames
from tablee.games.dames.state import State


def write_tree(rules: Dames, moves: Sequence[AnnotatedMove], comment: str, tags: Mapping[str, str]) -> str:
    """One game; a variation stands beside the move that it replaces."""
    following: dict[int, list[int]] = {}
    for at, move in enumerate(moves):
        following.setdefault(move.parent, []).append(at)
    plies = _line(rules, moves, following, rules.start(), following.get(-1, []))
    end = rules.turn(fold(rules, [ply.move for ply in plies]))
    result = result_for(end) if isinstance(end, Outcome) else None
    return write(PdnGame(dict(tags), rules, plies, result, comment))


def _line(
    rules: Dames,
    moves: Sequence[AnnotatedMove],
    following: Mapping[int, Sequence[int]],
    state: State,
    choices: Sequence[int],
) -> tuple[Ply, ...]:
    """The first of the choices with all that follows it, and the others as its variations."""
    plies = list[Ply]()
    while choices:
        first, *others = choices
        move = moves[first]
        variations = tuple(_line(rules, moves, following, state, [other]) for other in others)
        text = notation.action_text(rules, state, move.action)
        plies.append(Ply(move.action, text, move.comment, move.nags, variations))
        state = rules.apply(state, move.action).state
        choices = following.get(first, ())
    return tuple(plies)

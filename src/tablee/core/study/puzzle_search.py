"""Puzzles that a search finds: one move alone reaches an aim, and how a solver's moves are judged by it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from tablee.core.game import Enumerable, Outcome, Seat
from tablee.core.notation import Notation
from tablee.core.study.puzzle import Answer, Kind, Puzzle, PuzzleSpec, puzzle_id

FEWEST = 4  # moves to choose from: with fewer there is little to find

E = TypeVar("E", bound=Enumerable[Any, Any, Any, Any])


@dataclass(frozen=True)
class Aim:
    """What a puzzle asks for, and how far ahead it has to be seen."""

    kind: Kind
    plies: int
    wanted: int  # in the game's own measure
    solver: Seat
    gain: int = 0


@dataclass(frozen=True)
class PuzzleSearch(Generic[E]):
    """What a game brings to the search.

    `aims`: what might be asked of the player to move here, the nearest first. `concedes`: can the solver, who
    has just moved, no longer be kept from the aim, within so many plies? `reached`: it has come to
    rest, and nothing is left to be shown. `themes`: of a whole line of play.
    """

    rules: Callable[[str], E]  # that a position is played by
    aims: Callable[[Any], Sequence[Aim]]
    concedes: Callable[[Any, Aim, int], bool]
    reached: Callable[[Any, Aim], bool]
    themes: Callable[[E, Any, Aim, Sequence[Any]], tuple[str, ...]]
    aim: Callable[[E, Puzzle], Aim]  # of a puzzle that was kept


def searched(search: PuzzleSearch[E], notation: Notation[E, Any, Any]) -> PuzzleSpec[E]:
    """All that is asked of a game, answered by the search."""
    return PuzzleSpec(
        lambda puzzle: search.rules(puzzle.position),
        lambda game, puzzle, moves: judge(search, game, search.aim(game, puzzle), moves),
        partial(another_way, search),
        partial(found, search, notation),
        lambda puzzle: found(search, notation, search.rules(puzzle.position).start()),
    )


def another_way(search: PuzzleSearch[E], game: E, puzzle: Puzzle, state: Any) -> Any:
    """The move that still reaches the aim soonest; none where it is lost."""
    aim = search.aim(game, puzzle)
    soonest = (answers(search, game, state, aim, plies) for plies in range(1, aim.plies + 2))
    return next((found[0] for found in soonest if found), None)


def answers(search: PuzzleSearch[E], game: E, state: Any, aim: Aim, plies: int) -> list[Any]:
    """Every move that reaches the aim within so many plies, itself counted."""
    return [
        move for move in game.actions(state) if search.concedes(game.apply(state, move).state, aim, plies - 1)
    ]


def judge(search: PuzzleSearch[E], game: E, aim: Aim, moves: Sequence[Any]) -> Answer:
    """The solver's moves and the replies in turn, from the puzzle's position; the last one is judged."""
    state, left = game.start(), aim.plies
    for move in moves[:-1]:
        state, left = game.apply(state, move).state, left - 1
    after = game.apply(state, moves[-1]).state
    if aim.kind == "defence":
        right = moves[-1] in answers(search, game, state, aim, aim.plies)
        return Answer("solved" if right else "wrong", None, 0)
    if not search.concedes(after, aim, left - 1):
        return Answer("wrong", None, left)
    if isinstance(game.turn(after), Outcome) or search.reached(after, aim):
        return Answer("solved", None, 0)
    if game.turn(after) == aim.solver:  # the other was passed over
        return Answer("right", None, max(left - 1, 1))
    return Answer("right", longest_reply(search, game, after, aim, left - 1), max(left - 2, 1))


def longest_reply(search: PuzzleSearch[E], game: E, state: Any, aim: Aim, left: int) -> Any:
    """The reply after which the aim is farthest away; of several the first."""

    def distance(reply: Any) -> int:
        after = game.apply(state, reply).state
        if isinstance(game.turn(after), Outcome):
            return 0
        return next((n for n in range(1, left, 2) if answers(search, game, after, aim, n)), left)

    return max(game.actions(state), key=distance)


def solution(search: PuzzleSearch[E], game: E, first: Any, aim: Aim) -> list[Any]:
    """The best play for both, from the answer on, until the aim is reached; as far as both have a move."""
    line, state, left = [first], game.apply(game.start(), first).state, aim.plies - 1
    if aim.kind == "defence":
        return line
    while not isinstance(game.turn(state), Outcome) and not search.reached(state, aim):
        if game.turn(state) == aim.solver:
            return line
        reply = longest_reply(search, game, state, aim, left)
        state = game.apply(state, reply).state
        if isinstance(game.turn(state), Outcome):
            return [*line, reply]
        n = next(n for n in range(1, 99, 2) if answers(search, game, state, aim, n))
        best = answers(search, game, state, aim, n)[0]
        state, left = game.apply(state, best).state, n - 1
        line += [reply, best]
    return line


def found(search: PuzzleSearch[E], notation: Notation[E, Any, Any], state: Any) -> Puzzle | None:
    """The puzzle that this position is, if it is one, not yet rated by a level."""
    text = notation.position_text(state)
    game = search.rules(text)
    start = game.start()
    if isinstance(game.turn(start), Outcome) or len(game.actions(start)) < FEWEST:
        return None
    for aim in search.aims(start):
        right = answers(search, game, start, aim, aim.plies)
        if len(right) == 1:
            line = solution(search, game, right[0], aim)
            themes = search.themes(game, start, aim, line)
            words = _texts(notation, game, line)
            return Puzzle(puzzle_id(text), aim.kind, text, aim.plies, aim.gain, words, 0, themes)
        if right and aim.kind != "defence":
            return None
    return None


def _texts(notation: Notation[E, Any, Any], game: E, line: Sequence[Any]) -> tuple[str, ...]:
    texts, state = list[str](), game.start()
    for move in line:
        texts.append(notation.action_text(game, state, move))
        state = game.apply(state, move).state
    return tuple(texts)
